#include "html/dump.h"

#include <algorithm>
#include <vector>

#include "base/json.h"
#include "base/stop.h"
#include "html/tokenizer.h"

namespace pith {

namespace {

// --- Trees ---

// Attributes that belong to a namespace when they stand on a foreign element, and how the tests write them.
std::string attribute_label(const Document& document, const Node& element, const Attribute& a) {
  const std::string_view name = document.names().spelling(a.name);
  if (element.ns != Namespace::html && a.name >= Name::XlinkActuate && a.name <= Name::XmlnsXlink) {
    std::string label(name);
    const std::size_t colon = label.find(':');
    if (colon != std::string::npos) label[colon] = ' ';
    return label;
  }
  return std::string(name);
}

// The tests sort by UTF-16 code unit, which differs from UTF-8 order only beyond U+FFFF.
void append_attributes(const Document& document, NodeId id, std::string_view indent, std::string& out) {
  std::vector<std::pair<std::string, std::string_view>> rows;
  for (const Attribute& a : document.attributes(id))
    rows.emplace_back(attribute_label(document, document[id], a), document.value(a));
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [name, value] : rows)
    out.append(indent).append("  ").append(name).append("=\"").append(value) += "\"\n";
}

void append_doctype(const Document& document, NodeId id, std::string& out) {
  out.append("<!DOCTYPE ").append(document.name(id));
  if (!document.doctype_public().empty() || !document.doctype_system().empty()) {
    out.append(" \"").append(document.doctype_public()).append("\" \"");
    out.append(document.doctype_system()) += '"';
  }
  out += '>';
}

void append_node(const Document& document, NodeId id, std::string& out) {
  const Node& n = document[id];
  switch (n.type) {
    case NodeType::document: break;
    case NodeType::doctype: append_doctype(document, id, out); break;
    case NodeType::text:
      out += '"';
      append_pieces(out, document.text(id));
      out += '"';
      break;
    case NodeType::comment: out.append("<!-- ").append(document.text(id)).append(" -->"); break;
    case NodeType::content: out.append("content"); break;
    case NodeType::element:
      out += '<';
      if (n.ns != Namespace::html) out.append(n.ns == Namespace::svg ? "svg " : "math ");
      out.append(document.name(id)) += '>';
      break;
  }
  out += '\n';
}

// --- Tokens ---

void append_optional(bool present, std::string_view text, std::string& out) {
  out += ',';
  if (present) {
    append_json(text, out);
  } else {
    out.append("null");
  }
}

void append_token(const Document& document, const Token& token, std::string& out) {
  switch (token.type) {
    case TokenType::start_tag: {
      out.append("[\"StartTag\",");
      append_json(document.names().spelling(token.name), out);
      out.append(",{");
      for (const Attribute& a : document.attributes(token.attributes)) {
        if (out.back() != '{') out += ',';
        append_json(document.names().spelling(a.name), out);
        out += ':';
        append_json(document.value(a), out);
      }
      out += '}';
      if (token.self_closing) out.append(",true");
      break;
    }
    case TokenType::end_tag:
      out.append("[\"EndTag\",");
      append_json(document.names().spelling(token.name), out);
      break;
    case TokenType::text:
    case TokenType::null_text:
      out.append("[\"Character\",");
      append_json(document.view(token.text), out);
      break;
    case TokenType::comment:
      out.append("[\"Comment\",");
      append_json(document.view(token.text), out);
      break;
    case TokenType::doctype:
      out.append("[\"DOCTYPE\"");
      append_optional(token.name != Name::None, document.names().spelling(token.name), out);
      append_optional(token.has_public, document.view(token.public_id), out);
      append_optional(token.has_system, document.view(token.system_id), out);
      out.append(token.force_quirks ? ",false" : ",true");
      break;
    case TokenType::end: return;
  }
  out.append("]\n");
}

}  // namespace

std::string dump_tree(const Document& document, DumpRoot root) {
  std::string out, indent = "| ";
  const NodeId skipped = root == DumpRoot::fragment ? document[kRoot].first_child : kRoot;
  std::size_t depth = 0;
  NodeId parent = skipped;
  for (NodeId id = skipped + 1; id < document.size(); ++id) {
    poll(id);
    if (document[id].parent == id - 1 && id - 1 != skipped) {
      ++depth;
    } else {
      for (; parent != document[id].parent; parent = document[parent].parent) --depth;
    }
    parent = document[id].parent;
    indent.resize(2 + 2 * depth, ' ');
    out += indent;
    append_node(document, id, out);
    if (document.is_element(id)) append_attributes(document, id, indent, out);
  }
  return out;
}

std::string dump_tokens(std::string_view utf8, TokenizerState start, std::string_view last_start_tag,
                        StateSwitching switching) {
  std::string buffer, out;
  Document document;
  Tokenizer tokenizer(document);
  tokenizer.start(normalize_newlines(utf8, buffer));
  tokenizer.set_state(start);
  if (!last_start_tag.empty()) tokenizer.set_last_start_tag(tokenizer.intern(last_start_tag));
  Token token;
  std::size_t round = 1;
  do {
    poll(round++);
    tokenizer.next(token);
    if (token.type == TokenType::start_tag && switching == StateSwitching::automatic)
      tokenizer.set_state(content_state(token.name));
    append_token(document, token, out);
  } while (token.type != TokenType::end);
  return out;
}

}  // namespace pith
