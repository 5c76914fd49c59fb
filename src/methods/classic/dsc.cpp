// Document Slope Curves. D. Pinto, M. Branstein, R. Coleman, W. B. Croft, M. King, W. Li, X. Wei: QuASM: a system
// for question answering using semi-structured data. JCDL 2002. The advanced ones after T. Gottron: Evaluating
// content extraction on HTML documents. ITA 2007.
//
// The document slope curve plots, over the tokens of a page (words and tags), how many tags there were so far.
// Menus and tables climb at a slope near one half or above; running text is flat. So content is where a window
// of the curve has a slope well below the average of the whole page. Unlike BTE, there may be many sections.
//
// `dsc` cuts the page into windows that stand side by side. A section begins with `windows` low ones in a row
// and ends before as many others in a row. `adsc` lays a window around each word, so that sections begin and
// end where the text does and not where a window happens to; each word is judged by itself.
//
// The papers leave numbers open; docs/methods/classic.md says which were tried on what. A text is kept if at
// least half of its words are in sections: windows may cut it, the output does not. Where no text is, the page
// has nothing to contrast with its text, and all of it is kept.
//
// Cost: one pass to build the curve, one to read it. Held by tests/methods/classic_test.cpp.
#include "methods/classic/dsc.h"

#include <algorithm>

#include "base/stop.h"
#include "methods/reason.h"
#include "methods/tokens.h"
#include "methods/visible.h"

namespace pith {
namespace {

// The curve: tags among the first i tokens, for i from 0 to the number of tokens.
class SlopeCurve {
 public:
  SlopeCurve(const Tokens& tokens, Arena& arena)
      : tags_before_(arena.make<std::uint32_t>(std::size_t{tokens.words} + tokens.tags + 1)) {
    std::size_t at = 0;
    std::uint32_t tags = 0;
    for (const TokenRun& run : tokens.runs) {
      for (std::uint32_t i = 0; i < run.tags; ++i) {
        poll(i);
        tags_before_[++at] = ++tags;
      }
      for (std::uint32_t i = 0; i < run.words; ++i) {
        poll(i);
        tags_before_[++at] = tags;
      }
    }
    for (std::uint32_t i = 0; i < tokens.tags_behind; ++i) tags_before_[++at] = ++tags;
  }

  std::size_t size() const { return tags_before_.size() - 1; }
  double slope(std::size_t begin, std::size_t end) const {
    return begin == end ? 0 : static_cast<double>(tags_before_[end] - tags_before_[begin]) / (end - begin);
  }
  double average() const { return slope(0, size()); }

 private:
  std::span<std::uint32_t> tags_before_;
};

// Labels each run by how many of its words `in_section` says are in a section.
template <class InSection>
void label_runs(const Tokens& tokens, const MethodOptions& options, Extraction& extraction, double limit,
                const InSection& in_section) {
  std::size_t at = 0;
  const std::span<std::uint32_t> inside = options.workspace.arena.make<std::uint32_t>(tokens.runs.size());
  bool any = false;
  for (std::size_t r = 0; r < inside.size(); ++r) {
    poll(r);
    const TokenRun& run = tokens.runs[r];
    at += run.tags;
    for (std::uint32_t i = 0; i < run.words; ++i) {
      poll(i);
      inside[r] += in_section(at + i);
    }
    at += run.words;
    any = any || 2 * inside[r] >= run.words;
  }
  for (std::size_t r = 0; r < inside.size(); ++r) {
    poll(r);
    const TokenRun& run = tokens.runs[r];
    if (any && 2 * inside[r] < run.words) extraction.labels[run.text] = Label::drop;
    explain(options, extraction, run.text, static_cast<double>(inside[r]) / run.words, inside[r], " of ",
            run.words, " words in sections with a slope of at most ", limit,
            any ? "" : "; no text is in one, so all are kept");
  }
  settle_between_runs(tokens, extraction);
}

// Marks the sections: they begin with `enough` low windows in a row and end before as many others in a row.
void close_sections(std::span<std::uint8_t> low, std::size_t enough) {
  std::size_t same = 0;  // windows in a row that speak against the state
  bool inside = false;
  for (std::size_t w = 0; w < low.size(); ++w) {
    poll(w);
    same = (low[w] != 0) != inside ? same + 1 : 0;
    low[w] = inside;
    if (same < std::min(enough, low.size())) continue;
    inside = !inside;
    std::fill(low.begin() + static_cast<std::ptrdiff_t>(w + 1 - same),
              low.begin() + static_cast<std::ptrdiff_t>(w + 1), inside);
    same = 0;
  }
}

}  // namespace

void extract_dsc(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  Arena& arena = options.workspace.arena;
  const Tokens tokens = read_tokens(page, extraction, arena);
  const SlopeCurve curve(tokens, arena);
  const auto window = static_cast<std::size_t>(options.settings[0]);
  const double limit = options.settings[1] * curve.average();

  const std::span<std::uint8_t> low = arena.make<std::uint8_t>((curve.size() + window - 1) / window);
  for (std::size_t w = 0; w < low.size(); ++w) {
    poll(w);
    low[w] = curve.slope(w * window, std::min((w + 1) * window, curve.size())) <= limit;
  }
  close_sections(low, static_cast<std::size_t>(options.settings[2]));
  label_runs(tokens, options, extraction, limit, [&](std::size_t token) { return low[token / window] != 0; });
}

void extract_adsc(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  const Tokens tokens = read_tokens(page, extraction, options.workspace.arena);
  const SlopeCurve curve(tokens, options.workspace.arena);
  const auto reach = static_cast<std::size_t>(options.settings[0]) / 2;
  const double limit = options.settings[1] * curve.average();
  label_runs(tokens, options, extraction, limit, [&](std::size_t token) {
    const std::size_t begin = token - std::min(token, reach);
    return curve.slope(begin, std::min(token + reach + 1, curve.size())) <= limit;
  });
}

}  // namespace pith
