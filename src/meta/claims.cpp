#include "meta/claims.h"

#include <algorithm>

#include "base/ascii.h"
#include "meta/text.h"

namespace pith {
namespace {

constexpr std::uint16_t kMostOfAKey = 40;

struct Key {
  Field field;
  ClaimSource source;
  std::string_view name;
};

// The order of trust: within a field, the better source first.
constexpr Key kKeys[] = {
    {Field::title, ClaimSource::article_data, "headline"},
    {Field::title, ClaimSource::meta, "og:title"},
    {Field::title, ClaimSource::meta, "twitter:title"},
    {Field::title, ClaimSource::meta, "citation_title"},
    {Field::title, ClaimSource::meta, "parsely-title"},
    {Field::title, ClaimSource::meta, "sailthru.title"},
    {Field::title, ClaimSource::meta, "dc.title"},
    {Field::title, ClaimSource::meta, "dcterms.title"},
    {Field::title, ClaimSource::item, "headline"},
    {Field::title, ClaimSource::article_data, "name"},
    {Field::title, ClaimSource::element, "h1"},
    {Field::title, ClaimSource::element, "title"},
    {Field::title, ClaimSource::page_data, "name"},

    {Field::author, ClaimSource::article_data, "author"},
    {Field::author, ClaimSource::meta, "parsely-author"},
    {Field::author, ClaimSource::meta, "sailthru.author"},
    {Field::author, ClaimSource::meta, "citation_author"},
    {Field::author, ClaimSource::meta, "article:author_name"},
    {Field::author, ClaimSource::meta, "article:author"},
    {Field::author, ClaimSource::meta, "author"},
    {Field::author, ClaimSource::meta, "og:article:author"},
    {Field::author, ClaimSource::meta, "byl"},
    {Field::author, ClaimSource::meta, "dc.creator"},
    {Field::author, ClaimSource::meta, "dc.contributor"},
    {Field::author, ClaimSource::meta, "dcterms.creator"},
    {Field::author, ClaimSource::meta, "authors"},
    {Field::author, ClaimSource::item, "author"},
    {Field::author, ClaimSource::item, "creator"},
    {Field::author, ClaimSource::article_data, "creator"},
    {Field::author, ClaimSource::link, "author"},
    {Field::author, ClaimSource::shown, "byline"},
    {Field::author, ClaimSource::shown, "author"},
    {Field::author, ClaimSource::shown, "author link"},
    {Field::author, ClaimSource::shown, "by"},
    {Field::author, ClaimSource::page_data, "author"},
    {Field::author, ClaimSource::article_data, "author organization"},
    {Field::author, ClaimSource::page_data, "author organization"},

    {Field::date, ClaimSource::article_data, "datepublished"},
    {Field::date, ClaimSource::meta, "article:published_time"},
    {Field::date, ClaimSource::meta, "article:published"},
    {Field::date, ClaimSource::meta, "og:published_time"},
    {Field::date, ClaimSource::meta, "og:article:published_time"},
    {Field::date, ClaimSource::meta, "parsely-pub-date"},
    {Field::date, ClaimSource::meta, "sailthru.date"},
    {Field::date, ClaimSource::meta, "citation_publication_date"},
    {Field::date, ClaimSource::meta, "citation_date"},
    {Field::date, ClaimSource::meta, "citation_online_date"},
    {Field::date, ClaimSource::meta, "datepublished"},
    {Field::date, ClaimSource::meta, "dc.date.issued"},
    {Field::date, ClaimSource::meta, "dcterms.issued"},
    {Field::date, ClaimSource::meta, "dcterms.created"},
    {Field::date, ClaimSource::meta, "dc.date.created"},
    {Field::date, ClaimSource::meta, "dc.date"},
    {Field::date, ClaimSource::meta, "dcterms.date"},
    {Field::date, ClaimSource::meta, "pubdate"},
    {Field::date, ClaimSource::meta, "date"},
    {Field::date, ClaimSource::item, "datepublished"},
    {Field::date, ClaimSource::meta, "published"},
    {Field::date, ClaimSource::element, "time pubdate"},
    {Field::date, ClaimSource::article_data, "uploaddate"},
    {Field::date, ClaimSource::article_data, "datecreated"},
    {Field::date, ClaimSource::page_data, "datepublished"},
    {Field::date, ClaimSource::shown, "address"},
    {Field::date, ClaimSource::shown, "below title"},
    {Field::date, ClaimSource::element, "time below title"},
    {Field::date, ClaimSource::shown, "date"},
    {Field::date, ClaimSource::element, "time"},
    {Field::date, ClaimSource::shown, "text"},
    {Field::date, ClaimSource::article_data, "datemodified"},
    {Field::date, ClaimSource::meta, "article:modified_time"},
    {Field::date, ClaimSource::meta, "og:updated_time"},

    {Field::modified, ClaimSource::article_data, "datemodified"},
    {Field::modified, ClaimSource::meta, "article:modified_time"},
    {Field::modified, ClaimSource::meta, "og:updated_time"},
    {Field::modified, ClaimSource::meta, "dcterms.modified"},
    {Field::modified, ClaimSource::meta, "dc.date.modified"},
    {Field::modified, ClaimSource::item, "datemodified"},
    {Field::modified, ClaimSource::page_data, "datemodified"},
    {Field::modified, ClaimSource::meta, "last-modified"},
    {Field::modified, ClaimSource::meta, "revised"},

    {Field::language, ClaimSource::element, "html"},
    {Field::language, ClaimSource::meta, "content-language"},
    {Field::language, ClaimSource::article_data, "inlanguage"},
    {Field::language, ClaimSource::meta, "og:locale"},
    {Field::language, ClaimSource::meta, "dc.language"},
    {Field::language, ClaimSource::meta, "dcterms.language"},
    {Field::language, ClaimSource::meta, "language"},

    {Field::site, ClaimSource::meta, "og:site_name"},
    {Field::site, ClaimSource::site_data, "name"},
    {Field::site, ClaimSource::article_data, "publisher"},
    {Field::site, ClaimSource::meta, "application-name"},
    {Field::site, ClaimSource::meta, "apple-mobile-web-app-title"},
    {Field::site, ClaimSource::meta, "citation_journal_title"},
    {Field::site, ClaimSource::meta, "dc.publisher"},
    {Field::site, ClaimSource::meta, "dcterms.publisher"},
    {Field::site, ClaimSource::meta, "publisher"},
    {Field::site, ClaimSource::item, "publisher"},

    {Field::description, ClaimSource::meta, "description"},
    {Field::description, ClaimSource::meta, "og:description"},
    {Field::description, ClaimSource::article_data, "description"},
    {Field::description, ClaimSource::meta, "twitter:description"},
    {Field::description, ClaimSource::meta, "dc.description"},
    {Field::description, ClaimSource::meta, "dcterms.description"},
    {Field::description, ClaimSource::meta, "sailthru.description"},

    {Field::url, ClaimSource::link, "canonical"},
    {Field::url, ClaimSource::meta, "og:url"},
    {Field::url, ClaimSource::article_data, "url"},

    {Field::image, ClaimSource::meta, "og:image"},
    {Field::image, ClaimSource::meta, "og:image:url"},
    {Field::image, ClaimSource::meta, "og:image:secure_url"},
    {Field::image, ClaimSource::meta, "twitter:image"},
    {Field::image, ClaimSource::meta, "twitter:image:src"},
    {Field::image, ClaimSource::article_data, "image"},
    {Field::image, ClaimSource::article_data, "thumbnailurl"},
    {Field::image, ClaimSource::link, "image_src"},
    {Field::image, ClaimSource::item, "image"},

    {Field::license, ClaimSource::link, "license"},
    {Field::license, ClaimSource::article_data, "license"},
    {Field::license, ClaimSource::meta, "dcterms.license"},
    {Field::license, ClaimSource::meta, "dc.rights"},
    {Field::license, ClaimSource::meta, "dcterms.rights"},
    {Field::license, ClaimSource::meta, "copyright"},

    {Field::tags, ClaimSource::meta, "article:tag"},
    {Field::tags, ClaimSource::article_data, "keywords"},
    {Field::tags, ClaimSource::meta, "parsely-tags"},
    {Field::tags, ClaimSource::meta, "sailthru.tags"},
    {Field::tags, ClaimSource::meta, "citation_keywords"},
    {Field::tags, ClaimSource::meta, "keywords"},
    {Field::tags, ClaimSource::meta, "news_keywords"},
    {Field::tags, ClaimSource::meta, "dc.subject"},
    {Field::tags, ClaimSource::item, "keywords"},
    {Field::tags, ClaimSource::link, "tag"},
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

std::vector<const Claim*> Claims::of(Field field) const {
  std::vector<const Claim*> found;
  for (const Claim& claim : claims_)
    if (claim.field == field) found.push_back(&claim);
  std::stable_sort(found.begin(), found.end(),
                   [](const Claim* a, const Claim* b) { return a->rank < b->rank; });
  return found;
}

std::uint16_t Claims::rank_of(Field field, ClaimSource source, std::string_view key) {
  std::uint16_t rank = 0;
  while (rank < std::size(kKeys) &&
         !(kKeys[rank].field == field && kKeys[rank].source == source && kKeys[rank].name == key))
    ++rank;
  return rank;
}

std::string_view Claims::best(Field field) const {
  const Claim* best = nullptr;
  for (const Claim& claim : claims_)
    if (claim.field == field && (best == nullptr || claim.rank < best->rank)) best = &claim;
  return best == nullptr ? std::string_view() : std::string_view(best->text);
}

}  // namespace pith
