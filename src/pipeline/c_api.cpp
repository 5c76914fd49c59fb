// The C ABI: the C++ API with its types flattened and every exception kept inside.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <new>
#include <string>

#include "meta/metadata.h"
#include "pith/pith.h"
#include "pith/pith_c.h"

struct pith_extractor {
  pith::Extractor extractor;
  std::string message;
};

struct pith_result {
  pith::Extracted extracted;
  std::string tags;  // as one text
};

namespace {

using pith::Include;

// The first version's size: what every caller knows.
constexpr std::size_t kSmallestOptions = offsetof(pith_options, formatting) + sizeof(std::int32_t);

pith_options default_options() {
  constexpr pith::Limits kLimits;
  pith_options options{};
  options.size = sizeof options;
  options.max_bytes = kLimits.bytes;
  options.max_nodes = kLimits.nodes;
  options.max_depth = kLimits.depth;
  options.max_attributes = kLimits.attributes;
  options.max_milliseconds = kLimits.milliseconds;
  options.format = PITH_FORMAT_TEXT;
  options.links = options.images = options.tables = options.formatting = 1;
  return options;
}

std::string_view view(const char* text) {
  return text == nullptr ? std::string_view() : std::string_view(text);
}

Include include(std::int32_t flag) {
  return flag != 0 ? Include::yes : Include::no;
}

pith::Images images_of(std::int32_t which) {
  return which == PITH_IMAGES_NONE       ? pith::Images::none
         : which == PITH_IMAGES_RELEVANT ? pith::Images::relevant
                                         : pith::Images::all;
}

pith::MetadataIn metadata_in(std::int32_t which) {
  return which == PITH_METADATA_IN_NOTHING   ? pith::MetadataIn::nothing
         : which == PITH_METADATA_IN_CONTENT ? pith::MetadataIn::content
                                             : pith::MetadataIn::result;
}

// Those of the content come first, then those that were dropped.
const pith::Image* image_at(const pith_result* result, std::size_t index) {
  if (result == nullptr) return nullptr;
  const std::vector<pith::Image>& kept = result->extracted.images;
  const std::vector<pith::Image>& dropped = result->extracted.dropped_images;
  if (index < kept.size()) return &kept[index];
  return index - kept.size() < dropped.size() ? &dropped[index - kept.size()] : nullptr;
}

pith::Options translate(const pith_options& c) {
  pith::Options options;
  if (c.method != nullptr) options.method = c.method;
  options.format = static_cast<pith::Format>(c.format);
  options.url = view(c.url);
  options.encoding = view(c.encoding);
  options.links = include(c.links);
  options.images = images_of(c.images);
  options.tables = include(c.tables);
  options.formatting = include(c.formatting);
  options.explanation = include(c.explanation);
  options.focus = static_cast<pith::Focus>(c.focus);
  options.page_type = static_cast<pith::PageType>(c.page_type);
  options.comments = include(c.comments);
  options.metadata = metadata_in(c.metadata);
  options.limits.bytes = static_cast<std::size_t>(std::min<std::uint64_t>(c.max_bytes, SIZE_MAX));
  options.limits.nodes = c.max_nodes;
  options.limits.depth = c.max_depth;
  options.limits.attributes = c.max_attributes;
  options.limits.milliseconds = c.max_milliseconds;
  return options;
}

// Says what is wrong with the arguments, or nullptr. `known` becomes the options as this version has them.
const char* check(const char* html, std::size_t length, const pith_options* options, pith_options& known) {
  known = default_options();
  if (html == nullptr && length != 0) return "html is null";
  if (options == nullptr) return nullptr;
  if (options->size < kSmallestOptions) return "options were not set up with pith_options_init";
  std::memcpy(&known, options, std::min(options->size, sizeof known));
  if (known.format < PITH_FORMAT_TEXT || known.format > PITH_FORMAT_JSON) return "no such format";
  if (known.metadata < PITH_METADATA_IN_RESULT || known.metadata > PITH_METADATA_IN_NOTHING)
    return "no such place for metadata";
  if (known.focus < PITH_FOCUS_BALANCED || known.focus > PITH_FOCUS_RECALL) return "no such focus";
  if (known.page_type < PITH_PAGE_UNKNOWN || known.page_type > PITH_PAGE_PRODUCT) return "no such page type";
  return nullptr;
}

pith_error code_of(const pith::Error& error) {
  switch (error.code) {
    case pith::ErrorCode::unknown_method: return PITH_ERROR_UNKNOWN_METHOD;
    case pith::ErrorCode::unknown_encoding: return PITH_ERROR_UNKNOWN_ENCODING;
    case pith::ErrorCode::out_of_memory: return PITH_ERROR_MEMORY;
    case pith::ErrorCode::bad_selector: return PITH_ERROR_SELECTOR;
    default: return PITH_ERROR_ARGUMENT;
  }
}

// What both calls share: checks the arguments, runs `work(options, extracted)` and keeps its error.
template <class Work>
pith_error call(pith_extractor* extractor, const char* html, std::size_t length, const pith_options* options,
                pith_result** result, Work work) noexcept {
  if (result != nullptr) *result = nullptr;
  if (extractor == nullptr || result == nullptr) return PITH_ERROR_ARGUMENT;
  try {
    extractor->message.clear();
    pith_options known;
    if (const char* wrong = check(html, length, options, known)) {
      extractor->message = wrong;
      return PITH_ERROR_ARGUMENT;
    }
    auto made = std::make_unique<pith_result>();
    pith::Options translated = translate(known);
    const std::string_view kept = view(known.include), dropped = view(known.exclude);
    if (!kept.empty()) translated.include = {&kept, 1};
    if (!dropped.empty()) translated.exclude = {&dropped, 1};
    if (const auto done = work(translated, made->extracted); !done) {
      extractor->message = done.error().message;
      return code_of(done.error());
    }
    made->tags = pith::joined(made->extracted.tags);
    *result = made.release();
    return PITH_OK;
  } catch (...) {
    extractor->message = "out of memory";  // short enough to need none
    return PITH_ERROR_MEMORY;
  }
}

struct Void {};

}  // namespace

extern "C" {

void pith_options_init(pith_options* options, std::size_t size) {
  if (options == nullptr) return;
  pith_options defaults = default_options();
  std::memset(static_cast<void*>(options), 0, size);
  std::memcpy(options, &defaults, std::min(size, sizeof defaults));
  if (size >= sizeof options->size) options->size = size;
}

pith_extractor* pith_extractor_new(void) {
  return new (std::nothrow) pith_extractor;
}

void pith_extractor_free(pith_extractor* extractor) {
  delete extractor;
}

pith_error pith_extract(pith_extractor* extractor, const char* html, std::size_t length,
                        const pith_options* options, pith_result** result) {
  const auto work = [&](const pith::Options& known, pith::Extracted& out) -> pith::Result<Void> {
    auto extracted = extractor->extractor.extract({html, length}, known);
    if (!extracted) return extracted.error();
    out = std::move(*extracted);
    return Void{};
  };
  return call(extractor, html, length, options, result, work);
}

pith_error pith_dump(pith_extractor* extractor, const char* html, std::size_t length, pith_dump_kind what,
                     const pith_options* options, pith_result** result) {
  const auto work = [&](const pith::Options& known, pith::Extracted& out) -> pith::Result<Void> {
    auto dump = extractor->extractor.dump({html, length}, static_cast<pith::Dump>(what), known);
    if (!dump) return dump.error();
    out.content = std::move(*dump);
    return Void{};
  };
  if (what < PITH_DUMP_TOKENS || what > PITH_DUMP_MEASURES) {
    if (result != nullptr) *result = nullptr;
    if (extractor != nullptr) extractor->message = "no such dump";
    return PITH_ERROR_ARGUMENT;
  }
  return call(extractor, html, length, options, result, work);
}

const char* pith_error_message(const pith_extractor* extractor) {
  return extractor == nullptr ? "extractor is null" : extractor->message.c_str();
}

const char* pith_result_text(const pith_result* result, pith_text which, std::size_t* length) {
  std::string_view text = "";
  if (result != nullptr) {
    const pith::Extracted& e = result->extracted;
    // Encodings and their sources are named by literals, so these views end in a zero byte too.
    const std::array<std::string_view, 14> texts = {
        e.content,     e.title,
        e.author,      e.date,
        e.language,    e.site,
        e.description, e.url,
        e.encoding,    e.encoding.empty() ? "" : to_string(e.encoding_source),
        e.modified,    e.image,
        e.license,     result->tags};
    const auto index = static_cast<std::size_t>(which);
    if (index < texts.size() && texts[index].data() != nullptr) text = texts[index];
  }
  if (length != nullptr) *length = text.size();
  return text.data();
}

pith_status pith_result_status(const pith_result* result) {
  return result == nullptr ? PITH_STATUS_OK : static_cast<pith_status>(result->extracted.status);
}

pith_page_type pith_result_page_type(const pith_result* result) {
  return result == nullptr ? PITH_PAGE_UNKNOWN : static_cast<pith_page_type>(result->extracted.page_type);
}

float pith_result_quality(const pith_result* result) {
  return result == nullptr ? -1 : result->extracted.quality;
}

void pith_result_free(pith_result* result) {
  delete result;
}

std::size_t pith_result_image_count(const pith_result* result) {
  return result == nullptr ? 0 : result->extracted.images.size();
}

std::size_t pith_result_dropped_image_count(const pith_result* result) {
  return result == nullptr ? 0 : result->extracted.dropped_images.size();
}

const char* pith_result_image_text(const pith_result* result, std::size_t index, pith_image_text which) {
  const pith::Image* image = image_at(result, index);
  if (image == nullptr) return "";
  switch (which) {
    case PITH_IMAGE_SRC: return image->src.c_str();
    case PITH_IMAGE_ALT: return image->alt.c_str();
    case PITH_IMAGE_CAPTION: return image->caption.c_str();
    case PITH_IMAGE_CAPTION_SOURCE: return image->caption_source.empty() ? "" : image->caption_source.data();
    case PITH_IMAGE_REASON: return image->reason.c_str();
  }
  return "";
}

float pith_result_image_score(const pith_result* result, std::size_t index) {
  const pith::Image* image = image_at(result, index);
  return image == nullptr ? -1 : image->score;
}

std::int32_t pith_result_image_is_lead(const pith_result* result, std::size_t index) {
  const pith::Image* image = image_at(result, index);
  return image != nullptr && image->lead ? 1 : 0;
}

const char* pith_version(void) {
  return pith::kVersion.data();
}

const char* pith_status_name(pith_status status) {
  return pith::to_string(static_cast<pith::Status>(status)).data();
}

std::size_t pith_method_count(void) {
  return pith::methods().size();
}

const char* pith_method_id(std::size_t index) {
  return index < pith_method_count() ? pith::methods()[index].id.data() : nullptr;
}

const char* pith_method_summary(std::size_t index) {
  return index < pith_method_count() ? pith::methods()[index].summary.data() : nullptr;
}

}  // extern "C"
