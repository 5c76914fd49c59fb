#include "pith/io.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>

namespace pith {
namespace {

namespace fs = std::filesystem;

std::string gzipped(std::string_view bytes) {
  z_stream z{};
  deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&z, bytes.size()) + 64, '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  deflate(&z, Z_FINISH);
  out.resize(z.total_out);
  deflateEnd(&z);
  return out;
}

std::string zstd_compressed(std::string_view bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 3));
  return out;
}

// Text that compresses, but not to nothing.
std::string sample(std::size_t size) {
  std::mt19937 random(7);
  std::string text;
  while (text.size() < size) text += "<p>" + std::to_string(random() % 100'000) + "</p>\n";
  text.resize(size);
  return text;
}

class Io : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "pith-io-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    root_ = name;
  }
  void TearDown() override { fs::remove_all(root_); }

  std::string path(const std::string& name) const { return root_ + "/" + name; }
  std::string put(const std::string& name, std::string_view bytes) const {
    fs::create_directories(fs::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }

  std::string root_;
};

TEST_F(Io, ReadsPlainFilesOfEverySize) {
  for (const std::size_t size : {0, 1, 3, 4, 65535, 65536, 65537, 1'000'000}) {
    const std::string text = sample(size);
    const auto input = read_file(put("a.html", text));
    ASSERT_TRUE(input);
    EXPECT_EQ(input->bytes, text);
    EXPECT_EQ(input->compression, Compression::none);
    EXPECT_EQ(input->status, Status::ok);
    EXPECT_EQ(input->damage, "");
  }
}

TEST_F(Io, SeesThroughCompressionWhateverTheName) {
  const std::string text = sample(1'000'000);
  const auto from_gzip = read_file(put("a.html", gzipped(text)));
  const auto from_zstd = read_file(put("b.gz", zstd_compressed(text)));
  ASSERT_TRUE(from_gzip && from_zstd);
  EXPECT_EQ(from_gzip->bytes, text);
  EXPECT_EQ(from_gzip->compression, Compression::gzip);
  EXPECT_EQ(from_zstd->bytes, text);
  EXPECT_EQ(from_zstd->compression, Compression::zstd);
  EXPECT_EQ(from_gzip->damage + from_zstd->damage, "");
  EXPECT_EQ(decompress(gzipped(""))->bytes, "");
  EXPECT_EQ(decompress(gzipped(""))->damage, "");
  EXPECT_EQ(to_string(Compression::none), "none");
  EXPECT_EQ(to_string(Compression::gzip), "gzip");
  EXPECT_EQ(to_string(Compression::zstd), "zstd");
}

TEST_F(Io, ReadsMembersAndFramesAsOne) {
  const std::string a = sample(100'000), b = sample(70'000);
  EXPECT_EQ(decompress(gzipped(a) + gzipped("") + gzipped(b))->bytes, a + b);
  EXPECT_EQ(decompress(zstd_compressed(a) + zstd_compressed("") + zstd_compressed(b))->bytes, a + b);
  const std::string skippable("\x50\x2a\x4d\x18\x03\x00\x00\x00xyz", 11);
  EXPECT_EQ(decompress(skippable + zstd_compressed(a) + skippable)->bytes, a);
  EXPECT_EQ(decompress(skippable + zstd_compressed(a) + skippable)->damage, "");
  EXPECT_EQ(decompress(gzipped(a) + std::string(100'000, '\0'))->damage, "");
}

TEST_F(Io, MembersMayBeginAnywhereInTheBuffer) {
  for (std::size_t pad = 65500; pad < 65560; ++pad) {  // around the size of the read buffer
    std::string noise(pad, '\0');
    std::mt19937 random(1);
    for (char& c : noise) c = static_cast<char>(random());
    const auto input = decompress(gzipped(noise) + gzipped("end"));
    ASSERT_EQ(input->damage, "") << pad;
    ASSERT_EQ(input->bytes, noise + "end") << pad;
  }
}

TEST_F(Io, DamagedDataGivesWhatCameBefore) {
  const std::string text = sample(400'000);
  for (const std::string& packed : {gzipped(text), zstd_compressed(text)}) {
    for (const std::size_t kept : {packed.size() / 2, packed.size() - 1, packed.size() - 9}) {
      const auto cut = decompress(packed.substr(0, kept));
      ASSERT_TRUE(cut);
      EXPECT_TRUE(text.starts_with(cut->bytes));
      EXPECT_NE(cut->damage.find("truncated"), std::string::npos) << cut->damage;
    }
    EXPECT_GT(decompress(packed.substr(0, packed.size() - 9))->bytes.size(), text.size() / 2);
    std::string corrupt = packed;
    for (std::size_t i = packed.size() / 2; i < packed.size() / 2 + 40; ++i) corrupt[i] = '\x55';
    const auto broken = decompress(corrupt);
    EXPECT_NE(broken->damage, "");
    EXPECT_NE(broken->bytes, text);
    const auto trailing = decompress(packed + "garbage");
    EXPECT_EQ(trailing->bytes, text);
    EXPECT_NE(trailing->damage.find("ignored"), std::string::npos) << trailing->damage;
  }
  EXPECT_EQ(decompress("\x1f\x8b\x08")->damage, "gzip: data is truncated");
}

TEST_F(Io, NothingIsReadPastTheLimit) {
  const std::string text = sample(200'000);
  for (const std::string& bytes : {text, gzipped(text), zstd_compressed(text)}) {
    for (const std::size_t limit : {std::size_t{1}, std::size_t{65536}, text.size() - 1}) {
      const auto input = decompress(bytes, limit);
      EXPECT_EQ(input->bytes, text.substr(0, limit));
      EXPECT_EQ(input->status, Status::byte_limit);
      EXPECT_EQ(input->damage, "");
    }
    EXPECT_EQ(decompress(bytes, text.size())->bytes, text);
    EXPECT_EQ(decompress(bytes, text.size())->status, Status::ok);
    EXPECT_EQ(decompress(bytes, 0)->bytes, text);
  }
  const std::string bomb = gzipped(std::string(std::size_t{64} << 20, 'x'));
  EXPECT_EQ(decompress(bomb, 1000)->bytes, std::string(1000, 'x'));
}

TEST_F(Io, ErrorsAreValues) {
  const auto missing = read_file(path("none"));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::read_failed);
  EXPECT_EQ(missing.error().message, "No such file or directory");
  EXPECT_EQ(read_file(root_).error().message, "Is a directory");
  EXPECT_EQ(write_file(root_, "x").error().code, ErrorCode::write_failed);
  put("file", "x");
  EXPECT_EQ(write_file(path("file/below"), "x").error().message, "Not a directory");
  EXPECT_EQ(make_directories(path("file")).error().code, ErrorCode::write_failed);
}

TEST_F(Io, ReadsPipes) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const std::string text = sample(300'000);
  std::thread writer([&] { std::ofstream(path("pipe"), std::ios::binary) << gzipped(text); });
  const auto input = read_file(path("pipe"));
  writer.join();
  ASSERT_TRUE(input);
  EXPECT_EQ(input->bytes, text);
}

TEST_F(Io, ListsFilesSortedAndEntersNoLinkedDirectory) {
  put("b.html", "");
  put("a/z.html", "");
  put("a/deep/er/x.html", "");
  put("a-b.html", "");
  put(".hidden", "");
  fs::create_directory_symlink(root_, path("a/loop"));
  fs::create_symlink(path("b.html"), path("a/link.html"));
  fs::create_symlink(path("nowhere"), path("dangling"));
  const Listing listing = list_files(root_);
  const std::vector<std::string> expected = {path(".hidden"),     path("a-b.html"), path("a/deep/er/x.html"),
                                             path("a/link.html"), path("a/z.html"), path("b.html")};
  EXPECT_EQ(listing.files, expected);
  ASSERT_EQ(listing.failures.size(), 1u);
  EXPECT_EQ(listing.failures[0].path, path("dangling"));
  EXPECT_EQ(listing.failures[0].error.code, ErrorCode::read_failed);
  EXPECT_EQ(list_files(root_ + "/").files, expected);
  EXPECT_EQ(list_files(path("b.html")).files, std::vector<std::string>{path("b.html")});
  EXPECT_EQ(list_files(path("a/loop")).files.size(), expected.size());  // named by the caller: entered
  EXPECT_EQ(list_files(path("none")).failures.size(), 1u);
  EXPECT_TRUE(is_directory(root_));
  EXPECT_FALSE(is_directory(path("b.html")));
}

TEST_F(Io, WritesWholeFilesAndLeavesNothingBeside) {
  const std::string target = path("new/dir/out.txt");
  ASSERT_TRUE(write_file(target, "first"));
  ASSERT_TRUE(write_file(target, "second"));
  EXPECT_EQ(read_file(target)->bytes, "second");
  EXPECT_EQ(list_files(root_).files, std::vector<std::string>{target});
  const std::string long_name = path(std::string(255, 'n'));
  ASSERT_TRUE(write_file(long_name, "x"));
  ASSERT_TRUE(make_directories(path("new/dir")));
  ASSERT_TRUE(write_file("/dev/null", "gone"));
}

TEST_F(Io, KeepsLinkAndModeOfTheFileItReplaces) {
  const std::string target = put("real.txt", "old");
  ::chmod(target.c_str(), 0640);
  fs::create_symlink(target, path("link.txt"));
  ASSERT_TRUE(write_file(path("link.txt"), "new"));
  EXPECT_TRUE(fs::is_symlink(path("link.txt")));
  EXPECT_EQ(read_file(target)->bytes, "new");
  struct stat facts;
  ASSERT_EQ(::stat(target.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0640u);
}

}  // namespace
}  // namespace pith
