#include "render/litehtml/fonts.h"

#include <fontconfig/fontconfig.h>
#include <ft2build.h>

#include <cmath>

#include "base/ascii.h"
#include "base/utf8.h"
#include "pith/io.h"
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H

namespace pith {

class FontFace {
 public:
  std::string bytes;  // of its file
  FT_Face face = nullptr;
  std::unordered_map<char32_t, std::uint32_t> advances;  // in units
  std::uint32_t units = 1000;                            // an em
  std::uint32_t ascii[128] = {};                         // advance + 1; 0: not known yet

  FontFace() = default;
  FontFace(const FontFace&) = delete;
  FontFace& operator=(const FontFace&) = delete;
  ~FontFace() {
    if (face != nullptr) FT_Done_Face(face);
  }
};

struct Fonts::Library {
  FT_Library free_type = nullptr;
  FcConfig* config = nullptr;

  Library() {
    if (FT_Init_FreeType(&free_type) != 0) free_type = nullptr;
    config = FcInitLoadConfigAndFonts();
  }
  ~Library() {
    if (config != nullptr) FcConfigDestroy(config);
    if (free_type != nullptr) FT_Done_FreeType(free_type);
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
};

namespace {

// What Chromium takes for the generic families on Linux, so that both engines measure with the same fonts.
std::string_view concrete_family(std::string_view name) {
  if (equals_lower(name, "serif")) return "Times New Roman";
  if (equals_lower(name, "sans-serif") || equals_lower(name, "system-ui")) return "Arial";
  return name;
}

// The names of a list of families, without their quotes.
std::vector<std::string> split_families(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view name = trimmed(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
    if (name.size() > 1 && (name.front() == '"' || name.front() == '\''))
      name = name.substr(1, name.size() - 2);
    if (!name.empty()) names.emplace_back(concrete_family(name));
  }
  return names;
}

int fontconfig_weight(int css) {
  return css >= 600 ? FC_WEIGHT_BOLD : css <= 300 ? FC_WEIGHT_LIGHT : FC_WEIGHT_REGULAR;
}

// A Fontconfig pattern of what is wanted.
class Wanted {
 public:
  Wanted(FcConfig* config, std::string_view families, int weight, Slant slant, char32_t character)
      : pattern_(FcPatternCreate()) {
    for (const std::string& name : split_families(families))
      FcPatternAddString(pattern_, FC_FAMILY, reinterpret_cast<const FcChar8*>(name.c_str()));
    FcPatternAddInteger(pattern_, FC_WEIGHT, fontconfig_weight(weight));
    FcPatternAddInteger(pattern_, FC_SLANT, slant == Slant::italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
    FcPatternAddBool(pattern_, FC_SCALABLE, FcTrue);
    if (character != 0) {
      FcCharSet* characters = FcCharSetCreate();
      FcCharSetAddChar(characters, character);
      FcPatternAddCharSet(pattern_, FC_CHARSET, characters);
      FcCharSetDestroy(characters);
    }
    FcConfigSubstitute(config, pattern_, FcMatchPattern);
    FcDefaultSubstitute(pattern_);
  }
  ~Wanted() { FcPatternDestroy(pattern_); }
  Wanted(const Wanted&) = delete;
  Wanted& operator=(const Wanted&) = delete;

  FcPattern* pattern() const { return pattern_; }

 private:
  FcPattern* pattern_;
};

}  // namespace

// What nearly every page needs is read here, once, so that copies of this process find it.
Fonts::Fonts() : library_(std::make_unique<Library>()) {
  if (library_->free_type == nullptr || library_->config == nullptr) return;
  for (const char* family : {"serif", "sans-serif", "monospace"})
    for (const int weight : {400, 700})
      for (const Slant slant : {Slant::upright, Slant::italic})
        if (FontFace* found = face(family, weight, slant))
          for (char c = ' '; c < 127; ++c) advance(*found, static_cast<unsigned char>(c));
}

Fonts::~Fonts() {
  matches_.clear();
  faces_.clear();  // before the library that they are of
}

FontFace* Fonts::load(const std::string& path, int index) {
  auto& known = faces_[path + '#' + std::to_string(index)];
  if (known) return known.get();
  auto made = std::make_unique<FontFace>();
  auto file = read_file(path);
  if (!file) return nullptr;
  made->bytes = std::move(file->bytes);
  const auto* data = reinterpret_cast<const FT_Byte*>(made->bytes.data());
  if (FT_New_Memory_Face(library_->free_type, data, static_cast<FT_Long>(made->bytes.size()), index,
                         &made->face) != 0)
    return nullptr;
  if (made->face->units_per_EM != 0) made->units = made->face->units_per_EM;
  known = std::move(made);
  return known.get();
}

FontFace* Fonts::match(std::string_view families, int weight, Slant slant, char32_t character) {
  if (library_->config == nullptr) return nullptr;
  const Wanted wanted(library_->config, families, weight, slant, character);
  FcResult result = FcResultMatch;
  FcPattern* found = FcFontMatch(library_->config, wanted.pattern(), &result);
  if (found == nullptr) return nullptr;
  FcChar8* path = nullptr;
  int index = 0;
  FcPatternGetInteger(found, FC_INDEX, 0, &index);
  FontFace* loaded = nullptr;
  if (FcPatternGetString(found, FC_FILE, 0, &path) == FcResultMatch)
    loaded = load(reinterpret_cast<const char*>(path), index & 0xFFFF);
  FcPatternDestroy(found);
  return loaded;
}

FontFace* Fonts::face(std::string_view families, int weight, Slant slant) {
  std::string key(families);
  const std::string style = std::to_string(fontconfig_weight(weight)) + (slant == Slant::italic ? "i" : "u");
  key += '/' + style;
  const auto known = matches_.find(key);
  if (known != matches_.end()) return known->second;
  FontFace* found = match(families, weight, slant, 0);
  if (found == nullptr && !faces_.empty()) found = faces_.begin()->second.get();
  matches_.emplace(std::move(key), found);
  return found;
}

// As browsers have it on Linux: each part rounded by itself.
FontMetrics Fonts::metrics(const FontFace& face, int size) {
  const double scale = static_cast<double>(size) / face.units;
  FontMetrics metrics;
  const FT_Face f = face.face;
  metrics.ascent = static_cast<int>(std::lround(f->ascender * scale));
  metrics.descent = static_cast<int>(std::lround(-f->descender * scale));
  metrics.line_gap = static_cast<int>(std::lround((f->height - f->ascender + f->descender) * scale));
  const auto* os2 = static_cast<const TT_OS2*>(FT_Get_Sfnt_Table(f, FT_SFNT_OS2));
  metrics.x_height =
      static_cast<int>(std::lround(os2 != nullptr && os2->sxHeight > 0 ? os2->sxHeight * scale : size * 0.5));
  return metrics;
}

// Another font that has the character. Asking Fontconfig takes milliseconds, so it is asked once for a font and once
// for a stretch of characters that none has.
FontFace* Fonts::face_with(char32_t character) {
  for (FontFace* other : others_)
    if (FT_Get_Char_Index(other->face, character) != 0) return other;
  const auto stretch = static_cast<std::uint32_t>(character >> 8);
  if (in_none_.contains(stretch)) return nullptr;
  FontFace* found = match("sans-serif", 400, Slant::upright, character);
  if (found != nullptr && FT_Get_Char_Index(found->face, character) != 0) {
    others_.push_back(found);
    return found;
  }
  in_none_.insert(stretch);
  return nullptr;
}

std::uint32_t Fonts::advance(FontFace& face, char32_t character) {
  if (character < 128 && face.ascii[character] != 0) return face.ascii[character] - 1;
  if (const auto known = face.advances.find(character); known != face.advances.end()) return known->second;
  std::uint32_t units = face.units;
  const FontFace* from = FT_Get_Char_Index(face.face, character) != 0 ? &face : face_with(character);
  if (from != nullptr) {
    const FT_UInt glyph = FT_Get_Char_Index(from->face, character);
    if (FT_Load_Glyph(from->face, glyph, FT_LOAD_NO_SCALE) == 0)
      units = static_cast<std::uint32_t>(static_cast<double>(from->face->glyph->metrics.horiAdvance) *
                                         face.units / from->units);
  }
  if (character < 128)
    face.ascii[character] = units + 1;
  else
    face.advances.emplace(character, units);
  return units;
}

double Fonts::width(FontFace& face, std::string_view text, int size) {
  std::uint64_t units = 0;
  while (!text.empty()) {
    const utf8::CodePoint c = utf8::decode(text);
    units += advance(face, c.value);
    text.remove_prefix(c.bytes);
  }
  return static_cast<double>(units) * size / face.units;
}

}  // namespace pith
