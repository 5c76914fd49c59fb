// The models that come with the library, out of models/.
#pragma once

#include "learn/model.h"
#include "learn/token_model.h"

namespace pith {

const TokenModel& shipped_token_model();  // models/mss.model
ModelView shipped_tree_model();           // models/pith.model
ModelView shipped_node_model(
    Engine engine = Engine::litehtml);  // models/clg.model, models/clg-chromium.model

// models/ner.model. Errors: bad_model, where the build left it out.
Result<ModelView> shipped_ner_model();

}  // namespace pith
