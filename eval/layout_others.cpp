// The layouts of public corpora, as people download them.
//
// WCXB and article-extraction-benchmark keep their gold in JSON, one file for all pages or one for each; CleanEval
// and Dragnet keep a text file beside each page. Each reader below names the files it goes by.
#include <simdjson.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "eval/layout.h"
#include "pith/io.h"

namespace pith::eval {
namespace {

using simdjson::dom::element;

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

bool cut_ending(std::string& name, std::string_view ending) {
  if (!std::string_view(name).ends_with(ending)) return false;
  name.resize(name.size() - ending.size());
  return true;
}

// Files below a folder, from the folder on.
std::vector<std::string> files_below(const std::string& folder) {
  std::vector<std::string> files = list_files(folder).files;
  for (std::string& file : files) file.erase(0, folder.size() + (folder.ends_with('/') ? 0 : 1));
  return files;
}

// ---- ground-truth.json, or a folder of such, and html/

constexpr std::string_view kTruthFile = "ground-truth.json";
constexpr std::string_view kTruthFolders[] = {"ground-truth", "ground_truth"};

// The value of the first key that is there, looked for in the object and in what it nests.
bool find(const element& object, std::initializer_list<std::string_view> keys, element& value) {
  for (const std::string_view nest : {"", "ground_truth", "_internal"}) {
    element inner = object;
    if (!nest.empty() && object[nest].get(inner) != simdjson::SUCCESS) continue;
    for (const std::string_view key : keys)
      if (inner[key].get(value) == simdjson::SUCCESS && !value.is_null()) return true;
  }
  return false;
}

void copy_text(const element& truth, std::initializer_list<std::string_view> keys, std::string& out) {
  element value;
  std::string_view text;
  if (!find(truth, keys, value)) return;
  if (value.is_object() && value["primary"].get(value) != simdjson::SUCCESS) return;  // WCXB's page type
  if (value.get(text) == simdjson::SUCCESS) out = text;
}

void copy_list(const element& truth, std::string_view key, std::vector<std::string>& out) {
  element value;
  if (find(truth, {key}, value)) (void)read_strings(value, out);
}

// Why the page cannot be used, or nothing.
std::string read_truth(const element& truth, CorpusEntry& entry) {
  if (std::string fault = check_id(entry.page.id); !fault.empty()) return fault;
  element text;
  if (!truth.is_object()) return "'" + entry.page.id + "' is no object";
  if (!find(truth, {"articleBody", "main_content"}, text) || !text.is_string())
    return "'" + entry.page.id + "' has neither articleBody nor main_content";
  copy_text(truth, {"articleBody", "main_content"}, entry.page.gold.text);
  copy_text(truth, {"url"}, entry.page.url);
  copy_text(truth, {"page_type", "type"}, entry.page.type);
  copy_text(truth, {"language", "lang"}, entry.page.lang);
  copy_text(truth, {"title", "headline"}, entry.page.gold.title);
  copy_text(truth, {"publish_date", "datePublished", "date"}, entry.page.gold.date);
  copy_list(truth, "author", entry.page.gold.authors);
  copy_list(truth, "with", entry.page.gold.with);
  copy_list(truth, "without", entry.page.gold.without);
  entry.html_path = "html/" + entry.page.id + ".html";
  return {};
}

void add_truth(std::string id, const element& truth, const std::string& path, Index& index) {
  CorpusEntry entry;
  entry.page.id = std::move(id);
  if (std::string fault = read_truth(truth, entry); !fault.empty())
    index.problems.push_back({path, std::move(fault)});
  else
    index.entries.push_back(std::move(entry));
}

// One object for all pages, by id.
void index_truth_file(const std::string& path, Index& index) {
  simdjson::dom::parser parser;
  element all;
  simdjson::dom::object pages;
  if (!read_json(path, parser, all, index)) return;
  if (all.get(pages) != simdjson::SUCCESS) {
    index.problems.push_back({path, "is no object"});
    return;
  }
  std::map<std::string_view, std::size_t> seen;
  for (const auto& [id, truth] : pages) {
    if (seen[id]++ == 0)
      add_truth(std::string(id), truth, path, index);
    else
      index.problems.push_back({path, "id '" + std::string(id) + "' again"});
  }
}

bool has_truth(const std::string& folder) {
  return has_file(folder, kTruthFile) ||
         std::any_of(std::begin(kTruthFolders), std::end(kTruthFolders),
                     [&](std::string_view name) { return is_directory(folder + "/" + std::string(name)); });
}

Index index_truth(const std::string& folder) {
  Index index;
  if (has_file(folder, kTruthFile)) {
    index_truth_file(folder + "/" + std::string(kTruthFile), index);
    return index;
  }
  simdjson::dom::parser parser;
  for (const std::string_view name : kTruthFolders) {
    const std::string truths = folder + "/" + std::string(name);
    if (!is_directory(truths)) continue;
    for (const std::string& path : list_files(truths).files) {
      std::string id = file_name(path);
      element truth;
      if (cut_ending(id, ".json") && read_json(path, parser, truth, index)) add_truth(id, truth, path, index);
    }
  }
  return index;
}

// ---- CleanEval: <id>-cleaned.txt and <id>.html in any folders below

constexpr std::string_view kCleaned = "-cleaned.txt";

bool has_cleaned(const std::string& folder) {
  const auto files = files_below(folder);
  return std::any_of(files.begin(), files.end(), [](const std::string& f) { return f.ends_with(kCleaned); });
}

// "en_original/1.html" is of language "en".
std::string language_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().filename().string();
  const bool named = folder.size() > 2 && (folder[2] == '_' || folder[2] == '-');
  return named ? folder.substr(0, 2) : "";
}

std::string without_marks(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  if (start != std::string_view::npos && text.substr(start).starts_with("URL:"))
    text.remove_prefix(std::min(text.find('\n', start), text.size()));
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('<'), text.size());
    out += text.substr(0, end);
    text.remove_prefix(end);
    const std::size_t letter = text.starts_with("</") ? 2 : 1;
    const bool is_mark = text.size() > letter + 1 && text[letter + 1] == '>' &&
                         std::string_view("hplHPL").find(text[letter]) != std::string_view::npos;
    if (!is_mark && !text.empty()) out += '<';
    text.remove_prefix(std::min(is_mark ? letter + 2 : 1, text.size()));
  }
  return out;
}

// The gold marks where headers, paragraphs and list items begin (<h>, <p>, <l>), and may begin with the page's
// address. The page is wrapped in <text id="URL" ...>.
void complete_cleaneval(LabelledPage& page) {
  page.gold.text = without_marks(page.gold.text);
  constexpr std::string_view kWrapper = "<text id=\"";
  const std::size_t start = page.html.find_first_not_of(" \t\r\n");
  if (start == std::string::npos || page.html.compare(start, kWrapper.size(), kWrapper) != 0) return;
  const std::size_t from = start + kWrapper.size();
  const std::string url = page.html.substr(from, page.html.find('"', from) - from);
  if (url.starts_with("http")) page.url = url;
}

Index index_cleaneval(const std::string& folder) {
  Index index;
  index.complete = complete_cleaneval;
  const std::vector<std::string> files = files_below(folder);
  std::multimap<std::string, std::string> originals;  // by id
  for (const std::string& file : files) {
    std::string id = file_name(file), path = file;
    cut_ending(id, ".gz");
    cut_ending(path, ".gz");
    if (cut_ending(id, ".html") || cut_ending(id, ".htm")) originals.emplace(id, path);
  }
  for (const std::string& file : files) {
    CorpusEntry entry;
    entry.page.id = file_name(file);
    if (!cut_ending(entry.page.id, kCleaned)) continue;
    const auto [first, last] = originals.equal_range(entry.page.id);
    const auto count = std::distance(first, last);
    if (count != 1) {
      index.problems.push_back({folder + "/" + file, count == 0 ? "has no " + entry.page.id + ".html"
                                                                : "has several pages: " + first->second +
                                                                      ", " + std::next(first)->second});
      continue;
    }
    entry.html_path = first->second;
    entry.gold_path = file;
    entry.page.lang = language_of(file);
    index.entries.push_back(std::move(entry));
  }
  return index;
}

// ---- Dragnet: HTML/<id>.html and Corrected/<id>.html.corrected.txt

// Comments follow the content after a line of their own; content alone is the gold.
void complete_dragnet(LabelledPage& page) {
  constexpr std::string_view kMark = "!@#$%^&*()", kWord = "COMMENTS";
  const std::size_t mark = page.gold.text.find(kMark);
  if (mark == std::string::npos) return;
  const std::size_t word = page.gold.text.find_first_not_of(" \t\r\n", mark + kMark.size());
  if (word != std::string::npos && page.gold.text.compare(word, kWord.size(), kWord) == 0)
    page.gold.text.resize(mark);
}

Index index_dragnet(const std::string& folder) {
  Index index;
  index.complete = complete_dragnet;
  for (const std::string& file : files_below(folder + "/Corrected")) {
    CorpusEntry entry;
    entry.page.id = file_name(file);
    if (!cut_ending(entry.page.id, ".html.corrected.txt")) continue;
    entry.html_path = "HTML/" + entry.page.id + ".html";
    entry.gold_path = "Corrected/" + file;
    index.entries.push_back(std::move(entry));
  }
  return index;
}

bool has_corrected(const std::string& folder) {
  return is_directory(folder + "/HTML") && is_directory(folder + "/Corrected");
}

}  // namespace

const Layout kTruthLayout = {"WCXB, article-extraction-benchmark", "ground-truth.json, html/", has_truth,
                             index_truth};
const Layout kDragnetLayout = {"Dragnet", "HTML/, Corrected/", has_corrected, index_dragnet};
const Layout kCleanEvalLayout = {"CleanEval", "ID.html, ID-cleaned.txt", has_cleaned, index_cleaneval};

}  // namespace pith::eval
