// The man page, in the man(7) macros that every roff knows.
#include <string>

#include "help.h"
#include "pith/pith.h"
#include "pith/suggest.h"

namespace pith::cli {
namespace {

constexpr std::string_view kDate = "2026-11-15";  // of the text, not of the build: builds are reproducible

constexpr std::string_view kDescription =
    "Reads web pages and writes what they are about, without the rest, as text, Markdown, clean HTML or "
    "JSON, "
    "with title, author and date.";
constexpr std::size_t kWidth = 78;

// Text as roff takes it literally.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else
      out += c;
  }
  return out;
}

// The same as lines of moderate length, none of which is taken for a request.
std::string paragraph(std::string_view text) {
  std::string out, line;
  for (const std::string_view word : split_words(text)) {
    const std::string next = escaped(word);
    if (!line.empty() && line.size() + 1 + next.size() > kWidth) {
      out += line + "\n";
      line.clear();
    }
    if (line.empty() && next[0] == '.') line = "\\&";
    line += (line.empty() || line == "\\&" ? "" : " ") + next;
  }
  return out + line;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return out;
}

std::string tag_of(const Option& option) {
  std::string tag = ".BR ";
  const std::string value = option.takes_value() ? "\" \\fI" + escaped(option.placeholder) + "\\fR\"" : "";
  if (option.letter != 0) tag += "\\-" + std::string(1, option.letter) + " \", \" ";
  tag += "\\-\\-" + escaped(option.name);
  if (option.takes == Takes::toggle) tag += " \", \" \\-\\-no\\-" + escaped(option.name);
  return tag + (value.empty() ? "" : " " + value);
}

void append_options(std::string& out) {
  Group group = Group::general;
  bool first = true;
  for (const Option& option : options()) {
    if (first || option.group != group) out += ".SS " + escaped(title(option.group)) + "\n";
    first = false;
    group = option.group;
    out += ".TP\n" + tag_of(option) + "\n" + paragraph(option.help) + ".\n";
  }
}

}  // namespace

std::string man_page() {
  std::string out =
      ".TH PITH 1 " + std::string(kDate) + " \"pith " + std::string(kVersion) + "\" \"User Commands\"\n";
  out += ".SH NAME\npith \\- " + escaped(kSummary) + "\n.SH SYNOPSIS\n";
  for (const CommandInfo& c : commands()) {
    if (c.command != Command::extract) out += ".br\n";
    out += ".B " + escaped(usage(c)) + "\n";
  }
  out += ".SH DESCRIPTION\n" + paragraph(kDescription) + "\n.SH COMMANDS\n";
  for (const CommandInfo& c : commands())
    out += ".TP\n.B " + escaped(c.name) + "\n" + paragraph(c.summary) + ".\n";
  out += ".SH OPTIONS\n";
  append_options(out);
  for (const Section& section : sections())
    out += ".SH " + upper(section.title) + "\n" + paragraph(section.text) + "\n";
  out += ".SH EXAMPLES\n";
  for (const Example& example : examples())
    out += ".TP\n.B " + escaped(example.command) + "\n" + paragraph(example.explanation) + ".\n";
  return out;
}

}  // namespace pith::cli
