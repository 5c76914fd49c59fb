#include "eval/sites.h"

#include <algorithm>

namespace pith::eval {

void Sites::read(const Corpus& corpus) {
  std::map<std::string, std::vector<std::string>> pages;  // by site
  for (std::size_t i = 0; i < corpus.size(); ++i) {
    Problem problem;
    auto page = corpus.read(i, problem);
    if (!page) continue;
    if (!page->site.empty()) pages[page->site].push_back(std::move(page->html));
  }
  for (const auto& [domain, htmls] : pages) {
    if (htmls.size() < 2) continue;
    Site& site = sites_[{corpus.name(), domain}];
    for (const std::string& html : htmls) (void)site.add(html);
  }
}

const Site* Sites::find(const Corpus& corpus, const LabelledPage& page) const {
  const auto found = sites_.find({corpus.name(), page.site});
  return found == sites_.end() ? nullptr : &found->second;
}

bool any_asks_site(const std::vector<std::string>& methods) {
  return std::any_of(methods.begin(), methods.end(), [](const std::string& call) {
    const std::string_view id = std::string_view(call).substr(0, call.find(':'));
    return std::any_of(pith::methods().begin(), pith::methods().end(),
                       [&](const MethodInfo& method) { return method.id == id && method.asks_site; });
  });
}

}  // namespace pith::eval
