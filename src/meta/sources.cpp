#include "meta/sources.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/stop.h"
#include "base/word_search.h"
#include "meta/authors.h"
#include "meta/json_ld.h"
#include "meta/text.h"

namespace pith {
namespace {

// What is read of the text of an element, nodes and bytes.
constexpr std::size_t kLongestText = 600;

bool is_script_text(const Document& document, NodeId id) {
  const NodeId parent = document[id].parent;
  return document.is_html(parent, Name::Script) || document.is_html(parent, Name::Style) ||
         document.is_html(parent, Name::Noscript);
}

std::string text_of(const Document& document, NodeId element) {
  std::string text;
  std::size_t nodes = 0;
  for (NodeId id = element; id < document[element].end && text.size() < kLongestText; ++id) {
    if (++nodes > kLongestText) break;
    if (document[id].type != NodeType::text)
      text += ' ';
    else if (!is_script_text(document, id))
      text += document.text(id);
  }
  return text;
}

// What is left of a property's name without its vocabulary: "schema:author" and "http://schema.org/author" alike.
std::string_view bare_property(std::string_view name) {
  const std::size_t at = name.find_last_of(":/#");
  return at == std::string_view::npos ? name : name.substr(at + 1);
}

class StatedSources {
 public:
  StatedSources(const Document& document, Json& json, Claims& claims)
      : document_(document), json_(json), claims_(claims) {}

  void run(std::string_view url) {
    json_.clear();
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      if (document_.is_element(id)) element(id);
    }
    read_json_ld(json_, url.empty() ? claims_.best(ClaimOf::url) : url, claims_);
  }

 private:
  void element(NodeId id) {
    switch (document_[id].name) {
      case Name::Html:
        for (const Name name : {Name::Lang, Name::XmlLang})
          claims_.add(ClaimSource::element, "html", document_.attribute(id, name));
        break;
      case Name::Meta: meta(id); break;
      case Name::Script: script(id); break;
      case Name::Title:
        if (document_[id].ns == Namespace::html) whole(id, "title");
        break;
      case Name::H1: whole(id, "h1"); break;
      case Name::Time: time(id); break;
      case Name::Link:
      case Name::A: link(id); break;
      default: break;
    }
    while (!scopes_.empty() && document_[scopes_.back()].end <= id) scopes_.pop_back();
    bool scope = false;
    for (const Attribute& attribute : document_.attributes(id)) {
      scope |= attribute.name == Name::Itemscope;
      if (attribute.name == Name::Itemprop || (attribute.name == Name::Property && !is_meta(id)))
        item(id, document_.value(attribute));
    }
    if (scope) open_scope(id);
  }

  bool is_meta(NodeId id) const { return document_[id].name == Name::Meta; }

  void whole(NodeId id, std::string_view name) {
    if (claims_.wants(ClaimSource::element, name))
      claims_.add(ClaimSource::element, name, text_of(document_, id));
  }

  void meta(NodeId id) {
    const std::string_view content = document_.attribute(id, Name::Content);
    if (trimmed(content).empty()) return;
    for (const Name name : {Name::Property, Name::NameAttribute, Name::HttpEquiv})
      add_meta(trimmed(document_.attribute(id, name)), content);
  }

  // Dublin Core is spelled with dots and colons, and "dcterms" also as "dc.terms".
  void add_meta(std::string_view key, std::string_view content) {
    if (key.empty()) return;
    if (!claims_.wants(ClaimSource::meta, key) && is_date_of(key, "publi"))
      return claims_.add(ClaimSource::meta, "published", content);
    if (!starts_lower(key, "dc")) return claims_.add(ClaimSource::meta, key, content);
    std::string dotted(key.substr(0, 64));
    std::replace(dotted.begin(), dotted.end(), ':', '.');
    if (starts_lower(dotted, "dc.terms.")) dotted.replace(0, 9, "dcterms.");
    claims_.add(ClaimSource::meta, dotted, content);
  }

  // Every system has its own name for it: "publish-date", "w-published-date", "recs:publishtime".
  static bool is_date_of(std::string_view key, std::string_view event) {
    return contains_lower(key, event) && contains_any_lower(key, {"date", "time", "published"});
  }

  void script(NodeId id) {
    if (!contains_lower(document_.attribute(id, Name::Type), "ld+json")) return;
    const NodeId text = document_[id].first_child;
    if (text != kNoNode && document_[text].type == NodeType::text)
      json_.read(document_.text(text), kMostJsonValues);
  }

  void link(NodeId id) {
    const std::string_view rel = document_.attribute(id, Name::Rel);
    if (rel.empty()) return;
    const bool anchor = document_[id].name == Name::A;
    std::string_view list = rel;
    for (std::string_view word = next_token(list); !word.empty(); word = next_token(list)) {
      const bool shown = anchor && (equals_lower(word, "author") || equals_lower(word, "tag"));
      if (!anchor && equals_lower(word, "author")) continue;  // an address
      if (claims_.wants(ClaimSource::link, word))
        claims_.add(ClaimSource::link, word,
                    shown ? text_of(document_, id) : document_.attribute(id, Name::Href));
    }
  }

  void time(NodeId id) {
    const std::string_view stated = document_.attribute(id, Name::Datetime);
    const bool published = document_.has_attribute(id, document_.names().find("pubdate")) ||
                           has_token(document_.attribute(id, Name::Class), {"published", "dt-published"});
    const std::string_view key = published ? "time pubdate" : "time";
    if (!claims_.wants(ClaimSource::element, key) || in_other_scope(id)) return;
    claims_.add(ClaimSource::element, key, stated);
  }

  // Microdata: whose property it is. Of comments and the like nothing is read.
  void open_scope(NodeId id) {
    scopes_.push_back(id);
    const std::string_view type = document_.attribute(id, Name::Itemtype);
    if (contains_any_lower(type,
                           {"comment", "review", "rating", "breadcrumb", "listitem", "imageobject", "offer"}))
      other_end_ = std::max(other_end_, document_[id].end);
  }
  bool in_other_scope(NodeId id) const { return id < other_end_; }

  void item(NodeId id, std::string_view properties) {
    if (in_other_scope(id)) return;
    for (std::string_view word = next_token(properties); !word.empty(); word = next_token(properties)) {
      const std::string_view key = bare_property(word);
      if (!claims_.wants(ClaimSource::item, key) || !is_first_owner(key)) continue;
      const NodeId name = name_within(id);
      claims_.add(ClaimSource::item, key, value_of(name == kNoNode ? id : name));
    }
  }

  // A property is the page's if the first item that has it holds it: what follows are teasers, answers and the like.
  bool is_first_owner(std::string_view key) {
    const NodeId owner = scopes_.empty() ? kNoNode : scopes_.back();
    for (const Owner& known : owners_)
      if (is_same_key(known.key, key)) return known.item == owner;
    owners_.push_back({key, owner});
    return true;
  }

  static bool is_same_key(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
  }

  // Of an author or publisher that is an item itself, the element with its name.
  NodeId name_within(NodeId item) const {
    if (!document_.has_attribute(item, Name::Itemscope)) return kNoNode;
    const NodeId end = std::min<NodeId>(document_[item].end, item + kLongestText);
    for (NodeId id = item + 1; id < end; ++id)
      if (document_.is_element(id) && has_token(document_.attribute(id, Name::Itemprop), {"name"})) return id;
    return kNoNode;
  }

  std::string value_of(NodeId id) const {
    for (const Name name : {Name::Content, Name::Datetime})
      if (const std::string_view value = document_.attribute(id, name); !value.empty())
        return std::string(value);
    if (document_[id].name == Name::Img) return std::string(document_.attribute(id, Name::Src));
    return text_of(document_, id);
  }

  const Document& document_;
  Json& json_;
  Claims& claims_;
  struct Owner {
    std::string_view key;
    NodeId item;
  };
  std::vector<NodeId> scopes_;  // open items
  std::vector<Owner> owners_;
  NodeId other_end_ = 0;  // of the comment, review, ... that the walk is in
};

class ShownSources {
 public:
  ShownSources(const Document& document, DayOrder order, Wanted wanted, Claims& claims)
      : document_(document), order_(order), wanted_(wanted), claims_(claims) {}

  void run() {
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      if (!wanted_.author && !wanted_.date && near_ > kNearBytes) return;
      if (document_.is_element(id))
        id = element(id);
      else if (document_[id].type == NodeType::text)
        text(id);
    }
  }

 private:
  static constexpr std::size_t kLongestByline = 160, kLongestDate = 120, kNearBytes = 1500;
  static constexpr int kMostTries = 200;  // elements of a kind whose text is looked at
  static constexpr int kMostLinks = 20;   // of a byline

  // Returns the id to go on behind: the element itself, or its last descendant if nothing in it is about the page.
  NodeId element(NodeId id) {
    const Node& node = document_[id];
    switch (node.name) {
      case Name::Head:
      case Name::Script:
      case Name::Style:
      case Name::Nav:
      case Name::Footer:
      case Name::Form:
      case Name::Template: return node.end - 1;
      case Name::H1:
        if (heading_end_ == 0) heading_end_ = node.end;
        break;
      case Name::Time:
        if (is_near_title(id))
          claims_.add(ClaimSource::element, "time below title", document_.attribute(id, Name::Datetime));
        break;
      case Name::A: author_link(id); break;
      default: break;
    }
    if (!wanted_.author && !wanted_.date && !is_near_title(id)) return id;
    const std::string_view names[] = {document_.attribute(id, Name::Class),
                                      document_.attribute(id, Name::Id)};
    for (const std::string_view name : names) {
      if (name.empty()) continue;
      const Traits traits = traits_of(name);
      if (traits.aside && !holds_content(node.name)) return node.end - 1;
      if (wanted_.author && traits.byline) byline(id, name);
      if (wanted_.date && traits.date) date(id);
    }
    return id;
  }

  // What class names and ids give away. Pages repeat them, so the last ones are remembered.
  struct Traits {
    bool aside, byline, date;
  };
  Traits traits_of(std::string_view names) {
    Known& known = known_[hash_bytes(names) % known_.size()];
    if (known.names != names) known = {names, read_traits(names)};
    return known.traits;
  }

  static Traits read_traits(std::string_view names) {
    constexpr std::uint32_t kByline = 1, kNoByline = 2, kDate = 4, kNoDate = 8;
    static constexpr WordList kLists[] = {
        {"byline", "byline author writer autor auteur posted-by postedby username contributor"},
        {"no byline", "authority authoriz -bio avatar image photo social"},
        {"date", "date time publi posted datum fecha"},
        {"no date", "update- timeline sometimes republi countdown"},
    };
    static const WordSearch search(kLists);
    const std::uint32_t found = search.find(names);
    return {is_aside(names), (found & (kByline | kNoByline)) == kByline,
            (found & (kDate | kNoDate)) == kDate};
  }

  static bool holds_content(Name name) {
    return name == Name::Html || name == Name::Body || name == Name::Main || name == Name::Article;
  }

  static bool is_aside(std::string_view names) {
    for (std::string_view word = next_token(names); !word.empty(); word = next_token(names)) {
      if (starts_lower(word, "comment") && !contains_any_lower(word, {"open", "count", "closed", "link"}))
        return true;
      if (starts_lower(word, "related") || equals_lower(word, "sidebar") || starts_lower(word, "recommend"))
        return true;
    }
    return false;
  }

  void byline(NodeId id, std::string_view names) {
    const bool line = contains_lower(names, "byline");
    if ((line ? byline_found_ : author_found_) || ++bylines_ > kMostTries) return;
    const std::string text = clean_line(text_of(document_, id));
    if (text.size() > kLongestByline) return;
    const bool named =
        starts_lower(text, "by ") || has_token(names, {"author", "username", "byline", "author-name",
                                                       "post-author", "entry-author", "fn"});
    bool& found = line ? byline_found_ : author_found_;
    found =
        linked_names(id, line ? "byline" : "author") || claim_names(text, line ? "byline" : "author", named);
  }

  // Names that link to their pages stand apart even where nothing is written between them.
  bool linked_names(NodeId element, std::string_view key) {
    bool found = false;
    int links = 0;
    const NodeId end = std::min<NodeId>(document_[element].end, element + kLongestText);
    for (NodeId id = element; id < end && links < kMostLinks; ++id)
      if (document_.is_html(id, Name::A) && ++links != 0)
        found |= claim_names(clean_line(text_of(document_, id)), key, false);
    return found;
  }

  // `named`: whatever stands there is a name, even one word.
  bool claim_names(std::string_view text, std::string_view key, bool named) {
    std::vector<std::string> names;
    add_authors(text, names);
    bool found = false;
    for (const std::string& name : names) {
      if (!named && !looks_like_name(name)) continue;
      claims_.add(ClaimSource::shown, key, name);
      found = true;
    }
    return found;
  }

  // Where authors have pages of their own.
  void author_link(NodeId id) {
    if (!wanted_.author || link_found_ || links_ > kMostTries) return;
    const std::string_view address = document_.attribute(id, Name::Href);
    if (!is_author_address(address)) return;
    ++links_;
    const std::string text = clean_line(text_of(document_, id));
    if (text.size() <= kLongestByline) link_found_ = claim_names(text, "author link", false);
  }

  static bool is_author_address(std::string_view address) {
    for (std::size_t at = address.find('/'); at != std::string_view::npos; at = address.find('/', at + 1)) {
      const std::string_view rest = address.substr(at + 1);
      for (const std::string_view folder :
           {"author", "autor", "auteur", "contributor", "writers/", "by/", "staff/"})
        if (starts_lower(rest, folder)) return true;
    }
    const std::size_t query = address.find('?');
    return query != std::string_view::npos && contains_lower(address.substr(query), "author=");
  }

  void date(NodeId id) {
    if (!claims_.wants(ClaimSource::shown, "date") || ++dates_ > kMostTries) return;
    const std::string text = clean_line(text_of(document_, id));
    if (text.size() <= kLongestDate) claims_.add(ClaimSource::shown, "date", find_date(text, order_));
  }

  bool is_near_title(NodeId id) const {
    return heading_end_ != 0 && id >= heading_end_ && near_ <= kNearBytes;
  }

  // Short texts; those soon after the first heading are believed more.
  void text(NodeId id) {
    const std::string_view whole = document_.text(id);
    const bool near = is_near_title(id);
    if (near) near_ += whole.size();
    if (whole.size() > kLongestDate && !near) return;
    if (!near && (!wanted_.date || std::none_of(whole.begin(), whole.end(), is_ascii_digit))) return;
    const std::string line = clean_line(whole);
    if (line.empty() || line.size() > kLongestDate) return;
    claims_.add(ClaimSource::shown, near ? "below title" : "text", find_date(line, order_));
    if (wanted_.author && near && starts_lower(line, "by ")) claim_names(line, "by", false);
  }

  const Document& document_;
  DayOrder order_;
  Wanted wanted_;
  Claims& claims_;
  NodeId heading_end_ = 0;
  std::size_t near_ = 0;  // bytes of text since then
  int bylines_ = 0, links_ = 0, dates_ = 0;
  struct Known {
    std::string_view names;
    Traits traits;
  };
  std::array<Known, 256> known_{};
  bool byline_found_ = false, author_found_ = false, link_found_ = false;
};

}  // namespace

void gather_stated(const Document& document, std::string_view url, Json& json, Claims& claims) {
  StatedSources(document, json, claims).run(url);
}

void gather_shown(const Document& document, DayOrder order, Wanted wanted, Claims& claims) {
  ShownSources(document, order, wanted, claims).run();
}

}  // namespace pith
