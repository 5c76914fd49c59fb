// The option table with what each option does.
#pragma once

#include "pith/options.h"

namespace pith {

struct OptionRow {
  OptionInfo info;
  // Takes a value that is right for the option's type; says what is wrong with it, or nothing.
  const char* (*set)(NamedOptions& to, std::string_view value);
  std::string (*get)(const NamedOptions& from);

  // Ways into NamedOptions for the setters.
  static Options& values(NamedOptions& named) { return named.values_; }
  static const Options& values(const NamedOptions& named) { return named.values_; }
  static RendererOptions& renderer(NamedOptions& named) {
    named.renders_ = true;
    return named.renderer_;
  }
  static const RendererOptions& renderer(const NamedOptions& named) { return named.renderer_; }

  enum class TextOf : std::uint8_t { method, url, encoding, folder };
  static std::string& text(NamedOptions& named, TextOf which) {
    switch (which) {
      case TextOf::method: return named.method_;
      case TextOf::url: return named.url_;
      case TextOf::encoding: return named.encoding_;
      case TextOf::folder: break;
    }
    return named.folder_;
  }

  static std::vector<std::string_view>& selectors(NamedOptions& named, bool kept) {
    return kept ? named.include_ : named.exclude_;
  }
  static void own(NamedOptions& named, std::shared_ptr<const std::string> text) {
    named.texts_.push_back(std::move(text));
  }
};

std::span<const OptionRow> option_rows();

}  // namespace pith
