// Formulas: TeX as it stands in a page, and MathML as LaTeX. First byte: where the formula goes.
#include "article/math.h"
#include "base/ascii.h"
#include "base/controls.h"
#include "checks.h"
#include "output/markdown_inline.h"

namespace {

// In Markdown no formula holds what renderers that know none would take for a tag, for code or for a link.
void check_tex(const std::string& tex, pith::TexPlace place) {
  std::string out;
  pith::append_tex(tex, place, out);
  fuzz::check_text(out, tex.size());
  fuzz::expect(out.find('`') == std::string::npos && out.find("](") == std::string::npos, "no code, no link");
  fuzz::expect(place == pith::TexPlace::block || out.find('\n') == std::string::npos, "one line");
  for (std::size_t i = 0; i + 1 < out.size(); ++i) {
    const char next = out[i + 1];
    fuzz::expect(out[i] != '<' || !(pith::is_ascii_alpha(next) || next == '/' || next == '!' || next == '?'),
                 "no tag");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  constexpr pith::TexPlace kPlaces[] = {pith::TexPlace::line, pith::TexPlace::cell, pith::TexPlace::block};
  const pith::TexPlace place = input.pick(kPlaces);
  std::string text, printable;
  pith::utf8::append_valid(text, input.rest());
  check_tex(std::string(pith::without_controls(pith::clean_tex(text), printable)), place);

  pith::Parser parser;
  const std::string page = "<math>" + text;
  const pith::Document& document = parser.parse(page);
  for (pith::NodeId id = 0; id < document.size(); ++id) {
    if (document[id].ns != pith::Namespace::mathml || document[id].name != pith::Name::Math) continue;
    const std::string latex = pith::mathml_to_latex(document, id);
    fuzz::expect(latex.size() <= 20 * text.size() + 1024, "LaTeX bounded by the formula");
    check_tex(std::string(pith::without_controls(latex, printable)), place);
  }
  return 0;
}
