// Every block of JavaScript in docs/javascript.md runs, in a project that has nothing but the package.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

test("docs/javascript.md", () => {
  const docs = fs.readFileSync(path.join(process.env.PITH_PROJECT, "docs/javascript.md"), "utf8");
  const blocks = Array.from(docs.matchAll(/^```js\n([^]*?)^```$/gm), ([, block]) => block);
  execFileSync("node", ["--input-type=module", "-e", ['import assert from "node:assert";', ...blocks].join("\n")], { stdio: ["ignore", "ignore", "inherit"] });
});
