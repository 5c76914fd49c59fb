#include "render/litehtml/style_sheet.h"

#include <utility>

#include "base/ascii.h"

namespace pith {

const char* const kDefaultStyle = R"css(
html, body, address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption,
figure, footer, form, frameset, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol,
optgroup, p, plaintext, pre, search, section, summary, ul, xmp { display: block }
area, base, basefont, datalist, frame, head, link, meta, noembed, noframes, option, param, rp, script, source, style,
template, title, track, [hidden] { display: none }
body { margin: 8px }
address, cite, dfn, em, i, var { font-style: italic }
b, strong, th, h1, h2, h3, h4, h5, h6 { font-weight: bold }
h1 { font-size: 2em; margin: 0.67em 0 }
h2 { font-size: 1.5em; margin: 0.83em 0 }
h3 { font-size: 1.17em; margin: 1em 0 }
h4 { margin: 1.33em 0 }
h5 { font-size: 0.83em; margin: 1.67em 0 }
h6 { font-size: 0.67em; margin: 2.33em 0 }
p, dl, ol, ul, dir, menu { margin: 1em 0 }
blockquote, figure { margin: 1em 40px }
dd { margin-left: 40px }
ol, ul, dir, menu { padding-left: 40px }
ul ul, ul ol, ol ul, ol ol, li ul, li ol { margin-top: 0; margin-bottom: 0 }
li { display: list-item }
ol { list-style-type: decimal }
ul { list-style-type: disc }
center { text-align: center }
pre, listing, plaintext, xmp { white-space: pre; margin: 1em 0 }
code, kbd, samp, tt, pre, listing, plaintext, xmp { font-family: monospace; font-size: 13px }
big { font-size: 1.2em }
small { font-size: 0.8333em }
sub { vertical-align: sub; font-size: 0.8333em }
sup { vertical-align: super; font-size: 0.8333em }
br { display: inline-block }
nobr { white-space: nowrap }
hr { border: 1px solid #808080; margin: 0.5em auto }
fieldset { margin: 0 2px; border: 2px solid #c0c0c0; padding: 0.35em 0.75em 0.625em }
legend { padding: 0 2px }
summary { text-indent: 17px }
details:not([open]) > * { display: none }
details:not([open]) > summary { display: block }
a:link { color: #0000ee; text-decoration: underline }
mark { background: #ffff00; color: #000000 }
table { display: table; border-spacing: 2px; border-collapse: separate; text-indent: 0 }
caption { display: table-caption; text-align: center }
colgroup { display: table-column-group }
col { display: table-column }
thead, tbody, tfoot { display: table-row-group; vertical-align: middle }
tr { display: table-row; vertical-align: inherit }
td, th { display: table-cell; padding: 1px; vertical-align: inherit }
th { text-align: center }
svg, canvas, video, iframe, embed { display: inline-block }
iframe { border: 2px solid #808080 }
meter { display: inline-block; width: 80px; height: 16px }
progress { display: inline-block; width: 160px; height: 16px }
audio { display: none }
audio[controls] { display: inline-block; width: 300px; height: 54px }
button, input, select, textarea { display: inline-block; font-family: sans-serif; font-size: 13px;
  border: 2px solid #767676; color: #000000; background-color: #ffffff }
button, input[type=submit], input[type=button], input[type=reset] { padding: 1px 6px; background-color: #efefef;
  text-align: center }
input { width: 169px; height: 15px; padding: 1px 2px }
input[type=submit], input[type=button], input[type=reset] { width: 50px }
input[type=checkbox], input[type=radio] { width: 13px; height: 13px; margin: 3px 3px 3px 4px; padding: 0; border: 0 }
input[type=hidden] { display: none }
input[type=image] { width: auto; height: auto; border: 0; padding: 0 }
select { width: 120px; height: 15px; overflow: hidden; padding: 0 }
textarea { width: 174px; height: 28px; padding: 2px; overflow: hidden; font-family: monospace }
dialog { display: none }
dialog[open] { display: block; margin: 0 auto; border: 3px solid; padding: 1em }
)css";

namespace {

// The display that comes nearest, of those that litehtml has; empty: it has this one itself.
std::string_view known_display(std::string_view value) {
  constexpr std::pair<std::string_view, std::string_view> kNearest[] = {
      {"flex", "block"},
      {"grid", "block"},
      {"flow-root", "block"},
      {"inline-flex", "inline-block"},
      {"inline-grid", "inline-block"},
      {"-webkit-box", "block"},
      {"-webkit-flex", "block"},
      {"-ms-flexbox", "block"},
      {"-ms-grid", "block"},
      {"-moz-box", "block"},
      {"contents", "block"},
      {"box", "block"},
      {"-webkit-inline-box", "inline-block"},
      {"-webkit-inline-flex", "inline-block"},
      {"-ms-inline-flexbox", "inline-block"}};
  for (const auto& [unknown, known] : kNearest)
    if (equals_lower(value, unknown)) return known;
  return {};
}

// litehtml knows weights as words alone, and takes numbers for normal.
std::string_view known_weight(std::string_view value) {
  if (value.size() != 3 && value.size() != 4) return {};
  for (const char c : value)
    if (!is_ascii_digit(c)) return {};
  return value.size() == 4 || value.front() >= '6' ? "bold" : "normal";
}

// A property whose values litehtml has others for; in `font` the weight may come first.
struct Adapted {
  std::string_view property;
  std::string_view (*known)(std::string_view value);
};
constexpr Adapted kAdapted[] = {
    {"display", known_display}, {"font-weight", known_weight}, {"font", known_weight}};

bool is_name_character(char c) {
  return is_ascii_alnum(c) || c == '-' || c == '_';
}

const Adapted* find_adapted(std::string_view css) {
  for (const Adapted& adapted : kAdapted)
    if (starts_lower(css, adapted.property) &&
        (css.size() == adapted.property.size() || !is_name_character(css[adapted.property.size()])))
      return &adapted;
  return nullptr;
}

}  // namespace

std::string adapted_style(std::string_view css) {
  std::string out;
  out.reserve(css.size());
  for (std::size_t i = 0; i < css.size();) {
    const bool starts_name = i == 0 || !is_name_character(css[i - 1]);
    const Adapted* adapted = starts_name ? find_adapted(css.substr(i)) : nullptr;
    if (adapted == nullptr) {
      out += css[i++];
      continue;
    }
    std::size_t at = i + adapted->property.size();
    while (at < css.size() && is_ascii_space(css[at])) ++at;
    if (at < css.size() && css[at] == ':') ++at;
    while (at < css.size() && is_ascii_space(css[at])) ++at;
    std::size_t end = at;
    while (end < css.size() && is_name_character(css[end])) ++end;
    const std::string_view known = adapted->known(css.substr(at, end - at));
    out += css.substr(i, at - i);
    out += known.empty() ? css.substr(at, end - at) : known;
    i = end;
  }
  return out;
}

}  // namespace pith
