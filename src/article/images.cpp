#include "article/images.h"

#include <algorithm>
#include <charconv>

#include "base/ascii.h"

namespace pith {
namespace {

// Where lazy loaders keep the address, beside the names of names.inc.
constexpr std::array<std::string_view, 8> kLazyNames = {
    "data-original-src", "data-hi-res-src", "data-full-src", "data-echo",
    "data-ll-src",       "data-actualsrc",  "data-img-src",  "data-image-src"};

constexpr std::uint32_t kNeighbours = 32;  // siblings looked at from an image, so that the cost stays bounded

constexpr std::array kLazyAttributes = {Name::DataSrc, Name::DataLazySrc, Name::DataOriginal, Name::DataLazy};
constexpr std::array kSetAttributes = {Name::DataSrcset, Name::DataLazySrcset, Name::Srcset};

bool is_data_url(std::string_view url) {
  return starts_lower(trimmed(url), "data:");
}

// A lazy attribute may hold a flag, a template or JSON instead of an address.
bool looks_like_url(std::string_view value) {
  value = trimmed(value);
  if (value.empty() || is_data_url(value)) return false;
  if (value.find_first_of("{}<>\n ") != std::string_view::npos) return false;
  return value.find_first_of("./") != std::string_view::npos;
}

// Weight of a srcset descriptor: widths and densities are never mixed in a set that works.
double descriptor_weight(std::string_view descriptor) {
  descriptor = trimmed(descriptor);
  const std::size_t end = descriptor.find_first_of(" \t\n\r\f");
  descriptor = descriptor.substr(0, end);
  if (descriptor.empty()) return 1;
  const char unit = ascii_lower(descriptor.back());
  if (unit != 'w' && unit != 'x') return 0;
  double value = 0;
  const char* last = descriptor.data() + descriptor.size() - 1;
  const auto [rest, error] = std::from_chars(descriptor.data(), last, value);
  return error == std::errc{} && rest == last && value > 0 ? value : 0;
}

// Reads one candidate of a srcset, as the HTML standard's "parse a srcset attribute" does.
bool next_candidate(std::string_view& set, std::string_view& url, double& weight) {
  while (!set.empty() && (is_ascii_space(set[0]) || set[0] == ',')) set.remove_prefix(1);
  if (set.empty()) return false;
  url = next_token(set);
  weight = 1;
  if (url.back() == ',') {
    while (!url.empty() && url.back() == ',') url.remove_suffix(1);
    return true;
  }
  std::size_t end = 0;
  for (int depth = 0; end < set.size() && (set[end] != ',' || depth > 0); ++end) {
    if (set[end] == '(') ++depth;
    if (set[end] == ')' && depth > 0) --depth;
  }
  weight = descriptor_weight(set.substr(0, end));
  set.remove_prefix(end);
  return true;
}

std::string_view largest(std::string_view set, double& best) {
  std::string_view chosen, url;
  double weight = 0;
  while (next_candidate(set, url, weight)) {
    if (url.empty() || weight <= best || is_data_url(url)) continue;
    best = weight;
    chosen = url;
  }
  return chosen;
}

bool is_tiny(std::string_view length) {
  length = trimmed(length);
  return length == "0" || length == "1" || length == "1px" || length == "0px";
}

}  // namespace

std::string_view largest_candidate(std::string_view srcset) {
  double best = 0;
  return largest(srcset, best);
}

void ImageSources::read(const Document& document) {
  document_ = &document;
  for (std::size_t i = 0; i < kLazyNames.size(); ++i) lazy_names_[i] = document.names().find(kLazyNames[i]);
}

std::string_view ImageSources::own_source(NodeId img) const {
  for (Name name : kSetAttributes) {
    const std::string_view url = largest_candidate(document_->attribute(img, name));
    if (!url.empty()) return url;
  }
  return {};
}

std::string_view ImageSources::picture_source(NodeId img) const {
  const NodeId picture = (*document_)[img].parent;
  if (!document_->is_html(picture, Name::Picture)) return {};
  NodeId first = img;
  for (std::uint32_t steps = 0; steps < kNeighbours && (*document_)[first].previous != kNoNode; ++steps)
    first = (*document_)[first].previous;
  std::string_view chosen;
  double best = 0;
  for (NodeId s = first; s != img; s = (*document_)[s].next) {
    if (!document_->is_html(s, Name::Source)) continue;
    for (Name name : kSetAttributes) {
      const std::string_view url = largest(document_->attribute(s, name), best);
      if (!url.empty()) chosen = url;
    }
  }
  return chosen;
}

// The source of the one image in a small <noscript>; one with text stands for more than an image.
ImageSource ImageSources::only_picture(NodeId noscript) const {
  const NodeId end = (*document_)[noscript].end;
  if (end > noscript + 9) return {};
  ImageSource found;
  for (NodeId id = noscript + 1; id < end; ++id) {
    if ((*document_)[id].type == NodeType::text && !trimmed(document_->text(id)).empty()) return {};
    if (!document_->is_html(id, Name::Img) || !found.url.empty()) continue;
    std::string_view url = own_source(id);
    if (url.empty()) url = trimmed(document_->attribute(id, Name::Src));
    if (looks_like_url(url)) found = {url, noscript};
  }
  return found;
}

// Lazy loaders put the fallback right before or behind the image, or behind what wraps it.
ImageSource ImageSources::noscript_source(NodeId img) const {
  const auto neighbour = [&](NodeId id, NodeId Node::*step) {
    for (std::uint32_t steps = 0; steps < kNeighbours; ++steps) {
      id = (*document_)[id].*step;
      if (id == kNoNode || (*document_)[id].type == NodeType::element) return id;
      if ((*document_)[id].type == NodeType::text && !trimmed(document_->text(id)).empty()) return kNoNode;
    }
    return kNoNode;
  };
  NodeId at = img;
  for (int level = 0; level < 3 && at != kNoNode && at != kRoot; ++level, at = (*document_)[at].parent) {
    for (NodeId beside : {neighbour(at, &Node::next), neighbour(at, &Node::previous)}) {
      if (beside == kNoNode || !document_->is_html(beside, Name::Noscript)) continue;
      const ImageSource found = only_picture(beside);
      if (!found.url.empty()) return found;
    }
  }
  return {};
}

// Slide shows have attributes of their own for what they will show: any that names an image file.
std::string_view ImageSources::named_source(NodeId img) const {
  for (const Attribute& attribute : document_->attributes(img)) {
    const std::string_view value = trimmed(document_->value(attribute));
    const std::string_view path = value.substr(0, value.find_first_of("?#"));
    if (attribute.name == Name::Src || attribute.name == Name::Alt || !looks_like_url(value)) continue;
    for (const std::string_view ending : {".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"})
      if (path.size() > ending.size() && equals_lower(path.substr(path.size() - ending.size()), ending))
        return value;
  }
  return {};
}

ImageSource ImageSources::of(NodeId img) const {
  std::string_view url = own_source(img);
  if (url.empty()) url = picture_source(img);
  if (!url.empty()) return {url, kNoNode};
  for (Name name : kLazyAttributes) {
    url = document_->attribute(img, name);
    if (looks_like_url(url)) return {trimmed(url), kNoNode};
  }
  for (Name name : lazy_names_) {
    if (name == Name::None) continue;
    url = document_->attribute(img, name);
    if (looks_like_url(url)) return {trimmed(url), kNoNode};
  }
  url = trimmed(document_->attribute(img, Name::Src));
  const bool lazy = url.empty() || is_data_url(url) ||
                    has_token(document_->attribute(img, Name::Class), {"lazy", "lazyload", "lazy-load"});
  if (lazy) {
    const ImageSource fallback = noscript_source(img);
    if (!fallback.url.empty()) return fallback;
    if (const std::string_view named = named_source(img); !named.empty()) return {named, kNoNode};
  }
  return {url, kNoNode};
}

bool ImageSources::is_pixel(NodeId img) const {
  return is_tiny(document_->attribute(img, Name::Width)) || is_tiny(document_->attribute(img, Name::Height));
}

}  // namespace pith
