// Chromium's answers, right ones and wrong ones.
#include "render/chromium/snapshot.h"

#include <gtest/gtest.h>

#include "html/parser.h"

namespace pith {
namespace {

// As Chromium answers for <p data-pith=4><!--5-->Hi</p>, cut down to what is read.
constexpr std::string_view kAnswer =
    R"json({"id":7,"result":{"documents":[{"contentWidth":1280,"contentHeight":600,
"nodes":{"parentIndex":[-1,0,1,1],"nodeType":[9,1,8,3],"nodeValue":[-1,-1,2,3],"attributes":[[],[0,1],[],[]]},
"layout":{"nodeIndex":[1,3],"bounds":[[8,16,1264,18],[8,16,14.5,17]],
"styles":[[4,5,6,7,8,9,4,4,10,11],[4,5,6,7,8,9,4,4,10,11]]}}],
"strings":["data-pith","4","5","Hi","visible","rgb(1, 2, 3)","rgba(0, 0, 0, 0.5)","16px","700","1","static","auto"]}})json";

struct Read {
  explicit Read(std::string_view answer) {
    const Document& document = parser.parse("<p>Hi");
    problem = read_snapshot(answer, document, geometry);
  }
  Parser parser;
  Geometry geometry;
  std::string problem;
};

TEST(Snapshot, TellsBoxesAndStyles) {
  const Read read(kAnswer);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read.geometry.height, 600);
  const Look& text = read.geometry[5];
  EXPECT_EQ(text.box.left, 8);
  EXPECT_EQ(text.box.width(), 14.5F);
  EXPECT_EQ(text.visibility, Visibility::visible);
  EXPECT_EQ(text.color, 0x010203ffU);
  EXPECT_EQ(text.background, 0U);
  EXPECT_EQ(text.font_weight, 700);
  EXPECT_EQ(read.geometry[4].background, 0x00000080U);
}

// Every beginning of an answer, and every answer with one byte changed, is read or refused.
TEST(Snapshot, AnythingIsReadOrRefused) {
  for (std::size_t length = 0; length < kAnswer.size(); ++length)
    EXPECT_NE(Read(kAnswer.substr(0, length)).problem, "") << length;
  for (std::size_t at = 0; at < kAnswer.size(); ++at)
    for (const char c : {'9', '-', '[', '"', ','}) {
      std::string changed(kAnswer);
      changed[at] = c;
      const Read read(changed);
      EXPECT_EQ(read.geometry.looks.size(), 6U);
    }
}

}  // namespace
}  // namespace pith
