#include "methods/blocks.h"

#include <gtest/gtest.h>

#include <string>

#include "methods/tokens.h"
#include "support/choice.h"

namespace pith {
namespace {

using test::Choice;

// Each block as "element: texts".
std::string blocks(std::string_view html) {
  Choice all(html, "all");
  Arena arena;
  std::string out;
  for (const Block& block : find_blocks(all.page(), all.extraction, arena)) {
    if (!out.empty()) out += " | ";
    out += std::string(all.document.name(block.element)) + ":";
    for (NodeId id = block.begin; id < block.end; ++id)
      if (all.document[id].type == NodeType::text && all.extraction.labels[id] == Label::keep)
        out += " " + std::string(all.document.text(id));
  }
  return out;
}

TEST(Blocks, BlockLevelTagsPartThem) {
  EXPECT_EQ(blocks("<div>a<p>b</p>c<p>d"), "div: a | p: b | div: c | p: d");
  EXPECT_EQ(blocks("<ul><li>a<li>b<ul><li>c</ul>d</ul>"), "li: a | li: b | li: c | li: d");
  EXPECT_EQ(blocks("<table><tr><td>a<td>b<tr><td>c</table>"), "td: a | td: b | td: c");
}

TEST(Blocks, InlineTagsDoNot) {
  EXPECT_EQ(blocks("<p>a<b>b</b><a href=x>c<i>d</i></a>e"), "p: a b c d e");
  EXPECT_EQ(blocks("a<span>b</span>"), "body: a b");
}

TEST(Blocks, BlockLevelInsideInlineParts) {
  EXPECT_EQ(blocks("<p>x<div>a<span>b<div>c</div>d</span>e</div>"), "p: x | div: a b | div: c | div: d e");
}

TEST(Blocks, TwoLineBreaksPart) {
  EXPECT_EQ(blocks("<p>a<br>b<br> <br>c"), "p: a b | p: c");
}

TEST(Blocks, HiddenTextIsInNone) {
  EXPECT_EQ(blocks("<p>a<script>s</script><span hidden>h</span>b<p hidden>c<p> <p>d"), "p: a b | p: d");
}

TEST(Blocks, SumsItsTexts) {
  Choice all("<p>One, two. <a href=x>three</a> four", "all");
  Arena arena;
  const auto found = find_blocks(all.page(), all.extraction, arena);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].texts, 3u);
  EXPECT_EQ(found[0].words, 4u);
  EXPECT_EQ(found[0].non_space_chars, 17u);
  EXPECT_EQ(found[0].link_non_space_chars, 5u);
  EXPECT_EQ(found[0].commas, 1u);
  EXPECT_EQ(found[0].sentence_ends, 1u);
}

// Each run as "tags+words".
std::string tokens(std::string_view html) {
  Choice all(html, "all");
  Arena arena;
  const Tokens read = read_tokens(all.page(), all.extraction, arena);
  std::string out;
  for (const TokenRun& run : read.runs)
    out += std::to_string(run.tags) + "+" + std::to_string(run.words) + " ";
  return out + std::to_string(read.tags_behind) + " = " + std::to_string(read.tags) + "+" +
         std::to_string(read.words);
}

TEST(Tokens, AreTheTagsThatAreWrittenAndTheWords) {
  EXPECT_EQ(tokens("<div><p>two words</p><p>one</p></div>"), "2+2 2+1 2 = 6+3");
  EXPECT_EQ(tokens("<P>a<p>b<br>c</P>d"), "1+1 1+1 1+1 1+1 0 = 4+4");
}

TEST(Tokens, ImpliedElementsAreNone) {
  EXPECT_EQ(tokens("<table><td>a</table>b"), "2+1 1+1 0 = 3+2");
  EXPECT_EQ(tokens("<header>a"), "1+1 0 = 1+1");
}

TEST(Tokens, ScriptsStylesAndTemplatesAreNone) {
  EXPECT_EQ(tokens("<p>a<script><p></script><style>b</style><template><p>c</template>d"), "1+1 2+1 0 = 3+2");
}

TEST(Tokens, HiddenTextIsNoWordButItsTagsAreTags) {
  EXPECT_EQ(tokens("<p>a</p><p hidden>b</p><p>c</p>"), "1+1 4+1 1 = 6+2");
}

TEST(Tokens, ImagesStayBetweenKeptRunsOnly) {
  Choice choice("<img src=1>a<img src=2> <p>b<img src=3><p>c<img src=4>", "all");
  const Tokens read = read_tokens(choice.page(), choice.extraction, choice.workspace.arena);
  ASSERT_EQ(read.runs.size(), 3u);
  choice.extraction.labels[read.runs[2].text] = Label::drop;
  settle_between_runs(read, choice.extraction);
  EXPECT_EQ(choice.kept(), "a|[2]|b");
}

}  // namespace
}  // namespace pith
