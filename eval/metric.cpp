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

constexpr Metric structure_metric(std::string_view id, std::string_view meaning,
                                  std::optional<double> Scores::*member) {
  return {id, id, meaning, nullptr, member, true};
}

constexpr Metric kMetrics[] = {
    ratio_metric("words", "word F1", "words as a bag, lower case, as WCXB scores", &Scores::words),
    ratio_metric("words-cjk", "word F1, CJK",
                 "the same with each Han, Hiragana and Katakana character a word", &Scores::words_cjk),
    ratio_metric("occurrences", "CETR F1",
                 "words in order, each occurrence distinct, as the CETR paper scores", &Scores::occurrences),
    number_metric("cleaneval", "CleanEval", "1 - word edit distance / alignment length", &Scores::cleaneval),
    ratio_metric("nodes", "node F1", "texts of the page", &Scores::nodes),
    ratio_metric("dom", "DOM F1", "elements and texts of the page, as the CNR paper scores", &Scores::dom),
    number_metric("accuracy", "accuracy",
                  "texts that were rightly kept or dropped, as the hybrid paper scores", &Scores::accuracy),
    ratio_metric("area", "area F1", "of the page as rendered, by the boxes of texts", &Scores::area),
    ratio_metric("regions", "region F1",
                 "the same by the boxes of selected elements, as the CLG paper scores", &Scores::regions),
    number_metric("placed", "placed", "gold words that are among the page's texts, whatever the method",
                  &Scores::placed),
    ratio_metric("comments", "comments F1", "readers' comments, as words-cjk", &Scores::comments),
    number_metric("comment-share", "comment share", "share of the comments' words that are in the text",
                  &Scores::comment_share),
    number_metric("with", "with", "snippets that must be there and are", &Scores::with),
    number_metric("without", "without", "snippets that must not be there and are", &Scores::without),
    number_metric("title", "title", "title right", &Scores::title),
    number_metric("author", "author", "share of the authors right", &Scores::author),
    number_metric("date", "date", "day right", &Scores::date),
    ratio_metric("images", "image F1", "images of the article", &Scores::images),
    structure_metric("structure", "mean of those below that the page has, teds and spurious left out",
                     &Scores::structure),
    structure_metric("headings", "headings with their levels, in order: edit similarity", &Scores::headings),
    structure_metric("lists", "items of lists, in order: edit similarity", &Scores::lists),
    structure_metric("cells", "cells of tables, in order: edit similarity", &Scores::cells),
    structure_metric("teds", "tables as trees of rows and cells: tree edit similarity", &Scores::teds),
    structure_metric("code", "blocks of code, in order: edit similarity", &Scores::code),
    structure_metric("language", "languages of code, in order: edit similarity", &Scores::language),
    structure_metric("formulas", "formulas as TeX, in order: edit similarity", &Scores::formulas),
    structure_metric("links", "texts and addresses of links, in order: edit similarity", &Scores::links),
    structure_metric("pictures", "addresses of images, in order: edit similarity", &Scores::pictures),
    structure_metric("notes", "footnotes, in order: edit similarity", &Scores::notes),
    structure_metric("prose", "all text in order: edit similarity", &Scores::prose),
    structure_metric("spurious", "share of the items of these kinds that the gold does not have",
                     &Scores::spurious),
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
