// Trees without branches.
//
// A walk down a tree is a chain of unforeseeable branches. Here a tile of rows goes through all splits of a tree, one
// after the other, and none is skipped: with the values of a tile as bytes (the number of thresholds below them) a split
// is a handful of instructions for 16 rows.
//
// Each row keeps the lowest leaf that it can still come to. A row has come to a split if and only if that leaf is the
// split's `low`: a row that turned off above it to the left stays below `low`, one that turned off to the right is at or
// above the end of the split's leaves. So `at += (at == low && bin > split.bin) ? middle - low : 0` is all there is to do,
// and after the last split `at` is the leaf.
#include "learn/trees.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/hash.h"
#include "learn/bytes.h"

namespace pith {
namespace {

constexpr std::size_t kSplit = 5, kNumber = 4;  // bytes

using Lanes = std::int8_t __attribute__((vector_size(16)));
using Leaves = std::uint8_t __attribute__((vector_size(16)));
constexpr std::size_t kLanes = 16, kVectors = 4, kTile = kVectors * kLanes;

// The bins of a tile's rows, one feature. Bytes compare as signed, so a bin is written less 128.
struct alignas(16) Column {
  std::int8_t bins[kTile];
};
constexpr std::int8_t to_lane(unsigned bin) {
  return static_cast<std::int8_t>(static_cast<int>(bin) - 128);
}

float float_at(std::string_view bytes, std::size_t index) {
  return std::bit_cast<float>(number_at<std::uint32_t>(bytes, kNumber * index));
}
void append_float(std::string& out, float number) {
  append_number(out, std::bit_cast<std::uint32_t>(number));
}
void append_name(std::string& out, std::string_view name) {
  append_number(out, static_cast<std::uint8_t>(name.size()));
  out += name;
}

struct TreeView {
  std::string_view splits, means, leaves;
  std::size_t size() const { return splits.size() / kSplit; }
  TreeTables::Split operator[](std::size_t i) const {
    const std::string_view bytes = splits.substr(kSplit * i, kSplit);
    return {number_at<std::uint16_t>(bytes, 0), number_at<std::uint8_t>(bytes, 2),
            number_at<std::uint8_t>(bytes, 3), number_at<std::uint8_t>(bytes, 4)};
  }
};
TreeView take_tree(ByteReader& reader) {
  const std::size_t splits = reader.number<std::uint8_t>();
  TreeView tree;
  tree.splits = reader.take(kSplit * splits);
  tree.means = reader.take(kNumber * splits);
  tree.leaves = reader.take(kNumber * (splits + 1));
  return tree;
}

struct OutputView {
  std::string_view name;
  float base;
  std::string_view trees;
};
OutputView take_output(ByteReader& reader) {
  OutputView output;
  output.name = reader.take(reader.number<std::uint8_t>());
  output.base = std::bit_cast<float>(reader.number<std::uint32_t>());
  output.trees = reader.take(reader.number<std::uint32_t>());
  return output;
}

std::string_view take_thresholds(ByteReader& reader) {
  return reader.take(kNumber * reader.number<std::uint8_t>());
}

bool all_finite(std::string_view floats) {
  for (std::size_t i = 0; i < floats.size() / kNumber; ++i)
    if (!std::isfinite(float_at(floats, i))) return false;
  return true;
}

// Whether the splits make a tree, and ask only what `thresholds` has (a count by feature).
bool is_sound(const TreeView& tree, std::span<const std::uint8_t> thresholds) {
  struct Part {
    std::size_t begin, end;
  };
  std::array<Part, Trees::kMostLeaves> open;  // parts that are to come, the next one last
  std::size_t count = 0;
  const auto expect = [&](std::size_t begin, std::size_t end) {
    if (end - begin > 1) open[count++] = {begin, end};
  };
  expect(0, tree.size() + 1);
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const TreeTables::Split split = tree[i];
    if (split.feature >= thresholds.size() || split.bin >= thresholds[split.feature] || count == 0)
      return false;
    const Part leaves = open[--count];
    if (split.low != leaves.begin || split.middle <= leaves.begin || split.middle >= leaves.end) return false;
    expect(split.middle, leaves.end);
    expect(leaves.begin, split.middle);
  }
  return count == 0 && all_finite(tree.means) && all_finite(tree.leaves);
}

bool is_sound(const OutputView& output, std::span<const std::uint8_t> thresholds) {
  if (!std::isfinite(output.base)) return false;
  ByteReader reader(output.trees);
  while (reader.ok() && !reader.rest().empty())
    if (const TreeView tree = take_tree(reader); !reader.ok() || !is_sound(tree, thresholds)) return false;
  return reader.ok();
}

// How many of the ascending thresholds lie below each value of a column of `rows`. The search takes the same steps
// for each, without branches.
void bin_column(std::string_view thresholds, const float* values, std::size_t rows, std::size_t stride,
                Column& column) {
  std::array<float, Trees::kMostThresholds> below;
  const std::size_t count = thresholds.size() / kNumber;
  for (std::size_t i = 0; i < count; ++i) below[i] = float_at(thresholds, i);
  std::array<float, kTile> value = {};
  for (std::size_t row = 0; row < rows; ++row) {
    const float v = values[row * stride];
    value[row] = v == v ? v : -std::numeric_limits<float>::infinity();
  }
  std::array<std::uint32_t, kTile> at = {};
  for (std::size_t left = count; left > 0;) {
    const auto half = static_cast<std::uint32_t>((left + 1) / 2);
    for (std::size_t row = 0; row < kTile; ++row) {
      const float above =
          below[at[row] + half - 1] - value[row];  // its sign is a mask that no compiler makes a branch
      at[row] += half & static_cast<std::uint32_t>(std::bit_cast<std::int32_t>(above) >> 31);
    }
    left -= half;
  }
  for (std::size_t row = 0; row < rows; ++row) column.bins[row] = to_lane(at[row]);
}

void bin_tile(std::string_view thresholds, std::size_t features, const float* values, std::size_t rows,
              std::span<Column> columns) {
  ByteReader reader(thresholds);
  for (std::size_t feature = 0; feature < features; ++feature)
    if (const std::string_view of_feature = take_thresholds(reader); !of_feature.empty())
      bin_column(of_feature, values + feature, rows, features, columns[feature]);
}

// Adds what a tree says about each row of a tile.
void add_tree(const TreeView& tree, std::span<const Column> columns, float* scores) {
  std::array<Leaves, kVectors> at = {};
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const TreeTables::Split split = tree[i];
    const Leaves low = Leaves{} + split.low;
    const Leaves step = Leaves{} + static_cast<std::uint8_t>(split.middle - split.low);
    const Lanes bin = Lanes{} + to_lane(split.bin);
    const auto* bins = reinterpret_cast<const Lanes*>(columns[split.feature].bins);
    for (std::size_t v = 0; v < kVectors; ++v)
      at[v] += reinterpret_cast<Leaves>((at[v] == low) & (bins[v] > bin)) & step;
  }
  std::array<std::uint8_t, kTile> leaf;
  std::memcpy(leaf.data(), at.data(), kTile);
  for (std::size_t row = 0; row < kTile; ++row) scores[row] += float_at(tree.leaves, leaf[row]);
}

}  // namespace

std::string TreeTables::payload() const {
  std::vector<std::array<bool, Trees::kMostThresholds>> used(thresholds.size());
  for (const Output& output : outputs)
    for (const Tree& tree : output.trees)
      for (const Split& split : tree.splits) used[split.feature][split.bin] = true;

  std::string out;
  append_number(out, static_cast<std::uint16_t>(thresholds.size()));
  for (std::size_t f = 0; f < thresholds.size(); ++f) {
    append_number(out, static_cast<std::uint8_t>(std::count(used[f].begin(), used[f].end(), true)));
    for (std::size_t bin = 0; bin < thresholds[f].size(); ++bin)
      if (used[f][bin]) append_float(out, thresholds[f][bin]);
  }
  append_number(out, static_cast<std::uint8_t>(outputs.size()));
  for (const Output& output : outputs) {
    std::string trees;
    for (const Tree& tree : output.trees) {
      append_number(trees, static_cast<std::uint8_t>(tree.splits.size()));
      for (const Split& split : tree.splits) {
        const auto& of_feature = used[split.feature];
        append_number(trees, split.feature);
        append_number(trees, static_cast<std::uint8_t>(
                                 std::count(of_feature.begin(), of_feature.begin() + split.bin, true)));
        append_number(trees, split.low);
        append_number(trees, split.middle);
      }
      for (const float mean : tree.means) append_float(trees, mean);
      for (const float leaf : tree.leaves) append_float(trees, leaf);
    }
    append_name(out, output.name);
    append_float(out, output.base);
    append_number(out, static_cast<std::uint32_t>(trees.size()));
    out += trees;
  }
  return out;
}

Result<Trees> Trees::read(std::string_view payload) {
  const Error wrong{ErrorCode::bad_model, "model has trees that are none"};
  ByteReader reader(payload);
  std::vector<std::uint8_t> thresholds(reader.number<std::uint16_t>());
  for (std::uint8_t& count : thresholds) {
    const std::string_view of_feature = take_thresholds(reader);
    count = static_cast<std::uint8_t>(of_feature.size() / kNumber);
    if (!all_finite(of_feature)) return wrong;
    for (std::size_t i = 1; i < count; ++i)
      if (!(float_at(of_feature, i - 1) < float_at(of_feature, i))) return wrong;
  }
  const std::size_t outputs = reader.number<std::uint8_t>();
  for (std::size_t i = 0; i < outputs; ++i)
    if (const OutputView output = take_output(reader); !reader.ok() || !is_sound(output, thresholds))
      return wrong;
  if (!reader.ok() || !reader.rest().empty()) return wrong;
  return view(payload);
}

Trees Trees::view(std::string_view payload) {
  ByteReader reader(payload);
  Trees trees;
  trees.features_ = reader.number<std::uint16_t>();
  trees.thresholds_ = reader.rest();
  for (std::size_t i = 0; i < trees.features_; ++i) take_thresholds(reader);
  trees.outputs_ = reader.number<std::uint8_t>();
  trees.ensembles_ = reader.rest();
  return trees;
}

std::string_view Trees::name(std::size_t output) const {
  ByteReader reader(ensembles_);
  for (std::size_t i = 0; i < output; ++i) take_output(reader);
  return take_output(reader).name;
}

void Trees::score(std::span<const float> rows, Arena& arena, std::span<float> scores) const {
  const std::size_t count = outputs_ == 0 ? 0 : scores.size() / outputs_;
  const std::span<Column> columns = arena.make<Column>(features_);
  std::array<float, kTile> sums;
  for (std::size_t first = 0; first < count; first += kTile) {
    const std::size_t tile = std::min(kTile, count - first);
    bin_tile(thresholds_, features_, rows.data() + first * features_, tile, columns);
    ByteReader outputs(ensembles_);
    for (std::size_t i = 0; i < outputs_; ++i) {
      const OutputView output = take_output(outputs);
      sums.fill(output.base);
      for (ByteReader trees(output.trees); !trees.rest().empty();)
        add_tree(take_tree(trees), columns, sums.data());
      std::copy_n(sums.begin(), tile, scores.begin() + static_cast<std::ptrdiff_t>(i * count + first));
    }
  }
}

float Trees::contributions(std::span<const float> row, std::size_t which, Arena& arena,
                           std::span<float> by_feature) const {
  const std::span<std::uint8_t> bins = arena.make<std::uint8_t>(features_);
  ByteReader thresholds(thresholds_);
  for (std::size_t f = 0; f < features_; ++f) {
    const std::string_view of_feature = take_thresholds(thresholds);
    for (std::size_t i = 0; i < of_feature.size() / kNumber; ++i) bins[f] += float_at(of_feature, i) < row[f];
  }
  ByteReader outputs(ensembles_);
  for (std::size_t i = 0; i < which; ++i) take_output(outputs);
  const OutputView output = take_output(outputs);
  float rest = output.base;
  std::fill(by_feature.begin(), by_feature.end(), 0.0F);
  for (ByteReader trees(output.trees); !trees.rest().empty();) {
    const TreeView tree = take_tree(trees);
    float* credited = &rest;
    float before = 0;
    const auto move = [&](float value) {
      *credited += value - before;
      before = value;
    };
    std::uint8_t at = 0;
    for (std::size_t i = 0; i < tree.size(); ++i) {
      const TreeTables::Split split = tree[i];
      if (split.low != at) continue;
      move(float_at(tree.means, i));
      credited = &by_feature[split.feature];
      if (bins[split.feature] > split.bin) at = split.middle;
    }
    move(float_at(tree.leaves, at));
  }
  return rest;
}

Result<TreeModel> TreeModel::read(const ModelView& model) {
  const std::string who = "model for " + std::string(model.method);
  if (model.version != kVersion)
    return Error{ErrorCode::bad_model, who + " of version " + std::to_string(model.version) +
                                           ", and this pith reads version " + std::to_string(kVersion) +
                                           "; train it again"};
  ByteReader reader(model.payload);
  const std::size_t stages = reader.number<std::uint8_t>();
  for (std::size_t i = 0; i < stages; ++i) {
    reader.take(reader.number<std::uint8_t>());
    reader.number<std::uint64_t>();
    const std::string_view trees = reader.take(reader.number<std::uint32_t>());
    if (!reader.ok()) break;
    if (const auto read = Trees::read(trees); !read) return read.error();
  }
  if (!reader.ok() || !reader.rest().empty() || stages > kMostStages)
    return Error{ErrorCode::bad_model, who + " has stages of wrong sizes"};
  return view(model);
}

TreeModel TreeModel::view(const ModelView& model) {
  ByteReader reader(model.payload);
  TreeModel read;
  read.count_ = reader.number<std::uint8_t>();
  for (std::size_t i = 0; i < read.count_; ++i) {
    Stage& stage = read.stages_[i];
    stage.name = reader.take(reader.number<std::uint8_t>());
    stage.features = reader.number<std::uint64_t>();
    stage.trees = Trees::view(reader.take(reader.number<std::uint32_t>()));
  }
  return read;
}

const TreeModel::Stage* TreeModel::find(std::string_view name) const {
  for (const Stage& stage : stages())
    if (stage.name == name) return &stage;
  return nullptr;
}

std::string TreeModel::payload(std::span<const StageTables> stages) {
  std::string out;
  append_number(out, static_cast<std::uint8_t>(stages.size()));
  for (const StageTables& stage : stages) {
    const std::string trees = stage.trees.payload();
    append_name(out, stage.name);
    append_number(out, stage.features);
    append_number(out, static_cast<std::uint32_t>(trees.size()));
    out += trees;
  }
  return out;
}

std::uint64_t hash_names(std::span<const std::string_view> names) {
  std::uint64_t hash = names.size();
  for (const std::string_view name : names) hash = join_hashes(hash, hash_bytes(name));
  return hash;
}

}  // namespace pith
