// The page as it is shown: shadow roots in the place of their hosts' children, slots with what is put into them.

/** @typedef {import("../../bindings/js/types/index.js").LiveDocument} LiveDocument */

/**
 * The element around what is shown.
 * @param {Node} node
 * @returns {Element | null}
 */
export function aroundOf(node) {
  const around = /** @type {any} */ (node).assignedSlot ?? node.parentNode;
  if (around?.nodeType === Node.DOCUMENT_FRAGMENT_NODE) return around.host ?? null;
  return around?.nodeType === Node.ELEMENT_NODE ? around : null;
}

/**
 * The elements inside that are shown.
 * @param {Element} element
 * @returns {Element[]}
 */
export function shownChildren(element) {
  if (element.localName === "slot") {
    const assigned = /** @type {HTMLSlotElement} */ (element).assignedElements({ flatten: true });
    if (assigned.length > 0) return assigned;
  }
  return [...(shadowOf(element) ?? element).children];
}

/**
 * Closed ones, too: extensions may see them.
 * @param {Element} element
 * @returns {ShadowRoot | null}
 */
export function shadowOf(element) {
  if (element.shadowRoot) return element.shadowRoot;
  if (!(element instanceof HTMLElement)) return null;
  const dom = /** @type {any} */ (globalThis).chrome?.dom ?? /** @type {any} */ (globalThis).browser?.dom;
  try {
    return dom?.openOrClosedShadowRoot?.(element) ?? null;
  } catch {
    return null;
  }
}

const kMedia = new Set(["img", "picture", "svg", "video", "audio", "iframe", "canvas", "object", "embed"]);

/** Which elements of a page are content, given its texts. */
export class Shares {
  /**
   * @param {Iterable<Node>} texts all of the page
   * @param {Set<Node>} kept those that are content
   * @param {Iterable<Element>} images that are content
   */
  constructor(texts, kept, images) {
    /** @type {Map<Element, {all: number, kept: number}>} */
    this.counts = new Map();
    for (const text of texts) this.add(text, kept.has(text));
    for (const image of images) this.add(image, true);
  }

  /**
   * @param {Node} node
   * @param {boolean} kept
   */
  add(node, kept) {
    for (let around = node instanceof Element ? node : aroundOf(node); around; around = aroundOf(around)) {
      const count = this.counts.get(around) ?? { all: 0, kept: 0 };
      ++count.all;
      if (kept) ++count.kept;
      this.counts.set(around, count);
    }
  }

  /** @param {Element} element */
  holdsKept(element) { return (this.counts.get(element)?.kept ?? 0) > 0; }

  /** @param {Element} element */
  isWhole(element) {
    const count = this.counts.get(element);
    return count !== undefined && count.kept > 0 && count.kept === count.all;
  }

  /** The outermost elements all of whose texts are kept, in document order. */
  wholes() {
    /** @type {Element[]} */
    const found = [];
    this.visit((element) => {
      if (this.isWhole(element)) found.push(element);
      return this.holdsKept(element) && !this.isWhole(element);
    });
    return found;
  }

  /** The outermost elements that show something and hold nothing kept. */
  strangers() {
    /** @type {Element[]} */
    const found = [];
    this.visit((element) => {
      if (this.holdsKept(element)) return !this.isWhole(element);
      if (this.counts.has(element) || this.isMedia(element)) found.push(element);
      return false;
    });
    return found;
  }

  /** @param {Element} element */
  isMedia(element) {
    return kMedia.has(element.localName) || element.querySelector([...kMedia].join()) !== null || getComputedStyle(element).position === "fixed";
  }

  /** @param {(element: Element) => boolean} goIn visits in document order; true: what is inside, too */
  visit(goIn) {
    const open = document.body ? [document.body] : [];
    for (let element = open.pop(); element; element = open.pop())
      if (goIn(element)) open.push(.../** @type {HTMLElement[]} */ (shownChildren(element).reverse()));
  }
}
