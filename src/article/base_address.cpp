// What pages say of their own address is mostly true, and sometimes of another page: a syndicated text names the paper
// it is from, a copy on a test server its test server, a manual its newest edition. On the pages whose address is known, og:url
// is right more often than the canonical link where the two differ: the link tells search engines which copy to prefer,
// og:url what is shared. So og:url goes first, and three things make an address doubtful:
//
// * its host is none: no dot in it, or something percent-encoded (templates that were filled in badly);
// * og:url and canonical link are on different hosts: then neither is believed, and links stay relative;
// * it is a home page while the other one is not.
//
// docs/formats.md has the counts. Cost: one pass over the head. Test: tests/article/base_address_test.cpp.
#include "article/base_address.h"

#include "base/ascii.h"

namespace pith {
namespace {

BaseUrl believable(std::string_view address) {
  if (!scheme_of(address).starts_with("http")) return {};
  BaseUrl url(address);
  const std::string_view host = url.authority();
  const bool sound = host.find('.') != host.npos && host.find('%') == host.npos;
  return sound ? url : BaseUrl();
}

std::string_view site_of(const BaseUrl& url) {
  std::string_view host = url.authority();
  if (host.starts_with("www.")) host.remove_prefix(4);
  return host;
}

BaseUrl stated_address(const Document& document) {
  std::string_view shared, canonical;
  const NodeId head = document.head();
  for (NodeId id = head; head != kNoNode && id < document[head].end; ++id) {
    if (document.is_html(id, Name::Link) && canonical.empty() &&
        has_token(document.attribute(id, Name::Rel), {"canonical"}))
      canonical = document.attribute(id, Name::Href);
    if (document.is_html(id, Name::Meta) && shared.empty() &&
        document.attribute(id, Name::Property) == "og:url")
      shared = document.attribute(id, Name::Content);
  }
  BaseUrl first = believable(shared), second = believable(canonical);
  if (!first.usable()) return second;
  if (!second.usable()) return first;
  if (site_of(first) != site_of(second)) return {};
  return first.is_home() ? second : first;
}

}  // namespace

BaseUrl base_of(const Document& document, std::string_view url) {
  BaseUrl base = url.empty() ? stated_address(document) : BaseUrl(url);
  const NodeId head = document.head();
  for (NodeId id = head; head != kNoNode && id < document[head].end; ++id) {
    if (!document.is_html(id, Name::Base) || !document.has_attribute(id, Name::Href)) continue;
    BaseUrl stated(base.resolve(document.attribute(id, Name::Href)));
    return stated.usable() ? stated : base;
  }
  return base;
}

}  // namespace pith
