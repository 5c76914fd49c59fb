// What the standard's tests do not say: limits, source ranges, views, memory that is used again.
#include "html/parser.h"
#include "base/stop.h"

#include <gtest/gtest.h>

#include "html/dump.h"
#include "support/check_document.h"
#include "support/data.h"

namespace pith {
namespace {

std::string repeat(std::string_view piece, int n) {
  std::string out;
  while (n-- > 0) out += piece;
  return out;
}

NodeId find(const Document& document, Name name, int which = 0) {
  for (NodeId id = 0; id < document.size(); ++id)
    if (document.is_html(id, name) && which-- == 0) return id;
  ADD_FAILURE() << "no such element";
  return kRoot;
}

std::string text_of(const Document& document) {
  std::string text;
  for (NodeId id = 0; id < document.size(); ++id)
    if (document[id].type == NodeType::text) text += document.text(id);
  return text;
}

std::string source_of(const Document& document, NodeId id) {
  const Node& node = document[id];
  return std::string(document.source().substr(node.source_begin, node.source_end - node.source_begin));
}

// --- Limits ---

TEST(ParserLimits, BeyondTheDepthElementsBecomeSiblings) {
  Parser parser;
  Limits limits;
  limits.depth = 4;  // html, body, two more
  const Document& document = parser.parse("<div>a<p>b<i>c<b>d</b>e</i>f</p>g</div>h", limits);
  EXPECT_EQ(parser.status(), Status::depth_limit);
  EXPECT_EQ(test::check_document(document), "");
  EXPECT_LE(test::depth_of(document), 4u);
  EXPECT_EQ(text_of(document).size(), 8u) << dump_tree(document);
  for (const char c : std::string("abcdefgh")) EXPECT_NE(text_of(document).find(c), std::string::npos) << c;
}

TEST(ParserLimits, AtTheDepthNothingChanges) {
  Parser parser;
  Limits limits;
  limits.depth = 4;
  parser.parse("<div><p>x", limits);
  EXPECT_EQ(parser.status(), Status::ok);
  parser.parse("<div><p><i>x", limits);
  EXPECT_EQ(parser.status(), Status::depth_limit);
}

TEST(ParserLimits, DeepPagesKeepTheirText) {
  for (const char* piece :
       {"<div>x", "<b>x", "<table><tr><td>x", "<ul><li>x", "<span>x", "<svg><g>x", "<a><p>x<div>"}) {
    const std::string page = repeat(piece, 3000);
    Parser parser;
    const Document& document = parser.parse(page);
    EXPECT_EQ(parser.status(), Status::depth_limit) << piece;
    EXPECT_EQ(test::check_document(document), "") << piece;
    EXPECT_TRUE(text_of(document) == std::string(3000, 'x')) << piece << ": " << text_of(document).size();
    EXPECT_LE(test::depth_of(document), 516u) << piece;
  }
}

TEST(ParserLimits, NoDepthLimit) {
  Parser parser;
  Limits limits;
  limits.depth = 0;
  const std::string page = repeat("<div>", 100'000);
  const Document& document = parser.parse(page, limits);
  EXPECT_EQ(parser.status(), Status::ok);
  EXPECT_EQ(test::depth_of(document), 100'002u);
  EXPECT_EQ(test::check_document(document), "");
}

TEST(ParserLimits, Nodes) {
  Parser parser;
  Limits limits;
  limits.nodes = 100;
  const std::string page = repeat("<p>x</p>", 1000);
  const Document& document = parser.parse(page, limits);
  EXPECT_EQ(parser.status(), Status::node_limit);
  EXPECT_LE(document.size(), 110u);
  EXPECT_GE(document.size(), 90u);
  EXPECT_EQ(test::check_document(document), "");
  EXPECT_NE(document.body(), kNoNode);
}

TEST(ParserLimits, NodesEndATreeThatIsQuadratic) {
  std::string page;
  for (int i = 0; i < 5000; ++i) page += "<p><b id=" + std::to_string(i) + ">x</p>";
  Parser parser;
  Limits limits;
  limits.nodes = 50'000;
  const Document& document = parser.parse(page, limits);
  EXPECT_EQ(parser.status(), Status::node_limit);
  EXPECT_LE(document.size(), 50'010u);
  EXPECT_EQ(test::check_document(document), "");
}

TEST(ParserLimits, Bytes) {
  Parser parser;
  Limits limits;
  limits.bytes = 5;
  const Document& document = parser.parse("<p>a\u00E9b", limits);  // byte 5 is inside a character
  EXPECT_EQ(parser.status(), Status::byte_limit);
  EXPECT_EQ(text_of(document), "a");
  limits.bytes = 6;
  EXPECT_EQ(text_of(parser.parse("<p>a\u00E9b", limits)), "a\u00E9");
  limits.bytes = 7;
  parser.parse("<p>a\u00E9b", limits);
  EXPECT_EQ(parser.status(), Status::ok);
}

TEST(ParserLimits, Attributes) {
  std::string tag = "<p";
  for (int i = 0; i < 100; ++i) tag += " a" + std::to_string(i) + "=x";
  tag += '>';
  Parser parser;
  Limits limits;
  limits.attributes = 10;
  const Document& document = parser.parse(tag, limits);
  EXPECT_EQ(parser.status(), Status::attribute_limit);
  EXPECT_EQ(document.attributes(find(document, Name::P)).size(), 10u);
  limits.attributes = 0;
  parser.parse(tag, limits);
  EXPECT_EQ(parser.status(), Status::ok);
  EXPECT_EQ(parser.document().attributes(find(parser.document(), Name::P)).size(), 100u);
}

TEST(ParserLimits, AttributesOfRepeatedTags) {
  for (const std::uint32_t limit : {0u, 3u, 4096u}) {
    Parser parser;
    Limits limits;
    limits.attributes = limit;
    const Document& document = parser.parse(
        "<html a=1><html b=2 a=9><html c=3><html d=4><body e=5><body f=6 e=9><body g=7><body h=8>", limits);
    const std::size_t expected = limit == 3 ? 3 : 4;
    EXPECT_EQ(document.attributes(document.html()).size(), expected) << limit << "\n" << dump_tree(document);
    EXPECT_EQ(document.attributes(document.body()).size(), expected) << limit << "\n" << dump_tree(document);
  }
}

TEST(ParserLimits, Time) {
  Parser parser;
  const std::string page = repeat("<p>x", 5'000'000);
  Limits limits;
  limits.nodes = 0;
  Stop stop(nullptr, 1);
  const StopScope scope(stop);
  const Document& document = parser.parse(page, limits);
  EXPECT_EQ(parser.status(), Status::time_limit);
  EXPECT_EQ(test::check_document(document), "");
  EXPECT_NE(document.body(), kNoNode);
}

// --- Where nodes come from ---

TEST(ParserSource, ElementsReachFromTheirStartTagToTheirEndTag) {
  Parser parser;
  const Document& document = parser.parse("<div id=a><p>b<p>c</p><br>d</div>e");
  EXPECT_EQ(source_of(document, find(document, Name::Div)), "<div id=a><p>b<p>c</p><br>d</div>");
  EXPECT_EQ(source_of(document, find(document, Name::P, 0)), "<p>b");
  EXPECT_EQ(source_of(document, find(document, Name::P, 1)), "<p>c</p>");
  EXPECT_EQ(source_of(document, find(document, Name::Br)), "<br>");
}

TEST(ParserSource, TextsAreViewsOfTheSource) {
  const std::string page = "<p title=t>plain<!--c--></p>";
  Parser parser;
  const Document& document = parser.parse(page);
  const NodeId p = find(document, Name::P);
  const auto inside = [&](std::string_view view) {
    return view.data() >= page.data() && view.data() + view.size() <= page.data() + page.size();
  };
  EXPECT_TRUE(inside(document.text(document[p].first_child)));
  EXPECT_TRUE(inside(document.text(document[p].last_child)));
  EXPECT_TRUE(inside(document.attribute(p, Name::Title)));
}

TEST(ParserSource, DecodedTextsAreTheDocumentsOwn) {
  Parser parser;
  const Document& document = parser.parse("<p title='a&amp;b'>c&lt;d</p>");
  const NodeId p = find(document, Name::P);
  EXPECT_EQ(document.text(document[p].first_child), "c<d");
  EXPECT_EQ(document.attribute(p, Name::Title), "a&b");
  EXPECT_EQ(source_of(document, document[p].first_child), "c&lt;d");
}

TEST(ParserSource, PiecesOfOneText) {
  Parser parser;
  EXPECT_EQ(dump_tree(parser.parse("<p>a</x>b&amp;c</x>d")),
            "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"ab&cd\"\n");
}

TEST(ParserSource, CarriageReturns) {
  std::string page = "<p>a\r\nb\rc</p>";
  Parser parser;
  const Document& document = parser.parse(page);
  page.assign(page.size(), '!');  // the parser has a copy of its own
  EXPECT_EQ(text_of(document), "a\nb\nc");
}

// --- Use again ---

TEST(ParserReuse, NothingStaysOfAnEarlierPage) {
  const std::string pages[] = {"<html lang=a><custom-one x-y=z>&amp;<table>foster<template>t",
                               "<!DOCTYPE html PUBLIC 'a' 'b'><b><p></b><select><option>",
                               "",
                               "<frameset><frame>",
                               "<svg viewbox=x><![CDATA[y]]>",
                               repeat("<div>", 600)};
  Parser used;
  for (int round = 0; round < 2; ++round)
    for (const std::string& page : pages) {
      Parser fresh;
      EXPECT_EQ(dump_tree(used.parse(page)), dump_tree(fresh.parse(page))) << page;
      EXPECT_EQ(used.status(), fresh.status()) << page;
    }
}

TEST(ParserReuse, FragmentsAndDocumentsInTurn) {
  Parser parser;
  const std::string fragment = dump_tree(parser.parse_fragment("<td>x", Name::Tr), DumpRoot::fragment);
  EXPECT_EQ(fragment, "| <td>\n|   \"x\"\n");
  parser.parse("<p>y");
  EXPECT_EQ(dump_tree(parser.parse_fragment("<td>x", Name::Tr), DumpRoot::fragment), fragment);
}

TEST(ParserReuse, AMovedParser) {
  Parser first;
  first.parse("<p>x");
  Parser second = std::move(first);
  EXPECT_EQ(text_of(second.document()), "x");
}

// --- Real pages ---

TEST(ParserPages, EveryDocumentIsSound) {
  std::size_t count = 0;
  Parser parser;
  for (const char* corpus : {"wcxb", "cleaneval-en", "canola", "fundus"}) {
    const auto files = test::files_in(test::data_dir() / corpus / "html", ".html.gz");
    for (std::size_t i = 0; i < files.size(); i += 20, ++count)
      EXPECT_EQ(test::check_document(parser.parse(test::gunzip(files[i]))), "") << files[i];
  }
  if (count == 0) GTEST_SKIP() << "no pages in " << test::data_dir() << " (set PITH_DATA)";
}

}  // namespace
}  // namespace pith
