// The blocks one under the other, for the terminal and as JSON.
#include <charconv>

#include "base/ascii.h"
#include "dom/path.h"
#include "explain/explain.h"
#include "output/json.h"

namespace pith {
namespace {

constexpr std::string_view kSchema = "pith-explanation/1";
constexpr std::size_t kPreviewBytes = 160;

// What the texts of a block say, white space collapsed.
std::string text_of(const Explanation& explanation, const ExplainedBlock& block, std::size_t most) {
  const Page& page = explanation.page();
  std::string text;
  bool gap = false;
  for (NodeId id = block.first; id <= block.last; ++id) {
    if (page.document[id].type != NodeType::text || page.measures[id].texts == 0) continue;
    for (const char c : page.document.text(id)) {
      if (is_ascii_space(c)) {
        gap = !text.empty();
        continue;
      }
      const bool starts_character = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
      if (starts_character && text.size() >= most) return text + "...";
      if (gap) text += ' ';
      gap = false;
      text += c;
    }
  }
  return text;
}

std::string score_of(const ExplainedBlock& block) {
  char digits[32];
  return {digits,
          std::to_chars(digits, digits + sizeof digits, block.score, std::chars_format::general, 4).ptr};
}

struct Count {
  std::size_t blocks = 0, words = 0;
};

Count count(const Explanation& explanation, Label label) {
  Count sum;
  for (const ExplainedBlock& block : explanation.blocks()) {
    if (block.label != label) continue;
    ++sum.blocks;
    sum.words += block.words;
  }
  return sum;
}

std::string_view name_of(Label label) {
  return label == Label::keep ? "keep" : "drop";
}

}  // namespace

void write_explanation_text(const Explanation& explanation, const Reading& reading, std::string& out) {
  const Count kept = count(explanation, Label::keep), dropped = count(explanation, Label::drop);
  out += reading.method;
  out += ": kept " + std::to_string(kept.blocks) + " of " + std::to_string(kept.blocks + dropped.blocks) +
         " blocks, " + std::to_string(kept.words) + " of " + std::to_string(kept.words + dropped.words) +
         " words\n";
  const Paths paths(explanation.page().document);
  for (const ExplainedBlock& block : explanation.blocks()) {
    out += '\n';
    out += name_of(block.label);
    out += "  " + score_of(block) + "  " + paths.of(block.first) + '\n';
    if (block.reason != nullptr) out += "      why: " + block.reason->text + '\n';
    out += "      " + text_of(explanation, block, kPreviewBytes) + '\n';
  }
}

void write_explanation_json(const Explanation& explanation, const Reading& reading, std::string& out) {
  const Paths paths(explanation.page().document);
  JsonWriter json(out);
  json.open('{');
  json.key("schema").string(kSchema);
  json.key("method").string(reading.method);
  json.key("status").string(to_string(reading.status));
  json.key("blocks").open('[');
  for (const ExplainedBlock& block : explanation.blocks()) {
    json.open('{');
    json.key("label").string(name_of(block.label));
    json.key("score").real(block.score);
    if (block.reason != nullptr) json.key("reason").string(block.reason->text);
    json.key("node").number(block.first);
    json.key("path").string(paths.of(block.first));
    json.key("words").number(block.words);
    json.key("text").string(text_of(explanation, block, std::string::npos));
    json.close('}');
  }
  json.close(']');
  json.close('}');
  out += '\n';
}

}  // namespace pith
