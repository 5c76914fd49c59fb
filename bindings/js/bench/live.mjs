#!/usr/bin/env node
// Content of live documents: pith beside Readability.js and defuddle, on the same documents in the same Chromium, in turn.
//
//     bindings/js/bench/live.mjs [--pages N] [--rounds N] CORPUS      a folder with html/; default: 200 pages, 5 rounds
//
// Every page is opened from the loopback interface; its own scripts do not run and nothing else is loaded. Then each tool gets
// the document in turn, a round each; of a page and a tool the median round counts, the first round is not counted. Readability
// changes its document, so it gets a clone, as its documentation has it; the clone is part of its time, and shown by itself.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { bundled, kChromium, kProject, kRootFlags, need, serve } from "../../../tools/node/browser.mjs";

const { values, positionals: [corpus] } = parseArgs({ options: { pages: { type: "string", default: "200" }, rounds: { type: "string", default: "5" } }, allowPositionals: true });
if (!corpus || !fs.existsSync(path.join(corpus, "html"))) {
  console.error("usage: live.mjs [--pages N] [--rounds N] CORPUS (a folder with html/)");
  process.exit(2);
}

const kPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; style-src 'unsafe-inline'; connect-src 'self'";
const folder = path.join(corpus, "html");
const all = fs.readdirSync(folder).filter((name) => /\.html(\.gz)?$/.test(name)).sort();
const step = Math.max(1, Math.floor(all.length / Number(values.pages)));
const names = all.filter((_, i) => i % step === 0).slice(0, Number(values.pages));
const server = await serve({ html: folder, package: path.join(kProject, "build/js/package") }, () => ({ "content-security-policy": kPolicy, "cache-control": "max-age=3600" }));
const script = await bundled(`
  export { load } from "./bindings/js/src/pith.js";
  export { parse as readable } from "./bindings/js/src/readability.js";
  export { extractDocument as extractLive } from "./bindings/js/src/live_calls.js";
  export { Readability } from "@mozilla/readability";
  export { default as Defuddle } from "defuddle";`, "tools");

const browser = await need("playwright-core").chromium.launch({ executablePath: kChromium, args: kRootFlags });
const context = await browser.newContext();
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

const sums = {}, firsts = [], failures = {};
let read = 0;
for (const name of names) {
  const page = await context.newPage();
  try {
    await page.goto(`${server.base}/html/${encodeURIComponent(name)}`, { waitUntil: "load", timeout: 20_000 });
    await page.evaluate(script);
    const { times, first, failed } = await page.evaluate(async ({ wasm, rounds }) => {
      const { tools } = globalThis;
      const start = performance.now();
      await tools.load(wasm);
      tools.readable(document);
      const first = performance.now() - start;
      const runs = {
        "pith, as Readability": () => tools.readable(document),
        "pith, extractDocument": () => tools.extractLive(document, { format: "html" }),
        "Readability.js": () => new tools.Readability(document.cloneNode(true)).parse(),
        "the clone in that": () => document.cloneNode(true),
        defuddle: () => new tools.Defuddle(document, { url: location.href }).parse(),
      };
      const times = Object.fromEntries(Object.keys(runs).map((tool) => [tool, []]));
      const failed = [];
      for (let round = 0; round <= rounds; ++round) {
        for (const [tool, run] of Object.entries(runs)) {
          const begin = performance.now();
          try {
            run();
          } catch {
            failed.push(tool);
          }
          if (round > 0) times[tool].push(performance.now() - begin);
        }
      }
      return { times, first, failed };
    }, { wasm: `${server.base}/package/pith.wasm`, rounds: Number(values.rounds) });
    for (const [tool, list] of Object.entries(times)) (sums[tool] ??= []).push(median(list));
    for (const tool of new Set(failed)) failures[tool] = (failures[tool] ?? 0) + 1;
    firsts.push(first);
    ++read;
  } catch (error) {
    console.error(`${name}: ${String(error).split("\n")[0]}`);
  }
  await page.close();
}
await browser.close();
server.close();

if (read === 0) process.exit(1);
const total = (tool) => sums[tool].reduce((sum, time) => sum + time, 0);
console.log(`${read} documents, ${values.rounds} rounds, milliseconds`);
console.log("tool                      mean  median     p95   times pith   failed");
for (const tool of Object.keys(sums)) {
  const list = [...sums[tool]].sort((a, b) => a - b);
  const cells = [total(tool) / read, median(list), list[Math.floor(list.length * 0.95)]].map((time) => time.toFixed(2).padStart(7));
  console.log(`${tool.padEnd(22)} ${cells.join(" ")} ${(total(tool) / total("pith, as Readability")).toFixed(1).padStart(12)} ${String(failures[tool] ?? 0).padStart(8)}`);
}
console.log(`load and first call in a new page, module in the cache: median ${median(firsts.slice(1)).toFixed(0)} ms, p95 ${[...firsts.slice(1)].sort((a, b) => a - b)[Math.floor((firsts.length - 1) * 0.95)].toFixed(0)} ms`);
