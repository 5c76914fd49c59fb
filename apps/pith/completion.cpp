// Completions for the shells, one writer each, all from the option table.
#include <algorithm>
#include <string>
#include <vector>

#include "help.h"
#include "pith/pith.h"
#include "pith/suggest.h"

namespace pith::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::string method_ids() {
  std::vector<std::string> ids;
  for (const MethodInfo& method : methods()) ids.emplace_back(method.id);
  return joined(ids);
}

bool is_part(const CommandInfo& command) {
  return command.name.find(' ') != std::string_view::npos;
}

std::string command_names() {
  std::vector<std::string> names;
  for (const CommandInfo& c : commands())
    if (!is_part(c)) names.emplace_back(c.name);
  return joined(names);
}

// The second words of commands that begin with this one's name.
std::string part_names(Command command) {
  std::vector<std::string> names;
  for (const CommandInfo& c : commands())
    if (is_part(c) && split_words(c.name)[0] == info(command).name)
      names.emplace_back(split_words(c.name)[1]);
  return joined(names);
}

// Of the command or one of its parts.
bool applies_to_family(const Option& option, Command command) {
  for (const CommandInfo& c : commands())
    if (split_words(c.name)[0] == info(command).name && option.applies_to(c.command)) return true;
  return false;
}

std::string values_of(const Option& option) {
  return option.takes == Takes::method ? method_ids() : std::string(option.choices);
}

// Every way to spell an option that help shows.
std::vector<std::string> spellings(const Option& option) {
  std::vector<std::string> all;
  if (option.letter != 0) all.push_back(std::string("-") + option.letter);
  all.push_back("--" + std::string(option.name));
  if (option.takes == Takes::toggle) all.push_back("--no-" + std::string(option.name));
  return all;
}

std::string long_options(Command command) {
  std::vector<std::string> all;
  for (const Option& option : options()) {
    if (!applies_to_family(option, command)) continue;
    for (std::string& spelling : spellings(option))
      if (spelling[1] == '-' && std::find(all.begin(), all.end(), spelling) == all.end())
        all.push_back(std::move(spelling));
  }
  return joined(all);
}

constexpr std::string_view kBashFiles =
    "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")";

std::string bash_words(const std::string& words) {
  return "mapfile -t COMPREPLY < <(compgen -W '" + words + "' -- \"$cur\")";
}

std::string bash_values() {
  std::string out;
  for (const Option& option : options()) {
    const std::string values = values_of(option);
    if (!option.takes_value() && values.empty()) continue;
    std::string pattern;
    for (const std::string& spelling : spellings(option)) pattern += (pattern.empty() ? "" : "|") + spelling;
    out += "    " + pattern + ") ";
    if (!option.takes_value()) {  // a value may follow, or something else
      out += bash_words(values) + "; ((${#COMPREPLY[@]} > 0)) && return ;;\n";
      continue;
    }
    if (!values.empty())
      out += bash_words(values);
    else if (option.takes == Takes::path)
      out += kBashFiles;
    else
      out += "COMPREPLY=()";
    out += "; return ;;\n";
  }
  return out;
}

std::string bash() {
  std::string out = "# bash completion for pith\n_pith() {\n";
  out += "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=extract words\n";
  out += "  COMPREPLY=()\n";
  out += "  if [[ $prev == '=' ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n";
  out += "  if [[ $cur == '=' ]]; then cur=; fi\n";
  out += "  case $prev in\n" + bash_values() + "  esac\n";
  out += "  if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; fi\n";
  out += "  case $command in\n";
  for (const CommandInfo& c : commands())
    if (c.command != Command::extract && !is_part(c))
      out += "    " + std::string(c.name) + ") words='" + long_options(c.command) + "' ;;\n";
  out += "    *) words='" + long_options(Command::extract) + "' ;;\n  esac\n";
  out +=
      "  if [[ $cur == -* ]]; then mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\"); return; fi\n";
  out += "  case $command:$COMP_CWORD in\n";
  for (const Command command : {Command::dump, Command::plot})
    out += "    " + std::string(info(command).name) + ":2) " + bash_words(view_names(command, " ")) +
           "; return ;;\n";
  out += "    help:2) " + bash_words(command_names()) + "; return ;;\n";
  out += "    help:*|methods:*) return ;;\n  esac\n  " + std::string(kBashFiles) + "\n";
  out +=
      "  if [[ $command:$COMP_CWORD == eval:2 ]]; then\n    local parts\n    mapfile -t parts < <(compgen -W "
      "'" +
      part_names(Command::eval) + "' -- \"$cur\")\n    COMPREPLY+=(\"${parts[@]}\")\n  fi\n";
  out += "  if ((COMP_CWORD == 1)); then\n    local names\n    mapfile -t names < <(compgen -W '" +
         command_names() + "' -- \"$cur\")\n    COMPREPLY+=(\"${names[@]}\")\n  fi\n";
  return out + "}\ncomplete -F _pith pith\n";
}

// Text inside a zsh _arguments specification in single quotes.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (c == '[' || c == ']' || c == ':' || c == '\\')
      out += std::string("\\") + c;
    else
      out += c;
  }
  return out;
}

std::string zsh_value(const Option& option) {
  if (!option.takes_value()) return "";
  const std::string values = values_of(option);
  std::string action;
  if (!values.empty())
    action = "(" + values + ")";
  else if (option.takes == Takes::path)
    action = "_files";
  return ":" + zsh_text(option.placeholder) + ":" + action;
}

std::string zsh_options(Command command) {
  std::string out;
  std::vector<std::string> seen;
  for (const Option& option : options()) {
    if (!applies_to_family(option, command)) continue;
    for (const std::string& spelling : spellings(option)) {
      if (std::find(seen.begin(), seen.end(), spelling) != seen.end()) continue;
      seen.push_back(spelling);
      const bool is_long = spelling[1] == '-';
      const char* joint = !option.takes_value() ? "" : is_long ? "=" : "+";
      out +=
          " \\\n        '" + spelling + joint + "[" + zsh_text(option.help) + "]" + zsh_value(option) + "'";
    }
  }
  return out;
}

std::string zsh_operands(Command command) {
  switch (command) {
    case Command::blocks:
    case Command::menus:
    case Command::entities:
    case Command::render:
    case Command::extract: return " \\\n        '*:page:_files'";
    case Command::dump:
    case Command::plot: return " \\\n        '1:view:(" + view_names(command, " ") + ")' '2:page:_files'";
    case Command::eval:
      return " \\\n        '1: :{_alternative \"parts:part:(" + part_names(command) +
             ")\" \"files:corpus:_files\"}' '*:corpus or file:_files'";
    case Command::train:
      return " \\\n        '1:method:(" + std::string(kTrainChoices) + ")' '*:corpus:_files -/'";
    case Command::help: return " \\\n        '1:command:(" + command_names() + ")'";
    case Command::methods:
    case Command::serve:
    case Command::label:
    case Command::eval_import:
    case Command::eval_compare:
    case Command::eval_gate:
    case Command::eval_images:
    case Command::eval_entities: break;
  }
  return "";
}

std::string zsh() {
  std::string out = "#compdef pith\n_pith() {\n  local -a commands\n  commands=(\n";
  for (const CommandInfo& c : commands())
    if (!is_part(c)) out += "    '" + std::string(c.name) + ":" + zsh_text(c.summary) + "'\n";
  out += "  )\n  case ${words[2]} in\n";
  for (const CommandInfo& c : commands())
    if (c.command != Command::extract && !is_part(c))
      out += "    " + std::string(c.name) + ")\n      shift words; (( CURRENT-- ))\n      _arguments" +
             zsh_options(c.command) + zsh_operands(c.command) + " ;;\n";
  out +=
      "    *)\n      if (( CURRENT == 2 )) && [[ ${words[2]} != -* ]]; then _describe command commands; fi\n";
  out += "      _arguments" + zsh_options(Command::extract) + zsh_operands(Command::extract) + " ;;\n";
  return out + "  esac\n}\n_pith \"$@\"\n";
}

std::string fish_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return "'" + out + "'";
}

std::string fish_condition(const Option& option) {
  std::string others;
  for (const CommandInfo& c : commands())
    if (c.command != Command::extract && !is_part(c) && !applies_to_family(option, c.command))
      others += " " + std::string(c.name);
  if (option.applies_to(Command::extract))
    return others.empty() ? "" : " -n 'not __fish_seen_subcommand_from" + others + "'";
  std::string own;
  for (const CommandInfo& c : commands())
    if (!is_part(c) && applies_to_family(option, c.command)) own += " " + std::string(c.name);
  return " -n '__fish_seen_subcommand_from" + own + "'";
}

std::string fish() {
  std::string out = "# fish completion for pith\n";
  for (const CommandInfo& c : commands())
    if (!is_part(c))
      out += "complete -c pith -n __fish_use_subcommand -a " + std::string(c.name) + " -d " +
             fish_text(c.summary) + "\n";
  for (const Command command : {Command::dump, Command::plot})
    out += "complete -c pith -n '__fish_seen_subcommand_from " + std::string(info(command).name) + "' -a " +
           fish_text(view_names(command, " ")) + "\n";
  out += "complete -c pith -n '__fish_seen_subcommand_from eval' -a " + fish_text(part_names(Command::eval)) +
         "\n";
  out += "complete -c pith -n '__fish_seen_subcommand_from help' -f -a " + fish_text(command_names()) + "\n";
  for (const Option& option : options()) {
    out += "complete -c pith" + fish_condition(option);
    if (option.letter != 0) out += std::string(" -s ") + option.letter;
    out += " -l " + std::string(option.name);
    const std::string values = values_of(option);
    if (!values.empty())
      out += " -x -a " + fish_text(values);
    else if (option.takes_value())
      out += option.takes == Takes::path ? " -r -F" : " -x";
    out += " -d " + fish_text(option.help) + "\n";
    if (option.takes == Takes::toggle)
      out += "complete -c pith" + fish_condition(option) + " -l no-" + std::string(option.name) + "\n";
  }
  return out;
}

}  // namespace

std::string completion(std::string_view shell) {
  return shell == "bash" ? bash() : shell == "zsh" ? zsh() : fish();
}

}  // namespace pith::cli
