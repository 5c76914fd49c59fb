// Content of live documents.
import { htmlOf, urlOf } from "./document.js";
import { LiveDocument } from "./live.js";
import { LivePage, explain, extract, places, texts } from "./pith.js";

// What extract() gives, and `nodes`: the live texts that were kept, looked for when they are asked for. Methods that see the
// page need `geometry: true`. `shadowOf(element)` gives shadow roots, closed ones too where the caller has them.
export function extractDocument(document, options = {}) {
  const { geometry, shadowOf, ...known } = options;
  // The browser writes its documents faster than LiveDocument, which is needed to find the way back.
  const call = geometry || shadowOf ? new LiveCall(document, options) : null;
  const result = call ? call.run(extract) : extract(htmlOf(document), { url: urlOf(document), ...known });
  let nodes = null;
  return Object.defineProperty(result, "nodes", { get: () => (nodes ??= (call ?? new LiveCall(document, options)).kept()), enumerable: false });
}

// What explain() gives; each block has `nodes`, its live texts.
export function explainDocument(document, options = {}) {
  const call = new LiveCall(document, options);
  const explanation = call.run(explain);
  for (const block of explanation.blocks) block.nodes = call.textsBetween(block.node, block.last_node);
  return explanation;
}

class LiveCall {
  #live;
  #options;
  #geometry;
  #begins = null; // by node of pith's: where its bytes begin

  constructor(document, { geometry = false, shadowOf, ...options }) {
    this.#live = new LiveDocument(document, { shadowOf });
    this.#options = { url: this.#live.url, ...options };
    this.#geometry = geometry ? this.#live.geometry() : null;
  }

  run(call) {
    const page = this.#geometry && new LivePage(this.#geometry);
    try {
      return call(this.#live.html, { live_page: page, ...this.#options });
    } finally {
      page?.free();
    }
  }

  kept() {
    return this.run(texts).flatMap(({ node, kept }) => (kept ? this.textsBetween(node, node) : []));
  }

  textsBetween(first, last) {
    this.#begins ??= new Map(places(this.#live.html).map(({ node, begin }) => [node, begin]));
    const found = new Set();
    for (let id = first; id <= last; ++id)
      if (this.#begins.has(id)) for (const node of this.#live.nodesAt(this.#begins.get(id))) if (isText(node)) found.add(node);
    return [...found];
  }
}

const isText = (node) => node.nodeType === 3; // Node.TEXT_NODE
