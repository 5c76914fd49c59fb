// The train command: labelled pages in, a model out.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <set>
#include <thread>

#include "commands.h"
#include "eval/run_json.h"
#include "inputs.h"
#include "pith/io.h"
#include "report.h"
#if PITH_CAN_TRAIN
#include "train/clg.h"
#include "train/clg_curves.h"
#include "train/label.h"
#include "train/mss.h"
#include "train/ner.h"
#include "train/pith.h"
#endif

namespace pith::cli {

#if PITH_CAN_TRAIN
namespace {

bool write(const std::string& path, const std::string& bytes) {
  const auto written = write_file(path, bytes);
  if (!written) print_error(path, written.error().message);
  return static_cast<bool>(written);
}

// A model of less than was asked for would be mistaken for the other, so all corpora must be there.
bool open(const std::vector<std::string>& folders, std::vector<eval::Corpus>& corpora) {
  for (const std::string& folder : folders) {
    auto corpus = eval::Corpus::open(folder);
    if (!corpus) {
      print_error(folder, corpus.error().message);
      return false;
    }
    corpora.push_back(std::move(*corpus));
  }
  return true;
}

// The path of a corpus as labels at `output` name it: from their folder on, or whole.
std::string named_from(const std::string& output, const std::string& folder) {
  std::error_code error;
  const std::filesystem::path base = output.empty() ? "." : std::filesystem::path(output).parent_path();
  const auto relative = std::filesystem::relative(folder, base.empty() ? "." : base, error);
  return error || relative.empty() ? folder : relative.string();
}

class TrainCommand {
 public:
  explicit TrainCommand(const Arguments& arguments) : arguments_(arguments) {
    watch_.start = [this](std::size_t steps) { report_ = std::make_unique<Report>(arguments_, steps); };
    watch_.problem = [this](const eval::Problem& problem) {
      failed_ = true;
      report_->error(problem.path, problem.message);
    };
    watch_.step = [this] { report_->page_done(false); };
  }

  int run_mss() {
    train::Task task;
    if (!open(arguments_.inputs, task.corpora)) return 1;
    task.seed = arguments_.eval.seed;
    return finish(train::train_mss(task, watch_), [](const train::Trained&) { return true; });
  }

  int run_clg() {
    train::ClgTask task;
    for (const std::string& path : arguments_.inputs) {
      auto labels = train::read_labels(path);
      if (!labels) return print_error(path, labels.error().message), 1;
      for (const eval::Problem& problem : labels->problems)
        print_error(problem.path, problem.message), failed_ = true;
      std::move(labels->pages.begin(), labels->pages.end(), std::back_inserter(task.pages));
    }
    if (!arguments_.train.from.empty()) {
      auto from = read_file(arguments_.train.from);
      if (!from) return print_error(arguments_.train.from, from.error().message), 1;
      if (const auto model = Model::read(from->bytes); !model)
        return print_error(arguments_.train.from, model.error().message), 1;
      task.from = std::move(from->bytes);
    }
    // Without a limit of time: what a page is left out for must not be how busy the machine is.
    RendererOptions rendering = arguments_.render.options;
    rendering.milliseconds = 0;
    const Renderer renderer(rendering);
    task.renderer = &renderer;
    task.methods = arguments_.eval.methods;
    if (task.methods.empty()) task.methods = {"clg", "lr", "svm", "lr-a", "svm-a"};
    if (!arguments_.train.curves.empty()) {
      const std::vector<std::string> calls = train::curve_calls();
      task.methods.insert(task.methods.end(), calls.begin(), calls.end());
    }
    task.folds = arguments_.train.folds;
    task.seed = arguments_.eval.seed;
    return finish(train::train_clg(task, watch_), [this](const train::ClgTrained& trained) {
      return write_run(trained.held_out) && write_curves(trained.held_out);
    });
  }

  int run_pith() {
    train::PithTask task;
    if (!open(arguments_.inputs, task.corpora) || !open(arguments_.train.also, task.also)) return 1;
    task.held_out = arguments_.train.by_corpora ? train::HoldOut::corpora : train::HoldOut::sites;
    task.folds = arguments_.train.folds;
    task.with_model = !arguments_.output.empty();
    task.by_feature = arguments_.train.ablate;
    task.seed = arguments_.eval.seed;
    task.jobs = arguments_.jobs != 0 ? arguments_.jobs : std::max(1U, std::thread::hardware_concurrency());
    return finish(train::train_pith(task, watch_),
                  [this](const train::PithTrained& trained) { return write_held_out(trained); });
  }

  int run_ner() {
    train::NerTask task;
    if (!open(arguments_.train.texts, task.texts)) return 1;
    task.corpora = arguments_.inputs;
    task.tests = arguments_.train.tests;
    task.lists = arguments_.train.lists;
    task.seed = arguments_.eval.seed;
    const auto trained = train::train_ner(task, watch_);
    if (trained) return finish(trained, [](const train::NerTrained&) { return true; });
    if (report_) report_->finish();
    print_error("", trained.error().message);
    return 1;
  }

 private:
  template <class Trained, class WriteMore>
  int finish(const Result<Trained>& trained, const WriteMore& write_more) {
    if (report_) report_->finish();
    if (!trained) {
      print_error(arguments_.output, trained.error().message);
      return 1;
    }
    const std::string& model = arguments_.output;
    if (!model.empty() && (!write(model, trained->model) || !write(model + ".md", trained->card))) return 1;
    if (!write_more(*trained)) return 1;
    return std::max(print(trained->card), failed_ ? 1 : 0);
  }

  bool write_run(const eval::Run& run) const {
    const std::string& json = arguments_.eval.json;
    if (json.empty()) return true;
    const auto written = eval::write_run(run, json);
    if (!written) print_error(json, written.error().message);
    return static_cast<bool>(written);
  }

  bool write_curves(const eval::Run& run) const {
    const std::string& folder = arguments_.train.curves;
    if (folder.empty()) return true;
    std::set<std::string> corpora;
    for (const eval::Row& row : run.rows) corpora.insert(row.corpus);
    for (const std::string& corpus : corpora)
      for (const train::Figure& figure : train::curve_figures(run, corpus))
        if (!write(folder + "/" + corpus + "-" + figure.name + ".svg", chart::to_svg(figure.chart)))
          return false;
    return true;
  }

  bool write_held_out(const train::PithTrained& trained) const {
    if (!write_run(trained.held_out)) return false;
    for (const std::string& folder : arguments_.eval.answers)
      for (const auto& [corpus, answers] : trained.answers)
        if (!write(folder + "/" + corpus + ".jsonl", answers)) return false;
    return true;
  }

  const Arguments& arguments_;
  train::Watch watch_;
  std::unique_ptr<Report> report_;
  bool failed_ = false;
};

}  // namespace

int run_train(const Arguments& arguments) {
  TrainCommand command(arguments);
  if (arguments.train.method == "clg") return command.run_clg();
  if (arguments.train.method == "ner") return command.run_ner();
  return arguments.train.method == "mss" ? command.run_mss() : command.run_pith();
}

namespace {

// The first characters of a block, so that each is one line of a terminal.
std::string start_of(const std::string& text) {
  constexpr std::size_t kShown = 100;  // bytes
  if (text.size() <= kShown) return text;
  std::size_t end = kShown;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

// Page by page: the list of blocks on standard error, numbers from standard input, labels out.
class LabelByHand {
 public:
  explicit LabelByHand(const Arguments& arguments) : arguments_(arguments) {}

  int run() {
    int failed = 0;
    for (const std::string& path : arguments_.inputs) {
      const auto input = read_page(path, arguments_.options.limits);
      if (!input) {
        print_error(path, input.error().message);
        failed = 1;
      } else if (!label(path, input->bytes)) {
        break;
      }
    }
    return std::max(print(labels_, arguments_.output), failed);
  }

 private:
  // False if there is no more to read.
  bool label(const std::string& path, const std::string& html) {
    const train::PageToLabel page(html);
    std::string list = path + "\n";
    for (std::size_t i = 0; i < page.blocks().size(); ++i)
      list += std::to_string(i + 1) + "\t" + start_of(page.blocks()[i]) + "\n";
    std::cerr << list;
    for (std::string line;;) {
      std::cerr << "Which blocks are content? Such as 1 4-9 -7; empty: leave the page out; q: end. "
                << std::flush;
      if (!std::getline(std::cin, line) || line == "q") return false;
      const auto chosen = train::read_choice(line, page.blocks().size());
      if (!chosen) {
        print_error(path, chosen.error().message);
        continue;
      }
      train::PageLabels labels = page.labels(*chosen, arguments_.train.tolerance);
      labels.file = named_from(arguments_.output, path);
      labels.url = arguments_.options.url;
      if (!labels.select.empty()) labels_ += train::to_json_line(labels);
      return true;
    }
  }

  const Arguments& arguments_;
  std::string labels_;
};

}  // namespace

int run_label(const Arguments& arguments) {
  if (arguments.train.from_gold.empty()) return LabelByHand(arguments).run();
  const std::string& folder = arguments.train.from_gold;
  const auto corpus = eval::Corpus::open(folder);
  if (!corpus) return print_error(folder, corpus.error().message), 1;
  std::unique_ptr<Report> report;
  bool failed = false;
  train::Watch watch;
  watch.start = [&](std::size_t pages) { report = std::make_unique<Report>(arguments, pages); };
  watch.problem = [&](const eval::Problem& problem) {
    failed = true;
    report->error(problem.path, problem.message);
  };
  watch.step = [&] { report->page_done(false); };
  const std::string labels =
      train::label_corpus({*corpus, named_from(arguments.output, folder), arguments.train.tolerance}, watch);
  report->finish();
  return std::max(print(labels, arguments.output), failed ? 1 : 0);
}

int run_eval_entities(const Arguments& arguments) {
  const auto table = train::score_ner(arguments.inputs, arguments.model);
  if (table) return print(*table, arguments.output);
  print_error("", table.error().message);
  return 1;
}
#else
int run_eval_entities(const Arguments& arguments) {
  return run_train(arguments);
}
int run_label(const Arguments& arguments) {
  return run_train(arguments);
}
int run_train(const Arguments&) {
  print_error("train", "this pith was built with a shared library, which cannot train; build a static one");
  return 2;
}
#endif

}  // namespace pith::cli
