// Real pages with damage, through every text method and every format: `mutate PAGES SEED KEEP FOLDER...`
//
// Fuzzers grow small inputs that reach new code; this takes whole pages as the web has them and cuts, doubles, moves, splices and
// scribbles. Page N of a seed is the same on every machine. It is written to the file KEEP before it is read, so that it is
// there when a sanitizer ends the program; `mutate` (without .cpp) builds it with them.
#include <pith/io.h>
#include <pith/pith.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <vector>

#include "checks.h"

namespace {

using Chance = std::mt19937_64;  // its numbers are fixed by the standard, those of distributions are not

constexpr std::size_t kMostBytes = std::size_t{48} << 10;  // of a page: sanitizers make it ten times as slow

constexpr std::string_view kScribbles[] = {"<table>",
                                           "</table>",
                                           "<td rowspan=1000 colspan=1000>",
                                           "<div>",
                                           "</div>",
                                           "<p>",
                                           "</p>",
                                           "<li>",
                                           "</ul>",
                                           "<!--",
                                           "-->",
                                           "<script>",
                                           "</script>",
                                           "<![CDATA[",
                                           "<svg>",
                                           "<math>",
                                           "<template>",
                                           "<select>",
                                           "<option>",
                                           "<a href=",
                                           "<b><i></b>",
                                           "<article class=comments>",
                                           "<pre>",
                                           "<code>",
                                           "<img src=x srcset='a 1x, b'>",
                                           "<figure>",
                                           "<figcaption>",
                                           "&#0;",
                                           "&#x10FFFF;",
                                           "&amp",
                                           "\xEF\xBB\xBF",
                                           "\xFF",
                                           std::string_view("\0", 1),
                                           "\xE2\x80\xA8",
                                           "\xF0\x9F\x98",
                                           "<meta charset=gbk>",
                                           "<base href='//'>",
                                           "<script type='application/ld+json'>{\"@graph\":[",
                                           "\" onload=\"",
                                           "<noscript>",
                                           "<body>",
                                           "<frameset>",
                                           "<plaintext>",
                                           "\r\n",
                                           "'",
                                           ">",
                                           "="};

std::size_t below(Chance& chance, std::size_t end) {
  return end == 0 ? 0 : chance() % end;
}

// A piece of the page, mostly short, seldom up to half of it.
std::pair<std::size_t, std::size_t> some_of(std::string_view page, Chance& chance) {
  const std::size_t begin = below(chance, page.size());
  const std::size_t most = chance() % 8 == 0 ? page.size() / 2 : 64;
  return {begin, std::min(below(chance, most + 1), page.size() - begin)};
}

void mutate(std::string& page, const std::string& other, Chance& chance) {
  const auto [begin, size] = some_of(page, chance);
  switch (chance() % 8) {
    case 0: page.erase(begin, size); break;
    case 1: page.insert(below(chance, page.size() + 1), page.substr(begin, size)); break;
    case 2:
      for (std::size_t i = begin; i < begin + std::min<std::size_t>(size, 8); ++i)
        page[i] = static_cast<char>(chance());
      break;
    case 3: page.insert(begin, kScribbles[below(chance, std::size(kScribbles))]); break;
    case 4: {
      const std::string_view scribble = kScribbles[below(chance, std::size(kScribbles))];
      std::string many;
      for (std::size_t i = 0; i < chance() % 300; ++i) many += scribble;
      page.insert(begin, many);
      break;
    }
    case 5: {
      const auto [from, length] = some_of(other, chance);
      page.replace(begin, size, other, from, length);
      break;
    }
    case 6:
      if (chance() % 4 == 0) page.resize(begin);
      break;
    default:
      std::reverse(page.begin() + static_cast<std::ptrdiff_t>(begin),
                   page.begin() + static_cast<std::ptrdiff_t>(begin + size));
  }
}

std::string read_part(const std::string& path, Chance& chance) {
  auto input = pith::read_file(path);
  if (!input) return {};
  std::string& bytes = input->bytes;
  if (bytes.size() <= kMostBytes) return std::move(bytes);
  // Half of them keep their head, which says what kind of page it is.
  return bytes.substr(chance() % 2 == 0 ? 0 : below(chance, bytes.size() - kMostBytes), kMostBytes);
}

std::string mutated_page(const std::vector<std::string>& paths, std::uint64_t seed, std::uint64_t number) {
  Chance chance(seed * 1'000'003 + number);
  std::string page = read_part(paths[below(chance, paths.size())], chance);
  const std::string other = read_part(paths[below(chance, paths.size())], chance);
  for (std::uint64_t count = 1 + chance() % 12; count > 0; --count) mutate(page, other, chance);
  return page;
}

void check(const pith::Extracted& result, const pith::Options& options, std::size_t page) {
  for (const std::string* text : {&result.title, &result.author, &result.date, &result.language, &result.site,
                                  &result.description, &result.url})
    fuzz::expect(pith::utf8::is_valid(*text), "valid UTF-8");
  std::string_view content = result.content;
  if (options.format == pith::Format::csv && content.ends_with("\r\n")) content.remove_suffix(2);
  if (options.explanation == pith::Include::no) fuzz::check_text(content, page);
  if (options.format == pith::Format::html && options.explanation == pith::Include::no)
    fuzz::check_html(result.content);
  if (options.format == pith::Format::json)
    fuzz::expect(nlohmann::json::accept(result.content), "valid JSON");
}

// Said when an expectation fails.
std::string what_is_tried;
extern "C" void say_what_is_tried(int) {
  std::fputs(what_is_tried.c_str(), stderr);
}

// The default method in every format, with and without reasons; every other text method in one format, each in its turn.
std::size_t try_all(const std::string& page, std::uint64_t number, pith::Extractor& extractor) {
  std::size_t count = 0;
  const auto run = [&](std::string_view method, pith::Format format, pith::Include explanation,
                       pith::Images images) {
    pith::Options options;
    options.method = method;
    options.format = format;
    options.explanation = explanation;
    options.images = images;
    options.url = "https://example.org/a/b";
    what_is_tried =
        std::string("method ").append(method).append(" in ").append(pith::to_string(format)) + "\n";
    const auto result = extractor.extract(page, options);
    fuzz::expect(static_cast<bool>(result), "no error for any bytes");
    check(*result, options, page.size());
    ++count;
  };
  const auto formats = pith::formats();
  for (const pith::FormatInfo& format : formats)
    run("pith", format.format, pith::Include::no, pith::Images::all);
  for (const pith::Format format : {pith::Format::text, pith::Format::html, pith::Format::json})
    run("pith", format, pith::Include::yes, pith::Images::all);
  std::size_t turn = number;
  for (const pith::MethodInfo& method : pith::methods()) {
    if (method.asks_geometry || method.id == "pith") continue;
    ++turn;
    run(method.id, formats[turn % formats.size()].format, pith::Include::no,
        turn % 3 == 0 ? pith::Images::relevant : pith::Images::all);
  }
  return count;
}

std::uint64_t number_in(std::string_view word) {
  std::uint64_t number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) return 2;
  const std::uint64_t pages = number_in(argv[1]), seed = number_in(argv[2]);
  std::vector<std::string> paths;
  for (int i = 4; i < argc; ++i)
    for (const std::string& path : pith::list_files(argv[i]).files)
      if (pith::is_page_name(path)) paths.push_back(path);
  if (paths.empty()) return 2;
  std::signal(SIGABRT, say_what_is_tried);
  pith::Extractor extractor;
  std::size_t count = 0;
  for (std::uint64_t number = 0; number < pages; ++number) {
    const std::string page = mutated_page(paths, seed, number);
    if (!pith::write_file(argv[3], page)) return 2;
    count += try_all(page, number, extractor);
    if (number % 500 == 499) std::cerr << number + 1 << " pages, " << count << " outputs\n";
  }
  std::cout << pages << " pages damaged from " << paths.size() << ", " << count << " outputs\n"
            << pages << " passed, 0 failed, 0 skipped\n";
  return 0;
}
