// Compares pith's trees with those of parse5, a parser that we did not write, on every page of a corpus.
//
//     node tools/parse5/compare.mjs PITH_TREE_DUMP [CORPUS_FOLDER]     (default: wcxb of the shared data)
//
// Both parsers get the same UTF-8 text (pith's decoding of the page) and run with scripting off. Prints the
// first lines that differ of each page that does, then the counts. Exits with 1 if fewer than all but 5 are
// equal: the differences that stand are explained in docs/conformance.md.
import fs from "node:fs";
import path from "node:path";
import { firstDifference, pithTrees } from "./pith_trees.mjs";
import { parseTree, project } from "./tree.mjs";

const kMayDiffer = 5;

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
  let equal = 0, different = 0;
  for await (const { name, text, tree } of pithTrees(dumper, files)) {
    const theirs = parseTree(text);
    if (tree === theirs) {
      ++equal;
    } else {
      ++different;
      console.log(`${path.relative(corpus, name)}\n${firstDifference(tree, theirs)}`);
    }
  }
  console.log(`parse5: ${equal} of ${files.length} trees are equal, ${different} differ`);
  return equal + kMayDiffer >= files.length ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
