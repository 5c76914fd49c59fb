// The workbench in a real browser, every control of it.     node tests/workbench/run.mjs PITH [NAME]...
//
// Starts `pith serve` and Chromium. The last line counts. `--screenshots` writes the pictures of docs/images instead.
import { execFileSync } from "node:child_process";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

import { contexts } from "../../tools/markdown_attack/contexts.mjs";
import { payloads } from "../../tools/markdown_attack/payloads.mjs";
import { axe, example, kept, launch, obstacle, paste, project, saved, scratch, serve, settled, visit } from "./bench.mjs";

const kMostBytes = 200_000, kMostRequests = 40;
const kPage = `<!DOCTYPE html><html lang="en"><title>The mill at the bridge | Saltmarsh Courier</title>
<meta name="author" content="Ines Halloran"><style>nav { color: rebeccapurple }</style>
<nav><ul><li><a href="/a">Home</a></li><li><a href="/b">Harbour</a></li><li><a href="/c">Letters</a></li></ul></nav>
<main><h1>The mill at the bridge</h1>
<p style="margin-left: 7px">At flood the sea pushes a gate open and fills the pond behind the dam, twice a day, as it has done for six hundred years.</p>
<p>At ebb the gate falls shut, and the miller waits until the water outside is low enough to turn the wheel under the house.</p>
<p id="odd">Subscribe to our letter and read this on paper, with the tide tables of the month and the crossword of the week.</p>
<figure><img src="/mill.jpg" alt="The mill"><figcaption>The mill at ebb, with the gate shut and the wheel turning</figcaption></figure>
<p>Once the pond is empty the wheel stops, and nobody can hurry the moon, says the miller, who has ground oats here since he was nine.</p></main>
<footer><p>All rights reserved. <a href="/imprint">Imprint</a></p></footer></html>`;

const texts = (page) => page.frame().locator("pith-t[data-node]");
const block = (page, words) => page.frame().locator("pith-t", { hasText: words }).first();
const popover = (page) => page.locator("#popover");
const output = (page) => page.locator("#output");

async function view(page, value) {
  await page.selectOption("#view", value);
  await settled(page);
}

async function tab(page, name) {
  await page.click(`#tab-${name}`);
  await settled(page);
}

const tests = {
  async pasted(page) {
    await paste(page, kPage, "https://example.org/mill");
    assert.match(await output(page).textContent(), /At flood the sea/);
    assert.doesNotMatch(await output(page).textContent(), /All rights reserved/);
    assert.equal(await output(page).locator("h1").textContent(), "The mill at the bridge");
    assert.match(await output(page).textContent(), /Ines Halloran/);
    assert.ok(await kept(page) > 50);
    const counts = await texts(page).evaluateAll((all) => all.map((element) => element.className));
    assert.ok(counts.includes("keep") && counts.includes("drop"));
    const style = await page.frame().locator("p").nth(0).evaluate((element) => element.style.marginLeft);
    assert.equal(style, "7px", "styles of the page hold");
    assert.equal(await page.frame().locator("nav").evaluate((element) => getComputedStyle(element).color), "rgb(102, 51, 153)");
    await page.click("#other");
    assert.ok(await page.locator("#html").isVisible());
  },

  async opened(page) {
    await example(page, "tea-gb18030");
    assert.match(await output(page).textContent(), /茶/);
    await page.click("#other");
    const file = path.join(scratch(), "mill.html");
    fs.writeFileSync(file, kPage);
    await page.setInputFiles("#file", file);
    await settled(page);
    assert.equal(await page.textContent("#name"), "mill.html");
    await page.click("#other");
    await page.evaluate((html) => {
      const data = new DataTransfer();
      data.items.add(new File([html], "dropped.html", { type: "text/html" }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, kPage);
    await page.locator("#name", { hasText: "dropped.html" }).waitFor();
    await settled(page);
    assert.match(await output(page).textContent(), /At flood the sea/);
  },

  async nothingPasted(page) {
    await page.click("#paste-form button.primary");
    assert.match(await page.textContent("#problem"), /nothing to show/);
  },

  async why(page) {
    await paste(page, kPage);
    await block(page, "At flood").hover();
    await popover(page).waitFor();
    const words = await popover(page).textContent();
    assert.match(words, /kept/);
    assert.match(words, /score/);
    assert.match(words, /What moved the score most/);
    assert.equal(await popover(page).locator("button").count(), 0, "what only points offers nothing");
    await block(page, "All rights").hover();
    await popover(page).getByText("dropped").first().waitFor();
    assert.match(await popover(page).locator(".badge").textContent(), /dropped/);
  },

  async corrected(page) {
    await paste(page, kPage);
    assert.match(await output(page).textContent(), /At ebb the gate/);
    await block(page, "At ebb").click();
    await popover(page).getByRole("button", { name: "Drop it" }).click();
    await settled(page);
    assert.doesNotMatch(await output(page).textContent(), /At ebb the gate/);
    assert.match(await output(page).textContent(), /At flood/);
    await block(page, "All rights").click();
    await popover(page).getByRole("button", { name: "Wider" }).click();
    await popover(page).getByRole("button", { name: "Keep it" }).click();
    await settled(page);
    assert.match(await output(page).textContent(), /All rights reserved.*Imprint/s);
    assert.equal(await page.textContent("#forget"), "Forget 2 corrections");
    await page.click("#forget");
    await settled(page);
    assert.match(await output(page).textContent(), /At ebb the gate/);
    assert.doesNotMatch(await output(page).textContent(), /All rights/);
  },

  async byKeyboard(page) {
    await paste(page, kPage);
    const before = await kept(page);
    await page.focus("#forget, #smaller");
    await page.evaluate(() => document.querySelector(".page-frame").focus());
    await page.keyboard.press("Tab");
    for (let i = 0; i < 20 && !/At flood/.test(await popover(page).textContent()); ++i) await page.keyboard.press("ArrowDown");
    assert.match(await popover(page).textContent(), /At flood/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");  // the first button has the focus
    await settled(page);
    assert.ok(await kept(page) < before);
    await page.keyboard.press("Escape");
    await page.focus("#tab-content");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.getAttribute("#tab-compare", "aria-selected"), "true");
  },

  async biggerAndSmaller(page) {
    await example(page, "news");
    await page.locator("#controls select").first().selectOption("cnr");
    await settled(page);
    const first = await kept(page);
    await page.click("#bigger");
    await settled(page);
    const bigger = await kept(page);
    assert.ok(bigger > first, `${bigger} > ${first}`);
    await page.click("#smaller");
    await settled(page);
    assert.equal(await kept(page), first);
    await page.click("#smaller");
    await settled(page);
    assert.ok(await kept(page) < first);
    await page.locator("#controls select").first().selectOption("pith");
    await settled(page);
    const balanced = await kept(page);
    await page.click("#bigger");
    await settled(page);
    assert.ok(await kept(page) > balanced);
    await page.locator("#controls select").first().selectOption("all");
    await settled(page);
    assert.ok(await page.isDisabled("#bigger"));
  },

  async controls(page, { tables }) {
    await paste(page, kPage, "https://example.org/");
    for (const { id, asks_site } of tables.methods) {
      assert.equal(await page.locator("#controls select").first().locator(`option[value="${id}"]`).count(), asks_site ? 0 : 1);
    }
    await page.locator("#controls select").first().selectOption("cetd");
    await page.fill('#controls [data-name="threshold"]', "0");
    await page.locator('#controls [data-name="threshold"]').blur();
    await settled(page);
    const all = await kept(page);
    await page.fill('#controls [data-name="threshold"]', "1");
    await page.locator('#controls [data-name="threshold"]').blur();
    await settled(page);
    assert.ok(await kept(page) < all);
    await view(page, "format:markdown");
    assert.match(await output(page).textContent(), /!\[/);
    await page.selectOption('#controls [data-name="images"]', "none");
    await settled(page);
    assert.doesNotMatch(await output(page).textContent(), /!\[/);
  },

  async regions(page) {
    await example(page, "news");
    await page.click("#regions summary");
    await page.locator("#menus button").first().click();
    assert.ok(await page.frame().locator("pith-t.found").count() > 2);
    assert.match(await page.frame().locator("pith-t.found").first().textContent(), /Town|Ferries/);
    await page.locator("#blocks button").first().click();
    assert.ok(await page.frame().locator("pith-t.found").count() > 2);
  },

  async formats(page, { pith, tables }) {
    await paste(page, kPage, "https://example.org/mill");
    const file = path.join(scratch(), "mill.html");
    fs.writeFileSync(file, kPage);
    for (const { name } of tables.formats) {
      await view(page, `format:${name}`);
      const shown = await output(page).locator("pre").textContent();
      const wanted = execFileSync(pith, ["--format", name, "--encoding", "utf-8", "--url", "https://example.org/mill", file], { encoding: "utf8" });
      const plain = (text) => text.replace(/\s+/g, " ").trim();
      if (name === "json") assert.deepEqual(JSON.parse(shown), JSON.parse(wanted));
      else assert.equal(plain(shown), plain(wanted), name);
      const download = await saved(page, () => page.click("#download"));
      assert.equal(plain(fs.readFileSync(download, "utf8")), plain(shown));
    }
    await view(page, "facts");
    assert.match(await output(page).textContent(), /Ines Halloran/);
  },

  async smallScreen(page) {
    await example(page, "news");
    await view(page, "small");
    assert.match(await output(page).locator(".left-out").textContent(), /^\d+ % of the page's text is left out$/);
    assert.ok((await output(page).locator(".screen").boundingBox()).width < 400);
  },

  async looks(page) {
    await paste(page, kPage);
    await page.click('#looks button[title="Size: more"]');
    assert.equal(await output(page).locator(".reader").evaluate((element) => element.style.getPropertyValue("--reader-size")), "18px");
    await page.selectOption("#theme", "dark");
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(await ground(), "rgb(20, 23, 26)");
    await page.reload();
    await page.locator("#controls select").first().waitFor({ state: "attached" });
    assert.equal(await page.inputValue("#theme"), "dark");
    assert.equal(await ground(), "rgb(20, 23, 26)");
  },

  async compared(page, { tables }) {
    await example(page, "news");
    await tab(page, "compare");
    await page.locator("#panel-compare select").first().selectOption("all");
    await settled(page);
    assert.match(await page.textContent("#panel-compare .sums"), /^pith keeps \d+ words, all \d+; of \d+ they treat \d+ % alike\.$/);
    assert.ok(await page.locator("#panel-compare mark.only-b").count() > 3);
    assert.equal(await page.locator("#panel-compare mark.only-a").count(), 0, "nothing but all keeps more than all");
    assert.ok(await page.frame().locator("pith-t.only-b").count() > 3);
    assert.ok(await page.frame().locator("pith-t.both").count() > 3);
    await page.click("#all-methods");
    await page.locator("#status", { hasText: "All methods have run" }).waitFor({ state: "attached" });
    const rows = await page.locator("#panel-compare .all tbody tr").allTextContents();
    assert.equal(rows.length, tables.methods.filter((method) => !method.asks_site).length);
    const all = await page.locator("#panel-compare .all tbody tr", { has: page.getByRole("button", { name: "all", exact: true }) }).locator("td").allTextContents();
    assert.equal(all[1], "100 %");
    const own = await page.locator("#panel-compare .all tbody tr").first().locator("td").allTextContents();
    assert.equal(own[2], "100 %", "a method is like itself");
  },

  async pictures(page, { tables }) {
    await example(page, "news");
    await tab(page, "pictures");
    const bars = page.locator("#panel-pictures .scores rect");
    assert.equal(await bars.count(), await page.evaluate(async (html) => {
      const body = JSON.stringify({ html });
      const answer = await fetch("/v1/explain", { method: "POST", body, headers: { "Content-Type": "application/json", Accept: "application/json" } });
      return (await answer.json()).blocks.length;
    }, fs.readFileSync(path.join(project, "examples/news.html"), "utf8")));
    await page.locator("#panel-pictures .scores rect.keep").first().click();
    assert.match(await popover(page).textContent(), /^kept/);
    for (const kind of tables.enums.plot) {
      await page.selectOption("#picture", kind);
      await settled(page);
      await page.locator("#panel-pictures .picture > *").waitFor();
      const image = page.locator("#panel-pictures img");
      assert.equal(await image.count(), 1, kind);
      await image.evaluate((element) => element.decode());
      assert.ok(await image.evaluate((element) => element.naturalWidth) > 50, kind);
      assert.ok(await image.getAttribute("alt"), kind);
    }
    await page.locator("#controls select").first().selectOption("cetd");
    await page.selectOption("#picture", "tree");
    await settled(page);
    assert.match(await page.textContent("#panel-pictures .picture"), /shows cnr, not cetd/);
  },

  async labelled(page, { pith }) {
    await paste(page, kPage, "https://example.org/mill");
    await tab(page, "labels");
    assert.equal(await page.inputValue("#label-title"), "The mill at the bridge");
    await block(page, "Subscribe").click();
    await popover(page).getByRole("button", { name: /it$/ }).first().click();
    await settled(page);
    const dropped = await block(page, "Subscribe").getAttribute("class");
    if (dropped.startsWith("keep")) {
      await block(page, "Subscribe").click();
      await popover(page).getByRole("button", { name: "Drop it" }).click();
      await settled(page);
    }
    await block(page, "At flood").click();
    await popover(page).getByRole("button", { name: "It is the title" }).click();
    assert.match(await page.inputValue("#label-title"), /^At flood/);
    await page.fill("#label-title", "The mill");
    assert.equal(await page.locator("#panel-labels .images input").count(), 1);
    await page.locator("#panel-labels .images input").check();
    await page.getByRole("button", { name: "Keep this page" }).click();
    await page.locator("#tab-labels", { hasText: "(1)" }).waitFor();
    await page.click("#other");
    await example(page, "news");
    await page.getByRole("button", { name: "Keep this page" }).click();
    await page.locator("#tab-labels", { hasText: "(2)" }).waitFor();
    await page.reload();  // labels outlive the page
    await page.locator("#tab-labels", { hasText: "(2)" }).waitFor({ state: "attached" });
    await example(page, "forum");
    await tab(page, "labels");
    const file = await saved(page, () => page.getByRole("button", { name: "Download labels" }).click());
    const lines = fs.readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(lines.length, 2);
    const mill = lines.find((line) => line.title === "The mill");
    assert.ok(mill.gold.includes("At flood") && !mill.gold.includes("Subscribe") && !mill.gold.includes("rights"));
    assert.deepEqual(mill.images[0].urls, ["https://example.org/mill.jpg"]);
    retrain(pith, file);
    await page.getByRole("button", { name: "The mill" }).click();
    await settled(page);
    assert.match(await block(page, "At flood").getAttribute("class"), /^keep/);
    assert.match(await block(page, "Subscribe").getAttribute("class"), /^drop/);
    await page.getByRole("button", { name: "Remove all" }).click();
    await page.locator("#tab-labels", { hasText: /^Labels$/ }).waitFor();
    await page.setInputFiles("#labels-file", file);
    await page.locator("#tab-labels", { hasText: "(2)" }).waitFor();
  },

  async printed(page) {
    await example(page, "news");
    await page.evaluate(() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; });
    await page.click("#print");
    await page.waitForFunction(() => window.printed === 1);
    await page.emulateMedia({ media: "print" });
    const seen = (await page.innerText("body")).replace(/\s+/g, " ");
    assert.match(seen, /ferry/i);
    assert.doesNotMatch(seen, /words kept|Compare|Library lends out/);
    assert.ok(!await page.locator("#sheet").evaluate((element) => getComputedStyle(element).display === "none"));
    const pdf = await page.pdf({ format: "A4" });
    assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
    assert.ok(pdf.length > 5000);
  },

  async onAPhone(page, { browser, url }) {
    const phone = await visit(browser, url, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
    await example(phone, "news");
    const fits = () => phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(await fits());
    await block(phone, "battery").tap();
    await popover(phone).getByRole("button", { name: "Close" }).click();
    for (const pane of ["Result", "Settings", "Page"]) {
      await phone.getByRole("button", { name: pane, exact: true }).tap();
      assert.ok(await fits(), pane);
    }
    await phone.getByRole("button", { name: "Result", exact: true }).tap();
    for (const name of ["compare", "pictures", "labels", "content"]) {
      await tab(phone, name);
      assert.ok(await fits(), name);
    }
    assert.deepEqual(phone.faults, []);
    await phone.context().close();
  },

  async accessible(page, { browser, url }) {
    const script = axe();
    const places = { light: ["content", "compare", "pictures", "labels"], dark: ["content", "compare"] };
    for (const settings of [{ colorScheme: "light" }, { colorScheme: "dark" }, { viewport: { width: 390, height: 844 }, colorScheme: "light" }]) {
      const visitor = await visit(browser, url, { bypassCSP: true, ...settings });
      await visitor.evaluate(script);
      const check = async (where) => {
        const { violations } = await visitor.evaluate(() => axe.run(document, { iframes: false, resultTypes: ["violations"] }));
        const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
        assert.deepEqual(serious.map(({ id, nodes }) => `${where}: ${id} ${nodes[0].html}`), []);
      };
      if (settings.colorScheme === "light") await check("input");
      await example(visitor, "news");
      if (settings.viewport) {
        for (const pane of ["Settings", "Result"]) {
          await visitor.getByRole("button", { name: pane, exact: true }).click();
          await check(pane);
        }
        await visitor.getByRole("button", { name: "Page", exact: true }).click();
      } else {
        for (const name of places[settings.colorScheme]) {
          await tab(visitor, name);
          await check(name);
        }
      }
      await block(visitor, "battery").click();
      await check("popover");
      await visitor.context().close();
    }
  },

  async budget(page, { url }) {
    let bytes = 0;
    const all = new Set(page.requests);
    assert.ok(all.size < kMostRequests);
    for (const address of all) {
      assert.ok(address.startsWith(url), address);
      if (!address.includes("/v1/")) bytes += (await (await page.request.get(address)).body()).length;
    }
    console.log(`  the page has ${bytes} bytes in ${all.size} files`);
    assert.ok(bytes < kMostBytes, `${bytes}`);
    const html = `<title>Long</title>${kPage.replace("</main>", `${"<p>A sentence that goes on about the tides, as they do.</p>\n".repeat(5000)}</main>`)}`.slice(0, 300_000);
    const times = [];
    for (let i = 0; i < 7; ++i) {
      const begun = performance.now();
      assert.ok((await fetch(`${url}/v1/extract?format=markdown`, { method: "POST", body: html, headers: { "Content-Type": "text/html" } })).ok);
      times.push(performance.now() - begun);
    }
    console.log(`  300 kB: first result in ${times[0].toFixed(0)} ms, then ${Math.min(...times).toFixed(0)} ms`);
    const file = path.join(scratch(), "long.html");
    fs.writeFileSync(file, html);
    await page.setInputFiles("#file", file);
    await settled(page);
    assert.equal(page.requests.filter((address) => !address.startsWith(url) && !address.startsWith("blob:") && !address.startsWith("data:") && !address.startsWith("about:")).length, 0);
  },

  async nothingRuns(page) {
    let runs = 0;
    page.on("dialog", (dialog) => (++runs, dialog.dismiss()));
    await page.exposeFunction("hit", () => { ++runs; });
    await page.addInitScript(() => { for (const name of ["alert", "confirm", "prompt"]) window[name] = () => window.hit?.(); });
    await page.reload();
    await page.locator("#controls select").first().waitFor({ state: "attached" });
    const places = Object.values(contexts);
    const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
    const forms = (payload, form) => ({ text: form(payload), value: form(payload), json: JSON.stringify(payload).slice(1, -1), script: payload,
      halves: [form(payload.slice(0, 9)), form(payload.slice(9))] });
    // Payloads in groups, each in another place of the page; as text and as the page's own HTML.
    for (let from = 0; from < payloads.length; from += 40) {
      const html = payloads.slice(from, from + 40).map((payload, i) =>
        places[(from + i) % places.length](forms(payload, i % 2 ? escaped : (text) => text))).join("\n");
      await paste(page, html, "https://example.org/");
      for (const value of ["reader", "small", "facts", "format:html", "format:markdown", "format:json"]) await view(page, value);
      await view(page, "reader");
      for (const name of ["compare", "pictures", "labels", "content"]) await tab(page, name);
      await poke(page);
      await page.click("#other");
    }
    assert.equal(runs, 0);
    page.faults.splice(0);  // of what was kept from running
  },

  async token(page, { browser, pith }) {
    const service = await serve(pith, "--token", "open sesame");
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(service.url);
    await visitor.fill("#token", "wrong");
    await visitor.click("#token-form button");
    await visitor.locator("#token-form").waitFor();
    await visitor.fill("#token", "open sesame");
    await visitor.click("#token-form button");
    await visitor.locator("#controls select").first().waitFor({ state: "attached" });
    await paste(visitor, kPage);
    assert.match(await visitor.textContent("#output"), /At flood/);
    await context.close();
    await service.stop();
  },

  async fetched(page, { browser, pith }) {
    assert.ok(await page.locator("#address-form").isHidden());
    const service = await serve(pith, "--allow-fetch");
    const visitor = await visit(browser, service.url);
    await visitor.fill("#address", `${service.url}/examples/news.html`);
    await visitor.click("#address-form button");
    await visitor.locator("#problem", { hasText: "not of the public internet" }).waitFor();
    await visitor.context().close();
    await service.stop();
  },
};

// The whole way from labels to a model that is used.
function retrain(pith, labels) {
  const folder = scratch();
  const page = path.join(folder, "mill.html");
  fs.writeFileSync(page, kPage);
  for (const [method, words] of [["clg", []], ["pith", ["--folds", "0"]]]) {
    const model = path.join(folder, `${method}.model`);
    execFileSync(pith, ["train", method, labels, "-o", model, ...words], { stdio: ["ignore", "ignore", "pipe"] });
    assert.ok(fs.statSync(model).size > 100);
    execFileSync(pith, ["--model", model, "--method", method, page]);
  }
  execFileSync(pith, ["eval", labels, "--method", "pith"]);
}

// Points at, focuses and clicks everything that the page's content brought along.
async function poke(page) {
  const kinds = ["mouseover", "pointerover", "focus", "mousedown", "mouseup", "animationstart", "error", "load", "toggle"];
  const touch = (elements, names) => elements.forEach((element) => {
    for (const name of names) element.dispatchEvent(new Event(name, { bubbles: true }));
  });
  await page.locator("#output *").evaluateAll(touch, kinds);
  await page.frame().locator("*").evaluateAll(touch, [...kinds, "click"]);
}

async function main([pith, ...wanted]) {
  const why = obstacle();
  if (why) {
    console.log(`workbench: skipped, ${why}`);
    console.log(`0 passed, 0 failed, ${Object.keys(tests).length} skipped`);
    return 0;
  }
  const service = await serve(pith);
  const browser = await launch();
  const tables = await (await fetch(`${service.url}/v1/methods`)).json();
  let passed = 0, failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const begun = performance.now();
    const page = await visit(browser, service.url);
    try {
      await test(page, { browser, pith, tables, url: service.url });
      const faults = page.faults.filter((fault) => !fault.startsWith("Failed to load resource"));
      assert.deepEqual(faults, [], "what the console says");
      ++passed;
      console.log(`ok ${name} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    } catch (error) {
      ++failed;
      console.log(`FAILED ${name}: ${error.stack}`);
    }
    await page.context().close();
  }
  await browser.close();
  await service.stop();
  console.log(`${passed} passed, ${failed} failed, 0 skipped`);
  return failed === 0 ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
