// The panel in the page: buttons, and what they do. It stands in a closed shadow root, so the page's style sheets and scripts do
// not reach it; texts of the page only ever become text nodes.
//
// What is content is always the engine's answer. Where people choose otherwise (a block, a container around, a click), that goes
// to the engine as selectors, so that every format and every view shows the same.
import { LiveDocument } from "../../bindings/js/src/live.js";
import { Controls } from "../controls.js";
import { idOf, listsOf, toLine } from "../labels.js";
import { make, reasonPanel } from "../reasons.js";
import { copy, download, fileName } from "../save.js";
import { ask } from "./ask.js";
import { Paint, leaveContent, markContent, outline } from "./paint.js";
import { selectorOf } from "./selectors.js";
import { Shares, aroundOf, shadowOf, shownChildren } from "./shown_tree.js";
import { SiteMemory } from "./site_memory.js";
// @ts-ignore the bundler gives its text, with :host for :root
import styles from "./panel.css";

/** @typedef {"page" | "mark" | "only"} View */
/** @typedef {null | "pick" | "why"} Mode */

const kViews = { page: "As it is", mark: "Mark", only: "Only this" };
const kOptions = ["focus", "comments", "images", "links", "tables"];

export class Panel {
  constructor() {
    this.isOpen = false;
    this.paint = new Paint();
    this.hover = new Paint();
    /** @type {View} */
    this.view = "mark";
    /** @type {Mode} */
    this.mode = null;
    /** @type {Element[]} in place of what the method chose */
    this.chosen = [];
    /** @type {Element[]} from which "bigger" came */
    this.trail = [];
    this.next = 0;  // of the blocks
    this.running = 0;  // things that a button began
    this.turn = 0;  // of questions: only the last one's answer counts
    this.memory = new SiteMemory(location.hostname || "files");
    this.host = document.createElement("pith-panel");
    this.root = this.host.attachShadow({ mode: "closed" });
    this.listeners = new AbortController();
  }

  async open() {
    this.isOpen = true;
    this.dress();
    this.capture();
    this.say("Reading the page …");
    await this.run(async () => {
      [this.tables] = await Promise.all([ask("tables"), this.memory.load()]);
      this.build();
      this.listen();
      await this.refresh();
      this.buttons.get("mark")?.focus({ preventScroll: true });
    });
  }

  /** Leaves the page as it was. */
  close() {
    this.isOpen = false;
    this.listeners.abort();
    this.hover.undo();
    this.paint.undo();
    this.host.remove();
  }

  // ---- the page ----

  /** Reads the page as it now is, without what pith did to it. */
  capture() {
    this.unpainted(() => {
      this.host.remove();
      this.live = new LiveDocument(document, { shadowOf });
      this.page = { html: this.live.html, url: this.live.url };
      document.documentElement.append(this.host);
    });
  }

  /** @param {() => void} work */
  unpainted(work) {
    this.hover.undo();
    this.paint.undo();
    work();
  }

  /** The page as a message; with boxes, where the method sees them. */
  pageFor() {
    if (!this.controls?.current.asks_geometry) return this.page;
    if (!this.geometry) this.unpainted(() => {
      const { nodes, width, height } = this.live.geometry();
      this.geometry = { nodes: Array.from(nodes), width, height };
    });
    return { ...this.page, geometry: this.geometry };
  }

  /** What the engine is asked with. */
  options() {
    const { select, deselect } = this.memory.rules;
    const options = { method: this.controls.method(), ...this.controls.options() };
    if (this.chosen.length > 0) return { ...options, include: this.chosen.map(selectorOf), exclude: ["html", ...deselect] };
    return { ...options, include: select, exclude: deselect };
  }

  /** Asks for the content and shows it. */
  async refresh() {
    const turn = ++this.turn;
    const page = this.pageFor();
    const { facts, kept, texts } = await ask("content", { page, options: this.options() });
    if (turn !== this.turn || !this.isOpen) return;
    this.facts = facts;
    this.blocks = null;
    const nodes = (/** @type {number[]} */ begins) => new Set(begins.flatMap((begin) => this.live.nodesAt(begin)));
    this.texts = nodes(texts);
    this.kept = nodes(kept);
    this.shares = new Shares(this.texts, this.kept, this.imagesOf(facts.images));
    this.show();
    this.sayWhatIsKept();
    if (this.mode === "why") await this.explain();
  }

  /**
   * The page's pictures that are content.
   * @param {{src: string}[]} images
   */
  imagesOf(images) {
    const wanted = new Set(images.map(({ src }) => src));
    return [...document.images].filter((image) => wanted.has(image.currentSrc) || wanted.has(image.src));
  }

  /** Paints the page as the view has it. */
  show() {
    this.hover.undo();
    this.paint.undo();
    if (this.view === "mark") markContent(this.paint, this.shares);
    if (this.view === "only") leaveContent(this.paint, this.shares);
    for (const view of Object.keys(kViews)) this.buttons.get(view)?.setAttribute("aria-pressed", String(view === this.view));
    this.drawRules();
  }

  sayWhatIsKept() {
    const length = (/** @type {Set<Node>} */ set) => [...set].reduce((sum, text) => sum + (text.nodeValue?.trim().length ?? 0), 0);
    this.share = length(this.kept) / Math.max(1, length(this.texts));
    const { page_type, quality } = this.facts;
    const parts = [`${Math.round(100 * this.share)} % of the page's text`];
    if (this.chosen.length === 0 && page_type) parts.push(page_type);
    if (this.chosen.length === 0 && quality !== null) parts.push(`expected quality ${quality}`);
    if (this.chosen.length > 0) parts.push(`your choice: ${this.chosen.length > 1 ? `${this.chosen.length} parts` : `<${this.chosen[0].localName}>`}`);
    this.say(this.kept.size === 0 ? "No content was found here." : parts.join(" · "));
  }

  // ---- what the buttons do ----

  /** @param {View} view */
  setView(view) {
    this.view = view;
    this.show();
    if (view === "only") window.scrollTo({ top: 0 });
  }

  /** @param {Element[]} elements */
  async choose(elements) {
    this.chosen = elements;
    if (this.view === "page") this.view = "mark";
    await this.refresh();
    elements[0]?.scrollIntoView({ block: "nearest" });
  }

  /** The element around all that is kept. */
  container() {
    let [around, ...others] = this.chosen.length > 0 ? this.chosen : this.shares.wholes();
    for (const other of others)
      while (around && !isAround(around, other)) around = /** @type {Element} */ (aroundOf(around));
    return around;
  }

  /** @param {Element} element */
  textsIn(element) { return this.shares.counts.get(element)?.all ?? 0; }

  async bigger() {
    const from = this.container();
    if (!from) return this.say("Nothing is chosen.");
    // What the method left out inside comes first.
    const isWhole = this.chosen.length === 1 || this.shares.isWhole(from);
    let to = /** @type {Element | null} */ (isWhole ? aroundOf(from) : from);
    while (to && to !== document.documentElement && this.textsIn(to) <= this.textsIn(from) && to !== from) to = aroundOf(to);
    if (!to || to === document.documentElement) return this.say("It cannot be bigger: this is the whole page.");
    this.trail.push(from);
    await this.choose([to]);
  }

  async smaller() {
    const from = this.container();
    if (!from) return this.say("Nothing is chosen.");
    const back = this.trail.pop();
    let to = back && isAround(from, back) && back !== from ? back : from;
    while (to && this.textsIn(to) >= this.textsIn(from)) {
      const inner = shownChildren(to).filter((child) => this.textsIn(child) > 0);
      if (inner.length === 0) return this.say("It cannot be smaller.");
      to = inner.reduce((best, child) => (weight(child) > weight(best) ? child : best));
    }
    await this.choose([to]);
  }

  async nextBlock() {
    this.regions ??= await ask("regions", { page: this.page, which: "blocks", limit: 20 });
    if (this.regions.length === 0) return this.say("There are no blocks of text here.");
    const element = this.elementAt(this.regions[this.next++ % this.regions.length].begin);
    if (element) await this.choose([element]);
  }

  async menus() {
    const menus = await ask("regions", { page: this.page, which: "menus", limit: 0 });
    const elements = menus.map((/** @type {{begin: number}} */ { begin }) => this.elementAt(begin)).filter(Boolean);
    if (elements.length === 0) return this.say("There are no menus here.");
    await this.choose(elements);
  }

  /**
   * @param {number} begin
   * @returns {Element | null}
   */
  elementAt(begin) {
    const [node] = this.live.nodesAt(begin);
    return node instanceof Element ? node : node && aroundOf(node);
  }

  /** What the method alone says, of the page as it now is. */
  async reset() {
    this.chosen = [];
    this.trail = [];
    this.next = 0;
    this.geometry = this.regions = null;
    this.capture();
    await this.refresh();
  }

  /** @param {Mode} mode */
  async setMode(mode) {
    this.mode = this.mode === mode ? null : mode;
    for (const name of ["pick", "why"]) this.buttons.get(name)?.setAttribute("aria-pressed", String(name === this.mode));
    this.hover.undo();
    this.whyArea.replaceChildren();
    this.whyArea.hidden = this.mode !== "why";
    if (this.mode === "why") {
      this.whyArea.append(make("p", { class: "hint" }, "Point at a text of the page."));
      await this.explain();
    }
  }

  /** @param {Element} element */
  async correct(element) {
    const { all = 0, kept = 0 } = this.shares.counts.get(element) ?? {};
    const mark = 2 * kept > all ? "deselect" : "select";
    const selector = selectorOf(element);
    const opposite = mark === "select" ? "deselect" : "select";
    this.chosen = [];
    await this.memory.set(selector, this.memory.rules[opposite].includes(selector) ? null : mark);
    await this.refresh();
  }

  async explain() {
    const blocks = this.blocks ?? (await ask("explain", { page: this.pageFor(), options: this.options() }));
    this.blocks = blocks;
    /** @type {Map<Element, any>} */
    this.blockOf = new Map();
    for (const block of blocks)
      for (let around = aroundOf(this.live.nodesAt(block.begin)[0]); around && !this.blockOf.has(around); around = aroundOf(around))
        this.blockOf.set(around, block);
  }

  /** @param {"page" | "small" | "print"} view */
  async read(view) {
    const { content, ...facts } = await this.write("html", {});
    const { title, authors, date, site, language } = facts;
    const dir = getComputedStyle(document.body ?? document.documentElement).direction;
    await ask("read", { article: { content, title, authors, date, site, language, dir, url: location.href, share: this.share }, view });
  }

  /**
   * @param {string} format
   * @param {Record<string, string>} more
   */
  write(format, more) { return ask("write", { page: this.pageFor(), options: { ...this.options(), format, ...more } }); }

  asked() {
    const format = this.tables.formats.find((/** @type {{name: string}} */ { name }) => name === this.formatField.value);
    return { format, more: this.metadataField.checked ? { metadata: "content" } : {} };
  }

  async copy() {
    const { format, more } = this.asked();
    const { content } = await this.write(format.name, more);
    this.say((await copy(content, this.root)) ? `Copied ${content.length} characters as ${format.name}.` : "The browser does not let pith copy here.");
  }

  async save() {
    const { format, more } = this.asked();
    const { content, title } = await this.write(format.name, more);
    download(fileName(title || document.title, format.ending), format.media_type, content, this.root);
    this.say(`Saved as ${format.name}.`);
  }

  async saveLabels() {
    await this.explain();
    const lists = listsOf(this.blocks);
    const { content, title } = await this.write("text", {});
    const { html, url = "" } = this.page;
    const line = toLine({ id: idOf(url, html), url, title, ...lists, html, gold: content });
    download(fileName(`labels ${location.hostname}`, ".jsonl"), "application/jsonl", line, this.root);
    this.say(`Saved a label with ${lists.select.length} ${lists.select.length === 1 ? "part" : "parts"}.`);
  }

  // ---- the mouse and the keys ----

  listen() {
    const { signal } = this.listeners;
    const inPage = (/** @type {Event} */ event) => this.mode !== null && !event.composedPath().includes(this.host);
    document.addEventListener("pointerover", (event) => {
      if (inPage(event)) this.point(/** @type {Element} */ (event.composedPath()[0]));
    }, { capture: true, signal });
    document.addEventListener("click", (event) => {
      if (!inPage(event) || this.mode !== "pick") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.hover.undo();
      this.run(() => this.correct(/** @type {Element} */ (event.composedPath()[0])));
    }, { capture: true, signal });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.mode) this.run(() => this.setMode(null));
      else if (event.key === "Escape" && event.composedPath().includes(this.host)) this.close();
    }, { capture: true, signal });
    // The page's own keys are not for what is typed here.
    for (const type of ["keydown", "keyup", "keypress"]) this.root.addEventListener(type, (event) => event.stopPropagation(), { signal });
  }

  /** @param {Element} element */
  point(element) {
    this.hover.undo();
    if (!(element instanceof Element) || element === document.documentElement) return;
    if (this.mode === "pick") {
      const { all = 0, kept = 0 } = this.shares.counts.get(element) ?? {};
      outline(this.hover, element, 2 * kept > all ? "deselect" : "select");
    }
    if (this.mode !== "why") return;
    let at = /** @type {Element | null} */ (element);
    while (at && !this.blockOf?.has(at)) at = aroundOf(at);
    if (!at) return;
    const block = this.blockOf.get(at);
    outline(this.hover, at, "why");
    this.whyArea.replaceChildren(reasonPanel(block));
  }

  // ---- the panel itself ----

  /** What fails is said; the panel goes on. @param {() => unknown} work */
  async run(work) {
    ++this.running;
    this.host.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      this.fail(error);
    } finally {
      if (--this.running === 0) this.host.removeAttribute("aria-busy");
    }
  }

  /** @param {string} text */
  say(text) {
    this.status ??= make("p", { class: "status", role: "status" });
    this.status.textContent = text;
    this.status.classList.remove("failed");
    if (!this.status.isConnected) this.root.append(make("div", { class: "panel" }, this.status));
  }

  /** @param {unknown} error */
  fail(error) {
    this.say(error instanceof Error ? error.message : String(error));
    this.status?.classList.add("failed");
  }

  dress() {
    this.host.style.cssText = "all: initial !important";
    try {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      this.root.adoptedStyleSheets = [sheet];
    } catch {
      this.root.append(make("style", {}, styles));  // where extensions cannot make sheets
    }
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {() => unknown} work
   * @param {string} [title]
   */
  button(name, label, work, title = "") {
    const button = make("button", { type: "button", "data-name": name, ...(title && { title }) }, label);
    button.addEventListener("click", () => this.run(work));
    this.buttons.set(name, button);
    return button;
  }

  build() {
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.controls = new Controls(this.tables, { options: kOptions, skip: (method) => method.asks_site });
    this.controls.addEventListener("change", () => this.run(() => this.refresh()));
    this.formatField = make("select", { "aria-label": "Format", "data-name": "format" },
      ...this.tables.formats.map((/** @type {{name: string}} */ { name }) => make("option", { value: name, ...(name === "markdown" && { selected: "" }) }, name)));
    this.metadataField = make("input", { type: "checkbox", "data-name": "metadata" });
    this.rulesArea = make("ul", { class: "rules" });
    this.whyArea = make("div", { class: "why-area", "aria-live": "polite" });
    this.whyArea.hidden = true;
    const panel = make("div", { class: "panel", role: "dialog", "aria-label": "pith: the content of this page" },
      this.head(), /** @type {Node} */ (this.status), ...this.sections());
    this.root.querySelector(".panel")?.remove();
    this.root.append(panel);
  }

  head() {
    const side = this.button("side", "⇄", () => this.host.toggleAttribute("data-left"), "To the other side");
    const close = this.button("close", "✕", () => this.close(), "Close, and leave the page as it was (Esc)");
    close.setAttribute("aria-label", "Close");
    side.setAttribute("aria-label", "To the other side");
    return make("header", {}, make("h2", {}, "pith"), side, close);
  }

  sections() {
    const group = (/** @type {string} */ title, /** @type {(Node | string)[]} */ ...children) =>
      make("section", { "aria-label": title }, make("h3", {}, title), ...children);
    const row = (/** @type {(Node | string)[]} */ ...children) => make("div", { class: "row" }, ...children);
    const views = Object.entries(kViews).map(([view, label]) => this.button(view, label, () => this.setView(/** @type {View} */ (view))));
    return [
      make("div", { class: "row views", role: "group", "aria-label": "Content in the page" }, ...views),
      this.whyArea,
      row(this.button("smaller", "− Smaller", () => this.smaller(), "A part of what is chosen"),
        this.button("bigger", "+ Bigger", () => this.bigger(), "What is around it, too"),
        this.button("next", "Next block", () => this.nextBlock(), "The block of text that comes next in rank"),
        this.button("menus", "Menus", () => this.menus(), "Only the page's menus"),
        this.button("reset", "Start again", () => this.reset(), "What the method says, of the page as it now is"),
        this.button("why", "Why?", () => this.setMode("why"), "Point at a text: why it was kept or dropped")),
      group("Read", row(this.button("reader", "Reader", () => this.read("page")), this.button("small", "Small screen", () => this.read("small")),
        this.button("print", "Print", () => this.read("print")))),
      group("Take along", row(this.formatField, this.button("copy", "Copy", () => this.copy()), this.button("save", "Save", () => this.save())),
        make("label", { class: "check" }, this.metadataField, "with title, author, date")),
      group("Correct", row(this.button("pick", "Click parts in or out", () => this.setMode("pick"), "Remembered for this site"),
        this.button("forget", "Forget", () => this.forget(), "Everything said of this site"),
        this.button("labels", "Save label", () => this.saveLabels(), "The page and its content as JSON Lines, to train and to measure with")), this.rulesArea),
      make("details", {}, make("summary", {}, "Method and options"), this.controls.element),
    ];
  }

  async forget() {
    await this.memory.clear();
    await this.refresh();
  }

  drawRules() {
    const rows = /** @type {const} */ (["select", "deselect"]).flatMap((kind) => this.memory.rules[kind].map((selector) => {
      const remove = make("button", { type: "button", class: "quiet", "aria-label": `Forget ${selector}` }, "✕");
      remove.addEventListener("click", () => this.run(async () => {
        await this.memory.set(selector, null);
        await this.refresh();
      }));
      return make("li", { class: kind }, make("span", {}, kind === "select" ? "in" : "out"), make("code", {}, selector), remove);
    }));
    this.rulesArea.replaceChildren(...rows);
  }
}

/**
 * @param {Element} outer
 * @param {Element} inner
 */
function isAround(outer, inner) {
  for (let at = /** @type {Element | null} */ (inner); at; at = aroundOf(at)) if (at === outer) return true;
  return false;
}

/** @param {Element} element */
const weight = (element) => element.textContent?.trim().length ?? 0;
