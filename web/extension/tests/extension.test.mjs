// Every button of the extension, pressed in Chromium on our styled pages and on one that builds itself by script.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, afterEach, before, test } from "node:test";
import { kProject, serve } from "../../../tools/node/browser.mjs";
import { kHere, launch, openPanel, pressAction } from "./harness.mjs";

const pith = await import(path.join(kProject, "build/js/package/src/node.js"));
const styled = path.join(kProject, "tests/styled");
// All 36 take minutes: PITH_ALL=1.
const all = fs.readFileSync(path.join(styled, "pages.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
const some = ["article-en-bridge", "article-ar-sifina", "forum-en-lathe"];
const pages = all.filter(({ id }) => process.env.PITH_ALL || some.includes(id));

let browser, server, visits = 0;
before(async () => {
  server = await serve({ styled: path.join(styled, "html"), pages: path.join(kHere, "pages") });
  browser = await launch();
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.base });
});
afterEach(() => browser.worker.evaluate(() => chrome.storage.local.clear()));
after(async () => {
  await browser?.close();
  server?.close();
});

async function visit(name) {
  for (const page of browser.context.pages().slice(1)) await page.close(); // of a test that failed
  const page = await browser.context.newPage();
  await page.goto(`${server.base}/${name}?${++visits}`); // by its address the tab is told from others
  return page;
}
const markup = (page) => page.evaluate(() => document.documentElement.outerHTML);
const marks = (page) => page.evaluate(() => document.querySelectorAll("[style*='100vmax']").length);
const shownText = (page) => page.evaluate(() => document.body.innerText);
async function closed(panel) {
  await panel.click("close");
  await panel.page.waitForSelector("pith-panel", { state: "detached" });
}
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());
const words = (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
// The share of the words of `of` that are in `within`.
function held(of, within) {
  const known = new Set(words(within));
  const list = words(of);
  return list.filter((word) => known.has(word)).length / Math.max(1, list.length);
}

async function reader(page, panel, button) {
  const opened = browser.context.waitForEvent("page");
  await panel.click(button);
  const shown = await opened;
  await shown.waitForSelector("html[data-ready]");
  return shown;
}

for (const { id, lang } of pages) {
  test(`${id}: every button`, async () => {
    const page = await visit(`styled/${id}.html`);
    const untouched = await markup(page);
    const wholeText = await shownText(page);
    const panel = await openPanel(browser, page);

    // Marked, then alone, then as it was.
    assert.match(await panel.status(), /^\d+ % of the page's text/);
    assert.ok((await marks(page)) > 0, "nothing is marked");
    const expected = pith.extract(untouched, { url: page.url() }).content;
    await panel.press("only");
    assert.equal(await panel.pressed("only"), "true");
    const alone = await shownText(page);
    assert.ok(alone.length < wholeText.length, "nothing was left out");
    await panel.press("page");
    assert.equal(await marks(page), 0);
    assert.equal(await shownText(page), wholeText);

    // Bigger and smaller, blocks and menus.
    await panel.press("mark");
    const first = await panel.share();
    await panel.press("bigger");
    const bigger = await panel.share();
    assert.ok(bigger >= first, `${bigger} < ${first}`);
    for (let step = 0, last = bigger; step < 3 && !/cannot/.test(await panel.status()); ++step) {
      await panel.press("smaller");
      const share = await panel.share();
      assert.ok(!(share > last), `${share} > ${last}`);
      last = share;
    }
    await panel.press("next");
    assert.match(await panel.status(), /your choice|no blocks/);
    const block = await panel.status();
    await panel.press("next");
    assert.notEqual(await panel.status(), "");
    await panel.press("menus");
    assert.match(await panel.status(), /your choice|no menus/);
    await panel.press("reset");
    assert.equal(await panel.share(), first, block);

    // Copy and save, in every format, as the package writes them.
    for (const { name, ending } of pith.formats()) {
      await panel.choose("format", name);
      const expectedText = pith.extract(untouched, { format: name, url: page.url() }).content;
      await panel.press("copy");
      assert.match(await panel.status(), /^Copied/);
      assert.equal((await copied(page)).replaceAll("\r", ""), expectedText.replaceAll("\r", ""), name);
      if (name === "csv" || name === "xml") continue; // saved the same way
      const download = page.waitForEvent("download");
      await panel.press("save");
      const file = await download;
      assert.ok(file.suggestedFilename().endsWith(ending), file.suggestedFilename());
      assert.equal(fs.readFileSync(await file.path(), "utf8"), expectedText);
    }
    await panel.click("metadata");
    await panel.choose("format", "markdown");
    await panel.press("copy");
    assert.match(await copied(page), /^---\n/);

    // The reader, the small screen, the sheet.
    const shown = await reader(page, panel, "reader");
    assert.ok(held(expected, await shownText(shown)) > 0.95);
    assert.equal(await shown.getAttribute("article", "dir"), lang === "ar" ? "rtl" : "ltr");
    for (const button of await shown.locator(".reader-bar button").all()) await button.click();
    assert.equal(await shown.getAttribute("html", "data-reader"), "dark");
    await shown.evaluate(() => (globalThis.print = () => (globalThis.printed = (globalThis.printed ?? 0) + 1)));
    await shown.locator("[data-name=print]").click();
    for (let round = 0; round < 100 && !(await shown.evaluate(() => globalThis.printed)); ++round) await shown.waitForTimeout(100);
    assert.equal(await shown.evaluate(() => globalThis.printed), 1);
    await shown.emulateMedia({ media: "print" });
    assert.equal(await shown.locator("#bar").isVisible(), false);
    await shown.close();
    const small = await reader(page, panel, "small");
    assert.ok((await small.locator(".phone .screen").boundingBox()).width <= 400);
    assert.match(await small.locator(".left-out").textContent(), /^\d+ %/);
    assert.equal(await small.getAttribute("html", "data-reader"), "dark", "looks are remembered");
    await small.locator("button.theme.auto").click();
    await small.close();
    const sheet = await reader(page, panel, "print");
    await sheet.waitForSelector("html[data-ready=printed]");
    await sheet.close();

    // Methods that see the page see what is shown; settings and options by the library's tables.
    for (const method of ["hybrid", "vips", "clg", "cetr"]) {
      await panel.call(await panel.find((_, node) => node.nodeName === "DETAILS"), "function () { this.open = true; }");
      const select = await panel.find(({ id: name }) => /^method-/.test(name ?? ""));
      await panel.call(select, "function (value) { this.value = value; this.dispatchEvent(new Event('change')); }", method);
      assert.match(await panel.settled(), /^\d+ % |^No content/, method);
    }
    const select = await panel.find(({ id: name }) => /^method-/.test(name ?? ""));
    await panel.call(select, "function (value) { this.value = value; this.dispatchEvent(new Event('change')); }", "pith");
    await panel.settled();
    assert.equal(await panel.share(), first);

    await panel.press("side");
    await closed(panel);
    assert.equal(await page.locator("pith-panel").count(), 0);
    assert.equal(await markup(page), untouched, "something was left behind");
    await page.close();
  });
}

test("parts are clicked in and out, remembered for the site, forgotten, saved as labels", async () => {
  const page = await visit("styled/article-en-bridge.html");
  const untouched = await markup(page);
  let panel = await openPanel(browser, page);
  const first = await panel.share();
  await panel.press("pick");
  assert.equal(await panel.pressed("pick"), "true");
  const paragraph = page.locator("p:has-text('Nobody has owned up')");
  const gone = (await paragraph.textContent()).trim().slice(0, 60);
  await paragraph.click({ position: { x: 40, y: 8 } });
  const smaller = await panel.share();
  assert.ok(smaller < first, `${await panel.status()}, before ${first} %`);
  await panel.choose("format", "text");
  await panel.press("copy");
  assert.ok(!(await copied(page)).includes(gone));
  assert.equal(await page.locator("h1").count(), 1);

  // Into the content: what the method had left out.
  const footer = page.locator(".foot");
  await footer.scrollIntoViewIfNeeded();
  await footer.click({ position: { x: 10, y: 10 } });
  assert.ok((await panel.share()) >= smaller, `${await panel.status()}, before ${smaller} %`);
  await page.keyboard.press("Escape");
  assert.equal(await panel.pressed("pick"), "false");

  const download = page.waitForEvent("download");
  await panel.press("labels");
  const label = JSON.parse(fs.readFileSync(await (await download).path(), "utf8"));
  assert.equal(label.url, page.url());
  assert.equal(label.html, untouched.replace(/^/, "<!DOCTYPE html>"));
  assert.ok(label.select.length > 0 && !label.gold.includes(gone));
  await panel.press("page");
  for (const place of label.select) {
    const text = await page.evaluate((xpath) => document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue?.textContent, place);
    assert.ok(text !== undefined && held(text, label.gold) > 0.9, place);
  }

  await page.reload();
  panel = await openPanel(browser, page);
  await panel.choose("format", "text");
  await panel.press("copy");
  assert.ok(!(await copied(page)).includes(gone), "it was forgotten");
  await panel.press("forget");
  assert.equal(await panel.share(), first);
  await page.close();
});

test("why a text was kept or dropped", async () => {
  const page = await visit("styled/article-en-bridge.html");
  const panel = await openPanel(browser, page);
  await panel.press("why");
  await page.locator("p:has-text('Nobody has owned up')").hover();
  assert.match(await panel.text("why-area"), /^kept.*words/);
  await page.locator(".foot p").hover();
  assert.match(await panel.text("why-area"), /^dropped/);
  await panel.press("why");
  await page.close();
});

test("a page that builds itself: shadow roots, slots, what a closed one hides", async () => {
  const page = await visit("pages/built.html");
  const untouched = await markup(page);
  const panel = await openPanel(browser, page);
  await panel.choose("format", "text");
  await panel.press("copy");
  const text = await copied(page);
  for (const part of ["thirty-one years", "Coal again at nine", "late.", "magnifying glasses"]) assert.ok(text.includes(part), `${part} is missing: ${text}`);
  assert.ok(!text.includes("Tickets") && !text.includes("Imprint"));
  await panel.press("only");
  const shown = await page.evaluate(() => [...document.querySelectorAll("nav, footer, aside")].map((element) => getComputedStyle(element).display));
  assert.deepEqual(shown, ["none", "none", "none"]);
  for (const name of ["bigger", "smaller", "next", "menus", "reset", "page", "mark"]) await panel.press(name);
  for (const view of ["reader", "small", "print"]) await (await reader(page, panel, view)).close();
  await closed(panel);
  assert.equal(await markup(page), untouched);
  await page.close();
});

test("the button again, and Escape, take everything back", async () => {
  const page = await visit("styled/article-en-bridge.html");
  const untouched = await markup(page);
  await openPanel(browser, page);
  await pressAction(browser, page);
  await page.waitForSelector("pith-panel", { state: "detached" });
  assert.equal(await markup(page), untouched);
  await openPanel(browser, page);
  await page.keyboard.press("Escape");
  await page.waitForSelector("pith-panel", { state: "detached" });
  assert.equal(await markup(page), untouched);
  await page.close();
});

test("nothing runs that a hostile page says, and nothing is asked of the network", async () => {
  const asked = [], faults = [];
  browser.context.on("request", (request) => asked.push(request.url()));
  browser.context.on("console", (message) => faults.push(message.text()));
  await browser.context.addInitScript(() => (globalThis.pwned = (what) => (globalThis.ran = [...(globalThis.ran ?? []), what])));
  const page = await visit("pages/hostile.html");
  const panel = await openPanel(browser, page);
  const check = async (target, what) => {
    assert.equal(await target.evaluate(() => globalThis.ran), undefined, what);
    assert.equal(await target.evaluate(() => document.querySelectorAll("script:not([src]), iframe, object, embed, img[src='x'], [onerror], [onload], [onclick], [onmouseover]").length), target === page ? 1 : 0, what);
  };
  await panel.press("why");
  for (const element of await page.locator("article > *, nav li").all()) await element.hover({ force: true }).catch(() => {});
  for (const name of ["only", "mark", "bigger", "smaller", "next", "menus", "reset", "copy"]) await panel.press(name);
  assert.equal(await page.evaluate(() => globalThis.ran), undefined);
  for (const view of ["reader", "small", "print"]) {
    const shown = await reader(page, panel, view);
    await check(shown, view);
    const hrefs = await shown.locator("a[href]").evaluateAll((links) => links.map((link) => link.protocol));
    assert.ok(hrefs.every((protocol) => /^https?:$/.test(protocol)), hrefs.join());
    for (const link of await shown.locator(".text a").all()) await link.hover();
    await shown.close();
  }
  assert.ok(!faults.some((text) => /Content Security Policy/.test(text)), faults.join("\n"));
  const outside = asked.filter((url) => !url.startsWith(server.base) && !url.startsWith("chrome-extension:"));
  assert.deepEqual(outside, []);
  await page.close();
});

test("it asks for no more than it needs", () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(kProject, "build/extension/chromium/manifest.json")));
  assert.deepEqual(manifest.permissions, ["activeTab", "scripting", "storage"]);
  for (const key of ["host_permissions", "optional_permissions", "content_scripts", "web_accessible_resources", "externally_connectable"]) assert.equal(manifest[key], undefined, key);
  const policy = manifest.content_security_policy.extension_pages;
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*/);
});
