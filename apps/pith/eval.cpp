// The eval command: methods and other tools' answers against labelled pages.
#include <algorithm>
#include <memory>
#include <thread>

#include "commands.h"
#include "eval/evaluate.h"
#include "eval/html_report.h"
#include "eval/run_json.h"
#include "eval/table.h"
#include "pith/io.h"
#include "report.h"

namespace pith::cli {
namespace {

class Evaluation {
 public:
  explicit Evaluation(const Arguments& arguments)
      : arguments_(arguments), to_stdout_(arguments.eval.json == "-") {}

  int run() {
    if (!open_corpora() || !read_answers()) return 2;
    if (task_.corpora.empty()) return 1;
    plan();
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
    if (task_.methods.empty())
      for (const MethodInfo& method : methods()) task_.methods.emplace_back(method.id);
    task_.limit = arguments_.eval.limit;
    task_.seed = arguments_.eval.seed;
    task_.jobs = arguments_.jobs != 0 ? arguments_.jobs : std::max(1U, std::thread::hardware_concurrency());
    task_.limits = arguments_.options.limits;
    if (!arguments_.eval.json.empty() && !to_stdout_) task_.part = eval::part_of(arguments_.eval.json);
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
    return print(eval::tables(run, arguments_.eval.table));
  }

  void write_report(const eval::Run& run) {
    const auto texts = eval::worst_texts(run, task_.corpora, task_.answers, task_.limits);
    const auto written = write_file(arguments_.eval.report, eval::html_report(run, texts));
    if (!written) fail(arguments_.eval.report, written.error().message);
  }

  const Arguments& arguments_;
  const bool to_stdout_;
  eval::Task task_;
  std::unique_ptr<Report> report_;  // once the number of pages is known
  bool failed_ = false;
};

}  // namespace

int run_eval(const Arguments& arguments) {
  return Evaluation(arguments).run();
}

}  // namespace pith::cli
