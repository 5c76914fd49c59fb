#!/usr/bin/env node
// The command: options by the names of `pith help --tables`, as of the native command.
import fs from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { extract, formats, loadNames, methods, options, PithError, regions, version } from "../src/node.js";

const kUsage = `usage: pith [OPTION]... [FILE]...         the content of pages; without files of standard input
       pith methods                            what there is to choose the content by
       pith blocks | menus [FILE]...           parts of pages, an object a line

  --text --markdown --html --json         short for --format NAME
  -o, --output FILE                       write there
  --jsonl                                 an object a line for each page, with all that is known about it`;

const dashed = (name) => name.replaceAll("_", "-");

// The library's options as node's parser takes them; flags can be said no to.
function table() {
  const known = { help: { type: "boolean", short: "h" }, version: { type: "boolean" }, output: { type: "string", short: "o" }, jsonl: { type: "boolean" } };
  for (const { name, type } of options()) known[dashed(name)] = { type: type === "flag" ? "boolean" : "string", multiple: type === "texts" };
  for (const { name } of formats()) known[name] = { type: "boolean" };
  return known;
}

function help() {
  const lines = options().filter((option) => !option.of_renderer).map((option) => {
    const left = `--${dashed(option.name)}${option.placeholder && ` ${option.placeholder}`}`;
    return `  ${left.padEnd(24)}${option.help}${option.choices ? `: ${option.choices.join(", ")}` : ""}`;
  });
  return [kUsage, ...lines].join("\n");
}

function askedOf(values) {
  const asked = {};
  for (const { name } of options()) if (values[dashed(name)] !== undefined) asked[name] = values[dashed(name)];
  for (const { name } of formats()) if (values[name]) asked.format = name;
  return asked;
}

function contentOf(command, html, asked, values) {
  if (command === "blocks" || command === "menus")
    return regions(html, command, asked).map((region) => JSON.stringify(region)).join("\n");
  if (values.jsonl) return JSON.stringify(extract(html, asked));
  return extract(html, asked).content;
}

async function run(positionals, values) {
  const commands = ["methods", "blocks", "menus"];
  const command = commands.includes(positionals[0]) ? positionals.shift() : "extract";
  if (command === "methods") return { out: methods().map(({ id, summary }) => `${id}\t${summary}`).join("\n"), failed: false };
  const asked = askedOf(values);
  if (["relevant", "literal"].includes(asked.images)) await loadNames();
  let out = "", failed = false;
  for (const file of positionals.length ? positionals : ["-"]) {
    try {
      const content = contentOf(command, fs.readFileSync(file === "-" ? 0 : file), asked, values);
      out += content === "" || content.endsWith("\n") ? content : content + "\n";
    } catch (error) {
      if (!(error instanceof PithError) && !error.code) throw error;
      process.stderr.write(`pith: ${file}: ${error.message}\n`);
      failed = true;
    }
  }
  return { out, failed };
}

async function main() {
  let parsed;
  try {
    parsed = parseArgs({ options: table(), allowPositionals: true, allowNegative: true, args: negatives(process.argv.slice(2)) });
  } catch (error) {
    process.stderr.write(`pith: ${error.message}\n`);
    return 2;
  }
  const { values, positionals } = parsed;
  if (values.help) return print(help());
  if (values.version) return print(`pith ${version()}`);
  const { out, failed } = await run(positionals, values);
  if (values.output) fs.writeFileSync(values.output, out);
  else print(out);
  return failed ? 1 : 0;
}

// --no-images is short for --images none, as at the native command.
function negatives(args) {
  return args.map((arg) => (arg === "--no-images" ? "--images=none" : arg));
}

function print(text) {
  process.stdout.write(text === "" || text.endsWith("\n") ? text : text + "\n");
  return 0;
}

process.exitCode = await main();
