// pith: the main content of a web page.
//
//     #include <pith/pith.h>
//
//     auto result = pith::extract(html, {.format = pith::Format::markdown});
//     if (result) std::cout << result->content;
//     else        std::cerr << result.error().message;
//
// `html` holds the page's bytes as served, in any charset. Everything returned owns its memory.
// Nothing throws, prints or exits; errors are values. (Calls that return a bare text instead of a
// Result, such as to_text(), throw std::bad_alloc if memory runs out.) A page that is cut short by a limit is not an
// error: the result holds what was read and `status` says which limit ended it.
//
// The other headers: options.h sets options by name, fields.h gives results by name and as JSON, io.h
// reads files, archives and whole crawls, batch.h works on many pages at the same time, geometry.h holds
// what a renderer gives, chart.h draws, suggest.h guesses at mistyped words, and pith_c.h is all of this
// for C.
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

// The version of the headers and of the library that they belong to, as MAJOR.MINOR.PATCH.
inline constexpr std::string_view kVersion = "0.1.0";

// Why a call gave nothing. Each call names the codes that it can give.
enum class ErrorCode : std::uint8_t {
  // Options::method names no method. The message lists those there are.
  unknown_method,
  // Options::method sets something that the method does not have, or sets it to what it cannot be.
  bad_setting,
  // No option has that name (options.h).
  unknown_option,
  // An option was set by name to what it cannot be (options.h).
  bad_value,
  // Options::include or Options::exclude holds no CSS selector, or one that pith does not know.
  bad_selector,
  // The bytes are no model, or the model is of another method or another version.
  bad_model,
  // Options::encoding is no label of the Encoding standard.
  unknown_encoding,
  // The page was to be rendered, but the engine is not there: no browser, or a build without it.
  no_renderer,
  // The engine was started and failed, for example crashed.
  render_failed,
  // Rendering took longer than RendererOptions::milliseconds or Limits::milliseconds.
  render_timeout,
  // The system gave no more memory. The object can be used again; it has given back what it held.
  out_of_memory,
  // A file or stream could not be read (io.h).
  read_failed,
  // A file or directory could not be written (io.h).
  write_failed,
  // The call was cancelled or its time was over, and its result has no status that could say so.
  stopped,
};

// Why a call failed. `code` is for programs, `message` for people: one line without a line feed at
// its end. It says what to do where that is known.
struct Error {
  ErrorCode code;
  std::string message;
};

// A value or an Error. A result that nobody looks at is a warning.
//
//     if (result) use(*result);
//     else        complain(result.error().message);
//
// * and -> may be used only if there is a value, error() only if there is none. Anything else is
// undefined behaviour; nothing checks it.
//
// References into a result live as long as the result. So `for (auto& x : *call())` reads freed
// memory: keep the result in a variable first.
template <class T>
class [[nodiscard]] Result {
 public:
  // Not explicit, so that a function can return a value or an Error as it is.
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(std::move(error)) {}

  // Whether there is a value.
  explicit operator bool() const { return state_.index() == 0; }

  // The value. `std::move(*result)` takes it out.
  T& operator*() PITH_LIFETIMEBOUND { return *std::get_if<0>(&state_); }
  const T& operator*() const PITH_LIFETIMEBOUND { return *std::get_if<0>(&state_); }
  T* operator->() PITH_LIFETIMEBOUND { return std::get_if<0>(&state_); }
  const T* operator->() const PITH_LIFETIMEBOUND { return std::get_if<0>(&state_); }
  // Why there is no value.
  [[nodiscard]] const Error& error() const PITH_LIFETIMEBOUND { return *std::get_if<1>(&state_); }

 private:
  std::variant<T, Error> state_;
};

// The value of a call that gives nothing but may fail.
struct Done {};

// No page is read further than this many bytes, whatever Limits::bytes says.
inline constexpr std::size_t kMostBytes = std::size_t{1} << 30;

// What a page may cost. Zero means no limit, for each of them. A page that meets a limit is no
// error: the result holds what was read, and its status names the limit.
struct Limits {
  // Of the page as UTF-8. What lies behind is not read.
  std::size_t bytes = std::size_t{256} << 20;
  // Of the tree: elements, texts, comments. What comes after them is not read.
  std::uint32_t nodes = 5'000'000;
  // Elements nested deeper than this become siblings, as in browsers.
  std::uint32_t depth = 512;
  // Of one element. Further ones are dropped.
  std::uint32_t attributes = 4096;
  // For the whole call, from its beginning. Options::cancel says what is there when they are over.
  std::uint32_t milliseconds = 0;
  // Bytes that the call may take, beside the page and its output. Reading ends where the nodes and the
  // text so far would take more, reckoned at their worst by the default method.
  std::size_t memory = 0;
  // Bytes of the content. The writer ends soon after that many; every part that was begun is closed.
  std::size_t output = 0;
};

// Ends calls from outside. Calls that were given the token return soon after cancel(), and calls
// that get it later return at once.
//
//     pith::CancelToken token;
//     std::thread other([&] { result = extractor.extract(html, {.cancel = &token}); });
//     token.cancel();
//
// One token may be given to any number of calls. It must live as long as they run, and it can be
// neither copied nor moved. Threads: every member may be called from any thread at any time.
class CancelToken {
 public:
  // Ends the calls. Costs one atomic store; does not wait for the calls to return.
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  // Whether cancel() was called since the token was made or reset.
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
  // Makes it as new. First let the calls that it was to end return: one that has not looked yet goes on.
  void reset() { cancelled_.store(false, std::memory_order_relaxed); }

 private:
  std::atomic<bool> cancelled_{false};
};

// How far a call got. If several limits were met, the last of this list is reported.
enum class Status : std::uint8_t {
  // The whole page was read, and every step came to its end.
  ok,
  // Elements nested too deep became siblings; nothing else is missing.
  depth_limit,
  // An element had too many attributes; the rest of them is missing.
  attribute_limit,
  // The page was longer than Limits::bytes; its end is missing.
  byte_limit,
  // The tree was larger than Limits::nodes; the end of the page is missing.
  node_limit,
  // The page would take more than Limits::memory; its end is missing.
  memory_limit,
  // The content was longer than Limits::output; its end is missing.
  output_limit,
  // Limits::milliseconds were over.
  time_limit,
  // Options::cancel was set.
  cancelled
};

// How the charset was found, strongest first: a byte order mark; Options::encoding; a meta element
// in the first 1024 bytes; the bytes themselves; or nothing told it, and it is windows-1252.
enum class EncodingSource : std::uint8_t { byte_order_mark, caller, meta, detected, fallback };

// How content is written. docs/formats.md describes each, docs/json-schema.md what JSON holds.
enum class Format : std::uint8_t { text, markdown, html, json, xml, xmltei, csv };

// What is known of a format without writing it.
struct FormatInfo {
  Format format;
  // Its name at every door: "markdown".
  std::string_view name;
  // Another name, as in trafilatura; may be empty.
  std::string_view alias;
  // Of file names: ".md".
  std::string_view ending;
  // For HTTP: "text/markdown".
  std::string_view media_type;
  // What it is, in some words.
  std::string_view summary;
  // Where several pages are written one after the other, these stand before and after the path of
  // each. Both empty: no path is written.
  std::string_view heading_before, heading_after;
  // Whether content is a JSON value, so that it can stand in other JSON unquoted.
  bool is_json = false;
  // Whether content tells what is known about the page, even with MetadataIn::result.
  bool has_metadata = false;
};

// All formats, in the order of Format. Costs nothing; the table lives as long as the program.
[[nodiscard]] std::span<const FormatInfo> formats();

// The row of one format. Costs nothing. `format` must be one of the enum's values; any other is
// undefined behaviour.
[[nodiscard]] const FormatInfo& info(Format format);

// Whether something is wanted. Used in place of bool, which would not say what is yes.
enum class Include : std::uint8_t { no, yes };

// Which images of the content are written: none, all that the method kept, or those that belong to
// it, be they kept or right beside it. To belong, a picture must say the same as the text; see
// docs/methods/article.md.
// literal is the paper's rule for that and nothing else.
enum class Images : std::uint8_t { none, all, relevant, literal };
constexpr bool are_judged(Images images) {
  return images == Images::relevant || images == Images::literal;
}

// Where what is known about the page (title, authors, dates, language ...) is told.
//   nothing  It is not even looked for, which saves time. The fields of Extracted from title to
//            tags are empty.
//   result   In these fields. JSON, XML, TEI and CSV content has them too.
//   content  Also in front of the content: as YAML before text and Markdown, as the head of a
//            whole document in HTML.
enum class MetadataIn : std::uint8_t { nothing, result, content };

// What kind of page it is.
//   service     a company's or an institution's page on what it does
//   collection  of products or works
//   listing     of articles, jobs, places ...
enum class PageType : std::uint8_t {
  unknown,
  article,
  documentation,
  service,
  forum,
  collection,
  listing,
  product,
};

// Which mistake is worse.
//   precision  to keep too much, so what is doubtful is dropped
//   recall     to miss content, so what is doubtful is kept
enum class Focus : std::uint8_t { balanced, precision, recall };

class Site;
class Model;
class Renderer;
struct Geometry;
struct LivePage;

// How to extract. Every field has a sound default. Views and pointers must live until the call that
// is given the options has returned; no call keeps them. options.h sets the same by name and owns
// its texts. Values of enums must be among those named above; any other is undefined behaviour.
struct Options {
  // An id of methods(), with settings if need be: "cetr:sigma=0,alpha=2".
  // Errors: unknown_method, bad_setting.
  std::string_view method = "pith";
  Format format = Format::text;
  // Where the page was. Makes its links absolute, together with the page's own base element. What is
  // no absolute URL is not used; links then stay as they are.
  std::string_view url = {};
  // The charset that the HTTP header named, if it named one. Error: unknown_encoding.
  std::string_view encoding = {};
  // Whether the targets of links are written. Their text always is.
  Include links = Include::yes;
  Images images = Images::all;
  Include tables = Include::yes;
  // Emphasis, inline code, super- and subscript.
  Include formatting = Include::yes;
  // These two are for the method pith; other methods have settings instead and ignore them.
  Focus focus = Focus::balanced;
  // What kind of page it is, for callers that know; unknown: the method finds out.
  PageType page_type = PageType::unknown;
  // Whether what readers wrote below the content (Extracted::comments) is put behind it, too, under a
  // heading of its own.
  Include comments = Include::no;
  // Whether the posts of a thread are told apart: each with author and date, in Extracted::posts and in
  // the content. Otherwise the content runs on.
  Include posts = Include::yes;
  // Whether the page's title is put in front of the content as a heading, unless the content has a heading
  // of these words.
  Include title = Include::no;
  MetadataIn metadata = MetadataIn::result;
  // CSS selectors, on top of what the method chooses. Elements that match one of `exclude` are dropped
  // with all they hold, those that match one of `include` are kept. Where both match, the inner
  // element counts; in one element, `exclude`. All of them cost one walk over the page.
  // Error: bad_selector.
  std::span<const std::string_view> include = {};
  std::span<const std::string_view> exclude = {};
  // Instead of the content, so many of its sentences, the most central ones in their order, each a paragraph. 0: the
  // content.
  std::uint32_t summary = 0;
  // Writes, instead of the content, why each block was kept or dropped: in JSON as an object, in HTML
  // as the page itself with its texts coloured, in all other formats as text.
  Include explanation = Include::no;
  Limits limits = {};
  // Ends the call when it is set, as Limits::milliseconds does when they are over. Every step looks at
  // both every few milliseconds. Reading gets an eighth of the time; what was read by then is a page
  // as any other. A call that ends later leaves empty what it did not reach. If it ends while it
  // chooses, there is no content. If it ends while it writes, the content is cut, and what was open is
  // closed. The status says so. Calls whose result has no status return the error `stopped`.
  // Null: nothing ends the call.
  const CancelToken* cancel = nullptr;
  // Other pages of the site, for methods with MethodInfo::asks_site. Others ignore it.
  const Site* site = nullptr;
  // What the method learned, in place of the model that ships. Error: bad_model if the method takes
  // none or if it is another method's.
  const Model* model = nullptr;
  // For methods that see the page. Without one they use the embedded renderer; other methods never
  // render.
  const Renderer* renderer = nullptr;
  // The same methods, where a browser shows the page already (geometry.h): nothing is rendered, and `renderer` is not asked.
  const LivePage* live_page = nullptr;
  // Where the page was saved. Style sheets that it names there are used when it is rendered. Nothing
  // else is read from there, and nothing outside of it.
  std::string_view folder = {};
};

// An image of the page. All from `caption_source` on is set only where are_judged().
struct Image {
  // Its address: absolute where the page's URL is known. Images that load late have their real one.
  std::string src;
  // The text that stands for it.
  std::string alt;
  // What stands below it; may be empty.
  std::string caption;
  // Where the caption was: "figcaption", "class", "block", "title", "alt" ... A constant.
  std::string_view caption_source = {};
  // How much caption and text have in common, from 0 to 1. Below 0: that was not asked.
  float score = -1;
  // Why it belongs, or not, in a few words.
  std::string reason;
  // Whether it is the one that stands for the article.
  bool lead = false;
};

// What one person wrote: a post of a thread, a reader's comment.
struct Post {
  // As the page names who wrote it; empty if it does not.
  std::string author;
  // ISO 8601; empty if the page shows none that can be read.
  std::string date;
  // As Format::text writes it.
  std::string text;
  // 0, or how many posts it stands in: a reply stands in the post that it answers.
  std::uint32_t level = 0;
};

// What extract() gives. Owns its memory; `encoding` and `caption_source` are constants of the
// library. Texts are UTF-8. What the page does not tell is empty.
struct Extracted {
  // In the format asked for.
  std::string content;

  // What is known about the page; empty with MetadataIn::nothing.
  std::string title;
  // All authors, parted by "; ".
  std::string author;
  // The same one by one.
  std::vector<std::string> authors;
  // Of publication: ISO 8601, with the time where it is known.
  std::string date;
  // The same of the last change.
  std::string modified;
  // BCP 47, the primary tag. Found out if the content is long enough for it, else as the page states.
  std::string language;
  // The site's name.
  std::string site;
  std::string description;
  // The canonical address, else Options::url.
  std::string url;
  // The address of the image that stands for the page.
  std::string image;
  // The address or the name of the licence.
  std::string license;
  // Keywords and categories.
  std::vector<std::string> tags;

  // Of a thread: its posts, in document order. Only pages that the method takes for one have any.
  std::vector<Post> posts;
  // What readers wrote below the content, in document order. Never in the content, unless
  // Options::comments asks for it. Only the method pith finds them.
  std::vector<Post> comments;

  // The content's images, in document order.
  std::vector<Image> images;
  // Where images are judged: the page's other images, each with the reason why it does not belong.
  std::vector<Image> dropped_images;
  // The charset as the Encoding standard names it, such as "windows-1252".
  std::string_view encoding;
  EncodingSource encoding_source = EncodingSource::fallback;
  Status status = Status::ok;
  // What the method found the page to be; unknown if it does not tell.
  PageType page_type = PageType::unknown;
  // The word F1 that the method expects of its answer, from 0 to 1. Below 0: it does not tell.
  float quality = -1;
};

// What a name stands for. "location" has places of all sizes, from streets to continents;
// "organisation" has companies, parties, teams, authorities.
enum class EntityType : std::uint8_t { person, location, organisation };

// A name in the content of a page.
struct Entity {
  std::string text;
  EntityType type = EntityType::person;
  // Where it begins: a byte offset in the content as Format::text writes it.
  std::size_t begin = 0;
};

// What entities() gives.
struct Entities {
  // In their order; a name that occurs twice is there twice.
  std::vector<Entity> mentions;
  // Of the content, as Extracted::language.
  std::string language;
  // Whether the model knows the language. If not, no names are looked for.
  bool known_language = false;
};

// What reading a page finds before any method runs.
struct PageFacts {
  // The three that Extracted has, too.
  std::string_view encoding;
  EncodingSource encoding_source = EncodingSource::fallback;
  Status status = Status::ok;
  // Of the page as UTF-8.
  std::size_t bytes = 0;
  // Of the tree, elements among them.
  std::uint32_t nodes = 0;
  std::uint32_t elements = 0;
  // Of text, without white space and without scripts and styles.
  std::uint32_t characters = 0;
  // Of the same text.
  std::uint32_t words = 0;
  // Those of the characters that stand in links.
  std::uint32_t link_characters = 0;
};

// A text of the page as its source has it. Texts of scripts, styles and the like and those of white
// space alone are left out.
struct Text {
  // The id of its node, which is its position in document order.
  std::uint32_t node = 0;
  std::string text;
  // Whether the method keeps it.
  bool kept = false;
};

// Neighbouring texts of a block that were kept or dropped for the same reason.
struct ExplainedBlock {
  bool kept = false;
  // The method's own, in its own unit; 0 if it has none.
  double score = 0;
  // In the method's words; empty if it gave none.
  std::string reason;
  // What decided, where that was not the score, such as "repeat". A constant, mostly empty.
  std::string_view rule;
  // The ids of its first and its last text.
  std::uint32_t node = 0, last_node = 0;
  // Where the first text stands, as an XPath.
  std::string path;
  std::uint32_t words = 0;
  // What it says, its white space collapsed.
  std::string text;
};

// Why each block of a page was kept or dropped.
struct Explanation {
  // As asked for, settings included.
  std::string method;
  Status status = Status::ok;
  // In document order.
  std::vector<ExplainedBlock> blocks;
};

// The explanation for people to read: a paragraph for each block. Costs a pass over the texts.
[[nodiscard]] std::string to_text(const Explanation& explanation);

// A part of the page. Regions of a page do not overlap.
struct Region {
  // The id of its element, which is its position in document order.
  std::uint32_t node = 0;
  // Where it stands, as an XPath.
  std::string path;
  // What a reader sees of it, on one line.
  std::string text;
  // Of blocks: characters outside links for each node. Of menus: links for each node.
  double score = 0;
  // Of text, white space excluded.
  std::uint32_t characters = 0;
  // Elements and texts.
  std::uint32_t nodes = 0;
  std::uint32_t links = 0;
};

// Which parts of a page: blocks of text, the most relevant first (the first is what the method cnr
// keeps), or menus, which are concentrations of short links, most links first.
enum class Regions : std::uint8_t { blocks, menus };

// A setting of a method, which is written behind its id: "cetr:sigma=0".
struct Parameter {
  std::string_view name;
  // What it is unless it is set.
  double standard;
  // The bounds; both can be set. Anything outside is a bad_setting.
  double least, most;
  // Names for the values 0, 1, 2 ..., parted by spaces. Empty: it is a number.
  std::string_view choices;
  // What it does, in a line.
  std::string_view summary;
};

// What is known of a method without running it.
struct MethodInfo {
  // What Options::method takes.
  std::string_view id;
  // What it does, in a line.
  std::string_view summary;
  std::span<const Parameter> parameters;
  // Wants Options::site. Without one it cannot tell what the site repeats from content.
  bool asks_site = false;
  // Sees the page, so it is rendered first. If that fails, so does the call.
  bool asks_geometry = false;
};

// All methods, the default first. Costs nothing; the table lives as long as the program.
[[nodiscard]] std::span<const MethodInfo> methods();

// Views of a page's inside, for people and for tests. Their form may change with any version.
//   tokens    one JSON array a line, as html5lib's tokenizer tests write them
//   tree      the tree as html5lib's tree-construction tests write it
//   lines     a row a source line: tags, text characters, text
//   measures  a row a node: the sums that methods work on
//   geometry  the page as rendered, as one JSON object; docs/rendering.md describes it
//   places    a row an element or text: the bytes of the page as UTF-8 that it was made from, and its path
enum class Dump : std::uint8_t { tokens, tree, lines, measures, geometry, places };

// Pictures of what methods work on, as SVG: the figures of their papers, for any page. Each can show
// the methods named beside it and shows that of Options::method with its settings; if that is the
// default method, the first of them.
//   ratios    cetr, cetr-tm, cetr-km: characters of text for each tag, line by line
//   smooth    cetr-tm, cetr, cetr-km: the same smoothed, with the threshold
//   changes   cetr: how fast that changes
//   clusters  cetr, cetr-km: the lines by both, in the colours of their clusters
//   tree      cnr: the page's tree with the characters of text for each node
//   density   cetd: the density of text along the page
//   boxes     any: the page as rendered, its elements and texts as boxes
//   overlay   any: the same, coloured by what the method keeps
enum class Plot : std::uint8_t { ratios, smooth, changes, clusters, tree, density, boxes, overlay };

// How values of enums are spelled, the same at every door. Names are the enumerators with '-' for
// '_'. Compression of io.h has a to_string() of its own.
//
//     to_string(Status::byte_limit)          "byte-limit"
//     from_string<Format>("markdown")        Format::markdown; nothing if no value is called so
//     names_of<Format>()                     all names, in the order of the values
enum class Engine : std::uint8_t;

// All names of an enum, in the order of its values. Costs nothing; the names are constants that end
// in a zero byte. An enum that is not listed here does not compile.
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

// An enum that has names: each one of this file.
template <class Enum>
concept Named = requires {
  names_of<Enum>();
};

// The name of a value; "unknown" for a number that is no value of the enum. Costs nothing; names
// live as long as the program.
template <Named Enum>
[[nodiscard]] std::string_view to_string(Enum value) {
  const std::span<const std::string_view> names = names_of<Enum>();
  const auto index = static_cast<std::size_t>(value);
  return index < names.size() ? names[index] : "unknown";
}

// The value of that name, spelled just so, in lower case; nothing if no value is called so. Costs a
// comparison with each name of the enum.
template <Named Enum>
[[nodiscard]] std::optional<Enum> from_string(std::string_view name) {
  const std::span<const std::string_view> names = names_of<Enum>();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<Enum>(i);
  return std::nullopt;
}

struct SiteIndex;

// Pages of one site, for methods that ask what a site repeats. Of a page only fingerprints of its
// parts are kept.
//
//     pith::Site site;
//     for (const std::string& html : others) (void)site.add(html);  // a page that fails is left out
//     auto result = pith::extract(html, {.method = "lp", .site = &site});
//
// Threads: any number of extractions may use a site at the same time, while nothing is added to it.
// A site that was moved from is empty and can be used.
class Site {
 public:
  // Costs nothing: memory is taken by the first page.
  Site();
  ~Site();
  Site(Site&&) noexcept;
  Site& operator=(Site&&) noexcept;

  // Reads a page and adds it; returns how many pages there are. A page that is there already does not
  // count again. Content may be asked for of a page that is itself one of the site's. Of the options,
  // encoding, limits and cancel count. Any bytes are a page.
  // Costs reading the page, and some bytes of memory for each part of it.
  // Errors: unknown_encoding, after which the site is as it was; stopped, after which the page may be
  // there or not, so add it again; out_of_memory, after which the site is empty.
  Result<std::size_t> add(std::string_view html, const Options& options = {});

 private:
  friend class Extractor;
  const SiteIndex* index() const;

  struct State;
  std::unique_ptr<State> state_;
};

// What a method learned, as `pith train` writes it. Never changes once it is read, so any number of
// extractors may use it at the same time.
//
//     auto model = pith::Model::read(std::move(bytes));
//     if (model) result = extractor.extract(html, {.method = model->method(), .model = &*model});
class Model {
 public:
  // Takes the bytes of a model file and checks them whole, so that no model, however broken, can make
  // an extraction read outside of its bytes. Costs a pass over the bytes, which are kept.
  // Error: bad_model, if the bytes are no model, are damaged, are of another version, or are of a
  // method that learns nothing.
  static Result<Model> read(std::string bytes);

  // The id of the method that it is for; "ner" for names (Extractor::entities). Costs nothing. Lives as
  // long as the model, and until it is moved.
  [[nodiscard]] std::string_view method() const PITH_LIFETIMEBOUND;

 private:
  friend class Extractor;
  explicit Model(std::string bytes) : bytes_(std::move(bytes)) {}
  std::string bytes_;
};

// What lays a page out.
enum class Engine : std::uint8_t {
  // Part of the library: fast, CSS 2 and some more, neither flex nor grid, no scripts.
  litehtml,
  // The browser, which must be installed.
  chromium,
};

// How pages are laid out. docs/rendering.md explains each field; SECURITY.md says what is started and
// written.
struct RendererOptions {
  Engine engine = Engine::litehtml;
  // Of the window, in CSS pixels.
  std::uint32_t width = 1280, height = 1024;
  // For each page; 0: no limit. If the call has a limit of its own, the shorter one counts.
  std::uint32_t milliseconds = 20'000;

  // These four are for Chromium; litehtml ignores them.
  // Whether what the page names elsewhere is fetched: style sheets, images, scripts.
  Include network = Include::no;
  // Whether the page's scripts are run.
  Include scripts = Include::no;
  // The path of the browser. Empty: chromium, chromium-browser or google-chrome of the PATH.
  std::string browser = {};
  // After so many pages a new browser is started; 0: never.
  std::uint32_t pages_a_browser = 200;

  // A folder that keeps the geometry of every page that was rendered, so that none is rendered twice
  // with the same options. It is made if need be; if it cannot be written, nothing is kept and nothing
  // fails. Empty: nothing is kept.
  std::string cache = {};
};

// What lays pages out for the methods that see them.
//
//     pith::Renderer renderer({.engine = pith::Engine::chromium});
//     auto result = extractor.extract(html, {.method = METHOD, .renderer = &renderer});
//
// Nothing is started before the first page. A page that cannot be rendered is an error of that page
// (no_renderer, render_failed, render_timeout), and the renderer can be used for the next one. Both
// engines work in processes of their own, which end with the renderer at the latest. They lay out the
// page as pith read it: what they see is that tree.
//
// Threads: any number of extractions may use a renderer at the same time. Chromium takes one page at
// a time. One that was moved from can only be assigned to or destroyed.
class Renderer {
 public:
  // Takes the options as they are: what cannot work with them shows with the first page.
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

// Reads pages and finds their content. Keeps its memory from page to page, so use one in a loop, and
// one for each thread. What is kept has the size that the largest page needed. The result for a page
// does not depend on the pages before it.
//
// Every call takes a page as it was served. Any bytes are a page: empty, broken and binary ones, too,
// which then have little or no content. The bytes are only read, and no result points into them.
//
// Cost: every call decodes and parses the page, in time proportional to its bytes, and stops at
// Options::limits. A method adds a few passes over the tree, and rendering if it sees the page.
//
// Errors of every call: unknown_encoding and out_of_memory. Of calls that choose content or draw a
// method: unknown_method, bad_setting, bad_selector, bad_model. Where the page is rendered:
// no_renderer, render_failed, render_timeout. Of calls whose result has no status: stopped. An
// extractor can be used again after any of them, and after it was moved from.
class Extractor {
 public:
  // Costs nothing: memory is taken by the first page.
  Extractor();
  ~Extractor();
  Extractor(Extractor&&) noexcept;
  Extractor& operator=(Extractor&&) noexcept;

  // The page's content as the options ask for it, and what is known about the page. Costs reading, the
  // method, and a pass over the content for each step behind it. A call that is ended has what was
  // done by then, and says so in its status.
  Result<Extracted> extract(std::string_view html, const Options& options = {});

  // Why each block was kept or dropped, as data. Options::explanation writes the same as text, as JSON
  // or as the page coloured. Costs what extract() costs up to the choice, and the texts of all blocks.
  Result<Explanation> explain(std::string_view html, const Options& options = {});

  // Decodes, parses and measures; runs no method, so the method of the options does not matter. The
  // cheapest call.
  Result<PageFacts> inspect(std::string_view html, const Options& options = {});

  // A view of the page's inside. Dump::geometry renders, and with the method vips shows its blocks. The
  // result can be many times as large as the page.
  Result<std::string> dump(std::string_view html, Dump what, const Options& options = {});

  // A picture of what a method works on, as SVG. Plot::boxes and Plot::overlay render. Error:
  // unknown_method, too, if the picture is of other methods than the one asked for.
  Result<std::string> plot(std::string_view html, Plot what, const Options& options = {});

  // The page's texts in document order, each with what the method made of it. Costs what extract() costs
  // up to the choice, and a copy of all texts.
  Result<std::vector<Text>> texts(std::string_view html, const Options& options = {});

  // Where the page's nodes stand and how they look; see geometry.h. The method of the options does not
  // matter. Costs rendering: about a hundred times as much as reading the page, in another process.
  Result<Geometry> render(std::string_view html, const Options& options = {});

  // The names of people, places and organisations in the content, in languages that the model knows.
  // Options::model may be one of `pith train ner`; the content is then chosen with the model that
  // ships. Costs extract() and a pass over the words of its text. Error: bad_model, too, in a build
  // without the model that ships (-DPITH_NAMES=OFF).
  Result<Entities> entities(std::string_view html, const Options& options = {});

  // At most `limit` regions, 0 for all. The method of the options does not matter. Costs reading and a
  // few passes over the tree.
  Result<std::vector<Region>> regions(std::string_view html, Regions which, const Options& options = {},
                                      std::size_t limit = 0);

  // Gives back the memory that is kept for the next page, which then takes it anew. Worth it behind a
  // huge page.
  void release_memory();

 private:
  friend class Site;
  struct State;
  std::unique_ptr<State> state_;
};

// Extractor::extract() by an extractor that is made for the call, which costs more where there are
// many pages. Same options, results and errors. May be called from any thread.
Result<Extracted> extract(std::string_view html, const Options& options = {});

}  // namespace pith

#pragma GCC visibility pop
