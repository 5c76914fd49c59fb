#include "meta/claims.h"

#include <algorithm>

#include "base/ascii.h"
#include "meta/text.h"

namespace pith {
namespace {

constexpr std::uint16_t kMostOfAKey = 40;

struct Key {
  ClaimOf field;
  ClaimSource source;
  std::string_view name;
};

// The order of trust: within a field, the better source first.
constexpr Key kKeys[] = {
    {ClaimOf::title, ClaimSource::article_data, "headline"},
    {ClaimOf::title, ClaimSource::meta, "og:title"},
    {ClaimOf::title, ClaimSource::meta, "twitter:title"},
    {ClaimOf::title, ClaimSource::meta, "citation_title"},
    {ClaimOf::title, ClaimSource::meta, "parsely-title"},
    {ClaimOf::title, ClaimSource::meta, "sailthru.title"},
    {ClaimOf::title, ClaimSource::meta, "dc.title"},
    {ClaimOf::title, ClaimSource::meta, "dcterms.title"},
    {ClaimOf::title, ClaimSource::item, "headline"},
    {ClaimOf::title, ClaimSource::article_data, "name"},
    {ClaimOf::title, ClaimSource::element, "h1"},
    {ClaimOf::title, ClaimSource::element, "title"},
    {ClaimOf::title, ClaimSource::page_data, "name"},

    {ClaimOf::author, ClaimSource::article_data, "author"},
    {ClaimOf::author, ClaimSource::meta, "parsely-author"},
    {ClaimOf::author, ClaimSource::meta, "sailthru.author"},
    {ClaimOf::author, ClaimSource::meta, "citation_author"},
    {ClaimOf::author, ClaimSource::meta, "article:author_name"},
    {ClaimOf::author, ClaimSource::meta, "article:author"},
    {ClaimOf::author, ClaimSource::meta, "author"},
    {ClaimOf::author, ClaimSource::meta, "og:article:author"},
    {ClaimOf::author, ClaimSource::meta, "byl"},
    {ClaimOf::author, ClaimSource::meta, "dc.creator"},
    {ClaimOf::author, ClaimSource::meta, "dc.contributor"},
    {ClaimOf::author, ClaimSource::meta, "dcterms.creator"},
    {ClaimOf::author, ClaimSource::meta, "authors"},
    {ClaimOf::author, ClaimSource::item, "author"},
    {ClaimOf::author, ClaimSource::item, "creator"},
    {ClaimOf::author, ClaimSource::article_data, "creator"},
    {ClaimOf::author, ClaimSource::link, "author"},
    {ClaimOf::author, ClaimSource::shown, "byline"},
    {ClaimOf::author, ClaimSource::shown, "author"},
    {ClaimOf::author, ClaimSource::shown, "author link"},
    {ClaimOf::author, ClaimSource::shown, "by"},
    {ClaimOf::author, ClaimSource::page_data, "author"},
    {ClaimOf::author, ClaimSource::article_data, "author organization"},
    {ClaimOf::author, ClaimSource::page_data, "author organization"},

    {ClaimOf::date, ClaimSource::article_data, "datepublished"},
    {ClaimOf::date, ClaimSource::meta, "article:published_time"},
    {ClaimOf::date, ClaimSource::meta, "article:published"},
    {ClaimOf::date, ClaimSource::meta, "og:published_time"},
    {ClaimOf::date, ClaimSource::meta, "og:article:published_time"},
    {ClaimOf::date, ClaimSource::meta, "parsely-pub-date"},
    {ClaimOf::date, ClaimSource::meta, "sailthru.date"},
    {ClaimOf::date, ClaimSource::meta, "citation_publication_date"},
    {ClaimOf::date, ClaimSource::meta, "citation_date"},
    {ClaimOf::date, ClaimSource::meta, "citation_online_date"},
    {ClaimOf::date, ClaimSource::meta, "datepublished"},
    {ClaimOf::date, ClaimSource::meta, "dc.date.issued"},
    {ClaimOf::date, ClaimSource::meta, "dcterms.issued"},
    {ClaimOf::date, ClaimSource::meta, "dcterms.created"},
    {ClaimOf::date, ClaimSource::meta, "dc.date.created"},
    {ClaimOf::date, ClaimSource::meta, "dc.date"},
    {ClaimOf::date, ClaimSource::meta, "dcterms.date"},
    {ClaimOf::date, ClaimSource::meta, "pubdate"},
    {ClaimOf::date, ClaimSource::meta, "date"},
    {ClaimOf::date, ClaimSource::item, "datepublished"},
    {ClaimOf::date, ClaimSource::meta, "published"},
    {ClaimOf::date, ClaimSource::element, "time pubdate"},
    {ClaimOf::date, ClaimSource::article_data, "uploaddate"},
    {ClaimOf::date, ClaimSource::article_data, "datecreated"},
    {ClaimOf::date, ClaimSource::page_data, "datepublished"},
    {ClaimOf::date, ClaimSource::shown, "address"},
    {ClaimOf::date, ClaimSource::shown, "below title"},
    {ClaimOf::date, ClaimSource::element, "time below title"},
    {ClaimOf::date, ClaimSource::shown, "date"},
    {ClaimOf::date, ClaimSource::element, "time"},
    {ClaimOf::date, ClaimSource::shown, "text"},
    {ClaimOf::date, ClaimSource::article_data, "datemodified"},
    {ClaimOf::date, ClaimSource::meta, "article:modified_time"},
    {ClaimOf::date, ClaimSource::meta, "og:updated_time"},

    {ClaimOf::modified, ClaimSource::article_data, "datemodified"},
    {ClaimOf::modified, ClaimSource::meta, "article:modified_time"},
    {ClaimOf::modified, ClaimSource::meta, "og:updated_time"},
    {ClaimOf::modified, ClaimSource::meta, "dcterms.modified"},
    {ClaimOf::modified, ClaimSource::meta, "dc.date.modified"},
    {ClaimOf::modified, ClaimSource::item, "datemodified"},
    {ClaimOf::modified, ClaimSource::page_data, "datemodified"},
    {ClaimOf::modified, ClaimSource::meta, "last-modified"},
    {ClaimOf::modified, ClaimSource::meta, "revised"},

    {ClaimOf::language, ClaimSource::element, "html"},
    {ClaimOf::language, ClaimSource::meta, "content-language"},
    {ClaimOf::language, ClaimSource::article_data, "inlanguage"},
    {ClaimOf::language, ClaimSource::meta, "og:locale"},
    {ClaimOf::language, ClaimSource::meta, "dc.language"},
    {ClaimOf::language, ClaimSource::meta, "dcterms.language"},
    {ClaimOf::language, ClaimSource::meta, "language"},

    {ClaimOf::site, ClaimSource::meta, "og:site_name"},
    {ClaimOf::site, ClaimSource::site_data, "name"},
    {ClaimOf::site, ClaimSource::article_data, "publisher"},
    {ClaimOf::site, ClaimSource::meta, "application-name"},
    {ClaimOf::site, ClaimSource::meta, "apple-mobile-web-app-title"},
    {ClaimOf::site, ClaimSource::meta, "citation_journal_title"},
    {ClaimOf::site, ClaimSource::meta, "dc.publisher"},
    {ClaimOf::site, ClaimSource::meta, "dcterms.publisher"},
    {ClaimOf::site, ClaimSource::meta, "publisher"},
    {ClaimOf::site, ClaimSource::item, "publisher"},

    {ClaimOf::description, ClaimSource::meta, "description"},
    {ClaimOf::description, ClaimSource::meta, "og:description"},
    {ClaimOf::description, ClaimSource::article_data, "description"},
    {ClaimOf::description, ClaimSource::meta, "twitter:description"},
    {ClaimOf::description, ClaimSource::meta, "dc.description"},
    {ClaimOf::description, ClaimSource::meta, "dcterms.description"},
    {ClaimOf::description, ClaimSource::meta, "sailthru.description"},

    {ClaimOf::url, ClaimSource::link, "canonical"},
    {ClaimOf::url, ClaimSource::meta, "og:url"},
    {ClaimOf::url, ClaimSource::article_data, "url"},

    {ClaimOf::image, ClaimSource::meta, "og:image"},
    {ClaimOf::image, ClaimSource::meta, "og:image:url"},
    {ClaimOf::image, ClaimSource::meta, "og:image:secure_url"},
    {ClaimOf::image, ClaimSource::meta, "twitter:image"},
    {ClaimOf::image, ClaimSource::meta, "twitter:image:src"},
    {ClaimOf::image, ClaimSource::article_data, "image"},
    {ClaimOf::image, ClaimSource::article_data, "thumbnailurl"},
    {ClaimOf::image, ClaimSource::link, "image_src"},
    {ClaimOf::image, ClaimSource::item, "image"},

    {ClaimOf::license, ClaimSource::link, "license"},
    {ClaimOf::license, ClaimSource::article_data, "license"},
    {ClaimOf::license, ClaimSource::meta, "dcterms.license"},
    {ClaimOf::license, ClaimSource::meta, "dc.rights"},
    {ClaimOf::license, ClaimSource::meta, "dcterms.rights"},
    {ClaimOf::license, ClaimSource::meta, "copyright"},

    {ClaimOf::tags, ClaimSource::meta, "article:tag"},
    {ClaimOf::tags, ClaimSource::article_data, "keywords"},
    {ClaimOf::tags, ClaimSource::meta, "parsely-tags"},
    {ClaimOf::tags, ClaimSource::meta, "sailthru.tags"},
    {ClaimOf::tags, ClaimSource::meta, "citation_keywords"},
    {ClaimOf::tags, ClaimSource::meta, "keywords"},
    {ClaimOf::tags, ClaimSource::meta, "news_keywords"},
    {ClaimOf::tags, ClaimSource::meta, "dc.subject"},
    {ClaimOf::tags, ClaimSource::item, "keywords"},
    {ClaimOf::tags, ClaimSource::link, "tag"},
};

}  // namespace

void Claims::clear() {
  claims_.clear();
  taken_.assign(std::size(kKeys), 0);
  std::fill(std::begin(counts_), std::end(counts_), 0);
}

bool Claims::wants(ClaimSource source, std::string_view key) const {
  for (std::size_t rank = 0; rank < std::size(kKeys); ++rank)
    if (kKeys[rank].source == source && taken_[rank] < kMostOfAKey && equals_lower(key, kKeys[rank].name))
      return true;
  return false;
}

void Claims::add(ClaimSource source, std::string_view key, std::string_view text) {
  if (text.empty()) return;
  for (std::size_t rank = 0; rank < std::size(kKeys); ++rank) {
    if (kKeys[rank].source != source || taken_[rank] >= kMostOfAKey) continue;
    if (!equals_lower(key, kKeys[rank].name)) continue;
    std::string line = clean_line(text);
    if (line.empty()) return;
    ++taken_[rank];
    ++counts_[static_cast<std::size_t>(kKeys[rank].field)];
    claims_.push_back(
        {kKeys[rank].field, source, kKeys[rank].name, static_cast<std::uint16_t>(rank), std::move(line)});
  }
}

std::vector<const Claim*> Claims::of(ClaimOf field) const {
  std::vector<const Claim*> found;
  for (const Claim& claim : claims_)
    if (claim.field == field) found.push_back(&claim);
  std::stable_sort(found.begin(), found.end(),
                   [](const Claim* a, const Claim* b) { return a->rank < b->rank; });
  return found;
}

std::uint16_t Claims::rank_of(ClaimOf field, ClaimSource source, std::string_view key) {
  std::uint16_t rank = 0;
  while (rank < std::size(kKeys) &&
         !(kKeys[rank].field == field && kKeys[rank].source == source && kKeys[rank].name == key))
    ++rank;
  return rank;
}

std::string_view Claims::best(ClaimOf field) const {
  const Claim* best = nullptr;
  for (const Claim& claim : claims_)
    if (claim.field == field && (best == nullptr || claim.rank < best->rank)) best = &claim;
  return best == nullptr ? std::string_view() : std::string_view(best->text);
}

}  // namespace pith
