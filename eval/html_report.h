// A run as one HTML file that needs nothing else: tables, charts, and the pages on which methods do worst, with
// what they found, missed and had too much.
#pragma once

#include <string>
#include <vector>

#include "eval/run.h"
#include "eval/worst_pages.h"

namespace pith::eval {

// `texts` are those of worst_texts(run, ...); without them the worst pages are listed but not shown.
std::string html_report(const Run& run, const std::vector<PageText>& texts);

}  // namespace pith::eval
