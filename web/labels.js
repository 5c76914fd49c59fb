// What people say is content, as the JSON Lines that `pith train clg`, `pith train pith` and `pith eval` read
// (docs/server.md).
//
//     const marks = new Marks();
//     marks.set("/html/body/main", "select");
//     marks.set("/html/body/main/aside", "deselect");
//     download(toLine({ id: idOf("news.html", html), html, gold, ...marks.lists() }));
//
// Elements are named by XPaths as explanations have them. A mark holds for all that is inside, up to the next mark.

/** @typedef {"select" | "deselect"} Mark */

/**
 * @typedef {object} LabelledImage
 * @property {string[]} urls any of them is the image
 * @property {string} [caption]
 * @property {boolean} [cover]
 */

/**
 * A page and what was said about it.
 * @typedef {object} PageLabels
 * @property {string} id
 * @property {string} [url]
 * @property {string} [title]
 * @property {string[]} select
 * @property {string[]} deselect
 * @property {LabelledImage[]} [images] that belong to the content
 * @property {string} html the page
 * @property {string} gold its content, as text
 */

export class Marks {
  /** @param {{select: string[], deselect: string[]}} [lists] */
  constructor(lists) {
    /** @type {Map<string, Mark>} */
    this.byPath = new Map();
    for (const path of lists?.select ?? []) this.byPath.set(path, "select");
    for (const path of lists?.deselect ?? []) this.byPath.set(path, "deselect");
  }

  get size() { return this.byPath.size; }

  /**
   * Marks an element; null takes its mark away.
   * @param {string} path
   * @param {Mark | null} mark
   */
  set(path, mark) {
    if (mark) this.byPath.set(path, mark);
    else this.byPath.delete(path);
  }

  /**
   * Marks an element so that it becomes content, or is no longer content. A mark that would say what the surroundings say is
   * not needed, nor are marks inside it.
   * @param {string} path
   */
  toggle(path) {
    const mark = this.of(path) === "select" ? "deselect" : "select";
    for (const inner of [...this.byPath.keys()])
      if (inner === path || inner.startsWith(`${path}/`)) this.byPath.delete(inner);
    if ((this.of(path) ?? "deselect") !== mark) this.byPath.set(path, mark);
  }

  /**
   * Marks an element; marks inside it are not needed any more.
   * @param {string} path
   * @param {Mark} mark
   */
  force(path, mark) {
    for (const inner of [...this.byPath.keys()]) if (inner.startsWith(`${path}/`)) this.byPath.delete(inner);
    this.byPath.set(path, mark);
  }

  /**
   * What holds for a place: the mark of the nearest marked element around it, itself included.
   * @param {string} path
   * @returns {Mark | null}
   */
  of(path) {
    for (let place = path; place.length > 1; place = parentOf(place)) {
      const mark = this.byPath.get(place);
      if (mark) return mark;
    }
    return null;
  }

  /** @returns {{select: string[], deselect: string[]}} */
  lists() {
    const paths = [...this.byPath.keys()].sort();
    return { select: paths.filter((path) => this.byPath.get(path) === "select"),
      deselect: paths.filter((path) => this.byPath.get(path) === "deselect") };
  }
}

/**
 * The path of the element around; "" at the top.
 * @param {string} path
 */
export function parentOf(path) {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/**
 * The fewest elements that hold all that is kept and nothing else: what a method said, corrected by people, becomes labels.
 * @param {{path: string, label: string}[]} blocks whose paths lead to texts
 * @returns {{select: string[], deselect: string[]}}
 */
export function listsOf(blocks) {
  /** @typedef {{all: number, kept: number, inner: Map<string, Place>}} Place */
  /** @type {Place} */
  const root = { all: 0, kept: 0, inner: new Map() };
  for (const { path, label } of blocks) {
    let place = root;
    for (const step of path.split("/").slice(1)) {
      let next = place.inner.get(step);
      if (!next) place.inner.set(step, next = { all: 0, kept: 0, inner: new Map() });
      next.all += 1;
      if (label === "keep") next.kept += 1;
      place = next;
    }
  }
  /** @type {string[]} */
  const select = [];
  /** @type {[string, Place][]} */
  const open = [["", root]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, place] = next;
    if (path && place.kept === place.all) select.push(path);
    else if (place.inner.size > 0)
      for (const [step, inner] of [...place.inner].reverse()) if (inner.kept > 0) open.push([`${path}/${step}`, inner]);
  }
  return { select, deselect: [] };
}

/**
 * An id that can name a file and is another for other bytes.
 * @param {string} name of the file, or address
 * @param {string} html
 */
export function idOf(name, html) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < html.length; ++i) hash = Math.imul(hash ^ html.charCodeAt(i), 0x01000193);
  const words = name.replace(/^https?:\/\//, "").replace(/\.html?$/, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${words.slice(0, 60) || "page"}-${(hash >>> 0).toString(16).padStart(8, "0")}`;
}

/**
 * @param {PageLabels} labels
 * @returns {string} with a line feed at its end
 */
export function toLine({ id, url, title, select, deselect, images, html, gold }) {
  // What is undefined is left out.
  return `${JSON.stringify({ id, url: url || undefined, title: title || undefined, select, deselect, images, gold, html })}\n`;
}

/**
 * The pages of a file; lines that are no labels are counted.
 * @param {string} text
 * @returns {{pages: PageLabels[], bad: number}}
 */
export function readLines(text) {
  /** @type {PageLabels[]} */
  const pages = [];
  let bad = 0;
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    try {
      const { id, html, gold = "", select = [], deselect = [], ...more } = JSON.parse(line);
      if (typeof id !== "string" || typeof html !== "string" || !Array.isArray(select) || !Array.isArray(deselect)) ++bad;
      else pages.push({ ...more, id, html, gold, select, deselect });
    } catch {
      ++bad;
    }
  }
  return { pages, bad };
}

/** Labels that are kept in the browser until they are saved. */
export class LabelStore {
  /** @param {string} name of the database */
  constructor(name = "pith-labels") {
    this.name = name;
    /** @type {Promise<IDBDatabase> | null} */
    this.opened = null;
  }

  /** @param {PageLabels} labels */
  async put(labels) { await this.run("readwrite", (store) => store.put(labels)); }

  /** @param {string} id */
  async remove(id) { await this.run("readwrite", (store) => store.delete(id)); }

  async clear() { await this.run("readwrite", (store) => store.clear()); }

  /**
   * @param {string} id
   * @returns {Promise<PageLabels | undefined>}
   */
  async get(id) { return this.run("readonly", (store) => store.get(id)); }

  /** @returns {Promise<PageLabels[]>} */
  async all() { return this.run("readonly", (store) => store.getAll()); }

  /** @returns {Promise<string[]>} */
  async ids() { return (await this.run("readonly", (store) => store.getAllKeys())).map(String); }

  /** @returns {Promise<IDBDatabase>} */
  database() {
    this.opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("pages", { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return this.opened;
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>} ask
   * @returns {Promise<T>}
   */
  async run(mode, ask) {
    const database = await this.database();
    return new Promise((resolve, reject) => {
      const request = ask(database.transaction("pages", mode).objectStore("pages"));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
}
