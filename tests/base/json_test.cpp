#include "base/json.h"

#include <gtest/gtest.h>

#include <string>

#include "base/utf8.h"

namespace pith {
namespace {

// Values as one line: {k:v} [v] 'string' other.
std::string shape(const Json& json, Json::Id id) {
  const Json::Value& value = json[id];
  std::string out = value.key.empty() ? "" : std::string(value.key) + ":";
  if (value.type == Json::Type::string) return out + "'" + json.text(id) + "'";
  if (value.type == Json::Type::other) return out + json.text(id);
  out += value.type == Json::Type::object ? '{' : '[';
  for (Json::Id child = id + 1; child < value.end; child = json[child].end) {
    if (child != id + 1) out += ' ';
    out += shape(json, child);
  }
  return out + (value.type == Json::Type::object ? '}' : ']');
}

std::string read(std::string_view text, std::size_t most = 1000) {
  Json json;
  json.read(text, most);
  return shape(json, Json::kRoot);
}

TEST(Json, ReadsWhatIsWellFormed) {
  EXPECT_EQ(read(R"({"a": "b", "c": [1, true, null, {"d": -1.5e3}], "e": {}})"),
            "[{a:'b' c:[1 true null {d:-1.5e3}] e:{}}]");
  EXPECT_EQ(read(""), "[]");
  EXPECT_EQ(read("[]"), "[[]]");
}

TEST(Json, DecodesStrings) {
  EXPECT_EQ(read(R"(["a\n\t\"\\\/b", "\u00e9\ud83d\ude00", "é"])"),
            "[['a\n\t\"\\/b' '\u00e9\U0001F600' 'é']]");
  EXPECT_EQ(read(R"(["\ud83d", "\ude00x", "\u12", "\x", "\)"), "[['\uFFFD' '\uFFFDx' 'u12' 'x' '']]");
  EXPECT_EQ(read("[\"\xff\xc3\"]"), "[['\uFFFD\uFFFD']]");
  EXPECT_EQ(read("[\"\\\xc3\xa9\"]"), "[['é']]");
}

TEST(Json, ForgivesCommas) {
  EXPECT_EQ(read(R"({"a": 1,, "b": 2,} [1 2,])"), "[{a:1 b:2} [1 2]]");
  EXPECT_EQ(read("{\"a\": \"x\"\n\"b\": \"y\"}"), "[{a:'x' b:'y'}]");
  EXPECT_EQ(read(R"({"a": , "b": 1})"), "[{b:1}]");
}

TEST(Json, ForgivesQuotesAndLineFeedsInStrings) {
  EXPECT_EQ(read(R"({"a": "he said "no" to it", "b": 1})"), "[{a:'he said \"no\" to it' b:1}]");
  EXPECT_EQ(read("{\"a\": \"one\ntwo\"}"), "[{a:'one\ntwo'}]");
}

TEST(Json, ClosesWhatIsOpen) {
  EXPECT_EQ(read(R"({"a": [1, {"b": "c)"), "[{a:[1 {b:'c'}]}]");
  EXPECT_EQ(read(R"({"a": [1, 2}, 3)"), "[{a:[1 2]}]");
  EXPECT_EQ(read("]]}} {\"a\": 1}"), "[{a:1}]");
}

TEST(Json, LooksThroughWrappings) {
  EXPECT_EQ(read("<!-- {\"a\": 1} -->"), "[{a:1}]");
  EXPECT_EQ(read("//<![CDATA[\n{\"a\": 1}\n//]]>"), "[[CDATA [{a:1} //]]]");
}

TEST(Json, ReadsSeveralTextsIntoOne) {
  Json json;
  json.read("{\"a\": [", 100);
  json.read("{\"b\": 1}", 100);
  EXPECT_EQ(shape(json, Json::kRoot), "[{a:[]} {b:1}]");
  EXPECT_EQ(json.member(1, "a"), 2U);
  EXPECT_EQ(json.member(1, "b"), Json::kNone);
  EXPECT_EQ(json.member(2, "b"), Json::kNone) << "an array has no members";
  json.clear();
  EXPECT_EQ(json.size(), 1U);
}

TEST(Json, EndsAtTheLimit) {
  EXPECT_EQ(read("[1,2,3,4]", 4), "[[1 2]]");
  const std::string deep(1'000'000, '[');
  Json json;
  json.read(deep, 1000);
  EXPECT_EQ(json.size(), 1000U);
  json.clear();
  json.read(deep, 2'000'000);
  EXPECT_EQ(json.size(), deep.size() + 1);
  EXPECT_EQ(json[deep.size()].end, deep.size() + 1);
}

}  // namespace
}  // namespace pith
