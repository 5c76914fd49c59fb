// Clean HTML can be put into any page, whatever went in.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>

#include "article/url.h"
#include "base/ascii.h"
#include "html/parser.h"
#include "pith/pith.h"

namespace pith {
namespace {

const std::map<std::string, std::set<std::string>, std::less<>> kAllowed = {
    {"a", {"href", "title", "id", "role"}},
    {"img", {"src", "alt", "title"}},
    {"ol", {"start"}},
    {"li", {"value", "id"}},
    {"td", {"colspan", "rowspan", "align"}},
    {"th", {"colspan", "rowspan", "align"}},
    {"code", {"class"}},
    {"span", {"class"}},
    {"section", {"role"}},
    {"details", {"open"}},
};
const std::set<std::string, std::less<>> kTags = {
    "p",       "h1",         "h2",         "h3",     "h4",    "h5",    "h6",      "ul",      "ol",
    "li",      "blockquote", "pre",        "code",   "table", "tbody", "caption", "tr",      "td",
    "th",      "figure",     "figcaption", "hr",     "dl",    "dt",    "dd",      "details", "summary",
    "section", "a",          "em",         "strong", "del",   "sup",   "sub",     "mark",    "kbd",
    "q",       "br",         "img",        "span",   "html",  "head",  "body"};

// The first thing in `html` that is not on the lists, or nothing.
std::string offence(std::string_view html) {
  Parser parser;
  const Document& document = parser.parse(html);
  for (NodeId id = 0; id < document.size(); ++id) {
    if (document[id].type == NodeType::comment) return "a comment";
    if (document[id].type != NodeType::element) continue;
    const std::string tag(document.name(id));
    if (document[id].ns != Namespace::html || !kTags.contains(tag)) return "<" + tag + ">";
    for (const Attribute& attribute : document.attributes(id)) {
      const std::string name(document.names().spelling(attribute.name));
      const auto allowed = kAllowed.find(tag);
      if (allowed == kAllowed.end() || !allowed->second.contains(name)) return tag + "[" + name + "]";
      if (name != "href" && name != "src") continue;
      const std::string scheme = scheme_of(document.value(attribute));
      const bool data_image = name == "src" && starts_lower(document.value(attribute), "data:image/");
      if (!std::set<std::string>{"", "http", "https", "mailto", "tel", "ftp"}.contains(scheme) && !data_image)
        return tag + "[" + name + "=" + std::string(document.value(attribute)) + "]";
    }
  }
  return {};
}

std::string clean(std::string_view html, std::string_view url = {}) {
  auto result = extract(html, {.method = "all", .format = Format::html, .url = url});
  return result ? result->content : "failed";
}

TEST(HtmlSafety, ObfuscatedSchemes) {
  for (std::string_view scheme : {"javascript:",
                                  "JAVASCRIPT:",
                                  "jav&#x09;ascript:",
                                  "jav&#x0A;ascript:",
                                  "&#14; javascript:",
                                  "javascript&colon;",
                                  "&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A",
                                  "java\nscript:",
                                  " \x01\x02javascript:",
                                  "vbscript:",
                                  "livescript:",
                                  "data:text/html,",
                                  "data:image/svg+xml,",
                                  "blob:",
                                  "filesystem:",
                                  "view-source:",
                                  "feed:javascript:",
                                  "javascript\t:",
                                  "\xE2\x80\x8Bjavascript:",
                                  "java\\0script:"}) {
    for (std::string_view url : {"", "https://example.org/", "javascript:x", "data:text/html,x"}) {
      const std::string page = "<p><a href=\"" + std::string(scheme) + "alert(1)\">x</a><img src=\"" +
                               std::string(scheme) + "alert(1)\"><base href=\"" + std::string(scheme) + "\">";
      EXPECT_EQ(offence(clean(page, url)), "") << scheme << "\n" << clean(page, url);
    }
  }
}

TEST(HtmlSafety, BaseThatIsNoAddress) {
  const std::string page = "<head><base href=\"javascript:alert(1)//\"></head><p><a href=\"x\">x</a>";
  EXPECT_EQ(offence(clean(page)), "");
  EXPECT_EQ(offence(clean(page, "https://example.org/")), "");
}

// Pieces of hostile pages, thrown together. The same seed gives the same pages.
TEST(HtmlSafety, SoupOfHostilePieces) {
  const std::string_view pieces[] = {"<a href=\"",
                                     "javascript:alert(1)",
                                     "\">",
                                     "</a>",
                                     "<img src=x onerror=alert(1)>",
                                     "<script>alert(1)</script>",
                                     "<svg onload=alert(1)>",
                                     "<math><mtext>",
                                     "</style>",
                                     "<style>",
                                     "<!--",
                                     "-->",
                                     "<![CDATA[",
                                     "]]>",
                                     "'\"><",
                                     "&lt;script&gt;",
                                     "<pre class=\"language-x&quot; onclick=&quot;y\">",
                                     "<td colspan='1\" onclick=\"x'>",
                                     "<table>",
                                     "<tr>",
                                     "<ol start='1\" x=\"'>",
                                     "<li value=\"<b>\">",
                                     "<h1>",
                                     "<template>",
                                     "<noscript>",
                                     "<textarea>",
                                     "<title>",
                                     "<iframe srcdoc=\"<script>\">",
                                     "<form action=javascript:x>",
                                     "<math href=\"javascript:x\">",
                                     "<annotation encoding=application/x-tex>",
                                     "</p>",
                                     "text & <b>bold",
                                     "\xF0\x9F\x98\x80",
                                     "<q>",
                                     "<figure>",
                                     "<figcaption>",
                                     "<dl><dt>",
                                     "<sup><a href=#n1>1</a></sup>",
                                     "<li id=n1>",
                                     "<details>",
                                     "<script type=math/tex>",
                                     "</script>",
                                     "<span class=katex>",
                                     "<img class=latex alt='\"><script>'>",
                                     "<plaintext>",
                                     "<br>",
                                     "<hr>"};
  std::mt19937 random(7);
  std::uniform_int_distribution<std::size_t> choose(0, std::size(pieces) - 1);
  for (int round = 0; round < 3000; ++round) {
    std::string page;
    for (int i = 0; i < 24; ++i) page += pieces[choose(random)];
    const std::string html = clean(page, "https://example.org/");
    ASSERT_EQ(offence(html), "") << page << "\n=>\n" << html;
  }
}

}  // namespace
}  // namespace pith
