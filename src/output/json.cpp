#include "pith/json.h"

#include <cmath>

#include "base/stop.h"
#include "output/output.h"

namespace pith {

namespace {

constexpr std::string_view kSchema = "pith-article/1";

std::string_view type_name(Kind kind) {
  switch (kind) {
    case Kind::paragraph: return "paragraph";
    case Kind::heading: return "heading";
    case Kind::list: return "list";
    case Kind::item: return "item";
    case Kind::quote: return "quote";
    case Kind::code_block: return "code_block";
    case Kind::math_block: return "math_block";
    case Kind::table: return "table";
    case Kind::row: return "row";
    case Kind::cell: return "cell";
    case Kind::figure: return "figure";
    case Kind::caption: return "caption";
    case Kind::rule: return "rule";
    case Kind::definition_list: return "definition_list";
    case Kind::term: return "term";
    case Kind::definition: return "definition";
    case Kind::details: return "details";
    case Kind::summary: return "summary";
    case Kind::footnote: return "footnote";
    case Kind::post: return "post";
    case Kind::byline: return "byline";
    case Kind::text: return "text";
    case Kind::link: return "link";
    case Kind::emphasis: return "emphasis";
    case Kind::strong: return "strong";
    case Kind::strike: return "strike";
    case Kind::code: return "code";
    case Kind::superscript: return "superscript";
    case Kind::subscript: return "subscript";
    case Kind::mark: return "mark";
    case Kind::keyboard: return "keyboard";
    case Kind::quotation: return "quotation";
    case Kind::line_break: return "line_break";
    case Kind::image: return "image";
    case Kind::math: return "math";
    case Kind::footnote_reference: return "footnote_reference";
    case Kind::embed: return "embed";
  }
  return {};
}

bool has_content(Kind kind) {
  switch (kind) {
    case Kind::code_block:
    case Kind::math_block:
    case Kind::rule:
    case Kind::text:
    case Kind::line_break:
    case Kind::image:
    case Kind::math:
    case Kind::footnote_reference:
    case Kind::embed: return false;
    default: return true;
  }
}

class ArticleJson {
 public:
  ArticleJson(const Article& article, std::string& out) : article_(article), out_(out), json_(out) {}

  void write(const Metadata& metadata, const Reading& reading) {
    json_.open('{');
    json_.key("schema").value(kSchema);
    write_metadata(metadata);
    const std::size_t before_status = out_.size();
    json_.key("status").value(to_string(reading.status));
    const std::size_t behind_status = out_.size();
    json_.key("encoding").value(reading.encoding);
    json_.key("encoding_source").value(to_string(reading.encoding_source));
    json_.key("method").value(reading.method);
    if (reading.page_type != PageType::unknown) json_.key("page_type").value(to_string(reading.page_type));
    if (reading.quality >= 0) json_.key("quality").value(std::round(reading.quality * 100.0) / 100);
    std::string text;
    write_text(article_, text);
    json_.key("text").value(text);
    write_images(reading);
    write_posts("posts", reading.posts);
    write_posts("comments", reading.comments);
    json_.key("blocks").open('[');
    write_parts();
    json_.close(']');
    json_.close('}');
    if (stop_status() <= reading.status) return;
    std::string stopped;  // while it was written
    JsonWriter(stopped).key("status").value(to_string(stop_status()));
    out_.replace(before_status + 1, behind_status - before_status - 1, stopped);
  }

 private:
  void given(std::string_view key, std::string_view value) {
    if (!value.empty()) json_.key(key).value(value);
  }

  void write_metadata(const Metadata& metadata) {
    json_.key("url").value(metadata.url);
    json_.key("title").value(metadata.title);
    json_.key("author").value(joined(metadata.authors));
    write_list("authors", metadata.authors);
    json_.key("date").value(metadata.date);
    json_.key("modified").value(metadata.modified);
    json_.key("language").value(metadata.language);
    json_.key("site").value(metadata.site);
    json_.key("description").value(metadata.description);
    json_.key("image").value(metadata.image);
    json_.key("license").value(metadata.license);
    write_list("tags", metadata.tags);
  }

  void write_list(std::string_view key, const std::vector<std::string>& values) {
    json_.key(key).open('[');
    for (const std::string& value : values) json_.value(value);
    json_.close(']');
  }

  void write_images(const Reading& reading) {
    if (!reading.judged) {
      std::vector<Image> images;
      unless_stopped([&] { images = images_of(article_); });
      return write_images("images", images, false);
    }
    write_images("images", reading.images, true);
    write_images("dropped_images", reading.dropped_images, true);
  }

  void write_images(std::string_view key, std::span<const Image> images, bool judged) {
    json_.key(key).open('[');
    for (std::size_t round = 0; const Image& image : images) {
      if (is_time_to_end(round++)) break;
      json_.open('{');
      json_.key("src").value(image.src);
      json_.key("alt").value(image.alt);
      json_.key("caption").value(image.caption);
      if (judged) {
        given("caption_source", image.caption_source);
        if (image.score >= 0) json_.key("score").value(std::round(image.score * 100.0) / 100);
        json_.key("reason").value(image.reason);
        if (image.lead) json_.key("lead").value(true);
      }
      json_.close('}');
    }
    json_.close(']');
  }

  void write_posts(std::string_view key, std::span<const Post> posts) {
    json_.key(key).open('[');
    for (std::size_t round = 0; const Post& post : posts) {
      if (is_time_to_end(round++)) break;
      json_.open('{').member("author", post.author).member("date", post.date);
      json_.member("level", post.level).member("text", post.text).close('}');
    }
    json_.close(']');
  }

  void write_parts() {
    std::vector<std::uint32_t> ends;
    const auto close_before = [&](std::uint32_t id) {
      for (; !ends.empty() && ends.back() <= id; ends.pop_back()) json_.close(']'), json_.close('}');
    };
    for (std::uint32_t id = 0; id < article_.size() && !is_time_to_end(id); ++id) {
      close_before(id);
      const Part& part = article_[id];
      json_.open('{');
      json_.key("type").value(type_name(part.kind));
      write_values(part);
      if (has_content(part.kind)) {
        json_.key("content").open('[');
        ends.push_back(part.end);
      } else {
        json_.close('}');
      }
    }
    close_before(article_.size());
  }

  void write_values(const Part& part) {
    switch (part.kind) {
      case Kind::heading: json_.key("level").value(part.level); break;
      case Kind::list:
        json_.key("ordered").value(part.ordered);
        if (part.ordered) json_.key("start").value(part.number);
        given("numbers", article_.detail(part));
        break;
      case Kind::item:
        if (part.ordered) json_.key("number").value(part.number);
        if (part.task != Task::none) json_.key("checked").value(part.task == Task::done);
        break;
      case Kind::quote: given("callout", article_.detail(part)); break;
      case Kind::embed:
        json_.key("url").value(article_.url(part));
        json_.key("title").value(article_.text(part));
        break;
      case Kind::footnote:
      case Kind::footnote_reference: json_.key("number").value(part.number); break;
      case Kind::post:
        given("author", article_.posts()[part.number].author);
        given("date", article_.posts()[part.number].date);
        break;
      case Kind::cell: write_cell(part); break;
      case Kind::code_block:
        given("language", article_.detail(part));
        json_.key("text").value(article_.text(part));
        break;
      case Kind::text: json_.key("text").value(article_.text(part)); break;
      case Kind::math:
      case Kind::math_block: json_.key("latex").value(article_.text(part)); break;
      case Kind::link:
        json_.key("url").value(article_.url(part));
        given("title", article_.detail(part));
        break;
      case Kind::image:
        json_.key("src").value(article_.url(part));
        json_.key("alt").value(article_.text(part));
        given("title", article_.detail(part));
        break;
      default: break;
    }
  }

  void write_cell(const Part& part) {
    if (part.header) json_.key("header").value(true);
    if (part.columns != 1) json_.key("columns").value(part.columns);
    if (part.rows != 1) json_.key("rows").value(part.rows);
    constexpr std::string_view kAlignments[] = {"", "left", "center", "right"};
    given("alignment", kAlignments[static_cast<int>(part.alignment)]);
  }

  const Article& article_;
  std::string& out_;
  JsonWriter json_;
};

}  // namespace

void write_json(const Article& article, const Metadata& metadata, const Reading& reading, std::string& out) {
  ArticleJson(article, out).write(metadata, reading);
}

}  // namespace pith
