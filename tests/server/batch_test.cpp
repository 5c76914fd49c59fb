#include "server/batch.h"

#include <gtest/gtest.h>

namespace pith::server {
namespace {

TEST(ServerBatch, AnswersKeepTheOrderOfTheLines) {
  Batch batch(2, 100);
  batch.take("one\n\n  \ntwo\nth");
  EXPECT_EQ(batch.next()->text, "one");
  EXPECT_EQ(batch.next()->number, 2U);
  EXPECT_FALSE(batch.next());
  EXPECT_FALSE(batch.wants_more());
  batch.answer(2, "second\n");
  EXPECT_EQ(batch.ready(), "");
  batch.answer(1, "first\n");
  EXPECT_EQ(batch.ready(), "first\nsecond\n");
  EXPECT_FALSE(batch.next()) << "is not whole yet";
  batch.take("ree");
  batch.end();
  EXPECT_EQ(batch.next()->text, "three");
  EXPECT_FALSE(batch.is_done());
  batch.answer(3, "third\n");
  EXPECT_EQ(batch.ready(), "third\n");
  EXPECT_TRUE(batch.is_done());
}

TEST(ServerBatch, LongLineIsPassedBy) {
  Batch batch(9, 10);
  batch.take(std::string(11, 'x'));
  const auto line = batch.next();
  ASSERT_TRUE(line);
  EXPECT_TRUE(line->too_long);
  for (int i = 0; i < 100; ++i) {
    batch.take("more of it");
    EXPECT_FALSE(batch.next());
    EXPECT_EQ(batch.bytes(), 0U);
  }
  batch.take("end\nnext\n");
  EXPECT_EQ(batch.next()->text, "next");
}

// Bytes in pieces of any size give the same lines.
TEST(ServerBatch, PiecesDoNotMatter) {
  const std::string body = "a\nbb\n\nccc\r\n0123456789ABCDEF\ndd\n0123456789\nlast";
  std::string whole;
  for (std::size_t size = 1; size <= body.size(); ++size) {
    Batch batch(100, 10);
    std::string lines;
    const auto take_all = [&] {
      while (const auto line = batch.next()) lines += line->too_long ? "!" : line->text + "|";
    };
    for (std::size_t at = 0; at < body.size(); at += size) {
      batch.take(body.substr(at, size));
      take_all();
    }
    batch.end();
    take_all();
    if (whole.empty()) whole = lines;
    EXPECT_EQ(lines, "a|bb|ccc\r|!dd|0123456789|last|") << size;
  }
}

}  // namespace
}  // namespace pith::server
