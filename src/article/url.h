// Links made absolute, as browsers do it.
#pragma once

#include <string>
#include <string_view>

namespace pith {

// The WHATWG URL algorithm for what pages link to: white space and control characters trimmed and removed,
// backslashes read as slashes, dot segments resolved, scheme and host in lower case, default ports dropped,
// and every character that a URL may not hold percent-encoded. Departures: hosts are not converted to
// Punycode, and credentials and ports are passed on as they are written.
class BaseUrl {
 public:
  BaseUrl() = default;
  explicit BaseUrl(std::string_view url);  // an unusable one resolves nothing, like no base at all

  bool usable() const { return !scheme_.empty(); }
  bool is_home() const { return path_.empty() || path_ == "/"; }
  std::string_view authority() const { return authority_; }  // host, and port if it is not the usual one
  std::size_t size() const { return scheme_.size() + authority_.size() + path_.size() + query_.size(); }

  // Appends the absolute URL of `reference` to `out`. Without a usable base a relative reference is
  // appended as it stands, cleaned and percent-encoded.
  void resolve(std::string_view reference, std::string& out) const;
  std::string resolve(std::string_view reference) const;

 private:
  std::string scheme_, authority_, path_, query_;
};

// The scheme of a URL in lower case without the colon; empty for a relative reference. White space and
// control characters that browsers ignore are ignored.
std::string scheme_of(std::string_view url);

}  // namespace pith
