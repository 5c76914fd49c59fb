// What litehtml asks of the program around it: fonts, style sheets, sizes. Nothing is drawn.
#pragma once

#include <litehtml/litehtml.h>

#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "pith/pith.h"
#include "render/litehtml/elements.h"
#include "render/litehtml/fonts.h"
#include "render/page_files.h"

namespace pith {

class LitehtmlContainer final : public litehtml::document_container {
 public:
  LitehtmlContainer(Fonts& fonts, const PageFiles& files, const RendererOptions& options)
      : fonts_(fonts),
        files_(files),
        width_(static_cast<int>(options.width)),
        height_(static_cast<int>(options.height)) {}

  struct Font {
    FontFace* face;
    int size;
    int weight;
  };
  static const Font* font_of(litehtml::uint_ptr handle) { return reinterpret_cast<const Font*>(handle); }

  litehtml::uint_ptr create_font(const char* families, int size, int weight, litehtml::font_style style,
                                 unsigned decoration, litehtml::font_metrics* metrics) override;
  void delete_font(litehtml::uint_ptr) override {}
  int text_width(const char* text, litehtml::uint_ptr font) override;
  int pt_to_px(int points) const override { return points * 96 / 72; }
  int get_default_font_size() const override { return 16; }
  const char* get_default_font_name() const override { return "serif"; }
  void import_css(std::string& text, const std::string& url, std::string& base) override;
  void get_client_rect(litehtml::position& client) const override { client = {0, 0, width_, height_}; }
  void get_media_features(litehtml::media_features& media) const override;
  void get_language(std::string& language, std::string& culture) const override;

  std::shared_ptr<litehtml::element> create_element(
      const char* tag, const litehtml::string_map& attributes,
      const std::shared_ptr<litehtml::document>& document) override {
    return make_element(tag, attributes, document, source_of(attributes));
  }
  void get_image_size(const char*, const char*, litehtml::size& size) override { size = {}; }

  void draw_text(litehtml::uint_ptr, const char*, litehtml::uint_ptr, litehtml::web_color,
                 const litehtml::position&) override {}
  void draw_list_marker(litehtml::uint_ptr, const litehtml::list_marker&) override {}
  void load_image(const char*, const char*, bool) override {}
  void draw_background(litehtml::uint_ptr, const litehtml::background_paint&) override {}
  void draw_borders(litehtml::uint_ptr, const litehtml::borders&, const litehtml::position&, bool) override {}
  void set_caption(const char*) override {}
  void set_base_url(const char*) override {}
  void link(const std::shared_ptr<litehtml::document>&, const litehtml::element::ptr&) override {}
  void on_anchor_click(const char*, const litehtml::element::ptr&) override {}
  void set_cursor(const char*) override {}
  void transform_text(std::string& text, litehtml::text_transform transform) override;
  void set_clip(const litehtml::position&, const litehtml::border_radiuses&, bool, bool) override {}
  void del_clip() override {}

 private:
  PictureSource source_of(const litehtml::string_map& attributes) const;

  Fonts& fonts_;
  const PageFiles& files_;
  int width_, height_;
  std::vector<std::unique_ptr<Font>> made_;
  std::unordered_set<std::string> imported_;  // style sheets that were read: none is read twice
};

}  // namespace pith
