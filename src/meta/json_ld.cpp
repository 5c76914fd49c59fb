#include "meta/json_ld.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "base/ascii.h"

namespace pith {
namespace {

constexpr std::size_t kMostReferences = 64;  // that are followed in a page

// What an object is, by its type. The page is about the first kind it has; what is none is not read.
enum class Kind : std::uint8_t { article, thing, page, site, none };

constexpr std::string_view kThings[] = {
    "product",
    "productgroup",
    "recipe",
    "videoobject",
    "event",
    "question",
    "howto",
    "book",
    "course",
    "movie",
    "podcastepisode",
    "dataset",
    "softwareapplication",
    "jobposting",
    "softwaresourcecode",
    "audioobject",
    "creativework",
    "review",
    "guide",
    "mobileapplication",
    "webapplication",
    "musicrecording",
    "tvepisode",
    "claimreview",
    "quiz",
    "learningresource",
    "imageobject",
    "thesis",
    "chapter",
    "musicalbum",
    "photograph",
    "service",
};
constexpr std::string_view kPages[] = {"webpage",      "itempage",      "aboutpage",      "contactpage",
                                       "qapage",       "profilepage",   "collectionpage", "faqpage",
                                       "checkoutpage", "medicalwebpage"};

Kind kind_of_type(std::string_view type) {
  const std::size_t slash = type.find_last_of("/#:");
  if (slash != std::string_view::npos) type.remove_prefix(slash + 1);
  const auto is = [&](std::string_view name) { return equals_lower(type, name); };
  const std::string_view end = type.size() > 7 ? type.substr(type.size() - 7) : type;
  if (equals_lower(end, "article") || equals_lower(end, "posting"))
    return is("jobposting") ? Kind::thing : Kind::article;
  if (is("report") || is("blogpost") || is("liveblog") || is("opinion")) return Kind::article;
  if (std::any_of(std::begin(kThings), std::end(kThings), is)) return Kind::thing;
  if (std::any_of(std::begin(kPages), std::end(kPages), is)) return Kind::page;
  return is("website") ? Kind::site : Kind::none;
}

// An address without what two spellings of it differ in.
std::string_view bare_url(std::string_view url) {
  if (const std::size_t scheme = url.find("://"); scheme != std::string_view::npos)
    url.remove_prefix(scheme + 3);
  if (starts_lower(url, "www.")) url.remove_prefix(4);
  url = url.substr(0, url.find_first_of("?#"));
  while (url.ends_with('/')) url.remove_suffix(1);
  return url;
}

class JsonLd {
 public:
  JsonLd(const Json& json, std::string_view url, Claims& claims)
      : json_(json), url_(bare_url(url)), claims_(claims) {}

  void run() {
    find_entities();
    index();
    const Json::Id article = choose(Kind::article), thing = choose(Kind::thing);
    if (article != Json::kNone) claim(article, ClaimSource::article_data);
    if (article == Json::kNone && thing != Json::kNone) claim(thing, ClaimSource::article_data);
    for (const Kind kind : {Kind::page, Kind::site})
      if (const Json::Id id = choose(kind); id != Json::kNone)
        claim(id, kind == Kind::page ? ClaimSource::page_data : ClaimSource::site_data);
  }

 private:
  struct Entity {
    Kind kind;
    Json::Id id;
  };
  struct Identity {
    std::string_view name;
    Json::Id object;
  };

  Kind kind_of(Json::Id object) const {
    const Json::Id type = json_.member(object, "@type");
    if (type == Json::kNone) return Kind::none;
    Kind kind = json_[type].type == Json::Type::string ? kind_of_type(json_[type].text) : Kind::none;
    for (Json::Id id = type + 1; id < json_[type].end; id = json_[id].end)
      kind = std::min(kind, kind_of_type(json_[id].text));
    return kind;
  }

  // The objects that describe the page: those at the top, in a graph, and what they say is their main entity. What
  // else they hold (parts, related pages, comments) has its own authors and dates.
  void find_entities() {
    for (Json::Id id = Json::kRoot + 1; id < json_.size();) {
      const Json::Value& value = json_[id];
      const bool entered = value.key.empty() || value.key == "@graph" || value.key == "mainEntity" ||
                           value.key == "mainEntityOfPage";
      if (!entered || value.end == id + 1) {
        id = value.end;
        continue;
      }
      if (value.type == Json::Type::object)
        if (const Kind kind = kind_of(id); kind != Kind::none) entities_.push_back({kind, id});
      ++id;
    }
  }

  // Objects by their @id.
  void index() {
    std::vector<Json::Id> open;
    for (Json::Id id = Json::kRoot; id < json_.size(); ++id) {
      while (!open.empty() && json_[open.back()].end <= id) open.pop_back();
      const Json::Value& value = json_[id];
      if (value.key == "@id" && value.type == Json::Type::string)
        identities_.push_back({value.text, open.back()});
      if (value.end > id + 1) open.push_back(id);
    }
    std::stable_sort(identities_.begin(), identities_.end(),
                     [](const Identity& a, const Identity& b) { return a.name < b.name; });
  }

  bool is_this_page(Json::Id object) const {
    if (url_.empty()) return false;
    for (const std::string_view key : {"url", "mainEntityOfPage", "@id"}) {
      Json::Id id = json_.member(object, key);
      if (id != Json::kNone && json_[id].type == Json::Type::object) id = json_.member(id, "@id");
      if (id != Json::kNone && json_[id].type == Json::Type::string && bare_url(json_.text(id)) == url_)
        return true;
    }
    return false;
  }

  // Of several, the one that says it is this page; without one the first, unless there are so many that they are a
  // list.
  Json::Id choose(Kind kind) const {
    constexpr std::size_t kList = 3;
    Json::Id first = Json::kNone;
    std::size_t count = 0;
    for (const Entity& entity : entities_) {
      if (entity.kind != kind) continue;
      if (is_this_page(entity.id)) return entity.id;
      if (count++ == 0) first = entity.id;
    }
    return count < kList ? first : Json::kNone;
  }

  // The object that tells the name of what an object refers to by its @id, or the object itself.
  Json::Id resolved(Json::Id object) {
    const Json::Id reference = json_.member(object, "@id");
    if (reference == Json::kNone || json_.member(object, "name") != Json::kNone) return object;
    if (followed_++ >= kMostReferences) return object;
    const std::string_view name = json_[reference].text;
    auto same = std::lower_bound(identities_.begin(), identities_.end(), name,
                                 [](const Identity& a, std::string_view b) { return a.name < b; });
    constexpr int kTries = 16;
    for (int i = 0; i < kTries && same != identities_.end() && same->name == name; ++i, ++same)
      if (json_.member(same->object, "name") != Json::kNone) return same->object;
    return object;
  }

  void claim(Json::Id object, ClaimSource source) {
    for (Json::Id id = object + 1; id < json_[object].end; id = json_[id].end)
      if (claims_.wants(source, json_[id].key)) claim_all(id, source, json_[id].key);
  }

  // A value, or each element of an array.
  void claim_all(Json::Id id, ClaimSource source, std::string_view key) {
    constexpr int kMostElements = 64;
    if (json_[id].type != Json::Type::array) return claim_one(id, source, key);
    int count = 0;
    for (Json::Id element = id + 1; element < json_[id].end && count < kMostElements; ++count) {
      claim_one(element, source, key);
      element = json_[element].end;
    }
  }

  // A string itself; of an object its name, or its address where that is asked for.
  void claim_one(Json::Id id, ClaimSource source, std::string_view key) {
    if (json_[id].type == Json::Type::string) return claims_.add(source, key, json_.text(id));
    if (json_[id].type != Json::Type::object) return;
    const Json::Id object = resolved(id);
    if (key == "image" || key == "license")
      return claim_first(object, source, key, {"url", "contentUrl", "@id"});
    if (key == "author" && is_organization(object)) key = "author organization";
    claim_first(object, source, key, {"name", "@value"});
  }

  void claim_first(Json::Id object, ClaimSource source, std::string_view key,
                   std::initializer_list<std::string_view> members) {
    for (const std::string_view member : members) {
      const Json::Id value = json_.member(object, member);
      if (value == Json::kNone) continue;
      const bool list = json_[value].type == Json::Type::array;
      const Json::Id end = list ? json_[value].end : value + 1;
      for (Json::Id id = list ? value + 1 : value; id < end; id = json_[id].end)
        if (json_[id].type == Json::Type::string) claims_.add(source, key, json_.text(id));
      return;
    }
  }

  bool is_organization(Json::Id object) const {
    const Json::Id type = json_.member(object, "@type");
    return type != Json::kNone && json_[type].type == Json::Type::string &&
           json_[type].text.ends_with("Organization");
  }

  const Json& json_;
  std::string_view url_;
  Claims& claims_;
  std::vector<Entity> entities_;
  std::vector<Identity> identities_;
  std::size_t followed_ = 0;
};

}  // namespace

void read_json_ld(const Json& json, std::string_view url, Claims& claims) {
  JsonLd(json, url, claims).run();
}

}  // namespace pith
