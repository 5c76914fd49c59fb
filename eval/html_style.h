// The looks and the behaviour of the report.
#pragma once

#include <string_view>

namespace pith::eval {

extern const std::string_view kReportStyle;
extern const std::string_view kReportScript;  // sorts tables; without it they stay as they are

}  // namespace pith::eval
