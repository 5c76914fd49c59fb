// The eval commands: methods and other tools' answers against labelled pages.
#include <algorithm>
#include <memory>
#include <optional>
#include <thread>

#include "commands.h"
#include "context.h"
#include "eval/compare.h"
#include "eval/evaluate.h"
#include "eval/gate.h"
#include "eval/html_report.h"
#include "eval/image_rules.h"
#include "eval/import.h"
#include "eval/memory.h"
#include "eval/run_json.h"
#include "eval/table.h"
#include "pith/io.h"
#include "report.h"

namespace pith::cli {
namespace {

// Methods that see the page have to be asked for: rendering takes many times as long as all others together.
std::vector<std::string> all_methods() {
  std::vector<std::string> ids;
  for (const MethodInfo& method : methods())
    if (!method.asks_geometry) ids.emplace_back(method.id);
  return ids;
}

unsigned jobs(const Arguments& arguments) {
  return arguments.jobs != 0 ? arguments.jobs : std::max(1U, std::thread::hardware_concurrency());
}

class Evaluation {
 public:
  explicit Evaluation(const Arguments& arguments)
      : arguments_(arguments), to_stdout_(arguments.eval.json == "-") {}

  int run() {
    if (!open_corpora() || !read_answers()) return 2;
    if (!arguments_.model.empty() && !read_model(arguments_.model, model_)) return 2;
    if (task_.corpora.empty()) return 1;
    plan();
    if (!knows_against()) return 2;
    const eval::Run run = eval::evaluate(task_, watch());
    report_->finish();
    const int shown = show(run);  // may fail too
    return std::max(shown, failed_ ? 1 : 0);
  }

 private:
  void fail(std::string_view subject, std::string_view message) {
    failed_ = true;
    if (report_)
      report_->error(subject, message);
    else
      print_error(subject, message);
  }

  // False if two have the same name.
  bool open_corpora() {
    for (const std::string& folder : arguments_.inputs) {
      auto corpus = eval::Corpus::open(folder);
      if (!corpus) {
        fail(folder, corpus.error().message);
        continue;
      }
      if (find(corpus->name()) != nullptr) {
        print_error(folder, "is called " + corpus->name() + " like another corpus; figures go by that name");
        return false;
      }
      task_.corpora.push_back(std::move(*corpus));
    }
    return true;
  }

  const eval::Corpus* find(const std::string& name) const {
    const auto found = std::find_if(task_.corpora.begin(), task_.corpora.end(),
                                    [&](const eval::Corpus& c) { return c.name() == name; });
    return found == task_.corpora.end() ? nullptr : &*found;
  }

  // False if it is not clear what a file answers.
  bool read_answers() {
    for (const std::string& path : arguments_.eval.answers) {
      auto answers = eval::read_answers(path);
      if (!answers) {
        fail(path, answers.error().message);
        continue;
      }
      if (find(answers->corpus) == nullptr) {
        if (arguments_.inputs.size() != 1) {
          print_error(path, "belongs to none of the corpora; put it into a directory with the name of one");
          return false;
        }
        if (!task_.corpora.empty()) answers->corpus = task_.corpora[0].name();
      }
      task_.answers.push_back(std::move(*answers));
    }
    return true;
  }

  void plan() {
    task_.methods = arguments_.eval.methods;
    if (task_.methods.empty()) task_.methods = all_methods();
    task_.limit = arguments_.eval.limit;
    task_.with_sites = arguments_.eval.sites;
    task_.seed = arguments_.eval.seed;
    task_.jobs = jobs(arguments_);
    task_.limits = arguments_.options.limits;
    task_.model = model_ ? &*model_ : nullptr;
    if (arguments_.render.asked || needs_boxes())
      task_.renderer = &renderer_.emplace(arguments_.render.options);
    task_.program = eval::this_program();
    // A part does not tell whose rows it holds, so none is kept of a model or a rendering that changes.
    if (!arguments_.eval.json.empty() && !to_stdout_ && !model_ && !renderer_)
      task_.part = eval::part_of(arguments_.eval.json);
  }

  // Scores by area are of the page as litehtml lays it out, unless another engine is asked for.
  bool needs_boxes() const {
    const std::string_view metric = arguments_.eval.table.metric->id;
    return metric == "area" || metric == "regions";
  }

  bool knows_against() const {
    const std::string& against = arguments_.eval.against;
    const bool known =
        against.empty() ||
        std::find(task_.methods.begin(), task_.methods.end(), against) != task_.methods.end() ||
        std::any_of(task_.answers.begin(), task_.answers.end(),
                    [&](const eval::ToolAnswers& tool) { return tool.tool == against; });
    if (!known) print_error("", "--against names '" + against + "', which is not among what is scored");
    return known;
  }

  eval::Watch watch() {
    eval::Watch watch;
    watch.start = [this](std::size_t pages) { report_ = std::make_unique<Report>(arguments_, pages); };
    watch.problem = [this](const eval::Problem& problem) { fail(problem.path, problem.message); };
    watch.notice = [this](const eval::Problem& notice) {
      if (!arguments_.quiet) print_error(notice.path, notice.message);
    };
    watch.page = [this] { report_->page_done(false); };
    return watch;
  }

  int show(const eval::Run& run) {
    if (!arguments_.eval.report.empty()) write_report(run);
    if (to_stdout_) return print(eval::to_json(run));
    if (!arguments_.eval.json.empty())
      if (const auto written = eval::write_run(run, arguments_.eval.json); !written)
        fail(arguments_.eval.json, written.error().message);
    std::string text = eval::tables(run, arguments_.eval.table);
    if (!arguments_.eval.against.empty())
      text += "\n" + eval::against(run, arguments_.eval.against, *arguments_.eval.table.metric);
    return print(text);
  }

  void write_report(const eval::Run& run) {
    const auto texts = eval::worst_texts(run, task_.corpora, task_.answers, task_.limits);
    const auto written = write_file(arguments_.eval.report, eval::html_report(run, texts));
    if (!written) fail(arguments_.eval.report, written.error().message);
  }

  const Arguments& arguments_;
  const bool to_stdout_;
  std::optional<Model> model_;
  std::optional<Renderer> renderer_;
  eval::Task task_;
  std::unique_ptr<Report> report_;  // once the number of pages is known
  bool failed_ = false;
};

}  // namespace

int run_eval(const Arguments& arguments) {
  return Evaluation(arguments).run();
}

int run_eval_import(const Arguments& arguments) {
  const auto corpus = eval::Corpus::open(arguments.inputs[0]);
  if (!corpus) {
    print_error(arguments.inputs[0], corpus.error().message);
    return 1;
  }
  const auto imported = eval::import_corpus(*corpus, arguments.inputs[1]);
  if (!imported) {
    print_error(arguments.inputs[1], imported.error().message);
    return 1;
  }
  for (const eval::Problem& problem : imported->problems) print_error(problem.path, problem.message);
  const int printed = print(arguments.inputs[1] + ": " + std::to_string(imported->pages) +
                            (imported->pages == 1 ? " page\n" : " pages\n"));
  return imported->problems.empty() ? printed : 1;
}

int run_eval_compare(const Arguments& arguments) {
  std::vector<eval::Run> runs;
  for (const std::string& path : arguments.inputs) {
    auto run = eval::read_run(path);
    if (!run) {
      print_error(path, run.error().message);
      return 1;
    }
    if (!arguments.eval.methods.empty())
      std::erase_if(run->methods, [&](const std::string& method) {
        return std::find(arguments.eval.methods.begin(), arguments.eval.methods.end(), method) ==
               arguments.eval.methods.end();
      });
    runs.push_back(std::move(*run));
  }
  const eval::Metric& metric = *arguments.eval.table.metric;
  const auto comparisons = eval::compare(runs[0], runs[1], metric);
  if (comparisons.empty()) {
    print_error("", "the two evaluations have no corpus or no method in common");
    return 1;
  }
  return print(eval::to_text(comparisons, metric, arguments.eval.limit));
}

int run_eval_gate(const Arguments& arguments) {
  const std::string& path = arguments.inputs[0];
  const auto floors = eval::read_floors(path);
  if (!floors) {
    print_error(path, floors.error().message);
    return 1;
  }
  const eval::Reached reached =
      eval::reach(*floors, arguments.eval.data, all_methods(), jobs(arguments), eval::Watch{});
  if (!arguments.eval.update) {
    const std::vector<std::string> wrong = eval::check(*floors, reached);
    for (const std::string& line : wrong) print_error("", line);
    if (!wrong.empty()) return 1;
    return print(std::to_string(reached.scores.size()) + " floors stand\n");
  }
  for (const eval::Problem& problem : reached.problems) print_error(problem.path, problem.message);
  if (!reached.problems.empty()) return 1;
  const eval::Update update = eval::update(
      *floors, reached, arguments.eval.lower ? eval::Lowering::allowed : eval::Lowering::refused);
  if (const auto written = write_file(path, eval::to_text(update.floors)); !written) {
    print_error(path, written.error().message);
    return 1;
  }
  for (const std::string& line : update.refused) print_error("", line);
  std::string text;
  for (const std::string& line : update.changes) text += line + "\n";
  return std::max(print(text), update.refused.empty() ? 0 : 1);
}

int run_eval_images(const Arguments& arguments) {
  std::vector<std::string> methods = arguments.eval.methods;
  if (methods.empty()) methods = {"pith", "article"};
  std::string out;
  for (const std::string& folder : arguments.inputs) {
    const auto corpus = eval::Corpus::open(folder);
    if (!corpus) {
      print_error(folder, corpus.error().message);
      return 1;
    }
    for (const std::string& method : methods) {
      const bool wide = arguments.eval.table.width == eval::Width::wide;
      const char* half = ", the half of the sites that rules are chosen on: ";
      for (const eval::ImageReport& report : eval::evaluate_images(*corpus, method, wide)) {
        out += corpus->name() + ", method " + method + half + std::to_string(report.pages) +
               " pages with images\n\n" + table_of(report) + "\n" + report.list;
        half = ", the unseen half: ";
      }
    }
  }
  return print(out);
}

}  // namespace pith::cli
