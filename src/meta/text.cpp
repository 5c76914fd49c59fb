#include "meta/text.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "html/character_reference.h"

namespace pith {
namespace {

// Most of what there is: asked first, to save the questions below.
bool is_plain(char32_t c) {
  return c > ' ' && c < 0x7F;
}

bool is_invisible(char32_t c) {
  return c < ' ' || (c >= 0x7F && c < 0xA0) || c == 0xAD || (c & 0xFFFE) == 0xFFFE ||
         (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || c == 0x2060 || c == 0xFEFF;
}

// Whether a tag begins at `at`, and where it ends: letters behind < or </, and > before the next <.
std::size_t tag_length(std::string_view text, std::size_t at) {
  std::size_t name = at + 1;
  if (name < text.size() && text[name] == '/') ++name;
  if (name >= text.size() || !is_ascii_alpha(text[name])) return 0;
  const std::size_t end = text.find_first_of("<>", name);
  return end != std::string_view::npos && text[end] == '>' ? end + 1 - at : 0;
}

std::string resolved(std::string_view text) {
  std::vector<char> out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = 0;
    if (text[at] == '&') {
      length =
          decode_reference(text.data() + at, text.data() + text.size(), ReferenceContext::attribute, out);
    } else if (text[at] == '<') {
      length = tag_length(text, at);
      if (length != 0) out.push_back(' ');
    }
    if (length == 0) out.push_back(text[at++]);
    at += length;
  }
  return {out.begin(), out.end()};
}

std::string collapsed(std::string_view text) {
  std::string out;
  bool gap = false;
  for (const char *at = text.data(), *const end = at + text.size(); at != end;) {
    const char* const begin = at;
    const char32_t c = utf8::next(at);
    if (!is_plain(c) && utf8::is_space(c)) {
      gap = true;
    } else if (is_plain(c) || !is_invisible(c)) {
      if (gap && !out.empty()) out += ' ';
      gap = false;
      while (at != end && is_plain(static_cast<unsigned char>(*at))) ++at;
      out.append(begin, at);
    }
  }
  return out;
}

bool is_joint(char32_t c) {
  return c == '\'' || c == 0x2019 || c == '-' || c == 0x2010 || c == 0x2011 || c == '.' || c == 0xB7;
}

}  // namespace

std::string_view head_of(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && utf8::is_continuation(text[most])) --most;
  return text.substr(0, most);
}

std::string clean_line(std::string_view text) {
  text = head_of(text, kLongestValue);
  const char* const end = text.data() + text.size();
  if (scan::find_first<'&', '<'>(text.data(), end) == end) return collapsed(text);
  return collapsed(resolved(text));
}

char32_t lower_case(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  if ((c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F))
    return c + 32;
  if (c >= 0x400 && c <= 0x40F) return c + 80;
  if (c >= 0x531 && c <= 0x556) return c + 48;
  const bool odd_upper = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E);
  if (odd_upper) return c % 2 == 1 ? c + 1 : c;
  const bool even_upper =
      (c >= 0x100 && c <= 0x177) || (c >= 0x460 && c <= 0x52F) || (c >= 0x1E00 && c <= 0x1EFF);
  if (even_upper && c != 0x130 && c != 0x131) return c % 2 == 0 ? c + 1 : c;
  return c;
}

bool is_upper_case(char32_t c) {
  return lower_case(c) != c;
}

std::string lower_case(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char *at = text.data(), *const end = at + text.size(); at != end;) {
    if ((*at & 0x80) == 0)
      out += ascii_lower(*at++);
    else
      utf8::append(out, lower_case(utf8::next(at)));
  }
  return out;
}

std::string letters_of(std::string_view text) {
  std::string out;
  for (const char *at = text.data(), *const end = at + text.size(); at != end;) {
    if (is_ascii_alnum(*at)) {
      out += ascii_lower(*at++);
      continue;
    }
    const char32_t c = utf8::next(at);
    if (utf8::is_word(c)) utf8::append(out, lower_case(c));
  }
  return out;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  const char *at = text.data(), *const end = at + text.size();
  const char* word = nullptr;
  const char* word_end = nullptr;
  while (at != end) {
    const char* const begin = at;
    const char32_t c = utf8::next(at);
    if (utf8::is_word(c)) {
      if (word == nullptr) word = begin;
      word_end = at;
    } else if (word != nullptr && !(is_joint(c) && begin == word_end)) {
      words.emplace_back(word, static_cast<std::size_t>(word_end - word));
      word = nullptr;
    }
  }
  if (word != nullptr) words.emplace_back(word, static_cast<std::size_t>(word_end - word));
  return words;
}

std::string host_label(std::string_view host) {
  std::vector<std::string_view> labels;
  for (std::size_t from = 0; from <= host.size();) {
    const std::size_t dot = std::min(host.find('.', from), host.size());
    labels.push_back(host.substr(from, dot - from));
    from = dot + 1;
  }
  if (labels.size() < 2) return {};
  std::size_t chosen = labels.size() - 2;
  if (labels[chosen].size() <= 3 && chosen > 0 && labels[chosen - 1] != "www") --chosen;
  return letters_of(labels[chosen]);
}

}  // namespace pith
