// html5lib's encoding tests: raw bytes between "#data" and "#encoding", then the name that must be found.
// encoding/scripted is not applicable: its pages write their meta elements with scripts.
#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "encoding/decode.h"
#include "support/data.h"

namespace pith {
namespace {

struct Case {
  std::string data;
  std::string encoding;
};

std::vector<Case> read_cases(const std::string& text) {
  constexpr std::string_view kData = "#data\n", kEncoding = "\n#encoding\n";
  std::vector<Case> cases;
  for (std::size_t at = text.find(kData); at != text.npos;) {
    const std::size_t begin = at + kData.size();
    const std::size_t middle = text.find(kEncoding, begin - 1);
    if (middle == text.npos) break;
    const std::size_t name = middle + kEncoding.size();
    const std::size_t end = std::min(text.find('\n', name), text.size());
    cases.push_back({text.substr(begin, middle - begin), text.substr(name, end - name)});
    at = text.find(kData, end);
  }
  return cases;
}

class Html5libEncoding : public ::testing::TestWithParam<const char*> {};

TEST_P(Html5libEncoding, FindsTheEncoding) {
  if (!test::has_data("html5lib-tests/encoding")) GTEST_SKIP() << "no html5lib-tests at " << test::data_dir();
  const std::string file = test::read_file(test::data_dir() / "html5lib-tests/encoding" / GetParam());
  const std::vector<Case> cases = read_cases(file);
  ASSERT_FALSE(cases.empty());
  Decoder decoder;
  for (const Case& c : cases) {
    const Decoded decoded = decoder.decode(c.data);
    EXPECT_EQ(decoded.encoding, encoding_for_label(c.encoding)) << c.data.substr(0, 300);
    EXPECT_TRUE(utf8::is_valid(decoded.text));
  }
  RecordProperty("cases", static_cast<int>(cases.size()));
}

INSTANTIATE_TEST_SUITE_P(Files, Html5libEncoding,
                         ::testing::Values("tests1.dat", "tests2.dat", "test-yahoo-jp.dat"),
                         [](const auto& file) {
                           std::string name = file.param;
                           for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
                           return name;
                         });

TEST(Html5libDetection, Big5) {
#ifndef PITH_DETECTION
  GTEST_SKIP() << "built without PITH_DETECTION";
#endif
  if (!test::has_data("html5lib-tests/encoding")) GTEST_SKIP() << "no html5lib-tests at " << test::data_dir();
  const std::string page =
      test::read_file(test::data_dir() / "html5lib-tests/encoding/chardet/test_big5.txt");
  Decoder decoder;
  const Decoded decoded = decoder.decode(page);
  EXPECT_EQ(decoded.encoding, "Big5");
  EXPECT_EQ(decoded.source, EncodingSource::detected);
  EXPECT_EQ(decoded.text.find("\xEF\xBF\xBD"), decoded.text.npos);
}

}  // namespace
}  // namespace pith
