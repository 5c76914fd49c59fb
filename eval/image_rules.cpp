#include "eval/image_rules.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "eval/scores.h"

namespace pith::eval {
namespace {

constexpr std::string_view kOutside = "outside of the article";  // as the image step says it
constexpr double kBodyRight = 0.9, kCaptionRight = 0.9;

double word_f1(const std::string& found, const std::string& wanted) {
  Gold gold;
  gold.text = wanted;
  Answer answer;
  answer.text = found;
  const Scores scores = Scorer(gold).score(answer);
  return scores.occurrences ? scores.occurrences->f1 : 0;
}

class ImageEvaluation {
 public:
  ImageEvaluation(const std::string& method, bool with_list) : method_(method), with_list_(with_list) {
    for (const char* name : {"relevant", "literal", "all in the article", "all with a caption"})
      report_.rules.push_back({name, {}, 0});
  }

  void add(const LabelledPage& page) {
    const std::span<const GoldImage> gold = page.gold.images;
    auto judged =
        extractor_.extract(page.html, {.method = method_, .url = page.url, .images = Images::relevant});
    auto literal =
        extractor_.extract(page.html, {.method = method_, .url = page.url, .images = Images::literal});
    if (!judged || !literal) return;
    ++report_.pages;
    for (const GoldImage& image : gold) check_caption(page, *judged, image);
    std::array<std::vector<std::string>, 4> found;
    for (const Image& image : judged->images) found[0].push_back(image.src);
    for (const Image& image : literal->images) found[1].push_back(image.src);
    for (const auto* images : {&judged->images, &judged->dropped_images})
      for (const Image& image : *images) {
        if (image.reason == kOutside || image.src.empty()) continue;
        found[2].push_back(image.src);
        if (!image.caption.empty()) found[3].push_back(image.src);
      }
    for (std::size_t rule = 0; rule < found.size(); ++rule)
      add_counts(found[rule], gold, report_.rules[rule]);
    check_lead(*judged, gold);
    Answer answer;
    answer.text = std::move(judged->content);
    const Scores scores = Scorer(page.gold).score(answer);
    report_.bodies_right += scores.words && scores.words->f1 >= kBodyRight;
    if (with_list_) list(page, *judged, gold);
  }

  ImageReport take() { return std::move(report_); }

 private:
  static void add_counts(const std::vector<std::string>& found, std::span<const GoldImage> gold,
                         ImageRule& rule) {
    const ImageCounts counts = count_images(found, gold);
    rule.counts.right += counts.right;
    rule.counts.found += counts.found;
    rule.counts.recalled += counts.recalled;
    rule.counts.wanted += counts.wanted;
    rule.pages_all_right += counts.right == counts.found && counts.recalled == counts.wanted;
  }

  // Of an image that the page shows twice, the first that belongs counts.
  void check_caption(const LabelledPage& page, const Extracted& judged, const GoldImage& wanted) {
    const Image* image = find_image(judged.images, wanted);
    if (image == nullptr) image = find_image(judged.dropped_images, wanted);
    if (image == nullptr || wanted.caption.empty()) return;
    ++report_.captions;
    const bool right = word_f1(image->caption, wanted.caption) >= kCaptionRight;
    report_.captions_right += right;
    if (with_list_ && !right)
      report_.list += page.id + "\tcaption\t" + std::string(image->caption_source) + "\t" + image->caption +
                      "\t" + wanted.caption + "\n";
  }

  static const Image* find_image(const std::vector<Image>& images, const GoldImage& wanted) {
    const auto found = std::find_if(images.begin(), images.end(), [&](const Image& image) {
      return find_gold(image.src, std::span(&wanted, 1)) != nullptr;
    });
    return found == images.end() ? nullptr : &*found;
  }

  void check_lead(const Extracted& judged, std::span<const GoldImage> gold) {
    if (std::none_of(gold.begin(), gold.end(), [](const GoldImage& image) { return image.cover; })) return;
    ++report_.leads;
    for (const Image& image : judged.images) {
      if (!image.lead) continue;
      const GoldImage* wanted = find_gold(image.src, gold);
      report_.leads_right += wanted != nullptr && wanted->cover;
    }
  }

  void list(const LabelledPage& page, const Extracted& judged, std::span<const GoldImage> gold) {
    std::vector<std::string> every;
    for (const Image& image : judged.images) {
      every.push_back(image.src);
      if (find_gold(image.src, gold) == nullptr) line(page, "extra", image);
    }
    for (const Image& image : judged.dropped_images) {
      every.push_back(image.src);
      if (find_gold(image.src, gold) != nullptr) line(page, "missed", image);
    }
    for (const GoldImage& image : gold)
      if (!image.urls.empty() && count_images(every, std::span(&image, 1)).recalled == 0)
        report_.list += page.id + "\tnot in the tree\t" + image.urls[0] + "\n";
  }

  void line(const LabelledPage& page, std::string_view what, const Image& image) {
    report_.list += page.id + "\t" + std::string(what) + "\t" + image.reason + "\t" + image.src + "\t" +
                    std::string(image.caption_source) + "\t" + image.caption + "\n";
  }

  const std::string& method_;
  const bool with_list_;
  Extractor extractor_;
  ImageReport report_;
};

// Pages of one site are in one half, whatever else the corpus has. Without an address the site is what an id has before the
// date or number at its end.
std::size_t half_of(const LabelledPage& page) {
  std::string site = domain_of(page.url);
  if (site.empty()) site = page.id.substr(0, page.id.find_last_not_of("0123456789-_") + 1);
  std::uint32_t hash = 2166136261U;  // FNV-1a
  for (const char c : site.empty() ? page.id : site)
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return (hash ^ hash >> 16) & 1;
}

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::vector<ImageReport> evaluate_images(const Corpus& corpus, const std::string& method, bool with_list) {
  std::array<ImageEvaluation, 2> halves = {ImageEvaluation(method, with_list),
                                           ImageEvaluation(method, with_list)};
  for (std::size_t p = 0; p < corpus.size(); ++p) {
    Problem problem;
    const auto page = corpus.read(p, problem);
    if (page && !page->gold.images.empty()) halves[half_of(*page)].add(*page);
  }
  return {halves[0].take(), halves[1].take()};
}

std::string table_of(const ImageReport& report) {
  std::string out =
      "rule                   found  right  recalled  wanted      P      R     F1  pages right\n";
  char line[160];
  for (const ImageRule& rule : report.rules) {
    const ImageCounts& c = rule.counts;
    const double precision = share(c.right, c.found), recall = share(c.recalled, c.wanted);
    const double f1 = precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
    std::snprintf(line, sizeof line, "%-20s  %6zu %6zu  %8zu  %6zu  %5.1f  %5.1f  %5.1f  %10.1f %%\n",
                  rule.name.c_str(), c.found, c.right, c.recalled, c.wanted, precision, recall, f1,
                  share(rule.pages_all_right, report.pages));
    out += line;
  }
  const auto add = [&](const char* what, std::size_t part, std::size_t whole) {
    std::snprintf(line, sizeof line, "%-28s %5zu of %5zu  %5.1f %%\n", what, part, whole, share(part, whole));
    out += line;
  };
  add("captions right", report.captions_right, report.captions);
  add("lead image right", report.leads_right, report.leads);
  add("body right (word F1 >= 0.9)", report.bodies_right, report.pages);
  return out;
}

}  // namespace pith::eval
