#include "eval/markdown.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace pith::eval {
namespace {

using Items = std::vector<std::string>;

TEST(MarkdownReader, Headings) {
  const Markdown found = read_markdown(
      "# One\n\n### *Two* and `three` ###\nUnder\n=====\n\nTwo\nlines\n---\n\n#no\n\n\\# none\n\n#\n");
  EXPECT_EQ(found.headings, (Items{"# One", "### Two and three", "# Under", "## Two lines"}));
}

TEST(MarkdownReader, ListsAndQuotes) {
  const Markdown found = read_markdown(
      "- one\n- two\n  goes on\n\n  and on\n  1. inner\n\n> quoted\nlazy\n> - in the quote\n\n1) first\n2) "
      "second\n");
  EXPECT_EQ(found.items, (Items{"one", "two goes on and on", "inner", "in the quote", "first", "second"}));
  EXPECT_EQ(found.text, "one\ntwo goes on\nand on\ninner\nquoted lazy\nin the quote\nfirst\nsecond");
}

TEST(MarkdownReader, Tables) {
  const Markdown found =
      read_markdown("Text\n| a | `b\\|c` |\n|---|:-:|\n| 1 | [two](u) |\n| 3 |\n\n| no | table |\n");
  EXPECT_EQ(found.rows, (std::vector<Items>{{"a", "b|c"}, {"1", "two"}, {"3", ""}}));
  EXPECT_EQ(found.links, Items{"two u"});
}

TEST(MarkdownReader, TablesOfHtml) {
  const Markdown found = read_markdown(
      "<table><thead><tr><th>A</th></tr></thead>\n<tr><td colspan=2>x &amp; <b>y</b></td></tr></table>\n");
  EXPECT_EQ(found.rows, (std::vector<Items>{{"A"}, {"x & y"}}));
}

TEST(MarkdownReader, Code) {
  const Markdown found = read_markdown(
      "```python {1}\nif x:\n\n    *y*\n```\n\n- item\n  ~~~\n  inside\n  ~~~\n\nno\n\n    indented\n\n      "
      "more\n\ntext `` a`b ``\n");
  EXPECT_EQ(found.code, (Items{"if x:\n\n    *y*", "inside", "indented\n\n  more"}));
  EXPECT_EQ(found.languages, Items{"python"});
  EXPECT_TRUE(found.text.ends_with("text a`b")) << found.text;
}

TEST(MarkdownReader, Formulas) {
  const Markdown found = read_markdown("$a_1$ costs $5 and $6, $$b$$\n$$\nc\n d\n$$\n\n\\$e$ `$f$`\n");
  EXPECT_EQ(found.formulas, (Items{"a_1", "b", "c d"}));
}

TEST(MarkdownReader, LinksAndImages) {
  const Markdown found = read_markdown(
      "[a *b*](<u v> \"t\") ![alt [x](y)](i\\_1.png) [![](j)](w(1)) <https://x.example> [no] (link) [n "
      "[m](o) p](q)\n");
  EXPECT_EQ(found.links, (Items{"a b u v", " w(1)", "https://x.example https://x.example", "m o"}));
  EXPECT_EQ(found.images, (Items{"i_1.png", "j"}));
  EXPECT_EQ(found.text, "a b https://x.example [no] (link) [n m p](q)");
}

TEST(MarkdownReader, NotesAndCallouts) {
  const Markdown found =
      read_markdown("A.[^1]\n\n> [!note] Title\n> Body\n\n[^1]: First\n\n    and more.\n[^x]: Second\n");
  EXPECT_EQ(found.notes, (Items{"First and more.", "Second"}));
  EXPECT_EQ(found.text, "A.[^1]\nTitle Body\nFirst\nand more.\nSecond");
}

TEST(MarkdownReader, MarksThatAreText) {
  EXPECT_EQ(
      read_markdown("a * b, snake_case_name, **bold *both***, \\*c\\*, 2 < 3 &lt; &#x34;, ~~d~~ ~e~").text,
      "a * b, snake_case_name, bold both, *c*, 2 < 3 < 4, d ~e~");
}

// A hostile text of twice the length takes about twice the time, not four times.
TEST(MarkdownReader, IsLinear) {
  for (const std::string piece :
       {"*a", "[", "![", "`` ", "`a``b```", "$a ", "**a_", "[a](b", "> ", "- ", "<a ", "|"}) {
    const auto seconds = [&](std::size_t bytes) {
      std::string text;
      while (text.size() < bytes) text += piece;
      const auto start = std::chrono::steady_clock::now();
      (void)read_markdown(text);
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    EXPECT_LT(seconds(200'000), 2.0) << piece;
  }
}

}  // namespace
}  // namespace pith::eval
