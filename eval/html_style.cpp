#include "eval/html_style.h"

namespace pith::eval {

const std::string_view kReportStyle = R"css(
:root{color-scheme:light dark;--paper:#fff;--ink:#1c2128;--soft:#5c6570;--line:#e4e7eb;--panel:#f6f7f9;--link:#0068a3;
--missed:#fde0cc;--missed-line:#c25200;--extra:#d3e6f7;--extra-line:#0068a3;--heat:0 114 178;
--chart-paper:var(--paper);--chart-ink:var(--ink);--chart-soft:var(--soft);--chart-grid:var(--line)}
@media screen and (prefers-color-scheme:dark){:root{--paper:#15181d;--ink:#e3e7ec;--soft:#9aa4b0;--line:#2c323a;--panel:#1c2026;--link:#6bb8ea;
--missed:#4a2a12;--missed-line:#f0803c;--extra:#12344d;--extra-line:#4aa8e0;--heat:74 168 224}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth;scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.page{max-width:1152px;margin:0 auto;padding:0 16px 64px}
a{color:var(--link);text-decoration:none}
a:hover,a:focus{text-decoration:underline}
h1,h2,h3{line-height:1.2;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
h1{font-size:clamp(1.6rem,1.2rem + 1.8vw,2.4rem);margin:.2rem 0 .6rem}
h2{font-size:1.55rem;margin:3.2rem 0 .4rem;padding-top:1.4rem;border-top:1px solid var(--line)}
h3{font-size:1.1rem;margin:2.4rem 0 .5rem}
header{margin-bottom:1.2rem;padding-top:clamp(1.5rem,4vw,3.2rem)}
.over{color:var(--soft);font-size:.9rem;margin:0}
.lead,.note{color:var(--soft);max-width:46rem;margin:.2rem 0 1rem}
.note{font-size:.9rem}
nav{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;margin:1rem 0 0;font-size:.95rem}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:1.4rem 0;padding:0}
.facts div{background:var(--panel);border-radius:10px;padding:12px 16px}
.facts dt{font-size:.82rem;color:var(--soft)}
.facts dd{margin:0;font-size:1.5rem;font-weight:650;line-height:1.25;font-variant-numeric:tabular-nums}
.facts dd small{display:block;font-size:.85rem;font-weight:400;color:var(--soft);overflow-wrap:anywhere}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:10px}
table{border-collapse:separate;border-spacing:0;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{padding:6px 11px;text-align:right;white-space:nowrap}
th:first-child,td:first-child,.words{text-align:left}
th:first-child,td:first-child{position:sticky;left:0;background:var(--paper);z-index:1;max-width:44vw;overflow:hidden;text-overflow:ellipsis}
thead th{background:var(--panel)!important;font-weight:600;position:relative}
tbody td,tbody th{border-top:1px solid var(--line)}
tbody th{font-weight:500}
tbody tr.tool th{font-style:italic}
td.best{font-weight:700}
td.heat{background:rgb(var(--heat)/calc(var(--v)*.38))}
td .range{color:var(--soft)}
td.words:last-child{white-space:normal;min-width:12rem}
.sortable thead th[tabindex]{cursor:pointer;user-select:none}
.sortable thead th[aria-sort]::after{position:absolute;right:0;color:var(--soft)}
.sortable thead th[aria-sort=ascending]::after{content:"↑"}
.sortable thead th[aria-sort=descending]::after{content:"↓"}
.charts{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:28px 32px;margin:1.6rem 0}
figure{margin:0;min-width:0}
figcaption{color:var(--soft);font-size:.875rem;padding:0 10px}
.narrow{display:none}
details{border:1px solid var(--line);border-radius:10px;overflow:hidden}
details+details{margin-top:8px}
details .scroll{border-width:1px 0 0;border-radius:0}
details ul{margin:.2rem 0 .8rem;overflow-wrap:anywhere}
summary{cursor:pointer;padding:9px 14px}
summary small{color:var(--soft)}
.key{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;font-size:.9rem;color:var(--soft);margin:.6rem 0 1.2rem}
ins,del{text-decoration:none;border-radius:3px;padding:.06em .1em;-webkit-box-decoration-break:clone;box-decoration-break:clone}
del{background:var(--missed);box-shadow:inset 0 -2px var(--missed-line)}
ins{background:var(--extra);box-shadow:inset 0 -2px var(--extra-line)}
.view{margin:1.8rem 0 2.6rem}
.view h3{margin-bottom:.2rem}
.view .meta{color:var(--soft);font-size:.9rem;margin:0 0 .7rem;overflow-wrap:anywhere}
.view .text{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--panel);border-radius:10px;padding:16px 18px;font-size:.925rem;line-height:1.7}
.view .text i{color:var(--soft);font-style:normal;font-size:.85em}
.view:target .text{outline:2px solid var(--link)}
dl.terms{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.2rem;max-width:52rem;font-size:.925rem}
dl.terms dt{font-weight:600}
dl.terms dd{margin:0;color:var(--soft)}
footer{margin-top:3rem;color:var(--soft);font-size:.875rem}
@media (max-width:860px){.charts{grid-template-columns:minmax(0,1fr)}figure{max-width:640px}}
@media (max-width:560px){.wide{display:none}.narrow{display:block}th,td{padding:7px 9px}.view .text{padding:12px 13px}
dl.terms{grid-template-columns:1fr}dl.terms dd{margin:0 0 .5rem}.facts{grid-template-columns:repeat(2,1fr)}.facts div{padding:10px 12px}.facts dd{font-size:1.25rem}}
@media print{body{font-size:10.5pt}.page{max-width:none;padding:0}nav,.back{display:none}.scroll{overflow:visible;border:0}th,td{padding:3px 6px}
figure,tr,.facts{break-inside:avoid}h2,h3{break-after:avoid}th:first-child,td:first-child{position:static}a{color:inherit}}
)css";

const std::string_view kReportScript = R"js(
for (const table of document.querySelectorAll('table.sortable')) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  const value = (row, i) => row.cells[i].dataset.v ?? row.cells[i].textContent;
  const sort = i => {
    const down = heads[i].getAttribute('aria-sort') !== 'descending' && i > 0 || heads[i].getAttribute('aria-sort') === 'ascending';
    const order = (a, b) => {
      const x = value(a, i), y = value(b, i);
      if (x === '' || y === '') return (x === '') - (y === '');
      const difference = isNaN(x) || isNaN(y) ? x.localeCompare(y) : x - y;
      return down ? -difference : difference;
    };
    heads.forEach(head => head.removeAttribute('aria-sort'));
    heads[i].setAttribute('aria-sort', down ? 'descending' : 'ascending');
    body.append(...[...body.rows].sort(order));
  };
  heads.forEach((head, i) => {
    head.tabIndex = 0;
    head.onclick = () => sort(i);
    head.onkeydown = event => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); sort(i); } };
  });
}
)js";

}  // namespace pith::eval
