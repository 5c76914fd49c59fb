#include "encoding/encoding.h"

#include <gtest/gtest.h>

#include <string>

#include "encoding/decode.h"

namespace pith {
namespace {

TEST(EncodingLabels, GiveTheStandardsNames) {
  const struct {
    const char *label, *name;
  } cases[] = {{"utf-8", "UTF-8"},
               {"utf8", "UTF-8"},
               {"unicode-1-1-utf-8", "UTF-8"},
               {"latin1", "windows-1252"},
               {"iso-8859-1", "windows-1252"},
               {"us-ascii", "windows-1252"},
               {"ansi_x3.4-1968", "windows-1252"},
               {"iso-8859-9", "windows-1254"},
               {"latin2", "ISO-8859-2"},
               {"iso8859-2", "ISO-8859-2"},
               {"iso-8859-11", "windows-874"},
               {"tis-620", "windows-874"},
               {"logical", "ISO-8859-8-I"},
               {"visual", "ISO-8859-8"},
               {"koi8-ru", "KOI8-U"},
               {"koi", "KOI8-R"},
               {"mac", "macintosh"},
               {"x-mac-ukrainian", "x-mac-cyrillic"},
               {"gb2312", "GBK"},
               {"gb_2312-80", "GBK"},
               {"chinese", "GBK"},
               {"gb18030", "gb18030"},
               {"big5-hkscs", "Big5"},
               {"x-x-big5", "Big5"},
               {"x-sjis", "Shift_JIS"},
               {"windows-31j", "Shift_JIS"},
               {"ks_c_5601-1987", "EUC-KR"},
               {"windows-949", "EUC-KR"},
               {"csiso2022jp", "ISO-2022-JP"},
               {"iso-2022-kr", "replacement"},
               {"hz-gb-2312", "replacement"},
               {"utf-16", "UTF-16LE"},
               {"ucs-2", "UTF-16LE"},
               {"unicodefffe", "UTF-16BE"},
               {"x-user-defined", "x-user-defined"},
               {"cp1251", "windows-1251"},
               {"866", "IBM866"},
               {"sun_eu_greek", "ISO-8859-7"}};
  for (const auto& c : cases) EXPECT_EQ(encoding_for_label(c.label), c.name) << c.label;
}

TEST(EncodingLabels, IgnoreCaseAndSurroundingSpace) {
  EXPECT_EQ(encoding_for_label(" \t\n\f\rUTF-8 "), "UTF-8");
  EXPECT_EQ(encoding_for_label("Shift_JIS"), "Shift_JIS");
  EXPECT_EQ(encoding_for_label("GB2312"), "GBK");
}

TEST(EncodingLabels, RefuseEverythingElse) {
  for (const char* label : {"", " ", "utf-7", "utf 8", "\"utf-8\"", "latin-1", "utf-32", "cesu-8", "bogus",
                            "utf-8\v", "a label that is longer than any label of the standard"}) {
    EXPECT_EQ(encoding_for_label(label), "") << label;
  }
  EXPECT_EQ(encoding_for_label(std::string_view("utf-8\0", 6)), "");
}

TEST(EncodingLabels, EveryEncodingIsALabelOfItself) {
  for (int i = 0; i <= static_cast<int>(Encoding::x_user_defined); ++i) {
    const auto encoding = static_cast<Encoding>(i);
    EXPECT_EQ(find_encoding(name_of(encoding)), encoding) << name_of(encoding);
  }
}

}  // namespace
}  // namespace pith
