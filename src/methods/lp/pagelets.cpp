// Pagelets (Bar-Yossef and Rajagopalan 2002): an element is one if none of its children holds k or more links
// and no element around it is one; k is 3. So the walk goes from the root into everything that has a child with
// k links, and takes the rest whole. Each node is looked at as a child once.
//
// Near-identical pagelets are found by shingles (A. Broder and others: Syntactic clustering of the Web. WWW 1997):
// every four words in a row are hashed, and of all these hashes the least is kept, twice with hashes that do not
// depend on each other. Two texts agree in one such minimum with a probability that is the share of their shingles
// that they have in common, so in both only if they are nearly the same. Shorter texts are one shingle.
#include "methods/lp/pagelets.h"

#include <algorithm>
#include <array>

#include "base/hash.h"
#include "base/stop.h"
#include "methods/words.h"

namespace pith {
namespace {

constexpr std::uint32_t kLinks = 3;
constexpr std::size_t kShingle = 4;

class Fingerprint {
 public:
  void add(std::string_view text) {
    WordKind kind;
    for (std::string_view word = next_word(text, kind); !word.empty(); word = next_word(text, kind)) {
      poll(words_);
      last_[words_++ % kShingle] = hash_bytes(word);
      if (words_ >= kShingle) take_shingle();
    }
  }
  std::uint64_t value() {
    if (words_ < kShingle) take_shingle();
    return join_hashes(least_[0], least_[1]);
  }
  std::uint32_t words() const { return words_; }

 private:
  void take_shingle() {
    std::uint64_t shingle = 0;
    for (std::size_t i = 0; i < kShingle; ++i) shingle = join_hashes(shingle, last_[(words_ + i) % kShingle]);
    least_[0] = std::min(least_[0], shingle);
    least_[1] = std::min(least_[1], join_hashes(shingle, 1));
  }

  std::uint32_t words_ = 0;
  std::array<std::uint64_t, kShingle> last_{};  // a ring of the last words
  std::array<std::uint64_t, 2> least_{UINT64_MAX, UINT64_MAX};
};

bool divides(const Page& page, NodeId id) {
  for (NodeId c = page.document[id].first_child; c != kNoNode; c = page.document[c].next) {
    poll(c);
    if (page.measures[c].links >= kLinks) return true;
  }
  return false;
}

}  // namespace

Pagelets find_pagelets(const Page& page, const Extraction& visible, Arena& arena) {
  const Document& document = page.document;
  const std::span<Pagelet> found = arena.make<Pagelet>(page.measures[kRoot].texts);
  std::size_t count = 0;
  Pagelets result;
  for (NodeId id = 0, round = 0; id < document.size();) {
    poll(round++);
    if (divides(page, id)) {
      ++id;
      continue;
    }
    Fingerprint fingerprint;
    for (NodeId n = id; n < document[id].end; ++n) {
      poll(n);
      if (document[n].type == NodeType::text && visible.labels[n] == Label::keep &&
          page.measures[n].texts != 0)
        fingerprint.add(document.text(n));
    }
    if (fingerprint.words() != 0) {
      found[count++] = {id, fingerprint.words(), fingerprint.value()};
      result.fingerprint = join_hashes(result.fingerprint, fingerprint.value());
    }
    id = document[id].end;
  }
  result.all = found.first(count);
  return result;
}

void add_page(const Pagelets& pagelets, SiteIndex& site) {
  if (!site.pages.insert(pagelets.fingerprint).second) return;
  for (std::size_t round = 0; const Pagelet& pagelet : pagelets.all) {
    poll(round++);
    SiteIndex::Seen& seen = site.pagelets[pagelet.fingerprint];
    if (seen.page == site.pages.size()) continue;  // twice on this page
    seen.page = static_cast<std::uint32_t>(site.pages.size());
    ++seen.pages;
  }
}

}  // namespace pith
