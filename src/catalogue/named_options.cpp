// Setting options by name: finds the option, brings the value into the one spelling of its type, hands it to the setter.
#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "catalogue/option_rows.h"
#include "pith/suggest.h"

namespace pith {
namespace {

std::string canonical(std::string_view name) {
  while (name.starts_with('-')) name.remove_prefix(1);
  std::string out(name);
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

const OptionRow* find_row(std::string_view name) {
  const std::string wanted = canonical(name);
  for (const OptionRow& row : option_rows())
    if (row.info.name == wanted) return &row;
  return nullptr;
}

// "--page-tipe" is answered as "--page-type", "page_tipe" as "page_type".
Error unknown_option(std::string_view name) {
  const std::string_view dashes = name.substr(0, std::min(name.find_first_not_of('-'), name.size()));
  std::vector<std::string_view> names;
  for (const OptionInfo& info : options()) names.push_back(info.name);
  std::string hint = suggestion(canonical(name), names, dashes);
  if (name.find('_') == std::string_view::npos && !dashes.empty())
    std::replace(hint.begin(), hint.end(), '_', '-');
  return {ErrorCode::unknown_option, "no option " + std::string(name) + hint};
}

Error bad_value(std::string_view name, std::string_view value, std::string_view allowed) {
  return {ErrorCode::bad_value,
          std::string(name) + " " + std::string(allowed) + ", not '" + std::string(value) + "'"};
}

std::optional<std::string_view> flag_named(std::string_view value) {
  for (const std::string_view yes : {"yes", "true", "on", "1"})
    if (value == yes) return "yes";
  for (const std::string_view no : {"no", "false", "off", "0"})
    if (value == no) return "no";
  return std::nullopt;
}

bool is_size(std::string_view value) {
  const std::size_t x = value.find('x');
  const auto is_number = [](std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  return x != std::string_view::npos && is_number(value.substr(0, x)) && is_number(value.substr(x + 1));
}

// The value in the one spelling that setters take; or what is wrong with it.
Result<std::string> normal(const OptionInfo& info, std::string_view name, std::string_view value) {
  switch (info.type) {
    case OptionType::flag:
      if (const auto flag = flag_named(value)) return std::string(*flag);
      return bad_value(name, value, "takes yes or no");
    case OptionType::choice: {
      const auto choices = split_words(info.choices);
      if (std::find(choices.begin(), choices.end(), value) != choices.end()) break;
      return Error{ErrorCode::bad_value, std::string(name) + " takes one of: " + std::string(info.choices) +
                                             "; not '" + std::string(value) + "'" +
                                             suggestion(value, choices)};
    }
    case OptionType::count:
    case OptionType::bytes:
      if (const auto number = parse_number(value, info.type == OptionType::bytes ? 1024 : 1000))
        return std::to_string(*number);
      return bad_value(name, value, "needs a number such as 1000 or 10M");
    case OptionType::size:
      if (is_size(value)) break;
      return bad_value(name, value, "needs a width and a height such as 1280x1024");
    case OptionType::path:
      if (!value.empty()) break;
      return Error{ErrorCode::bad_value, std::string(name) + " needs a path"};
    case OptionType::text:
    case OptionType::texts: break;
  }
  return std::string(value);
}

}  // namespace

std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t kilo) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  const std::string_view suffix = text.substr(static_cast<std::size_t>(end - text.data()));
  constexpr std::string_view kSuffixes = "KMG";
  if (suffix.empty()) return number;
  const std::size_t steps = kSuffixes.find(static_cast<char>(suffix[0] & ~0x20));
  if (suffix.size() > 1 || steps == std::string_view::npos) return std::nullopt;
  for (std::size_t i = 0; i <= steps; ++i) {
    if (number > std::numeric_limits<std::uint64_t>::max() / kilo) return std::nullopt;
    number *= kilo;
  }
  return number;
}

const OptionInfo* find_option(std::string_view name) {
  const OptionRow* row = find_row(name);
  return row == nullptr ? nullptr : &row->info;
}

Result<Done> NamedOptions::set(std::string_view name, std::string_view value) {
  const OptionRow* row = find_row(name);
  if (row == nullptr) return unknown_option(name);
  const Result<std::string> spelled = normal(row->info, name, value);
  if (!spelled) return spelled.error();
  if (const char* allowed = row->set(*this, *spelled))
    return bad_value(name, value, std::string("is ") + allowed);
  return Done{};
}

std::string NamedOptions::get(std::string_view name) const {
  const OptionRow* row = find_row(name);
  return row == nullptr ? std::string() : row->get(*this);
}

Options NamedOptions::options() const {
  Options options = values_;
  options.method = method_;
  options.url = url_;
  options.encoding = encoding_;
  options.folder = folder_;
  options.include = include_;
  options.exclude = exclude_;
  return options;
}

}  // namespace pith
