// The workbench under test: a service on a free port of loopback, and Chromium in front of it.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { findChromium } from "../../tools/markdown_attack/browser.mjs";

export const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(path.join(project, "build/node/package.json"));

/** Why the tests cannot run here; empty if they can. */
export function obstacle() {
  if (!fs.existsSync(path.join(project, "build/node/installed"))) return "tools/install-deps test could not install the Node packages";
  return findChromium() ? "" : "there is no Chromium";
}

export const axe = () => fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** A service that runs until stop(). */
export async function serve(pith, ...options) {
  const child = spawn(pith, ["serve", "--listen", "127.0.0.1:0", ...options], { stdio: ["ignore", "ignore", "pipe"] });
  const url = await new Promise((resolve, reject) => {
    let text = "";
    child.stderr.on("data", (bytes) => {
      text += bytes;
      const found = /"what":"(http:[^"]*)"/.exec(text);
      if (found) resolve(found[1]);
    });
    child.on("exit", (code, signal) => {
      if (signal && signal !== "SIGTERM") console.log(`the service ended by ${signal}: ${text.slice(-500)}`);
      reject(new Error(`the service did not start: ${text}`));
    });
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return { url, stop: () => (child.kill("SIGTERM"), ended) };
}

export async function launch() {
  const { chromium } = require("playwright-core");
  const root = process.getuid?.() === 0;
  return chromium.launch({ executablePath: which(findChromium()), headless: true,
    args: ["--disable-dev-shm-usage", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", ...(root ? ["--no-sandbox"] : [])] });
}

function which(name) {
  const folder = (process.env.PATH ?? "").split(path.delimiter).find((place) => fs.existsSync(path.join(place, name)));
  return path.join(folder ?? "", name);
}

/** A page of the browser at the workbench; what went wrong there is in `faults`. */
export async function visit(browser, url, settings = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true, ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults = [], requests = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(url);
  await page.locator("#examples button").first().waitFor();
  await page.locator("#controls select").first().waitFor({ state: "attached" });
  return Object.assign(page, { faults, requests, frame: () => page.frameLocator(".page-frame") });
}

export async function paste(page, html, url = "") {
  await page.fill("#html", html);
  if (url) await page.fill("#url", url);
  await page.click("#paste-form button.primary");
  await settled(page);
}

export async function example(page, name) {
  await page.locator("#examples button", { hasText: name }).first().click();
  await settled(page);
}

/** Waits until nothing more is asked. */
export async function settled(page) {
  await page.waitForFunction(() => document.getElementById("main").ariaBusy === "false" && document.body.dataset.state === "page");
}

export const kept = async (page) => Number((await page.textContent("#kept")).split(" ")[0]);

export function scratch() {
  return fs.mkdtempSync(path.join(os.tmpdir(), "pith-workbench-"));
}

/** What is saved by a click. */
export async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  const file = path.join(scratch(), download.suggestedFilename());
  await download.saveAs(file);
  return file;
}
