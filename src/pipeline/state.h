// What an Extractor keeps from page to page, and the steps of a page, one function each.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "article/builder.h"
#include "base/memory.h"
#include "base/stop.h"
#include "embedded/embedded.h"
#include "encoding/decode.h"
#include "entities/tagger.h"
#include "html/parser.h"
#include "images/step.h"
#include "measure/measures.h"
#include "meta/reader.h"
#include "methods/methods.h"
#include "output/output.h"
#include "page/page.h"
#include "pipeline/selection.h"
#include "pith/pith.h"
#include "visual/block_tree.h"

namespace pith {

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
  ArticleBuilder builder, comments_builder;
  Article lines;  // where the content has no tree behind it
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

  Result<Done> find_model(const Options& options, MethodCall& method);

  // Reading: bytes to a document and its measures.
  void decode(std::string_view bytes, const Options& options);
  const Document& read(std::string_view bytes, const Options& options);
  PITH_HIDDEN Page page_of(const Document& document, const Options& options) const;
  PITH_HIDDEN Result<Done> render(const Document& document, const Options& options);

  // Runs the method. A page that it sees is rendered first, and then has its geometry.
  PITH_HIDDEN Result<Page> choose(const Document& document, const Choice& choice, Tracing tracing,
                                  const Options& options);
  PITH_HIDDEN std::optional<BlockTree> find_visual_blocks(const Document& document, const Options& options);

  // What the public calls of these names give.
  Result<Extracted> extract(std::string_view bytes, const Options& options);
  Result<Explanation> explain(std::string_view bytes, const Options& options);
  Result<PageFacts> inspect(std::string_view bytes, const Options& options);
  Result<std::string> dump(std::string_view bytes, Dump what, const Options& options);
  Result<std::string> plot(std::string_view bytes, Plot what, const Options& options);
  Result<std::vector<Text>> texts(std::string_view bytes, const Options& options);
  Result<Entities> entities(std::string_view bytes, const Options& options);

 private:
  Result<Done> fill(std::string_view bytes, const Choice& choice, const Options& options, Extracted& result);
  Result<std::string> draw_boxes(std::string_view bytes, Plot what, const Options& options);
  PITH_HIDDEN const Article* read_comments(const Page& page, const Options& options, Extracted& result);
  PITH_HIDDEN const Article& lines_or(const Article& built, const Options& options);
  void judge_images(const Article& article, Extracted& result) const;
  void tell_metadata(Metadata& metadata, Extracted& result) const;
  Reading reading_of(const Options& options, const Extracted& result) const;
};

// Bytes of a page that are read.
std::size_t byte_limit(const Limits& limits);

Error unknown_encoding(std::string_view label);
Error call_stopped();

// Runs `work` on the state, which is made when first needed, until the options' time is over or their token is set. What
// runs out of memory gives back all it held.
template <class T, class State, class Work>
Result<T> guarded(std::unique_ptr<State>& state, const Options& options, Work work) {
  std::optional<Result<T>> made = if_memory_suffices([&]() -> Result<T> {
    if (!options.encoding.empty() && encoding_for_label(options.encoding).empty())
      return unknown_encoding(options.encoding);
    if (!state) state = std::make_unique<State>();
    Stop stop(options.cancel, options.limits.milliseconds);
    const StopScope scope(stop);
    Result<T> result = call_stopped();
    if (unless_stopped([&] { result = work(*state); }))
      if constexpr (!requires { result->status; })
        if (stop.status() != Status::ok) return call_stopped();  // it may be cut
    return result;
  });
  if (made) return std::move(*made);
  state.reset();
  return Error{ErrorCode::out_of_memory, "out of memory"};
}

}  // namespace pith
