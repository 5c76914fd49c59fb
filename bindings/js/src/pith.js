// The package's calls. They need the module: load() gets it. The entries index.js (browsers, Deno) and node.js do so when they
// are imported; who imports this file, such as a service worker, calls load() first.
//
//     import { load, extract } from "pith-extract/core";
//     await load();                                        // or load(url | Response | bytes | WebAssembly.Module)
//     const { title, content } = extract(html, { format: "markdown", url });
import { bytesAt, loaded } from "./module.js";

export { PithError } from "./engine.js";
export { load, loadSync } from "./module.js";

const kNames = new URL("../names.model", import.meta.url);

// ---- pages ----

// The page's content, and what is known about the page. `html` is a string, or the bytes as served, in any charset.
export function extract(html, options = {}) {
  return loaded().run("extract", html, [], options, "result");
}

// Why each block of the page was kept or dropped.
export function explain(html, options = {}) {
  return loaded().run("explain", html, [], options, "explanation");
}

// Parts of the page: "blocks" of text, the most relevant first, or "menus". At most `limit` of them; 0: all.
export function regions(html, which = "blocks", { limit = 0, ...options } = {}) {
  return loaded().run("regions", html, [which, limit], options, "region");
}

// The page's texts in document order, each with whether the method kept it.
export function texts(html, options = {}) {
  return loaded().run("texts", html, [], options, "text");
}

// The names of people, places and organisations in the content. Needs loadNames().
export function entities(html, options = {}) {
  return loaded().run("entities", html, [], { model: names, ...options }, "entities");
}

// What reading the page finds; no method runs.
export function inspect(html, options = {}) {
  return loaded().run("inspect", html, [], options, "facts");
}

// A view of the page's inside: "tokens", "tree", "lines", "measures", "geometry", "places".
export function dump(html, what, options = {}) {
  return loaded().run("dump", html, [what], options, "view");
}

// What pith's nodes were made from: { node, begin, end, path }, bytes of the page as UTF-8 and an XPath.
export function places(html, options = {}) {
  return dump(html, "places", options).split("\n").slice(1, -1).map((line) => {
    const [node, begin, end, path] = line.split("\t");
    return { node: Number(node), begin: Number(begin), end: Number(end), path };
  });
}

// A picture of what a method works on, as SVG.
export function plot(html, what, options = {}) {
  return loaded().run("plot", html, [what], options, "view");
}

// Options that are set once, for many pages. What a call is given besides counts for that call.
export class Extractor {
  #options;

  constructor(options = {}) {
    loaded().checkOptions(options);
    this.#options = { ...options };
  }

  extract(html, options) {
    return extract(html, { ...this.#options, ...options });
  }
  explain(html, options) {
    return explain(html, { ...this.#options, ...options });
  }
  regions(html, which, options) {
    return regions(html, which, { ...this.#options, ...options });
  }
  texts(html, options) {
    return texts(html, { ...this.#options, ...options });
  }
  entities(html, options) {
    return entities(html, { ...this.#options, ...options });
  }
  inspect(html, options) {
    return inspect(html, { ...this.#options, ...options });
  }
}

// ---- what pages are read with ----

// Something in the module's memory that options refer to. It is made when it is first used, and again by `make` if the
// module had to be started anew.
class Held {
  #kind;
  #make;
  #at = 0;
  #engine = null;
  #generation = 0;

  constructor(kind, make) {
    this.#kind = kind;
    this.#make = make;
  }

  useIn(user, use) {
    if (this.#generation !== user.generation) {
      this.#at = this.#make(user);
      this.#engine = user;
      this.#generation = user.generation;
    }
    use(this.#at);
  }

  // Gives the memory back. The object can be used again.
  free() {
    if (this.#engine?.generation === this.#generation) this.#engine.free(this.#kind, this.#at);
    this.#generation = 0;
  }
}

// What `pith train` wrote, for methods that learned: extract(html, { method: "mss", model: new Model(bytes) }).
export class Model extends Held {
  constructor(bytes) {
    super("model", (user) => user.newModel(bytes));
  }
}

// A page as a browser shows it, for methods that see the page: extract(live.html, { method: "hybrid", live_page }). LiveDocument
// (live.js) makes it.
export class LivePage extends Held {
  constructor(geometry) {
    super("live_page", (user) => user.newLivePage(geometry));
  }
}

// Pages of one site, for methods that ask what a site repeats: extract(html, { method: "lp", site }).
export class Site extends Held {
  #pages = [];

  constructor() {
    super("site", (user) => {
      const site = user.newSite();
      for (const [html, options] of this.#pages) user.addToSite(site, html, options);
      return site;
    });
  }

  // Adds a page; returns how many there are.
  add(html, options = {}) {
    this.#pages.push([html, options]);
    let count = 0;
    this.useIn(loaded(), (site) => (count = loaded().addToSite(site, html, options)));
    return count;
  }
}

let names = null; // the model, when it is loaded

// Gets the model of names (5 MB), which entities() needs; once.
export async function loadNames(source = kNames) {
  names ??= new Model(await bytesAt(source));
}

// ---- what there is ----

// Everything that goes by name: version, options, formats, methods with their settings, fields of results, enums.
export function describe() {
  return loaded().tables;
}
export function methods() {
  return describe().methods;
}
export function options() {
  return describe().options;
}
export function formats() {
  return describe().formats;
}
export function version() {
  return describe().version;
}
