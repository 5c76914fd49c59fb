#include <gtest/gtest.h>

#include <string>

#include "learn/token_model.h"
#include "methods/mss/features.h"
#include "support/choice.h"

namespace pith {
namespace {

using test::Choice;

// The tokens of a page: words as w, those known by their looks only as ., tags as <.
std::string tokens(std::string_view html) {
  Choice all(html, "all");
  std::string out;
  for (const ClassifiedToken& token : read_classified_tokens(all.page(), all.extraction, all.workspace.arena))
    out += token.text == kNoNode ? '<' : token.word == kNoWord ? '.' : 'w';
  return out;
}

TEST(MssFeatures, AreWordsSymbolsAndTags) {
  // html, head, body and p open, the words and symbols of "Hello, 12 worlds!", then all closes.
  EXPECT_EQ(tokens("<p>Hello, 12 worlds!"), "<<<<<ww.ww<<<");
  EXPECT_EQ(tokens("<p>海を"), "<<<<<ww<<<");
  EXPECT_EQ(tokens("<p hidden>a<script>b</script>"), "<<<<<<<<");
}

TEST(MssFeatures, WordsAreToldApartByTheirLooks) {
  Choice all("<p>abc Abc ABC abcdefgh 1 1234 été", "all");
  std::vector<std::uint32_t> looks;
  for (const ClassifiedToken& token : read_classified_tokens(all.page(), all.extraction, all.workspace.arena))
    if (token.text != kNoNode) looks.push_back(token.looks);
  ASSERT_EQ(looks.size(), 7u);
  for (std::size_t i = 0; i < looks.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(looks[i], looks[j]) << i << " and " << j;
}

// A model that takes text inside <p> for content and all else for none.
class MssWithParagraphs : public testing::Test {
 protected:
  MssWithParagraphs() {
    Choice all("<p>x", "all");
    std::uint32_t paragraph = 0;
    for (const ClassifiedToken& token :
         read_classified_tokens(all.page(), all.extraction, all.workspace.arena))
      if (token.text != kNoNode) paragraph = token.around;
    TokenTables tables;
    tables.words = {1};
    tables.trigrams.assign(1, 0);
    tables.tags.assign(1 << 10, -16);  // odds of 1 to e
    tables.tags[paragraph & ((1 << 10) - 1)] = 32;
    payload_ = tables.payload();
    model_ = {"mss", TokenModel::kVersion, payload_};
  }

  std::string kept(std::string_view html, std::string_view method = "mss", Tracing tracing = Tracing::off) {
    Choice choice(html, "all");
    MethodCall call = *find_method(method);
    call.model = &model_;
    call.run(choice.page(), choice.workspace, tracing, choice.extraction);
    trace_ = choice.extraction.trace;
    return choice.kept();
  }

  std::string payload_;
  ModelView model_;
  std::vector<Reason> trace_;
};

TEST_F(MssWithParagraphs, KeepsTheBestStretch) {
  EXPECT_EQ(kept("<div>a b</div><p>c d e f g h</p><div>i</div>"), "c d e f g h");
}

TEST_F(MssWithParagraphs, BridgesWhatIsShort) {
  EXPECT_EQ(kept("<p>a b c d e f g h</p><div>bridge</div><p>i j k l m n o p</p>"),
            "a b c d e f g h|bridge|i j k l m n o p");
  EXPECT_EQ(
      kept("<p>a b c d e f g h i</p><div>one two three four five six seven eight nine ten eleven twelve "
           "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty</div><p>j k l m n o p</p>"),
      "a b c d e f g h i");
}

TEST_F(MssWithParagraphs, AllStretchesMayBeKept) {
  constexpr std::string_view page =
      "<p>a b c d e f g h i</p><div>one two three four five six seven eight nine ten eleven twelve thirteen "
      "fourteen fifteen sixteen seventeen eighteen nineteen twenty</div><p>j k l m n o p</p><div>end</div>";
  EXPECT_EQ(kept(page, "mss"), "a b c d e f g h i");
  EXPECT_EQ(kept(page, "mss:stretches=all"), "a b c d e f g h i|j k l m n o p");
}

TEST_F(MssWithParagraphs, ThresholdOneKeepsNothing) {
  EXPECT_EQ(kept("<p>a b c</p>", "mss:threshold=1"), "");
  EXPECT_EQ(kept("<div>a b c</div>", "mss:threshold=0"), "a b c");
}

TEST_F(MssWithParagraphs, TracesProbabilities) {
  kept("<p>a b c</p>", "mss", Tracing::on);
  EXPECT_EQ(trace_.back().text,
            "3 of 3 tokens in the stretch; they are content by 0.881");  // 1 / (1 + exp(-2))
}

}  // namespace
}  // namespace pith
