// Which images of a page belong to what a method kept of it.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "article/images.h"
#include "images/captions.h"
#include "images/relevance.h"
#include "page/page.h"
#include "pith/pith.h"

namespace pith {

struct ImageDecision {
  NodeId img = kNoNode;
  std::string_view url;  // as the page spells it
  std::string_view alt;
  Caption caption;
  float score = -1;
  bool kept = false, lead = false;
  std::string reason;
};

// Keeps its memory from page to page.
class ImageStep {
 public:
  // Decides about every image of the page and labels it keep or drop in the extraction, as Options::images has it. Errors:
  // bad_model, where the build left out the model of names.
  Result<Done> run(const Page& page, Images rule, Extraction& extraction);

  std::span<const ImageDecision> decisions() const { return decisions_; }  // in document order
  const ImageDecision* find(NodeId img) const;                             // null if there is none

 private:
  void find_scope(const Page& page, const Extraction& extraction);
  void find_images(const Page& page, Extraction& extraction);
  std::string reason_by_place(const Document& document, const ImageDecision& decision) const;
  void compare(const Page& page, const Extraction& extraction);
  void read_body(const Page& page, const Extraction& extraction);
  void judge(ImageDecision& decision);
  void judge_as_published(ImageDecision& decision);
  void drop_renditions();
  void choose_lead();
  bool is_named(const ImageDecision& decision) const;  // by the page, as its own

  Images rule_ = Images::relevant;
  ImageSources sources_;
  Relevances relevances_;
  std::vector<ImageDecision> decisions_;
  std::set<NodeId> used_noscripts_;
  std::string_view named_;  // file of the image that the page names as its own
  std::string body_;
  std::vector<NodeId>
      captions_;  // elements, in document order: not part of the text that captions are compared with
  NodeId scope_begin_ = 0, scope_end_ = 0, first_text_ = 0;
};

}  // namespace pith
