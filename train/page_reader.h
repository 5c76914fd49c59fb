// A page's tree and measures as extraction has them.
#pragma once

#include <string>

#include "embedded/embedded.h"
#include "encoding/decode.h"
#include "html/parser.h"
#include "measure/measures.h"

namespace pith::train {

// What is read lives until the next page.
class PageReader {
 public:
  const Document& read(std::string_view html) {
    const std::string_view text = decoder_.decode(html, {}).text;
    const Document& document = parser_.parse(text);
    measures_.measure(document);
    if (const std::string_view more = embedded_.find(document, measures_); !more.empty()) {
      with_embedded_.assign(text).append(more);
      measures_.measure(parser_.parse(with_embedded_));
    }
    return document;
  }
  const Measures& measures() const { return measures_; }

 private:
  Decoder decoder_;
  Parser parser_;
  EmbeddedContent embedded_;
  std::string with_embedded_;
  Measures measures_;
};

}  // namespace pith::train
