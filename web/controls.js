// Controls for the method, its settings and the options of a call, made from the library's own tables.
//
//     const controls = new Controls(tables, { options: ["focus", "images"] });
//     form.append(controls.element);
//     controls.addEventListener("change", () => run(controls.method(), controls.options()));
//     controls.step(+1);                      // bigger: one step towards keeping more; false if there is none
//
// `tables` is what /v1/methods gives, and the package for JavaScript as well. Nothing here knows a method by name.
import { make } from "./reasons.js";

/**
 * @typedef {object} Parameter a setting of a method
 * @property {string} name
 * @property {number} standard
 * @property {number} least
 * @property {number} most
 * @property {string[]} [choices]
 * @property {number} [bigger] what is added to it to keep a bit more
 * @property {string} summary
 */
/**
 * @typedef {object} Method
 * @property {string} id
 * @property {string} summary
 * @property {boolean} asks_site
 * @property {boolean} asks_geometry
 * @property {Parameter[]} parameters
 */
/**
 * @typedef {object} Option
 * @property {string} name
 * @property {string} type
 * @property {string[]} [choices]
 * @property {string} standard
 * @property {string} help
 * @property {string} [method] the only one that heeds it
 */
/** @typedef {{methods: Method[], options: Option[]}} Tables */

/**
 * A method with its settings as every door takes it: "cetr:sigma=0,alpha=2".
 * @param {string} id
 * @param {Map<string, number | string>} settings those that differ from the standard
 */
export function methodCall(id, settings) {
  const list = [...settings].map(([name, value]) => `${name}=${value}`).join(",");
  return list ? `${id}:${list}` : id;
}

let count = 0;  // of ids in this document

export class Controls {
  /**
   * @param {Tables} tables
   * @param {{options?: string[], skip?: (method: Method) => boolean}} [wishes] which options, and which methods are left out
   */
  constructor(tables, { options = [], skip = () => false } = {}) {
    // Not its own base: content scripts of Firefox cannot derive from what belongs to the page.
    this.target = new EventTarget();
    this.methods = tables.methods.filter((method) => !skip(method));
    this.known = options.flatMap((name) => tables.options.find((option) => option.name === name) ?? []);
    /** @type {Map<string, Map<string, number>>} settings that are not standard, by method */
    this.settings = new Map(this.methods.map((method) => [method.id, new Map()]));
    /** @type {Map<string, string>} options that are not standard */
    this.set = new Map();
    this.current = this.methods[0];
    this.select = make("select", { id: `method-${++count}` },
      ...this.methods.map((method) => make("option", { value: method.id }, method.id)));
    this.select.addEventListener("change", () => this.choose(this.select.value));
    this.hint = make("p", { class: "hint" });
    this.fields = make("div", { class: "controls" });
    this.element = make("div", { class: "controls" },
      make("div", { class: "control" }, make("label", { for: this.select.id }, "Method"), this.select, this.hint), this.fields);
    this.draw();
  }

  /** The method with its settings. */
  method() { return methodCall(this.current.id, this.settings.get(this.current.id) ?? new Map()); }

  /** The options that are set and that the method heeds. */
  options() {
    return Object.fromEntries([...this.set].filter(([name]) => this.applies(name)));
  }

  /** @param {string} id */
  choose(id) {
    const method = this.methods.find((candidate) => candidate.id === id);
    if (!method) return;
    this.current = method;
    this.draw();
    this.changed();
  }

  /** Everything as it was at first, but for the method. */
  reset() {
    this.settings.get(this.current.id)?.clear();
    this.set.clear();
    this.draw();
    this.changed();
  }

  /** Whether the method has a setting that makes its answer larger or smaller. */
  canStep() { return this.current.parameters.some((parameter) => parameter.bigger); }

  /**
   * Goes one step towards keeping more (+1) or less (-1). What was changed the other way is taken back first.
   * @param {1 | -1} direction
   * @returns {boolean} whether there was a step to go
   */
  step(direction) {
    const settings = this.settings.get(this.current.id) ?? new Map();
    const moves = this.current.parameters.flatMap((parameter) => {
      if (!parameter.bigger) return [];
      const value = settings.get(parameter.name) ?? parameter.standard;
      const by = parameter.bigger * direction;
      const next = Math.min(Math.max(Number((value + by).toPrecision(6)), parameter.least), parameter.most);
      return next === value ? [] : [{ parameter, next, back: (parameter.standard - value) * by > 0 }];
    });
    const move = moves.find((candidate) => candidate.back) ?? moves[0];
    if (!move) return false;
    this.assign(move.parameter, move.next);
    this.draw();
    return true;
  }

  /** @param {string} name of an option */
  applies(name) {
    const option = this.known.find((candidate) => candidate.name === name);
    return option !== undefined && (!option.method || option.method === this.current.id);
  }

  /**
   * @param {Parameter} parameter
   * @param {number} value
   */
  assign(parameter, value) {
    const settings = this.settings.get(this.current.id);
    if (value === parameter.standard) settings?.delete(parameter.name);
    else settings?.set(parameter.name, value);
  }

  /**
   * @param {"change"} type
   * @param {() => void} listener
   */
  addEventListener(type, listener) { this.target.addEventListener(type, listener); }

  changed() { this.target.dispatchEvent(new Event("change")); }

  draw() {
    this.select.value = this.current.id;
    this.hint.textContent = this.current.summary;
    this.fields.replaceChildren(
      ...this.current.parameters.map((parameter) => this.settingControl(parameter)),
      ...this.known.filter((option) => this.applies(option.name)).map((option) => this.optionControl(option)));
  }

  /**
   * @param {string} name
   * @param {string} hint
   * @param {HTMLInputElement | HTMLSelectElement} input
   * @param {boolean} isSet
   */
  row(name, hint, input, isSet) {
    input.id = `setting-${++count}`;
    const help = make("p", { class: "hint", id: `${input.id}-hint` }, hint);
    input.setAttribute("aria-describedby", help.id);
    input.dataset.name = name;
    return make("div", { class: isSet ? "control is-set" : "control" },
      make("label", { for: input.id }, name.replaceAll("_", " ")), input, help);
  }

  /** @param {Parameter} parameter */
  settingControl(parameter) {
    const { name, choices, standard, least, most, summary } = parameter;
    const value = this.settings.get(this.current.id)?.get(name) ?? standard;
    const input = choices
      ? make("select", {}, ...choices.map((choice, i) => make("option", { value: String(i) }, choice)))
      : make("input", { type: "number", min: String(least), max: String(most), step: "any", inputmode: "decimal" });
    input.value = String(value);
    input.addEventListener("change", () => {
      const wanted = Number(input.value);
      const valid = input.value !== "" && wanted >= least && wanted <= most;
      this.assign(parameter, valid ? wanted : standard);
      input.value = String(valid ? wanted : standard);
      input.parentElement?.classList.toggle("is-set", this.settings.get(this.current.id)?.has(name) ?? false);
      this.changed();
    });
    return this.row(name, choices ? summary : `${summary} (${standard})`, input, value !== standard);
  }

  /** @param {Option} option */
  optionControl(option) {
    const { name, type, choices, standard, help } = option;
    const value = this.set.get(name) ?? standard;
    const isFlag = type === "flag";
    const input = isFlag ? make("input", { type: "checkbox" })
      : choices ? make("select", {}, ...choices.map((choice) => make("option", { value: choice }, choice)))
        : make("input", { type: "text" });
    if (isFlag && input instanceof HTMLInputElement) input.checked = value === "yes";
    else input.value = value;
    input.addEventListener("change", () => {
      const wanted = isFlag && input instanceof HTMLInputElement ? (input.checked ? "yes" : "no") : input.value;
      if (wanted === standard) this.set.delete(name);
      else this.set.set(name, wanted);
      input.parentElement?.classList.toggle("is-set", this.set.has(name));
      this.changed();
    });
    return this.row(name, help, input, value !== standard);
  }
}
