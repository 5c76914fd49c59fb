#include "pith/fields.h"

#include <cmath>

#include <type_traits>
#include "base/stop.h"

namespace pith {
namespace {

constexpr std::string_view kExplanationSchema = "pith-explanation/1";

template <class T>
using Row = Field<T>;
using enum FieldType;

Value text_of(std::string_view text) {
  return text;
}
Value list_of(const std::vector<std::string>& list) {
  return std::span<const std::string>(list);
}
Value given(std::string_view text) {
  return text.empty() ? Value() : Value(text);
}
Value count_of(std::uint64_t number) {
  return number;
}
Value two_places(float number) {
  return number < 0 ? Value() : Value(std::round(number * 100.0) / 100);
}

constexpr Row<Extracted> kExtracted[] = {
    {"status", text, "ok, or the limit that ended reading",
     [](const Extracted& p) { return text_of(to_string(p.status)); }},
    {"encoding", text, "charset, as the Encoding standard names it",
     [](const Extracted& p) { return text_of(p.encoding); }},
    {"encoding_source", text, "how the charset was found",
     [](const Extracted& p) { return text_of(p.encoding.empty() ? "" : to_string(p.encoding_source)); }},
    {"title", text, "the page's title", [](const Extracted& p) { return text_of(p.title); }},
    {"author", text, "the authors, parted by semicolons",
     [](const Extracted& p) { return text_of(p.author); }},
    {"authors", texts, "the same one by one", [](const Extracted& p) { return list_of(p.authors); }},
    {"date", text, "of publication: ISO 8601, with the time where it is known",
     [](const Extracted& p) { return text_of(p.date); }},
    {"modified", text, "the same of the last change", [](const Extracted& p) { return text_of(p.modified); }},
    {"language", text, "BCP 47, the primary tag: of the content if it is long enough, else as stated",
     [](const Extracted& p) { return text_of(p.language); }},
    {"site", text, "the site's name", [](const Extracted& p) { return text_of(p.site); }},
    {"description", text, "what the page says it is about",
     [](const Extracted& p) { return text_of(p.description); }},
    {"url", text, "canonical address, else as given", [](const Extracted& p) { return text_of(p.url); }},
    {"page_type", text, "what kind of page it is",
     [](const Extracted& p) {
       return p.page_type == PageType::unknown ? Value() : text_of(to_string(p.page_type));
     },
     true},
    {"quality", number, "word F1 to be expected, from 0 to 1",
     [](const Extracted& p) { return two_places(p.quality); }, true},
    {"image", text, "address of the image that stands for the page",
     [](const Extracted& p) { return text_of(p.image); }},
    {"license", text, "address or name of the licence",
     [](const Extracted& p) { return text_of(p.license); }},
    {"tags", texts, "keywords and categories", [](const Extracted& p) { return list_of(p.tags); }},
    {"posts", posts, "of a thread, in document order",
     [](const Extracted& p) { return Value(std::span<const Post>(p.posts)); }},
    {"comments", posts, "what readers wrote below the content, in document order",
     [](const Extracted& p) { return Value(std::span<const Post>(p.comments)); }},
    {"images", images, "of the content, in document order",
     [](const Extracted& p) { return Value(std::span<const Image>(p.images)); }},
    {"dropped_images", images, "where images are judged: those that do not belong, with the reason",
     [](const Extracted& p) { return Value(std::span<const Image>(p.dropped_images)); }},
    {"content", text, "the content, in the format asked for",
     [](const Extracted& p) { return text_of(p.content); }},
};

constexpr Row<PageFacts> kPageFacts[] = {
    {"status", text, "ok, or the limit that ended reading",
     [](const PageFacts& f) { return text_of(to_string(f.status)); }},
    {"encoding", text, "charset, as the Encoding standard names it",
     [](const PageFacts& f) { return text_of(f.encoding); }},
    {"encoding_source", text, "how the charset was found",
     [](const PageFacts& f) { return text_of(to_string(f.encoding_source)); }},
    {"bytes", count, "of the page as UTF-8", [](const PageFacts& f) { return count_of(f.bytes); }},
    {"nodes", count, "of the tree", [](const PageFacts& f) { return count_of(f.nodes); }},
    {"elements", count, "of the tree", [](const PageFacts& f) { return count_of(f.elements); }},
    {"characters", count, "of text, white space, scripts and styles excluded",
     [](const PageFacts& f) { return count_of(f.characters); }},
    {"words", count, "of text", [](const PageFacts& f) { return count_of(f.words); }},
    {"link_characters", count, "of text in links",
     [](const PageFacts& f) { return count_of(f.link_characters); }},
};

constexpr Row<Image> kImage[] = {
    {"src", text, "address; absolute where the page's is known",
     [](const Image& i) { return text_of(i.src); }},
    {"alt", text, "text in its place", [](const Image& i) { return text_of(i.alt); }},
    {"caption", text, "what stands below it", [](const Image& i) { return text_of(i.caption); }},
    {"caption_source", text, "where the caption was, such as figcaption",
     [](const Image& i) { return given(i.caption_source); }, true},
    {"score", number, "how much caption and text have in common, from 0 to 1",
     [](const Image& i) { return two_places(i.score); }, true},
    {"reason", text, "why it belongs, or not", [](const Image& i) { return given(i.reason); }, true},
    {"lead", truth, "it stands for the article",
     [](const Image& i) { return i.lead ? Value(true) : Value(); }, true},
};

constexpr Row<Post> kPost[] = {
    {"author", text, "who wrote it, as the page says", [](const Post& p) { return text_of(p.author); }},
    {"date", text, "ISO 8601; empty if none can be read", [](const Post& p) { return text_of(p.date); }},
    {"level", count, "how many posts it stands in: replies stand in what they answer",
     [](const Post& p) { return count_of(p.level); }},
    {"text", text, "what it says", [](const Post& p) { return text_of(p.text); }},
};

constexpr Row<Entity> kEntity[] = {
    {"text", text, "the name", [](const Entity& e) { return text_of(e.text); }},
    {"type", text, "person, location or organisation",
     [](const Entity& e) { return text_of(to_string(e.type)); }},
    {"begin", count, "bytes of the content as text that stand before it",
     [](const Entity& e) { return count_of(e.begin); }},
};

constexpr Row<Entities> kEntities[] = {
    {"language", text, "of the content", [](const Entities& e) { return text_of(e.language); }},
    {"known_language", truth, "names are found in no other",
     [](const Entities& e) { return Value(e.known_language); }},
    {"entities", entities, "the names in their order",
     [](const Entities& e) { return Value(std::span<const Entity>(e.mentions)); }},
};

constexpr Row<Text> kText[] = {
    {"node", count, "position in document order", [](const Text& t) { return count_of(t.node); }},
    {"kept", truth, "it is part of the content", [](const Text& t) { return Value(t.kept); }},
    {"text", text, "as it stands in the page", [](const Text& t) { return text_of(t.text); }},
};

constexpr Row<Region> kRegion[] = {
    {"score", number, "of blocks: characters outside links a node; of menus: links a node",
     [](const Region& r) { return Value(r.score); }},
    {"characters", count, "of text, white space excluded",
     [](const Region& r) { return count_of(r.characters); }},
    {"nodes", count, "elements and texts", [](const Region& r) { return count_of(r.nodes); }},
    {"links", count, "links in it", [](const Region& r) { return count_of(r.links); }},
    {"node", count, "position in document order", [](const Region& r) { return count_of(r.node); }},
    {"path", text, "where it stands, as an XPath", [](const Region& r) { return text_of(r.path); }},
    {"text", text, "what a reader sees of it, on one line", [](const Region& r) { return text_of(r.text); }},
};

constexpr Row<ExplainedBlock> kExplainedBlock[] = {
    {"label", text, "keep or drop",
     [](const ExplainedBlock& b) { return text_of(b.kept ? "keep" : "drop"); }},
    {"score", number, "the method's own; 0 if it has none",
     [](const ExplainedBlock& b) { return Value(b.score); }},
    {"reason", text, "the numbers that decided, in the method's words",
     [](const ExplainedBlock& b) { return given(b.reason); }, true},
    {"rule", text, "what decided where that was not the score",
     [](const ExplainedBlock& b) { return given(b.rule); }, true},
    {"node", count, "position of the first text in document order",
     [](const ExplainedBlock& b) { return count_of(b.node); }},
    {"last_node", count, "the same of the last text",
     [](const ExplainedBlock& b) { return count_of(b.last_node); }},
    {"path", text, "where the first text stands, as an XPath",
     [](const ExplainedBlock& b) { return text_of(b.path); }},
    {"words", count, "in the block", [](const ExplainedBlock& b) { return count_of(b.words); }},
    {"text", text, "white space collapsed", [](const ExplainedBlock& b) { return text_of(b.text); }},
};

constexpr Row<Explanation> kExplanation[] = {
    {"schema", text, "pith-explanation/1", [](const Explanation&) { return text_of(kExplanationSchema); }},
    {"method", text, "as asked for, settings included",
     [](const Explanation& e) { return text_of(e.method); }},
    {"status", text, "ok, or the limit that ended reading",
     [](const Explanation& e) { return text_of(to_string(e.status)); }},
    {"blocks", blocks, "in document order",
     [](const Explanation& e) { return Value(std::span<const ExplainedBlock>(e.blocks)); }},
};

}  // namespace

std::string_view item_kind(FieldType type) {
  switch (type) {
    case images: return "image";
    case entities: return "entity";
    case blocks: return "block";
    case posts: return "post";
    default: return "";
  }
}

namespace {

template <class T>
constexpr bool kIsObjects = false;
template <class T>
constexpr bool kIsObjects<std::span<const T>> = !std::is_same_v<T, std::string>;

struct ValueWriter {
  JsonWriter& json;

  void operator()(std::monostate) const {}
  void operator()(std::span<const std::string> list) const {
    json.open('[');
    for (const std::string& item : list) json.value(std::string_view(item));
    json.close(']');
  }
  template <class T>
  void operator()(const T& value) const {
    if constexpr (kIsObjects<T>) {
      json.open('[');
      for (std::size_t round = 0; const auto& item : value) {
        poll(round++);
        json.open('{');
        write_members(json, item);
        json.close('}');
      }
      json.close(']');
    } else {
      json.value(value);
    }
  }
};

template <class T>
void write_field(JsonWriter& json, const Field<T>& field, const T& object) {
  const Value value = field.get(object);
  if (std::holds_alternative<std::monostate>(value)) return;
  json.key(field.name);
  std::visit(ValueWriter{json}, value);
}

}  // namespace

#pragma GCC visibility push(default)  // what is made of the header's templates here is used elsewhere

template <>
std::span<const Field<Extracted>> fields_of() {
  return kExtracted;
}
template <>
std::span<const Field<PageFacts>> fields_of() {
  return kPageFacts;
}
template <>
std::span<const Field<Image>> fields_of() {
  return kImage;
}
template <>
std::span<const Field<Post>> fields_of() {
  return kPost;
}
template <>
std::span<const Field<Entity>> fields_of() {
  return kEntity;
}
template <>
std::span<const Field<Entities>> fields_of() {
  return kEntities;
}
template <>
std::span<const Field<Text>> fields_of() {
  return kText;
}
template <>
std::span<const Field<Region>> fields_of() {
  return kRegion;
}
template <>
std::span<const Field<ExplainedBlock>> fields_of() {
  return kExplainedBlock;
}
template <>
std::span<const Field<Explanation>> fields_of() {
  return kExplanation;
}

template <class T>
void write_members(JsonWriter& json, const T& object) {
  for (const Field<T>& field : fields_of<T>())
    if (field.type != images) write_field(json, field, object);
}
template void write_members(JsonWriter& json, const Extracted& object);
template void write_members(JsonWriter& json, const PageFacts& object);
template void write_members(JsonWriter& json, const Image& object);
template void write_members(JsonWriter& json, const Post& object);
template void write_members(JsonWriter& json, const Entity& object);
template void write_members(JsonWriter& json, const Entities& object);
template void write_members(JsonWriter& json, const Text& object);
template void write_members(JsonWriter& json, const Region& object);
template void write_members(JsonWriter& json, const ExplainedBlock& object);
template void write_members(JsonWriter& json, const Explanation& object);

#pragma GCC visibility pop

namespace {

// All but the status.
void write_told(JsonWriter& json, const Extracted& page, Format format) {
  for (const Field<Extracted>& field : kExtracted)
    if (field.type != images && field.name != "status" && field.name != "content")
      write_field(json, field, page);
  json.key(to_string(format));
  if (info(format).is_json)
    json.json(page.content.empty() ? "null" : std::string_view(page.content));
  else
    json.value(std::string_view(page.content));
}

// A page without content is another matter than one that was read and has some.
std::string_view status_of(std::string_view error, const Extracted* page, std::string_view unread) {
  if (page == nullptr) return unread;
  if (!error.empty()) return "error";
  return page->status == Status::ok && page->content.empty() ? "empty" : to_string(page->status);
}

}  // namespace

void write_members(JsonWriter& json, const Extracted& page, Format format) {
  json.member("status", to_string(page.status));
  write_told(json, page, format);
}

std::string json_line(std::string_view id, std::string_view error, const Extracted* page, Format format,
                      std::string_view unread) {
  static const Extracted kNone;
  const Extracted& told = page != nullptr ? *page : kNone;
  std::string out;
  JsonWriter json(out);
  json.open('{').member("id", id);
  json.member("status", status_of(error, page, unread));
  if (!error.empty()) json.member("error", error);
  write_told(json, told, format);
  json.close('}');
  return out;
}

namespace {

void open_line(JsonWriter& json, std::string_view id, std::string_view error) {
  json.open('{').member("id", id).member("status", std::string_view(error.empty() ? "ok" : "error"));
  if (!error.empty()) json.member("error", error);
}

}  // namespace

std::string json_line(std::string_view id, std::string_view error, const Entities& entities) {
  std::string out;
  JsonWriter json(out);
  open_line(json, id, error);
  write_members(json, entities);
  json.close('}');
  return out;
}

std::string json_line(std::string_view id, std::string_view error, std::span<const Region> regions) {
  std::string out;
  JsonWriter json(out);
  open_line(json, id, error);
  json.key("regions").open('[');
  for (std::size_t rank = 1; const Region& region : regions) {
    json.open('{').member("rank", rank++);
    write_members(json, region);
    json.close('}');
  }
  json.close(']').close('}');
  return out;
}

}  // namespace pith
