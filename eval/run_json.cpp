#include "eval/run_json.h"

#include <simdjson.h>

#include <algorithm>
#include <cstdio>

#include "eval/metric.h"
#include "pith/io.h"
#include "pith/json.h"

namespace pith::eval {
namespace {

using simdjson::dom::element;

constexpr std::string_view kFormat = "pith-eval-1";

void write_scores(JsonWriter& json, const Scores& scores) {
  json.key("scores").open('{');
  for (const Metric& metric : metrics()) {
    if (metric.number != nullptr) {
      if (const auto& number = scores.*metric.number) json.member(metric.id, *number);
    } else if (const auto& ratio = scores.*metric.ratio) {
      json.key(metric.id).open('{');
      json.member("p", ratio->precision).member("r", ratio->recall).member("f1", ratio->f1).close('}');
    }
  }
  json.close('}');
}

void write_row(JsonWriter& json, const Row& row) {
  json.open('{').member("corpus", row.corpus).member("page", row.page).member("method", row.method);
  const std::pair<std::string_view, const std::string*> groups[] = {{"type", &row.type},
                                                                    {"kind", &row.kind},
                                                                    {"lang", &row.lang},
                                                                    {"domain", &row.domain},
                                                                    {"words", &row.words}};
  for (const auto& [key, value] : groups)
    if (!value->empty()) json.member(key, *value);
  json.member("status", row.status);
  if (!row.error.empty()) json.member("error", row.error);
  json.member("seconds", row.seconds);
  if (row.processor > 0) json.member("processor", row.processor);
  json.member("bytes", row.bytes);
  write_scores(json, row.scores);
  json.close('}');
}

void write_head(JsonWriter& json, const Run& run) {
  json.member("format", kFormat).member("version", run.version).member("date", run.date);
  json.member("limit", run.limit).member("seed", run.seed).member("jobs", run.jobs);
  json.key("corpora").open('[');
  for (const std::string& corpus : run.corpora) {
    const auto hash = run.hashes.find(corpus);
    json.open('{').member("name", corpus);
    json.member("hash", hash == run.hashes.end() ? std::string() : hash->second).close('}');
  }
  json.close(']').key("methods").open('[');
  for (const std::string& method : run.methods) {
    json.open('{').member("name", method);
    if (const auto found = run.versions.find(method); found != run.versions.end())
      json.member("version", found->second);
    if (const auto found = run.settings.find(method); found != run.settings.end())
      json.member("setting", found->second);
    if (const auto found = run.memory.find(method); found != run.memory.end())
      json.member("memory", found->second);
    json.close('}');
  }
  json.close(']').key("problems").open('[');
  for (const Problem& problem : run.problems)
    json.open('{').member("path", problem.path).member("message", problem.message).close('}');
  json.close(']');
}

std::string text_of(const element& object, std::string_view key) {
  std::string_view text;
  return object[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

double number_of(const element& object, std::string_view key) {
  double number = 0;
  return object[key].get(number) == simdjson::SUCCESS ? number : 0;
}

std::uint64_t count_of(const element& object, std::string_view key) {
  std::uint64_t number = 0;
  return object[key].get(number) == simdjson::SUCCESS ? number : 0;
}

simdjson::dom::array list_of(const element& object, std::string_view key, bool& found) {
  simdjson::dom::array list;
  found = object[key].get(list) == simdjson::SUCCESS;
  return list;
}

Scores read_scores(const element& row) {
  Scores scores;
  element object;
  if (row["scores"].get(object) != simdjson::SUCCESS) return scores;
  for (const Metric& metric : metrics()) {
    element value;
    if (object[metric.id].get(value) != simdjson::SUCCESS) continue;
    double number = 0;
    if (metric.ratio != nullptr)
      scores.*metric.ratio = Ratio{number_of(value, "p"), number_of(value, "r"), number_of(value, "f1")};
    else if (value.get(number) == simdjson::SUCCESS)
      scores.*metric.number = number;
  }
  return scores;
}

// False if it is no row.
bool read_row(const element& object, Row& row) {
  row.corpus = text_of(object, "corpus");
  row.page = text_of(object, "page");
  row.method = text_of(object, "method");
  row.type = text_of(object, "type");
  row.kind = text_of(object, "kind");
  row.lang = text_of(object, "lang");
  row.domain = text_of(object, "domain");
  row.words = text_of(object, "words");
  row.status = text_of(object, "status");
  row.error = text_of(object, "error");
  row.seconds = number_of(object, "seconds");
  row.processor = number_of(object, "processor");
  row.bytes = count_of(object, "bytes");
  row.scores = read_scores(object);
  return !row.corpus.empty() && !row.page.empty() && !row.method.empty();
}

void read_head(const element& object, Run& run) {
  run.version = text_of(object, "version");
  run.date = text_of(object, "date");
  run.limit = count_of(object, "limit");
  run.seed = count_of(object, "seed");
  run.jobs = static_cast<unsigned>(count_of(object, "jobs"));
  bool found = false;
  const auto corpora = list_of(object, "corpora", found);
  if (found) {
    for (const element& corpus : corpora) {
      run.corpora.push_back(text_of(corpus, "name"));
      run.hashes[run.corpora.back()] = text_of(corpus, "hash");
    }
  }
  const auto methods = list_of(object, "methods", found);
  if (found) {
    for (const element& method : methods) {
      run.methods.push_back(text_of(method, "name"));
      if (std::string version = text_of(method, "version"); !version.empty())
        run.versions[run.methods.back()] = std::move(version);
      if (std::string setting = text_of(method, "setting"); !setting.empty())
        run.settings[run.methods.back()] = std::move(setting);
      if (const std::uint64_t memory = count_of(method, "memory"); memory != 0)
        run.memory[run.methods.back()] = memory;
    }
  }
  const auto problems = list_of(object, "problems", found);
  if (found)
    for (const element& problem : problems)
      run.problems.push_back({text_of(problem, "path"), text_of(problem, "message")});
}

}  // namespace

std::string to_json(const Row& row) {
  std::string out;
  JsonWriter json(out);
  write_row(json, row);
  return out;
}

std::string to_json(const Run& run) {
  std::string out;
  JsonWriter json(out);
  json.open('{');
  write_head(json, run);
  json.key("rows").open('[');
  for (const Row& row : run.rows) {
    json.line();
    write_row(json, row);
  }
  out += '\n';
  json.close(']').close('}');
  return out + "\n";
}

std::string part_of(const std::string& path) {
  return path + ".part";
}

Result<Done> write_run(const Run& run, const std::string& path) {
  const auto written = write_file(path, to_json(run));
  if (written) std::remove(part_of(path).c_str());
  return written;
}

Result<Run> read_run(const std::string& path) {
  const auto file = read_file(path, 0);
  if (!file) return file.error();
  simdjson::dom::parser parser;
  element object;
  if (const auto error = parser.parse(file->bytes.data(), file->bytes.size()).get(object))
    return Error{ErrorCode::read_failed, std::string("is no JSON: ") + simdjson::error_message(error)};
  if (!object.is_object() || text_of(object, "format") != kFormat)
    return Error{ErrorCode::read_failed, "was not written by pith eval --json"};
  Run run;
  read_head(object, run);
  bool found = false;
  const auto rows = list_of(object, "rows", found);
  if (!found) return Error{ErrorCode::read_failed, "has no rows"};
  for (const element& row : rows) {
    run.rows.emplace_back();
    if (!read_row(row, run.rows.back()))
      return Error{ErrorCode::read_failed, "row " + std::to_string(run.rows.size()) + " is none"};
  }
  return run;
}

std::vector<Row> read_rows(std::string_view lines) {
  std::vector<Row> rows;
  simdjson::dom::parser parser;
  while (true) {
    const std::size_t end = lines.find('\n');
    if (end == std::string_view::npos) return rows;
    element object;
    Row row;
    if (parser.parse(lines.data(), end).get(object) != simdjson::SUCCESS || !read_row(object, row))
      return rows;
    rows.push_back(std::move(row));
    lines.remove_prefix(end + 1);
  }
}

}  // namespace pith::eval
