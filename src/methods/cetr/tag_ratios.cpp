#include "methods/cetr/tag_ratios.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/stop.h"
#include "methods/cetr/smooth.h"

namespace pith {
namespace {

constexpr std::uint32_t kOneLineBreak = 65;

std::uint32_t tags_of(const Line& line) {
  return line.tags - line.code_tags;
}

bool is_row(const Line& line) {
  return tags_of(line) != 0 || line.non_space_chars != 0;
}

std::size_t count_rows(std::span<const Line> lines) {
  return static_cast<std::size_t>(std::count_if(lines.begin(), lines.end(), is_row));
}

// Returns how many of the lines are rows.
std::size_t measure_lines(const Document& document, const CetrSettings& settings, Lines& lines) {
  lines.measure(document, settings.longest, settings.texts);
  const std::size_t rows = count_rows(lines.all());
  if (settings.longest != 0 || rows != 1) return rows;
  lines.measure(document, kOneLineBreak, settings.texts);
  return count_rows(lines.all());
}

class RatioReader {
 public:
  RatioReader(const CetrSettings& settings, Workspace& workspace)
      : settings_(settings), lines_(workspace.lines), arena_(workspace.arena) {}

  TagRatios read(const Document& document) {
    const std::size_t count = measure_lines(document, settings_, lines_);
    labels_ = arena_.make<Label>(count);
    rows_.labels = labels_;
    read_rows(count);
    rows_.smooth = smooth(rows_.ratios);
    if (settings_.variant == CetrVariant::plane) find_changes();
    rows_.whole = rows_.tagless || settings_.whole;
    if (rows_.whole)
      std::fill(labels_.begin(), labels_.end(), Label::keep);
    else if (settings_.variant == CetrVariant::threshold)
      tell_by_threshold();
    else
      tell_by_clusters();
    return rows_;
  }

 private:
  // Algorithm 1.
  void read_rows(std::size_t count) {
    const std::span<std::uint32_t> lines = arena_.make<std::uint32_t>(count);
    const std::span<double> ratios = arena_.make<double>(count);
    std::size_t row = 0;
    std::uint32_t index = 0;
    rows_.tagless = true;
    for (std::size_t round = 0; const Line& line : lines_.all()) {
      poll(round++);
      if (is_row(line)) {
        lines[row] = index;
        ratios[row++] = line.trimmed / std::max(1.0, static_cast<double>(tags_of(line)));
        if (tags_of(line) != 0) rows_.tagless = false;
      }
      ++index;
    }
    rows_.lines = lines;
    rows_.ratios = ratios;
  }

  // Equations 1 to 3.
  std::span<double> smooth(std::span<const double> values) {
    return smoothed(values, settings_.sigma == 0 ? standard_deviation(values) : settings_.sigma, arena_);
  }

  // Equation 4, smoothed, without its sign.
  void find_changes() {
    const std::span<double> changes = smooth(rises(rows_.smooth, settings_.alpha, arena_));
    for (double& change : changes) change = std::abs(change);
    rows_.changes = changes;
  }

  void tell_by_threshold() {
    rows_.threshold = settings_.lambda * standard_deviation(rows_.smooth);
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      poll(i);
      labels_[i] = rows_.smooth[i] >= rows_.threshold ? Label::keep : Label::drop;
    }
  }

  // Of the clusters that have rows, the one nearest to zero. A single one tells nothing apart, so none is noise then.
  static std::size_t lowest(const Clusters& clusters) {
    std::array<bool, kMostClusters> used{};
    for (std::size_t i = 0; i < clusters.of.size(); ++i) {
      poll(i);
      used[clusters.of[i]] = true;
    }
    std::size_t found = clusters.count;
    for (std::size_t c = 0; c < clusters.count; ++c)
      if (used[c] && (found == clusters.count || clusters.centroids[c].x < clusters.centroids[found].x))
        found = c;
    return std::count(used.begin(), used.end(), true) == 1 ? clusters.count : found;
  }

  // The cluster nearest to the origin is noise; in the plane that is the one that is kept there.
  void tell_by_clusters() {
    const bool plane = settings_.variant == CetrVariant::plane;
    const std::span<Point> points = arena_.make<Point>(labels_.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      poll(i);
      points[i] = {rows_.smooth[i], plane ? rows_.changes[i] : 0};
    }
    const Clusters clusters = find_clusters(points, settings_.clusters, plane ? Origin::kept : Origin::left,
                                            settings_.start, arena_);
    rows_.noise = plane ? 0 : lowest(clusters);
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      poll(i);
      labels_[i] = clusters.of[i] == rows_.noise ? Label::drop : Label::keep;
    }
    rows_.clusters = clusters;
  }

  const CetrSettings& settings_;
  Lines& lines_;
  Arena& arena_;
  std::span<Label> labels_;
  TagRatios rows_;
};

}  // namespace

TagRatios read_tag_ratios(const Document& document, const CetrSettings& settings, Workspace& workspace) {
  return RatioReader(settings, workspace).read(document);
}

}  // namespace pith
