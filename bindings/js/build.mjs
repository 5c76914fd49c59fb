#!/usr/bin/env node
// Puts the package together, ready for `npm pack`.     build.mjs PITH_WASM FOLDER
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { typesOf } from "./types.mjs";

const kHere = path.dirname(fileURLToPath(import.meta.url));
const kProject = path.resolve(kHere, "../..");

const [wasm, folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: build.mjs PITH_WASM FOLDER");
  process.exit(2);
}
fs.rmSync(folder, { recursive: true, force: true });
for (const part of ["src", "bin", "types", "package.json", "README.md"]) fs.cpSync(path.join(kHere, part), path.join(folder, part), { recursive: true });
fs.copyFileSync(wasm, path.join(folder, "pith.wasm"));
fs.copyFileSync(path.join(kProject, "models/ner.model"), path.join(folder, "names.model"));
fs.copyFileSync(path.join(kProject, "LICENSE"), path.join(folder, "LICENSE"));
const { describe } = await import(path.resolve(folder, "src/node.js"));
fs.writeFileSync(path.join(folder, "types/tables.d.ts"), typesOf(describe()));
