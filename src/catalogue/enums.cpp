// How the values of the public enums are spelled, in their order. Formats are named in their own table.
#include "pith/fields.h"
#include "pith/options.h"
#include "pith/pith.h"

namespace pith {

template <>
std::span<const std::string_view> names_of<ErrorCode>() {
  static constexpr std::string_view kNames[] = {
      "unknown-method", "bad-setting",      "unknown-option", "bad-value",     "bad-selector",
      "bad-model",      "unknown-encoding", "no-renderer",    "render-failed", "render-timeout",
      "out-of-memory",  "read-failed",      "write-failed",   "stopped"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<Status>() {
  static constexpr std::string_view kNames[] = {"ok",           "depth-limit", "attribute-limit",
                                                "byte-limit",   "node-limit",  "memory-limit",
                                                "output-limit", "time-limit",  "cancelled"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<EncodingSource>() {
  static constexpr std::string_view kNames[] = {"bom", "caller", "meta", "detected", "fallback"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<Include>() {
  static constexpr std::string_view kNames[] = {"no", "yes"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<Images>() {
  static constexpr std::string_view kNames[] = {"none", "all", "relevant", "literal"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<MetadataIn>() {
  static constexpr std::string_view kNames[] = {"nothing", "result", "content"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<PageType>() {
  static constexpr std::string_view kNames[] = {"unknown", "article",    "documentation", "service",
                                                "forum",   "collection", "listing",       "product"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<Focus>() {
  static constexpr std::string_view kNames[] = {"balanced", "precision", "recall"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<EntityType>() {
  static constexpr std::string_view kNames[] = {"person", "location", "organisation"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<Regions>() {
  static constexpr std::string_view kNames[] = {"blocks", "menus"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<Dump>() {
  static constexpr std::string_view kNames[] = {"tokens", "tree", "lines", "measures", "geometry", "places"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<Plot>() {
  static constexpr std::string_view kNames[] = {"ratios", "smooth",  "changes", "clusters",
                                                "tree",   "density", "boxes",   "overlay"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<Engine>() {
  static constexpr std::string_view kNames[] = {"litehtml", "chromium"};
  return kNames;
}

template <>
std::span<const std::string_view> names_of<Format>() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const FormatInfo& format : formats()) all.push_back(format.name);
    return all;
  }();
  return names;
}

std::string_view to_string(OptionType type) {
  constexpr std::string_view kNames[] = {"flag", "choice", "text", "texts", "path", "count", "bytes", "size"};
  return kNames[static_cast<std::size_t>(type)];
}

std::string_view to_string(FieldType type) {
  constexpr std::string_view kNames[] = {"text",   "truth",    "count",  "number", "texts",
                                         "images", "entities", "blocks", "posts"};
  return kNames[static_cast<std::size_t>(type)];
}

}  // namespace pith
