// In place of `defuddle/node`: import { Defuddle } from "pith-extract/defuddle/node".
import "pith-extract";
import { Defuddle as DefuddleClass } from "../defuddle.js";

export { DefuddleClass };

// The page's content, from a document, an object with `window.document`, or HTML.
export async function Defuddle(input, url, options = {}) {
  const document = input?.window?.document ?? input;
  const result = new DefuddleClass(document, { ...options, url: url ?? options.url }).parse();
  if (options.markdown) result.content = result.contentMarkdown;
  if (!options.separateMarkdown) delete result.contentMarkdown;
  return result;
}
