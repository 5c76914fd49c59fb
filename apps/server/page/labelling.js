// What people say is content: pages with their corrections, kept in the browser until they are saved as JSON Lines.
import { LabelStore, Marks, idOf, listsOf, readLines, toLine } from "/web/labels.js";
import { download } from "/web/save.js";
import { make } from "/web/reasons.js";
import { part } from "./parts.js";

/** @typedef {import("./workbench.js").Bench} Bench */
/** @typedef {import("./workbench.js").Source} Source */
/** @typedef {import("/web/labels.js").PageLabels} PageLabels */
/** @typedef {{src: string, alt: string, caption: string, reason?: string, lead?: boolean}} Image */

/**
 * @param {string} text
 * @param {() => unknown} act
 */
function button(text, act, kind = "") {
  const made = make("button", { type: "button", ...(kind && { class: kind }) }, text);
  made.addEventListener("click", act);
  return made;
}

export class Labelling {
  /** @param {Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.store = new LabelStore();
    this.title = make("input", { id: "label-title", type: "text", dir: "auto" });
    this.title.addEventListener("change", () => bench.guard(() => this.keep()));
    this.images = make("fieldset", { class: "images" });
    this.pages = make("ul", { class: "pages" });
    this.count = make("p", { class: "sums" });
    const file = make("input", { id: "labels-file", class: "for-readers", type: "file", accept: ".jsonl,application/jsonl" });
    file.addEventListener("change", () => bench.guard(async () => {
      if (file.files?.[0]) await this.load(await file.files[0].text());
    }));
    part("panel-labels").replaceChildren(
      make("p", { class: "hint" }, "What is green in the page is what you say is its content. Choose a part of the page to change that; then keep the page and go on to the next."),
      this.count, make("label", { for: "label-title" }, "Title"), this.title, this.images,
      make("div", { class: "row" }, button("Keep this page", () => bench.guard(async () => {
        await this.keep();
        bench.say("The page is kept in this browser.");
      }), "primary"),
        button("Download labels", () => bench.guard(() => this.save())),
        make("label", { class: "button", for: "labels-file" }, "Load labels"), file,
        button("Remove all", () => bench.guard(() => this.clear()))),
      this.pages,
      make("p", { class: "hint" }, "Then: ", make("code", {}, "pith train clg labels.jsonl -o mine.model"), " or ",
        make("code", {}, "pith train pith labels.jsonl -o mine.model"), ", and ", make("code", {}, "pith --model mine.model page.html"), "."));
  }

  async start() { await this.list(); }

  /** @param {Source} source */
  opened(source) {
    this.id = idOf(source.name === "pasted" && source.url ? source.url : source.name, source.html);
    this.title.value = "";
    this.isNew = true;
  }

  /** @param {AbortSignal} [signal] */
  async changed(signal) {
    const { blocks, tab } = this.bench;
    const kept = blocks.filter((block) => block.label === "keep").length;
    this.count.textContent = `${kept} of ${blocks.length} blocks are content; ${this.bench.marks.size} corrected by hand.`;
    if (this.bench.marks.size > 0) await this.keep();  // corrections are kept as they are made
    if (tab !== "labels" || !this.isNew) return;
    this.isNew = false;
    const found = await this.bench.service.json("/v1/extract", { ...this.bench.request(), format: "json", images: "relevant" }, signal);
    const known = await this.store.get(this.id ?? "");
    this.title.value ||= known?.title ?? found.title ?? "";
    this.showImages(found.json.images ?? [], found.json.dropped_images ?? [], known);
  }

  /**
   * @param {Image[]} kept
   * @param {Image[]} dropped
   * @param {PageLabels} [known]
   */
  showImages(kept, dropped, known) {
    const chosen = known?.images && new Set(known.images.flatMap((image) => image.urls));
    const row = (/** @type {Image} */ image, /** @type {boolean} */ isKept) => {
      const { src, caption, alt, reason = "" } = image;
      const box = make("input", { type: "checkbox", value: src, "data-caption": caption ?? "" });
      box.checked = chosen ? chosen.has(src) : isKept;
      box.addEventListener("change", () => this.bench.guard(() => this.keep()));
      return make("label", { class: "check", title: reason }, box, make("span", { dir: "auto" }, caption || alt || src.split("/").pop() || src));
    };
    this.images.replaceChildren(make("legend", {}, "Images that belong"),
      ...kept.map((image) => row(image, true)), ...dropped.map((image) => row(image, false)));
    if (kept.length + dropped.length === 0) this.images.append(make("p", { class: "hint" }, "The page has none."));
  }

  /** @param {string} text */
  async setTitle(text) {
    this.title.value = text.replace(/\s+/g, " ").trim();
    this.bench.closePopover();
    await this.keep();
    this.bench.say(`The title is ${this.title.value}`);
  }

  /** @returns {PageLabels} of the page that is open */
  labels() {
    const { source, blocks } = this.bench;
    if (!source || !this.id) throw new Error("There is no page.");
    const gold = blocks.filter((block) => block.label === "keep").map((block) => block.text).join("\n");
    const images = [...this.images.querySelectorAll("input")].filter((box) => box.checked)
      .map((box) => ({ urls: [box.value], caption: box.dataset.caption }));
    return { id: this.id, url: source.url, title: this.title.value, ...listsOf(blocks), images, html: source.html, gold };
  }

  async keep() {
    await this.store.put(this.labels());
    await this.list();
  }

  async list() {
    const pages = await this.store.all();
    this.pages.replaceChildren(...pages.map((page) => make("li", {},
      button(page.title || page.id, () => this.bench.guard(() => this.open(page)), "quiet"),
      button("Remove", () => this.bench.guard(async () => {
        await this.store.remove(page.id);
        await this.list();
      })))));
    part("tab-labels").textContent = pages.length > 0 ? `Labels (${pages.length})` : "Labels";
  }

  /** @param {PageLabels} page that was kept */
  async open(page) {
    const marks = new Marks(page);
    marks.set("/html", "deselect");
    await this.bench.open({ name: page.id, url: page.url ?? "", html: page.html }, marks);
    this.id = page.id;
    this.title.value = page.title ?? "";
  }

  async save() {
    const pages = await this.store.all();
    if (pages.length === 0) throw new Error("No page is kept yet.");
    download("labels.jsonl", "application/jsonl", pages.map(toLine).join(""));
  }

  /** @param {string} text of a file of labels */
  async load(text) {
    const { pages, bad } = readLines(text);
    for (const page of pages) await this.store.put(page);
    await this.list();
    if (bad > 0) throw new Error(`${bad} lines of the file are no labels with their pages.`);
  }

  async clear() {
    await this.store.clear();
    await this.list();
  }
}
