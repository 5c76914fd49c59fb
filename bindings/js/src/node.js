// For Node. Nothing here waits, so require("pith-extract") works as well as import.
import fs from "node:fs";
import { loadSync } from "./pith.js";

loadSync(fs.readFileSync(new URL("../pith.wasm", import.meta.url)));

export * from "./pith.js";
export * from "./readability.js";
export * from "./defuddle.js";
export * from "./live.js";
export * from "./live_calls.js";
