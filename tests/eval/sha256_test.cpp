#include "eval/sha256.h"

#include <gtest/gtest.h>

namespace pith::eval {
namespace {

// The examples of FIPS 180-4's own test vectors.
TEST(Sha256, KnownMessages) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesGiveTheSameAsTheWhole) {
  std::string message;
  for (int i = 0; i < 300; ++i) message += static_cast<char>(i * 7);
  for (std::size_t length = 0; length <= message.size(); ++length) {
    const std::string whole = message.substr(0, length);
    for (const std::size_t step : {1, 3, 63, 64, 65}) {
      Sha256 pieces;
      for (std::size_t at = 0; at < length; at += step) pieces.add(std::string_view(whole).substr(at, step));
      ASSERT_EQ(pieces.hex(), sha256(whole)) << length << " in steps of " << step;
    }
  }
}

}  // namespace
}  // namespace pith::eval
