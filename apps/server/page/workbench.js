// The workbench: a page on the left, what a method makes of it on the right, and what people say about it.
//
// This file holds the state and the one way it changes: `refresh` asks the service why each block is kept or dropped and
// hands that to the views. Views ask for what else they show themselves. No view knows another.
import { Controls } from "/web/controls.js";
import { Marks } from "/web/labels.js";
import { PageFrame } from "/web/page_frame.js";
import { make, reasonPanel } from "/web/reasons.js";
import { Compare } from "./compare.js";
import { Labelling } from "./labelling.js";
import { byId, part } from "./parts.js";
import { Pictures } from "./pictures.js";
import { ResultView } from "./result.js";
import { Problem, Service } from "./service.js";

/** @typedef {import("/web/reasons.js").Block} Block */
/** @typedef {{name: string, url: string, html: string}} Source */
/** @typedef {import("./service.js").Tables} Tables */

const kOwnOptions = ["format", "metadata", "explanation"];  // that the page itself decides about
const kMostSteps = 12;  // without effect, before bigger and smaller give up

class Workbench {
  constructor() {
    this.service = new Service();
    this.frame = new PageFrame("/page/frame.html");
    this.marks = new Marks();
    /** @type {Source | null} */
    this.source = null;
    /** @type {Block[]} */
    this.blocks = [];
    this.round = new AbortController();
    this.running = 0;
    this.kept = 0;  // words
    part("frame").append(this.frame.element);
  }

  async start() {
    const { fetches } = await this.service.state();
    part("address-form").hidden = !fetches;
    this.listenToInput();
    this.listenToFrame();
    this.makeTabs();
    for (const name of await this.service.examples()) this.addExample(name);
    await this.loadTables();
  }

  async loadTables() {
    try {
      this.tables = await this.service.tables();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      part("token-form").hidden = false;
      part("token").focus();
      return;
    }
    part("token-form").hidden = true;
    const { tables } = this;
    const options = tables.options.filter(({ name, type, ...option }) => ["flag", "choice"].includes(type) &&
      !("of_renderer" in option && option.of_renderer) && !kOwnOptions.includes(name)).map(({ name }) => name);
    this.controls = new Controls(tables, { options, skip: (method) => method.asks_site });
    part("controls").replaceChildren(this.controls.element);
    this.controls.addEventListener("change", () => this.refresh());
    this.result = new ResultView(this, tables);
    this.compare = new Compare(this, tables);
    this.pictures = new Pictures(this, tables);
    this.labelling = new Labelling(this);
    await this.labelling.start();
  }

  // In ----------------------------------------------------------------------------------------------------------------

  listenToInput() {
    const on = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {(event: Event) => unknown} */ act) =>
      part(id).addEventListener(kind, (event) => {
        event.preventDefault();
        this.guard(() => act(event));
      });
    on("paste-form", "submit", () => {
      const html = byId("html", HTMLTextAreaElement).value;
      if (html.trim()) return this.open({ name: "pasted", url: byId("url", HTMLInputElement).value, html });
      throw new Problem("There is nothing to show yet: paste a page's HTML, or choose an example.");
    });
    on("file", "change", () => this.openFile(byId("file", HTMLInputElement).files?.[0]));
    on("address-form", "submit", () => this.fetchPage(byId("address", HTMLInputElement).value));
    on("token-form", "submit", () => {
      this.service.use(byId("token", HTMLInputElement).value);
      return this.loadTables();
    });
    on("other", "click", () => this.close());
    on("smaller", "click", () => this.step(-1));
    on("bigger", "click", () => this.step(1));
    on("forget", "click", () => this.forget());
    for (const button of document.querySelectorAll(".panes button"))
      button.addEventListener("click", () => this.showPane(/** @type {HTMLElement} */ (button).dataset.to ?? "page"));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.guard(() => this.openFile(event.dataTransfer?.files[0]));
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.closePopover());
  }

  /** @param {string} name of an example */
  addExample(name) {
    const button = make("button", { type: "button" }, name.replace(/\.html$/, ""));
    button.addEventListener("click", () => this.guard(async () => {
      const page = await this.service.ask(`/examples/${name}`);
      await this.openBytes(name, "", await page.arrayBuffer());
    }));
    const examples = part("examples");
    if (!examples.hasChildNodes()) examples.append(make("span", {}, "Or an example: "));
    examples.append(button);
  }

  /** @param {File} [file] */
  async openFile(file) {
    if (file) await this.openBytes(file.name, byId("url", HTMLInputElement).value, await file.arrayBuffer());
  }

  /** @param {string} url */
  async fetchPage(url) {
    const page = await this.service.ask("/v1/fetch", { body: JSON.stringify({ url }) });
    await this.openBytes(page.headers.get("Pith-Url") ?? url, page.headers.get("Pith-Url") ?? url, await page.arrayBuffer(),
      page.headers.get("Pith-Encoding") ?? "");
  }

  /**
   * Bytes as they were served. The service finds out in which charset.
   * @param {string} name
   * @param {string} url
   * @param {ArrayBuffer} bytes
   * @param {string} [label] of the charset, as a header named it
   */
  async openBytes(name, url, bytes, label = "") {
    const type = label ? `text/html; charset=${label}` : "text/html";
    const read = await this.service.ask("/v1/extract?method=all&metadata=nothing", { body: bytes, type, accept: "application/json" });
    const { encoding } = await read.json();
    await this.open({ name, url, html: new TextDecoder(encoding).decode(bytes) });
  }

  /**
   * @param {Source} source
   * @param {Marks} [marks] that people made before
   */
  async open(source, marks = new Marks()) {
    if (!this.tables) return;
    this.source = source;
    this.marks = marks;
    this.blocks = [];
    this.frame.current = -1;
    document.body.dataset.state = "page";
    part("input").hidden = true;
    part("bench").hidden = false;
    part("other").hidden = false;
    part("name").textContent = source.name;
    this.labelling?.opened(source);
    await this.frame.load(await this.service.text("/v1/explain", { ...this.request(), format: "html" }));
    await Promise.all([this.refresh(), this.loadRegions()]);
    part("main").focus();
  }

  close() {
    this.source = null;
    this.closePopover();
    document.body.dataset.state = "empty";
    part("input").hidden = false;
    part("bench").hidden = true;
    part("other").hidden = true;
    part("name").textContent = "";
    part("html").focus();
  }

  // What is asked --------------------------------------------------------------------------------------------------------

  /**
   * A request about the page as everything is set now.
   * @param {string} [method] another than the one that is chosen
   */
  request(method) {
    const { source, controls } = this;
    if (!source || !controls) throw new Problem("There is no page.");
    const { select, deselect } = this.marks.lists();
    return { html: source.html, url: source.url, ...controls.options(), method: method ?? controls.method(),
      ...(method === undefined && { include: select, exclude: deselect }) };
  }

  /** Asks again, and has every view show what there is now. A newer call ends this one. */
  async refresh() {
    if (!this.source) return;
    this.round.abort();
    const { signal } = this.round = new AbortController();
    await this.guard(async () => {
      const { blocks } = await this.service.json("/v1/explain", this.request(), signal);
      if (signal.aborted) return;
      this.blocks = blocks;
      this.frame.show(blocks);
      this.showCounts();
      await Promise.all([this.result, this.compare, this.pictures, this.labelling].map((view) => view?.changed(signal)));
    });
  }

  showCounts() {
    const words = (/** @type {Block[]} */ blocks) => blocks.reduce((sum, block) => sum + block.words, 0);
    const all = words(this.blocks), kept = words(this.blocks.filter((block) => block.label === "keep"));
    this.share = all > 0 ? kept / all : 0;
    this.kept = kept;
    part("kept").textContent = `${kept} of ${all} words kept`;
    part("status").textContent = part("kept").textContent;
    const canStep = this.controls?.canStep() ?? false;
    for (const id of ["smaller", "bigger"]) byId(id, HTMLButtonElement).disabled = !canStep;
    part("forget").hidden = this.marks.size === 0;
    part("forget").textContent = `Forget ${this.marks.size} ${this.marks.size === 1 ? "correction" : "corrections"}`;
    this.showLegend(false);
  }

  /** @param {boolean} compared */
  showLegend(compared) {
    const samples = compared ? [["both", "kept by both"], ["only-a", "only by the first"], ["only-b", "only by the second"], ["neither", "by neither"]]
      : [["keep", "kept"], ["drop", "dropped"]];
    part("legend").replaceChildren(...samples.map(([name, words]) => make("span", { class: name }, words)),
      make("small", {}, "Point at a text to see why; choose it to correct."));
  }

  /**
   * Bigger or smaller, until that shows: not every step makes a difference, and few make the opposite of it.
   * @param {1 | -1} direction
   */
  async step(direction) {
    const before = this.kept;
    for (let i = 0; i < kMostSteps; ++i) {
      if (!this.controls?.step(direction)) return this.say(direction > 0 ? "It cannot get bigger." : "It cannot get smaller.");
      await this.refresh();
      if ((this.kept - before) * direction > 0) return;
    }
  }

  async loadRegions() {
    for (const which of ["blocks", "menus"]) {
      const { regions } = await this.service.json("/v1/regions", { ...this.request(), which, limit: 12 });
      part(which).replaceChildren(...regions.map((/** @type {{path: string, text: string, score: number}} */ region) => {
        const button = make("button", { type: "button", class: "quiet", title: region.path },
          make("span", { class: "score" }, String(Number(region.score.toPrecision(3)))), make("span", {}, region.text.slice(0, 90)));
        button.addEventListener("click", () => {
          for (const other of document.querySelectorAll(".regions button")) other.setAttribute("aria-pressed", String(other === button));
          this.frame.find(region.path);
          this.showPane("page");
        });
        return make("li", {}, button);
      }));
    }
  }

  // Blocks ---------------------------------------------------------------------------------------------------------------

  listenToFrame() {
    this.frame.addEventListener("near", (event) => {
      const { index, box } = /** @type {CustomEvent} */ (event).detail;
      if (part("popover").dataset.pinned !== "yes") index < 0 ? this.closePopover() : this.showWhy(index, box, false);
    });
    this.frame.addEventListener("pick", (event) => {
      const { index, box } = /** @type {CustomEvent} */ (event).detail;
      index < 0 ? this.closePopover() : this.showWhy(index, box, true);
    });
    this.frame.addEventListener("scroll", () => this.closePopover());
    this.frame.addEventListener("leave", () => this.closePopover());
  }

  /**
   * @param {number} index of a block
   * @param {DOMRect} box where it stands
   * @param {boolean} pinned it stays, and offers what can be done
   */
  showWhy(index, box, pinned) {
    const block = this.blocks[index];
    if (!block) return;
    const popover = part("popover");
    popover.dataset.pinned = pinned ? "yes" : "no";
    popover.replaceChildren(reasonPanel(block), ...(pinned ? [this.actions(index, this.frame.pathOf(index))] : []));
    popover.hidden = false;
    const { width, height } = popover.getBoundingClientRect();
    const below = box.bottom + 8 + height < innerHeight;
    popover.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
    popover.style.top = `${Math.max(8, below ? box.bottom + 8 : Math.min(box.top - height - 8, innerHeight - height - 8))}px`;
    if (pinned) popover.querySelector("button")?.focus();
  }

  /**
   * What can be done with a block, or with what is around it.
   * @param {number} index
   * @param {string} path
   */
  actions(index, path) {
    const block = this.blocks[index];
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act, kind = "") => {
      const made = make("button", { type: "button", ...(kind && { class: kind }) }, name);
      made.addEventListener("click", () => this.guard(act));
      return made;
    };
    const isKept = block.label === "keep";
    const around = path.split("/").length > 3 ? path.slice(0, path.lastIndexOf("/")) : "";
    this.frame.find(path);
    const where = make("p", { class: "path" }, path);
    const row = make("div", { class: "row" },
      button(isKept ? "Drop it" : "Keep it", () => this.mark(path, isKept ? "deselect" : "select"), "primary"),
      button("It is the title", () => this.labelling?.setTitle(block.text)),
      button("Close", () => this.closePopover(), "quiet"));
    if (around) row.insertBefore(button("Wider", () => {
      const made = this.actions(index, around);
      made.className = "actions";
      part("popover").querySelector(".actions")?.replaceWith(made);
      made.querySelector("button")?.focus();
    }), row.lastChild);
    return make("div", { class: "actions" }, where, row);
  }

  /**
   * @param {string} path
   * @param {import("/web/labels.js").Mark} mark
   */
  async mark(path, mark) {
    this.marks.force(path, mark);
    const { current } = this.frame;
    this.closePopover();
    await this.refresh();
    this.frame.focus(current);
    this.say(mark === "select" ? "Kept." : "Dropped.");
  }

  async forget() {
    this.marks = new Marks();
    await this.refresh();
  }

  closePopover() {
    const popover = part("popover");
    const hadFocus = popover.contains(document.activeElement);
    popover.hidden = true;
    popover.dataset.pinned = "no";
    for (const { element } of this.frame.texts) element.classList.remove("near", "found");
    if (hadFocus) this.frame.focus(this.frame.current);
  }

  // Around ---------------------------------------------------------------------------------------------------------------

  makeTabs() {
    const tabs = document.querySelector(".tabs");
    const names = { content: "Content", compare: "Compare", pictures: "Pictures", labels: "Labels" };
    for (const [name, title] of Object.entries(names)) {
      const tab = make("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}` }, title);
      tab.addEventListener("click", () => this.showTab(name));
      tab.addEventListener("keydown", ({ key }) => {
        const others = Object.keys(names), step = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (!step) return;
        const next = others[(others.indexOf(name) + step + others.length) % others.length];
        this.showTab(next);
        part(`tab-${next}`).focus();
      });
      tabs?.append(tab);
    }
    this.showTab("content");
  }

  /** @param {string} wanted */
  showTab(wanted) {
    this.tab = wanted;
    for (const tab of document.querySelectorAll(".tabs [role=tab]")) {
      const isIt = tab.id === `tab-${wanted}`;
      tab.setAttribute("aria-selected", String(isIt));
      tab.setAttribute("tabindex", isIt ? "0" : "-1");
      part(tab.getAttribute("aria-controls") ?? "").hidden = !isIt;
    }
    if (this.source) this.refresh();
  }

  /** @param {string} wanted on narrow screens one part is shown at a time */
  showPane(wanted) {
    document.body.dataset.pane = wanted;
    for (const button of document.querySelectorAll(".panes button"))
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.to === wanted));
  }

  /** @param {string} words for who does not see what changed */
  say(words) { part("status").textContent = words; }

  /**
   * Runs what may fail, and shows what went wrong.
   * @param {() => unknown} act
   */
  async guard(act) {
    const notice = part("problem");
    part("main").ariaBusy = String(++this.running > 0);
    try {
      await act();
      notice.hidden = true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      notice.textContent = error instanceof Error ? error.message : String(error);
      notice.hidden = false;
    } finally {
      part("main").ariaBusy = String(--this.running > 0);
    }
  }
}

/** @typedef {Workbench} Bench */

const bench = new Workbench();
bench.guard(() => bench.start());
