// A page and what a method kept of it, to an Article.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "article/article.h"
#include "article/posts.h"
#include "page/page.h"
#include "pith/pith.h"

namespace pith {

class ArticleBuilder {
 public:
  ArticleBuilder();
  ~ArticleBuilder();
  ArticleBuilder(ArticleBuilder&&) noexcept;
  ArticleBuilder& operator=(ArticleBuilder&&) noexcept;

  // Every text and image that the extraction keeps is in the article once, in document order, but for what serves
  // the page alone: links of headings to themselves, bars around code, line numbers; what the
  // elements around them say becomes structure. Of the options only links, images, tables and formatting
  // are read. The article owns what it holds and lives until the next call, whose memory it gives.
  // `posts`, if any, are those of what is kept; they become parts of their own.
  const Article& build(const Page& page, const Extraction& extraction, const Options& options = {},
                       const Posts& posts = {});

  // Puts a heading in front of the article of the last call.
  const Article& prepend(std::string_view heading);

  // Puts another article behind the one of the last call, under a heading.
  const Article& append(std::string_view heading, const Article& more);

  // An address as the page of the last call spells it, absolute where that can be.
  std::string absolute(std::string_view reference) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pith
