// Reads pith's Markdown with a library that we did not write and compares it with pith's HTML.
//
//     node tools/markdown_roundtrip/run.mjs PITH [--sample N] [FILE]...
//
// For each page, `pith --markdown` rendered by markdown-it (CommonMark, GFM tables and strikethrough, footnotes)
// must hold the same text as `pith --html`: white space aside, character for character. So must, in the same
// order, headings, links and images, which are counted apart. Without files,
// the pages of tests/golden/writers are read, all of which must agree, and then, where the data is, N pages of
// wcxb (default 100), of which kEnough must.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { load, math, project } from "../node/markdown.mjs";

const kEnough = 0.97;
const kBuffer = 1 << 30;
const parse5 = await load("parse5");
const MarkdownIt = await load("markdown-it");
const footnote = await load("markdown-it-footnote");
if (!parse5 || !MarkdownIt || !footnote) {
  console.log("markdown round trip: skipped, markdown-it is not installed (run tools/install-deps test)");
  process.exit(77);
}

const markdown = new MarkdownIt({ html: true }).use(footnote).use(math);

const kBlocks = new Set(["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "table",
  "thead", "tbody", "tr", "th", "td", "caption", "figure", "figcaption", "dl", "dt", "dd", "details", "summary",
  "section", "hr", "br"]);
const kShapes = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "a", "img"]);

const attribute = (node, name) => node.attrs?.find((a) => a.name === name)?.value ?? "";
const isNotes = (node) => attribute(node, "role") === "doc-endnotes" || attribute(node, "class") === "footnotes";
const isReference = (node) => attribute(node, "role") === "doc-noteref" || attribute(node, "class") === "footnote-ref";
const isBacklink = (node) => attribute(node, "role") === "doc-backlink" || attribute(node, "class") === "footnote-backref";

// The text of a page's HTML: one string for its flow, then its notes by number. Also the shapes on the way.
function read(html) {
  const notes = new Map(), noteShapes = [];
  let shapes = [];
  let out = "", cells = 0;
  const stack = [{ node: parse5.parseFragment(html), close: null }];
  while (stack.length) {
    const { node, close } = stack.pop();
    if (close !== null) {
      close();
      continue;
    }
    if (node.nodeName === "#text") {
      out += node.value;
      continue;
    }
    const name = node.tagName ?? "";
    if (isBacklink(node) || name === "hr" && attribute(node, "class") === "footnotes-sep") continue;
    if (isReference(node)) {
      out += "[^]";
      continue;
    }
    let after = () => {};
    if (name === "li" && isNotes(node.parentNode.parentNode ?? node)) {
      const number = Number(attribute(node, "id").replace(/\D+/g, ""));
      const before = out, shapesBefore = shapes;
      out = "";
      shapes = [];
      after = () => {
        notes.set(number, out);
        noteShapes.push(...shapes);
        out = before;
        shapes = shapesBefore;
      };
    } else if (name === "blockquote" && attribute(node, "data-callout")) {
      out += ` [!${attribute(node, "data-callout").toUpperCase()}] `;
      after = () => { out += " "; };
    } else if (attribute(node, "class") === "callout-title" && isAlertTitle(node)) {
      continue;
    } else if (name === "input" && attribute(node, "type") === "checkbox") {
      out += node.attrs.some((a) => a.name === "checked") ? "[x] " : "[ ] ";
    } else if (name === "q") {
      out += "“";
      after = () => { out += "”"; };
    } else if (kBlocks.has(name)) {
      out += " ";
      after = () => { out += " "; };
    }
    // A cell of a Markdown table holds no headings.
    if (name === "td" || name === "th") ++cells;
    if (kShapes.has(name) && !(cells && /^h[1-6]$/.test(name))) shapes.push(shape(node, name));
    stack.push({ node: null, close: after });
    if (name === "td" || name === "th") stack[stack.length - 1].close = () => (after(), --cells);
    for (const child of [...(node.childNodes ?? [])].reverse()) stack.push({ node: child, close: null });
  }
  const sorted = [...notes].sort((a, b) => a[0] - b[0]).map(([number, text]) => `[${number}] ${text}`);
  return { text: [out, ...sorted].join(" ").replace(/\s+/g, " ").trim(), shapes: [...shapes, ...noteShapes.sort()] };
}

// GFM shows the kind of an alert in place of a title that says the same.
function isAlertTitle(node) {
  const kind = attribute(node.parentNode, "data-callout");
  return node.childNodes.length === 1 && node.childNodes[0].value?.toLowerCase() === kind;
}

function shape(node, name) {
  if (name === "a") return `a ${decode(attribute(node, "href"))}`;
  if (name === "img") return `img ${decode(attribute(node, "src"))} ${attribute(node, "alt")}`;
  return name;
}
function decode(url) {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

const comparable = (shapes) => shapes.join("\n");

function pages(pith, format, files) {
  const output = execFileSync(pith, ["--jsonl", "--method", "all", "--format", format, "--files-from", "-"],
    { input: files.join("\n") + "\n", maxBuffer: kBuffer, encoding: "utf8", stdio: ["pipe", "pipe", "inherit"] });
  return new Map(output.trim().split("\n").map((line) => JSON.parse(line)).map((o) => [o.id, o[format] ?? o.content]));
}

function difference(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) ++at;
  const cut = (s) => JSON.stringify(s.slice(Math.max(0, at - 60), at + 60));
  return `  html     ${cut(a)}\n  markdown ${cut(b)}`;
}

// Compares pages and prints what differs; the share of equal ones.
function compare(pith, name, files) {
  const markdowns = pages(pith, "markdown", files), htmls = pages(pith, "html", files);
  let equal = 0, shaped = 0;
  for (const file of files) {
    const theirs = read(markdown.render(markdowns.get(file)));
    const ours = read(htmls.get(file));
    const sameText = ours.text === theirs.text;
    const sameShape = comparable(ours.shapes) === comparable(theirs.shapes);
    if (sameText) ++equal;
    if (sameShape) ++shaped;
    if (!sameText) console.log(`${path.relative(project, file)}: text differs\n${difference(ours.text, theirs.text)}`);
    else if (!sameShape)
      console.log(`${path.relative(project, file)}: shapes differ\n${difference(comparable(ours.shapes), comparable(theirs.shapes))}`);
  }
  console.log(`markdown round trip, ${name}: text equal on ${equal} of ${files.length} pages, headings, links and images on ${shaped}`);
  return { text: equal / files.length, shape: shaped / files.length };
}

function main(args) {
  const pith = args.shift();
  if (!pith) {
    console.error("usage: run.mjs PITH [--sample N] [FILE]...");
    return 2;
  }
  let sample = 100;
  if (args[0] === "--sample") sample = Number(args.splice(0, 2)[1]);
  if (args.length) return compare(pith, "files given", args).text === 1 ? 0 : 1;

  const folder = path.join(project, "tests/golden/writers");
  const goldens = fs.readdirSync(folder).filter((f) => f.endsWith(".html") && !f.endsWith(".out.html")).sort();
  const ours = compare(pith, "goldens", goldens.map((f) => path.join(folder, f)));
  if (ours.text !== 1 || ours.shape !== 1) return 1;

  const data = path.join(process.env.PITH_DATA ?? path.join(project, "../shared/data"), "wcxb/html");
  if (!fs.existsSync(data) || sample === 0) {
    console.log("markdown round trip: no pages of wcxb compared" + (sample ? `, there are none in ${data}` : ""));
    return 0;
  }
  const all = fs.readdirSync(data).sort();
  const step = Math.max(1, Math.floor(all.length / sample));
  const chosen = all.filter((_, i) => i % step === 0).slice(0, sample);
  return compare(pith, "wcxb", chosen.map((f) => path.join(data, f))).text >= kEnough ? 0 : 1;
}

process.exit(main(process.argv.slice(2)));
