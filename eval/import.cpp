#include "eval/import.h"

#include <zlib.h>

#include "pith/json.h"

namespace pith::eval {
namespace {

// Without name and time, so that the same page gives the same file.
std::string gzip(std::string_view bytes) {
  z_stream stream = {};
  constexpr int kGzip = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(whole ? stream.total_out : 0);
  deflateEnd(&stream);
  return out;
}

void write_list(JsonWriter& json, std::string_view key, const std::vector<std::string>& list) {
  if (list.empty()) return;
  json.key(key).open('[');
  for (const std::string& item : list) json.value(item);
  json.close(']');
}

std::string labels_of(const LabelledPage& page) {
  std::string out;
  JsonWriter json(out);
  json.open('{').member("id", page.id);
  const std::string none;
  const std::pair<std::string_view, const std::string*> fields[] = {
      {"url", &page.url},          {"site", page.site == domain_of(page.url) ? &none : &page.site},
      {"type", &page.type},        {"kind", &page.kind},
      {"lang", &page.lang},        {"country", &page.country},
      {"title", &page.gold.title}, {"date", &page.gold.date}};
  for (const auto& [key, value] : fields)
    if (!value->empty()) json.member(key, *value);
  write_list(json, "author", page.gold.authors);
  write_list(json, "with", page.gold.with);
  write_list(json, "without", page.gold.without);
  write_list(json, "comment_snippets", page.gold.comment_snippets);
  if (!page.gold.images.empty()) {
    json.key("images").open('[');
    for (const GoldImage& image : page.gold.images) {
      json.open('{');
      write_list(json, "urls", image.urls);
      json.member("caption", image.caption).member("cover", image.cover).close('}');
    }
    json.close(']');
  }
  json.close('}');
  return out + "\n";
}

}  // namespace

Result<Imported> import_corpus(const Corpus& corpus, const std::string& folder) {
  if (!list_files(folder + "/pages.jsonl").files.empty())
    return Error{ErrorCode::write_failed, "holds a corpus already"};
  Imported imported;
  imported.problems = corpus.problems();
  std::string labels;
  for (std::size_t i = 0; i < corpus.size(); ++i) {
    Problem problem;
    const auto page = corpus.read(i, problem);
    if (!page) {
      imported.problems.push_back(problem);
      continue;
    }
    auto written = write_file(folder + "/html/" + page->id + ".html.gz", gzip(page->html));
    const Gold& gold = page->gold;
    const bool is_markdown = !gold.markdown.empty();
    if (written && gold.comments)
      written = write_file(folder + "/comments/" + page->id + ".txt", *gold.comments);
    if (written && gold.has_text)
      written = write_file(folder + "/gold/" + page->id + (is_markdown ? ".md" : ".txt"),
                           is_markdown ? gold.markdown : gold.text);
    if (!written) return written.error();
    labels += labels_of(*page);
    ++imported.pages;
  }
  if (const auto written = write_file(folder + "/pages.jsonl", labels); !written) return written.error();
  return imported;
}

}  // namespace pith::eval
