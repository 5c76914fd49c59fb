// Compares pith's trees with those of parse5, a parser that we did not write, on every page of a corpus.
//
//     node tools/parse5/compare.mjs PITH_TREE_DUMP [CORPUS_FOLDER]     (default: wcxb of the shared data)
//
// Both parsers get the same UTF-8 text (pith's decoding of the page) and run with scripting off. Prints the
// first lines that differ of each page that does, then the counts. Exits with 1 if fewer than all but 5 are
// equal: the differences that stand are explained in docs/conformance.md.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseTree, project } from "./tree.mjs";

const kMayDiffer = 5;
const kLinesShown = 6;

function firstDifference(ours, theirs) {
  const a = ours.split("\n"), b = theirs.split("\n");
  let at = 0;
  while (at < a.length && a[at] === b[at]) ++at;
  const show = (mark, lines) =>
    lines.slice(at, at + kLinesShown).map((l) => `  ${mark} ${l.slice(0, 160)}`).join("\n");
  return `  line ${at + 1}, after ${(a[at - 1] ?? "the beginning").slice(0, 160)}\n${show("pith  ", a)}\n${show("parse5", b)}`;
}

// pith_tree_dump writes, for each file: a line "path text-bytes tree-bytes", the text, the tree.
async function* readPages(stream) {
  let chunks = [], size = 0;
  const iterator = stream[Symbol.asyncIterator]();
  const more = async () => {
    const { value, done } = await iterator.next();
    if (done) return false;
    chunks.push(value);
    size += value.length;
    return true;
  };
  const join = () => {
    if (chunks.length !== 1) chunks = [Buffer.concat(chunks)];
    return chunks[0];
  };
  while (true) {
    while (size === 0 || join().indexOf(10) < 0) if (!(await more())) return;
    let buffer = join();
    const end = buffer.indexOf(10);
    const [name, textBytes, treeBytes] = buffer.toString("utf8", 0, end).split("\t");
    const need = end + 1 + Number(textBytes) + Number(treeBytes);
    while (size < need) if (!(await more())) throw new Error(`${name}: output ends early`);
    buffer = join();
    const text = buffer.toString("utf8", end + 1, end + 1 + Number(textBytes));
    const tree = buffer.toString("utf8", end + 1 + Number(textBytes), need);
    chunks = [buffer.subarray(need)];
    size -= need;
    yield { name, text, tree };
  }
}

async function main([dumper, corpus]) {
  if (!dumper) {
    console.error("usage: compare.mjs PITH_TREE_DUMP [CORPUS_FOLDER]");
    return 2;
  }
  corpus ??= path.join(process.env.PITH_DATA ?? path.join(project, "../shared/data"), "wcxb");
  const folder = path.join(corpus, "html");
  if (!fs.existsSync(folder)) {
    console.log(`parse5: skipped, there are no pages in ${folder} (set PITH_DATA)`);
    return 0;
  }
  const files = fs.readdirSync(folder).sort().map((name) => path.join(folder, name));
  const child = spawn(dumper, ["-"], { stdio: ["pipe", "pipe", "inherit"] });
  const exit = new Promise((resolve) => child.on("close", resolve));
  child.stdin.end(files.join("\n") + "\n");

  let equal = 0, different = 0;
  for await (const { name, text, tree } of readPages(child.stdout)) {
    const theirs = parseTree(text);
    if (tree === theirs) {
      ++equal;
    } else {
      ++different;
      console.log(`${path.relative(corpus, name)}\n${firstDifference(tree, theirs)}`);
    }
  }
  const status = await exit;
  console.log(`parse5: ${equal} of ${files.length} trees are equal, ${different} differ`);
  return status === 0 && equal + kMayDiffer >= files.length ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
