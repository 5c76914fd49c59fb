// The calls of defuddle. docs/javascript.md says which fields are the same and which differ.
import { htmlOf, urlOf } from "./document.js";
import { explain, extract } from "./pith.js";
import { countWords, textOf } from "./text.js";

export class Defuddle {
  #page;
  #options;

  // A document, or HTML; then what is only found in a document (favicon, metaTags, schemaOrgData) stays empty.
  constructor(page, options = {}) {
    this.#page = page;
    this.#options = options;
  }

  async parseAsync() {
    return this.parse();
  }

  parse() {
    const start = performance.now();
    const document = typeof this.#page === "string" ? null : this.#page;
    const url = this.#options.url ?? (document ? urlOf(document) : undefined);
    const asked = { url, ...this.#asked() };
    const html = this.#html(document);
    const result = extract(html, { ...asked, format: "html" });
    const response = { ...fieldsOf(result, url), ...headOf(document, url), content: result.content };
    response.wordCount = countWords(textOf(result.content));
    const { markdown, separateMarkdown, debug } = this.#options;
    if (markdown || separateMarkdown) response.contentMarkdown = extract(html, { ...asked, format: "markdown" }).content;
    if (debug) response.debug = removalsOf(html, asked, this.#options);
    response.parseTime = Math.round(performance.now() - start);
    return response;
  }

  #html(document) {
    const selected = this.#options.contentSelector && document?.querySelector(this.#options.contentSelector);
    return selected ? selected.outerHTML : document ? htmlOf(document) : this.#page;
  }

  #asked() {
    const { removeImages, includeReplies, contentSelector } = this.#options;
    return {
      ...(removeImages && { images: "none" }),
      ...(includeReplies === true && { comments: true }),
      ...(contentSelector && { method: "all" }),
    };
  }
}

function fieldsOf(result, url) {
  const domain = hostOf(url ?? result.url);
  return {
    title: result.title,
    description: result.description,
    domain,
    image: result.image,
    language: result.language,
    published: result.date,
    author: result.authors.join(", "),
    site: result.site || domain,
  };
}

function hostOf(url) {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return "";
  }
}

// What stands in the document's head.
function headOf(document, url) {
  if (!document) return { favicon: "", metaTags: [], schemaOrgData: [] };
  const icon = document.querySelector('link[rel~="icon"]')?.getAttribute("href") ?? (url ? "/favicon.ico" : "");
  return { favicon: absolute(icon, url), metaTags: metaTagsOf(document), schemaOrgData: linkedDataOf(document) };
}

function absolute(href, url) {
  try {
    return href && new URL(href, url).href;
  } catch {
    return href;
  }
}

function metaTagsOf(document) {
  return Array.from(document.querySelectorAll("meta"), (meta) => ({
    name: meta.getAttribute("name"),
    property: meta.getAttribute("property"),
    content: meta.getAttribute("content"),
  })).filter(({ content }) => content);
}

function linkedDataOf(document) {
  const objects = [];
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    try {
      objects.push(JSON.parse(script.textContent));
    } catch {
      // what is no JSON says nothing
    }
  }
  return objects.flatMap((object) => object?.["@graph"] ?? object);
}

function removalsOf(html, asked, { contentSelector = "" }) {
  const dropped = explain(html, asked).blocks.filter(({ label }) => label !== "keep");
  return { contentSelector, removals: dropped.map(({ reason, path, text }) => ({ step: "pith", selector: path, reason: reason ?? "", text })) };
}
