// Labelled pages as training of method pith needs them, and pages made of them.
//
// What corpora lack is made of what they have. A page is made by changing the source of one that is labelled; its texts
// keep the labels that they had there.
//
//   rest       an article blanked: what is left is wanted but what its own markup calls navigation, banner, footer or
//              aside. Corpora of articles alone teach that teasers and lists are never content, which is wrong where
//              there is no article.
//   shortened  an article of which only the first texts are left, among teasers as many as before
//   joined     readers' comments or a thread of another page, below an article
//   renamed    letters of class names, ids and roles changed, so that structure counts
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "encoding/decode.h"
#include "eval/corpus.h"
#include "html/parser.h"
#include "methods/pith/features.h"

namespace pith::train {

inline constexpr std::string_view kArticle = "article", kForum = "forum";

enum class Made : std::uint8_t { no, rest, shortened, joined, renamed };

// Of a block: shares of its words, and what people said anything about.
struct BlockLabel {
  float words = 0;  // as the aligner counts them
  float content = 0, comment = 0;
  bool tells_content = false, tells_comment = false;
};

// A text of a page, by where it begins in the source.
struct TextLabel {
  std::uint32_t at = 0;
  std::uint32_t words = 0, content = 0, comment = 0;
};
using TextLabels = std::vector<TextLabel>;  // in order

// A part of a page's source whose texts readers wrote: comments, or the posts of a thread.
struct Discussion {
  std::string html;
  TextLabels labels;  // from the beginning of html; what was written is `comment`
};

struct TrainingPage {
  std::uint32_t corpus = 0, page = 0;  // of all corpora, those that are only trained on last
  std::uint32_t site = 0;              // its number
  std::uint64_t site_hash = 0;
  std::string hash;
  std::string type;
  Made made = Made::no;
  const TrainingPage* giver = nullptr;  // of what was joined, if anything was
  bool has_text = false;                // labelled as a whole
  bool has_comments = false;            // told apart by people
  std::vector<Block> blocks;
  std::vector<Kinship> kinships;
  std::vector<std::vector<float>> values;  // by feature
  std::vector<FeatureValues> columns;      // views of these
  std::vector<std::uint32_t> name_words, name_begins, name_kinds;
  std::vector<BlockLabel> labels;                     // by block
  Discussion discussion;                              // that other pages may be given; may be empty
  std::vector<std::unique_ptr<TrainingPage>> others;  // made of it

  Features features() const {
    return {blocks,
            kinships,
            {0, static_cast<std::uint32_t>(blocks.size())},
            columns,
            {name_words, name_begins, name_kinds}};
  }
  std::uint64_t dice(std::uint64_t salt) const;  // the same for the same page
  Made wish() const;                             // what is to be made of it, if it is an article
};

class TrainingPageReader {
 public:
  std::unique_ptr<TrainingPage> read(const eval::LabelledPage& labelled);
  // A page with the discussion below what is content; null if there is no place for it.
  std::unique_ptr<TrainingPage> join(const eval::LabelledPage& labelled, const Discussion& discussion);

 private:
  std::unique_ptr<TrainingPage> read(const Document& document, const eval::LabelledPage& labelled, Made made);
  const Document& parse(const eval::LabelledPage& labelled);
  TextLabels label_texts(const Document& document, const eval::LabelledPage& labelled,
                         const TrainingPage& page) const;
  void label_blocks(const Document& document, const TextLabels& labels, TrainingPage& page) const;
  void label_snippets(const Document& document, const eval::Gold& gold, TrainingPage& page) const;
  void find_discussion(const Document& document, const TextLabels& labels, TrainingPage& page) const;
  void make_others(const Document& document, const eval::LabelledPage& labelled, const TextLabels& labels,
                   TrainingPage& page);
  std::unique_ptr<TrainingPage> make(const std::string& html, const eval::LabelledPage& labelled,
                                     const TextLabels& labels, Made made);
  std::unique_ptr<TrainingPage> make_rest(const std::string& blanked, const eval::LabelledPage& labelled);
  template <class Work>
  void each_text(const Document& document, const TrainingPage& page, const Work& work) const;

  std::string html_;
  Decoder decoder_;
  Parser parser_, made_parser_;
  Measures measures_;
  Workspace workspace_;
  Extraction visible_;
};

}  // namespace pith::train
