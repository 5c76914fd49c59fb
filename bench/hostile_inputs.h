// Inputs made to find what is not linear. Each is a shape that grows with n; `full` is the n of its largest
// size.
//
// They aim at what parsers scan or move: the stack of open elements (scope checks, end tags that match
// nothing, removal from its middle), the list of formatting elements, attributes (duplicates, merging), texts
// that are merged piece by piece, states that end only at the end of the input, and at writers (nesting,
// spans, escapes).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

struct HostileInput {
  std::string name;
  std::size_t full;
  std::function<std::string(std::size_t)> make;
  // The tree that the standard asks for is itself quadratic: only the node limit ends it.
  bool quadratic_tree = false;
};

inline std::string repeat(std::string_view piece, std::size_t n) {
  std::string out;
  out.reserve(piece.size() * n);
  while (n-- > 0) out += piece;
  return out;
}

// Pieces with their number in place of each '#'.
inline std::string numbered(std::string_view piece, std::size_t n) {
  std::string out;
  for (std::size_t i = 0; i < n; ++i)
    for (const char c : piece)
      if (c == '#')
        out += std::to_string(i);
      else
        out += c;
  return out;
}

// n times `piece`, after `before` and ahead of `after`.
inline HostileInput storm(std::string name, std::size_t full, std::string before, std::string piece,
                          std::string after = "") {
  return {std::move(name), full, [=](std::size_t n) { return before + repeat(piece, n) + after; }};
}

// `nest` n/10 times, then `piece` n times: each piece is read below a deep stack.
inline HostileInput below(std::string name, std::size_t full, std::string nest, std::string piece) {
  return {std::move(name), full, [=](std::size_t n) { return repeat(nest, n / 10) + repeat(piece, n); }};
}

inline std::vector<HostileInput> stack_inputs() {
  return {
      storm("nested <div>", 1'000'000, "", "<div>"),
      storm("nested <div>, closed", 500'000, "", "<div>", repeat("</div>", 500'000)),
      storm("<b>", 1'000'000, "", "<b>"),
      storm("nested <span>", 1'000'000, "", "<span>"),
      storm("nested tables", 200'000, "", "<table><tr><td>"),
      storm("tables directly in tables", 500'000, "", "<table>"),
      storm("nested <template>", 500'000, "", "<template>"),
      storm("nested <svg><foreignObject>", 200'000, "", "<svg><foreignObject>"),
      storm("nested <ul><li>", 500'000, "", "<ul><li>"),
      storm("nested <blockquote>", 500'000, "", "<blockquote>x"),
      storm("nested <button> in <object>", 300'000, "", "<object><button>"),
      storm("unclosed <p>", 1'000'000, "", "<p>x"),
      storm("unclosed <option>", 1'000'000, "<select>", "<option>x"),
      storm("<option> without <select>", 1'000'000, "", "<option>"),
      storm("<optgroup><option>", 500'000, "<select>", "<optgroup><option>x"),
      storm("<option><div> in <select>", 500'000, "<select>", "<option><div>"),
      storm("<select>", 1'000'000, "", "<select>"),
      storm("<select><button><selectedcontent>", 200'000, "",
            "<select><button><selectedcontent></button><option>x</select>"),
      storm("<option selected> with <selectedcontent>", 300'000,
            "<select><button><selectedcontent></selectedcontent></button>", "<option selected>x"),
      below("<li></li> below <div>", 1'000'000, "<div>", "<li></li>"),
      below("</li> below <div>", 1'000'000, "<div>", "</li>"),
      below("<dd></dd> below <div>", 1'000'000, "<div>", "<dd></dd>"),
      below("<p></p> below <div>", 1'000'000, "<div>", "<p></p>"),
      below("</p> below <div>", 1'000'000, "<div>", "</p>"),
      below("</h1> below <div>", 1'000'000, "<div>", "</h1>"),
      below("unknown end tags below <span>", 1'000'000, "<span>", "</x>"),
      below("</b> below <span>", 1'000'000, "<span>", "</b>"),
      below("</i> below <b>", 1'000'000, "<b>", "</i>"),
      below("</body> below <div>", 1'000'000, "<div>", "</body>x"),
      below("</form> below <div>", 1'000'000, "<div>", "<form></form>"),
      below("<table></table> below <div>", 500'000, "<div>", "<table></table>"),
      below("<template></template> below <div>", 500'000, "<div>", "<template></template>"),
      below("</template> below <div>", 1'000'000, "<div>", "</template>"),
      below("<select></select> below <div>", 500'000, "<div>", "<select></select>"),
      below("<button></button> below <div>", 500'000, "<div>", "<button></button>"),
      below("<nobr></nobr> below <div>", 500'000, "<div>", "<nobr></nobr>"),
      below("<rt></rt> below <ruby>", 500'000, "<ruby>", "<rt></rt>"),
      below("<input> below <div>", 500'000, "<div>", "<input>"),
      below("<a></a> below <div>", 500'000, "<div>", "<a></a>"),
      below("<td> below <td>", 500'000, "<table><td>", "<td>"),
      below("<tr> below <td><div>", 500'000, "<table><td><div>", "<tr>"),
      below("</x> below <svg><g>", 1'000'000, "<svg><g>", "</x>"),
      below("</svg> below <svg><g>", 500'000, "<svg><g>", "<b></svg>"),
      below("<p> below <math><mi>", 500'000, "<math><mi>", "<p></math>"),
  };
}

inline std::vector<HostileInput> formatting_inputs() {
  return {
      {"distinct <b id=N>", 1'000'000, [](std::size_t n) { return numbered("<b id=#>", n); }},
      {"distinct <b id=N> and their ends", 500'000,
       [](std::size_t n) { return numbered("<b id=#>", n) + repeat("</b>", n); }},
      {"<b id=N><p>", 20'000, [](std::size_t n) { return numbered("<b id=#><p>", n); }, true},
      {"<p><b id=N></p>", 20'000, [](std::size_t n) { return numbered("<p><b id=#>x</p>", n); }, true},
      storm("<a><div>", 500'000, "", "<a><div>"),
      storm("<a><div></a>", 300'000, "", "<a><div></a>"),
      storm("<a href><div>x</a>y", 300'000, "", "<a href=x><div>x</a>y"),
      storm("<b><div> closed in pairs", 300'000, "", "<b><div></b></div>"),
      storm("<b><i><u><div></b></u></i>", 200'000, "", "<b><i><u><div></b></u></i>"),
      {"<b id=N>, <div>, </b>", 200'000,
       [](std::size_t n) { return numbered("<b id=#>", n) + repeat("<div>", n) + repeat("</b>", n); }},
      {"<b><div> nested, then </b>", 200'000,
       [](std::size_t n) { return numbered("<b id=#><div>", n) + repeat("</b>", n); }},
      {"<b>, <br>, <div>, </b>", 300'000,
       [](std::size_t n) { return "<b><i><u><s><div>" + repeat("<br>", n) + "</b></i></u></s>"; }},
      {"one </b> after each of many children", 300'000,
       [](std::size_t n) { return repeat("<b><div>", 8) + repeat("<br></b>", n); }},
      storm("<nobr>", 500'000, "", "<nobr>x"),
      storm("<a>", 1'000'000, "", "<a>"),
      storm("<applet> markers", 500'000, "", "<b><applet>"),
      storm("<applet></applet> after a list", 300'000, repeat("<b><i><u>", 1000), "<applet></applet>"),
      storm("<td> markers", 300'000, "<table>", "<td><b>x"),
      storm("<font> in <p>", 300'000, "", "<p><font color=red>x"),
      storm("<b> in tables", 300'000, "<table>", "<b>x<tr>"),
  };
}

inline std::vector<HostileInput> attribute_and_name_inputs() {
  return {
      {"attributes on one tag", 1'000'000, [](std::size_t n) { return "<p" + numbered(" a#=x", n) + ">"; }},
      {"one attribute, often", 1'000'000, [](std::size_t n) { return "<p" + repeat(" a=x", n) + ">"; }},
      {"attributes of a tag never closed", 1'000'000,
       [](std::size_t n) { return "<p" + numbered(" a#", n); }},
      {"<html aN>", 300'000, [](std::size_t n) { return numbered("<html a#=x>", n); }},
      {"<body aN>", 300'000, [](std::size_t n) { return "<body>" + numbered("<body a#=x>", n); }},
      {"<html> with 100 attributes", 20'000,
       [](std::size_t n) { return repeat("<html" + numbered(" a#", 100) + ">", n); }},
      {"<b> with 1,000 attributes", 3'000,
       [](std::size_t n) { return repeat("<b" + numbered(" a#", 1000) + ">", n); }},
      {"end tags with attributes", 500'000, [](std::size_t n) { return numbered("</p a#=x>", n); }},
      {"distinct unknown tags", 1'000'000, [](std::size_t n) { return numbered("<t#>", n); }},
      {"distinct unknown tags, closed", 500'000, [](std::size_t n) { return numbered("<t#></t#>", n); }},
      {"long distinct names", 200'000, [](std::size_t n) { return numbered("<averyveryverylongname#>", n); }},
      {"one very long name", 10'000'000, [](std::size_t n) { return "<" + repeat("x", n) + ">"; }},
      {"svg attributes", 300'000,
       [](std::size_t n) { return "<svg" + numbered(" xlink:a#=x viewbox=y", n) + ">"; }},
      storm("slashes in a tag", 10'000'000, "<a", "/", ">"),
      storm("equals signs in a tag", 10'000'000, "<a", " =", ">"),
  };
}

inline std::vector<HostileInput> text_inputs() {
  return {
      storm("&amp;", 20'000'000, "", "&amp;"),
      storm("<", 100'000'000, "", "<"),
      storm("&", 50'000'000, "", "&"),
      storm("&#", 25'000'000, "", "&#"),
      storm("nearly a reference", 1'000'000, "", "&CounterClockwiseContourIntegra"),
      storm("digits of one reference", 20'000'000, "&#", "1"),
      storm("references in an attribute", 5'000'000, "<p title='", "&amp;&not", "'>"),
      storm("text around ignored end tags", 2'000'000, "", "a</x>"),
      storm("text around U+0000", 5'000'000, "", std::string("a\0", 2)),
      storm("text around <html>", 1'000'000, "", "a<html>"),
      storm("U+0000", 20'000'000, "", std::string(1, '\0')),
      storm("fostered text", 1'000'000, "<table>", "x<tr>"),
      storm("fostered text and elements", 500'000, "<table>", "x<i>y</i>"),
      storm("fostered white space", 1'000'000, "<table>", " <tr>"),
      storm("fostered text, ignored tags", 1'000'000, "<table>", "x</x>"),
      storm("fostered <table>", 300'000, "<table>", "x<p>y</p><table></table>"),
      storm("<frameset> text", 1'000'000, "<frameset>", "x </p>"),
      storm("text after </html>", 1'000'000, "", "x</html>"),
      storm("carriage returns", 50'000'000, "", "\r"),
      storm("\\r\\n and tags", 5'000'000, "", "\r\n<i>"),
      storm("Latin with accents", 10'000'000, "<p>", "\xC3\xA9 "),
      storm("Chinese", 10'000'000, "<p>", "\xE4\xB8\xAD"),
      storm("one long line of words", 10'000'000, "<p>", "ab, "),
  };
}

inline std::vector<HostileInput> tokenizer_inputs() {
  return {
      storm("script never closed", 10'000'000, "<script>", "</scrip"),
      storm("script double escaped", 2'000'000, "<script><!--", "<script></script"),
      storm("script escapes", 2'000'000, "<script>", "<!--<script>-->"),
      storm("title never closed", 10'000'000, "<title>", "</titl&amp;"),
      storm("style never closed", 10'000'000, "<style>", "</styl"),
      storm("plaintext", 10'000'000, "<plaintext>", "</plaintext>"),
      storm("<title> storms", 500'000, "", "<title>"),
      storm("<script></script>", 500'000, "", "<script></script>"),
      storm("<!--", 10'000'000, "", "<!--"),
      storm("<!-- --!", 10'000'000, "<!--", "--!"),
      storm("<!-->", 2'000'000, "", "<!-->"),
      storm("<?", 5'000'000, "", "<?>"),
      storm("</", 20'000'000, "", "</"),
      storm("<!DOCTYPE>", 1'000'000, "", "<!DOCTYPE html PUBLIC 'x' 'y'>"),
      storm("<!DOCTYPE with an open quote", 2'000'000, "", "<!DOCTYPE a PUBLIC \""),
      storm("<a b=\"", 5'000'000, "", "<a b=\""),
      storm("quotes that alternate", 3'000'000, "", "<a b='c\"> <a b=\"c'>"),
      storm("<![CDATA[", 2'000'000, "", "<![CDATA["),
      storm("<svg><![CDATA[", 2'000'000, "<svg>", "<![CDATA[x]]"),
      storm("<svg> ]]", 5'000'000, "<svg><![CDATA[", "]]"),
  };
}

// Shapes that writers, metadata and link resolving might trip over.
inline std::vector<HostileInput> writer_inputs() {
  return {
      storm("images", 200'000, "", "<img src=a.png alt=b>"),
      storm("figures", 100'000, "", "<figure><img src=a.png><figcaption>c</figcaption></figure>"),
      storm("links", 300'000, "<p>", "<a href=b>c</a> "),
      storm("headings", 300'000, "", "<h2>x</h2>"),
      storm("<br>", 1'000'000, "<p>", "x<br>"),
      storm("Markdown's special characters", 3'000'000, "<p>", "*_`[]<&lt;\\#+-"),
      storm("backquotes in code", 5'000'000, "<code>", "`"),
      storm("backquotes in pre", 5'000'000, "<pre>", "`\n"),
      storm("lines in pre", 2'000'000, "<pre>", " x\n"),
      storm("emphasis", 300'000, "<p>", "<em>a<strong>b</strong></em>"),
      storm("nested emphasis", 300'000, "<p>", "<em><strong>x"),
      storm("wide cells", 100'000, "<table><tr>", "<td colspan=1000>x"),
      storm("tall cells", 100'000, "<table>", "<tr><td rowspan=65534>x"),
      storm("spans both ways", 50'000, "<table>", "<tr><td colspan=1000 rowspan=65534>x"),
      {"images of one caption", 100'000,
       [](std::size_t n) {
         return "<figure>" + repeat("<img src=a>", n) + "<figcaption>" + repeat("word ", n) +
                "</figcaption></figure>";
       }},
      {"nested captions", 400'000,
       [](std::size_t n) {
         return repeat("<figure>", 40) + repeat("<img src=a>", n / 4) +
                repeat("<figcaption>" + repeat("word ", n / 40) + "</figcaption></figure>", 40);
       }},
      {"backquotes over a cell's lines", 2'000'000,
       [](std::size_t n) {
         return "<table><tr><th>a<th>b<tr><td>c<td><pre>" + repeat("`", n) + repeat("\nx", n);
       }},
      storm("lines in deep quotes", 2'000'000, repeat("<blockquote>", 40) + "<pre>", "x\n"),
      storm("paragraphs in deep quotes", 500'000, repeat("<blockquote>", 40), "<p>x"),
      storm("lines behind long numbers", 2'000'000, repeat("<ol start=999999990><li>", 20) + "<pre>", "x\n"),
      storm("marks over paragraphs", 500'000, "<em><strong><sup><sub><mark><kbd><q><del>", "<p>x"),
      {"one long link over paragraphs", 500'000,
       [](std::size_t n) {
         return "<a title='" + repeat("y", n) + "' href='?" + repeat("&", n) + "'>" + repeat("<p>x", n);
       }},
      {"long base under images", 300'000,
       [](std::size_t n) {
         return "<base href='https://e.org/" + repeat("&/", 900) + "'>" + repeat("<img src=a>", n);
       }},
      storm("backslashes in a formula", 5'000'000, "<p><math><mtext>", "\\"),
      storm("formulas of backslashes", 200'000, "<p>", "<math><mtext>\\\\\\\\\\\\\\\\</mtext></math>"),
      storm("angles and backquotes in TeX", 2'000'000, "<p><span class='math inline'>$", "&lt;a`](",
            "$</span>"),
      storm("angles behind an address", 2'000'000, "<p>http://a.b/", "&lt;a"),
      storm("code behind an address", 500'000, "<p>http://a.b/", "<code>*</code>"),
      {"one wide row, many rows", 100'000,
       [](std::size_t n) { return "<table><tr>" + repeat("<td>x", 1000) + repeat("<tr><td>y", n); }},
      storm("list items", 500'000, "<ol>", "<li>x"),
      storm("nested <ol><li>", 300'000, "", "<ol start=9><li>x"),
      storm("<dl>", 300'000, "<dl>", "<dt>x<dd>y"),
      storm("<sup> and <sub>", 300'000, "<p>", "x<sup>1</sup><sub>2</sub>"),
      storm("<mrow>", 300'000, "<math>", "<mrow><mi>x</mi>"),
      storm("<mfrac>", 200'000, "<math>", "<mfrac><mi>x</mi>"),
      storm("<msup> side by side", 200'000, "<math>", "<msup><mi>x</mi><mn>2</mn></msup>"),
      storm("srcset", 1'000'000, "<img srcset='", "a.png 1x, ", "'>"),
      storm("<source> in one <picture>", 300'000, "<picture>", "<source srcset=a>", "<img src=b></picture>"),
      storm("lazy images in <noscript>", 100'000, "", "<img data-src=a><noscript><img src=a></noscript>"),
      storm("style attributes", 2'000'000, "<p style='", "display : block ; ", "'>x"),
      storm("class names", 2'000'000, "<p class='", "a b ", "'>x"),
      storm("<meta>", 300'000, "", "<meta name=author content=x>"),
      storm("<base>", 300'000, "", "<base href=x>"),
      storm("JSON-LD nesting", 3'000'000, "<script type=application/ld+json>", "[", "</script>"),
      storm("JSON-LD objects", 2'000'000, "<script type=application/ld+json>", "{\"@graph\":", "</script>"),
      storm("JSON-LD scripts", 100'000, "", "<script type=application/ld+json>{\"headline\":\"x\"}</script>"),
      storm("path segments in a link", 3'000'000, "<a href='", "../a/", "'>x</a>"),
      storm("footnotes", 100'000, "", "<sup><a href='#fn1' id=r>1</a></sup><p id=fn1>x</p>"),
      storm("hidden elements", 300'000, "", "<div hidden>x</div>"),
      storm("nested hidden elements", 300'000, "", "<div hidden>x"),
      storm("ruby", 300'000, "<ruby>", "x<rp>(</rp><rt>y</rt><rp>)</rp>"),
  };
}

inline std::vector<HostileInput> hostile_inputs() {
  std::vector<HostileInput> all;
  for (auto* make : {stack_inputs, formatting_inputs, attribute_and_name_inputs, text_inputs,
                     tokenizer_inputs, writer_inputs})
    for (HostileInput& input : make()) all.push_back(std::move(input));
  return all;
}

}  // namespace bench
