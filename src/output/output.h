// The writers. Each appends to `out`, in one pass over the article, and says nothing else.
//
// docs/formats.md describes text, Markdown and HTML; docs/json-schema.md the JSON object.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "article/article.h"
#include "meta/metadata.h"
#include "pith/pith.h"

namespace pith {

// Of the heading line that a post's byline is in Markdown and HTML.
inline constexpr std::uint8_t kBylineLevel = 3;

void write_text(const Article& article, std::string& out);
void write_markdown(const Article& article, std::string& out);
void write_html(const Article& article, std::string& out);

// What is known about the page: YAML between lines of dashes for the head of text and Markdown, nothing if nothing is
// known; and a whole HTML document instead of a fragment.
void write_front_matter(const Metadata& metadata, std::string& out);
void write_html_document(const Article& article, const Metadata& metadata, std::string& out);

// Whole documents with what is known about the page, and a row of values parted by tabs.
void write_xml(const Article& article, const Metadata& metadata, std::span<const Post> comments,
               std::string& out);
void write_tei(const Article& article, const Metadata& metadata, std::string& out);
void write_csv(const Article& article, const Metadata& metadata, std::span<const Post> comments,
               PageType type, std::string& out);

// How the page was read, for the JSON object.
struct Reading {
  Status status = Status::ok;
  std::string_view encoding;
  EncodingSource encoding_source = EncodingSource::fallback;
  std::string_view method;
  PageType page_type = PageType::unknown;
  float quality = -1;
  bool judged = false;  // images were judged: these are those that belong and those that do not
  std::span<const Image> images = {}, dropped_images = {};
  std::span<const Post> posts = {}, comments = {};
};
void write_json(const Article& article, const Metadata& metadata, const Reading& reading, std::string& out);

// The images of an article with their captions, and its posts with their texts, in document order.
std::vector<Image> images_of(const Article& article);
std::vector<Post> posts_of(const Article& article);

}  // namespace pith
