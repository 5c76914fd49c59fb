#include "io/json_page.h"

#include <simdjson.h>

#include <cctype>
#include <vector>

namespace pith {
namespace {

// The members of a JSON object that was found valid: names and values as written. One walk over the text.
struct Member {
  std::string_view name;  // without quotes, escapes as written
  std::string_view value;
};

class Members {
 public:
  explicit Members(std::string_view object) : text_(object) { at_ = text_.find('{') + 1; }

  bool next(Member& member) {
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == ',') ++at_;
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != '"') return false;
    const std::size_t name = at_ + 1;
    skip_string();
    member.name = text_.substr(name, at_ - 1 - name);
    skip_blanks();
    ++at_;  // the colon
    skip_blanks();
    const std::size_t value = at_;
    skip_value();
    member.value = text_.substr(value, at_ - value);
    return true;
  }

 private:
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

  void skip_string() {
    for (++at_; at_ < text_.size(); ++at_) {
      at_ = std::min(text_.find_first_of("\"\\", at_), text_.size());
      if (at_ < text_.size() && text_[at_] == '"') break;
      ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
  }

  void skip_value() {
    std::size_t depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"') {
        skip_string();
      } else if (c == '{' || c == '[') {
        ++depth;
        ++at_;
      } else if (c == '}' || c == ']') {
        if (depth == 0) return;
        --depth;
        ++at_;
      } else if (depth == 0 && (c == ',' || c == ' ' || c == '\t' || c == '\r' || c == '\n')) {
        return;
      } else {
        ++at_;
        continue;
      }
      if (depth == 0) return;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

struct JsonPageReader::State {
  simdjson::dom::parser parser;
  std::string padded;
};

JsonPageReader::JsonPageReader() : state_(std::make_unique<State>()) {}
JsonPageReader::~JsonPageReader() = default;

std::string JsonPageReader::read(std::string_view line, const JsonFields& fields, PageInput& page) {
  std::string& padded = state_->padded;
  padded.reserve(line.size() + simdjson::SIMDJSON_PADDING);
  padded.assign(line);
  simdjson::dom::element root;
  const auto error = state_->parser.parse(padded.data(), line.size(), false).get(root);
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();
  if (error != simdjson::SUCCESS) return std::string("JSON: ") + simdjson::error_message(error);
  simdjson::dom::object object;
  if (root.get(object) != simdjson::SUCCESS) return "JSON: a line is no object";
  const auto text_of = [&](std::string_view name, std::string& to) {
    simdjson::dom::element value;
    if (object[name].get(value) != simdjson::SUCCESS) return false;
    std::string_view text;
    if (value.get(text) == simdjson::SUCCESS)
      to.assign(text);
    else if (value.is_number())
      to = simdjson::minify(value);
    else
      return false;
    return true;
  };
  if (!text_of(fields.html, page.bytes)) return "JSON: a line without the field \"" + fields.html + "\"";
  text_of(fields.url, page.url);
  text_of(fields.id, page.id);
  page.encoding = "utf-8";
  Members members(line);
  for (Member member; members.next(member);)
    if (member.name != fields.html && member.name != fields.url && member.name != fields.id)
      page.carried.push_back({std::string(member.name), std::string(member.value)});
  return {};
}

}  // namespace pith
