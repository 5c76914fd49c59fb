#include "eval/html.h"

namespace pith::eval {

Html& Html::text(std::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '&': out_ += "&amp;"; break;
      case '<': out_ += "&lt;"; break;
      case '>': out_ += "&gt;"; break;
      case '"': out_ += "&quot;"; break;
      case '\0': out_ += "\xEF\xBF\xBD"; break;
      default: out_ += c;
    }
  }
  return *this;
}

}  // namespace pith::eval
