// Writing HTML: tags as they are, texts escaped.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace pith::eval {

class Html {
 public:
  Html& raw(std::string_view html) { return out_ += html, *this; }
  Html& text(std::string_view text);  // also fit for an attribute's value in quotes
  Html& open(std::string_view tag) { return raw("<").raw(tag).raw(">"); }
  Html& close(std::string_view tag) { return raw("</").raw(tag).raw(">"); }
  // `tag` may have attributes.
  Html& element(std::string_view tag, std::string_view content) {
    return open(tag).text(content).close(tag.substr(0, tag.find(' ')));
  }

  std::size_t size() const { return out_.size(); }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

}  // namespace pith::eval
