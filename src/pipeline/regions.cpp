// Blocks come from rounds of the search that the method cnr makes once, menus from its ratio of links to nodes;
// see methods/cnr. Regions do not overlap, so that describing them all costs one pass over the page at most.
#include "pipeline/regions.h"

#include <algorithm>

#include "base/stop.h"
#include "dom/path.h"
#include "methods/blocks.h"
#include "methods/cnr/containers.h"
#include "methods/cnr/menus.h"
#include "methods/visible.h"

namespace pith {
namespace {

bool is_white(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

void append_collapsed(std::string_view text, bool& gap, std::string& out) {
  for (const char c : text) {
    if (is_white(c)) {
      gap = true;
      continue;
    }
    if (gap && !out.empty()) out += ' ';
    gap = false;
    out += c;
  }
}

class RegionFinder {
 public:
  RegionFinder(const Page& page, std::size_t limit, Workspace& workspace, Extraction& visible)
      : page_(page),
        document_(page.document),
        limit_(limit == 0 ? document_.size() : limit),
        arena_(workspace.arena),
        visible_(visible),
        paths_(document_),
        blocks_(find_blocks(page, visible, arena_)) {}

  std::vector<Region> blocks() {
    ContainerFinder finder(page_, visible_.labels, {}, arena_);
    while (regions_.size() < limit_) {
      const std::span<const NodeId> found = finder.next_round();
      if (found.empty()) break;
      for (const NodeId id : found.first(finder.is_last_round() ? found.size() : 1)) {
        add(id, finder.ratios()[id].cnr());
        visible_.label_subtree(document_, id, Label::drop);  // no longer of what is around it
      }
    }
    return std::move(regions_);
  }

  std::vector<Region> menus() {
    const std::span<const LinkRatio> ratios = links_nodes_ratios(page_, visible_.labels, arena_);
    for (const NodeId id : find_menus(document_, ratios, arena_)) add(id, ratios[id].links_per_node());
    return std::move(regions_);
  }

 private:
  void add(NodeId id, double score) {
    if (regions_.size() == limit_) return;
    Region& region = regions_.emplace_back();
    region.node = id;
    region.path = paths_.of(id);
    region.score = score;
    for (NodeId node = id; node < document_[id].end; ++node) {
      poll(node);
      if (visible_.labels[node] != Label::keep) continue;
      const bool text = document_[node].type == NodeType::text;
      if (text) region.characters += page_.measures[node].non_space_chars;
      region.nodes += document_.is_element(node) || (text && page_.measures[node].non_space_chars != 0);
      region.links += document_[node].name == Name::A && document_.has_attribute(node, Name::Href);
    }
    append_text(id, region.text);
  }

  // Texts of one block follow one another as they stand; between blocks there is a space.
  void append_text(NodeId id, std::string& out) const {
    const NodeId end = document_[id].end;
    auto block =
        std::partition_point(blocks_.begin(), blocks_.end(), [id](const Block& b) { return b.end <= id; });
    bool gap = false;
    for (; block != blocks_.end() && block->begin < end; ++block, gap = true)
      for (NodeId node = std::max(id, block->begin); node < std::min(end, block->end); ++node)
        if (document_[node].type == NodeType::text && visible_.labels[node] == Label::keep)
          each_piece(document_.text(node),
                     [&](std::string_view piece) { append_collapsed(piece, gap, out); });
  }

  const Page& page_;
  const Document& document_;
  const std::size_t limit_;
  Arena& arena_;
  Extraction& visible_;
  const Paths paths_;
  const std::span<const Block> blocks_;
  std::vector<Region> regions_;
};

}  // namespace

std::vector<Region> find_regions(const Page& page, Regions which, std::size_t limit, Workspace& workspace,
                                 Extraction& visible) {
  workspace.arena.reset();
  keep_visible(page, {workspace}, visible);
  RegionFinder finder(page, limit, workspace, visible);
  return which == Regions::blocks ? finder.blocks() : finder.menus();
}

}  // namespace pith
