// Which images of a page belong to its article, by each rule.
#include <gtest/gtest.h>

#include <string>

#include "pith/pith.h"

namespace pith {
namespace {

const std::string kText =
    "<p>Angela Merkel met Barack Obama in Berlin on Monday to speak about the harbour, which both of them "
    "had "
    "visited many years before, when the ferry still crossed the bay.</p>"
    "<p>Angela Merkel said that the talks went well, and that the harbour would have its ferry again as soon "
    "as "
    "the ice has left the bay and the old pier has been mended by the town.</p>"
    "<p>Barack Obama said that he looked forward to the ferry, the bay and the harbour, and to a walk along "
    "the "
    "old pier, which has stood there for a hundred years and more.</p>";

// "src: reason" of each image, those that are kept marked by +.
std::string judged(const std::string& images, Images rule) {
  const std::string page =
      "<html lang=en><body><article><h1>The talks</h1>" + kText + images + kText + "</article></body></html>";
  const auto result = extract(page, {.method = "article", .images = rule});
  EXPECT_TRUE(result);
  std::string out;
  for (const Image& image : result->images) out += "+" + image.src + ": " + image.reason + "\n";
  for (const Image& image : result->dropped_images) out += image.src + ": " + image.reason + "\n";
  return out;
}

TEST(ImageStep, LiterallyAnImageNeedsANameOfTheTextInItsBlock) {
  const std::string images =
      "<div><img src=merkel-20240101.jpg width=600 height=400> Angela Merkel</div>"
      "<div><img src=pier-20240102.jpg width=600 height=400> The old pier of the harbour</div>"
      "<div><img src=none-20240103.jpg width=600 height=400></div>";
  EXPECT_EQ(judged(images, Images::literal),
            "+merkel-20240101.jpg: its caption has a name that is frequent in the text\n"
            "pier-20240102.jpg: its caption names nothing\n"
            "none-20240103.jpg: no caption\n");
  const std::string ours = judged(images, Images::relevant);
  EXPECT_NE(ours.find("+pier-20240102.jpg"), std::string::npos) << ours;
}

TEST(ImageStep, OneImageInTwoSizesIsKeptOnce) {
  const std::string images =
      "<div><img src=https://a.example/harbour-20240101-300x200.jpg width=300 height=200> The harbour and "
      "the "
      "ferry</div><div><img src=https://a.example/harbour-20240101-1200x800.jpg width=300 height=200> The "
      "harbour "
      "and the ferry</div><div><img src=https://a.example/harbour-20240109-300x200.jpg width=300 height=200> "
      "The "
      "harbour and the ferry</div>";
  const std::string found = judged(images, Images::relevant);
  EXPECT_NE(found.find("+https://a.example/harbour-20240101-300x200.jpg"), std::string::npos) << found;
  EXPECT_NE(
      found.find("\nhttps://a.example/harbour-20240101-1200x800.jpg: another size of an image before it"),
      std::string::npos)
      << found;
  EXPECT_NE(found.find("+https://a.example/harbour-20240109-300x200.jpg"), std::string::npos) << found;
}

TEST(ImageStep, SeesImagesOfAmpAndOfSlideShows) {
  const std::string images =
      "<figure><amp-img src=amp-20240101.jpg width=600 height=400></amp-img><figcaption>The harbour and the "
      "ferry</figcaption></figure><figure><img src=data:image/gif;base64,R0lGOD "
      "data-slide-lg=slide-20240102.jpg "
      "width=600 height=400><figcaption>The harbour and the bay</figcaption></figure>";
  const std::string found = judged(images, Images::relevant);
  EXPECT_NE(found.find("+amp-20240101.jpg"), std::string::npos) << found;
  EXPECT_NE(found.find("+slide-20240102.jpg"), std::string::npos) << found;
}

}  // namespace
}  // namespace pith
