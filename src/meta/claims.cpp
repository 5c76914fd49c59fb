#include "meta/claims.h"

#include <algorithm>

#include "base/ascii.h"
#include "meta/text.h"

namespace pith {
namespace {

constexpr std::uint16_t kMostOfAKey = 40;

struct Key {
  Field field;
  Source source;
  std::string_view name;
};

// The order of trust: within a field, the better source first.
constexpr Key kKeys[] = {
    {Field::title, Source::article_data, "headline"},
    {Field::title, Source::meta, "og:title"},
    {Field::title, Source::meta, "twitter:title"},
    {Field::title, Source::meta, "citation_title"},
    {Field::title, Source::meta, "parsely-title"},
    {Field::title, Source::meta, "sailthru.title"},
    {Field::title, Source::meta, "dc.title"},
    {Field::title, Source::meta, "dcterms.title"},
    {Field::title, Source::item, "headline"},
    {Field::title, Source::article_data, "name"},
    {Field::title, Source::element, "h1"},
    {Field::title, Source::element, "title"},
    {Field::title, Source::page_data, "name"},

    {Field::author, Source::article_data, "author"},
    {Field::author, Source::meta, "parsely-author"},
    {Field::author, Source::meta, "sailthru.author"},
    {Field::author, Source::meta, "citation_author"},
    {Field::author, Source::meta, "article:author_name"},
    {Field::author, Source::meta, "article:author"},
    {Field::author, Source::meta, "author"},
    {Field::author, Source::meta, "og:article:author"},
    {Field::author, Source::meta, "byl"},
    {Field::author, Source::meta, "dc.creator"},
    {Field::author, Source::meta, "dc.contributor"},
    {Field::author, Source::meta, "dcterms.creator"},
    {Field::author, Source::meta, "authors"},
    {Field::author, Source::item, "author"},
    {Field::author, Source::item, "creator"},
    {Field::author, Source::article_data, "creator"},
    {Field::author, Source::link, "author"},
    {Field::author, Source::shown, "byline"},
    {Field::author, Source::shown, "author"},
    {Field::author, Source::shown, "author link"},
    {Field::author, Source::shown, "by"},
    {Field::author, Source::page_data, "author"},
    {Field::author, Source::article_data, "author organization"},
    {Field::author, Source::page_data, "author organization"},

    {Field::date, Source::article_data, "datepublished"},
    {Field::date, Source::meta, "article:published_time"},
    {Field::date, Source::meta, "article:published"},
    {Field::date, Source::meta, "og:published_time"},
    {Field::date, Source::meta, "og:article:published_time"},
    {Field::date, Source::meta, "parsely-pub-date"},
    {Field::date, Source::meta, "sailthru.date"},
    {Field::date, Source::meta, "citation_publication_date"},
    {Field::date, Source::meta, "citation_date"},
    {Field::date, Source::meta, "citation_online_date"},
    {Field::date, Source::meta, "datepublished"},
    {Field::date, Source::meta, "dc.date.issued"},
    {Field::date, Source::meta, "dcterms.issued"},
    {Field::date, Source::meta, "dcterms.created"},
    {Field::date, Source::meta, "dc.date.created"},
    {Field::date, Source::meta, "dc.date"},
    {Field::date, Source::meta, "dcterms.date"},
    {Field::date, Source::meta, "pubdate"},
    {Field::date, Source::meta, "date"},
    {Field::date, Source::item, "datepublished"},
    {Field::date, Source::meta, "published"},
    {Field::date, Source::element, "time pubdate"},
    {Field::date, Source::article_data, "uploaddate"},
    {Field::date, Source::article_data, "datecreated"},
    {Field::date, Source::page_data, "datepublished"},
    {Field::date, Source::shown, "address"},
    {Field::date, Source::shown, "below title"},
    {Field::date, Source::element, "time below title"},
    {Field::date, Source::shown, "date"},
    {Field::date, Source::element, "time"},
    {Field::date, Source::shown, "text"},
    {Field::date, Source::article_data, "datemodified"},
    {Field::date, Source::meta, "article:modified_time"},
    {Field::date, Source::meta, "og:updated_time"},

    {Field::modified, Source::article_data, "datemodified"},
    {Field::modified, Source::meta, "article:modified_time"},
    {Field::modified, Source::meta, "og:updated_time"},
    {Field::modified, Source::meta, "dcterms.modified"},
    {Field::modified, Source::meta, "dc.date.modified"},
    {Field::modified, Source::item, "datemodified"},
    {Field::modified, Source::page_data, "datemodified"},
    {Field::modified, Source::meta, "last-modified"},
    {Field::modified, Source::meta, "revised"},

    {Field::language, Source::element, "html"},
    {Field::language, Source::meta, "content-language"},
    {Field::language, Source::article_data, "inlanguage"},
    {Field::language, Source::meta, "og:locale"},
    {Field::language, Source::meta, "dc.language"},
    {Field::language, Source::meta, "dcterms.language"},
    {Field::language, Source::meta, "language"},

    {Field::site, Source::meta, "og:site_name"},
    {Field::site, Source::site_data, "name"},
    {Field::site, Source::article_data, "publisher"},
    {Field::site, Source::meta, "application-name"},
    {Field::site, Source::meta, "apple-mobile-web-app-title"},
    {Field::site, Source::meta, "citation_journal_title"},
    {Field::site, Source::meta, "dc.publisher"},
    {Field::site, Source::meta, "dcterms.publisher"},
    {Field::site, Source::meta, "publisher"},
    {Field::site, Source::item, "publisher"},

    {Field::description, Source::meta, "description"},
    {Field::description, Source::meta, "og:description"},
    {Field::description, Source::article_data, "description"},
    {Field::description, Source::meta, "twitter:description"},
    {Field::description, Source::meta, "dc.description"},
    {Field::description, Source::meta, "dcterms.description"},
    {Field::description, Source::meta, "sailthru.description"},

    {Field::url, Source::link, "canonical"},
    {Field::url, Source::meta, "og:url"},
    {Field::url, Source::article_data, "url"},

    {Field::image, Source::meta, "og:image"},
    {Field::image, Source::meta, "og:image:url"},
    {Field::image, Source::meta, "og:image:secure_url"},
    {Field::image, Source::meta, "twitter:image"},
    {Field::image, Source::meta, "twitter:image:src"},
    {Field::image, Source::article_data, "image"},
    {Field::image, Source::article_data, "thumbnailurl"},
    {Field::image, Source::link, "image_src"},
    {Field::image, Source::item, "image"},

    {Field::license, Source::link, "license"},
    {Field::license, Source::article_data, "license"},
    {Field::license, Source::meta, "dcterms.license"},
    {Field::license, Source::meta, "dc.rights"},
    {Field::license, Source::meta, "dcterms.rights"},
    {Field::license, Source::meta, "copyright"},

    {Field::tags, Source::meta, "article:tag"},
    {Field::tags, Source::article_data, "keywords"},
    {Field::tags, Source::meta, "parsely-tags"},
    {Field::tags, Source::meta, "sailthru.tags"},
    {Field::tags, Source::meta, "citation_keywords"},
    {Field::tags, Source::meta, "keywords"},
    {Field::tags, Source::meta, "news_keywords"},
    {Field::tags, Source::meta, "dc.subject"},
    {Field::tags, Source::item, "keywords"},
    {Field::tags, Source::link, "tag"},
};

}  // namespace

void Claims::clear() {
  claims_.clear();
  taken_.assign(std::size(kKeys), 0);
  std::fill(std::begin(counts_), std::end(counts_), 0);
}

bool Claims::wants(Source source, std::string_view key) const {
  for (std::size_t rank = 0; rank < std::size(kKeys); ++rank)
    if (kKeys[rank].source == source && taken_[rank] < kMostOfAKey && equals_lower(key, kKeys[rank].name))
      return true;
  return false;
}

void Claims::add(Source source, std::string_view key, std::string_view text) {
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

std::uint16_t Claims::rank_of(Field field, Source source, std::string_view key) {
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
