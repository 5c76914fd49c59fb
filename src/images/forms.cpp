#include "images/forms.h"

#include <algorithm>
#include <charconv>

#include "base/ascii.h"

namespace pith {
namespace {

constexpr double kSmallest = 64;  // pixels of the longer side

// What files of a page's furniture are called: words between marks, digits and the ends of the name.
constexpr std::string_view kFurniture[] = {
    "logo",     "logos",  "icon",        "icons",       "favicon", "sprite",     "avatar",  "avatars",
    "gravatar", "spacer", "blank",       "pixel",       "tracker", "button",     "badge",   "emoji",
    "arrow",    "loader", "spinner",     "loading",     "rss",     "share",      "captcha", "flag",
    "flags",    "beacon", "placeholder", "transparent", "banner",  "newsletter", "advert",  "werbung"};

double number_in(std::string_view text) {
  text = trimmed(text);
  double value = -1;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::string_view unit(rest, static_cast<std::size_t>(text.data() + text.size() - rest));
  return error == std::errc{} && (unit.empty() || equals_lower(unit, "px")) ? value : -1;
}

std::string_view furniture_word(std::string_view file) {
  for (std::size_t begin = 0; begin < file.size();) {
    if (!is_ascii_alpha(file[begin])) {
      ++begin;
      continue;
    }
    std::size_t end = begin;
    while (end < file.size() && is_ascii_alpha(file[end])) ++end;
    for (const std::string_view word : kFurniture)
      if (equals_lower(file.substr(begin, end - begin), word)) return word;
    begin = end;
  }
  return {};
}

// "300x200", "640w", "2x".
bool tells_size(std::string_view part) {
  constexpr std::size_t kLongest = 9;
  const std::size_t x = part.find('x');
  const auto is_number = [](std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (part.empty() || part.size() > kLongest || !is_ascii_digit(part[0])) return false;
  if (x != std::string_view::npos) return is_number(part.substr(0, x)) && is_number(part.substr(x + 1));
  return part.back() == 'w' && is_number(part.substr(0, part.size() - 1));
}

std::string whole(double number) {
  return std::to_string(static_cast<long>(number));
}

}  // namespace

std::string_view file_of(std::string_view url) {
  url = url.substr(0, url.find_first_of("?#"));
  while (url.ends_with('/')) url.remove_suffix(1);
  return url.substr(url.find_last_of('/') + 1);
}

std::string rendition_name(std::string_view url) {
  constexpr std::size_t kTelling =
      12;  // characters, with a digit among them: other names are those of many files
  std::string_view file = file_of(url);
  std::string name;
  while (!file.empty()) {
    const std::size_t end = std::min(file.find_first_of("-_.@"), file.size());
    const std::string_view part = file.substr(0, end);
    if (!tells_size(part)) name.append(part) += '-';
    file.remove_prefix(std::min(end + 1, file.size()));
  }
  const bool has_digit = name.find_first_of("0123456789") != std::string::npos;
  return name.size() < kTelling || !has_digit ? std::string() : name;
}

std::string reason_by_form(const Document& document, const ImageSources& sources, NodeId img,
                           std::string_view url) {
  if (sources.is_pixel(img)) return "a pixel that counts visits or holds space";
  if (url.empty()) return "no address";
  if (starts_lower(url, "data:")) return "a placeholder: its address holds the data";
  const double width = number_in(document.attribute(img, Name::Width));
  const double height = number_in(document.attribute(img, Name::Height));
  const bool ratio = width > 0 && height > 0 && width != height && width <= 21 && height <= 16;  // 16 by 9
  const bool small = (width >= 0 && height >= 0 && width < kSmallest && height < kSmallest) ||
                     (width >= 0 && width < kSmallest / 2) || (height >= 0 && height < kSmallest / 2);
  if (small && !ratio)
    return "an icon: declared as " + (width >= 0 ? whole(width) : "?") + " by " +
           (height >= 0 ? whole(height) : "?") + " pixels";
  const std::string_view file = file_of(url);
  if (file.size() > 4 && equals_lower(file.substr(file.size() - 4), ".svg"))
    return "a drawing (SVG), not a picture";
  if (const std::string_view word = furniture_word(file); !word.empty())
    return "furniture of the page: its file is named " + std::string(word);
  return {};
}

}  // namespace pith
