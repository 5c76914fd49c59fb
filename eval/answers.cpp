#include "eval/answers.h"

#include <simdjson.h>

#include <algorithm>
#include <filesystem>

#include "eval/sha256.h"
#include "pith/io.h"

namespace pith::eval {
namespace {

using simdjson::dom::element;

void read_text(const element& object, std::string_view key, std::string& out) {
  std::string_view text;
  if (object[key].get(text) == simdjson::SUCCESS) out = text;
}

void read_header(const element& object, ToolAnswers& answers) {
  read_text(object, "tool", answers.tool);
  read_text(object, "version", answers.version);
  read_text(object, "setting", answers.setting);
  read_text(object, "corpus", answers.corpus);
}

// Why the object is no answer, or nothing.
std::string read_answer(const element& object, ToolAnswers& answers) {
  std::string id;
  if (!object.is_object()) return "is no object";
  read_text(object, "id", id);
  if (id.empty()) return "has no id";
  ToolAnswer page;
  page.status = "ok";
  read_text(object, "status", page.status);
  read_text(object, "error", page.error);
  read_text(object, "text", page.answer.text);
  read_text(object, "markdown", page.answer.markdown);
  read_text(object, "title", page.answer.title);
  read_text(object, "author", page.answer.author);
  read_text(object, "date", page.answer.date);
  if (object["seconds"].get(page.seconds) != simdjson::SUCCESS) page.seconds = 0;
  std::uint64_t memory = 0;
  if (object["memory"].get(memory) == simdjson::SUCCESS) answers.memory = std::max(answers.memory, memory);
  answers.pages[id] = std::move(page);  // a page asked for again: the last answer holds
  return {};
}

}  // namespace

Result<ToolAnswers> read_answers(const std::string& path) {
  const auto file = read_file(path, 0);
  if (!file) return file.error();
  ToolAnswers answers;
  answers.path = path;
  answers.hash = sha256(file->bytes);
  answers.corpus = std::filesystem::path(path).parent_path().filename().string();
  if (!file->damage.empty()) answers.problems.push_back({path, file->damage});
  simdjson::dom::parser parser;
  std::string_view rest = file->bytes;
  for (std::size_t line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view text = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    element object;
    const auto error = parser.parse(text.data(), text.size()).get(object);
    if (answers.tool.empty()) {
      if (error == simdjson::SUCCESS && object.is_object()) read_header(object, answers);
      if (answers.tool.empty())
        return Error{ErrorCode::read_failed, "does not begin with an object that names the tool"};
      continue;
    }
    std::string fault = error ? simdjson::error_message(error) : read_answer(object, answers);
    if (!fault.empty()) answers.problems.push_back({path + ":" + std::to_string(line), std::move(fault)});
  }
  if (answers.tool.empty()) return Error{ErrorCode::read_failed, "is empty"};
  return answers;
}

}  // namespace pith::eval
