// Writing costs time and output in proportion to the page, whatever the page.
#include <gtest/gtest.h>

#include <ctime>
#include <functional>
#include <string>

#include "pith/pith.h"

namespace pith {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  out.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

struct Hostile {
  const char* name;
  std::function<std::string(std::size_t)> page;
};

const Hostile kPages[] = {
    {"nested quotes", [](std::size_t n) { return repeated("<blockquote>x", n); }},
    {"nested lists", [](std::size_t n) { return repeated("<ul><li>x", n); }},
    {"nested tables", [](std::size_t n) { return repeated("<table><tr><td>x<td>", n); }},
    {"nested details", [](std::size_t n) { return repeated("<details><summary>s</summary>", n); }},
    {"nested figures", [](std::size_t n) { return repeated("<figure><img src=x>", n); }},
    {"nested formulas", [](std::size_t n) { return "<math>" + repeated("<msqrt>", n) + "x"; }},
    {"nested gutters", [](std::size_t n) { return "<pre>" + repeated("<span class=lineno>1", n) + "x"; }},
    {"marks over blocks",
     [](std::size_t n) { return "<b><i><s><sup><mark><q><code>" + repeated("<div>x</div>", n); }},
    {"long link over blocks",
     [](std::size_t n) { return "<a href='" + repeated("y", n) + "'>" + repeated("<div>x</div>", n); }},
    {"long base",
     [](std::size_t n) {
       return "<base href='https://e.org/" + repeated("y", n) + "/'>" + repeated("<a href=x>x</a> ", n);
     }},
    {"wide spans", [](std::size_t n) { return "<table>" + repeated("<tr><td colspan=1000>a<td>b", n); }},
    {"tall spans",
     [](std::size_t n) {
       return "<table><tr>" + repeated("<td rowspan=65534>a", n) + repeated("<tr><td>b<td>c", n);
     }},
    {"one wide row",
     [](std::size_t n) { return "<table><tr>" + repeated("<td>a", n) + repeated("<tr><td>b<td>c", n); }},
    {"stars", [](std::size_t n) { return "<p>" + repeated("* _ ** [ ] ~ $ ` ", n); }},
    {"dollars", [](std::size_t n) { return "<p>" + repeated("$a", n); }},
    {"breaks", [](std::size_t n) { return repeated("x<br>", n); }},
    {"footnotes",
     [](std::size_t n) {
       return repeated("<sup><a href=#n>1</a></sup>", n) + repeated("<div id=n>", n) + "note";
     }},
    {"nested notes",
     [](std::size_t n) {
       std::string page;
       for (std::size_t i = 0; i < n; ++i) page += "<sup><a href=#n" + std::to_string(i) + ">1</a></sup>";
       for (std::size_t i = 0; i < n; ++i) page += "<div id=n" + std::to_string(i) + ">";
       return page + "note";
     }},
    {"lazy images",
     [](std::size_t n) {
       return "<div>" + repeated("<img class=lazy src=x>", n) + "</div>" + repeated("<!-- -->", n) +
              "<noscript>";
     }},
    {"picture sources",
     [](std::size_t n) {
       return "<picture>" + repeated("<source srcset='a 1w'>", n) + repeated("<img>", n) + "</picture>";
     }},
    {"empty items", [](std::size_t n) { return "<ul>" + repeated("<li>", n) + "x"; }},
    {"images of one caption",
     [](std::size_t n) {
       return "<figure>" + repeated("<img src=x>", n) + "<figcaption>" + repeated("word ", n) +
              "</figcaption>";
     }},
    {"nested captions",
     [](std::size_t n) {
       return repeated("<figure>", 40) + repeated("<img src=x>", n) +
              repeated("<figcaption>" + repeated("word ", n / 40) + "</figcaption></figure>", 40);
     }},
    {"backticks in a cell",
     [](std::size_t n) {
       return "<table><tr><th>a<th>b<tr><td>c<td><pre>" + repeated("`", n) + repeated("\nx", n);
     }},
    {"lines in deep quotes",
     [](std::size_t n) { return repeated("<blockquote>", 40) + "<pre>" + repeated("x\n", n); }},
    {"paragraphs in deep quotes",
     [](std::size_t n) { return repeated("<blockquote>", 40) + repeated("<p>x", n); }},
    {"lines in long numbers",
     [](std::size_t n) { return repeated("<ol start=999999990><li>", 20) + "<pre>" + repeated("x\n", n); }},
    {"marks over paragraphs",
     [](std::size_t n) { return "<em><strong><sup><sub><mark><kbd><q><del>" + repeated("<p>x", n); }},
    {"backslashes in a formula",
     [](std::size_t n) { return "<math><mtext>" + repeated("\\", n) + "</mtext></math>"; }},
    {"addresses of ampersands",
     [](std::size_t n) { return "<a href='?" + repeated("&", n) + "'>" + repeated("<p>x", n); }},
    {"code lines", [](std::size_t n) { return repeated("<ul><li>", 24) + "<pre>" + repeated("x\n", n); }},
};

// Output is bounded by the page: JSON, which says everything twice and names every part, has the most.
constexpr std::size_t kMostTimes = 25, kLeast = std::size_t{5} << 18;

double seconds(const std::string& page, Format format, std::size_t& bytes) {
  const std::clock_t begin = std::clock();  // of the processor: others may use it as well
  const auto result = extract(page, {.method = "all", .format = format, .limits = {.depth = 0}});
  bytes = result ? result->content.size() : 0;
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

class Growth : public testing::TestWithParam<std::size_t> {};

TEST_P(Growth, IsLinear) {
  const Hostile& hostile = kPages[GetParam()];
  constexpr std::size_t kSmall = 10'000, kFactor = 4;
  const std::string small = hostile.page(kSmall), large = hostile.page(kSmall * kFactor);
  for (const FormatInfo& info : formats()) {
    const Format format = info.format;
    std::size_t small_bytes = 0, large_bytes = 0;
    double small_time = seconds(small, format, small_bytes);
    double large_time = seconds(large, format, large_bytes);
    // The machine may be busy: the best of a few counts. Quadratic would be 16 times.
    for (int i = 0; i < 3 && large_time > 8 * small_time + 0.02; ++i) {
      small_time = std::min(small_time, seconds(small, format, small_bytes));
      large_time = std::min(large_time, seconds(large, format, large_bytes));
    }
    EXPECT_LE(large_time, 8 * small_time + 0.05) << hostile.name;
    EXPECT_LE(large_bytes, 6 * small_bytes + (1 << 20)) << hostile.name;
    EXPECT_LE(large_bytes, kMostTimes * large.size() + kLeast) << hostile.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Hostile, Growth, testing::Range<std::size_t>(0, std::size(kPages)),
                         [](const auto& parameter) {
                           std::string name = kPages[parameter.param].name;
                           for (char& c : name)
                             if (c == ' ') c = '_';
                           return name;
                         });

}  // namespace
}  // namespace pith
