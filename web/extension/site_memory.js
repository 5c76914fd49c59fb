// What people said of a site's pages: selectors of what is content and of what is not. It stays in the browser.
import { api } from "./api.js";

/** @typedef {{select: string[], deselect: string[]}} Rules */

const kMost = 200;  // of each kind, for a site

export class SiteMemory {
  /** @param {string} host */
  constructor(host) {
    this.key = `site-${host}`;
    /** @type {Rules} */
    this.rules = { select: [], deselect: [] };
  }

  async load() {
    const stored = (await api.storage.local.get(this.key))[this.key];
    const list = (/** @type {unknown} */ of) => (Array.isArray(of) ? of.filter((selector) => typeof selector === "string") : []);
    this.rules = { select: list(stored?.select), deselect: list(stored?.deselect) };
  }

  get size() { return this.rules.select.length + this.rules.deselect.length; }

  /**
   * @param {string} selector
   * @param {"select" | "deselect" | null} mark null: none any more
   */
  async set(selector, mark) {
    for (const kind of /** @type {const} */ (["select", "deselect"])) this.rules[kind] = this.rules[kind].filter((known) => known !== selector);
    if (mark) this.rules[mark] = [...this.rules[mark], selector].slice(-kMost);
    await this.save();
  }

  async clear() {
    this.rules = { select: [], deselect: [] };
    await this.save();
  }

  async save() {
    if (this.size === 0) await api.storage.local.remove(this.key);
    else await api.storage.local.set({ [this.key]: this.rules });
  }
}
