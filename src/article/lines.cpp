#include "article/lines.h"

#include "article/tree.h"

namespace pith {

void build_lines(std::span<const std::string> lines, Article& article) {
  ArticleTree tree(article);
  tree.clear();
  for (std::size_t round = 0; const std::string& line : lines) {
    poll(round++);
    tree.open({.kind = Kind::paragraph});
    tree.add_text(line);
    tree.close();
  }
}

}  // namespace pith
