#include "options.h"

#include <cstddef>

#include "pith/pith.h"

namespace pith::cli {
namespace {

// The defaults that the texts below state.
static_assert(Limits{}.bytes == std::size_t{256} << 20 && Limits{}.nodes == 5'000'000 &&
              Limits{}.depth == 512 && Limits{}.milliseconds == 0);

constexpr std::uint32_t bit(Command command) {
  return std::uint32_t{1} << static_cast<int>(command);
}
constexpr std::uint32_t kExtract = bit(Command::extract);
constexpr std::uint32_t kPage = kExtract | bit(Command::dump);
constexpr std::uint32_t kHelp = bit(Command::help);
constexpr std::uint32_t kAll = kPage | kHelp | bit(Command::methods);

constexpr CommandInfo kCommands[] = {
    {Command::extract, "extract", "[OPTION]... [FILE|DIR|-]...", "write the content of pages (the default)"},
    {Command::methods, "methods", "", "list the methods that choose the content"},
    {Command::dump, "dump", "tokens|tree|lines|measures [OPTION]... [FILE|-]", "show a page's inside"},
    {Command::help, "help", "[COMMAND]", "explain a command, or write the man page or shell completions"},
};

constexpr Option kOptions[] = {
    {Key::files_from, 0, "files-from", "input-file", Takes::path, "LIST", "", Group::input, kExtract,
     "also read the files and directories that LIST names, one a line (or ended by zero bytes, as "
     "find -print0 writes them); - is standard input"},
    {Key::url, 'u', "url", "", Takes::text, "URL", "", Group::input, kExtract,
     "where the page was; makes its links and images absolute"},
    {Key::encoding, 'e', "encoding", "", Takes::text, "NAME", "", Group::input, kPage,
     "charset that the HTTP header named; found out otherwise"},

    {Key::method, 'm', "method", "", Takes::method, "ID", "", Group::selection, kExtract,
     "how to choose the content; see pith methods (default: all)"},
    {Key::links, 0, "links", "", Takes::toggle, "", "", Group::selection, kExtract,
     "keep link targets (default: yes); the text of links always stays"},
    {Key::images, 0, "images", "", Takes::toggle, "", "", Group::selection, kExtract,
     "keep images (default: yes)"},
    {Key::tables, 0, "tables", "", Takes::toggle, "", "", Group::selection, kExtract,
     "keep tables (default: yes)"},
    {Key::formatting, 0, "formatting", "", Takes::toggle, "", "", Group::selection, kExtract,
     "keep emphasis, inline code, super- and subscript (default: yes)"},

    {Key::format, 'f', "format", "output-format", Takes::choice, "NAME", "text markdown html json",
     Group::output, kExtract, "text, markdown, html or json (default: text)"},
    {Key::text, 0, "text", "txt", Takes::nothing, "", "", Group::output, kExtract, "short for --format text"},
    {Key::markdown, 0, "markdown", "md", Takes::nothing, "", "", Group::output, kExtract,
     "short for --format markdown"},
    {Key::html, 0, "html", "", Takes::nothing, "", "", Group::output, kExtract, "short for --format html"},
    {Key::json, 0, "json", "", Takes::nothing, "", "", Group::output, kExtract, "short for --format json"},
    {Key::jsonl, 0, "jsonl", "json-lines", Takes::nothing, "", "", Group::output, kExtract,
     "write a JSON object a line for each page, failed ones too; see JSON Lines below"},
    {Key::output, 'o', "output", "output-dir", Takes::path, "PATH", "", Group::output, kExtract,
     "write there instead of standard output: a file for one page or --jsonl, else a directory with a "
     "file a page; missing directories are made"},
    {Key::keep_dirs, 0, "keep-dirs", "", Takes::nothing, "", "", Group::output, kExtract,
     "below the output directory, keep the directories of each page's path as given"},

    {Key::max_bytes, 0, "max-bytes", "", Takes::bytes, "N", "", Group::limits, kPage,
     "read no more of a page (default: 256M)"},
    {Key::max_nodes, 0, "max-nodes", "", Takes::count, "N", "", Group::limits, kPage,
     "stop reading at so many nodes of the tree (default: 5M)"},
    {Key::max_depth, 0, "max-depth", "", Takes::count, "N", "", Group::limits, kPage,
     "elements nested deeper become siblings, as in browsers (default: 512)"},
    {Key::timeout, 0, "timeout-ms", "", Takes::count, "N", "", Group::limits, kPage,
     "stop reading in time to be done with a page after so many milliseconds (default: none)"},

    {Key::jobs, 'j', "jobs", "parallel", Takes::count, "N", "", Group::batch, kExtract,
     "pages worked on at once (default: 0, as many as there are cores); output keeps the order of the "
     "input"},
    {Key::progress, 0, "progress", "", Takes::toggle, "", "", Group::batch, kExtract,
     "report progress on standard error (default: if that is a terminal and the batch is long)"},
    {Key::quiet, 'q', "quiet", "", Takes::nothing, "", "", Group::batch, kExtract,
     "errors only: no progress, no notice of limits met"},

    {Key::man, 0, "man", "", Takes::nothing, "", "", Group::generated, kHelp, "write the man page, in roff"},
    {Key::completion, 0, "completion", "", Takes::choice, "SHELL", "bash zsh fish", Group::generated, kHelp,
     "write the completions for bash, zsh or fish"},

    {Key::help, 'h', "help", "", Takes::nothing, "", "", Group::general, kAll, "explain the command"},
    {Key::version, 'V', "version", "", Takes::nothing, "", "", Group::general, kAll, "tell the version"},
};

constexpr Example kExamples[] = {
    {"pith page.html", "the page's text"},
    {"curl -s https://example.org/ | pith --markdown --url https://example.org/",
     "from the web, as Markdown with absolute links"},
    {"pith --jsonl -j 8 crawl/ > pages.jsonl", "every page below a directory, a JSON object a line"},
    {"pith --html --keep-dirs -o clean crawl/", "the same as clean HTML files in clean/crawl/"},
    {"find . -name '*.htm*' -print0 | pith --jsonl --files-from -", "pages that another program chose"},
    {"pith --method body-text --no-links page.html.gz", "compressed pages need no option"},
    {"pith dump tree page.html", "how the page was understood"},
};

constexpr Section kSections[] = {
    {"Pages",
     "A page is a file, or standard input (-), which is also read if no input is named. gzip and zstd "
     "are seen through, whatever the name. Of a directory, all files below it are read that are named "
     "*.html, *.htm, *.xhtml, *.xht or *.shtml, or any of these with .gz or .zst after it, in the order "
     "of their names; for others use --files-from. A command must come first: to read a file called "
     "methods, say ./methods."},
    {"Several pages",
     "On standard output each page is headed by ==> PATH <== in text, by a comment with the path in "
     "Markdown and HTML; JSON objects just follow one another. In an output directory, page.html.gz "
     "becomes page.txt, page.md, page.html or page.json; if that name is taken, page-2.txt and so on."},
    {"JSON Lines",
     "Each object has id (the path as given), status (ok, the limit that cut the page, or error), error "
     "(what went wrong, if something did), encoding, encoding_source, title, author, date, language, "
     "site, description, url, and the content under the name of its format: text, markdown, html or "
     "json. Metadata that a page does not state is empty. A page damaged on the way (such as a truncated "
     "gzip file) has status error and the content that could be read."},
    {"Meeting a limit",
     "A page that meets a limit is written as far as it was read, with a notice on standard error, and "
     "counts as a success. Numbers may end in K, M or G; zero means no limit."},
    {"Exit status",
     "0 if all went well, 1 if a page could not be read or written (all others are still done), 2 if "
     "the command line is wrong. A reader that closes the pipe early is no error."},
};

}  // namespace

std::span<const CommandInfo> commands() {
  return kCommands;
}

const CommandInfo& info(Command command) {
  return kCommands[static_cast<std::size_t>(command)];
}

std::string_view title(Group group) {
  switch (group) {
    case Group::input: return "Input";
    case Group::selection: return "Content";
    case Group::output: return "Output";
    case Group::limits: return "Limits for each page";
    case Group::batch: return "Many pages";
    case Group::generated: return "For packages and shells";
    case Group::general: return "General";
  }
  return "";
}

std::span<const Option> options() {
  return kOptions;
}

std::span<const Example> examples() {
  return kExamples;
}

std::span<const Section> sections() {
  return kSections;
}

}  // namespace pith::cli
