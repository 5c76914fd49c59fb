#include "eval/corpus.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "eval/geometry.h"
#include "eval/layout.h"
#include "eval/markdown.h"
#include "eval/sha256.h"
#include "pith/io.h"

namespace pith::eval {
namespace {

constexpr std::string_view kCompressions[] = {"", ".gz", ".zst"};

// CleanEval's comes last: it looks through all folders below.
constexpr const Layout* kLayouts[] = {&kLineLayout, &kPithLayout, &kTruthLayout, &kDragnetLayout,
                                      &kCleanEvalLayout};

// `path`, or `path` with a compression's ending, whichever is there; empty if none is.
std::string find_file(const std::string& path) {
  for (const std::string_view ending : kCompressions) {
    std::string file = path + std::string(ending);
    std::error_code error;
    if (std::filesystem::exists(file, error)) return file;
  }
  return {};
}

std::optional<std::string> read_whole(const std::string& path, Problem& problem) {
  const std::string file = find_file(path);
  problem.path = file.empty() ? path : file;
  if (file.empty()) {
    problem.message = "is missing";
    return std::nullopt;
  }
  auto input = read_file(file);
  if (input && input->damage.empty() && input->status == Status::ok) return std::move(input->bytes);
  problem.message = !input                   ? input.error().message
                    : !input->damage.empty() ? input->damage
                                             : "larger than a page may be";
  return std::nullopt;
}

void add_field(Sha256& hash, std::string_view field) {
  hash.add(std::to_string(field.size()) + ":");
  hash.add(field);
}

void add_list(Sha256& hash, const std::vector<std::string>& list) {
  hash.add(std::to_string(list.size()) + "*");
  for (const std::string& field : list) add_field(hash, field);
}

}  // namespace

Result<Corpus> Corpus::open(const std::string& folder) {
  if (!is_directory(folder) && !kLineLayout.fits(folder))
    return Error{ErrorCode::read_failed, "is no directory"};
  const auto layout = std::find_if(std::begin(kLayouts), std::end(kLayouts),
                                   [&](const Layout* candidate) { return candidate->fits(folder); });
  if (layout == std::end(kLayouts)) {
    std::string known;
    for (const Layout* candidate : kLayouts)
      known +=
          (known.empty() ? "" : "; ") + std::string(candidate->name) + ": " + std::string(candidate->marks);
    return Error{ErrorCode::read_failed, "is no corpus (" + known + ")"};
  }
  Index index = (*layout)->index(folder);
  Corpus corpus;
  corpus.folder_ = folder;
  const auto path = std::filesystem::absolute(folder).lexically_normal();
  corpus.name_ = path.has_filename() ? path.filename().string() : path.parent_path().filename().string();
  if (*layout == &kLineLayout) corpus.name_ = corpus.name_.substr(0, corpus.name_.find(".jsonl"));
  corpus.entries_ = std::move(index.entries);
  corpus.problems_ = std::move(index.problems);
  corpus.complete_ = index.complete;
  return corpus;
}

std::string Corpus::html_file(std::size_t page) const {
  if (entries_[page].html_path.empty()) return folder_;
  return find_file(folder_ + "/" + entries_[page].html_path);
}

std::optional<LabelledPage> Corpus::read(std::size_t page, Problem& problem) const {
  const CorpusEntry& entry = entries_[page];
  if (entry.html_path.empty()) return entry.page;
  auto html = read_whole(folder_ + "/" + entry.html_path, problem);
  if (!html) return std::nullopt;
  LabelledPage result = entry.page;
  if (!read_gold(entry, result.gold, problem)) return std::nullopt;
  result.html = std::move(*html);
  if (complete_ != nullptr) complete_(result);
  if (result.site.empty()) result.site = domain_of(result.url);
  if (!read_boxes(entry, result.boxes, problem)) return std::nullopt;
  return result;
}

// Geometry may be missing, but not be wrong.
bool Corpus::read_boxes(const CorpusEntry& entry, std::vector<NodeBox>& boxes, Problem& problem) const {
  const std::string path = folder_ + "/" + entry.geometry_path;
  if (entry.geometry_path.empty() || find_file(path).empty()) return true;
  const auto text = read_whole(path, problem);
  if (!text) return false;
  problem.message = read_geometry(*text, boxes);
  return problem.message.empty();
}

bool Corpus::read_gold(const CorpusEntry& entry, Gold& gold, Problem& problem) const {
  if (entry.gold_path.empty()) return true;
  if (!read_comments(entry, gold, problem)) return false;
  const bool is_markdown =
      !entry.markdown_path.empty() && !find_file(folder_ + "/" + entry.markdown_path).empty();
  const std::string path = folder_ + "/" + (is_markdown ? entry.markdown_path : entry.gold_path);
  gold.has_text = !gold.has_snippets() || !find_file(path).empty();
  if (!gold.has_text) return true;
  auto text = read_whole(path, problem);
  if (!text) return false;
  if (!simdjson::validate_utf8(text->data(), text->size())) {
    problem.message = "is not UTF-8";
    return false;
  }
  if (is_markdown) {
    gold.text = read_markdown(*text).text;
    gold.markdown = std::move(*text);
  } else {
    gold.text = std::move(*text);
  }
  return true;
}

// Comments may be missing, but not be wrong.
bool Corpus::read_comments(const CorpusEntry& entry, Gold& gold, Problem& problem) const {
  const std::string path = folder_ + "/" + entry.comments_path;
  if (entry.comments_path.empty() || find_file(path).empty()) return true;
  gold.comments = read_whole(path, problem);
  if (!gold.comments) return false;
  if (simdjson::validate_utf8(gold.comments->data(), gold.comments->size())) return true;
  problem.message = "is not UTF-8";
  return false;
}

std::vector<std::size_t> Corpus::sample(std::uint64_t limit, std::uint64_t seed) const {
  std::vector<std::pair<std::string, std::size_t>> ranked;
  for (std::size_t i = 0; i < entries_.size(); ++i)
    ranked.emplace_back(limit == 0 ? "" : sha256(std::to_string(seed) + ":" + id(i)), i);
  if (limit != 0 && limit < ranked.size()) {
    std::sort(ranked.begin(), ranked.end());
    ranked.resize(limit);
  }
  std::vector<std::size_t> pages;
  for (const auto& [hash, page] : ranked) pages.push_back(page);
  std::sort(pages.begin(), pages.end());
  return pages;
}

std::string hash_of(const LabelledPage& page) {
  Sha256 hash;
  for (const std::string* field : {&page.id, &page.url, &page.type, &page.lang, &page.country, &page.html,
                                   page.gold.markdown.empty() ? &page.gold.text : &page.gold.markdown,
                                   &page.gold.title, &page.gold.date})
    add_field(hash, *field);
  for (const auto* list : {&page.gold.authors, &page.gold.with, &page.gold.without}) add_list(hash, *list);
  for (const GoldImage& image : page.gold.images) {
    add_list(hash, image.urls);
    add_field(hash, image.caption);
    hash.add(image.cover ? "1" : "0");
  }
  for (const NodeBox& box : page.boxes)
    for (const double number :
         {static_cast<double>(box.node), box.box.x, box.box.y, box.box.width, box.box.height})
      add_field(hash, std::to_string(number));
  if (page.gold.comments) add_field(hash, *page.gold.comments);
  if (!page.gold.comment_snippets.empty()) add_list(hash, page.gold.comment_snippets);
  return hash.hex();
}

std::string hash_of(std::vector<std::string> page_hashes) {
  std::sort(page_hashes.begin(), page_hashes.end());
  Sha256 hash;
  for (const std::string& page : page_hashes) hash.add(page + "\n");
  return hash.hex();
}

std::string domain_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return "";
  url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find_first_of("/?#"));
  if (const std::size_t at = url.rfind('@'); at != std::string_view::npos) url.remove_prefix(at + 1);
  if (!url.empty() && url[0] == '[') return std::string(url.substr(0, url.find(']') + 1));
  url = url.substr(0, url.find(':'));
  std::string host;
  for (const char c : url) host += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  while (!host.empty() && host.back() == '.') host.pop_back();
  if (host.find_first_not_of("0123456789.") == std::string::npos) return host;  // an address

  // The name below a public suffix. There are thousands of these; those of a country are mostly its two letters,
  // alone or below one of a few words.
  constexpr std::string_view kBelowCountries[] = {"ac",   "co",  "com", "edu", "gob", "gov", "go",
                                                  "gouv", "mil", "ne",  "net", "or",  "org"};
  const std::size_t last = host.rfind('.');
  if (last == std::string::npos || last == 0) return host;
  std::size_t second = host.rfind('.', last - 1);
  if (second == std::string::npos) return host;
  const std::string_view label = std::string_view(host).substr(second + 1, last - second - 1);
  const bool below_country =
      host.size() - last - 1 == 2 &&
      std::find(std::begin(kBelowCountries), std::end(kBelowCountries), label) != std::end(kBelowCountries);
  if (below_country) {
    if (second == 0) return host;
    second = host.rfind('.', second - 1);
    if (second == std::string::npos) return host;
  }
  return host.substr(second + 1);
}

}  // namespace pith::eval
