// The models that come with the library, out of models/.
#pragma once

#include "learn/model.h"
#include "learn/token_model.h"

namespace pith {

const TokenModel& shipped_token_model();  // models/mss.model
ModelView shipped_tree_model();           // models/pith.model
ModelView shipped_node_model();           // models/clg.model
ModelView shipped_ner_model();            // models/ner.model

}  // namespace pith
