// The command entities: the names in a page's content, as a table or as JSON.
#include <cstdio>
#include <map>

#include "commands.h"
#include "context.h"
#include "pith/fields.h"
#include "report.h"
#include "show_pages.h"

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
    return show_pages(find_inputs(arguments_), stream_, "", !json_,
                      [this](const NamedPage& page) { return show(page); });
  }

 private:
  bool show(const NamedPage& page) {
    std::string error = page.error;
    Entities entities;
    if (error.empty()) error = find(page.path, entities);
    if (!error.empty()) print_error(page.path, error);
    if (json_) {
      stream_.write(json_line(page.path, error, entities) + "\n");
      return error.empty();
    }
    if (error.empty() && !entities.known_language && !entities.language.empty())
      print_error(page.path, "names are not known in language '" + entities.language + "'");
    stream_.write(table(entities.mentions));
    return error.empty();
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
};

}  // namespace

int run_entities(const Arguments& arguments) {
  return EntitiesCommand(arguments).run();
}

}  // namespace pith::cli
