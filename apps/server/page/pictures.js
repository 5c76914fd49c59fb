// What methods see in the page: the library's pictures, and the page as it was laid out.
import { download, fileName } from "/web/save.js";
import { make } from "/web/reasons.js";
import { part } from "./parts.js";

/** @typedef {import("./workbench.js").Bench} Bench */
/** @typedef {import("./service.js").Tables} Tables */

const kWidth = 720, kHeight = 320;

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * What the method thinks of every block along the page: a bar each. Of the default method that is its chance to be content.
 * @param {import("/web/reasons.js").Block[]} blocks
 * @param {(index: number) => void} choose
 */
function scoreChart(blocks, choose) {
  const scores = blocks.map((block) => block.score), most = Math.max(...scores, 0), least = Math.min(...scores, 0);
  const height = (/** @type {number} */ score) => kHeight * (score - least) / (most - least || 1);
  const chart = svg("svg", { viewBox: `0 0 ${kWidth} ${kHeight}`, role: "img", class: "scores", preserveAspectRatio: "none",
    "aria-label": `The score of each of ${blocks.length} blocks in the order of the page, from ${least.toPrecision(3)} to ${most.toPrecision(3)}` });
  for (const [i, { label, score, text }] of blocks.entries()) {
    const bar = svg("rect", { x: kWidth * i / blocks.length, width: Math.max(kWidth / blocks.length - 1, .5), class: label,
      y: kHeight - Math.max(height(score), height(0)), height: Math.max(Math.abs(height(score) - height(0)), 1) },
    svg("title", {}, `${label === "keep" ? "kept" : "dropped"}, ${Number(score.toPrecision(3))}: ${text.slice(0, 80)}`));
    bar.addEventListener("click", () => choose(i));
    chart.append(bar);
  }
  return chart;
}

export class Pictures {
  /**
   * @param {Bench} bench
   * @param {Tables} tables
   */
  constructor(bench, tables) {
    this.bench = bench;
    this.svg = "";
    this.kind = make("select", { id: "picture" }, make("option", { value: "scores" }, "score of each block"),
      ...tables.enums.plot.map((name) => make("option", { value: name }, name)));
    this.kind.addEventListener("change", () => bench.guard(() => this.changed()));
    const save = make("button", { type: "button" }, "Download");
    save.addEventListener("click", () => download(fileName(`${bench.source?.name ?? "page"} ${this.kind.value}`, ".svg"), "image/svg+xml", this.svg));
    this.place = make("div", { class: "picture", tabindex: "0", role: "region", "aria-label": "Picture" });
    part("panel-pictures").replaceChildren(
      make("div", { class: "bar" }, make("label", { for: "picture" }, "Picture"), this.kind, make("span", { class: "space" }), save), this.place);
  }

  /** @param {AbortSignal} [signal] */
  async changed(signal) {
    if (this.bench.tab !== "pictures") return;
    const kind = this.kind.value;
    if (kind === "scores") {
      const chart = scoreChart(this.bench.blocks, (index) => this.bench.frame.focus(index));
      this.svg = chart.outerHTML.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
      const words = "A bar for each block in the order of the page, green where it is kept; choose one to see where it stands.";
      return this.place.replaceChildren(chart, make("p", { class: "hint" }, words));
    }
    try {
      this.svg = await this.bench.service.text("/v1/plot", { ...this.bench.request(), kind }, signal);
    } catch (error) {
      if (signal?.aborted) throw error;
      this.svg = "";
      this.place.replaceChildren(make("p", { class: "empty" }, error instanceof Error ? error.message : ""));
      return;
    }
    const title = /<title>([^<]*)<\/title>/.exec(this.svg)?.[1] ?? kind;
    const image = make("img", { alt: title, src: URL.createObjectURL(new Blob([this.svg], { type: "image/svg+xml" })) });
    image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
    this.place.replaceChildren(image);
  }
}
