// A document as its reader sees it, written as HTML: what scripts made of it, with the content of shadow roots in their place.
//
// The walk is a loop with a stack of its own, linear in the page. `places` tells where in the text each node begins, so that
// what pith says of the page can be brought back to the nodes.

const kElement = 1, kText = 3, kComment = 8, kFragment = 11; // Node.nodeType
const kVoid = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]);
const kRaw = new Set(["style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext"]); // text without references
const kDropsLineFeed = new Set(["pre", "textarea", "listing"]);
const kHtml = "http://www.w3.org/1999/xhtml";
const kNoScript = 2; // is raw where scripts run, which only the text itself tells

function escaped(text) {
  return /[&<>\u00a0\r]/.test(text)
    ? text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\u00a0/g, "&nbsp;").replace(/\r/g, "&#13;")
    : text;
}

function escapedValue(text) {
  return /[&"\u00a0\r]/.test(text)
    ? text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/\u00a0/g, "&nbsp;").replace(/\r/g, "&#13;")
    : text;
}

function startTag(element, name) {
  let tag = `<${name}`;
  for (const attribute of element.attributes) tag += ` ${attribute.name}="${escapedValue(attribute.value)}"`;
  return tag + ">";
}

// The children that are shown: those of the shadow root, in which slots show what is put into them.
function shownChildren(element, shadowOf) {
  if (element.localName === "slot" && typeof element.assignedNodes === "function") {
    const assigned = element.assignedNodes({ flatten: true });
    if (assigned.length > 0) return assigned;
  }
  const shadow = shadowOf(element);
  if (shadow) return shadow.childNodes;
  return element.localName === "template" && element.content ? element.content.childNodes : element.childNodes;
}

class Writer {
  html = "";
  places = []; // { node, at } in the order of the text; of texts side by side the first
  #endsInText = false;

  constructor(shadowOf) {
    this.shadowOf = shadowOf;
  }

  write(root) {
    const open = [{ children: [root], next: 0, end: "", raw: false }];
    while (open.length > 0) {
      const top = open[open.length - 1];
      if (top.next === top.children.length) {
        this.#append(top.end);
        open.pop();
      } else {
        const inner = this.#node(top.children[top.next++], top.raw);
        if (inner) open.push(inner);
      }
    }
    return this;
  }

  #append(text) {
    if (text !== "") this.#endsInText = false;
    this.html += text;
  }

  #node(node, raw) {
    if (node.nodeType === kText) this.#text(node, raw);
    else if (node.nodeType === kComment && !/^-?>|--!?>|--!?$|<!-$|<!--/.test(node.data)) this.#append(`<!--${node.data}-->`);
    else if (node.nodeType === kElement) return this.#element(node);
    else if (node.nodeType === kFragment) return { children: node.childNodes, next: 0, end: "", raw };
    return null;
  }

  #text(node, raw) {
    if (node.data === "") return;
    if (!this.#endsInText) this.places.push({ node, at: this.html.length });
    else (this.places[this.places.length - 1].more ??= []).push(node);
    this.html += raw ? node.data : escaped(node.data);
    this.#endsInText = true;
  }

  #element(element) {
    const isHtml = element.namespaceURI === kHtml || element.namespaceURI === undefined;
    const name = isHtml ? element.localName : element.tagName;
    this.#append("");
    this.places.push({ node: element, at: this.html.length });
    this.#append(startTag(element, name));
    if (isHtml && kVoid.has(name)) return null;
    const children = shownChildren(element, this.shadowOf);
    if (isHtml && kDropsLineFeed.has(name) && children[0]?.data?.startsWith("\n")) this.#append("\n");
    return { children, next: 0, end: `</${name}>`, raw: isHtml && isRaw(element, name) };
  }
}

// Where scripts run, a noscript element holds text; elsewhere elements.
function isRaw(element, name) {
  return kRaw.has(name) || (name === "noscript" && element.childNodes.length < kNoScript && element.firstChild?.nodeType === kText);
}

const openShadow = (element) => element.shadowRoot;

// The document as { html, places }. `shadowOf` gives an element's shadow root, closed ones too where the caller may see them.
export function writeDocument(document, shadowOf = openShadow) {
  const writer = new Writer(shadowOf);
  if (document.doctype) writer.html += "<!DOCTYPE html>";
  if (document.documentElement) writer.write(document.documentElement);
  return { html: writer.html, places: writer.places };
}

// The document as HTML, fast where nothing is hidden in shadow roots.
export function htmlOf(document) {
  const root = document.documentElement;
  if (!root) return "";
  for (const element of root.getElementsByTagName("*")) if (element.shadowRoot) return writeDocument(document).html;
  return (document.doctype ? "<!DOCTYPE html>" : "") + root.outerHTML;
}

// Where it was served; undefined if nowhere.
export function urlOf(document) {
  const url = document.documentURI || document.URL || document.defaultView?.location?.href;
  return url && url !== "about:blank" ? url : undefined;
}
