// Logistic regression and a linear support vector machine by LIBLINEAR (R.-E. Fan et al., LIBLINEAR: a library for large
// linear classification. JMLR 9, 2008); only training needs it.
//
// Each page is rendered, and every element of it that is seen is a row of methods/clg/features.h. Positive nodes are
// one class, neutral and negative ones the other. The references of the features come first: what positive nodes whose
// parent is not positive have as mean position and area, and the share of positive nodes among those of a tag. Of a
// page no more than kMostRows elements are used, drawn by a hash. LIBLINEAR sees features with mean 0 and deviation 1;
// the weights that are written are for features as they are.
//
// The figures in the card are of folds: sites are dealt into five, and each page is scored with a model trained on the
// other four. The area that a method kept is that of its texts' boxes, as in eval/area.h. The model that is written is
// then trained on all pages.
#include "train/clg.h"

#include <linear.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "article/builder.h"
#include "base/hash.h"
#include "eval/sha256.h"
#include "learn/trees.h"
#include "methods/clg/clg.h"
#include "methods/clg/features.h"
#include "methods/methods.h"
#include "output/output.h"
#include "pith/geometry.h"
#include "pith/io.h"
#include "train/newton.h"
#include "train/node_labels.h"
#include "train/page_reader.h"
#include "train/percent.h"

namespace pith::train {
namespace {

constexpr std::size_t kMostRows = 500;    // of a page
constexpr double kSmoothing = 20;         // rows that every tag has beside its own
constexpr std::uint32_t kLeastTags = 50;  // rows, for the model to know a tag

// A page's tree and looks.
class RenderedPage {
 public:
  // Returns what went wrong, or nothing.
  std::string read(const std::string& html, std::string_view url, std::string_view folder,
                   const Renderer& renderer) {
    document_ = &reader_.read(html);
    url_ = url;
    auto geometry = extractor_.render(html, {.url = url, .renderer = &renderer, .folder = folder});
    if (!geometry) return geometry.error().message;
    geometry_ = std::move(*geometry);
    return geometry_.looks.size() == document_->size() ? "" : "the renderer saw another tree";
  }

  Page page() const { return {*document_, reader_.measures(), url_, nullptr, &geometry_}; }

  std::vector<Text> texts(const Extraction* extraction = nullptr) const {
    std::vector<Text> texts;
    for (NodeId id = 0; id < document_->size(); ++id)
      if ((*document_)[id].type == NodeType::text && reader_.measures()[id].texts != 0)
        texts.push_back({id, std::string(document_->text(id)),
                         extraction != nullptr && extraction->labels[id] == Label::keep});
    return texts;
  }

  eval::PageTree tree() const {
    eval::PageTree tree;
    for (NodeId id = 0; id < document_->size(); ++id) {
      tree.parents.push_back((*document_)[id].parent);
      tree.is_element.push_back(document_->is_element(id));
    }
    return tree;
  }

  std::vector<eval::NodeBox> boxes() const {
    std::vector<eval::NodeBox> boxes;
    for (NodeId id = 0; id < document_->size(); ++id) {
      const Look& look = geometry_[id];
      if (!document_->is_element(id) && reader_.measures()[id].texts == 0) continue;
      if (look.visibility == Visibility::visible && !look.box.is_empty())
        boxes.push_back({id, {look.box.left, look.box.top, look.box.width(), look.box.height()}});
    }
    return boxes;
  }

 private:
  PageReader reader_;
  Extractor extractor_;
  const Document* document_ = nullptr;
  std::string url_;
  Geometry geometry_;
};

struct Sample {
  ClgFacts facts;
  bool positive = false;
  bool top = false;  // positive, and its parent is not
};

struct TrainingPage {
  std::size_t index = 0;  // of the task's pages
  std::string site;
  unsigned fold = 0;
  double share = 0;  // of the page's area that its content covers
  std::vector<Sample> samples;
};

// What labels say about a page, with its bytes.
struct LabelledBytes {
  std::string corpus, id, url, folder, html;
  eval::Gold gold;
};

class Source {
 public:
  std::optional<LabelledBytes> read(const PageLabels& labels, eval::Problem& problem) {
    LabelledBytes page;
    if (!labels.file.empty()) {
      auto input = read_file(labels.file);
      if (!input) return problem = {labels.file, input.error().message}, std::nullopt;
      page = {"files", labels.file, labels.url, folder_of(labels.file), std::move(input->bytes), {}};
      return page;
    }
    const eval::Corpus* corpus = open(labels.corpus, problem);
    if (corpus == nullptr) return std::nullopt;
    const auto place = pages_[labels.corpus].find(labels.id);
    if (place == pages_[labels.corpus].end())
      return problem = {labels.corpus, "has no page " + labels.id}, std::nullopt;
    auto read = corpus->read(place->second, problem);
    if (!read) return std::nullopt;
    return LabelledBytes{corpus->name(),
                         labels.id,
                         read->url,
                         folder_of(corpus->html_file(place->second)),
                         std::move(read->html),
                         std::move(read->gold)};
  }

 private:
  static std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash);
  }

  const eval::Corpus* open(const std::string& folder, eval::Problem& problem) {
    const auto known = corpora_.find(folder);
    if (known != corpora_.end()) return &known->second;
    auto corpus = eval::Corpus::open(folder);
    if (!corpus) return problem = {folder, corpus.error().message}, nullptr;
    for (std::size_t i = 0; i < corpus->size(); ++i) pages_[folder].emplace(corpus->id(i), i);
    return &corpora_.emplace(folder, std::move(*corpus)).first->second;
  }

  std::map<std::string, eval::Corpus> corpora_;
  std::map<std::string, std::map<std::string, std::size_t>> pages_;
};

// Every text of it that is selected, if people gave no gold text.
std::string selected_text(const RenderedPage& page, const NodeLabels& labels) {
  std::string text;
  for (const Text& t : page.texts())
    if (labels.selected[t.node]) text += t.text + "\n";
  return text;
}

// The thresholds of Algorithm 1 as the paper chose its own: one page in a hundred has less content than theta1, two have more
// than theta4, and pages are densest between theta2 and theta3, which are as far apart as the paper's.
std::array<double, 4> shares_of_content(std::vector<double> shares) {
  constexpr double kWidth = 0.2;
  if (shares.empty()) return {};
  std::sort(shares.begin(), shares.end());
  const auto at = [&](double share) {
    return shares[static_cast<std::size_t>(share * static_cast<double>(shares.size() - 1))];
  };
  double densest = 0;
  std::ptrdiff_t most = 0;
  for (double begin = 0; begin <= 1 - kWidth; begin += 0.01) {
    const auto pages = std::lower_bound(shares.begin(), shares.end(), begin + kWidth) -
                       std::lower_bound(shares.begin(), shares.end(), begin);
    if (pages > most) most = pages, densest = begin;
  }
  return {at(0.01), densest, densest + kWidth, at(0.98)};
}

// One fit over the pages that are not of the fold left out. One that goes on from another keeps its references, tags and
// shares, which features are measured against, and moves its weights.
class Fit {
 public:
  Fit(const std::vector<TrainingPage>& pages, unsigned left_out, const NodeModel* from) {
    std::vector<double> shares;
    for (const TrainingPage& page : pages) {
      if (page.fold == left_out) continue;
      for (const Sample& sample : page.samples) samples_.push_back(&sample);
      if (page.share > 0) shares.push_back(page.share);
    }
    count_positive();
    if (from != nullptr) {
      model = *from;
      make_rows();
      go_on(model.logistic, model.logistic_curvature, Loss::logistic);
      go_on(model.machine, model.machine_curvature, Loss::squared_hinge);
      model.rows += rows_.size();
      return;
    }
    find_references();
    find_tags();
    make_rows();
    model.features = hash_names(kClgFeatures);
    model.shares = shares_of_content(std::move(shares));
    model.logistic = solve(L2R_LR);
    model.machine = solve(L2R_L2LOSS_SVC);
    model.rows = rows_.size();
    model.logistic_curvature = curvature(model.logistic, Loss::logistic);
    model.machine_curvature = curvature(model.machine, Loss::squared_hinge);
  }

  std::size_t rows() const { return samples_.size(); }
  std::size_t positive() const { return positive_; }

  NodeModel model;
  ClgRow deviations = {};

 private:
  void count_positive() {
    for (const Sample* sample : samples_) positive_ += sample->positive, sides_.push_back(sample->positive);
  }

  std::span<const double> numbers() const {
    return {rows_.empty() ? nullptr : rows_[0].data(), rows_.size() * kClgFeatures.size()};
  }

  // The bias last, as further learning has it.
  static std::vector<double> weights_of(const LinearScore& score) {
    std::vector<double> weights = score.weights;
    weights.push_back(score.bias);
    return weights;
  }

  // LIBLINEAR's penalty holds the weights of features with deviation 1.
  std::vector<double> curvature(const LinearScore& score, Loss loss) const {
    std::vector<double> found = curvature_of(weights_of(score), numbers(), loss, sides_);
    for (std::size_t f = 0; f < deviations.size(); ++f)
      found[f * (f + 1) / 2 + f] += deviations[f] * deviations[f];
    return found;
  }

  void go_on(LinearScore& score, std::vector<double>& curvature, Loss loss) const {
    LinearState state = learn_on({weights_of(score), curvature}, numbers(), sides_, loss);
    score.bias = state.weights.back();
    state.weights.pop_back();
    score.weights = std::move(state.weights);
    curvature = std::move(state.curvature);
  }

  void find_references() {
    model.references.assign(kClgReferences, 0);
    double tops = 0;
    for (const Sample* sample : samples_) {
      if (!sample->top) continue;
      ++tops;
      for (std::size_t i = 0; i < kClgReferences; ++i) model.references[i] += sample->facts.position[i];
    }
    for (double& reference : model.references) reference /= std::max(tops, 1.0);
  }

  void find_tags() {
    struct Count {
      std::uint32_t all = 0, positive = 0;
    };
    std::map<std::string_view, Count> counts;
    for (const Sample* sample : samples_) {
      Count& count = counts[sample->facts.tag];
      ++count.all;
      count.positive += sample->positive;
    }
    const double share =
        static_cast<double>(positive_) / std::max<double>(1, static_cast<double>(samples_.size()));
    model.other_tags = share;
    for (const auto& [tag, count] : counts)
      if (count.all >= kLeastTags && tag.size() < 256)
        model.tags[std::string(tag)] = (count.positive + kSmoothing * share) / (count.all + kSmoothing);
  }

  void make_rows() {
    rows_.reserve(samples_.size());
    for (const Sample* sample : samples_) rows_.push_back(clg_row(sample->facts, model));
    const double count = std::max<double>(1, static_cast<double>(rows_.size()));
    for (std::size_t f = 0; f < means_.size(); ++f) {
      double sum = 0, squares = 0;
      for (const ClgRow& row : rows_) sum += row[f];
      means_[f] = sum / count;
      for (const ClgRow& row : rows_) squares += (row[f] - means_[f]) * (row[f] - means_[f]);
      deviations[f] = std::max(1e-9, std::sqrt(squares / count));
    }
  }

  LinearScore solve(int solver) {
    constexpr std::size_t kWidth = kClgFeatures.size() + 2;  // a bias, and the end
    std::vector<feature_node> nodes(rows_.size() * kWidth);
    std::vector<feature_node*> starts;
    std::vector<double> targets;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      feature_node* node = &nodes[r * kWidth];
      starts.push_back(node);
      targets.push_back(samples_[r]->positive ? 1 : -1);
      for (std::size_t f = 0; f < kClgFeatures.size(); ++f)
        *node++ = {static_cast<int>(f) + 1, (rows_[r][f] - means_[f]) / deviations[f]};
      *node++ = {static_cast<int>(kClgFeatures.size()) + 1, 1};
      *node = {-1, 0};
    }
    problem data = {static_cast<int>(rows_.size()), static_cast<int>(kClgFeatures.size()) + 1, targets.data(),
                    starts.data(), 1};
    parameter settings = {};
    settings.solver_type = solver;
    settings.C = 1;
    settings.eps = 0.001;
    settings.p = 0.1;
    set_print_string_function([](const char*) {});
    const std::unique_ptr<::model, void (*)(::model*)> solved(::train(&data, &settings),
                                                              [](::model* m) { free_and_destroy_model(&m); });
    // Weights are for the class that was met first.
    const double sign = solved->label[0] == 1 ? 1 : -1;
    LinearScore score;
    score.bias = sign * solved->w[kClgFeatures.size()];
    for (std::size_t f = 0; f < kClgFeatures.size(); ++f) {
      score.weights.push_back(sign * solved->w[f] / deviations[f]);
      score.bias -= score.weights[f] * means_[f];
    }
    return score;
  }

  std::vector<const Sample*> samples_;
  std::vector<std::uint8_t> sides_;
  std::vector<ClgRow> rows_;
  ClgRow means_ = {};
  std::size_t positive_ = 0;
};

std::string model_bytes(const NodeModel& model) {
  return write_model({kClgModel, NodeModel::kVersion, model.payload()});
}

class Training {
 public:
  Training(const ClgTask& task, const Watch& watch) : task_(task), watch_(watch) {}

  Result<ClgTrained> run() {
    if (const auto read = read_from(); !read) return read.error();
    if (watch_.start) watch_.start(task_.pages.size() * (task_.folds == 0 ? 1 : 2));
    for (std::size_t i = 0; i < task_.pages.size(); ++i, step()) read(i);
    if (pages_.empty()) return Error{ErrorCode::read_failed, "no page to train on"};
    trained_.held_out.methods = task_.methods;
    for (unsigned fold = 0; fold < task_.folds; ++fold) score_fold(fold);
    const Fit fit(pages_, task_.folds + 1, from());
    if (fit.positive() == 0 || fit.positive() == fit.rows())
      return Error{ErrorCode::read_failed, "the labels leave nothing to tell apart"};
    trained_.model = model_bytes(fit.model);
    write_card(fit);
    return std::move(trained_);
  }

 private:
  Result<Done> read_from() {
    if (task_.from.empty()) return Done{};
    const auto view = read_model(task_.from);
    if (!view) return view.error();
    auto model = read_clg_model(*view);
    if (!model) return model.error();
    if (model->rows == 0)
      return Error{ErrorCode::bad_model,
                   "the model does not keep what further learning starts from; train it again"};
    from_ = std::move(*model);
    return Done{};
  }
  const NodeModel* from() const { return from_ ? &*from_ : nullptr; }

  void step() const {
    if (watch_.step) watch_.step();
  }
  void report(const eval::Problem& problem) const {
    if (watch_.problem) watch_.problem(problem);
  }

  // Renders a page and applies its labels.
  std::optional<NodeLabels> prepare(std::size_t index, LabelledBytes& bytes) {
    eval::Problem problem;
    auto read = source_.read(task_.pages[index], problem);
    if (!read) return report(problem), std::nullopt;
    bytes = std::move(*read);
    if (const std::string wrong = rendered_.read(bytes.html, bytes.url, bytes.folder, *task_.renderer);
        !wrong.empty())
      return report({bytes.id, wrong}), std::nullopt;
    auto labels = apply_labels(task_.pages[index], rendered_.page().document);
    if (!labels) return report({bytes.id, labels.error().message}), std::nullopt;
    return std::move(*labels);
  }

  void read(std::size_t index) {
    LabelledBytes bytes;
    const auto labels = prepare(index, bytes);
    if (!labels) return;
    workspace_.arena.reset();
    const Page page = rendered_.page();
    const std::span<const Sight> sights = find_sights(page, workspace_.arena);
    const ClgFeatures features(page, sights, workspace_.arena);
    TrainingPage training;
    training.index = index;
    training.site = eval::domain_of(bytes.url);
    if (training.site.empty()) training.site = bytes.corpus + "/" + bytes.id;
    training.fold =
        task_.folds == 0
            ? 0
            : static_cast<unsigned>(join_hashes(hash_bytes(training.site), task_.seed) % task_.folds);
    ++corpora_[bytes.corpus];
    ++sites_[training.site];
    std::vector<NodeId> elements;
    for (NodeId id = 0; id < page.document.size(); ++id)
      if (features[id].counts && id >= page.document.body()) elements.push_back(id);
    for (const NodeId id : elements)
      if (is_top(*labels, page.document, id)) training.share += features.share_of_page(id);
    training.share = std::min(training.share, 1.0);
    thin(elements);
    for (const NodeId id : elements) {
      const bool positive = labels->nodes[id] == NodeLabel::positive;
      training.samples.push_back({features.facts_of(id), positive, is_top(*labels, page.document, id)});
      training.samples.back().facts.tag = *tags_.insert(std::string(training.samples.back().facts.tag)).first;
    }
    pages_.push_back(std::move(training));
  }

  static bool is_top(const NodeLabels& labels, const Document& document, NodeId id) {
    return labels.nodes[id] == NodeLabel::positive &&
           labels.nodes[document[id].parent] != NodeLabel::positive;
  }

  void thin(std::vector<NodeId>& elements) const {
    if (elements.size() <= kMostRows) return;
    const auto hash = [this](NodeId id) { return join_hashes(id, task_.seed); };
    std::nth_element(elements.begin(), elements.begin() + kMostRows, elements.end(),
                     [&](NodeId a, NodeId b) { return hash(a) < hash(b); });
    elements.resize(kMostRows);
    std::sort(elements.begin(), elements.end());
  }

  void score_fold(unsigned fold) {
    const Fit fit(pages_, fold, from());
    const std::string bytes = model_bytes(fit.model);
    const ModelView model = view_model(bytes);
    for (const TrainingPage& page : pages_)
      if (page.fold == fold) score(page, model), step();
  }

  void score(const TrainingPage& training, const ModelView& model) {
    LabelledBytes bytes;
    const auto labels = prepare(training.index, bytes);
    if (!labels) return;
    if (bytes.gold.text.empty()) bytes.gold.text = selected_text(rendered_, *labels);
    const std::vector<eval::NodeBox> boxes = rendered_.boxes();
    const eval::PageTree tree = rendered_.tree();
    eval::Scorer scorer(bytes.gold, boxes, &tree);
    const Page page = rendered_.page();
    for (const std::string& method : task_.methods) {
      auto call = find_method(method);
      if (!call) continue;
      call->model = &model;
      call->run(page, workspace_, Tracing::off, extraction_);
      eval::Answer answer;
      write_text(builder_.build(page, extraction_, {}), answer.text);
      answer.nodes = rendered_.texts(&extraction_);
      eval::Row row;
      row.corpus = bytes.corpus;
      row.page = bytes.id;
      row.domain = training.site;
      row.method = method;
      row.status = "ok";
      row.bytes = bytes.html.size();
      row.scores = scorer.score(answer);
      trained_.held_out.rows.push_back(std::move(row));
    }
  }

  void write_card(const Fit& fit);
  void append_scores(std::string& card) const;

  const ClgTask& task_;
  const Watch& watch_;
  Source source_;
  RenderedPage rendered_;
  Workspace workspace_;
  Extraction extraction_;
  ArticleBuilder builder_;
  std::set<std::string> tags_;
  std::vector<TrainingPage> pages_;
  std::map<std::string, std::size_t> corpora_, sites_;
  ClgTrained trained_;
  std::optional<NodeModel> from_;
};

std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

void Training::write_card(const Fit& fit) {
  std::string& card = trained_.card;
  card =
      "# Model of method `clg`\n\nA logistic regression and a linear support vector machine over 17 features "
      "of the elements "
      "of a rendered\npage (Wu, Liu, Fan, WWW 2015), for `clg`, `lr`, `lr-a`, `svm` and `svm-a`. See "
      "docs/methods/clg.md.\n\n";
  card += "* SHA-256 of the model: `" + eval::sha256(trained_.model) +
          "`\n* Size: " + std::to_string(trained_.model.size()) + " bytes, format " +
          std::to_string(NodeModel::kVersion) + "\n* Renderer: " +
          (task_.renderer->options().engine == Engine::chromium ? "chromium" : "litehtml") +
          "\n* Trained on: " + std::to_string(pages_.size()) + " pages of " + std::to_string(sites_.size()) +
          " sites, " + std::to_string(fit.rows()) + " elements, " + std::to_string(fit.positive()) +
          " of them content\n* Seed: " + std::to_string(task_.seed) + "\n\n";
  card += "| corpus | pages |\n| --- | --- |\n";
  for (const auto& [corpus, pages] : corpora_) card += "| " + corpus + " | " + std::to_string(pages) + " |\n";
  card += "\nWhat content is like, as shares of the page: left ";
  static constexpr const char* kNames[] = {"",          ", right ", ", top ", ", bottom ",
                                           ", centre ", " and ",    ", area "};
  for (std::size_t i = 0; i < kClgReferences; ++i) card += kNames[i] + fixed(fit.model.references[i], 3);
  card += ".\nShares of a page that its content covers, theta1 to theta4 with theta=learned:";
  for (const double share : fit.model.shares) card += " " + fixed(share, 3);
  card +=
      ".\n\nWeights, and what they are worth over one deviation of the feature:\n\n"
      "| feature | logistic | per deviation | machine | per deviation |\n| --- | --- | --- | --- | --- |\n";
  for (std::size_t f = 0; f < kClgFeatures.size(); ++f) {
    const double lr = fit.model.logistic.weights[f], svm = fit.model.machine.weights[f];
    card += "| " + std::string(kClgFeatures[f]) + " | " + fixed(lr, 3) + " | " +
            fixed(lr * fit.deviations[f], 2) + " | " + fixed(svm, 3) + " | " +
            fixed(svm * fit.deviations[f], 2) + " |\n";
  }
  card += "| (bias) | " + fixed(fit.model.logistic.bias, 3) + " | | " + fixed(fit.model.machine.bias, 3) +
          " | |\n";
  if (task_.folds != 0) append_scores(card);
}

void Training::append_scores(std::string& card) const {
  card += "\nScores with sites held out (" + std::to_string(task_.folds) +
          " folds; no page is scored by a model that saw its site), means over pages in percent; F1 of means "
          "is that of "
          "mean\nprecision and mean recall:\n\n"
          "| corpus | method | pages | area P | area R | area F1 | area F1 of means | word P | word R | word "
          "F1 |\n"
          "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (const auto& [corpus, pages] : corpora_)
    for (const std::string& method : task_.methods) {
      eval::Ratio area, words;
      double areas = 0, count = 0;
      const auto add = [](eval::Ratio& sum, const eval::Ratio& ratio) {
        sum.precision += ratio.precision;
        sum.recall += ratio.recall;
        sum.f1 += ratio.f1;
      };
      for (const eval::Row& row : trained_.held_out.rows) {
        if (row.corpus != corpus || row.method != method) continue;
        ++count;
        if (row.scores.area) add(area, *row.scores.area), ++areas;
        if (row.scores.words) add(words, *row.scores.words);
      }
      if (count == 0) continue;
      const double p = area.precision / std::max(areas, 1.0), r = area.recall / std::max(areas, 1.0);
      card += "| " + corpus + " | " + method + " | " + fixed(count, 0) + " | " + percent(p) + " | " +
              percent(r) + " | " + percent(area.f1 / std::max(areas, 1.0)) + " | " +
              percent(p + r == 0 ? 0 : 2 * p * r / (p + r)) + " | " + percent(words.precision / count) +
              " | " + percent(words.recall / count) + " | " + percent(words.f1 / count) + " |\n";
    }
}

}  // namespace

Result<ClgTrained> train_clg(const ClgTask& task, const Watch& watch) {
  return Training(task, watch).run();
}

}  // namespace pith::train
