// Visible text and images without a renderer.
//
// One walk over the node ids, in document order, skipping the subtree of whatever is not shown:
//
//   * elements that browsers never show (head, script, template, ...) or show only in place of something that
//     works (fallback content of video, canvas, iframe); closed dialogs and popovers. A script that holds a
//     formula for MathJax to draw stays;
//   * the `hidden` attribute, but not hidden="until-found", which a reader's search opens;
//   * inline display:none, and visibility:hidden or collapse until a descendant says visibility:visible;
//   * aria-hidden="true", which hides nothing from sight but marks what repeats or decorates: icons, the
//     drawn twin of a formula.
//
//     These three do not count where the reader gets to see the element all the same: a closed panel of tabs
//     or of an accordion (role tabpanel or region), like a closed <details>; a segment that React streamed
//     (id "S:0"), which its script puts in place; and what holds at least half of a page that is not tiny,
//     for then a script shows it, or a dialog stood before it when the page was saved. On 1,295 pages with
//     gold text, panels hold 12,000 gold words and 4,500 others, segments 17,500 and 10,400; all else that is
//     hidden in these ways 14,900 and 139,000.
//   * a <noscript> that holds pictures and no text, beside a picture: the fallback of a lazy image. The
//     writers still read it to learn that image's address. Any other <noscript> is kept, since scripts are
//     off.
//
// The html and body elements are never hidden by attribute or style: where a page says so, its own script
// takes it back. Options of a select and the text of a textarea are kept, as they can be seen; so is a closed
// details element, and rp, which reads well where ruby cannot be drawn. Style sheets are not read.
//
// Cost: each node is visited once; the stack of visibility changes is as deep as those nest.
#include "methods/visible.h"

#include <vector>

#include "base/ascii.h"
#include "base/scan.h"
#include "base/stop.h"

namespace pith {
namespace {

constexpr std::uint32_t kNotTiny = 200;  // characters without white space

// The first word of `text` from `at` on, comments and white space skipped; `at` moves behind it.
std::string_view next_word(std::string_view text, std::size_t& at) {
  const auto word_end = [&](std::size_t i) {
    return is_ascii_space(text[i]) || text[i] == '!' || text.substr(i, 2) == "/*";
  };
  while (at < text.size()) {
    if (is_ascii_space(text[at])) {
      ++at;
    } else if (text.substr(at, 2) == "/*") {
      const std::size_t end = text.find("*/", at + 2);
      at = end == std::string_view::npos ? text.size() : end + 2;
    } else {
      break;
    }
  }
  const std::size_t begin = at;
  if (at < text.size()) ++at;
  while (at < text.size() && !word_end(at)) ++at;
  return text.substr(begin, at - begin);
}

// End of the declaration that starts at `at`: its semicolon outside strings, brackets and comments.
// `colon` is where its value starts, npos if it has none.
std::size_t declaration_end(std::string_view style, std::size_t at, std::size_t& colon) {
  std::size_t depth = 0;
  colon = std::string_view::npos;
  for (; at < style.size(); ++at) {
    const char c = style[at];
    if (c == '\\') {
      ++at;
    } else if (c == '"' || c == '\'') {
      for (++at; at < style.size() && style[at] != c; ++at)
        if (style[at] == '\\') ++at;
    } else if (style.substr(at, 2) == "/*") {
      at = style.find("*/", at + 2);
      if (at == std::string_view::npos) return style.size();
      ++at;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      if (depth != 0) --depth;
    } else if (depth == 0 && c == ';') {
      return at;
    } else if (depth == 0 && c == ':' && colon == std::string_view::npos) {
      colon = at;
    }
  }
  return style.size();
}

struct Declaration {
  std::string_view property, value;  // value: its one word; empty if it has none or several
  bool important = false;
};

Declaration read_declaration(std::string_view property, std::string_view value) {
  Declaration d;
  std::size_t at = 0;
  d.property = next_word(property, at);
  if (!next_word(property, at).empty()) return {};
  at = 0;
  d.value = next_word(value, at);
  const std::string_view bang = next_word(value, at);
  if (bang.empty()) return d;
  d.important =
      equals_lower(bang, "!important") || (bang == "!" && equals_lower(next_word(value, at), "important"));
  return d.important ? d : Declaration{};
}

const char* never_shown(Name name) {
  switch (name) {
    case Name::Head:
    case Name::Style:
    case Name::Template:
    case Name::Title:
    case Name::Datalist:
    case Name::Noembed:
    case Name::Noframes: return "never shown";
    case Name::Canvas: return "fallback content";
    default: return nullptr;
  }
}

// What stands in these is for browsers that cannot show them.
bool is_embed(const Node& node) {
  return node.ns == Namespace::html &&
         (node.name == Name::Iframe || node.name == Name::Video || node.name == Name::Audio);
}

// Elements of SVG and MathML that describe instead of being drawn.
bool describes(Name name) {
  switch (name) {
    case Name::Title:
    case Name::Desc:
    case Name::Script:
    case Name::Style:
    case Name::Annotation:
    case Name::AnnotationXml: return true;
    default: return false;
  }
}

// A walk in document order that keeps what is shown and labels the rest drop.
class VisibleWalk {
 public:
  VisibleWalk(const Page& page, const MethodOptions& options, Extraction& extraction, LeaveOut* leave_out,
              std::vector<HiddenElement>* hidden)
      : page_(page),
        document_(page.document),
        options_(options),
        extraction_(extraction),
        leave_out_(leave_out),
        hidden_(hidden),
        popover_(document_.names().find("popover")) {}

  void run() {
    extraction_.clear(document_);
    for (NodeId id = 0, round = 0; id < document_.size();) {
      poll(round++);
      id = visit(id);
    }
  }

 private:
  struct VisibilityRange {
    NodeId end;
    bool hidden;
  };

  // Labels a node and returns the next to visit.
  NodeId visit(NodeId id) {
    const Node& node = document_[id];
    while (!visibility_.empty() && visibility_.back().end <= id) visibility_.pop_back();
    if (node.type == NodeType::comment || node.type == NodeType::doctype) return id + 1;
    if (node.type == NodeType::element) {
      shown_ = {};
      if (const char* reason = why_hidden(id)) return drop(id, reason);
      if (const char* reason = leave_out_ ? leave_out_->reason(document_, id) : nullptr)
        return drop(id, reason);
      if (shown_.visibility != Shown::Visibility::unset) change_visibility(id);
      if (is_picture(id)) settle_noscript(id);
    }
    const bool hidden = !visibility_.empty() && visibility_.back().hidden;
    if (!hidden) extraction_.labels[id] = Label::keep;
    if (node.type != NodeType::element || !is_embed(node)) return id + 1;
    if (id + 1 < node.end) trace(id + 1, "fallback content");
    return node.end;
  }

  NodeId drop(NodeId id, const char* reason) {
    trace(id, reason);
    return document_[id].end;
  }

  void trace(NodeId id, const char* reason) {
    if (options_.tracing == Tracing::on) extraction_.trace.push_back({id, Label::drop, 0, reason});
  }

  void change_visibility(NodeId id) {
    const bool hidden = shown_.visibility == Shown::Visibility::hidden;
    visibility_.push_back({document_[id].end, hidden});
    if (hidden) trace(id, "visibility:hidden");
  }

  const char* why_hidden(NodeId id) {
    const Node& node = document_[id];
    if (node.ns != Namespace::html) {
      if (describes(node.name)) return "describes a drawing or formula";
    } else if (const char* reason = never_shown(node.name)) {
      return reason;
    } else if (node.name == Name::Script && !is_formula(id)) {
      return "never shown";
    } else if (node.name == Name::Noscript && stands_for_lazy_image(id)) {
      return "fallback of a lazy image";
    }
    if (node.attributes.count == 0 && node.name != Name::Dialog) return nullptr;
    if (node.ns == Namespace::html && (node.name == Name::Html || node.name == Name::Body)) return nullptr;
    const char* reason = why_hidden_by_attributes(id);
    if (hidden_ == nullptr) return reason;
    if (reason != nullptr || shown_.visibility == Shown::Visibility::hidden)
      hidden_->push_back({id, reason != nullptr && std::string_view(reason) == "aria-hidden"});
    shown_.visibility = Shown::Visibility::unset;
    return nullptr;
  }

  const char* why_hidden_by_attributes(NodeId id) {
    const char* reason = nullptr;
    bool open = false;
    for (const Attribute& attribute : document_.attributes(id)) {
      const auto value = document_.value(attribute);
      if (attribute.name == Name::Hidden) {
        if (!equals_lower(value, "until-found")) reason = "hidden attribute";
      } else if (attribute.name == Name::Style) {
        shown_ = shown_by_style(value);
        if (shown_.display == Shown::Display::none) reason = "display:none";
      } else if (attribute.name == Name::AriaHidden) {
        if (equals_lower(value, "true")) reason = "aria-hidden";
      } else if (attribute.name == Name::Open) {
        open = true;
      } else if (popover_ != Name::None && attribute.name == popover_) {
        return "popover";
      }
    }
    if (document_.is_html(id, Name::Dialog) && !open) return "closed dialog";
    const bool not_visible = shown_.visibility == Shown::Visibility::hidden;
    if ((reason == nullptr && !not_visible) || !comes_to_sight(id)) return reason;
    shown_.visibility = Shown::Visibility::unset;
    return nullptr;
  }

  // Whether the reader sees an element sooner or later that its attributes hide.
  bool comes_to_sight(NodeId id) const {
    const std::string_view role = document_.attribute(id, Name::Role);
    return equals_lower(role, "tabpanel") || equals_lower(role, "region") || is_streamed_segment(id) ||
           holds_half_the_page(id);
  }

  bool is_streamed_segment(NodeId id) const {
    const std::string_view name = document_.attribute(id, Name::Id);
    return name.size() > 2 && name.substr(0, 2) == "S:" &&
           name.find_first_not_of("0123456789abcdef", 2) == std::string_view::npos;
  }

  bool holds_half_the_page(NodeId id) const {
    const std::uint64_t non_space_chars = page_.measures[id].non_space_chars;
    return non_space_chars >= kNotTiny && non_space_chars * 2 >= page_.measures[kRoot].non_space_chars;
  }

  // <script type="math/tex"> or "math/asciimath", which MathJax draws.
  bool is_formula(NodeId script) const {
    const std::string_view type = document_.attribute(script, Name::Type);
    return equals_lower(type.substr(0, 8), "math/tex") || equals_lower(type, "math/asciimath");
  }

  bool is_picture(NodeId id) const {
    return document_.is_html(id, Name::Img) || document_.is_html(id, Name::AmpImg);
  }

  // The element beside `id` with nothing but blanks between, unless that is a <noscript>.
  NodeId neighbour(NodeId id, NodeId Node::*step) const {
    for (NodeId s = document_[id].*step; s != kNoNode; s = document_[s].*step) {
      if (document_[s].type == NodeType::element) return document_.is_html(s, Name::Noscript) ? kNoNode : s;
      if (page_.measures[s].non_space_chars != 0) return kNoNode;
    }
    return kNoNode;
  }

  // True if the <noscript> holds no text, and the element before it is or holds the last picture seen. If
  // instead the picture may follow, it is remembered until the next picture tells.
  bool stands_for_lazy_image(NodeId noscript) {
    if (page_.measures[noscript].non_space_chars != 0) return false;
    const NodeId before = neighbour(noscript, &Node::previous);
    if (before != kNoNode && last_picture_ != kNoNode && last_picture_ >= before) return true;
    const NodeId after = neighbour(noscript, &Node::next);
    if (after != kNoNode) pending_noscript_ = noscript, pending_sibling_ = after;
    return false;
  }

  void settle_noscript(NodeId picture) {
    last_picture_ = picture;
    if (pending_noscript_ == kNoNode || document_.contains(pending_noscript_, picture)) return;
    if (document_.contains(pending_sibling_, picture)) {
      extraction_.label_subtree(document_, pending_noscript_, Label::drop);
      trace(pending_noscript_, "fallback of a lazy image");
    }
    pending_noscript_ = kNoNode;
  }

  const Page& page_;
  const Document& document_;
  const MethodOptions& options_;
  Extraction& extraction_;
  LeaveOut* const leave_out_;
  std::vector<HiddenElement>* const hidden_;
  const Name popover_;
  Shown shown_;                              // of the element being visited
  std::vector<VisibilityRange> visibility_;  // innermost last
  NodeId last_picture_ = kNoNode;            // the last shown
  NodeId pending_noscript_ = kNoNode;        // kept so far
  NodeId pending_sibling_ = kNoNode;         // the element after it
};

// Whether a style speaks of display or visibility; most are about other things. Both words end in a rare letter.
bool may_hide(std::string_view style) {
  const char* const begin = style.data();
  const char* const end = begin + style.size();
  for (const char* y = scan::find_first<'y', 'Y'>(begin, end); y != end;
       y = scan::find_first<'y', 'Y'>(y + 1, end)) {
    const std::string_view before(begin, static_cast<std::size_t>(y - begin));
    const auto ends_in = [&](std::string_view word) {
      return before.size() >= word.size() && equals_lower(before.substr(before.size() - word.size()), word);
    };
    if (ends_in("displa") || ends_in("visibilit")) return true;
  }
  return false;
}

}  // namespace

// Later declarations win over earlier ones, important ones over all others.
Shown shown_by_style(std::string_view style) {
  Shown shown;
  if (!may_hide(style)) return shown;
  bool display_important = false, visibility_important = false;
  for (std::size_t at = 0; at < style.size(); ++at) {
    std::size_t colon;
    const std::size_t end = declaration_end(style, at, colon);
    if (colon != std::string_view::npos) {
      const Declaration d =
          read_declaration(style.substr(at, colon - at), style.substr(colon + 1, end - colon - 1));
      if (equals_lower(d.property, "display") && (d.important || !display_important)) {
        const bool none = equals_lower(d.value, "none");
        shown.display = none ? Shown::Display::none : Shown::Display::other;
        display_important = d.important;
      } else if (equals_lower(d.property, "visibility") && (d.important || !visibility_important)) {
        const bool hidden = equals_lower(d.value, "hidden") || equals_lower(d.value, "collapse");
        if (hidden) shown.visibility = Shown::Visibility::hidden;
        if (equals_lower(d.value, "visible")) shown.visibility = Shown::Visibility::visible;
        visibility_important = d.important;
      }
    }
    at = end;
  }
  return shown;
}

void keep_visible(const Page& page, const MethodOptions& options, Extraction& extraction, LeaveOut* leave_out,
                  std::vector<HiddenElement>* hidden) {
  VisibleWalk(page, options, extraction, leave_out, hidden).run();
}

}  // namespace pith
