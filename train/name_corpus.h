// Texts in which names are marked, as the corpora of named entities write them: a word a line with its tag, sentences
// parted by empty lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "entities/tagger.h"
#include "entities/words.h"

namespace pith::train {

struct NamedText {
  std::string text;                // words parted by spaces, sentences by line feeds
  std::vector<TextWord> words;     // as find_words() parts each word of the corpus
  std::vector<std::uint8_t> tags;  // by word, as tagger.h numbers them
};

struct NameCorpus {
  std::string path, name;  // the name without folder and ending
  std::string hash;        // SHA-256 of the file
  std::string language;    // found out from the text
  std::vector<NamedText> texts;
  std::size_t words = 0, names = 0;
};

// Reads CoNLL files (word, tag) and Universal NER's IOB2 files (number, word, tag, ...). Types are PER, LOC and ORG, or
// WNUT17's person, location, corporation and group; all others are no names. Errors: read_failed.
Result<NameCorpus> read_name_corpus(const std::string& path);

// The names that tags mark, in their order.
struct Name {
  std::uint32_t begin = 0, end = 0;  // words
  EntityType type = EntityType::person;
  auto operator<=>(const Name&) const = default;
};
std::vector<Name> names_of(std::span<const std::uint8_t> tags);

}  // namespace pith::train
