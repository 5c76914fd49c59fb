// Sets of pages of every kind, through next() and load().
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "io/compressed.h"
#include "pith/io.h"

namespace pith {
namespace {

namespace fs = std::filesystem;

class Pages : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "pith-pages-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    root_ = name;
  }
  void TearDown() override { fs::remove_all(root_); }

  std::string put(const std::string& name, std::string_view bytes) const {
    const std::string path = root_ + "/" + name;
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

  std::vector<PageInput> read(const PageSet& set, Skipped* skipped = nullptr) const {
    std::vector<PageInput> all;
    PageLoader loader(set);
    const auto source = open_pages(set, skipped);
    for (PageInput page; source->next(page);) {
      loader.load(page);
      if (page.id.starts_with(root_)) page.id.erase(0, root_.size() + 1);
      all.push_back(page);
    }
    EXPECT_TRUE(source->progress() < 0 || source->progress() > 0.99) << source->progress();
    return all;
  }

  static std::string record(const std::string& type, const std::string& url, const std::string& block) {
    return "WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Target-URI: " + url +
           "\r\nWARC-Date: 2020-01-02T03:04:05Z\r\nWARC-Record-ID: <urn:uuid:" + url +
           ">\r\nContent-Length: " + std::to_string(block.size()) + "\r\n\r\n" + block + "\r\n\r\n";
  }
  static std::string response(const std::string& url, const std::string& type, const std::string& body) {
    return record("response", url, "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n" + body);
  }

  std::string root_;
};

std::vector<std::string> ids(const std::vector<PageInput>& pages) {
  std::vector<std::string> all;
  for (const PageInput& page : pages) all.push_back(page.id);
  return all;
}
using Ids = std::vector<std::string>;

TEST_F(Pages, DirectoriesInOrder) {
  put("d/b.html", "<p>b");
  put("d/a-b.html", "<p>1");
  put("d/a/z.htm.gz", test::deflated("<p>2"));
  put("d/notes.txt", "x");
  put("e/x.css", "x");
  const auto pages = read({.paths = {root_ + "/d", root_ + "/e", root_ + "/none"}});
  ASSERT_EQ(ids(pages), (Ids{"d/a-b.html", "d/a/z.htm.gz", "d/b.html", "e", "none"}));
  EXPECT_EQ(pages[1].bytes, "<p>2");
  EXPECT_EQ(pages[3].found, Found::nothing);
  EXPECT_EQ(pages[4].found, Found::failed);
  EXPECT_EQ(pages[4].problem, "No such file or directory");
}

// However an archive is cut, its stretches have the pages of the whole, failures among them.
TEST_F(Pages, StretchesOfAnArchive) {
  std::string members, zstd, plain;
  for (int i = 0; i < 40; ++i) {
    const std::string url = "http://e.org/" + std::to_string(i);
    const std::string body = "<p>" + std::string(static_cast<std::size_t>(i) * 40, 'x');
    const std::string one = i % 7 == 3   ? record("request", url, "GET /")
                            : i % 9 == 5 ? "no record at all\r\n"
                                         : response(url, "text/html", body);
    members += i == 20 ? test::deflated(one).substr(0, 60) : test::deflated(one);
    zstd += test::zstd_frame(one);
    plain += one;
  }
  for (const std::string& path : {put("a.warc.gz", members), put("a.warc.zst", zstd), put("a.warc", plain),
                                  put("b.warc.gz", test::deflated(plain))}) {
    const auto whole = read({.paths = {path}});
    EXPECT_GT(whole.size(), 4U);
    const std::size_t size = fs::file_size(path);
    for (const std::size_t step : {13UL, 100UL, 1000UL, size}) {
      std::vector<PageInput> all;
      for (std::size_t from = 0; from < size; from += step)
        for (const PageInput& page :
             read({.paths = {path}, .records = {std::to_string(from) + "-" + std::to_string(from + step)}}))
          all.push_back(page);
      ASSERT_EQ(ids(all), ids(whole)) << path << " " << step;
    }
  }
  const auto none = read({.records = {"0-100"}});
  ASSERT_EQ(none.size(), 1U);
  EXPECT_EQ(none[0].found, Found::failed);
}

TEST_F(Pages, ListsWithAndWithoutUrls) {
  const std::string a = put("a.html", "<p>a"), b = put("b", "<p>b");
  const std::string lines = put("list", a + "\r\n\nhttps://e.org/b\t" + b + "\n" + root_ + "/none");
  const std::string zeros = put("zeros", a + std::string(1, '\0') + b);
  const auto pages = read({.lists = {lines, zeros, root_ + "/no list"}});
  ASSERT_EQ(ids(pages), (Ids{"a.html", "b", "none", "a.html", "b", "no list"}));
  EXPECT_EQ(pages[1].url, "https://e.org/b");
  EXPECT_EQ(pages[1].bytes, "<p>b");
  EXPECT_EQ(pages[2].found, Found::failed);
}

TEST_F(Pages, ArchivesGiveTheirPagesAndCountTheRest) {
  const std::string warc = record("warcinfo", "", "x") + record("request", "r", "GET /") +
                           response("http://e.org/1", "text/html; charset=gbk", "<p>1") +
                           response("http://e.org/i", "image/png", "\x89PNG") +
                           record("resource", "http://e.org/2", "<p>2") +
                           response("http://e.org/3", "text/html", "\x89PNG\r\n\x1A\n...");
  const std::string path = put("a.warc", warc), packed = put("packed", test::deflated(warc));
  Skipped skipped;
  const auto pages = read({.paths = {path}}, &skipped);
  ASSERT_EQ(ids(pages),
            (Ids{"urn:uuid:http://e.org/1", "urn:uuid:http://e.org/2", "urn:uuid:http://e.org/3"}));
  EXPECT_EQ(pages[0].bytes, "<p>1");
  EXPECT_EQ(pages[0].encoding, "gbk");
  EXPECT_EQ(pages[0].url, "http://e.org/1");
  EXPECT_EQ(pages[0].origin.http_status, 200);
  EXPECT_EQ(pages[0].origin.date, "2020-01-02T03:04:05Z");
  EXPECT_EQ(pages[2].found, Found::not_html);
  EXPECT_EQ(pages[2].problem, "looks like PNG, not HTML");
  EXPECT_EQ(skipped, (Skipped{{"warcinfo", 1}, {"request", 1}, {"image/png", 1}}));
  EXPECT_EQ(ids(read({.paths = {packed}})), ids(pages));  // whatever its name
  EXPECT_EQ(ids(read({.lists = {put("l", path)}})), ids(pages));
}

TEST_F(Pages, ShardsPartASet) {
  std::string warc;
  for (int i = 0; i < 10; ++i) warc += response(std::to_string(i), "text/html", "<p>");
  const std::string path = put("a.warc", warc);
  const Ids whole = ids(read({.paths = {path}}));
  Ids joined(whole.size());
  for (std::uint32_t shard = 1; shard <= 3; ++shard) {
    const Ids part = ids(read({.paths = {path}, .shard = shard, .shards = 3}));
    for (std::size_t i = 0; i < part.size(); ++i) joined[i * 3 + shard - 1] = part[i];
  }
  EXPECT_EQ(joined, whole);
}

TEST_F(Pages, RecordsByTheirPlace) {
  const std::string a = test::deflated(response("a", "text/html", "<p>a")),
                    b = test::deflated(response("b", "text/html", "<p>b"));
  const std::string path = put("x/crawl.warc.gz", a + b);
  const std::string range = std::to_string(a.size()) + "+" + std::to_string(b.size());
  const auto one = read({.paths = {path}, .records = {range}});
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].url, "b");
  EXPECT_EQ(one[0].origin.offset, a.size());
  const std::string cdxj = put(
      "x/i.cdxj", "e,b)/ 2020 {\"url\": \"b\", \"filename\": \"crawl.warc.gz\", \"offset\": \"" +
                      std::to_string(a.size()) + "\", \"length\": \"" + std::to_string(b.size()) + "\"}\n");
  EXPECT_EQ(ids(read({.records = {cdxj}})), ids(one));
  EXPECT_EQ(ids(read({.paths = {root_ + "/x"}, .records = {cdxj}})), ids(one));
  const std::string cdx =
      put("i.cdx", " CDX N b a m s k r M S V g\nb 2020 b text/html 200 X - - " + std::to_string(b.size()) +
                       " " + std::to_string(a.size()) + " any/crawl.warc.gz\n");
  EXPECT_EQ(ids(read({.paths = {path}, .records = {cdx}})), ids(one));
  const auto behind = read({.paths = {path}, .records = {"99999+1"}});
  ASSERT_EQ(behind.size(), 1u);
  EXPECT_EQ(behind[0].problem, "it has no byte 99999");
}

TEST_F(Pages, JsonLines) {
  const std::string lines =
      "{\"html\": \"<p>\\u00e9\\u2028\", \"url\": \"http://e.org\", \"id\": 7, \"a\\\"b\": [1, {\"x\": "
      "\"]\"}], \"n\": 1e2}\r\n"
      "\n"
      "{\"url\": \"u\"}\n"
      "not json\n"
      "{\"id\": \"last\", \"html\": \"<p>\"}";
  const auto pages = read({.paths = {put("a.jsonl", lines)}});
  ASSERT_EQ(pages.size(), 4u);
  EXPECT_EQ(pages[0].bytes, "<p>\xC3\xA9\xE2\x80\xA8");
  EXPECT_EQ(pages[0].id, "7");
  EXPECT_EQ(pages[0].url, "http://e.org");
  EXPECT_EQ(pages[0].encoding, "utf-8");
  ASSERT_EQ(pages[0].carried.size(), 2u);
  EXPECT_EQ(pages[0].carried[0].name, "a\\\"b");
  EXPECT_EQ(pages[0].carried[0].value, "[1, {\"x\": \"]\"}]");
  EXPECT_EQ(pages[0].carried[1].value, "1e2");
  EXPECT_EQ(pages[1].problem, "JSON: a line without the field \"html\"");
  EXPECT_EQ(pages[2].found, Found::failed);
  EXPECT_TRUE(pages[2].id.ends_with("a.jsonl:4")) << pages[2].id;
  EXPECT_EQ(pages[3].id, "last");
  const auto named = read({.paths = {put("b", "{\"raw\": \"<p>\", \"where\": \"u\"}")},
                           .format = InputFormat::jsonl,
                           .fields = {.html = "raw", .url = "where", .id = "key"}});
  ASSERT_EQ(named.size(), 1u);
  EXPECT_EQ(named[0].url, "u");
}

// A ZIP file of entries that are stored as they are.
std::string zip(const std::vector<std::pair<std::string, std::string>>& entries) {
  const auto number = [](std::uint64_t value, int size) {
    std::string out;
    for (int i = 0; i < size; ++i) out += static_cast<char>(value >> (8 * i) & 255);
    return out;
  };
  std::string data, directory;
  for (const auto& [name, bytes] : entries) {
    const std::string sizes =
        number(0, 4) + number(bytes.size(), 4) + number(bytes.size(), 4) + number(name.size(), 2);
    directory += "PK\x01\x02" + number(20, 2) + number(20, 2) + number(0, 8) + sizes + number(0, 2) +
                 number(0, 2) + number(0, 8) + number(data.size(), 4) + name;
    data += "PK\x03\x04" + number(20, 2) + number(0, 8) + sizes + number(0, 2) + name + bytes;
  }
  return data + directory + "PK\x05\x06" + number(0, 4) + number(entries.size(), 2) +
         number(entries.size(), 2) + number(directory.size(), 4) + number(data.size(), 4) + number(0, 2);
}

TEST_F(Pages, WaczHoldsArchives) {
  const std::string gz = test::deflated(response("u1", "text/html", "<p>1")),
                    plain = response("u2", "text/html", "<p>2");
  const std::string path =
      put("a.wacz", zip({{"datapackage.json", "{}"}, {"archive/a.warc.gz", gz}, {"archive/b.warc", plain}}));
  EXPECT_EQ(ids(read({.paths = {path}})), (Ids{"urn:uuid:u1", "urn:uuid:u2"}));
  EXPECT_EQ(ids(read({.paths = {put("noname", zip({{"archive/b.warc", plain}}))}})), (Ids{"urn:uuid:u2"}));
  const auto other = read({.paths = {put("x.zip", zip({{"a.html", "<p>"}}))}});
  ASSERT_EQ(other.size(), 1u);
  EXPECT_EQ(other[0].problem, "looks like ZIP, not HTML");
}

TEST_F(Pages, WhatIsNoPageIsNamed) {
  const auto pages = read(
      {.paths = {put("a.html", "%PDF-1.4"), put("b.html.gz", test::deflated(std::string(1 << 22, '\0'))),
                 put("saved.mhtml",
                     "MIME-Version: 1.0\nContent-Type: text/html\nContent-Location: http://u/\n\n<p>m")}});
  ASSERT_EQ(pages.size(), 3u);
  EXPECT_EQ(pages[0].found, Found::not_html);
  EXPECT_EQ(pages[1].problem, "looks like binary data, not HTML");
  EXPECT_EQ(pages[2].url, "http://u/");
  EXPECT_EQ(pages[2].bytes, "<p>m");
}

TEST_F(Pages, NamesOfPages) {
  EXPECT_TRUE(is_page_name("a/B.HTML.gz"));
  EXPECT_TRUE(is_page_name("x.warc.zst"));
  EXPECT_FALSE(is_page_name("x.jsonl"));
  EXPECT_EQ(page_stem("a/b.html.gz"), "a/b");
  EXPECT_EQ(page_stem("a/b.c"), "a/b.c");
}

}  // namespace
}  // namespace pith
