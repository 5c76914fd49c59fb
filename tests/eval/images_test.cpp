#include "eval/images.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pith::eval {
namespace {

using Strings = std::vector<std::string>;

bool same(const std::string& found, const std::string& gold) {
  const std::vector<GoldImage> images = {{{gold}, "", false}};
  return score_images(Strings{found}, images).f1 == 1;
}

TEST(Images, OneAddressInManySpellings) {
  EXPECT_TRUE(same("https://a.example/x.jpg", "https://a.example/x.jpg"));
  EXPECT_TRUE(same("http://A.example/x.jpg#top", "https://a.example/x.jpg"));
  EXPECT_TRUE(same("//a.example/x.jpg", "https://a.example/x.jpg"));
  EXPECT_TRUE(same("https://a.example/%C3%A4%20b.jpg", "https://a.example/\u00E4 b.jpg"));
  EXPECT_TRUE(same("https://a.example/x.JPG?w=400", "https://a.example/x.JPG?w=800&q=75"));
  EXPECT_TRUE(same("/media/x.jpg", "https://a.example/media/x.jpg"));
}

TEST(Images, OneFileInManySizes) {
  EXPECT_TRUE(same("https://a.example/w1248/harbour_5163.jpg", "https://b.example/w767/harbour_5163.jpg"));
  EXPECT_FALSE(same("https://a.example/w1248/5163.jpg", "https://b.example/w767/5163.jpg"));
  EXPECT_FALSE(same("https://a.example/1/placeholder.jpg", "https://a.example/2/placeholder.jpg"));
}

TEST(Images, OtherAddresses) {
  EXPECT_FALSE(same("https://b.example/x.jpg", "https://a.example/x.jpg"));
  EXPECT_FALSE(same("https://a.example/X.jpg", "https://a.example/x.jpg"));
  EXPECT_FALSE(same("https://a.example/image?id=1", "https://a.example/image?id=2"));
  EXPECT_FALSE(
      same("https://a.example/x-300x200.jpg", "https://a.example/x.jpg"));  // a size that gold does not list
}

TEST(Images, PrecisionAndRecall) {
  const std::vector<GoldImage> gold = {
      {{"https://a.example/1-small.jpg", "https://a.example/1-large.jpg"}, "", true},
      {{"https://a.example/2.jpg"}, "", false},
      {{"https://a.example/3.jpg"}, "", false}};
  const Strings found = {"https://a.example/1-large.jpg", "https://a.example/1-large.jpg#again",
                         "https://a.example/2.jpg", "https://a.example/logo.png",
                         "https://a.example/pixel.gif"};
  const Ratio ratio = score_images(found, gold);
  EXPECT_DOUBLE_EQ(ratio.precision, 2.0 / 4);
  EXPECT_DOUBLE_EQ(ratio.recall, 2.0 / 3);
  EXPECT_DOUBLE_EQ(ratio.f1, 2 * 0.5 * (2.0 / 3) / (0.5 + 2.0 / 3));
  EXPECT_EQ(score_images({}, gold).f1, 0);
}

}  // namespace
}  // namespace pith::eval
