// A page as its reader has it before them: what scripts made of it, shadow roots, what is open, and where everything stands.
//
//     const live = new LiveDocument(document);
//     const result = extract(live.html, { method: "hybrid", url: live.url, live_page: new LivePage(live.geometry()) });
//     for (const row of places(live.html)) mark(live.nodesAt(row.begin));
//
// The document is written as HTML (document.js). pith tells which bytes of it each of its own nodes was made from, and nodesAt()
// finds what was written there. The document is only read, and no module is needed: that may run elsewhere.
import { urlOf, writeDocument } from "./document.js";

const kElement = 1; // Node.nodeType
const kWordsANode = 11; // of pith_live_node in pith_c.h
const kText = 1, kVisible = 2, kCuts = 4; // of pith_live_flag
const kPositions = { relative: 8, sticky: 8, absolute: 16, fixed: 32 };

export class LiveDocument {
  #document;
  #written; // { node, begin, more: texts right behind it } in the order of the HTML
  #end; // of the HTML, in bytes
  #begins = new Map(); // by node

  // `shadowOf(element)` gives an element's shadow root, for callers that may see closed ones.
  constructor(document, { shadowOf } = {}) {
    this.#document = document;
    this.url = urlOf(document);
    const { html, places } = writeDocument(document, shadowOf);
    this.html = html;
    this.#written = withBytes(html, [...places, { node: null, at: html.length }]);
    this.#end = this.#written.pop().begin;
  }

  // The live element or texts at a byte of the HTML: those that were written there, or the last before. None behind its end,
  // where pith puts what it found in data for scripts.
  nodesAt(begin) {
    const found = begin < this.#end ? lastUpTo(this.#written, begin) : undefined;
    return found ? [found.node, ...(found.more ?? [])] : [];
  }

  // The byte at which a live element or text begins; undefined for what is not in the page.
  beginOf(node) {
    if (this.#begins.size === 0) for (const place of this.#written) for (const one of [place.node, ...(place.more ?? [])]) this.#begins.set(one, place.begin);
    return this.#begins.get(node);
  }

  // How everything looks: { nodes, width, height }, for a LivePage.
  geometry() {
    const writer = new LookWriter(this.#document, this.#written.length);
    for (const place of this.#written) place.node.nodeType === kElement ? writer.element(place.node, place.begin) : writer.text(place);
    const { scrollWidth, scrollHeight } = this.#document.scrollingElement ?? this.#document.documentElement;
    return { nodes: writer.nodes, width: scrollWidth, height: scrollHeight };
  }
}

function lastUpTo(written, begin) {
  let low = 0, high = written.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (written[middle].begin <= begin) low = middle + 1;
    else high = middle;
  }
  return written[low - 1];
}

// Places count UTF-16 units, pith counts bytes of UTF-8.
function withBytes(html, places) {
  let unit = 0, byte = 0;
  for (const place of places) {
    while (unit < place.at) {
      const point = html.codePointAt(unit);
      unit += point > 0xffff ? 2 : 1;
      byte += point < 0x80 ? 1 : point < 0x800 ? 2 : point > 0xffff ? 4 : 3;
    }
    place.begin = byte;
  }
  return places;
}

// ---- looks ----

// "rgb(1, 2, 3)", "rgba(1, 2, 3, 0.5)" as 0xRRGGBBAA; other colour spaces are not told.
function colorOf(text) {
  if (!text.startsWith("rgb")) return 0;
  const [red, green, blue, alpha = 1] = text.slice(text.indexOf("(") + 1).match(/[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  return ((red << 24) | (green << 16) | (blue << 8) | Math.floor(alpha * 255 + 0.5)) >>> 0;
}

// A clip such as "rect(0px, 0px, 0px, 0px)", or one of a pixel, leaves nothing to be seen.
const isClippedAway = ({ clip, position }) =>
  clip !== "auto" && (position === "absolute" || position === "fixed") && clip.match(/\d[\d.]*/g)?.every((number) => Number(number) <= 1);

class LookWriter {
  #window;
  #range;
  #styles = new Map(); // of the elements that were met, for their texts
  #fixed = new Set(); // elements that scrolling does not move
  #words;
  #floats;
  #count = 0;

  constructor(document, most) {
    this.#window = document.defaultView;
    this.#range = document.createRange();
    this.#words = new Uint32Array(most * kWordsANode);
    this.#floats = new Float32Array(this.#words.buffer);
  }

  get nodes() {
    return this.#words.subarray(0, this.#count * kWordsANode);
  }

  element(element, begin) {
    const style = this.#window.getComputedStyle(element);
    // Not what closed details hold, which has boxes all the same.
    if (style.display !== "contents" && !element.checkVisibility()) return;
    this.#styles.set(element, style);
    const isFixed = style.position === "fixed" || this.#fixed.has(aroundOf(element));
    if (isFixed) this.#fixed.add(element);
    if (element.getClientRects().length === 0) return;
    const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
    const flags = (kPositions[style.position] ?? 0) | (cuts ? kCuts : 0);
    const opacity = isClippedAway(style) ? 0 : Number(style.opacity);
    this.#add(begin, flags, element.getBoundingClientRect(), isFixed, style, opacity, colorOf(style.backgroundColor));
  }

  text({ node, more, begin }) {
    const around = aroundOf(node);
    const style = this.#styles.get(around);
    if (!style || !node.isConnected || around.matches("details:not([open])")) return;
    this.#range.setStartBefore(node);
    this.#range.setEndAfter(more?.at(-1) ?? node);
    const box = this.#range.getBoundingClientRect();
    if (box.width > 0 || box.height > 0) this.#add(begin, kText, box, this.#fixed.has(around), style, 1, 0);
  }

  #add(begin, flags, box, isFixed, style, opacity, background) {
    const at = this.#count++ * kWordsANode;
    const [x, y] = isFixed ? [0, 0] : [this.#window.scrollX, this.#window.scrollY];
    this.#words[at] = begin;
    this.#words[at + 1] = flags | (style.visibility === "visible" ? kVisible : 0);
    this.#floats.set([box.left + x, box.top + y, box.right + x, box.bottom + y, parseFloat(style.fontSize), Number(style.fontWeight), opacity], at + 2);
    this.#words[at + 9] = colorOf(style.color);
    this.#words[at + 10] = background;
  }
}

// The element around, through shadow roots and slots, as what is shown has it.
function aroundOf(node) {
  const around = node.assignedSlot ?? node.parentNode;
  return around?.host && around.nodeType !== kElement ? around.host : around;
}
