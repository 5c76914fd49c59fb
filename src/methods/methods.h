// Every method behind one signature. A new one is a folder here and a line in methods.cpp.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/arena.h"
#include "learn/model.h"
#include "measure/lines.h"
#include "page/page.h"
#include "pith/pith.h"

namespace pith {

enum class Tracing : std::uint8_t { off, on };

// Memory that methods work in, kept from page to page.
struct Workspace {
  Arena arena;  // empty when a method starts
  Lines lines;  // for the methods that read source lines: they measure them themselves
};

// What Options say about the choice itself, beside the method's settings.
struct Wishes {
  Focus focus = Focus::balanced;
  PageType page_type = PageType::unknown;
};

struct MethodOptions {
  Workspace& workspace;
  std::span<const double> settings = {};  // a value for each of the method's parameters, in their order
  Tracing tracing = Tracing::off;         // on: say in Extraction::trace why nodes were kept or dropped
  const ModelView* model = nullptr;  // for methods that learned, one of their own; null: the one that ships
  Wishes wishes = {};
};

// What a method learned. Methods that learn the same share one of these.
struct Learned {
  std::string_view id;                      // as files of models name it
  Result<Done> (*check)(const ModelView&);  // errors: bad_model
  ModelView (*shipped)(Engine) = nullptr;   // for each renderer; null: the method has one of its own
};

// The check that a reader of models makes.
template <auto read>
Result<Done> check_by(const ModelView& model) {
  if (const auto good = read(model); !good) return good.error();
  return Done{};
}

// Fills `extraction`, whose memory is used again from page to page. Linear in the size of the page; depends
// on nothing but its arguments.
using MethodFunction = void (*)(const Page& page, const MethodOptions& options, Extraction& extraction);

inline constexpr std::size_t kMostParameters = 12;

// A method as Options::method asks for it: "cetr:sigma=0,alpha=2".
struct MethodCall {
  const MethodInfo* info = nullptr;
  MethodFunction function = nullptr;
  const Learned* learned = nullptr;  // null: the method takes no model
  std::array<double, kMostParameters> settings = {};
  const ModelView* model = nullptr;
  Wishes wishes = {};

  void run(const Page& page, Workspace& workspace, Tracing tracing, Extraction& extraction) const {
    workspace.arena.reset();
    const std::span<const double> values = std::span(settings).first(info->parameters.size());
    function(page, {workspace, values, tracing, model, wishes}, extraction);
  }
};
Result<MethodCall> find_method(std::string_view call);  // errors: unknown_method, bad_setting

const Learned* find_learned(std::string_view id);  // null: no method takes such models

}  // namespace pith
