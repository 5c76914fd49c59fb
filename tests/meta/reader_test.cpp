#include "meta/reader.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "html/parser.h"
#include "pith/pith.h"

namespace pith {
namespace {

Metadata read(const std::string& html, std::string_view url = "", std::string_view text = "") {
  Parser parser;
  MetadataReader reader;
  return reader.read(parser.parse(html), url, text);
}

Metadata with_data(const std::string& json) {
  return read("<title>T</title><script type='application/ld+json'>" + json + "</script>");
}

TEST(Metadata, OfNothing) {
  const Metadata m = read("");
  EXPECT_EQ(m.title, "");
  EXPECT_TRUE(m.authors.empty());
  EXPECT_EQ(m.date + m.modified + m.language + m.site + m.description + m.url + m.image + m.license, "");
  EXPECT_TRUE(m.tags.empty());
  EXPECT_EQ(read("<p>x", "https://example.org/a").url, "https://example.org/a");
}

TEST(Metadata, OfMetaElements) {
  const Metadata m = read(R"(<html lang="en-GB"><head>
      <meta property="og:title" content="A mill is sold"><meta name="author" content="By Jane Doe">
      <meta name="author" content="John Roe"><meta property="article:published_time" content="2024-03-05T10:20:30Z">
      <meta property="article:modified_time" content="2024-03-06"><meta property="og:site_name" content="The Paper">
      <meta name="description" content=" A  mill&nbsp;is &amp;amp; was. "><link rel="canonical" href="/mill">
      <meta property="og:image" content="mill.jpg"><link rel="license" href="https://example.org/by/">
      <meta property="article:tag" content="mills"><meta property="article:tag" content="rivers"></head>)",
                          "https://example.org/a/b");
  EXPECT_EQ(m.title, "A mill is sold");
  EXPECT_EQ(joined(m.authors), "Jane Doe; John Roe");
  EXPECT_EQ(m.date, "2024-03-05T10:20:30Z");
  EXPECT_EQ(m.modified, "2024-03-06");
  EXPECT_EQ(m.language, "en");
  EXPECT_EQ(m.site, "The Paper");
  EXPECT_EQ(m.description, "A mill is & was.");
  EXPECT_EQ(m.url, "https://example.org/mill");
  EXPECT_EQ(m.image, "https://example.org/a/mill.jpg");
  EXPECT_EQ(m.license, "https://example.org/by/");
  EXPECT_EQ(joined(m.tags), "mills; rivers");
}

TEST(Metadata, OfOtherVocabularies) {
  EXPECT_EQ(joined(read("<meta name='DC.creator' content='Jane Doe'>").authors), "Jane Doe");
  EXPECT_EQ(joined(read("<meta name='dc:creator' content='Jane Doe'>").authors), "Jane Doe");
  EXPECT_EQ(read("<meta name='DC.terms.issued' content='2024-03-05'>").date, "2024-03-05");
  EXPECT_EQ(read("<meta name='sailthru.date' content='2024-03-05 10:20:30'>").date, "2024-03-05T10:20:30");
  EXPECT_EQ(read("<meta name='w-published-date' content='2024-03-05'>").date, "2024-03-05");
  EXPECT_EQ(joined(read("<meta name='parsely-author' content='Jane Doe'>").authors), "Jane Doe");
  const Metadata paper = read(
      "<meta name='citation_author' content='Doe, Jane'><meta name='citation_author' "
      "content='Roe, John'><meta name='citation_publication_date' content='2024/03/05'>"
      "<meta name='citation_title' content='On mills'>");
  EXPECT_EQ(joined(paper.authors), "Jane Doe; John Roe");
  EXPECT_EQ(paper.date, "2024-03-05");
  EXPECT_EQ(paper.title, "On mills");
}

TEST(Metadata, OfJsonLd) {
  const Metadata m = with_data(R"({"@context": "https://schema.org", "@type": "NewsArticle",
      "headline": "A mill is sold", "author": [{"@type": "Person", "name": "Jane Doe", "url": "https://example.org/jd"},
      {"@type": "Person", "name": "John Roe"}], "datePublished": "2024-03-05T10:20:30+01:00",
      "dateModified": "2024-03-06", "publisher": {"@type": "Organization", "name": "The Paper"},
      "image": {"@type": "ImageObject", "name": "no address", "url": "https://example.org/mill.jpg"},
      "keywords": ["mills", "rivers"], "license": "https://example.org/by/", "description": "A mill."})");
  EXPECT_EQ(m.title, "A mill is sold");
  EXPECT_EQ(joined(m.authors), "Jane Doe; John Roe");
  EXPECT_EQ(m.date, "2024-03-05T10:20:30+01:00");
  EXPECT_EQ(m.modified, "2024-03-06");
  EXPECT_EQ(m.site, "The Paper");
  EXPECT_EQ(m.image, "https://example.org/mill.jpg");
  EXPECT_EQ(joined(m.tags), "mills; rivers");
  EXPECT_EQ(m.license, "https://example.org/by/");
  EXPECT_EQ(m.description, "A mill.");
}

TEST(Metadata, OfJsonLdGraphs) {
  const Metadata m = with_data(R"({"@graph": [{"@type": "WebSite", "name": "The Paper"},
      {"@type": ["Article", "BlogPosting"], "headline": "A mill is sold", "author": {"@id": "#jane"},
       "datePublished": "2024-03-05", "comment": [{"@type": "Comment", "author": {"name": "Ann Poe"}}]},
      {"@type": "Person", "@id": "#jane", "name": "Jane Doe"}]})");
  EXPECT_EQ(joined(m.authors), "Jane Doe");
  EXPECT_EQ(m.site, "The Paper");
  EXPECT_EQ(m.date, "2024-03-05");
}

TEST(Metadata, JsonLdOfOtherPagesIsNotThisPages) {
  const std::string list = R"([{"@type":"Article","url":"https://example.org/a","author":"Jane Doe"},
      {"@type":"Article","url":"https://example.org/b/","author":"John Roe"},
      {"@type":"Article","url":"https://example.org/c","author":"Ann Poe"}])";
  const std::string page = "<script type=application/ld+json>" + list + "</script>";
  EXPECT_EQ(joined(read(page, "https://example.org/list").authors), "");
  EXPECT_EQ(joined(read(page, "http://www.example.org/b?x=1").authors), "John Roe");
  EXPECT_EQ(
      joined(with_data(R"({"@type":"ItemList","itemListElement":[{"@type":"Article","author":"Jane Doe"}]})")
                 .authors),
      "");
}

TEST(Metadata, PersonsBeforeOrganisationsAndTheSite) {
  const std::string data =
      R"(<script type=application/ld+json>{"@type":"Article","author":{"@type":"Organization",
      "name":"The Paper"}}</script>)";
  EXPECT_EQ(joined(read(data).authors), "The Paper");
  EXPECT_EQ(joined(read(data + "<p class=byline>By Jane Doe</p>").authors), "Jane Doe");
  EXPECT_EQ(
      joined(read("<meta property=og:site_name content='The Paper'><meta name=author content='the paper'>"
                  "<a rel=author>Jane Doe</a>")
                 .authors),
      "Jane Doe");
}

TEST(Metadata, OfMicrodataAndRdfa) {
  const Metadata m =
      read(R"(<div itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">A mill is
      sold</h1><span itemprop="author" itemscope><b itemprop="name">Jane Doe</b> of the paper</span>
      <time itemprop="datePublished" datetime="2024-03-05">today</time>
      <div itemprop="comment" itemscope itemtype="https://schema.org/Comment"><i itemprop="author">Ann Poe</i></div></div>
      <div itemscope><i itemprop="author">John Roe</i></div>)");
  EXPECT_EQ(m.title, "A mill is sold");
  EXPECT_EQ(joined(m.authors), "Jane Doe");
  EXPECT_EQ(m.date, "2024-03-05");
  EXPECT_EQ(
      joined(read("<div typeof='schema:Article'><i property='schema:author'>Jane Doe</i></div>").authors),
      "Jane Doe");
}

TEST(Metadata, OfWhatIsShown) {
  EXPECT_EQ(joined(read("<h1>A mill is sold</h1><p>By Jane Doe</p>").authors), "Jane Doe");
  EXPECT_EQ(joined(read("<div class='post-author'><a>Jane Doe</a> <a>John Roe</a></div>").authors),
            "Jane Doe; John Roe");
  EXPECT_EQ(joined(read("<a href='/author/jd'>Jane Doe</a>").authors), "Jane Doe");
  EXPECT_EQ(joined(read("<div class=comments><i class=author>Jane Doe</i></div>").authors), "");
  EXPECT_EQ(joined(read("<footer><i class=author>Jane Doe</i></footer>").authors), "");
  EXPECT_EQ(read("<html lang=de><h1>Mühle</h1><p>5. März 2024</p>").date, "2024-03-05");
  EXPECT_EQ(read("<time datetime='2024-03-05'>x</time>").date, "2024-03-05");
  EXPECT_EQ(read("<p>x", "https://example.org/2024/03/05/x").date, "2024-03-05");
  EXPECT_EQ(read("<h1>x y</h1><p>04/03/2024").date, "2024-04-03");
  EXPECT_EQ(read("<html lang=en-GB><h1>x y</h1><p>04/03/2024").date, "2024-03-04");
}

TEST(Metadata, TheDayThatTheAddressNames) {
  const char* page = "<meta property=article:published_time content='2024-03-06T02:00:00Z'>";
  EXPECT_EQ(read(page, "https://example.org/2024/03/05/x").date, "2024-03-05");
  EXPECT_EQ(read(page, "https://example.org/2020/03/05/x").date, "2024-03-06T02:00:00Z");
}

TEST(Metadata, TheDayThatReadersSee) {
  const std::string stated = "<meta property=article:published_time content='2024-03-06T02:20:30Z'>";
  EXPECT_EQ(read(stated + "<time datetime='2024-03-05T21:20:30-05:00'>x</time>").date,
            "2024-03-05T21:20:30-05:00");
  EXPECT_EQ(read(stated + "<time datetime='2024-03-05T21:20:31-05:00'>x</time>").date,
            "2024-03-06T02:20:30Z");
  EXPECT_EQ(read(stated + "<h1>A mill</h1><p>9 March 2023</p>").date, "2023-03-09");
  EXPECT_EQ(read(stated + "<h1>A mill</h1><p>9 March 2023</p><p>8 March 2023").date, "2024-03-06T02:20:30Z");
  EXPECT_EQ(
      read(stated + "<meta property=article:modified_time content=2024-04-01><h1>A mill</h1><p>1 April 2024")
          .date,
      "2024-03-06T02:20:30Z");
}

TEST(Metadata, TitlesAreVotedOn) {
  EXPECT_EQ(read("<title>A mill is sold | The Paper</title>").title, "A mill is sold");
  EXPECT_EQ(read("<title>The Paper - A mill is sold</title><meta property=og:site_name content='The Paper'>"
                 "<h1>A mill is sold</h1>")
                .title,
            "A mill is sold");
  EXPECT_EQ(read("<title>A mill is sold to a family | The Paper</title><h1>The Paper</h1>"
                 "<meta property=og:title content='A mill is sold to a family'>")
                .title,
            "A mill is sold to a family");
  EXPECT_EQ(read("<h1>The only one</h1>").title, "The only one");
  EXPECT_EQ(read("<svg><title>Icon</title></svg><h1>Heading here</h1>").title, "Heading here");
  EXPECT_EQ(with_data(R"({"@type":"Article","headline":"It&#8217;s <b>sold</b>"})").title, "It’s sold");
}

TEST(Metadata, HostileJsonLd) {
  const std::string deep = "{\"@type\":\"Article\",\"author\":" + std::string(200'000, '[') + "\"Jane Doe\"";
  EXPECT_TRUE(with_data(deep).authors.empty());
  EXPECT_EQ(with_data(R"({"@type":"Article","headline":"Cut off in the mid)").title, "Cut off in the mid");
  EXPECT_TRUE(
      with_data(R"({"@type":{"a":1},"author":5,"datePublished":["x",{}],"headline":null})").authors.empty());
  EXPECT_EQ(with_data(R"({"@type":"Article","author":{"@id":"#a","author":{"@id":"#a"}}})").authors.size(),
            0U);
  EXPECT_EQ(with_data(R"({"@type":"Article","headline":"\ud800 a \u0000 b"})").title, "\uFFFD a b");
  std::string many = R"({"@type":"Article","author":[)";
  for (int i = 0; i < 50'000; ++i) many += "{\"@id\":\"#x\"},";
  const auto start = std::chrono::steady_clock::now();
  with_data(many);
  std::string props = "<div itemscope>";
  for (int i = 0; i < 50'000; ++i) props += "<div itemprop=author class=author>";
  read(props);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

}  // namespace
}  // namespace pith
