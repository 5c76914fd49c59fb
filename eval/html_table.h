// Tables of figures in HTML.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "eval/html.h"
#include "eval/text_table.h"

namespace pith::eval {

// A table that a click sorts. Cells hold what is shown and what it is sorted by.
class HtmlTable {
 public:
  HtmlTable(Html& html, std::string_view label) : html_(html) {
    html_.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"").text(label);
    html_.raw("\"><table class=\"sortable\"><thead><tr>");
  }
  void heading(std::string_view text, std::string_view meaning = {}, bool words = false) {
    html_.raw(words ? "<th class=\"words\" scope=\"col\"" : "<th scope=\"col\"");
    if (!meaning.empty()) html_.raw(" title=\"").text(meaning).raw("\"");
    html_.raw(">").text(text).raw("</th>");
  }
  void body() { html_.raw("</tr></thead><tbody>\n"); }
  void row(std::string_view name, bool tool) {
    html_.raw(tool ? "<tr class=\"tool\"><th scope=\"row\">" : "<tr><th scope=\"row\">")
        .text(name)
        .raw("</th>");
  }
  void number(const std::optional<double>& value, std::string_view shown, std::string_view classes = {}) {
    html_.raw("<td");
    if (!classes.empty()) html_.raw(" class=\"").raw(classes).raw("\"");
    if (!value) {
      html_.raw(" data-v=\"\">–</td>");
      return;
    }
    html_.raw(" data-v=\"").raw(fixed(*value, 6)).raw("\"");
    if (classes.starts_with("heat"))
      html_.raw(" style=\"--v:").raw(fixed(std::clamp(*value, 0.0, 1.0), 2)).raw("\"");
    html_.raw(">").text(shown).raw("</td>");
  }
  void share(const std::optional<double>& value, std::string_view classes = {}) {
    number(value, value ? fixed(*value, 3) : "", classes);
  }
  void words(std::string_view text) { html_.raw("<td class=\"words\">").text(text).raw("</td>"); }
  void end_row() { html_.raw("</tr>\n"); }
  void end() { html_.raw("</tbody></table></div>\n"); }

 private:
  Html& html_;
};

}  // namespace pith::eval
