// The blocks one under the other, for the terminal.
#include <charconv>

#include "base/stop.h"
#include "base/utf8.h"
#include "pith/pith.h"

namespace pith {
namespace {

constexpr std::size_t kPreviewBytes = 160;

std::string preview(std::string_view text) {
  std::size_t end = kPreviewBytes;
  while (end < text.size() && utf8::is_continuation(text[end])) ++end;
  return end < text.size() ? std::string(text.substr(0, end)) + "..." : std::string(text);
}

std::string four_digits(double score) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, score, std::chars_format::general, 4).ptr};
}

struct Count {
  std::size_t blocks = 0, words = 0;
};

Count count(const Explanation& explanation, bool kept) {
  Count sum;
  for (const ExplainedBlock& block : explanation.blocks) {
    if (block.kept != kept) continue;
    ++sum.blocks;
    sum.words += block.words;
  }
  return sum;
}

}  // namespace

std::string to_text(const Explanation& explanation) {
  const Count kept = count(explanation, true), dropped = count(explanation, false);
  std::string out = explanation.method;
  out += ": kept " + std::to_string(kept.blocks) + " of " + std::to_string(kept.blocks + dropped.blocks) +
         " blocks, " + std::to_string(kept.words) + " of " + std::to_string(kept.words + dropped.words) +
         " words\n";
  for (std::size_t round = 0; const ExplainedBlock& block : explanation.blocks) {
    poll(round++);
    out += '\n';
    out += block.kept ? "keep  " : "drop  ";
    out += four_digits(block.score) + "  " + block.path + '\n';
    if (!block.reason.empty()) out += "      why: " + block.reason + '\n';
    out += "      " + preview(block.text) + '\n';
  }
  return out;
}

}  // namespace pith
