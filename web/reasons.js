// Why a block was kept or dropped, for people: the score, the rule and the features that moved it.
//
//     panel.replaceChildren(reasonPanel(block));
//
// `block` is one of an explanation's (docs/json-schema.md). Texts of pages only ever become text nodes.

/**
 * @typedef {object} Block
 * @property {"keep" | "drop"} label
 * @property {number} score
 * @property {string} [reason]
 * @property {string} [rule]
 * @property {number} node
 * @property {number} last_node
 * @property {string} path
 * @property {number} words
 * @property {string} text
 */

/**
 * @typedef {object} Feature
 * @property {string} name
 * @property {string} value as the method wrote it
 * @property {number} moved by how much the score rose for it, or fell
 */

const FEATURE = /(?:^|, )([\w.-]+) (\S+) \(([+-][\d.e+-]+)\)/g;

/**
 * An element with a class, attributes and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * The sentences of a reason and the features that it names.
 * @param {string} reason
 * @returns {{sentences: string[], features: Feature[]}}
 */
export function readReason(reason) {
  /** @type {string[]} */
  const sentences = [];
  /** @type {Feature[]} */
  const features = [];
  for (const part of reason.split("; ")) {
    const found = [...part.matchAll(FEATURE)];
    if (found.length === 0 && part) sentences.push(part);
    for (const [, name, value, moved] of found) features.push({ name, value, moved: Number(moved) });
  }
  return { sentences, features };
}

/**
 * A name of a feature as words: "hint_distance.navigation" is "hint distance, navigation".
 * @param {string} name
 */
const spelled = (name) => name.replaceAll("_", " ").replaceAll(".", ", ");

/**
 * @param {Feature} feature
 * @param {number} most the largest move of all, which fills its bar
 */
function featureRow(feature, most) {
  const speaks = feature.moved >= 0;
  const moved = `${speaks ? "+" : "−"}${Math.abs(feature.moved).toFixed(2)}`;
  const meter = make("meter", { min: "0", max: String(most), value: String(Math.abs(feature.moved)),
    "aria-label": `${spelled(feature.name)}: moved the score by ${moved}` });
  return make("li", { class: speaks ? "feature for" : "feature" },
    make("span", { class: "name" }, spelled(feature.name), " ", make("code", {}, feature.value)),
    make("span", { class: "moved" }, moved), meter);
}

/**
 * @param {Block} block
 * @returns {HTMLElement}
 */
export function reasonPanel(block) {
  const { sentences, features } = readReason(block.reason ?? "");
  const kept = block.label === "keep";
  const panel = make("div", { class: "why" });
  panel.append(make("p", { class: "verdict" },
    make("span", { class: `badge ${block.label}` }, kept ? "kept" : "dropped"),
    `${block.words} ${block.words === 1 ? "word" : "words"}`,
    make("span", {}, `score ${Number(block.score.toPrecision(3))}`)));
  panel.append(make("blockquote", {}, block.text.length > 400 ? `${block.text.slice(0, 400)}…` : block.text));
  if (block.rule) panel.append(make("p", {}, "Decided by the rule ", make("code", {}, block.rule), "."));
  if (sentences.length > 0) panel.append(make("ul", {}, ...sentences.map((sentence) => make("li", {}, sentence))));
  if (features.length > 0) {
    const most = Math.max(...features.map((feature) => Math.abs(feature.moved)), 1e-6);
    panel.append(make("h3", {}, "What moved the score most"),
      make("ul", {}, ...features.map((feature) => featureRow(feature, most))));
  }
  if (sentences.length + features.length === 0 && !block.rule)
    panel.append(make("p", {}, "The method gave no reason beyond the score."));
  panel.append(make("p", { class: "path" }, block.path));
  return panel;
}
