#include "learn/shipped.h"

namespace pith {

extern const unsigned char kMssModel[];  // written by cmake/EmbedModel.cmake
extern const unsigned long kMssModelSize;

const TokenModel& shipped_token_model() {
  static const TokenModel model =
      *TokenModel::read(view_model({reinterpret_cast<const char*>(kMssModel), kMssModelSize}));
  return model;
}

}  // namespace pith
