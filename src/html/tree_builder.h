// Tokens to a tree: the standard's tree construction stage, scripting off.
//
// tree_builder.cpp   nodes, insertion places, text, the end of the document
// tree_body.cpp      the "in body" mode and the adoption agency
// tree_modes.cpp     the modes around the body, frames and templates
// tree_tables.cpp    the table modes
// tree_foreign.cpp   SVG and MathML
#pragma once

#include <cstdint>
#include <vector>

#include "dom/document.h"
#include "html/active_formatting.h"
#include "html/open_elements.h"
#include "html/tokenizer.h"
#include "pith/pith.h"

namespace pith {

class TreeBuilder {
 public:
  TreeBuilder(Document& document, Tokenizer& tokenizer) : document_(document), tokenizer_(tokenizer) {}

  // As much of an element as the rules ask about, so that it can also be the context of a fragment.
  struct Context {
    Name name = Name::None;
    Namespace ns = Namespace::html;
    bool encoding_is_html = false;  // an annotation-xml that is an HTML integration point
  };

  Status build(std::string_view source, const Limits& limits);
  Status build_fragment(std::string_view source, const Context& context, const Limits& limits);

 private:
  enum class Mode : std::uint8_t {
    initial,
    before_html,
    before_head,
    in_head,
    in_head_noscript,
    after_head,
    in_body,
    text,
    in_table,
    in_table_text,
    in_caption,
    in_column_group,
    in_table_body,
    in_row,
    in_cell,
    in_template,
    after_body,
    in_frameset,
    after_frameset,
    after_after_body,
    after_after_frameset,
  };
  enum class Next : std::uint8_t {
    done,
    again
  };  // again: process the token anew, in the mode that is now current
  struct Place {
    NodeId parent;
    NodeId before;  // kNoNode: at the end
  };
  using OpenEntry = OpenElements::Entry;

  // tree_builder.cpp
  void start(std::string_view source, const Limits& limits);
  void run();
  void read_tokens();
  std::size_t memory_of_page() const;
  void make_room();
  void finish();
  void put_in_order();
  void flatten();
  bool compute_ends();
  void renumber();
  bool fill_selected_content();  // tree_selected.cpp
  void copy_children(NodeId from, NodeId to);
  void process();
  Next process_in_mode();

  NodeId create(NodeType type, Name name, Namespace ns);
  NodeId create_element(Name name, Namespace ns, AttributeRange attributes);
  NodeId clone(NodeId element);
  void append(NodeId parent, NodeId child);
  void insert(Place place, NodeId child);
  void detach(NodeId child);
  void move_children(NodeId from, NodeId to);
  Place place_for_node(NodeId target);
  Place place_for_node() { return place_for_node(open_.current().node); }
  Place foster_place();

  NodeId insert_element(Name name, Namespace ns = Namespace::html);  // of the current start tag; pushed
  NodeId insert_implied(Name name);                                  // an element without a tag of its own
  void insert_void();
  void insert_text();
  void insert_characters(Place place, Span text, std::uint32_t source_begin, std::uint32_t source_end);
  void append_to_text(NodeId node, Span text);
  void insert_comment(Place place);
  void insert_comment() { insert_comment(place_for_node()); }
  void insert_replacement_character();

  void pop();
  void pop_matched();  // closed by the current end tag
  void pop_until(Name name);
  void pop_until(OpenEntry e);
  void remove_open(OpenEntry e);
  void close_at(NodeId node, std::uint32_t source_end);
  void generate_implied_end_tags(Name except = Name::None);
  void generate_all_implied_end_tags();
  void clear_to(std::initializer_list<Name> names);
  void reset_mode();
  bool take_leading_space(Token& space);
  bool is_space(Span text) const;
  bool current_is(Name name) const {
    return open_.current().name == name && open_.current().ns == Namespace::html;
  }
  bool is_start(Name name) const { return token_.type == TokenType::start_tag && token_.name == name; }
  bool is_end(Name name) const { return token_.type == TokenType::end_tag && token_.name == name; }
  std::string_view token_attribute(Name name) const;
  struct Merged {  // attributes that later <html> or <body> tags gave the element
    NodeId node = kNoNode;
    std::vector<Attribute> added;
  };
  void merge_attributes(NodeId node, Merged& merged, std::uint8_t bit);
  void store(Merged& merged);
  void read_raw_text(TokenizerState state);

  // tree_body.cpp
  Next in_body();
  void body_text();
  Next body_start_tag();
  void body_end_tag();
  void start_frameset();
  void start_item();
  void start_definition();
  void start_select();
  void start_option();
  void start_input();
  void start_table();
  void end_block(Name name);
  void end_form();
  void end_p();
  void end_heading();
  void end_marked();
  void any_other_end_tag(Name name);
  void close_p();
  void close_p_in_button_scope() {
    if (open_.in_button_scope(Name::P)) close_p();
  }
  void start_formatting();
  void push_formatting(NodeId node);
  void reconstruct_formatting();
  void adoption_agency(Name subject);
  bool adopt_once(Name subject);
  NodeId adopt_between(OpenEntry formatting, OpenEntry furthest, ActiveFormatting::Entry& bookmark);
  OpenEntry furthest_block(OpenEntry formatting) const;

  // tree_modes.cpp
  Next initial();
  Next before_html();
  Next before_head();
  Next in_head();
  void start_template();
  void end_template();
  Next in_head_noscript();
  Next after_head();
  Next in_text();
  Next in_template();
  Next after_body();
  void insert_space_of_text();
  Next in_frameset();
  Next after_frameset();
  Next after_after_body();
  Next after_after_frameset();

  // tree_tables.cpp
  Next in_table();
  bool table_start_tag(Next& next);
  Next in_table_text();
  Next in_caption();
  Next in_column_group();
  Next in_table_body();
  Next in_row();
  Next in_cell();
  Next table_anything_else();
  bool is_start_of_table_part() const;
  bool is_end_for_outside() const;
  void close_cell();

  // tree_foreign.cpp
  bool uses_html_rules() const;
  void update_foreign();
  Next in_foreign();
  void foreign_start_tag(Namespace ns);
  Next foreign_end_tag();
  bool breaks_out_of_foreign() const;
  void adjust_attributes(Namespace ns);
  void leave_foreign();
  bool encoding_is_html(const OpenElements::Element& e) const;
  Context adjusted_current() const;
  static bool is_text_point(const Context& element);
  static bool is_html_point(const Context& element);

  Document& document_;
  Tokenizer& tokenizer_;
  OpenElements open_;
  ActiveFormatting formatting_{open_};
  Token token_;
  Limits limits_;
  Status status_ = Status::ok;
  Mode mode_ = Mode::initial;
  Mode original_mode_ = Mode::initial;  // to return to from text and in_table_text
  std::vector<Mode> template_modes_;
  Context context_;
  bool is_fragment_ = false;
  bool foreign_ = false;  // the adjusted current node is no HTML element
  bool quirks_ = false;
  bool frameset_ok_ = true;
  bool foster_parenting_ = false;
  bool skip_line_feed_ = false;
  bool stop_ = false;
  bool adopted_ = false;  // the adoption agency moved something, so the tree may be deeper than the stack was
  bool has_selected_content_ = false;
  NodeId head_ = kNoNode;
  NodeId form_ = kNoNode;
  struct PendingText {
    Span text;
    std::uint32_t source_begin, source_end;
  };
  std::vector<PendingText> pending_table_text_;
  bool pending_is_space_ = true;
  Merged merged_html_, merged_body_;
  std::vector<std::uint8_t> has_attribute_;  // by name: a bit for html, one for body
  std::vector<Node> renumbered_;
  std::vector<NodeId> order_;
};

}  // namespace pith
