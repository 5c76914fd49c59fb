#include "methods/methods.h"

#include <charconv>
#include <cstddef>
#include <string>

#include "methods/all/all.h"
#include "methods/article/article.h"
#include "methods/body_text/body_text.h"
#include "methods/cetr/cetr.h"
#include "methods/classic/bte.h"
#include "methods/classic/ccb.h"
#include "methods/classic/dsc.h"
#include "methods/classic/fe.h"
#include "methods/classic/lqf.h"
#include "methods/clg/clg.h"
#include "methods/cnr/cnr.h"
#include "methods/density/cetd.h"
#include "methods/density/hybrid.h"
#include "methods/lp/lp.h"
#include "methods/mss/mss.h"
#include "methods/pith/method.h"
#include "methods/vips/vips.h"

namespace pith {
namespace {

struct Method {
  MethodInfo info;
  MethodFunction run;
  const Learned* learned = nullptr;
};

constexpr auto kMethods = std::to_array<Method>({
    {{"pith",
      "the default: blocks that trained trees take for content, by the signals of the others and more",
      kPithParameters},
     extract_pith,
     &kPithLearned},
    {{"all", "every text and image that a reader would see", {}}, extract_all},
    {{"body-text", "the same without navigation, banners, footers, asides and form controls", {}},
     extract_body_text},
    {{"article", "the part with most text in paragraphs, and its headline (Joshi and Liu 2009)",
      kArticleParameters},
     extract_article},
    {{"bte", "the one stretch with most words and fewest tags (Finn et al. 2001)", kBteParameters},
     extract_bte},
    {{"dsc", "stretches with few tags, window by window (Pinto et al. 2002)", kDscParameters}, extract_dsc},
    {{"adsc", "the same with a window around each word (Gottron 2007)", kAdscParameters}, extract_adsc},
    {{"ccb", "text with text around it in the source (Gottron 2008)", kCcbParameters}, extract_ccb},
    {{"fe", "the block richest in text (Debnath et al. 2005)", {}}, extract_fe},
    {{"kfe", "the cluster of blocks richest in text (Debnath et al. 2005)", kKfeParameters}, extract_kfe},
    {{"lqf", "all but the blocks that are mostly links (Mantratzis et al. 2005)", kLqfParameters},
     extract_lqf},
    {{"cnr", "the container with most text among few nodes (López et al. 2012)", kCnrParameters},
     extract_cnr},
    {{"cetd", "elements with long texts and few tags and links (Sun et al. 2011)", kCetdParameters},
     extract_cetd},
    {{"hybrid",
      "the same, weighted by how much in the middle of the page they stand (Nethra and Anitha 2014)",
      kHybridParameters, false, true},
     extract_hybrid},
    {{"vips", "the visual block with most text (after Cai et al. 2003)", kVipsParameters, false, true},
     extract_vips},
    {{"cetr-tm", "source lines with much text a tag, by a threshold (Weninger et al. 2010)",
      kCetrTmParameters},
     extract_cetr_tm},
    {{"cetr-km", "the same, by clusters", kCetrKmParameters}, extract_cetr_km},
    {{"cetr", "the same, by clusters that also see where it changes", kCetrParameters}, extract_cetr},
    {{"lp", "what other pages of the site do not repeat (Bar-Yossef and Rajagopalan 2002)", kLpParameters,
      true},
     extract_lp},
    {{"clg",
      "rendered elements that a trained model finds content-like and that stand together (Wu et al. 2015)",
      kClgParameters, false, true},
     extract_clg,
     &kClgLearned},
    {{"lr", "the same elements, wherever they stand", kLrParameters, false, true}, extract_lr, &kClgLearned},
    {{"svm", "the same by a support vector machine", kSvmParameters, false, true}, extract_svm, &kClgLearned},
    {{"lr-a", "the one element that lr finds best", {}, false, true}, extract_lr_a, &kClgLearned},
    {{"svm-a", "the one element that svm finds best", {}, false, true}, extract_svm_a, &kClgLearned},
    {{"mss", "the stretch that a trained classifier finds most like content (Pasternack and Roth 2009)",
      kMssParameters},
     extract_mss,
     &kMssLearned},
});

constexpr auto kInfos = [] {
  std::array<MethodInfo, kMethods.size()> infos;
  for (std::size_t i = 0; i < infos.size(); ++i) infos[i] = kMethods[i].info;
  return infos;
}();

static_assert([] {
  for (const MethodInfo& info : kInfos)
    if (info.parameters.size() > kMostParameters) return false;
  return true;
}());

// Takes the front of `rest` up to `end`, and `end` with it.
std::string_view take_until(std::string_view& rest, char end) {
  const std::size_t at = rest.find(end);
  const std::string_view front = rest.substr(0, at);
  rest.remove_prefix(at == std::string_view::npos ? rest.size() : at + 1);
  return front;
}

Error unknown_method(std::string_view id) {
  std::string known;
  for (const MethodInfo& info : kInfos) {
    if (!known.empty()) known += ", ";
    known += info.id;
  }
  return {ErrorCode::unknown_method, "no method '" + std::string(id) + "'; there are: " + known};
}

std::string number(double value) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

Error no_setting(const MethodInfo& info, std::string_view name) {
  std::string known;
  for (const Parameter& parameter : info.parameters) {
    known += known.empty() ? "; it has: " : ", ";
    known += parameter.name;
  }
  return {ErrorCode::bad_setting, "method '" + std::string(info.id) + "' has no setting '" +
                                      std::string(name) + "'" +
                                      (known.empty() ? "; it has none at all" : known)};
}

Error bad_value(const MethodInfo& info, const Parameter& parameter, std::string_view value) {
  const std::string allowed =
      parameter.choices.empty() ? "a number from " + number(parameter.least) + " to " + number(parameter.most)
                                : "one of: " + std::string(parameter.choices);
  return {ErrorCode::bad_setting, "setting '" + std::string(parameter.name) + "' of method '" +
                                      std::string(info.id) + "' cannot be '" + std::string(value) +
                                      "'; it is " + allowed};
}

bool read_value(const Parameter& parameter, std::string_view text, double& value) {
  if (!parameter.choices.empty()) {
    std::string_view choices = parameter.choices;
    for (int i = 0; !choices.empty(); ++i)
      if (take_until(choices, ' ') == text) return value = i, true;
    return false;
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= parameter.least &&
         value <= parameter.most;
}

}  // namespace

std::span<const MethodInfo> methods() {
  return kInfos;
}

const Learned* find_learned(std::string_view id) {
  for (const Method& method : kMethods)
    if (method.learned != nullptr && method.learned->id == id) return method.learned;
  return nullptr;
}

Result<MethodCall> find_method(std::string_view call) {
  const std::string_view id = take_until(call, ':');
  std::size_t index = 0;
  while (index < kMethods.size() && kInfos[index].id != id) ++index;
  if (index == kMethods.size()) return unknown_method(id);
  const MethodInfo& info = kInfos[index];
  const std::span<const Parameter> parameters = info.parameters;
  MethodCall found{&info, kMethods[index].run, kMethods[index].learned};
  for (std::size_t i = 0; i < parameters.size(); ++i) found.settings[i] = parameters[i].standard;
  while (!call.empty()) {
    std::string_view value = take_until(call, ',');
    const std::string_view name = take_until(value, '=');
    std::size_t i = 0;
    while (i < parameters.size() && parameters[i].name != name) ++i;
    if (i == parameters.size()) return no_setting(info, name);
    if (!read_value(parameters[i], value, found.settings[i])) return bad_value(info, parameters[i], value);
  }
  return found;
}

}  // namespace pith
