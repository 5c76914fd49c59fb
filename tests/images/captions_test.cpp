#include "images/captions.h"

#include <gtest/gtest.h>

#include "html/parser.h"

namespace pith {
namespace {

std::string caption_of(std::string_view html) {
  Parser parser;
  const Document& document = parser.parse(html);
  for (NodeId id = 0; id < document.size(); ++id) {
    if (!document.is_html(id, Name::Img)) continue;
    const Caption caption = find_caption(document, id);
    return std::string(caption.source) + ": " + caption.text;
  }
  return "no image";
}

TEST(Captions, SayWhereTheyAre) {
  EXPECT_EQ(
      caption_of("<figure><img src=a.jpg alt=x><figcaption>The <b>mill</b>\n at dusk</figcaption></figure>"),
      "figcaption: The mill at dusk");
  EXPECT_EQ(caption_of("<div><div><img src=a.jpg></div><p class=image-caption>The mill</p></div>"),
            "class: The mill");
  EXPECT_EQ(caption_of("<div><img src=a.jpg aria-label='The mill'></div>"), "aria-label: The mill");
  EXPECT_EQ(caption_of("<div><img src=a.jpg data-caption='The mill'></div>"), "data-caption: The mill");
  EXPECT_EQ(caption_of("<div><span><img src=a.jpg></span> The mill </div>"), "block: The mill");
  EXPECT_EQ(caption_of("<div><p>Far more text</p><h2><img src=a.jpg> The mill</h2></div>"),
            "block: The mill");
  EXPECT_EQ(caption_of("<div><img src=a.jpg title=Mill alt=x></div>"), "title: Mill");
  EXPECT_EQ(caption_of("<div><img src=a.jpg alt=Mill></div>"), "alt: Mill");
  EXPECT_EQ(caption_of("<div><img src=a.jpg></div>"), ": ");
}

TEST(Captions, LoseTheirCredits) {
  const auto of = [](const std::string& text) {
    return caption_of("<figure><img src=a.jpg alt='a boat'><figcaption>" + text + "</figcaption></figure>");
  };
  EXPECT_EQ(of("The mill at dusk. Photo: Ann Lee"), "figcaption: The mill at dusk.");
  EXPECT_EQ(of("The mill at dusk. (Ann Lee)"), "figcaption: The mill at dusk.");
  EXPECT_EQ(of("The mill at dusk (Ann Lee/AP)"), "figcaption: The mill at dusk");
  EXPECT_EQ(of("The mill at dusk | Ann Lee"), "figcaption: The mill at dusk");
  EXPECT_EQ(of("The mill at dusk. Unsplash/Ann Lee"), "figcaption: The mill at dusk.");
  EXPECT_EQ(of("The mill (right) at dusk"), "figcaption: The mill (right) at dusk");
  EXPECT_EQ(of("The mill (right)"), "figcaption: The mill (right)");
  EXPECT_EQ(of("The mill <span class=photo-credit>Ann Lee</span>"), "figcaption: The mill");
  EXPECT_EQ(of("© Ann Lee"), "alt: a boat");
  EXPECT_EQ(of("02/02/2025"), "alt: a boat");
}

TEST(Captions, AreNotTheLinksBesideAnImage) {
  EXPECT_EQ(caption_of("<div><img src=a.jpg>A tent <a href=/buy>$285 at Tents</a></div>"), "block: A tent");
  EXPECT_EQ(caption_of("<div><a href=/tent><img src=a.jpg> A tent</a></div>"), "block: A tent");
}

TEST(Captions, AreNoParagraphs) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "a long text ";
  EXPECT_EQ(caption_of("<p><img src=a.jpg alt=Mill>" + text + "</p>"), "alt: Mill");
}

TEST(Captions, HoldNoScriptsAndButtons) {
  EXPECT_EQ(
      caption_of("<figure><img "
                 "src=a.jpg><figcaption>Mill<script>x()</script><button>Zoom</button></figcaption></figure>"),
      "figcaption: Mill");
}

}  // namespace
}  // namespace pith
