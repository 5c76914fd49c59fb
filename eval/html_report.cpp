#include "eval/html_report.h"

#include <algorithm>
#include <cmath>

#include "eval/bootstrap.h"
#include "eval/evaluate.h"
#include "eval/html.h"
#include "eval/html_style.h"
#include "eval/html_table.h"
#include "eval/report_charts.h"
#include "eval/text_table.h"
#include "eval/text_view.h"

namespace pith::eval {
namespace {

constexpr double kWideChart = 560, kNarrowChart = 358;
constexpr std::size_t kMostGroups = 12;  // columns of the table by type
constexpr std::size_t kMostProblems = 50;

std::string megabytes(std::uint64_t bytes) {
  return fixed(static_cast<double>(bytes) / 1e6, bytes < 100'000'000 ? 1 : 0);
}

std::string counted(std::size_t number, std::string_view what) {
  return grouped(number) + ' ' + std::string(what) + (number == 1 ? "" : "s");
}

std::string speed_text(double pages_per_second) {
  return pages_per_second >= 100 ? grouped(static_cast<std::size_t>(std::lround(pages_per_second)))
                                 : fixed(pages_per_second, 1);
}

std::vector<double> values_of(const Rows& rows, const Metric& metric) {
  std::vector<double> values;
  for (const Row* row : rows)
    if (const auto value = metric.of(row->scores)) values.push_back(*value);
  return values;
}

// By how much the pages' scores of one method differ from those of another, on the pages that both have.
Difference difference(const Rows& rows, const Rows& others, const Metric& metric) {
  std::map<std::string_view, double> of_other;
  for (const Row* row : others)
    if (const auto value = metric.of(row->scores)) of_other[row->page] = *value;
  std::vector<double> first, second;
  for (const Row* row : rows) {
    const auto value = metric.of(row->scores);
    const auto other = of_other.find(row->page);
    if (!value || other == of_other.end()) continue;
    first.push_back(*value);
    second.push_back(other->second);
  }
  return paired_difference(first, second);
}

std::string signed_text(double value) {
  return (value < 0 ? "−" : "+") + fixed(std::abs(value), 3);
}

// Both sizes, of which the style sheet shows one.
void figure(Html& html, chart::Chart chart, std::string_view caption) {
  html.raw("<figure>");
  for (const bool wide : {true, false}) {
    chart.width = wide ? kWideChart : kNarrowChart;
    if (!wide && chart.y.categories.empty()) chart.height = 380;
    html.raw(wide ? "<div class=\"wide\">" : "<div class=\"narrow\">");
    html.raw(chart::to_svg(chart, chart::Placing::inlined)).raw("</div>");
  }
  html.element("figcaption", caption).raw("</figure>\n");
}

class Report {
 public:
  Report(const Run& run, const std::vector<PageText>& texts) : run_(run), texts_(texts) {}

  std::string write() {
    head();
    header();
    if (run_.corpora.size() > 1) corpora_overview();
    for (std::size_t i = 0; i < run_.corpora.size(); ++i) corpus(i);
    views();
    terms();
    html_.raw("</div>\n<script>").raw(kReportScript).raw("</script>\n</body>\n</html>\n");
    return html_.take();
  }

 private:
  void head() {
    html_.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html_.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html_.raw(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'; script-src 'unsafe-inline'\">\n");
    html_.element("title", title()).raw("\n<style>").raw(chart::style_sheet()).raw(kReportStyle);
    html_.raw("</style>\n</head>\n<body>\n<div class=\"page\">\n");
  }

  std::size_t pages_of(std::string_view corpus) const {
    std::size_t most = 0;
    for (const std::string& method : run_.methods) most = std::max(most, select(run_, corpus, method).size());
    return most;
  }

  std::string title() const {
    std::string names;
    for (const std::string& corpus : run_.corpora) names += (names.empty() ? "" : ", ") + corpus;
    return counted(run_.methods.size(), "method") + " on " + (names.empty() ? "no corpus" : names);
  }

  void header() {
    html_.raw("<header><p class=\"over\">").text("pith " + run_.version + " · " + run_.date);
    html_.raw("</p>").element("h1", title());
    html_.raw("<nav aria-label=\"Contents\">");
    if (run_.corpora.size() > 1)
      for (std::size_t i = 0; i < run_.corpora.size(); ++i)
        html_.raw("<a href=\"#c" + std::to_string(i) + "\">").text(run_.corpora[i]).raw("</a>");
    else if (!run_.rows.empty())
      html_.raw("<a href=\"#c0-worst\">Worst pages</a>");
    if (!texts_.empty()) html_.raw("<a href=\"#pages\">Pages</a>");
    html_.raw("<a href=\"#terms\">What the figures mean</a></nav></header>\n");
  }

  // The methods on a corpus, best first; those without a score last.
  Standings standings(std::string_view corpus, const Metric& metric) const {
    Standings result;
    for (const std::string& method : run_.methods) {
      Standing standing;
      standing.name = method;
      standing.is_tool = is_tool(run_, method);
      standing.rows = select(run_, corpus, method);
      if (standing.rows.empty()) continue;
      standing.average = average(standing.rows, metric).value_or(Average{});
      standing.speed = speed(standing.rows);
      if (standing.average.pages > 1) {
        const Interval interval = mean_interval(values_of(standing.rows, metric));
        standing.low = interval.low;
        standing.high = interval.high;
      }
      result.push_back(std::move(standing));
    }
    std::stable_sort(result.begin(), result.end(), [](const Standing& a, const Standing& b) {
      return (a.average.pages == 0 ? -1 : a.average.value) > (b.average.pages == 0 ? -1 : b.average.value);
    });
    return result;
  }

  void corpora_overview() {
    const Metric* first = headline_metric(run_, run_.corpora.front());
    const Metric& metric = first == nullptr ? metrics()[0] : *first;
    const std::vector<std::string> methods = by_mean_over_corpora(metric);
    std::vector<GroupFigures> figures;
    for (const std::string& corpus : run_.corpora) {
      GroupFigures group = {corpus, {}};
      for (const std::string& method : methods) group.values.push_back(mean_of(corpus, method, metric));
      figures.push_back(std::move(group));
    }
    html_.raw("<h2 id=\"corpora\">Corpora</h2>");
    html_.element("p class=\"lead\"",
                  "Mean " + std::string(metric.heading) + " of each method on each corpus.");
    html_.raw("<div class=\"charts\"><div>");
    group_table("corpora", methods, figures, metric);
    html_.raw("</div>");
    figure(html_, group_chart("By corpus", methods, figures, metric), "Each mark is a corpus.");
    html_.raw("</div>");
  }

  std::optional<double> mean_of(std::string_view corpus, std::string_view method,
                                const Metric& metric) const {
    const auto mean = average(select(run_, corpus, method), metric);
    return mean ? std::optional(mean->value) : std::nullopt;
  }

  // Those with the best mean of means first; a corpus that a method was not scored on counts as 0.
  std::vector<std::string> by_mean_over_corpora(const Metric& metric) const {
    std::vector<std::pair<double, std::string>> methods;
    for (const std::string& method : run_.methods) {
      double sum = 0;
      for (const std::string& corpus : run_.corpora) sum += mean_of(corpus, method, metric).value_or(0);
      methods.emplace_back(-sum, method);
    }
    std::stable_sort(methods.begin(), methods.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> names;
    for (auto& [sum, name] : methods) names.push_back(std::move(name));
    return names;
  }

  void corpus(std::size_t index) {
    const std::string& name = run_.corpora[index];
    const std::string at = "c" + std::to_string(index);
    html_.raw("<section id=\"" + at + "\">");
    if (run_.corpora.size() > 1) html_.element("h2", name);
    const Metric* metric = headline_metric(run_, name);
    if (metric == nullptr) {
      html_.element("p class=\"lead\"", "No page of this corpus could be scored.").raw("</section>\n");
      return;
    }
    Standings all = standings(name, *metric);
    corpus_lead(name);
    facts(name, all, *metric);
    summary(all, *metric);
    std::erase_if(all, [](const Standing& standing) { return standing.average.pages == 0; });
    charts(name, all, *metric);
    worst(at, name, all, *metric);
    html_.raw("</section>\n");
  }

  void corpus_lead(const std::string& name) {
    std::string text = counted(pages_of(name), "page");
    const std::vector<GroupSize> types = groups(run_, name, By::type);
    for (std::size_t i = 0; i < std::min<std::size_t>(types.size(), 8); ++i)
      text += (i == 0 ? ": " : ", ") + types[i].name + " " + grouped(types[i].pages);
    text += ". ";
    if (run_.limit != 0) text += "A sample drawn with seed " + std::to_string(run_.seed) + ". ";
    const auto hash = run_.hashes.find(name);
    if (hash != run_.hashes.end()) text += "Pages and gold have the hash " + hash->second.substr(0, 12) + ".";
    html_.element("p class=\"lead\"", text);
  }

  void fact(std::string_view term, std::string_view value, std::string_view detail) {
    html_.raw("<div>")
        .element("dt", term)
        .raw("<dd>")
        .text(value)
        .element("small", detail)
        .raw("</dd></div>");
  }

  void facts(const std::string& name, const Standings& all, const Metric& metric) {
    html_.raw("<dl class=\"facts\">");
    const Standing* fastest = nullptr;
    for (const bool tools : {false, true})
      for (const Standing& standing : all) {
        if (standing.is_tool != tools || standing.average.pages == 0 || is_oracle(standing.name)) continue;
        fact(std::string("best ") + (tools ? "other tool" : "method") + ", " + std::string(metric.heading),
             fixed(standing.average.value, 3), standing.name);
        break;
      }
    for (const Standing& standing : all)
      if (standing.speed &&
          (fastest == nullptr || standing.speed->pages_per_second > fastest->speed->pages_per_second))
        fastest = &standing;
    if (fastest != nullptr)
      fact("fastest", speed_text(fastest->speed->pages_per_second), "pages a second, " + fastest->name);
    std::size_t solved = 0;
    const std::size_t pages = pages_of(name);
    for (const double best : best_by_page(name, metric)) solved += best >= 0.9 ? 1 : 0;
    fact("within reach",
         pages == 0 ? "–" : fixed(100.0 * static_cast<double>(solved) / static_cast<double>(pages), 0) + " %",
         "of pages have a method at 0.9 or more");
    html_.raw("</dl>\n");
  }

  // The best score that any method has on each page.
  std::vector<double> best_by_page(const std::string& name, const Metric& metric) const {
    std::map<std::string_view, double> best;
    for (const Row& row : run_.rows)
      if (const auto value = metric.of(row.scores); value && row.corpus == name) {
        double& most = best[row.page];
        most = std::max(most, *value);
      }
    std::vector<double> values;
    for (const auto& [page, value] : best) values.push_back(value);
    return values;
  }

  // Three tables rather than one that no screen is wide enough for.
  void summary(const Standings& all, const Metric& metric) {
    main_table(all, metric);
    other_scores(all, metric);
    costs(all);
  }

  void main_table(const Standings& all, const Metric& metric) {
    HtmlTable table(html_, "All methods");
    table.heading("method");
    table.heading(metric.heading, metric.meaning);
    table.heading("95 % interval", "of the mean, by bootstrap over the pages");
    table.heading("to the best",
                  "mean difference to the first method on the same pages, with its 95 % interval");
    if (metric.ratio != nullptr) {
      table.heading("precision", "mean over the pages");
      table.heading("recall", "mean over the pages");
      table.heading("F1 of means", "F1 of mean precision and mean recall");
    }
    table.heading("failed", "pages without an answer");
    table.body();
    for (const Standing& standing : all) summary_row(table, standing, all.front(), metric);
    table.end();
  }

  void summary_row(HtmlTable& table, const Standing& standing, const Standing& best, const Metric& metric) {
    const bool scored = standing.average.pages != 0;
    const auto if_scored = [&](double value) { return scored ? std::optional(value) : std::nullopt; };
    table.row(standing.name, standing.is_tool);
    table.share(if_scored(standing.average.value), "best");
    if (std::isnan(standing.low))
      table.number(std::nullopt, "");
    else
      table.number(standing.high - standing.low, fixed(standing.low, 3) + "–" + fixed(standing.high, 3));
    difference_cell(table, standing, best, metric);
    if (metric.ratio != nullptr) {
      table.share(if_scored(standing.average.precision));
      table.share(if_scored(standing.average.recall));
      table.share(if_scored(standing.average.f1_of_means));
    }
    const std::size_t failed = failures(standing.rows);
    table.number(static_cast<double>(failed), grouped(failed));
    table.end_row();
  }

  void other_scores(const Standings& all, const Metric& metric) {
    std::vector<const Metric*> others;
    for (const Metric& other : metrics())
      if (&other != &metric && std::any_of(all.begin(), all.end(), [&](const Standing& standing) {
            return average(standing.rows, other).has_value();
          }))
        others.push_back(&other);
    if (others.empty()) return;
    HtmlTable table(html_, "Other scores");
    table.heading("method");
    for (const Metric* other : others) table.heading(other->heading, other->meaning);
    table.body();
    for (const Standing& standing : all) {
      table.row(standing.name, standing.is_tool);
      for (const Metric* other : others) {
        const auto mean = average(standing.rows, *other);
        table.share(mean ? std::optional(mean->value) : std::nullopt);
      }
      table.end_row();
    }
    table.end();
  }

  void costs(const Standings& all) {
    const bool timed =
        std::any_of(all.begin(), all.end(), [](const Standing& s) { return s.speed.has_value(); });
    if (!timed && run_.memory.empty()) return;
    HtmlTable table(html_, "Time and memory");
    table.heading("method");
    if (timed) {
      for (const std::string_view name : {"pages/s", "MB/s"})
        table.heading(name, "on one core, bytes in memory to text");
      for (const std::string_view name : {"p50 ms", "p95 ms", "p99 ms"})
        table.heading(name, "milliseconds a page");
    }
    if (!run_.memory.empty()) table.heading("MB", "peak memory");
    table.body();
    for (const Standing& standing : all) {
      table.row(standing.name, standing.is_tool);
      if (timed) speed_cells(table, standing);
      if (!run_.memory.empty()) {
        const auto memory = run_.memory.find(standing.name);
        const bool known = memory != run_.memory.end();
        table.number(known ? std::optional(static_cast<double>(memory->second)) : std::nullopt,
                     known ? megabytes(memory->second) : "");
      }
      table.end_row();
    }
    table.end();
    if (run_.jobs > 1 && timed)
      html_.element("p class=\"note\"", "Times were taken with " + std::to_string(run_.jobs) +
                                            " pages at once, which disturbs them.");
  }

  static void difference_cell(HtmlTable& table, const Standing& standing, const Standing& best,
                              const Metric& metric) {
    if (&standing == &best || standing.average.pages < 2) return table.number(std::nullopt, "");
    const Difference behind = difference(standing.rows, best.rows, metric);
    table.number(behind.mean, signed_text(behind.mean) + " (" + signed_text(behind.interval.low) + " to " +
                                  signed_text(behind.interval.high) + ")");
  }

  static void speed_cells(HtmlTable& table, const Standing& standing) {
    if (!standing.speed) {
      for (int i = 0; i < 5; ++i) table.number(std::nullopt, "");
      return;
    }
    const Speed& speed = *standing.speed;
    table.number(speed.pages_per_second, speed_text(speed.pages_per_second));
    table.number(speed.megabytes_per_second, fixed(speed.megabytes_per_second, 1));
    for (const double milliseconds : {speed.p50, speed.p95, speed.p99})
      table.number(milliseconds, fixed(milliseconds, milliseconds < 10 ? 2 : 0));
  }

  void charts(const std::string& name, const Standings& scored, const Metric& metric) {
    std::vector<std::string> methods;
    for (const Standing& standing : scored) methods.push_back(standing.name);
    const std::vector<GroupFigures> types = figures_by_type(name, scored, metric);
    const bool timed =
        std::any_of(scored.begin(), scored.end(), [](const Standing& s) { return s.speed.has_value(); });
    html_.raw("<div class=\"charts\">\n");
    if (metric.ratio != nullptr)
      figure(html_, precision_recall_chart(scored, metric),
             "Up and to the right is better. Along a curve F1 is the same.");
    if (timed)
      figure(html_, speed_chart(scored, metric),
             "Up and to the right is better. Bars are 95 % intervals; the scale of speed is logarithmic.");
    if (types.size() > 1)
      figure(html_, group_chart("By page type", methods, types, metric),
             "Each mark is the mean of a type, the most frequent types first.");
    figure(html_, spread_chart(scored, metric),
           "A mean hides how often a method fails badly: look at the left ends.");
    html_.raw("</div>\n");
    if (types.size() > 1) {
      html_.element("h3", "By page type");
      group_table("by type", methods, types, metric);
    }
  }

  std::vector<GroupFigures> figures_by_type(const std::string& name, const Standings& scored,
                                            const Metric& metric) const {
    std::vector<GroupFigures> figures;
    for (const GroupSize& size : groups(run_, name, By::type)) {
      if (figures.size() == kMostGroups) break;
      GroupFigures group = {size.name, {}};
      for (const Standing& standing : scored) {
        Rows rows = standing.rows;
        std::erase_if(rows, [&](const Row* row) { return row->type != size.name; });
        const auto mean = average(rows, metric);
        group.values.push_back(mean ? std::optional(mean->value) : std::nullopt);
      }
      figures.push_back(std::move(group));
    }
    return figures;
  }

  void group_table(std::string_view label, const std::vector<std::string>& methods,
                   const std::vector<GroupFigures>& groups, const Metric& metric) {
    HtmlTable table(html_, label);
    table.heading("method");
    for (const GroupFigures& group : groups) table.heading(group.name, metric.meaning);
    table.body();
    std::vector<double> best(groups.size(), -1);
    for (std::size_t g = 0; g < groups.size(); ++g)
      for (const auto& value : groups[g].values) best[g] = std::max(best[g], value.value_or(-1));
    for (std::size_t m = 0; m < methods.size(); ++m) {
      table.row(methods[m], is_tool(run_, methods[m]));
      for (std::size_t g = 0; g < groups.size(); ++g)
        table.share(groups[g].values[m], groups[g].values[m] == best[g] ? "heat best" : "heat");
      table.end_row();
    }
    table.end();
  }

  // The anchor of a row's view, if there is one.
  std::string view_of(const Row* row) const {
    for (std::size_t i = 0; i < texts_.size(); ++i)
      if (texts_[i].row == row) return "v" + std::to_string(i);
    return "";
  }

  void worst(const std::string& at, const std::string& name, const Standings& scored, const Metric& metric) {
    html_.raw("<h3 id=\"" + at + "-worst\">Worst pages</h3>");
    html_.element("p class=\"lead\"",
                  "The lowest " + std::string(metric.heading) +
                      " of each method. Linked pages are shown below with what was found, "
                      "missed and too much.");
    const std::vector<std::string> focus = methods_in_focus(run_, name, metric);
    for (const bool in_focus : {true, false})
      for (const Standing& standing : scored) {
        const bool is_focus = std::find(focus.begin(), focus.end(), standing.name) != focus.end();
        if (is_focus == in_focus)
          worst_table(standing, worst_rows(run_, name, standing.name, metric), metric, is_focus);
      }
  }

  void worst_table(const Standing& standing, const Rows& rows, const Metric& metric, bool is_open) {
    html_.raw(is_open ? "<details open>" : "<details>").raw("<summary>").text(standing.name).raw(" ");
    html_.element("small",
                  rows.empty() ? "no page below 1" : "from " + fixed(*metric.of(rows.front()->scores), 3));
    html_.raw("</summary>\n");
    HtmlTable table(html_, "worst pages of " + standing.name);
    table.heading("page");
    table.heading("type", "", true);
    table.heading(metric.heading, metric.meaning);
    if (metric.ratio != nullptr) table.heading("precision"), table.heading("recall");
    table.heading("what happened", "", true);
    table.body();
    for (const Row* row : rows) {
      const std::string view = view_of(row);
      html_.raw("<tr><th scope=\"row\">");
      if (!view.empty()) html_.raw("<a href=\"#" + view + "\" id=\"r" + view + "\">");
      html_.text(row->page).raw(view.empty() ? "</th>" : "</a></th>");
      table.words(row->type);
      table.share(metric.of(row->scores));
      if (metric.ratio != nullptr) {
        const Ratio& ratio = *(row->scores.*metric.ratio);
        table.share(ratio.precision), table.share(ratio.recall);
      }
      table.words(diagnosis(*row));
      table.end_row();
    }
    table.end();
    html_.raw("</details>\n");
  }

  void views() {
    if (texts_.empty()) return;
    html_.raw(
        "<section id=\"pages\"><h2>Pages</h2><p class=\"key\"><span>plain: found</span>"
        "<span><del>missed: in the gold only</del></span><span><ins>too much: in the answer "
        "only</ins></span></p>\n");
    for (std::size_t i = 0; i < texts_.size(); ++i) view(i);
    html_.raw("</section>\n");
  }

  void view(std::size_t index) {
    const PageText& page = texts_[index];
    const Row& row = *page.row;
    const std::string id = "v" + std::to_string(index);
    html_.raw("<article class=\"view\" id=\"" + id + "\">").element("h3", row.page + " · " + row.method);
    std::string meta = row.corpus + (row.type.empty() ? "" : " · " + row.type);
    if (const auto& words = row.scores.words)
      meta += " · word F1 " + fixed(words->f1, 3) + ", precision " + fixed(words->precision, 3) +
              ", recall " + fixed(words->recall, 3);
    if (const std::string why = diagnosis(row); !why.empty()) meta += " · " + why;
    html_.raw("<p class=\"meta\">").text(meta);
    if (page.url.starts_with("http://") || page.url.starts_with("https://"))
      html_.raw(" · <a rel=\"noreferrer\" href=\"").text(page.url).raw("\">original</a>");
    html_.raw(" · <a class=\"back\" href=\"#r" + id + "\">back to the table</a></p>");
    html_.raw("<div class=\"text\" dir=\"auto\"");
    if (!row.lang.empty()) html_.raw(" lang=\"").text(row.lang).raw("\"");
    html_.raw(">");
    const std::string text = html_of(compare_texts(page.gold, page.answer));
    html_.raw(text.empty() ? "<i>Neither gold nor answer has any text.</i>" : text).raw("</div></article>\n");
  }

  void terms() {
    html_.raw("<section id=\"terms\"><h2>What the figures mean</h2><dl class=\"terms\">");
    for (const Metric& metric : metrics()) {
      const bool used = std::any_of(run_.rows.begin(), run_.rows.end(),
                                    [&](const Row& row) { return metric.of(row.scores).has_value(); });
      if (used) html_.element("dt", metric.heading).element("dd", metric.meaning);
    }
    html_.element("dt", "95 % interval")
        .element("dd", "of the mean over pages, by drawing the pages again with replacement");
    html_.element("dt", "pages/s")
        .element("dd",
                 "from bytes in memory to text, one thread, warm; other tools as they timed themselves");
    html_.raw("</dl>");
    if (!run_.problems.empty()) problems();
    if (!run_.versions.empty()) tools();
    html_.raw("</section>\n<footer>Written by <code>pith eval --report</code>.</footer>\n");
  }

  void tools() {
    html_.element("h3", "Other tools");
    HtmlTable table(html_, "other tools");
    table.heading("tool");
    table.heading("version", "", true);
    table.heading("setting", "", true);
    table.body();
    for (const auto& [tool, version] : run_.versions) {
      table.row(tool, true);
      table.words(version);
      const auto setting = run_.settings.find(tool);
      table.words(setting == run_.settings.end() ? "" : setting->second);
      table.end_row();
    }
    table.end();
  }

  void problems() {
    html_.raw("<details><summary>")
        .text(counted(run_.problems.size(), "page") + " could not be used")
        .raw("</summary><ul>");
    for (std::size_t i = 0; i < std::min(run_.problems.size(), kMostProblems); ++i)
      html_.element("li", run_.problems[i].path + ": " + run_.problems[i].message);
    html_.raw("</ul></details>");
  }

  const Run& run_;
  const std::vector<PageText>& texts_;
  Html html_;
};

}  // namespace

std::string html_report(const Run& run, const std::vector<PageText>& texts) {
  return Report(run, texts).write();
}

}  // namespace pith::eval
