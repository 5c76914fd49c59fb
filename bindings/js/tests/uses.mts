// Every call as its types say; compiled, not run.
import Defuddle from "pith-extract/defuddle";
import { Defuddle as parseDefuddle, DefuddleClass } from "pith-extract/defuddle/node";
import {
  Extractor, LiveDocument, LivePage, Model, PithError, Readability, Site, describe, dump, entities, explain, explainDocument, extract, extractDocument, formats, inspect,
  isProbablyReaderable, load, loadNames, loadSync, methods, options, parse, places, plot, regions, texts, version,
  type Article, type Image, type PageOptions, type PageType, type Result,
} from "pith-extract";

declare const document: Document;
const asked: PageOptions = { format: "markdown", url: new URL("https://example.org/"), links: false, exclude: [".ad"], max_nodes: "2M", page_type: "article", site: new Site(), model: new Model(new Uint8Array()) };
const result: Result = extract(new Uint8Array(), asked);
const image: Image | undefined = result.images[0];
const kind: PageType | string | null = result.page_type;
const quality: number | null = result.quality;
const words: string[] = explain("").blocks.map((block) => block.label + (block.reason ?? ""));
const paths: string[] = regions("", "menus", { limit: 2 }).map(({ path }) => path);
const kept: boolean[] = texts("").map((text) => text.kept);
const names: string[] = entities("").entities.map(({ text }) => text);
const bytes: number = inspect("").bytes;
const views: string[] = [dump("", "tree"), plot("", "ratios")];
const lists: string[] = [...methods().map(({ id }) => id), ...options().map(({ name }) => name), ...formats().map(({ ending }) => ending), version(), describe().version];
await load(fetch("pith.wasm"));
await loadNames(new URL("https://example.org/names.model"));
loadSync(new Uint8Array());
new Extractor({ format: "html" }).extract("", { format: "text" }).content.length;
const article: Article | null = new Readability(document).parse();
const element: Article<Element> | null = new Readability(document, { serializer: (node) => node }).parse();
const readable: boolean = isProbablyReaderable(document, { minScore: 10 });
const object: Article | null = parse("<p>a", { focus: "recall" });
const cleaned: string = new Defuddle(document, { debug: true }).parse().content;
const later: string = (await parseDefuddle(document, "https://example.org/", { markdown: true })).content;
const count: number = (await new DefuddleClass("").parseAsync()).wordCount;
const shown: Node[] = extractDocument(document, { method: "hybrid", geometry: true }).nodes;
const marked: Node[] = explainDocument(document).blocks.flatMap(({ label, nodes }) => (label === "keep" ? nodes : []));
const live = new LiveDocument(document, { shadowOf: (element) => element.shadowRoot });
const look: Result = extract(live.html, { method: "clg", url: live.url, live_page: new LivePage(live.geometry()) });
const begins: (number | undefined)[] = places(live.html).map(({ begin }) => live.beginOf(live.nodesAt(begin)[0]!));
if (new Error() instanceof PithError) throw new TypeError();
export { article, begins, bytes, cleaned, count, element, image, kept, kind, later, lists, look, marked, names, object, paths, quality, readable, shown, views, words };
