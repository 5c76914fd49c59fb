#include "meta/reader.h"

#include <algorithm>
#include <iterator>

#include "article/url.h"
#include "base/ascii.h"
#include "meta/authors.h"
#include "meta/date.h"
#include "meta/language.h"
#include "meta/sources.h"
#include "meta/text.h"
#include "meta/title.h"

namespace pith {
namespace {

constexpr std::size_t kMostTags = 40, kLongestTag = 100;

// The primary tag: "en" of "en-GB", "pt" of "pt_BR, en".
std::string primary_tag(std::string_view stated) {
  std::string tag;
  for (const char c : trimmed(stated)) {
    if (!is_ascii_alpha(c)) break;
    tag += ascii_lower(c);
  }
  return tag.size() == 2 || tag.size() == 3 ? tag : std::string();
}

DayOrder day_order(std::string_view stated) {
  const bool english = primary_tag(stated) == "en" || stated.empty();
  const bool american = stated.size() < 5 || contains_lower(stated, "us") || contains_lower(stated, "ph");
  return english && american ? DayOrder::month_first : DayOrder::day_first;
}

class Chooser {
 public:
  Chooser(const Claims& claims, std::string_view url) : claims_(claims), base_(url) {
    std::string_view host = host_of(url.empty() ? claims.best(ClaimOf::url) : url);
    if (host.starts_with("www.")) host.remove_prefix(4);
    site_names_[0] = letters_of(claims.best(ClaimOf::site));
    site_names_[1] = letters_of(host);
    site_names_[2] = host_label(host);
  }

  std::string address(ClaimOf field) const {
    for (const Claim* claim : claims_.of(field)) {
      std::string absolute = base_.resolve(claim->text);
      const std::string scheme = scheme_of(absolute);
      if (scheme == "http" || scheme == "https") return absolute;
    }
    return {};
  }

  std::string date(ClaimOf field, DayOrder order) const {
    for (const Claim* claim : claims_.of(field))
      if (std::string date = normal_date(claim->text, order); !date.empty()) return date;
    return {};
  }

  // What systems state is when they stored the page, mostly in UTC. The day that readers see is told by the same moment
  // in local time, where that is claimed too, by the address if it can be the same moment, and by what stands below
  // the title: the only date there, and neither the stated day nor the one of the last change, nor next to them.
  std::string published(DayOrder order) const {
    const std::string stated = date(ClaimOf::date, order), changed = date(ClaimOf::modified, order);
    std::string below_title;
    bool several = false;  // days below the title
    for (const Claim* claim : claims_.of(ClaimOf::date)) {
      std::string other = normal_date(claim->text, order);
      const std::string day = other.substr(0, 10);
      const bool address = claim->source == ClaimSource::shown && claim->key == "address";
      if ((address || is_same_minute(stated, other)) && is_day_elsewhere(stated, day)) return other;
      if (claim->source != ClaimSource::shown || claim->key != "below title" || day.empty()) continue;
      several |= !below_title.empty() && day != below_title;
      below_title = day;
    }
    const bool another = !below_title.empty() && !several && days_between(stated, below_title) > 1 &&
                         days_between(changed, below_title) > 1;
    return another ? below_title : stated;
  }

  // Of whatever hour: all but a few places are whole hours from UTC. A full hour proves nothing.
  static bool is_same_minute(std::string_view a, std::string_view b) {
    constexpr std::size_t kMinute = 13, kLength = 6;  // ":20:30"
    if (a.size() < kMinute + kLength || b.size() < kMinute + kLength) return false;
    const std::string_view minute = a.substr(kMinute, kLength);
    return minute == b.substr(kMinute, kLength) && minute != ":00:00";
  }

  // All that the best source names which names anybody but the site; the site itself if nobody else is named.
  std::vector<std::string> authors() const {
    std::vector<std::string> sites, names = persons(Claims::kLastRank, sites);
    return names.empty() ? sites : names;
  }

  // What is left open by the sources that are better than what the page shows.
  Wanted wanted(DayOrder order) const {
    std::vector<std::string> sites;
    const std::uint16_t byline = Claims::rank_of(ClaimOf::author, ClaimSource::shown, "byline"),
                        below_title = Claims::rank_of(ClaimOf::date, ClaimSource::shown, "below title");
    bool dated = false;
    for (const Claim* claim : claims_.of(ClaimOf::date))
      dated |= claim->rank < below_title && !normal_date(claim->text, order).empty();
    return {persons(byline, sites).empty(), !dated};
  }

  std::vector<std::string> tags() const {
    std::vector<std::string> tags;
    const std::vector<const Claim*> claims = claims_.of(ClaimOf::tags);
    for (const Claim* claim : claims) {
      if (claim->rank != claims.front()->rank) break;
      for (std::string_view rest = claim->text; !rest.empty() && tags.size() < kMostTags;) {
        const std::size_t comma = std::min(rest.find_first_of(",;"), rest.size());
        const std::string_view tag = trimmed(rest.substr(0, comma));
        const bool known = std::find(tags.begin(), tags.end(), tag) != tags.end();
        if (!tag.empty() && tag.size() <= kLongestTag && !known) tags.emplace_back(tag);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
      }
    }
    return tags;
  }

 private:
  // Of claims before `end` in the order of trust. The site's name is set aside.
  std::vector<std::string> persons(std::uint16_t end, std::vector<std::string>& sites) const {
    std::vector<std::string> names;
    const Claim* before = nullptr;
    for (const Claim* claim : claims_.of(ClaimOf::author)) {
      if (claim->rank >= end || (!names.empty() && claim->rank != before->rank)) break;
      add_authors(claim->text, names);
      const auto is_site = [&](const std::string& name) { return is_site_name(name); };
      if (sites.empty()) std::copy_if(names.begin(), names.end(), std::back_inserter(sites), is_site);
      std::erase_if(names, is_site);
      before = claim;
    }
    return names;
  }
  bool is_site_name(const std::string& name) const {
    const std::string letters = letters_of(name);
    return std::find(std::begin(site_names_), std::end(site_names_), letters) != std::end(site_names_);
  }

  const Claims& claims_;
  BaseUrl base_;
  std::string site_names_[3];  // letters alone
};

}  // namespace

Metadata MetadataReader::read(const Document& document, std::string_view url, std::string_view text) {
  claims_.clear();
  gather_stated(document, url, json_, claims_);
  const std::string_view stated = claims_.best(ClaimOf::language);
  const DayOrder order = day_order(stated);
  claims_.add(ClaimSource::shown, "address", date_of_url(url.empty() ? claims_.best(ClaimOf::url) : url));
  const Chooser choose(claims_, url);
  gather_shown(document, order, choose.wanted(order), claims_);

  Metadata m;
  m.url = choose.address(ClaimOf::url);
  if (m.url.empty()) m.url = std::string(url);
  m.site = std::string(claims_.best(ClaimOf::site));
  m.title = choose_title(claims_.of(ClaimOf::title), m.site, host_of(m.url));
  m.authors = choose.authors();
  m.date = choose.published(order);
  m.modified = choose.date(ClaimOf::modified, order);
  m.language = detect_language(text, primary_tag(stated));
  m.description = std::string(claims_.best(ClaimOf::description));
  m.image = choose.address(ClaimOf::image);
  m.license = choose.address(ClaimOf::license);
  if (m.license.empty()) m.license = std::string(claims_.best(ClaimOf::license));
  m.tags = choose.tags();
  return m;
}

}  // namespace pith
