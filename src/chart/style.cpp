// The palette is that of Okabe and Ito (Color Universal Design, 2008), darkened or lightened until each colour
// stands out from white and from near-black paper by at least 3 to 1, as WCAG 2.1 asks of graphics.
#include "pith/chart.h"

namespace pith::chart {

std::string_view style_sheet() {
  return R"css(
:where(:root){--chart-paper:#fff;--chart-ink:#1c2128;--chart-soft:#5c6570;--chart-grid:#e4e7eb;
--chart-0:#0072b2;--chart-1:#d55e00;--chart-2:#008a65;--chart-3:#b8578c;--chart-4:#a87500;--chart-5:#3d8fc4;--chart-6:#7a5cc0;--chart-7:#6e6e00}
@media screen and (prefers-color-scheme:dark){:where(:root){--chart-paper:#15181d;--chart-ink:#e3e7ec;--chart-soft:#9aa4b0;--chart-grid:#2c323a;
--chart-0:#4aa8e0;--chart-1:#f0803c;--chart-2:#2fbf95;--chart-3:#dd8fb9;--chart-4:#e6aa1e;--chart-5:#86c5ee;--chart-6:#a993e6;--chart-7:#c9c13e}}
.chart{display:block;max-width:100%;height:auto;font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.chart text{fill:var(--chart-ink)}
.chart .paper{fill:var(--chart-paper)}
.chart .heading{font-size:15px;font-weight:600}
.chart .tick,.chart .name{fill:var(--chart-soft)}
.chart .tick{font-variant-numeric:tabular-nums}
.chart .mid{text-anchor:middle}
.chart .end{text-anchor:end}
.chart .grid{fill:none;stroke:var(--chart-grid)}
.chart .axis{fill:none;stroke:var(--chart-soft)}
.chart .rule{fill:none;stroke:var(--chart-ink);stroke-dasharray:5 4}
.chart .c0{color:var(--chart-0)}.chart .c1{color:var(--chart-1)}.chart .c2{color:var(--chart-2)}.chart .c3{color:var(--chart-3)}
.chart .c4{color:var(--chart-4)}.chart .c5{color:var(--chart-5)}.chart .c6{color:var(--chart-6)}.chart .c7{color:var(--chart-7)}
.chart .quiet{color:var(--chart-soft)}
.chart .line,.chart .range,.chart .lead{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round}
.chart .lead{stroke-width:.75}
.chart .quiet .line{stroke-width:1;opacity:.55}
.chart .light .line,.chart .light .range{stroke-width:1.25}
.chart .strong .line{stroke-width:2.75}
.chart .range{stroke-width:3}
.chart .strong .range{stroke-width:9;stroke-linecap:butt}
.chart .whisker{fill:none;stroke:currentColor;stroke-width:1.5}
.chart .bar{fill:currentColor}
.chart .dot{fill:currentColor;stroke:var(--chart-paper);stroke-width:1}
.chart .light .dot{opacity:.6;stroke-width:.5}
.chart .spots{fill:none;stroke:currentColor;stroke-width:5;stroke-linecap:round}
.chart .light .spots{opacity:.6;stroke-width:3.5}
.chart .label{paint-order:stroke;stroke:var(--chart-paper);stroke-width:3px;stroke-linejoin:round}
.chart .bold{font-weight:600}
.chart .tint{fill:currentColor;opacity:.14}
.chart .edge{fill:none;stroke:var(--chart-soft);opacity:.6}
)css";
}

}  // namespace pith::chart
