export interface DefuddleOptions {
  url?: string;
  /** Content as Markdown: of parse() in `contentMarkdown`, of defuddle/node in `content`. */
  markdown?: boolean;
  separateMarkdown?: boolean;
  removeImages?: boolean;
  includeReplies?: boolean | "extractors";
  contentSelector?: string;
  debug?: boolean;
  /** These are taken and do nothing. */
  removeExactSelectors?: boolean;
  removePartialSelectors?: boolean;
  removeHiddenElements?: boolean;
  removeLowScoring?: boolean;
  removeSmallImages?: boolean;
  removeContentPatterns?: boolean;
  standardize?: boolean;
  useAsync?: boolean;
  language?: string;
  profile?: boolean;
  fetch?: typeof globalThis.fetch;
}

export interface DefuddleResponse {
  content: string;
  contentMarkdown?: string;
  title: string;
  description: string;
  domain: string;
  favicon: string;
  image: string;
  language: string;
  published: string;
  author: string;
  site: string;
  schemaOrgData: any;
  wordCount: number;
  parseTime: number;
  metaTags?: { name?: string | null; property?: string | null; content: string | null }[];
  debug?: { contentSelector: string; removals: { step: string; selector?: string; reason?: string; text: string }[] };
}

export class Defuddle {
  constructor(document: Document | string, options?: DefuddleOptions);
  parse(): DefuddleResponse;
  parseAsync(): Promise<DefuddleResponse>;
}
