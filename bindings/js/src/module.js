// The module: where it comes from, and the one engine that all calls use.
import { Engine, PithError } from "./engine.js";

const kModule = new URL("../pith.wasm", import.meta.url);

let engine = null;
let loading = null;

// Gets and compiles the module; once, however often it is called.
export function load(source = kModule) {
  loading ??= compiled(source).then((module) => void (engine ??= new Engine(module)));
  return loading.catch((error) => {
    loading = null; // the next call tries again
    throw error;
  });
}

// The same of what is at hand. Browsers refuse to compile large modules so, outside of workers.
export function loadSync(source) {
  engine ??= new Engine(source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source));
}

async function compiled(source) {
  const given = await fetched(await source);
  if (given instanceof WebAssembly.Module) return given;
  const isNamed = isResponse(given) && given.headers.get("content-type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(given) : WebAssembly.compile(await bytesOf(given));
}

// The engine; an error if there is none yet.
export function loaded() {
  if (engine === null) throw new PithError("argument", "pith.wasm is not loaded: await load() first");
  return engine;
}

// The bytes of a file of the package, or of what the caller gives in its place.
export async function bytesAt(source) {
  return bytesOf(await fetched(await source));
}

// A Response of an address, where Node's fetch reads no files; anything else as it is.
async function fetched(source) {
  if (!(source instanceof URL) && typeof source !== "string") return source;
  const isFile = String(source).startsWith("file:") && globalThis.process?.getBuiltinModule;
  return isFile ? process.getBuiltinModule("node:fs").readFileSync(new URL(source)) : fetch(source);
}

const isResponse = (source) => typeof Response !== "undefined" && source instanceof Response;

async function bytesOf(source) {
  return isResponse(source) ? new Uint8Array(await source.arrayBuffer()) : source;
}
