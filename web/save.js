// Content leaves the browser: as a file, on the clipboard, on paper.
import { articleElement, directionOf } from "./reader.js";

/** @typedef {import("./reader.js").Article} Article */

/**
 * A name that every file system takes.
 * @param {string} title
 * @param {string} ending such as ".md"
 */
export function fileName(title, ending) {
  const words = title.replace(/[\p{C}/\\:*?"<>|]+/gu, " ").replace(/\s+/g, " ").replace(/^[.\s]+|[.\s]+$/g, "");
  return ([...words].slice(0, 80).join("").trim() || "page") + ending;
}

/**
 * Hands text over as a file. The link is clicked inside `place`, which may be a shadow root.
 * @param {string} name
 * @param {string} mediaType
 * @param {string} text
 * @param {Node} [place]
 */
export function download(name, mediaType, text, place = document.body) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  link.download = name;
  place.appendChild(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * To the clipboard. Of pages that were not served over HTTPS the old way, through a field.
 * @param {string} text
 * @param {Node} [place] for that field
 * @returns {Promise<boolean>} whether it is there
 */
export async function copy(text, place = document.body) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    place.appendChild(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * A whole document with the article, which needs no other file: to keep, and to print.
 * @param {Article} article
 * @param {{css?: string, styleSheet?: string, view?: "page" | "small"}} looks the style sheet's text, or its address
 */
export function sheetOf(article, { css = "", styleSheet = "", view = "page" }) {
  const style = styleSheet ? `<link rel="stylesheet" href="${escaped(styleSheet)}">` : `<style>${css}</style>`;
  return `<!DOCTYPE html>
<html lang="${escaped(article.language ?? "")}" dir="${directionOf(article)}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${escaped(article.title ?? "")}</title>${style}
<body><div class="reader" data-view="${view === "small" ? "sheet-small" : "page"}" data-font="serif">${articleElement(article).outerHTML}</div></body></html>
`;
}

/**
 * Prints the article on a clean sheet, from a frame in which no script runs. Resolves when the dialogue was opened.
 * @param {Article} article
 * @param {string} styleSheet the address of reader.css
 */
export async function printSheet(article, styleSheet) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin allow-modals");
  frame.className = "print-frame";
  frame.srcdoc = sheetOf(article, { styleSheet: new URL(styleSheet, document.baseURI).href });
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  await imagesOf(frame.contentDocument);
  frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow?.print();
}

/**
 * Waits until a document's images are there, or cannot be had; not longer than some seconds.
 * @param {Document | null} shown
 */
export async function imagesOf(shown) {
  const images = [...(shown?.images ?? [])];
  for (const image of images) image.loading = "eager";
  const all = Promise.all(images.map((image) => image.decode().catch(() => {})));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 4000))]);
}
