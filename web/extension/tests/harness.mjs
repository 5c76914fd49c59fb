// A browser with the extension, pages to press its buttons on, and hands that reach into its closed shadow root.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { kChromium, kProject, kRootFlags, need } from "../../../tools/node/browser.mjs";

export const kHere = path.dirname(fileURLToPath(import.meta.url));

export async function launch() {
  const { chromium } = need("playwright-core");
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "pith-extension-"));
  const folder = path.join(kProject, "build/extension/chromium");
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: kChromium, headless: false, viewport: { width: 1280, height: 900 }, acceptDownloads: true,
    args: ["--headless=new", ...kRootFlags, "--enable-unsafe-extension-debugging", `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const session = await context.browser().newBrowserCDPSession();
  const close = async () => {
    await context.close();
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { context, worker, session, id: worker.url().split("/")[2], close };
}

// Presses the extension's button, as a person would; so the tab is its for as long as it shows this page.
export async function pressAction({ context, session, id }, page) {
  await page.bringToFront();
  const own = await (await context.newCDPSession(page)).send("Target.getTargetInfo");
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{ type: "tab" }] });
  const tabs = targetInfos.filter(({ url }) => url === own.targetInfo.url);
  await session.send("Extensions.triggerAction", { id, targetId: tabs[0].targetId });
}

export async function openPanel(browser, page) {
  await pressAction(browser, page);
  const panel = new PanelHands(browser.context, page);
  await panel.settled();
  return panel;
}

// The panel's elements are in a closed shadow root: found by the debugger, clicked by the mouse.
export class PanelHands {
  constructor(context, page) {
    this.page = page;
    this.session = context.newCDPSession(page);
  }

  async find(matches) {
    const session = await this.session;
    await session.send("DOM.enable");
    const { nodes } = await session.send("DOM.getFlattenedDocument", { depth: -1, pierce: true });
    const found = nodes.find((node) => node.nodeType === 1 && matches(Object.fromEntries(pairs(node.attributes ?? [])), node));
    if (!found) return null;
    const { object } = await session.send("DOM.resolveNode", { nodeId: found.nodeId });
    return { id: found.nodeId, object: object.objectId };
  }

  named(name) {
    return this.find((attributes) => attributes["data-name"] === name);
  }

  async call(element, code, ...args) {
    const session = await this.session;
    const { result } = await session.send("Runtime.callFunctionOn", { objectId: element.object, functionDeclaration: code, arguments: args.map((value) => ({ value })), returnByValue: true });
    return result.value;
  }

  async click(name) {
    const element = await this.named(name);
    if (!element) throw new Error(`the panel has no '${name}'`);
    const session = await this.session;
    await session.send("DOM.scrollIntoViewIfNeeded", { nodeId: element.id });
    const { quads: [[x1, y1, , , x3, y3]] } = await session.send("DOM.getContentQuads", { nodeId: element.id });
    await this.page.mouse.click((x1 + x3) / 2, (y1 + y3) / 2);
  }

  // Clicks, and waits until the panel says something new or has settled.
  async press(name) {
    await this.click(name);
    await this.settled();
  }

  async choose(name, value) {
    await this.call(await this.named(name), "function (value) { this.value = value; this.dispatchEvent(new Event('change', { bubbles: true })); }", value);
  }

  async status() {
    const element = await this.find(({ class: name }) => /^status/.test(name ?? ""));
    return element && this.call(element, "function () { return this.textContent; }");
  }

  async text(name) {
    const element = await this.find(({ class: names }) => (names ?? "").split(" ").includes(name));
    return element && this.call(element, "function () { return this.textContent; }");
  }

  async pressed(name) {
    return this.call(await this.named(name), "function () { return this.getAttribute('aria-pressed'); }");
  }

  async settled() {
    await this.page.waitForSelector("pith-panel:not([aria-busy])", { state: "attached", timeout: 60_000 }).catch(async () => {
      throw new Error(`the panel did not settle: ${await this.status().catch(() => "it is not there")}`);
    });
    return this.status();
  }

  // How much of the page's text it says that it keeps.
  async share() {
    return Number(/^(\d+) %/.exec(await this.settled())?.[1] ?? NaN);
  }
}

function* pairs(list) {
  for (let i = 0; i < list.length; i += 2) yield [list[i], list[i + 1]];
}
