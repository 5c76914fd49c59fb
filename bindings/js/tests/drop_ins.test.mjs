// The documented examples of @mozilla/readability and defuddle, with only the import changed, and their fields beside those of
// the real packages. docs/javascript.md shows the same tables.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Readability as TheirReadability } from "@mozilla/readability";
import TheirDefuddle from "defuddle";
import { Defuddle as theirDefuddle } from "defuddle/node";
import { JSDOM } from "jsdom";
import { parseHTML } from "linkedom";
import { Readability, isProbablyReaderable, parse } from "pith-extract";
import Defuddle from "pith-extract/defuddle";
import { Defuddle as defuddle } from "pith-extract/defuddle/node";

const kProject = process.env.PITH_PROJECT;
const kUrl = "https://www.slow-engineer.example/tidal-mill.html";
const html = fs.readFileSync(path.join(kProject, "examples/article.html"), "utf8").replace("<html ", '<html dir="ltr" ');
const documentOf = () => new JSDOM(html, { url: kUrl }).window.document;
const docs = fs.readFileSync(path.join(kProject, "docs/javascript.md"), "utf8");

// The rows of a table of docs/javascript.md: field to "same" or "differs".
function tableBelow(heading) {
  const rows = docs.slice(docs.indexOf(`## ${heading}\n`)).split("\n## ")[0].matchAll(/^\| `(\w+)` \| (same|differs)/gm);
  return Object.fromEntries(Array.from(rows, ([, field, judgement]) => [field, judgement]));
}

function compared(theirs, ours) {
  return Object.fromEntries(Object.keys(theirs).map((field) => [field, JSON.stringify(theirs[field]) === JSON.stringify(ours[field]) ? "same" : "differs"]));
}

const kExample = `var { Readability } = require('@mozilla/readability');
var { JSDOM } = require('jsdom');
var doc = new JSDOM("<body>Look at this cat: <img src='./cat.jpg'></body>", {
  url: "https://www.example.com/the-page-i-got-the-source-from"
});
let reader = new Readability(doc.window.document);
let article = reader.parse();
console.log(JSON.stringify(article));`;

test("Readability's documented example", () => {
  const run = (name) => JSON.parse(execFileSync("node", ["--input-type=commonjs", "-e", kExample.replace("@mozilla/readability", name)]));
  const theirs = run("@mozilla/readability"), ours = run("pith-extract");
  assert.match(ours.textContent, /^Look at this cat:/);
  assert.match(theirs.textContent, /^Look at this cat:/);
});

test("Readability's fields", () => {
  const theirs = new TheirReadability(documentOf()).parse(), ours = new Readability(documentOf()).parse();
  assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).sort());
  assert.deepEqual(compared(theirs, ours), tableBelow("In place of Readability"));
  for (const field of Object.keys(theirs)) assert.equal(typeof ours[field], typeof theirs[field], field);
});

test("Readability's options", () => {
  const document = documentOf();
  const before = document.documentElement.outerHTML;
  const element = new Readability(document, { serializer: (node) => node }).parse().content;
  assert.equal(element.querySelectorAll("table").length, 1);
  assert.equal(document.documentElement.outerHTML, before);
  assert.throws(() => new Readability(document, { maxElemsToParse: 1 }).parse(), /Aborting parsing document; \d+ elements found/);
  assert.throws(() => new Readability("text"), /document object/);
  assert.equal(new Readability(new JSDOM("").window.document).parse(), null);
});

test("isProbablyReaderable", () => {
  assert.equal(isProbablyReaderable(documentOf()), true);
  assert.equal(isProbablyReaderable(documentOf(), { minContentLength: 100_000 }), false);
  assert.equal(isProbablyReaderable(new JSDOM("<p>short").window.document), false);
});

test("parse takes documents of jsdom and linkedom, strings and bytes", () => {
  const expected = parse(documentOf());
  assert.equal(expected.dir, "ltr");
  const { document } = parseHTML(html);
  for (const page of [document, html, Buffer.from(html)]) {
    const article = parse(page, { url: kUrl });
    for (const field of ["title", "byline", "dir", "lang", "textContent", "excerpt", "siteName", "publishedTime"])
      assert.equal(article[field], expected[field], field);
  }
  assert.equal(parse('<html dir="rtl"><p>a', { method: "all" }).dir, "rtl");
});

test("text content is the content without tags", () => {
  for (const folder of ["examples", "tests/pages/html"])
    for (const name of fs.readdirSync(path.join(kProject, folder)).filter((name) => name.endsWith(".html"))) {
      const article = parse(fs.readFileSync(path.join(kProject, folder, name)));
      if (!article) continue;
      assert.equal(article.textContent, new JSDOM(article.content).window.document.body.textContent, name);
      assert.equal(article.length, article.textContent.length);
    }
});

test("defuddle's documented examples", async () => {
  const { document } = parseHTML(html);
  const options = { markdown: true };
  const ours = await defuddle(document, "https://example.com/article", options);
  const theirs = await theirDefuddle(document, "https://example.com/article", options);
  assert.match(ours.content, /^## The pond is the battery$/m);
  assert.match(theirs.content, /^## The pond is the battery$/m);
  assert.equal(ours.title, theirs.title);
  const dom = new JSDOM(html, { url: "https://example.com/article" });
  assert.match((await defuddle(dom.window.document, "https://example.com/article")).content, /<h2>The pond/);
  assert.match((await defuddle(html)).content, /<h2>The pond/);
});

test("defuddle's fields", () => {
  const document = documentOf();
  globalThis.window ??= document.defaultView; // theirs is for browsers
  const ours = new Defuddle(document).parse(), theirs = new TheirDefuddle(document).parse();
  const { parseTime: _ours, ...mine } = ours;
  const { parseTime: _theirs, ...other } = theirs;
  assert.deepEqual(Object.keys(mine).sort(), Object.keys(other).sort());
  assert.deepEqual(compared(other, mine), tableBelow("In place of defuddle"));
  for (const field of Object.keys(other)) assert.equal(typeof mine[field], typeof other[field], field);
});

test("defuddle's options", () => {
  const document = new JSDOM('<title>T</title><article><p>One two three. <img src="/a.png"></p></article><div id=other>Else</div>', { url: kUrl }).window.document;
  const parsed = (options) => new Defuddle(document, options).parse();
  assert.equal(parsed({ contentSelector: "#other" }).content, "<p>Else</p>\n");
  assert.match(parsed({ contentSelector: "article" }).content, /img/);
  assert.doesNotMatch(parsed({ contentSelector: "article", removeImages: true }).content, /img/);
  assert.match(parsed({ separateMarkdown: true, contentSelector: "article" }).contentMarkdown, /!\[\]\(https/);
  assert.ok(Array.isArray(parsed({ debug: true }).debug.removals));
});
