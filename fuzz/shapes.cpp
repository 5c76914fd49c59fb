// Pages of tables, figures, captions, lists and notes, put together by the input's bytes: what is random text to a parser
// hardly ever makes a table with spans or a figure with a caption. All formats, with and without judged images.
#include <pith/pith.h>

#include <nlohmann/json.hpp>

#include "checks.h"

namespace {

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

std::string page_of(fuzz::Input& input) {
  std::string page = "<!DOCTYPE html><title>t</title>";
  while (!input.empty()) {
    const unsigned which = input.choice();
    const std::string_view piece = kPieces[which % std::size(kPieces)];
    const unsigned times = which < 250 ? 1 : input.choice() % 64;  // some shapes take many of a kind
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
  for (const pith::Format format :
       {pith::Format::text, pith::Format::markdown, pith::Format::html, pith::Format::json}) {
    options.format = format;
    const auto result = extractor.extract(page, options);
    fuzz::expect(static_cast<bool>(result), "no error for any bytes");
    fuzz::check_text(result->content, page.size());
    if (format == pith::Format::html) fuzz::check_html(result->content);
    if (format == pith::Format::json) fuzz::expect(nlohmann::json::accept(result->content), "valid JSON");
  }
  return 0;
}
