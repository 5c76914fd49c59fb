// The words of a trace: what decided, with its numbers.
#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

#include "methods/methods.h"
#include "page/page.h"

namespace pith {

inline void append_reason(std::string& out, std::string_view words) {
  out += words;
}
void append_reason(std::string& out, std::integral auto number) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}
inline void append_reason(std::string& out, double number) {  // to three places
  char digits[340];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number, std::chars_format::fixed, 3).ptr);
}

// Adds a reason for the label that the node has, if the trace was asked for; `parts` are words and numbers.
template <class... Parts>
void explain(const MethodOptions& options, Extraction& extraction, NodeId node, double score,
             const Parts&... parts) {
  if (options.tracing == Tracing::off) return;
  Reason& reason = extraction.trace.emplace_back(Reason{node, extraction.labels[node], score, {}, {}});
  (append_reason(reason.text, parts), ...);
}

}  // namespace pith
