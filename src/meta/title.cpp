#include "meta/title.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"
#include "meta/text.h"

namespace pith {
namespace {

constexpr std::string_view kSeparators[] = {"|", "-", "–", "—",  "·", "•", "»",
                                            "«", "/", "~", "::", ":", "›", "⋆"};
constexpr std::size_t kMostParts = 16, kMostCandidates = 128, kLeastPrefix = 12;

// How much a source's vote counts, for its whole text and for a part before or behind a separator. Chosen by
// measurement (docs/metadata.md).
struct Weight {
  ClaimSource source;
  std::string_view key;
  double whole, before, behind;
};
constexpr Weight kWeights[] = {
    {ClaimSource::article_data, "headline", 1.2, 0, 0},
    {ClaimSource::meta, "og:title", 1, 0.4, 0.1},
    {ClaimSource::element, "h1", 1, 0, 0},
    {ClaimSource::element, "title", 0.5, 1, -0.9},
    {ClaimSource::item, "headline", 0.6, 0.4, 0},
    {ClaimSource::meta, "twitter:title", 0.4, 0, 0},
    {ClaimSource::article_data, "name", 0.1, 0.2, 0},
    {ClaimSource::page_data, "name", 0.1, 0.2, 0},
};
constexpr Weight kOther = {ClaimSource::meta, "", 0.4, 0, 0};
constexpr double kFurtherHeading = 0.6;  // whole vote of an h1 behind the first
constexpr double kOnlyHeading = 0.5;     // more for an h1 that has no rival
constexpr double kOneWord = -0.6;
constexpr double kSiteName = -2;

struct Part {
  std::string_view text;
  bool behind;  // the separator
};

// What a title can be cut into: at a separator between spaces, at a bar, at a colon that a space follows, and, whatever
// comes then, behind what is a title of its own. Each part once.
std::vector<Part> parts_of(std::string_view title, std::span<const Claim* const> claims) {
  std::vector<Part> parts;
  const auto add = [&](std::string_view text, bool behind) {
    const auto same = [&](const Part& part) { return part.text == text; };
    if (parts.size() < kMostParts && std::none_of(parts.begin(), parts.end(), same))
      parts.push_back({text, behind});
  };
  for (std::size_t at = 0; at < title.size(); ++at) {
    for (const std::string_view separator : kSeparators) {
      if (!title.substr(at).starts_with(separator)) continue;
      const std::size_t end = at + separator.size();
      const bool space_before = at > 0 && title[at - 1] == ' ';
      const bool space_behind = end < title.size() && title[end] == ' ';
      if (separator != "|" && !(space_behind && (space_before || separator == ":"))) continue;
      add(trimmed(title.substr(0, at)), false);
      add(trimmed(title.substr(end)), true);
      at = end - 1;
      break;
    }
  }
  for (const Claim* other : claims) {
    const std::string_view text = other->text;
    if (text.size() < kLeastPrefix || text.size() >= title.size() || !title.starts_with(text)) continue;
    const char* behind = title.data() + text.size();
    if (!utf8::is_word(utf8::next(behind))) add(text, false);
  }
  return parts;
}

class Ballot {
 public:
  Ballot(std::string_view site, std::string_view host) : site_(letters_of(site)), host_(host_label(host)) {}

  void vote(std::string_view text, double weight) {
    std::string letters = letters_of(text);
    if (letters.empty()) return;
    auto found = std::find_if(candidates_.begin(), candidates_.end(),
                              [&](const Candidate& c) { return c.letters == letters; });
    if (found == candidates_.end()) {
      if (candidates_.size() >= kMostCandidates) return;
      const double start = (words_of(text).size() < 2 ? kOneWord : 0) + (is_site(letters) ? kSiteName : 0);
      candidates_.push_back({text, std::move(letters), start});
      found = candidates_.end() - 1;
    }
    found->votes += weight;
  }

  std::string_view winner() const {
    const auto most =
        std::max_element(candidates_.begin(), candidates_.end(),
                         [](const Candidate& a, const Candidate& b) { return a.votes < b.votes; });
    return most == candidates_.end() ? std::string_view() : most->text;
  }

 private:
  struct Candidate {
    std::string_view text;
    std::string letters;
    double votes;
  };

  bool is_site(std::string_view letters) const {
    return letters == site_ || (letters.size() >= 3 && letters == host_);
  }

  std::string site_, host_;
  std::vector<Candidate> candidates_;
};

const Weight& weight_of(const Claim& claim) {
  for (const Weight& weight : kWeights)
    if (weight.source == claim.source && weight.key == claim.key) return weight;
  return kOther;
}

}  // namespace

std::string choose_title(std::span<const Claim* const> claims, std::string_view site, std::string_view host) {
  Ballot ballot(site, host);
  std::string_view heading;  // the first
  bool rival = false;        // another one
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const Claim& claim = *claims[i];
    const Weight& weight = weight_of(claim);
    const bool is_heading = claim.source == ClaimSource::element && claim.key == "h1";
    const bool further = i > 0 && claims[i - 1]->rank == claim.rank;
    if (further && !is_heading) continue;
    if (is_heading && !further) heading = claim.text;
    if (is_heading && further) {
      if (claim.text == heading) continue;
      rival = true;
    }
    ballot.vote(claim.text, further ? kFurtherHeading : weight.whole);
    if (weight.before == 0 && weight.behind == 0) continue;
    for (const Part& part : parts_of(claim.text, claims))
      ballot.vote(part.text, part.behind ? weight.behind : weight.before);
  }
  if (!heading.empty() && !rival) ballot.vote(heading, kOnlyHeading);
  return std::string(ballot.winner());
}

}  // namespace pith
