// The command entities: the names in a page's content, as a table or as JSON.
#include <cstdio>
#include <map>

#include "commands.h"
#include "context.h"
#include "destination.h"
#include "inputs.h"
#include "json_line.h"
#include "report.h"

namespace pith::cli {
namespace {

// Each name once, in the order of the first mentions, with how often it occurs.
std::string table(const std::vector<Entity>& mentions) {
  struct Row {
    const Entity* first;
    std::size_t count = 0;
  };
  std::vector<Row> rows;
  std::map<std::pair<std::string_view, EntityType>, std::size_t> known;
  for (const Entity& mention : mentions) {
    const auto [row, is_new] =
        known.emplace(std::pair(std::string_view(mention.text), mention.type), rows.size());
    if (is_new) rows.push_back({&mention});
    ++rows[row->second].count;
  }
  std::string out;
  for (const Row& row : rows) {
    char numbers[48];
    std::snprintf(numbers, sizeof numbers, "%5zu  %-12s  ", row.count, to_string(row.first->type).data());
    out += numbers + row.first->text + "\n";
  }
  return out;
}

class EntitiesCommand {
 public:
  explicit EntitiesCommand(const Arguments& arguments)
      : arguments_(arguments), json_(arguments.options.format == Format::json), options_(arguments.options) {}

  int run() {
    if (!arguments_.model.empty()) {
      if (!read_model(arguments_.model, model_)) return 2;
      options_.model = &*model_;
    }
    const Inputs inputs = find_inputs(arguments_);
    stream_.open("");
    for (const std::string& path : inputs.without_pages) print_error(path, "no pages in this directory");
    for (const PageInput& page : inputs.pages) {
      if (inputs.several && !json_) stream_.write("==> " + page.path + " <==\n");
      show(page);
      if (stream_.failed()) break;
    }
    stream_.close();
    if (stream_.error().empty()) return failed_ ? 1 : 0;
    print_error(stream_.name(), stream_.error());
    return 1;
  }

 private:
  void show(const PageInput& page) {
    std::string error = page.error;
    Entities entities;
    if (error.empty()) error = find(page.path, entities);
    if (!error.empty()) {
      print_error(page.path, error);
      failed_ = true;
    }
    if (json_) return stream_.write(entities_line(page.path, error, entities));
    if (error.empty() && !entities.known_language && !entities.language.empty())
      print_error(page.path, "names are not known in language '" + entities.language + "'");
    stream_.write(table(entities.mentions));
  }

  // What went wrong; empty if nothing did.
  std::string find(const std::string& path, Entities& entities) {
    const auto input = read_page(path, arguments_.options.limits);
    if (!input) return input.error().message;
    auto found = extractor_.entities(input->bytes, options_);
    if (!found) return found.error().message;
    entities = std::move(*found);
    return input->damage;
  }

  const Arguments& arguments_;
  const bool json_;
  Options options_;
  std::optional<Model> model_;
  Extractor extractor_;
  Stream stream_;
  bool failed_ = false;
};

}  // namespace

int run_entities(const Arguments& arguments) {
  return EntitiesCommand(arguments).run();
}

}  // namespace pith::cli
