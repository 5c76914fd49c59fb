// Content Extraction via Tag Ratios. T. Weninger, W. H. Hsu, J. Han: CETR: content extraction via tag ratios. WWW
// 2010.
//
// A line of the source has a tag ratio: its characters of text for each of its tags. Running text gives high
// ratios, menus low ones. The row of ratios is smoothed with a Gaussian, so that a short line among long ones is
// carried along, and then told apart in one of three ways:
//
//   cetr-tm  content reaches lambda standard deviations of the smoothed ratios;
//   cetr-km  k-means, the cluster nearest to zero is noise;
//   cetr     k-means on the plane of smoothed ratios and their smoothed absolute changes, where one centroid
//            stays at the origin: its cluster is noise.
//
// Lines become nodes here. A block (methods/blocks.h) is content if most of the bytes of its texts stand on
// content lines, so no sentence is torn at a link; an image goes with the line that its tag opens on. What no
// reader sees is left out (methods/visible.h). unit=lines gives the lines themselves, as published.
//
// Departures, measured in docs/methods/cetr.md: lines are broken after 150 characters, not only where a page is
// one line, since pages of today come in few long ones; sigma is 8 lines, not the standard deviation of the
// ratios; k-means starts at the points farthest apart, not at random; blanks at the ends of a line are no text.
// break=0,sigma=0,start=random,unit=lines is the method as published.
//
// Cost: one more reading of the source's tokens, at most 64 steps a line for smoothing, at most 100 rounds of
// k-means. Held by tests/methods/cetr_test.cpp, cetr_smooth_test.cpp and cetr_clusters_test.cpp.
#include "methods/cetr/cetr.h"

#include "base/ascii.h"
#include "base/collapse.h"
#include "base/stop.h"
#include "methods/blocks.h"
#include "methods/reason.h"
#include "methods/visible.h"

namespace pith {
namespace {

// How many bytes of the source stand on lines of content.
class ContentBytes {
 public:
  struct Count {
    std::uint32_t kept = 0, told = 0;  // told: on rows at all

    void operator+=(Count other) { kept += other.kept, told += other.told; }
  };

  ContentBytes(const TagRatios& rows, const Lines& lines, Arena& arena)
      : rows_(rows),
        lines_(lines),
        rows_up_to_(arena.make<std::uint32_t>(lines.all().size())),
        before_row_(arena.make<Count>(rows.lines.size() + 1)) {
    std::uint32_t row = 0;
    for (std::uint32_t line = 0; line < rows_up_to_.size(); ++line) {
      poll(line);
      if (row < rows.lines.size() && rows.lines[row] == line) {
        before_row_[row + 1] = before(lines.all()[line].end, row);
        ++row;
      }
      rows_up_to_[line] = row;
    }
  }

  Count between(std::uint32_t begin, std::uint32_t end) const {
    const Count a = before(begin), b = before(end);
    return {b.kept - a.kept, b.told - a.told};
  }

  // The row that a byte stands on, or else the last before it; the number of rows if there is none.
  std::size_t row_of(std::uint32_t byte) const {
    const std::uint32_t rows = rows_up_to_[lines_.line_at(byte)];
    return rows == 0 ? rows_.lines.size() : rows - 1;
  }

 private:
  Count before(std::uint32_t byte) const {
    const std::uint32_t line = lines_.line_at(byte), rows = rows_up_to_[line];
    const bool told = rows != 0 && rows_.lines[rows - 1] == line;
    return told ? before(byte, rows - 1) : before_row_[rows];
  }
  // `byte` stands on the row, or at its end.
  Count before(std::uint32_t byte, std::uint32_t row) const {
    const std::uint32_t into = byte - lines_.all()[rows_.lines[row]].begin;
    const std::uint32_t kept = rows_.labels[row] == Label::keep ? into : 0;
    return {before_row_[row].kept + kept, before_row_[row].told + into};
  }

  const TagRatios& rows_;
  const Lines& lines_;
  const std::span<std::uint32_t> rows_up_to_;  // by line, itself included
  const std::span<Count> before_row_;
};

class NodeLabels {
 public:
  NodeLabels(const Page& page, const TagRatios& rows, const MethodOptions& options, Extraction& extraction)
      : page_(page),
        document_(page.document),
        rows_(rows),
        options_(options),
        extraction_(extraction),
        bytes_(rows, options.workspace.lines, options.workspace.arena) {}

  void run() {
    keep_visible(page_, options_, extraction_);
    extraction_.scores.assign(document_.size(), 0);
    for (std::size_t round = 0;
         const Block& block : find_blocks(page_, extraction_, options_.workspace.arena)) {
      poll(round++);
      label_block(block);
    }
    for (NodeId id = 0; id < document_.size(); ++id) {
      poll(id);
      if (extraction_.labels[id] == Label::keep && !is_read(id)) extraction_.labels[id] = label_of_line(id);
    }
  }

 private:
  bool is_read(NodeId id) const {
    return document_[id].type == NodeType::text && page_.measures[id].texts != 0;
  }

  Label label_of_line(NodeId id) const {
    const std::size_t row = bytes_.row_of(document_[id].source_begin);
    return row == rows_.lines.size() ? Label::drop : rows_.labels[row];
  }

  // Where a text's characters begin and end in the source, without the blanks around them.
  std::pair<std::uint32_t, std::uint32_t> extent(NodeId text) const {
    const Node& node = document_[text];
    std::uint32_t begin = node.source_begin, end = node.source_end;
    while (begin < end && is_ascii_space(document_.source()[begin])) ++begin;
    while (begin < end && is_ascii_space(document_.source()[end - 1])) --end;
    return {begin, end};
  }

  template <class Work>
  void each_text(const Block& block, Work work) {
    for (NodeId id = block.begin; id < block.end; ++id)
      if (is_read(id) && extraction_.labels[id] == Label::keep) work(id);
  }

  void label_block(const Block& block) {
    ContentBytes::Count count;
    each_text(block, [&](NodeId text) {
      const auto [begin, end] = extent(text);
      count += bytes_.between(begin, end);
    });
    const bool keep = count.told != 0 && count.kept >= count.told - count.kept;
    const std::size_t row = bytes_.row_of(extent(block.begin).first);
    const double score = row == rows_.lines.size() ? 0 : rows_.smooth[row];
    each_text(block, [&](NodeId text) {
      extraction_.scores[text] = static_cast<float>(score);
      if (!keep) extraction_.labels[text] = Label::drop;
    });
    if (options_.tracing == Tracing::on && row != rows_.lines.size()) explain_block(block, row, count);
  }

  void explain_block(const Block& block, std::size_t row, ContentBytes::Count count) {
    const double smooth = rows_.smooth[row];
    explain(options_, extraction_, block.begin, smooth, "line ", rows_.lines[row] + 1, ": tag ratio ",
            rows_.ratios[row], ", smoothed ", smooth);
    std::string& text = extraction_.trace.back().text;
    if (!rows_.changes.empty()) append(text, ", change ", rows_.changes[row]);
    if (rows_.whole)
      append(text, rows_.tagless ? "; a page without tags" : "; a page without noise");
    else if (rows_.clusters.count == 0)
      append(text, smooth >= rows_.threshold ? " >= " : " < ", rows_.threshold);
    else
      append(text, ", cluster ", int{rows_.clusters.of[row]},
             rows_.labels[row] == Label::keep ? " (content)" : " (noise)");
    if (count.kept != 0 && count.kept != count.told)
      append(text, "; ", 100.0 * count.kept / count.told, " percent of the block on lines of content");
  }

  template <class... Parts>
  void append(std::string& text, const Parts&... parts) {
    (append_reason(text, parts), ...);
  }

  const Page& page_;
  const Document& document_;
  const TagRatios& rows_;
  const MethodOptions& options_;
  Extraction& extraction_;
  const ContentBytes bytes_;
};

// Noise is made of links: a page with next to none is content as a whole, such as a professor's home page, which the paper
// leaves open. docs/methods/cetr.md has what the share was chosen by.
bool has_noise(const Page& page) {
  constexpr double kMostLinkText = 0.05;  // of the text
  const Measure& all = page.measures[kRoot];
  return all.link_non_space_chars > kMostLinkText * all.non_space_chars;
}

// The lines of content without their tags, which is what the paper writes.
std::vector<std::string> kept_lines(const TagRatios& rows, const Lines& lines) {
  std::vector<std::string> kept;
  for (std::size_t row = 0; row < rows.lines.size(); ++row) {
    poll(row);
    if (rows.labels[row] != Label::keep) continue;
    std::string line;
    append_collapsed(lines.text(rows.lines[row]), line);
    if (!line.empty()) kept.push_back(std::move(line));
  }
  return kept;
}

void extract(const Page& page, const MethodOptions& options, CetrVariant variant, Extraction& extraction) {
  CetrSettings settings = cetr_settings(options.settings, variant);
  const bool asks_noise = options.settings[options.settings.size() - 2] != 0;
  settings.whole = asks_noise && !has_noise(page);
  const TagRatios rows = read_tag_ratios(page.document, settings, options.workspace);
  NodeLabels(page, rows, options, extraction).run();
  if (options.settings.back() != 0) extraction.lines = kept_lines(rows, options.workspace.lines);
}

}  // namespace

CetrSettings cetr_settings(std::span<const double> values, CetrVariant variant) {
  CetrSettings settings;
  settings.variant = variant;
  settings.sigma = values[0];
  settings.longest = static_cast<std::uint32_t>(values[1]);
  if (values.back() != 0) settings.texts = LineTexts::kept;
  if (variant == CetrVariant::threshold) {
    settings.lambda = values[2];
    return settings;
  }
  settings.clusters = static_cast<std::size_t>(values[2]);
  settings.start = static_cast<Start>(values[3]);
  if (variant == CetrVariant::plane) settings.alpha = static_cast<std::size_t>(values[4]);
  return settings;
}

void extract_cetr_tm(const Page& page, const MethodOptions& options, Extraction& extraction) {
  extract(page, options, CetrVariant::threshold, extraction);
}

void extract_cetr_km(const Page& page, const MethodOptions& options, Extraction& extraction) {
  extract(page, options, CetrVariant::line, extraction);
}

void extract_cetr(const Page& page, const MethodOptions& options, Extraction& extraction) {
  extract(page, options, CetrVariant::plane, extraction);
}

}  // namespace pith
