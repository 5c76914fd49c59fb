// Two methods side by side, and all of them in a table.
import { Controls } from "/web/controls.js";
import { make } from "/web/reasons.js";
import { part } from "./parts.js";

/** @typedef {import("./workbench.js").Bench} Bench */
/** @typedef {import("./service.js").Tables} Tables */
/** @typedef {import("/web/reasons.js").Block} Block */
/** @typedef {import("/web/page_frame.js").Text} Text */
/** @typedef {{words: string, a: boolean, b: boolean, count: number}} Run texts that the same methods keep */

const kMostRuns = 1500;

/**
 * How many words each of two answers keeps, and how many both treat alike.
 * @param {[Text, boolean, boolean][]} pairs
 */
function tally(pairs) {
  const sum = { all: 0, a: 0, b: 0, alike: 0 };
  for (const [{ words }, a, b] of pairs) {
    sum.all += words;
    if (a) sum.a += words;
    if (b) sum.b += words;
    if (a === b) sum.alike += words;
  }
  return sum;
}

/** @param {number} part @param {number} whole */
const percent = (part, whole) => (whole > 0 ? `${Math.round(100 * part / whole)} %` : "–");

/**
 * @param {[Text, boolean, boolean][]} pairs
 * @returns {Run[]}
 */
function runsOf(pairs) {
  /** @type {Run[]} */
  const runs = [];
  let block = -1;
  for (const [text, a, b] of pairs) {
    const last = runs.at(-1);
    const words = (text.element.textContent ?? "").replace(/\s+/g, " ");
    if (last && last.a === a && last.b === b && (text.block === block || (!a && !b))) {
      last.words += words;
      last.count += text.words;
    } else {
      runs.push({ words, a, b, count: text.words });
    }
    block = text.block;
  }
  return runs.filter((run) => run.count > 0);
}

export class Compare {
  /**
   * @param {Bench} bench
   * @param {Tables} tables
   */
  constructor(bench, tables) {
    this.bench = bench;
    this.tables = tables;
    this.other = new Controls(tables, { skip: (method) => method.asks_site });
    this.other.choose("cnr");
    this.other.addEventListener("change", () => bench.refresh());
    this.sums = make("p", { class: "sums" });
    this.table = make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Side by side" });
    this.all = make("div", {});
    const every = make("button", { type: "button", id: "all-methods" }, "Table of all methods");
    every.addEventListener("click", () => bench.guard(() => this.runAll()));
    part("panel-compare").replaceChildren(
      make("details", { class: "second", open: "" }, make("summary", {}, "The second method"), this.other.element),
      this.sums, every, this.all, this.table);
  }

  /** @param {AbortSignal} [signal] */
  async changed(signal) {
    if (this.bench.tab !== "compare") return;
    const call = this.other.method();
    const { blocks } = await this.bench.service.json("/v1/explain", this.bench.request(call), signal);
    const pairs = this.bench.frame.pairs(blocks), sum = tally(pairs);
    this.bench.frame.showAgainst(blocks);
    this.bench.showLegend(true);
    const first = this.bench.controls?.method() ?? "";
    this.sums.textContent = `${first} keeps ${sum.a} words, ${call} ${sum.b}; of ${sum.all} they treat ${percent(sum.alike, sum.all)} alike.`;
    this.table.replaceChildren(this.sideBySide(runsOf(pairs), first, call));
  }

  /**
   * @param {Run[]} runs
   * @param {string} first
   * @param {string} second
   */
  sideBySide(runs, first, second) {
    const body = make("tbody", {});
    for (const { words, a, b, count } of runs.slice(0, kMostRuns)) {
      if (!a && !b) {
        body.append(make("tr", { class: "neither" }, make("td", { colspan: "2" }, `${count} ${count === 1 ? "word" : "words"} in neither`)));
        continue;
      }
      const cell = (/** @type {boolean} */ has, /** @type {boolean} */ alone, /** @type {string} */ name) =>
        make("td", { dir: "auto" }, has ? (alone ? make("mark", { class: name }, words) : words) : "");
      body.append(make("tr", {}, cell(a, !b, "only-a"), cell(b, !a, "only-b")));
    }
    if (runs.length > kMostRuns) body.append(make("tr", {}, make("td", { colspan: "2" }, `${runs.length - kMostRuns} more parts`)));
    return make("table", { class: "sides" }, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, first), make("th", { scope: "col" }, second))), body);
  }

  /** One after the other, so that the rest of the page stays quick. */
  async runAll() {
    const body = make("tbody", {});
    const heads = ["method", "words kept", "of the page", "like now", "ms"].map((name) => make("th", { scope: "col" }, name));
    this.all.replaceChildren(make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "All methods" },
      make("table", { class: "all" }, make("thead", {}, make("tr", {}, ...heads)), body)));
    const { source } = this.bench;
    for (const { id, summary } of this.other.methods) {
      if (this.bench.source !== source) return;
      const choose = make("button", { type: "button", class: "quiet", title: summary }, id);
      choose.addEventListener("click", () => this.bench.controls?.choose(id));
      const row = make("tr", {}, make("th", { scope: "row" }, choose));
      body.append(row);
      const begun = performance.now();
      try {
        const { blocks } = await this.bench.service.json("/v1/explain", this.bench.request(id));
        const sum = tally(this.bench.frame.pairs(blocks));
        const cells = [String(sum.b), percent(sum.b, sum.all), percent(sum.alike, sum.all), String(Math.round(performance.now() - begun))];
        row.append(...cells.map((words) => make("td", {}, words)));
      } catch (error) {
        row.append(make("td", { colspan: "4" }, error instanceof Error ? error.message : ""));
      }
    }
    this.bench.say("All methods have run.");
  }
}
