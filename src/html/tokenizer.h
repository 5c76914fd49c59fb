// HTML text to tokens: the standard's tokenization stage.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dom/document.h"
#include "html/character_reference.h"

namespace pith {

enum class TokenizerState : std::uint8_t { data, rcdata, rawtext, script_data, plaintext, cdata_section };

enum class TokenType : std::uint8_t {
  text,       // a run of characters, none of them U+0000
  null_text,  // one U+0000, which means different things in different places
  start_tag,
  end_tag,
  comment,
  doctype,
  end,  // of the input
};

struct Token {
  TokenType type = TokenType::end;
  bool self_closing = false;                       // start tags
  bool force_quirks = false;                       // doctypes
  bool has_public = false, has_system = false;     // doctypes
  Name name = Name::None;                          // tags and doctypes
  std::uint32_t source_begin = 0, source_end = 0;  // bytes of the source
  Span text;                                       // text and comments
  AttributeRange attributes = {0, 0};              // start tags
  Span public_id, system_id;                       // doctypes
};

class Tokenizer {
 public:
  // Names, attributes and decoded text go into `document`.
  explicit Tokenizer(Document& document) : document_(document) {}

  // `source` has no carriage returns (normalize_newlines). Empties the document. max_attributes 0: no limit.
  void start(std::string_view source, std::uint32_t max_attributes = 0);
  void next(Token& token);  // TokenType::end once there are no more

  void set_state(TokenizerState state) { state_ = state; }
  Name intern(std::string_view name) { return document_.names_.intern(name); }
  void set_last_start_tag(Name name) { last_start_tag_ = name; }
  void set_cdata_allowed(bool allowed) { cdata_allowed_ = allowed; }  // inside SVG and MathML
  bool dropped_attributes() const { return dropped_attributes_; }

 private:
  void text(Token& token);
  bool markup(Token& token);
  void raw_text(Token& token);
  void cdata(Token& token);
  void emit_text(Token& token, const char* begin, const char* end);
  const char* find_raw_end(const char* p) const;
  const char* find_script_end(const char* p) const;
  bool is_end_tag(const char* p, std::string_view name) const;

  bool tag(Token& token, const char* p, TokenType type);
  // In registers: what is written to memory in halves and read back whole makes the machine wait.
  struct Value {
    const char* end;  // of its source, quotes included
    Span value;
  };
  const char* attribute(const char* p, std::size_t first);
  Value quoted_value(const char* p, char quote);
  Value unquoted_value(const char* p);
  bool is_new_attribute(Name name, std::size_t first);

  void comment(Token& token, const char* data);
  void bogus_comment(Token& token, const char* data);
  void doctype(Token& token, const char* p);
  const char* doctype_ids(Token& token, const char* p);
  const char* doctype_id(const char* p, Span& id, bool& present, bool& force_quirks);

  Span source_span(const char* begin, const char* end) const;
  Span without_nulls(const char* begin, const char* end);
  Span decoded(const char* begin, const char* end, ReferenceContext context);
  Name name_of(const char* begin, const char* end, std::uint8_t classes);
  std::uint32_t offset(const char* p) const { return static_cast<std::uint32_t>(p - begin_); }

  Document& document_;
  const char* begin_ = nullptr;
  const char* p_ = nullptr;
  const char* end_ = nullptr;
  TokenizerState state_ = TokenizerState::data;
  Name last_start_tag_ = Name::None;
  bool cdata_allowed_ = false;
  bool dropped_attributes_ = false;
  std::uint32_t max_attributes_ = 0;
  std::uint32_t tag_serial_ = 0;
  std::vector<std::uint32_t> last_tag_with_;  // by attribute name: serial of the last tag that had it
  std::vector<char> scratch_;
};

// The state that the content of an element is read in: raw text, a script, or data for most.
TokenizerState content_state(Name html_element);

// "Preprocessing the input stream": CR LF and lone CR become LF, in `buffer` if there are any.
std::string_view normalize_newlines(std::string_view utf8, std::string& buffer);

}  // namespace pith
