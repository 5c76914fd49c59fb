// Compares pith's multi-byte decoders with those of @exodus/bytes, which shares neither code nor tables with pith.
//
//     node tools/decoders/compare.mjs PITH_DECODE_DUMP [SEED]     (default: seed 1)
//
// Each encoding gets every sequence of one and two bytes, at the end of a text and inside of one; EUC-JP and GB 18030
// also what is longer. (Node's own TextDecoder would not do: it departs from the standard in some characters.)
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const kEncodings = ["big5", "euc-jp", "euc-kr", "gb18030", "gbk", "iso-2022-jp", "shift_jis"];
const kByte = Array.from({ length: 256 }, (_, i) => i);
const kShown = 10;

const range = (first, last) => kByte.slice(first, last + 1);

function* product(...choices) {
  if (choices.length === 0) return yield [];
  for (const rest of product(...choices.slice(0, -1))) for (const byte of choices.at(-1)) yield [...rest, byte];
}

// ISO-2022-JP: every short text of what can matter to its states.
function* escapeTexts() {
  const alphabet = [..."\x1b($@BIJ!~\\\n\x0e"].map((c) => c.charCodeAt(0)).concat(0x80);
  for (let length = 1; length <= 5; ++length) yield* product(...Array(length).fill(alphabet));
}

function* sequencesInside(encoding) {
  yield* product(kByte);
  yield* product(kByte, kByte);
  if (encoding === "euc-jp") yield* product([0x41, 0x80, 0x8e, 0x8f, 0xa0, 0xa1, 0xc6, 0xfe, 0xff], kByte, kByte);
  if (encoding.startsWith("gb")) {
    yield* product(range(0x81, 0xfe), range(0x30, 0x39), range(0x81, 0xfe), range(0x30, 0x39));
    yield* product([0x81, 0x84, 0xe3, 0xff], [0x2f, 0x30, 0x39, 0x3a], kByte, kByte);
  }
}

// Many sequences in one text; the byte behind each ends what it left open.
let sequences = 0;
const kSets = { "iso-2022-jp": ["\x1b(B", "\x1b(J", "\x1b(I", "\x1b$@", "\x1b$B"] };
function* textsInside(encoding) {
  for (const before of kSets[encoding] ?? ["a"]) {
    const prefix = [...Buffer.from(before, "latin1")];
    let bytes = [];
    for (const sequence of sequencesInside(encoding)) {
      bytes.push(...prefix, ...sequence, 0x0a);
      ++sequences;
      if (bytes.length > 1 << 16) yield bytes, (bytes = []);
    }
    yield bytes;
  }
}

function random(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * bound);
  };
}

// Half of them all high, so that characters are frequent.
function* randomTexts(seed) {
  const below = random(seed);
  for (let i = 0; i < 20000; ++i) yield Array.from({ length: below(60) }, () => (i % 2 && below(8) ? 0x80 : 0) | below(256));
}

function* textsOf(encoding, seed) {
  yield* product(kByte);
  yield* product(kByte, kByte);
  yield* textsInside(encoding);
  yield* randomTexts(seed);
  if (encoding === "iso-2022-jp") yield* escapeTexts();
}

function decodeWithPith(dumper, encoding, texts) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pith-decoders-"));
  try {
    const file = path.join(folder, "records");
    fs.writeFileSync(file, Buffer.concat(texts.flatMap((text) => [Buffer.from(`${encoding} ${text.length}\n`), text])));
    const input = fs.openSync(file);
    const { status, stdout } = spawnSync(dumper, { stdio: [input, "pipe", "inherit"], maxBuffer: 1 << 30 });
    fs.closeSync(input);
    if (status !== 0) throw new Error(`${dumper} failed`);
    return stdout;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function* readTexts(output) {
  for (let at = 0; at < output.length; ) {
    const begin = output.indexOf(10, at) + 1;
    at = begin + Number(output.toString("latin1", at, begin - 1));
    yield output.subarray(begin, at);
  }
}

function report(encoding, bytes, ours, theirs) {
  const a = [...ours.toString()], b = [...theirs.toString()];
  let at = 0;
  while (at < a.length && a[at] === b[at]) ++at;
  const show = (text) => JSON.stringify(text.slice(Math.max(0, at - 4), at + 4).join(""));
  console.log(`${encoding} ${bytes.subarray(0, 32).toString("hex")}: pith ${show(a)}, @exodus/bytes ${show(b)}`);
}

function compare(dumper, encoding, seed, createDecoder) {
  const texts = Array.from(textsOf(encoding, seed), (bytes) => Buffer.from(bytes));
  let at = 0, different = 0;
  for (const ours of readTexts(decodeWithPith(dumper, encoding, texts))) {
    const bytes = texts[at++];
    const theirs = Buffer.from(createDecoder(encoding, true)(bytes));
    if (ours.equals(theirs)) continue;
    if (++different <= kShown) report(encoding, bytes, ours, theirs);
  }
  if (at !== texts.length) throw new Error(`${encoding}: ${at} of ${texts.length} texts came back`);
  return { texts: at, different };
}

async function main([dumper, seed = "1"]) {
  if (!dumper) {
    console.error("usage: compare.mjs PITH_DECODE_DUMP [SEED]");
    return 2;
  }
  const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
  const require = createRequire(path.join(project, "build/node/package.json"));
  let decoders;
  try {
    decoders = await import(pathToFileURL(require.resolve("@exodus/bytes/multi-byte.js")).href);
  } catch {
    console.log("decoders: skipped, the package @exodus/bytes is not in build/node (tools/install-deps test)");
    return 0;
  }
  const total = { texts: 0, different: 0 };
  for (const encoding of kEncodings) {
    const one = compare(dumper, encoding, Number(seed), decoders.createMultibyteDecoder);
    for (const key of Object.keys(total)) total[key] += one[key];
  }
  console.log(`decoders: ${kEncodings.length} encodings, ${total.texts} texts, ${sequences} sequences inside of them, ${total.different} texts differ`);
  return total.different === 0 ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
