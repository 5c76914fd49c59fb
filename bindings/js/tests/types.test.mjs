// tsc --strict takes every call that the types know, and refuses what the library would.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { test } from "node:test";
import * as pith from "pith-extract";

const kFlags = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--pretty", "false"];

function check(...files) {
  const run = spawnSync("node", ["node_modules/typescript/bin/tsc", ...kFlags, ...files], { encoding: "utf8" });
  return run.stdout.split("\n").filter((line) => line.includes("error"));
}

test("tsc --strict", () => {
  assert.deepEqual(check("uses.mts"), []);
});

test("wrong names and values are errors", () => {
  const lines = ['extract("", { formt: "text" });', 'extract("", { format: "pdf" });', "extract(12);", 'regions("", "tables");', 'extract("").no_field;'];
  fs.writeFileSync("wrong.mts", ['import { extract, regions } from "pith-extract";', ...lines].join("\n"));
  assert.equal(check("wrong.mts").length, lines.length);
});

test("every option, field and call has a type", () => {
  const tables = fs.readFileSync("node_modules/pith-extract/types/tables.d.ts", "utf8");
  const { options, fields } = pith.describe();
  for (const { name } of options) assert.match(tables, new RegExp(`^  ${name}\\?: `, "m"));
  for (const field of Object.values(fields).flat()) assert.match(tables, new RegExp(`^  ${field.name}: `, "m"));
  const calls = fs.readFileSync("node_modules/pith-extract/types/index.d.ts", "utf8");
  for (const name of Object.keys(pith)) assert.match(calls, new RegExp(`(?:function|class|export \\{) ${name}\\b`), name);
});
