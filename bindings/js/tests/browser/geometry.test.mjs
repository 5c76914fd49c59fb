// What a live page tells of its boxes, beside what pith's own renderer gets from Chromium: on all our styled pages the same boxes
// within a pixel, and the same choice of the methods that see the page. One thing differs: Chromium's snapshot leaves a large
// initial (::first-letter) out of its text's box.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { bundled, kChromium, kProject, kRootFlags, need, serve } from "../../../../tools/node/browser.mjs";

const pith = await import(path.join(kProject, "build/js/package/src/node.js"));
const kNative = process.env.PITH_NATIVE ?? path.join(kProject, "build/dev/bin/pith");
const folder = path.join(kProject, "tests/styled/html");
const ids = fs.readdirSync(folder).filter((name) => name.endsWith(".html")).map((name) => path.basename(name, ".html"));
const kMethods = ["hybrid", "clg", "vips"];
const kPixel = 1;

let browser, server, script;
before(async () => {
  server = await serve({ styled: folder });
  script = await bundled('export * from "./bindings/js/src/live.js";', "pithLive");
  browser = await need("playwright-core").chromium.launch({ executablePath: kChromium, args: kRootFlags });
});
after(async () => {
  await browser?.close();
  server?.close();
});

const native = (args) => execFileSync(kNative, args, { cwd: folder, maxBuffer: 1 << 28, encoding: "utf8" });

// Of all pages, one call: Chromium is started once.
const files = ids.map((id) => `${id}.html`);
const rendered = new Map(native(["render", "--render", "chromium", ...files]).split("\n").filter(Boolean).map((line) => {
  const object = JSON.parse(line);
  return [path.basename(object.id, ".html"), object];
}));
const explained = fs.mkdtempSync(path.join(os.tmpdir(), "pith-explained-"));
for (const method of kMethods) native(["--method", method, "--render", "chromium", "--explain", "--json", "-o", path.join(explained, method), ...files]);
after(() => fs.rmSync(explained, { recursive: true }));

async function look(id) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1024 } });
  await page.goto(`${server.base}/styled/${id}.html`);
  await page.evaluate(script);
  const { nodes, ...live } = await page.evaluate(() => {
    const document_ = new pithLive.LiveDocument(document);
    const { nodes, width, height } = document_.geometry();
    const initials = [...document.querySelectorAll("p")].filter((p) => getComputedStyle(p, "::first-letter").float !== "none").map((p) => document_.beginOf(p.firstChild));
    return { html: document_.html, url: document_.url, nodes: Array.from(nodes), width, height, initials };
  });
  await page.close();
  return { ...live, live_page: new pith.LivePage({ nodes: Uint32Array.from(nodes), width: live.width, height: live.height }) };
}

// The live box of a text with an initial, if Chromium's is a part of it; else Chromium's.
function around(inner, outer) {
  const [left, top, width, height] = inner, [x, y, w, h] = outer;
  const isInside = left >= x - kPixel && top >= y - kPixel && left + width <= x + w + kPixel && top + height <= y + h + kPixel;
  return isInside ? outer : inner;
}

for (const id of ids) {
  test(id, async () => {
    const { html, live_page, url, initials } = await look(id);
    const seen = JSON.parse(pith.dump(html, "geometry", { live_page }));
    const { nodes, width, height } = rendered.get(id);
    const withInitial = new Set(pith.places(html).filter(({ begin }) => initials.includes(begin)).map(({ node }) => node));
    assert.ok(Math.abs(seen.width - width) <= kPixel && Math.abs(seen.height - height) <= kPixel, `${seen.width}x${seen.height}, ${width}x${height}`);
    const byId = new Map(seen.nodes.map((node) => [node.node, node]));
    const wrong = [];
    for (const node of nodes) {
      if (withInitial.has(node.node)) node.box = around(node.box, byId.get(node.node).box);
      const live = byId.get(node.node);
      if (!live || live.name !== node.name || node.box.some((side, i) => Math.abs(side - live.box[i]) > kPixel) || ["visible", "font_size", "font_weight", "color", "background"].some((key) => live[key] !== node[key]))
        wrong.push(`${JSON.stringify(node)} is ${JSON.stringify(live)}`);
      byId.delete(node.node);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual([...byId.values()], [], "only the live page has these");
    for (const method of kMethods) {
      const chosen = JSON.parse(fs.readFileSync(path.join(explained, method, `${id}.json`), "utf8"));
      const same = pith.explain(html, { method, live_page, url });
      const labels = ({ blocks }) => blocks.map(({ node, last_node, label }) => `${label} ${node} ${last_node}`);
      assert.deepEqual(labels(same), labels(chosen), method);
    }
    live_page.free();
  });
}
