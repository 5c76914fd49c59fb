// What may stand in a rendering: what pith's own HTML may hold (docs/formats.md), and what renderers add of their own.
const kTags = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "table", "thead",
  "tbody", "caption", "tr", "td", "th", "figure", "figcaption", "hr", "dl", "dt", "dd", "details", "summary", "section", "a",
  "em", "strong", "del", "s", "sup", "sub", "mark", "kbd", "q", "br", "img", "span"]);
const kAttributes = {
  "*": ["id"], a: ["href", "title", "role", "class", "data-embed", "data-footnote-ref", "data-footnote-backref", "aria-describedby",
    "aria-label"],
  img: ["src", "alt", "title"], ol: ["start", "class"], li: ["value", "class"], td: ["colspan", "rowspan", "align", "style"],
  th: ["colspan", "rowspan", "align", "style"], code: ["class"], span: ["class"], details: ["open"], sup: ["class"],
  section: ["role", "class", "data-footnotes"], hr: ["class"], h2: ["class"],
};
const kSchemes = new Set(["", "http", "https", "mailto", "tel", "ftp"]);

// As browsers read it: leading controls and spaces go, and tabs and line breaks everywhere.
export function scheme(address) {
  const clean = address.replace(/^[\u0000-\u0020]+/, "").replace(/[\t\n\r]/g, "");
  return /^([a-z][a-z0-9+.-]*):/i.exec(clean)?.[1].toLowerCase() ?? "";
}

function isAllowed(tag, { name, value }) {
  if (!kAttributes["*"].includes(name) && !kAttributes[tag]?.includes(name)) return false;
  if (name === "style") return /^text-align: ?(left|center|right);?$/.test(value);
  if (name !== "href" && name !== "src") return true;
  return kSchemes.has(scheme(value)) || name === "src" && /^data:image\/(png|jpeg|gif|webp)[;,]/i.test(value);
}

// What in the HTML does not belong there, as a list of words.
export function foreign(parse5, html) {
  const found = [];
  const open = [parse5.parseFragment(html)];
  while (open.length) {
    const node = open.pop();
    if (node.nodeName === "#comment") found.push("a comment");
    if (node.tagName && (!kTags.has(node.tagName) || node.namespaceURI !== "http://www.w3.org/1999/xhtml"))
      found.push(`<${node.tagName}>`);
    for (const attribute of node.attrs ?? [])
      if (!isAllowed(node.tagName, attribute)) found.push(`${node.tagName}[${attribute.name}=${attribute.value}]`);
    open.push(...(node.childNodes ?? []));
  }
  return found;
}
