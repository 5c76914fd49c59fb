#include "article/embeds.h"

#include "base/ascii.h"

namespace pith {
namespace {

// Players of services, and the page of what they show: what follows `player` up to a ?, & or # goes behind `page`.
struct Service {
  std::string_view player, page, name;
};
constexpr Service kServices[] = {
    {"youtube.com/embed/", "https://www.youtube.com/watch?v=", "YouTube"},
    {"youtube-nocookie.com/embed/", "https://www.youtube.com/watch?v=", "YouTube"},
    {"player.vimeo.com/video/", "https://vimeo.com/", "Vimeo"},
    {"dailymotion.com/embed/video/", "https://www.dailymotion.com/video/", "Dailymotion"},
    {"platform.twitter.com/embed/Tweet.html?id=", "https://twitter.com/i/status/", "Tweet"},
    {"open.spotify.com/embed/", "https://open.spotify.com/", "Spotify"},
};

std::string_view host_of(std::string_view url) {
  const std::size_t begin = url.find("//");
  if (begin == std::string_view::npos) return {};
  std::string_view host = url.substr(begin + 2);
  host = host.substr(0, host.find_first_of("/?#"));
  if (host.starts_with("www.")) host.remove_prefix(4);
  return host;
}

std::string_view source_of(const Document& document, NodeId element) {
  for (const Name name : {Name::Src, Name::DataSrc}) {
    const std::string_view url = trimmed(document.attribute(element, name));
    if (!url.empty() && !starts_lower(url, "about:") && !starts_lower(url, "data:")) return url;
  }
  for (NodeId id = document[element].first_child; id != kNoNode; id = document[id].next)
    if (document.is_html(id, Name::Source))
      if (const std::string_view url = trimmed(document.attribute(id, Name::Src)); !url.empty()) return url;
  return {};
}

bool is_hidden(const Document& document, NodeId element) {
  for (const Name name : {Name::Width, Name::Height}) {
    const std::string_view length = trimmed(document.attribute(element, name));
    if (length == "0" || length == "1" || length == "0px" || length == "1px") return true;
  }
  return document.has_attribute(element, Name::Hidden) ||
         document.attribute(element, Name::Style).find("display:none") != std::string_view::npos;
}

}  // namespace

Embed embed_of(const Document& document, NodeId element) {
  if (document.is_html(element, Name::A)) {  // as pith writes it
    const NodeId text = document[element].first_child;
    if (text == kNoNode || document[text].type != NodeType::text) return {};
    return {std::string(document.attribute(element, Name::Href)), std::string(document.text(text))};
  }
  const std::string_view source = source_of(document, element);
  if (source.empty() || is_hidden(document, element)) return {};
  Embed embed{std::string(source), {}};
  std::string_view service = host_of(source);
  for (const Service& known : kServices) {
    const std::size_t at = source.find(known.player);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = source.substr(at + known.player.size());
    embed.url.assign(known.page).append(rest.substr(0, rest.find_first_of("?&#")));
    service = known.name;
    break;
  }
  std::string_view title = document.attribute(element, Name::Title);
  if (trimmed(title).empty()) title = document.attribute(element, Name::AriaLabel);
  if (trimmed(title).empty()) title = service.empty() ? source.substr(source.rfind('/') + 1) : service;
  if (trimmed(title).empty()) title = source;
  for (std::string_view word = next_token(title); !word.empty(); word = next_token(title))
    embed.title.append(embed.title.empty() ? "" : " ").append(word);
  return embed;
}

}  // namespace pith
