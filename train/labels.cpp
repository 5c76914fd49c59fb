#include "train/labels.h"

#include <simdjson.h>

#include <algorithm>

#include "dom/path.h"
#include "dom/selector.h"
#include "pith/io.h"
#include "pith/json.h"
#include "train/node_labels.h"

namespace pith::train {
namespace {

using simdjson::dom::element;

bool read_text(const element& object, std::string_view name, std::string& text) {
  std::string_view found;
  const auto error = object[name].get(found);
  if (error == simdjson::SUCCESS) text = found;
  return error == simdjson::SUCCESS || error == simdjson::NO_SUCH_FIELD;
}

bool read_list(const element& object, std::string_view name, std::vector<std::string>& list) {
  simdjson::dom::array found;
  const auto error = object[name].get(found);
  if (error == simdjson::NO_SUCH_FIELD) return true;
  if (error != simdjson::SUCCESS) return false;
  for (const element& entry : found) {
    std::string_view text;
    if (entry.get(text) != simdjson::SUCCESS) return false;
    list.emplace_back(text);
  }
  return true;
}

bool read_page(const element& object, PageLabels& labels) {
  return object.is_object() && read_text(object, "corpus", labels.corpus) &&
         read_text(object, "id", labels.id) && read_text(object, "file", labels.file) &&
         read_text(object, "url", labels.url) && read_list(object, "select", labels.select) &&
         read_list(object, "deselect", labels.deselect) && labels.id.empty() != labels.file.empty();
}

std::string from_folder(const std::string& folder, const std::string& path) {
  return path.empty() || path[0] == '/' || folder.empty() ? path : folder + "/" + path;
}

// Marks what the entries of a list mean.
Result<Done> mark(const std::vector<std::string>& entries, const Document& document,
                  std::vector<bool>& marks) {
  std::vector<bool> matches;
  for (const std::string& entry : entries) {
    const auto selector = Selector::parse(entry);
    if (!selector) return selector.error();
    selector->match(document, matches);
    bool any = false;
    for (NodeId id = 0; id < document.size(); ++id)
      if (matches[id]) marks[id] = any = true;
    if (!any) return Error{ErrorCode::bad_selector, "nothing matches " + entry};
  }
  return Done{};
}

}  // namespace

Result<LabelFile> read_labels(const std::string& path) {
  auto text = read_file(path);
  if (!text) return text.error();
  const std::size_t slash = path.rfind('/');
  const std::string folder =
      slash == std::string::npos ? "." : path.substr(0, std::max<std::size_t>(slash, 1));
  LabelFile file;
  simdjson::dom::parser parser;
  std::string_view rest = text->bytes;
  for (std::size_t line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view object = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (object.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    element value;
    PageLabels labels;
    if (parser.parse(object.data(), object.size()).get(value) != simdjson::SUCCESS ||
        !read_page(value, labels)) {
      file.problems.push_back({path + ":" + std::to_string(line),
                               R"(is not {"id" or "file": ..., "select": [...], "deselect": [...]})"});
      continue;
    }
    if (value["html"].error() == simdjson::SUCCESS)
      labels.corpus = path;
    else if (labels.file.empty())
      labels.corpus = labels.corpus.empty() ? folder : from_folder(folder, labels.corpus);
    else
      labels.file = from_folder(folder, labels.file);
    file.pages.push_back(std::move(labels));
  }
  return file;
}

std::string to_json_line(const PageLabels& labels) {
  std::string out;
  JsonWriter json(out);
  json.open('{');
  for (const auto& [name, value] : {std::pair<std::string_view, const std::string&>{"corpus", labels.corpus},
                                    {"id", labels.id},
                                    {"file", labels.file},
                                    {"url", labels.url}})
    if (!value.empty()) json.member(name, std::string_view(value));
  for (const auto& [name, list] :
       {std::pair<std::string_view, const std::vector<std::string>&>{"select", labels.select},
        {"deselect", labels.deselect}}) {
    json.key(name).open('[');
    for (const std::string& entry : list) json.value(std::string_view(entry));
    json.close(']');
  }
  json.close('}');
  return out + "\n";
}

Result<NodeLabels> apply_labels(const PageLabels& labels, const Document& document) {
  std::vector<bool> selected(document.size()), deselected(document.size());
  if (const auto marked = mark(labels.select, document, selected); !marked) return marked.error();
  if (const auto marked = mark(labels.deselect, document, deselected); !marked) return marked.error();

  NodeLabels result{std::vector<NodeLabel>(document.size(), NodeLabel::negative),
                    std::vector<bool>(document.size())};
  for (NodeId id = 1; id < document.size(); ++id)
    result.selected[id] =
        !deselected[id] &&
        (selected[id] || (document[id].parent != kNoNode && result.selected[document[id].parent]));
  // By node: whether all and whether any of it is selected, itself included.
  std::vector<bool> all = result.selected, any = result.selected;
  for (NodeId id = document.size(); id-- > 1;) {
    const NodeId parent = document[id].parent;
    if (!all[id]) all[parent] = false;
    if (any[id]) any[parent] = true;
  }
  for (NodeId id = 1; id < document.size(); ++id) {
    if (all[id])
      result.nodes[id] = NodeLabel::positive;  // rule c
    else if (any[id] && !deselected[id])
      result.nodes[id] = NodeLabel::neutral;  // rule d
    // rules a, b, e: negative
  }
  return result;
}

PageLabels label_gold(const Document& document, const std::vector<bool>& is_gold,
                      const std::vector<std::uint32_t>& characters, double tolerance) {
  struct Sum {
    double gold = 0, all = 0;
  };
  std::vector<Sum> sums(document.size());
  for (NodeId id = document.size(); id-- > 1;) {
    if (document[id].type == NodeType::text)
      sums[id] = {is_gold[id] ? double(characters[id]) : 0, double(characters[id])};
    sums[document[id].parent].gold += sums[id].gold;
    sums[document[id].parent].all += sums[id].all;
  }
  const Paths paths(document);
  PageLabels labels;
  NodeId selected_end = 0;  // ids below it are inside a selected element
  for (NodeId id = 1; id < document.size();) {
    const bool inside = id < selected_end;
    const bool pure = !inside && document.is_element(id) && sums[id].gold > 0 &&
                      sums[id].gold >= (1 - tolerance) * sums[id].all;
    const bool foreign = inside && document.is_element(id) && sums[id].gold == 0 && sums[id].all > 0;
    if (pure) labels.select.push_back(paths.of(id)), selected_end = document[id].end;
    if (foreign) labels.deselect.push_back(paths.of(id));
    id = foreign ? document[id].end : id + 1;
  }
  return labels;
}

}  // namespace pith::train
