#include "base/ascii.h"
#include "base/stop.h"
#include "output/block_writer.h"
#include "output/output.h"

namespace pith {
namespace {

// The words of the inlines in [begin, end), blocks among them separated by `between`.
void append_words(const Article& article, std::uint32_t begin, std::uint32_t end, std::string_view between,
                  std::string& out) {
  const std::size_t start = out.size();
  std::vector<std::uint32_t> quotations;  // where they end
  const auto close_quotations = [&](std::uint32_t id) {
    for (; !quotations.empty() && quotations.back() <= id; quotations.pop_back()) out += "\xE2\x80\x9D";
  };
  for (std::uint32_t id = begin; id < end; ++id) {
    poll(id);
    close_quotations(id);
    const Part& part = article[id];
    if (!is_inline(part.kind) && out.size() > start && !out.ends_with(between)) out += between;
    switch (part.kind) {
      case Kind::text: {
        std::string_view text = article.text(part);
        // Beside an image, which text does not show, two spaces meet.
        if (text.starts_with(' ') && (out.size() == start || out.ends_with(' '))) text.remove_prefix(1);
        append_pieces(out, text);
        break;
      }
      case Kind::code_block: append_pieces(out, article.text(part)); break;
      case Kind::line_break: out += between == " " ? " " : "\n"; break;
      case Kind::math: out.append("$").append(article.text(part)).append("$"); break;
      case Kind::math_block: out.append("$$").append(article.text(part)).append("$$"); break;
      case Kind::footnote_reference: out.append("[").append(std::to_string(part.number)).append("]"); break;
      case Kind::quotation:
        out += "\xE2\x80\x9C";
        quotations.push_back(part.end);
        break;
      default: break;
    }
  }
  close_quotations(end);
  while (out.size() > start && (out.back() == ' ' || out.back() == '\n')) out.pop_back();
}

class TextWriter : public BlockWriter {
 public:
  using BlockWriter::BlockWriter;

 private:
  void leaf(std::uint32_t id) override {
    line_.clear();
    append_words(article_, id + 1, article_[id].end, "\n", line_);
    if (article_[id].kind == Kind::byline) line_ += ':';
    std::size_t begin = 0;
    while (begin < line_.size() && (line_[begin] == ' ' || line_[begin] == '\n')) ++begin;
    block(std::string_view(line_).substr(begin));
  }
  void code_block(const Part& part) override { block(article_.text(part)); }
  void math_block(const Part& part) override {
    line_ = "$$";
    line_.append(article_.text(part)).append("$$");
    block(line_);
  }
  void rule() override { block("---"); }

  void table(std::uint32_t id) override {
    const std::uint32_t end = article_[id].end;
    for (std::uint32_t child = id + 1; child < end; child = article_[child].end)
      if (article_[child].kind == Kind::caption) leaf(child);
    line_.clear();
    for (std::uint32_t row = id + 1; row < end; row = article_[row].end) {
      if (article_[row].kind != Kind::row) continue;
      if (!line_.empty()) line_ += '\n';
      for (std::uint32_t cell = row + 1; cell < article_[row].end; cell = article_[cell].end) {
        if (cell != row + 1) line_ += " | ";
        cell_.clear();
        append_words(article_, cell + 1, article_[cell].end, " ", cell_);
        for (char c : cell_) line_ += c == '\n' ? ' ' : c;
      }
      while (line_.ends_with(' ')) line_.pop_back();
    }
    block(line_);
  }

  Prefix item_prefix(const Part& list, const Part& item, bool) override {
    const std::string mark = list.ordered ? std::to_string(item.number) + ". " : "- ";
    return {mark, std::string(mark.size(), ' ')};
  }
  Prefix prefix(const Part& part) override {
    if (part.kind == Kind::quote) return {"> ", "> "};
    if (part.kind == Kind::footnote) return {"[" + std::to_string(part.number) + "] ", "    "};
    return {"    ", "    "};
  }

  std::string line_, cell_;
};

}  // namespace

void write_text(const Article& article, std::string& out) {
  TextWriter(article, out).write();
}

std::vector<Post> posts_of(const Article& article) {
  std::vector<Post> posts;
  std::string text;
  TextWriter writer(article, text);
  for (std::uint32_t id = 0; id < article.size(); ++id) {
    poll(id);
    const Part& part = article[id];
    if (part.kind != Kind::post) continue;
    const std::size_t begin = text.size();
    writer.write_post(id);
    const PostHead& head = article.posts()[part.number];
    posts.push_back(
        {head.author, head.date, std::string(trimmed(std::string_view(text).substr(begin))), part.level});
  }
  return posts;
}

}  // namespace pith
