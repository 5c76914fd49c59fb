#include "entities/tagger.h"

#include <gtest/gtest.h>

#include <string>

#include "base/hash.h"
#include "learn/shipped.h"

namespace pith {
namespace {

const TaggerModel& shipped() {
  static const TaggerModel model = *TaggerModel::read(*shipped_ner_model());
  return model;
}

std::string names_in(std::string_view text, std::string_view language = "en") {
  Tagger tagger;
  std::string out;
  for (const Mention& mention : tagger.find(text, language, shipped())) {
    if (!out.empty()) out += "; ";
    out += std::string(to_string(mention.type)) + " " +
           std::string(text.substr(mention.begin, mention.end - mention.begin));
  }
  return out;
}

TEST(ShippedTagger, FindsNamesInItsLanguages) {
  EXPECT_EQ(names_in("Angela Merkel flew to Paris on Monday."), "person Angela Merkel; location Paris");
  EXPECT_EQ(names_in("The minister went home and slept."), "");
  EXPECT_EQ(names_in("Em Lisboa, o presidente Jorge Sampaio falou.", "pt"),
            "location Lisboa; person Jorge Sampaio");
}

TEST(ShippedTagger, IsSmallAndItsMentionsAreInOrder) {
  EXPECT_LT(shipped_ner_model()->payload.size(), std::size_t{10} << 20);
  std::string text;
  for (int i = 0; i < 300; ++i) text += "Anna Berg met John Smith in Berlin and in New York. ";
  Tagger tagger;
  std::uint32_t end = 0;
  for (const Mention& mention : tagger.find(text, "en", shipped())) {
    EXPECT_LE(end, mention.begin);
    EXPECT_LT(mention.begin, mention.end);
    end = mention.end;
  }
  EXPECT_LE(end, text.size());
  EXPECT_GT(end, 0U);
}

TEST(ShippedTagger, BearsOneVeryLongSentence) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "Anna ";
  Tagger tagger;
  EXPECT_GT(tagger.find(text, "en", shipped()).size(), 0U);
}

TEST(Tags, GoOnOnlyBehindTheirOwnType) {
  EXPECT_TRUE(may_follow(kOutsideTag, begin_tag(2)));
  EXPECT_TRUE(may_follow(begin_tag(1), inside_tag(1)));
  EXPECT_TRUE(may_follow(inside_tag(1), inside_tag(1)));
  EXPECT_FALSE(may_follow(kOutsideTag, inside_tag(0)));
  EXPECT_FALSE(may_follow(begin_tag(0), inside_tag(1)));
  EXPECT_FALSE(may_follow(inside_tag(2), inside_tag(1)));
}

// A model by hand: one feature, the word itself.
std::string model_of(std::string_view word, std::uint8_t tag) {
  std::vector<TextWord> words;
  find_words(word, words);
  LexiconTables lexicon;
  lexicon.words[hash_bytes(word)].lists = kCity;
  TaggerTables tables;
  tables.lexicon = lexicon.bytes();
  ByteReader reader(tables.lexicon);
  FactReader facts;
  FeatureHashes features;
  write_features(facts.read(word, words, Lexicon::read(reader)), 0, language_key("en"), features);
  TaggerTables::Feature feature{features[0], {}};
  feature.weights[tag] = 100;
  tables.features = {feature};
  return tables.payload();
}

TEST(TaggerModel, ReadsWhatWasWritten) {
  const std::string payload = model_of("quux", begin_tag(1));
  const auto model = TaggerModel::read({TaggerModel::kMethod, TaggerModel::kVersion, payload});
  ASSERT_TRUE(model);
  EXPECT_EQ(model->lexicon().find(hash_bytes("quux")).lists, kCity);
  EXPECT_EQ(model->lexicon().find(hash_bytes("other")).lists, 0);
  Tagger tagger;
  const auto mentions = tagger.find("a quux b", "en", *model);
  ASSERT_EQ(mentions.size(), 1U);
  EXPECT_EQ(mentions[0].begin, 2U);
  EXPECT_EQ(mentions[0].end, 6U);
  EXPECT_EQ(mentions[0].type, EntityType::location);
}

TEST(TaggerModel, RefusesWhatIsCutOrOfAnotherVersion) {
  const std::string payload = model_of("quux", begin_tag(1));
  for (const std::size_t length : {std::size_t{0}, std::size_t{3}, payload.size() / 2, payload.size() - 1})
    EXPECT_FALSE(TaggerModel::read({TaggerModel::kMethod, TaggerModel::kVersion, payload.substr(0, length)}))
        << length;
  EXPECT_FALSE(TaggerModel::read({TaggerModel::kMethod, TaggerModel::kVersion, payload + "x"}));
  EXPECT_FALSE(TaggerModel::read({TaggerModel::kMethod, TaggerModel::kVersion + 1, payload}));
}

}  // namespace
}  // namespace pith
