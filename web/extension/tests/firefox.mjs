// Firefox with the extension. Its button is pressed, and the panel's closed shadow root reached, over WebDriver BiDi.
import fs from "node:fs";
import path from "node:path";
import { kProject, need } from "../../../tools/node/browser.mjs";

export const kFirefox = process.env.PITH_FIREFOX ?? ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((file) => fs.existsSync(file));

export async function launchFirefox() {
  const puppeteer = need("puppeteer-core");
  const browser = await (puppeteer.default ?? puppeteer).launch({
    browser: "firefox", executablePath: kFirefox, headless: true, defaultViewport: { width: 1280, height: 900 }, args: ["--remote-allow-system-access"],
    extraPrefsFirefox: { "dom.events.testing.asyncClipboard": true },
  });
  const id = await browser.installExtension(path.join(kProject, "build/extension/firefox"));
  return { browser, id, close: () => browser.close() };
}

const send = ({ browser }, method, parameters) => browser.connection.send(method, parameters).then(({ result }) => result);

// Runs code in the browser's own window.
async function inWindow(firefox, body) {
  const { contexts } = await send(firefox, "browsingContext.getTree", { "moz:scope": "chrome" });
  const expression = `(() => { const { gBrowser } = window; ${body} })()`;
  const answer = await send(firefox, "script.evaluate", { expression, target: { context: contexts[0].context }, awaitPromise: true });
  if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
  return answer.result.value;
}

// Presses the toolbar's button, so that the extension may see the tab, as a person's click lets it.
export async function pressAction(firefox, page) {
  await page.bringToFront();
  await inWindow(firefox, `
    const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
    const extension = ExtensionParent.GlobalManager.getExtension(${JSON.stringify(firefox.id)});
    ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);`);
}

// Waits for a page of the extension in a tab, closes it, and gives its title, which its script sets when all is shown.
export async function closeReader(firefox) {
  for (let round = 0; round < 100; ++round) {
    const title = await inWindow(firefox, `
      const tab = [...gBrowser.tabs].find(({ linkedBrowser }) => /^moz-extension:.*reader\\.html/.test(linkedBrowser.currentURI.spec));
      const title = tab?.linkedBrowser.contentTitle;
      if (!title || title === "pith") return null;
      gBrowser.removeTab(tab);
      return title;`);
    if (title) return title;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no reader was opened");
}

export async function openPanel(firefox, page) {
  await pressAction(firefox, page);
  const panel = new FirefoxPanel(firefox, page);
  await panel.settled();
  return panel;
}

export class FirefoxPanel {
  constructor(firefox, page) {
    this.firefox = firefox;
    this.page = page;
  }

  // Runs a function of the shadow root and of `args` in the page.
  async inside(code, ...args) {
    const context = this.page.mainFrame()._id;
    const host = await send(this.firefox, "script.evaluate", {
      expression: "document.querySelector('pith-panel')", target: { context }, awaitPromise: false, serializationOptions: { includeShadowTree: "all", maxDomDepth: 1 },
    });
    const root = host.result?.value?.shadowRoot?.sharedId;
    if (!root) throw new Error(`there is no panel: ${JSON.stringify(host).slice(0, 200)}`);
    const answer = await send(this.firefox, "script.callFunction", {
      functionDeclaration: code, target: { context }, awaitPromise: true,
      arguments: [{ sharedId: root }, ...args.map((value) => ({ type: "string", value }))],
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }

  async click(name) {
    const place = await this.inside(`(root, name) => {
      const element = root.querySelector("[data-name=" + name + "]");
      element.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return left + width / 2 + "," + (top + height / 2);
    }`, name);
    await this.page.mouse.click(...place.split(",").map(Number));
  }

  async press(name) {
    await this.click(name);
    await this.settled();
  }

  async settled() {
    await this.page.waitForSelector("pith-panel:not([aria-busy])", { timeout: 30_000 });
    return this.status();
  }

  status() {
    return this.inside("(root) => root.querySelector('.status').textContent");
  }
  text(name) {
    return this.inside("(root, name) => root.querySelector('.' + name).textContent", name);
  }
  choose(name, value) {
    return this.inside(`(root, name, value) => { const field = root.querySelector("[data-name=" + name + "]"); field.value = value; field.dispatchEvent(new Event("change", { bubbles: true })); }`, name, value);
  }
  method(value) {
    return this.inside(`(root, value) => { const field = root.querySelector("[id^=method-]"); field.value = value; field.dispatchEvent(new Event("change")); }`, value);
  }
  async share() {
    return Number(/^(\d+) %/.exec(await this.settled())?.[1] ?? NaN);
  }
}
