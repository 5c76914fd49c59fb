// Lines are read one by one against a stack of open containers (quotes, list items, notes), as CommonMark's appendix
// says; below them is at most one leaf (a paragraph, code, a table). What a leaf holds is read when it is closed.
#include "eval/markdown.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "eval/markdown_inline.h"

namespace pith::eval {
namespace {

constexpr std::size_t kCodeIndent = 4;
constexpr std::size_t kTab = 4;
constexpr std::string_view kSpaces = " \t\r";
// HTML that may hold lines of Markdown is a paragraph with tags; this is HTML up to the next blank line.
constexpr std::string_view kHtmlBlocks[] = {"table", "div", "details", "figure", "iframe",
                                            "video", "p",   "ul",      "ol"};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(kSpaces) == std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kSpaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpaces) + 1 - begin);
}

// Tabs before the text as spaces.
std::string without_tabs(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\t') {
      out.append(kTab - out.size() % kTab, ' ');
    } else if (std::string_view(" >-+*.)0123456789").find(line[i]) != std::string_view::npos) {
      out += line[i];
    } else {
      return out.append(line, i);
    }
  }
  return out;
}

bool is_rule(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.size() < 3 || std::string_view("-*_").find(text[0]) == std::string_view::npos) return false;
  std::size_t marks = 0;
  for (const char c : text) {
    if (c == text[0])
      ++marks;
    else if (c != ' ' && c != '\t')
      return false;
  }
  return marks >= 3;
}

struct Fence {
  char mark;
  std::size_t width, indent;
  std::string language;
};

std::optional<Fence> read_fence(std::string_view line) {
  const std::size_t indent = indent_of(line);
  const std::string_view text = trimmed(line);
  if (indent >= kCodeIndent || text.empty() || (text[0] != '`' && text[0] != '~')) return std::nullopt;
  const std::size_t width = std::min(text.find_first_not_of(text[0]), text.size());
  const std::string_view info = trimmed(text.substr(width));
  if (width < 3 || (text[0] == '`' && info.find('`') != std::string_view::npos)) return std::nullopt;
  return Fence{text[0], width, indent, std::string(info.substr(0, info.find_first_of(" \t{")))};
}

struct ListMark {
  std::size_t width;  // with the spaces before and after it
  char kind;
  bool starts;  // may begin a list inside a paragraph
};

std::optional<ListMark> read_list_mark(std::string_view line) {
  const std::size_t indent = indent_of(line);
  std::size_t at = indent;
  if (at >= line.size()) return std::nullopt;
  bool first = true;
  if (is_digit(line[at])) {
    while (at < line.size() && is_digit(line[at])) ++at;
    if (at - indent > 9 || at >= line.size() || (line[at] != '.' && line[at] != ')')) return std::nullopt;
    first = line.substr(indent, at - indent) == "1";
  } else if (line[at] != '-' && line[at] != '*' && line[at] != '+') {
    return std::nullopt;
  }
  const char kind = line[at++];
  if (at < line.size() && line[at] != ' ') return std::nullopt;
  const std::size_t spaces = indent_of(line.substr(at));
  const bool empty = is_blank(line.substr(at));
  const std::size_t width = empty || spaces > kCodeIndent ? at + 1 : at + spaces;
  return ListMark{width, kind, first && !empty};
}

// "[^name]: "
std::size_t note_mark(std::string_view line) {
  const std::size_t indent = indent_of(line);
  if (indent >= kCodeIndent || !line.substr(indent).starts_with("[^")) return 0;
  const std::size_t end = line.find("]:", indent + 2);
  const std::size_t space = line.find_first_of(" \t[", indent + 2);
  return end == std::string_view::npos || end == indent + 2 || space < end ? 0 : end + 2;
}

// The cells of a row: parted by bars that no backslash stands before.
std::vector<std::string> cells_of(std::string_view line) {
  std::string_view text = trimmed(line);
  if (text.starts_with('|')) text.remove_prefix(1);
  std::vector<std::string> cells(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      if (text[i + 1] != '|') cells.back() += text[i];
      cells.back() += text[++i];
    } else if (text[i] == '|') {
      cells.emplace_back();
    } else {
      cells.back() += text[i];
    }
  }
  if (text.ends_with('|') && cells.size() > 1 && is_blank(cells.back())) cells.pop_back();
  for (std::string& cell : cells) cell = trimmed(cell);
  return cells;
}

// The number of columns, if the line is what stands below a table's head.
std::size_t delimited_columns(std::string_view line) {
  if (line.find('-') == std::string_view::npos ||
      line.find_first_not_of(" \t\r|:-") != std::string_view::npos)
    return 0;
  const std::vector<std::string> cells = cells_of(line);
  for (std::string_view cell : cells) {
    if (cell.starts_with(':')) cell.remove_prefix(1);
    if (cell.ends_with(':')) cell.remove_suffix(1);
    if (cell.empty() || cell.find_first_not_of('-') != std::string_view::npos) return 0;
  }
  return cells.size();
}

bool starts_html(std::string_view line) {
  std::string_view text = trimmed(line);
  if (!text.starts_with('<')) return false;
  text.remove_prefix(text.starts_with("</") ? 2 : 1);
  const std::string_view name = text.substr(0, text.find_first_of(" />\t"));
  return std::find(std::begin(kHtmlBlocks), std::end(kHtmlBlocks), name) != std::end(kHtmlBlocks);
}

class Reader {
 public:
  Markdown read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      line(without_tabs(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    close_to(0);
    close_leaf();
    return std::move(found_);
  }

 private:
  enum class Inside : std::uint8_t { quote, item, note };
  struct Container {
    Inside kind;
    std::size_t indent = 0;  // of what belongs to an item or a note
    std::size_t index = 0;   // among the items or notes
  };
  enum class Leaf : std::uint8_t { none, paragraph, fenced, indented, formula, html, table };

  void line(std::string_view text) {
    std::size_t depth = 0;
    while (depth < open_.size() && enter(open_[depth], text)) ++depth;
    if (depth == open_.size() && goes_on(text)) return;
    bool opened = false;
    while (open_container(text, depth)) {
      depth = open_.size();
      opened = true;
    }
    if (!opened && depth < open_.size() && leaf_ == Leaf::paragraph && !is_blank(text) && !interrupts(text)) {
      add_line(text);  // a lazy line
      return;
    }
    close_to(depth);
    if (!opened && goes_on(text)) return;
    open_leaf(text);
  }

  // Whether a line goes on inside an open container; takes the container's marks away if it does.
  static bool enter(const Container& container, std::string_view& text) {
    const std::size_t indent = indent_of(text);
    if (container.kind == Inside::quote) {
      if (indent >= kCodeIndent || indent >= text.size() || text[indent] != '>') return false;
      text.remove_prefix(indent + 1);
      if (text.starts_with(' ')) text.remove_prefix(1);
      return true;
    }
    if (indent < container.indent && !is_blank(text)) return false;
    text.remove_prefix(std::min(std::min(indent, container.indent), text.size()));
    return true;
  }

  // Opens the container that begins here, if one does.
  bool open_container(std::string_view& text, std::size_t depth) {
    const std::size_t indent = indent_of(text);
    if (indent >= kCodeIndent || indent >= text.size()) return false;
    if (text[indent] == '>') {
      open_at(depth, {Inside::quote});
      return enter(open_.back(), text);
    }
    if (is_rule(text)) return false;
    const bool inside = leaf_ == Leaf::paragraph && depth == open_.size();
    if (const auto mark = read_list_mark(text); mark && (mark->starts || !inside)) {
      open_at(depth, {Inside::item, mark->width, found_.items.size()});
      found_.items.emplace_back();
      text.remove_prefix(std::min(mark->width, text.size()));
      return true;
    }
    if (const std::size_t width = note_mark(text); width != 0) {
      open_at(depth, {Inside::note, kCodeIndent, found_.notes.size()});
      found_.notes.emplace_back();
      text.remove_prefix(width);
      text.remove_prefix(indent_of(text));
      return true;
    }
    return false;
  }

  void open_at(std::size_t depth, Container container) {
    close_to(depth);
    close_leaf();
    open_.push_back(container);
  }

  // Whether the line belongs to the open leaf, which takes it then.
  bool goes_on(std::string_view text) {
    switch (leaf_) {
      case Leaf::fenced: {
        const auto fence = read_fence(text);
        if (fence && fence->language.empty() && fence->mark == fence_.mark && fence->width >= fence_.width)
          close_leaf();
        else
          add_line(text.substr(std::min(indent_of(text), fence_.indent)));
        return true;
      }
      case Leaf::formula:
        if (trimmed(text) == "$$")
          close_leaf();
        else
          add_line(text);
        return true;
      case Leaf::indented:
        if (!is_blank(text) && indent_of(text) < kCodeIndent) return false;
        add_line(text.substr(std::min(kCodeIndent, text.size())));
        return true;
      case Leaf::html:
        if (is_blank(text)) return false;
        add_line(text);
        return true;
      default: return false;
    }
  }

  // Whether the line ends a paragraph that is open.
  bool interrupts(std::string_view text) const {
    const std::string_view line = trimmed(text);
    return is_rule(text) || read_fence(text) || heading_level(line) != 0 || line == "$$" ||
           (starts_html(text) && indent_of(text) < kCodeIndent);
  }

  static std::size_t heading_level(std::string_view line) {
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    const bool ends = level == line.size() || line[level] == ' ';
    return level >= 1 && level <= 6 && ends ? level : 0;
  }

  void open_leaf(std::string_view text) {
    if (is_blank(text)) return close_leaf();
    const std::string_view line = trimmed(text);
    const std::size_t indent = indent_of(text);
    if (leaf_ == Leaf::paragraph && (underlines(line, indent) || begins_table(line))) return;
    if (leaf_ == Leaf::table && !interrupts(text)) return row(text);
    if (indent >= kCodeIndent && leaf_ != Leaf::paragraph) {
      start(Leaf::indented);
      return add_line(text.substr(kCodeIndent));
    }
    if (indent < kCodeIndent && interrupts(text)) return open_other(text, line);
    if (leaf_ != Leaf::paragraph) start(Leaf::paragraph);
    add_line(indent >= kCodeIndent ? line : text);
  }

  void open_other(std::string_view text, std::string_view line) {
    if (auto fence = read_fence(text)) {
      start(Leaf::fenced);
      fence_ = std::move(*fence);
    } else if (const std::size_t level = heading_level(line); level != 0) {
      close_leaf();
      std::string_view title = trimmed(line.substr(level));
      const std::size_t closing = title.find_last_not_of('#');
      if (closing == std::string_view::npos || title[closing] == ' ') title = title.substr(0, closing + 1);
      heading(level, title);
    } else if (line == "$$") {
      start(Leaf::formula);
    } else if (is_rule(text)) {
      close_leaf();
    } else {
      start(Leaf::html);
      add_line(text);
    }
  }

  bool underlines(std::string_view line, std::size_t indent) {
    const char mark = line[0];
    if (indent >= kCodeIndent || (mark != '=' && mark != '-') ||
        line.find_first_not_of(mark) != std::string_view::npos)
      return false;
    const std::string title = std::exchange(lines_, {});
    leaf_ = Leaf::none;
    heading(mark == '=' ? 1 : 2, title);
    return true;
  }

  // The last line of the paragraph is the head, if this is what stands below one.
  bool begins_table(std::string_view line) {
    const std::size_t columns = delimited_columns(line);
    if (columns == 0) return false;
    const std::size_t begin = lines_.find_last_of('\n', lines_.size() - 2);
    const std::size_t head_at = begin == std::string::npos ? 0 : begin + 1;
    const std::string head = lines_.substr(head_at);
    if (cells_of(trimmed(std::string_view(head).substr(0, head.size() - 1))).size() != columns) return false;
    lines_.resize(head_at);
    if (lines_.empty()) leaf_ = Leaf::none;
    close_leaf();
    leaf_ = Leaf::table;
    columns_ = columns;
    row(std::string_view(head).substr(0, head.size() - 1));
    return true;
  }

  void row(std::string_view line) {
    std::vector<std::string> cells = cells_of(line);
    cells.resize(columns_);
    for (std::string& cell : cells) {
      cell = read_inlines(cell, found_);
      say(cell);
    }
    found_.rows.push_back(std::move(cells));
  }

  void heading(std::size_t level, std::string_view title) {
    std::string text = read_inlines(title, found_);
    say(text);
    if (!text.empty()) found_.headings.push_back(std::string(level, '#') + " " + text);
  }

  void start(Leaf leaf) {
    close_leaf();
    leaf_ = leaf;
  }

  void add_line(std::string_view text) {
    lines_ += text;
    lines_ += '\n';
  }

  void close_leaf() {
    const std::string lines = std::exchange(lines_, {});
    const Leaf leaf = std::exchange(leaf_, Leaf::none);
    switch (leaf) {
      case Leaf::paragraph: return say(read_inlines(without_callout(lines), found_));
      case Leaf::html: return say(read_html(lines, found_));
      case Leaf::fenced:
        if (!fence_.language.empty()) found_.languages.push_back(fence_.language);
        return code(lines);
      case Leaf::indented: return code(lines);
      case Leaf::formula: found_.formulas.push_back(collapsed(lines)); return say(found_.formulas.back());
      default: return;
    }
  }

  // "[!note] Title" at the start of a quote: which kind of callout it is is no text.
  std::string_view without_callout(std::string_view text) const {
    const bool quoted = !open_.empty() && open_.back().kind == Inside::quote;
    if (!quoted || !text.starts_with("[!")) return text;
    const std::size_t end = text.find_first_of("]\n");
    return text[end] == ']' ? text.substr(end + 1) : text;
  }

  void code(std::string_view lines) {
    while (lines.ends_with('\n')) lines.remove_suffix(1);
    found_.code.emplace_back(lines);
    say(collapsed(lines));
  }

  // Adds to the text, and to the item or the note that the block stands in.
  void say(std::string_view text) {
    if (text.empty()) return;
    const auto add = [&](std::string& out, char space) {
      if (!out.empty()) out += space;
      out += text;
    };
    add(found_.text, '\n');
    for (auto container = open_.rbegin(); container != open_.rend(); ++container) {
      if (container->kind == Inside::quote) continue;
      return add(
          container->kind == Inside::item ? found_.items[container->index] : found_.notes[container->index],
          ' ');
    }
  }

  void close_to(std::size_t depth) {
    if (depth >= open_.size()) return;
    close_leaf();
    open_.resize(depth);
  }

  Markdown found_;
  std::vector<Container> open_;
  Leaf leaf_ = Leaf::none;
  std::string lines_;  // of the leaf
  Fence fence_;
  std::size_t columns_ = 0;  // of the table
};

}  // namespace

Markdown read_markdown(std::string_view text) {
  return Reader().read(text);
}

}  // namespace pith::eval
