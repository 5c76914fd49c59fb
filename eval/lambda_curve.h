// Figure 6 of Weninger, Hsu, Han, CETR: Content Extraction via Tag Ratios, WWW 2010: what cetr-tm gains in
// precision and loses in recall as its threshold rises, over a corpus.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "eval/evaluate.h"
#include "pith/chart.h"

namespace pith::eval {

// cetr-tm with every lambda from 0 to 2 in steps of 0.1. Further settings are those of `method`, if that is a call
// of cetr-tm.
std::vector<std::string> lambda_calls(std::string_view method);

// Of a run of these calls: mean precision and recall, each occurrence of a word distinct as in the paper, and the F1
// of the two.
chart::Chart lambda_chart(const Run& run);

}  // namespace pith::eval
