// Rules for the images of an article beside one another: those whose captions speak of what the text speaks of, all of
// the article's part of the page, and of these all with a caption that are no icons by their form.
#pragma once

#include <string>
#include <vector>

#include "eval/corpus.h"
#include "eval/images.h"

namespace pith::eval {

struct ImageRule {
  std::string name;
  ImageCounts counts;               // summed over pages
  std::size_t pages_all_right = 0;  // every image found, and no other
};

struct ImageReport {
  std::vector<ImageRule> rules;
  std::size_t pages = 0;           // whose gold lists images
  std::size_t bodies_right = 0;    // of these, with a word F1 of at least 0.9
  std::size_t captions = 0;        // of gold images that the page's tree has, and that have one
  std::size_t captions_right = 0;  // the same words, but for a tenth
  std::size_t leads = 0, leads_right = 0;
  std::string list;  // a line an image: what is wrong, for people
};

// Runs a method over the pages of a corpus whose gold lists images. Two reports: of the half of the sites that rules and
// thresholds may be chosen on, and of the other, which says how good they are.
std::vector<ImageReport> evaluate_images(const Corpus& corpus, const std::string& method, bool with_list);

std::string table_of(const ImageReport& report);

}  // namespace pith::eval
