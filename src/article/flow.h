// Content as it comes, to a well-formed Article.
//
// The builder says what opens, what closes and what is written; Flow keeps the article's shape:
//
//   * Nothing opens before something is written in it, so that what a method drops leaves no empty husks.
//     Containers and marks wait on their stacks; the first text opens them all.
//   * White space is collapsed on the way. A run of it is held back until the next word and written outside
//     of the marks that open or close beside it: "<b>bold </b>text" has its space between, not within.
//   * Text beside blocks gets a paragraph of its own, items without a list get one, a list inside a list goes
//     to the item before it; marks that reach over several paragraphs are closed and opened again.
//   * Marks do not nest in their own kind, so at most a dozen are open and each costs a constant.
//
// Cost: linear; every container opens and closes once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "article/tree.h"

namespace pith {

class Flow {
 public:
  explicit Flow(Article& article) : tree_(article) {}

  // `budget`: bytes that the page says once and the article repeats. `nodes`: of the page.
  void begin(std::size_t budget, std::size_t nodes);
  void end();

  ArticleTree& tree() { return tree_; }

  // Takes from the budget. False, and nothing is taken, if it has less.
  bool spend(std::size_t bytes) {
    if (bytes > budget_) return false;
    budget_ -= bytes;
    return true;
  }

  // Containers: blocks that hold blocks, and the leaves that hold a line (heading, caption, term, summary, byline).
  // Inside a leaf, and too deep for the article, nothing opens: false, and no pop is due.
  bool push_container(const Part& part, std::uint32_t levels = 1);
  void pop_container();
  Kind container_kind() const { return containers_.empty() ? Kind::quote : containers_.back().part.kind; }
  bool container_is_open() const { return opened_ == containers_.size(); }
  bool in_leaf() const { return !containers_.empty() && is_leaf(containers_.back().part.kind); }

  // Marks. False if that kind is already on, and no pop is due.
  bool push_mark(const Part& mark);
  void pop_mark(Kind kind);

  void block_break();
  void line_break();
  void space() { hold(" "); }
  void set_loose(bool loose) { loose_ = loose; }  // of paragraphs that open from now on
  void text(std::string_view text);
  void inline_part(Part part, std::string_view text = {});  // `text` becomes the part's
  void block_part(Part part, std::string_view text);
  void rule();

 private:
  struct Container {
    Part part;
    std::size_t depth = 0;  // of the tree once it is open
  };

  struct Mark {
    Part part;
    bool repeated = false;  // it has been open before
  };

  static constexpr std::size_t kDeepest = 48;

  static bool is_leaf(Kind kind) {
    return kind == Kind::heading || kind == Kind::caption || kind == Kind::term || kind == Kind::summary ||
           kind == Kind::byline;
  }
  Kind top_kind() { return tree_.top() == kNoPart ? Kind::quote : tree_.part(tree_.top()).kind; }
  std::size_t base_depth() const { return opened_ == 0 ? 0 : containers_[opened_ - 1].depth; }

  void open_containers();
  void make_room_for(const Part& part);
  void write_rule();
  void write_empty_cells();
  void open_leaf();
  void close_leaf();
  void begin_inline();
  void open_marks();
  void close_marks(std::size_t count);
  void hold(std::string_view space);

  ArticleTree tree_;
  std::vector<Container> containers_;
  std::size_t opened_ = 0;  // of containers_, from the outermost
  std::vector<Mark> marks_;
  std::size_t marks_open_ = 0;     // of marks_, from the outermost
  std::vector<Part> empty_cells_;  // of the row, since the last cell with something in it
  std::string pending_;            // white space held back
  std::string words_, printable_;
  std::size_t leaf_depth_ = 0;  // of the tree
  std::size_t budget_ = 0;
  std::uint32_t breaks_ = 0;
  bool leaf_open_ = false;
  bool loose_ = true;
  bool rule_pending_ = false;
};

}  // namespace pith
