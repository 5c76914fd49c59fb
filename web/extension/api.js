// The browser's interface for extensions, by the name that it has here.
export const api = /** @type {any} */ (globalThis).browser ?? /** @type {any} */ (globalThis).chrome;
