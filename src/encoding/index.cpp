// The indexes, made from ICU's converters instead of half a megabyte of tables.
//
// The standard's double-byte encodings are what browsers agreed on, and each has a near relative among ICU's
// converters. So an index is built by asking the relative for every pointer, dropping what it maps to
// private use where the standard has nothing, and laying the differences over it: none for Korean and
// JIS X 0208, a row range for JIS X 0212, 19 for GB 18030 (its 2022 edition) and 157 for Big5 (the HKSCS
// characters whose code points came later, and duplicates). This costs a few milliseconds once per process
// and index; decoding is then a table lookup with the standard's own error handling, which ICU's is not.
//
// tests/encoding/index_test.cpp counts and sums every index, so that another ICU cannot change them unseen.
#include "encoding/index.h"

#include <unicode/ucnv.h>
#include <unicode/utf16.h>

#include <array>
#include <span>
#include <string>

namespace pith {
namespace {

struct Difference {
  std::uint16_t pointer;
  char16_t code_point;
  std::uint16_t count;  // of consecutive pointers, and code points
};

constexpr Difference kGb18030Differences[] = {
    {6555, 0x3000, 1},  {7182, 0xFE10, 1},  {7183, 0xFE12, 1},  {7184, 0xFE11, 1},  {7185, 0xFE13, 4},
    {7201, 0xFE17, 2},  {7208, 0xFE19, 1},  {23775, 0x9FB4, 1}, {23783, 0x9FB5, 1}, {23788, 0x9FB6, 2},
    {23795, 0x9FB8, 1}, {23812, 0x9FB9, 1}, {23829, 0x9FBA, 1}, {23845, 0x9FBB, 1},
};

constexpr Difference kBig5Differences[] = {
    {1008, 0x9F97, 1},  {1016, 0x9F96, 1},  {1099, 0x31C0, 5},  {1105, 0x31C5, 1},  {1108, 0x31C6, 2},
    {1112, 0x31C8, 1},  {1114, 0x31C9, 4},  {1119, 0x31CD, 2},  {1170, 0x23DA, 2},  {1730, 0x9FA6, 1},
    {1772, 0x9FA7, 1},  {1779, 0x9FA8, 1},  {1812, 0x9FA9, 1},  {1814, 0x9FAA, 1},  {1816, 0x9FAB, 1},
    {1821, 0x9FAC, 1},  {1844, 0x9FAD, 2},  {1847, 0x9FAF, 1},  {1866, 0x9FB2, 1},  {1892, 0x9FB3, 1},
    {2082, 0x7BB8, 1},  {2088, 0x7C06, 1},  {2103, 0x7CCE, 1},  {2114, 0x7DD2, 1},  {2123, 0x7E1D, 1},
    {2148, 0x8005, 1},  {2151, 0x8028, 1},  {2221, 0x83C1, 1},  {2239, 0x84A8, 1},  {2244, 0x840F, 1},
    {2303, 0x89A6, 1},  {2304, 0x89A9, 1},  {2354, 0x8D77, 1},  {2400, 0x90FD, 1},  {2413, 0x92B9, 1},
    {2477, 0x975C, 1},  {2498, 0x97FF, 1},  {2605, 0x9F16, 1},  {2673, 0x8503, 1},  {2746, 0x5159, 1},
    {2747, 0x515B, 1},  {2748, 0x515D, 2},  {2771, 0x936E, 1},  {2780, 0x7479, 1},  {2990, 0x6D67, 1},
    {3087, 0x799B, 1},  {3259, 0x9097, 1},  {3301, 0x975D, 1},  {3436, 0x701E, 1},  {3451, 0x5B28, 1},
    {4136, 0x7201, 1},  {4138, 0x77D7, 1},  {4141, 0x7E87, 1},  {4182, 0x99D6, 1},  {4206, 0x91D4, 1},
    {4220, 0x60DE, 1},  {4230, 0x6FB6, 1},  {4241, 0x8F36, 1},  {4258, 0x4FBB, 1},  {4273, 0x71DF, 1},
    {4279, 0x9104, 1},  {4282, 0x9DF0, 1},  {4294, 0x83CF, 1},  {4329, 0x5C10, 1},  {4330, 0x79E3, 1},
    {4349, 0x5A67, 1},  {4419, 0x8F0B, 1},  {4422, 0x7B51, 1},  {4494, 0x62D0, 1},  {4624, 0x6062, 1},
    {4694, 0x75F9, 1},  {4708, 0x6C4A, 1},  {4742, 0x9B2E, 1},  {4748, 0x9F17, 1},  {4815, 0x50ED, 1},
    {4828, 0x5F0C, 1},  {4902, 0x880F, 1},  {4922, 0x62CE, 1},  {4982, 0x7468, 1},  {4992, 0x7162, 1},
    {4997, 0x7250, 1},  {5432, 0x2400, 32}, {5464, 0x2421, 1},  {10942, 0x5EF4, 1}, {10946, 0x65E0, 1},
    {10948, 0x7676, 1}, {10950, 0x96B6, 1}, {10957, 0x3003, 1}, {10958, 0x4EDD, 1}, {11204, 0x31CF, 1},
    {11210, 0x9FB0, 1}, {11212, 0x9FB1, 1}, {19028, 0x5029, 1}, {19035, 0x507D, 1}, {19088, 0x5305, 1},
    {19096, 0x5344, 1}, {19112, 0x537F, 1}, {19162, 0x5605, 1}, {19240, 0x5A77, 1}, {19299, 0x5E75, 1},
    {19305, 0x5ED0, 1}, {19326, 0x5F58, 1}, {19355, 0x60A4, 1}, {19398, 0x6490, 1}, {19439, 0x6674, 1},
    {19454, 0x675E, 1}, {19553, 0x6C9C, 1}, {19554, 0x6E1D, 1}, {19557, 0x6E2F, 1}, {19611, 0x716E, 1},
    {19643, 0x732A, 1}, {19672, 0x745C, 1}, {19697, 0x74E9, 1}, {19748, 0x7809, 1},
};

// A converter that gives one character at a time and 0 for what it does not know.
class Converter {
 public:
  explicit Converter(const char* name) {
    UErrorCode error = U_ZERO_ERROR;
    converter_ = ucnv_open(name, &error);
    ucnv_setToUCallBack(converter_, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &error);
    if (U_FAILURE(error)) close();
  }
  ~Converter() { close(); }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  char32_t decode(std::span<const char> bytes) {
    if (converter_ == nullptr) return 0;
    UErrorCode error = U_ZERO_ERROR;
    ucnv_reset(converter_);
    std::array<UChar, 4> units{};
    UChar* to = units.data();
    const char* from = bytes.data();
    ucnv_toUnicode(converter_, &to, units.data() + units.size(), &from, from + bytes.size(), nullptr, true,
                   &error);
    const auto length = to - units.data();
    if (U_FAILURE(error) || length < 1 || length > 2) return 0;
    if (length == 1) return units[0];
    return U16_IS_LEAD(units[0]) ? U16_GET_SUPPLEMENTARY(units[0], units[1]) : 0;
  }

 private:
  void close() {
    if (converter_ != nullptr) ucnv_close(converter_);
    converter_ = nullptr;
  }

  UConverter* converter_ = nullptr;
};

enum class PrivateUse : std::uint8_t { keep, drop };

// `to_bytes` gives the bytes of a pointer.
template <class ToBytes>
std::vector<char32_t> ask_icu(const char* name, std::size_t pointers, PrivateUse private_use,
                              ToBytes to_bytes) {
  std::vector<char32_t> index(pointers);
  Converter converter(name);
  for (std::size_t pointer = 0; pointer < pointers; ++pointer) {
    const std::string bytes = to_bytes(static_cast<unsigned>(pointer));
    const char32_t c = converter.decode(bytes);
    const bool dropped = private_use == PrivateUse::drop && c >= 0xE000 && c <= 0xF8FF;
    index[pointer] = dropped ? 0 : c;
  }
  return index;
}

std::string two_bytes(unsigned lead, unsigned trail) {
  return {static_cast<char>(lead), static_cast<char>(trail)};
}

void lay_over(std::span<const Difference> differences, std::vector<char32_t>& index) {
  for (const Difference& d : differences) {
    for (std::uint32_t i = 0; i < d.count; ++i) index[d.pointer + i] = d.code_point + i;
  }
}

std::vector<char32_t> icu_gb18030() {
  return ask_icu("gb18030", 126 * 190, PrivateUse::keep, [](unsigned pointer) {
    const unsigned trail = pointer % 190;
    return two_bytes(pointer / 190 + 0x81, trail + (trail < 0x3F ? 0x40 : 0x41));
  });
}

Index make_big5() {
  auto index = ask_icu("ibm-1375_P100-2008", 126 * 157, PrivateUse::drop, [](unsigned pointer) {
    const unsigned trail = pointer % 157;
    return two_bytes(pointer / 157 + 0x81, trail + (trail < 0x3F ? 0x40 : 0x62));
  });
  lay_over(kBig5Differences, index);
  return Index(std::move(index));
}

Index make_gb18030() {
  auto index = icu_gb18030();
  lay_over(kGb18030Differences, index);
  return Index(std::move(index));
}

// Four-byte codes number, in order, the code points that the two-byte codes left out in the year 2000. Since
// then U+1E3F has moved to two bytes and U+E7C7 has taken its place.
Index make_gb18030_ranges() {
  std::vector<bool> taken(0x10000);
  for (const char32_t c : icu_gb18030()) taken[c & 0xFFFF] = true;
  taken[0x1E3F] = false;
  taken[0xE7C7] = true;
  std::vector<char32_t> ranges;
  for (char32_t c = 0x80; c < 0x10000; ++c) {
    if (taken[c] || (c >= 0xD800 && c <= 0xDFFF)) continue;
    ranges.push_back(c == 0x1E3F ? 0xE7C7 : c);
  }
  return Index(std::move(ranges));
}

Index make_jis0212() {
  auto index = ask_icu("euc-jp-2007", 94 * 94, PrivateUse::drop, [](unsigned pointer) {
    return '\x8F' + two_bytes(pointer / 94 + 0xA1, pointer % 94 + 0xA1);
  });
  constexpr std::size_t kVendorRows = 82 * 94;  // IBM's additions, which the standard does not have
  std::fill(index.begin() + kVendorRows, index.end(), U'\0');
  return Index(std::move(index));
}

}  // namespace

const Index& big5_index() {
  static const Index index = make_big5();
  return index;
}

const Index& euc_kr_index() {
  static const Index index(ask_icu("windows-949-2000", 126 * 190, PrivateUse::drop, [](unsigned pointer) {
    return two_bytes(pointer / 190 + 0x81, pointer % 190 + 0x41);
  }));
  return index;
}

const Index& gb18030_index() {
  static const Index index = make_gb18030();
  return index;
}

const Index& gb18030_ranges() {
  static const Index index = make_gb18030_ranges();
  return index;
}

const Index& jis0208_index() {
  static const Index index(ask_icu("ibm-943_P15A-2003", 60 * 188, PrivateUse::drop, [](unsigned pointer) {
    const unsigned lead = pointer / 188, trail = pointer % 188;
    return two_bytes(lead + (lead < 0x1F ? 0x81 : 0xC1), trail + (trail < 0x3F ? 0x40 : 0x41));
  }));
  return index;
}

const Index& jis0212_index() {
  static const Index index = make_jis0212();
  return index;
}

}  // namespace pith
