#include "images/relevance.h"

#include <gtest/gtest.h>

#include "learn/shipped.h"

namespace pith {
namespace {

const TaggerModel& shipped() {
  static const TaggerModel model = *TaggerModel::read(*shipped_ner_model());
  return model;
}

constexpr std::string_view kBody =
    "Angela Merkel met Barack Obama in Berlin on Monday. Merkel said that the talks with Obama went well.\n"
    "The harbour festival was cancelled because of the storm.";

TEST(Relevance, OfACaptionIsTheShareOfItsNames) {
  Relevances relevances;
  relevances.read_body(kBody, "en", shipped());
  const Relevance same = relevances.of("Barack Obama on Monday");
  EXPECT_EQ(same.by, ScoredBy::entities);
  EXPECT_EQ(same.score, 1);
  const Relevance other = relevances.of("Buy cheap shoes");
  EXPECT_EQ(other.by, ScoredBy::words);
  EXPECT_EQ(other.score, 0);
}

TEST(Relevance, WithoutNamesIsTheShareOfWords) {
  Relevances relevances;
  relevances.read_body(kBody, "fr", shipped());
  const Relevance words = relevances.of("The harbour festival last summer");
  EXPECT_EQ(words.by, ScoredBy::words);
  EXPECT_NEAR(words.score, 2.0 / 3, 1e-6);  // harbour and festival of harbour, festival, summer
  EXPECT_EQ(relevances.of("").by, ScoredBy::nothing);
}

TEST(Relevance, BearsOtherEndingsOfWords) {
  Relevances relevances;
  relevances.read_body("Die Feuerwehr löschte den Brand. 대통령이 서울에서 말했다.", "xx", shipped());
  EXPECT_EQ(relevances.of("Feuerwehrleute").score, 1);
  EXPECT_EQ(relevances.of("서울의 대통령").score, 1);
  EXPECT_EQ(relevances.of("Polizisten").score, 0);
}

TEST(Relevance, AsPublishedAsksForNamesThatAreFrequentInTheText) {
  Relevances relevances;
  relevances.read_body(
      "Angela Merkel met Barack Obama in Berlin on Monday. Angela Merkel said that the talks went well.",
      "en", shipped());
  EXPECT_EQ(relevances.as_published("Angela Merkel on Monday").score, 1);
  const Relevance once = relevances.as_published("Barack Obama on Monday");  // named once alone
  EXPECT_EQ(once.by, ScoredBy::entities);
  EXPECT_EQ(once.score, 0);
  EXPECT_EQ(relevances.as_published("The talks went well").by, ScoredBy::nothing);  // no words stand in
}

TEST(Relevance, OfManyNamesIsACosine) {
  Relevances relevances;
  std::string many;
  for (int i = 0; i < 6; ++i) many += "Angela Merkel met Barack Obama in Berlin. ";
  relevances.read_body(many, "en", shipped());
  const Relevance relevance = relevances.of(many);
  EXPECT_EQ(relevance.by, ScoredBy::cosine);
  EXPECT_NEAR(relevance.score, 1, 1e-6);
}

}  // namespace
}  // namespace pith
