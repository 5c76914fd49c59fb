#include "methods/mss/features.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/stop.h"

namespace pith {
namespace {

// Numbers that no hash of a word or tag is likely to be; a clash would only blur two features.
enum Looks : std::uint32_t { kIdeograph = 1, kSymbol, kOtherLetters, kLooks = 16 };

std::uint32_t short_hash(std::string_view bytes, std::uint64_t salt) {
  return static_cast<std::uint32_t>(join_hashes(hash_bytes(bytes), salt)) | 1;
}

// Letters or digits, capitals, and how long: 12 looks of ASCII words.
std::uint32_t looks_of_word(std::string_view word) {
  bool digits = false, small = false;
  std::size_t capitals = 0;
  for (const char c : word) {
    if (static_cast<unsigned char>(c) >= 0x80) return kOtherLetters;
    digits = digits || is_ascii_digit(c);
    small = small || (c >= 'a' && c <= 'z');
    capitals += c >= 'A' && c <= 'Z';
  }
  const std::uint32_t length = word.size() < 4 ? 0 : word.size() < 8 ? 1 : 2;
  const std::uint32_t kind = digits ? (small || capitals != 0 ? 1 : 0) : capitals == 0 ? 2 : small ? 3 : 4;
  return kLooks + 3 * kind + length;
}

std::uint32_t hash_word(std::string_view word) {
  char lower[32];
  if (word.size() > sizeof lower) return kNoWord;
  std::transform(word.begin(), word.end(), lower, ascii_lower);
  return short_hash({lower, word.size()}, 1);
}

ClassifiedToken classify(std::string_view word, WordKind kind) {
  ClassifiedToken token;
  switch (kind) {
    case WordKind::ideograph: token.looks = kIdeograph; break;
    case WordKind::symbol: token.looks = kSymbol; break;
    case WordKind::word: token.looks = looks_of_word(word); break;
  }
  // A number is what it looks like.
  const bool number = std::all_of(word.begin(), word.end(), is_ascii_digit);
  token.word = number ? kNoWord : hash_word(word);
  return token;
}

bool is_no_markup(const Node& node) {
  return node.type == NodeType::content || node.name == Name::Script || node.name == Name::Style;
}

class TokenWalk {
 public:
  TokenWalk(const Page& page, const Extraction& visible, Arena& arena)
      : page_(page),
        document_(page.document),
        visible_(visible),
        names_(arena.make<std::uint32_t>(kTagsEnd)) {
    std::size_t most = 0;
    for (NodeId id = 1; id < document_.size(); ++id) {
      poll(id);
      most += is_read(id) ? count_words(id) : 2;
    }
    tokens_ = arena.make_unset<ClassifiedToken>(most);
  }

  std::span<const ClassifiedToken> run() {
    for (NodeId id = 1, round = 0; id < document_.size();) {
      poll(round++);
      const bool skip = is_no_markup(document_[id]);
      const NodeId next = skip ? document_[id].end : id + 1;
      if (document_.is_element(id) && !skip)
        add_tag(id, name_of(document_[id].parent), 2);
      else if (is_read(id))
        add_words(id);
      for (NodeId n = id; n != kRoot && document_[n].end == next; n = document_[n].parent)
        if (document_.is_element(n) && !is_no_markup(document_[n])) add_tag(n, name_of(n), 3);
      id = next;
    }
    return tokens_.first(count_);
  }

 private:
  bool is_read(NodeId id) const {
    return document_[id].type == NodeType::text && page_.measures[id].texts != 0 &&
           visible_.labels[id] == Label::keep;
  }

  // At least as many as add_words() finds.
  std::size_t count_words(NodeId id) const { return page_.measures[id].non_space_chars; }

  std::uint32_t name_of(NodeId id) {
    if (!document_.is_element(id)) return 0;
    const std::uint32_t name = index_of(document_[id].name);
    if (name >= kTagsEnd) return short_hash(document_.name(id), 2);
    if (names_[name] == 0) names_[name] = short_hash(document_.name(id), 2);
    return names_[name];
  }

  void add_tag(NodeId id, std::uint32_t around, std::uint32_t salt) {
    tokens_[count_++] = {.looks = name_of(id) * salt, .around = around};
  }

  void add_words(NodeId id) {
    const std::uint32_t around = name_of(document_[id].parent);
    std::string_view rest = document_.text(id);
    WordKind kind;
    for (std::string_view word = next_word(rest, kind); !word.empty(); word = next_word(rest, kind)) {
      poll(count_);
      ClassifiedToken& token = tokens_[count_++] = classify(word, kind);
      token.text = id;
      token.around = around;
    }
  }

  const Page& page_;
  const Document& document_;
  const Extraction& visible_;
  std::span<std::uint32_t> names_;  // hashes of known tags, as far as met
  std::span<ClassifiedToken> tokens_;
  std::size_t count_ = 0;
};

}  // namespace

std::span<const ClassifiedToken> read_classified_tokens(const Page& page, const Extraction& visible,
                                                        Arena& arena) {
  return TokenWalk(page, visible, arena).run();
}

std::uint64_t hash_trigram(std::uint32_t before, std::uint32_t token, std::uint32_t behind) {
  return join_hashes(join_hashes(before, token), behind);
}

}  // namespace pith
