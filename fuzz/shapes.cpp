// Pages of tables, figures, captions, lists and notes, put together by the input's bytes: what is random text to a parser
// hardly ever makes a table with spans or a figure with a caption. Some of the bytes are text as it stands, wherever the
// pieces put it. All formats, with and without judged images; Markdown is read again by the reference reader.
#include <pith/pith.h>

#include <nlohmann/json.hpp>

#include "base/utf8.h"
#include "checks.h"
#include "markdown.h"

namespace {

constexpr unsigned kFirstText = 200, kFirstRepeat = 250;  // choices that are no single piece

constexpr std::string_view kPieces[] = {"<table>",
                                        "</table>",
                                        "<caption>",
                                        "<tr>",
                                        "<td>",
                                        "<th>",
                                        "<td colspan=1000>",
                                        "<td rowspan=65534>",
                                        "<td colspan=7 rowspan=9>",
                                        "<thead>",
                                        "<figure>",
                                        "</figure>",
                                        "<figcaption>",
                                        "</figcaption>",
                                        "<img src=a.png alt='b c'>",
                                        "<img src='/d`](e.png' title='<i>'>",
                                        "<ul><li>",
                                        "<ol start=99999999><li>",
                                        "</ul>",
                                        "</ol>",
                                        "<li>",
                                        "<blockquote>",
                                        "</blockquote>",
                                        "<pre>",
                                        "</pre>",
                                        "<code>",
                                        "</code>",
                                        "`",
                                        "```",
                                        "\n",
                                        "|",
                                        "<dl><dt>",
                                        "<dd>",
                                        "</dl>",
                                        "<details><summary>",
                                        "</summary>",
                                        "</details>",
                                        "<sup><a href=#n1>1</a></sup>",
                                        "<p id=n1>",
                                        "<li id=n1>",
                                        "<h2>",
                                        "</h2>",
                                        "<p>",
                                        "<br>",
                                        "<hr>",
                                        "<a href='https://a.example/?b&colon;c' title='\"`<'>",
                                        "</a>",
                                        "<b>",
                                        "</b>",
                                        "<em>",
                                        "</em>",
                                        "<q>",
                                        "<kbd>",
                                        "<mark>",
                                        "&lt;img src=x onerror=y&gt;",
                                        "no tag: &lt;script&gt;c",
                                        "&lt;/b&gt;",
                                        "&lt;!--",
                                        "&amp;lt;b&amp;gt;",
                                        "javascript:x",
                                        "http://a.example/",
                                        "$x_1&lt;b$",
                                        "<span class='math inline'>$y$</span>",
                                        "<math><mi>x</mi><mo>&lt;</mo><mi>y</mi></math>",
                                        "<script type='math/tex; mode=display'>a<b</script>",
                                        "\\",
                                        "*",
                                        "[",
                                        "](",
                                        "word ",
                                        "A longer run of words that a paragraph may have. ",
                                        "&#13;",
                                        "&#27;",
                                        "<base href='https://e.example/f/'>"};

// What a page shows as these bytes.
void append_text(std::string_view bytes, std::string& page) {
  std::string text;
  pith::utf8::append_valid(text, bytes);
  for (const char c : text)
    if (c == '<')
      page += "&lt;";
    else if (c == '&')
      page += "&amp;";
    else
      page += c;
}

std::string page_of(fuzz::Input& input) {
  std::string page = "<!DOCTYPE html><title>t</title>";
  while (!input.empty()) {
    const unsigned which = input.choice();
    if (which >= kFirstText && which < kFirstRepeat) {
      append_text(input.take(which - kFirstText), page);
      continue;
    }
    const std::string_view piece = kPieces[which % std::size(kPieces)];
    const unsigned times = which < kFirstRepeat ? 1 : input.choice() % 64;  // some shapes take many of a kind
    for (unsigned i = 0; i < times; ++i) page += piece;
    if (times != 1) page += kPieces[input.choice() % std::size(kPieces)];
  }
  return page;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;  // longer ones show nothing new
  fuzz::Input input(data, size);
  pith::Options options;
  options.method = "all";
  if (input.choice() % 2 == 1) options.images = pith::Images::relevant;
  const std::string page = page_of(input);
  static pith::Extractor extractor;
  for (const pith::FormatInfo& info : pith::formats()) {
    options.format = info.format;
    const auto result = extractor.extract(page, options);
    fuzz::expect(static_cast<bool>(result), "no error for any bytes");
    std::string_view content = result->content;
    if (info.format == pith::Format::csv && content.ends_with("\r\n")) content.remove_suffix(2);
    fuzz::check_text(content, page.size());
    if (info.format == pith::Format::html) fuzz::check_html(result->content);
    if (info.format == pith::Format::markdown) fuzz::check_markdown(result->content);
    if (info.format == pith::Format::json)
      fuzz::expect(nlohmann::json::accept(result->content), "valid JSON");
  }
  return 0;
}
