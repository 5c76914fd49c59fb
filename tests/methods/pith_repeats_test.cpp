#include "methods/pith/repeats.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/choice.h"

namespace pith {
namespace {

using test::Choice;

constexpr const char* kFerry = "The ferry leaves the old harbour at seven, long before the market opens.";
constexpr const char* kIsland = "An hour later it calls at the island, where nobody gets off in winter.";

// Which blocks of a page are repeats when all are kept but those named.
std::vector<std::uint32_t> repeats(const std::string& html, const std::vector<std::size_t>& dropped = {}) {
  Choice all(html, "all");
  const Features found = find_features(all.page(), {all.workspace}, all.extraction);
  const std::span<bool> kept = all.workspace.arena.make<bool>(found.blocks.size());
  for (bool& keep : kept) keep = true;
  for (const std::size_t block : dropped) kept[block] = false;
  const auto indices = find_repeats(found, kept, all.workspace.arena);
  return {indices.begin(), indices.end()};
}

using Blocks = std::vector<std::uint32_t>;

std::string in(const std::string& tag, const std::string& text) {
  return "<" + tag + ">" + text + "</" + tag + ">";
}
std::string post(const std::string& quoted, const std::string& said) {
  return in("div", in("blockquote", in("p", quoted)) + in("p", said));
}

TEST(PithRepeats, AreCopiesElsewhere) {
  const std::string texts = in("p", kFerry) + in("p", kIsland);
  EXPECT_EQ(repeats(in("div", texts) + in("div", texts)), (Blocks{2, 3}));
}

TEST(PithRepeats, AreQuotesOfWhatWasSaidAbove) {
  EXPECT_EQ(repeats(in("div", in("p", kFerry) + in("p", "Who knows?")) + post(kFerry, kIsland)), Blocks{2});
}

TEST(PithRepeats, SayNothingOfTheirOwn) {
  EXPECT_EQ(repeats(in("div", in("p", kFerry) + in("p", "x")) +
                    in("div", in("p", std::string(kFerry) + " Or so they say in town.") + in("p", "y"))),
            Blocks{});
}

TEST(PithRepeats, AreNoRefrains) {
  EXPECT_EQ(repeats(in("div", in("p", kFerry) + in("p", kIsland) + in("p", kFerry))), Blocks{});
}

TEST(PithRepeats, AreNoPartsOfLists) {
  const std::string list = in("ul", in("li", kFerry) + in("li", kIsland));
  EXPECT_EQ(repeats(in("div", list) + in("div", list)), Blocks{});
}

TEST(PithRepeats, AreNoFewWords) {
  const auto twice = [](const std::string& text) {
    return repeats(in("div", in("p", text) + in("p", "x")) + in("div", in("p", text) + in("p", "y")));
  };
  EXPECT_EQ(twice("12.50 a piece now"), Blocks{});
  EXPECT_EQ(twice("12.50 a piece, while stocks last"), Blocks{2});
}

TEST(PithRepeats, RepeatWhatIsKept) {
  const std::string html = in("div", in("p", kFerry) + in("p", kIsland)) +
                           in("div", in("p", kFerry) + in("p", "x")) +
                           in("div", in("p", kFerry) + in("p", "y"));
  EXPECT_EQ(repeats(html), (Blocks{2, 4}));
  EXPECT_EQ(repeats(html, {0}), Blocks{4});
}

TEST(PithRepeats, AreNotFoundOnAnEmptyPage) {
  EXPECT_EQ(repeats(""), Blocks{});
}

}  // namespace
}  // namespace pith
