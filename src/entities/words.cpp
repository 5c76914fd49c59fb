#include "entities/words.h"

#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "base/stop.h"
#include "base/utf8.h"
#include "entities/letters.h"

namespace pith {
namespace {

enum class Class : std::uint8_t { space, letter, capital, digit, ideograph, mark };

Class class_of(char32_t c) {
  if (c < 0x80) {
    const char ascii = static_cast<char>(c);
    if (ascii >= 'A' && ascii <= 'Z') return Class::capital;
    if (ascii >= 'a' && ascii <= 'z') return Class::letter;
    if (is_ascii_digit(ascii)) return Class::digit;
    return c <= ' ' ? Class::space : Class::mark;
  }
  if (utf8::is_space(c)) return Class::space;
  if (utf8::is_cjk(c)) return Class::ideograph;
  if (!utf8::is_word(c)) return Class::mark;
  switch (letter_kind(c)) {
    case LetterKind::digit: return Class::digit;
    case LetterKind::capital: return Class::capital;
    default: return Class::letter;
  }
}

bool is_apostrophe(char32_t c) {
  return c == '\'' || c == 0x2019;
}

// "s", "re", "ve", "ll", "d", "m", "t": what English writes behind an apostrophe.
bool is_short_ending(std::string_view rest) {
  for (std::string_view ending : {"s", "t", "d", "m", "re", "ve", "ll", "em"})
    if (equals_lower(rest, ending)) return true;
  return false;
}

bool ends_sentence(char32_t c) {
  return c == '.' || c == '!' || c == '?' || c == 0x2026 || c == 0x3002 || c == 0xFF01 || c == 0xFF1F;
}

class WordFinder {
 public:
  WordFinder(std::string_view text, std::vector<TextWord>& words) : text_(text), words_(words) {}

  void run() {
    while (at_ < text_.size()) {
      poll(words_.size());
      std::size_t next = at_;
      const char32_t c = decode(next);
      switch (class_of(c)) {
        case Class::space:
          if (c == '\n') open_ = true, maybe_ = false;
          at_ = next;
          break;
        case Class::ideograph: add(next, WordLook::ideograph, false); break;
        case Class::mark: mark(c, next); break;
        case Class::letter:
        case Class::capital:
        case Class::digit: word(); break;
      }
    }
  }

 private:
  char32_t decode(std::size_t& at) const {
    const char* pointer = text_.data() + at;
    const char32_t c = utf8::next(pointer);
    at = static_cast<std::size_t>(pointer - text_.data());
    return c;
  }
  Class class_at(std::size_t at) const { return at < text_.size() ? class_of(decode(at)) : Class::space; }
  static bool is_letter_or_digit(Class c) {
    return c == Class::letter || c == Class::capital || c == Class::digit;
  }

  void add(std::size_t end, WordLook look, bool capital) {
    const bool starts = open_ || (maybe_ && (capital || look == WordLook::ideograph));
    words_.push_back({static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end - at_), look, starts});
    open_ = false;
    if (look != WordLook::mark) maybe_ = false;
    at_ = end;
  }

  void mark(char32_t c, std::size_t next) {
    const bool sign = (c == '@' || c == '#') && is_letter_or_digit(class_at(next)) && !glued_to_word();
    if (sign) return add(address_end(next), WordLook::address, false);
    const bool after_initial = !words_.empty() && words_.back().look == WordLook::initial && glued_to_word();
    add(next, WordLook::mark, false);
    if (ends_sentence(c) && !(c == '.' && after_initial)) maybe_ = true;
  }

  bool glued_to_word() const { return !words_.empty() && words_.back().begin + words_.back().length == at_; }

  std::size_t address_end(std::size_t at) const {
    while (at < text_.size() && (is_letter_or_digit(class_at(at)) || text_[at] == '_')) decode(at);
    return at;
  }

  void word() {
    if (starts_lower(text_.substr(at_), "http://") || starts_lower(text_.substr(at_), "https://")) {
      std::size_t end = at_;
      for (std::size_t next = end; next < text_.size() && class_at(next) != Class::space; end = next)
        decode(next);
      return add(end, WordLook::address, false);
    }
    std::size_t end = at_;
    std::uint32_t letters = 0, capitals = 0, digits = 0;
    bool first_capital = false;
    Run run;
    while (end < text_.size()) {
      std::size_t next = end;
      const char32_t c = decode(next);
      const Class kind = class_of(c);
      if (is_letter_or_digit(kind)) {
        if (kind == Class::capital && letters + capitals + digits == 0) first_capital = true;
        (kind == Class::capital ? capitals : kind == Class::digit ? digits : letters) += 1;
        run.last = kind;
        ++run.length;
      } else if (joins(c, next, run)) {
        run = {run.last, 0, run.dots + (c == '.')};
      } else {
        break;
      }
      end = next;
    }
    const bool starts_with_digit = class_at(at_) == Class::digit;
    const WordLook look = starts_with_digit                ? WordLook::number
                          : capitals == 0                  ? WordLook::lower
                          : capitals == 1 && letters == 0  ? WordLook::initial
                          : letters == 0                   ? WordLook::capitals
                          : first_capital && capitals == 1 ? WordLook::capitalised
                                                           : WordLook::mixed;
    add(end, look, first_capital);
  }

  // Letters and digits since the last mark inside the word.
  struct Run {
    Class last = Class::mark;
    std::uint32_t length = 0;
    std::uint32_t dots = 0;  // of the word so far
  };

  // Whether the mark that ends at `next` stays inside the word that it follows.
  bool joins(char32_t c, std::size_t next, const Run& run) const {
    const Class behind = class_at(next);
    if (is_apostrophe(c)) {
      std::size_t end = next;
      while (end < text_.size() && is_letter_or_digit(class_at(end))) decode(end);
      return end != next && !is_short_ending(text_.substr(next, end - next));
    }
    if (c == '_') return is_letter_or_digit(behind);
    if (c != '.' && c != ',') return false;
    if (run.last == Class::digit) return behind == Class::digit;
    // U.S., U.S.A.: single capitals, each with its dot.
    if (c != '.' || run.last != Class::capital || run.length != 1) return false;
    if (behind != Class::capital) return run.dots > 0 && !is_letter_or_digit(behind);
    std::size_t after = next;
    decode(after);
    return !is_letter_or_digit(class_at(after));
  }

  const std::string_view text_;
  std::vector<TextWord>& words_;
  std::size_t at_ = 0;
  bool open_ = true;    // the next word starts a sentence
  bool maybe_ = false;  // it does if it is capitalised
};

}  // namespace

void find_words(std::string_view text, std::vector<TextWord>& words) {
  WordFinder(text, words).run();
}

void lower_word(std::string_view word, std::string& out) {
  out.clear();
  const char* const end = word.data() + word.size();
  for (const char* at = word.data(); at < end;) {
    if (static_cast<unsigned char>(*at) < 0x80) {
      out += ascii_lower(*at++);
      continue;
    }
    const char32_t c = utf8::next(at);
    if (c == 0x2019)
      out += '\'';
    else
      utf8::append(out, lower_letter(c));
  }
}

bool is_shouted(std::span<const TextWord> sentence) {
  std::size_t loud = 0, quiet = 0;
  for (const TextWord& word : sentence) {
    loud += word.look == WordLook::capitals;
    quiet +=
        word.look == WordLook::lower || word.look == WordLook::capitalised || word.look == WordLook::mixed;
  }
  return loud > 2 && loud > quiet;
}

}  // namespace pith
