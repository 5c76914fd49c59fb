// Trees without branches.
//
// A walk down a tree is a chain of unforeseeable branches. Here a tile of rows goes through all splits of a tree, one
// after the other, and none is skipped: with the values of a tile as bytes (the number of thresholds below them) a split
// is a handful of instructions for 32 rows. Most columns have few thresholds, so that counting those below is as good
// as searching, and has no branches either.
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

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "base/hash.h"
#include "base/stop.h"
#include "learn/bytes.h"

namespace pith {
namespace {

constexpr std::size_t kSplit = 5, kNumber = 4;  // bytes

// Vectors of 32 bytes are two of 16 where the machine has no wider ones.
using Lanes = std::int8_t __attribute__((vector_size(32)));
using Leaves = std::uint8_t __attribute__((vector_size(32)));
using Floats = float __attribute__((vector_size(32)));
using Counts = std::int32_t __attribute__((vector_size(32)));
constexpr std::size_t kLanes = 32, kMostVectors = 8, kTile = kMostVectors * kLanes;

// The bins of a tile's rows, one feature. Bytes compare as signed, and machines tell best which are less than one in a
// register: so the higher a bin, the lower its lane.
struct Column {
  std::int8_t bins[kTile];
};
constexpr std::int8_t to_lane(unsigned bin) {
  return static_cast<std::int8_t>(127 - static_cast<int>(bin));
}

#if defined(__x86_64__)
#define PITH_AVX2 __attribute__((target("avx2")))
const bool kHasAvx2 = __builtin_cpu_supports("avx2");
#endif
#define PITH_INLINE inline __attribute__((always_inline))

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

// The same of trees that are known to be sound.
TreeView next_tree(std::string_view& trees) {
  const std::size_t splits = static_cast<unsigned char>(trees.front());
  const char* const begin = trees.data() + 1;
  const std::size_t means = kSplit * splits, leaves = means + kNumber * splits,
                    end = leaves + kNumber * (splits + 1);
  trees.remove_prefix(1 + end);
  return {{begin, means}, {begin + means, leaves - means}, {begin + leaves, end - leaves}};
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

// How many thresholds lie below each of 32 values; below none if it is no number.
PITH_INLINE void bin_lanes(std::string_view thresholds, const float* values, std::int8_t* bins) {
  constexpr std::size_t kFloats = sizeof(Floats) / sizeof(float), kRegisters = kLanes / kFloats;
  Floats value[kRegisters];
  Counts below[kRegisters] = {};
  std::memcpy(value, values, sizeof value);
  for (std::size_t t = 0; t < thresholds.size() / kNumber; ++t) {
    const Floats threshold = Floats{} + float_at(thresholds, t);
    for (std::size_t r = 0; r < kRegisters; ++r) below[r] -= value[r] > threshold;
  }
  std::int32_t counts[kLanes];
  std::memcpy(counts, below, sizeof below);
  for (std::size_t i = 0; i < kLanes; ++i) bins[i] = to_lane(static_cast<unsigned>(counts[i]));
}

PITH_INLINE void bin_column(std::string_view thresholds, const float* values, std::size_t rows,
                            Column& column) {
  std::size_t first = 0;
  for (; first + kLanes <= rows; first += kLanes) bin_lanes(thresholds, values + first, column.bins + first);
  if (first == rows) return;
  float padded[kLanes] = {};
  std::copy(values + first, values + rows, padded);
  bin_lanes(thresholds, padded, column.bins + first);
}

// Columns that are the same for all rows are binned with the first tile.
PITH_INLINE void bin_tile(std::string_view thresholds, std::span<const FeatureValues> table,
                          std::size_t first, std::size_t rows, std::span<Column> columns) {
  ByteReader reader(thresholds);
  for (std::size_t f = 0; f < table.size(); ++f) {
    const std::string_view of_feature = take_thresholds(reader);
    if (of_feature.empty()) continue;
    if (table[f].size() > 1) {
      bin_column(of_feature, table[f].data() + first, rows, columns[f]);
    } else if (first == 0) {
      unsigned below = 0;
      for (std::size_t t = 0; t < of_feature.size() / kNumber; ++t)
        below += table[f][0] > float_at(of_feature, t);
      std::memset(columns[f].bins, to_lane(below), kTile);
    }
  }
}

// What a machine does best in another way.
enum class Machine : std::uint8_t { any, avx2 };

#if defined(PITH_AVX2)
// Adds to each score the leaf of its row, of at most 8 * kRegisters leaves. Leaves in registers are looked up eight at a
// time, by the lower three bits of their numbers in each register; the higher bits say which register it was.
template <std::size_t kRegisters>
PITH_AVX2 void add_leaves_avx2(std::string_view leaves, std::span<const std::uint8_t> at, float* scores) {
  constexpr std::size_t kFloats = sizeof(__m256) / sizeof(float);
  const auto* const values = reinterpret_cast<const float*>(leaves.data());
  const auto count = static_cast<int>(leaves.size() / kNumber);
  __m256 table[kRegisters];
  for (int r = 0; r < static_cast<int>(kRegisters); ++r) {
    const __m256i places =
        _mm256_add_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(8 * r));
    table[r] = _mm256_maskload_ps(values + 8 * r, _mm256_cmpgt_epi32(_mm256_set1_epi32(count), places));
  }
  for (std::size_t row = 0; row < at.size(); row += kFloats) {
    const __m256i leaf =
        _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(at.data() + row)));
    __m256 found[kRegisters];
    for (std::size_t r = 0; r < kRegisters; ++r) found[r] = _mm256_permutevar8x32_ps(table[r], leaf);
    int bit = 3;
    for (std::size_t left = kRegisters; left > 1; left /= 2, ++bit) {
      const __m256 which = _mm256_castsi256_ps(_mm256_slli_epi32(leaf, 31 - bit));
      for (std::size_t r = 0; r < left / 2; ++r)
        found[r] = _mm256_blendv_ps(found[2 * r], found[2 * r + 1], which);
    }
    _mm256_storeu_ps(scores + row, _mm256_add_ps(_mm256_loadu_ps(scores + row), found[0]));
  }
}
#endif

template <Machine machine>
PITH_INLINE void add_leaves(std::string_view leaves, std::span<const std::uint8_t> at, float* scores) {
#if defined(PITH_AVX2)
  if constexpr (machine == Machine::avx2) {
    if (leaves.size() <= 16 * kNumber) return add_leaves_avx2<2>(leaves, at, scores);
    if (leaves.size() <= 32 * kNumber) return add_leaves_avx2<4>(leaves, at, scores);
  }
#endif
  for (std::size_t row = 0; row < at.size(); ++row) scores[row] += float_at(leaves, at[row]);
}

// Adds what a tree says about each row of a tile of `kVectors` vectors.
template <Machine machine, std::size_t kVectors>
PITH_INLINE void add_tree(const TreeView& tree, std::span<const Column> columns, float* scores) {
  Leaves at[kVectors] = {};
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const TreeTables::Split split = tree[i];
    const Leaves low = Leaves{} + split.low;
    const Leaves step = Leaves{} + static_cast<std::uint8_t>(split.middle - split.low);
    const Lanes bin = Lanes{} + to_lane(split.bin);
    for (std::size_t v = 0; v < kVectors; ++v) {
      Lanes bins;
      std::memcpy(&bins, columns[split.feature].bins + v * kLanes, sizeof bins);
      at[v] += reinterpret_cast<Leaves>((at[v] == low) & (bin > bins)) & step;
    }
  }
  std::uint8_t leaf[kVectors * kLanes];
  std::memcpy(leaf, at, sizeof leaf);
  add_leaves<machine>(tree.leaves, leaf, scores);
}

template <Machine machine, std::size_t kVectors>
PITH_INLINE void add_trees(std::string_view trees, std::span<const Column> columns, float* scores) {
  while (!trees.empty()) add_tree<machine, kVectors>(next_tree(trees), columns, scores);
}

// The same for a number of vectors that is known only now.
template <Machine machine, std::size_t kVectors = kMostVectors>
PITH_INLINE void add_trees_of(std::size_t vectors, std::string_view trees, std::span<const Column> columns,
                              float* scores) {
  if constexpr (kVectors > 1)
    if (vectors < kVectors) return add_trees_of<machine, kVectors - 1>(vectors, trees, columns, scores);
  add_trees<machine, kVectors>(trees, columns, scores);
}

// The leaf that a row comes to. `goes_right` is asked about each split on its way down. A subtree of so many leaves has one
// split fewer, which tells where the splits to the right begin.
template <class GoesRight>
std::size_t find_leaf(const TreeView& tree, const GoesRight& goes_right) {
  std::size_t low = 0, end = tree.size() + 1;
  for (std::size_t i = 0; end - low > 1;) {
    const TreeTables::Split split = tree[i];
    const bool right = goes_right(split, i);
    i += right ? split.middle - low : 1;
    (right ? low : end) = split.middle;
  }
  return low;
}

// What trees say about the first row of a tile, for when there is no other.
float sum_of_row(std::string_view trees, std::span<const Column> columns, float base) {
  float sum = base;
  while (!trees.empty()) {
    const TreeView tree = next_tree(trees);
    sum += float_at(tree.leaves, find_leaf(tree, [&](const TreeTables::Split& split, std::size_t) {
                      return columns[split.feature].bins[0] < to_lane(split.bin);
                    }));
  }
  return sum;
}

struct Job {
  std::string_view thresholds, ensembles;
  std::size_t outputs;
  std::span<const FeatureValues> table;
  std::span<Column> columns;
  std::span<float> scores;
};

template <Machine machine>
PITH_INLINE void score_tiles(const Job& job) {
  const std::size_t count = job.scores.size() / job.outputs;
  std::array<float, kTile> sums;
  for (std::size_t first = 0; first < count; first += kTile) {
    look();
    const std::size_t rows = std::min(kTile, count - first);
    bin_tile(job.thresholds, job.table, first, rows, job.columns);
    ByteReader outputs(job.ensembles);
    for (std::size_t i = 0; i < job.outputs; ++i) {
      const OutputView output = take_output(outputs);
      if (count == 1) {
        job.scores[i] = sum_of_row(output.trees, job.columns, output.base);
        continue;
      }
      sums.fill(output.base);
      add_trees_of<machine>((rows + kLanes - 1) / kLanes, output.trees, job.columns, sums.data());
      std::copy_n(sums.begin(), rows, job.scores.begin() + static_cast<std::ptrdiff_t>(i * count + first));
    }
  }
}

#if defined(PITH_AVX2)
PITH_AVX2 void score_tiles_avx2(const Job& job) {
  score_tiles<Machine::avx2>(job);
}
#endif

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

void Trees::score(std::span<const FeatureValues> table, Arena& arena, std::span<float> scores) const {
  if (outputs_ == 0) return;
  const std::span<Column> columns = arena.make_unset<Column>(features_);
  const Job job{thresholds_, ensembles_, outputs_, table, columns, scores};
#if defined(PITH_AVX2)
  if (kHasAvx2) return score_tiles_avx2(job);
#endif
  score_tiles<Machine::any>(job);
}

float Trees::contributions(std::span<const FeatureValues> table, std::size_t row, std::size_t which,
                           Arena& arena, std::span<float> by_feature) const {
  const std::span<std::uint8_t> bins = arena.make<std::uint8_t>(features_);
  ByteReader thresholds(thresholds_);
  for (std::size_t f = 0; f < features_; ++f) {
    const std::string_view of_feature = take_thresholds(thresholds);
    for (std::size_t i = 0; i < of_feature.size() / kNumber; ++i)
      bins[f] += float_at(of_feature, i) < value_at(table[f], row);
  }
  ByteReader outputs(ensembles_);
  for (std::size_t i = 0; i < which; ++i) take_output(outputs);
  const OutputView output = take_output(outputs);
  float rest = output.base;
  std::fill(by_feature.begin(), by_feature.end(), 0.0F);
  for (std::string_view trees = output.trees; !trees.empty();) {
    const TreeView tree = next_tree(trees);
    float* credited = &rest;
    float before = 0;
    const auto move = [&](float value) {
      *credited += value - before;
      before = value;
    };
    const std::size_t leaf = find_leaf(tree, [&](const TreeTables::Split& split, std::size_t i) {
      move(float_at(tree.means, i));
      credited = &by_feature[split.feature];
      return bins[split.feature] > split.bin;
    });
    move(float_at(tree.leaves, leaf));
  }
  return rest;
}

Result<TreeModel> TreeModel::read(std::string_view payload) {
  ByteReader reader(payload);
  const std::size_t stages = reader.number<std::uint8_t>();
  for (std::size_t i = 0; i < stages; ++i) {
    reader.take(reader.number<std::uint8_t>());
    reader.number<std::uint64_t>();
    const std::string_view trees = reader.take(reader.number<std::uint32_t>());
    if (!reader.ok()) break;
    if (const auto read = Trees::read(trees); !read) return read.error();
  }
  if (!reader.ok() || !reader.rest().empty() || stages > kMostStages)
    return Error{ErrorCode::bad_model, "model has stages of wrong sizes"};
  return view(payload);
}

TreeModel TreeModel::view(std::string_view payload) {
  ByteReader reader(payload);
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
