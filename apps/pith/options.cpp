#include "options.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "eval/metric.h"
#include "pith/options.h"
#include "pith/pith.h"
#include "pith/suggest.h"

namespace pith::cli {
namespace {

constexpr std::uint32_t bit(Command command) {
  return std::uint32_t{1} << static_cast<int>(command);
}
constexpr std::uint32_t kExtract = bit(Command::extract);
constexpr std::uint32_t kPlot = bit(Command::plot);
constexpr std::uint32_t kRegions = bit(Command::blocks) | bit(Command::menus);
constexpr std::uint32_t kEntities = bit(Command::entities);
constexpr std::uint32_t kRender = bit(Command::render);
constexpr std::uint32_t kPage = kExtract | kRegions | kEntities | kPlot | kRender | bit(Command::dump);
constexpr std::uint32_t kHelp = bit(Command::help);
constexpr std::uint32_t kEval = bit(Command::eval);
constexpr std::uint32_t kCompare = bit(Command::eval_compare);
constexpr std::uint32_t kGate = bit(Command::eval_gate);
constexpr std::uint32_t kImages = bit(Command::eval_images);
constexpr std::uint32_t kNames = bit(Command::eval_entities);
constexpr std::uint32_t kTrain = bit(Command::train);
constexpr std::uint32_t kRendering = kExtract | kPlot | kRender | kEval | kTrain | bit(Command::serve);
constexpr std::uint32_t kLabel = bit(Command::label);
constexpr std::uint32_t kServe = bit(Command::serve);
constexpr std::uint32_t kAll = ~std::uint32_t{0};

constexpr CommandInfo kCommands[] = {
    {Command::extract, "extract", "[OPTION]... [FILE|DIR|-]...", "write the content of pages (the default)"},
    {Command::methods, "methods", "", "list the methods that choose the content"},
    {Command::blocks, "blocks", "[OPTION]... [FILE|DIR|-]...",
     "list a page's blocks of text, the most relevant first"},
    {Command::menus, "menus", "[OPTION]... [FILE|DIR|-]...", "list a page's menus, most links first"},
    {Command::entities, "entities", "[OPTION]... [FILE|DIR|-]...",
     "list the people, places and organisations that a page's content names"},
    {Command::dump, "dump", "tokens|tree|lines|measures [OPTION]... [FILE|-]", "show a page's inside"},
    {Command::plot, "plot", "KIND [OPTION]... [FILE|CORPUS|-]", "draw what a method sees in a page, as SVG"},
    {Command::render, "render", "[OPTION]... [FILE|DIR|-]...",
     "tell where a page's nodes stand, as JSON or a picture"},
    {Command::eval, "eval", "[OPTION]... CORPUS...", "score methods on labelled pages"},
    {Command::eval_import, "eval import", "CORPUS OUT", "copy a corpus of any layout to OUT, in pith's own"},
    {Command::eval_compare, "eval compare", "[OPTION]... BEFORE.json AFTER.json",
     "show what changed from one evaluation to another"},
    {Command::eval_gate, "eval gate", "[OPTION]... FLOORS --data DIR",
     "fail if a method falls below its floor"},
    {Command::eval_images, "eval images", "[OPTION]... CORPUS...",
     "score which images belong to the articles of a corpus, beside simple rules"},
    {Command::eval_entities, "eval entities", "[OPTION]... FILE...",
     "score the names that are found in tagged text"},
    {Command::train, "train", "clg|mss|ner|pith [OPTION]... CORPUS|LABELS... [-o MODEL]",
     "teach a method from labelled pages, or names from tagged text"},
    {Command::label, "label", "FILE...|--from-gold CORPUS [OPTION]...",
     "write which elements of pages are content, to train on: as you say, block by block, or by gold texts"},
    {Command::serve, "serve", "[OPTION]...", "answer over HTTP, with a page to try methods at"},
    {Command::help, "help", "[COMMAND]", "explain a command, or write the man page or shell completions"},
};

constexpr View kDumpViews[] = {
    {"tokens", "what the tokenizer sees, a JSON array a line"},
    {"tree", "the tree, in the notation of html5lib's tests"},
    {"lines", "a row a source line: tags, characters, words, source"},
    {"measures", "a row a node of the tree: the sums that methods work on"},
};
constexpr View kPlotViews[] = {
    {"ratios", "characters of text for each tag, line by line (cetr, cetr-tm, cetr-km)"},
    {"smooth", "the same smoothed, with the threshold (cetr-tm, cetr, cetr-km)"},
    {"changes", "how fast that changes (cetr)"},
    {"clusters", "the lines by both, in the colours of their clusters (cetr, cetr-km)"},
    {"tree", "the tree with the characters of text for each node (cnr)"},
    {"density", "the density of text, element by element (cetd)"},
    {kLambdaView, "over a corpus: precision and recall as the threshold rises (cetr-tm)"},
};

constexpr Option kOptions[] = {
    {Key::files_from, 0, "files-from", "input-file", Takes::path, "LIST", "", Group::input,
     kExtract | kRender,
     "also read the files and directories that LIST names, one a line (or ended by zero bytes, as "
     "find -print0 writes them; URL, a tabulator and the path, to tell where each was); - is standard input"},
    {Key::input_format, 0, "input-format", "", Takes::choice, "NAME", "auto html warc jsonl", Group::input,
     kExtract, "what the files are: pages, web archives or JSON Lines (default: auto, by content and name)"},
    {Key::html_field, 0, "html-field", "", Takes::text, "NAME", "", Group::input, kExtract,
     "of JSON Lines: the field that holds the page (default: html)"},
    {Key::url_field, 0, "url-field", "", Takes::text, "NAME", "", Group::input, kExtract,
     "of JSON Lines: the field that holds its URL (default: url)"},
    {Key::id_field, 0, "id-field", "", Takes::text, "NAME", "", Group::input, kExtract,
     "of JSON Lines: the field that names it in the output (default: id)"},
    {Key::records, 0, "records", "", Takes::text, "WHICH", "", Group::input, kExtract,
     "of web archives: only the record at OFFSET+LENGTH, those that begin at FROM-UNTIL, or those that a CDX "
     "or "
     "CDXJ file lists; may be repeated"},
    {Key::shard, 0, "shard", "", Takes::text, "K/N", "", Group::input, kExtract,
     "every N-th page, from the K-th on: what one of N machines does"},
    {Key::site_pages, 0, "site-pages", "", Takes::path, "PATH", "", Group::input, kExtract,
     "a page, or a directory of pages, of the site that the pages to extract are from, for methods that ask "
     "what a site repeats; may be repeated"},

    {Key::model, 0, "model", "", Takes::path, "FILE", "", Group::selection, kExtract | kEntities,
     "a model that pith train wrote, instead of the one that ships"},
    {Key::balance, 0, "balance", "", Takes::text, "X", "", Group::selection, kExtract,
     "of method cnr: from recall (0, the whole page) to precision (1); default: 0.5"},
    {Key::content_blocks, 0, "blocks", "", Takes::count, "N", "", Group::selection, kExtract,
     "of method cnr: the N most relevant blocks are the content (default: 1)"},
    {Key::grow, 0, "grow", "", Takes::count, "N", "", Group::selection, kExtract,
     "of method cnr: keep more, N steps up to the parent of what was found"},
    {Key::shrink, 0, "shrink", "", Takes::count, "N", "", Group::selection, kExtract,
     "of method cnr: keep less, N steps down to the densest child"},
    {Key::most_regions, 0, "limit", "", Takes::count, "N", "", Group::output, kRegions,
     "list no more than N of a page (default: 20; 0: all)"},
    {Key::jsonl, 0, "jsonl", "json-lines", Takes::nothing, "", "", Group::output, kExtract,
     "write a JSON object a line for each page, failed ones too; see JSON Lines below"},
    {Key::wet, 0, "wet", "", Takes::nothing, "", "", Group::output, kExtract,
     "write a WARC conversion record for each page, with the content as text or Markdown, as WET files have "
     "them"},
    {Key::output, 'o', "output", "output-dir", Takes::path, "PATH", "", Group::output, kExtract,
     "write there instead of standard output: a file for one page, --jsonl or --wet (compressed if it ends "
     "in .gz or "
     ".zst), else a directory with a file a page; missing directories are made"},
    {Key::output, 'o', "output", "", Takes::path, "FILE", "", Group::output, kPlot | kRender | kLabel,
     "write there instead of standard output"},
    {Key::output, 'o', "output", "", Takes::path, "MODEL", "", Group::output, kTrain,
     "write the model there, and a card that describes it beside it, as MODEL.md; without it, method pith is "
     "only scored"},
    {Key::keep_dirs, 0, "keep-dirs", "", Takes::nothing, "", "", Group::output, kExtract,
     "below the output directory, keep the directories of each page's path as given"},

    {Key::svg, 0, "svg", "", Takes::nothing, "", "", Group::output, kRender,
     "draw the boxes of one page instead of listing them"},
    {Key::overlay, 0, "overlay", "", Takes::method, "METHOD", "", Group::output, kRender,
     "draw them and colour what a method keeps and drops"},
    {Key::visual_blocks, 0, "blocks", "", Takes::count, "N", "", Group::output, kRender,
     "list the visual blocks that VIPS finds, divided until they cohere as N, from 1 to 10; with --svg, draw "
     "them"},
    {Key::compare, 0, "compare", "", Takes::nothing, "", "", Group::output, kRender,
     "render with both engines and tell how they end, how long they take and how far they agree"},

    {Key::methods, 'm', "method", "", Takes::method, "ID", "", Group::scored, kEval,
     "a method to score, with settings if need be, such as cetr-tm:lambda=0.5; may be repeated (default: all "
     "of "
     "them)"},
    {Key::model, 0, "model", "", Takes::path, "FILE", "", Group::scored, kEval,
     "a model that pith train wrote, for its method, instead of the one that ships"},
    {Key::model, 0, "model", "", Takes::path, "FILE", "", Group::scored, kNames,
     "a model that pith train ner wrote, instead of the one that ships"},
    {Key::methods, 'm', "method", "", Takes::method, "ID", "", Group::scored, kCompare,
     "compare only this method; may be repeated (default: all that both have)"},
    {Key::methods, 'm', "method", "", Takes::method, "ID", "", Group::scored, kImages,
     "the method that chooses the content; may be repeated (default: pith and article)"},
    {Key::wide, 'w', "wide", "", Takes::nothing, "", "", Group::shown, kImages,
     "also list every image and caption that is wrong, with the reason"},
    {Key::data, 0, "data", "", Takes::path, "DIR", "", Group::scored, kGate,
     "where the corpora are that FLOORS names"},
    {Key::update, 0, "update", "", Takes::nothing, "", "", Group::scored, kGate,
     "raise the floors to what methods reach now, and enter those of new methods"},
    {Key::lower, 0, "lower", "", Takes::nothing, "", "", Group::scored, kGate,
     "with --update, also lower floors, and drop those of methods that are gone"},
    {Key::limit, 'n', "limit", "", Takes::count, "N", "", Group::scored, kEval | kPlot,
     "score a sample of N pages of each corpus, the same ones for every method (default: 0, all pages)"},
    {Key::sites, 0, "sites", "", Takes::nothing, "", "", Group::scored, kEval,
     "give every method the corpus' other pages of the same site, not only those that need them"},
    {Key::seed, 0, "seed", "", Takes::count, "N", "", Group::scored, kEval | kPlot,
     "draw another sample (default: 0)"},
    {Key::seed, 0, "seed", "", Takes::count, "N", "", Group::scored, kTrain,
     "draw otherwise: the sites that are held out, and of method pith what each tree sees (default: 0)"},
    {Key::also,
     0,
     "also",
     "",
     Takes::path,
     "CORPUS",
     "",
     Group::scored,
     kTrain,
     "train on this corpus too, but do not score on it; may be repeated",
     {},
     {},
     {},
     "pith"},
    {Key::from_model,
     0,
     "from",
     "",
     Takes::path,
     "MODEL",
     "",
     Group::scored,
     kTrain,
     "go on from this model with the new labels, without the pages that it learned from",
     {},
     {},
     {},
     "clg"},
    {Key::from_gold, 0, "from-gold", "", Takes::path, "CORPUS", "", Group::input, kLabel,
     "label the elements that hold the gold texts of this corpus and next to nothing else"},
    {Key::tolerance, 0, "tolerance", "", Takes::text, "X", "", Group::scored, kLabel,
     "share of an element's characters that may be of other texts (default: 0.05)"},
    {Key::methods,
     'm',
     "method",
     "",
     Takes::text,
     "CALL",
     "",
     Group::scored,
     kTrain,
     "score this call with sites held out; may be repeated (default: clg, lr, svm, lr-a and "
     "svm-a)",
     {},
     {},
     {},
     "clg"},
    {Key::held_out,
     0,
     "held-out",
     "",
     Takes::choice,
     "WHAT",
     "sites corpora",
     Group::scored,
     kTrain,
     "what the model that a page is scored with did not see: its site, or its whole corpus "
     "(default: sites)",
     {},
     {},
     {},
     "pith"},
    {Key::folds,
     0,
     "folds",
     "",
     Takes::count,
     "N",
     "",
     Group::scored,
     kTrain,
     "deal sites into N folds, each scored by a model of the others (default: 5; 0: "
     "do not "
     "score)",
     {},
     {},
     {},
     "pith clg"},
    {Key::ablate,
     0,
     "ablate",
     "",
     Takes::nothing,
     "",
     "",
     Group::scored,
     kTrain,
     "also score with each group of features left out in turn",
     {},
     {},
     {},
     "pith"},
    {Key::curves,
     0,
     "curves",
     "",
     Takes::path,
     "DIR",
     "",
     Group::shown,
     kTrain,
     "draw there, as SVG, what its thresholds gain and lose on each corpus",
     {},
     {},
     {},
     "clg"},

    {Key::test,
     0,
     "test",
     "",
     Takes::path,
     "FILE",
     "",
     Group::scored,
     kTrain,
     "score on this tagged text; one that is trained on, too, is scored by five folds; may be "
     "repeated",
     {},
     {},
     {},
     "ner"},
    {Key::lists,
     0,
     "lists",
     "",
     Takes::path,
     "DIR",
     "",
     Group::scored,
     kTrain,
     "lists of names; see Names below",
     {},
     {},
     {},
     "ner"},
    {Key::texts,
     0,
     "texts",
     "",
     Takes::path,
     "CORPUS",
     "",
     Group::scored,
     kTrain,
     "learn how words are written and used from this corpus's gold texts; may be repeated",
     {},
     {},
     {},
     "ner"},
    {Key::answers, 'a', "answers", "", Takes::path, "FILE", "", Group::scored, kEval,
     "score what another tool answered as well; may be repeated; see Answers below"},
    {Key::answers,
     'a',
     "answers",
     "",
     Takes::path,
     "DIR",
     "",
     Group::shown,
     kTrain,
     "write what was answered when it was scored to DIR/CORPUS.jsonl, for pith eval "
     "--answers",
     {},
     {},
     {},
     "pith"},

    {Key::by, 0, "by", "", Takes::choice, "WHAT", "type kind lang domain words nothing", Group::shown, kEval,
     "what the columns of groups are: type, kind, lang, domain, words (the length of the page) or nothing "
     "(default: type, if the corpus has types)"},
    {Key::metric, 0, "metric", "", Takes::choice, "NAME", eval::kMetricIds, Group::shown, kEval | kCompare,
     "what is shown and compared; see Metrics in pith help eval (default: words)"},
    {Key::limit, 'n', "limit", "", Takes::count, "N", "", Group::shown, kCompare,
     "list N pages, those that changed most (default: 20; 0 is all of them)"},
    {Key::against, 0, "against", "", Takes::text, "METHOD", "", Group::shown, kEval,
     "also show how every other method differs from this one, page by page, with a 95 % interval"},
    {Key::wide, 'w', "wide", "", Takes::nothing, "", "", Group::shown, kEval,
     "show every column, not only those that fit into 120 characters"},
    {Key::json_file, 0, "json", "", Takes::path, "FILE", "", Group::shown, kEval,
     "write every page's scores to FILE (- is standard output, without the tables); rows that are finished "
     "go to FILE.part, and the same command goes on from there if it was ended"},
    {Key::json_file,
     0,
     "json",
     "",
     Takes::path,
     "FILE",
     "",
     Group::shown,
     kTrain,
     "write every page's scores to FILE, as pith eval --json does",
     {},
     {},
     {},
     "pith clg"},
    {Key::report_file, 0, "report", "", Takes::path, "FILE", "", Group::shown, kEval,
     "also write a page of charts and tables that shows where methods go wrong, as one HTML file"},

    {Key::target_language, 0, "target-language", "", Takes::text, "CODE", "", Group::filters, kExtract,
     "only pages in this language, such as en; several are parted by commas"},
    {Key::min_words, 0, "min-words", "", Takes::count, "N", "", Group::filters, kExtract,
     "only pages with so many words of content; a character of a script without blanks is a word"},
    {Key::min_quality, 0, "min-quality", "", Takes::text, "X", "", Group::filters, kExtract,
     "only pages whose content is expected to be that good, from 0 to 1; see quality in JSON"},
    {Key::only_with_metadata, 0, "only-with-metadata", "", Takes::nothing, "", "", Group::filters, kExtract,
     "only pages with title, date and URL"},
    {Key::deduplicate, 0, "deduplicate", "", Takes::nothing, "", "", Group::filters, kExtract,
     "only the first of pages whose contents are the same or nearly so"},

    {Key::listen, 0, "listen", "", Takes::text, "ADDRESS:PORT", "", Group::service, kServe,
     "where to listen (default: 127.0.0.1:8017); port 0 is any that is free"},
    {Key::token, 0, "token", "", Takes::text, "TOKEN", "", Group::service, kServe,
     "what requests must bring, as Authorization: Bearer TOKEN; @FILE reads it from FILE; a must where "
     "others can "
     "connect"},
    {Key::cors, 0, "cors", "", Takes::text, "ORIGIN", "", Group::service, kServe,
     "pages of this site may ask, such as https://example.org; * for all; may be repeated"},
    {Key::allow_fetch, 0, "allow-fetch", "", Takes::nothing, "", "", Group::service, kServe,
     "fetch pages that a request names by URL alone, from public addresses only"},
    {Key::max_body, 0, "max-body", "", Takes::bytes, "N", "", Group::service, kServe,
     "take no larger body, or line of a batch (default: 16M)"},
    {Key::max_held, 0, "max-held", "", Takes::bytes, "N", "", Group::service, kServe,
     "hold no more of bodies and answers at a time (default: 256M)"},
    {Key::max_connections, 0, "max-connections", "", Takes::count, "N", "", Group::service, kServe,
     "have no more connections open (default: 512)"},
    {Key::max_queue, 0, "max-queue", "", Takes::count, "N", "", Group::service, kServe,
     "let no more requests wait (default: 256)"},
    {Key::client_timeout, 0, "client-timeout", "", Takes::count, "SECONDS", "", Group::service, kServe,
     "give clients so long to send a request, and to take some of its answer (default: 20)"},
    {Key::resume, 0, "resume", "", Takes::nothing, "", "", Group::batch, kExtract,
     "go on where the output of an earlier run of the same command ends; the result is that of one run"},
    {Key::strict, 0, "strict", "", Takes::nothing, "", "", Group::batch, kExtract,
     "pages without content and what is not HTML are failures"},
    {Key::stats, 0, "stats", "", Takes::path, "FILE", "", Group::batch, kExtract,
     "write what became of the pages to FILE, as JSON"},
    {Key::jobs, 'j', "jobs", "parallel", Takes::count, "N", "", Group::service, kServe,
     "pages worked on at once (default: 0, as many as there are cores)"},
    {Key::jobs, 'j', "jobs", "parallel", Takes::count, "N", "", Group::batch, kExtract | kPlot,
     "pages worked on at once (default: 0, as many as there are cores); output keeps the order of the "
     "input"},
    {Key::jobs, 'j', "jobs", "parallel", Takes::count, "N", "", Group::batch, kEval,
     "pages worked on at once (default: 1; 0 is as many as there are cores); more than one disturb the "
     "times"},
    {Key::jobs, 'j', "jobs", "parallel", Takes::count, "N", "", Group::batch, kGate,
     "pages worked on at once (default: 0, as many as there are cores)"},
    {Key::jobs,
     'j',
     "jobs",
     "parallel",
     Takes::count,
     "N",
     "",
     Group::batch,
     kTrain,
     "threads (default: 0, as many as there are cores); the model is the same",
     {},
     {},
     {},
     "pith"},
    {Key::progress, 0, "progress", "", Takes::toggle, "", "", Group::batch,
     kExtract | kEval | kPlot | kTrain | kLabel,
     "report progress on standard error (default: if that is a terminal and the batch is long)"},
    {Key::quiet, 'q', "quiet", "", Takes::nothing, "", "", Group::batch,
     kExtract | kEval | kPlot | kTrain | kLabel, "errors only: no progress, no notice of limits met"},

    {Key::quiet, 'q', "quiet", "", Takes::nothing, "", "", Group::service, kServe,
     "do not log requests on standard error"},

    {Key::man, 0, "man", "", Takes::nothing, "", "", Group::generated, kHelp, "write the man page, in roff"},
    {Key::schema, 0, "schema", "", Takes::nothing, "", "", Group::generated, kHelp,
     "write the JSON Schema of what --jsonl writes"},
    {Key::tables, 0, "tables", "", Takes::nothing, "", "", Group::generated, kHelp,
     "write all options, formats, methods and fields of the library as JSON"},
    {Key::completion, 0, "completion", "", Takes::choice, "SHELL", "bash zsh fish", Group::generated, kHelp,
     "write the completions for bash, zsh or fish"},

    {Key::help, 'h', "help", "", Takes::nothing, "", "", Group::general, kAll, "explain the command"},
    {Key::version, 'V', "version", "", Takes::nothing, "", "", Group::general, kAll, "tell the version"},
};

// Where the command line has the library's options, by their names in its table. Those that are not named here belong to
// extract, or to whatever renders.
struct Placement {
  std::string_view option;
  char letter;
  std::string_view alias;
  Group group;
  std::uint32_t commands;
};
constexpr Placement kPlacements[] = {
    {"url", 'u', "", Group::input, kExtract | kRender},
    {"encoding", 'e', "", Group::input, kPage},
    {"folder", 0, "", Group::input, kExtract | kRender},
    {"method", 'm', "", Group::selection, kExtract | kEntities | kPlot},
    {"format", 'f', "output-format", Group::output, kExtract},
    {"metadata", 0, "", Group::output, kExtract},
    {"explanation", 0, "", Group::output, kExtract},
    {"max_bytes", 0, "", Group::limits, kPage | kEval},
    {"max_nodes", 0, "", Group::limits, kPage | kEval | kServe},
    {"max_depth", 0, "", Group::limits, kPage | kEval | kServe},
    {"max_attributes", 0, "", Group::limits, kPage | kEval | kServe},
    {"timeout_ms", 0, "", Group::limits, kPage | kEval | kServe},
    {"max_memory", 0, "", Group::limits, kPage | kEval | kServe},
    {"max_output", 0, "", Group::limits, kExtract | kServe},
};

// Short ways to set an option of the library.
constexpr Option kShorthands[] = {
    {Key::library, 0, "precision", "favor-precision", Takes::nothing, "", "", Group::selection, kExtract,
     "short for --focus precision", "focus", "precision"},
    {Key::library, 0, "recall", "favor-recall", Takes::nothing, "", "", Group::selection, kExtract,
     "short for --focus recall", "focus", "recall"},
    {Key::library, 0, "with-metadata", "", Takes::toggle, "", "", Group::output, kExtract,
     "write what is known about the page, too: as YAML before text and Markdown, in the head of a whole "
     "document in HTML; JSON always has it; short for --metadata content",
     "metadata", "content", "result"},
    {Key::library, 0, "explain", "", Takes::nothing, "", "", Group::output, kExtract,
     "short for --explanation", "explanation", "yes"},
    {Key::library, 0, "json", "", Takes::nothing, "", "", Group::output, kRegions | kEntities,
     "write a JSON object a line for each page, failed ones too", "format", "json"},
};

constexpr Example kExamples[] = {
    {Command::extract, "pith page.html", "the page's text"},
    {Command::extract, "curl -s https://example.org/ | pith --markdown --url https://example.org/",
     "from the web, as Markdown with absolute links"},
    {Command::extract, "pith --jsonl -j 8 crawl/ > pages.jsonl",
     "every page below a directory, a JSON object a line"},
    {Command::extract, "pith --html --keep-dirs -o clean crawl/",
     "the same as clean HTML files in clean/crawl/"},
    {Command::extract, "find . -name '*.htm*' -print0 | pith --jsonl --files-from -",
     "pages that another program chose"},
    {Command::extract, "pith --method body-text --no-links page.html.gz", "compressed pages need no option"},
    {Command::extract, "pith --markdown --with-metadata page.html",
     "with title, author and date in front, as YAML"},
    {Command::extract, "pith --exclude .ad --exclude 'aside > ul' --include '#abstract' page.html",
     "corrected by hand for one site"},
    {Command::extract, "pith --explain --html -o why.html page.html",
     "the page, coloured by what was kept; point at a text to see why"},
    {Command::extract, "pith --method cnr --grow 1 page.html", "the densest container, and one step more"},
    {Command::extract, "pith blocks page.html", "the parts of the page, the most relevant first"},
    {Command::blocks, "pith blocks --limit 5 page.html", "the five most relevant blocks"},
    {Command::blocks, "pith blocks --json --limit 0 crawl/ > blocks.jsonl",
     "all blocks of all pages with their texts"},
    {Command::menus, "pith menus page.html", "where the page's navigation stands"},
    {Command::extract, "pith --markdown --images relevant page.html",
     "with the pictures that belong to the article"},
    {Command::extract, "pith entities page.html", "whom and what the article names"},
    {Command::entities, "pith entities page.html", "the names of a page, the first one first"},
    {Command::entities, "pith entities --json crawl/ > names.jsonl",
     "all mentions of all pages, with their places"},
    {Command::extract, "pith dump tree page.html", "how the page was understood"},
    {Command::plot, "pith plot smooth -o ratios.svg page.html", "where the page has much text for few tags"},
    {Command::plot, "pith plot clusters --method cetr:k=4 page.html > clusters.svg",
     "the lines of the page in four clusters"},
    {Command::plot, "pith plot lambda --limit 200 news > lambda.svg",
     "what the threshold of cetr-tm trades, on 200 pages of a corpus"},
    {Command::render, "pith render page.html", "boxes, fonts and colours of the page's nodes"},
    {Command::render, "pith render --render chromium --svg page.html > boxes.svg",
     "as a picture, laid out by the browser"},
    {Command::render, "pith render --overlay cetd page.html > overlay.svg",
     "where a method finds the content"},
    {Command::render, "pith render --blocks 6 page.html", "the page as a tree of visual blocks"},
    {Command::render, "pith render --compare crawl/", "how far the two engines agree"},
    {Command::eval, "pith eval wcxb", "all methods on all pages of a corpus"},
    {Command::eval, "pith eval --method cetr --method cetr-tm:lambda=0.5 --limit 200 wcxb news",
     "two settings of a method on samples of two corpora"},
    {Command::eval, "pith eval wcxb --answers trafilatura.jsonl --json wcxb.json",
     "another tool beside the methods; all scores for further use"},
    {Command::eval, "pith eval wcxb --answers trafilatura.jsonl --report wcxb.html",
     "the same as a page of charts, with the pages on which methods do worst"},
    {Command::eval, "pith eval wcxb --method cetr --method bte --against bte",
     "is the difference between two methods more than chance?"},
    {Command::eval, "pith eval --method oracle wcxb",
     "the best that keeping and dropping texts of the page can reach"},
    {Command::eval, "pith eval --by domain --metric occurrences --jobs 0 wcxb",
     "another metric, by site, on all cores (which disturb the times)"},
    {Command::eval_import, "pith eval import downloads/cleaneval corpora/cleaneval",
     "one folder with pages.jsonl, html/ and gold/ that every tool can read"},
    {Command::eval_compare, "pith eval compare before.json after.json --limit 50",
     "the 50 pages that changed most, and whether the mean moved more than by chance"},
    {Command::eval_compare, "pith eval compare cetr.json bte.json",
     "two methods, if each evaluation has only one"},
    {Command::eval_gate, "pith eval gate eval/floors.tsv --data corpora", "did a method get worse?"},
    {Command::eval_gate, "pith eval gate eval/floors.tsv --data corpora --update",
     "pin what was gained, and the floors of new methods"},
    {Command::train, "pith train mss wcxb news -o mine.model",
     "a model from two corpora, and how good it is"},
    {Command::train, "pith --method mss --model mine.model page.html", "what it is then good for"},
    {Command::train, "pith train clg labels.jsonl -o mine.model",
     "the same of method clg, from labelled elements; see pith help label"},
    {Command::label, "pith label page.html -o labels.jsonl",
     "lists the blocks of the page and asks which are content: 1 4-9 -7 is 1, 4 to 9 without 7"},
    {Command::label, "pith label --from-gold wcxb -o labels.jsonl",
     "the elements that hold a corpus's gold texts, a line a page"},
    {Command::train, "pith train pith wcxb --also news --also fundus",
     "how good the method is on sites that it did not learn from; no model is written"},
    {Command::train, "pith train pith wcxb news fundus canola --held-out corpora",
     "how good it is on each corpus when trained on the others"},
    {Command::train, "pith train ner en-train.iob2 --lists names --test en-test.iob2 -o mine.model",
     "a model that finds names, and how well it does"},
    {Command::train, "pith train clg labels.jsonl --render chromium --geometry-cache cache --curves figures",
     "how much the thresholds of clg matter, with pages as Chromium lays them out"},
    {Command::train, "pith train pith wcxb --ablate --folds 2", "what each group of features brings"},
    {Command::serve, "pith serve",
     "on this machine alone; a browser shows the workbench at http://127.0.0.1:8017/"},
    {Command::serve, "curl --data-binary @page.html 'http://127.0.0.1:8017/v1/extract?format=markdown'",
     "what programs ask"},
    {Command::serve, "pith serve --listen 0.0.0.0:8017 --token @token.txt --timeout-ms 2000",
     "for other machines, with a token and two seconds a page"},
};

constexpr Section kSections[] = {
    {Command::extract, "Pages",
     "A page is a file, or standard input (-), which is also read if no input is named. gzip and zstd "
     "are seen through, whatever the name. Of a directory, all files below it are read that are named "
     "*.html, *.htm, *.xhtml, *.xht or *.shtml, or any of these with .gz or .zst after it, in the order "
     "of their names; for others use --files-from. A command must come first: to read a file called "
     "methods, say ./methods."},
    {Command::extract, "Several pages",
     "On standard output each page is headed by ==> PATH <== in text, by a comment with the path in "
     "Markdown and HTML; JSON objects just follow one another. In an output directory, page.html.gz "
     "becomes page.txt, page.md, page.html or page.json; if that name is taken, page-2.txt and so on."},
    {Command::extract, "JSON Lines",
     "Each object has id (the path as given), status (ok, the limit that cut the page, or error), error "
     "(what went wrong, if something did), the fields of the page's metadata, and the content under the name "
     "of its "
     "format: text, markdown, html or json. Metadata that a page does not state is empty. A page damaged on "
     "the way "
     "(such as a truncated gzip file) has status error and the content that could be read. pith help "
     "--schema writes the "
     "JSON Schema."},
    {Command::extract, "Selectors",
     "Tags, #id, .class, [attribute] with = ~= |= ^= $= *=, :not(), :is(), :first-child, :last-child, "
     ":nth-child(), the combinators space, >, + and ~, and lists; or a path as --explain writes it, such as "
     "/html/body/div[2]. Where elements of both options are inside "
     "one "
     "another the inner one counts; one that both match is dropped."},
    {Command::extract, "Meeting a limit",
     "A page that meets a limit is written as far as it was read, with a notice on standard error, and "
     "counts as a success. Numbers may end in K, M or G; zero means no limit."},
    {Command::extract, "Exit status",
     "0 if all went well, 1 if a page could not be read or written (all others are still done), 2 if "
     "the command line is wrong. A reader that closes the pipe early is no error."},
    {Command::blocks, "Columns",
     "score is the characters outside links a node, by which blocks are found; characters counts all text "
     "without white space; path is an XPath. JSON objects have id (the path as given), status (ok or error), "
     "error (if something went wrong) and regions, each with rank, score, characters, nodes, links, node, "
     "path "
     "and text."},
    {Command::entities, "Columns",
     "How often a name occurs, its type (person, location, organisation) and the name, the first one first. "
     "JSON objects "
     "have id (the path as given), status (ok or error), error (if something went wrong), language, "
     "known_language "
     "(names are found in English, German, Portuguese, Swedish, Danish and Chinese, and in no other) and "
     "entities, each "
     "with text, type and begin, the bytes of the page's text that stand before it."},
    {Command::train, "Names",
     "pith train ner reads text with a word and its tag on each line and an empty line behind each sentence: "
     "CoNLL "
     "files (word, tag) and Universal NER's (number, word, tag), with tags B- and I- and PER, LOC, ORG. The "
     "directory of "
     "--lists may hold given-names.txt, surnames.txt and organisations.txt, a name a line, and "
     "world-cities.csv with "
     "name, country and subcountry. Without --output the model is only scored."},
    {Command::serve, "Limits",
     "Limits hold for all requests, which may ask for less. Unless told otherwise, a page may have 1000000 "
     "nodes and "
     "take 10 seconds, its time in the queue included. Who comes when the service is full is told so (503)."},
    {Command::menus, "Columns", "score is the links a node; the others and JSON are those of pith blocks."},
    {Command::render, "JSON",
     "An object a line for each page: id (the path as given), status (ok, error, no-renderer, render-failed "
     "or "
     "render-timeout), error (what went wrong, if something did), width and height of the page, and nodes, "
     "each with "
     "node, parent, name, box (left, top, width, height), visible, font_size, font_weight, color, background "
     "(if it has "
     "one) and, of texts, text. Nodes without a box are left out. Style sheets in the folder of a page, such "
     "as "
     "page_files/ that browsers save, are used."},
    {Command::eval, "Metrics",
     "words: words as a bag, lower case, as WCXB scores. occurrences: words in order, each occurrence "
     "distinct, as the CETR paper scores; CJK by character. cleaneval: 1 - word edit distance / alignment "
     "length. nodes: texts of the page. dom: its elements and texts, as the CNR paper scores; an element "
     "is kept if all text in it is. accuracy: share of its texts that were rightly kept or dropped, as the "
     "hybrid paper scores. area: of the page as rendered, by the boxes of texts; regions: by those of "
     "elements that are kept, as the CLG paper scores. placed: gold words that are among the page's texts at "
     "all. with, without: "
     "snippets that must and must not be there, and are. title, "
     "author, date: share that is right. images: images of the article. Of those with precision and recall, "
     "F1 is shown; all are means over the pages whose gold allows the score. Where the gold is Markdown, "
     "edit "
     "similarity of all items of a kind in order: headings, lists (items), cells and teds (tables), code, "
     "language, formulas, links, pictures, notes and prose; structure is their mean, spurious the share of "
     "items that the gold does not have."},
    {Command::eval, "Answers",
     "JSON Lines: first {\"tool\": NAME, \"version\": ..., \"corpus\": NAME}, then an object a page: id, "
     "status (ok, error, timeout, crash), text, and where known error, seconds, markdown, title, author, "
     "date, memory. "
     "A "
     "file that names no corpus belongs to the one that its directory is named after, or to the only one "
     "given. tools/peers "
     "writes such files."},
    {Command::eval, "Corpora",
     "A corpus is a directory with pages.jsonl, html/ID.html.gz and gold/ID.txt (or ID.md), or one as WCXB, "
     "article-extraction-benchmark, CleanEval and Dragnet lay it out; see docs/corpora.md. What is wrong "
     "with a "
     "page of it is told, the page is left out, the rest is scored, and the exit status is 1."},
    {Command::eval_gate, "Floors",
     "A file of lines with tabs between the fields. corpus, NAME, LIMIT, SEED, HASH: a sample of a corpus, "
     "as "
     "--limit and --seed of pith eval draw it; the hash is of its pages, or - before the first --update. "
     "floor, "
     "NAME, METHOD, SCORE: the word F1 that a method must reach there. Every method needs a floor on every "
     "corpus. Exit status 1 if a method is below its floor or has none, or if the data is not the same."},
};

// The whole table: the command's own options, the library's, and short ways to set these. Built once.
class OptionList {
 public:
  OptionList() {
    for (const OptionInfo& info : pith::options()) add(info);
    for (const FormatInfo& format : formats()) add(format);
    options_.insert(options_.end(), std::begin(kShorthands), std::end(kShorthands));
    options_.insert(options_.end(), std::begin(kOptions), std::end(kOptions));
    for (Option& option : options_)
      if (!option.learners.empty())
        option.help =
            keep("of train " + joined(option.learners, ", ", " and ") + ": " + std::string(option.help));
    std::stable_sort(options_.begin(), options_.end(),
                     [](const Option& a, const Option& b) { return a.group < b.group; });
  }

  std::span<const Option> options() const { return options_; }

 private:
  std::string_view keep(std::string text) { return texts_.emplace_back(std::move(text)); }

  // "a, b or c"
  static std::string joined(std::string_view words, std::string_view between, std::string_view last) {
    const auto all = split_words(words);
    std::string out;
    for (std::size_t i = 0; i < all.size(); ++i)
      (out += i == 0 ? "" : i + 1 == all.size() ? last : between) += all[i];
    return out;
  }

  void add(const OptionInfo& info) {
    const auto placed = std::find_if(std::begin(kPlacements), std::end(kPlacements),
                                     [&](const Placement& p) { return p.option == info.name; });
    const Placement place = placed != std::end(kPlacements) ? *placed
                            : info.of_renderer ? Placement{info.name, 0, "", Group::rendering, kRendering}
                                               : Placement{info.name, 0, "", Group::selection, kExtract};
    std::string name(info.name);
    std::replace(name.begin(), name.end(), '_', '-');
    Option option{Key::library, place.letter, keep(name),     place.alias,      takes(info), info.placeholder,
                  info.choices, place.group,  place.commands, keep(help(info)), info.name};
    if (option.takes == Takes::toggle) {  // --images alone is --images all, --no-images is --images none
      option.to = info.type == OptionType::flag ? "yes" : info.standard;
      option.off = info.type == OptionType::flag ? "no" : "none";
    }
    options_.push_back(option);
  }

  static Takes takes(const OptionInfo& info) {
    const auto choices = split_words(info.choices);
    switch (info.type) {
      case OptionType::flag: return Takes::toggle;
      case OptionType::choice:
        return std::find(choices.begin(), choices.end(), "none") != choices.end() ? Takes::toggle
                                                                                  : Takes::choice;
      case OptionType::path: return Takes::path;
      case OptionType::text:
      case OptionType::texts: return info.name == "method" ? Takes::method : Takes::text;
      case OptionType::count:
      case OptionType::bytes:
      case OptionType::size: break;
    }
    return Takes::text;
  }

  static std::string help(const OptionInfo& info) {
    std::string text(info.method.empty() ? "" : "of method " + std::string(info.method) + ": ");
    text += info.help;
    if (info.type == OptionType::choice) text += "; one of " + joined(info.choices, ", ", " or ");
    if (!info.standard.empty()) text += " (default: " + rounded(info) + ")";
    return text;
  }

  // "5M" for 5000000.
  static std::string rounded(const OptionInfo& info) {
    const bool is_number = info.type == OptionType::bytes || info.type == OptionType::count;
    const std::uint64_t kilo = info.type == OptionType::bytes ? 1024 : 1000;
    auto number = is_number ? parse_number(info.standard, kilo) : std::nullopt;
    if (!number || *number == 0 || *number % (kilo * kilo) != 0) return std::string(info.standard);
    return std::to_string(*number / (kilo * kilo)) + "M";
  }

  // --markdown is short for --format markdown.
  void add(const FormatInfo& format) {
    options_.push_back({Key::library, 0, format.name, format.alias, Takes::nothing, "", "", Group::output,
                        kExtract, keep("short for --format " + std::string(format.name)), "format",
                        format.name});
  }

  std::deque<std::string> texts_;
  std::vector<Option> options_;
};

}  // namespace

std::span<const CommandInfo> commands() {
  return kCommands;
}

const CommandInfo& info(Command command) {
  return kCommands[static_cast<std::size_t>(command)];
}

std::span<const View> views(Command command) {
  if (command == Command::dump) return kDumpViews;
  if (command == Command::plot) return kPlotViews;
  return {};
}

std::string view_names(Command command, std::string_view separator) {
  std::string names;
  for (const View& view : views(command)) {
    if (!names.empty()) names += separator;
    names += view.name;
  }
  return names;
}

std::string_view title(Group group) {
  switch (group) {
    case Group::input: return "Input";
    case Group::selection: return "Content";
    case Group::output: return "Output";
    case Group::rendering: return "Rendering, for methods that see the page";
    case Group::scored: return "What is scored";
    case Group::shown: return "What is shown";
    case Group::filters: return "Filters";
    case Group::service: return "Service";
    case Group::limits: return "Limits for each page";
    case Group::batch: return "Many pages";
    case Group::generated: return "For packages and shells";
    case Group::general: return "General";
  }
  return "";
}

std::span<const Option> options() {
  static const OptionList list;
  return list.options();
}

std::span<const Example> examples() {
  return kExamples;
}

std::span<const Section> sections() {
  return kSections;
}

}  // namespace pith::cli
