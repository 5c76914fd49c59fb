// The content of a page: read, choose, build, write. And the same choice told in other ways: its reasons, its texts,
// the names in it.
#include <algorithm>

#include "article/lines.h"
#include "article/summary.h"
#include "explain/explain.h"
#include "learn/shipped.h"
#include "meta/text.h"
#include "output/formats.h"
#include "pipeline/state.h"
#include "posts/posts.h"

namespace pith {
namespace {

constexpr std::string_view kCommentsHeading = "Comments";
constexpr std::size_t kLongestDropped = 2048;  // bytes of a dropped image's address worth handing on

// A string that grows by hundreds of megabytes is copied while nobody looks at the clock. Room that is not used costs no
// memory: the system gives it page by page.
void make_room(const Article& article, std::string& content) {
  constexpr std::size_t kLarge = std::size_t{1} << 20, kMostOfAPart = 64;
  const std::size_t characters = article.characters().size();
  if (characters > kLarge) content.reserve(2 * characters + kMostOfAPart * article.size());
}

void describe(const ImageDecision& decision, Image& image) {
  if (!decision.caption.text.empty()) image.caption = decision.caption.text;
  image.caption_source = decision.caption.source;
  image.score = decision.score;
  image.reason = decision.reason;
}

// Whether a heading says what the title says.
bool has_heading(const Article& article, std::string_view title) {
  const std::string wanted = letters_of(title);
  std::string heading;
  for (std::uint32_t id = 0; id < article.size(); ++id) {
    poll(id);
    if (article[id].kind != Kind::heading) continue;
    heading.clear();
    for (std::uint32_t text = id + 1; text < article[id].end; ++text) heading += article.text(article[text]);
    if (letters_of(heading) == wanted) return true;
  }
  return false;
}

// What stands between comments says how many there are, or asks for more.
void drop_outside(const Document& document, const Posts& posts, Extraction& kept) {
  NodeId behind = 0;
  const auto drop_to = [&](NodeId end) {
    if (end > behind) std::fill(kept.labels.begin() + behind, kept.labels.begin() + end, Label::drop);
  };
  for (const PostElement& post : posts.elements) {
    drop_to(post.element);
    behind = std::max(behind, document[post.element].end);
  }
  drop_to(document.size());
}

}  // namespace

Result<Extracted> Extractor::State::extract(std::string_view bytes, const Options& options) {
  const auto choice = find_choice(options);
  if (!choice) return choice.error();
  Extracted result;
  Result<Done> done = Done{};
  unless_stopped([&] { done = fill(bytes, *choice, options, result); });
  if (!done) return done.error();
  result.encoding = decoded.encoding;
  result.encoding_source = decoded.source;
  result.status = std::max(status, stop_status());
  return result;
}

// Step by step: what is there when the call is stopped stays.
Result<Done> Extractor::State::fill(std::string_view bytes, const Choice& choice, const Options& options,
                                    Extracted& result) {
  const Document& document = read(bytes, options);
  const bool explained = options.explanation == Include::yes;
  const auto page = choose(document, choice, explained ? Tracing::on : Tracing::off, options);
  if (!page) return page.error();
  result.page_type = extraction.page_type;
  result.quality = extraction.quality;
  if (are_judged(options.images))
    if (const auto judged = image_step.run(*page, options.images, extraction); !judged) return judged.error();
  const bool thread = options.posts == Include::yes && extraction.page_type == PageType::forum;
  const Posts posts = thread ? find_posts(*page, extraction, Few::no) : Posts{};
  const Article& built = builder.build(*page, extraction, options, posts);
  result.posts = posts_of(built);
  if (const Article* comments = read_comments(*page, options, result);
      comments != nullptr && options.comments == Include::yes)
    builder.append(kCommentsHeading, *comments);
  Metadata metadata;
  if (options.metadata != MetadataIn::nothing || options.title == Include::yes)
    metadata = metadata_reader.read(document, options.url, built.characters());
  if (options.title == Include::yes && !metadata.title.empty() && !has_heading(built, metadata.title))
    builder.prepend(metadata.title);
  if (options.metadata == MetadataIn::nothing) metadata = {};
  const Article& article = lines_or(built, options);

  result.images = images_of(article);
  if (are_judged(options.images)) judge_images(article, result);
  const Reading reading = reading_of(options, result);
  make_room(article, result.content);
  unless_stopped([&] {
    const OutputScope scope(result.content, options.limits.output);
    if (explained)
      write_explanation(Explainer(*page, extraction), reading, options.format, result.content);
    else
      writer_of(options.format)({article, metadata, reading, options.metadata == MetadataIn::content},
                                result.content);
  });
  tell_metadata(metadata, result);
  return Done{};
}

// What readers wrote, as an article of its own; null if nobody did.
const Article* Extractor::State::read_comments(const Page& page, const Options& options, Extracted& result) {
  const std::vector<Label>& labels = extraction.labels;
  if (std::find(labels.begin(), labels.end(), Label::comment) == labels.end()) return nullptr;
  Extraction kept;
  kept.labels.resize(labels.size(), Label::drop);
  std::transform(labels.begin(), labels.end(), kept.labels.begin(),
                 [](Label label) { return label == Label::comment ? Label::keep : Label::drop; });
  const Posts posts = find_posts(page, kept, Few::yes);
  if (posts.empty()) return nullptr;
  drop_outside(page.document, posts, kept);
  const Article& comments = comments_builder.build(page, kept, options, posts);
  result.comments = posts_of(comments);
  return &comments;
}

// The article, unless the method wrote lines or a summary is asked for.
const Article& Extractor::State::lines_or(const Article& built, const Options& options) {
  if (!extraction.lines && options.summary == 0) return built;
  if (extraction.lines) build_lines(*extraction.lines, lines);
  const Article& whole = extraction.lines ? lines : built;
  if (options.summary != 0) build_lines(central_sentences(whole, options.summary), lines);
  return lines;
}

// What the image step found out, beside what the article holds.
void Extractor::State::judge_images(const Article& article, Extracted& result) const {
  std::size_t next = 0;
  std::vector<bool> written(image_step.decisions().size());
  for (std::size_t round = 0; const Part& part : article.parts()) {
    poll(round++);
    if (part.kind != Kind::image) continue;
    Image& image = result.images[next++];
    const ImageDecision* decision = image_step.find(part.number);
    if (decision == nullptr) continue;
    written[static_cast<std::size_t>(decision - image_step.decisions().data())] = true;
    describe(*decision, image);
    image.lead = decision->lead;
  }
  for (std::size_t i = 0; i < written.size(); ++i) {
    const ImageDecision& decision = image_step.decisions()[i];
    if (written[i] || decision.kept) continue;
    Image& image = result.dropped_images.emplace_back();
    image.src = decision.url.size() > kLongestDropped ? std::string() : builder.absolute(decision.url);
    image.alt = decision.alt;
    describe(decision, image);
  }
}

void Extractor::State::tell_metadata(Metadata& metadata, Extracted& result) const {
  result.title = std::move(metadata.title);
  result.author = joined(metadata.authors);
  result.authors = std::move(metadata.authors);
  result.date = std::move(metadata.date);
  result.modified = std::move(metadata.modified);
  result.language = std::move(metadata.language);
  result.site = std::move(metadata.site);
  result.description = std::move(metadata.description);
  result.url = std::move(metadata.url);
  result.image = std::move(metadata.image);
  result.license = std::move(metadata.license);
  result.tags = std::move(metadata.tags);
}

Reading Extractor::State::reading_of(const Options& options, const Extracted& result) const {
  return {status,
          decoded.encoding,
          decoded.source,
          options.method,
          extraction.page_type,
          extraction.quality,
          are_judged(options.images),
          result.images,
          result.dropped_images,
          result.posts,
          result.comments};
}

Result<Explanation> Extractor::State::explain(std::string_view bytes, const Options& options) {
  const auto choice = find_choice(options);
  if (!choice) return choice.error();
  const auto page = choose(read(bytes, options), *choice, Tracing::on, options);
  if (!page) return page.error();
  Explanation explanation = Explainer(*page, extraction).explain(options.method, status);
  explanation.status = std::max(status, stop_status());
  return explanation;
}

Result<std::vector<Text>> Extractor::State::texts(std::string_view bytes, const Options& options) {
  const auto choice = find_choice(options);
  if (!choice) return choice.error();
  const Document& document = read(bytes, options);
  if (const auto chosen = choose(document, *choice, Tracing::off, options); !chosen) return chosen.error();
  std::vector<Text> texts;
  for (NodeId id = 0; id < document.size(); ++id) {
    poll(id);
    if (document[id].type == NodeType::text && measures[id].texts != 0)
      texts.push_back({id, std::string(document.text(id)), extraction.labels[id] == Label::keep});
  }
  return texts;
}

// The content as text and its language are asked for, whatever the options say of formats.
Result<Entities> Extractor::State::entities(std::string_view bytes, const Options& options) {
  Options asked = options;
  asked.format = Format::text;
  asked.explanation = Include::no;
  asked.metadata = MetadataIn::result;
  Result<ModelView> names = shipped_ner_model();
  if (options.model != nullptr && options.model->method() == TaggerModel::kMethod) {
    names = view_model(options.model->bytes_);
    asked.model = nullptr;
  }
  if (!names) return names.error();
  const Result<Extracted> page = extract(bytes, asked);
  if (!page) return page.error();
  look();
  Entities found{{}, page->language, knows_names_of(page->language)};
  if (!found.known_language) return found;
  for (const Mention& mention : tagger.find(page->content, page->language, *TaggerModel::read(*names)))
    found.mentions.push_back(
        {page->content.substr(mention.begin, mention.end - mention.begin), mention.type, mention.begin});
  return found;
}

}  // namespace pith
