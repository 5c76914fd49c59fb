// The option table: what can be set by name, with its type, default, help and setter. Doors show it each in its own
// way; what they have beside it (files, batches) is theirs.
#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "catalogue/option_rows.h"

namespace pith {
namespace {

using enum OptionType;
using TextOf = OptionRow::TextOf;

// Setters and getters by the type of the member that holds the option. Values have been checked against the type.
template <class Enum, Enum Options::*member>
constexpr OptionRow choice_row(OptionInfo info) {
  return {info,
          [](NamedOptions& to, std::string_view value) -> const char* {
            OptionRow::values(to).*member = *from_string<Enum>(value);
            return nullptr;
          },
          [](const NamedOptions& from) { return std::string(to_string(OptionRow::values(from).*member)); }};
}

template <Include Options::*member>
constexpr OptionRow flag_row(OptionInfo info) {
  return choice_row<Include, member>(info);
}

template <TextOf which>
constexpr OptionRow text_row(OptionInfo info) {
  return {info,
          [](NamedOptions& to, std::string_view value) -> const char* {
            OptionRow::text(to, which) = value;
            return nullptr;
          },
          [](const NamedOptions& from) {
            NamedOptions copy = from;
            return OptionRow::text(copy, which);
          }};
}

template <bool kept>
constexpr OptionRow selector_row(OptionInfo info) {
  return {info,
          [](NamedOptions& to, std::string_view value) -> const char* {
            auto text = std::make_shared<const std::string>(value);
            OptionRow::selectors(to, kept).push_back(*text);
            OptionRow::own(to, std::move(text));
            return nullptr;
          },
          [](const NamedOptions& from) {
            std::string all;
            NamedOptions copy = from;
            for (const std::string_view selector : OptionRow::selectors(copy, kept))
              (all += all.empty() ? "" : "\n") += selector;
            return all;
          }};
}

template <class Number>
void set_number(Number& number, std::string_view value) {
  std::uint64_t wide = 0;
  std::from_chars(value.data(), value.data() + value.size(), wide);
  number = static_cast<Number>(std::min<std::uint64_t>(wide, std::numeric_limits<Number>::max()));
}

template <class Number, Number Limits::*member>
constexpr OptionRow limit_row(OptionInfo info) {
  return {info,
          [](NamedOptions& to, std::string_view value) -> const char* {
            set_number(OptionRow::values(to).limits.*member, value);
            return nullptr;
          },
          [](const NamedOptions& from) { return std::to_string(OptionRow::values(from).limits.*member); }};
}

template <Include RendererOptions::*member>
constexpr OptionRow renderer_flag(OptionInfo info) {
  return {info,
          [](NamedOptions& to, std::string_view value) -> const char* {
            OptionRow::renderer(to).*member = *from_string<Include>(value);
            return nullptr;
          },
          [](const NamedOptions& from) { return std::string(to_string(OptionRow::renderer(from).*member)); }};
}

template <std::string RendererOptions::*member>
constexpr OptionRow renderer_text(OptionInfo info) {
  return {info,
          [](NamedOptions& to, std::string_view value) -> const char* {
            OptionRow::renderer(to).*member = value;
            return nullptr;
          },
          [](const NamedOptions& from) { return OptionRow::renderer(from).*member; }};
}

template <std::uint32_t RendererOptions::*member>
constexpr OptionRow renderer_count(OptionInfo info) {
  return {info,
          [](NamedOptions& to, std::string_view value) -> const char* {
            set_number(OptionRow::renderer(to).*member, value);
            return nullptr;
          },
          [](const NamedOptions& from) { return std::to_string(OptionRow::renderer(from).*member); }};
}

const char* set_engine(NamedOptions& to, std::string_view value) {
  OptionRow::renderer(to).engine = *from_string<Engine>(value);
  return nullptr;
}

const char* set_viewport(NamedOptions& to, std::string_view value) {
  constexpr std::uint32_t kMost = 20'000;
  const std::size_t x = value.find('x');
  std::uint32_t width = 0, height = 0;
  set_number(width, value.substr(0, x));
  set_number(height, value.substr(x + 1));
  if (width == 0 || height == 0 || width > kMost || height > kMost) return "from 1x1 to 20000x20000";
  OptionRow::renderer(to).width = width;
  OptionRow::renderer(to).height = height;
  return nullptr;
}

constexpr auto kRows = std::to_array<OptionRow>({
    choice_row<Format, &Options::format>({"format", choice, "text markdown html json xml xmltei csv", "text",
                                          "NAME", "what the content is written as"}),
    text_row<TextOf::url>(
        {"url", text, "", "", "URL", "where the page was; makes its links and images absolute"}),
    text_row<TextOf::encoding>(
        {"encoding", text, "", "", "NAME", "charset that the HTTP header named; found out otherwise"}),
    text_row<TextOf::method>(
        {"method", text, "", "pith", "ID",
         "how to choose the content, with settings if need be, as in cetr-tm:lambda=0.5"}),
    choice_row<Focus, &Options::focus>(
        {"focus", choice, "balanced precision recall", "balanced", "WHICH",
         "rather miss content than keep anything else (precision), or rather keep too "
         "much than miss content (recall)",
         "pith"}),
    choice_row<PageType, &Options::page_type>(
        {"page_type", choice, "unknown article documentation service forum collection listing product",
         "unknown", "TYPE", "what kind of page it is; found out if unknown", "pith"}),
    flag_row<&Options::comments>(
        {"comments", flag, "", "no", "", "put what readers wrote below the content behind it", "pith"}),
    flag_row<&Options::posts>(
        {"posts", flag, "", "yes", "", "tell the posts of a thread apart, each with its author and date"}),
    flag_row<&Options::title>(
        {"title", flag, "", "no", "", "put the page's title in front as a heading, unless it is there"}),
    flag_row<&Options::links>(
        {"links", flag, "", "yes", "", "keep link targets; the text of links always stays"}),
    choice_row<Images, &Options::images>(
        {"images", choice, "none all relevant literal", "all", "WHICH",
         "keep images: all of the content, those that belong to it by what their captions say (literal: as "
         "published, by names alone), or none"}),
    flag_row<&Options::tables>({"tables", flag, "", "yes", "", "keep tables"}),
    flag_row<&Options::formatting>(
        {"formatting", flag, "", "yes", "", "keep emphasis, inline code, super- and subscript"}),
    choice_row<MetadataIn, &Options::metadata>({"metadata", choice, "nothing result content", "result",
                                                "WHERE",
                                                "where what is known about the page is told: nowhere, in "
                                                "fields of the result, or in front of the content, too"}),
    selector_row<true>({"include", texts, "", "", "SELECTOR",
                        "keep what this CSS selector matches, whatever the method says; may be repeated"}),
    selector_row<false>(
        {"exclude", texts, "", "", "SELECTOR", "drop what this CSS selector matches; may be repeated"}),
    {{"summary", count, "", "0", "N",
      "write only so many sentences, those that say most of what the content says; 0: all of it"},
     [](NamedOptions& to, std::string_view value) -> const char* {
       set_number(OptionRow::values(to).summary, value);
       return nullptr;
     },
     [](const NamedOptions& from) { return std::to_string(OptionRow::values(from).summary); }},
    flag_row<&Options::explanation>({"explanation", flag, "", "no", "",
                                     "instead of the content, why each block was kept or dropped: as text, "
                                     "as JSON, or in HTML as the page itself, "
                                     "coloured"}),
    text_row<TextOf::folder>(
        {"folder", path, "", "", "DIR",
         "where the page was saved: style sheets that it names there are rendered with"}),
    limit_row<std::size_t, &Limits::bytes>(
        {"max_bytes", bytes, "", "268435456", "N", "read no more of a page"}),
    limit_row<std::uint32_t, &Limits::nodes>(
        {"max_nodes", count, "", "5000000", "N", "stop reading at so many nodes of the tree"}),
    limit_row<std::uint32_t, &Limits::depth>(
        {"max_depth", count, "", "512", "N", "elements nested deeper become siblings, as in browsers"}),
    limit_row<std::uint32_t, &Limits::attributes>(
        {"max_attributes", count, "", "4096", "N", "further attributes of an element are dropped"}),
    limit_row<std::uint32_t, &Limits::milliseconds>(
        {"timeout_ms", count, "", "0", "N", "be done with a page after so many milliseconds; 0: no limit"}),
    limit_row<std::size_t, &Limits::memory>(
        {"max_memory", bytes, "", "0", "N", "stop reading where a page would take more memory; 0: no limit"}),
    limit_row<std::size_t, &Limits::output>(
        {"max_output", bytes, "", "0", "N", "stop writing after so much content; 0: no limit"}),
    {{"render", choice, "litehtml chromium", "litehtml", "ENGINE",
      "lay pages out with this engine, for methods that see the page", "", true},
     set_engine,
     [](const NamedOptions& from) { return std::string(to_string(OptionRow::renderer(from).engine)); }},
    {{"viewport", size, "", "1280x1024", "WIDTHxHEIGHT", "size of the window, in CSS pixels", "", true},
     set_viewport,
     [](const NamedOptions& from) {
       const RendererOptions& options = OptionRow::renderer(from);
       return std::to_string(options.width) + "x" + std::to_string(options.height);
     }},
    renderer_count<&RendererOptions::milliseconds>({"render_timeout_ms", count, "", "20000", "N",
                                                    "give up on a page after so many milliseconds; 0: never",
                                                    "", true}),
    renderer_flag<&RendererOptions::network>(
        {"allow_network", flag, "", "no", "", "Chromium fetches what the page names elsewhere", "", true}),
    renderer_flag<&RendererOptions::scripts>(
        {"scripts", flag, "", "no", "", "Chromium runs the page's scripts", "", true}),
    renderer_text<&RendererOptions::browser>(
        {"browser", path, "", "", "FILE", "the Chromium to use; otherwise one of the PATH", "", true}),
    renderer_count<&RendererOptions::pages_a_browser>({"pages_a_browser", count, "", "200", "N",
                                                       "start Chromium anew after so many pages; 0: never",
                                                       "", true}),
    renderer_text<&RendererOptions::cache>(
        {"geometry_cache", path, "", "", "DIR",
         "keep the geometry of rendered pages there, so that none is rendered twice", "", true}),
});

constexpr auto kInfos = [] {
  std::array<OptionInfo, kRows.size()> infos;
  for (std::size_t i = 0; i < infos.size(); ++i) infos[i] = kRows[i].info;
  return infos;
}();

}  // namespace

std::span<const OptionRow> option_rows() {
  return kRows;
}

std::span<const OptionInfo> options() {
  return kInfos;
}

}  // namespace pith
