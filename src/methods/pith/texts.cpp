// What the texts of a block read like: how they are written, and what they share with what the page says about
// itself.
//
// Three questions are asked of a block. How is it written: capitals, digits, separators ("|", "/", ">"), a sentence's
// end. Menus and bylines differ from prose in all of these. Does it repeat the title or the description of the page?
// And is it part of the text that JSON-LD gives as the page's own (articleBody and the like)?
//
// Long blocks are not read word by word for the first two: words of the title tell headings, and hints such as
// "related articles" tell labels, both of which are short. For the third question the pairs of neighbouring words of
// the JSON-LD texts are kept in a filter of 65,536 bits. A block's share of known pairs is high only if it is a part
// of these texts.
//
// Cost: linear in the text. Characters are counted sixteen at a time. Words are read only in short blocks and on
// pages with JSON-LD texts. Held by DescribeTheText, FindTheTitle and CompareWithTextsInJsonLd in
// tests/methods/pith_features_test.cpp.
#include "methods/pith/texts.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/bytes16.h"
#include "base/hash.h"

namespace pith {
namespace {

constexpr std::uint32_t kShortWords = 40;  // of a block whose words are looked at one by one

bool ends_sentence(std::string_view text) {
  if (static_cast<unsigned char>(text.back()) < 0x80)
    return std::string_view(".!?:\"").find(text.back()) != std::string_view::npos;
  for (const std::string_view end : {"”", "。", "！", "？", "…", "»", "।"})
    if (text.ends_with(end)) return true;
  return false;
}

// Capitals, digits and signs that part things in a line.
#if defined(__SSE2__)
void count_characters(std::string_view text, TextFacts& facts) {
  const auto count = [](__m128i mask) {  // in each half
    return _mm_sad_epu8(_mm_sub_epi8(_mm_setzero_si128(), mask), _mm_setzero_si128());
  };
  __m128i capitals = _mm_setzero_si128(), digits = capitals, separators = capitals;
  for (std::size_t at = 0; at < text.size(); at += sizeof(__m128i)) {
    const __m128i x = load_block(text.data() + at, text.size() - at);
    const auto is = [x](char c) { return _mm_cmpeq_epi8(x, _mm_set1_epi8(c)); };
    capitals = _mm_add_epi32(capitals, count(within(x, 'A', 'Z')));
    digits = _mm_add_epi32(digits, count(within(x, '0', '9')));
    separators = _mm_add_epi32(separators, count(_mm_or_si128(_mm_or_si128(is('|'), is('/')), is('>'))));
  }
  const auto sum = [](__m128i halves) {
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(halves) +
                                      _mm_cvtsi128_si32(_mm_srli_si128(halves, 8)));
  };
  facts.capitals += sum(capitals);
  facts.digits += sum(digits);
  facts.separators += sum(separators);
}
#else
void count_characters(std::string_view text, TextFacts& facts) {
  for (const char c : text) {
    facts.capitals += c >= 'A' && c <= 'Z';
    facts.digits += is_ascii_digit(c);
    facts.separators += c == '|' || c == '/' || c == '>';
  }
}
#endif

}  // namespace

void KnownWords::add(std::uint64_t hash, Mark mark) {
  Slot& slot = slots_[slot_of(hash)];
  if (slot.hash == 0) {
    if (used_ == kSlots / 2) return;
    slot.hash = hash, ++used_;
  }
  title_words_ += mark == title && (slot.marks & title) == 0;
  slot.marks |= mark;
}

TextReader::TextReader(const Document& document, const HeadFacts& facts, Arena& arena)
    : document_(document), bodies_(arena) {
  add_known(facts.title, KnownWords::title);
  add_known(facts.social_title, KnownWords::title);
  add_known(facts.description, KnownWords::description);
  for (std::size_t i = 0; i < facts.body_count; ++i) add_body(facts.bodies[i]);
}

void TextReader::add_known(std::string_view text, KnownWords::Mark mark) {
  words_.each(text, [&](const FoldedWord& word) { known_.add(word.hash(), mark); });
}

// What follows a backslash is no letter of a word.
void TextReader::add_body(std::string_view json) {
  std::uint64_t last = 0;
  while (!json.empty()) {
    const std::size_t end = json.find('\\');
    words_.each(json.substr(0, end), [&](const FoldedWord& word) {
      const std::uint64_t hash = word.hash();
      bodies_.add(last, hash);
      last = hash;
    });
    if (end == std::string_view::npos) break;
    json.remove_prefix(std::min(json.size(), end + 2));
  }
}

TextFacts TextReader::read(const Block& block, std::span<const Label> labels) {
  TextFacts facts;
  last_word_ = 0;
  for (NodeId id = block.begin; id < block.end; ++id) {
    if (document_[id].type != NodeType::text || labels[id] != Label::keep) continue;
    const std::string_view text = trimmed(document_.text(id));
    if (text.empty()) continue;
    count_characters(text, facts);
    facts.ends_sentence = ends_sentence(text);
    facts.hash = join_hashes(facts.hash, hash_bytes(text));
    if (block.words <= kShortWords) {
      read_words(text, facts);
    } else if (bodies_.count() != 0) {
      words_.each(text, [&](const FoldedWord& word) { count_pair(word.hash(), facts); });
    }
  }
  return facts;
}

void TextReader::read_words(std::string_view text, TextFacts& facts) {
  words_.each(text, [&](const FoldedWord& word) {
    const std::uint64_t hash = word.hash();
    const std::uint8_t marks = known_.marks(hash);
    ++facts.read_words;
    facts.title_words += (marks & KnownWords::title) != 0;
    facts.description_words += (marks & KnownWords::description) != 0;
    facts.hints |= text_hints(word, words_.beyond_ascii());
    if (bodies_.count() != 0) count_pair(hash, facts);
  });
}

void TextReader::count_pair(std::uint64_t word, TextFacts& facts) {
  if (last_word_ != 0) {
    ++facts.pairs;
    facts.body_pairs += bodies_.has(last_word_, word);
  }
  last_word_ = word;
}

}  // namespace pith
