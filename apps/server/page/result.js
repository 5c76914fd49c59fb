// The content, as readers see it and in every format that the library has.
import { copy, download, fileName } from "/web/save.js";
import { Reader, articleElement, kStandard } from "/web/reader.js";
import { make } from "/web/reasons.js";
import { byId, part } from "./parts.js";

/** @typedef {import("./workbench.js").Bench} Bench */
/** @typedef {import("./service.js").Tables} Tables */
/** @typedef {import("/web/reader.js").Article} Article */

const kViews = { reader: "Reader", small: "Small screen", facts: "What is known" };

/** @returns {object} what was chosen on an earlier visit */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem("pith-reader") ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Content whose images are not asked for from elsewhere.
 * @param {string} html
 */
function withoutImages(html) {
  const inert = new DOMParser().parseFromString(html, "text/html");
  for (const image of inert.querySelectorAll("img, source, video, audio"))
    for (const name of ["src", "srcset", "poster"])
      if (!image.getAttribute(name)?.startsWith("data:image/")) image.removeAttribute(name);
  return inert.body.innerHTML;
}

export class ResultView {
  /**
   * @param {Bench} bench
   * @param {Tables} tables
   */
  constructor(bench, tables) {
    this.bench = bench;
    this.tables = tables;
    this.output = part("output");
    this.view = byId("view", HTMLSelectElement);
    this.images = byId("images", HTMLInputElement);
    /** @type {Article | null} */
    this.article = null;
    this.shown = { text: "", ending: ".txt", type: "text/plain" };
    this.reader = new Reader({ preferences: { size: 17, width: 36, ...remembered() }, onChange: (preferences) => {
      localStorage.setItem("pith-reader", JSON.stringify(preferences));
      theme.value = preferences.theme;
    } });
    const theme = byId("theme", HTMLSelectElement);
    theme.value = this.reader.preferences.theme ?? kStandard.theme;
    theme.addEventListener("change", () => this.reader.set({ theme: theme.value }));
    part("looks").replaceChildren(this.reader.bar);
    this.view.replaceChildren(...Object.entries(kViews).map(([name, title]) => make("option", { value: name }, title)),
      make("hr"), ...tables.formats.map(({ name }) => make("option", { value: `format:${name}` }, name)));
    for (const control of [this.view, this.images]) control.addEventListener("change", () => bench.guard(() => this.changed()));
    part("copy").addEventListener("click", () => bench.guard(async () =>
      bench.say(await copy(this.shown.text) ? "Copied." : "The browser does not let it be copied.")));
    part("download").addEventListener("click", () =>
      download(fileName(this.article?.title || bench.source?.name || "page", this.shown.ending), this.shown.type, this.shown.text));
    part("print").addEventListener("click", () => bench.guard(() => this.print()));
  }

  /** @param {AbortSignal} [signal] */
  async changed(signal) {
    const found = await this.bench.service.json("/v1/extract", { ...this.bench.request(), format: "html" }, signal);
    this.article = this.articleOf(found);
    this.fillSheet(this.article);
    if (this.bench.tab !== "content") return;
    const [kind, name] = this.view.value.split(":");
    part("looks").hidden = kind === "format" || kind === "facts";
    if (kind === "format") await this.showFormat(name, signal);
    else if (kind === "facts") await this.showFacts(signal);
    else this.showArticle(kind === "small" ? "small" : "page", String(found.html ?? ""));
  }

  /**
   * @param {Record<string, any>} found
   * @returns {Article}
   */
  articleOf(found) {
    const { title, authors, date, site, url, language, html } = found;
    return { title, authors, date, site, url, language, content: String(html ?? ""), share: this.bench.share };
  }

  /**
   * @param {"page" | "small"} view
   * @param {string} html
   */
  showArticle(view, html) {
    if (!this.article) return;
    this.shown = { text: html, ending: ".html", type: "text/html" };
    this.reader.show({ ...this.article, content: this.images.checked ? html : withoutImages(html) }, view);
    this.output.replaceChildren(html.trim() ? this.reader.element : make("p", { class: "empty" }, "Nothing of this page is kept."));
  }

  /**
   * @param {string} name
   * @param {AbortSignal} [signal]
   */
  async showFormat(name, signal) {
    const format = this.tables.formats.find((candidate) => candidate.name === name) ?? this.tables.formats[0];
    const answer = await this.bench.service.text("/v1/extract", { ...this.bench.request(), format: format.name }, signal);
    const text = format.name === "json" ? JSON.stringify(JSON.parse(answer).json, null, 2) : answer;
    this.shown = { text, ending: format.ending, type: format.media_type };
    this.output.replaceChildren(make("p", { class: "hint" }, format.summary), make("pre", { class: "source", tabindex: "0", dir: "auto" }, text));
  }

  /**
   * Every field of the result that the page gives, by the library's table.
   * @param {AbortSignal} [signal]
   */
  async showFacts(signal) {
    const { json, ...line } = await this.bench.service.json("/v1/extract", { ...this.bench.request(), format: "json" }, signal);
    const found = { ...json, ...line };
    const list = make("dl", { class: "facts-list" });
    for (const { name, help } of this.tables.fields.result) {
      const value = found[name];
      if (name === "content" || value === undefined || value === null || value === "" || value.length === 0) continue;
      const words = typeof value === "object" && !(Array.isArray(value) && value.every((item) => typeof item === "string"))
        ? make("pre", { tabindex: "0" }, JSON.stringify(value, null, 1)) : make("span", { dir: "auto" }, Array.isArray(value) ? value.join("; ") : String(value));
      list.append(make("dt", { title: help }, name.replaceAll("_", " ")), make("dd", {}, words));
    }
    this.shown = { text: JSON.stringify(found, null, 2), ending: ".json", type: "application/json" };
    this.output.replaceChildren(list);
  }

  /** @param {Article} article what is on paper when somebody prints the workbench */
  fillSheet(article) {
    const sheet = make("div", { class: "reader", "data-font": "serif" }, articleElement({ ...article, content: withoutImages(article.content) }));
    part("sheet").replaceChildren(sheet);
  }

  /** A clean sheet, with the images that belong. */
  async print() {
    const found = await this.bench.service.json("/v1/extract", { ...this.bench.request(), format: "html", images: "relevant" });
    const sheet = make("div", { class: "reader", "data-font": "serif" }, articleElement(this.articleOf(found)));
    part("sheet").replaceChildren(sheet);
    for (const image of sheet.querySelectorAll("img")) image.loading = "eager";
    const all = Promise.all([...sheet.querySelectorAll("img")].map((image) => image.decode().catch(() => image.remove())));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 4000))]);
    print();
  }
}
