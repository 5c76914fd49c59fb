// Compares eval's reader of Markdown with a library that we did not write.
//
//     node tools/markdown_reader/compare.mjs PITH_MARKDOWN_DUMP [FILE]...
//
// Each kind of item that the reader finds in a file must be what markdown-it finds. Without files, those of
// tests/golden/writers are read, all of which must agree, and then, where the data is, the gold of `structure`, of
// which kEnough must.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { load, math, project } from "../node/markdown.mjs";

const kEnough = 0.95;
const MarkdownIt = await load("markdown-it");
const footnote = await load("markdown-it-footnote");
if (!MarkdownIt || !footnote) {
  console.log("markdown reader: skipped, markdown-it is not installed (run tools/install-deps test)");
  process.exit(77);
}
const markdown = new MarkdownIt({ html: true }).use(footnote).use(math);

const collapse = (text) => text.replace(/[ \t\r\n]+/g, " ").trim();
const shown = (text) => text.replace(/<!--[\s\S]*?-->/g, " ").replace(/<[^>]*>/g, " ");

// The text of a paragraph; what stands in it goes to `found`.
function inlines(children, found) {
  let text = "";
  const links = [];
  for (const token of children) {
    if (token.type === "text" || token.type === "code_inline" || token.type === "text_special") text += token.content;
    else if (token.type === "softbreak" || token.type === "hardbreak") text += " ";
    else if (token.type === "html_inline") text += token.content.startsWith("<br") ? " " : "";
    else if (token.type === "math") {
      const tex = collapse(token.content.replace(/^\$+|\$+$/g, ""));
      found.formulas.push(tex);
      text += tex;
    } else if (token.type === "image") found.images.push(token.attrGet("src"));
    else if (token.type === "footnote_ref") text += `[^${token.meta.label}]`;
    else if (token.type === "link_open") links.push({ at: text.length, url: token.attrGet("href") });
    else if (token.type === "link_close") {
      const link = links.pop();
      found.links.push(`${collapse(text.slice(link.at))} ${link.url}`);
    }
  }
  return collapse(text);
}

function read(source) {
  const found = { headings: [], items: [], rows: [], code: [], languages: [], formulas: [], links: [], images: [], notes: [] };
  const open = []; // items and notes
  let text = "", heading = 0;
  const say = (words) => {
    if (!words) return;
    text += `${words}\n`;
    const last = open.at(-1);
    if (last) last.list[last.index] = collapse(`${last.list[last.index]} ${words}`);
  };
  const enter = (list, index) => {
    list[index] ??= "";
    open.push({ list, index });
  };
  for (const token of markdown.parse(source, {})) {
    if (token.type === "list_item_open") enter(found.items, found.items.length);
    else if (token.type === "footnote_open") enter(found.notes, token.meta.id);
    else if (token.type === "list_item_close" || token.type === "footnote_close") open.pop();
    else if (token.type === "heading_open") heading = Number(token.tag.slice(1));
    else if (token.type === "heading_close") heading = 0;
    else if (token.type === "tr_open") found.rows.push([]);
    else if (token.type === "inline") {
      let words = inlines(token.children, found);
      if (heading && words) found.headings.push(`${"#".repeat(heading)} ${words}`);
      if (token.cell) found.rows.at(-1).push(words);
      say(words);
    } else if (token.type === "fence" || token.type === "code_block") {
      found.code.push(token.content.replace(/\n+$/, ""));
      if (token.info) found.languages.push(token.info.split(/[\s{]/)[0]);
      say(collapse(token.content));
    } else if (token.type === "math") {
      const tex = collapse(token.content.replace(/^\$+|\$+$/g, ""));
      found.formulas.push(tex);
      say(tex);
    } else if (token.type === "html_block") say(collapse(shown(token.content)));
    if (token.type === "th_open" || token.type === "td_open") heading = 0;
  }
  return { ...found, text };
}

// Inline tokens do not know that they are in a cell.
markdown.core.ruler.push("cells", (state) => {
  let cell = false;
  for (const token of state.tokens) {
    if (token.type === "th_open" || token.type === "td_open") cell = true;
    if (token.type === "th_close" || token.type === "td_close") cell = false;
    if (token.type === "inline") token.cell = cell;
  }
});

function decoded(value) {
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
}
// Notes come at the end there and in their place here, so texts are compared as words in any order, without the kinds of
// callouts, which are no text here.
function comparable(kind, value) {
  if (kind === "rows") return value;
  if (kind !== "text") return value.map((v) => decoded(v).replace("mailto:", "").replace(/\[!\w+\] /, "")).sort();
  return collapse(value).split(" ").filter((word) => !/^\[!\w+\]$/.test(word)).sort();
}

function compare(dump, name, files) {
  const lines = execFileSync(dump, files, { encoding: "utf8", maxBuffer: 1 << 28 }).trim().split("\n");
  let equal = 0;
  files.forEach((file, i) => {
    const ours = JSON.parse(lines[i]), theirs = read(fs.readFileSync(file, "utf8"));
    const wrong = Object.keys(ours).filter((kind) =>
      JSON.stringify(comparable(kind, ours[kind])) !== JSON.stringify(comparable(kind, theirs[kind])));
    if (wrong.length === 0) ++equal;
    for (const kind of wrong) {
      const [a, b] = [ours[kind], theirs[kind]].map((value) => comparable(kind, value).map((v) => JSON.stringify(v)));
      const only = (x, y) => x.filter((v, at) => v !== y[at]).slice(0, 2).join(" ").slice(0, 300);
      console.log(`${path.basename(file)}: ${kind} differ\n  pith        ${only(a, b)}\n  markdown-it ${only(b, a)}`);
    }
  });
  console.log(`markdown reader, ${name}: equal on ${equal} of ${files.length} files`);
  return equal / files.length;
}

function main(args) {
  const dump = args.shift();
  if (!dump) {
    console.error("usage: compare.mjs PITH_MARKDOWN_DUMP [FILE]...");
    return 2;
  }
  if (args.length) return compare(dump, "files given", args) === 1 ? 0 : 1;
  const files = (folder) => fs.readdirSync(folder).filter((f) => f.endsWith(".md")).sort().map((f) => path.join(folder, f));
  if (compare(dump, "goldens", files(path.join(project, "tests/golden/writers"))) !== 1) return 1;
  const data = path.join(process.env.PITH_DATA ?? path.join(project, "../shared/data"), "structure/gold");
  if (!fs.existsSync(data)) return 0;
  return compare(dump, "structure", files(data)) >= kEnough ? 0 : 1;
}

process.exit(main(process.argv.slice(2)));
