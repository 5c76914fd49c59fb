#include "article/url.h"

#include <gtest/gtest.h>

namespace pith {
namespace {

struct Case {
  std::string_view base, reference, expected;
};

TEST(Url, Resolves) {
  constexpr std::string_view kBase = "http://a/b/c/d;p?q";
  // RFC 3986, section 5.4, as the URL standard serialises it.
  const Case cases[] = {
      {kBase, "g", "http://a/b/c/g"},
      {kBase, "./g", "http://a/b/c/g"},
      {kBase, "g/", "http://a/b/c/g/"},
      {kBase, "/g", "http://a/g"},
      {kBase, "//g", "http://g/"},
      {kBase, "?y", "http://a/b/c/d;p?y"},
      {kBase, "g?y", "http://a/b/c/g?y"},
      {kBase, "#s", "http://a/b/c/d;p?q#s"},
      {kBase, "g#s", "http://a/b/c/g#s"},
      {kBase, ";x", "http://a/b/c/;x"},
      {kBase, "", "http://a/b/c/d;p?q"},
      {kBase, ".", "http://a/b/c/"},
      {kBase, "..", "http://a/b/"},
      {kBase, "../g", "http://a/b/g"},
      {kBase, "../../../g", "http://a/g"},
      {kBase, "/./g", "http://a/g"},
      {kBase, "/../g", "http://a/g"},
      {kBase, "g.", "http://a/b/c/g."},
      {kBase, "..g", "http://a/b/c/..g"},
      {kBase, "./g/.", "http://a/b/c/g/"},
      {kBase, "g;x=1/../y", "http://a/b/c/y"},
      {kBase, "g?y/../x", "http://a/b/c/g?y/../x"},
      {kBase, "http:g", "http://a/b/c/g"},
      {kBase, "https:g", "https://g/"},
      {"file:", "x/y", "file:///x/y"},
      {"", "file:///etc/x", "file:///etc/x"},
      {"http://x/", "file:p", "file:///p"},
      {"file:///a/b", "//h/c", "file://h/c"},
  };
  for (const Case& c : cases) EXPECT_EQ(BaseUrl(c.base).resolve(c.reference), c.expected) << c.reference;
}

TEST(Url, CleansAsBrowsersDo) {
  const BaseUrl base("https://Example.ORG:443/dir/page?x#y");
  const Case cases[] = {
      {"", " \t g \n", "https://example.org/dir/g"},
      {"", "a\tb\nc", "https://example.org/dir/abc"},
      {"", "a b", "https://example.org/dir/a%20b"},
      {"", "\\x\\y", "https://example.org/x/y"},
      {"", "%2e%2E/up", "https://example.org/up"},
      {"", "\xC3\xBC?\xC3\xBC#\xC3\xBC", "https://example.org/dir/%C3%BC?%C3%BC#%C3%BC"},
      {"", "<\">", "https://example.org/dir/%3C%22%3E"},
      {"", "HTTP://Host.Example:80/", "http://host.example/"},
      {"", "http:\\\\host", "http://host/"},
      {"", "http://user:pw@Host:8080/p", "http://user:pw@host:8080/p"},
      {"", "MAILTO:a@b", "mailto:a@b"},
      {"", "data:text/plain,a b<c>", "data:text/plain,a%20b%3Cc%3E"},
      {"", "javascript:alert(1)", "javascript:alert(1)"},
      {"", "a:b", "a:b"},
      {"", "1:b", "https://example.org/dir/1:b"},
  };
  for (const Case& c : cases) EXPECT_EQ(base.resolve(c.reference), c.expected) << c.reference;
}

TEST(Url, WithoutBase) {
  for (std::string_view base : {"", "not a url", "mailto:x", "/path"}) {
    EXPECT_FALSE(BaseUrl(base).usable()) << base;
    EXPECT_EQ(BaseUrl(base).resolve(" ../a b?c#d "), "../a%20b?c#d");
    EXPECT_EQ(BaseUrl(base).resolve("http://x"), "http://x/");
  }
}

TEST(Url, SchemeIgnoresWhatBrowsersIgnore) {
  EXPECT_EQ(scheme_of("\x01 java\tscr\nipt:x"), "javascript");
  EXPECT_EQ(scheme_of("JAVASCRIPT:x"), "javascript");
  EXPECT_EQ(scheme_of("/a:b"), "");
  EXPECT_EQ(scheme_of("a/b:c"), "");
}

// Resolving twice changes nothing.
TEST(Url, IsStable) {
  const BaseUrl base("https://example.org/a/");
  for (std::string_view reference : {"x y/../%zz?a b#c d", "//h/%", "?%20 ", "..//..//x", "http:////a//b"}) {
    const std::string once = base.resolve(reference);
    EXPECT_EQ(base.resolve(once), once);
  }
}

}  // namespace
}  // namespace pith
