#!/usr/bin/env node
// Builds the extension for both families of browsers from one source.     build.mjs PITH_WASM FOLDER
//
// FOLDER/chromium and FOLDER/firefox can be loaded as they are, and are there as zip files, too. They differ in the manifest alone:
// each browser warns of what is only for the other one.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import zlib from "node:zlib";
import { fileURLToPath } from "node:url";

const kHere = path.dirname(fileURLToPath(import.meta.url));
const kProject = path.resolve(kHere, "../..");
const { build } = createRequire(path.join(kProject, "build/node/package.json"))("esbuild");

const [wasm, folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: build.mjs PITH_WASM FOLDER");
  process.exit(2);
}

// In the panel's shadow root the tokens belong to its host.
const forShadowRoot = (css) => css.replace(/:root(\[[^\]]*\])?/g, (_, which) => (which ? `:host(${which})` : ":host"));

const asText = {
  name: "style sheets as text",
  setup(bundler) {
    bundler.onLoad({ filter: /panel\.css$/ }, async ({ path: file }) => {
      const { outputFiles } = await build({ entryPoints: [file], bundle: true, write: false, minify: true, loader: { ".css": "css" }, target: "chrome121" });
      return { contents: forShadowRoot(outputFiles[0].text), loader: "text" };
    });
  },
};

async function bundle(to) {
  const common = { bundle: true, outdir: to, target: ["chrome121", "firefox128"], legalComments: "none", charset: "utf8",
    alias: { "pith-extract/core": path.join(kProject, "bindings/js/src/pith.js") } };
  await build({ ...common, entryPoints: [path.join(kHere, "content.js")], format: "iife", plugins: [asText] });
  await build({ ...common, entryPoints: ["background.js", "reader_page.js", "reader_page.css"].map((name) => path.join(kHere, name)), format: "esm" });
}

function manifestFor(browser, version) {
  const manifest = { ...JSON.parse(fs.readFileSync(path.join(kHere, "manifest.json"), "utf8")), version };
  const { service_worker, scripts, type } = manifest.background;
  if (browser === "chromium") {
    manifest.background = { service_worker, type };
    delete manifest.browser_specific_settings;
  } else {
    manifest.background = { scripts, type };
    delete manifest.minimum_chrome_version;
  }
  return JSON.stringify(manifest, null, 2);
}

// A zip file with the same bytes for the same files: names in order, the time of the format's first day.
function zipOf(folder) {
  const names = fs.readdirSync(folder, { recursive: true }).map(String).filter((name) => fs.statSync(path.join(folder, name)).isFile()).sort();
  const bodies = [], index = [];
  let at = 0;
  for (const name of names) {
    const bytes = fs.readFileSync(path.join(folder, name)), packed = zlib.deflateRawSync(bytes, { level: 9 }), spelled = Buffer.from(name.replaceAll("\\", "/"));
    const fields = Buffer.alloc(26); // what both of its headers share
    fields.writeUInt16LE(20, 0); // version
    fields.writeUInt16LE(0x0800, 2); // names in UTF-8
    fields.writeUInt16LE(8, 4); // deflated
    fields.writeUInt16LE(0x21, 8); // 1980-01-01
    fields.writeUInt32LE(zlib.crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(spelled.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    index.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, place, spelled);
    bodies.push(Buffer.from("PK\x03\x04", "latin1"), fields, spelled, packed);
    at += 30 + spelled.length + packed.length;
  }
  const directory = Buffer.concat(index), end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}

const { version } = JSON.parse(fs.readFileSync(path.join(kProject, "bindings/js/package.json"), "utf8"));
for (const browser of ["chromium", "firefox"]) {
  const to = path.join(folder, browser);
  fs.rmSync(to, { recursive: true, force: true });
  await bundle(to);
  fs.copyFileSync(path.join(kHere, "reader.html"), path.join(to, "reader.html"));
  fs.cpSync(path.join(kHere, "icons"), path.join(to, "icons"), { recursive: true, filter: (file) => !file.endsWith(".svg") });
  fs.copyFileSync(wasm, path.join(to, "pith.wasm"));
  fs.copyFileSync(path.join(kProject, "LICENSE"), path.join(to, "LICENSE"));
  fs.writeFileSync(path.join(to, "manifest.json"), manifestFor(browser, version));
  fs.writeFileSync(path.join(folder, `pith-${browser}-${version}.zip`), zipOf(to));
}
