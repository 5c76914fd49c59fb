// Whether there is a Chromium, and which ones this process has started. Linux only, as the tests of it are.
#pragma once

#include <dirent.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace pith {

inline bool chromium_is_installed() {
  return std::system("command -v chromium chromium-browser google-chrome >/dev/null 2>&1") == 0;
}

// Children of this process, by their ids.
inline std::set<int> browsers() {
  std::set<int> found;
  DIR* processes = opendir("/proc");
  while (const dirent* entry = processes == nullptr ? nullptr : readdir(processes)) {
    const int pid = std::atoi(entry->d_name);
    if (pid <= 0) continue;
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    std::getline(stat, line);
    const std::size_t name_end = line.rfind(')');
    if (name_end == std::string::npos || line.size() < name_end + 4) continue;
    const char state = line[name_end + 2];
    if (state != 'Z' && std::atoi(line.c_str() + name_end + 4) == getpid()) found.insert(pid);
  }
  if (processes != nullptr) closedir(processes);
  return found;
}

inline int kill_browsers() {
  const std::set<int> found = browsers();
  for (const int pid : found) kill(pid, SIGKILL);
  return static_cast<int>(found.size());
}

// Folders of browsers that this process has started.
inline std::vector<std::string> browser_folders() {
  std::vector<std::string> found;
  const char* place = std::getenv("TMPDIR");
  const std::string mine = "pith-chromium-" + std::to_string(getpid()) + "-";
  DIR* folder = opendir(place != nullptr ? place : "/tmp");
  while (const dirent* entry = folder == nullptr ? nullptr : readdir(folder)) {
    const std::string name = entry->d_name;
    if (name.compare(0, mine.size(), mine) == 0) found.push_back(name);
  }
  if (folder != nullptr) closedir(folder);
  return found;
}

}  // namespace pith
