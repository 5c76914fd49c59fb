#!/usr/bin/env node
// Writes the package's types from the library's tables of options, fields and names.     types.mjs TABLES.json FILE
//
// TABLES.json is what `pith help --tables` prints. The build runs this, so types cannot differ from what the library takes.
import fs from "node:fs";

const kOptionTypes = { flag: "boolean", text: "string", path: "string", texts: "string | readonly string[]", count: "number | string", bytes: "number | string", size: "string" };
const kFieldTypes = { text: "string", truth: "boolean", count: "number", number: "number", texts: "string[]", images: "Image[]", entities: "Entity[]", blocks: "Block[]", posts: "Post[]" };
const kRecords = { image: "Image", post: "Post", entity: "Entity", block: "Block", result: "Result", entities: "Entities", region: "Region", text: "Text", explanation: "Explanation", facts: "PageFacts" };
const kNames = { error: "ErrorCode", status: "Status", page_type: "PageType", regions: "RegionKind", dump: "DumpKind", plot: "PlotKind" };

const union = (names) => names.map((name) => JSON.stringify(name)).join(" | ");

const optionType = (name, type, choices) => (type === "choice" ? union(choices) : name === "url" ? "string | URL" : kOptionTypes[type]);

function optionLines({ options }) {
  const lines = options.map(({ name, type, choices, help }) =>
    `  /** ${help} */\n  ${name}?: ${optionType(name, type, choices)} | null;`);
  return ["export interface PageOptions {", ...lines, "  model?: Model | null;", "  site?: Site | null;", "  live_page?: LivePage | null;", "}", ""];
}

function recordLines({ fields }) {
  return Object.entries(kRecords).flatMap(([kind, record]) => [
    `export interface ${record} {`,
    ...fields[kind].map(({ name, type, optional, help }) => `  /** ${help} */\n  ${name}: ${kFieldTypes[type]}${optional ? " | null" : ""};`),
    "}", "",
  ]);
}

export function typesOf(tables) {
  const names = Object.entries(kNames).map(([kind, name]) => `export type ${name} = ${union(tables.enums[kind])};`);
  return [
    "// Written by types.mjs from the library's tables.",
    'import type { LivePage, Model, Site } from "./index.js";', "",
    ...names, `export type FormatName = ${union(tables.formats.map(({ name }) => name))};`,
    `export type MethodId = ${union(tables.methods.map(({ id }) => id))};`, "",
    ...optionLines(tables), ...recordLines(tables),
  ].join("\n");
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [from, to] = process.argv.slice(2);
  fs.writeFileSync(to, typesOf(JSON.parse(fs.readFileSync(from, "utf8"))));
}
