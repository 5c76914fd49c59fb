// For browsers, their workers and Deno: the module is there when the import is.
import { load } from "./pith.js";

await load();

export * from "./pith.js";
export * from "./readability.js";
export * from "./defuddle.js";
export * from "./live.js";
export * from "./live_calls.js";
