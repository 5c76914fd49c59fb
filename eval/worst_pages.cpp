#include "eval/worst_pages.h"

#include <algorithm>
#include <unordered_map>

#include "eval/evaluate.h"

namespace pith::eval {
namespace {

// Finds pages of a corpus by id.
class PageFinder {
 public:
  explicit PageFinder(const Corpus& corpus) : corpus_(corpus) {
    for (std::size_t i = 0; i < corpus.size(); ++i) places_.emplace(corpus.id(i), i);
  }
  std::optional<LabelledPage> read(const std::string& id) const {
    const auto place = places_.find(id);
    Problem problem;
    return place == places_.end() ? std::nullopt : corpus_.read(place->second, problem);
  }

 private:
  const Corpus& corpus_;
  std::unordered_map<std::string, std::size_t> places_;
};

std::string answer_to(const LabelledPage& page, const Row& row, const std::vector<ToolAnswers>& answers,
                      Extractor& extractor, const Limits& limits) {
  for (const ToolAnswers& tool : answers) {
    if (tool.tool != row.method || tool.corpus != row.corpus) continue;
    const auto found = tool.pages.find(row.page);
    return found == tool.pages.end() ? "" : found->second.answer.text;
  }
  Options options;
  options.method = row.method;
  options.url = page.url;
  options.limits = limits;
  auto extracted = extractor.extract(page.html, options);
  return extracted ? std::move(extracted->content) : "";
}

}  // namespace

bool is_tool(const Run& run, std::string_view method) {
  return run.versions.contains(std::string(method));
}

const Metric* headline_metric(const Run& run, std::string_view corpus) {
  for (const Metric& metric : metrics())
    for (const Row& row : run.rows)
      if (row.corpus == corpus && metric.of(row.scores)) return &metric;
  return nullptr;
}

Rows worst_rows(const Run& run, std::string_view corpus, std::string_view method, const Metric& metric) {
  Rows rows = select(run, corpus, method);
  std::erase_if(rows, [&](const Row* row) { return metric.of(row->scores).value_or(1) >= 1; });
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const Row* a, const Row* b) { return *metric.of(a->scores) < *metric.of(b->scores); });
  if (rows.size() > kWorstPages) rows.resize(kWorstPages);
  return rows;
}

std::vector<std::string> methods_in_focus(const Run& run, std::string_view corpus, const Metric& metric) {
  std::vector<std::string> focus;
  for (const bool tools : {false, true}) {
    const std::string* best = nullptr;
    double most = -1;
    for (const std::string& method : run.methods) {
      if (is_tool(run, method) != tools || is_oracle(method)) continue;
      const auto mean = average(select(run, corpus, method), metric);
      if (mean && mean->value > most) best = &method, most = mean->value;
    }
    if (best != nullptr) focus.push_back(*best);
  }
  return focus;
}

std::string diagnosis(const Row& row) {
  if (!row.error.empty()) return row.status + ": " + row.error;
  const std::string before = row.status == "ok" || row.status.empty() ? "" : row.status + "; ";
  const auto& words = row.scores.words;
  if (!words) return before.empty() ? "" : row.status;
  const double precision = words->precision, recall = words->recall;
  const char* what = precision == 0 && recall == 0      ? "nothing right"
                     : precision < 0.4 && recall < 0.4  ? "another part of the page"
                     : recall < 0.6 && precision >= 0.6 ? "misses much"
                     : precision < 0.6 && recall >= 0.6 ? "keeps too much"
                                                        : "misses some, keeps too much";
  return before + what;
}

std::vector<PageText> worst_texts(const Run& run, const std::vector<Corpus>& corpora,
                                  const std::vector<ToolAnswers>& answers, const Limits& limits) {
  std::vector<PageText> texts;
  Extractor extractor;
  for (const Corpus& corpus : corpora) {
    const Metric* metric = headline_metric(run, corpus.name());
    if (metric == nullptr) continue;
    const PageFinder finder(corpus);
    for (const std::string& method : methods_in_focus(run, corpus.name(), *metric))
      for (const Row* row : worst_rows(run, corpus.name(), method, *metric)) {
        const auto page = finder.read(row->page);
        if (page)
          texts.push_back(
              {row, page->url, page->gold.text, answer_to(*page, *row, answers, extractor, limits)});
      }
  }
  return texts;
}

}  // namespace pith::eval
