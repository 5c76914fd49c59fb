// The calls of @mozilla/readability. docs/javascript.md says which fields are the same and which differ.
import { htmlOf, urlOf } from "./document.js";
import { extract } from "./pith.js";
import { paragraphsOf, textOf } from "./text.js";

const kPageId = "readability-page-1";

// What a page looks like to its readers, from a document or from HTML: title, content (HTML), textContent, length, excerpt, byline,
// dir, siteName, lang, publishedTime. null if it has no content.
export function parse(page, options = {}) {
  const document = typeof page === "string" || ArrayBuffer.isView(page) || page instanceof ArrayBuffer ? null : page;
  const html = document ? htmlOf(document) : page;
  const url = document ? urlOf(document) : undefined;
  const result = extract(html, { url, ...options, format: "html", metadata: "result" });
  if (result.content === "") return null;
  const textContent = textOf(result.content);
  return {
    title: result.title,
    byline: result.authors.join(", ") || null,
    dir: directionOf(document, html),
    lang: document?.documentElement?.getAttribute("lang") || result.language || null,
    content: `<div id="${kPageId}" class="page">${result.content}</div>`,
    textContent,
    length: textContent.length,
    excerpt: result.description || paragraphsOf(result.content)[0] || null,
    siteName: result.site || null,
    publishedTime: result.date || null,
  };
}

function directionOf(document, html) {
  if (document) return document.documentElement.getAttribute("dir") || document.body?.getAttribute("dir") || null;
  const head = typeof html === "string" ? html.slice(0, 65536) : new TextDecoder("latin1").decode(html.slice(0, 65536));
  return /<(?:html|body)\b[^>]*\sdir\s*=\s*["']?(ltr|rtl|auto)\b/i.exec(head)?.[1].toLowerCase() ?? null;
}

// As of @mozilla/readability. The document stays as it is. Of the options, `maxElemsToParse` and `serializer` count.
export class Readability {
  #document;
  #options;

  constructor(document, options = {}) {
    if (!document?.documentElement) throw new Error("First argument to Readability constructor should be a document object.");
    this.#document = document;
    this.#options = options;
  }

  parse() {
    const { maxElemsToParse = 0, serializer } = this.#options;
    const count = maxElemsToParse > 0 ? this.#document.getElementsByTagName("*").length : 0;
    if (count > maxElemsToParse) throw new Error(`Aborting parsing document; ${count} elements found`);
    const article = parse(this.#document);
    if (article && serializer) article.content = serializer(this.#element(article.content));
    return article;
  }

  // The content as an element of a document in which nothing loads or runs.
  #element(content) {
    const inert = this.#document.implementation.createHTMLDocument("");
    inert.body.innerHTML = content;
    return inert.body;
  }
}

// Whether there is enough text to read: the square root of what it has beyond `minContentLength` is more than `minScore`.
export function isProbablyReaderable(document, options = {}) {
  const { minContentLength = 140, minScore = 20 } = typeof options === "function" ? {} : options;
  const { content } = extract(htmlOf(document), { metadata: "nothing" });
  return Math.sqrt(Math.max(0, content.length - minContentLength)) > minScore;
}
