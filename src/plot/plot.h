// Pictures of what methods work on, drawn from the very series that decide.
#pragma once

#include <string>
#include <string_view>

#include "methods/methods.h"
#include "page/page.h"
#include "pith/chart.h"
#include "pith/pith.h"

namespace pith {

// The method that a picture is of: the call, if it names one that the picture can show, or the picture's own if
// it names the default. Errors: those of find_method, and unknown_method.
Result<MethodCall> method_to_plot(Plot what, std::string_view call);

std::string draw_plot(const Page& page, Plot what, const MethodCall& method, Workspace& workspace);

// The pictures one by one.
chart::Chart ratio_chart(const Page& page, const MethodCall& method, Workspace& workspace);
chart::Chart smooth_chart(const Page& page, const MethodCall& method, Workspace& workspace);
chart::Chart change_chart(const Page& page, const MethodCall& method, Workspace& workspace);
chart::Chart cluster_chart(const Page& page, const MethodCall& method, Workspace& workspace);
chart::Tree ratio_tree(const Page& page, const MethodCall& method, Workspace& workspace);
chart::Chart density_chart(const Page& page, const MethodCall& method, Workspace& workspace);

}  // namespace pith
