// The eval command: methods against labelled pages.
#include <algorithm>
#include <memory>
#include <thread>

#include "commands.h"
#include "eval/evaluate.h"
#include "eval/table.h"
#include "report.h"

namespace pith::cli {
namespace {

// The corpora that can be read; false if two have the same name.
bool open_corpora(const Arguments& arguments, std::vector<eval::Corpus>& corpora, bool& failed) {
  for (const std::string& folder : arguments.inputs) {
    auto corpus = eval::Corpus::open(folder);
    if (!corpus) {
      print_error(folder, corpus.error().message);
      failed = true;
      continue;
    }
    const auto same = std::find_if(corpora.begin(), corpora.end(),
                                   [&](const eval::Corpus& c) { return c.name() == corpus->name(); });
    if (same != corpora.end()) {
      print_error(folder, "is called " + corpus->name() + " like another corpus; figures go by that name");
      return false;
    }
    corpora.push_back(std::move(*corpus));
  }
  return true;
}

std::vector<std::string> methods_to_score(const Arguments& arguments) {
  std::vector<std::string> ids = arguments.eval.methods;
  if (ids.empty())
    for (const MethodInfo& method : methods()) ids.emplace_back(method.id);
  return ids;
}

}  // namespace

int run_eval(const Arguments& arguments) {
  eval::Task task;
  bool failed = false;
  if (!open_corpora(arguments, task.corpora, failed)) return 2;
  if (task.corpora.empty()) return 1;
  task.methods = methods_to_score(arguments);
  task.limit = arguments.eval.limit;
  task.seed = arguments.eval.seed;
  task.jobs = arguments.jobs != 0 ? arguments.jobs : std::max(1U, std::thread::hardware_concurrency());
  task.limits = arguments.options.limits;

  std::unique_ptr<Report> report;
  eval::Watch watch;
  watch.start = [&](std::size_t pages) { report = std::make_unique<Report>(arguments, pages); };
  watch.problem = [&](const eval::Problem& problem) {
    failed = true;
    if (report)
      report->error(problem.path, problem.message);
    else
      print_error(problem.path, problem.message);
  };
  watch.page = [&] { report->page_done(false); };
  const eval::Run run = eval::evaluate(task, watch);
  report->finish();
  return std::max(print(eval::tables(run, arguments.eval.table)), failed ? 1 : 0);
}

}  // namespace pith::cli
