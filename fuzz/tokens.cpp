// The tokenizer alone. First byte: initial state; second: the last start tag, and whether states switch by
// themselves.
#include "html/dump.h"
#include "target.h"

namespace {
constexpr pith::TokenizerState kStates[] = {
    pith::TokenizerState::data,        pith::TokenizerState::rcdata,    pith::TokenizerState::rawtext,
    pith::TokenizerState::script_data, pith::TokenizerState::plaintext, pith::TokenizerState::cdata_section};
constexpr const char* kLastTags[] = {"", "title", "textarea", "script", "style", "xmp", "x"};
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const pith::TokenizerState state = input.pick(kStates);
  const unsigned choice = input.choice();
  const char* last = kLastTags[(choice >> 1) % std::size(kLastTags)];
  const auto switching = (choice & 1) != 0 ? pith::StateSwitching::automatic : pith::StateSwitching::none;
  const std::string page = input.rest();
  const std::string tokens = pith::dump_tokens(page, state, last, switching);
  for (std::size_t at = 0; at < tokens.size();) {
    const std::size_t end = tokens.find('\n', at);
    fuzz::expect(end != std::string::npos, "a line feed after each token");
    fuzz::expect(tokens[at] == '[' && tokens[end - 1] == ']', "an array a line");
    at = end + 1;
  }
  fuzz::expect(tokens == pith::dump_tokens(page, state, last, switching), "the same tokens twice");
  return 0;
}
