#include "learn/node_model.h"

#include <bit>
#include <cmath>

#include "learn/bytes.h"

namespace pith {
namespace {

double take_double(ByteReader& reader, bool& finite) {
  const double value = std::bit_cast<double>(reader.number<std::uint64_t>());
  finite = finite && std::isfinite(value);
  return value;
}

void append_double(std::string& out, double value) {
  append_number(out, std::bit_cast<std::uint64_t>(value));
}

void take_score(ByteReader& reader, std::size_t features, LinearScore& score, bool& finite) {
  score.bias = take_double(reader, finite);
  for (std::size_t i = 0; i < features; ++i) score.weights.push_back(take_double(reader, finite));
}

void append_score(std::string& out, const LinearScore& score) {
  append_double(out, score.bias);
  for (const double weight : score.weights) append_double(out, weight);
}

std::size_t curvature_size(std::size_t features) {
  return (features + 1) * (features + 2) / 2;
}

void take_doubles(ByteReader& reader, std::size_t count, std::vector<double>& values, bool& finite) {
  for (std::size_t i = 0; i < count; ++i) values.push_back(take_double(reader, finite));
}

}  // namespace

Result<NodeModel> NodeModel::read(const ModelView& model) {
  const std::string of = "model for " + std::string(model.method);
  if (model.version < kOldest || model.version > kVersion)
    return Error{ErrorCode::bad_model, of + " of version " + std::to_string(model.version) +
                                           ", and this pith reads version " + std::to_string(kVersion) +
                                           "; train it again"};
  ByteReader reader(model.payload);
  NodeModel read;
  bool finite = true;
  read.features = reader.number<std::uint64_t>();
  for (auto left = reader.number<std::uint8_t>(); left > 0; --left)
    read.references.push_back(take_double(reader, finite));
  read.other_tags = take_double(reader, finite);
  for (auto left = reader.number<std::uint16_t>(); left > 0 && reader.ok(); --left) {
    const std::string tag(reader.take(reader.number<std::uint8_t>()));
    read.tags[tag] = take_double(reader, finite);
  }
  const auto features = reader.number<std::uint8_t>();
  take_score(reader, features, read.logistic, finite);
  take_score(reader, features, read.machine, finite);
  if (model.version >= 2) {
    for (double& share : read.shares) share = take_double(reader, finite);
    read.rows = reader.number<std::uint64_t>();
    take_doubles(reader, curvature_size(features), read.logistic_curvature, finite);
    take_doubles(reader, curvature_size(features), read.machine_curvature, finite);
  }
  if (!reader.ok() || !reader.rest().empty() || !finite)
    return Error{ErrorCode::bad_model, of + " has tables of wrong sizes"};
  return read;
}

std::string NodeModel::payload() const {
  std::string out;
  append_number(out, features);
  append_number(out, static_cast<std::uint8_t>(references.size()));
  for (const double reference : references) append_double(out, reference);
  append_double(out, other_tags);
  append_number(out, static_cast<std::uint16_t>(tags.size()));
  for (const auto& [tag, score] : tags) {
    append_number(out, static_cast<std::uint8_t>(tag.size()));
    out += tag;
    append_double(out, score);
  }
  append_number(out, static_cast<std::uint8_t>(logistic.weights.size()));
  append_score(out, logistic);
  append_score(out, machine);
  for (const double share : shares) append_double(out, share);
  append_number(out, rows);
  for (const std::vector<double>* curvature : {&logistic_curvature, &machine_curvature})
    for (std::size_t i = 0; i < curvature_size(logistic.weights.size()); ++i)
      append_double(out, i < curvature->size() ? (*curvature)[i] : 0);
  return out;
}

}  // namespace pith
