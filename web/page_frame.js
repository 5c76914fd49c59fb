// A page as it was, in a frame where nothing runs and nothing is loaded, its texts coloured by what was kept and dropped.
//
//     const frame = new PageFrame();
//     document.body.append(frame.element);
//     await frame.load(html);                       // an explanation in HTML, whose texts have their nodes' ids
//     frame.show(explanation.blocks);
//     frame.addEventListener("pick", ({ detail }) => open(detail.index, detail.box));
//
// The frame's sandbox runs no script; what listens to it are scripts of the page around. Addresses are taken away. Where the page
// around has a policy against inline styles, an empty document with a policy of its own is given: new PageFrame("/page/frame.html").

import { parentOf } from "./labels.js";
import { countWords } from "./reader.js";

/** @typedef {import("./reasons.js").Block} Block */
/** @typedef {{node: number, element: HTMLElement, words: number, block: number}} Text a text of the page; block -1: of none */

const kLeftOut = "script, link, meta, base, iframe, frame, object, embed, template, pith-key";
const kAddresses = ["src", "srcset", "poster", "background", "data", "ping", "action", "formaction", "xlink:href", "autofocus"];
const kLed = 400;  // milliseconds in which scrolling is the keyboard's doing
const kLooks = `
  pith-t { display: inline !important; color: #111 !important; opacity: 1 !important; border-radius: 2px; cursor: pointer; }
  pith-t.keep, pith-t.both { background: #b7e4c7 !important; box-shadow: 0 0 0 1px #2d6a4f66 !important; }
  pith-t.drop, pith-t.neither { background: #f6ddd5 !important; color: #5c2c1f !important; text-decoration: underline dotted #a03a1c !important; }
  pith-t.only-a { background: #ffd98a !important; box-shadow: 0 0 0 1px #8a5a00 !important; }
  pith-t.only-b { background: #cfc0f5 !important; box-shadow: 0 0 0 1px #4b2f8a !important; text-decoration: underline double !important; }
  pith-t.by-hand { font-weight: 700 !important; }
  pith-t.near { outline: 2px solid #0b5c74 !important; }
  pith-t.found { outline: 3px solid #6b4a9e !important; }
  pith-t:focus-visible { outline: 3px solid #0b5c74 !important; outline-offset: 1px; }
  img:not([src]) { border: 1px dashed #888; min-width: 24px; min-height: 24px; }`;

/** @param {string} css */
const withoutAddresses = (css) => css.replace(/url\(\s*(?!["']?data:image\/)[^)]*\)/gi, "none").replace(/@import[^;]*;?/gi, "");

/** @param {Element} element */
function disarm(element) {
  const isLink = element.localName === "a";
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? "";
    const isAddress = kAddresses.includes(name) || (name === "href" && !isLink);
    if (name.startsWith("on") || (isAddress && !(name === "src" && value.startsWith("data:image/")))) element.removeAttribute(name);
  }
  if (isLink && element.hasAttribute("href")) element.setAttribute("href", "#");
  const style = element.getAttribute("style");
  if (style?.includes("url(")) element.setAttribute("style", withoutAddresses(style));
}

export class PageFrame extends EventTarget {
  /** @param {string} [address] of an empty document to put pages into */
  constructor(address = "") {
    super();
    this.address = address;
    this.element = document.createElement("iframe");
    this.element.setAttribute("sandbox", "allow-same-origin");
    this.element.title = "The page as it was";
    this.element.className = "page-frame";
    /** @type {Text[]} in document order */
    this.texts = [];
    /** @type {Block[]} */
    this.blocks = [];
    this.current = -1;  // the block that the keyboard is at
    this.led = 0;       // when the keyboard went there
  }

  /**
   * Puts a page in. The frame must be part of a document.
   * @param {string} html
   */
  async load(html) {
    const shown = await this.blank();
    const view = /** @type {Window & typeof globalThis} */ (this.element.contentWindow);
    const page = new view.DOMParser().parseFromString(html, "text/html");  // under the frame's policy
    for (const element of page.querySelectorAll(kLeftOut)) element.remove();
    for (const style of page.querySelectorAll("style")) style.textContent = withoutAddresses(style.textContent ?? "");
    for (const element of page.querySelectorAll("*")) disarm(element);
    shown.replaceChild(shown.adoptNode(page.documentElement), shown.documentElement);
    const looks = new view.CSSStyleSheet();
    looks.replaceSync(kLooks);
    shown.adoptedStyleSheets = [looks];
    this.texts = [...shown.querySelectorAll("pith-t[data-node]")].map((element) => ({ node: Number(element.getAttribute("data-node")),
      element: /** @type {HTMLElement} */ (element), words: countWords(element.textContent ?? ""), block: -1 }));
    this.texts.sort((a, b) => a.node - b.node);
    for (const { element } of this.texts) element.removeAttribute("title");
    for (const image of shown.images) image.classList.remove("pith-keep", "pith-drop");
    this.listen(shown);
  }

  /** @returns {Promise<Document>} an empty one in the frame */
  async blank() {
    const loaded = new Promise((resolve) => this.element.addEventListener("load", resolve, { once: true }));
    if (this.address) this.element.src = this.address;
    else this.element.srcdoc = "<!DOCTYPE html><title>page</title>";
    await loaded;
    const shown = this.element.contentDocument;
    if (!shown) throw new Error("the frame has no document");
    return shown;
  }

  /** @param {Document} shown */
  listen(shown) {
    let place = "";
    shown.addEventListener("mouseover", (event) => {
      const now = `${event.screenX} ${event.screenY}`;
      if (now !== place) this.tell("near", event.target);  // else the page moved, not the mouse
      place = now;
    });
    shown.addEventListener("mouseleave", () => this.tell("near", null));
    shown.addEventListener("focusin", (event) => this.tell("near", event.target));
    for (const kind of ["click", "auxclick", "submit"])
      shown.addEventListener(kind, (event) => {
        event.preventDefault();
        if (kind === "click") this.tell("pick", event.target);
      });
    shown.addEventListener("keydown", (event) => this.onKey(event));
    shown.addEventListener("scroll", () => performance.now() - this.led > kLed && this.dispatchEvent(new Event("scroll")), { passive: true });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) this.focus(this.next(this.current, step));
    else if (event.key === "Enter" || event.key === " ") this.tell("pick", event.target);
    else if (event.key === "Escape") this.dispatchEvent(new Event("leave"));
    else return;
    event.preventDefault();
  }

  /**
   * @param {"near" | "pick"} kind
   * @param {EventTarget | null} target
   */
  tell(kind, target) {
    const element = /** @type {Element | null} */ (target)?.closest?.("pith-t[data-node]") ?? null;
    const index = element ? this.indexAt(Number(element.getAttribute("data-node"))) : -1;
    for (const text of this.texts) text.element.classList.toggle("near", index >= 0 && text.block === index);
    if (index >= 0 && kind === "pick") this.current = index;
    this.dispatchEvent(new CustomEvent(kind, { detail: { index, box: element ? this.boxOf(element) : null } }));
  }

  /**
   * Where an element of the frame stands in the window around it.
   * @param {Element} element
   */
  boxOf(element) {
    const outer = this.element.getBoundingClientRect(), inner = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return new DOMRect(outer.left + inner.left, outer.top + inner.top, inner.width, inner.height);
  }

  /**
   * The block that a node is part of; -1 if it is of none.
   * @param {number} node
   * @param {Block[]} [blocks] in document order
   */
  indexAt(node, blocks = this.blocks) {
    let low = 0, high = blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (blocks[middle].node <= node) low = middle + 1;
      else high = middle;
    }
    return low > 0 && blocks[low - 1].last_node >= node ? low - 1 : -1;
  }

  /**
   * Colours the page.
   * @param {Block[]} blocks
   */
  show(blocks) {
    this.blocks = blocks;
    for (const text of this.texts) text.block = this.indexAt(text.node);
    const entered = this.current >= 0 ? this.current : this.next(-1, 1);
    let last = -1;
    for (const text of this.texts) {
      const block = blocks[text.block];
      text.element.className = block ? block.label + (block.rule === "selector" ? " by-hand" : "") : "";
      if (block && text.block !== last) text.element.tabIndex = text.block === entered ? 0 : -1;
      else text.element.removeAttribute("tabindex");
      last = text.block;
    }
  }

  /**
   * Colours it by what two methods keep.
   * @param {Block[]} other
   */
  showAgainst(other) {
    const names = ["neither", "only-a", "only-b", "both"];
    for (const [text, a, b] of this.pairs(other)) text.element.className = names[Number(a) + 2 * Number(b)];
  }

  /**
   * Every text, and whether each of two answers keeps it.
   * @param {Block[]} other
   * @returns {[Text, boolean, boolean][]}
   */
  pairs(other) {
    return this.texts.map((text) => [text, this.blocks[text.block]?.label === "keep",
      other[this.indexAt(text.node, other)]?.label === "keep"]);
  }

  /** @param {number} index */
  textsOf(index) { return this.texts.filter((text) => text.block === index); }

  /**
   * The block that is seen next, going up or down; not every block is shown.
   * @param {number} index
   * @param {number} step
   */
  next(index, step) {
    const seen = this.texts.filter((text) => text.block >= 0 && text.element.getClientRects().length > 0).map((text) => text.block);
    return step > 0 ? seen.find((block) => block > index) ?? index : seen.findLast((block) => block < index) ?? index;
  }

  /** @param {number} index of the block that gets the focus */
  focus(index) {
    const first = this.textsOf(index)[0]?.element;
    if (!first) return;
    for (const { element } of this.texts) if (element.tabIndex === 0) element.tabIndex = -1;
    first.tabIndex = 0;
    this.current = index;
    this.led = performance.now();
    first.scrollIntoView({ block: "center" });
    first.focus({ preventScroll: true });
  }

  /**
   * Points at all that stands in an element.
   * @param {string} path
   */
  find(path) {
    let first;
    for (const { element, block } of this.texts) {
      const inside = `${this.blocks[block]?.path ?? ""}/`.startsWith(`${path}/`);
      element.classList.toggle("found", inside);
      if (inside) first ??= element;
    }
    first?.scrollIntoView({ block: "center" });
    return first !== undefined;
  }

  /**
   * The path of what a block is: the least element around its texts; if that holds others, too, the text alone.
   * @param {number} index
   */
  pathOf(index) {
    const texts = this.textsOf(index).map((text) => text.element);
    let path = parentOf(this.blocks[index].path), around = texts[0]?.parentElement;
    while (around && !texts.every((text) => around?.contains(text))) {
      around = around.parentElement;
      path = parentOf(path);
    }
    const isWhole = !around || this.texts.every(({ element, block }) => block === index || !around?.contains(element));
    return isWhole || texts.length > 1 ? path : this.blocks[index].path;
  }
}
