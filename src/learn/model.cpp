#include "learn/model.h"

#include "base/hash.h"
#include "learn/bytes.h"

namespace pith {
namespace {

constexpr std::string_view kMagic = "\x89pithmdl";
constexpr std::uint32_t kFrameVersion = 1;
constexpr std::size_t kMethodBegin = 16, kMethodLength = 16, kHashBegin = 40, kPayloadBegin = 48;

std::uint64_t hash_model(std::string_view header, std::string_view payload) {
  return join_hashes(hash_bytes(header.substr(kMagic.size())), hash_bytes(payload));
}

Error bad_model(std::string message) {
  return {ErrorCode::bad_model, std::move(message)};
}

}  // namespace

Result<ModelView> read_model(std::string_view bytes) {
  ByteReader reader(bytes);
  if (reader.take(kMagic.size()) != kMagic) return bad_model("not a model of pith");
  const auto frame_version = reader.number<std::uint32_t>();
  if (reader.ok() && frame_version != kFrameVersion)
    return bad_model("model file of version " + std::to_string(frame_version) +
                     ", and this pith reads version " + std::to_string(kFrameVersion) + "; train it again");
  reader.take(sizeof(std::uint32_t) + kMethodLength);
  const auto length = reader.number<std::uint64_t>();
  const auto hash = reader.number<std::uint64_t>();
  if (!reader.ok() || reader.rest().size() < length) return bad_model("model is truncated");
  if (reader.rest().size() > length) return bad_model("model has bytes behind its end");
  if (hash_model(bytes.substr(0, kHashBegin), reader.rest()) != hash)
    return bad_model("model is damaged: its hash is wrong");
  return view_model(bytes);
}

ModelView view_model(std::string_view bytes) {
  const std::string_view method = bytes.substr(kMethodBegin, kMethodLength);
  return {method.substr(0, method.find('\0')), number_at<std::uint32_t>(bytes, kMethodBegin - 4),
          bytes.substr(kPayloadBegin)};
}

std::string write_model(const ModelView& model) {
  std::string out(kMagic);
  append_number(out, kFrameVersion);
  append_number(out, model.version);
  out += model.method;
  out.resize(kMethodBegin + kMethodLength, '\0');
  append_number(out, std::uint64_t{model.payload.size()});
  append_number(out, hash_model(out, model.payload));
  out += model.payload;
  return out;
}

}  // namespace pith
