// bench_stop [--megabytes N] [--set TIMES] [--places] [SHAPE-PART [CALL-PART]]: how soon a call ends that another thread
// cancels.
//
// Makes huge pages of several shapes, and asks for everything that can be asked of a page. Each call is watched first:
// how much of the processor's time lies between two looks at the token. Then it runs again TIMES times, each
// time cancelled at another moment by another thread, and the time from there to its return is taken. --places prints where
// the longest stretches without a look lie, as offsets into this program.
#include <pith/pith.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/stop.h"

extern "C" const char __executable_start;

namespace {

using Clock = std::chrono::steady_clock;

double now() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// --- Watching looks ---

struct Watch {
  double last = 0, longest = 0;
  std::size_t looks = 0;
  const void* place = nullptr;  // of the last look
  std::map<std::pair<const void*, const void*>, double> stretches;

  void look(const void* at) {
    const double time = now();
    ++looks;
    double& stretch = stretches[{place, at}];
    stretch = std::max(stretch, time - last);
    longest = std::max(longest, time - last);
    place = at;
    last = now();
  }
} watch;

void watch_look(void* place) {
  watch.look(place);
}

// --- Pages ---

constexpr std::string_view kSentence =
    "The mill by the river was sold on Friday, and nobody in the village could say to whom. ";

struct Shape {
  std::string name;
  std::string_view encoding;
  std::function<std::string(std::size_t)> make;
};

std::string repeated(std::string_view head, std::string_view piece, std::size_t size,
                     std::string_view tail = {}) {
  std::string page(head);
  page.reserve(size + piece.size() + tail.size());
  while (page.size() < size) page += piece;
  return page.append(tail);
}

std::string nested_lists(std::size_t size) {
  std::string lists;
  for (int i = 0; i < 200; ++i) lists += "<ul><li>Some words of an item";
  for (int i = 0; i < 200; ++i) lists += "</ul>";
  return repeated("<title>Lists</title><body>", lists, size);
}

std::vector<Shape> shapes() {
  const std::string sentence(kSentence);
  const auto pieces = [](std::string head, std::string piece, std::string tail = {}) {
    return [=](std::size_t size) { return repeated(head, piece, size, tail); };
  };
  return {
      {"paragraphs", "utf-8", pieces("<title>Mill</title><body>", "<p>" + sentence + "</p>\n")},
      {"short paragraphs", "utf-8", pieces("<title>Mill</title><body>", "<p>x")},
      {"one text", "utf-8", pieces("<title>Mill</title><body><p>", sentence)},
      {"one text beyond ASCII", "utf-8",
       pieces("<title>Mill</title><body><p>", "水车在河边，星期五被卖掉了。Мельница у реки была продана. ")},
      {"one word", "utf-8", pieces("<title>Mill</title><body><p>", "abcdefgh")},
      {"references", "utf-8",
       pieces("<title>Mill</title><body><p>", "salt &amp; pepper &lt;b&gt; &eacute;t&eacute; ")},
      {"GBK", "gbk",
       pieces("<title>\xCB\xAE</title><body>",
              "<p>\xCB\xAE\xB3\xB5\xD4\xDA\xBA\xD3\xB1\xDF\xA3\xAC\xC2\xF4\xB5\xF4\xC1\xCB\xA1\xA3\n")},
      {"undeclared GBK", "",
       pieces("<title>\xCB\xAE</title><body>",
              "<p>\xCB\xAE\xB3\xB5\xD4\xDA\xBA\xD3\xB1\xDF\xA3\xAC\xC2\xF4\xB5\xF4\xC1\xCB\xA1\xA3\n")},
      {"windows-1252", "windows-1252",
       pieces("<body>", "<p>\xC9t\xE9 \xE0 la mer, et la neige en hiver, tout le monde.\n")},
      {"UTF-16", "utf-16le",
       [](std::size_t size) {
         std::string wide;
         for (const char c : "<p>" + std::string(kSentence)) wide.append({c, '\0'});
         return repeated({}, wide, size);
       }},
      {"attributes", "utf-8",
       pieces("<body>",
              "<div class=\"row item wide card\" id=n1 data-a=\"x y z\" style=\"color: red\" title='A &amp; "
              "b'>" +
                  sentence + "</div>")},
      {"one attribute", "utf-8", pieces("<body><p class=\"", "word &amp; ", "\">" + sentence)},
      {"tables", "utf-8",
       pieces("<body><table>", "<tr><td>cell one<td>cell two, with more words<td>3.14<td><b>bold</b> words")},
      {"cells", "utf-8", pieces("<body><table><tr>", "<td>some words")},
      {"links", "utf-8",
       pieces("<body><ul>", "<li><a href=\"/a/b/c.html?x=1&amp;y=2\">A link with some words</a>")},
      {"links in a text", "utf-8",
       pieces("<body><p>",
              "Some words, then <a href=\"../x/y?z\">a link</a>, <b>bold</b> and <i>italic</i>. ")},
      {"nested lists", "utf-8", nested_lists},
      {"preformatted", "utf-8",
       pieces("<body><p>" + sentence + "<pre>", "int main() { return 0; } // `x` | y\n")},
      {"images", "utf-8",
       pieces("<body>",
              "<figure><img src=/a/b.jpg alt=\"A mill by a river\"><figcaption>The mill by the "
              "river</figcaption></figure><p>" +
                  sentence)},
      {"comments", "utf-8", pieces("<body><p>" + sentence + "<!--", "nothing to be read here ", "-->")},
      {"JSON-LD", "utf-8",
       pieces("<script type=\"application/ld+json\">{\"@type\":\"Article\",\"articleBody\":\"",
              "the mill by the river \\u00e9t\\u00e9 ", "\"}</script><p>" + sentence)},
      {"many JSON-LD", "utf-8",
       pieces("<body>",
              "<script type=\"application/ld+json\">{\"@type\":\"Article\",\"headline\":\"x\"}</script>")},
      {"carriage returns", "utf-8",
       pieces("<body>\r\n", "<p>The mill by the river\r\nwas sold on Friday, they said.\r\n")},
      {"headings", "utf-8",
       pieces("<body>", "<h2>What was sold</h2><p>" + sentence + "<p>By Jane Doe, 3 May 2021")},
      {"formulas", "utf-8",
       pieces("<body>",
              "<p>Then <math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math> and \\(a_1\\) "
              "hold. ")},
  };
}

// --- Calls ---

struct Call {
  std::string name;
  std::function<void(pith::Extractor&, std::string_view, const pith::Options&)> run;
};

std::vector<Call> calls() {
  using pith::Extractor, pith::Options;
  std::vector<Call> all;
  const auto extract = [&](std::string name, auto change) {
    all.push_back(
        {std::move(name), [change](Extractor& extractor, std::string_view page, const Options& options) {
           Options asked = options;
           change(asked);
           (void)extractor.extract(page, asked);
         }});
  };
  using pith::Format;
  for (const auto& [name, format] : {std::pair{"text", Format::text},
                                     {"markdown", Format::markdown},
                                     {"html", Format::html},
                                     {"json", Format::json}}) {
    extract(name, [format = format](Options& o) { o.format = format; });
    extract(std::string("all in ") + name, [format = format](Options& o) {
      o.method = "all", o.format = format, o.metadata = pith::MetadataIn::content;
    });
  }
  extract("relevant images", [](Options& o) { o.images = pith::Images::relevant; });
  extract("selectors", [](Options& o) {
    static constexpr std::string_view kKept[] = {"p:not(.x), li a"},
                                      kDropped[] = {"td > b, [title~=y] + div"};
    o.include = kKept, o.exclude = kDropped;
  });
  for (const auto& [name, format] :
       {std::pair{"text", Format::text}, {"html", Format::html}, {"json", Format::json}})
    extract(std::string("explanation in ") + name,
            [format = format](Options& o) { o.format = format, o.explanation = pith::Include::yes; });
  for (const pith::MethodInfo& method : pith::methods())
    if (!method.asks_geometry && method.id != "pith" && method.id != "all")
      extract("method " + std::string(method.id), [id = method.id](Options& o) { o.method = id; });
  const auto other = [&](std::string name, auto work) {
    all.push_back({std::move(name), [work](Extractor& e, std::string_view page, const Options& o) {
                     (void)work(e, page, o);
                   }});
  };
  other("inspect", [](Extractor& e, std::string_view p, const Options& o) { return e.inspect(p, o); });
  other("texts", [](Extractor& e, std::string_view p, const Options& o) { return e.texts(p, o); });
  other("entities", [](Extractor& e, std::string_view p, const Options& o) { return e.entities(p, o); });
  other("blocks", [](Extractor& e, std::string_view p, const Options& o) {
    return e.regions(p, pith::Regions::blocks, o);
  });
  other("menus", [](Extractor& e, std::string_view p, const Options& o) {
    return e.regions(p, pith::Regions::menus, o);
  });
  using pith::Dump;
  for (const auto& [name, what] : {std::pair{"tokens", Dump::tokens},
                                   {"tree", Dump::tree},
                                   {"lines", Dump::lines},
                                   {"measures", Dump::measures}})
    other(std::string("dump of ") + name,
          [what = what](Extractor& e, std::string_view p, const Options& o) { return e.dump(p, what, o); });
  using pith::Plot;
  for (const auto& [name, what] : {std::pair{"ratios", Plot::ratios},
                                   {"smooth", Plot::smooth},
                                   {"changes", Plot::changes},
                                   {"clusters", Plot::clusters},
                                   {"tree", Plot::tree},
                                   {"density", Plot::density}})
    other(std::string("plot of ") + name,
          [what = what](Extractor& e, std::string_view p, const Options& o) { return e.plot(p, what, o); });
  return all;
}

// --- Measuring ---

struct Wish {
  std::size_t megabytes = 200;
  int times = 5;
  bool places = false;
  std::string shape, call;
};

void print_places() {
  std::vector<std::pair<double, std::pair<const void*, const void*>>> longest;
  for (const auto& [place, stretch] : watch.stretches) longest.emplace_back(stretch, place);
  std::sort(longest.rbegin(), longest.rend());
  const auto offset = [](const void* p) {
    return p == nullptr ? 0L : static_cast<long>(static_cast<const char*>(p) - &__executable_start);
  };
  for (std::size_t i = 0; i < std::min<std::size_t>(longest.size(), 6); ++i)
    std::printf("    %7.1f ms  %#lx %#lx\n", longest[i].first * 1e3, offset(longest[i].second.first),
                offset(longest[i].second.second));
}

// Milliseconds from the moment the token is set, `after` seconds of the call, to the call's return.
double time_to_end(pith::Extractor& extractor, const Call& call, std::string_view page, pith::Options options,
                   double after) {
  pith::CancelToken token;
  options.cancel = &token;
  std::atomic<bool> started = false;
  Clock::time_point set;
  std::thread other([&] {
    while (!started) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::duration<double>(after));
    set = Clock::now();
    token.cancel();
  });
  started = true;
  call.run(extractor, page, options);
  const Clock::time_point end = Clock::now();
  other.join();
  return std::max(0.0, std::chrono::duration<double, std::milli>(end - set).count());
}

double measure(const Shape& shape, const std::string& page, const Call& call, const Wish& wish) {
  pith::Extractor extractor;
  pith::Options options;
  options.encoding = shape.encoding;
  options.url = "https://example.org/a/b.html";
  watch = {};
  const double start = watch.last = now();
  pith::observe_looks(watch_look);
  call.run(extractor, page, options);
  pith::observe_looks(nullptr);
  watch.look(nullptr);
  const double whole = now() - start;
  double worst = 0;
  for (int i = 0; i < wish.times; ++i)
    worst = std::max(worst, time_to_end(extractor, call, page, options, whole * (i + 0.5) / wish.times));
  std::printf("| %-21s | %-19s | %7.2f | %8zu | %7.1f | %7.1f |\n", shape.name.c_str(), call.name.c_str(),
              whole, watch.looks, watch.longest * 1e3, worst);
  if (wish.places) print_places();
  std::fflush(stdout);
  return worst;
}

}  // namespace

int main(int argc, char** argv) {
  Wish wish;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--megabytes" && i + 1 < argc)
      wish.megabytes = static_cast<std::size_t>(std::atoi(argv[++i]));
    else if (argument == "--set" && i + 1 < argc)
      wish.times = std::atoi(argv[++i]);
    else if (argument == "--places")
      wish.places = true;
    else
      (wish.shape.empty() ? wish.shape : wish.call) = argument;
  }
  std::printf(
      "| page                  | call                |       s |    looks | apart, ms | to end, ms |\n");
  std::printf("| --- | --- | ---: | ---: | ---: | ---: |\n");
  double worst = 0;
  for (const Shape& shape : shapes()) {
    if (wish.shape != "all" && shape.name.find(wish.shape) == std::string::npos) continue;
    const std::string page = shape.make(wish.megabytes << 20);
    for (const Call& call : calls())
      if (call.name.find(wish.call) != std::string::npos)
        worst = std::max(worst, measure(shape, page, call, wish));
  }
  std::printf("the slowest call ended %.1f ms after it was cancelled\n", worst);
  return 0;
}
