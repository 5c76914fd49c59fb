// What a page says about itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pith {

// Fields that the page does not state are empty.
struct Metadata {
  std::string title;
  std::vector<std::string> authors;
  std::string date;      // of publication: ISO 8601, with the time where it is known
  std::string modified;  // the same of the last change
  std::string language;  // BCP 47, the primary tag
  std::string site;
  std::string description;
  std::string url;    // canonical, else as given
  std::string image;  // that stands for the page
  std::string license;
  std::vector<std::string> tags;
};

// Names as one text: "Jane Doe; John Roe".
inline std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out.append(out.empty() ? "" : "; ").append(name);
  return out;
}

// The host of an absolute address, without its port; empty if there is none.
inline std::string_view host_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  url.remove_prefix(scheme + 3);
  return url.substr(0, url.find_first_of("/:?#"));
}

}  // namespace pith
