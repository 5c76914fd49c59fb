#include "train/name_corpus.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "base/utf8.h"
#include "eval/sha256.h"
#include "meta/language.h"
#include "pith/io.h"

namespace pith::train {
namespace {

constexpr std::size_t kEnoughText = 100'000;  // bytes to tell a language by

std::optional<EntityType> type_named(std::string_view name) {
  if (name == "PER" || name == "person") return EntityType::person;
  if (name == "LOC" || name == "location") return EntityType::location;
  if (name == "ORG" || name == "corporation" || name == "group") return EntityType::organisation;
  return std::nullopt;
}

std::string_view take_field(std::string_view& line) {
  const std::size_t end = std::min(line.find_first_of("\t "), line.size());
  const std::string_view field = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return field;
}

std::string name_of(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
  return file.substr(0, file.find_last_of('.'));
}

class NameReader {
 public:
  explicit NameReader(NameCorpus& corpus) : corpus_(corpus) {}

  // Whether all lines could be understood.
  bool read(std::string_view bytes) {
    numbered_ = bytes.starts_with("# newdoc") || bytes.starts_with("# sent_id") || bytes.starts_with("1\t");
    const bool in_texts =
        numbered_ || bytes.starts_with("-DOCSTART-") || bytes.find("\n-DOCSTART-") != bytes.npos;
    while (!bytes.empty()) {
      const std::size_t end = std::min(bytes.find('\n'), bytes.size());
      std::string_view line = bytes.substr(0, end);
      bytes.remove_prefix(std::min(end + 1, bytes.size()));
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (trimmed(line).empty()) {
        end_sentence();
        if (!in_texts) end_text();
      } else if (line.starts_with("# newdoc") || line.starts_with("-DOCSTART-")) {
        end_sentence();
        end_text();
      } else if (!(numbered_ && line.starts_with('#')) && !read_word(line)) {
        return false;
      }
    }
    end_sentence();
    end_text();
    return true;
  }

 private:
  bool read_word(std::string_view line) {
    if (numbered_) {
      const std::string_view number = take_field(line);
      if (number.find_first_of("-.") != std::string_view::npos)
        return true;  // several words as one, empty words
    }
    // Where fields are parted by tabs, a word may hold a space.
    const bool tabs = line.find('\t') != std::string_view::npos;
    const std::size_t end = tabs ? line.find('\t') : line.find_last_of(' ');
    if (end == std::string_view::npos) return false;
    const std::string_view word = trimmed(line.substr(0, end));
    line.remove_prefix(end + 1);
    const std::string_view tag = take_field(line);
    if (tag != "O" && (tag.size() < 3 || tag[1] != '-')) return false;
    add(word, tag);
    return true;
  }

  void add(std::string_view word, std::string_view tag) {
    std::optional<EntityType> type;
    if (tag.size() > 2 && tag[1] == '-') type = type_named(tag.substr(2));
    const bool goes_on = type && tag[0] == 'I' && type == open_;
    if (!text_.words.empty() && !starts_) text_.text += ' ';
    const auto begin = static_cast<std::uint32_t>(text_.text.size());
    utf8::append_valid(text_.text, word);
    std::vector<TextWord> parts;
    find_words(std::string_view(text_.text).substr(begin), parts);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      TextWord part = parts[i];
      part.begin += begin;
      part.starts_sentence = starts_;
      starts_ = false;
      text_.words.push_back(part);
      const auto number = static_cast<std::size_t>(type.value_or(EntityType::person));
      text_.tags.push_back(!type ? kOutsideTag : goes_on || i > 0 ? inside_tag(number) : begin_tag(number));
    }
    if (type && !goes_on && !parts.empty()) ++corpus_.names;
    if (!parts.empty()) open_ = type;
  }

  void end_sentence() {
    if (!starts_) text_.text += '\n';
    starts_ = true;
    open_ = std::nullopt;
  }

  void end_text() {
    if (text_.words.empty()) return;
    corpus_.words += text_.words.size();
    corpus_.texts.push_back(std::move(text_));
    text_ = {};
  }

  NameCorpus& corpus_;
  NamedText text_;
  bool numbered_ = false;
  bool starts_ = true;
  std::optional<EntityType> open_;
};

}  // namespace

Result<NameCorpus> read_name_corpus(const std::string& path) {
  const auto input = read_file(path);
  if (!input) return input.error();
  NameCorpus corpus;
  corpus.path = path;
  corpus.name = name_of(path);
  corpus.hash = eval::sha256(input->bytes);
  if (!NameReader(corpus).read(input->bytes) || corpus.words == 0)
    return Error{ErrorCode::read_failed, "no corpus of names: not a word and its tag on every line"};
  std::string start;
  for (std::size_t t = 0; t < corpus.texts.size() && start.size() < kEnoughText; ++t)
    start += corpus.texts[t].text;
  corpus.language = detect_language(start, {});
  return corpus;
}

std::vector<Name> names_of(std::span<const std::uint8_t> tags) {
  std::vector<Name> names;
  for (std::uint32_t i = 0; i < tags.size(); ++i) {
    if (tags[i] == kOutsideTag) continue;
    if (tags[i] % 2 == 1)
      names.push_back({i, i + 1, static_cast<EntityType>((tags[i] - 1) / 2)});
    else if (!names.empty())
      names.back().end = i + 1;
  }
  return names;
}

}  // namespace pith::train
