// pith: the main content of a web page.
//
//     #include <pith/pith.h>
//
//     auto result = pith::extract(html, {.format = pith::Format::markdown});
//     if (result) std::cout << result->content;
//     else        std::cerr << result.error().message;
//
// `html` holds the page's bytes as served, in any charset. Everything returned owns its memory.
// Nothing throws, prints or exits; errors are values. A page that is cut short by a limit is not an
// error: the result holds what was read and `status` says which limit ended it.
//
// Threads: free functions may be called from any thread. An Extractor keeps its memory from page to
// page, which makes it the one to use in a loop; give each thread its own.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "pith/lifetime.h"

#pragma GCC visibility push(default)  // the rest of the library stays hidden

namespace pith {

inline constexpr std::string_view kVersion = "0.1.0";

// Why a call gave nothing. Each call names those that it can give.
enum class ErrorCode : std::uint8_t {
  unknown_method,    // Options::method names no method
  bad_setting,       // Options::method sets something that the method does not have, or to what it cannot be
  unknown_option,    // a name that no option has (options.h)
  bad_value,         // an option was set by name to what it cannot be (options.h)
  bad_selector,      // Options::include or exclude holds no CSS selector, or one that pith does not know
  bad_model,         // bytes that are no model, or a model of another method or another version
  unknown_encoding,  // Options::encoding is no label of the Encoding standard
  no_renderer,       // the page was to be rendered, and what was to do it is not there
  render_failed,     // it was, and that ended otherwise than it should, such as a crash
  render_timeout,    // it took longer than RendererOptions::milliseconds
  out_of_memory,     // the system gave no more; the object can be used again
  read_failed,       // a file or stream could not be read (io.h)
  write_failed,      // a file or directory could not be written (io.h)
  stopped,           // a call that has no status to tell it by was cancelled, or its time was over
};

struct Error {
  ErrorCode code;
  std::string message;  // one line, says what to do
};

// A value or an Error. A result that nobody looks at is a warning.
//
//     if (result) use(*result);
//     else        complain(result.error().message);
//
// * and -> may be used only if there is a value, error() only if there is none; anything else is undefined behaviour.
// References into a result live as long as the result, so `for (x : *call())` reads freed memory: keep the result first.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }  // whether there is a value
  T& operator*() PITH_LIFETIMEBOUND { return *std::get_if<0>(&state_); }
  const T& operator*() const PITH_LIFETIMEBOUND { return *std::get_if<0>(&state_); }
  T* operator->() PITH_LIFETIMEBOUND { return std::get_if<0>(&state_); }
  const T* operator->() const PITH_LIFETIMEBOUND { return std::get_if<0>(&state_); }
  [[nodiscard]] const Error& error() const PITH_LIFETIMEBOUND { return *std::get_if<1>(&state_); }

 private:
  std::variant<T, Error> state_;
};

// The value of what gives nothing but may fail.
struct Done {};

// No page is read further than this, whatever its limits say.
inline constexpr std::size_t kMostBytes = std::size_t{1} << 30;

// What a page may cost. Zero means no limit.
struct Limits {
  std::size_t bytes = std::size_t{256} << 20;  // of decoded input; the rest is not read
  std::uint32_t nodes = 5'000'000;             // of the tree; the rest is not read
  std::uint32_t depth = 512;                   // deeper elements become siblings, as in browsers
  std::uint32_t attributes = 4096;             // per element; further ones are dropped
  std::uint32_t milliseconds = 0;              // for the whole call, see Options::cancel
};

// Ends calls from outside, from any thread: those that were given it return soon, and so do all that get it later.
//
//     pith::CancelToken token;
//     std::thread other([&] { result = extractor.extract(html, {.cancel = &token}); });
//     token.cancel();
//
// Costs one atomic store. It must live as long as the calls that have it.
class CancelToken {
 public:
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
  void reset() { cancelled_.store(false, std::memory_order_relaxed); }  // to use it again

 private:
  std::atomic<bool> cancelled_{false};
};

// How far a call got. Ordered: of several limits that were met, the last in this list is reported.
enum class Status : std::uint8_t {
  ok,
  depth_limit,
  attribute_limit,
  byte_limit,
  node_limit,
  time_limit,
  cancelled
};

// How the charset was found, strongest first.
enum class EncodingSource : std::uint8_t { byte_order_mark, caller, meta, detected, fallback };

// How content is written. docs/formats.md describes each, docs/json-schema.md what JSON holds.
enum class Format : std::uint8_t { text, markdown, html, json, xml, xmltei, csv };

// What is known of a format without writing it.
struct FormatInfo {
  Format format;
  std::string_view name;        // "markdown"
  std::string_view alias;       // another name, as in trafilatura; may be empty
  std::string_view ending;      // of file names: ".md"
  std::string_view media_type;  // "text/markdown"
  std::string_view summary;
  // What stands around the path of a page where several are written one after the other; empty: nothing does.
  std::string_view heading_before, heading_after;
  bool is_json = false;       // a JSON value
  bool has_metadata = false;  // tells what is known about the page, whatever Options::metadata says
};
// All formats, in the order of Format. Costs nothing; the table lives as long as the program.
[[nodiscard]] std::span<const FormatInfo> formats();
// The row of one format. `format` must be one of the enum's values.
[[nodiscard]] const FormatInfo& info(Format format);

// Whether something is wanted, where a bare bool would not say what.
enum class Include : std::uint8_t { no, yes };

// Which images of the content are written: none, all that the method kept, or those that belong to it, be they kept or
// right beside it. To belong, a picture must say the same as the text: see docs/methods/article.md.
enum class Images : std::uint8_t { none, all, relevant };

// Where what is known about the page (title, authors, dates, language ...) is told.
//   nothing  it is not even looked for, which saves time: the fields of Extracted from title to tags are empty
//   result   in these fields; JSON content has them too
//   content  also in front of the content: as YAML before text and Markdown, as the head of a whole document in HTML
enum class MetadataIn : std::uint8_t { nothing, result, content };

// What kind of page it is.
enum class PageType : std::uint8_t {
  unknown,
  article,
  documentation,
  service,  // a company's or an institution's page on what it does
  forum,
  collection,  // of products or works
  listing,     // of articles, jobs, places ...
  product,
};

// Which mistake is worse: what is too much, or what is missing.
enum class Focus : std::uint8_t { balanced, precision, recall };

class Site;
class Model;
class Renderer;
struct Geometry;

// How to extract. Every field has a sound default. Views and pointers must live until the call that is given the options
// has returned; no call keeps them. options.h sets the same by name and owns its texts.
struct Options {
  std::string_view method = "pith";  // an id of methods(), with settings if need be: "cetr:sigma=0,alpha=2"
  Format format = Format::text;
  std::string_view url = {};       // where the page was; makes its links absolute
  std::string_view encoding = {};  // from the HTTP header, if it named one
  Include links = Include::yes;    // link targets (their text is always kept)
  Images images = Images::all;
  Include tables = Include::yes;
  Include formatting = Include::yes;  // emphasis, inline code, super- and subscript
  // These three are for the method pith; others have settings instead.
  Focus focus = Focus::balanced;
  PageType page_type = PageType::unknown;  // unknown: found out
  Include comments = Include::no;          // what readers wrote below an article
  MetadataIn metadata = MetadataIn::result;
  // CSS selectors, on top of what the method chooses: elements that match one of `exclude` are dropped with all they
  // hold, those that match one of `include` are kept; where both match, the inner element counts, then `exclude`.
  std::span<const std::string_view> include = {};
  std::span<const std::string_view> exclude = {};
  // Instead of the content, why each block was kept or dropped: as text (Markdown too), as JSON, or as the page
  // itself in HTML, its texts coloured.
  Include explanation = Include::no;
  Limits limits = {};
  // Ends the call when it is set, as Limits::milliseconds does when they are over. Every step looks at both every few
  // milliseconds at most. Reading gets an eighth of the time, and what was read by then is a page as any other. A call
  // that ends later leaves empty what it did not reach: while it chooses, that is the content; while it writes, the rest
  // of it, and what is written is closed. The status says so. Calls that return no status return the error `stopped`.
  const CancelToken* cancel = nullptr;
  const Site* site = nullptr;    // other pages of the site, for methods that ask what a site repeats
  const Model* model = nullptr;  // instead of the one that ships, for methods that learned
  // For methods that see the page. Without one they use the embedded renderer; other methods never render.
  const Renderer* renderer = nullptr;
  std::string_view folder =
      {};  // where the page was saved: style sheets that it names there are rendered with
};

// An image of the page.
struct Image {
  std::string src;  // absolute where the page's URL is known; lazy images resolved
  std::string alt;
  std::string caption;
  // The rest only with Images::relevant.
  std::string_view caption_source =
      {};              // where the caption was: "figcaption", "class", "block", "title", "alt" ...
  float score = -1;    // how much caption and text have in common, from 0 to 1; below 0: not asked
  std::string reason;  // why it belongs, or not
  bool lead = false;   // the one that stands for the article
};

// What extract() gives. Owns its memory; `encoding` and `caption_source` are constants of the library.
struct Extracted {
  std::string content;  // in the format asked for
  // Metadata, unless Options::metadata is nothing.
  std::string title;
  std::string author;                // several are parted by "; "
  std::vector<std::string> authors;  // the same one by one
  std::string date;                  // of publication: ISO 8601, with the time where it is known
  std::string modified;              // the same of the last change
  std::string language;  // BCP 47, the primary tag: of the content if it is long enough, else as stated
  std::string site;
  std::string description;
  std::string url;    // canonical, else as given
  std::string image;  // that stands for the page
  std::string license;
  std::vector<std::string> tags;
  // The content's images, and how the page was read.
  std::vector<Image> images;
  std::vector<Image>
      dropped_images;         // with Images::relevant: those of the page that do not belong, with the reason
  std::string_view encoding;  // name in the Encoding standard, such as "windows-1252"
  EncodingSource encoding_source = EncodingSource::fallback;
  Status status = Status::ok;
  PageType page_type = PageType::unknown;  // if the method tells
  float quality = -1;  // word F1 to be expected, from 0 to 1; below 0 if the method does not tell
};

enum class EntityType : std::uint8_t { person, location, organisation };

// A name in the content of a page.
struct Entity {
  std::string text;
  EntityType type = EntityType::person;
  std::size_t begin = 0;  // bytes of the content as text that stand before it
};
// What entities() gives.
struct Entities {
  std::vector<Entity> mentions;  // in their order
  std::string language;          // of the content
  bool known_language = false;   // names are found in no other
};

// What reading a page costs and finds before any method runs.
struct PageFacts {
  std::string_view encoding;
  EncodingSource encoding_source = EncodingSource::fallback;
  Status status = Status::ok;
  std::size_t bytes = 0;    // of UTF-8
  std::uint32_t nodes = 0;  // of the tree
  std::uint32_t elements = 0;
  std::uint32_t characters = 0;  // of text, white space excluded, scripts and styles excluded
  std::uint32_t words = 0;
  std::uint32_t link_characters = 0;
};

// A text of the page that is read as such (not of scripts, styles and the like), white-space-only ones left out.
struct Text {
  std::uint32_t node = 0;  // its id: position in document order
  std::string text;
  bool kept = false;  // by the method
};

// Neighbouring texts of a block that were kept or dropped for the same reason.
struct ExplainedBlock {
  bool kept = false;
  double score = 0;       // the method's own
  std::string reason;     // in the method's words; empty if it gave none
  std::string_view rule;  // what decided where that was not the score, such as "repeat"; mostly empty
  std::uint32_t node = 0, last_node = 0;  // ids of the first and the last text
  std::string path;                       // where the first stands, as an XPath
  std::uint32_t words = 0;
  std::string text;  // white space collapsed
};

// Why each block of a page was kept or dropped.
struct Explanation {
  std::string method;
  Status status = Status::ok;
  std::vector<ExplainedBlock> blocks;  // in document order
};
// The explanation for people to read: a paragraph a block. Costs a pass over the texts.
[[nodiscard]] std::string to_text(const Explanation& explanation);

// A part of the page. Regions of a page do not overlap.
struct Region {
  std::uint32_t node = 0;        // its id: position in document order
  std::string path;              // where it stands, as an XPath
  std::string text;              // what a reader sees of it, on one line
  double score = 0;              // of blocks: characters outside links a node; of menus: links a node
  std::uint32_t characters = 0;  // of text, white space excluded
  std::uint32_t nodes = 0;       // elements and texts
  std::uint32_t links = 0;
};

// Which parts: blocks of text, the most relevant first (the first is what the method cnr keeps), or menus, which
// are concentrations of short links, most links first.
enum class Regions : std::uint8_t { blocks, menus };

// What a method can be told after its id: "cetr:sigma=0".
struct Parameter {
  std::string_view name;
  double standard;           // what it is unless set
  double least, most;        // both can be set
  std::string_view choices;  // names for 0, 1, 2 ..., parted by spaces; empty: a number
  std::string_view summary;
};

// What is known of a method without running it.
struct MethodInfo {
  std::string_view id;
  std::string_view summary;
  std::span<const Parameter> parameters;
  bool asks_site = false;      // wants Options::site: without it there is nothing to tell content by
  bool asks_geometry = false;  // sees the page: it is rendered first; if that fails, so does the call
};
// All methods, the default first. Costs nothing; the table lives as long as the program.
[[nodiscard]] std::span<const MethodInfo> methods();

// Views of a page's inside, for people and for tests.
//   tokens    one JSON array a line, as html5lib's tokenizer tests write them
//   tree      the tree as html5lib's tree-construction tests write it
//   lines     a row a source line: tags, text characters, text
//   measures  a row a node: the sums that methods work on
//   geometry  the page as rendered, as one JSON object; docs/rendering.md describes it
enum class Dump : std::uint8_t { tokens, tree, lines, measures, geometry };

// Pictures of what methods work on, as SVG: the figures of their papers for any page. Each shows one method with
// the settings of Options::method; as long as that is the default, the first of these.
//   ratios    cetr, cetr-tm, cetr-km: characters of text for each tag, line by line
//   smooth    cetr-tm, cetr, cetr-km: the same smoothed, with the threshold
//   changes   cetr: how fast that changes
//   clusters  cetr, cetr-km: the lines by both, in the colours of their clusters
//   tree      cnr: the page's tree with the characters of text for each node
//   density   cetd: the density of text along the page
//   boxes     any: the page as rendered, its elements and texts as boxes
//   overlay   any: the same, coloured by what the method keeps
enum class Plot : std::uint8_t { ratios, smooth, changes, clusters, tree, density, boxes, overlay };

// How values of enums are spelled, the same at every door. Compression of io.h has a to_string() of its own.
//
//     to_string(Status::byte_limit)          "byte-limit"
//     from_string<Format>("markdown")        Format::markdown; nothing if no value is called so
//     names_of<Format>()                     all names, in the order of the values
enum class Engine : std::uint8_t;

template <class Enum>
std::span<const std::string_view> names_of() = delete;
template <>
std::span<const std::string_view> names_of<ErrorCode>();
template <>
std::span<const std::string_view> names_of<Status>();
template <>
std::span<const std::string_view> names_of<EncodingSource>();
template <>
std::span<const std::string_view> names_of<Format>();
template <>
std::span<const std::string_view> names_of<Include>();
template <>
std::span<const std::string_view> names_of<Images>();
template <>
std::span<const std::string_view> names_of<MetadataIn>();
template <>
std::span<const std::string_view> names_of<PageType>();
template <>
std::span<const std::string_view> names_of<Focus>();
template <>
std::span<const std::string_view> names_of<EntityType>();
template <>
std::span<const std::string_view> names_of<Regions>();
template <>
std::span<const std::string_view> names_of<Dump>();
template <>
std::span<const std::string_view> names_of<Plot>();
template <>
std::span<const std::string_view> names_of<Engine>();

template <class Enum>
concept Named = requires {
  names_of<Enum>();
};

// The name of a value; "unknown" for a number that is no value of the enum. Costs nothing; names live as long as the program.
template <Named Enum>
[[nodiscard]] std::string_view to_string(Enum value) {
  const std::span<const std::string_view> names = names_of<Enum>();
  const auto index = static_cast<std::size_t>(value);
  return index < names.size() ? names[index] : "unknown";
}

// The value of that name, spelled just so; nothing if no value is called so. Compares with each name in turn.
template <Named Enum>
[[nodiscard]] std::optional<Enum> from_string(std::string_view name) {
  const std::span<const std::string_view> names = names_of<Enum>();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<Enum>(i);
  return std::nullopt;
}

struct SiteIndex;

// Pages of one site, for methods that ask what a site repeats. Of a page only fingerprints of its parts are kept.
//
//     pith::Site site;
//     for (const std::string& html : others) (void)site.add(html);  // a page that fails is left out
//     auto result = pith::extract(html, {.method = "lp", .site = &site});
//
// Threads: any number of extractions may use a site at the same time, while nothing is added to it.
class Site {
 public:
  Site();
  ~Site();
  Site(Site&&) noexcept;
  Site& operator=(Site&&) noexcept;

  // Reads a page and adds it; returns how many pages there are. A page that is there already does not count again, and a
  // page may be asked about that is itself one of the site's. Of the options, encoding and limits count.
  // Costs reading the page, and some bytes of memory for each part of it.
  // Errors: unknown_encoding, out_of_memory; the site is then as it was.
  Result<std::size_t> add(std::string_view html, const Options& options = {});

 private:
  friend class Extractor;
  const SiteIndex* index() const;

  struct State;
  std::unique_ptr<State> state_;
};

// What a method learned, as `pith train` writes it. Read once, used by any number of extractors at the same time.
class Model {
 public:
  // Takes the bytes of a model file and checks them whole, so that no model can lead out of its bytes later.
  // Costs a pass over the bytes, which are kept. Errors: bad_model, out_of_memory.
  static Result<Model> read(std::string bytes);

  // The id of the method that it is for. Costs nothing.
  [[nodiscard]] std::string_view method() const PITH_LIFETIMEBOUND;

 private:
  friend class Extractor;
  explicit Model(std::string bytes) : bytes_(std::move(bytes)) {}
  std::string bytes_;
};

// What lays a page out.
enum class Engine : std::uint8_t {
  litehtml,  // part of the library: fast, CSS 2 and some more, neither flex nor grid, no scripts
  chromium,  // the browser, which must be installed
};

// How pages are laid out. docs/rendering.md explains each; SECURITY.md what is started and written.
struct RendererOptions {
  Engine engine = Engine::litehtml;
  std::uint32_t width = 1280, height = 1024;  // of the window, in CSS pixels
  std::uint32_t milliseconds = 20'000;        // for each page; 0: no limit
  // These are for Chromium.
  Include network = Include::no;  // what the page names elsewhere: style sheets, images, scripts
  Include scripts = Include::no;  // run the page's
  std::string browser = {};       // its path; empty: chromium, chromium-browser, google-chrome of the PATH
  std::uint32_t pages_a_browser = 200;  // then a new one is started; 0: never
  // A folder that keeps the geometry of every page that was rendered, so that none is rendered twice with the same
  // options. Empty: nothing is kept.
  std::string cache = {};
};

// What lays pages out for the methods that see them.
//
//     pith::Renderer renderer({.engine = pith::Engine::chromium});
//     auto result = extractor.extract(html, {.method = METHOD, .renderer = &renderer});
//
// Nothing is started before the first page. A page that cannot be rendered is an error of that page (no_renderer,
// render_failed, render_timeout), and the renderer can be used for the next one. Both engines work in processes of
// their own, which end with the renderer at the latest, and on the page as pith read it: what they see is that tree.
//
// Threads: any number of extractions may use a renderer at the same time. Chromium takes one page at a time.
class Renderer {
 public:
  explicit Renderer(RendererOptions options = {});
  ~Renderer();
  Renderer(Renderer&&) noexcept;
  Renderer& operator=(Renderer&&) noexcept;

  // As they were given. Costs nothing.
  [[nodiscard]] const RendererOptions& options() const PITH_LIFETIMEBOUND;

 private:
  friend class Extractor;
  struct State;
  std::unique_ptr<State> state_;
};

// Reads pages and finds their content. Keeps its memory from page to page, so use one in a loop, and one for each thread.
// The result for a page does not depend on the pages before it. What is kept has the size that the largest page needed.
//
// Every call takes a page as it was served. Any bytes are a page: empty, broken and binary ones, too, which then have
// little or no content. All calls decode and parse the page, in time proportional to its bytes, and stop at
// Options::limits. A method adds a few passes over the tree, and rendering if it sees the page.
//
// Errors, at every call: unknown_encoding and out_of_memory. At calls that choose content or draw a method:
// unknown_method, bad_setting, bad_selector, bad_model. Where the page is rendered: no_renderer, render_failed,
// render_timeout. An extractor can be used again after any of them. One that was moved from can only be assigned to or
// destroyed.
class Extractor {
 public:
  Extractor();
  ~Extractor();
  Extractor(Extractor&&) noexcept;
  Extractor& operator=(Extractor&&) noexcept;

  // The page's content as Options ask for it, and what is known about the page.
  Result<Extracted> extract(std::string_view html, const Options& options = {});

  // Why each block was kept or dropped. As text, JSON or the page coloured: Options::explanation.
  Result<Explanation> explain(std::string_view html, const Options& options = {});

  // Decodes, parses and measures; runs no method. The cheapest call.
  Result<PageFacts> inspect(std::string_view html, const Options& options = {});

  // A view of the page's inside. Dump::geometry renders.
  Result<std::string> dump(std::string_view html, Dump what, const Options& options = {});

  // A picture of what a method works on. Errors: unknown_method, too, if the picture is of another method. Plot::boxes and
  // Plot::overlay render.
  Result<std::string> plot(std::string_view html, Plot what, const Options& options = {});

  // The page's texts in document order, each with what the method made of it.
  Result<std::vector<Text>> texts(std::string_view html, const Options& options = {});

  // Where the page's nodes stand and how they look; see geometry.h. The method of the options does not matter.
  // Costs rendering: about a hundred times as much as reading the page, in another process.
  Result<Geometry> render(std::string_view html, const Options& options = {});

  // The names of people, places and organisations in the content. Options::model may be one of pith train ner; then the
  // one that ships chooses the content.
  Result<Entities> entities(std::string_view html, const Options& options = {});

  // At most `limit` regions, 0 for all. The method of the options does not matter.
  Result<std::vector<Region>> regions(std::string_view html, Regions which, const Options& options = {},
                                      std::size_t limit = 0);

  // Gives back the memory that is kept for the next page; worth it behind a huge one.
  void release_memory();

 private:
  friend class Site;
  struct State;
  std::unique_ptr<State> state_;
};

// Extractor::extract() by an extractor of its own, which costs more where there are many pages.
Result<Extracted> extract(std::string_view html, const Options& options = {});

}  // namespace pith

#pragma GCC visibility pop
