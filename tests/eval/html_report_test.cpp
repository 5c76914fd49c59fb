#include "eval/html_report.h"

#include <gtest/gtest.h>

#include <set>

namespace pith::eval {
namespace {

Ratio ratio_of(double precision, double recall) {
  return {precision, recall, precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0};
}

struct Shape {
  int methods = 3, tools = 0, pages = 10;
  std::vector<std::string> corpora = {"corpus"};
  std::vector<std::string> types = {"article", "forum"};
};

eval::Run make_run(const Shape& shape) {
  eval::Run run;
  run.version = "1.2.3";
  run.date = "2026-01-31";
  run.corpora = shape.corpora;
  for (int m = 0; m < shape.methods; ++m) run.methods.push_back("method-" + std::to_string(m));
  for (int t = 0; t < shape.tools; ++t) {
    run.methods.push_back("tool-" + std::to_string(t));
    run.versions[run.methods.back()] = "4.5";
  }
  for (const std::string& corpus : shape.corpora)
    for (int p = 0; p < shape.pages; ++p)
      for (std::size_t m = 0; m < run.methods.size(); ++m) {
        Row row;
        row.corpus = corpus;
        row.page = "page-" + std::to_string(p);
        if (!shape.types.empty()) row.type = shape.types[static_cast<std::size_t>(p) % shape.types.size()];
        row.method = run.methods[m];
        row.status = "ok";
        row.scores.words = ratio_of(1 - 0.03 * static_cast<double>(m), 1 / (1 + 0.1 * p));
        row.seconds = 0.001 * static_cast<double>(m + 1);
        row.bytes = 10'000;
        run.rows.push_back(row);
      }
  return run;
}

std::string attribute(std::string_view tag, std::string_view name) {
  const std::size_t at = tag.find(" " + std::string(name) + "=\"");
  if (at == std::string_view::npos) return "";
  const std::size_t start = at + name.size() + 3;
  return std::string(tag.substr(start, tag.find('"', start) - start));
}

// What is wrong with a page: tags that do not match, links into nothing, anything that would be fetched.
std::string faults(std::string_view html) {
  std::string out;
  std::vector<std::string> open;
  std::set<std::string> ids, targets;
  for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
    const std::string_view tag = html.substr(at + 1, html.find('>', at) - at - 1);
    const std::string name(tag.substr(0, tag.find_first_of(" />", 1)));
    if (name[0] == '!' || name == "meta") continue;
    if (name[0] == '/') {
      if (open.empty() || "/" + open.back() != name) out += "<" + name + "> closes nothing\n";
      if (!open.empty()) open.pop_back();
      continue;
    }
    if (tag.back() != '/') open.push_back(name);
    if (name == "script" || name == "style") at = html.find("</" + name, at) - 1;
    if (const std::string id = attribute(tag, "id"); !id.empty() && !ids.insert(id).second)
      out += "two ids " + id + "\n";
    if (const std::string href = attribute(tag, "href"); href.starts_with("#"))
      targets.insert(href.substr(1));
    for (const char* fetching : {"link", "img", "iframe", "object", "image", "use", "base"})
      if (name == fetching) out += "<" + name + "> fetches\n";
    if (!attribute(tag, "src").empty() || tag.find("nan\"") != std::string_view::npos)
      out += std::string(tag) + "\n";
  }
  for (const std::string& name : open) out += "<" + name + "> stays open\n";
  for (const std::string& target : targets)
    if (!ids.contains(target)) out += "no id " + target + "\n";
  for (const char* fetching : {"url(", "@import", ">nan<"})
    if (html.find(fetching) != std::string_view::npos) out += std::string("has ") + fetching + "\n";
  return out;
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(HtmlReport, EveryShapeIsWellFormed) {
  std::vector<Shape> shapes(8);
  shapes[1].methods = 1;
  shapes[2].methods = 12;
  shapes[2].tools = 8;
  shapes[3].pages = 1;
  shapes[4].types = {};
  shapes[5].corpora = {"one", "two", "three"};
  shapes[6].types = {"only"};
  shapes[7].methods = 0;
  shapes[7].tools = 2;
  for (const Shape& shape : shapes) {
    const std::string html = html_report(make_run(shape), {});
    EXPECT_EQ(faults(html), "") << shape.methods << ' ' << shape.tools << ' ' << shape.pages;
    EXPECT_LT(html.size(), 1'000'000U);
  }
}

TEST(HtmlReport, EmptyRuns) {
  EXPECT_EQ(faults(html_report(eval::Run{}, {})), "");
  eval::Run run = make_run({});
  run.rows.clear();
  const std::string html = html_report(run, {});
  EXPECT_EQ(faults(html), "");
  EXPECT_NE(html.find("No page of this corpus could be scored"), std::string::npos);
}

TEST(HtmlReport, WhatIsMissingIsADash) {
  eval::Run run = make_run({});
  for (Row& row : run.rows) {
    if (row.method == "method-1") row.scores.words.reset();
    row.seconds = 0;
  }
  run.rows[0].scores.title = 1;
  const std::string html = html_report(run, {});
  EXPECT_EQ(faults(html), "");
  EXPECT_NE(html.find("data-v=\"\">–<"), std::string::npos);
  EXPECT_EQ(html.find("pages/s</th>"), std::string::npos);
  EXPECT_EQ(html.find("Speed against accuracy"), std::string::npos);
}

TEST(HtmlReport, MeasuresWithoutPrecision) {
  eval::Run run = make_run({});
  for (Row& row : run.rows) {
    row.scores.cleaneval = row.scores.words->f1;
    row.scores.words.reset();
  }
  const std::string html = html_report(run, {});
  EXPECT_EQ(faults(html), "");
  EXPECT_EQ(html.find("Precision and recall"), std::string::npos);
  EXPECT_NE(html.find("CleanEval"), std::string::npos);
}

TEST(HtmlReport, BestFirst) {
  const std::string html = html_report(make_run({}), {});
  EXPECT_LT(html.find("method-0</th>"), html.find("method-1</th>"));
  EXPECT_LT(html.find("method-1</th>"), html.find("method-2</th>"));
}

TEST(HtmlReport, NamesAreEscaped) {
  eval::Run run = make_run({.methods = 1, .corpora = {"<corpus>&"}});
  for (Row& row : run.rows) {
    row.page = "<script>\"" + row.page;
    row.type = "a<b";
    row.error = "<boom>";
  }
  run.problems.push_back({"<path>", "<message>"});
  const std::vector<PageText> texts = {{&run.rows.back(), "javascript:alert(1)", "<gold>", "</div><script>"}};
  const std::string html = html_report(run, texts);
  EXPECT_EQ(faults(html), "");
  for (const char* bad :
       {"<corpus>", "<gold>", "<boom>", "<path>", "<message>", "a<b", "javascript:", "<script>\""})
    EXPECT_EQ(html.find(bad), std::string::npos) << bad;
}

TEST(HtmlReport, WorstPagesLeadToTheirTexts) {
  const eval::Run run = make_run({.methods = 2, .tools = 1, .pages = 30});
  std::vector<PageText> texts;
  for (const std::string& method : methods_in_focus(run, "corpus", metrics()[0]))
    for (const Row* row : worst_rows(run, "corpus", method, metrics()[0]))
      texts.push_back({row, "https://example.org/" + row->page, "gold text here", "text here too"});
  EXPECT_EQ(texts.size(), 2 * kWorstPages);
  const std::string html = html_report(run, texts);
  EXPECT_EQ(faults(html), "");
  EXPECT_EQ(count(html, "<article class=\"view\""), 2 * kWorstPages);
  EXPECT_EQ(count(html, "<del>gold</del> text here <ins>too</ins>"), 2 * kWorstPages);
  EXPECT_EQ(count(html, "href=\"https://example.org/"), 2 * kWorstPages);
}

TEST(WorstPages, LowestFirstAndNoPerfectOnes) {
  eval::Run run = make_run({.methods = 1, .pages = 5});
  run.rows[2].scores.words.reset();
  const Rows rows = worst_rows(run, "corpus", "method-0", metrics()[0]);
  ASSERT_EQ(rows.size(), 3U);  // page-0 is perfect, page-2 has no score
  EXPECT_EQ(rows[0]->page, "page-4");
  EXPECT_EQ(rows[2]->page, "page-1");
}

TEST(WorstPages, FocusIsOnTheBestOfEither) {
  const eval::Run run = make_run({.methods = 3, .tools = 2});
  EXPECT_EQ(methods_in_focus(run, "corpus", metrics()[0]), (std::vector<std::string>{"method-0", "tool-0"}));
}

TEST(WorstPages, SaysWhatHappened) {
  Row row;
  row.status = "ok";
  EXPECT_EQ(diagnosis(row), "");
  row.scores.words = ratio_of(0.9, 0.1);
  EXPECT_EQ(diagnosis(row), "misses much");
  row.scores.words = ratio_of(0.1, 0.9);
  EXPECT_EQ(diagnosis(row), "keeps too much");
  row.scores.words = ratio_of(0, 0);
  row.status = "time-limit";
  EXPECT_EQ(diagnosis(row), "time-limit; nothing right");
  row.error = "boom";
  row.status = "crash";
  EXPECT_EQ(diagnosis(row), "crash: boom");
}

TEST(HtmlReport, SameRunSameBytes) {
  const eval::Run run = make_run({});
  EXPECT_EQ(html_report(run, {}), html_report(run, {}));
}

}  // namespace
}  // namespace pith::eval
