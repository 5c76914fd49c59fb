#include <algorithm>

#include "base/ascii.h"
#include "output/block_writer.h"
#include "output/markdown_inline.h"
#include "output/output.h"

namespace pith {
namespace {

class MarkdownWriter : public BlockWriter {
 public:
  MarkdownWriter(const Article& article, std::string& out) : BlockWriter(article, out) {}

 private:
  using Place = MarkdownInline::Place;

  void leaf(std::uint32_t id) override {
    const Part& part = article_[id];
    line_.clear();
    if (part.kind == Kind::summary && is_alert_title(id)) return;
    if (part.kind == Kind::heading || part.kind == Kind::byline) {
      content_.clear();
      inline_content_.write(id + 1, part.end, Place::heading);
      line_.assign(part.kind == Kind::byline ? kBylineLevel : std::clamp<std::size_t>(part.level, 1, 6), '#')
          .append(" ")
          .append(content_);
      escape_trailing_hashes();
    } else {
      const bool bold = part.kind == Kind::term || part.kind == Kind::summary;
      inline_line_.write(id + 1, part.end, bold ? Place::term : Place::paragraph);
      if (begins_note(id)) keep_from_being_defined();
    }
    block(line_);
  }

  // Where footnotes are not known, lines below "[^1]: > ..." or below a fence are text like any other, until a line is blank.
  void begin_note(std::uint32_t id) override {
    const Kind first = article_[id + 1].kind;
    if (first != Kind::paragraph && first != Kind::heading) block("&#32;");
  }

  bool begins_note(std::uint32_t id) const { return id != 0 && article_[id - 1].kind == Kind::footnote; }

  // Where footnotes are not known, "[^1]: x:y" defines a link to x:y, unless more than a title follows on the line.
  void keep_from_being_defined() {
    std::size_t end = std::min(line_.find_first_of(" \n"), line_.size());
    const std::size_t behind = std::min(line_.find_first_not_of(' ', end), line_.size());
    const bool may_define =
        behind == line_.size() || std::string_view("\n\"'(").find(line_[behind]) != std::string::npos;
    if (!may_define || !may_have_scheme(std::string_view(line_).substr(0, end))) return;
    if (line_[end - 1] == '\\') --end;  // of a line break
    line_.insert(end, " &#32;");
  }

  static bool may_have_scheme(std::string_view word) {
    const std::size_t end = word.find_first_of(":&");
    if (end == std::string_view::npos || word.starts_with("http://") || word.starts_with("https://"))
      return false;
    return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(end), [](char c) {
      return is_ascii_alnum(c) || c == '+' || c == '-' || c == '.' || c == '\\';
    });
  }

  // A heading may end in hashes that are not its own.
  void escape_trailing_hashes() {
    const std::size_t last = line_.find_last_not_of('#');
    if (last + 1 < line_.size() && line_[last] == ' ') line_.insert(last + 1, "\\");
  }

  void code_block(const Part& part) override {
    const std::string_view text = article_.text(part);
    const char of = longest_run(text, '`') < kLongestBlockFence ? '`' : '~';
    const std::size_t run = longest_run(text, of);
    const std::string fence(std::clamp<std::size_t>(run + 1, 3, kLongestBlockFence), of);
    line_.assign(fence).append(article_.detail(part)).append("\n");
    if (run < kLongestBlockFence)
      line_.append(text);
    else
      append_with_short_runs(text, of);
    line_.append("\n").append(fence);
    block(line_);
  }

  // Code that no fence is long enough for loses what its runs have too many.
  void append_with_short_runs(std::string_view text, char of) {
    std::size_t run = 0;
    for (const char c : text) {
      run = c == of ? run + 1 : 0;
      if (run < kLongestBlockFence) line_ += c;
    }
  }

  void math_block(const Part& part) override {
    line_ = "$$\n";
    append_tex(article_.text(part), TexPlace::block, line_);
    line_ += "\n$$";
    block(line_);
  }

  void rule() override { block("___"); }

  Prefix item_prefix(const Part& list, const Part& item, bool alternate) override {
    std::string mark = alternate ? "* " : "- ";
    if (list.ordered) mark = std::to_string(item.number) + (alternate ? ") " : ". ");
    const std::string rest(mark.size(), ' ');
    if (item.task != Task::none) mark += item.task == Task::done ? "[x] " : "[ ] ";
    return {mark, rest};
  }
  Prefix prefix(const Part& part) override {
    if (part.kind == Kind::quote) return {"> ", "> ", alert_mark(part)};
    if (part.kind == Kind::footnote) return {"[^" + std::to_string(part.number) + "]: ", "    "};
    return {};
  }

  // GFM's alerts have a kind, and show its name where others have a title.
  std::string alert_mark(const Part& quote) const {
    const std::string_view kind = article_.detail(quote);
    if (kind.empty()) return {};
    std::string mark = "[!";
    for (const char c : kind) mark += static_cast<char>(c - ('a' - 'A'));
    return mark + "]";
  }
  bool is_alert_title(std::uint32_t summary) const {
    if (summary == 0 || article_[summary - 1].kind != Kind::quote) return false;
    const std::string_view kind = article_.detail(article_[summary - 1]);
    const Part& part = article_[summary];
    return part.end == summary + 2 && equals_lower(article_.text(article_[summary + 1]), kind);
  }

  // Tables. GFM knows one header row, no spans and one line a cell: cells below a span are left empty, rows
  // that are short are filled by the reader, and blocks in a cell are put one after the other with <br>.
  struct Grid {
    std::vector<std::uint16_t> below;  // rows that a cell above still covers, by column
    std::size_t padding = 0;           // empty cells that may still be written
  };

  template <class Visit>
  void for_rows(std::uint32_t id, Visit visit) {
    for (std::uint32_t row = id + 1; row < article_[id].end; row = article_[row].end)
      if (article_[row].kind == Kind::row) visit(row);
  }

  // Calls visit(cell) for each cell of a row, with kNoCell where a span leaves a gap.
  template <class Visit>
  std::size_t for_cells(std::uint32_t row, Grid& grid, Visit visit) {
    std::size_t column = 0;
    const auto covered = [&] {
      return column < grid.below.size() && grid.below[column] != 0 && grid.padding != 0;
    };
    const auto gap = [&] {
      if (column < grid.below.size() && grid.below[column] != 0) --grid.below[column];
      --grid.padding;
      visit(kNoCell, column++);
    };
    for (std::uint32_t cell = row + 1; cell < article_[row].end; cell = article_[cell].end) {
      while (covered()) gap();
      const Part& part = article_[cell];
      const std::size_t first = column;
      visit(cell, column++);
      for (std::uint16_t i = 1; i < part.columns && grid.padding != 0; ++i) gap();
      if (part.rows == 1) continue;
      if (grid.below.size() < column) grid.below.resize(column, 0);
      std::fill(grid.below.begin() + static_cast<std::ptrdiff_t>(first),
                grid.below.begin() + static_cast<std::ptrdiff_t>(column),
                static_cast<std::uint16_t>(part.rows - 1));
    }
    while (covered()) gap();
    return column;
  }

  Grid new_grid(std::uint32_t id) const { return {{}, 8 * std::size_t{article_[id].end - id} + 1000}; }

  void table(std::uint32_t id) override {
    for (std::uint32_t child = id + 1; child < article_[id].end; child = article_[child].end)
      if (article_[child].kind == Kind::caption) leaf(child);
    std::size_t width = 0;
    std::vector<Alignment> alignments;
    Grid grid = new_grid(id);
    for_rows(id, [&](std::uint32_t row) {
      const auto note_alignment = [&](std::uint32_t cell, std::size_t column) {
        if (cell == kNoCell || article_[cell].alignment == Alignment::none) return;
        if (alignments.size() <= column) alignments.resize(column + 1, Alignment::none);
        if (alignments[column] == Alignment::none) alignments[column] = article_[cell].alignment;
      };
      width = std::max(width, for_cells(row, grid, note_alignment));
    });
    alignments.resize(width, Alignment::none);
    line_.clear();
    grid = new_grid(id);
    bool first = true;
    for_rows(id, [&](std::uint32_t row) {
      if (first && !is_header(row)) {
        append_header_gap(width);
        append_delimiters(alignments);
        first = false;
      }
      std::size_t written = append_row(row, grid);
      if (!first) return;
      for (; written < width; ++written) line_.insert(line_.size() - 1, "  |");
      append_delimiters(alignments);
      first = false;
    });
    if (line_.ends_with('\n')) line_.pop_back();
    block(line_);
  }

  bool is_header(std::uint32_t row) const {
    for (std::uint32_t cell = row + 1; cell < article_[row].end; cell = article_[cell].end)
      if (!article_[cell].header && article_[cell].end > cell + 1) return false;
    return true;
  }

  void append_header_gap(std::size_t width) {
    line_ += '|';
    for (std::size_t i = 0; i < width; ++i) line_ += "  |";
    line_ += '\n';
  }

  void append_delimiters(const std::vector<Alignment>& alignments) {
    constexpr std::string_view kDelimiters[] = {" --- |", " :-- |", " :-: |", " --: |"};
    line_ += '|';
    for (Alignment a : alignments) line_ += kDelimiters[static_cast<int>(a)];
    line_ += '\n';
  }

  std::size_t append_row(std::uint32_t row, Grid& grid) {
    line_ += '|';
    const std::size_t columns = for_cells(row, grid, [&](std::uint32_t cell, std::size_t) {
      line_ += ' ';
      if (cell != kNoCell) append_cell(cell);
      line_ += " |";
    });
    line_ += '\n';
    return columns;
  }

  void append_cell(std::uint32_t cell) {
    const std::size_t begin = line_.size();
    const auto separate = [&] {
      if (line_.size() != begin && !line_.ends_with("<br>")) line_ += "<br>";
    };
    for (std::uint32_t id = cell + 1; id < article_[cell].end; ++id) {
      const Part& part = article_[id];
      switch (part.kind) {
        case Kind::paragraph:
        case Kind::heading:
        case Kind::term:
        case Kind::summary:
        case Kind::caption:
          separate();
          inline_line_.write(id + 1, part.end, Place::cell);
          id = part.end - 1;
          break;
        case Kind::code_block:
          separate();
          append_cell_code(article_.text(part));
          break;
        case Kind::math_block:
          separate();
          line_ += "$$";
          append_tex(article_.text(part), TexPlace::cell, line_);
          line_ += "$$";
          break;
        default: break;
      }
    }
    if (line_.size() > begin && line_.ends_with("<br>")) line_.resize(line_.size() - 4);
  }

  // A code span a line, each with the fence that it needs itself.
  void append_cell_code(std::string_view text) {
    for (bool more = true, first = true; more;) {
      const std::size_t end = text.find('\n');
      more = end != std::string_view::npos;
      const std::string_view line = text.substr(0, end);
      if (more) text.remove_prefix(end + 1);
      if (trimmed(line).empty()) continue;
      if (!first) line_ += "<br>";
      first = false;
      const std::string fence(longest_run(line, '`') + 1, '`');
      if (fence.size() > kLongestSpanFence) {
        append_code_tag(line, line_);
        continue;
      }
      line_.append(fence).append(" ");
      for (char c : line) {
        if (c == '|') line_ += '\\';
        line_ += c;
      }
      line_.append(" ").append(fence);
    }
  }

  static constexpr std::uint32_t kNoCell = 0xFFFFFFFF;

  std::string line_, content_;
  MarkdownInline inline_line_{article_, line_}, inline_content_{article_, content_};
};

}  // namespace

void write_markdown(const Article& article, std::string& out) {
  MarkdownWriter(article, out).write();
}

}  // namespace pith
