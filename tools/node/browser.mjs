// What tests and benchmarks in browsers share: the installed packages, pages on the loopback interface, bundles.
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const kProject = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const kChromium = process.env.PITH_CHROMIUM ?? "/usr/bin/chromium";
// Chromium has no sandbox for root.
export const kRootFlags = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

// A package that tools/install-deps has installed.
export const need = (name) => createRequire(path.join(kProject, "build/node/package.json"))(name);

const kTypes = { ".html": "text/html", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png", ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm" };

// Serves folders by name: with { styled: "tests/styled/html" }, /styled/page.html is that file. Pages tell their own charset.
export async function serve(folders, headers = () => ({})) {
  const server = http.createServer((request, response) => {
    const [, name, ...rest] = decodeURIComponent(new URL(request.url, "http://x").pathname).split("/");
    const file = folders[name] && path.join(folders[name], path.normalize(`/${rest.join("/")}`));
    if (!file || !fs.existsSync(file) || fs.statSync(file).isDirectory()) return response.writeHead(404).end();
    const ending = path.extname(file.replace(/\.gz$/, ""));
    response.writeHead(200, { "content-type": kTypes[ending] ?? "application/octet-stream", ...(file.endsWith(".gz") && { "content-encoding": "gzip" }), ...headers(file) });
    response.end(fs.readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { base: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

// A module and all it imports as one script, with what it exports in a global variable.
export async function bundled(source, name, folder = kProject) {
  const { outputFiles } = await need("esbuild").build({
    stdin: { contents: source, resolveDir: folder }, bundle: true, write: false, format: "iife", globalName: name, target: "chrome121",
    nodePaths: [path.join(kProject, "build/node/node_modules")], define: { "import.meta.url": "location.href" }, logLevel: "error",
  });
  return `${outputFiles[0].text}\nglobalThis.${name} = ${name};`;
}
