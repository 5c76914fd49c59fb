// How wide texts are and how high lines, from the fonts of the system.
//
// Fontconfig chooses the font for a CSS list of families, as it does for browsers; FreeType reads its metrics. Widths
// are sums of advances in the font's own units, so one table serves all sizes. A character that the font lacks is
// looked up in fonts that have it, and is as wide as the font is high where none has.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pith {

struct FontMetrics {
  int ascent = 0, descent = 0, line_gap = 0, x_height = 0;  // pixels
};

enum class Slant : std::uint8_t { upright, italic };

// A font in one style; knows the advance of each character it was asked for.
class FontFace;

class Fonts {
 public:
  Fonts();
  ~Fonts();
  Fonts(const Fonts&) = delete;
  Fonts& operator=(const Fonts&) = delete;

  bool empty() const { return faces_.empty(); }  // the system has no font at all

  // A face for a list of families such as "Georgia, serif". Never null unless empty().
  FontFace* face(std::string_view families, int weight, Slant slant);

  static FontMetrics metrics(const FontFace& face, int size);
  double width(FontFace& face, std::string_view text, int size);

 private:
  struct Library;
  FontFace* load(const std::string& path, int index);
  FontFace* match(std::string_view families, int weight, Slant slant, char32_t character);
  FontFace* face_with(char32_t character);
  std::uint32_t advance(FontFace& face, char32_t character);

  std::unique_ptr<Library> library_;
  std::unordered_map<std::string, std::unique_ptr<FontFace>> faces_;  // by path and index
  std::unordered_map<std::string, FontFace*> matches_;                // by families and style
  std::vector<FontFace*> others_;              // fonts that had characters which the wanted ones lack
  std::unordered_set<std::uint32_t> in_none_;  // stretches of 256 characters of which one was in no font
};

}  // namespace pith
