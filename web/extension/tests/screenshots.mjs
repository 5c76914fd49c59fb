#!/usr/bin/env node
// The pictures of docs/extension.md.     screenshots.mjs     (after make extension)
import path from "node:path";
import { kProject, serve } from "../../../tools/node/browser.mjs";
import { launch, openPanel } from "./harness.mjs";

const server = await serve({ styled: path.join(kProject, "tests/styled/html") });
const browser = await launch();
const save = (page, name) => page.screenshot({ path: path.join(kProject, `docs/images/extension-${name}.png`), scale: "css" });

const page = await browser.context.newPage();
await page.setViewportSize({ width: 1180, height: 760 });
await page.goto(`${server.base}/styled/article-en-dumplings.html`);
const panel = await openPanel(browser, page);
await save(page, "mark");
await panel.press("only");
await save(page, "only");
await panel.press("mark");
await panel.press("why");
await page.locator("p").nth(2).hover();
await save(page, "why");
for (const [view, theme] of [["reader", "dark"], ["small", "light"]]) {
  const opened = browser.context.waitForEvent("page");
  await panel.click(view);
  const shown = await opened;
  await shown.setViewportSize({ width: 1180, height: 760 });
  await shown.waitForSelector("html[data-ready]");
  await shown.locator(`button.theme.${theme}`).click();
  await shown.mouse.move(0, 0);
  await save(shown, view);
  await shown.close();
}
await browser.close();
server.close();
