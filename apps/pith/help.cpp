#include "help.h"

#include <algorithm>
#include <vector>

#include "pith/pith.h"
#include "pith/suggest.h"

namespace pith::cli {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kHelpColumn = 27;

// Appends `text` broken into lines from `column` on; the cursor stands at `column` already.
void append_wrapped(std::string& out, std::string_view text, std::size_t column) {
  std::size_t at = column;
  bool first = true;
  for (const std::string_view word : split_words(text)) {
    if (!first && at + 1 + word.size() > kWidth) {
      out += '\n';
      out.append(column, ' ');
      at = column;
    } else if (!first) {
      out += ' ';
      ++at;
    }
    out += word;
    at += word.size();
    first = false;
  }
  out += '\n';
}

void append_row(std::string& out, std::string left, std::string_view text) {
  if (left.size() + 2 > kHelpColumn) {
    out += left + '\n';
    left.clear();
  }
  left.resize(kHelpColumn, ' ');
  out += left;
  append_wrapped(out, text, kHelpColumn);
}

std::string left_of(const Option& option) {
  std::string left = option.letter != 0 ? std::string("  -") + option.letter + ", " : "      ";
  left += option.takes == Takes::toggle ? "--[no-]" : "--";
  left += option.name;
  if (option.takes_value()) left += ' ', left += option.placeholder;
  if (option.takes == Takes::toggle && !option.choices.empty())
    left += " [", left += option.placeholder, left += ']';
  return left;
}

void append_options(std::string& out, Command command) {
  Group group = Group::input;
  bool first = true;
  for (const Option& option : options()) {
    if (!option.applies_to(command)) continue;
    if (first || option.group != group) out += "\n" + std::string(title(option.group)) + ":\n";
    first = false;
    group = option.group;
    append_row(out, left_of(option), option.help);
  }
}

void append_examples(std::string& out, Command command) {
  bool first = true;
  for (const Example& example : examples()) {
    if (example.about != command) continue;
    if (first) out += "\nExamples:\n";
    first = false;
    out += "  " + std::string(example.command) + "\n      " + std::string(example.explanation) + "\n";
  }
}

void append_sections(std::string& out, Command command) {
  for (const Section& section : sections()) {
    if (section.about != command) continue;
    out += "\n" + std::string(section.title) + ":\n  ";
    append_wrapped(out, section.text, 2);
  }
}

}  // namespace

std::string usage(const CommandInfo& command) {
  std::string line = "pith";
  if (command.command != Command::extract) line += ' ', line += command.name;
  if (!command.operands.empty()) line += ' ', line += command.operands;
  return line;
}

std::string overview() {
  std::string out = "pith " + std::string(kVersion) + ": " + std::string(kSummary) + "\n\nUsage:\n";
  for (const CommandInfo& c : commands()) out += "  " + usage(c) + "\n";
  append_examples(out, Command::extract);
  append_options(out, Command::extract);
  append_sections(out, Command::extract);
  out +=
      "\nMore:\n  pith help COMMAND explains methods, blocks, menus, entities, dump, plot, eval, train, "
      "label and "
      "help.\n";
  return out;
}

std::string help_about(Command command) {
  if (command == Command::extract) return overview();
  const CommandInfo& c = info(command);
  std::string out =
      "pith " + std::string(c.name) + ": " + std::string(c.summary) + "\n\nUsage:\n  " + usage(c) + "\n";
  if (!views(command).empty()) out += command == Command::plot ? "\nKinds:\n" : "\nViews:\n";
  for (const View& view : views(command)) append_row(out, "  " + std::string(view.name), view.explanation);
  append_examples(out, command);
  append_options(out, command);
  append_sections(out, command);
  return out;
}

}  // namespace pith::cli
