#include "methods/methods.h"

#include <array>
#include <cstddef>

#include "methods/all/all.h"
#include "methods/body_text/body_text.h"

namespace pith {
namespace {

struct Method {
  MethodInfo info;
  MethodFunction run;
};

constexpr auto kMethods = std::to_array<Method>({
    {{"all", "every text and image that a reader would see"}, extract_all},
    {{"body-text", "the same without navigation, banners, footers, asides and form controls"},
     extract_body_text},
});

constexpr auto kInfos = [] {
  std::array<MethodInfo, kMethods.size()> infos;
  for (std::size_t i = 0; i < infos.size(); ++i) infos[i] = kMethods[i].info;
  return infos;
}();

}  // namespace

std::span<const MethodInfo> methods() {
  return kInfos;
}

MethodFunction find_method(std::string_view id) {
  for (const Method& method : kMethods)
    if (method.info.id == id) return method.run;
  return nullptr;
}

}  // namespace pith
