// A page as one row of tab-separated values, with trafilatura's columns in its order: url, id, fingerprint, hostname,
// title, image, date, text, comments, license, page type. What is not known is "null". A field with a tab, a quote or
// a line end stands in quotes, its own quotes doubled, as spreadsheets and Python's csv module read it.
#include "base/stop.h"
#include "output/output.h"

namespace pith {
namespace {

class Row {
 public:
  explicit Row(std::string& out) : out_(out) {}

  void field(std::string_view value) {
    if (!first_) out_ += '\t';
    first_ = false;
    if (value.empty()) value = "null";
    if (value.find_first_of("\t\"\r\n") == std::string_view::npos) {
      out_ += value;
      return;
    }
    out_ += '"';
    each_piece(value, [this](std::string_view piece) {
      for (const char c : piece) {
        if (c == '"') out_ += '"';
        out_ += c;
      }
    });
    out_ += '"';
  }

 private:
  std::string& out_;
  bool first_ = true;
};

}  // namespace

void write_csv(const Article& article, const Metadata& metadata, std::span<const Post> comments,
               PageType type, std::string& out) {
  std::string text;
  write_text(article, text);
  if (text.ends_with('\n')) text.pop_back();
  std::string from_readers;
  for (const Post& comment : comments) {
    if (!from_readers.empty()) from_readers += '\n';
    from_readers += comment.text;
  }
  Row row(out);
  row.field(metadata.url);
  row.field("");  // id
  row.field("");  // fingerprint
  row.field(host_of(metadata.url));
  row.field(metadata.title);
  row.field(metadata.image);
  row.field(metadata.date);
  row.field(text);
  row.field(from_readers);
  row.field(metadata.license);
  row.field(type == PageType::unknown ? "" : to_string(type));
  out += "\r\n";
}

}  // namespace pith
