// The formats that content is written in, one row each.
#pragma once

#include "output/output.h"

namespace pith {

// What there is to write.
struct Answer {
  const Article& article;
  const Metadata& metadata;
  const Reading& reading;
  bool described = false;  // the metadata stand in front of the content
};

using Writer = void (*)(const Answer& answer, std::string& out);
Writer writer_of(Format format);

}  // namespace pith
