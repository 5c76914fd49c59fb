// Corpora that tests write themselves.
#pragma once

#include <gtest/gtest.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace pith::test {

inline std::string gzip(std::string_view bytes) {
  z_stream stream = {};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, bytes.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

// A folder that is gone when the test ends.
class Folder {
 public:
  explicit Folder(const std::string& name)
      : top_(std::filesystem::path(::testing::TempDir()) /
             ("pith-" + std::to_string(::getpid()) + "-" + std::to_string(++count()))),
        path_(top_ / name) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(top_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path() const { return path_.string(); }
  std::string path(const std::string& file) const { return (path_ / file).string(); }

  void write(const std::string& file, std::string_view bytes) const {
    std::filesystem::create_directories((path_ / file).parent_path());
    std::ofstream(path_ / file, std::ios::binary) << bytes;
  }
  void append(const std::string& file, std::string_view bytes) const {
    std::ofstream(path_ / file, std::ios::binary | std::ios::app) << bytes;
  }

  // A page of a corpus in pith's layout. `labels` are further members of its object, such as R"("type":"a")".
  void add_page(const std::string& id, std::string_view html, std::string_view gold,
                std::string_view labels = {}) const {
    append("pages.jsonl",
           R"({"id":")" + id + '"' + (labels.empty() ? "" : "," + std::string(labels)) + "}\n");
    write("html/" + id + ".html.gz", gzip(html));
    write("gold/" + id + ".txt", gold);
  }

 private:
  static int& count() {
    static int folders = 0;
    return folders;
  }
  std::filesystem::path top_, path_;
};

}  // namespace pith::test
