// Calls that end early: every step of every call looks often enough, gives what it has, and leaves nothing behind.
#include "base/stop.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "pith/pith.h"

namespace pith {
namespace {

using namespace std::chrono_literals;

std::string repeated(std::string_view piece, std::size_t times) {
  std::string out;
  while (times-- > 0) out += piece;
  return out;
}

// Some of everything.
std::string mixed_page(std::size_t times) {
  return "<title>A mill</title><body><h1>A mill is sold</h1>" +
         repeated(
             "<p>The mill by the <a href=/river>river</a> was <b>sold</b> on Friday, and nobody could say to "
             "whom.</p>"
             "<ul><li>One thing<li>Another</ul><table><tr><th>What<th>How much<tr><td>Corn<td>3</table>"
             "<pre>int main() {}\nreturn 0;</pre><figure><img src=/mill.jpg alt='The mill'>"
             "<figcaption>The mill</figcaption></figure><script>x = 1;</script>",
             times);
}

struct NamedCall {
  std::string name;
  std::function<Status(Extractor&, std::string_view, const Options&)> run;  // an error counts as cancelled
};

template <class T>
Status status_of(const Result<T>& result) {
  if (result) return Status::ok;
  EXPECT_EQ(result.error().code, ErrorCode::stopped) << result.error().message;
  return Status::cancelled;
}

std::vector<NamedCall> all_calls() {
  std::vector<NamedCall> calls;
  const auto extract = [&](std::string name, auto change) {
    calls.push_back(
        {std::move(name), [change](Extractor& extractor, std::string_view page, const Options& options) {
           Options asked = options;
           change(asked);
           const auto result = extractor.extract(page, asked);
           return result ? result->status : Status::cancelled;
         }});
  };
  for (const Format format : {Format::text, Format::markdown, Format::html, Format::json}) {
    const std::string name(to_string(format));
    extract(name, [format](Options& o) { o.format = format, o.metadata = MetadataIn::content; });
    extract("why in " + name, [format](Options& o) { o.format = format, o.explanation = Include::yes; });
  }
  extract("images", [](Options& o) { o.images = Images::relevant; });
  for (const MethodInfo& method : methods())
    if (!method.asks_geometry)
      extract(std::string(method.id), [id = method.id](Options& o) { o.method = id; });
  const auto other = [&](std::string name, auto work) {
    calls.push_back(
        {std::move(name), [work](Extractor& extractor, std::string_view page, const Options& options) {
           return status_of(work(extractor, page, options));
         }});
  };
  using Text = std::string_view;
  other("texts", [](Extractor& e, Text page, const Options& o) { return e.texts(page, o); });
  other("entities", [](Extractor& e, Text page, const Options& o) { return e.entities(page, o); });
  other("explain", [](Extractor& e, Text page, const Options& o) { return e.explain(page, o); });
  for (const Regions which : {Regions::blocks, Regions::menus})
    other("regions",
          [which](Extractor& e, Text page, const Options& o) { return e.regions(page, which, o); });
  for (const Dump what : {Dump::tokens, Dump::tree, Dump::lines, Dump::measures})
    other("dump", [what](Extractor& e, Text page, const Options& o) { return e.dump(page, what, o); });
  for (const Plot what : {Plot::ratios, Plot::clusters, Plot::tree, Plot::density})
    other("plot", [what](Extractor& e, Text page, const Options& o) { return e.plot(page, what, o); });
  return calls;
}

// A token that is set at a look of the test's choice.
struct Countdown {
  CancelToken token;
  std::size_t left = 0, behind = 0;
};
thread_local Countdown* countdown = nullptr;

void count_down(void*) {
  if (countdown->token.cancelled())
    ++countdown->behind;
  else if (countdown->left-- == 0)
    countdown->token.cancel();
}

class Counting {
 public:
  explicit Counting(Countdown& with) {
    countdown = &with;
    observe_looks(count_down);
  }
  ~Counting() { observe_looks(nullptr); }
};

// At whatever look a call is cancelled, it ends there: few looks follow (of the writers, which close what is open).
TEST(Stop, EveryCallEndsWhereItLooks) {
  const std::string page = mixed_page(100);
  Extractor extractor;
  for (const NamedCall& call : all_calls()) {
    Countdown whole;
    whole.left = SIZE_MAX;
    {
      const Counting counting(whole);
      EXPECT_EQ(call.run(extractor, page, {}), Status::ok) << call.name;
    }
    const std::size_t looks = SIZE_MAX - whole.left;
    EXPECT_GT(looks, 5u) << call.name;
    for (std::size_t at = 0; at < looks; at += 1 + looks / 12) {
      Countdown some;
      some.left = at;
      const Counting counting(some);
      EXPECT_EQ(call.run(extractor, page, {.cancel = &some.token}), Status::cancelled)
          << call.name << " at " << at;
      EXPECT_LT(some.behind, 200u) << call.name << " at " << at;
    }
    EXPECT_EQ(call.run(extractor, page, {}), Status::ok) << call.name;
  }
}

TEST(Stop, WhatWasNotStoppedIsTheSameAfterwards) {
  const std::string page = mixed_page(20);
  for (const Format format : {Format::text, Format::markdown, Format::html, Format::json}) {
    Extractor fresh, used;
    for (std::size_t at = 0; at < 60; ++at) {
      Countdown some;
      some.left = at;
      const Counting counting(some);
      (void)used.extract(mixed_page(40), {.format = format, .cancel = &some.token});
    }
    const auto a = fresh.extract(page, {.format = format}), b = used.extract(page, {.format = format});
    EXPECT_EQ(a->content, b->content);
    EXPECT_EQ(b->status, Status::ok);
  }
}

// What is written when the call ends is closed, and says that it was ended.
TEST(Stop, CutContentIsWellFormed) {
  const std::string page = mixed_page(500);
  Extractor extractor;
  bool some_html = false, some_json = false;
  for (std::size_t at = 40; at < 4000; at += 3) {
    Countdown some;
    some.left = at;
    const Counting counting(some);
    const auto html =
        extractor.extract(page, {.method = "all", .format = Format::html, .cancel = &some.token});
    if (html->status == Status::ok) break;
    if (!html->content.empty()) some_html = true;
    EXPECT_TRUE(html->content.empty() || html->content.ends_with(">\n")) << at;
  }
  for (std::size_t at = 40; at < 4000; at += 3) {
    Countdown some;
    some.left = at;
    const Counting counting(some);
    const auto json =
        extractor.extract(page, {.method = "all", .format = Format::json, .cancel = &some.token});
    if (json->status == Status::ok) break;
    if (json->content.empty()) continue;
    some_json = true;
    const auto parsed = nlohmann::json::parse(json->content, nullptr, false);
    ASSERT_FALSE(parsed.is_discarded()) << at;
    EXPECT_EQ(parsed["status"], "cancelled");
  }
  EXPECT_TRUE(some_html);
  EXPECT_TRUE(some_json);
}

// From another thread, on a page of 20 MB. The bound is generous, for busy machines; bench/run stop measures.
TEST(Stop, AnotherThreadEndsACall) {
  const std::string pages[] = {mixed_page(40'000),
                               "<p>" + repeated("The mill by the river was sold. ", 600'000)};
  Extractor extractor;
  for (const std::string& page : pages)
    for (const auto after : {1ms, 20ms, 100ms, 300ms}) {
      CancelToken token;
      std::chrono::steady_clock::time_point set;
      std::thread other([&] {
        std::this_thread::sleep_for(after);
        set = std::chrono::steady_clock::now();
        token.cancel();
      });
      const auto result = extractor.extract(page, {.format = Format::json, .cancel = &token});
      const auto end = std::chrono::steady_clock::now();
      other.join();
      ASSERT_TRUE(result);
      EXPECT_LT(end - set, 1s);
    }
}

TEST(Stop, ATokenThatIsSetEndsAllCallsUntilItIsReset) {
  CancelToken token;
  token.cancel();
  Extractor extractor;
  const auto none = extractor.extract("<p>text", {.method = "all", .cancel = &token});
  ASSERT_TRUE(none);
  EXPECT_EQ(none->status, Status::cancelled);
  EXPECT_EQ(none->content, "");
  EXPECT_EQ(extractor.inspect("<p>text", {.cancel = &token})->status, Status::cancelled);
  EXPECT_EQ(extractor.dump("<p>text", Dump::tree, {.cancel = &token}).error().code, ErrorCode::stopped);
  token.reset();
  EXPECT_EQ(extractor.extract("<p>text", {.method = "all", .cancel = &token})->content, "text\n");
}

TEST(Stop, PiecesAreWholeCharacters) {
  for (const std::string_view unit : {"a", "\u00E4", "\u4E2D", "\U0001F600", "a\u4E2D\u00E4"}) {
    const std::string text = repeated(unit, 200'000);
    std::string joined;
    each_piece(text, [&](std::string_view piece) {
      EXPECT_NE(static_cast<unsigned char>(piece[0]) & 0xC0, 0x80);
      joined += piece;
    });
    EXPECT_EQ(joined, text);
  }
}

TEST(Extractor, WorksOnWhenItsMemoryWasGivenBack) {
  Extractor extractor;
  extractor.release_memory();
  const std::string first = extractor.extract(mixed_page(5))->content;
  extractor.release_memory();
  EXPECT_EQ(extractor.extract(mixed_page(5))->content, first);
}

}  // namespace
}  // namespace pith
