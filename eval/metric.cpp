#include "eval/metric.h"

namespace pith::eval {
namespace {

constexpr Metric ratio_metric(std::string_view id, std::string_view heading, std::string_view meaning,
                              std::optional<Ratio> Scores::*member) {
  return {id, heading, meaning, member, nullptr};
}

constexpr Metric number_metric(std::string_view id, std::string_view heading, std::string_view meaning,
                               std::optional<double> Scores::*member) {
  return {id, heading, meaning, nullptr, member};
}

constexpr Metric kMetrics[] = {
    ratio_metric("words", "word F1", "words as a bag, lower case, as WCXB scores", &Scores::words),
    ratio_metric("occurrences", "CETR F1",
                 "words in order, each occurrence distinct, as the CETR paper scores", &Scores::occurrences),
    number_metric("cleaneval", "CleanEval", "1 - word edit distance / alignment length", &Scores::cleaneval),
    ratio_metric("nodes", "node F1", "texts of the page, as the CNR paper scores", &Scores::nodes),
    ratio_metric("area", "area F1", "of the page as rendered, as the CLG paper scores", &Scores::area),
    number_metric("placed", "placed", "gold words that are among the page's texts, whatever the method",
                  &Scores::placed),
    number_metric("with", "with", "snippets that must be there and are", &Scores::with),
    number_metric("without", "without", "snippets that must not be there and are", &Scores::without),
    number_metric("title", "title", "title right", &Scores::title),
    number_metric("author", "author", "share of the authors right", &Scores::author),
    number_metric("date", "date", "day right", &Scores::date),
    ratio_metric("images", "image F1", "images of the article", &Scores::images),
};

}  // namespace

std::span<const Metric> metrics() {
  return kMetrics;
}

const Metric* find_metric(std::string_view id) {
  for (const Metric& metric : kMetrics)
    if (metric.id == id) return &metric;
  return nullptr;
}

}  // namespace pith::eval
