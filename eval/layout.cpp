// pith's own layouts, and what the readers of all of them share.
#include "eval/layout.h"

#include <filesystem>
#include <unordered_map>

#include "pith/io.h"

namespace pith::eval {
namespace {

using simdjson::dom::element;

// What a member is, for messages; empty if it is fine.
using Fault = std::string;

bool is_null(const element& value) {
  return value.is_null();
}

Fault read_string(const element& page, std::string_view key, std::string& out) {
  element value;
  if (page[key].get(value) != simdjson::SUCCESS || is_null(value)) return {};
  std::string_view text;
  if (value.get(text) != simdjson::SUCCESS) return std::string(key) + " is no string";
  out = text;
  return {};
}

Fault read_list(const element& page, std::string_view key, std::vector<std::string>& out) {
  element value;
  if (page[key].get(value) != simdjson::SUCCESS || is_null(value)) return {};
  const Fault fault = read_strings(value, out);
  return fault.empty() ? fault : std::string(key) + " " + fault;
}

Fault read_images(const element& page, std::vector<GoldImage>& out) {
  element value;
  if (page["images"].get(value) != simdjson::SUCCESS || is_null(value)) return {};
  simdjson::dom::array list;
  if (value.get(list) != simdjson::SUCCESS) return "images is no list";
  for (const element& item : list) {
    GoldImage image;
    if (!item.is_object()) return "images holds what is no object";
    Fault fault = read_list(item, "urls", image.urls);
    if (fault.empty()) fault = read_string(item, "caption", image.caption);
    if (!fault.empty()) return "images: " + fault;
    if (item["cover"].get(image.cover) != simdjson::SUCCESS) image.cover = false;
    out.push_back(std::move(image));
  }
  return {};
}

Fault read_labels(const element& labels, LabelledPage& page) {
  if (!labels.is_object()) return "is no object";
  const std::pair<std::string_view, std::string*> strings[] = {
      {"id", &page.id},           {"url", &page.url},          {"site", &page.site},
      {"type", &page.type},       {"kind", &page.kind},        {"lang", &page.lang},
      {"country", &page.country}, {"title", &page.gold.title}, {"date", &page.gold.date},
  };
  for (const auto& [key, field] : strings)
    if (Fault fault = read_string(labels, key, *field); !fault.empty()) return fault;
  const std::pair<std::string_view, std::vector<std::string>*> lists[] = {
      {"author", &page.gold.authors},
      {"with", &page.gold.with},
      {"without", &page.gold.without},
      {"comment_snippets", &page.gold.comment_snippets}};
  for (const auto& [key, field] : lists)
    if (Fault fault = read_list(labels, key, *field); !fault.empty()) return fault;
  if (Fault fault = read_images(labels, page.gold.images); !fault.empty()) return fault;
  return check_id(page.id);
}

// A line a page. `complete` adds what its layout says beyond labels.
Index index_lines(const std::string& path, Fault (*complete)(const element& labels, CorpusEntry& entry)) {
  Index index;
  const auto file = read_file(path, 0);
  if (!file) {
    index.problems.push_back({path, file.error().message});
    return index;
  }
  if (!file->damage.empty()) index.problems.push_back({path, file->damage});
  simdjson::dom::parser parser;
  std::unordered_map<std::string, std::size_t> lines;  // by id
  std::string_view rest = file->bytes;
  for (std::size_t line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view text = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const auto fail = [&](std::string message) {
      index.problems.push_back({path + ":" + std::to_string(line), std::move(message)});
    };
    element labels;
    if (const auto error = parser.parse(text.data(), text.size()).get(labels)) {
      fail(simdjson::error_message(error));
      continue;
    }
    CorpusEntry entry;
    Fault fault = read_labels(labels, entry.page);
    if (fault.empty()) fault = complete(labels, entry);
    if (!fault.empty()) {
      fail(std::move(fault));
      continue;
    }
    const auto [first, is_new] = lines.emplace(entry.page.id, line);
    if (!is_new) {
      fail("id '" + entry.page.id + "' again, after line " + std::to_string(first->second));
      continue;
    }
    index.entries.push_back(std::move(entry));
  }
  return index;
}

// pages.jsonl, html/, gold/, comments/.
Index index_pith(const std::string& folder) {
  return index_lines(folder + "/pages.jsonl", [](const element&, CorpusEntry& entry) {
    entry.html_path = "html/" + entry.page.id + ".html";
    entry.gold_path = "gold/" + entry.page.id + ".txt";
    entry.markdown_path = "gold/" + entry.page.id + ".md";
    entry.comments_path = "comments/" + entry.page.id + ".txt";
    entry.geometry_path = "geometry/" + entry.page.id + ".jsonl";
    return Fault();
  });
}

// Pages that are in the lines themselves.
Index index_file(const std::string& path) {
  return index_lines(path, [](const element& labels, CorpusEntry& entry) {
    Fault fault = read_string(labels, "html", entry.page.html);
    if (fault.empty()) fault = read_string(labels, "gold", entry.page.gold.text);
    if (fault.empty() && entry.page.html.empty()) fault = "has no html";
    return fault;
  });
}

}  // namespace

bool has_file(const std::string& folder, std::string_view name) {
  std::error_code error;
  return std::filesystem::is_regular_file(folder + "/" + std::string(name), error);
}

bool read_json(const std::string& path, simdjson::dom::parser& parser, element& value, Index& index) {
  const auto file = read_file(path, 0);
  if (!file || !file->damage.empty()) {
    index.problems.push_back({path, file ? file->damage : file.error().message});
    return false;
  }
  const auto error = parser.parse(file->bytes.data(), file->bytes.size()).get(value);
  if (error != simdjson::SUCCESS) index.problems.push_back({path, simdjson::error_message(error)});
  return error == simdjson::SUCCESS;
}

std::string read_strings(const element& value, std::vector<std::string>& out) {
  std::string_view text;
  if (value.get(text) == simdjson::SUCCESS) {
    out.emplace_back(text);
    return {};
  }
  simdjson::dom::array list;
  if (value.get(list) != simdjson::SUCCESS) return "is no list of strings";
  for (const element& item : list) {
    if (item.get(text) != simdjson::SUCCESS) return "is no list of strings";
    out.emplace_back(text);
  }
  return {};
}

std::string check_id(std::string_view id) {
  if (id.empty()) return "has no id";
  if (id == "." || id == ".." || id.find_first_of(std::string_view("/\\\0", 3)) != std::string_view::npos)
    return "id '" + std::string(id) + "' cannot be the name of a file";
  return {};
}

const Layout kLineLayout = {"lines", "a file *.jsonl with html and gold",
                            [](const std::string& path) {
                              std::error_code error;
                              return path.find(".jsonl") != std::string::npos &&
                                     std::filesystem::is_regular_file(path, error);
                            },
                            index_file};
const Layout kPithLayout = {"pith", "pages.jsonl, html/, gold/",
                            [](const std::string& folder) { return has_file(folder, "pages.jsonl"); },
                            index_pith};

}  // namespace pith::eval
