// Texts of the HTML that pith writes. It knows few tags and fewer references, and no < or > stands in an attribute or a text.
const kReferences = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": "\u00a0" };

export function textOf(html) {
  return html.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (reference) => kReferences[reference]);
}

export function paragraphsOf(html) {
  return Array.from(html.matchAll(/<p>([^]*?)<\/p>/g), ([, inner]) => textOf(inner).trim()).filter((text) => text !== "");
}

// Words between spaces; characters of scripts that write without spaces count one by one.
export function countWords(text) {
  return text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu)?.length ?? 0;
}
