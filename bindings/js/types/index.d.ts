import type { Block, DumpKind, Entities, ErrorCode, Explanation, PageFacts, PageOptions, PlotKind, Region, RegionKind, Result, Text } from "./tables.js";

export type * from "./tables.js";
export { Defuddle, type DefuddleOptions, type DefuddleResponse } from "./defuddle-class.js";

/** A page: a string, or the bytes as served, in any charset. */
export type Html = string | Uint8Array | ArrayBuffer | DataView;

/** Why a call gave nothing. */
export class PithError extends Error {
  readonly name: "PithError";
  readonly code: ErrorCode | "argument";
}

/** The page's content, and what is known about the page. */
export function extract(html: Html, options?: PageOptions): Result;
/** Why each block of the page was kept or dropped. */
export function explain(html: Html, options?: PageOptions): Explanation;
/** Parts of the page: blocks of text, the most relevant first, or menus. At most `limit` of them; 0: all. */
export function regions(html: Html, which?: RegionKind, options?: PageOptions & { limit?: number }): Region[];
/** The page's texts in document order, each with whether the method kept it. */
export function texts(html: Html, options?: PageOptions): Text[];
/** The names of people, places and organisations in the content. Needs loadNames(). */
export function entities(html: Html, options?: PageOptions): Entities;
/** What reading the page finds; no method runs. */
export function inspect(html: Html, options?: PageOptions): PageFacts;
/** A view of the page's inside. */
export function dump(html: Html, what: DumpKind, options?: PageOptions): string;
/** A picture of what a method works on, as SVG. */
export function plot(html: Html, what: PlotKind, options?: PageOptions): string;

/** Options that are set once, for many pages. What a call is given besides counts for that call. */
export class Extractor {
  constructor(options?: PageOptions);
  extract(html: Html, options?: PageOptions): Result;
  explain(html: Html, options?: PageOptions): Explanation;
  regions(html: Html, which?: RegionKind, options?: PageOptions & { limit?: number }): Region[];
  texts(html: Html, options?: PageOptions): Text[];
  entities(html: Html, options?: PageOptions): Entities;
  inspect(html: Html, options?: PageOptions): PageFacts;
}

/** What `pith train` wrote, for methods that learned. */
export class Model {
  constructor(bytes: Uint8Array);
  /** Gives the memory back; the object can be used again. */
  free(): void;
}

/** Pages of one site, for methods that ask what a site repeats. */
export class Site {
  constructor();
  /** Adds a page; returns how many there are. */
  add(html: Html, options?: PageOptions): number;
  /** Gives the memory back; the object can be used again. */
  free(): void;
}

export interface Setting {
  name: string;
  standard: number;
  least: number;
  most: number;
  choices?: string[];
  summary: string;
}
export interface Method {
  id: string;
  summary: string;
  asks_site: boolean;
  asks_geometry: boolean;
  parameters: Setting[];
}
export interface Option {
  name: string;
  type: "flag" | "choice" | "text" | "texts" | "path" | "count" | "bytes" | "size";
  choices?: string[];
  standard: string;
  placeholder: string;
  help: string;
  method?: string;
  of_renderer: boolean;
}
export interface Format {
  name: string;
  alias: string;
  ending: string;
  media_type: string;
  summary: string;
}
export interface Field {
  name: string;
  type: string;
  optional: boolean;
  help: string;
}
export interface Tables {
  version: string;
  options: Option[];
  formats: Format[];
  methods: Method[];
  fields: Record<string, Field[]>;
  enums: Record<string, string[]>;
}
/** Everything that goes by name. */
export function describe(): Tables;
export function methods(): Method[];
export function options(): Option[];
export function formats(): Format[];
export function version(): string;

type Source = URL | string | Response | BufferSource | WebAssembly.Module;
/** Gets and compiles the module; once. Only those who import "pith-extract/core" need to call it. */
export function load(source?: Source | Promise<Source>): Promise<void>;
/** The same of what is at hand. */
export function loadSync(source: BufferSource | WebAssembly.Module): void;
/** Gets the model of names (5 MB), which entities() needs; once. */
export function loadNames(source?: Source | Promise<Source>): Promise<void>;

/** What @mozilla/readability gives. */
export interface Article<Content = string> {
  title: string;
  byline: string | null;
  dir: string | null;
  lang: string | null;
  content: Content;
  textContent: string;
  length: number;
  excerpt: string | null;
  siteName: string | null;
  publishedTime: string | null;
}
/** What a page looks like to its readers, from a document or from HTML; null if it has no content. */
export function parse(page: Document | Html, options?: PageOptions): Article | null;

export interface ReadabilityOptions<Content = string> {
  maxElemsToParse?: number;
  serializer?: (element: Element) => Content;
  /** These are taken and do nothing. */
  debug?: boolean;
  nbTopCandidates?: number;
  charThreshold?: number;
  classesToPreserve?: string[];
  keepClasses?: boolean;
  disableJSONLD?: boolean;
  allowedVideoRegex?: RegExp;
  linkDensityModifier?: number;
}
/** As of @mozilla/readability; the document stays as it is. */
export class Readability<Content = string> {
  constructor(document: Document, options?: ReadabilityOptions<Content>);
  parse(): Article<Content> | null;
}
/** Whether there is enough text to read. */
export function isProbablyReaderable(
  document: Document,
  options?: { minContentLength?: number; minScore?: number; visibilityChecker?: (node: Node) => boolean } | ((node: Node) => boolean),
): boolean;

/** How a live page looks, as words of pith_live_node. */
export interface LiveGeometry {
  nodes: Uint32Array;
  width: number;
  height: number;
}
/** A page as a browser shows it, for the option live_page; kept in the module's memory until free(). */
export class LivePage {
  constructor(geometry: LiveGeometry);
  free(): void;
}
export interface ShadowRoots {
  /** Gives an element's shadow root, closed ones too where the caller has them. */
  shadowOf?: (element: Element) => ShadowRoot | null;
}
/** A document as its reader sees it, written as HTML. */
export class LiveDocument {
  constructor(document: Document, options?: ShadowRoots);
  readonly html: string;
  readonly url: string | undefined;
  /** The live element or texts that were written at that byte of the HTML, or last before it. */
  nodesAt(begin: number): Node[];
  /** The byte at which a live element or text begins. */
  beginOf(node: Node): number | undefined;
  /** How everything looks. */
  geometry(): LiveGeometry;
}
export interface LiveOptions extends PageOptions, ShadowRoots {
  /** For methods that see the page (asks_geometry): boxes and styles are read, too. */
  geometry?: boolean;
}
/** The content of a live document; `nodes` are the live texts that were kept. */
export function extractDocument(document: Document, options?: LiveOptions): Result & { readonly nodes: Node[] };
/** Why each block of a live document was kept or dropped, with its live texts. */
export function explainDocument(document: Document, options?: LiveOptions): Omit<Explanation, "blocks"> & { blocks: (Block & { nodes: Node[] })[] };
/** What each element and text of the page was made from: bytes of it as UTF-8, and an XPath. */
export function places(html: Html, options?: PageOptions): { node: number; begin: number; end: number; path: string }[];
