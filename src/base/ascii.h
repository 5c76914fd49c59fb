// Questions about ASCII characters, and words in attribute values.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace pith {

constexpr bool is_ascii_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_ascii_alpha(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_ascii_alnum(char c) {
  return is_ascii_digit(c) || is_ascii_alpha(c);
}
constexpr char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}
constexpr bool is_ascii_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}
constexpr bool is_ascii_punctuation(char c) {
  return c > ' ' && c < 0x7F && !is_ascii_alnum(c);
}

constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

constexpr bool equals_lower(std::string_view text, std::string_view lower_case) {
  if (text.size() != lower_case.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (ascii_lower(text[i]) != lower_case[i]) return false;
  return true;
}
constexpr bool starts_lower(std::string_view text, std::string_view lower_case) {
  return equals_lower(text.substr(0, lower_case.size()), lower_case);
}
constexpr bool contains_lower(std::string_view text, std::string_view lower_case) {
  if (lower_case.empty()) return true;
  for (std::size_t i = 0; i + lower_case.size() <= text.size(); ++i)
    if (ascii_lower(text[i]) == lower_case[0] && starts_lower(text.substr(i), lower_case)) return true;
  return false;
}
constexpr bool contains_any_lower(std::string_view text, std::initializer_list<std::string_view> lower_case) {
  for (const std::string_view word : lower_case)
    if (contains_lower(text, word)) return true;
  return false;
}

// The next word of a space-separated list such as a class attribute; empty at its end. `list` moves on.
constexpr std::string_view next_token(std::string_view& list) {
  while (!list.empty() && is_ascii_space(list.front())) list.remove_prefix(1);
  std::size_t length = 0;
  while (length < list.size() && !is_ascii_space(list[length])) ++length;
  const std::string_view token = list.substr(0, length);
  list.remove_prefix(length);
  return token;
}

// Whether one of `words` (lower case) is in the space-separated `list`.
constexpr bool has_token(std::string_view list, std::initializer_list<std::string_view> words) {
  for (std::string_view token = next_token(list); !token.empty(); token = next_token(list))
    for (std::string_view word : words)
      if (equals_lower(token, word)) return true;
  return false;
}

}  // namespace pith
