#include "article/base_address.h"

#include <gtest/gtest.h>

#include "html/parser.h"

namespace pith {
namespace {

std::string resolved(std::string_view head, std::string_view reference, std::string_view url = {}) {
  Parser parser;
  const std::string page = "<!DOCTYPE html><head>" + std::string(head) + "</head><p>text";
  return base_of(parser.parse(page, Limits{}), url).resolve(reference);
}

std::string canonical(std::string_view url) {
  return "<link rel=canonical href=\"" + std::string(url) + "\">";
}
std::string shared(std::string_view url) {
  return "<meta property=og:url content=\"" + std::string(url) + "\">";
}

TEST(BaseAddress, IsThePageItself) {
  EXPECT_EQ(resolved("", "b"), "b");
  EXPECT_EQ(resolved(canonical("https://e.org/x/a"), "b"), "https://e.org/x/b");
  EXPECT_EQ(resolved(shared("https://e.org/x/a"), "b"), "https://e.org/x/b");
  EXPECT_EQ(resolved(canonical("https://e.org/x/a"), "b", "http://known.org/y/"), "http://known.org/y/b");
}

TEST(BaseAddress, PrefersWhatIsShared) {
  EXPECT_EQ(resolved(canonical("https://e.org/6.0/a") + shared("https://www.e.org/5.1/a"), "b"),
            "https://www.e.org/5.1/b");
  EXPECT_EQ(resolved(canonical("https://e.org/x/a") + shared("https://e.org/"), "b"), "https://e.org/x/b");
  EXPECT_EQ(resolved(canonical("/x/a") + shared("https://e.org"), "/b"), "https://e.org/b");
}

TEST(BaseAddress, IsNoneWhereHostsDiffer) {
  EXPECT_EQ(resolved(canonical("https://paper.org/a") + shared("https://copy.net/a"), "/b"), "/b");
}

TEST(BaseAddress, HasASoundHost) {
  for (const std::string_view bad :
       {"https:///a", "https://{{host}}/a", "https://e.org%2Fa%2Fb", "//e.org/a", "/a", "ftp://e.org/a"})
    EXPECT_EQ(resolved(canonical(bad), "/b"), "/b") << bad;
  EXPECT_EQ(resolved(canonical("https:///a") + shared("https://e.org/a"), "/b"), "https://e.org/b");
}

TEST(BaseAddress, OfABaseElementIsFirst) {
  const std::string own = canonical("https://e.org/x/a");
  EXPECT_EQ(resolved(own + "<base href=/y/>", "b"), "https://e.org/y/b");
  EXPECT_EQ(resolved(own + "<base href=http://cdn.org/z/>", "b"), "http://cdn.org/z/b");
}

}  // namespace
}  // namespace pith
