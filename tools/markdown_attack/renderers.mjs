// The renderers that pith's Markdown must be safe in, each as trusting as it can be: raw HTML on, linking of bare
// addresses on, no check of schemes where there is one.
export async function renderers(load) {
  const MarkdownIt = (await load("markdown-it")).default;
  const footnote = (await load("markdown-it-footnote")).default;
  const { Marked } = await load("marked");
  const commonmark = await load("commonmark");
  const { micromark } = await load("micromark");
  const { gfm, gfmHtml } = await load("micromark-extension-gfm");

  const markdownIt = new MarkdownIt({ html: true, linkify: true }).use(footnote);
  markdownIt.validateLink = () => true;
  const marked = new Marked({ gfm: true });
  const parser = new (commonmark.Parser ?? commonmark.default.Parser)();
  const writer = new (commonmark.HtmlRenderer ?? commonmark.default.HtmlRenderer)({ safe: false });
  const trusting = {
    allowDangerousHtml: true, allowDangerousProtocol: true, extensions: [gfm()],
    htmlExtensions: [{ ...gfmHtml(), exit: { ...gfmHtml().exit } }],
  };
  return {
    "markdown-it": (text) => markdownIt.render(text),
    "marked": (text) => marked.parse(text),
    "commonmark": (text) => writer.render(parser.parse(text)),
    "micromark": (text) => micromark(text, trusting),
  };
}
