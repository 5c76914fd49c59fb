#include "article/builder.h"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <string>

#include "html/parser.h"

namespace pith {
namespace {

// Pages whose texts and images are kept as a test says, and the article made of them.
class Builder : public testing::Test {
 protected:
  const Article& build(std::string_view html, const Options& options = {}) {
    return build(
        html, [](NodeId) { return true; }, options);
  }

  template <class Keep>
  const Article& build(std::string_view html, Keep keep, const Options& options = {}) {
    source_ = html;
    const Document& document = parser_.parse(source_);
    measures_.measure(document);
    extraction_.clear(document);
    for (NodeId id = 0; id < document.size(); ++id)
      if (keep(id)) extraction_.labels[id] = Label::keep;
    return builder_.build({document, measures_, options.url}, extraction_, options);
  }

  // The tree as "list(item(paragraph("text")))".
  static std::string shape(const Article& article) {
    static constexpr const char* kNames[] = {
        "p",      "h",       "list", "item", "quote", "pre", "math",    "table",   "row",  "cell",
        "figure", "caption", "hr",   "dl",   "dt",    "dd",  "details", "summary", "note", "post",
        "byline", "",        "a",    "em",   "b",     "s",   "code",    "sup",     "sub",  "mark",
        "kbd",    "q",       "br",   "img",  "math",  "ref", "embed"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(Kind::embed) + 1);
    std::string out;
    std::vector<std::uint32_t> ends;
    for (std::uint32_t id = 0; id < article.size(); ++id) {
      for (; !ends.empty() && ends.back() <= id; ends.pop_back()) out += ')';
      if (!out.empty() && out.back() != '(') out += ' ';
      const Part& part = article[id];
      if (part.kind == Kind::text) {
        out.append("'").append(article.text(part)).append("'");
        continue;
      }
      out.append(kNames[static_cast<int>(part.kind)]).append("(");
      ends.push_back(part.end);
    }
    for (; !ends.empty(); ends.pop_back()) out += ')';
    return out;
  }

  std::string shape_of(std::string_view html) { return shape(build(html)); }

  std::string source_;
  Parser parser_;
  Measures measures_;
  Extraction extraction_;
  ArticleBuilder builder_;
};

TEST_F(Builder, WhiteSpaceStandsOutsideOfMarks) {
  EXPECT_EQ(shape_of("<p>a<b> b </b>c"), "p('a ' b('b') ' c')");
  EXPECT_EQ(shape_of("<p> a <b></b> <i> </i> c "), "p('a c')");
  EXPECT_EQ(shape_of("<p>a<br> <br>b"), "p('a') p('b')");
  EXPECT_EQ(shape_of("<p>a<br>\n b<br>"), "p('a' br() 'b')");
}

TEST_F(Builder, MarksOfOneKindDoNotNestOrTouch) {
  EXPECT_EQ(shape_of("<p><b>a<strong>b</strong>c</b>"), "p(b('abc'))");
  EXPECT_EQ(shape_of("<p><b>a</b><b>b</b>"), "p(b('ab'))");
  EXPECT_EQ(shape_of("<p><b><i>a</i></b><b><i>b</i>c</b>"), "p(b(em('ab') 'c'))");
  EXPECT_EQ(shape_of("<p><a href=x>a</a><a href=y>b</a>"), "p(a('a') a('b'))");
  EXPECT_EQ(shape_of("<p><code>a <a href=x>b</a></code>"), "p(code('a') ' ' a(code('b')))");
}

TEST_F(Builder, MarksReachOverBlocks) {
  EXPECT_EQ(shape_of("<b>a<div>b</div>c</b>"), "p(b('a')) p(b('b')) p(b('c'))");
  EXPECT_EQ(shape_of("<a href=x><h2>a</h2>b</a>"), "h(a('a')) p(a('b'))");
}

TEST_F(Builder, RepairsLists) {
  EXPECT_EQ(shape_of("<ul>a<li>b</ul>"), "list(item(p('a')) item(p('b')))");
  EXPECT_EQ(shape_of("<ul><li>a</li><ul><li>b</ul></ul>"), "list(item(p('a') list(item(p('b')))))");
  EXPECT_EQ(shape_of("<div><li>a</li><li>b</li></div><p>c"), "list(item(p('a')) item(p('b'))) p('c')");
  EXPECT_EQ(shape_of("<dl>a<dd>b</dl><div><dd>c</dd></div>"), "dl(dd(p('a')) dd(p('b'))) dl(dd(p('c')))");
}

TEST_F(Builder, WhatIsDroppedLeavesNoHusks) {
  const std::string_view page = "<h1>x</h1><ul><li>a<li>b</ul><table><tr><th>c<th>d<tr><td>e<td>f</table>";
  EXPECT_EQ(shape(build(page, [](NodeId) { return false; })), "");
  const auto keep = [&](std::string_view wanted) {
    return [this, wanted](NodeId id) {
      const Document& document = parser_.document();
      return document[id].type == NodeType::text && document.text(id) == wanted;
    };
  };
  EXPECT_EQ(shape(build(page, keep("b"))), "list(item(p('b')))");
  EXPECT_EQ(shape(build(page, keep("f"))), "table(row(cell() cell(p('f'))))");
  EXPECT_EQ(shape(build(page, keep("e"))), "table(row(cell(p('e')) cell()))");
}

TEST_F(Builder, HalfAFootnoteIsNone) {
  const std::string_view page = "<p>a<sup><a href=#n>1</a></sup><ol><li id=n>note</ol>";
  EXPECT_EQ(shape(build(page)), "p('a' ref()) note(p('note'))");
  const auto without = [&](std::string_view dropped) {
    return [this, dropped](NodeId id) {
      const Document& document = parser_.document();
      return document[id].type != NodeType::text || document.text(id) != dropped;
    };
  };
  EXPECT_EQ(shape(build(page, without("note"))), "p('a' sup(a('1')))");
  EXPECT_EQ(shape(build(page, without("1"))), "p('a') list(item(p('note')))");
}

TEST_F(Builder, Options) {
  const std::string_view page = "<p><a href=x><b>a</b></a><img src=i.png><table><tr><th>b<th>c</table><p>d";
  EXPECT_EQ(shape(build(page)), "p(a(b('a')) img()) table(row(cell(p('b')) cell(p('c')))) p('d')");
  EXPECT_EQ(shape(build(page, {.links = Include::no})),
            "p(b('a') img()) table(row(cell(p('b')) cell(p('c')))) p('d')");
  EXPECT_EQ(shape(build(page, {.images = Images::none, .tables = Include::no, .formatting = Include::no})),
            "p(a('a')) p('d')");
}

// Every solid character that is kept, and no other, in order: what the builder adds or drops on purpose
// (gutters, footnote marks, formulas) is not in these pages.
TEST_F(Builder, KeepsEveryTextOnceAndInOrder) {
  const std::string_view pieces[] = {
      "<p>",       "</p>",      "<div>",      "</div>",       "<b>",           "</b>",     "<i>",
      "<ul>",      "<li>",      "</ul>",      "<ol>",         "<table>",       "<tr>",     "<td>",
      "<th>",      "</table>",  "<caption>",  "<h1>",         "</h1>",         "<pre>",    "</pre>",
      "<code>",    "</code>",   "<a href=x>", "</a>",         "<br>",          "<hr>",     "<dl>",
      "<dt>",      "<dd>",      "</dl>",      "<blockquote>", "</blockquote>", "<figure>", "<figcaption>",
      "</figure>", "<details>", "<summary>",  "</details>",   "<sup>",         "</sup>",   "<q>",
      " ",         "\n",        "&nbsp;",     "&lt;",         "<span>",        "</span>"};
  std::mt19937 random(11);
  std::uniform_int_distribution<std::size_t> choose(0, std::size(pieces) - 1);
  for (int round = 0; round < 3000; ++round) {
    std::string page;
    for (int i = 0; i < 40; ++i) {
      page += pieces[choose(random)];
      if (i % 2 == 0) page += static_cast<char>('a' + i / 2);
    }
    const auto keep = [&](NodeId id) { return (id * 2654435761U) % 5 != 0; };
    const Article& article = build(page, keep);
    std::string expected, actual;
    const Document& document = parser_.document();
    for (NodeId id = 0; id < document.size(); ++id)
      if (document[id].type == NodeType::text && keep(id)) expected += document.text(id);
    for (const Part& part : article.parts())
      if (part.kind == Kind::text || part.kind == Kind::code_block) actual += article.text(part);
    const auto solid = [](std::string text) {
      std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\xC2' || c == '\xA0'; });
      return text;
    };
    ASSERT_EQ(solid(actual), solid(expected)) << page << "\n" << shape(article);
  }
}

// The promises of article.h about what stands in what.
TEST_F(Builder, KeepsItsShape) {
  const std::string_view pieces[] = {
      "<ul>",         "<li>",         "</li>",         "</ul>", "<dl>", "<dt>",
      "<dd>",         "</dl>",        "<table>",       "<tr>",  "<td>", "<th>",
      "</table>",     "<caption>",    "<h2>",          "</h2>", "<p>",  "<figure>",
      "</figure>",    "<figcaption>", "</figcaption>", "<b>",   "</b>", "<hr>",
      "<details>",    "<summary>",    "</summary>",    "x",     "<br>", "<img src=i>",
      "<pre>c</pre>", "<blockquote>", "</blockquote>", " y "};
  std::mt19937 random(13);
  std::uniform_int_distribution<std::size_t> choose(0, std::size(pieces) - 1);
  for (int round = 0; round < 3000; ++round) {
    std::string page;
    for (int i = 0; i < 40; ++i) page += pieces[choose(random)];
    const Article& article = build(page);
    std::vector<std::uint32_t> parents;
    for (std::uint32_t id = 0; id < article.size(); ++id) {
      const Part& part = article[id];
      while (!parents.empty() && article[parents.back()].end <= id) parents.pop_back();
      const bool root = parents.empty();
      const Kind parent = root ? Kind::quote : article[parents.back()].kind;
      ASSERT_LE(part.end, root ? article.size() : article[parents.back()].end);
      ASSERT_EQ(part.kind == Kind::item, !root && parent == Kind::list) << page << "\n" << shape(article);
      ASSERT_EQ(part.kind == Kind::row || (part.kind == Kind::caption && !root && parent == Kind::table),
                !root && parent == Kind::table)
          << page << "\n"
          << shape(article);
      ASSERT_EQ(part.kind == Kind::cell, !root && parent == Kind::row) << page << "\n" << shape(article);
      ASSERT_EQ(part.kind == Kind::term || part.kind == Kind::definition,
                !root && parent == Kind::definition_list)
          << page << "\n"
          << shape(article);
      const bool line = parent == Kind::paragraph || parent == Kind::heading || parent == Kind::caption ||
                        parent == Kind::term || parent == Kind::summary || is_inline(parent);
      ASSERT_EQ(is_inline(part.kind), !root && line) << page << "\n" << shape(article);
      const bool holds = part.kind != Kind::cell && part.kind != Kind::rule &&
                         part.kind != Kind::code_block && !is_inline(part.kind);
      ASSERT_TRUE(!holds || part.end > id + 1) << page << "\n" << shape(article);
      if (part.end > id + 1) parents.push_back(id);
    }
  }
}

}  // namespace
}  // namespace pith
