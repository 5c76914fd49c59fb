// Agreement is the share of texts whose boxes overlap, of those that either engine shows. A block that one of them makes
// higher moves all that follows, so that on a long page one difference counts a thousand times. Two more measures do
// not see that: the share of texts that overlap when only left and right are looked at, and the share that stand as
// far from the text before them (in document order, shown by both) as in the other engine, within kNear pixels.
#include "render_comparison.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "commands.h"
#include "context.h"
#include "inputs.h"
#include "json_line.h"
#include "pith/geometry.h"
#include "report.h"

namespace pith::cli {
namespace {

constexpr std::array<std::string_view, 2> kEngines = {"litehtml", "chromium"};

bool overlap(const Box& a, const Box& b) {
  return std::min(a.right, b.right) > std::max(a.left, b.left) &&
         std::min(a.bottom, b.bottom) > std::max(a.top, b.top);
}

constexpr float kNear = 8;  // pixels

bool overlap_sideways(const Box& a, const Box& b) {
  return std::min(a.right, b.right) > std::max(a.left, b.left);
}

// Whether the way from the first box to the second is the same.
bool same_step(const Box& a, const Box& next_a, const Box& b, const Box& next_b) {
  return std::abs((next_a.left - a.left) - (next_b.left - b.left)) <= kNear &&
         std::abs((next_a.top - a.top) - (next_b.top - b.top)) <= kNear;
}

double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

class Comparison {
 public:
  explicit Comparison(const Arguments& arguments) : arguments_(arguments) {
    for (std::size_t i = 0; i < kEngines.size(); ++i) {
      RendererOptions options = arguments.render.options;
      options.engine = i == 0 ? Engine::litehtml : Engine::chromium;
      renderers_[i].emplace(options);
    }
  }

  int run() {
    const Inputs inputs = find_inputs(arguments_);
    report_ = std::make_unique<Report>(arguments_, inputs.pages.size());
    for (const NamedPage& page : inputs.pages) {
      const bool done = compare(page);
      report_->page_done(!done);
      if (!done) ++unread_;
      ++pages_;
    }
    report_->finish();
    return std::max(print(table(), arguments_.output), unread_ != 0 ? 1 : 0);
  }

 private:
  struct Results {
    std::map<std::string, std::size_t, std::less<>> statuses;
    std::vector<double> milliseconds;
    std::size_t shown = 0;  // texts
  };

  bool compare(const NamedPage& page) {
    const auto input = page.error.empty() ? read_page(page.path, arguments_.options.limits)
                                          : Result<Input>(Error{ErrorCode::read_failed, page.error});
    if (!input) {
      report_->error(page.path, input.error().message);
      return false;
    }
    const std::string folder = folder_of(page.path);
    std::array<std::optional<Geometry>, 2> geometries;
    for (std::size_t i = 0; i < kEngines.size(); ++i)
      geometries[i] = render(i, page.path, folder, input->bytes);
    if (!geometries[0] || !geometries[1]) return true;
    Options options = arguments_.options;
    options.method = "all";
    const auto texts = extractor_.texts(input->bytes, options);
    if (texts) count_texts(*texts, *geometries[0], *geometries[1]);
    return true;
  }

  std::optional<Geometry> render(std::size_t engine, const std::string& path, const std::string& folder,
                                 const std::string& html) {
    using Clock = std::chrono::steady_clock;
    Options options = arguments_.options;
    options.folder = folder;
    options.renderer = &*renderers_[engine];
    if (pages_ == 0) (void)extractor_.render("<p>warm", options);  // what starts once is not a page's time
    const auto start = Clock::now();
    auto rendered = extractor_.render(html, options);
    Results& results = results_[engine];
    results.milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    ++results.statuses[std::string(rendered ? "ok" : render_status(rendered.error()))];
    if (rendered) return std::move(*rendered);
    report_->notice(path, rendered.error().message);
    return std::nullopt;
  }

  // Of texts.
  struct Counts {
    std::size_t either = 0, both = 0, overlapping = 0, sideways = 0, steps = 0;

    void add(const Counts& page) {
      either += page.either;
      both += page.both;
      overlapping += page.overlapping;
      sideways += page.sideways;
      steps += page.steps;
    }
  };

  void count_texts(const std::vector<Text>& texts, const Geometry& a, const Geometry& b) {
    Counts page;
    const Look *last_a = nullptr, *last_b = nullptr;
    for (const Text& text : texts) {
      const Look &look_a = a[text.node], &look_b = b[text.node];
      const bool in_a = look_a.visibility == Visibility::visible,
                 in_b = look_b.visibility == Visibility::visible;
      results_[0].shown += in_a ? 1 : 0;
      results_[1].shown += in_b ? 1 : 0;
      page.either += in_a || in_b ? 1 : 0;
      if (!in_a || !in_b) continue;
      ++page.both;
      page.overlapping += overlap(look_a.box, look_b.box) ? 1 : 0;
      page.sideways += overlap_sideways(look_a.box, look_b.box) ? 1 : 0;
      page.steps += last_a == nullptr || same_step(last_a->box, look_a.box, last_b->box, look_b.box) ? 1 : 0;
      last_a = &look_a;
      last_b = &look_b;
    }
    if (page.either == 0) return;
    all_.add(page);
    by_page_.push_back(page);
  }

  static std::string percent(std::size_t part, std::size_t whole) {
    return whole == 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
  }
  static std::string percent(double share) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * share);
    return text;
  }
  double mean(std::size_t Counts::*part) const {
    double sum = 0;
    for (const Counts& page : by_page_)
      sum += static_cast<double>(page.*part) / static_cast<double>(page.either);
    return by_page_.empty() ? 0 : sum / static_cast<double>(by_page_.size());
  }
  static std::string whole(double number) { return std::to_string(std::lround(number)); }

  std::string table() const {
    std::string out =
        std::to_string(pages_) + " pages, " + std::to_string(unread_) + " could not be read\n\n";
    out += "| | litehtml | chromium |\n| --- | --: | --: |\n";
    const auto row = [&](const std::string& name, auto value) {
      out += "| " + name + " | " + value(results_[0]) + " | " + value(results_[1]) + " |\n";
    };
    for (const std::string_view status : {"ok", "render-timeout", "render-failed", "no-renderer", "error"}) {
      row(std::string(status), [&](const Results& r) {
        const auto found = r.statuses.find(status);
        return std::to_string(found == r.statuses.end() ? 0 : found->second);
      });
    }
    row("ms a page, median", [](const Results& r) { return whole(percentile(r.milliseconds, 0.5)); });
    row("ms a page, 95 %", [](const Results& r) { return whole(percentile(r.milliseconds, 0.95)); });
    row("ms a page, most", [](const Results& r) { return whole(percentile(r.milliseconds, 1)); });
    row("texts shown", [](const Results& r) { return std::to_string(r.shown); });
    out +=
        "\n| texts that either shows | both show | boxes overlap | overlap sideways | as far from the text "
        "before "
        "|\n| --- | --: | --: | --: | --: |\n";
    out += "| " + std::to_string(all_.either) + " | " + percent(all_.both, all_.either) + " | " +
           percent(all_.overlapping, all_.either) + " | " + percent(all_.sideways, all_.either) + " | " +
           percent(all_.steps, all_.either) + " |\n| mean over pages";
    for (const auto part : {&Counts::both, &Counts::overlapping, &Counts::sideways, &Counts::steps})
      out += " | " + percent(mean(part));
    out += " |\n";
    return out;
  }

  const Arguments& arguments_;
  std::array<std::optional<Renderer>, 2> renderers_;
  std::array<Results, 2> results_;
  Extractor extractor_;
  std::unique_ptr<Report> report_;
  std::size_t pages_ = 0, unread_ = 0;
  Counts all_;
  std::vector<Counts> by_page_;
};

}  // namespace

int compare_renderers(const Arguments& arguments) {
  return Comparison(arguments).run();
}

}  // namespace pith::cli
