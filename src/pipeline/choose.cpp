// Choosing: what the options ask for, the method's run, and the caller's selectors on top.
#include "pipeline/state.h"

namespace pith {

// A caller's model must be of the method's kind. Of those that ship, one may be made for the renderer.
Result<Done> Extractor::State::find_model(const Options& options, MethodCall& method) {
  const Learned* learned = method.learned;
  if (options.model != nullptr) {
    model = view_model(options.model->bytes_);
    if (learned == nullptr || model.method != learned->id)
      return Error{ErrorCode::bad_model, "the model is for method '" + std::string(model.method) +
                                             "', not for '" + std::string(method.info->id) + "'"};
    method.model = &model;
  } else if (learned != nullptr && learned->shipped != nullptr &&
             (options.renderer != nullptr || options.live_page != nullptr)) {
    model = learned->shipped(options.live_page != nullptr ? Engine::chromium
                                                          : options.renderer->options().engine);
    method.model = &model;
  }
  return Done{};
}

Result<Extractor::State::Choice> Extractor::State::find_choice(const Options& options) {
  Result<MethodCall> method = find_method(options.method);
  if (!method) return method.error();
  method->wishes = {options.focus, options.page_type};
  if (const auto found = find_model(options, *method); !found) return found.error();
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

}  // namespace pith
