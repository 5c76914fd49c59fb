// A trained model as bytes: one frame around whatever a method learns.
//
//      0   8  "\x89pithmdl"
//      8   4  version of this frame
//     12   4  version of the payload, which is the method's own affair
//     16  16  id of the method, filled up with zero bytes
//     32   8  length of the payload
//     40   8  hash of all the other bytes from 8 on (base/hash.h)
//     48      payload
//
// Numbers are little-endian. Nothing is trusted: a model that is cut, changed or of another time is refused with
// a message that says so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "pith/pith.h"

namespace pith {

struct ModelView {
  std::string_view method;
  std::uint32_t version = 0;  // of the payload
  std::string_view payload;
};

// Views of `bytes`. Errors: bad_model.
Result<ModelView> read_model(std::string_view bytes);

// The same of bytes that read_model() found good, without looking again.
ModelView view_model(std::string_view bytes);

std::string write_model(const ModelView& model);

}  // namespace pith
