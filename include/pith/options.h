// Options by name, for programs that take them from a command line, a request or another language.
//
//     pith::NamedOptions named;
//     if (const auto set = named.set("format", "markdown"); !set) std::cerr << set.error().message;
//     auto result = pith::extract(html, named.options());
//
// One table says what options there are. The command line, the C interface and bindings read it, so an option that is
// added to it is there at every door, with the same errors.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pith/pith.h"

#pragma GCC visibility push(default)  // the rest of the library stays hidden

namespace pith {

enum class OptionType : std::uint8_t {
  flag,    // yes or no; also true, false, on, off, 1, 0
  choice,  // one of `choices`
  text,
  texts,  // setting it again adds another
  path,
  count,  // a whole number; K, M and G are powers of 1000
  bytes,  // the same; powers of 1024
  size,   // WIDTHxHEIGHT
};
std::string_view to_string(OptionType type);  // "flag", "choice", ...

struct OptionInfo {
  std::string_view name;  // in snake_case: "page_type"
  OptionType type;
  std::string_view choices;      // of type choice, parted by spaces
  std::string_view standard;     // what it is unless set, as set() takes it
  std::string_view placeholder;  // what help shows for the value
  std::string_view help;         // what it does, in a line
  std::string_view method = {};  // the only method that heeds it; empty: all do
  bool of_renderer = false;      // says how pages are rendered (RendererOptions)
};
std::span<const OptionInfo> options();

// The option of that name, in which '-' and '_' are the same and dashes in front do not count; null if there is none.
const OptionInfo* find_option(std::string_view name);

// A whole number with K, M or G behind it if need be, where K stands for `kilo`; nothing if it is none or too large.
std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t kilo);

// Options that own their texts. Copies are independent of each other.
class NamedOptions {
 public:
  // Sets an option. Messages spell its name as the caller does. Errors: unknown_option, with the nearest name;
  // bad_value, with what it can be. Selectors, methods and encodings are judged by the call that uses them.
  Result<Done> set(std::string_view name, std::string_view value);

  // What the option is, as set() takes it; texts are parted by line feeds. Empty if there is no such option.
  std::string get(std::string_view name) const;

  // Views of this object: good until it is changed or gone. Sites, models and renderers are the caller's to add.
  Options options() const;

  // How to render, if an option of rendering was set; null: methods that see the page choose themselves.
  const RendererOptions* renderer() const { return renders_ ? &renderer_ : nullptr; }

 private:
  friend struct OptionRow;
  Options values_;  // without its texts
  RendererOptions renderer_;
  bool renders_ = false;
  std::string method_{Options{}.method}, url_, encoding_, folder_;
  std::vector<std::shared_ptr<const std::string>> texts_;  // of the selectors
  std::vector<std::string_view> include_, exclude_;
};

// Everything that a door can list, as one JSON object: version, options, formats, methods with their settings, fields
// of results, names of enums.
std::string describe();

}  // namespace pith

#pragma GCC visibility pop
