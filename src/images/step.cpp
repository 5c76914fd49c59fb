// From the images of a page to those that belong to its article, as P. Joshi and S. Liu (DocEng 2009) do: an image of the
// article's part of the page whose caption speaks of what the article speaks of.
//
// 1. By place: what stands before the headline's element or behind the last text goes; so does, in between, what is a link
//    to another page without being a figure, and what is in a part that is named as something else (related, promo ...).
// 2. By form: pixels, placeholders, icons and furniture go (forms.cpp).
// 3. By meaning: the caption (captions.cpp) is compared with the text (relevance.cpp), from which all such captions are
//    taken out first. The text is read for names only where a caption asks for it, so a page without candidates costs
//    next to nothing.
//
// Images::literal is the paper's rule and nothing else: in the article, with a caption, which is the text of the first block
// around it, that shares names with the text. Ours goes on from there: the paper drops images without a caption; ours keeps those that the method itself kept as part of the text, unless the
// page is a list of them. Thresholds are from fundus: docs/methods/article.md has the figures.
#include "images/step.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/stop.h"
#include "images/forms.h"
#include "learn/shipped.h"
#include "meta/language.h"
#include "methods/blocks.h"

namespace pith {
namespace {

constexpr std::string_view kOutside = "outside of the article";
constexpr float kLeastCosine = 0.1F;        // of two large texts
constexpr float kLeastShare = 0.1F;         // of a caption's names, or of its words
constexpr float kLeastWeakShare = 0.3F;     // of its words, where it may not be meant as a caption
constexpr int kLevels = 24;                 // elements around an image whose names are read
constexpr std::size_t kLongestNames = 500;  // bytes of a class or id that are read
constexpr std::size_t kMostBody = std::size_t{1} << 20;  // bytes of text that are compared with captions

constexpr std::string_view kOtherParts[] = {"related", "recommend", "promo",     "sidebar",   "newsletter",
                                            "author",  "byline",    "avatar",    "comment",   "advert",
                                            "sponsor", "more-",     "read-more", "most-read", "trending",
                                            "popular", "outbrain",  "taboola",   "footer"};

// The part of the page that an element opens, if its tag or its names say that it is not the article.
std::string_view other_part(const Document& document, NodeId id) {
  switch (document[id].name) {
    case Name::Nav: return "nav";
    case Name::Aside: return "aside";
    case Name::Footer: return "footer";
    default: break;
  }
  for (const Name name : {Name::Class, Name::Id}) {
    const std::string_view value = document.attribute(id, name).substr(0, kLongestNames);
    for (const std::string_view word : kOtherParts)
      if (!value.empty() && contains_lower(value, word)) return word;
  }
  return {};
}

bool names_image_file(std::string_view url) {
  url = url.substr(0, url.find_first_of("?#"));
  for (std::string_view ending : {".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"})
    if (url.size() > ending.size() && equals_lower(url.substr(url.size() - ending.size()), ending))
      return true;
  return false;
}

std::string_view named_image(const Document& document) {
  const NodeId head = document.head();
  if (head == kNoNode) return {};
  for (NodeId id = head; id < document[head].end; ++id)
    if (document.is_html(id, Name::Meta) && equals_lower(document.attribute(id, Name::Property), "og:image"))
      return document.attribute(id, Name::Content);
  return {};
}

float least_score(ScoredBy by, std::string_view source) {
  if (by == ScoredBy::cosine) return kLeastCosine;
  const bool weak = source == "block" || source == "title" || source == "alt" || source == "aria-label";
  return weak && by != ScoredBy::entities ? kLeastWeakShare : kLeastShare;
}

std::string hundredths(float score) {
  const int value = static_cast<int>(score * 100 + 0.5F);
  return std::to_string(value / 100) + "." + (value % 100 < 10 ? "0" : "") + std::to_string(value % 100);
}

}  // namespace

bool ImageStep::is_named(const ImageDecision& decision) const {
  return !named_.empty() && file_of(decision.url) == named_;
}

// The article's part of the page: from its headline, or the element around headline and text, to the last text; and all
// of what the page itself calls an article, where that is around the text.
void ImageStep::find_scope(const Page& page, const Extraction& extraction) {
  const Document& document = page.document;
  first_text_ = kNoNode;
  scope_begin_ = scope_end_ = 0;
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    if (extraction.labels[id] != Label::keep || document[id].type != NodeType::text ||
        page.measures[id].non_space_chars == 0)
      continue;
    if (first_text_ == kNoNode) first_text_ = id;
    scope_end_ = id + 1;
  }
  if (first_text_ == kNoNode) return;
  scope_begin_ = first_text_;
  NodeId headline = kNoNode;
  for (NodeId id = 0; id < scope_end_; ++id)
    if (document.is_html(id, Name::H1) && page.measures[id].non_space_chars > 0 &&
        (headline == kNoNode || id < first_text_))
      headline = id;
  if (headline != kNoNode) {
    NodeId around = headline;
    while (around != kRoot && !document.contains(around, first_text_)) around = document[around].parent;
    const bool whole_page = around == kRoot || document.is_html(around, Name::Body);
    scope_begin_ = std::min({scope_begin_, headline, whole_page ? headline : around});
  }
  for (NodeId id = first_text_; id != kRoot; id = document[id].parent) {
    if (!document.is_html(id, Name::Article) && !document.is_html(id, Name::Main)) continue;
    scope_begin_ = std::min(scope_begin_, id);
    if (document.is_html(id, Name::Article)) scope_end_ = std::max(scope_end_, document[id].end);
    break;
  }
}

void ImageStep::find_images(const Page& page, Extraction& extraction) {
  const Document& document = page.document;
  decisions_.clear();
  used_noscripts_.clear();
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    if (!document.is_html(id, Name::Img) && !document.is_html(id, Name::AmpImg)) continue;
    const ImageSource source = sources_.of(id);
    if (source.noscript != kNoNode) used_noscripts_.insert(source.noscript);
    ImageDecision& decision = decisions_.emplace_back();
    decision.img = id;
    decision.url = source.url;
    decision.alt = trimmed(document.attribute(id, Name::Alt));
  }
  std::erase_if(decisions_, [&](const ImageDecision& decision) {
    const NodeId parent = document[decision.img].parent;
    if (parent == kNoNode || !used_noscripts_.contains(parent)) return false;
    extraction.labels[decision.img] = Label::drop;  // the image that it stands in for has its address
    return true;
  });
}

// Why an image of the article's part of the page does not belong to it, whatever its caption says.
std::string ImageStep::reason_by_place(const Document& document, const ImageDecision& decision) const {
  const NodeId img = decision.img;
  bool linked = false, figure = decision.caption.source == "class";
  NodeId at = document[img].parent;
  for (int level = 0; level < kLevels && at != kNoNode && document.is_element(at); ++level) {
    if (document.contains(at, first_text_)) break;
    if (const std::string_view part = other_part(document, at); !part.empty())
      return "in a part of the page that is named " + std::string(part);
    figure |= document.is_html(at, Name::Figure);
    linked |= document.is_html(at, Name::A) && !names_image_file(document.attribute(at, Name::Href));
    at = document[at].parent;
  }
  return linked && !figure ? "a link to another page" : "";
}

// The text that was kept, a block a line, without captions.
void ImageStep::read_body(const Page& page, const Extraction& extraction) {
  const Document& document = page.document;
  body_.clear();
  auto caption = captions_.begin();
  for (NodeId id = scope_begin_; id < document.size() && body_.size() < kMostBody;) {
    while (caption != captions_.end() && *caption < id) ++caption;
    const Node& node = document[id];
    if (node.type == NodeType::element && is_block_level(node) && !body_.empty() && body_.back() != '\n')
      body_ += '\n';
    if (caption != captions_.end() && *caption == id) {
      id = node.end;
      continue;
    }
    if (node.type == NodeType::text && extraction.labels[id] == Label::keep)
      for (const char c : document.text(id)) body_ += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    ++id;
  }
  static const TaggerModel model = *TaggerModel::read(*shipped_ner_model());
  relevances_.read_body(body_, detect_language(body_, {}), model);
}

void ImageStep::judge(ImageDecision& decision) {
  const Relevance relevance = relevances_.of(decision.caption.text);
  decision.score = relevance.score;
  decision.kept = relevance.score >= least_score(relevance.by, decision.caption.source);
  const std::string_view by =
      relevance.by == ScoredBy::entities ? "of the names of its caption are in the text"
      : relevance.by == ScoredBy::cosine ? "cosine of the names of caption and text"
                                         : "of the words of its caption are in the text";
  decision.reason = hundredths(relevance.score) + " " + std::string(by);
}

// No form, no place within the article, and no other evidence than names.
void ImageStep::judge_as_published(ImageDecision& decision) {
  const Relevance relevance = relevances_.as_published(decision.caption.text);
  decision.score = relevance.score;
  decision.kept = relevance.by == ScoredBy::cosine ? relevance.score >= kLeastCosine : relevance.score > 0;
  decision.reason = relevance.by == ScoredBy::nothing ? "its caption names nothing"
                    : relevance.by == ScoredBy::cosine
                        ? hundredths(relevance.score) + " cosine of the names of caption and text"
                    : decision.kept ? "its caption has a name that is frequent in the text"
                                    : "its caption has no name that is frequent in the text";
}

// Of one image in several sizes, the first that was kept stays.
void ImageStep::drop_renditions() {
  std::set<std::string> seen;
  for (ImageDecision& decision : decisions_) {
    if (!decision.kept) continue;
    const std::string name = rendition_name(decision.url);
    if (name.empty() || seen.insert(name).second) continue;
    decision.kept = false;
    decision.reason = "another size of an image before it";
  }
}

// By meaning, where there is a caption.
void ImageStep::compare(const Page& page, const Extraction& extraction) {
  captions_.clear();
  bool asked = false;
  for (ImageDecision& decision : decisions_) {
    if (!decision.reason.empty()) continue;
    if (decision.caption.text.empty()) {
      if (rule_ == Images::literal) {
        decision.reason = "no caption";
        continue;
      }
      const bool named = is_named(decision), kept = extraction.labels[decision.img] == Label::keep;
      decision.kept = kept || named || decision.caption.credited;
      decision.reason = named                       ? "no caption, but the page names it as its own"
                        : kept                      ? "no caption, but among the text"
                        : decision.caption.credited ? "no caption, but a credit"
                                                    : "no caption";
      continue;
    }
    asked = true;
    if (decision.caption.element != kNoNode) captions_.push_back(decision.caption.element);
  }
  if (!asked) return;
  std::sort(captions_.begin(), captions_.end());
  read_body(page, extraction);
  for (ImageDecision& decision : decisions_)
    if (decision.reason.empty()) rule_ == Images::literal ? judge_as_published(decision) : judge(decision);
}

void ImageStep::choose_lead() {
  ImageDecision* lead = nullptr;
  for (ImageDecision& decision : decisions_) {
    if (!decision.kept) continue;
    if (lead == nullptr || is_named(decision)) lead = &decision;
    if (is_named(decision)) break;
  }
  if (lead != nullptr) lead->lead = true;
}

Result<Done> ImageStep::run(const Page& page, Images rule, Extraction& extraction) {
  rule_ = rule;
  if (const auto names = shipped_ner_model(); !names) return names.error();
  const Document& document = page.document;
  sources_.read(document);
  named_ = file_of(named_image(document));
  find_scope(page, extraction);
  find_images(page, extraction);
  for (ImageDecision& decision : decisions_) {
    if (!is_named(decision) && (decision.img < scope_begin_ || decision.img >= scope_end_)) {
      decision.reason = kOutside;
      continue;
    }
    if (rule_ == Images::literal) {
      decision.caption = find_block_caption(document, decision.img);
      continue;
    }
    decision.reason = reason_by_form(document, sources_, decision.img, decision.url);
    if (!decision.reason.empty()) continue;
    decision.caption = find_caption(document, decision.img);
    decision.reason = reason_by_place(document, decision);
  }
  compare(page, extraction);
  if (rule_ != Images::literal) drop_renditions();
  choose_lead();
  for (const ImageDecision& decision : decisions_)
    extraction.labels[decision.img] = decision.kept ? Label::keep : Label::drop;
  return Done{};
}

const ImageDecision* ImageStep::find(NodeId img) const {
  const auto found = std::lower_bound(decisions_.begin(), decisions_.end(), img,
                                      [](const ImageDecision& d, NodeId id) { return d.img < id; });
  return found != decisions_.end() && found->img == img ? &*found : nullptr;
}

}  // namespace pith
