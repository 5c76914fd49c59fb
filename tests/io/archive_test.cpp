#include "io/archive.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "io/compressed.h"

namespace pith {
namespace {

std::string warc_record(std::string_view url, std::string_view block, std::string_view length = {}) {
  return "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: " + std::string(url) +
         "\r\nWARC-Date: 2024-05-01T12:00:00Z\r\nWARC-Record-ID: <urn:uuid:" + std::string(url) +
         ">\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: " +
         (length.empty() ? std::to_string(block.size()) : std::string(length)) + "\r\n\r\n" +
         std::string(block) + "\r\n\r\n";
}

struct Read {
  std::vector<ArchiveRecord> records, broken;
};

// A source as a pipe: it cannot go back.
class Pipe final : public ByteSource {
 public:
  explicit Pipe(std::string_view bytes) : bytes_(bytes) {}
  std::size_t read(std::span<char> to) override {
    const std::size_t size = bytes_.copy(to.data(), std::min<std::size_t>(to.size(), 1000));
    bytes_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view bytes_;
};

enum class From : std::uint8_t { memory, pipe };

Read read(const std::string& bytes, From from = From::memory, std::size_t most = 1 << 20) {
  std::unique_ptr<ByteSource> source;
  if (from == From::memory)
    source = std::make_unique<MemorySource>(bytes);
  else
    source = std::make_unique<Pipe>(bytes);
  ArchiveReader reader(std::move(source), most);
  Read out;
  for (ArchiveRecord record; reader.next(record, ArchiveReader::Blocks::all);)
    (record.problem.empty() ? out.records : out.broken).push_back(record);
  return out;
}

std::string sample(unsigned seed, std::size_t size) {
  std::mt19937 random(seed);
  std::string text = "HTTP/1.1 200 OK\r\n\r\n";
  while (text.size() < size) text += "<p>" + std::to_string(random()) + "</p>\r\n";
  return text;
}

TEST(Archive, ReadsEveryCompression) {
  const std::vector<std::string> blocks = {sample(1, 100), "", sample(2, 300'000), sample(3, 10)};
  std::string plain, members, frames, with_dictionary;
  const std::string dictionary = sample(9, 2000);
  const std::string packed = test::zstd_frame(dictionary);
  for (std::size_t i = 0; i < 4; ++i) with_dictionary += static_cast<char>("\x5d\x2a\x4d\x18"[i]);
  for (std::size_t i = 0; i < 4; ++i) with_dictionary += static_cast<char>(packed.size() >> (8 * i) & 255);
  with_dictionary += packed;
  std::vector<std::size_t> plain_at, member_at;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::string one = warc_record("http://e.org/" + std::to_string(i), blocks[i]);
    plain_at.push_back(plain.size());
    member_at.push_back(members.size());
    plain += one;
    members += test::deflated(one);
    frames += test::zstd_frame(one);
    with_dictionary += test::zstd_frame(one, dictionary);
  }
  for (const std::string& bytes :
       {plain, members, frames, with_dictionary, test::deflated(plain), test::zstd_frame(plain)}) {
    for (const From from : {From::memory, From::pipe}) {
      const Read got = read(bytes, from);
      ASSERT_EQ(got.broken.size(), 0u) << got.broken[0].problem;
      ASSERT_EQ(got.records.size(), blocks.size());
      for (std::size_t i = 0; i < blocks.size(); ++i) {
        EXPECT_EQ(got.records[i].block, blocks[i]);
        EXPECT_EQ(got.records[i].url, "http://e.org/" + std::to_string(i));
        EXPECT_EQ(got.records[i].id, "urn:uuid:http://e.org/" + std::to_string(i));
        EXPECT_EQ(got.records[i].date, "2024-05-01T12:00:00Z");
        EXPECT_TRUE(bytes != plain || got.records[i].offset == plain_at[i]);
        EXPECT_TRUE(bytes != members || got.records[i].offset == member_at[i]);
      }
    }
  }
}

TEST(Archive, RecordsLargerThanAnyBuffer) {
  std::mt19937 random(5);
  std::string noise = "HTTP/1.1 200 OK\r\n\r\n";
  while (noise.size() < 20'000'000) noise += static_cast<char>(random());
  const std::string one = warc_record("http://e.org/", noise), two = warc_record("http://e.org/2", "x");
  for (const std::string& bytes : {one + two, test::deflated(one) + test::deflated(two),
                                   test::zstd_frame(one) + test::zstd_frame(two)}) {
    const Read got = read(bytes, From::memory, std::size_t{1} << 30);
    ASSERT_EQ(got.records.size(), 2u);
    EXPECT_EQ(got.records[0].block, noise);
    const Read cut = read(bytes, From::memory, 1000);
    ASSERT_EQ(cut.records.size(), 2u);
    EXPECT_EQ(cut.records[0].block, noise.substr(0, 1000));
    EXPECT_TRUE(cut.records[0].cut);
    EXPECT_FALSE(cut.records[1].cut);
  }
}

std::vector<std::string> urls(const Read& got) {
  std::vector<std::string> all;
  for (const ArchiveRecord& record : got.records) all.push_back(record.url);
  return all;
}
using Urls = std::vector<std::string>;

TEST(Archive, WrongLengthsCostOneRecord) {
  const std::string a = warc_record("a", sample(1, 500)), c = warc_record("c", sample(3, 500));
  for (const char* length : {"9999999", "700", "100", "none", "", "-5", "99999999999999999999999"}) {
    const std::string b = warc_record("b", sample(2, 500), length[0] == '\0' ? " " : length);
    const Read plain = read(a + b + c);
    EXPECT_EQ(urls(plain), (Urls{"a", "c"})) << length;
    ASSERT_EQ(plain.broken.size(), 1u) << length;
    EXPECT_EQ(plain.broken[0].offset, a.size()) << length;
    const std::string za = test::deflated(a);
    const Read packed = read(za + test::deflated(b) + test::deflated(c));
    EXPECT_EQ(urls(packed), (Urls{"a", "c"})) << length;
    ASSERT_EQ(packed.broken.size(), 1u) << length;
    EXPECT_EQ(packed.broken[0].offset, za.size()) << length;
    EXPECT_EQ(urls(read(za + test::deflated(b) + test::deflated(c), From::pipe)), (Urls{"a", "c"})) << length;
  }
}

TEST(Archive, CutMembersCostOneRecord) {
  const std::string a = test::deflated(warc_record("a", sample(1, 5000)));
  const std::string b = test::deflated(warc_record("b", sample(2, 50'000)));
  const std::string c = test::deflated(warc_record("c", sample(3, 5000)));
  for (const std::size_t kept :
       {std::size_t{3}, std::size_t{11}, std::size_t{60}, b.size() / 2, b.size() - 9, b.size() - 1}) {
    const Read got = read(a + b.substr(0, kept) + c);
    // Without its checksum a member is damaged, but its record is whole.
    EXPECT_EQ(urls(got), kept < b.size() - 16 ? (Urls{"a", "c"}) : (Urls{"a", "b", "c"})) << kept;
    ASSERT_EQ(got.broken.size(), 1u) << kept;
    EXPECT_EQ(got.broken[0].offset, a.size());
  }
  const Read last = read(a + b.substr(0, b.size() / 2));
  EXPECT_EQ(urls(last), (Urls{"a"}));
  ASSERT_EQ(last.broken.size(), 1u);
  EXPECT_EQ(last.broken[0].problem, "gzip: data is truncated");
  std::string corrupt = b;
  for (std::size_t i = 2000; i < 2100; ++i) corrupt[i] = '\x55';
  EXPECT_EQ(urls(read(a + corrupt + c)), (Urls{"a", "c"}));
  const std::string za = test::zstd_frame(warc_record("a", "1")),
                    zb = test::zstd_frame(warc_record("b", sample(4, 9000)));
  EXPECT_EQ(urls(read(za + zb.substr(0, zb.size() / 2) + za)), (Urls{"a", "a"}));
}

TEST(Archive, GarbageBetweenRecordsIsOneFinding) {
  const std::string a = warc_record("a", "1"), b = warc_record("b", "2");
  for (const std::string& garbage :
       {std::string("some bytes"), std::string("WARC/what is this\r\n\r\n"), std::string(100'000, '\x1f')}) {
    const Read plain = read(a + garbage + b);
    EXPECT_EQ(urls(plain), (Urls{"a", "b"})) << garbage.substr(0, 20);
    ASSERT_EQ(plain.broken.size(), 1u);
    EXPECT_EQ(plain.broken[0].offset, a.size());
    const std::string za = test::deflated(a);
    const Read packed = read(za + garbage + test::deflated(b));
    EXPECT_EQ(urls(packed), (Urls{"a", "b"}));
    ASSERT_EQ(packed.broken.size(), 1u);
    EXPECT_EQ(packed.broken[0].offset, za.size());
  }
  EXPECT_EQ(read("this is no archive").broken.size(), 1u);
  EXPECT_EQ(read("").records.size() + read("").broken.size(), 0u);
}

TEST(Archive, CutHeadsAndBlocksAtTheEnd) {
  const std::string a = warc_record("a", sample(1, 100)), b = warc_record("b", sample(2, 100));
  for (std::size_t kept = 1; kept < b.size() - 4; ++kept) {
    const Read got = read(a + b.substr(0, kept));
    EXPECT_EQ(urls(got), (Urls{"a"})) << kept;
    EXPECT_EQ(got.broken.size(), 1u) << kept;
  }
  for (std::size_t kept = b.size() - 4; kept <= b.size(); ++kept)
    EXPECT_EQ(urls(read(a + b.substr(0, kept))), (Urls{"a", "b"}));
}

// Lengths that reach to the end of the file, one record after the other: what is read twice is bounded.
TEST(Archive, ReadingAgainIsBounded) {
  std::string bytes;
  for (int i = 0; i < 20'000; ++i) bytes += warc_record("u", "x", "999999999");
  const Read got = read(bytes);
  EXPECT_EQ(got.records.size(), 0u);
  EXPECT_GE(got.broken.size(), 1u);
}

TEST(Archive, ReadsArc) {
  const std::string block = "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<p>x";
  const std::string head = "1 0 Alexa\nURL IP-address Archive-date Content-type Archive-length\n";
  const std::string first = "filedesc://a.arc 0.0.0.0 20080101000000 text/plain " +
                            std::to_string(head.size()) + "\n" + head + "\n";
  const auto record = [&](const std::string& url) {
    return url + " 1.2.3.4 20081015123456 text/html " + std::to_string(block.size()) + "\n" + block + "\n";
  };
  const std::string a = record("http://a.org/"), b = record("https://b.org/");
  for (const std::string& bytes :
       {first + a + b, test::deflated(first) + test::deflated(a) + test::deflated(b)}) {
    const Read got = read(bytes);
    EXPECT_EQ(got.broken.size(), 0u);
    ASSERT_EQ(got.records.size(), 3u);
    EXPECT_EQ(got.records[0].type, "warcinfo");
    EXPECT_EQ(got.records[1].url, "http://a.org/");
    EXPECT_EQ(got.records[1].date, "2008-10-15T12:34:56Z");
    EXPECT_EQ(got.records[1].type, "response");
    EXPECT_EQ(got.records[2].block, block);
  }
  EXPECT_EQ(read(b + a).records.size(), 2u);  // a part of a file
}

}  // namespace
}  // namespace pith
