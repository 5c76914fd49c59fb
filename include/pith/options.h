// Options by name, for programs that take them from a command line, a request or another language.
//
//     pith::NamedOptions named;
//     if (const auto set = named.set("format", "markdown"); !set) std::cerr << set.error().message;
//     auto result = pith::extract(html, named.options());
//
// One table says what options there are. The command line, the C interface and bindings read it, so an
// option that is added to it is there at every door, with the same errors.
//
// Threads: functions may be called from any thread. An object of NamedOptions may be read by several
// threads while none changes it. Calls that return a text throw std::bad_alloc if there is no memory,
// and so does set(); nothing else throws.
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

// What values an option takes.
enum class OptionType : std::uint8_t {
  // yes or no; also true, false, on, off, 1, 0.
  flag,
  // One of `choices`, spelled just so.
  choice,
  // Any text; empty unsets it.
  text,
  // Any text; setting it again adds another.
  texts,
  // Of a file or folder; not empty.
  path,
  // A whole number, such as 1000 or 2M; K, M and G are powers of 1000. A number that is too large for
  // the option means the largest that it can be.
  count,
  // The same; K, M and G are powers of 1024.
  bytes,
  // WIDTHxHEIGHT in CSS pixels, such as 1280x1024.
  size,
};

// "flag", "choice", ... Costs nothing. `type` must be one of the enum's values.
std::string_view to_string(OptionType type);

// What is known of an option. All texts are constants.
struct OptionInfo {
  // In snake_case: "page_type". Doors may spell it with '-'.
  std::string_view name;
  OptionType type;
  // Of type choice: the values, parted by spaces.
  std::string_view choices;
  // What it is unless set, as set() takes it.
  std::string_view standard;
  // What help shows for the value: "NAME".
  std::string_view placeholder;
  // What it does, in a line without a full stop.
  std::string_view help;
  // The only method that heeds it; empty: all do.
  std::string_view method = {};
  // Whether it says how pages are rendered (RendererOptions).
  bool of_renderer = false;
};

// All options, in the order in which help shows them. Costs nothing; the table lives as long as the
// program.
std::span<const OptionInfo> options();

// The option of that name; null if there is none. '-' and '_' are the same, and dashes in front do not
// count: "--page-type" is page_type. Costs a comparison with each name.
const OptionInfo* find_option(std::string_view name);

// A whole number with K, M or G behind it if need be, in either case, where K stands for `kilo`.
// Nothing if the text is anything else, a sign or a space in it included, or if the number does not
// fit 64 bits.
std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t kilo);

// Options that own their texts. At first all are at their defaults. Copies are independent of each
// other.
class NamedOptions {
 public:
  // Sets an option. Costs a copy of the value. Messages spell the name as the caller does.
  // Errors: unknown_option, with the nearest name; bad_value, with what it can be. The options are
  // then as before. Selectors, methods and encodings are judged by the call that uses them.
  Result<Done> set(std::string_view name, std::string_view value);

  // What the option is, as set() takes it; of type texts all of them, parted by line feeds. Empty if
  // there is no such option.
  std::string get(std::string_view name) const;

  // The options as a call takes them: views of this object, good until it is changed, moved or gone.
  // Costs nothing. Sites, models, renderers and cancel tokens have no names; the caller adds them.
  Options options() const;

  // How to render, if an option of rendering was set: the caller makes a Renderer of it and adds that
  // to options(). Null: none was set, and methods that see the page use the embedded renderer. Points
  // into this object.
  const RendererOptions* renderer() const { return renders_ ? &renderer_ : nullptr; }

 private:
  friend struct OptionRow;
  // All that are no texts.
  Options values_;
  RendererOptions renderer_;
  bool renders_ = false;
  std::string method_{Options{}.method}, url_, encoding_, folder_;
  // The selectors, which copies share, and views of them.
  std::vector<std::shared_ptr<const std::string>> texts_;
  std::vector<std::string_view> include_, exclude_;
};

// Everything that a door can list, as one JSON object: version, options, formats, methods with their
// settings, fields of results, names of enums. For doors that are not written in C++. Made anew by
// each call; costs some hundred microseconds at most.
std::string describe();

}  // namespace pith

#pragma GCC visibility pop
