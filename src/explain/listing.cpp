// The blocks one under the other, for the terminal.
#include <charconv>

#include "base/stop.h"
#include "base/utf8.h"
#include "explain/explain.h"
#include "pith/fields.h"

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

// A string that grows by hundreds of megabytes is copied while nobody looks at the clock.
void make_room(const Explanation& explanation, std::string& out) {
  constexpr std::size_t kOfBlock = 400, kMany = 4096;
  if (explanation.blocks.size() > kMany) out.reserve(explanation.blocks.size() * kOfBlock);
}

}  // namespace

void write_listing(const Explanation& explanation, std::string& out) {
  const Count kept = count(explanation, true), dropped = count(explanation, false);
  make_room(explanation, out);
  out += explanation.method;
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
}

void write_listing_as_json(const Explanation& explanation, std::string& out) {
  make_room(explanation, out);
  JsonWriter json(out);
  json.open('{');
  write_members(json, explanation);
  json.close('}');
  out += '\n';
}

std::string to_text(const Explanation& explanation) {
  std::string out;
  write_listing(explanation, out);
  return out;
}

}  // namespace pith
