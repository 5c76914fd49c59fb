// What methods see in the page: the library's pictures, and the page as it was laid out.
import { download, fileName } from "/web/save.js";
import { make } from "/web/reasons.js";
import { part } from "./parts.js";

/** @typedef {import("./workbench.js").Bench} Bench */
/** @typedef {import("./service.js").Tables} Tables */

export class Pictures {
  /**
   * @param {Bench} bench
   * @param {Tables} tables
   */
  constructor(bench, tables) {
    this.bench = bench;
    this.svg = "";
    this.kind = make("select", { id: "picture" }, make("option", { value: "" }, "what fits the method"),
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
    const request = this.bench.request(), kind = this.kind.value;
    try {
      this.svg = await this.bench.service.text("/v1/plot", kind ? { ...request, kind } : request, signal);
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
