#include "accept.h"

#include <algorithm>
#include <charconv>

namespace pith::server {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

double weight(std::string_view parameters) {
  const std::size_t at = parameters.find("q=");
  if (at == std::string_view::npos) return 1;
  double q = 0;
  const char* const end = parameters.data() + parameters.size();
  return std::from_chars(parameters.data() + at + 2, end, q).ec == std::errc() ? q : 0;
}

}  // namespace

int most_wanted(std::string_view accept, std::span<const std::string_view> types) {
  int best = -1;
  double best_weight = 0;
  while (!accept.empty()) {
    const std::string_view range = accept.substr(0, accept.find(','));
    accept.remove_prefix(std::min(range.size() + 1, accept.size()));
    const std::size_t parameters = std::min(range.find(';'), range.size());
    const auto found = std::find(types.begin(), types.end(), trimmed(range.substr(0, parameters)));
    const double q = weight(range.substr(parameters));
    if (found == types.end() || q <= best_weight) continue;
    best = static_cast<int>(found - types.begin());
    best_weight = q;
  }
  return best;
}

}  // namespace pith::server
