#include "learn/shipped.h"

namespace pith {

extern const unsigned char kMssModel[];  // written by cmake/EmbedModel.cmake
extern const unsigned long kMssModelSize;
extern const unsigned char kPithModel[];
extern const unsigned long kPithModelSize;
extern const unsigned char kNerModel[];
extern const unsigned long kNerModelSize;

extern const unsigned char kClgModelBytes[];
extern const unsigned long kClgModelBytesSize;
extern const unsigned char kClgChromiumModelBytes[];
extern const unsigned long kClgChromiumModelBytesSize;

const TokenModel& shipped_token_model() {
  static const TokenModel model =
      *TokenModel::read(view_model({reinterpret_cast<const char*>(kMssModel), kMssModelSize}));
  return model;
}

ModelView shipped_tree_model() {
  return view_model({reinterpret_cast<const char*>(kPithModel), kPithModelSize});
}

ModelView shipped_node_model(Engine engine) {
  if (engine == Engine::chromium)
    return view_model({reinterpret_cast<const char*>(kClgChromiumModelBytes), kClgChromiumModelBytesSize});
  return view_model({reinterpret_cast<const char*>(kClgModelBytes), kClgModelBytesSize});
}

Result<ModelView> shipped_ner_model() {
  if (kNerModelSize == 0)
    return Error{ErrorCode::bad_model,
                 "pith was built without its model of names; give one, or build it with -DPITH_NAMES=ON"};
  return view_model({reinterpret_cast<const char*>(kNerModel), kNerModelSize});
}

}  // namespace pith
