// pith's trees of many files, through pith_tree_dump.
import { spawn } from "node:child_process";

const kLinesShown = 6;

export function firstDifference(ours, theirs) {
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

// Yields { name, text, tree } for each file: the UTF-8 text that pith read, and its tree.
export async function* pithTrees(dumper, files) {
  const child = spawn(dumper, ["-"], { stdio: ["pipe", "pipe", "inherit"] });
  const exit = new Promise((resolve) => child.on("close", resolve));
  child.stdin.end(files.join("\n") + "\n");
  yield* readPages(child.stdout);
  const status = await exit;
  if (status !== 0) throw new Error(`${dumper} ended with ${status}`);
}
