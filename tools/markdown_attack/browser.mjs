// Counts what runs when Chromium opens outputs. Each batch of outputs is a page of its own in a frame, whose alert tells the
// page around it; once it has loaded, every element is pointed at, focused and clicked.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";

const kNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const kLongestWait = 240_000;  // milliseconds

export function findChromium() {
  return kNames.find((name) => spawnSync(name, ["--version"]).status === 0);
}

// Runs in the page around the frames.
const kDriver = `<!DOCTYPE html><meta charset=utf-8><script>
const hits = [];
function hook(window, index) {
  for (const name of ["alert", "confirm", "prompt", "print"]) window[name] = () => { hits.push(index); };
}
const kEvents = ["mouseover", "mouseenter", "pointerover", "focus", "mousedown", "mouseup"];
async function open(index) {
  const frame = document.createElement("iframe");
  const loaded = new Promise((resolve) => { frame.onload = resolve; setTimeout(resolve, 5000); });
  frame.sandbox = "allow-scripts allow-same-origin allow-forms allow-modals";  // not to leave this page
  frame.src = "/output/" + index;
  document.body.append(frame);
  await loaded;
  await new Promise((resolve) => setTimeout(resolve, 30));
  try {
    const window = frame.contentWindow;
    for (const element of window.document.querySelectorAll("*")) {
      for (const name of kEvents) element.dispatchEvent(new window.MouseEvent(name, { bubbles: true }));
      element.focus?.();
      const address = element.getAttribute("href") ?? "";
      if (element.tagName !== "A" || element.protocol === "javascript:") element.click?.();
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  } catch { /* it has left its origin: nothing of it is ours to touch */ }
  frame.remove();
}
onload = async () => {
  const count = Number(location.hash.slice(1));
  let next = 0;
  const worker = async () => { while (next < count) await open(next++); };
  await Promise.all(Array.from({ length: 8 }, worker));
  await fetch("/done", { method: "POST", body: JSON.stringify(hits) });
};
</script><body>`;

const page = (index, htmls) => `<!DOCTYPE html><meta charset=utf-8><base href="/nothing/"><script>
parent.hook(window, ${index});</script><body>${htmls.join("\n")}`;

// The indexes of the batches in which something ran, once for each time. `htmls` in batches of `batch` share a page.
export async function executions(chromium, htmls, batch) {
  const batches = [];
  for (let i = 0; i < htmls.length; i += batch) batches.push(htmls.slice(i, i + batch));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pith-attack-"));
  let finish;
  const finished = new Promise((resolve) => { finish = resolve; });
  const server = http.createServer((request, response) => {
    if (request.url === "/done") {
      let body = "";
      request.on("data", (bytes) => { body += bytes; });
      request.on("end", () => { response.end(); finish(JSON.parse(body)); });
      return;
    }
    const index = /^\/output\/(\d+)$/.exec(request.url)?.[1];
    const html = request.url === "/" ? kDriver : index === undefined ? null : page(index, batches[index] ?? []);
    response.writeHead(html === null ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(html ?? "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  const words = ["--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--mute-audio",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", `--user-data-dir=${folder}`,
    `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`, "--remote-debugging-port=0"];
  if (process.getuid?.() === 0) words.push("--no-sandbox");
  const browser = spawn(chromium, [...words, `http://127.0.0.1:${port}/#${batches.length}`], { stdio: "ignore", detached: true });
  const problem = (why) => finish(new Error(why));
  browser.on("exit", () => problem("Chromium ended before it was done"));
  const timer = setTimeout(() => problem("Chromium took too long"), kLongestWait);
  const hits = await finished;
  clearTimeout(timer);
  const ended = new Promise((resolve) => browser.on("close", resolve));
  const runs = browser.exitCode === null && browser.signalCode === null;
  try {
    process.kill(-browser.pid, "SIGKILL");  // its children, too, which would go on writing into the folder
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
  if (runs) await ended;
  server.closeAllConnections();
  server.close();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  if (hits instanceof Error) throw hits;
  return hits;
}
