#include "learn/model.h"

#include <gtest/gtest.h>

#include <string>

#include "base/hash.h"
#include "learn/bytes.h"
#include "learn/shipped.h"
#include "learn/token_model.h"
#include "pith/pith.h"
#include "support/data.h"

namespace pith {
namespace {

TokenTables small_tables() {
  TokenTables tables;
  tables.words = {3, 5, 11};
  tables.trigrams = {1, -2, 3, -128};
  tables.tags = {7, 127};
  tables.prior = -4;
  return tables;
}

std::string small_model() {
  return write_model({"mss", TokenModel::kVersion, small_tables().payload()});
}

std::string error_of(const std::string& bytes) {
  const auto model = Model::read(bytes);
  if (model) return "";
  EXPECT_EQ(model.error().code, ErrorCode::bad_model);
  return model.error().message;
}

TEST(Bytes, AreLittleEndian) {
  std::string bytes;
  append_number(bytes, std::uint32_t{0x01020304});
  EXPECT_EQ(bytes, "\x04\x03\x02\x01");
  EXPECT_EQ(number_at<std::uint32_t>(bytes, 0), 0x01020304u);
  ByteReader reader(bytes);
  EXPECT_EQ(reader.number<std::uint16_t>(), 0x0304);
  EXPECT_EQ(reader.number<std::uint32_t>(), 0u);  // past the end
  EXPECT_FALSE(reader.ok());
}

// Model files hold this hash: it must never change.
TEST(Hash, IsTheSameForEver) {
  EXPECT_EQ(hash_bytes(""), 0u);
  EXPECT_EQ(hash_bytes("pith"), 0x76F9F55F802E8A51u);
  EXPECT_EQ(hash_bytes("the main content of a web page"), 0x46EE4B96F8EAD148u);
}

TEST(ModelFile, IsReadAsWritten) {
  const std::string bytes = small_model();
  const auto model = read_model(bytes);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->method, "mss");
  EXPECT_EQ(model->version, TokenModel::kVersion);
  const auto tables = TokenModel::read(*model);
  ASSERT_TRUE(tables);
  EXPECT_TRUE(tables->knows(3) && tables->knows(5) && tables->knows(11));
  EXPECT_FALSE(tables->knows(4) || tables->knows(19) || tables->knows(0x80000003));
  EXPECT_EQ(tables->of_trigram(1), -2);
  EXPECT_EQ(tables->of_trigram(7), -128);
  EXPECT_EQ(tables->of_tag(3), 127);
  EXPECT_EQ(tables->prior(), -4);
  EXPECT_EQ(Model::read(bytes)->method(), "mss");
}

TEST(ModelFile, EveryTruncationIsRefused) {
  const std::string bytes = small_model();
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_EQ(error_of(bytes.substr(0, length)), length < 8 ? "not a model of pith" : "model is truncated")
        << length;
  EXPECT_EQ(error_of(bytes + "x"), "model has bytes behind its end");
}

TEST(ModelFile, EveryChangedByteIsNoticed) {
  const std::string bytes = small_model();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x20);
    EXPECT_NE(error_of(changed), "") << at;
  }
}

TEST(ModelFile, TellsWhatIsWrong) {
  EXPECT_EQ(error_of("<html>"), "not a model of pith");
  std::string later = small_model();
  later[8] = 2;
  EXPECT_EQ(error_of(later), "model file of version 2, and this pith reads version 1; train it again");
  EXPECT_EQ(error_of(write_model({"mss", 99, small_tables().payload()})),
            "model for mss of version 99, and this pith reads version 1; train it again");
  EXPECT_EQ(error_of(write_model({"mss", TokenModel::kVersion, "short"})),
            "model for mss has tables of wrong sizes");
  EXPECT_EQ(error_of(write_model({"bte", 1, ""})), "model for method 'bte', which takes none");
}

TEST(ModelFile, BelongsToItsMethod) {
  const auto model = Model::read(small_model());
  ASSERT_TRUE(model);
  const auto result = extract("<p>a", {.method = "bte", .model = &*model});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::bad_model);
  EXPECT_EQ(result.error().message, "the model is for method 'mss', not for 'bte'");
  EXPECT_TRUE(extract("<p>a", {.method = "mss", .model = &*model}));
}

TEST(ModelFile, TheShippedOneIsGood) {
  const std::string bytes = test::read_file(test::source_dir() / "models/mss.model");
  ASSERT_TRUE(Model::read(bytes)) << Model::read(bytes).error().message;
  EXPECT_LT(bytes.size(), 1u << 20);
  EXPECT_EQ(shipped_token_model().prior(), TokenModel::read(view_model(bytes))->prior());
}

// It fits the features that this library finds, and is what the file holds.
TEST(ModelFile, TheShippedTreesAreGood) {
  const std::string bytes = test::read_file(test::source_dir() / "models/pith.model");
  const auto model = Model::read(bytes);
  ASSERT_TRUE(model) << model.error().message;
  EXPECT_LT(bytes.size(), 5u << 20);
  EXPECT_TRUE(shipped_tree_model().payload == view_model(bytes).payload);
}

}  // namespace
}  // namespace pith
