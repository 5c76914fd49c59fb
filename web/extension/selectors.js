// CSS selectors that name an element of a page so that they mean the same on other pages of its site: by ids and classes that
// people gave, by its place among its siblings only where these do not tell.
import { aroundOf, shownChildren } from "./shown_tree.js";

const kTelling = /^[a-z][a-z_-]{1,40}$/i;  // others are counted or made up by programs

/** @param {Element} element */
function stepOf(element) {
  const classes = [...element.classList].filter((name) => kTelling.test(name)).slice(0, 3);
  const name = /^[a-z][a-z0-9-]*$/.test(element.localName) ? element.localName : "*";
  return name + classes.map((name) => `.${name}`).join("");
}

/** @param {Element} element */
function hasTellingId(element) {
  const { id } = element;
  return kTelling.test(id) && /** @type {Document | ShadowRoot} */ (element.getRootNode()).querySelectorAll(`#${id}`).length === 1;
}

/**
 * @param {Element} element
 * @returns {string}
 */
export function selectorOf(element) {
  const steps = [];
  for (let at = /** @type {Element | null} */ (element); at; at = aroundOf(at)) {
    if (hasTellingId(at)) {
      steps.unshift(`#${at.id}`);
      break;
    }
    const around = aroundOf(at);
    const siblings = around ? shownChildren(around) : [];
    const step = stepOf(at);
    const alike = siblings.filter((sibling) => sibling === at || stepOf(sibling) === step || sibling.matches(step));
    steps.unshift(alike.length > 1 ? `${step}:nth-child(${siblings.indexOf(at) + 1})` : step);
    if (at.localName === "body") break;
  }
  return steps.join(" > ");
}
