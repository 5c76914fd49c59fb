// What is done to the page's looks, and undone to the last property.

export class Paint {
  constructor() {
    /** @type {Map<HTMLElement, string | null>} the attribute as it was */
    this.before = new Map();
  }

  /**
   * @param {Element} element
   * @param {Record<string, string>} properties
   */
  set(element, properties) {
    if (!("style" in element)) return;
    const painted = /** @type {HTMLElement} */ (element);
    if (!this.before.has(painted)) this.before.set(painted, painted.getAttribute("style"));
    for (const [name, value] of Object.entries(properties)) painted.style.setProperty(name, value, "important");
  }

  undo() {
    for (const [element, style] of this.before) {
      if (style === null) element.removeAttribute("style");
      else element.setAttribute("style", style);
    }
    this.before.clear();
  }
}

const kGreen = "rgb(23 122 72)";

/**
 * @param {Paint} paint
 * @param {import("./shown_tree.js").Shares} shares
 */
export function markContent(paint, shares) {
  for (const element of shares.wholes())
    paint.set(element, { outline: `2px solid ${kGreen}`, "outline-offset": "-2px", "box-shadow": "inset 0 0 0 100vmax rgb(38 166 98 / .16)" });
}

/**
 * @param {Paint} paint
 * @param {import("./shown_tree.js").Shares} shares
 */
export function leaveContent(paint, shares) {
  for (const element of shares.strangers()) paint.set(element, { display: "none" });
  for (const root of [document.documentElement, document.body]) paint.set(root, { overflow: "visible" }); // dialogues lock pages
}

/**
 * @param {Paint} paint
 * @param {Element} element
 * @param {"select" | "deselect" | "why"} kind
 */
export function outline(paint, element, kind) {
  const color = { select: kGreen, deselect: "rgb(176 64 30)", why: "rgb(11 92 116)" }[kind];
  paint.set(element, { outline: `3px ${kind === "deselect" ? "dashed" : "solid"} ${color}`, "outline-offset": "1px", cursor: "pointer" });
}
