#include "measure/measures.h"

#include <gtest/gtest.h>

#include "html/parser.h"
#include "support/data.h"

namespace pith {
namespace {

// The first element of a name, measured.
struct Measured {
  explicit Measured(std::string_view page) : document(parser.parse(page)) { measures.measure(document); }

  const Measure& operator[](Name name) const {
    for (NodeId id = 0; id < document.size(); ++id)
      if (document.is_html(id, name)) return measures[id];
    ADD_FAILURE() << "no such element";
    return measures[kRoot];
  }

  Parser parser;
  const Document& document;
  Measures measures;
};

TEST(Measures, CountsOfOneParagraph) {
  const Measured page("<p>Well, this is it. <b>Is</b> it?</p>");
  const Measure& p = page[Name::P];
  EXPECT_EQ(p.characters, 24u);  // "Well, this is it. " 18, "Is" 2, " it?" 4
  EXPECT_EQ(p.non_space_chars, 19u);
  EXPECT_EQ(p.words, 6u);
  EXPECT_EQ(p.commas, 1u);
  EXPECT_EQ(p.sentence_ends, 2u);
  EXPECT_EQ(p.tags, 2u);
  EXPECT_EQ(p.nodes, 5u);
  EXPECT_EQ(p.texts, 3u);
  EXPECT_EQ(p.links, 0u);
  EXPECT_EQ(p.link_characters, 0u);
  EXPECT_EQ(page[Name::B].non_space_chars, 2u);
}

TEST(Measures, Links) {
  const Measured page("<div>go <a href=x>to <i>there</i></a> or <a name=y>stay</a></div>");
  const Measure& div = page[Name::Div];
  EXPECT_EQ(div.links, 1u);            // <a name> is no link
  EXPECT_EQ(div.link_tags, 2u);        // <a> and <i>
  EXPECT_EQ(div.link_characters, 8u);  // "to " and "there"
  EXPECT_EQ(div.link_non_space_chars, 7u);
  EXPECT_EQ(div.tags, 4u);
  EXPECT_EQ(page[Name::I].link_characters, 5u);
  EXPECT_EQ(page[Name::I].link_tags, 1u);
  EXPECT_EQ(page[Name::I].links, 0u);
}

TEST(Measures, LinksInLinks) {
  // <object> ends the reach of formatting elements, so a link can stand in a link.
  const Measured page("<p><a href=x>a<object><a href=y>b</a>c</object>d</a>e</p>");
  const Measure& p = page[Name::P];
  EXPECT_EQ(p.links, 2u);
  EXPECT_EQ(p.link_tags, 3u);
  EXPECT_EQ(p.link_characters, 4u);  // each character once
  EXPECT_EQ(p.characters, 5u);
}

TEST(Measures, TextThatNobodyReads) {
  const Measured page(
      "<head><style>a, b.</style><script>c, d.</script><title>T</title></head><body>"
      "<!-- e --><template>f<i>g</i></template><iframe>h</iframe><noframes>i</noframes><noembed>j</noembed>"
      "<svg><style>k</style><text>l</text></svg><textarea>m</textarea><noscript>n</noscript>");
  EXPECT_EQ(page[Name::Html].characters, 4u);  // T, l, m, n
  EXPECT_EQ(page[Name::Html].commas, 0u);
  EXPECT_EQ(page[Name::Style].non_space_chars, 0u);
  EXPECT_EQ(page[Name::Style].nodes, 2u);
  EXPECT_EQ(page[Name::Template].tags, 1u);  // itself, nothing of what it holds
  EXPECT_EQ(page[Name::Template].nodes, 1u);
}

TEST(Measures, WhiteSpaceTexts) {
  const Measured page("<ul> <li>a</li>\n<li>\u00A0</li> </ul>");
  const Measure& ul = page[Name::Ul];
  EXPECT_EQ(ul.texts, 1u);
  EXPECT_EQ(ul.nodes, 8u);  // ul, 2 li, 5 texts
  EXPECT_EQ(ul.non_space_chars, 1u);
  EXPECT_EQ(ul.characters, 5u);
}

TEST(Measures, Ideographs) {
  const Measured page("<p>他说：你好，世界。<a href=x>更多</a></p>");
  EXPECT_EQ(page[Name::P].words, 8u);
  EXPECT_EQ(page[Name::P].non_space_chars, 11u);
  EXPECT_EQ(page[Name::P].commas, 1u);
  EXPECT_EQ(page[Name::P].sentence_ends, 1u);
  EXPECT_EQ(page[Name::P].link_non_space_chars, 2u);
}

TEST(Measures, CharacterReferencesAreCharacters) {
  const Measured page("<p>a&nbsp;b &amp; c&#44; d</p>");
  EXPECT_EQ(page[Name::P].characters, 10u);
  EXPECT_EQ(page[Name::P].words, 5u);
  EXPECT_EQ(page[Name::P].commas, 1u);
}

TEST(Measures, EmptyPage) {
  const Measured page("");
  EXPECT_EQ(page.measures[kRoot].tags, 3u);
  EXPECT_EQ(page.measures[kRoot].characters, 0u);
}

TEST(Measures, MemoryOfAnEarlierPageDoesNotShow) {
  Parser parser;
  Measures measures;
  measures.measure(parser.parse("<p>many words, and more<p>and more"));
  measures.measure(parser.parse("<p>x"));
  EXPECT_EQ(measures.all().size(), parser.document().size());
  EXPECT_EQ(measures[kRoot].characters, 1u);
  EXPECT_EQ(measures[kRoot].commas, 0u);
}

constexpr std::uint32_t Measure::*kFields[] = {&Measure::characters,      &Measure::non_space_chars,
                                               &Measure::words,           &Measure::commas,
                                               &Measure::sentence_ends,   &Measure::link_non_space_chars,
                                               &Measure::link_characters, &Measure::tags,
                                               &Measure::links,           &Measure::link_tags,
                                               &Measure::nodes,           &Measure::texts};

// A node is itself and its children, nothing else, in every field.
void expect_sums(const Document& document, const Measures& measures) {
  for (NodeId id = 0; id < document.size(); ++id) {
    if (document[id].first_child == kNoNode) continue;
    Measure children;
    for (NodeId c = document[id].first_child; c != kNoNode; c = document[c].next)
      for (const auto field : kFields) children.*field += measures[c].*field;
    for (const auto field : kFields) {
      const std::uint32_t own = measures[id].*field - children.*field;
      ASSERT_LE(own, document.is_element(id) ? 1u : 0u);  // elements add themselves to tags, links and nodes
    }
    ASSERT_EQ(measures[id].characters, children.characters);
    ASSERT_EQ(measures[id].words, children.words);
  }
}

TEST(Measures, SumsOfRealPages) {
  const auto files = test::files_in(test::data_dir() / "wcxb/html", ".html.gz");
  if (files.empty()) GTEST_SKIP() << "no wcxb in " << test::data_dir() << " (set PITH_DATA)";
  Parser parser;
  Measures measures;
  for (std::size_t i = 0; i < files.size(); i += 50) {
    const std::string page = test::gunzip(files[i]);
    const Document& document = parser.parse(page);
    measures.measure(document);
    expect_sums(document, measures);
  }
}

TEST(Measures, SumsOfNestedPages) {
  std::string page;
  for (int i = 0; i < 2000; ++i) page += i % 3 == 0 ? "<div>a, b " : "<a href=x>c. d<span>e</span>";
  Parser parser;
  Measures measures;
  measures.measure(parser.parse(page));
  expect_sums(parser.document(), measures);
}

}  // namespace
}  // namespace pith
