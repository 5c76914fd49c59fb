// How the values of the public enums are spelled.
#include "pith/pith.h"

namespace pith {

std::string_view to_string(Status status) {
  switch (status) {
    case Status::ok: return "ok";
    case Status::depth_limit: return "depth-limit";
    case Status::attribute_limit: return "attribute-limit";
    case Status::byte_limit: return "byte-limit";
    case Status::node_limit: return "node-limit";
    case Status::time_limit: return "time-limit";
  }
  return "unknown";
}

std::string_view to_string(EncodingSource source) {
  switch (source) {
    case EncodingSource::byte_order_mark: return "bom";
    case EncodingSource::caller: return "caller";
    case EncodingSource::meta: return "meta";
    case EncodingSource::detected: return "detected";
    case EncodingSource::fallback: return "fallback";
  }
  return "unknown";
}

std::string_view to_string(PageType type) {
  switch (type) {
    case PageType::unknown: break;
    case PageType::article: return "article";
    case PageType::documentation: return "documentation";
    case PageType::service: return "service";
    case PageType::forum: return "forum";
    case PageType::collection: return "collection";
    case PageType::listing: return "listing";
    case PageType::product: return "product";
  }
  return "unknown";
}

std::string_view to_string(EntityType type) {
  switch (type) {
    case EntityType::person: return "person";
    case EntityType::location: return "location";
    case EntityType::organisation: return "organisation";
  }
  return "unknown";
}

}  // namespace pith
