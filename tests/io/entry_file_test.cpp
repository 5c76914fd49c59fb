// Files of entries: whole or not at all, and the same bytes after any interruption.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "pith/io.h"

namespace pith {
namespace {

namespace fs = std::filesystem;

class EntryFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "pith-entries-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    root_ = name;
  }
  void TearDown() override { fs::remove_all(root_); }
  std::string path(const std::string& name) const { return root_ + "/" + name; }
  std::string bytes(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  void put(const std::string& name, std::string_view text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }

  std::string root_;
};

std::vector<std::string> entries(EntryKind kind, std::size_t count) {
  std::mt19937 random(3);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < count; ++i) {
    std::string text;
    for (std::size_t words = random() % 20'000; words > 0; --words)
      text += std::to_string(random() % 1000) + ' ';
    const std::string id = "urn:uuid:" + std::to_string(i);
    const Conversion conversion{
        .url = "http://e.org/", .date = "2020-01-01T00:00:00Z", .refers_to = id, .content = text};
    if (kind == EntryKind::line)
      all.push_back("{\"id\": \"" + id + "\", \"text\": \"" + text + "\"}\n");
    else
      all.push_back((i == 0 ? conversion_info(conversion) : "") + conversion_record(conversion));
  }
  return all;
}

TEST_F(EntryFiles, AResumedFileIsTheSame) {
  for (const EntryKind kind : {EntryKind::line, EntryKind::warc_record}) {
    const auto all = entries(kind, 60);
    for (const std::string name : {"a", "a.gz", "a.zst"}) {
      EntryFile whole;
      ASSERT_TRUE(whole.open(path(name), kind));
      for (const std::string& entry : all) ASSERT_TRUE(whole.append(entry));
      EXPECT_FALSE(fs::exists(path(name)));
      ASSERT_TRUE(whole.finish());
      const std::string expected = bytes(name);
      fs::remove(path(name));
      EXPECT_FALSE(fs::exists(path(name + ".part")));
      std::mt19937 random(1);
      for (int round = 0; round < 12; ++round) {
        const std::string cut = "cut-" + name;
        const std::size_t kept = round == 0  ? expected.size()
                                 : round < 6 ? expected.size() - static_cast<std::size_t>(round)
                                             : random() % expected.size();
        put(round % 2 == 0 ? cut : cut + ".part", expected.substr(0, kept));
        EntryFile resumed;
        ASSERT_TRUE(resumed.open(path(cut), kind, Resume::yes));
        std::size_t at = 0;
        for (WrittenEntry entry; resumed.next_written(entry);) {
          if (entry.id.empty()) continue;  // the record that says who wrote the others
          EXPECT_EQ(entry.id, "urn:uuid:" + std::to_string(at));
          EXPECT_NE(all[at].find(entry.content), std::string::npos);
          ++at;
        }
        // The first entry of a WET is two records; only the first of them may be there.
        for (std::size_t i = at; i < all.size(); ++i)
          ASSERT_TRUE(resumed.append(i == 0 && !resumed.empty() ? all[0].substr(all[0].find("WARC/1.0", 1))
                                                                : all[i]));
        ASSERT_TRUE(resumed.finish());
        EXPECT_TRUE(bytes(cut) == expected) << name << " cut at " << kept << ", of " << expected.size();
        fs::remove(path(cut));
      }
    }
  }
}

TEST_F(EntryFiles, WhatIsNotFinishedHasNotTheName) {
  put("a", "old");
  {
    EntryFile file;
    ASSERT_TRUE(file.open(path("a"), EntryKind::line));
    ASSERT_TRUE(file.append("new\n"));
  }
  EXPECT_EQ(bytes("a"), "old");
  EXPECT_EQ(bytes("a.part"), "new\n");
  EntryFile file;
  ASSERT_TRUE(file.open(path("a"), EntryKind::line));
  EXPECT_TRUE(file.empty());
  file.discard();
  EXPECT_EQ(bytes("a"), "old");
  EXPECT_FALSE(fs::exists(path("a.part")));
  ASSERT_TRUE(file.open("/dev/full", EntryKind::line));
  EXPECT_FALSE(file.append("x"));
}

TEST(Wet, RecordsAreMadeOfThePageAlone) {
  PageInput page;
  page.id = "a.html";
  EXPECT_EQ(conversion_source(page).size(), std::string("urn:uuid:").size() + 36);
  page.origin.record = "urn:uuid:x";
  page.origin.date = "2020-01-01T00:00:00Z";
  EXPECT_EQ(conversion_source(page), "urn:uuid:x");
  EXPECT_EQ(page_date(page), "2020-01-01T00:00:00Z");
  const std::string record = conversion_record(
      {.url = "http://e.org/\r\nX: y", .date = "d", .refers_to = "urn:uuid:x", .content = "text\n"});
  EXPECT_NE(record.find("\r\nWARC-Target-URI: http://e.org/X: y\r\n"), std::string::npos);
  EXPECT_NE(record.find("\r\nContent-Length: 5\r\n\r\ntext\n\r\n\r\n"), std::string::npos);
}

}  // namespace
}  // namespace pith
