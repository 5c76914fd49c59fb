// Template detection by pagelets. Z. Bar-Yossef, S. Rajagopalan: Template detection via data mining and its
// applications. WWW 2002.
//
// A page is cut into pagelets (pagelets.h). A pagelet that stands on other pages of the same site as well, with
// the same or nearly the same text, belongs to the site's template; content is the rest. This is the paper's local
// algorithm: all pages are taken to belong to one site, so that links between them need not be followed. A page
// that is added twice, or that is itself one of the site's pages, counts once.
//
// Without other pages there is no template and everything visible is kept. `keep=largest` takes one pagelet only,
// that with most words: so the method's name is understood in the CETR paper's comparison ("largest pagelet"),
// which gives it single pages.
//
// Cost: linear in the page, whatever the size of the site. Held by tests/methods/lp_test.cpp.
#include "methods/lp/lp.h"

#include "base/stop.h"
#include "methods/lp/pagelets.h"
#include "methods/reason.h"
#include "methods/visible.h"

namespace pith {
namespace {

enum class Keep : std::uint8_t { rest, largest };

// Pages of the site without the page at hand.
std::uint32_t other_pages(const SiteIndex* site, const Pagelets& pagelets) {
  if (site == nullptr) return 0;
  return static_cast<std::uint32_t>(site->pages.size() - site->pages.count(pagelets.fingerprint));
}

std::uint32_t repeats(const SiteIndex* site, const Pagelets& pagelets, const Pagelet& pagelet) {
  if (site == nullptr) return 0;
  const auto seen = site->pagelets.find(pagelet.fingerprint);
  if (seen == site->pagelets.end()) return 0;
  return seen->second.pages - static_cast<std::uint32_t>(site->pages.count(pagelets.fingerprint));
}

}  // namespace

void extract_lp(const Page& page, const MethodOptions& options, Extraction& extraction) {
  keep_visible(page, options, extraction);
  const Pagelets pagelets = find_pagelets(page, extraction, options.workspace.arena);
  const auto enough = static_cast<std::uint32_t>(options.settings[0]);
  const std::uint32_t others = other_pages(page.site, pagelets);
  if (others == 0)
    explain(options, extraction, kRoot, 0,
            "no other page of the site is known, so nothing is known as template");

  const Pagelet* largest = nullptr;
  for (std::size_t round = 0; const Pagelet& pagelet : pagelets.all) {
    poll(round++);
    if (repeats(page.site, pagelets, pagelet) < enough &&
        (largest == nullptr || pagelet.words > largest->words))
      largest = &pagelet;
  }
  const bool only_largest = static_cast<Keep>(options.settings[1]) == Keep::largest;
  for (std::size_t round = 0; const Pagelet& pagelet : pagelets.all) {
    poll(round++);
    const std::uint32_t times = repeats(page.site, pagelets, pagelet);
    const bool is_template = times >= enough;
    if (is_template || (only_largest && &pagelet != largest))
      extraction.label_subtree(page.document, pagelet.node, Label::drop);
    if (others != 0 || only_largest)
      explain(options, extraction, pagelet.node, times, "pagelet of ", pagelet.words, " words on ", times,
              " of ", others, " other pages",
              is_template           ? ": template"
              : &pagelet == largest ? ", the largest"
                                    : "");
  }
}

}  // namespace pith
