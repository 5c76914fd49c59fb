// The C ABI: the C++ API with its types flattened, fields by name, and every exception kept inside.
//
// A result keeps what the C++ call gave and, beside it, a cell for each field: a view of its text, or a text made of its
// number, so that every call that asks a result only looks up.
#include "pith/pith_c.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <deque>
#include <new>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/memory.h"
#include "pith/fields.h"
#include "pith/geometry.h"
#include "pith/options.h"
#include "pith/pith.h"

struct pith_extractor {
  pith::Extractor extractor;
  std::string message;
};

struct pith_options {
  pith::NamedOptions named;
  const pith_model* model = nullptr;
  const pith_site* site = nullptr;
  const pith_renderer* renderer = nullptr;
  const pith_live_page* live_page = nullptr;
  const pith_cancel_token* cancel = nullptr;
  std::string message, value;  // of the last pith_options_set and pith_options_get
};

struct pith_model {
  pith::Model model;
  std::string method;
};

struct pith_site {
  pith::Site site;
  std::size_t pages = 0;
};

struct pith_cancel_token {
  pith::CancelToken token;
};

struct pith_renderer {
  pith::Renderer renderer;
};

struct pith_live_page {
  pith::LivePage page;
};

namespace {

using pith::Error;
using pith::ErrorCode;
using pith::Options;
using pith::Result;

using Regions = std::vector<pith::Region>;
using Texts = std::vector<pith::Text>;
using View = std::string;  // a dump or a plot
using Held =
    std::variant<pith::Extracted, pith::Explanation, pith::Entities, pith::PageFacts, Regions, Texts, View>;

struct Cell {
  std::string_view name;
  std::string_view text = "";  // ends in a zero byte
  double number = NAN;
};
using Record = std::vector<Cell>;
struct List {
  std::string_view name;
  std::vector<Record> records;
};

}  // namespace

struct pith_result {
  Held held;
  pith::Format format = pith::Format::text;  // of an extracted page
  Record fields;
  std::vector<List> lists;
  std::deque<std::string> made;  // texts of cells that are no text in what is held
  std::string json;              // empty: not asked for yet
};

namespace {

constexpr std::string_view kSeparator = "; ";

pith_error code_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::unknown_method: return PITH_ERROR_UNKNOWN_METHOD;
    case ErrorCode::bad_setting: return PITH_ERROR_SETTING;
    case ErrorCode::unknown_option: return PITH_ERROR_UNKNOWN_OPTION;
    case ErrorCode::bad_value: return PITH_ERROR_VALUE;
    case ErrorCode::bad_selector: return PITH_ERROR_SELECTOR;
    case ErrorCode::bad_model: return PITH_ERROR_MODEL;
    case ErrorCode::unknown_encoding: return PITH_ERROR_UNKNOWN_ENCODING;
    case ErrorCode::no_renderer: return PITH_ERROR_NO_RENDERER;
    case ErrorCode::render_failed: return PITH_ERROR_RENDER_FAILED;
    case ErrorCode::render_timeout: return PITH_ERROR_RENDER_TIMEOUT;
    case ErrorCode::out_of_memory: return PITH_ERROR_MEMORY;
    case ErrorCode::read_failed: return PITH_ERROR_READ;
    case ErrorCode::write_failed: return PITH_ERROR_WRITE;
    case ErrorCode::stopped: return PITH_ERROR_STOPPED;
  }
  return PITH_ERROR_ARGUMENT;
}

// Fills the cells of a record from an object's fields; its lists, if it has any, go to the result's.
class CellWriter {
 public:
  CellWriter(pith_result& result, Record& record) : result_(result), record_(record) {}

  template <class T>
  void write(const T& object) {
    for (const pith::Field<T>& field : pith::fields_of<T>()) {
      name_ = field.name;
      std::visit(*this, field.get(object));
    }
  }

  template <class T>
  void write_list(std::string_view name, const T& objects) {
    List& list = result_.lists.emplace_back(List{name, {}});
    for (const auto& object : objects) {
      Record record;
      CellWriter(result_, record).write(object);
      list.records.push_back(std::move(record));
    }
  }

  void operator()(std::monostate) { record_.push_back({name_}); }
  void operator()(std::string_view text) { record_.push_back({name_, text.data() == nullptr ? "" : text}); }
  void operator()(bool truth) { record_.push_back({name_, truth ? "true" : "false", truth ? 1.0 : 0.0}); }
  void operator()(std::uint64_t number) {
    record_.push_back({name_, keep(std::to_string(number)), static_cast<double>(number)});
  }
  void operator()(double number) {
    std::string text;
    pith::JsonWriter(text).value(number);
    record_.push_back({name_, keep(std::move(text)), number});
  }
  void operator()(std::span<const std::string> texts) {
    std::string joined;
    List& list = result_.lists.emplace_back(List{name_, {}});
    for (const std::string& text : texts) {
      (joined += joined.empty() ? "" : kSeparator) += text;
      list.records.push_back({{"text", text}});
    }
    record_.push_back({name_, keep(std::move(joined))});
  }
  template <class T>
  void operator()(std::span<const T> objects) {
    write_list(name_, objects);
  }

 private:
  std::string_view keep(std::string text) { return result_.made.emplace_back(std::move(text)); }

  pith_result& result_;
  Record& record_;
  std::string_view name_;  // of the field being written
};

void fill(pith_result& result) {
  CellWriter writer(result, result.fields);
  if (const auto* regions = std::get_if<Regions>(&result.held)) return writer.write_list("regions", *regions);
  if (const auto* texts = std::get_if<Texts>(&result.held)) return writer.write_list("texts", *texts);
  if (const auto* view = std::get_if<View>(&result.held)) return result.fields.push_back({"content", *view});
  if (const auto* page = std::get_if<pith::Extracted>(&result.held)) return writer.write(*page);
  if (const auto* explanation = std::get_if<pith::Explanation>(&result.held))
    return writer.write(*explanation);
  if (const auto* entities = std::get_if<pith::Entities>(&result.held)) return writer.write(*entities);
  writer.write(*std::get_if<pith::PageFacts>(&result.held));
}

template <class T>
void write_array(pith::JsonWriter& json, std::string_view name, const std::vector<T>& objects) {
  json.key(name).open('[');
  for (const T& object : objects) {
    json.open('{');
    pith::write_members(json, object);
    json.close('}');
  }
  json.close(']');
}

std::string json_of(const pith_result& result) {
  std::string out;
  pith::JsonWriter json(out);
  json.open('{');
  if (const auto* regions = std::get_if<Regions>(&result.held))
    write_array(json, "regions", *regions);
  else if (const auto* texts = std::get_if<Texts>(&result.held))
    write_array(json, "texts", *texts);
  else if (const auto* view = std::get_if<View>(&result.held))
    json.member("content", *view);
  else if (const auto* page = std::get_if<pith::Extracted>(&result.held))
    pith::write_members(json, *page, result.format);
  else if (const auto* explanation = std::get_if<pith::Explanation>(&result.held))
    pith::write_members(json, *explanation);
  else if (const auto* entities = std::get_if<pith::Entities>(&result.held))
    pith::write_members(json, *entities);
  else
    pith::write_members(json, *std::get_if<pith::PageFacts>(&result.held));
  json.close('}');
  return out;
}

const Cell* find_cell(const Record* record, const char* name) {
  if (record == nullptr || name == nullptr) return nullptr;
  for (const Cell& cell : *record)
    if (cell.name == name) return &cell;
  return nullptr;
}

const List* find_list(const pith_result* result, const char* name) {
  if (result == nullptr || name == nullptr) return nullptr;
  for (const List& list : result->lists)
    if (list.name == name) return &list;
  return nullptr;
}

const Record* find_item(const pith_result* result, const char* name, std::size_t index) {
  const List* list = find_list(result, name);
  return list != nullptr && index < list->records.size() ? &list->records[index] : nullptr;
}

const char* text_of(const Cell* cell, std::size_t* length) {
  const std::string_view text = cell != nullptr ? cell->text : std::string_view("");
  if (length != nullptr) *length = text.size();
  return text.data();
}

double number_of(const Cell* cell) {
  return cell != nullptr ? cell->number : NAN;
}

Options options_of(const pith_options* options) {
  if (options == nullptr) return {};
  Options all = options->named.options();
  if (options->model != nullptr) all.model = &options->model->model;
  if (options->site != nullptr) all.site = &options->site->site;
  if (options->renderer != nullptr) all.renderer = &options->renderer->renderer;
  if (options->live_page != nullptr) all.live_page = &options->live_page->page;
  if (options->cancel != nullptr) all.cancel = &options->cancel->token;
  return all;
}

pith::LiveNode live_node(const pith_live_node& node) {
  const auto has = [&](pith_live_flag flag) { return (node.flags & static_cast<std::uint32_t>(flag)) != 0; };
  pith::LiveNode made;
  made.kind = has(PITH_LIVE_TEXT) ? pith::LiveNode::Kind::text : pith::LiveNode::Kind::element;
  made.begin = node.begin;
  made.look.box = {node.left, node.top, node.right, node.bottom};
  made.look.font_size = node.font_size;
  made.look.font_weight =
      static_cast<std::uint16_t>(node.font_weight > 0 ? std::min(node.font_weight, 1000.0F) : 0);
  made.look.visibility = has(PITH_LIVE_VISIBLE) ? pith::Visibility::visible : pith::Visibility::hidden;
  made.look.color = node.color;
  made.look.background = node.background;
  made.opacity = node.opacity;
  made.positioned = has(PITH_LIVE_FIXED)      ? pith::Positioned::fixed
                    : has(PITH_LIVE_ABSOLUTE) ? pith::Positioned::absolute
                    : has(PITH_LIVE_RELATIVE) ? pith::Positioned::relative
                                              : pith::Positioned::no;
  made.overflow = has(PITH_LIVE_CUTS) ? pith::Overflow::cut : pith::Overflow::visible;
  return made;
}

template <class Work>
pith_error guarded(std::string& message, Work work) noexcept {
  message.clear();
  const auto code = pith::if_memory_suffices(work);
  if (code) return *code;
  message = "out of memory";  // short enough to need none
  return PITH_ERROR_MEMORY;
}

pith_error refuse(std::string& message, Error error) {
  message = std::move(error.message);
  return code_of(error.code);
}

// What all calls about a page share: checks the arguments, runs `work(extractor, html, options)`, keeps what it gives or
// why it failed.
template <class Work>
pith_error call(pith_extractor* extractor, const char* html, std::size_t length, const pith_options* options,
                pith_result** result, Work work) noexcept {
  if (result != nullptr) *result = nullptr;
  if (extractor == nullptr || result == nullptr) return PITH_ERROR_ARGUMENT;
  return guarded(extractor->message, [&] {
    if (html == nullptr && length != 0) {
      extractor->message = "html is null";
      return PITH_ERROR_ARGUMENT;
    }
    const Options known = options_of(options);
    auto held = work(extractor->extractor, std::string_view(html, length), known);
    if (!held) return refuse(extractor->message, held.error());
    auto made = std::make_unique<pith_result>();
    made->held = std::move(*held);
    made->format = known.format;
    fill(*made);
    *result = made.release();
    return PITH_OK;
  });
}

// The same for calls that are told by name what to do.
template <class Enum, class Work>
pith_error call_named(pith_extractor* extractor, const char* html, std::size_t length, const char* name,
                      const pith_options* options, pith_result** result, Work work) noexcept {
  const auto what = name == nullptr ? std::nullopt : pith::from_string<Enum>(name);
  if (what)
    return call(extractor, html, length, options, result,
                [&](pith::Extractor& e, std::string_view page, const Options& known) {
                  return work(e, page, *what, known);
                });
  if (result != nullptr) *result = nullptr;
  if (extractor == nullptr) return PITH_ERROR_ARGUMENT;
  return guarded(extractor->message, [&] {
    extractor->message = "what is asked for is one of:";
    for (const std::string_view known : pith::names_of<Enum>()) (extractor->message += ' ') += known;
    return PITH_ERROR_ARGUMENT;
  });
}

const pith::MethodInfo* method_at(std::size_t index) {
  return index < pith::methods().size() ? &pith::methods()[index] : nullptr;
}

// Texts of the tables are literals, so views of them end in a zero byte, but empty ones may be null.
const char* literal(std::string_view text) {
  return text.data() == nullptr ? "" : text.data();
}

}  // namespace

extern "C" {

const char* pith_version(void) {
  return pith::kVersion.data();
}

const char* pith_error_name(pith_error error) {
  if (error == PITH_OK) return "ok";
  if (error == PITH_ERROR_ARGUMENT) return "argument";
  for (std::size_t i = 0; i < pith::names_of<ErrorCode>().size(); ++i)
    if (code_of(static_cast<ErrorCode>(i)) == error) return pith::names_of<ErrorCode>()[i].data();
  return "unknown";
}

const char* pith_describe(void) {
  static const std::string all = pith::describe();
  return all.c_str();
}

pith_options* pith_options_new(void) {
  return new (std::nothrow) pith_options;
}

void pith_options_free(pith_options* options) {
  delete options;
}

pith_error pith_options_set(pith_options* options, const char* name, const char* value) {
  if (options == nullptr) return PITH_ERROR_ARGUMENT;
  return guarded(options->message, [&] {
    if (name == nullptr || value == nullptr) {
      options->message = "name or value is null";
      return PITH_ERROR_ARGUMENT;
    }
    const auto done = options->named.set(name, value);
    return done ? PITH_OK : refuse(options->message, done.error());
  });
}

const char* pith_options_get(pith_options* options, const char* name) {
  if (options == nullptr || name == nullptr || pith::find_option(name) == nullptr) return nullptr;
  std::string ignored;
  const pith_error got = guarded(ignored, [&] {
    options->value = options->named.get(name);
    return PITH_OK;
  });
  return got == PITH_OK ? options->value.c_str() : nullptr;
}

const char* pith_options_message(const pith_options* options) {
  return options == nullptr ? "options are null" : options->message.c_str();
}

void pith_options_use_model(pith_options* options, const pith_model* model) {
  if (options != nullptr) options->model = model;
}

void pith_options_use_site(pith_options* options, const pith_site* site) {
  if (options != nullptr) options->site = site;
}

void pith_options_use_renderer(pith_options* options, const pith_renderer* renderer) {
  if (options != nullptr) options->renderer = renderer;
}

void pith_options_use_live_page(pith_options* options, const pith_live_page* page) {
  if (options != nullptr) options->live_page = page;
}

pith_cancel_token* pith_cancel_token_new(void) {
  return new (std::nothrow) pith_cancel_token;
}

void pith_cancel_token_free(pith_cancel_token* token) {
  delete token;
}

void pith_cancel(pith_cancel_token* token) {
  if (token != nullptr) token->token.cancel();
}

void pith_options_use_cancel_token(pith_options* options, const pith_cancel_token* token) {
  if (options != nullptr) options->cancel = token;
}

pith_error pith_model_read(const void* bytes, std::size_t length, pith_model** model) {
  if (model != nullptr) *model = nullptr;
  if (model == nullptr || (bytes == nullptr && length != 0)) return PITH_ERROR_ARGUMENT;
  std::string message;
  return guarded(message, [&] {
    auto read = pith::Model::read(std::string(static_cast<const char*>(bytes), length));
    if (!read) return refuse(message, read.error());
    std::string method(read->method());
    *model = new pith_model{std::move(*read), std::move(method)};
    return PITH_OK;
  });
}

const char* pith_model_method(const pith_model* model) {
  return model == nullptr ? "" : model->method.c_str();
}

void pith_model_free(pith_model* model) {
  delete model;
}

pith_site* pith_site_new(void) {
  return new (std::nothrow) pith_site;
}

pith_error pith_site_add(pith_site* site, const char* html, std::size_t length, const pith_options* options) {
  if (site == nullptr || (html == nullptr && length != 0)) return PITH_ERROR_ARGUMENT;
  std::string message;
  return guarded(message, [&] {
    const auto pages = site->site.add({html, length}, options_of(options));
    if (!pages) return refuse(message, pages.error());
    site->pages = *pages;
    return PITH_OK;
  });
}

std::size_t pith_site_page_count(const pith_site* site) {
  return site == nullptr ? 0 : site->pages;
}

void pith_site_free(pith_site* site) {
  delete site;
}

pith_renderer* pith_renderer_new(const pith_options* options) {
  pith_renderer* made = nullptr;
  std::string ignored;
  guarded(ignored, [&] {
    const pith::RendererOptions* asked = options == nullptr ? nullptr : options->named.renderer();
    made = new pith_renderer{pith::Renderer(asked == nullptr ? pith::RendererOptions() : *asked)};
    return PITH_OK;
  });
  return made;
}

void pith_renderer_free(pith_renderer* renderer) {
  delete renderer;
}

pith_live_page* pith_live_page_new(const pith_live_node* nodes, std::size_t count, float width,
                                   float height) {
  if (nodes == nullptr && count != 0) return nullptr;
  pith_live_page* made = nullptr;
  std::string ignored;
  guarded(ignored, [&] {
    auto page = std::make_unique<pith_live_page>();
    page->page.width = width;
    page->page.height = height;
    page->page.nodes.reserve(count);
    for (std::size_t i = 0; i < count; ++i) page->page.nodes.push_back(live_node(nodes[i]));
    made = page.release();
    return PITH_OK;
  });
  return made;
}

void pith_live_page_free(pith_live_page* page) {
  delete page;
}

pith_extractor* pith_extractor_new(void) {
  return new (std::nothrow) pith_extractor;
}

void pith_extractor_free(pith_extractor* extractor) {
  delete extractor;
}

void pith_extractor_release_memory(pith_extractor* extractor) {
  if (extractor != nullptr) extractor->extractor.release_memory();
}

pith_error pith_extract(pith_extractor* extractor, const char* html, std::size_t length,
                        const pith_options* options, pith_result** result) {
  return call(
      extractor, html, length, options, result,
      [](pith::Extractor& e, std::string_view page, const Options& known) { return e.extract(page, known); });
}

pith_error pith_explain(pith_extractor* extractor, const char* html, std::size_t length,
                        const pith_options* options, pith_result** result) {
  return call(
      extractor, html, length, options, result,
      [](pith::Extractor& e, std::string_view page, const Options& known) { return e.explain(page, known); });
}

pith_error pith_entities(pith_extractor* extractor, const char* html, std::size_t length,
                         const pith_options* options, pith_result** result) {
  return call(extractor, html, length, options, result,
              [](pith::Extractor& e, std::string_view page, const Options& known) {
                return e.entities(page, known);
              });
}

pith_error pith_texts(pith_extractor* extractor, const char* html, std::size_t length,
                      const pith_options* options, pith_result** result) {
  return call(
      extractor, html, length, options, result,
      [](pith::Extractor& e, std::string_view page, const Options& known) { return e.texts(page, known); });
}

pith_error pith_inspect(pith_extractor* extractor, const char* html, std::size_t length,
                        const pith_options* options, pith_result** result) {
  return call(
      extractor, html, length, options, result,
      [](pith::Extractor& e, std::string_view page, const Options& known) { return e.inspect(page, known); });
}

pith_error pith_regions(pith_extractor* extractor, const char* html, std::size_t length, const char* which,
                        std::size_t limit, const pith_options* options, pith_result** result) {
  return call_named<pith::Regions>(
      extractor, html, length, which, options, result,
      [limit](pith::Extractor& e, std::string_view page, pith::Regions what, const Options& known) {
        return e.regions(page, what, known, limit);
      });
}

pith_error pith_dump(pith_extractor* extractor, const char* html, std::size_t length, const char* what,
                     const pith_options* options, pith_result** result) {
  return call_named<pith::Dump>(extractor, html, length, what, options, result,
                                [](pith::Extractor& e, std::string_view page, pith::Dump dump,
                                   const Options& known) { return e.dump(page, dump, known); });
}

pith_error pith_plot(pith_extractor* extractor, const char* html, std::size_t length, const char* what,
                     const pith_options* options, pith_result** result) {
  return call_named<pith::Plot>(extractor, html, length, what, options, result,
                                [](pith::Extractor& e, std::string_view page, pith::Plot plot,
                                   const Options& known) { return e.plot(page, plot, known); });
}

const char* pith_error_message(const pith_extractor* extractor) {
  return extractor == nullptr ? "extractor is null" : extractor->message.c_str();
}

const char* pith_result_text(const pith_result* result, const char* field, std::size_t* length) {
  return text_of(find_cell(result == nullptr ? nullptr : &result->fields, field), length);
}

double pith_result_number(const pith_result* result, const char* field) {
  return number_of(find_cell(result == nullptr ? nullptr : &result->fields, field));
}

std::size_t pith_result_count(const pith_result* result, const char* list) {
  const List* found = find_list(result, list);
  return found == nullptr ? 0 : found->records.size();
}

const char* pith_result_item_text(const pith_result* result, const char* list, std::size_t index,
                                  const char* field, std::size_t* length) {
  return text_of(find_cell(find_item(result, list, index), field), length);
}

double pith_result_item_number(const pith_result* result, const char* list, std::size_t index,
                               const char* field) {
  return number_of(find_cell(find_item(result, list, index), field));
}

const char* pith_result_json(pith_result* result, std::size_t* length) {
  if (length != nullptr) *length = 0;
  if (result == nullptr) return "";
  std::string ignored;
  const pith_error made = guarded(ignored, [&] {
    if (result->json.empty()) result->json = json_of(*result);
    return PITH_OK;
  });
  if (made != PITH_OK) return "";
  if (length != nullptr) *length = result->json.size();
  return result->json.c_str();
}

void pith_result_free(pith_result* result) {
  delete result;
}

std::size_t pith_method_count(void) {
  return pith::methods().size();
}

const char* pith_method_id(std::size_t index) {
  const pith::MethodInfo* method = method_at(index);
  return method == nullptr ? nullptr : method->id.data();
}

const char* pith_method_summary(std::size_t index) {
  const pith::MethodInfo* method = method_at(index);
  return method == nullptr ? nullptr : method->summary.data();
}

std::size_t pith_method_parameter_count(std::size_t index) {
  const pith::MethodInfo* method = method_at(index);
  return method == nullptr ? 0 : method->parameters.size();
}

int pith_method_parameter(std::size_t index, std::size_t parameter, pith_parameter* out) {
  if (out == nullptr || parameter >= pith_method_parameter_count(index)) return 0;
  const pith::Parameter& found = method_at(index)->parameters[parameter];
  *out = {literal(found.name), found.standard,         found.least,
          found.most,          literal(found.choices), literal(found.summary)};
  return 1;
}

}  // extern "C"
