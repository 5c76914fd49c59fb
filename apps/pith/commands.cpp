#include "commands.h"

#include <algorithm>
#include <charconv>

#include "destination.h"
#include "help.h"
#include "inputs.h"
#include "pith/fields.h"
#include "pith/options.h"
#include "pith/suggest.h"
#include "report.h"

namespace pith::cli {
namespace {

std::string number(double value) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

// "lambda=1  content has at least so many standard deviations (0 to 10)"
std::string line_about(const Parameter& parameter) {
  const auto choices = split_words(parameter.choices);
  std::string line(parameter.name);
  line += '=';
  line += choices.empty() ? number(parameter.standard)
                          : std::string(choices[static_cast<std::size_t>(parameter.standard)]);
  line += "  ";
  line += parameter.summary;
  line += choices.empty() ? " (" + number(parameter.least) + " to " + number(parameter.most) + ")"
                          : " (" + std::string(parameter.choices) + ")";
  return line;
}

int wrong_use(const Arguments& arguments) {
  print_error("", arguments.error);
  const std::string command(info(arguments.command).name);
  const std::string more = arguments.command == Command::extract ? "pith --help" : "pith help " + command;
  std::fputs(("Try '" + more + "'.\n").c_str(), stderr);
  return 2;
}

}  // namespace

int print(std::string_view text, const std::string& path) {
  Stream out;
  out.open(path);
  out.write(text);
  out.close();
  if (out.error().empty()) return 0;
  print_error(out.name(), out.error());
  return 1;
}

int run_dump(const Arguments& arguments) {
  const std::string path = arguments.inputs.empty() ? "-" : arguments.inputs[0];
  const auto input = read_page(path, arguments.options.limits);
  if (!input) {
    print_error(path, input.error().message);
    return 1;
  }
  const auto dump = Extractor().dump(input->bytes, static_cast<Dump>(arguments.view), arguments.options);
  if (!dump) {
    print_error(path, dump.error().message);
    return 1;
  }
  if (!input->damage.empty()) print_error(path, input->damage);
  return std::max(print(*dump), input->damage.empty() ? 0 : 1);
}

int run_methods() {
  std::size_t widest = 0;
  for (const MethodInfo& method : methods()) widest = std::max(widest, method.id.size());
  std::string out;
  for (const MethodInfo& method : methods()) {
    out += method.id;
    out.append(widest + 2 - method.id.size(), ' ');
    out += method.summary;
    out += '\n';
    for (const Parameter& parameter : method.parameters) out += "    " + line_about(parameter) + '\n';
  }
  return print(out);
}

int run_help(const Arguments& arguments) {
  switch (arguments.generate) {
    case Generate::man: return print(man_page());
    case Generate::schema: return print(json_schema() + "\n");
    case Generate::tables: return print(describe() + "\n");
    case Generate::completion: return print(completion(arguments.shell));
    case Generate::help: break;
  }
  return print(help_about(arguments.about));
}

int run(std::span<const char* const> words) {
  const Arguments arguments = parse_arguments(words);
  if (!arguments.error.empty()) return wrong_use(arguments);
  if (arguments.help) return print(help_about(arguments.command));
  if (arguments.version) return print("pith " + std::string(kVersion) + "\n");
  switch (arguments.command) {
    case Command::extract: return run_extract(arguments);
    case Command::methods: return run_methods();
    case Command::dump: return run_dump(arguments);
    case Command::plot: return run_plot(arguments);
    case Command::render: return run_render(arguments);
    case Command::blocks:
    case Command::menus: return run_regions(arguments);
    case Command::entities: return run_entities(arguments);
    case Command::eval: return run_eval(arguments);
    case Command::eval_import: return run_eval_import(arguments);
    case Command::eval_compare: return run_eval_compare(arguments);
    case Command::eval_gate: return run_eval_gate(arguments);
    case Command::eval_images: return run_eval_images(arguments);
    case Command::eval_entities: return run_eval_entities(arguments);
    case Command::train: return run_train(arguments);
    case Command::label: return run_label(arguments);
    case Command::serve: return run_serve(arguments);
    case Command::help: return run_help(arguments);
  }
  return 2;
}

}  // namespace pith::cli
