// One pass in document order; elements are closed when the pass leaves them.
#include "render/markup.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "dom/markup.h"

namespace pith {
namespace {

void append_number(NodeId id, std::string& out) {
  char digits[10];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, id).ptr);
}

bool is_void(Name name) {
  switch (name) {
    case Name::Area:
    case Name::Base:
    case Name::Br:
    case Name::Col:
    case Name::Embed:
    case Name::Hr:
    case Name::Img:
    case Name::Input:
    case Name::Link:
    case Name::Meta:
    case Name::Param:
    case Name::Source:
    case Name::Track:
    case Name::Wbr: return true;
    default: return false;
  }
}

// Their text is read as it stands, up to their end tag.
bool holds_raw_text(Name name) {
  switch (name) {
    case Name::Style:
    case Name::Script:
    case Name::Iframe:
    case Name::Noembed:
    case Name::Noframes: return true;
    default: return false;
  }
}

// No comment is read as one in there.
bool holds_no_comment(Name name) {
  return holds_raw_text(name) || name == Name::Title || name == Name::Textarea;
}

class MarkupWriter {
 public:
  MarkupWriter(const Document& document, const Markup& markup, std::string& out)
      : document_(document), markup_(markup), out_(out) {}

  void write() {
    for (NodeId id = 1; id < document_.size();) {
      close_until(id);
      id = write_node(id);
    }
    close_until(document_.size());
  }

 private:
  // Writes a node, without its children if it is an element; returns the node to write next.
  NodeId write_node(NodeId id) {
    const Node& node = document_[id];
    if (node.type == NodeType::doctype) write_doctype(id);
    if (node.type == NodeType::text) write_text(id);
    if (node.type == NodeType::content) return node.end;
    if (node.type != NodeType::element) return id + 1;
    if (is_left_out(id)) return node.end;
    open(id);
    if (document_.is_html(id, Name::Head)) write_head();
    if (node.ns == Namespace::html && is_void(node.name)) return node.end;
    if (loses_line_feed(id)) out_ += '\n';
    open_.push_back(id);
    return id + 1;
  }

  bool is_left_out(NodeId id) const {
    const Node& node = document_[id];
    if (node.name == Name::Script) return markup_.scripts == Scripts::left_out;
    if (node.ns != Namespace::html) return false;
    if (node.name == Name::Base) return !markup_.base.empty();
    return node.name == Name::Meta &&
           (document_.has_attribute(id, Name::HttpEquiv) || document_.has_attribute(id, Name::Charset));
  }

  // A line feed right behind these start tags is not read as text.
  bool loses_line_feed(NodeId id) const {
    const NodeId child = document_[id].first_child;
    const Name name = document_[id].name;
    return (name == Name::Pre || name == Name::Textarea || name == Name::Listing || name == Name::Xmp ||
            name == Name::Plaintext) &&
           child != kNoNode && document_[child].type == NodeType::text &&
           document_.text(child).substr(0, 1) == "\n";
  }

  void write_doctype(NodeId id) {
    out_ += "<!DOCTYPE ";
    out_ += document_.name(id);
    const auto write_id = [&](std::string_view identifier) {
      out_ += " \"";
      for (const char c : identifier)
        if (c != '"' && c != '>') out_ += c;
      out_ += '"';
    };
    const std::string_view public_id = document_.doctype_public(), system_id = document_.doctype_system();
    if (!public_id.empty()) {
      out_ += " PUBLIC";
      write_id(public_id);
    } else if (!system_id.empty()) {
      out_ += " SYSTEM";
    }
    if (!system_id.empty()) write_id(system_id);
    out_ += ">\n";
  }

  void write_head() {
    out_ += "<meta charset=\"utf-8\">";
    if (markup_.base.empty()) return;
    out_ += "<base href=\"";
    append_escaped(markup_.base, out_);
    out_ += "\">";
  }

  void open(NodeId id) {
    out_ += '<';
    out_ += tag(id);
    out_ += ' ';
    out_ += kIdAttribute;
    out_ += "=\"";
    append_number(id, out_);
    out_ += '"';
    for (const Attribute& attribute : document_.attributes(id)) {
      const std::string_view name = document_.names().spelling(attribute.name);
      if (!is_written(id, name)) continue;
      out_ += ' ';
      out_ += name;
      out_ += "=\"";
      const std::string_view value = document_.value(attribute);
      if (attribute.name == Name::Colspan || attribute.name == Name::Rowspan)
        append_number(cell_span(document_, id, attribute.name), out_);
      else
        append_escaped(attribute.name == Name::Style ? adapted(value) : value, out_);
      out_ += '"';
    }
    out_ += '>';
  }

  std::string_view adapted(std::string_view css) {
    if (markup_.adapt_style == nullptr) return css;
    adapted_ = markup_.adapt_style(css);
    return adapted_;
  }

  bool is_written(NodeId id, std::string_view name) const {
    if (name == kIdAttribute || name.empty()) return false;
    if (markup_.scripts == Scripts::left_out && name.substr(0, 2) == "on") return false;
    if (markup_.frames == Frames::empty && (name == "src" || name == "srcdoc" || name == "data")) {
      const Name element = document_[id].name;
      if (element == Name::Iframe || element == Name::Frame || element == Name::Embed ||
          element == Name::Object)
        return false;
    }
    return fits_a_tag(name);
  }

  // Elements that browsers read no tags in, but pith has read as such already.
  std::string_view tag(NodeId id) const {
    if (document_[id].ns != Namespace::html) return document_.name(id);
    switch (document_[id].name) {
      case Name::Plaintext:
      case Name::Xmp:
      case Name::Listing: return "pre";
      default: return document_.name(id);
    }
  }

  void close_until(NodeId id) {
    while (!open_.empty() && document_[open_.back()].end <= id) {
      out_ += "</";
      out_ += tag(open_.back());
      out_ += '>';
      open_.pop_back();
    }
  }

  void write_text(NodeId id) {
    const NodeId parent = document_[id].parent;
    const std::string_view text = document_.text(id);
    const bool is_html = document_[parent].ns == Namespace::html;
    if (is_html && holds_raw_text(document_[parent].name)) {
      const Name name = document_[parent].name;
      if (name == Name::Style)
        out_ += adapted(text);
      else if (name == Name::Script || text.find("</") == std::string_view::npos)
        out_ += text;
      return;
    }
    if (markup_.marks == Marks::elements_and_texts &&
        !(is_html && holds_no_comment(document_[parent].name))) {
      out_ += "<!--";
      append_number(id, out_);
      out_ += "-->";
    }
    append_escaped(text, out_);
  }

  const Document& document_;
  const Markup& markup_;
  std::string& out_;
  std::vector<NodeId> open_;
  std::string adapted_;
};

}  // namespace

std::uint32_t cell_span(const Document& document, NodeId cell, Name attribute) {
  const std::uint32_t most = attribute == Name::Colspan ? 1000 : 65534;
  const std::string_view text = trimmed(document.attribute(cell, attribute));
  std::uint32_t value = 1;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc::result_out_of_range ? most : std::clamp(value, 1U, most);
}

void write_markup(const Document& document, const Markup& markup, std::string& out) {
  MarkupWriter(document, markup, out).write();
}

}  // namespace pith
