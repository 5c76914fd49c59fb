// A naive Bayes classifier of tokens: is this word or tag part of the content?
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "learn/model.h"

namespace pith {

// Evidence is a logarithm of odds, in units of 1/16.
inline constexpr double kEvidenceUnit = 1.0 / 16;

// Tables of evidence, found by hashes:
//
//     4   number of slots for words, a power of two; these, 4 bytes each: hashes of words, 0 for none
//     4   number of entries for trigrams, a power of two; these, a signed byte each
//     4   number of entries for tags, a power of two; these, a signed byte each
//     4   evidence before any token is seen, signed
//
// A view: the bytes must outlive it.
class TokenModel {
 public:
  static constexpr std::uint32_t kVersion = 1;

  // Errors: bad_model.
  static Result<TokenModel> read(const ModelView& model);

  // Whether the model knows a word by its hash; others are classed by their looks alone.
  bool knows(std::uint32_t word) const;

  int prior() const { return prior_; }
  int of_trigram(std::uint64_t hash) const { return entry(trigrams_, hash); }
  int of_tag(std::uint64_t hash) const { return entry(tags_, hash); }

 private:
  static int entry(std::string_view table, std::uint64_t hash) {
    return static_cast<signed char>(table[hash & (table.size() - 1)]);
  }

  std::string_view words_, trigrams_, tags_;
  int prior_ = 0;
};

// What is written as a model.
struct TokenTables {
  std::vector<std::uint32_t> words;  // hashes, any order
  std::vector<signed char> trigrams, tags;
  int prior = 0;

  std::string payload() const;
};

}  // namespace pith
