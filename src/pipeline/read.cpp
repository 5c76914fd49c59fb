// Reading: a page's bytes to a document, its measures and, for methods that see the page, its geometry.
#include <algorithm>

#include "pipeline/state.h"
#include "render/live.h"
#include "render/renderer.h"

namespace pith {

std::size_t byte_limit(const Limits& limits) {
  return limits.bytes == 0 ? kMostBytes : std::min(limits.bytes, kMostBytes);
}

Error unknown_encoding(std::string_view label) {
  return {ErrorCode::unknown_encoding,
          "no encoding '" + std::string(label) + "'; use a label of the Encoding standard, such as utf-8"};
}

Error call_stopped() {
  return {ErrorCode::stopped, "the call was cancelled, or its time was over"};
}

// No charset shrinks to less than half in UTF-8 (UTF-16 does to half), so more than twice the limit need not
// be decoded to fill it.
void Extractor::State::decode(std::string_view bytes, const Options& options) {
  const std::size_t enough = 2 * byte_limit(options.limits) + 4;
  status = bytes.size() > enough ? Status::byte_limit : Status::ok;
  decoded = {};
  decoded = decoder.decode(bytes.substr(0, enough), options.encoding, MetaCharset::doubted);
}

// Reading gets its share of the time: the default method and what is behind it take about six times as long. The document
// is what was read by then, which is nothing if decoding took all of it.
const Document& Extractor::State::read(std::string_view bytes, const Options& options) {
  constexpr std::uint32_t kShare = 8;
  const std::uint32_t milliseconds = options.limits.milliseconds;
  Stop reading(options.cancel, milliseconds / kShare + (milliseconds % kShare != 0));
  const auto within = [&](Stop& stop, const auto& work) {
    const StopScope scope(stop);
    return unless_stopped(work);
  };
  const auto parse = [&](std::string_view text) {
    if (!within(reading, [&] { parser.parse(text, options.limits); })) {
      Stop never(nullptr, 0);
      within(never, [&] { parser.parse({}, options.limits); });
    }
    status = std::max({status, parser.status(), reading.status()});
  };
  within(reading, [&] { decode(bytes, options); });
  parse(decoded.text);
  const Document& document = parser.document();
  measures.measure(document);
  if (status > Status::attribute_limit) return document;  // there is no more to be read
  const std::string_view more = embedded.find(document, measures);
  if (more.empty()) return document;
  with_embedded.assign(decoded.text).append(more);
  parse(with_embedded);  // into the same document
  measures.measure(document);
  return document;
}

Page Extractor::State::page_of(const Document& document, const Options& options) const {
  return {document, measures, options.url, options.site != nullptr ? options.site->index() : nullptr};
}

// A page without a byte is not worth a process: nothing of it is to be seen.
Result<Done> Extractor::State::render(const Document& document, const Options& options) {
  geometry = {};
  geometry.looks.resize(document.size());
  if (document.source().empty()) return Done{};
  if (options.live_page != nullptr) {
    read_live_page(document, *options.live_page, geometry);
    return Done{};
  }
  if (options.renderer == nullptr && !renderer) renderer.emplace();
  const Renderer& used = options.renderer != nullptr ? *options.renderer : *renderer;
  std::uint32_t milliseconds = used.options().milliseconds;
  if (const std::uint32_t limit = options.limits.milliseconds; limit != 0)
    milliseconds = milliseconds == 0 ? limit : std::min(limit, milliseconds);
  return used.state_->render({document, options.url, options.folder, milliseconds}, geometry);
}
}  // namespace pith
