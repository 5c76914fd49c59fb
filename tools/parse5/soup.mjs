// Compares pith's trees with parse5's on random tag soup: the misnesting that no page and no test thought of.
//
//     node tools/parse5/soup.mjs PITH_TREE_DUMP [COUNT [SEED]]     (default: 2000 soups, seed 1)
//
// What parse5 is known to do otherwise than the standard (docs/conformance.md) stays out: <select> and what belongs to
// it, templates together with tables, CDATA sections at integration points, two U+0000 in a row, end tags of table sections,
// and forms together with what can hide them from their end tags.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { firstDifference, pithTrees } from "./pith_trees.mjs";
import { parseTree } from "./tree.mjs";

const kTags = (
  "a a b b i nobr font em code div div p p span section ul ol li dl dt dd h1 h2 button input pre textarea script " +
  "style svg math g ruby rb rt rtc rp br hr img html head body frameset frame noscript noframes " +
  "address article main center x-y iframe base meta"
).split(" ");
const kMarkerTags = "object marquee applet".split(" ");
const kTableTags = "table table tbody thead tr tr td td th caption colgroup col".split(" ");
const kGroups = [[...kTableTags, ...kMarkerTags], ["template", ...kMarkerTags], ["form", "form"]];
const kPointTags = "mi mo mtext annotation-xml foreignObject desc title".split(" ");
const kNeverClosed = new Set(["tbody", "thead"]);
const kAttributes = ["", "", "", " id=1", " id=2", " class='x y'", " encoding=text/html", " type=hidden", " a a b=&amp;"];
const kTexts = ["x", " ", "\n", "a&amp;b", "&lt", "<", "</", "<!--c-->", "<!doctype html>", "\u0000x", "\r\n", "]]>", "é"];

// A small generator with a seed, so that a failure can be run again.
function random(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * bound);
  };
}

function soup(seed) {
  const below = random(seed * 7919 + 17);
  const pick = (list) => list[below(list.length)];
  const vocabulary = kTags.concat(pick(kGroups), below(2) ? kPointTags : []);
  const texts = kPointTags.some((tag) => vocabulary.includes(tag)) ? kTexts : kTexts.concat("<![CDATA[d]]>");
  // A few tags per soup, so that they meet often.
  const tags = Array.from({ length: 3 + below(8) }, () => pick(vocabulary));
  const closed = tags.filter((tag) => !kNeverClosed.has(tag)).concat("div");
  let text = below(2) ? "<!doctype html>" : "";
  for (let i = 5 + below(60); i > 0; --i) {
    const kind = below(10);
    if (kind < 5) text += `<${pick(tags)}${pick(kAttributes)}${below(12) ? "" : "/"}>`;
    else if (kind < 8) text += `</${pick(closed)}>`;
    else text += pick(texts);
  }
  return text;
}

async function main([dumper, count = "2000", seed = "1"]) {
  if (!dumper) {
    console.error("usage: soup.mjs PITH_TREE_DUMP [COUNT [SEED]]");
    return 2;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pith-soup-"));
  try {
    const files = [];
    for (let i = 0; i < Number(count); ++i) {
      files.push(path.join(folder, `${Number(seed) + i}.html`));
      fs.writeFileSync(files[i], "\ufeff" + soup(Number(seed) + i));  // the mark settles the encoding
    }
    let equal = 0;
    for await (const { name, text, tree } of pithTrees(dumper, files)) {
      const theirs = parseTree(text);
      if (tree === theirs) ++equal;
      else console.log(`seed ${path.basename(name, ".html")}: ${JSON.stringify(text)}\n${firstDifference(tree, theirs)}`);
    }
    console.log(`soup: ${equal} of ${files.length} trees are equal, ${files.length - equal} differ`);
    return equal === files.length ? 0 : 1;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

process.exit(await main(process.argv.slice(2)));
