#include "json_line.h"

#include <algorithm>
#include <cmath>

#include "arguments.h"
#include "eval/json.h"

namespace pith::cli {

std::string json_line(std::string_view id, std::string_view error, const Extracted* page, Format format) {
  std::string out;
  eval::JsonWriter json(out);
  json.open('{').member("id", id);
  json.member("status", error.empty() && page != nullptr ? to_string(page->status) : "error");
  if (!error.empty()) json.member("error", error);
  if (page != nullptr) {
    json.member("encoding", page->encoding).member("encoding_source", to_string(page->encoding_source));
    const auto list = [&](std::string_view key, std::span<const std::string> values) {
      json.key(key).open('[');
      for (const std::string& value : values) json.value(std::string_view(value));
      json.close(']');
    };
    json.member("title", page->title).member("author", page->author);
    list("authors", page->authors);
    json.member("date", page->date).member("modified", page->modified);
    json.member("language", page->language).member("site", page->site);
    json.member("description", page->description).member("url", page->url);
    if (page->page_type != PageType::unknown) json.member("page_type", to_string(page->page_type));
    if (page->quality >= 0) json.member("quality", std::round(page->quality * 100.0) / 100);
    json.member("image", page->image).member("license", page->license);
    list("tags", page->tags);
    if (format != Format::json) {
      json.member(name_of(format), page->content);
    } else {  // within JSON strings there is no raw line feed
      json.key(name_of(format));
      std::remove_copy(page->content.begin(), page->content.end(), std::back_inserter(out), '\n');
    }
  }
  return out + "}\n";
}

std::string_view render_status(const Error& error) {
  switch (error.code) {
    case ErrorCode::no_renderer: return "no-renderer";
    case ErrorCode::render_failed: return "render-failed";
    case ErrorCode::render_timeout: return "render-timeout";
    default: return "error";
  }
}

std::string geometry_line(std::string_view id, std::string_view status, std::string_view error,
                          std::string_view geometry) {
  std::string out;
  eval::JsonWriter json(out);
  json.open('{').member("id", id).member("status", status);
  if (!error.empty()) json.member("error", error);
  if (geometry.empty()) return out + "}\n";
  out += ", ";
  std::remove_copy(geometry.begin() + 1, geometry.end(), std::back_inserter(out),
                   '\n');  // the rest of the object
  return out + "\n";
}

std::string entities_line(std::string_view id, std::string_view error, const Entities& entities) {
  std::string out;
  eval::JsonWriter json(out);
  json.open('{').member("id", id).member("status", std::string_view(error.empty() ? "ok" : "error"));
  if (!error.empty()) json.member("error", error);
  json.member("language", entities.language).key("known_language").value(entities.known_language);
  json.key("entities").open('[');
  for (const Entity& entity : entities.mentions)
    json.open('{')
        .member("text", entity.text)
        .member("type", to_string(entity.type))
        .member("begin", entity.begin)
        .close('}');
  json.close(']').close('}');
  return out + "\n";
}

std::string regions_line(std::string_view id, std::string_view error, std::span<const Region> regions) {
  std::string out;
  eval::JsonWriter json(out);
  json.open('{').member("id", id).member("status", std::string_view(error.empty() ? "ok" : "error"));
  if (!error.empty()) json.member("error", error);
  json.key("regions").open('[');
  std::size_t rank = 0;
  for (const Region& region : regions) {
    json.open('{').member("rank", ++rank).member("score", region.score);
    json.member("characters", region.characters).member("nodes", region.nodes).member("links", region.links);
    json.member("node", region.node).member("path", region.path).member("text", region.text).close('}');
  }
  json.close(']').close('}');
  return out + "\n";
}

}  // namespace pith::cli
