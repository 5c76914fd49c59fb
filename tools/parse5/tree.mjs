// parse5's trees in the notation of html5lib's tests.
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";

export const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

// parse5 lives where tools/install-deps puts it.
const require = createRequire(path.join(project, "build/node/package.json"));
export const parse5 = await import(pathToFileURL(require.resolve("parse5")).href);

const { html: { NS } } = parse5;
const kElementPrefix = { [NS.SVG]: "svg ", [NS.MATHML]: "math " };

function attributeName(attribute) {
  return attribute.prefix ? `${attribute.prefix} ${attribute.name}` : attribute.name;
}

function line(node) {
  switch (node.nodeName) {
    case "#text":
      return `"${node.value}"`;
    case "#comment":
      return `<!-- ${node.data} -->`;
    case "#documentType":
      return node.publicId || node.systemId
        ? `<!DOCTYPE ${node.name} "${node.publicId}" "${node.systemId}">`
        : `<!DOCTYPE ${node.name}>`;
    default:
      return `<${kElementPrefix[node.namespaceURI] ?? ""}${node.tagName}>`;
  }
}

// All nodes below `root`, a line each. Iterative: pages nest deeper than the stack does.
export function dumpTree(root) {
  const out = [];
  const stack = root.childNodes.map((node) => ({ node, depth: 0 })).reverse();
  while (stack.length) {
    const { node, depth } = stack.pop();
    const indent = "| " + "  ".repeat(depth);
    if (node === null) {
      out.push(`${indent}content`);
      continue;
    }
    out.push(indent + line(node));
    const attributes = (node.attrs ?? []).map((a) => [attributeName(a), a.value]);
    attributes.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
    for (const [name, value] of attributes) out.push(`${indent}  ${name}="${value}"`);
    const isTemplate = node.content !== undefined;
    const children = (isTemplate ? node.content : node).childNodes ?? [];
    for (let i = children.length; i-- > 0; )
      stack.push({ node: children[i], depth: depth + (isTemplate ? 2 : 1) });
    if (isTemplate) stack.push({ node: null, depth: depth + 1 });
  }
  return out.join("\n") + "\n";
}

// `fragment` as html5lib's tests write it: "td", "svg path", "math mi"; empty for a whole document.
export function parseTree(text, fragment = "") {
  const options = { scriptingEnabled: false };
  if (!fragment) return dumpTree(parse5.parse(text, options));
  const [, prefix, name] = /^(?:(svg|math) )?(.*)$/.exec(fragment);
  const ns = { svg: NS.SVG, math: NS.MATHML }[prefix] ?? NS.HTML;
  const context = parse5.defaultTreeAdapter.createElement(name, ns, []);
  return dumpTree(parse5.parseFragment(context, text, options));
}
