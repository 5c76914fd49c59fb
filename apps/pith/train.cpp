// The train command: labelled pages in, a model out.
#include <algorithm>
#include <memory>

#include "commands.h"
#include "pith/io.h"
#include "report.h"
#if PITH_CAN_TRAIN
#include "train/mss.h"
#endif

namespace pith::cli {

#if PITH_CAN_TRAIN
namespace {

bool write(const std::string& path, const std::string& bytes) {
  const auto written = write_file(path, bytes);
  if (!written) print_error(path, written.error().message);
  return static_cast<bool>(written);
}

}  // namespace

int run_train(const Arguments& arguments) {
  train::Task task;
  bool failed = false;
  for (const std::string& folder : arguments.inputs) {
    auto corpus = eval::Corpus::open(folder);
    if (!corpus) {
      print_error(folder, corpus.error().message);
      return 1;  // a model of less than was asked for would be mistaken for the other
    }
    task.corpora.push_back(std::move(*corpus));
  }
  task.seed = arguments.eval.seed;

  std::unique_ptr<Report> report;
  train::Watch watch;
  watch.start = [&](std::size_t steps) { report = std::make_unique<Report>(arguments, steps); };
  watch.problem = [&](const eval::Problem& problem) {
    failed = true;
    report->error(problem.path, problem.message);
  };
  watch.step = [&] { report->page_done(false); };
  const auto trained = train::train_mss(task, watch);
  report->finish();
  if (!trained) {
    print_error(arguments.output, trained.error().message);
    return 1;
  }
  if (!write(arguments.output, trained->model) || !write(arguments.output + ".md", trained->card)) return 1;
  return std::max(print(trained->card), failed ? 1 : 0);
}
#else
int run_train(const Arguments&) {
  print_error("train", "this pith was built with a shared library, which cannot train; build a static one");
  return 2;
}
#endif

}  // namespace pith::cli
