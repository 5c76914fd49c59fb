// The same extension in Firefox: every button on a styled page and on the one that builds itself by script.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { kProject, serve } from "../../../tools/node/browser.mjs";
import { closeReader, kFirefox, launchFirefox, openPanel, pressAction } from "./firefox.mjs";
import { kHere } from "./harness.mjs";

const pith = await import(path.join(kProject, "build/js/package/src/node.js"));
const skip = kFirefox ? false : "there is no Firefox (apt install firefox-esr, or PITH_FIREFOX=path)";

let firefox, server;
before(async () => {
  if (skip) return;
  server = await serve({ styled: path.join(kProject, "tests/styled/html"), pages: path.join(kHere, "pages") });
  firefox = await launchFirefox();
});
after(async () => {
  await firefox?.close();
  server?.close();
});

const markup = (page) => page.evaluate(() => document.documentElement.outerHTML);
async function visit(name) {
  const page = await firefox.browser.newPage();
  await page.goto(`${server.base}/${name}`);
  return page;
}
for (const [name, footer, title] of [
  ["styled/article-en-bridge.html", ".foot", "The bridge at Tollen opens twelve days early"], ["pages/built.html", "footer", "The lock keeper's notebook"],
]) {
  test(`Firefox, ${name}: every button`, { skip }, async () => {
    const page = await visit(name);
    const untouched = await markup(page);
    const panel = await openPanel(firefox, page);
    const first = await panel.share();
    assert.ok(first > 20, await panel.status());
    if (name.startsWith("styled")) assert.ok((await page.evaluate(() => document.querySelectorAll("[style*='100vmax']").length)) > 0);
    await panel.press("only");
    assert.equal(await page.evaluate((selector) => getComputedStyle(document.querySelector(selector)).display, footer), "none");
    await panel.press("page");
    await panel.press("mark");
    await panel.press("bigger");
    assert.ok((await panel.share()) >= first);
    for (const button of ["smaller", "next", "menus"]) {
      await panel.press(button);
      assert.match(await panel.status(), /your choice|cannot be smaller/, button);
    }
    await panel.press("reset");
    assert.equal(await panel.share(), first);
    await panel.choose("format", "markdown");
    await panel.press("copy");
    assert.match(await panel.status(), /^Copied/);
    await panel.press("save");
    assert.match(await panel.status(), /^Saved/);
    await panel.press("labels");
    assert.match(await panel.status(), /^Saved a label/);
    for (const method of ["hybrid", "clg", "vips", "pith"]) {
      await panel.method(method);
      assert.match(await panel.settled(), /^\d+ % |^No content/, method);
    }
    await panel.press("why");
    const place = await page.evaluate(() => {
      const { left, top } = [...document.querySelectorAll("p, h1, blockquote")].find((element) => element.getBoundingClientRect().top > 0).getBoundingClientRect();
      return [left + 20, top + 8];
    });
    await page.mouse.move(...place);
    await page.mouse.move(place[0] + 3, place[1] + 1);
    assert.match(await panel.text("why-area"), /words/);
    await panel.press("pick");
    await page.mouse.click(...place);
    await panel.settled();
    await panel.press("forget");
    assert.equal(await panel.share(), first);
    for (const button of ["reader", "small", "print"]) {
      await panel.click(button);
      assert.equal(await closeReader(firefox), title);
      await page.bringToFront();
    }
    await panel.click("close");
    assert.equal(await markup(page), untouched);
    await pressAction(firefox, page);
    await page.waitForSelector("pith-panel");
    await page.close();
  });
}

test("Firefox: the boxes of a live page", { skip }, async () => {
  const { bundled } = await import("../../../tools/node/browser.mjs");
  const page = await visit("styled/article-en-bridge.html");
  await page.evaluate(await bundled('export * from "./bindings/js/src/live.js";', "pithLive"));
  const { html, nodes, width, height } = await page.evaluate(() => {
    const live = new pithLive.LiveDocument(document);
    const { nodes, width, height } = live.geometry();
    return { html: live.html, nodes: Array.from(nodes), width, height };
  });
  const live_page = new pith.LivePage({ nodes: Uint32Array.from(nodes), width, height });
  const seen = JSON.parse(pith.dump(html, "geometry", { live_page }));
  assert.ok(seen.nodes.length > 50);
  for (const { name, box } of seen.nodes.filter(({ name }) => name === "h1")) {
    const real = await page.evaluate(() => document.querySelector("h1").getBoundingClientRect().toJSON());
    assert.ok(Math.abs(real.left - box[0]) < 1 && Math.abs(real.width - box[2]) < 1, name);
  }
  live_page.free();
  await page.close();
});
