// One walk in document order. Two texts belong to one block if no block-level element starts between them and
// they have the same innermost block-level element around them; so none ended between them either. Two line
// breaks with nothing but blanks between them part blocks as well: that is how pages without <p> write
// paragraphs.
//
// The innermost block-level element around a node is its parent or what is around its parent, so one array
// filled in passing tells it without climbing. Cost: linear, whatever the depth.
#include "methods/blocks.h"

#include <array>

#include "base/stop.h"

namespace pith {
namespace {

constexpr auto kBlockLevel = [] {
  std::array<bool, kTagsEnd> table{};
  for (const Name name :
       {Name::Address, Name::Article,  Name::Aside,    Name::Blockquote, Name::Body,      Name::Caption,
        Name::Center,  Name::Dd,       Name::Details,  Name::Dialog,     Name::Dir,       Name::Div,
        Name::Dl,      Name::Dt,       Name::Fieldset, Name::Figcaption, Name::Figure,    Name::Footer,
        Name::Form,    Name::Frameset, Name::H1,       Name::H2,         Name::H3,        Name::H4,
        Name::H5,      Name::H6,       Name::Header,   Name::Hgroup,     Name::Hr,        Name::Html,
        Name::Legend,  Name::Li,       Name::Listing,  Name::Main,       Name::Menu,      Name::Nav,
        Name::Ol,      Name::Optgroup, Name::Option,   Name::P,          Name::Plaintext, Name::Pre,
        Name::Search,  Name::Section,  Name::Select,   Name::Summary,    Name::Table,     Name::Tbody,
        Name::Td,      Name::Textarea, Name::Tfoot,    Name::Th,         Name::Thead,     Name::Tr,
        Name::Ul,      Name::Xmp})
    table[index_of(name)] = true;
  return table;
}();

class BlockWalk {
 public:
  BlockWalk(const Page& page, const Extraction& visible, Arena& arena)
      : page_(page),
        document_(page.document),
        visible_(visible),
        blocks_(arena.make_unset<Block>(page.measures[kRoot].texts)),
        scope_(arena),
        around_(arena.make_unset<NodeId>(page.document.size())) {}

  std::span<const Block> run() {
    for (NodeId id = 1; id < document_.size(); ++id) {
      poll(id);
      const Node& node = document_[id];
      const bool top = node.parent == kRoot || is_block_level(document_[node.parent]);
      around_[id] = top ? node.parent : around_[node.parent];
      if (node.type == NodeType::element)
        meet_element(id);
      else if (node.type == NodeType::text && page_.measures[id].texts != 0)
        add(id);
    }
    return blocks_.first(count_);
  }

 private:
  void meet_element(NodeId id) {
    if (is_block_level(document_[id])) parted_ = true;
    if (document_.is_html(id, Name::Br) && ++breaks_ == 2) parted_ = true;
  }

  void add(NodeId id) {
    if (visible_.labels[id] != Label::keep) return;
    const Measure& m = page_.measures[id];
    if (count_ == 0 || parted_ || blocks_[count_ - 1].element != around_[id])
      blocks_[count_++] = {.element = around_[id], .begin = id};
    Block& block = blocks_[count_ - 1];
    block.end = id + 1;
    ++block.texts;
    block.characters += m.characters;
    block.non_space_chars += m.non_space_chars;
    block.words += m.words;
    block.commas += m.commas;
    block.sentence_ends += m.sentence_ends;
    block.link_non_space_chars += m.link_non_space_chars;
    parted_ = false;
    breaks_ = 0;
  }

  const Page& page_;
  const Document& document_;
  const Extraction& visible_;
  const std::span<Block> blocks_;
  const Arena::Scope scope_;        // of what follows
  const std::span<NodeId> around_;  // by node: the innermost block-level element around it
  std::size_t count_ = 0;
  unsigned breaks_ = 0;  // <br> since the last text
  bool parted_ = false;  // the next text begins a block
};

}  // namespace

bool is_block_level(const Node& node) {
  return node.type == NodeType::element && node.ns == Namespace::html && index_of(node.name) < kTagsEnd &&
         kBlockLevel[index_of(node.name)];
}

std::span<const Block> find_blocks(const Page& page, const Extraction& visible, Arena& arena) {
  return BlockWalk(page, visible, arena).run();
}

}  // namespace pith
