// XML as trafilatura's users know it, and TEI, the format of text corpora. Both name elements alike (head, p, list, item,
// hi, ref, graphic), for the former borrowed from the latter; where TEI's schema wants something else, its way is taken.
//
// Only elements and attributes written here can come out; text is escaped, and characters that XML cannot hold are left
// out. TEI goes into <div type="entry">, of which its schema asks: a heading between paragraphs is an <ab>, code
// stands in one, graphics have a url and a description, a gloss list has a label for each item.
#include <algorithm>
#include <string>

#include "base/stop.h"
#include "output/output.h"

namespace pith {
namespace {

enum class Dialect : std::uint8_t { plain, tei };

// U+FFFE and U+FFFF are no characters of XML; control characters never get here.
void append_xml(std::string_view text, std::string& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "\xEF\xBF" && i + 2 < text.size() &&
        static_cast<unsigned char>(text[i + 2]) >= 0xBE) {
      i += 2;
      continue;
    }
    switch (text[i]) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += text[i];
    }
  }
}

void append_attribute(std::string_view name, std::string_view value, std::string& out) {
  if (value.empty()) return;
  out.append(" ").append(name).append("=\"");
  append_xml(value, out);
  out += '"';
}

// How a mark within a line is rendered, in trafilatura's words; empty: an element of its own.
std::string_view rend_of(Kind kind) {
  switch (kind) {
    case Kind::emphasis: return "#i";
    case Kind::strong: return "#b";
    case Kind::superscript: return "#sup";
    case Kind::subscript: return "#sub";
    case Kind::keyboard: return "#t";
    case Kind::mark: return "#mark";
    default: return "";
  }
}

class XmlWriter {
 public:
  XmlWriter(const Article& article, Dialect dialect, std::string& out)
      : article_(article), tei_(dialect == Dialect::tei), out_(out) {}

  void write() {
    for (std::uint32_t id = 0; id < article_.size() && !is_time_to_end(id); ++id) {
      while (!open_.empty() && article_[open_.back().id].end <= id) close();
      open(id);
      if (!open_.empty() && open_.back().id != id) open_.back().last = article_[id].kind;
    }
    while (!open_.empty()) close();
  }

 private:
  struct Frame {
    std::uint32_t id;
    std::string_view closing;  // what ends it
    Kind last = Kind::text;    // of its children
    bool label_open = false;   // of a gloss list: a label waits for its item
  };

  Kind holder_kind() const { return open_.empty() ? Kind::quote : article_[open_.back().id].kind; }

  void attribute(std::string_view name, std::string_view value) { append_attribute(name, value, out_); }

  // Opens `start` (a tag without its ">") and remembers what ends it.
  void begin(std::uint32_t id, std::string_view start, std::string_view closing) {
    out_ += start;
    open_.push_back({id, closing});
  }

  void open(std::uint32_t id) {
    const Part& part = article_[id];
    switch (part.kind) {
      case Kind::text:
        return each_piece(article_.text(part), [this](std::string_view piece) { append_xml(piece, out_); });
      case Kind::line_break: out_ += "<lb/>"; return;
      case Kind::rule: out_ += "<milestone unit=\"section\" rend=\"line\"/>\n"; return;
      case Kind::image: return image(part);
      case Kind::math: return formula(part, "", "");
      case Kind::math_block: return formula(part, "<p>", "</p>\n");
      case Kind::code_block: return code_block(part);
      case Kind::footnote_reference: return reference(part);
      case Kind::embed: return embed(part);
      default: break;
    }
    element(id, part);
    if (!is_inline(part.kind) && holds_blocks(part.kind)) out_ += '\n';
  }

  static bool holds_blocks(Kind kind) {
    return kind == Kind::list || kind == Kind::table || kind == Kind::row || kind == Kind::figure ||
           kind == Kind::definition_list;
  }

  // A paragraph that the page has no element for, alone in what holds text as well.
  bool is_bare(std::uint32_t id) const {
    const Kind holder = holder_kind();
    const bool mixed = holder == Kind::item || holder == Kind::cell || holder == Kind::definition ||
                       holder == Kind::footnote;
    if (!mixed || !article_[id].loose || open_.back().last == Kind::paragraph) return false;
    const std::uint32_t next = article_[id].end;
    return next >= article_[open_.back().id].end || article_[next].kind != Kind::paragraph;
  }

  void element(std::uint32_t id, const Part& part) {
    switch (part.kind) {
      case Kind::paragraph: return is_bare(id) ? begin(id, "", "") : begin(id, "<p>", "</p>\n");
      case Kind::heading: return heading(id, part);
      case Kind::list:
        return begin(id, part.ordered ? "<list rend=\"ol\">" : "<list rend=\"ul\">", "</list>\n");
      case Kind::item:
        begin(id, "<item", "</item>\n");
        if (part.ordered) attribute("n", std::to_string(part.number));
        out_ += '>';
        return;
      case Kind::quote: return begin(id, "<quote>", "</quote>\n");
      case Kind::table: return begin(id, "<table>", "</table>\n");
      case Kind::row: return begin(id, "<row>", "</row>\n");
      case Kind::cell: return cell(id, part);
      case Kind::figure: return begin(id, "<figure>", "</figure>\n");
      case Kind::caption: return begin(id, "<head>", "</head>\n");
      case Kind::definition_list: return begin(id, "<list type=\"gloss\">", "</list>\n");
      case Kind::term: return term(id);
      case Kind::definition: return definition(id);
      case Kind::details:
      case Kind::post: return begin(id, "", "");
      case Kind::byline:
        return tei_ ? begin(id, "<ab type=\"byline\">", "</ab>\n")
                    : begin(id, "<p rend=\"byline\">", "</p>\n");
      case Kind::summary:
        return tei_ ? begin(id, "<ab type=\"summary\">", "</ab>\n")
                    : begin(id, "<p rend=\"summary\">", "</p>\n");
      case Kind::footnote: {
        const std::string number = std::to_string(part.number);
        begin(id, "<note place=\"foot\"", "</note>\n");
        attribute("xml:id", "fn-" + number);
        attribute("n", number);
        out_ += '>';
        return;
      }
      default: return mark(id, part);
    }
  }

  void mark(std::uint32_t id, const Part& part) {
    switch (part.kind) {
      case Kind::link:
        begin(id, "<ref", "</ref>");
        attribute("target", article_.url(part));
        out_ += '>';
        return;
      case Kind::strike: return begin(id, "<del>", "</del>");
      case Kind::code: return begin(id, "<code>", "</code>");
      case Kind::quotation: return begin(id, "<q>", "</q>");
      default:
        begin(id, "<hi", "</hi>");
        attribute("rend", rend_of(part.kind));
        out_ += '>';
    }
  }

  void heading(std::uint32_t id, const Part& part) {
    begin(id, tei_ ? "<ab type=\"header\"" : "<head", tei_ ? "</ab>\n" : "</head>\n");
    attribute("rend", "h" + std::to_string(std::clamp<int>(part.level, 1, 6)));
    out_ += '>';
  }

  void cell(std::uint32_t id, const Part& part) {
    begin(id, "<cell", "</cell>\n");
    if (part.header) attribute("role", tei_ ? "label" : "head");
    if (part.columns != 1) attribute("cols", std::to_string(part.columns));
    if (part.rows != 1) attribute("rows", std::to_string(part.rows));
    out_ += '>';
  }

  // Labels and items come in pairs: an item without a label gets an empty one, and the other way round.
  void term(std::uint32_t id) {
    end_label();
    open_.back().label_open = true;
    begin(id, "<label>", "</label>\n");
  }
  void definition(std::uint32_t id) {
    if (!open_.back().label_open) out_ += "<label/>\n";
    open_.back().label_open = false;
    begin(id, "<item>", "</item>\n");
  }
  void end_label() {
    if (open_.back().label_open) out_ += "<item/>\n";
    open_.back().label_open = false;
  }

  void image(const Part& part) {
    out_ += "<graphic";
    attribute(tei_ ? "url" : "src", article_.url(part));
    if (!tei_) {
      attribute("alt", article_.text(part));
      attribute("title", article_.detail(part));
      out_ += "/>";
      return;
    }
    out_ += '>';
    if (part.text.length != 0) {
      out_ += "<desc>";
      append_xml(article_.text(part), out_);
      out_ += "</desc>";
    }
    out_ += "</graphic>";
  }

  void formula(const Part& part, std::string_view before, std::string_view behind) {
    out_.append(before).append("<formula notation=\"TeX\">");
    append_xml(article_.text(part), out_);
    out_.append("</formula>").append(behind);
  }

  void code_block(const Part& part) {
    out_ += tei_ ? "<ab><code" : "<code";
    attribute("lang", article_.detail(part));
    out_ += '>';
    append_xml(article_.text(part), out_);
    out_ += tei_ ? "</code></ab>\n" : "</code>\n";
  }

  void reference(const Part& part) {
    const std::string number = std::to_string(part.number);
    out_.append("<ref target=\"#fn-").append(number).append("\">").append(number).append("</ref>");
  }

  void embed(const Part& part) {
    out_ += "<ref";
    attribute("target", article_.url(part));
    out_ += '>';
    append_xml(article_.text(part), out_);
    out_ += "</ref>";
  }

  void close() {
    if (article_[open_.back().id].kind == Kind::definition_list) end_label();
    out_ += open_.back().closing;
    open_.pop_back();
  }

  const Article& article_;
  const bool tei_;
  std::string& out_;
  std::vector<Frame> open_;
};

void append_element(std::string_view name, std::string_view text, std::string& out) {
  out.append("<").append(name).append(">");
  append_xml(text, out);
  out.append("</").append(name.substr(0, name.find(' '))).append(">\n");
}

void append_title_statement(const Metadata& metadata, std::string& out) {
  out += "<titleStmt>\n";
  append_element("title type=\"main\"", metadata.title, out);
  for (const std::string& author : metadata.authors) append_element("author", author, out);
  out += "</titleStmt>\n";
}

void append_publication(const Metadata& metadata, std::string& out) {
  out += "<publicationStmt>\n";
  const std::string_view publisher =
      metadata.site.empty() ? host_of(metadata.url) : std::string_view(metadata.site);
  if (publisher.empty() && metadata.url.empty() && metadata.date.empty() && metadata.license.empty()) {
    out += "<p/>\n</publicationStmt>\n";
    return;
  }
  append_element("publisher", publisher, out);
  if (!metadata.license.empty()) {
    out += "<availability>\n";
    append_element("p", metadata.license, out);
    out += "</availability>\n";
  }
  if (!metadata.url.empty()) {
    out += "<ptr type=\"URL\"";
    append_attribute("target", metadata.url, out);
    out += "/>\n";
  }
  if (!metadata.date.empty()) append_element("date", metadata.date, out);
  out += "</publicationStmt>\n";
}

void append_profile(const Metadata& metadata, std::string& out) {
  if (metadata.description.empty() && metadata.tags.empty() && metadata.language.empty()) return;
  out += "<profileDesc>\n";
  if (!metadata.description.empty()) {
    out += "<abstract>\n";
    append_element("p", metadata.description, out);
    out += "</abstract>\n";
  }
  if (!metadata.language.empty()) {
    out += "<langUsage><language";
    append_attribute("ident", metadata.language, out);
    out += "/></langUsage>\n";
  }
  if (!metadata.tags.empty()) {
    out += "<textClass><keywords>\n";
    for (const std::string& tag : metadata.tags) append_element("term type=\"tag\"", tag, out);
    out += "</keywords></textClass>\n";
  }
  out += "</profileDesc>\n";
}

void append_header(const Metadata& metadata, std::string& out) {
  out += "<teiHeader>\n<fileDesc>\n";
  append_title_statement(metadata, out);
  out += "<publicationStmt>\n<p/>\n</publicationStmt>\n<sourceDesc>\n<biblFull>\n";
  append_title_statement(metadata, out);
  append_publication(metadata, out);
  out += "</biblFull>\n</sourceDesc>\n</fileDesc>\n<encodingDesc>\n<appInfo>\n<application ident=\"pith\"";
  append_attribute("version", kVersion, out);
  out += ">\n<label>pith</label>\n</application>\n</appInfo>\n</encodingDesc>\n";
  append_profile(metadata, out);
  out += "</teiHeader>\n";
}

}  // namespace

void write_xml(const Article& article, const Metadata& metadata, std::span<const Post> comments,
               std::string& out) {
  out += "<doc";
  append_attribute("sitename", metadata.site, out);
  append_attribute("title", metadata.title, out);
  append_attribute("author", joined(metadata.authors), out);
  append_attribute("date", metadata.date, out);
  append_attribute("url", metadata.url, out);
  append_attribute("hostname", host_of(metadata.url), out);
  append_attribute("description", metadata.description, out);
  append_attribute("tags", joined(metadata.tags), out);
  append_attribute("image", metadata.image, out);
  append_attribute("license", metadata.license, out);
  append_attribute("language", metadata.language, out);
  out += ">\n<main>\n";
  XmlWriter(article, Dialect::plain, out).write();
  out += "</main>\n";
  if (!comments.empty()) {
    out += "<comments>\n";
    for (const Post& comment : comments) append_element("p", comment.text, out);
    out += "</comments>\n";
  }
  out += "</doc>\n";
}

void write_tei(const Article& article, const Metadata& metadata, std::string& out) {
  out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<TEI xmlns=\"http://www.tei-c.org/ns/1.0\">\n";
  append_header(metadata, out);
  out += "<text>\n<body>\n<div type=\"entry\">\n";
  XmlWriter(article, Dialect::tei, out).write();
  if (article.size() == 0) out += "<p/>\n";
  out += "</div>\n</body>\n</text>\n</TEI>\n";
}

}  // namespace pith
