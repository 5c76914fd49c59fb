// Agreement is the share of texts whose boxes overlap, of those that either engine shows. A page that one of them
// makes longer moves all that follows, so the same is also told with heights counted in shares of the page's.
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

// The box as if the page were one pixel high and wide.
Box in_shares(Box box, const Geometry& page) {
  const float width = std::max(page.width, 1.0F), height = std::max(page.height, 1.0F);
  return {box.left / width, box.top / height, box.right / width, box.bottom / height};
}

double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
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
    for (const PageInput& page : inputs.pages) {
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

  bool compare(const PageInput& page) {
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

  void count_texts(const std::vector<Text>& texts, const Geometry& a, const Geometry& b) {
    std::size_t either = 0, overlapping = 0, in_place = 0;
    for (const Text& text : texts) {
      const Look& left = a[text.node];
      const Look& right = b[text.node];
      const bool in_a = left.visibility == Visibility::visible,
                 in_b = right.visibility == Visibility::visible;
      results_[0].shown += in_a ? 1 : 0;
      results_[1].shown += in_b ? 1 : 0;
      either += in_a || in_b ? 1 : 0;
      both_ += in_a && in_b ? 1 : 0;
      if (!in_a || !in_b) continue;
      overlapping += overlap(left.box, right.box) ? 1 : 0;
      in_place += overlap(in_shares(left.box, a), in_shares(right.box, b)) ? 1 : 0;
    }
    either_ += either;
    overlapping_ += overlapping;
    in_place_ += in_place;
    if (either == 0) return;
    page_overlap_.push_back(static_cast<double>(overlapping) / static_cast<double>(either));
    page_in_place_.push_back(static_cast<double>(in_place) / static_cast<double>(either));
  }

  static std::string percent(std::size_t part, std::size_t whole) {
    return whole == 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
  }
  static std::string percent(double share) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * share);
    return text;
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
        "\n| texts that either shows | both show | boxes overlap | overlap with heights as shares of the "
        "page's |\n"
        "| --: | --: | --: | --: |\n";
    out += "| " + std::to_string(either_) + " | " + percent(both_, either_) + " | " +
           percent(overlapping_, either_) + " | " + percent(in_place_, either_) + " |\n";
    out += "| mean over pages | | " + percent(mean(page_overlap_)) + " | " + percent(mean(page_in_place_)) +
           " |\n";
    return out;
  }

  const Arguments& arguments_;
  std::array<std::optional<Renderer>, 2> renderers_;
  std::array<Results, 2> results_;
  Extractor extractor_;
  std::unique_ptr<Report> report_;
  std::size_t pages_ = 0, unread_ = 0;
  std::size_t either_ = 0, both_ = 0, overlapping_ = 0, in_place_ = 0;  // texts
  std::vector<double> page_overlap_, page_in_place_;
};

}  // namespace

int compare_renderers(const Arguments& arguments) {
  return Comparison(arguments).run();
}

}  // namespace pith::cli
