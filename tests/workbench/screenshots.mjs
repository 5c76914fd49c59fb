// The pictures of docs/images.     node tests/workbench/screenshots.mjs PITH FOLDER
import path from "node:path";

import { example, launch, serve, settled, visit } from "./bench.mjs";

const kDesktop = { viewport: { width: 1440, height: 860 } };
const kPhone = { viewport: { width: 390, height: 760 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 };

const pictures = {
  "workbench": { ...kDesktop, colorScheme: "light", async show(page) {
    await page.frameLocator(".page-frame").locator("pith-t", { hasText: "battery" }).nth(1).hover();
  } },
  "workbench-dark": { ...kDesktop, colorScheme: "dark", async show(page) {
    await page.click("#tab-compare");
    await page.locator("#panel-compare select").first().selectOption("cnr");
  } },
  "workbench-phone": { ...kPhone, colorScheme: "light", show() {} },
  "workbench-phone-dark": { ...kPhone, colorScheme: "dark", async show(page) {
    await page.getByRole("button", { name: "Result", exact: true }).click();
  } },
};

const [pith, folder] = process.argv.slice(2);
const service = await serve(pith);
const browser = await launch();
for (const [name, { show, ...settings }] of Object.entries(pictures)) {
  const page = await visit(browser, service.url, settings);
  await example(page, "news");
  await show(page);
  await settled(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await page.context().close();
}
await browser.close();
await service.stop();
