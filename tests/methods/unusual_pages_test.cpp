// Every method on pages that are not what papers think of: it must answer sensibly, and the same every time.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "pith/pith.h"

namespace pith {
namespace {

constexpr std::string_view kProse =
    "The ferry leaves the old harbour at seven, long before the market opens, and takes an hour to the "
    "island. ";

std::string repeated(std::string_view text, int times) {
  std::string out;
  out.reserve(text.size() * static_cast<std::size_t>(times));
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

std::string paragraph(std::string_view text, int times) {
  return "<p>" + repeated(text, times) + "</p>";
}

constexpr std::string_view kMenu =
    "<ul><li><a href=/a>Home</a><li><a href=/b>News</a><li><a href=/c>Ferries</a><li><a "
    "href=/d>Contact</a></ul>";

enum class Expect {
  nothing,     // there is no text to keep
  anything,    // no text is clearly content, so a method may keep all or nothing
  something,   // some text is
  everything,  // all of it is
};

struct UnusualPage {
  const char* name;
  std::string html;
  Expect expect;
  bool unlike_any = false;  // like no page that a classifier of words could have learned from
};

const std::vector<UnusualPage>& unusual_pages() {
  static const std::vector<UnusualPage> pages = {
      {"Empty", "", Expect::nothing},
      {"White", " \n\t\n ", Expect::nothing},
      {"Tagless", repeated(kProse, 20), Expect::everything},
      {"TaglessLines", repeated(std::string(kProse) + "\n", 200), Expect::everything},
      {"OneWord", "word", Expect::everything, true},
      {"OneLine", std::string(kMenu) + "<div>" + repeated(paragraph(kProse, 5), 9000) + "</div>",
       Expect::something},
      {"OneLineOfOneText", "<body>" + repeated(kProse, 47000), Expect::something},
      {"OnlyLinks", repeated(kMenu, 200), Expect::anything},
      {"OnlyScripts",
       repeated("<script>if (a < b) document.write('<p>text</p>')</script><style>p{}</style>", 500),
       Expect::nothing},
      {"OnlyImages", repeated("<div><img src=a.jpg></div>\n", 300), Expect::nothing},
      {"ManyLines", "<table>\n" + repeated("<tr><td>some\n<td>text\n", 50000) + "</table>", Expect::anything},
      {"Deep", repeated("<div>", 100000) + repeated(kProse, 10), Expect::something, true},
      {"UnclosedTags", repeated("<b><i><p>", 2000) + repeated(kProse, 10), Expect::something},
      {"Chinese",
       std::string(kMenu) + "<div>" +
           repeated(paragraph("渡轮七点离开旧港口，比集市开门早得多，到岛上要一个小时。", 8), 6) + "</div>",
       Expect::something},
      {"Japanese",
       "<nav><a href=/>ホーム</a></nav>" +
           repeated(paragraph("船は七時に古い港を出て、一時間で島に着く。", 8), 6),
       Expect::something},
      {"Hebrew",
       "<html dir=rtl>" + std::string(kMenu) +
           repeated(paragraph("המעבורת יוצאת מהנמל הישן בשבע, הרבה לפני שהשוק נפתח. ", 8), 6),
       Expect::something},
      {"Arabic",
       "<html dir=rtl>" + std::string(kMenu) +
           repeated(paragraph("تغادر العبارة الميناء القديم في السابعة، قبل أن يفتح السوق بوقت طويل. ", 8),
                    6),
       Expect::something},
      {"BrokenUtf8", paragraph("caf\xE9 \xFF\xFE \x80 and more words than that, many of them. ", 20),
       Expect::something},
  };
  return pages;
}

std::string solid(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '\n') out += c;
  return out;
}

bool is_subsequence(std::string_view part, std::string_view whole) {
  std::size_t at = 0;
  for (const char c : whole)
    if (at < part.size() && part[at] == c) ++at;
  return at == part.size();
}

class UnusualPages : public testing::TestWithParam<UnusualPage> {
 protected:
  std::string text(Extractor& extractor, std::string_view method) {
    const Result<Extracted> result =
        extractor.extract(GetParam().html, {.method = method, .images = Images::none});
    EXPECT_TRUE(result);
    return result ? result->content : "";
  }
};

TEST_P(UnusualPages, EveryMethodAnswersSensibly) {
  Extractor extractor;
  const std::string all = solid(text(extractor, "all"));
  for (const MethodInfo& method : methods()) {
    if (method.asks_geometry) continue;  // of what renderers make of such pages; tests/visual draws its own
    SCOPED_TRACE(method.id);
    const std::string found = solid(text(extractor, method.id));
    EXPECT_TRUE(is_subsequence(found, all));
    if (method.id == "mss" && GetParam().unlike_any) continue;
    switch (GetParam().expect) {
      case Expect::nothing: EXPECT_EQ(found, ""); break;
      case Expect::anything: break;
      case Expect::something: EXPECT_FALSE(found.empty()); break;
      case Expect::everything: EXPECT_TRUE(found == all) << found.size() << " of " << all.size(); break;
    }
  }
}

TEST_P(UnusualPages, EveryMethodAnswersTheSameAgain) {
  Extractor used;
  for (const MethodInfo& method : methods()) {
    if (method.asks_geometry) continue;  // of what renderers make of such pages; tests/visual draws its own
    SCOPED_TRACE(method.id);
    const std::string first = text(used, method.id);
    ASSERT_TRUE(used.extract("<p>another page, and <a href=/>links</a>", {.method = method.id}));
    Extractor fresh;
    EXPECT_TRUE(text(used, method.id) == first);
    EXPECT_TRUE(text(fresh, method.id) == first);
  }
}

INSTANTIATE_TEST_SUITE_P(Pages, UnusualPages, testing::ValuesIn(unusual_pages()),
                         [](const auto& page) { return std::string(page.param.name); });

}  // namespace
}  // namespace pith
