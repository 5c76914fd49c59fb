// Attacks whoever renders pith's Markdown or shows its HTML.
//
//     node tools/markdown_attack/run.mjs PITH [--all]
//
// Puts every payload (payloads.mjs) into every place of a page (contexts.mjs), once as text and once as the page's own
// HTML, and reads each page as Markdown, with the metadata in front, and as HTML. Four renderers (renderers.mjs)
// show the Markdown. No rendering may hold a tag, an attribute or a scheme that pith's HTML would not (check.mjs), and
// Chromium, which opens them all, must run nothing (browser.mjs). Every seventh page is tried, or all with --all, which also
// opens every output in a page of its own.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { executions, findChromium } from "./browser.mjs";
import { foreign } from "./check.mjs";
import { contexts } from "./contexts.mjs";
import { payloads } from "./payloads.mjs";
import { renderers } from "./renderers.mjs";

const kSkipped = 77;
const kShown = 20;  // failures that are printed
const kStep = 7, kBatch = 40;  // of the short run

function skip(why) {
  console.log(`markdown attack: skipped, ${why}`);
  process.exit(kSkipped);
}

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(path.join(project, "build/node/package.json"));
const load = async (name) => import(pathToFileURL(require.resolve(name)).href);

const asText = (payload) => payload.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const asValue = (payload) => asText(payload).replace(/"/g, "&quot;");
const asIs = (payload) => payload;

// A payload as each place wants it: `escape` makes text of it.
function forms(payload, text, value) {
  const middle = Math.floor(payload.length / 2);
  return {
    text: text(payload), value: value(payload),
    json: JSON.stringify(payload).slice(1, -1).replace(/<\/script/gi, "<\\/script"),
    script: payload.replace(/<(\/script|!--)/gi, "< $1"),
    halves: [text(payload.slice(0, middle)), text(payload.slice(middle))],
  };
}

function* pages(step) {
  let count = 0;
  for (const [place, make] of Object.entries(contexts))
    for (const payload of payloads)
      for (const [text, value] of [[asText, asValue], [asIs, asIs]])
        if (count++ % step === 0) yield { place, payload, html: make(forms(payload, text, value)) };
}

function outputs(pith, files, format, ...words) {
  const lines = execFileSync(pith, ["--jsonl", "--method", "all", "--format", format, ...words, "--files-from", "-"],
    { input: files.join("\n") + "\n", maxBuffer: 1 << 30, encoding: "utf8", stdio: ["pipe", "pipe", "inherit"] });
  return lines.trim().split("\n").map((line) => JSON.parse(line)[format]);
}

function readAll(pith, cases) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pith-attack-pages-"));
  try {
    const files = cases.map((_, i) => path.join(folder, `${String(i).padStart(6, "0")}.html`));
    cases.forEach((one, i) => fs.writeFileSync(files[i], one.html));
    return { markdown: outputs(pith, files, "markdown", "--with-metadata"), html: outputs(pith, files, "html"),
      document: outputs(pith, files, "html", "--with-metadata") };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

// The body of a whole document; its head is text and values that the writer escapes as it does the body's.
const bodyOf = (html) => html.slice(html.indexOf("<body>") + 6, html.lastIndexOf("</body>"));

async function main([pith, mode]) {
  if (!pith) {
    console.error("usage: run.mjs PITH [--all]");
    return 2;
  }
  const wanted = ["markdown-it", "marked", "commonmark", "micromark", "micromark-extension-gfm", "parse5"];
  const missing = wanted.filter((name) => !fs.existsSync(path.join(project, "build/node/node_modules", name)));
  if (missing.length) skip(`no ${missing.join(", ")} in build/node (run tools/install-deps test)`);
  const chromium = findChromium();
  if (!chromium) skip("there is no Chromium (run tools/install-deps test)");

  const all = mode === "--all";
  const parse5 = await load("parse5");
  const renders = await renderers(load);
  const cases = [...pages(all ? 1 : kStep)];
  const read = readAll(pith, cases);
  const seen = new Map();  // rendering: how it came about
  let tried = 0, bad = 0;
  const take = (i, who, html, source) => {
    ++tried;
    if (seen.has(html)) return;
    seen.set(html, { ...cases[i], who, source });
    const words = foreign(parse5, html);
    if (!words.length) return;
    if (++bad <= kShown) tell(seen.get(html), html, words.join(", "));
  };
  cases.forEach((_, i) => {
    for (const [who, render] of Object.entries(renders)) take(i, who, render(read.markdown[i]), read.markdown[i]);
    take(i, "HTML", read.html[i], read.html[i]);
    take(i, "HTML document", bodyOf(read.document[i]), read.document[i]);
  });
  const different = [...seen.keys()];
  const batch = all ? 1 : kBatch;
  // The last page is one in which something does run: a browser that shows nothing is noticed.
  const canary = Math.ceil(different.length / batch) * batch;
  const opened = [...different, ...Array(canary - different.length).fill(""), "<img src=x onerror=alert(1)>"];
  const ran = await executions(chromium, opened, batch);
  const hits = ran.filter((index) => index * batch !== canary);
  if (hits.length === ran.length) {
    console.log("markdown attack: Chromium did not run what it should have run");
    return 1;
  }
  for (const index of hits.slice(0, kShown)) {
    const html = different[index * batch];
    tell(seen.get(html), html, batch === 1 ? "ran" : `ran, or one of the ${batch - 1} after it (see --all)`);
  }
  console.log(`markdown attack: ${payloads.length} payloads in ${Object.keys(contexts).length} places, ${cases.length} pages, `
    + `${tried} outputs tried, ${different.length} different ones opened in Chromium: `
    + `${bad} with foreign tags, ${hits.length} executions`);
  return bad === 0 && hits.length === 0 ? 0 : 1;
}

function tell({ place, payload, who, source }, html, what) {
  console.log(`${place}, shown by ${who}: ${what}\n  payload  ${JSON.stringify(payload)}`
    + `\n  output   ${JSON.stringify(source.slice(0, 600))}\n  shown as ${JSON.stringify(html.slice(0, 600))}`);
}

process.exit(await main(process.argv.slice(2)));
