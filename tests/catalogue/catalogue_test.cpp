// The tables against what they are tables of: every member of the structs, every value of the enums, C as well as C++.
// tests/doors looks for the same names at the command line, in the man page and in the JSON Schema.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

#include "pith/fields.h"
#include "pith/options.h"
#include "pith/pith.h"
#include "pith/pith_c.h"
#include "pith/suggest.h"

namespace pith {
namespace {

// How many members an aggregate has: the most values that it can be initialised with.
struct Anything {
  template <class T>
  operator T() const;
};
template <class T, std::size_t... i>
constexpr bool takes(std::index_sequence<i...>) {
  return requires {
    T{(static_cast<void>(i), Anything{})...};
  };
}
template <class T, std::size_t count = 40>
constexpr std::size_t members() {
  if constexpr (count == 0 || takes<T>(std::make_index_sequence<count>()))
    return count;
  else
    return members<T, count - 1>();
}

// How many values an enum names: a value without a name is printed as a number in brackets.
template <auto value>
constexpr bool is_named() {
  const std::string_view function = __PRETTY_FUNCTION__;
  const std::size_t at = function.find("value = ") + 8;
  return function[at] != '(';
}
template <class Enum, std::size_t... i>
constexpr std::size_t count_values(std::index_sequence<i...>) {
  return (0 + ... + (is_named<static_cast<Enum>(i)>() ? 1 : 0));
}
template <class Enum>
constexpr std::size_t values() {
  return count_values<Enum>(std::make_index_sequence<64>());
}

std::vector<std::string> strings(std::span<const std::string_view> views) {
  return {views.begin(), views.end()};
}

TEST(Catalogue, EveryMemberOfTheOptionsHasAName) {
  constexpr std::size_t kObjects = 5;   // site, model, renderer, live page, token: the caller's own
  constexpr std::size_t kLimits = 1;    // stands for its members
  constexpr std::size_t kViewport = 1;  // width and height are one option
  const std::size_t by_name =
      members<Options>() - kObjects - kLimits + members<Limits>() + members<RendererOptions>() - kViewport;
  EXPECT_EQ(options().size(), by_name) << "an option was added to a struct or to the table alone";
}

TEST(Catalogue, EveryMemberOfResultsIsAField) {
  EXPECT_EQ(fields_of<Extracted>().size(), members<Extracted>());
  EXPECT_EQ(fields_of<PageFacts>().size(), members<PageFacts>());
  EXPECT_EQ(fields_of<Image>().size(), members<Image>());
  EXPECT_EQ(fields_of<Post>().size(), members<Post>());
  EXPECT_EQ(fields_of<Entity>().size(), members<Entity>());
  EXPECT_EQ(fields_of<Entities>().size(), members<Entities>());
  EXPECT_EQ(fields_of<Text>().size(), members<Text>());
  EXPECT_EQ(fields_of<Region>().size(), members<Region>());
  EXPECT_EQ(fields_of<ExplainedBlock>().size(), members<ExplainedBlock>());
  EXPECT_EQ(fields_of<Explanation>().size(), members<Explanation>() + 1) << "and the name of its schema";
}

template <class Enum>
void expect_all_named() {
  const auto names = names_of<Enum>();
  EXPECT_EQ(names.size(), values<Enum>()) << "of " << to_string(static_cast<Enum>(0));
  EXPECT_EQ(std::set<std::string_view>(names.begin(), names.end()).size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(to_string(static_cast<Enum>(i)), names[i]);
    EXPECT_EQ(from_string<Enum>(names[i]), static_cast<Enum>(i));
  }
  EXPECT_EQ(to_string(static_cast<Enum>(names.size())), "unknown");
  EXPECT_EQ(from_string<Enum>("no-such"), std::nullopt);
}

TEST(Catalogue, EveryValueOfEveryEnumHasAName) {
  expect_all_named<ErrorCode>();
  expect_all_named<Status>();
  expect_all_named<EncodingSource>();
  expect_all_named<Format>();
  expect_all_named<Include>();
  expect_all_named<Images>();
  expect_all_named<MetadataIn>();
  expect_all_named<PageType>();
  expect_all_named<Focus>();
  expect_all_named<EntityType>();
  expect_all_named<Regions>();
  expect_all_named<Dump>();
  expect_all_named<Plot>();
  expect_all_named<Engine>();
}

TEST(Catalogue, FormatsAreListedInTheirOrder) {
  ASSERT_EQ(formats().size(), values<Format>());
  for (std::size_t i = 0; i < formats().size(); ++i) {
    EXPECT_EQ(formats()[i].format, static_cast<Format>(i));
    EXPECT_EQ(&info(static_cast<Format>(i)), &formats()[i]);
    EXPECT_EQ(formats()[i].ending.front(), '.');
    EXPECT_NE(formats()[i].media_type.find('/'), std::string_view::npos);
  }
}

TEST(Options, ChoicesAreTheNamesOfTheEnums) {
  const auto choices = [](std::string_view name) {
    const auto words = split_words(find_option(name)->choices);
    return std::vector<std::string>(words.begin(), words.end());
  };
  EXPECT_EQ(choices("format"), strings(names_of<Format>()));
  EXPECT_EQ(choices("focus"), strings(names_of<Focus>()));
  EXPECT_EQ(choices("page_type"), strings(names_of<PageType>()));
  EXPECT_EQ(choices("images"), strings(names_of<Images>()));
  EXPECT_EQ(choices("metadata"), strings(names_of<MetadataIn>()));
  EXPECT_EQ(choices("render"), strings(names_of<Engine>()));
}

// A value of its type that is not the default.
std::string another(const OptionInfo& option) {
  switch (option.type) {
    case OptionType::flag: return option.standard == "yes" ? "no" : "yes";
    case OptionType::choice: {
      for (const std::string_view choice : split_words(option.choices))
        if (choice != option.standard) return std::string(choice);
      return "";
    }
    case OptionType::count:
    case OptionType::bytes: return "77";
    case OptionType::size: return "640x480";
    default: return "somewhere";
  }
}

TEST(Options, EachIsSetAndReadByName) {
  for (const OptionInfo& option : options()) {
    SCOPED_TRACE(option.name);
    NamedOptions named;
    EXPECT_EQ(named.get(option.name), option.standard);
    if (!option.standard.empty()) {
      EXPECT_TRUE(named.set(option.name, option.standard));
      EXPECT_EQ(named.get(option.name), option.standard);
    }
    const std::string other = another(option);
    EXPECT_TRUE(named.set(option.name, other));
    EXPECT_EQ(named.get(option.name), other);
    EXPECT_EQ(named.renderer() != nullptr, option.of_renderer);
    const NamedOptions copy = named;
    EXPECT_EQ(copy.get(option.name), other);
  }
}

TEST(Options, EachIsSetAndReadFromC) {
  for (const OptionInfo& option : options()) {
    SCOPED_TRACE(option.name);
    pith_options* named = pith_options_new();
    EXPECT_EQ(pith_options_get(named, option.name.data()), option.standard);
    const std::string other = another(option);
    EXPECT_EQ(pith_options_set(named, option.name.data(), other.c_str()), PITH_OK);
    EXPECT_EQ(pith_options_get(named, option.name.data()), other);
    pith_options_free(named);
  }
}

TEST(Options, DefaultsAreThoseOfTheStructs) {
  const NamedOptions unset;
  const Options plain, named = unset.options();
  EXPECT_EQ(named.method, plain.method);
  EXPECT_EQ(named.format, plain.format);
  EXPECT_EQ(named.limits.bytes, plain.limits.bytes);
  EXPECT_EQ(named.limits.nodes, plain.limits.nodes);
  EXPECT_EQ(named.metadata, plain.metadata);
  EXPECT_TRUE(named.include.empty() && named.exclude.empty());
}

TEST(Options, SelectorsAddUpAndOutliveWhatSetThem) {
  NamedOptions named;
  {
    std::string selector = ".a-long-class-name-that-is-no-short-string";
    EXPECT_TRUE(named.set("exclude", selector));
    selector.assign(selector.size(), '!');
  }
  EXPECT_TRUE(named.set("--exclude", "#b"));
  const NamedOptions copy = named;
  named = NamedOptions();
  ASSERT_EQ(copy.options().exclude.size(), 2u);
  EXPECT_EQ(copy.options().exclude[0], ".a-long-class-name-that-is-no-short-string");
  EXPECT_EQ(copy.get("exclude"), ".a-long-class-name-that-is-no-short-string\n#b");
}

std::string message(std::string_view name, std::string_view value) {
  const auto done = NamedOptions().set(name, value);
  return done ? "" : std::string(to_string(done.error().code)) + ": " + done.error().message;
}

TEST(Options, ErrorsSayWhatCanBe) {
  EXPECT_EQ(message("max_node", "1"), "unknown-option: no option max_node; did you mean max_nodes?");
  EXPECT_EQ(message("--max-node", "1"), "unknown-option: no option --max-node; did you mean --max-nodes?");
  EXPECT_EQ(message("", "1"), "unknown-option: no option ");
  EXPECT_EQ(message("max_nodes", "1.5M"),
            "bad-value: max_nodes needs a number such as 1000 or 10M, not '1.5M'");
  EXPECT_EQ(message("max_nodes", "99999999999999999999"),
            "bad-value: max_nodes needs a number such as 1000 or 10M, not '99999999999999999999'");
  EXPECT_EQ(message("images", "al"),
            "bad-value: images takes one of: none all relevant literal; not 'al'; did you mean all?");
  EXPECT_EQ(message("links", "maybe"), "bad-value: links takes yes or no, not 'maybe'");
  EXPECT_EQ(message("viewport", "12"),
            "bad-value: viewport needs a width and a height such as 1280x1024, not '12'");
  EXPECT_EQ(message("viewport", "0x5"), "bad-value: viewport is from 1x1 to 20000x20000, not '0x5'");
  EXPECT_EQ(message("browser", ""), "bad-value: browser needs a path");
}

TEST(Options, NumbersHaveSuffixes) {
  NamedOptions named;
  EXPECT_TRUE(named.set("max_bytes", "3M"));
  EXPECT_TRUE(named.set("max_nodes", "3k"));
  EXPECT_EQ(named.options().limits.bytes, 3u << 20);
  EXPECT_EQ(named.options().limits.nodes, 3000u);
  EXPECT_TRUE(named.set("max_nodes", "9G"));
  EXPECT_EQ(named.options().limits.nodes, UINT32_MAX);
}

TEST(Options, FlagsAreSpelledInManyWays) {
  for (const char* yes : {"yes", "true", "on", "1"}) {
    NamedOptions named;
    EXPECT_TRUE(named.set("comments", yes));
    EXPECT_EQ(named.options().comments, Include::yes);
  }
  for (const char* no : {"no", "false", "off", "0"}) {
    NamedOptions named;
    EXPECT_TRUE(named.set("tables", no));
    EXPECT_EQ(named.options().tables, Include::no);
  }
}

TEST(Fields, EveryFieldOfAResultIsReadFromC) {
  const std::string_view html = "<title>T</title><p>Some text that stands here.</p>";
  pith_extractor* extractor = pith_extractor_new();
  pith_result* result = nullptr;
  ASSERT_EQ(pith_extract(extractor, html.data(), html.size(), nullptr, &result), PITH_OK);
  const auto page = extract(html);
  for (const Field<Extracted>& field : fields_of<Extracted>()) {
    SCOPED_TRACE(field.name);
    const Value value = field.get(*page);
    if (const auto* text = std::get_if<std::string_view>(&value)) {
      EXPECT_EQ(pith_result_text(result, field.name.data(), nullptr), *text);
    }
    if (const auto* number = std::get_if<double>(&value)) {
      EXPECT_EQ(pith_result_number(result, field.name.data()), *number);
    }
  }
  pith_result_free(result);
  pith_extractor_free(extractor);
}

// Values have the type that the table states, and only optional ones are missing.
template <class T>
void expect_types(const T& object) {
  for (const Field<T>& field : fields_of<T>()) {
    const Value value = field.get(object);
    const std::size_t told = value.index();
    if (told == 0) {
      EXPECT_TRUE(field.optional) << field.name;
      continue;
    }
    constexpr FieldType kTypes[] = {
        FieldType::text,  FieldType::text,   FieldType::truth,    FieldType::count,  FieldType::number,
        FieldType::texts, FieldType::images, FieldType::entities, FieldType::blocks, FieldType::posts};
    EXPECT_EQ(kTypes[told], field.type) << field.name;
  }
}

TEST(Fields, ValuesHaveTheirTypes) {
  expect_types(Extracted{});
  expect_types(PageFacts{});
  expect_types(Image{});
  expect_types(Post{});
  expect_types(Entity{});
  expect_types(Entities{});
  expect_types(Text{});
  expect_types(Region{});
  expect_types(ExplainedBlock{});
  expect_types(Explanation{});
  Extracted told;
  told.page_type = PageType::forum;
  told.quality = 0.5F;
  expect_types(told);
  EXPECT_EQ(std::get<std::string_view>(field_of(told, "page_type")), "forum");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(field_of(told, "no-such")));
}

TEST(Fields, LinesOfErrorsHaveTheKeysOfAllOthers) {
  const auto page = extract("<title>T</title><p>Text", {.method = "all"});
  for (const FormatInfo& format : formats()) {
    auto good = nlohmann::json::parse(
        json_line("a", "", &*page, format.format == Format::json ? Format::text : format.format));
    nlohmann::json bad = nlohmann::json::parse(json_line("b", "it broke", nullptr, format.format));
    EXPECT_EQ(bad["error"], "it broke");
    EXPECT_EQ(bad["status"], "error");
    bad.erase("error");
    if (format.format == Format::json) continue;
    for (const auto& [key, value] : good.items()) EXPECT_TRUE(bad.contains(key)) << key;
    EXPECT_EQ(good.size(), bad.size());
  }
}

TEST(Errors, EveryCodeHasOneOfItsOwnInC) {
  std::set<std::string> names;
  for (int code = PITH_ERROR_UNKNOWN_METHOD; code <= PITH_ERROR_STOPPED; ++code)
    names.insert(pith_error_name(static_cast<pith_error>(code)));
  const auto known = strings(names_of<ErrorCode>());
  EXPECT_EQ(names, std::set<std::string>(known.begin(), known.end()));
}

TEST(Describe, IsJsonWithEveryTable) {
  const auto all = nlohmann::json::parse(describe());
  EXPECT_EQ(all["options"].size(), options().size());
  EXPECT_EQ(all["formats"].size(), formats().size());
  EXPECT_EQ(all["methods"].size(), methods().size());
  EXPECT_EQ(all["fields"]["result"].size(), fields_of<Extracted>().size());
  EXPECT_EQ(all["enums"]["status"].size(), names_of<Status>().size());
  EXPECT_TRUE(nlohmann::json::parse(json_schema()).contains("$defs"));
}

}  // namespace
}  // namespace pith
