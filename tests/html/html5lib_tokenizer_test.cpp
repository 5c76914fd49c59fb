// The tokenizer against html5lib's tests: every test, from every initial state that it names.
//
// Some inputs hold lone surrogates, which no decoder lets through and UTF-8 cannot spell. They are written
// as the three bytes that UTF-8's arithmetic gives (which the tokenizer carries along as any other bytes),
// and spelled out in ASCII on both sides before the comparison, because JSON readers refuse them.
#include <gtest/gtest.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "html/dump.h"
#include "support/html5lib.h"

namespace pith {
namespace {

using nlohmann::json;

void append_utf8(std::string& out, unsigned c) {
  const auto put = [&out](unsigned byte) { out += static_cast<char>(byte); };
  if (c < 0x80) return put(c);
  if (c < 0x800) return put(0xC0 | c >> 6), put(0x80 | (c & 0x3F));
  if (c < 0x10000) return put(0xE0 | c >> 12), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
  put(0xF0 | c >> 18), put(0x80 | (c >> 12 & 0x3F)), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
}

// Resolves \uHHHH, surrogate pairs included.
std::string unescape(const std::string& text) {
  std::string out;
  const auto unit_at = [&text](std::size_t i) -> long {
    if (i + 6 > text.size() || text[i] != '\\' || text[i + 1] != 'u') return -1;
    return std::stol(text.substr(i + 2, 4), nullptr, 16);
  };
  for (std::size_t i = 0; i < text.size();) {
    const long unit = unit_at(i);
    if (unit < 0) {
      out += text[i++];
      continue;
    }
    i += 6;
    const long low = unit_at(i);
    if (unit >= 0xD800 && unit < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
      append_utf8(out, static_cast<unsigned>(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)));
      i += 6;
    } else {
      append_utf8(out, static_cast<unsigned>(unit));
    }
  }
  return out;
}

// Lone surrogates as "[lone D800]".
std::string spell_surrogates(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[i + k]); };
    if (byte(0) == 0xED && i + 2 < text.size() && byte(1) >= 0xA0) {
      char spelled[16];
      std::snprintf(spelled, sizeof spelled, "[lone %X]",
                    0xD000u | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu));
      out += spelled;
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

json unescape_all(const json& value) {
  if (value.is_string()) return spell_surrogates(unescape(value.get<std::string>()));
  json out = value;
  if (value.is_array())
    for (json& element : out) element = unescape_all(element);
  if (value.is_object()) {
    out = json::object();
    for (const auto& [name, inner] : value.items())
      out[unescape_all(name).get<std::string>()] = unescape_all(inner);
  }
  return out;
}

json tokens_of(const std::string& dump) {
  json tokens = json::array();
  std::istringstream in(spell_surrogates(dump));
  for (std::string line; std::getline(in, line);) tokens.push_back(json::parse(line));
  return tokens;
}

json merge_characters(const json& tokens) {
  json out = json::array();
  for (const json& token : tokens) {
    if (!out.empty() && token[0] == "Character" && out.back()[0] == "Character")
      out.back()[1] = out.back()[1].get<std::string>() + token[1].get<std::string>();
    else
      out.push_back(token);
  }
  return out;
}

TokenizerState state_named(const std::string& name) {
  if (name == "PLAINTEXT state") return TokenizerState::plaintext;
  if (name == "RCDATA state") return TokenizerState::rcdata;
  if (name == "RAWTEXT state") return TokenizerState::rawtext;
  if (name == "Script data state") return TokenizerState::script_data;
  if (name == "CDATA section state") return TokenizerState::cdata_section;
  EXPECT_EQ(name, "Data state");
  return TokenizerState::data;
}

std::string by_line(const json& tokens) {
  std::string out;
  for (const json& token : tokens) out += token.dump() + "\n";
  return out;
}

struct TokenizerTest {
  std::string input, last_start_tag, description;
  json expected;
  std::vector<std::string> states;
};

TokenizerTest read_test(const json& test) {
  TokenizerTest t;
  t.input = test.at("input").get<std::string>();
  t.expected = test.at("output");
  if (test.value("doubleEscaped", false)) {
    t.input = unescape(t.input);
    t.expected = unescape_all(t.expected);
  }
  t.expected = merge_characters(t.expected);
  t.description = test.at("description").get<std::string>();
  t.last_start_tag = test.value("lastStartTag", "");
  t.states = test.value("initialStates", std::vector<std::string>{"Data state"});
  return t;
}

class TokenizerFile : public testing::TestWithParam<std::filesystem::path> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TokenizerFile);

TEST_P(TokenizerFile, TokensAreAsExpected) {
  const std::string file = GetParam().parent_path().filename() / GetParam().filename();
  const test::Exclusions exclusions = test::read_exclusions();
  const json content = json::parse(test::read_file(GetParam()));
  const json& tests = content.contains("tests") ? content["tests"] : content.at("xmlViolationTests");
  int run = 0, passed = 0, excluded = 0, number = 0;
  for (const json& entry : tests) {
    const std::string key = file + " #" + std::to_string(++number);
    const TokenizerTest test = read_test(entry);
    for (const std::string& state : test.states) {
      ++run;
      const json got = merge_characters(
          tokens_of(dump_tokens(test.input, state_named(state), test.last_start_tag, StateSwitching::none)));
      const bool equal = got == test.expected;
      passed += equal;
      if (exclusions.count(key) != 0) {
        ++excluded;
        EXPECT_FALSE(equal) << key << " is excluded, yet passes: take it off the list";
      } else if (!equal) {
        ADD_FAILURE() << key << " (" << test.description << ") from the " << state << "\n"
                      << testing::PrintToString(test.input) << "\n"
                      << test::difference(by_line(test.expected), by_line(got));
      }
    }
  }
  std::cout << file << ":\n"
            << passed << " passed, " << run - passed - excluded << " failed, " << excluded << " skipped\n";
}

std::string name_of_file(const testing::TestParamInfo<std::filesystem::path>& info) {
  return info.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Html5lib, TokenizerFile,
                         testing::ValuesIn(test::files_in(test::data_dir() / "html5lib-tests/tokenizer",
                                                          ".test")),
                         name_of_file);

TEST(Html5libTokenizer, DataIsThere) {
  if (!test::has_data("html5lib-tests/tokenizer"))
    GTEST_SKIP() << "no html5lib-tests in " << test::data_dir() << " (set PITH_DATA)";
  EXPECT_GE(test::files_in(test::data_dir() / "html5lib-tests/tokenizer", ".test").size(), 14u);
}

}  // namespace
}  // namespace pith
