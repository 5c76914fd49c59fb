// The calls of the package, as it is installed: every option and field by name, errors, bytes in any charset, the command.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import * as pith from "pith-extract";

const kProject = process.env.PITH_PROJECT;
const kNative = path.join(kProject, "build/dev/bin/pith");
const kCommand = path.resolve("node_modules/.bin/pith");
const kUrl = "https://example.org/folder/page.html";
const page = fs.readFileSync(path.join(kProject, "examples/article.html"));
const folders = ["examples", "tests/pages/html"].map((folder) => path.join(kProject, folder));
const pages = folders.flatMap((folder) => fs.readdirSync(folder).filter((name) => name.endsWith(".html")).map((name) => path.join(folder, name)));

test("has no dependencies", () => {
  const own = JSON.parse(fs.readFileSync("node_modules/pith-extract/package.json"));
  assert.equal(own.dependencies, undefined);
  assert.equal(own.version, pith.version());
});

test("tables are those of the native command", () => {
  const native = JSON.parse(execFileSync(kNative, ["help", "--tables"], { maxBuffer: 1 << 26 }));
  assert.deepEqual(pith.describe(), native);
});

for (const format of pith.formats().map(({ name }) => name)) {
  test(`${format}: the bytes of the native command`, () => {
    const output = fs.mkdtempSync(path.resolve("native-"));
    execFileSync(kNative, ["--format", format, "--url", kUrl, "-o", output, ...pages]);
    for (const name of pages) {
      const { ending } = pith.formats().find((row) => row.name === format);
      const native = fs.readFileSync(path.join(output, path.basename(name, ".html") + ending), "utf8");
      const { content } = pith.extract(fs.readFileSync(name), { format, url: kUrl });
      assert.equal(content === "" || content.endsWith("\n") ? content : content + "\n", native, name);
    }
    fs.rmSync(output, { recursive: true });
  });
}

test("every option is taken by name", () => {
  for (const { name, type, choices, standard } of pith.options()) {
    const value = type === "flag" ? true : type === "choice" ? choices[0] : type === "texts" ? ["p"] : name === "encoding" ? "utf-8" : standard || "x";
    assert.equal(pith.extract("<p>a", { [name]: value }).status, "ok", name);
  }
});

test("results hold every field of the tables", () => {
  const { fields } = pith.describe();
  const names = (kind) => fields[kind].map(({ name }) => name);
  const image = pith.extract(page, { method: "all" });
  assert.deepEqual(Object.keys(image), names("result"));
  assert.deepEqual(Object.keys(pith.explain(page)), names("explanation"));
  assert.deepEqual(Object.keys(pith.explain(page).blocks[0]), names("block"));
  assert.deepEqual(Object.keys(pith.regions(page)[0]), names("region"));
  assert.deepEqual(Object.keys(pith.texts(page)[0]), names("text"));
  assert.deepEqual(Object.keys(pith.inspect(page)), names("facts"));
  assert.deepEqual(Object.keys(pith.extract('<p>a<img src="a.png">', { method: "all" }).images[0]), names("image"));
});

test("types of values", () => {
  const result = pith.extract(page, { format: "markdown", url: new URL(kUrl) });
  assert.equal(typeof result.quality, "number");
  assert.ok(Array.isArray(result.authors));
  assert.equal(pith.extract("<p>a", { method: "all" }).quality, null);
  assert.equal(typeof pith.texts(page)[0].kept, "boolean");
});

test("options: numbers, truths, lists, nothing", () => {
  const html = "<p id=a>one<p id=b><a href=x>two</a>";
  const ask = (options) => pith.extract(html, { method: "all", format: "markdown", ...options });
  assert.equal(ask({ links: false }).content, "one\n\ntwo\n");
  assert.equal(ask({ exclude: ["#a", "#c"] }).content, "[two](x)\n");
  assert.equal(ask({ max_nodes: 5 }).status, "node-limit");
  assert.equal(ask({ exclude: undefined, links: null }).content, "one\n\n[two](x)\n");
});

test("an Extractor keeps its options", () => {
  const extractor = new pith.Extractor({ format: "markdown", method: "all" });
  assert.equal(extractor.extract("<b>a</b>").content, "**a**\n");
  assert.equal(extractor.extract("<b>a</b>", { format: "text" }).content, "a\n");
  assert.throws(() => new pith.Extractor({ formt: "text" }), { name: "PithError", code: "unknown-option", message: /format/ });
});

test("errors have codes", () => {
  const code = (options) => {
    try {
      pith.extract(Buffer.from("<p>a"), options);
    } catch (error) {
      assert.ok(error instanceof pith.PithError);
      return error.code;
    }
  };
  assert.equal(code({ method: "none-such" }), "unknown-method");
  assert.equal(code({ format: "pdf" }), "bad-value");
  assert.equal(code({ encoding: "klingon" }), "unknown-encoding");
  assert.equal(code({ include: "p[" }), "bad-selector");
  assert.equal(code({ method: "vips" }), "no-renderer");
  assert.throws(() => pith.extract(12), TypeError);
  assert.throws(() => pith.dump("<p>a", "nonsense"), { code: "argument", message: /tokens/ });
});

test("bytes in any charset, strings as they are", () => {
  const bytes = Buffer.from("<meta charset=shift_jis><p>\x93\xfa\x96\x7b", "latin1");
  assert.equal(pith.extract(bytes, { method: "all" }).content, "日本\n");
  assert.equal(pith.extract(new Uint8Array(bytes).buffer, { method: "all" }).content, "日本\n");
  assert.equal(pith.extract("<meta charset=shift_jis><p>日本 \ud83d\ude00", { method: "all" }).content, "日本 \ud83d\ude00\n");
  assert.equal(pith.extract(Buffer.from("<p>\xe9", "latin1"), { encoding: "latin1", method: "all" }).content, "é\n");
  assert.equal(pith.extract("", {}).content, "");
});

test("the same answer for the same page, whatever came before", () => {
  const first = pith.extract(page);
  for (let i = 0; i < 20; ++i) pith.extract(`<p>${"x ".repeat(i * 1000)}`);
  assert.deepEqual(pith.extract(page), first);
});

test("what runs out of memory is an error, and the next page is read", () => {
  const script = `import { Site, extract } from "pith-extract";
    const site = new Site();
    site.add("<p>a");
    try { extract("<p>a".repeat(1e6), { max_nodes: 0 }) } catch (error) { console.log(error.code) }
    console.log(extract("<p>b", { method: "lp", site }).content);`;
  const out = execFileSync("node", ["--wasm-max-mem-pages=1500", "--input-type=module", "-e", script]).toString();
  assert.equal(out, "out-of-memory\nb\n\n");
});

test("models and sites", () => {
  const menu = "<ul><li><a href=/>Home page</a><li><a href=/n>News and events</a><li><a href=/c>Contact</a></ul>";
  const other = (text) => `${menu}<div><p>${text}</p></div>`;
  const site = new pith.Site();
  assert.equal(site.add(other("The first page tells of ferries")), 1);
  assert.equal(site.add(other("The second one of the weather")), 2);
  assert.equal(pith.extract(other("The third of new bridges"), { method: "lp", site }).content, "The third of new bridges\n");
  site.free();
  const model = new pith.Model(fs.readFileSync(path.join(kProject, "models/pith.model")));
  assert.equal(pith.extract(page, { model }).content, pith.extract(page).content);
  assert.throws(() => pith.extract(page, { model, method: "mss" }), { code: "bad-model" });
  assert.throws(() => pith.extract(page, { model: new pith.Model(Buffer.from("no model")) }), { code: "bad-model" });
});

test("names are a file of their own", async () => {
  const html = "<p>The mayor of Berlin, Anna Schmidt, met Peter Miller of the Red Cross in Paris on Monday to talk about the weather.";
  assert.throws(() => pith.entities(html, { method: "all" }), { code: "bad-model" });
  await pith.loadNames();
  assert.ok(pith.entities(html, { method: "all" }).entities.some(({ text }) => text === "Berlin"));
});

test("require works", () => {
  const require = createRequire(import.meta.url);
  assert.equal(require("pith-extract").extract("<p>a", { method: "all" }).content, "a\n");
});

test("works in a worker, and as browsers load it", async () => {
  const url = (name) => JSON.stringify(pathToFileURL(path.resolve("node_modules/pith-extract", name)).href);
  const source = `import { parentPort } from "node:worker_threads"; import fs from "node:fs";
    globalThis.fetch = async (url) => new Response(fs.readFileSync(url), { headers: { "content-type": "application/wasm" } });
    const { extract } = await import(${url("src/index.js")});
    parentPort.postMessage(extract("<p>a", { method: "all" }).content);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  const answer = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  assert.equal(answer, "a\n");
  await worker.terminate();
});

test("the core is loaded when it is asked to, once", () => {
  const script = `import { extract, load } from "pith-extract/core";
    try { extract("") } catch (error) { console.log(error.message) }
    await Promise.all([load(), load()]);
    console.log(extract("<p>a", { method: "all" }).content);`;
  assert.match(execFileSync("node", ["--input-type=module", "-e", script]).toString(), /await load.*\na\n/);
});

test("the command: options, formats, files, standard input, exit codes", () => {
  const run = (args, input) => spawnSync(kCommand, args, { input, encoding: "utf8" });
  const file = path.join(kProject, "examples/article.html");
  for (const args of [["--markdown", "--no-links"], ["--json", "--url", kUrl], ["--html", "--no-images"], ["--exclude", "table", "--method", "all"], ["--metadata", "content"]])
    assert.equal(run([...args, file]).stdout, spawnSync(kNative, [...args, file], { encoding: "utf8" }).stdout, args.join(" "));
  assert.equal(run(["--method", "all"], "<p>a").stdout, "a\n");
  assert.equal(JSON.parse(run(["--jsonl", file]).stdout).language, "en");
  assert.match(run(["methods"]).stdout, /^pith\t/);
  assert.equal(JSON.parse(run(["menus", file]).stdout.split("\n")[0]).node > 0, true);
  assert.match(run(["--help"]).stdout, /--page-type/);
  assert.equal(run(["--nonsense"]).status, 2);
  const missing = run(["none-such.html", file]);
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /^pith: none-such.html: /);
  assert.match(missing.stdout, /tidal pond/);
});
