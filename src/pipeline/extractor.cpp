// From a page's bytes to what was asked for: decode, parse, measure, choose, build, write.
//
// Every step is linear in what it is given, so the limits of reading bound them all. Of a time limit, reading
// gets half: what follows costs about as much as reading did, and a page cut there still ends in time.
#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>

#include "article/builder.h"
#include "embedded/embedded.h"
#include "encoding/decode.h"
#include "entities/tagger.h"
#include "explain/explain.h"
#include "html/dump.h"
#include "html/parser.h"
#include "images/step.h"
#include "learn/model.h"
#include "learn/shipped.h"
#include "learn/token_model.h"
#include "measure/measures.h"
#include "meta/reader.h"
#include "methods/clg/clg.h"
#include "methods/lp/pagelets.h"
#include "methods/methods.h"
#include "methods/pith/stages.h"
#include "methods/visible.h"
#include "output/output.h"
#include "pipeline/dump.h"
#include "pipeline/regions.h"
#include "pipeline/selection.h"
#include "pith/pith.h"
#include "plot/box_picture.h"
#include "plot/plot.h"
#include "render/renderer.h"
#include "visual/block_tree.h"

namespace pith {
namespace {

constexpr std::size_t kLongestDropped = 2048;  // bytes of a dropped image's address worth handing on

std::size_t byte_limit(const Limits& limits) {
  return limits.bytes == 0 ? kMostBytes : std::min(limits.bytes, kMostBytes);
}

Error unknown_encoding(std::string_view label) {
  return {ErrorCode::unknown_encoding,
          "no encoding '" + std::string(label) + "'; use a label of the Encoding standard, such as utf-8"};
}

// Runs `work` on the state, which is made when first needed. What runs out of memory gives back all it held.
template <class T, class State, class Work>
Result<T> guarded(std::unique_ptr<State>& state, const Options& options, Work work) {
  try {
    if (!options.encoding.empty() && encoding_for_label(options.encoding).empty())
      return unknown_encoding(options.encoding);
    if (!state) state = std::make_unique<State>();
    return work(*state);
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  state.reset();
  return Error{ErrorCode::out_of_memory, "out of memory"};
}

// The method whose models a method takes: clg and its baselines share one.
std::string_view model_of(std::string_view method) {
  const bool like_clg = method == "lr" || method == "lr-a" || method == "svm" || method == "svm-a";
  return like_clg ? kClgModel : method;
}

}  // namespace

// Members of a class that is part of the API are exported where their types allow it.
#define PITH_HIDDEN __attribute__((visibility("hidden")))

struct Extractor::State {
  Decoder decoder;
  Parser parser;
  Measures measures;
  EmbeddedContent embedded;
  std::string with_embedded;  // the page's text, where content was found in its data
  Workspace workspace;
  Extraction extraction;
  ArticleBuilder builder;
  MetadataReader metadata_reader;
  Tagger tagger;
  ImageStep image_step;

  Decoded decoded;
  Status status = Status::ok;
  ModelView model;                   // of the method being run, if it was given one
  Geometry geometry;                 // of the page, if it was rendered
  std::optional<Renderer> renderer;  // the embedded one, where the caller gave none and one was needed

  // How the content is chosen.
  struct Choice {
    MethodCall method;
    Selection selection;
  };
  Result<Choice> find_choice(const Options& options);
  // Runs the method. A page that it sees is rendered first, and then has its geometry.
  PITH_HIDDEN Result<Page> choose(const Document& document, const Choice& choice, Tracing tracing,
                                  const Options& options);
  PITH_HIDDEN Result<Done> render(const Document& document, const Options& options);
  PITH_HIDDEN std::optional<BlockTree> find_visual_blocks(const Document& document, const Options& options);

  void decode(std::string_view bytes, const Options& options);
  const Document& read(std::string_view bytes, const Options& options);
  Page page_of(const Document& document, const Options& options) const {
    return {document, measures, options.url, options.site != nullptr ? options.site->index() : nullptr};
  }
  Result<Extracted> extract(std::string_view bytes, const Choice& choice, const Options& options);
  Result<std::vector<Text>> texts(std::string_view bytes, const Choice& choice, const Options& options);
  PageFacts inspect(std::string_view bytes, const Options& options);
  Result<std::string> dump(std::string_view bytes, Dump what, const Options& options);
  Result<std::string> draw_boxes(std::string_view bytes, Plot what, const Options& options);
  std::string write(const Article& article, const Metadata& metadata, const Options& options,
                    const Extracted& result) const;
  std::string write_explanation(const Page& page, const Options& options, const Extracted& result) const;
  void judge_images(const Article& article, Extracted& result) const;
  Reading reading_of(const Options& options, const Extracted& result) const {
    return {status,
            decoded.encoding,
            decoded.source,
            options.method,
            extraction.page_type,
            extraction.quality,
            options.images == Images::relevant,
            result.images,
            result.dropped_images};
  }
};

// No charset shrinks to less than half in UTF-8 (UTF-16 does to half), so more than twice the limit need not
// be decoded to fill it.
void Extractor::State::decode(std::string_view bytes, const Options& options) {
  const std::size_t enough = 2 * byte_limit(options.limits) + 4;
  status = bytes.size() > enough ? Status::byte_limit : Status::ok;
  decoded = decoder.decode(bytes.substr(0, enough), options.encoding);
}

const Document& Extractor::State::read(std::string_view bytes, const Options& options) {
  const std::uint32_t milliseconds = options.limits.milliseconds;
  const Deadline deadline(milliseconds - milliseconds / 2);
  decode(bytes, options);
  const Document& document = parser.parse(decoded.text, options.limits, deadline);
  status = std::max(status, parser.status());
  measures.measure(document);
  if (status > Status::attribute_limit) return document;  // there is no more to be read
  const std::string_view more = embedded.find(document, measures);
  if (more.empty()) return document;
  with_embedded.assign(decoded.text).append(more);
  parser.parse(with_embedded, options.limits, deadline);  // into the same document
  status = std::max(status, parser.status());
  measures.measure(document);
  return document;
}

Result<Extractor::State::Choice> Extractor::State::find_choice(const Options& options) {
  Result<MethodCall> method = find_method(options.method);
  if (!method) return method.error();
  method->wishes = {options.focus, options.page_type, options.comments};
  if (options.model != nullptr) {
    model = view_model(options.model->bytes_);
    if (model.method != model_of(method->info->id))
      return Error{ErrorCode::bad_model, "the model is for method '" + std::string(model.method) +
                                             "', not for '" + std::string(method->info->id) + "'"};
    method->model = &model;
  } else if (model_of(method->info->id) == kClgModel && options.renderer != nullptr) {
    model = shipped_node_model(options.renderer->options().engine);
    method->model = &model;
  }
  Result<Selection> selection = Selection::parse(options);
  if (!selection) return selection.error();
  return Choice{*method, std::move(*selection)};
}

Result<Page> Extractor::State::choose(const Document& document, const Choice& choice, Tracing tracing,
                                      const Options& options) {
  Page page = page_of(document, options);
  if (choice.method.info->asks_geometry) {
    if (const auto rendered = render(document, options); !rendered) return rendered.error();
    page.geometry = &geometry;
  }
  choice.method.run(page, workspace, tracing, extraction);
  choice.selection.apply(page, workspace, tracing, extraction);
  return page;
}

// A page without a byte is not worth a process: nothing of it is to be seen.
Result<Done> Extractor::State::render(const Document& document, const Options& options) {
  geometry = {};
  geometry.looks.resize(document.size());
  if (document.source().empty()) return Done{};
  if (options.renderer == nullptr && !renderer) renderer.emplace();
  const Renderer& used = options.renderer != nullptr ? *options.renderer : *renderer;
  std::uint32_t milliseconds = used.options().milliseconds;
  if (const std::uint32_t limit = options.limits.milliseconds; limit != 0)
    milliseconds = milliseconds == 0 ? limit : std::min(limit, milliseconds);
  return used.state_->render({document, options.url, options.folder, milliseconds}, geometry);
}

Result<Extracted> Extractor::State::extract(std::string_view bytes, const Choice& choice,
                                            const Options& options) {
  const Document& document = read(bytes, options);
  const bool explain = options.explanation == Include::yes;
  const auto chosen = choose(document, choice, explain ? Tracing::on : Tracing::off, options);
  if (!chosen) return chosen.error();
  const Page& page = *chosen;
  if (options.images == Images::relevant) image_step.run(page, extraction);
  const Article& article = builder.build(page, extraction, options);
  Metadata metadata;
  if (options.metadata != MetadataIn::nothing)
    metadata = metadata_reader.read(document, options.url, article.characters());

  Extracted result;
  result.images = images_of(article);
  if (options.images == Images::relevant) judge_images(article, result);
  result.content =
      explain ? write_explanation(page, options, result) : write(article, metadata, options, result);
  result.title = std::move(metadata.title);
  result.author = joined(metadata.authors);
  result.authors = std::move(metadata.authors);
  result.date = std::move(metadata.date);
  result.modified = std::move(metadata.modified);
  result.language = std::move(metadata.language);
  result.site = std::move(metadata.site);
  result.description = std::move(metadata.description);
  result.url = std::move(metadata.url);
  result.image = std::move(metadata.image);
  result.license = std::move(metadata.license);
  result.tags = std::move(metadata.tags);
  result.encoding = decoded.encoding;
  result.encoding_source = decoded.source;
  result.status = status;
  result.page_type = extraction.page_type;
  result.quality = extraction.quality;
  return result;
}

namespace {

void describe(const ImageDecision& decision, Image& image) {
  if (!decision.caption.text.empty()) image.caption = decision.caption.text;
  image.caption_source = decision.caption.source;
  image.score = decision.score;
  image.reason = decision.reason;
}

}  // namespace

// What the image step found out, beside what the article holds.
void Extractor::State::judge_images(const Article& article, Extracted& result) const {
  std::size_t next = 0;
  std::vector<bool> written(image_step.decisions().size());
  for (const Part& part : article.parts()) {
    if (part.kind != Kind::image) continue;
    Image& image = result.images[next++];
    const ImageDecision* decision = image_step.find(part.number);
    if (decision == nullptr) continue;
    written[static_cast<std::size_t>(decision - image_step.decisions().data())] = true;
    describe(*decision, image);
    image.lead = decision->lead;
  }
  for (std::size_t i = 0; i < written.size(); ++i) {
    const ImageDecision& decision = image_step.decisions()[i];
    if (written[i] || decision.kept) continue;
    Image& image = result.dropped_images.emplace_back();
    image.src = decision.url.size() > kLongestDropped ? std::string() : builder.absolute(decision.url);
    image.alt = decision.alt;
    describe(decision, image);
  }
}

std::string Extractor::State::write(const Article& article, const Metadata& metadata, const Options& options,
                                    const Extracted& result) const {
  const bool described = options.metadata == MetadataIn::content;
  std::string out;
  if (described && (options.format == Format::text || options.format == Format::markdown))
    write_front_matter(metadata, out);
  switch (options.format) {
    case Format::text: write_text(article, out); break;
    case Format::markdown: write_markdown(article, out); break;
    case Format::html:
      described ? write_html_document(article, metadata, out) : write_html(article, out);
      break;
    case Format::json: write_json(article, metadata, reading_of(options, result), out); break;
  }
  return out;
}

Result<std::vector<Text>> Extractor::State::texts(std::string_view bytes, const Choice& choice,
                                                  const Options& options) {
  const Document& document = read(bytes, options);
  if (const auto chosen = choose(document, choice, Tracing::off, options); !chosen) return chosen.error();
  std::vector<Text> texts;
  for (NodeId id = 0; id < document.size(); ++id)
    if (document[id].type == NodeType::text && measures[id].texts != 0)
      texts.push_back({id, std::string(document.text(id)), extraction.labels[id] == Label::keep});
  return texts;
}

std::string Extractor::State::write_explanation(const Page& page, const Options& options,
                                                const Extracted& result) const {
  const Explanation explanation(page, extraction);
  const Reading reading = reading_of(options, result);
  std::string out;
  switch (options.format) {
    case Format::text:
    case Format::markdown: write_explanation_text(explanation, reading, out); break;
    case Format::html: write_explanation_html(explanation, reading, out); break;
    case Format::json: write_explanation_json(explanation, reading, out); break;
  }
  return out;
}

PageFacts Extractor::State::inspect(std::string_view bytes, const Options& options) {
  const Document& document = read(bytes, options);
  const Measure& sums = measures[kRoot];
  PageFacts facts;
  facts.encoding = decoded.encoding;
  facts.encoding_source = decoded.source;
  facts.status = status;
  facts.bytes = document.source().size();
  facts.nodes = document.size();
  facts.elements = sums.tags;
  facts.characters = sums.non_space_chars;
  facts.words = sums.words;
  facts.link_characters = sums.link_non_space_chars;
  return facts;
}

Result<std::string> Extractor::State::dump(std::string_view bytes, Dump what, const Options& options) {
  if (what == Dump::tokens) {
    decode(bytes, options);
    return dump_tokens(decoded.text.substr(0, byte_limit(options.limits)));
  }
  const Document& document = read(bytes, options);
  if (what == Dump::tree) return dump_tree(document);
  if (what == Dump::measures) return dump_measures(document, measures);
  if (what == Dump::geometry) {
    if (const auto rendered = render(document, options); !rendered) return rendered.error();
    const auto tree = find_visual_blocks(document, options);
    return tree ? dump_visual_blocks(document, geometry, *tree) : dump_geometry(document, geometry);
  }
  workspace.lines.measure(document);
  return dump_lines(document, workspace.lines);
}

// If the method is vips, which works on them; the page has been rendered.
std::optional<BlockTree> Extractor::State::find_visual_blocks(const Document& document,
                                                              const Options& options) {
  const auto method = find_method(options.method);
  if (!method || method->info->id != "vips") return std::nullopt;
  Page page = page_of(document, options);
  page.geometry = &geometry;
  workspace.arena.reset();
  return find_block_tree(page, find_sights(page, workspace.arena),
                         {method->settings[0], method->settings[1]});
}

// The method is asked only for what it keeps.
Result<std::string> Extractor::State::draw_boxes(std::string_view bytes, Plot what, const Options& options) {
  const Document& document = read(bytes, options);
  if (const auto rendered = render(document, options); !rendered) return rendered.error();
  Page page = page_of(document, options);
  page.geometry = &geometry;
  if (what == Plot::boxes) {
    const auto tree = find_visual_blocks(document, options);
    return tree ? draw_block_picture(page, *tree) : draw_box_picture(page, nullptr);
  }
  const auto choice = find_choice(options);
  if (!choice) return choice.error();
  choice->method.run(page, workspace, Tracing::off, extraction);
  choice->selection.apply(page, workspace, Tracing::off, extraction);
  return draw_box_picture(page, &extraction);
}

Extractor::Extractor() = default;
Extractor::~Extractor() = default;
Extractor::Extractor(Extractor&&) noexcept = default;
Extractor& Extractor::operator=(Extractor&&) noexcept = default;

Result<Extracted> Extractor::extract(std::string_view html, const Options& options) {
  return guarded<Extracted>(state_, options, [&](State& state) -> Result<Extracted> {
    const auto choice = state.find_choice(options);
    if (!choice) return choice.error();
    return state.extract(html, *choice, options);
  });
}

Result<PageFacts> Extractor::inspect(std::string_view html, const Options& options) {
  return guarded<PageFacts>(state_, options, [&](State& state) { return state.inspect(html, options); });
}

Result<std::string> Extractor::dump(std::string_view html, Dump what, const Options& options) {
  return guarded<std::string>(state_, options, [&](State& state) { return state.dump(html, what, options); });
}

Result<std::string> Extractor::plot(std::string_view html, Plot what, const Options& options) {
  return guarded<std::string>(state_, options, [&](State& state) -> Result<std::string> {
    if (what == Plot::boxes || what == Plot::overlay) return state.draw_boxes(html, what, options);
    const Result<MethodCall> method = method_to_plot(what, options.method);
    if (!method) return method.error();
    Page page{state.read(html, options), state.measures, options.url};
    if (method->info->asks_geometry) {
      if (const auto rendered = state.render(page.document, options); !rendered) return rendered.error();
      page.geometry = &state.geometry;
    }
    return draw_plot(page, what, *method, state.workspace);
  });
}

Result<Geometry> Extractor::render(std::string_view html, const Options& options) {
  return guarded<Geometry>(state_, options, [&](State& state) -> Result<Geometry> {
    if (const auto rendered = state.render(state.read(html, options), options); !rendered)
      return rendered.error();
    return std::move(state.geometry);
  });
}

Result<std::vector<Text>> Extractor::texts(std::string_view html, const Options& options) {
  return guarded<std::vector<Text>>(state_, options, [&](State& state) -> Result<std::vector<Text>> {
    const auto choice = state.find_choice(options);
    if (!choice) return choice.error();
    return state.texts(html, *choice, options);
  });
}

Result<Entities> Extractor::entities(std::string_view html, const Options& options) {
  return guarded<Entities>(state_, options, [&](State& state) -> Result<Entities> {
    Options asked = options;
    asked.format = Format::text;
    asked.explanation = Include::no;
    asked.metadata = MetadataIn::result;  // the language is asked for
    ModelView names = shipped_ner_model();
    if (options.model != nullptr && options.model->method() == TaggerModel::kMethod) {
      names = view_model(options.model->bytes_);
      asked.model = nullptr;
    }
    const auto choice = state.find_choice(asked);
    if (!choice) return choice.error();
    const Result<Extracted> extracted = state.extract(html, *choice, asked);
    if (!extracted) return extracted.error();
    const Extracted& page = *extracted;
    Entities found{{}, page.language, knows_names_of(page.language)};
    if (!found.known_language) return found;
    for (const Mention& mention : state.tagger.find(page.content, page.language, *TaggerModel::read(names)))
      found.mentions.push_back(
          {page.content.substr(mention.begin, mention.end - mention.begin), mention.type, mention.begin});
    return found;
  });
}

struct Site::State {
  SiteIndex index;
  Extractor::State reader;
};

Site::Site() = default;
Site::~Site() = default;
Site::Site(Site&&) noexcept = default;
Site& Site::operator=(Site&&) noexcept = default;

const SiteIndex* Site::index() const {
  return state_ ? &state_->index : nullptr;
}

Result<std::size_t> Site::add(std::string_view html, const Options& options) {
  return guarded<std::size_t>(state_, options, [&](State& state) {
    Extractor::State& reader = state.reader;
    const Document& document = reader.read(html, options);
    const Page page{document, reader.measures, options.url};
    reader.workspace.arena.reset();
    keep_visible(page, {reader.workspace}, reader.extraction);
    add_page(find_pagelets(page, reader.extraction, reader.workspace.arena), state.index);
    return state.index.pages.size();
  });
}

Result<Model> Model::read(std::string bytes) {
  const Result<ModelView> model = read_model(bytes);
  if (!model) return model.error();
  if (model->method == "mss") {
    if (const auto tables = TokenModel::read(*model); !tables) return tables.error();
  } else if (model->method == kClgModel) {
    if (const auto read = read_clg_model(*model); !read) return read.error();
  } else if (model->method == "pith") {
    if (const auto read = PithModel::read(*model); !read) return read.error();
  } else if (model->method == TaggerModel::kMethod) {
    if (const auto tagger = TaggerModel::read(*model); !tagger) return tagger.error();
  } else {
    return Error{ErrorCode::bad_model,
                 "model for method '" + std::string(model->method) + "', which takes none"};
  }
  return Model(std::move(bytes));
}

std::string_view Model::method() const {
  return view_model(bytes_).method;
}

Result<std::vector<Region>> Extractor::regions(std::string_view html, Regions which, const Options& options,
                                               std::size_t limit) {
  return guarded<std::vector<Region>>(state_, options, [&](State& state) {
    const Page page{state.read(html, options), state.measures, options.url};
    return find_regions(page, which, limit, state.workspace, state.extraction);
  });
}

Result<Extracted> extract(std::string_view html, const Options& options) {
  return Extractor().extract(html, options);
}

}  // namespace pith
