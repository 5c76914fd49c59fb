// The models that come with the library, out of models/.
#pragma once

#include "learn/token_model.h"

namespace pith {

const TokenModel& shipped_token_model();  // models/mss.model

}  // namespace pith
