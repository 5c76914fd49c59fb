// The text block of an article. P. Joshi, S. Liu: Web document text and images extraction using DOM analysis and natural
// language processing. DocEng 2009.
//
// Tags are block tags (div p br li ul ol td tr table h1-h6 hr) or style tags, which are all others. Pages write
// paragraphs in three ways: <div>text, <p>text, and text<br>text. What is around the paragraphs of a level is an article
// subtree: the parent of the <div> or <p>, or the element that holds texts and <br>. Subtrees whose paragraphs have 500
// characters or more (`least`) are candidates, and the first of them in the document is the article; where there is none, ours
// keeps the page. Lists of links in it are removed, and the headline above it is added. Which of its images belong is decided behind the method, for every method
// alike (src/images).
//
// Where we depart, by measurement (docs/methods/article.md): pages of today wrap each paragraph, and interrupt the
// text by advertisements in elements of its own level or break it into sections. So a wrapper around one paragraph is not its
// parent; among the candidates the one with most text is taken, not the first (`choice`), and it
// grows to the element around it as long as that adds paragraphs rather than links (`reach`). `article:choice=first,
// reach=parent` is the paper's reading.
//
// Cost: linear; one loop over the nodes to find paragraphs, one to add them up. Held by tests/methods/article_test.cpp.
#include "methods/article/article.h"

#include <algorithm>

#include "base/stop.h"
#include "methods/reason.h"
#include "methods/visible.h"

namespace pith {
namespace {

enum Setting : std::size_t { kLeast, kChoice, kReach, kLinks, kHeadline };

constexpr double kGrowth = 1.15;     // by which the paragraphs of what is around must be more
constexpr double kMostLinks = 0.35;  // share of characters in links of what is around
constexpr int kMostSteps = 4;        // that an article grows
constexpr std::uint32_t kShortest =
    25;  // characters without white space of a paragraph that counts when growing

bool is_block_tag(Name name) {
  switch (name) {
    case Name::Div:
    case Name::P:
    case Name::Br:
    case Name::Li:
    case Name::Ul:
    case Name::Ol:
    case Name::Td:
    case Name::Tr:
    case Name::Table:
    case Name::H1:
    case Name::H2:
    case Name::H3:
    case Name::H4:
    case Name::H5:
    case Name::H6:
    case Name::Hr: return true;
    default: return false;
  }
}

class ArticleFinder {
 public:
  ArticleFinder(const Page& page, const MethodOptions& options, Extraction& extraction)
      : page_(page),
        document_(page.document),
        options_(options),
        extraction_(extraction),
        root_(content_root(page.document)),
        blocks_(options.workspace.arena.make<NodeId>(document_.size())),
        own_(options.workspace.arena.make<std::uint32_t>(document_.size())),
        own_links_(options.workspace.arena.make<std::uint32_t>(document_.size())),
        has_break_(options.workspace.arena.make<bool>(document_.size())),
        paragraphs_(options.workspace.arena.make<std::uint32_t>(document_.size())),
        below_(options.workspace.arena.make<std::uint32_t>(document_.size())) {}

  void run() {
    read_blocks();
    read_paragraphs();
    const NodeId found = choose();
    extraction_.scores.assign(paragraphs_.begin(), paragraphs_.end());
    if (found == kNoNode) {
      explain(options_, extraction_, root_, 0, "no part with ", options_.settings[kLeast],
              " characters in paragraphs: the whole page");
      return;
    }
    const NodeId article = options_.settings[kReach] != 0 ? grown(found) : found;
    keep_only(article);
    explain(options_, extraction_, article, below_[article], below_[article], " characters in paragraphs",
            article == found ? "" : ", grown from a part of it");
    drop_link_lists(article);
    if (options_.settings[kHeadline] != 0) keep_headline(article);
  }

 private:
  bool is_kept(NodeId id) const { return extraction_.labels[id] == Label::keep; }

  // The innermost block tag around each text, style tags passed over; its own text and whether <br> parts it.
  void read_blocks() {
    for (NodeId id = root_; id < document_[root_].end; ++id) {
      poll(id);
      const NodeId parent = document_[id].parent;
      const bool block = id == root_ || (document_.is_element(id) && is_block_tag(document_[id].name));
      const NodeId around = id == root_ ? id : blocks_[parent];
      blocks_[id] = block && !document_.is_html(id, Name::Br) ? id : around;
      if (document_.is_html(id, Name::Br)) has_break_[around] = true;
      if (document_[id].type != NodeType::text || !is_kept(id)) continue;
      if (page_.measures[id].non_space_chars == 0) continue;
      own_[around] += page_.measures[id].characters;
      own_links_[around] += in_link(id) ? page_.measures[id].non_space_chars : 0;
    }
  }

  bool in_link(NodeId text) const {
    NodeId at = document_[text].parent;
    for (int level = 0; level < 4 && at != kNoNode; ++level, at = document_[at].parent)
      if (document_.is_html(at, Name::A)) return true;
    return false;
  }

  // Adds each paragraph to the element that makes it part of an article.
  void read_paragraphs() {
    for (NodeId id = root_; id < document_[root_].end; ++id) {
      poll(id);
      if (blocks_[id] != id || own_[id] == 0) continue;
      if (own_links_[id] * 2 > own_[id]) continue;  // a link, not a paragraph
      const Name name = document_[id].name;
      NodeId subtree = kNoNode;
      if (has_break_[id] && name != Name::P)
        subtree = id;  // text<br>text
      else if (name == Name::P || name == Name::Div)
        subtree = parent_of(id);
      if (subtree == kNoNode) continue;
      paragraphs_[subtree] += own_[id];
      if (own_[id] >= kShortest) below_[subtree] += own_[id];
    }
    for (NodeId id = document_[root_].end - 1; id > root_; --id) {
      poll(id);
      below_[document_[id].parent] += below_[id];
    }
  }

  // What is around a paragraph: its parent, or where that holds nothing else, the first element that does.
  NodeId parent_of(NodeId paragraph) const {
    NodeId at = paragraph;
    do {
      if (at == root_) return root_;
      at = document_[at].parent;
    } while (options_.settings[kReach] != 0 && at != root_ &&
             page_.measures[at].non_space_chars == page_.measures[paragraph].non_space_chars);
    return at;
  }

  NodeId choose() const {
    NodeId best = kNoNode;
    for (NodeId id = root_; id < document_[root_].end; ++id) {
      poll(id);
      if (paragraphs_[id] < options_.settings[kLeast] || paragraphs_[id] == 0) continue;
      if (best == kNoNode || (options_.settings[kChoice] != 0 && paragraphs_[id] > paragraphs_[best]))
        best = id;
      if (options_.settings[kChoice] == 0) break;
    }
    return best;
  }

  NodeId grown(NodeId id) const {
    for (int step = 0; step < kMostSteps && id != root_; ++step) {
      NodeId around = document_[id].parent;
      while (around != root_ && below_[around] == below_[id] &&
             page_.measures[around].non_space_chars == page_.measures[id].non_space_chars)
        around = document_[around].parent;
      if (around == root_ && document_.is_html(around, Name::Body)) break;
      const Measure& sums = page_.measures[around];
      const bool more = below_[around] > kGrowth * below_[id];
      const bool links = sums.link_non_space_chars > kMostLinks * sums.non_space_chars;
      if (!more || links) break;
      id = around;
    }
    return id;
  }

  void keep_only(NodeId id) {
    std::vector<Label>& labels = extraction_.labels;
    std::fill(labels.begin(), labels.begin() + id, Label::drop);
    std::fill(labels.begin() + document_[id].end, labels.end(), Label::drop);
  }

  // A block that holds an article's worth of paragraphs is no list, whatever links are around them.
  void drop_link_lists(NodeId article) {
    for (NodeId id = article + 1, round = 0; id < document_[article].end;) {
      poll(round++);
      const Measure& sums = page_.measures[id];
      const bool block = document_.is_element(id) && blocks_[id] == id;
      const bool list = block && sums.links > 0 &&
                        sums.link_non_space_chars > options_.settings[kLinks] * sums.non_space_chars &&
                        !document_.is_html(id, Name::P) && below_[id] < options_.settings[kLeast];
      if (!list) {
        ++id;
        continue;
      }
      drop_texts(id);
      explain(options_, extraction_, id, sums.link_non_space_chars,
              "list of links: ", sums.link_non_space_chars, " of ", sums.non_space_chars, " characters");
      id = document_[id].end;
    }
  }

  // Images stay: whether they belong is decided elsewhere.
  void drop_texts(NodeId element) {
    for (NodeId id = element; id < document_[element].end; ++id) {
      poll(id);
      if (!document_.is_html(id, Name::Img)) extraction_.labels[id] = Label::drop;
    }
  }

  void keep_headline(NodeId article) {
    NodeId headline = kNoNode;
    for (NodeId id = root_; id < document_[article].end; ++id) {
      poll(id);
      if (document_.is_html(id, Name::H1) && page_.measures[id].non_space_chars > 0) headline = id;
    }
    if (headline == kNoNode || headline >= article) return;
    extraction_.label_subtree(document_, headline, Label::keep);
    explain(options_, extraction_, headline, 0, "headline above the article");
  }

  const Page& page_;
  const Document& document_;
  const MethodOptions& options_;
  Extraction& extraction_;
  const NodeId root_;
  const std::span<NodeId> blocks_;  // by node: the innermost block tag around it, itself if it is one
  const std::span<std::uint32_t> own_,
      own_links_;                              // by block: characters of its own text, and those in links
  const std::span<bool> has_break_;            // by block
  const std::span<std::uint32_t> paragraphs_;  // by element: characters of the paragraphs that it holds
  const std::span<std::uint32_t> below_;       // the same of all its subtree
};

}  // namespace

void extract_article(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  if (page.document.size() > 0) ArticleFinder(page, options, extraction).run();
}

}  // namespace pith
