#include <gtest/gtest.h>

#include "html/parser.h"
#include "measure/lines.h"

namespace pith {
namespace {

struct Read {
  explicit Read(std::string_view page, std::uint32_t longest = 0) : document(parser.parse(page)) {
    lines.measure(document, longest);
  }

  std::string text(std::size_t line) const {
    const Line& l = lines.all()[line];
    return std::string(document.source().substr(l.begin, l.end - l.begin));
  }
  NodeId find(Name name) const {
    for (NodeId id = 0; id < document.size(); ++id)
      if (document[id].name == name && document.is_element(id)) return id;
    return kNoNode;
  }

  Parser parser;
  const Document& document;
  Lines lines;
};

void expect_line(const Line& line, std::uint32_t tags, std::uint32_t characters,
                 std::uint32_t non_space_chars, std::uint32_t words) {
  EXPECT_EQ(line.tags, tags);
  EXPECT_EQ(line.characters, characters);
  EXPECT_EQ(line.non_space_chars, non_space_chars);
  EXPECT_EQ(line.words, words);
}

TEST(Lines, TagsAndTextPerLine) {
  const Read page("<div>\n<p>one two</p>\n three <b>four</b>\n</div>");
  ASSERT_EQ(page.lines.all().size(), 4u);
  expect_line(page.lines.all()[0], 1, 0, 0, 0);
  expect_line(page.lines.all()[1], 2, 7, 6, 2);
  expect_line(page.lines.all()[2], 2, 11, 9, 2);
  expect_line(page.lines.all()[3], 1, 0, 0, 0);
  EXPECT_EQ(page.text(2), " three <b>four</b>");
}

TEST(Lines, ATagOverSeveralLinesCountsWhereItOpens) {
  const Read page("a<img\nalt='b\nc'\n>d");
  ASSERT_EQ(page.lines.all().size(), 4u);
  expect_line(page.lines.all()[0], 1, 1, 1, 1);
  expect_line(page.lines.all()[1], 0, 0, 0, 0);
  expect_line(page.lines.all()[2], 0, 0, 0, 0);
  expect_line(page.lines.all()[3], 0, 1, 1, 1);
}

TEST(Lines, ScriptsStylesAndCommentsAreNoText) {
  const Read page("<script>a\nb</script>c\n<style>d\ne</style>\n<!-- f\ng -->h\n<iframe>i</iframe>");
  ASSERT_EQ(page.lines.all().size(), 7u);
  expect_line(page.lines.all()[0], 1, 0, 0, 0);
  expect_line(page.lines.all()[1], 1, 1, 1, 1);
  expect_line(page.lines.all()[2], 1, 0, 0, 0);
  expect_line(page.lines.all()[3], 1, 0, 0, 0);
  expect_line(page.lines.all()[4], 0, 0, 0, 0);
  expect_line(page.lines.all()[5], 0, 1, 1, 1);
  expect_line(page.lines.all()[6], 2, 0, 0, 0);
}

TEST(Lines, MarkupInRawTextIsText) {
  const Read page("<title>a <b>\nc</title>\n<textarea><i></textarea>");
  expect_line(page.lines.all()[0], 1, 5, 4, 2);
  expect_line(page.lines.all()[1], 1, 1, 1, 1);
  expect_line(page.lines.all()[2], 2, 3, 3, 1);
}

TEST(Lines, ForeignElementsHoldMarkup) {
  const Read page("<svg>\n<title>a<g>b</g></title>\n<style>c</style>d\n<![CDATA[<e>]]></svg>");
  expect_line(page.lines.all()[1], 4, 2, 2, 2);
  expect_line(page.lines.all()[2], 2, 1, 1, 1);
  expect_line(page.lines.all()[3], 1, 3, 3, 1);
}

TEST(Lines, CharacterReferencesCountAsTheirCharacters) {
  const Read page("a &amp; b\nc&nbsp;d<p>e\n&lt;\n");
  ASSERT_EQ(page.lines.all().size(), 4u);
  expect_line(page.lines.all()[0], 0, 5, 3, 3);
  expect_line(page.lines.all()[1], 1, 4, 3, 3);
  expect_line(page.lines.all()[2], 0, 1, 1, 1);
  expect_line(page.lines.all()[3], 0, 0, 0, 0);
}

TEST(Lines, CarriageReturnsEndLinesToo) {
  const Read page("a\r\nb\rc");
  ASSERT_EQ(page.lines.all().size(), 3u);
  EXPECT_EQ(page.text(1), "b");
}

TEST(Lines, OfANode) {
  const Read page("<body>\n<p>a\nb</p>\n<ul><li>c\n<li>d</ul>");
  const auto range = [&](Name name) {
    const Lines::Range r = page.lines.of(page.document[page.find(name)]);
    return std::pair(r.first, r.last);
  };
  EXPECT_EQ(range(Name::P), std::pair(1u, 2u));
  EXPECT_EQ(range(Name::Ul), std::pair(3u, 4u));
  EXPECT_EQ(range(Name::Li).first, 3u);
}

TEST(Lines, LineAtAgreesWithCounting) {
  std::string page;
  for (int i = 0; i < 500; ++i) page += std::string(static_cast<std::size_t>(i * 7 % 131), 'x') + "\n";
  const Read read(page);
  std::uint32_t line = 0;
  for (std::uint32_t byte = 0; byte <= page.size(); ++byte) {
    ASSERT_EQ(read.lines.line_at(byte), line) << byte;
    ASSERT_LE(read.lines.all()[line].begin, byte);
    ASSERT_GE(read.lines.all()[line].end, byte);
    if (byte < page.size() && page[byte] == '\n') ++line;
  }
  EXPECT_EQ(read.lines.all().size(), 501u);
}

TEST(Lines, TagsOfScriptsAndStylesAreCode) {
  const Read page("<p><script></script><style>\n</style><b>");
  EXPECT_EQ(page.lines.all()[0].tags, 4u);
  EXPECT_EQ(page.lines.all()[0].code_tags, 3u);
  EXPECT_EQ(page.lines.all()[1].tags, 2u);
  EXPECT_EQ(page.lines.all()[1].code_tags, 1u);
}

TEST(Lines, TrimmedIsWithoutTheBlanksAtBothEnds) {
  const Read page("  \n  a  b \t\n<b>  </b> c <i> d</i>  \n&nbsp;e&#32; \n\t<u> \n");
  const auto trimmed = [&](std::size_t line) { return page.lines.all()[line].trimmed; };
  EXPECT_EQ(trimmed(0), 0u);
  EXPECT_EQ(trimmed(1), 4u);
  EXPECT_EQ(trimmed(2), 4u);
  EXPECT_EQ(trimmed(3), 2u);
  EXPECT_EQ(trimmed(4), 0u);
}

TEST(Lines, LineFeedsByReferenceEndNoLine) {
  const Read page("a&#10;b\nc");
  ASSERT_EQ(page.lines.all().size(), 2u);
  expect_line(page.lines.all()[0], 0, 3, 2, 2);
  expect_line(page.lines.all()[1], 0, 1, 1, 1);
}

// The lines of a page that is broken after so many characters, parted by '|'.
std::string broken(std::string_view html, std::uint32_t longest) {
  const Read page(html, longest);
  std::string out;
  for (std::size_t i = 0; i < page.lines.all().size(); ++i) out += (i == 0 ? "" : "|") + page.text(i);
  return out;
}

TEST(Lines, AreBrokenWhereTheyAreFull) {
  EXPECT_EQ(broken("abcdefghij", 4), "abcd|efgh|ij");
  EXPECT_EQ(broken("abcd\nefgh\n", 4), "abcd|efgh|");
  EXPECT_EQ(broken("abcdef\ngh", 4), "abcd|ef|gh");
  EXPECT_EQ(broken("\xC3\xA4\xC3\xB6\xC3\xBC\xE6\x96\x87", 3), "\xC3\xA4\xC3\xB6\xC3\xBC|\xE6\x96\x87");
  EXPECT_EQ(broken("", 4), "");
}

TEST(Lines, AreNotBrokenInsideTagsAndReferences) {
  EXPECT_EQ(broken("ab<i class=x>cd<b></b>ef", 4), "ab<i class=x>|cd<b>|</b>|ef");
  EXPECT_EQ(broken("abc&amp;d&lt;e", 4), "abc&amp;|d&lt;|e");
  EXPECT_EQ(broken("ab<i\nc=d>ef", 4), "ab<i|c=d>|ef");
}

TEST(Lines, ScriptsStylesAndCommentsFillNone) {
  EXPECT_EQ(broken("ab<script>12345</script>c<!-- 67890 -->de", 4),
            "ab<script>12345</script>c<!-- 67890 -->d|e");
}

TEST(Lines, BrokenOnesCountWhatStandsOnThem) {
  const Read page("a b<i>c &amp; d</i>efgh", 5);
  ASSERT_EQ(page.lines.all().size(), 4u);
  expect_line(page.lines.all()[0], 1, 3, 2, 2);  // a b<i>
  expect_line(page.lines.all()[1], 0, 3, 2, 2);  // c &amp;
  expect_line(page.lines.all()[2], 1, 2, 1, 1);  // _d</i>
  expect_line(page.lines.all()[3], 0, 4, 4, 1);
  EXPECT_EQ(page.lines.line_at(5), 0u);
  EXPECT_EQ(page.lines.line_at(6), 1u);
}

TEST(Lines, EmptyPageHasOneLine) {
  const Read page("");
  ASSERT_EQ(page.lines.all().size(), 1u);
  EXPECT_EQ(page.lines.line_at(0), 0u);
}

TEST(Lines, MemoryOfAnEarlierPageDoesNotShow) {
  Parser parser;
  Lines lines;
  lines.measure(parser.parse("<svg><g>\n\n\n</g></svg>" + std::string(1000, '\n')));
  lines.measure(parser.parse("<title>a<b></title>\nx"));
  ASSERT_EQ(lines.all().size(), 2u);
  expect_line(lines.all()[0], 2, 4, 4, 1);
}

}  // namespace
}  // namespace pith
