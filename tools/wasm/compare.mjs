// Compares what pith.wasm makes of pages, through the package of bindings/js, with what the native command makes of them, byte by byte.
//
//     node tools/wasm/compare.mjs PITH_WASM PITH [FOLDER]...
//
// Without folders: the pages of examples/ and tests/pages, in every format, and as text by every method. With folders, such
// as a corpus: every page of their html/, in every format, by the default method. A module without the guess of charsets
// is told what the native command guessed. The last line counts comparisons; exit 1 if any differs.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { extract, loadSync, methods, PithError } from "../../bindings/js/src/pith.js";

const kProject = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const kUrl = "https://example.org/folder/page.html"; // makes links absolute
const kBatch = 256; // pages that the native command is given at once
const kFormats = ["text", "markdown", "html", "json"];
const kEnding = { text: ".txt", markdown: ".md", html: ".html", json: ".json" };

const milliseconds = { native: 0, wasm: 0 };
const count = { equal: 0, different: 0, skipped: 0, told: 0 };

function timed(which, work) {
  const start = performance.now();
  try {
    return work();
  } finally {
    milliseconds[which] += performance.now() - start;
  }
}

function pagesOf(folder) {
  const html = path.join(folder, "html");
  const from = fs.existsSync(html) ? html : folder;
  return fs.readdirSync(from).filter((name) => /\.html?(\.gz)?$/.test(name)).sort().map((name) => path.join(from, name));
}

function bytesOf(page) {
  const bytes = fs.readFileSync(page);
  return page.endsWith(".gz") ? zlib.gunzipSync(bytes) : bytes;
}

// What the native command writes of each page; pages of one call need names of their own.
function runNative(command, pages, format, method) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pith-wasm-"));
  try {
    const outputs = [];
    for (let at = 0; at < pages.length; at += kBatch) {
      const batch = pages.slice(at, at + kBatch);
      const run = timed("native", () =>
        spawnSync(command, [`--${format}`, "--url", kUrl, "--method", method, "-j", "1", "-o", folder, ...batch]));
      if (run.status !== 0) throw new Error(`${command}: ${run.stderr}`);
      for (const page of batch) {
        const name = path.basename(page).replace(/\.html?(\.gz)?$/, kEnding[format]);
        outputs.push(fs.readFileSync(path.join(folder, name)));
      }
    }
    return outputs;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function firstDifference(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) ++at;
  const from = Math.max(0, at - 40);
  return `  native: ${JSON.stringify(b.toString("utf8", from, at + 40))}\n  wasm:   ${JSON.stringify(a.toString("utf8", from, at + 40))}`;
}

// The command ends what it writes with a line feed.
function asFile(bytes) {
  return bytes.length === 0 || bytes.at(-1) === 10 ? bytes : Buffer.concat([bytes, Buffer.from("\n")]);
}

function made(html, options) {
  return Buffer.from(timed("wasm", () => extract(html, options)).content);
}

function compare(command, pages, guesses, format, method) {
  const natives = runNative(command, pages, format, method);
  pages.forEach((page, i) => {
    const html = bytesOf(page);
    const encoding = guesses.get(page);
    let own = asFile(made(html, { method, format, url: kUrl, encoding }));
    if (encoding && format === "json")
      own = Buffer.from(own.toString().replace('"encoding_source":"caller"', '"encoding_source":"detected"'));
    if (own.equals(natives[i])) {
      ++count.equal;
      return;
    }
    ++count.different;
    console.log(`${path.relative(kProject, page)}, ${format}, ${method}:\n${firstDifference(own, natives[i])}`);
  });
}

// Charsets that the native command guessed and the module, without uchardet, cannot.
function guessesOf(command, pages) {
  const guesses = new Map();
  runNative(command, pages, "json", "all").forEach((native, i) => {
    const page = JSON.parse(native);
    if (page.encoding_source !== "detected") return;
    const own = extract(bytesOf(pages[i]), { method: "all" });
    if (own.encoding_source !== "detected") guesses.set(pages[i], page.encoding);
  });
  count.told += guesses.size;
  milliseconds.native = 0;
  return guesses;
}

// Whether the module says that it cannot run the method, because it sees the page.
function needsLayout(method) {
  try {
    extract("<p>a", { method });
    return false;
  } catch (error) {
    if (!(error instanceof PithError) || error.code !== "no-renderer") throw error;
    return true;
  }
}

// What was left out has to say so.
function checkMissingParts() {
  try {
    extract("<p>a<img src=a.jpg>", { images: "relevant" });
  } catch (error) {
    if (error.message.includes("built without its model of names")) return;
  }
  ++count.different;
  console.log("relevant images without the model of names: no error that says so");
}

async function main([module, command, ...folders]) {
  if (!command) {
    console.error("usage: compare.mjs PITH_WASM PITH [FOLDER]...");
    return 2;
  }
  const start = performance.now();
  loadSync(fs.readFileSync(module));
  console.log(`wasm: loaded in ${(performance.now() - start).toFixed(0)} ms`);
  for (const folder of folders.length ? folders : ["examples", "tests/pages"].map((name) => path.join(kProject, name))) {
    const pages = pagesOf(folder);
    const guesses = guessesOf(command, pages);
    for (const format of kFormats) compare(command, pages, guesses, format, "pith");
    if (folders.length) continue;
    for (const { id } of methods()) {
      if (needsLayout(id)) ++count.skipped;
      else if (id !== "pith") compare(command, pages, guesses, "text", id);
    }
  }
  if (!folders.length) checkMissingParts();
  console.log(`wasm: ${(milliseconds.wasm / 1000).toFixed(1)} s, native: ${(milliseconds.native / 1000).toFixed(1)} s with reading and ` +
    `writing files; ${count.told} pages were told their charset`);
  console.log(`${count.equal} passed, ${count.different} failed, ${count.skipped} skipped`);
  return count.different ? 1 : 0;
}

process.exit(await main(process.argv.slice(2)));
