#include "dom/selector.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "base/ascii.h"
#include "base/stop.h"
#include "base/utf8.h"
#include "dom/path.h"

namespace pith {

// Recursive descent; parentheses nest only so deep.
class SelectorParser {
 public:
  explicit SelectorParser(std::string_view text) : text_(text) {}

  Result<Selector> run() {
    list(selector_.subjects_, 0);
    if (error_.empty() && at_ < text_.size()) fail("what is this?");
    if (!error_.empty()) return Error{ErrorCode::bad_selector, error_};
    return std::move(selector_);
  }

 private:
  using Test = Selector::Test;
  using Condition = Selector::Condition;
  using Combinator = Selector::Combinator;
  static constexpr int kDeepest = 16;
  static constexpr int kLargestNumber = 1'000'000;

  bool failed() const { return !error_.empty(); }
  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  bool take(char c) {
    if (peek() != c || at_end()) return false;
    ++at_;
    return true;
  }
  bool take_spaces() {
    const std::size_t begin = at_;
    while (!at_end() && is_ascii_space(text_[at_])) ++at_;
    return at_ != begin;
  }

  void fail(std::string_view why) {
    if (failed()) return;
    std::string shown;
    utf8::append_valid(shown, text_);
    error_ = "selector '" + shown + "': " + std::string(why) + " (character " +
             std::to_string(utf8::count(text_.substr(0, std::min(at_, utf8::valid_prefix(text_)))) + 1) + ")";
  }

  // complex [, complex]...
  void list(std::vector<std::uint32_t>& subjects, int depth) {
    if (depth > kDeepest) return fail("parentheses nest too deep");
    do {
      take_spaces();
      subjects.push_back(complex(depth));
    } while (!failed() && take(','));
  }

  // compound [combinator compound]... Returns the number of the last.
  std::uint32_t complex(int depth) {
    std::uint32_t previous = Selector::kNone;
    Combinator combinator = Combinator::none;
    for (;;) {
      Selector::Compound made;
      made.combinator = combinator;
      made.previous = previous;
      compound(made.conditions, depth);
      if (failed()) return previous;
      selector_.compounds_.push_back(std::move(made));
      previous = static_cast<std::uint32_t>(selector_.compounds_.size() - 1);
      const bool spaced = take_spaces();
      if (at_end() || peek() == ',' || peek() == ')') return previous;
      combinator = take('>')   ? Combinator::child
                   : take('+') ? Combinator::next_sibling
                   : take('~') ? Combinator::later_sibling
                   : spaced    ? Combinator::descendant
                               : Combinator::none;
      if (combinator == Combinator::none) return fail("what is this?"), previous;
      take_spaces();
    }
  }

  void compound(std::vector<Condition>& conditions, int depth) {
    const std::size_t begin = at_;
    if (take('*')) {
    } else if (starts_identifier()) {
      conditions.push_back({Test::type, true, 0, 0, lower(identifier()), {}, {}});
    }
    while (!failed()) {
      if (take('#')) {
        conditions.push_back({Test::equals, false, 0, 0, "id", name("an id"), {}});
      } else if (take('.')) {
        conditions.push_back({Test::has_word, false, 0, 0, "class", name("a class"), {}});
      } else if (take('[')) {
        conditions.push_back(attribute());
      } else if (take(':')) {
        pseudo_class(conditions, depth);
      } else {
        break;
      }
    }
    if (at_ == begin) fail(at_end() ? "a selector is missing" : "no selector begins like this");
  }

  Condition attribute() {
    Condition condition{Test::attribute, false, 0, 0, {}, {}, {}};
    take_spaces();
    condition.name = lower(name("an attribute"));
    take_spaces();
    if (take(']')) return condition;
    constexpr std::pair<char, Test> kOperators[] = {{'~', Test::has_word},
                                                    {'|', Test::has_dash},
                                                    {'^', Test::begins},
                                                    {'$', Test::ends},
                                                    {'*', Test::contains}};
    condition.test = Test::equals;
    for (const auto& [sign, test] : kOperators)
      if (take(sign)) condition.test = test;
    if (!take('=')) return fail("expected = or ]"), condition;
    take_spaces();
    condition.value = peek() == '"' || peek() == '\'' ? quoted() : name("a value");
    take_spaces();
    if (peek() == 'i' || peek() == 'I' || peek() == 's' || peek() == 'S') {
      condition.ignore_case = ascii_lower(peek()) == 'i';
      ++at_;
      take_spaces();
    }
    if (!take(']')) fail("expected ]");
    return condition;
  }

  void pseudo_class(std::vector<Condition>& conditions, int depth) {
    const std::size_t begin = at_;
    const std::string word = lower(name("a pseudo-class"));
    const auto add_nth = [&](Test test, int step, int offset) {
      conditions.push_back({test, false, step, offset, {}, {}, {}});
    };
    if (word == "first-child") return add_nth(Test::nth, 0, 1);
    if (word == "last-child") return add_nth(Test::nth_last, 0, 1);
    if (word == "only-child") return add_nth(Test::nth, 0, 1), add_nth(Test::nth_last, 0, 1);
    if (word == "root") return conditions.push_back({Test::root, false, 0, 0, {}, {}, {}});
    const bool nested = word == "not" || word == "is" || word == "where" || word == "matches";
    if (!nested && word != "nth-child" && word != "nth-last-child") {
      at_ = begin;
      return fail("pith knows no such pseudo-class");
    }
    if (!take('(')) return fail("expected (");
    if (nested) {
      Condition condition{word == "not" ? Test::is_not : Test::is, false, 0, 0, {}, {}, {}};
      list(condition.inner, depth + 1);
      conditions.push_back(std::move(condition));
    } else {
      take_spaces();
      Condition condition{word == "nth-child" ? Test::nth : Test::nth_last, false, 0, 0, {}, {}, {}};
      formula(condition);
      conditions.push_back(std::move(condition));
      take_spaces();
    }
    if (!take(')')) fail("expected )");
  }

  // odd, even, 3, n, -n+3, 2n - 1
  void formula(Condition& condition) {
    const auto word = [&](std::string_view lower) {
      if (!starts_lower(text_.substr(at_), lower)) return false;
      at_ += lower.size();
      return true;
    };
    if (word("odd")) return void(condition.step = 2), void(condition.offset = 1);
    if (word("even")) return void(condition.step = 2);
    const int sign = take('-') ? -1 : (take('+'), 1);
    const std::optional<int> number = digits();
    if (!take('n') && !take('N')) {
      if (!number) return fail("expected odd, even or a formula such as 2n+1");
      condition.offset = sign * *number;
      return;
    }
    condition.step = sign * number.value_or(1);
    const std::size_t behind = at_;
    take_spaces();
    const bool minus = take('-');
    if (!minus && !take('+')) return void(at_ = behind);
    take_spaces();
    const std::optional<int> offset = digits();
    if (!offset) return fail("expected a number");
    condition.offset = minus ? -*offset : *offset;
  }

  std::optional<int> digits() {
    if (!is_ascii_digit(peek())) return std::nullopt;
    int value = 0;
    for (; is_ascii_digit(peek()); ++at_) value = std::min(value * 10 + (peek() - '0'), kLargestNumber);
    return value;
  }

  static bool is_name_byte(char c) { return is_ascii_alnum(c) || c == '-' || c == '_' || (c & 0x80) != 0; }
  bool starts_identifier() const {
    const char c = peek();
    return !at_end() && ((is_name_byte(c) && !is_ascii_digit(c)) || c == '\\');
  }

  std::string name(std::string_view what) {
    if (!starts_identifier())
      return fail(std::string(what) + " is missing, or begins with something else"), "";
    return identifier();
  }
  std::string identifier() {
    std::string out;
    while (!at_end() && (is_name_byte(peek()) || peek() == '\\'))
      if (take('\\'))
        escape(out);
      else
        out += text_[at_++];
    return valid(out);
  }

  static std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), ascii_lower);
    return text;
  }

  std::string quoted() {
    const char quote = text_[at_++];
    std::string out;
    while (!at_end() && peek() != quote)
      if (take('\\'))
        escape(out);
      else
        out += text_[at_++];
    if (!take(quote)) fail("the quote is not closed");
    return valid(out);
  }

  // Up to six hexadecimal digits and a space, or the character itself.
  void escape(std::string& out) {
    if (at_end()) return fail("nothing follows the backslash");
    char32_t code = 0;
    int count = 0;
    for (; count < 6 && !at_end(); ++count, ++at_) {
      const char c = ascii_lower(peek());
      if (!is_ascii_digit(c) && !(c >= 'a' && c <= 'f')) break;
      code = code * 16 + static_cast<char32_t>(is_ascii_digit(c) ? c - '0' : c - 'a' + 10);
    }
    if (count == 0) {
      out += text_[at_++];
      return;
    }
    if (!at_end() && is_ascii_space(peek())) ++at_;
    utf8::append(out, code == 0 ? utf8::kReplacement : code);
  }

  static std::string valid(const std::string& bytes) {
    std::string out;
    utf8::append_valid(out, bytes);
    return out;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string error_;
  Selector selector_;
};

// One walk in document order. Of each open element is known which compounds it matches, which its ancestors do, and
// which its children so far do.
class SelectorMatcher {
 public:
  SelectorMatcher(const Selector& selector, const Document& document)
      : selector_(selector), document_(document), words_((selector.compounds_.size() + 63) / 64) {
    for (std::uint32_t n = 0; n < selector.compounds_.size(); ++n) {
      first_name_.push_back(names_.size());
      for (const Selector::Condition& condition : selector.compounds_[n].conditions)
        names_.push_back(document.names().find(condition.name));
      rows_[key_of(n)].push_back(n);
    }
  }

  void run(std::vector<bool>& matches) {
    matches.assign(document_.size(), false);
    count_children();
    subjects_.assign(words_, 0);
    for (const std::uint32_t subject : selector_.subjects_)
      subjects_[subject / 64] |= std::uint64_t{1} << (subject % 64);
    open(kRoot, nullptr);
    for (NodeId id = kRoot + 1; id < document_.size(); ++id) {
      poll(id);
      while (document_[frames_.back().node].end <= id) close();
      if (document_[id].type == NodeType::content) {
        id = document_[id].end - 1;
      } else if (document_.is_element(id)) {
        now_.assign(words_, 0);
        match(id);
        for (std::size_t w = 0; w < words_; ++w)
          if ((now_[w] & subjects_[w]) != 0) matches[id] = true;
        Frame& parent = frames_.back();
        std::uint64_t* bits = bits_of(parent);
        for (std::size_t w = 0; w < words_; ++w) {
          bits[kLater * words_ + w] |= now_[w];
          bits[kNext * words_ + w] = now_[w];
        }
        if (document_[id].end > id + 1) open(id, now_.data());
      }
    }
  }

 private:
  // The sets of bits that a frame has, a bit a compound.
  enum Set : std::size_t { kOwn, kAbove, kLater, kNext, kSets };
  struct Frame {
    NodeId node;
    std::size_t bits;  // where its sets begin
  };

  std::uint64_t* bits_of(const Frame& frame) { return sets_.data() + frame.bits; }
  static bool has(const std::uint64_t* bits, std::uint32_t n) { return (bits[n / 64] >> (n % 64) & 1) != 0; }

  void open(NodeId node, const std::uint64_t* own) {
    const std::size_t begin = sets_.size();
    sets_.resize(begin + kSets * words_, 0);
    if (!frames_.empty()) {
      const std::uint64_t* parent = bits_of(frames_.back());
      for (std::size_t w = 0; w < words_; ++w) {
        sets_[begin + kOwn * words_ + w] = own[w];
        sets_[begin + kAbove * words_ + w] = parent[kAbove * words_ + w] | own[w];
      }
    }
    frames_.push_back({node, begin});
  }
  void close() {
    sets_.resize(frames_.back().bits);
    frames_.pop_back();
  }

  void count_children() {
    position_.assign(document_.size(), 0);
    children_.assign(document_.size(), 0);
    for (NodeId id = kRoot + 1; id < document_.size(); ++id) {
      poll(id);
      if (document_.is_element(id)) position_[id] = ++children_[document_[id].parent];
    }
  }

  // What an element must have for a compound to match: its id, else a class, else its type; nothing if none is named.
  std::string key_of(std::uint32_t n) const {
    std::string key;
    for (const Selector::Condition& condition : selector_.compounds_[n].conditions) {
      const bool is_type = condition.test == Selector::Test::type;
      if (!is_type && (condition.ignore_case || condition.value.empty())) continue;
      if (condition.test == Selector::Test::equals && condition.name == "id") return '#' + condition.value;
      if (condition.test == Selector::Test::has_word && condition.name == "class")
        key = '.' + condition.value;
      if (is_type && key.empty()) key = condition.name;
    }
    return key;
  }

  void add_row(std::string_view sign, std::string_view word) {
    key_.assign(sign).append(word);
    const auto row = rows_.find(key_);
    if (row != rows_.end()) tried_.insert(tried_.end(), row->second.begin(), row->second.end());
  }

  // The compounds that can match, each behind those that it asks about.
  void find_tried(NodeId id) {
    tried_.clear();
    add_row("", "");
    add_row("", document_.name(id));
    const std::string_view own = document_.attribute(id, Name::Id);
    if (!own.empty()) add_row("#", own);
    words_of_class_.clear();
    std::string_view classes = document_.attribute(id, Name::Class);
    for (std::string_view word = next_token(classes); !word.empty(); word = next_token(classes))
      words_of_class_.push_back(word);
    std::sort(words_of_class_.begin(), words_of_class_.end());
    const auto last = std::unique(words_of_class_.begin(), words_of_class_.end());
    for (auto word = words_of_class_.begin(); word != last; ++word) add_row(".", *word);
    std::sort(tried_.begin(), tried_.end());
  }

  void match(NodeId id) {
    find_tried(id);
    for (const std::uint32_t n : tried_) {
      const Selector::Compound& compound = selector_.compounds_[n];
      bool holds = stands(compound);
      std::size_t name = first_name_[n];
      for (const Selector::Condition& condition : compound.conditions)
        holds = holds && test(id, condition, names_[name++]);
      if (holds) now_[n / 64] |= std::uint64_t{1} << (n % 64);
    }
  }

  bool stands(const Selector::Compound& compound) {
    const std::uint64_t* parent = bits_of(frames_.back());
    const auto in = [&](Set set) { return has(parent + set * words_, compound.previous); };
    switch (compound.combinator) {
      case Selector::Combinator::none: return true;
      case Selector::Combinator::descendant: return in(kAbove);
      case Selector::Combinator::child: return in(kOwn);
      case Selector::Combinator::next_sibling: return in(kNext);
      case Selector::Combinator::later_sibling: return in(kLater);
    }
    return false;
  }

  bool test(NodeId id, const Selector::Condition& condition, Name name) const {
    using Test = Selector::Test;
    const auto inner = [&](std::uint32_t n) { return has(now_.data(), n); };
    switch (condition.test) {
      case Test::type: return name != Name::None && document_[id].name == name;
      case Test::is: return std::any_of(condition.inner.begin(), condition.inner.end(), inner);
      case Test::is_not: return std::none_of(condition.inner.begin(), condition.inner.end(), inner);
      case Test::root: return document_[id].parent == kRoot;
      case Test::nth: return is_nth(condition, position_[id]);
      case Test::nth_last: return is_nth(condition, children_[document_[id].parent] + 1 - position_[id]);
      default: break;
    }
    if (name == Name::None || !document_.has_attribute(id, name)) return false;
    return test_value(condition, document_.attribute(id, name));
  }

  static bool is_nth(const Selector::Condition& condition, std::uint32_t position) {
    const std::int64_t rest = std::int64_t{position} - condition.offset;
    if (condition.step == 0) return rest == 0;
    return rest % condition.step == 0 && rest / condition.step >= 0;
  }

  static bool test_value(const Selector::Condition& condition, std::string_view value) {
    using Test = Selector::Test;
    const std::string_view wanted = condition.value;
    const auto same = [&](std::string_view part) {
      return std::equal(part.begin(), part.end(), wanted.begin(), wanted.end(), [&](char a, char b) {
        return a == b || (condition.ignore_case && ascii_lower(a) == ascii_lower(b));
      });
    };
    switch (condition.test) {
      case Test::attribute: return true;
      case Test::equals: return same(value);
      case Test::has_word:
        for (std::string_view word = next_token(value); !word.empty(); word = next_token(value))
          if (same(word)) return true;
        return false;
      case Test::has_dash:
        return same(value.substr(0, wanted.size())) &&
               (value.size() == wanted.size() || value[wanted.size()] == '-');
      case Test::begins: return !wanted.empty() && same(value.substr(0, wanted.size()));
      case Test::ends:
        return !wanted.empty() && value.size() >= wanted.size() &&
               same(value.substr(value.size() - wanted.size()));
      case Test::contains: {
        const auto equal = [&](char a, char b) {
          return a == b || (condition.ignore_case && ascii_lower(a) == ascii_lower(b));
        };
        return !wanted.empty() &&
               std::search(value.begin(), value.end(), wanted.begin(), wanted.end(), equal) != value.end();
      }
      default: return false;
    }
  }

  const Selector& selector_;
  const Document& document_;
  std::size_t words_;
  std::vector<Name> names_;              // of the conditions, as the document numbers them
  std::vector<std::size_t> first_name_;  // of each compound's
  std::unordered_map<std::string, std::vector<std::uint32_t>>
      rows_;  // compounds by what an element must have
  std::vector<std::uint32_t> tried_;
  std::vector<std::string_view> words_of_class_;
  std::string key_;
  std::vector<std::uint64_t> subjects_;
  std::vector<std::uint32_t> position_, children_;
  std::vector<Frame> frames_;
  std::vector<std::uint64_t> sets_;
  std::vector<std::uint64_t> now_;  // compounds that the element at hand matches
};

Result<Selector> Selector::parse(std::string_view text) {
  if (!text.starts_with('/')) return SelectorParser(text).run();
  if (!is_path(text)) {
    std::string message = "a path is like /html/body/div[2]/text()[1], not ";
    utf8::append_valid(message, text);
    return Error{ErrorCode::bad_selector, std::move(message)};
  }
  Selector selector;
  selector.path_ = text;
  return selector;
}

void Selector::match(const Document& document, std::vector<bool>& matches) const {
  if (path_.empty()) return SelectorMatcher(*this, document).run(matches);
  matches.assign(document.size(), false);
  if (const NodeId id = Paths(document).find(path_); id != kNoNode) matches[id] = true;
}

}  // namespace pith
