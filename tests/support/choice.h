// What a method chooses of a page, for tests of methods.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "html/parser.h"
#include "measure/measures.h"
#include "methods/methods.h"

namespace pith::test {

struct Choice {
  Choice(std::string_view page_html, std::string_view method, Tracing tracing = Tracing::off)
      : html(page_html), document(parser.parse(html)) {
    measures.measure(document);
    const Result<MethodCall> call = find_method(method);
    EXPECT_TRUE(call) << method;
    if (!call) return;
    call->run(page(), workspace, tracing, extraction);
    EXPECT_EQ(extraction.labels.size(), document.size());
  }

  Page page() const { return {document, measures, {}}; }

  // The kept texts, trimmed and parted by '|', and among them the kept images as [src].
  std::string kept() const {
    std::string out;
    for (NodeId id = 0; id < document.size(); ++id) {
      if (extraction.labels[id] != Label::keep) continue;
      std::string piece;
      if (document[id].type == NodeType::text) piece = document.text(id);
      if (document.is_html(id, Name::Img)) piece = "[" + std::string(document.attribute(id, Name::Src)) + "]";
      const std::size_t begin = piece.find_first_not_of(" \n");
      if (begin == std::string::npos) continue;
      piece = piece.substr(begin, piece.find_last_not_of(" \n") + 1 - begin);
      out += (out.empty() ? "" : "|") + piece;
    }
    return out;
  }

  std::string html;  // the document views it
  Parser parser;
  const Document& document;
  Measures measures;
  Workspace workspace;
  Extraction extraction;
};

inline std::string kept(std::string_view html, std::string_view method) {
  return Choice(html, method).kept();
}

}  // namespace pith::test
