#include "encoding/statistics.h"

#ifdef PITH_DETECTION
#include <uchardet.h>

#include <memory>
#endif

namespace pith {

#ifdef PITH_DETECTION
std::optional<Encoding> guess_by_statistics(std::string_view sample) {
  const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(), &uchardet_delete);
  if (!detector || uchardet_handle_data(detector.get(), sample.data(), sample.size()) != 0)
    return std::nullopt;
  uchardet_data_end(detector.get());
  const std::string_view name = uchardet_get_charset(detector.get());
  if (name == "UHC") return Encoding::euc_kr;
  if (name == "MAC-CYRILLIC") return Encoding::x_mac_cyrillic;
  return find_encoding(name);
}
#else
std::optional<Encoding> guess_by_statistics(std::string_view) {
  return std::nullopt;
}
#endif

}  // namespace pith
