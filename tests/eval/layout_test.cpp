// The layouts of public corpora, built here as their documentation describes them.
#include <gtest/gtest.h>

#include "eval/corpus.h"
#include "eval/import.h"
#include "support/corpus_folder.h"

namespace pith::eval {
namespace {

using test::Folder;

struct Read {
  std::vector<LabelledPage> pages;
  std::vector<std::string> problems;  // "file: message" from the corpus on
};

Read read(const std::string& folder) {
  Read result;
  const auto corpus = Corpus::open(folder);
  EXPECT_TRUE(corpus) << corpus.error().message;
  if (!corpus) return result;
  std::vector<Problem> problems = corpus->problems();
  for (std::size_t i = 0; i < corpus->size(); ++i) {
    Problem problem;
    if (auto page = corpus->read(i, problem))
      result.pages.push_back(std::move(*page));
    else
      problems.push_back(problem);
  }
  for (const Problem& problem : problems)
    result.problems.push_back(problem.path.substr(folder.size() + 1) + ": " + problem.message);
  return result;
}

std::string hash(const std::vector<LabelledPage>& pages) {
  std::vector<std::string> hashes;
  for (const LabelledPage& page : pages) hashes.push_back(hash_of(page));
  return hash_of(std::move(hashes));
}

// What was imported is the same corpus.
void expect_same_after_import(const Folder& folder, const std::vector<LabelledPage>& pages) {
  const Folder target("target");
  const auto corpus = Corpus::open(folder.path());
  const auto imported = import_corpus(*corpus, target.path());
  ASSERT_TRUE(imported) << imported.error().message;
  EXPECT_EQ(imported->pages, pages.size());
  const Read again = read(target.path());
  EXPECT_TRUE(again.problems.empty());
  EXPECT_EQ(hash(again.pages), hash(pages));
  EXPECT_FALSE(import_corpus(*corpus, target.path()));  // never over another
}

TEST(Layout, ArticleExtractionBenchmark) {
  const Folder folder("benchmark");
  folder.write("ground-truth.json",
               R"({"a1": {"articleBody": "The ferry.", "url": "https://ferry.example/"},
                   "b2": {"articleBody": "The boat."},
                   "c3": {"url": "x"}, "../d4": {"articleBody": ""}, "b2": {"articleBody": "Again."}})");
  folder.write("html/a1.html.gz", test::gzip("<p>The ferry."));
  folder.write("html/b2.html.gz", test::gzip("<p>The boat."));
  const Read found = read(folder.path());
  ASSERT_EQ(found.pages.size(), 2U);
  EXPECT_EQ(found.pages[0].id, "a1");
  EXPECT_EQ(found.pages[0].url, "https://ferry.example/");
  EXPECT_EQ(found.pages[0].gold.text, "The ferry.");
  EXPECT_EQ(found.pages[1].html, "<p>The boat.");
  EXPECT_EQ(found.problems,
            (std::vector<std::string>{"ground-truth.json: 'c3' has neither articleBody nor main_content",
                                      "ground-truth.json: id '../d4' cannot be the name of a file",
                                      "ground-truth.json: id 'b2' again"}));
  expect_same_after_import(folder, found.pages);
}

TEST(Layout, WcxbInOneFile) {
  const Folder folder("wcxb");
  folder.write("ground-truth.json",
               R"({"0001": {"articleBody": "The ferry.", "url": "https://ferry.example/", "title": "Ferry",
                            "author": "Ada Berg", "publish_date": "2025-01-15", "with": ["ferry"],
                            "without": ["Subscribe", "Cookies"], "page_type": "article"}})");
  folder.write("html/0001.html.gz", test::gzip("<p>The ferry."));
  const Read found = read(folder.path());
  EXPECT_TRUE(found.problems.empty());
  ASSERT_EQ(found.pages.size(), 1U);
  const LabelledPage& page = found.pages[0];
  EXPECT_EQ(page.type, "article");
  EXPECT_EQ(page.gold.title, "Ferry");
  EXPECT_EQ(page.gold.authors, std::vector<std::string>{"Ada Berg"});
  EXPECT_EQ(page.gold.date, "2025-01-15");
  EXPECT_EQ(page.gold.with, std::vector<std::string>{"ferry"});
  EXPECT_EQ(page.gold.without, (std::vector<std::string>{"Subscribe", "Cookies"}));
  expect_same_after_import(folder, found.pages);
}

TEST(Layout, WcxbInAFileAPage) {
  const Folder folder("dev");
  folder.write("ground-truth/0002.json",
               R"({"url": "https://ferry.example/", "ground_truth": {"title": "Ferry", "author": null,
                   "publish_date": null, "main_content": "The ferry.", "with": [], "without": ["Cookies"]},
                   "_internal": {"page_type": {"primary": "forum", "tags": []}}})");
  folder.write("ground-truth/0003.json", "{");
  folder.write("ground-truth/notes.txt", "not a page");
  folder.write("html/0002.html", "<p>The ferry.");
  const Read found = read(folder.path());
  ASSERT_EQ(found.pages.size(), 1U);
  EXPECT_EQ(found.pages[0].id, "0002");
  EXPECT_EQ(found.pages[0].url, "https://ferry.example/");
  EXPECT_EQ(found.pages[0].type, "forum");
  EXPECT_EQ(found.pages[0].gold.text, "The ferry.");
  EXPECT_EQ(found.pages[0].gold.title, "Ferry");
  EXPECT_EQ(found.pages[0].gold.authors, std::vector<std::string>{});
  ASSERT_EQ(found.problems.size(), 1U);
  EXPECT_EQ(found.problems[0].rfind("ground-truth/0003.json: ", 0), 0U);
}

TEST(Layout, CleanEval) {
  const Folder folder("cleaneval");
  folder.write("en_original/1.html",
               "<text id=\"http://ferry.example/\" title=\"Ferry\" encoding=\"unset\">\n<p>Ferry");
  folder.write("en_cleaned/1-cleaned.txt",
               "URL: http://ferry.example/\n\n<h>The ferry\n<p>It crosses a < b.\n<l>At eight\n");
  folder.write("en_original/2.html", "<p>Boat");
  folder.write("en_cleaned/2-cleaned.txt", "<p>Boat</p> <b>");
  folder.write("en_cleaned/3-cleaned.txt", "<p>Nothing");
  folder.write("en_cleaned/4-cleaned.txt", "<p>Two");
  folder.write("en_original/4.html", "<p>Two");
  folder.write("zh_original/4.html", "<p>Two");
  const Read found = read(folder.path());
  ASSERT_EQ(found.pages.size(), 2U);
  EXPECT_EQ(found.pages[0].id, "1");
  EXPECT_EQ(found.pages[0].url, "http://ferry.example/");
  EXPECT_EQ(found.pages[0].lang, "en");
  EXPECT_EQ(found.pages[0].gold.text, "\n\nThe ferry\nIt crosses a < b.\nAt eight\n");
  EXPECT_EQ(found.pages[1].url, "");
  EXPECT_EQ(found.pages[1].gold.text, "Boat <b>");
  EXPECT_EQ(found.problems,
            (std::vector<std::string>{
                "en_cleaned/3-cleaned.txt: has no 3.html",
                "en_cleaned/4-cleaned.txt: has several pages: en_original/4.html, zh_original/4.html"}));
  expect_same_after_import(folder, found.pages);
}

TEST(Layout, Dragnet) {
  const Folder folder("dragnet");
  folder.write("HTML/1.html", "<p>Ferry");
  folder.write("Corrected/1.html.corrected.txt", "The ferry.\n\n!@#$%^&*()  COMMENTS\nNice.\n");
  folder.write("HTML/2.html", "<p>Boat");
  folder.write("Corrected/2.html.corrected.txt", "He swore: !@#$%^&*() and left.");
  folder.write("Corrected/3.html.corrected.txt", "Nothing");
  const Read found = read(folder.path());
  ASSERT_EQ(found.pages.size(), 2U);
  EXPECT_EQ(found.pages[0].id, "1");
  EXPECT_EQ(found.pages[0].gold.text, "The ferry.\n\n");
  EXPECT_EQ(found.pages[1].gold.text, "He swore: !@#$%^&*() and left.");
  EXPECT_EQ(found.problems, std::vector<std::string>{"HTML/3.html: is missing"});
  expect_same_after_import(folder, found.pages);
}

TEST(Layout, LinesThatBringTheirPages) {
  const Folder folder("lines");
  folder.write(
      "labels.jsonl",
      R"({"id": "a", "url": "https://x.example/", "title": "T", "html": "<p>One.", "gold": "One.", "select": []})"
      "\n"
      R"({"id": "b", "gold": "x"})"
      "\n"
      R"({"id": "a", "html": "<p>y"})"
      "\n"
      R"({"id": "c", "html": "<p>Two.", "images": [{"urls": ["https://x.example/i.png"]}]})");
  const auto corpus = Corpus::open(folder.path() + "/labels.jsonl");
  ASSERT_TRUE(corpus);
  EXPECT_EQ(corpus->name(), "labels");
  ASSERT_EQ(corpus->size(), 2U);
  Problem problem;
  const auto page = corpus->read(0, problem);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->html, "<p>One.");
  EXPECT_EQ(page->gold.text, "One.");
  EXPECT_EQ(page->gold.title, "T");
  EXPECT_EQ(corpus->read(1, problem)->gold.images.size(), 1U);
  ASSERT_EQ(corpus->problems().size(), 2U);
  EXPECT_EQ(corpus->problems()[0].message, "has no html");
  EXPECT_EQ(corpus->problems()[1].message, "id 'a' again, after line 1");
  const Folder target("target");
  ASSERT_TRUE(import_corpus(*corpus, target.path() + "/imported"));
  EXPECT_EQ(read(target.path() + "/imported").pages.size(), 2U);
}

TEST(Layout, PithsOwnSurvivesImportWithAllLabels) {
  const Folder folder("tiny");
  folder.add_page(
      "a", "<p>Ferry", "Ferry\n",
      R"("url":"https://ferry.example/a","type":"article","lang":"en","country":"se","title":"T \"x\"",)"
      R"("author":["A","B"],"date":"2024-05-03","with":["w"],"without":["x","y"],)"
      R"("images":[{"urls":["u1","u2"],"caption":"c","cover":true},{"urls":["u3"]}])");
  folder.add_page("b", "", "");
  const Read found = read(folder.path());
  ASSERT_EQ(found.pages.size(), 2U);
  expect_same_after_import(folder, found.pages);
}

}  // namespace
}  // namespace pith::eval
