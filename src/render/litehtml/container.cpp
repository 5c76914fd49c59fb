#include "render/litehtml/container.h"

#include <cmath>

#include "base/ascii.h"
#include "render/litehtml/style_sheet.h"

namespace pith {
namespace {

constexpr std::size_t kMostSheets = 64;  // of a page

// @import comes with its quotes.
std::string_view unquoted(std::string_view url) {
  url = trimmed(url);
  if (url.size() > 1 && (url.front() == '"' || url.front() == '\'') && url.back() == url.front())
    url = url.substr(1, url.size() - 2);
  return url;
}

}  // namespace

litehtml::uint_ptr LitehtmlContainer::create_font(const char* families, int size, int weight,
                                                  litehtml::font_style style, unsigned,
                                                  litehtml::font_metrics* metrics) {
  const Slant slant = style == litehtml::fontStyleItalic ? Slant::italic : Slant::upright;
  made_.push_back(std::make_unique<Font>(Font{fonts_.face(families, weight, slant), size, weight}));
  const Font& font = *made_.back();
  if (metrics != nullptr && font.face != nullptr) {
    const FontMetrics found = Fonts::metrics(*font.face, size);
    metrics->ascent = found.ascent;
    metrics->descent = found.descent;
    metrics->height = found.ascent + found.descent + found.line_gap;
    metrics->x_height = found.x_height;
    metrics->draw_spaces = true;
  }
  return reinterpret_cast<litehtml::uint_ptr>(&font);
}

int LitehtmlContainer::text_width(const char* text, litehtml::uint_ptr handle) {
  const Font* font = font_of(handle);
  if (font == nullptr || font->face == nullptr) return 0;
  return static_cast<int>(std::lround(fonts_.width(*font->face, text, font->size)));
}

void LitehtmlContainer::import_css(std::string& text, const std::string& url, std::string& base) {
  text.clear();
  const auto path = PageFiles::resolve(unquoted(url), base);
  if (!path || imported_.size() >= kMostSheets || !imported_.insert(*path).second) return;
  if (const auto bytes = files_.read(*path)) text = adapted_style(*bytes);
  base = *path;
}

PictureSource LitehtmlContainer::source_of(const litehtml::string_map& attributes) const {
  const auto found = attributes.find("src");
  if (found == attributes.end()) return PictureSource::lost;
  if (starts_lower(trimmed(found->second), "data:")) return PictureSource::found;
  const auto path = PageFiles::resolve(trimmed(found->second));
  return path && files_.read(*path) ? PictureSource::found : PictureSource::lost;
}

void LitehtmlContainer::get_media_features(litehtml::media_features& media) const {
  media.type = litehtml::media_type_screen;
  media.width = media.device_width = width_;
  media.height = media.device_height = height_;
  media.color = 8;
  media.resolution = 96;
}

void LitehtmlContainer::get_language(std::string& language, std::string& culture) const {
  language = "en";
  culture.clear();
}

// Of what is beyond ASCII, the width in the other case is about the same.
void LitehtmlContainer::transform_text(std::string& text, litehtml::text_transform transform) {
  const auto upper = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; };
  if (transform == litehtml::text_transform_capitalize && !text.empty()) text[0] = upper(text[0]);
  if (transform == litehtml::text_transform_uppercase)
    for (char& c : text) c = upper(c);
  if (transform == litehtml::text_transform_lowercase)
    for (char& c : text) c = ascii_lower(c);
}

}  // namespace pith
