#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "pith/pith.h"

namespace pith {
namespace {

constexpr std::string_view kPage =
    "<html lang=de><title>Eine Seite</title><body><nav>Weg</nav><h1>Kopf</h1>"
    "<p>Text mit <a href='/ziel'>Ziel</a>.</p><img src=bild.png alt=Bild>";

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

TEST(Extract, GivesContentAndFacts) {
  const auto result = extract(kPage, {.method = "all"});
  ASSERT_TRUE(result);
  EXPECT_NE(result->content.find("Text mit Ziel."), std::string::npos);
  EXPECT_EQ(result->title, "Kopf");
  EXPECT_EQ(result->language, "de");
  EXPECT_EQ(result->status, Status::ok);
  ASSERT_EQ(result->images.size(), 1u);
  EXPECT_EQ(result->images[0].alt, "Bild");
}

TEST(Extract, EveryFormatIsWritten) {
  for (const FormatInfo& info : formats()) {
    const Format format = info.format;
    const auto result = extract(kPage, {.method = "all", .format = format});
    ASSERT_TRUE(result);
    EXPECT_NE(result->content.find("Text mit"), std::string::npos);
  }
}

TEST(Extract, MetadataStandWhereTheyAreAskedFor) {
  const auto json = [](MetadataIn where) {
    return extract(kPage, {.method = "all", .format = Format::json, .metadata = where})->content;
  };
  EXPECT_NE(json(MetadataIn::result).find(R"("title":"Kopf")"), std::string::npos);
  EXPECT_EQ(json(MetadataIn::content), json(MetadataIn::result));
  EXPECT_EQ(json(MetadataIn::nothing).find(R"("title":"Kopf")"), std::string::npos);
  const auto text = extract(kPage, {.method = "all", .metadata = MetadataIn::content});
  EXPECT_EQ(text->title, "Kopf");
  EXPECT_TRUE(text->content.starts_with("---\ntitle:"));
}

TEST(Extract, TheUrlMakesLinksAbsolute) {
  const auto result =
      extract(kPage, {.method = "all", .format = Format::markdown, .url = "https://a.example/b/c"});
  ASSERT_TRUE(result);
  EXPECT_NE(result->content.find("(https://a.example/ziel)"), std::string::npos);
  EXPECT_EQ(result->images[0].src, "https://a.example/b/bild.png");
}

TEST(Extract, SelectionDoesNotDependOnTheFormat) {
  const auto text = extract(kPage, {.method = "body-text"});
  const auto markdown = extract(kPage, {.method = "body-text", .format = Format::markdown});
  EXPECT_EQ(text->content.find("Weg"), std::string::npos);
  EXPECT_EQ(markdown->content.find("Weg"), std::string::npos);
}

TEST(Extract, AnEmptyPageHasEmptyContent) {
  const auto result = extract("", {.method = "all"});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->content, "");
  EXPECT_EQ(result->title, "");
}

TEST(Extract, UnknownMethodsAndEncodingsAreErrors) {
  const auto method = extract(kPage, {.method = "nonsense"});
  ASSERT_FALSE(method);
  EXPECT_EQ(method.error().code, ErrorCode::unknown_method);
  EXPECT_NE(method.error().message.find("body-text"), std::string::npos);
  const auto encoding = extract(kPage, {.method = "all", .encoding = "nonsense"});
  ASSERT_FALSE(encoding);
  EXPECT_EQ(encoding.error().code, ErrorCode::unknown_encoding);
  Extractor extractor;
  EXPECT_FALSE(extractor.inspect(kPage, {.method = "all", .encoding = "nonsense"}));
  EXPECT_FALSE(extractor.dump(kPage, Dump::tree, {.method = "all", .encoding = "nonsense"}));
}

TEST(Extract, TheCallersEncodingCounts) {
  const auto result = extract("<p>\xE9t\xE9", {.method = "all", .encoding = "latin1"});
  ASSERT_TRUE(result);
  EXPECT_NE(result->content.find("\u00E9t\u00E9"), std::string::npos);
  EXPECT_EQ(result->encoding, "windows-1252");
  EXPECT_EQ(result->encoding_source, EncodingSource::caller);
}

TEST(Extract, LimitsEndReadingWithAStatus) {
  const std::string page = repeated("<p>some words", 1000);
  const auto bytes = extract(page, {.method = "all", .limits = {.bytes = 100}});
  EXPECT_EQ(bytes->status, Status::byte_limit);
  EXPECT_NE(bytes->content.find("some words"), std::string::npos);
  EXPECT_LT(bytes->content.size(), 200u);
  const auto nodes = extract(page, {.method = "all", .limits = {.nodes = 50}});
  EXPECT_EQ(nodes->status, Status::node_limit);
  EXPECT_NE(nodes->content.find("some words"), std::string::npos);
  const auto depth = extract(repeated("<div>", 600) + "deep", {.method = "all"});
  EXPECT_EQ(depth->status, Status::depth_limit);
  EXPECT_NE(depth->content.find("deep"), std::string::npos);
  const auto none =
      extract(page, {.method = "all", .limits = {.bytes = 0, .nodes = 0, .depth = 0, .attributes = 0}});
  EXPECT_EQ(none->status, Status::ok);
}

TEST(Extract, TheMemoryLimitEndsReading) {
  const std::string page = repeated("<p>some words", 100'000);
  const auto read = extract(page, {.limits = {.memory = 8 << 20}});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->status, Status::memory_limit);
  const auto nodes = Extractor().inspect(page, {.limits = {.memory = 8 << 20}})->nodes;
  EXPECT_GT(nodes, 20'000u);
  EXPECT_LT(nodes, 30'000u);
  EXPECT_EQ(extract(page, {.limits = {.memory = 1 << 30}})->status, Status::ok);
  // Attributes and texts count as well.
  const std::string attributes = repeated("<p a b c d e f g h i j k l m n o p>x", 10'000);
  EXPECT_LT(Extractor().inspect(attributes, {.limits = {.memory = 8 << 20}})->nodes, 18'000u);
  EXPECT_EQ(
      Extractor().inspect("<p>" + repeated("word ", 1'000'000), {.limits = {.memory = 8 << 20}})->status,
      Status::memory_limit);
}

TEST(Extract, TheOutputLimitEndsWriting) {
  const std::string page = "<title>A mill</title>" + repeated("<p>some words <b>of</b> a mill", 20'000);
  for (const FormatInfo& format : formats()) {
    const auto cut = extract(page, {.method = "all", .format = format.format, .limits = {.output = 5000}});
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->status, Status::output_limit) << format.name;
    EXPECT_GT(cut->content.size(), 5000u) << format.name;
    EXPECT_LT(cut->content.size(), 5000u + (2u << 16)) << format.name;  // texts are written in pieces
    EXPECT_EQ(cut->title, "A mill");
    EXPECT_EQ(
        extract("<p>short", {.method = "all", .format = format.format, .limits = {.output = 5000}})->status,
        Status::ok);
  }
  const auto why = extract(page, {.explanation = Include::yes, .limits = {.output = 5000}});
  EXPECT_EQ(why->status, Status::output_limit);
}

TEST(Extract, TheByteLimitCountsUtf8) {
  std::string utf16 = "\xFF\xFE";
  for (const char c : repeated("<p>word ", 100)) (utf16 += c) += '\0';
  EXPECT_EQ(extract(utf16, {.method = "all", .limits = {.bytes = 800}})->status, Status::ok);
  EXPECT_EQ(extract(utf16, {.method = "all", .limits = {.bytes = 799}})->status, Status::byte_limit);
  EXPECT_EQ(extract(utf16, {.method = "all", .limits = {.bytes = 100}})->status, Status::byte_limit);
}

TEST(Extract, TheTimeLimitEndsTheCall) {
  const std::string page = repeated("<p>some words<b>and <i>more</i>", 2'000'000);
  const auto result = extract(page, {.method = "all", .limits = {.milliseconds = 400}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->status, Status::time_limit);
  // No clock: machines are busy, sanitizers slow. On a busy one nothing else is done in time either.
  EXPECT_TRUE(result->content.empty() || result->content.starts_with("some words"))
      << result->content.substr(0, 99);
  EXPECT_LT(result->content.size(), page.size() / 4);
}

TEST(Extractor, GivesTheSameFromPageToPage) {
  const std::vector<std::string> pages = {std::string(kPage), repeated("<table><td>x<b>y", 300), "",
                                          "<svg><title>t</title></svg>\xFF\xC3\x28", std::string(kPage)};
  Extractor reused;
  for (const FormatInfo& info : formats()) {
    const Format format = info.format;
    for (const std::string& page : pages)
      EXPECT_EQ(reused.extract(page, {.method = "all", .format = format})->content,
                extract(page, {.method = "all", .format = format})->content);
  }
}

TEST(Extractor, MayBeMovedAndUsedAgain) {
  Extractor first;
  const std::string content = first.extract(kPage, {.method = "all"})->content;
  Extractor second = std::move(first);
  EXPECT_EQ(second.extract(kPage, {.method = "all"})->content, content);
  EXPECT_EQ(first.extract(kPage, {.method = "all"})->content, content);
  first = std::move(second);
  EXPECT_EQ(first.extract(kPage, {.method = "all"})->content, content);
}

TEST(Extractor, ThreadsDoNotDisturbOneAnother) {
  const std::string expected = extract(kPage, {.method = "all", .format = Format::json})->content;
  std::vector<int> wrong(4);
  std::vector<std::thread> threads;
  for (int& count : wrong)
    threads.emplace_back([&] {
      Extractor extractor;
      for (int i = 0; i < 100; ++i)
        count += extractor.extract(kPage, {.method = "all", .format = Format::json})->content != expected;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(4));
}

TEST(Inspect, CountsWhatIsThere) {
  const auto facts = Extractor().inspect("<p>ab cd<a href=x>efg</a><script>zzz</script>");
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->characters, 7u);
  EXPECT_EQ(facts->link_characters, 3u);
  EXPECT_EQ(facts->elements, 6u);  // html head body p a script
  EXPECT_EQ(facts->nodes, 10u);    // and the document and three texts
  EXPECT_EQ(facts->bytes, 45u);
  EXPECT_EQ(facts->status, Status::ok);
}

TEST(DumpView, TreeAndTokens) {
  Extractor extractor;
  EXPECT_EQ(*extractor.dump("<p>a", Dump::tree),
            "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"a\"\n");
  EXPECT_EQ(*extractor.dump("<p>a", Dump::tokens), "[\"StartTag\",\"p\",{}]\n[\"Character\",\"a\"]\n");
}

TEST(DumpView, MeasuresHaveARowANode) {
  EXPECT_EQ(*Extractor().dump("<p>a  b", Dump::measures),
            "node\tparent\tdepth\tname\tcharacters\tsolid\twords\tcommas\tsentence_ends\tlink_characters\t"
            "link_solid\ttags\tlinks\tlink_tags\tnodes\ttexts\ttext\n"
            "0\t-\t0\t#document\t4\t2\t2\t0\t0\t0\t0\t4\t0\t0\t5\t1\t\n"
            "1\t0\t1\thtml\t4\t2\t2\t0\t0\t0\t0\t4\t0\t0\t5\t1\t\n"
            "2\t1\t2\thead\t0\t0\t0\t0\t0\t0\t0\t1\t0\t0\t1\t0\t\n"
            "3\t1\t2\tbody\t4\t2\t2\t0\t0\t0\t0\t2\t0\t0\t3\t1\t\n"
            "4\t3\t3\tp\t4\t2\t2\t0\t0\t0\t0\t1\t0\t0\t2\t1\t\n"
            "5\t4\t4\t#text\t4\t2\t2\t0\t0\t0\t0\t0\t0\t0\t1\t1\ta b\n");
}

TEST(Extractor, PlacesAreTheBytesThatNodesWereMadeFrom) {
  EXPECT_EQ(*Extractor().dump("<p>\u00e9<b>x</b>", Dump::places),
            "node\tbegin\tend\tpath\n"
            "1\t0\t13\t/html\n"
            "2\t0\t0\t/html/head\n"
            "3\t0\t13\t/html/body\n"
            "4\t0\t13\t/html/body/p\n"
            "5\t3\t5\t/html/body/p/text()\n"
            "6\t5\t13\t/html/body/p/b\n"
            "7\t8\t9\t/html/body/p/b/text()\n");
}

TEST(DumpView, LinesHaveARowALine) {
  EXPECT_EQ(*Extractor().dump("<p>a\tb\n\n<i>c</i> " + repeated("\u00E4", 60), Dump::lines),
            "line\ttags\tcharacters\tsolid\twords\tsource\n"
            "1\t1\t3\t2\t2\t<p>a b\n"
            "2\t0\t0\t0\t0\t\n"
            "3\t2\t62\t61\t2\t<i>c</i> " +
                repeated("\u00E4", 36) + "...\n");
}

TEST(Names, OfEveryStatusAndSource) {
  const char* statuses[] = {"ok",           "depth-limit",  "attribute-limit", "byte-limit", "node-limit",
                            "memory-limit", "output-limit", "time-limit",      "cancelled"};
  for (int i = 0; i < 9; ++i) EXPECT_EQ(to_string(static_cast<Status>(i)), statuses[i]);
  const char* sources[] = {"bom", "caller", "meta", "detected", "fallback"};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(to_string(static_cast<EncodingSource>(i)), sources[i]);
}

}  // namespace
}  // namespace pith
