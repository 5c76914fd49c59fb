// Words are aligned by a longest common subsequence, the same that scores the CETR measure, so colours and
// figures agree. Left alone it also pairs up stray words ("the", "and") of passages that have nothing in common,
// which reads as confetti. So a short stretch that agrees between much longer ones that do not is given up; this
// changes the picture, never the score.
#include "eval/text_view.h"

#include <algorithm>
#include <span>

#include "eval/html.h"
#include "eval/subsequence.h"
#include "eval/text_table.h"
#include "eval/words.h"

namespace pith::eval {
namespace {

using Kind = Stretch::Kind;

constexpr std::size_t kStrayWords = 2;  // that agree, at most
constexpr std::size_t kStrayRatio = 4;  // times as many around them do not

// What is coloured as one: a word with the punctuation after it, or a character of a script without spaces.
struct Piece {
  std::string_view before;  // white space
  std::string_view text;
  std::size_t first_token = 0, tokens = 0;
};

struct Pieces {
  std::vector<Piece> pieces;
  std::vector<Word> tokens;
  std::vector<std::size_t> piece_of;  // by token
};

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

// Length of the character at the start of `text`, and whether it is a word by itself (Han, Hiragana, Katakana).
std::size_t character_length(std::string_view text, bool& alone) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  alone = (lead >= 0xE3 && lead <= 0xE9) || lead == 0xF0;
  return std::min(length, text.size());
}

Pieces split(std::string_view text, Vocabulary& vocabulary) {
  Pieces result;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t space = at;
    while (at < text.size() && is_space(text[at])) ++at;
    const std::size_t start = at;
    bool alone = false;
    while (at < text.size() && !is_space(text[at])) {
      const std::size_t length = character_length(text.substr(at), alone);
      if (alone && at > start) break;
      at += length;
      if (alone) break;
    }
    if (at == start) break;
    const std::vector<Word> words = tokens(text.substr(start, at - start), vocabulary);
    auto& pieces = result.pieces;
    if (words.empty() && !pieces.empty()) {  // punctuation goes with the word before it
      Piece& last = pieces.back();
      last.text = {last.text.data(), static_cast<std::size_t>(text.data() + at - last.text.data())};
      continue;
    }
    pieces.push_back({text.substr(space, start - space), text.substr(start, at - start), result.tokens.size(),
                      words.size()});
    result.tokens.insert(result.tokens.end(), words.begin(), words.end());
    result.piece_of.resize(result.tokens.size(), pieces.size() - 1);
  }
  return result;
}

// Which pieces stand for which, in order, each at most once.
std::vector<Match> matching_pieces(const Pieces& gold, const Pieces& answer) {
  std::vector<Match> pairs;
  for (const Match& match : subsequence(gold.tokens, answer.tokens)) {
    const auto a = static_cast<std::uint32_t>(gold.piece_of[match.a]);
    const auto b = static_cast<std::uint32_t>(answer.piece_of[match.b]);
    if (pairs.empty() || (a > pairs.back().a && b > pairs.back().b)) pairs.push_back({a, b});
  }
  return pairs;
}

// Leaves out short runs of pairs with long differences on both sides.
std::vector<Match> without_strays(const std::vector<Match>& pairs, std::size_t gold_size,
                                  std::size_t answer_size) {
  std::vector<Match> kept;
  for (std::size_t i = 0; i < pairs.size();) {
    std::size_t end = i + 1;
    while (end < pairs.size() && pairs[end].a == pairs[end - 1].a + 1 && pairs[end].b == pairs[end - 1].b + 1)
      ++end;
    const auto distance = [](std::size_t from, std::size_t to) { return to > from ? to - from : 0; };
    const std::size_t before =
        i == 0 ? std::max(pairs[0].a, pairs[0].b)
               : std::max(distance(pairs[i - 1].a + 1, pairs[i].a), distance(pairs[i - 1].b + 1, pairs[i].b));
    const std::size_t after = end == pairs.size() ? std::max(distance(pairs[end - 1].a + 1, gold_size),
                                                             distance(pairs[end - 1].b + 1, answer_size))
                                                  : std::max(distance(pairs[end - 1].a + 1, pairs[end].a),
                                                             distance(pairs[end - 1].b + 1, pairs[end].b));
    const bool stray = end - i <= kStrayWords && std::min(before, after) >= kStrayRatio * (end - i);
    if (!stray)
      kept.insert(kept.end(), pairs.begin() + static_cast<std::ptrdiff_t>(i),
                  pairs.begin() + static_cast<std::ptrdiff_t>(end));
    i = end;
  }
  return kept;
}

class Merge {
 public:
  Merge(const Pieces& gold, const Pieces& answer) : gold_(gold.pieces), answer_(answer.pieces) {}

  std::vector<Stretch> run(const std::vector<Match>& pairs) {
    for (const Match& pair : pairs) {
      differ(pair.a, pair.b);
      add(Kind::found, gold_[pair.a]);
      next_gold_ = pair.a + 1;
      next_answer_ = pair.b + 1;
    }
    differ(gold_.size(), answer_.size());
    return std::move(out_);
  }

 private:
  void differ(std::size_t gold_end, std::size_t answer_end) {
    for (std::size_t i = next_gold_; i < gold_end; ++i) add(Kind::missed, gold_[i]);
    for (std::size_t i = next_answer_; i < answer_end; ++i) add(Kind::extra, answer_[i]);
  }

  void add(Kind kind, const Piece& piece) {
    if (out_.empty() || out_.back().kind != kind) out_.push_back({kind, "", 0});
    Stretch& stretch = out_.back();
    const bool first =
        &piece == gold_.data() || &piece == answer_.data();  // after what the other text begins with
    const bool line = piece.before.find('\n') != std::string_view::npos || (first && !is_empty_);
    if (!is_empty_) stretch.text += line ? "\n" : piece.before.empty() ? "" : " ";
    is_empty_ = false;
    stretch.text += piece.text;
    ++stretch.words;
  }

  std::span<const Piece> gold_, answer_;
  std::size_t next_gold_ = 0, next_answer_ = 0;
  bool is_empty_ = true;
  std::vector<Stretch> out_;
};

// Shown of a stretch at its two ends, and of a whole view.
constexpr std::size_t kFoundBytes = 220, kOtherBytes = 700, kViewBytes = 9000;

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// The start and the end of a text, cut at spaces where there are any near.
std::string_view head_of(std::string_view text, std::size_t bytes) {
  while (bytes > 0 && continues_character(text[bytes])) --bytes;
  const std::size_t space = text.find_last_of(" \n", bytes);
  return text.substr(0, space != std::string_view::npos && space + 40 > bytes ? space : bytes);
}
std::string_view tail_of(std::string_view text, std::size_t bytes) {
  std::size_t start = text.size() - bytes;
  while (start < text.size() && continues_character(text[start])) ++start;
  const std::size_t space = text.find_first_of(" \n", start);
  return text.substr(space != std::string_view::npos && space < start + 40 ? space : start);
}

std::string_view tag_of(Kind kind) {
  return kind == Kind::found ? "" : kind == Kind::missed ? "del" : "ins";
}

// Each line is marked by itself, without the white space before it.
void write_part(Html& html, Kind kind, std::string_view text) {
  const std::string_view tag = tag_of(kind);
  while (!text.empty() && !tag.empty()) {
    const std::size_t start = std::min(text.find_first_not_of(" \n"), text.size());
    const std::size_t end = std::min(text.find('\n', start), text.size());
    html.raw(text.substr(0, start));
    if (start < end) html.element(tag, text.substr(start, end - start));
    text.remove_prefix(end);
  }
  html.text(text);
}

void write_gap(Html& html, Kind kind, std::size_t words) {
  const char* what = kind == Kind::found    ? " words found"
                     : kind == Kind::missed ? " words missed"
                                            : " words too many";
  html.raw(" ").open("i").text("[… " + grouped(words) + what + "]").close("i");
}

std::size_t spaces_in(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_space));
}

void write_stretch(Html& html, const Stretch& stretch) {
  const std::size_t most = stretch.kind == Kind::found ? kFoundBytes : kOtherBytes;
  if (stretch.text.size() <= 2 * most + 100) return write_part(html, stretch.kind, stretch.text);
  const std::string_view head = head_of(stretch.text, most), tail = tail_of(stretch.text, most);
  const std::size_t shown = std::min(spaces_in(head) + spaces_in(tail), stretch.words - 1);
  write_part(html, stretch.kind, head);
  write_gap(html, stretch.kind, stretch.words - shown);
  write_part(html, stretch.kind, tail);
}

}  // namespace

std::vector<Stretch> compare_texts(std::string_view gold, std::string_view answer) {
  Vocabulary vocabulary;
  const Pieces of_gold = split(gold, vocabulary), of_answer = split(answer, vocabulary);
  const std::vector<Match> pairs = matching_pieces(of_gold, of_answer);
  return Merge(of_gold, of_answer).run(without_strays(pairs, of_gold.pieces.size(), of_answer.pieces.size()));
}

std::string html_of(const std::vector<Stretch>& stretches) {
  Html html;
  std::size_t left_out[3] = {};
  for (const Stretch& stretch : stretches) {
    if (html.size() < kViewBytes)
      write_stretch(html, stretch);
    else
      left_out[static_cast<std::size_t>(stretch.kind)] += stretch.words;
  }
  for (const Kind kind : {Kind::found, Kind::missed, Kind::extra})
    if (const std::size_t words = left_out[static_cast<std::size_t>(kind)]; words != 0)
      write_gap(html, kind, words);
  return html.take();
}

}  // namespace pith::eval
