#include "eval/corpus.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/corpus_folder.h"

namespace pith::eval {
namespace {

using test::Folder;

Corpus open(const Folder& folder) {
  auto corpus = Corpus::open(folder.path());
  EXPECT_TRUE(corpus) << corpus.error().message;
  return std::move(*corpus);
}

// Every problem, those of opening and those of reading, as "file: message" with the file from the corpus on.
std::vector<std::string> problems(const Folder& folder) {
  const Corpus corpus = open(folder);
  std::vector<Problem> all = corpus.problems();
  for (std::size_t i = 0; i < corpus.size(); ++i) {
    Problem problem;
    if (!corpus.read(i, problem)) all.push_back(problem);
  }
  std::vector<std::string> lines;
  for (const Problem& problem : all)
    lines.push_back(problem.path.substr(folder.path().size() + 1) + ": " + problem.message);
  return lines;
}

std::string hash(const Folder& folder) {
  const Corpus corpus = open(folder);
  std::vector<std::string> pages;
  for (std::size_t i = 0; i < corpus.size(); ++i) {
    Problem problem;
    pages.push_back(hash_of(*corpus.read(i, problem)));
  }
  return hash_of(std::move(pages));
}

TEST(Corpus, ReadsAllLabels) {
  const Folder folder("tiny");
  folder.add_page(
      "a", "<p>Ferry", "Ferry\n",
      R"("url":"https://ferry.example/a","type":"article","lang":"en","country":"se","title":"T",)"
      R"("author":["A","B"],"date":"2024-05-03","with":["w"],"without":["x","y"],)"
      R"("images":[{"urls":["u1","u2"],"caption":"c","alt":null,"cover":true}],"unknown":{})");
  folder.add_page("b", "<p>Boat", "Boat", R"("author":"C","title":null)");
  const Corpus corpus = open(folder);
  EXPECT_EQ(corpus.name(), "tiny");
  ASSERT_EQ(corpus.size(), 2U);
  Problem problem;
  const auto a = corpus.read(0, problem);
  ASSERT_TRUE(a) << problem.path << problem.message;
  EXPECT_EQ(a->id, "a");
  EXPECT_EQ(a->url, "https://ferry.example/a");
  EXPECT_EQ(a->type, "article");
  EXPECT_EQ(a->lang, "en");
  EXPECT_EQ(a->country, "se");
  EXPECT_EQ(a->html, "<p>Ferry");
  EXPECT_EQ(a->gold.text, "Ferry\n");
  EXPECT_EQ(a->gold.title, "T");
  EXPECT_EQ(a->gold.authors, (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(a->gold.date, "2024-05-03");
  EXPECT_EQ(a->gold.with, std::vector<std::string>{"w"});
  EXPECT_EQ(a->gold.without, (std::vector<std::string>{"x", "y"}));
  ASSERT_EQ(a->gold.images.size(), 1U);
  EXPECT_EQ(a->gold.images[0].urls, (std::vector<std::string>{"u1", "u2"}));
  EXPECT_EQ(a->gold.images[0].caption, "c");
  EXPECT_TRUE(a->gold.images[0].cover);
  const auto b = corpus.read(1, problem);
  EXPECT_EQ(b->gold.authors, std::vector<std::string>{"C"});
  EXPECT_EQ(b->gold.title, "");
}

TEST(Corpus, PagesMayHaveCommentsAndSnippetsAlone) {
  const Folder folder("tiny");
  folder.add_page("a", "<p>Ferry", "Ferry");
  folder.write("comments/a.txt", "Nice boat");
  folder.write("html/b.html", "<p>Boat");
  folder.append("pages.jsonl", "{\"id\":\"b\",\"with\":[\"Boat\"],\"comment_snippets\":[\"Hm\"]}\n");
  EXPECT_EQ(problems(folder), std::vector<std::string>{});
  const Corpus corpus = open(folder);
  Problem problem;
  const auto a = corpus.read(0, problem), b = corpus.read(1, problem);
  ASSERT_TRUE(a && b);
  EXPECT_TRUE(a->gold.has_text);
  EXPECT_EQ(a->gold.comments, "Nice boat");
  EXPECT_FALSE(b->gold.has_text);
  EXPECT_FALSE(b->gold.comments);
  EXPECT_EQ(b->gold.comment_snippets, std::vector<std::string>{"Hm"});
}

TEST(Corpus, PagesMayBeCompressedOrNot) {
  const Folder folder("tiny");
  folder.add_page("a", "<p>Ferry", "Ferry");
  folder.write("html/b.html", "<p>Boat");
  folder.write("gold/b.txt", "Boat");
  folder.append("pages.jsonl", "{\"id\":\"b\"}\n");
  EXPECT_EQ(problems(folder), std::vector<std::string>{});
}

TEST(Corpus, SaysWhatIsWrongAndKeepsTheRest) {
  const Folder folder("wrong");
  folder.add_page("good", "<p>Ferry", "Ferry");
  folder.add_page("no-gold", "<p>Ferry", "Ferry");
  std::filesystem::remove(folder.path("gold/no-gold.txt"));
  folder.add_page("no-page", "<p>Ferry", "Ferry");
  std::filesystem::remove(folder.path("html/no-page.html.gz"));
  folder.add_page("cut", "<p>Ferry", "Ferry");
  folder.write("html/cut.html.gz", test::gzip(std::string(5000, 'x')).substr(0, 20));
  folder.add_page("latin", "<p>Ferry", "F\xe4hre");
  folder.append("pages.jsonl", "{\"id\": \"torn\", \n");
  folder.add_page("good", "<p>Again", "Again");
  folder.append("pages.jsonl", "{\"title\":\"nameless\"}\n[1]\n\n{\"id\":7}\n");
  folder.append("pages.jsonl", "{\"id\":\"../../etc/passwd\"}\n{\"id\":\"..\"}\n{\"id\":\"a\\\\b\"}\n");
  folder.append("pages.jsonl", "{\"id\":\"odd\",\"with\":\"x\",\"without\":[1]}\n");
  folder.add_page("last", "<p>Ferry", "Ferry");
  const std::vector<std::string> expected = {
      "pages.jsonl:6: The JSON document has an improper structure: missing or superfluous commas, braces, "
      "missing keys, etc.",
      "pages.jsonl:7: id 'good' again, after line 1",
      "pages.jsonl:8: has no id",
      "pages.jsonl:9: is no object",
      "pages.jsonl:11: id is no string",
      "pages.jsonl:12: id '../../etc/passwd' cannot be the name of a file",
      "pages.jsonl:13: id '..' cannot be the name of a file",
      "pages.jsonl:14: id 'a\\b' cannot be the name of a file",
      "pages.jsonl:15: without is no list of strings",
      "gold/no-gold.txt: is missing",
      "html/no-page.html: is missing",
      "html/cut.html.gz: gzip: data is truncated",
      "gold/latin.txt: is not UTF-8",
  };
  EXPECT_EQ(problems(folder), expected);
}

TEST(Corpus, WhatIsNoneSaysWhatWasLookedFor) {
  const Folder folder("empty");
  const auto corpus = Corpus::open(folder.path());
  ASSERT_FALSE(corpus);
  EXPECT_NE(corpus.error().message.find("pages.jsonl"), std::string::npos) << corpus.error().message;
  EXPECT_FALSE(Corpus::open(folder.path("nowhere")));
}

TEST(Corpus, HashIsOfThePagesWhateverTheirOrder) {
  const Folder one("one"), two("two"), other("other");
  one.add_page("a", "<p>Ferry", "Ferry");
  one.add_page("b", "<p>Boat", "Boat");
  two.add_page("b", "<p>Boat", "Boat");
  two.add_page("a", "<p>Ferry", "Ferry");
  EXPECT_EQ(hash(one), hash(two));
  other.add_page("a", "<p>Ferry", "Ferry!");
  other.add_page("b", "<p>Boat", "Boat");
  EXPECT_NE(hash(one), hash(other));
}

TEST(Corpus, HashSeesEveryField) {
  LabelledPage page;
  const std::string plain = hash_of(page);
  std::vector<std::string> hashes = {plain};
  const auto with = [&](auto change) {
    LabelledPage changed;
    change(changed);
    hashes.push_back(hash_of(changed));
  };
  with([](LabelledPage& p) { p.id = "x"; });
  with([](LabelledPage& p) { p.url = "x"; });
  with([](LabelledPage& p) { p.type = "x"; });
  with([](LabelledPage& p) { p.lang = "x"; });
  with([](LabelledPage& p) { p.country = "x"; });
  with([](LabelledPage& p) { p.html = "x"; });
  with([](LabelledPage& p) { p.gold.text = "x"; });
  with([](LabelledPage& p) { p.gold.title = "x"; });
  with([](LabelledPage& p) { p.gold.date = "x"; });
  with([](LabelledPage& p) { p.gold.authors = {"x"}; });
  with([](LabelledPage& p) { p.gold.with = {"x"}; });
  with([](LabelledPage& p) { p.gold.without = {"x"}; });
  with([](LabelledPage& p) { p.gold.comments = "x"; });
  with([](LabelledPage& p) { p.gold.comment_snippets = {"x"}; });
  with([](LabelledPage& p) { p.gold.images = {{{"x"}, "", false}}; });
  with([](LabelledPage& p) { p.gold.images = {{{"x"}, "", true}}; });
  with([](LabelledPage& p) { p.gold.images = {{{"x"}, "x", false}}; });
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

std::vector<std::string> sample(const Folder& folder, std::uint64_t limit, std::uint64_t seed) {
  const Corpus corpus = open(folder);
  std::vector<std::string> ids;
  for (const std::size_t page : corpus.sample(limit, seed)) ids.push_back(corpus.id(page));
  return ids;
}

TEST(Corpus, SampleStaysWhenTheCorpusGrows) {
  const Folder small("small"), large("large");
  for (int i = 0; i < 100; ++i) small.append("pages.jsonl", "{\"id\":\"" + std::to_string(i) + "\"}\n");
  for (int i = 109; i >= 0; --i) large.append("pages.jsonl", "{\"id\":\"" + std::to_string(i) + "\"}\n");
  const auto before = sample(small, 20, 1);
  EXPECT_EQ(before.size(), 20U);
  EXPECT_EQ(sample(small, 20, 1), before);
  EXPECT_NE(sample(small, 20, 2), before);
  EXPECT_EQ(sample(small, 0, 1).size(), 100U);
  EXPECT_EQ(sample(small, 1000, 1).size(), 100U);
  const auto after = sample(large, 20, 1);
  const auto stayed = std::count_if(before.begin(), before.end(), [&](const std::string& id) {
    return std::find(after.begin(), after.end(), id) != after.end();
  });
  EXPECT_GE(stayed, 14);  // 10 of 110 are new, so about 2 of 20 leave
}

TEST(Corpus, DomainOfAUrl) {
  EXPECT_EQ(domain_of("https://www.example.com/a/b?c#d"), "example.com");
  EXPECT_EQ(domain_of("http://news.bbc.co.uk/1"), "bbc.co.uk");
  EXPECT_EQ(domain_of("https://Example.ORG:8080"), "example.org");
  EXPECT_EQ(domain_of("https://me:secret@a.b.example.de/"), "example.de");
  EXPECT_EQ(domain_of("http://abc.com.au"), "abc.com.au");
  EXPECT_EQ(domain_of("http://co.uk/"), "co.uk");
  EXPECT_EQ(domain_of("http://localhost/"), "localhost");
  EXPECT_EQ(domain_of("http://10.0.0.1/x"), "10.0.0.1");
  EXPECT_EQ(domain_of("http://[::1]:80/x"), "[::1]");
  EXPECT_EQ(domain_of("example.com/a"), "");
  EXPECT_EQ(domain_of(""), "");
}

}  // namespace
}  // namespace pith::eval
