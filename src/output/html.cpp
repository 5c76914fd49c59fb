// Clean HTML.
//
// Only the elements and attributes written here can come out, whatever the page held: every text and value is
// escaped, and the builder lets no address through but http, https, mailto, tel, ftp, relative ones and
// small data: images. So the result can be put into any page.
#include <algorithm>

#include "base/stop.h"
#include "output/output.h"

namespace pith {
namespace {

void append_escaped_piece(std::string_view text, std::string& out) {
  for (char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
}

void append_escaped(std::string_view text, std::string& out) {
  each_piece(text, [&](std::string_view piece) { append_escaped_piece(piece, out); });
}

struct Tag {
  std::string_view name;
  bool lines;  // a line feed before its first child: it holds blocks and nothing else
};

Tag tag_of(Kind kind) {
  switch (kind) {
    case Kind::paragraph: return {"p", false};
    case Kind::quote: return {"blockquote", true};
    case Kind::item: return {"li", false};
    case Kind::table: return {"table", true};
    case Kind::row: return {"tr", false};
    case Kind::figure: return {"figure", true};
    case Kind::post: return {"article", true};
    case Kind::definition_list: return {"dl", true};
    case Kind::term: return {"dt", false};
    case Kind::definition: return {"dd", false};
    case Kind::emphasis: return {"em", false};
    case Kind::strong: return {"strong", false};
    case Kind::strike: return {"del", false};
    case Kind::code: return {"code", false};
    case Kind::superscript: return {"sup", false};
    case Kind::subscript: return {"sub", false};
    case Kind::mark: return {"mark", false};
    case Kind::keyboard: return {"kbd", false};
    case Kind::quotation: return {"q", false};
    default: return {};
  }
}

class HtmlWriter {
 public:
  HtmlWriter(const Article& article, std::string& out) : article_(article), out_(out) {}

  void write() {
    for (std::uint32_t id = 0; id < article_.size(); ++id) {
      if (is_time_to_end(id)) break;
      while (!open_.empty() && article_[open_.back().id].end <= id) close();
      if (!open_.empty()) open_.back().previous = open_.back().newest;
      if (!open_.empty()) open_.back().newest = id;
      open(id);
    }
    while (!open_.empty()) close();
  }

 private:
  struct Frame {
    std::uint32_t id;
    std::string_view closing;       // its end tag's name; empty: none
    std::uint32_t newest = 0;       // child
    std::uint32_t previous = 0;     // child before that; 0: none
    std::uint32_t next_number = 0;  // of a list
  };

  Kind parent_kind() const { return open_.empty() ? Kind::quote : article_[open_.back().id].kind; }
  bool has_next(std::uint32_t id) const {
    const std::uint32_t end = open_.empty() ? article_.size() : article_[open_.back().id].end;
    return article_[id].end < end;
  }

  // A paragraph that the page has no element for needs none here either, unless another would run into it.
  bool is_bare(std::uint32_t id) const {
    if (!article_[id].loose || open_.empty()) return false;
    const Kind parent = parent_kind();
    if (parent != Kind::item && parent != Kind::cell && parent != Kind::definition &&
        parent != Kind::figure && parent != Kind::footnote)
      return false;
    if (open_.back().previous != 0 && article_[open_.back().previous].kind == Kind::paragraph) return false;
    return !has_next(id) || article_[article_[id].end].kind != Kind::paragraph;
  }

  void attribute(std::string_view name, std::string_view value) {
    out_.append(" ").append(name).append("=\"");
    append_escaped(value, out_);
    out_ += '"';
  }
  void number(std::string_view name, std::uint32_t value) { attribute(name, std::to_string(value)); }

  void start(std::uint32_t id, std::string_view name) {
    out_.append("<").append(name);
    open_.push_back({id, name});
  }

  void open(std::uint32_t id) {
    const Part& part = article_[id];
    switch (part.kind) {
      case Kind::text: return append_escaped(article_.text(part), out_);
      case Kind::line_break: out_ += "<br>\n"; return;
      case Kind::rule: out_ += "<hr>\n"; return;
      case Kind::image: return image(part);
      case Kind::embed: return embed(part);
      case Kind::math:
      case Kind::math_block: return math(part);
      case Kind::code_block: return code_block(part);
      case Kind::footnote_reference: return reference(part);
      case Kind::footnote: return footnote(id);
      case Kind::paragraph:
        if (is_bare(id)) return open_.push_back({id, {}});
        break;
      default: break;
    }
    element(id, part);
  }

  void element(std::uint32_t id, const Part& part) {
    switch (part.kind) {
      case Kind::heading: heading(id, part.level); break;
      case Kind::byline: heading(id, kBylineLevel); break;
      case Kind::list:
        start(id, part.ordered ? "ol" : "ul");
        if (part.detail.length != 0) attribute("type", article_.detail(part));
        if (part.ordered && part.number != 1) number("start", part.number);
        open_.back().next_number = part.number;
        out_ += ">\n";
        return;
      case Kind::item: {
        Frame& list = open_.back();
        const bool ordered = article_[list.id].ordered;
        const bool jumps = ordered && part.number != list.next_number;
        list.next_number = part.number + 1;
        start(id, "li");
        if (jumps) number("value", part.number);
        if (part.task == Task::none) break;
        out_.append("><input type=\"checkbox\" disabled")
            .append(part.task == Task::done ? " checked> " : "> ");
        return;
      }
      case Kind::cell:
        start(id, part.header ? "th" : "td");
        cell(part);
        break;
      case Kind::caption: start(id, parent_kind() == Kind::table ? "caption" : "figcaption"); break;
      case Kind::quote:
        start(id, "blockquote");
        if (part.detail.length != 0) attribute("data-callout", article_.detail(part));
        break;
      case Kind::summary:
        if (parent_kind() != Kind::quote) {
          start(id, "summary");
          break;
        }
        start(id, "p");
        attribute("class", "callout-title");
        break;
      case Kind::details:
        start(id, "details");
        out_ += " open>\n";
        return;
      case Kind::link:
        start(id, "a");
        attribute("href", article_.url(part));
        if (part.detail.length != 0) attribute("title", article_.detail(part));
        break;
      default: start(id, tag_of(part.kind).name);
    }
    out_ += '>';
    if (tag_of(part.kind).lines) out_ += '\n';
  }

  void heading(std::uint32_t id, std::uint8_t level) {
    constexpr std::string_view kNames[] = {"h1", "h2", "h3", "h4", "h5", "h6"};
    start(id, kNames[std::clamp<int>(level, 1, 6) - 1]);
  }

  void cell(const Part& part) {
    if (part.columns != 1) number("colspan", part.columns);
    if (part.rows != 1) number("rowspan", part.rows);
    constexpr std::string_view kAlignments[] = {"", "left", "center", "right"};
    if (part.alignment != Alignment::none) attribute("align", kAlignments[static_cast<int>(part.alignment)]);
  }

  // The attribute tells it from a link when it is read again.
  void embed(const Part& part) {
    out_ += "<a data-embed";
    attribute("href", article_.url(part));
    out_ += '>';
    append_escaped(article_.text(part), out_);
    out_ += "</a>";
  }

  void image(const Part& part) {
    out_ += "<img";
    attribute("src", article_.url(part));
    attribute("alt", article_.text(part));
    if (part.detail.length != 0) attribute("title", article_.detail(part));
    out_ += '>';
  }

  void math(const Part& part) {
    const bool display = part.kind == Kind::math_block;
    out_ += display ? "<p><span class=\"math display\">$$" : "<span class=\"math inline\">$";
    append_escaped(article_.text(part), out_);
    out_ += display ? "$$</span></p>\n" : "$</span>";
  }

  void code_block(const Part& part) {
    out_ += "<pre><code";
    if (part.detail.length != 0) attribute("class", "language-" + std::string(article_.detail(part)));
    out_ += '>';
    append_escaped(article_.text(part), out_);
    out_ += "</code></pre>\n";
  }

  void reference(const Part& part) {
    const std::string number = std::to_string(part.number);
    out_ += "<sup><a";
    attribute("href", "#fn-" + number);
    if (part.number >= referenced_.size()) referenced_.resize(part.number + 1, false);
    if (!referenced_[part.number]) attribute("id", "fnref-" + number);
    referenced_[part.number] = true;
    out_.append(" role=\"doc-noteref\">").append(number).append("</a></sup>");
  }

  void footnote(std::uint32_t id) {
    if (last_note_end_ != id || depth_of_notes_ != open_.size())
      out_ += "<section role=\"doc-endnotes\">\n<ol>\n";
    const std::string number = std::to_string(article_[id].number);
    start(id, "li");
    attribute("id", "fn-" + number);
    attribute("value", number);
    out_ += '>';
  }

  void close() {
    const Frame frame = open_.back();
    const Part& part = article_[frame.id];
    if (part.kind == Kind::footnote) {
      const std::string number = std::to_string(part.number);
      out_.append(" <a href=\"#fnref-").append(number).append("\" role=\"doc-backlink\">\xE2\x86\xA9</a>");
    }
    open_.pop_back();
    if (!frame.closing.empty()) out_.append("</").append(frame.closing).append(">");
    const bool ends_line = frame.closing.empty() ? has_next(frame.id) || parent_kind() == Kind::figure
                                                 : !is_inline(part.kind) && part.kind != Kind::cell;
    if (ends_line) out_ += '\n';
    if (part.kind != Kind::footnote) return;
    last_note_end_ = part.end;
    depth_of_notes_ = open_.size();
    const bool more = has_next(frame.id) && article_[part.end].kind == Kind::footnote;
    if (!more) out_ += "</ol>\n</section>\n", last_note_end_ = 0;
  }

  const Article& article_;
  std::string& out_;
  std::vector<Frame> open_;
  std::vector<bool> referenced_;
  std::uint32_t last_note_end_ = 0;
  std::size_t depth_of_notes_ = 0;
};

}  // namespace

void write_html(const Article& article, std::string& out) {
  HtmlWriter(article, out).write();
}

void write_html_document(const Article& article, const Metadata& metadata, std::string& out) {
  const auto given = [&](std::string_view before, std::string_view value, std::string_view behind) {
    if (value.empty()) return;
    out += before;
    append_escaped(value, out);
    out += behind;
  };
  out += "<!DOCTYPE html>\n<html";
  given(" lang=\"", metadata.language, "\"");
  out += ">\n<head>\n<meta charset=\"utf-8\">\n<title>";
  append_escaped(metadata.title, out);
  out += "</title>\n";
  for (const std::string& author : metadata.authors)
    given("<meta name=\"author\" content=\"", author, "\">\n");
  given("<meta property=\"article:published_time\" content=\"", metadata.date, "\">\n");
  given("<meta property=\"article:modified_time\" content=\"", metadata.modified, "\">\n");
  given("<meta property=\"og:site_name\" content=\"", metadata.site, "\">\n");
  given("<meta name=\"description\" content=\"", metadata.description, "\">\n");
  given("<link rel=\"canonical\" href=\"", metadata.url, "\">\n");
  given("<meta property=\"og:image\" content=\"", metadata.image, "\">\n");
  given("<meta name=\"dcterms.license\" content=\"", metadata.license, "\">\n");
  for (const std::string& tag : metadata.tags)
    given("<meta property=\"article:tag\" content=\"", tag, "\">\n");
  out += "</head>\n<body>\n";
  write_html(article, out);
  out += "</body>\n</html>\n";
}

}  // namespace pith
