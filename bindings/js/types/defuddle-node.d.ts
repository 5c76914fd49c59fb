import type { DefuddleOptions, DefuddleResponse } from "./defuddle-class.js";

export { Defuddle as DefuddleClass, type DefuddleOptions, type DefuddleResponse } from "./defuddle-class.js";
export function Defuddle(
  input: Document | string | { window: { document: Document } },
  url?: string,
  options?: DefuddleOptions,
): Promise<DefuddleResponse>;
