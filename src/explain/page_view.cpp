// The page itself, each text coloured by its label.
//
// The tree is written back as HTML, so what the browser shows is what the method saw. Scripts, event handlers,
// frames, refreshes and addresses that run something are left out and a content security policy forbids them besides: the view must be safe
// to open. Style sheets stay, since a page without them is hard to recognise. Each text is wrapped in an
// element of a name that no page uses and has its node's id, as blocks of the explanation name it; where HTML allows no element
// (option, textarea, title) it stays bare.
// One pass in document order; elements are closed when the pass leaves them.
#include "article/url.h"
#include "base/ascii.h"
#include "base/stop.h"
#include "dom/markup.h"
#include "explain/explain.h"

namespace pith {
namespace {

constexpr std::string_view kStyle =
    "<style>pith-t{display:inline!important;border-radius:2px;color:#111!important;opacity:1!important}"
    "pith-t.keep{background:#b7e4c7!important;box-shadow:0 0 0 1px #2d6a4f55!important}"
    "pith-t.drop{background:#f3d2c8!important;text-decoration:none!important}"
    "img.pith-keep{outline:3px solid #2d6a4f!important}img.pith-drop{outline:3px dashed #c8553d!important;"
    "opacity:.55!important}"
    "pith-key{position:fixed!important;right:12px;bottom:12px;z-index:2147483647;display:block;max-width:"
    "24em;"
    "padding:10px 14px;border-radius:8px;background:#fff;color:#111;font:14px/1.5 system-ui,sans-serif;"
    "box-shadow:0 2px 12px #0005;text-align:left}pith-key b{font-weight:600}"
    "@media print{pith-key{display:none}}</style>";

constexpr std::string_view kPolicy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'; object-src 'none'; "
    "frame-src 'none'; form-action 'none'\">";

// Left out with all that it holds.
bool is_left_out(const Document& document, NodeId id) {
  switch (document[id].name) {
    case Name::Template:
    case Name::Iframe:
    case Name::Frame:
    case Name::Frameset:
    case Name::Noframes:
    case Name::Noembed:
    case Name::Object:
    case Name::Embed:
    case Name::Applet:
    case Name::Base: return true;
    case Name::Meta:
      return document.has_attribute(id, Name::HttpEquiv) || document.has_attribute(id, Name::Charset);
    default: return false;
  }
}

bool holds_only_text(Name name) {
  switch (name) {
    case Name::Title:
    case Name::Textarea:
    case Name::Option:
    case Name::Optgroup:
    case Name::Select: return true;
    default: return false;
  }
}

// Of any attribute: which of them hold addresses is not asked. SVG sets addresses by lists of values, too.
bool runs_something(std::string_view name, std::string_view value) {
  const std::string scheme = scheme_of(value);
  if (scheme == "data") return name != "src" || !starts_lower(trimmed(value), "data:image/");
  if (scheme == "javascript" || scheme == "vbscript" || scheme == "livescript") return true;
  return contains_any_lower(value, {"javascript:", "vbscript:"}) && (name == "values" || name == "content");
}

bool is_void(Name name) {
  switch (name) {
    case Name::Area:
    case Name::Br:
    case Name::Col:
    case Name::Hr:
    case Name::Img:
    case Name::Input:
    case Name::Link:
    case Name::Meta:
    case Name::Source:
    case Name::Track:
    case Name::Wbr: return true;
    default: return false;
  }
}

class PageView {
 public:
  PageView(const Explainer& explainer, const Explanation& explanation, std::string& out)
      : explainer_(explainer), document_(explainer.page().document), explanation_(explanation), out_(out) {}

  void write() {
    out_ += "<!DOCTYPE html>\n";
    for (NodeId id = 1, round = 0; id < document_.size();) {
      poll(round++);
      close_until(id);
      id = write_node(id);
    }
    close_until(document_.size());
    out_ += '\n';
  }

 private:
  // Writes a node, without its children if it is an element; returns the node to write next.
  NodeId write_node(NodeId id) {
    const Node& node = document_[id];
    if (node.type == NodeType::text) write_text(id);
    if (node.type != NodeType::element) return id + 1;
    if (node.name == Name::Script || (node.ns == Namespace::html && is_left_out(document_, id)))
      return node.end;
    open(id);
    if (document_.is_html(id, Name::Head)) write_head();
    if (node.ns == Namespace::html && is_void(node.name)) return node.end;
    if (loses_line_feed(id)) out_ += '\n';
    open_.push_back(id);
    return id + 1;
  }

  // A line feed right behind these start tags is not read as text.
  bool loses_line_feed(NodeId id) const {
    const NodeId child = document_[id].first_child;
    const Name name = document_[id].name;
    return (name == Name::Pre || name == Name::Textarea || name == Name::Listing) && child != kNoNode &&
           document_[child].type == NodeType::text && document_.text(child).substr(0, 1) == "\n";
  }

  void open(NodeId id) {
    out_ += '<';
    out_ += tag(id);
    const bool is_image = document_.is_html(id, Name::Img);
    for (const Attribute& attribute : document_.attributes(id)) {
      const std::string_view name = document_.names().spelling(attribute.name);
      if (!is_written(name) || runs_something(name, document_.value(attribute)) ||
          (is_image && name == "class"))
        continue;
      out_ += ' ';
      out_ += name;
      out_ += "=\"";
      append_escaped(document_.value(attribute), out_);
      out_ += '"';
    }
    if (is_image) {
      out_ += " class=\"";
      append_escaped(document_.attribute(id, Name::Class), out_);
      out_ += explainer_.label(id) == Label::keep ? " pith-keep\"" : " pith-drop\"";
    }
    out_ += '>';
  }

  static bool is_written(std::string_view name) {
    if (starts_lower(name, "on") || name == "srcdoc" || name == "nonce") return false;
    return fits_a_tag(name);
  }

  // Browsers do not show noscript where scripts could run, and read no tags in the others.
  std::string_view tag(NodeId id) const {
    if (document_[id].ns != Namespace::html) return document_.name(id);
    switch (document_[id].name) {
      case Name::Noscript: return "pith-noscript";
      case Name::Plaintext:
      case Name::Xmp:
      case Name::Listing: return "pre";
      default: return document_.name(id);
    }
  }

  void close_until(NodeId id) {
    while (!open_.empty() && document_[open_.back()].end <= id) {
      if (document_.is_html(open_.back(), Name::Body)) write_key();
      out_ += "</";
      out_ += tag(open_.back());
      out_ += '>';
      open_.pop_back();
    }
  }

  void write_head() {
    out_ += "<meta charset=\"utf-8\">";
    out_ += kPolicy;
    if (!explainer_.page().url.empty()) {
      out_ += "<base href=\"";
      append_escaped(explainer_.page().url, out_);
      out_ += "\">";
    }
    out_ += kStyle;
  }

  void write_text(NodeId id) {
    const NodeId parent = document_[id].parent;
    const bool is_html = document_[parent].ns == Namespace::html;
    const std::string_view text = document_.text(id);
    if (document_.is_html(parent, Name::Style)) {
      if (text.find('<') == std::string_view::npos) out_ += text;  // no browser can take it for a tag
      return;
    }
    if (explainer_.page().measures[id].texts == 0 || !is_html || holds_only_text(document_[parent].name) ||
        is_in_head(id))
      return append_escaped(text, out_);
    const bool keep = explainer_.label(id) == Label::keep;
    out_ += "<pith-t data-node=\"" + std::to_string(id) + "\" class=\"";
    out_ += keep ? "keep\" title=\"kept" : "drop\" title=\"dropped";
    if (const Reason* reason = explainer_.reason(id)) {
      out_ += ": ";
      append_escaped(reason->text, out_);
    }
    out_ += "\">";
    append_escaped(text, out_);
    out_ += "</pith-t>";
  }

  bool is_in_head(NodeId id) const {
    const NodeId head = document_.head();
    return head != kNoNode && document_.contains(head, id);
  }

  void write_key() {
    std::uint32_t kept = 0, all = 0;
    for (const ExplainedBlock& block : explanation_.blocks) {
      all += block.words;
      if (block.kept) kept += block.words;
    }
    out_ += "<pith-key><b>";
    append_escaped(explanation_.method, out_);
    out_ += "</b>: ";
    out_ += std::to_string(kept) + " of " + std::to_string(all) +
            " words kept<br><pith-t class=\"keep\">kept</pith-t> <pith-t class=\"drop\">dropped</pith-t> "
            "point at a text to see why</pith-key>";
  }

  const Explainer& explainer_;
  const Document& document_;
  const Explanation& explanation_;
  std::string& out_;
  std::vector<NodeId> open_;
};

}  // namespace

void write_page_view(const Explainer& explainer, const Explanation& explanation, std::string& out) {
  PageView(explainer, explanation, out).write();
}

}  // namespace pith
