#include "train/pith_page.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "eval/align.h"
#include "eval/words.h"
#include "methods/body_text/body_text.h"

namespace pith::train {
namespace {

// Pages of canola still have the class names in which their labels were kept: whoever reads these learns nothing else.
std::string without_labels(std::string html) {
  constexpr std::string_view kLabel = "krdwrd-tag-";
  for (std::size_t at = 0; (at = html.find(kLabel, at)) != std::string::npos;)
    html.replace(at, kLabel.size(), kLabel.size(), ' ');
  return html;
}

// What was said of a text; nothing where it was not there.
const TextLabel* find(const TextLabels& labels, std::uint32_t at) {
  const auto found = std::lower_bound(labels.begin(), labels.end(), at,
                                      [](const TextLabel& label, std::uint32_t of) { return label.at < of; });
  return found == labels.end() || found->at != at ? nullptr : &*found;
}

bool is_content(const TextLabel& label) {
  return label.words > 0 && 2 * label.content >= label.words;
}
bool is_comment(const TextLabel& label) {
  return !is_content(label) && label.words > 0 && 2 * label.comment >= label.words;
}

void blank(const Node& text, std::string& html) {
  html.replace(text.source_begin, text.source_end - text.source_begin, text.source_end - text.source_begin,
               ' ');
}

// Words of the texts below each element, by what they are.
struct Shares {
  std::uint64_t words = 0, content = 0, comment = 0;
};
std::vector<Shares> share_words(const Document& document, const TextLabels& labels) {
  std::vector<Shares> shares(document.size());
  for (NodeId id = document.size(); id-- > 1;) {
    if (document[id].type == NodeType::text)
      if (const TextLabel* label = find(labels, document[id].source_begin))
        shares[id] = {label->words, is_content(*label) ? label->words : 0,
                      is_comment(*label) ? label->words : 0};
    Shares& around = shares[document[id].parent];
    around.words += shares[id].words;
    around.content += shares[id].content;
    around.comment += shares[id].comment;
  }
  return shares;
}

// The innermost element that holds nine tenths of what `of` counts; the root if there is none below the body.
template <class Of>
NodeId innermost(const Document& document, const std::vector<Shares>& shares, const Of& of) {
  NodeId found = kRoot;
  const NodeId body = document.body();
  if (body == kNoNode) return found;
  for (NodeId id = body + 1; id < document[body].end; ++id)
    if (document.is_element(id) && of(shares[id]) * 10 >= of(shares[kRoot]) * 9) found = id;
  return found;
}

// Letters of names changed, all in the same way, in place.
void rename(const Document& document, std::uint64_t seed, std::string& html) {
  const std::string_view source = document.source();
  for (NodeId id = 1; id < document.size(); ++id)
    each_name(document, id, [&](Name, std::string_view value) {
      if (value.data() < source.data() || value.data() + value.size() > source.data() + source.size()) return;
      const auto begin = static_cast<std::size_t>(value.data() - source.data());
      for (std::size_t at = 0; at < value.size();) {
        const std::size_t end = std::min(value.find_first_of(" \t\r\n\f", at), value.size());
        std::uint64_t letters = join_hashes(hash_bytes(value.substr(at, end - at)), seed);
        for (; at < end; ++at, letters = join_hashes(letters, seed)) {
          char& c = html[begin + at];
          if (c >= 'a' && c <= 'z') c = static_cast<char>('a' + letters % 26);
          if (c >= 'A' && c <= 'Z') c = static_cast<char>('A' + letters % 26);
        }
        ++at;
      }
    });
}

}  // namespace

std::uint64_t TrainingPage::dice(std::uint64_t salt) const {
  return join_hashes(hash_bytes(hash), salt);
}

Made TrainingPage::wish() const {
  constexpr Made kWishes[] = {Made::shortened, Made::joined, Made::renamed};
  return kWishes[dice(0) % std::size(kWishes)];
}

template <class Work>
void TrainingPageReader::each_text(const Document& document, const TrainingPage& page,
                                   const Work& work) const {
  for (std::size_t b = 0; b < page.blocks.size(); ++b)
    for (NodeId id = page.blocks[b].begin; id < page.blocks[b].end; ++id)
      if (document[id].type == NodeType::text && visible_.labels[id] == Label::keep &&
          measures_[id].texts != 0)
        work(b, id);
}

const Document& TrainingPageReader::parse(const eval::LabelledPage& labelled) {
  html_ = without_labels(labelled.html);
  return parser_.parse(decoder_.decode(html_, {}).text);
}

std::unique_ptr<TrainingPage> TrainingPageReader::read(const eval::LabelledPage& labelled) {
  const Document& document = parse(labelled);
  auto page = read(document, labelled, Made::no);
  if (!labelled.gold.has_text) {
    label_snippets(document, labelled.gold, *page);
    return page;
  }
  const TextLabels labels = label_texts(document, labelled, *page);
  label_blocks(document, labels, *page);
  find_discussion(document, labels, *page);
  if (page->type == kArticle) make_others(document, labelled, labels, *page);
  return page;
}

std::unique_ptr<TrainingPage> TrainingPageReader::read(const Document& document,
                                                       const eval::LabelledPage& labelled, Made made) {
  measures_.measure(document);
  workspace_.arena.reset();
  const Features found = find_features({document, measures_, labelled.url}, {workspace_}, visible_);
  auto read = std::make_unique<TrainingPage>();
  read->hash = eval::hash_of(labelled);
  read->type = labelled.type;
  read->made = made;
  read->has_text = labelled.gold.has_text;
  read->has_comments = labelled.gold.comments.has_value();
  read->blocks.assign(found.blocks.begin(), found.blocks.end());
  read->kinships.assign(found.kinships.begin(), found.kinships.end());
  for (const FeatureValues column : found.columns) read->values.emplace_back(column.begin(), column.end());
  read->columns.assign(read->values.begin(), read->values.end());
  read->name_words.assign(found.names.words.begin(), found.names.words.end());
  read->name_begins.assign(found.names.begins.begin(), found.names.begins.end());
  read->name_kinds.assign(found.names.kinds.begin(), found.names.kinds.end());
  read->labels.resize(read->blocks.size());
  return read;
}

TextLabels TrainingPageReader::label_texts(const Document& document, const eval::LabelledPage& labelled,
                                           const TrainingPage& page) const {
  std::vector<Text> texts;
  each_text(document, page, [&](std::size_t, NodeId id) {
    texts.push_back({id, std::string(document.text(id)), false});
  });
  const eval::Alignment content = eval::align(labelled.gold.text, texts);
  const eval::Alignment comments = eval::align(labelled.gold.comments.value_or(""), texts);
  TextLabels labels;
  for (std::size_t t = 0; t < texts.size(); ++t)
    labels.push_back({document[texts[t].node].source_begin, content.nodes[t].words, content.nodes[t].gold,
                      comments.nodes[t].gold});
  std::sort(labels.begin(), labels.end(), [](const TextLabel& a, const TextLabel& b) { return a.at < b.at; });
  return labels;
}

void TrainingPageReader::label_blocks(const Document& document, const TextLabels& labels,
                                      TrainingPage& page) const {
  each_text(document, page, [&](std::size_t b, NodeId id) {
    const TextLabel* label = find(labels, document[id].source_begin);
    if (label == nullptr) return;
    page.labels[b].words += static_cast<float>(label->words);
    page.labels[b].content += static_cast<float>(label->content);
    page.labels[b].comment += static_cast<float>(label->comment);
  });
  for (BlockLabel& label : page.labels) {
    if (label.words == 0) continue;
    label.content /= label.words;
    label.comment = label.content >= 0.5F ? 0 : label.comment / label.words;
    label.tells_content = true;
    label.tells_comment =
        page.has_comments || page.type == kForum || label.content >= 0.5F || label.comment >= 0.5F;
  }
}

// Only blocks that hold a snippet are told anything about.
void TrainingPageReader::label_snippets(const Document& document, const eval::Gold& gold,
                                        TrainingPage& page) const {
  std::vector<std::string> letters(page.blocks.size());
  each_text(document, page,
            [&](std::size_t b, NodeId id) { letters[b] += eval::letters(document.text(id)); });
  const auto mark = [&](const std::vector<std::string>& snippets, float content, float comment) {
    for (const std::string& snippet : snippets) {
      const std::string wanted = eval::letters(snippet);
      if (wanted.empty()) continue;
      for (std::size_t b = 0; b < letters.size(); ++b)
        if (letters[b].find(wanted) != std::string::npos)
          page.labels[b] = {static_cast<float>(page.blocks[b].words), content, comment, true,
                            content > 0 || comment > 0};
    }
  };
  mark(gold.without, 0, 0);
  mark(gold.comment_snippets, 0, 1);
  mark(gold.with, 1, 0);
}

// The element with the comments, or on a forum with the posts, and what stands around them if that is little: the
// heading above, the form below.
void TrainingPageReader::find_discussion(const Document& document, const TextLabels& labels,
                                         TrainingPage& page) const {
  constexpr std::uint64_t kLeastWords = 30, kMostWords = 3000;
  const bool thread = page.type == kForum;
  if (!thread && !page.has_comments) return;
  const auto shares = share_words(document, labels);
  const auto said = [&](const Shares& s) { return thread ? s.content : s.comment; };
  NodeId id = innermost(document, shares, said);
  if (id == kRoot || said(shares[id]) < kLeastWords || shares[id].words > kMostWords) return;
  const auto fits = [&](NodeId element) {
    return element != document.body() && said(shares[element]) * 3 >= shares[element].words * 2 &&
           (thread || shares[element].content == 0);
  };
  if (!fits(id)) return;
  while (fits(document[id].parent)) id = document[id].parent;
  const std::uint32_t begin = document[id].source_begin, end = document[id].source_end;
  page.discussion.html = document.source().substr(begin, end - begin);
  for (TextLabel label : labels) {
    if (label.at < begin || label.at >= end) continue;
    label.comment = thread ? label.content : label.comment;
    label.content = 0;
    label.at -= begin;
    page.discussion.labels.push_back(label);
  }
}

std::unique_ptr<TrainingPage> TrainingPageReader::make(const std::string& html,
                                                       const eval::LabelledPage& labelled,
                                                       const TextLabels& labels, Made made) {
  const Document& document = made_parser_.parse(html);
  auto page = read(document, labelled, made);
  label_blocks(document, labels, *page);
  return page;
}

void TrainingPageReader::make_others(const Document& document, const eval::LabelledPage& labelled,
                                     const TextLabels& labels, TrainingPage& page) {
  constexpr std::uint32_t kShortest = 15, kLongest = 120;  // words of a shortened article, about
  const bool make_rests = page.dice(3) % 3 == 0;
  const auto wish = page.wish();
  const auto left = kShortest + static_cast<std::uint32_t>(page.dice(1) % (kLongest - kShortest));
  std::string rest(document.source()), shortened = rest, renamed = rest;
  std::uint32_t kept = 0, dropped = 0;
  for (NodeId id = 0; id < document.size(); ++id) {
    if (document[id].type != NodeType::text) continue;
    const TextLabel* label = find(labels, document[id].source_begin);
    if (label == nullptr || !is_content(*label)) continue;
    blank(document[id], rest);
    kept += label->words;
    if (kept <= left || kept == label->words) continue;
    blank(document[id], shortened);
    dropped += label->words;
  }
  rename(document, page.dice(2), renamed);
  if (make_rests)
    if (auto made = make_rest(rest, labelled)) page.others.push_back(std::move(made));
  if (wish == Made::shortened && dropped > 0)
    page.others.push_back(make(shortened, labelled, labels, Made::shortened));
  if (wish == Made::renamed) page.others.push_back(make(renamed, labelled, labels, Made::renamed));
}

std::unique_ptr<TrainingPage> TrainingPageReader::make_rest(const std::string& blanked,
                                                            const eval::LabelledPage& labelled) {
  constexpr float kLeastWords = 20;  // that are wanted
  const Document& document = made_parser_.parse(blanked);
  auto rest = read(document, labelled, Made::rest);
  rest->type.clear();
  Extraction body;
  extract_body_text({document, measures_, labelled.url}, {workspace_}, body);
  std::vector<int> balances(rest->blocks.size());
  each_text(document, *rest,
            [&](std::size_t b, NodeId id) { balances[b] += body.labels[id] == Label::keep ? 1 : -1; });
  float wanted = 0;
  for (std::size_t b = 0; b < rest->blocks.size(); ++b) {
    const auto words = static_cast<float>(rest->blocks[b].words);
    rest->labels[b] = {words, balances[b] > 0 ? 1.0F : 0.0F, 0, words > 0, false};
    wanted += balances[b] > 0 ? words : 0;
  }
  return wanted < kLeastWords ? nullptr : std::move(rest);
}

std::unique_ptr<TrainingPage> TrainingPageReader::join(const eval::LabelledPage& labelled,
                                                       const Discussion& discussion) {
  const Document& document = parse(labelled);
  const auto page = read(document, labelled, Made::no);
  const TextLabels labels = label_texts(document, labelled, *page);
  const auto shares = share_words(document, labels);
  const NodeId article = innermost(document, shares, [](const Shares& s) { return s.content; });
  if (article == kRoot) return nullptr;
  const std::uint32_t place = document[article].source_end;
  std::string html(document.source());
  html.insert(place, discussion.html);
  TextLabels joined;
  for (const TextLabel& label : labels)
    if (label.at < place) joined.push_back(label);
  for (TextLabel label : discussion.labels) {
    label.at += place;
    joined.push_back(label);
  }
  for (TextLabel label : labels)
    if (label.at >= place) {
      label.at += static_cast<std::uint32_t>(discussion.html.size());
      joined.push_back(label);
    }
  return make(html, labelled, joined, Made::joined);
}

}  // namespace pith::train
