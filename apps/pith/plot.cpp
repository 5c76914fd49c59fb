// The plot command: the figures of the methods' papers, for a page or a corpus.
#include <algorithm>
#include <memory>
#include <thread>

#include "commands.h"
#include "context.h"
#include "eval/lambda_curve.h"
#include "inputs.h"
#include "report.h"

namespace pith::cli {
namespace {

int plot_page(const Arguments& arguments) {
  const std::string path = arguments.inputs.empty() ? "-" : arguments.inputs[0];
  const auto input = read_page(path, arguments.options.limits);
  if (!input) {
    print_error(path, input.error().message);
    return 1;
  }
  const Renderer renderer(arguments.render.options);
  const std::string folder = folder_of(path);
  Options options = arguments.options;
  options.folder = folder;
  if (arguments.render.asked) options.renderer = &renderer;
  const auto plot = Extractor().plot(input->bytes, static_cast<Plot>(arguments.view), options);
  if (!plot) {
    print_error(path, plot.error().message);
    return 1;
  }
  if (!input->damage.empty()) print_error(path, input->damage);
  return std::max(print(*plot, arguments.output), input->damage.empty() ? 0 : 1);
}

int plot_lambda(const Arguments& arguments) {
  const std::string& folder = arguments.inputs[0];
  auto corpus = eval::Corpus::open(folder);
  if (!corpus) {
    print_error(folder, corpus.error().message);
    return 1;
  }
  eval::Task task;
  task.corpora.push_back(std::move(*corpus));
  task.methods = eval::lambda_calls(arguments.options.method);
  task.limit = arguments.eval.limit;
  task.seed = arguments.eval.seed;
  task.jobs = arguments.jobs != 0 ? arguments.jobs : std::max(1U, std::thread::hardware_concurrency());
  task.limits = arguments.options.limits;
  std::unique_ptr<Report> report;
  bool failed = false;
  eval::Watch watch;
  watch.start = [&](std::size_t pages) { report = std::make_unique<Report>(arguments, pages); };
  watch.problem = [&](const eval::Problem& problem) {
    failed = true;
    print_error(problem.path, problem.message);
  };
  watch.page = [&] { report->page_done(false); };
  const eval::Run run = eval::evaluate(task, watch);
  report->finish();
  return std::max(print(chart::to_svg(eval::lambda_chart(run)), arguments.output), failed ? 1 : 0);
}

}  // namespace

int run_plot(const Arguments& arguments) {
  return shows_lambda(arguments) ? plot_lambda(arguments) : plot_page(arguments);
}

}  // namespace pith::cli
