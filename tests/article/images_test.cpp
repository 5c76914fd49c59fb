#include "article/images.h"

#include <gtest/gtest.h>

namespace pith {
namespace {

TEST(Srcset, ChoosesTheLargest) {
  EXPECT_EQ(largest_candidate("a.jpg"), "a.jpg");
  EXPECT_EQ(largest_candidate("a.jpg 1x, b.jpg 2x"), "b.jpg");
  EXPECT_EQ(largest_candidate(" a.jpg 300w , b.jpg 1200w,c.jpg 600w "), "b.jpg");
  EXPECT_EQ(largest_candidate("a.jpg, b.jpg 1.5x"), "b.jpg");
  EXPECT_EQ(largest_candidate("https://c.example/w_1,h_2/a.jpg 1w, https://c.example/w_2,h_4/a.jpg 2w"),
            "https://c.example/w_2,h_4/a.jpg");
  EXPECT_EQ(largest_candidate("data:image/gif;base64,R0 9000w, a.jpg 10w"), "a.jpg");
  EXPECT_EQ(largest_candidate("a.jpg 10w 20h, b.jpg (odd, thing) , c.jpg 5w"), "a.jpg");
}

TEST(Srcset, SurvivesNonsense) {
  for (std::string_view set :
       {"", ",", " , ,, ", "a.jpg nonsense", "a.jpg 0w", "a.jpg -1x", "data:x", "((("}) {
    const std::string_view chosen = largest_candidate(set);
    EXPECT_TRUE(chosen.empty() || chosen == "(((") << set;
  }
}

}  // namespace
}  // namespace pith
