// What tests that read Markdown share.
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import fs from "node:fs";
import path from "node:path";

export const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

// A package that tools/install-deps has installed; null if it has not.
export async function load(name) {
  const packages = path.join(project, "build/node/package.json");
  if (!fs.existsSync(packages)) return null;
  const module = await import(pathToFileURL(createRequire(packages).resolve(name)).href);
  return module.default ?? module;
}

// TeX between dollars is left alone, as in GitHub, pandoc and Jupyter.
export function math(md) {
  md.inline.ruler.before("escape", "math", (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== "$") return false;
    const width = src[pos + 1] === "$" ? 2 : 1;
    const begin = pos + width;
    if (begin >= posMax || /\s/.test(src[begin])) return false;
    let end = begin;
    while (end < posMax && src[end] !== "$") end += src[end] === "\\" ? 2 : 1;
    if (end >= posMax || src.slice(end, end + width) !== "$".repeat(width)) return false;
    if (/\s/.test(src[end - 1]) && src[end - 2] !== "\\" || /[0-9]/.test(src[end + width] ?? "")) return false;
    if (!silent) state.push("math", "", 0).content = src.slice(pos, end + width);
    state.pos = end + width;
    return true;
  });
  md.block.ruler.before("fence", "math_block", (state, startLine, endLine, silent) => {
    const lineText = (line) => state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]);
    if (lineText(startLine) !== "$$") return false;
    if (silent) return true;
    let line = startLine + 1;
    while (line < endLine && lineText(line) !== "$$") ++line;
    state.push("math", "", 0).content = "$$" + state.getLines(startLine + 1, line, state.blkIndent, false) + "$$";
    state.line = line + 1;
    return true;
  }, { alt: ["paragraph"] });
  md.renderer.rules.math = (tokens, i) => {
    const span = `<span class="math">${md.utils.escapeHtml(tokens[i].content)}</span>`;
    return tokens[i].block ? `<p>${span}</p>` : span;
  };
}
