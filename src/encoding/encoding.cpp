#include "encoding/encoding.h"

#include <algorithm>
#include <iterator>

namespace pith {
namespace {

constexpr std::string_view kNames[] = {
    "UTF-8",        "IBM866",       "ISO-8859-2",   "ISO-8859-3",    "ISO-8859-4",     "ISO-8859-5",
    "ISO-8859-6",   "ISO-8859-7",   "ISO-8859-8",   "ISO-8859-8-I",  "ISO-8859-10",    "ISO-8859-13",
    "ISO-8859-14",  "ISO-8859-15",  "ISO-8859-16",  "KOI8-R",        "KOI8-U",         "macintosh",
    "windows-874",  "windows-1250", "windows-1251", "windows-1252",  "windows-1253",   "windows-1254",
    "windows-1255", "windows-1256", "windows-1257", "windows-1258",  "x-mac-cyrillic", "GBK",
    "gb18030",      "Big5",         "EUC-JP",       "ISO-2022-JP",   "Shift_JIS",      "EUC-KR",
    "replacement",  "UTF-16BE",     "UTF-16LE",     "x-user-defined"};
static_assert(std::size(kNames) == static_cast<std::size_t>(Encoding::x_user_defined) + 1);

struct Label {
  std::string_view text;
  Encoding encoding;
};

constexpr Label kLabels[] = {
#include "encoding/labels.inc"
};

constexpr bool before(const Label& a, const Label& b) {
  return a.text < b.text;
}
static_assert(std::is_sorted(std::begin(kLabels), std::end(kLabels), before));

constexpr std::size_t kLongestLabel =
    std::max_element(std::begin(kLabels), std::end(kLabels), [](const Label& a, const Label& b) {
      return a.text.size() < b.text.size();
    })->text.size();

}  // namespace

std::string_view name_of(Encoding encoding) {
  return kNames[static_cast<std::size_t>(encoding)];
}

std::optional<Encoding> find_encoding(std::string_view label) {
  constexpr std::string_view kSpace = "\t\n\f\r ";
  const std::size_t first = label.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return std::nullopt;
  label = label.substr(first, label.find_last_not_of(kSpace) - first + 1);
  if (label.size() > kLongestLabel) return std::nullopt;
  char lower[kLongestLabel];
  std::transform(label.begin(), label.end(), lower,
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  const Label wanted{{lower, label.size()}, Encoding::utf_8};
  const Label* found = std::lower_bound(std::begin(kLabels), std::end(kLabels), wanted, before);
  if (found == std::end(kLabels) || found->text != wanted.text) return std::nullopt;
  return found->encoding;
}

}  // namespace pith
