#include "learn/token_model.h"

#include <bit>

#include "learn/bytes.h"

namespace pith {
namespace {

constexpr std::size_t kSlot = sizeof(std::uint32_t);

std::string_view take_table(ByteReader& reader, std::size_t entry_size) {
  const auto entries = reader.number<std::uint32_t>();
  return std::has_single_bit(entries) ? reader.take(entries * entry_size) : std::string_view();
}

void append_table(std::string& out, const std::vector<signed char>& table) {
  append_number(out, static_cast<std::uint32_t>(table.size()));
  for (const signed char evidence : table) out += static_cast<char>(evidence);
}

}  // namespace

Result<TokenModel> TokenModel::read(const ModelView& model) {
  if (model.version != kVersion)
    return Error{ErrorCode::bad_model, "model for " + std::string(model.method) + " of version " +
                                           std::to_string(model.version) + ", and this pith reads version " +
                                           std::to_string(kVersion) + "; train it again"};
  ByteReader reader(model.payload);
  TokenModel read;
  read.words_ = take_table(reader, kSlot);
  read.trigrams_ = take_table(reader, 1);
  read.tags_ = take_table(reader, 1);
  read.prior_ = static_cast<std::int32_t>(reader.number<std::uint32_t>());
  if (!reader.ok() || !reader.rest().empty() || read.words_.empty() || read.trigrams_.empty() ||
      read.tags_.empty())
    return Error{ErrorCode::bad_model,
                 "model for " + std::string(model.method) + " has tables of wrong sizes"};
  return read;
}

bool TokenModel::knows(std::uint32_t word) const {
  const std::size_t slots = words_.size() / kSlot;
  for (std::size_t i = 0; i < slots; ++i) {
    const auto there = number_at<std::uint32_t>(words_, ((word + i) & (slots - 1)) * kSlot);
    if (there == word || there == 0) return there == word;
  }
  return false;
}

std::string TokenTables::payload() const {
  std::vector<std::uint32_t> slots(std::bit_ceil(2 * words.size() + 2));
  for (const std::uint32_t word : words) {
    std::size_t at = word & (slots.size() - 1);
    while (slots[at] != 0 && slots[at] != word) at = (at + 1) & (slots.size() - 1);
    slots[at] = word;
  }
  std::string out;
  append_number(out, static_cast<std::uint32_t>(slots.size()));
  for (const std::uint32_t slot : slots) append_number(out, slot);
  append_table(out, trigrams);
  append_table(out, tags);
  append_number(out, static_cast<std::uint32_t>(prior));
  return out;
}

}  // namespace pith
