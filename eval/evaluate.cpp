// Pages are worked on one by one, each by all methods: a page is decompressed once, its gold is prepared once, and
// what is finished can be kept. Which method comes first rotates from page to page, so that none always meets the
// page cold. Before that, every page is read once to name what is scored by a hash, and to tell early what is
// wrong with the corpus.
#include "eval/evaluate.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <map>
#include <optional>
#include <thread>
#include <utility>

#include "eval/memory.h"
#include "eval/page_tree.h"
#include "eval/part_file.h"
#include "eval/sites.h"
#include "eval/visual_oracle.h"
#include "pith/batch.h"
#include "pith/geometry.h"
#include "pith/json.h"

namespace pith::eval {
namespace {

constexpr int kWarmPages = 3;            // run once untimed by each thread
constexpr std::size_t kMemoryPages = 4;  // the largest ones, which are what memory depends on

// A page to work on.
struct Place {
  const Corpus* corpus;
  std::size_t page;
  std::size_t bytes = 0;
};

// What reading a page told.
struct Scan {
  std::string hash;
  std::size_t bytes = 0;
  std::optional<Problem> problem;
};

std::vector<Scan> scan(const std::vector<Place>& places) {
  std::vector<Scan> scans;
  const auto make_work = [&] {
    return [&](std::size_t i) {
      Scan result;
      Problem problem;
      if (const auto page = places[i].corpus->read(places[i].page, problem)) {
        result.hash = hash_of(*page);
        result.bytes = page->html.size();
      } else {
        result.problem = problem;
      }
      return result;
    };
  };
  const auto take = [&](std::size_t, Scan&& result) {
    scans.push_back(std::move(result));
    return true;
  };
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  run_in_order(places.size(), cores, make_work, take);
  return scans;
}

double processor_seconds() {
  timespec time = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct PageOutcome {
  std::vector<Row> rows;  // by column
  std::optional<Problem> problem;
};

// What a worker needs to know.
struct Plan {
  const Task& task;
  const std::vector<std::string>& columns;
  const Sites& sites;
};

// Whether models of method `model` are for a call; clg and its baselines share one.
bool takes_model(std::string_view call, std::string_view model) {
  const std::string_view id = call.substr(0, call.find(':'));
  return id == model || (model == "clg" && (id == "lr" || id == "lr-a" || id == "svm" || id == "svm-a"));
}

Options options_for(const Plan& plan, const Corpus& corpus, const LabelledPage& page,
                    std::string_view method) {
  Options options;
  options.renderer = plan.task.renderer;
  options.method = method;
  options.url = page.url;
  options.limits = plan.task.limits;
  if (plan.task.with_sites || any_asks_site({std::string(method)}))
    options.site = plan.sites.find(corpus, page);
  if (plan.task.model != nullptr && takes_model(method, plan.task.model->method()))
    options.model = plan.task.model;
  return options;
}

// One thread's share.
class Worker {
 public:
  explicit Worker(const Plan& plan) : plan_(&plan) {}

  PageOutcome operator()(const Place& place, std::size_t turn) {
    PageOutcome outcome;
    Problem problem;
    const auto page = place.corpus->read(place.page, problem);
    if (!page) {
      outcome.problem = problem;
      return outcome;
    }
    const std::string file = place.corpus->html_file(place.page);
    folder_ = file.substr(0, file.rfind('/') + 1);
    const std::vector<NodeBox> boxes = boxes_of(*place.corpus, *page);
    const PageTree tree = read_tree(extractor_, page->html, options_for(*plan_, *place.corpus, *page, "all"));
    Scorer scorer(page->gold, boxes, &tree);
    for (const std::string& column : plan_->columns) {
      outcome.rows.push_back(empty_row(*place.corpus, *page, column));
      outcome.rows.back().words = word_group(tree.words);
    }
    const std::size_t methods = plan_->task.methods.size();
    for (std::size_t i = 0; i < methods; ++i) {
      Row& row = outcome.rows[(i + turn) % methods];
      row.scores = scorer.score(is_oracle(row.method) ? ask_oracle(*place.corpus, *page, tree, row)
                                                      : ask_method(*place.corpus, *page, row));
    }
    for (std::size_t i = methods; i < outcome.rows.size(); ++i)
      outcome.rows[i].scores = scorer.score(look_up(outcome.rows[i]));
    ++pages_;
    return outcome;
  }

 private:
  static Row empty_row(const Corpus& corpus, const LabelledPage& page, const std::string& column) {
    Row row;
    row.corpus = corpus.name();
    row.page = page.id;
    row.type = page.type;
    row.kind = page.kind;
    row.lang = page.lang;
    row.domain = page.site;
    row.method = column;
    row.bytes = page.html.size();
    return row;
  }

  // Those of the corpus, else as the renderer lays the page out. One that cannot be rendered has no boxes.
  std::vector<NodeBox> boxes_of(const Corpus& corpus, const LabelledPage& page) {
    if (plan_->task.renderer == nullptr || !page.boxes.empty()) return page.boxes;
    std::vector<NodeBox> boxes;
    Options options = options_for(*plan_, corpus, page, "all");
    options.folder = folder_;
    const auto geometry = extractor_.render(page.html, options);
    if (!geometry) return boxes;
    for (std::uint32_t node = 0; node < geometry->looks.size(); ++node) {
      const Look& look = (*geometry)[node];
      if (look.visibility == Visibility::visible)
        boxes.push_back({node, {look.box.left, look.box.top, look.box.width(), look.box.height()}});
    }
    return boxes;
  }

  Answer ask_method(const Corpus& corpus, const LabelledPage& page, Row& row) {
    using Clock = std::chrono::steady_clock;
    Options options = options_for(*plan_, corpus, page, row.method);
    options.folder = folder_;
    if (pages_ < kWarmPages) (void)extractor_.extract(page.html, options);
    const double before = processor_seconds();
    const auto start = Clock::now();
    auto extracted = extractor_.extract(page.html, options);
    row.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    row.processor = processor_seconds() - before;
    Answer answer;
    if (!extracted) {
      row.status = "error";
      row.error = extracted.error().message;
      return answer;
    }
    row.status = to_string(extracted->status);
    answer.text = std::move(extracted->content);
    answer.comments = text_of(extracted->comments);
    answer.title = std::move(extracted->title);
    answer.author = std::move(extracted->author);
    answer.date = std::move(extracted->date);
    for (Image& image : extracted->images) answer.images.push_back(std::move(image.src));
    if (auto texts = extractor_.texts(page.html, options)) answer.nodes = std::move(*texts);
    if (!page.gold.markdown.empty()) {
      options.format = Format::markdown;
      if (auto markdown = extractor_.extract(page.html, options))
        answer.markdown = std::move(markdown->content);
    }
    return answer;
  }

  Answer ask_oracle(const Corpus& corpus, const LabelledPage& page, const PageTree& tree, Row& row) {
    auto texts = extractor_.texts(page.html, options_for(*plan_, corpus, page, "all"));
    row.status = texts ? "ok" : "error";
    if (!texts) return {};
    if (row.method == kOracle) return oracle(page.gold, std::move(*texts));
    Options options = options_for(*plan_, corpus, page, "vips:pdoc=10");
    options.folder = folder_;
    const auto blocks = extractor_.dump(page.html, Dump::geometry, options);
    if (blocks) return visual_oracle(page.gold, std::move(*texts), tree, *blocks);
    row.status = "error";
    row.error = blocks.error().message;
    return {};
  }

  // Which stretch of a curve by the length of pages a page belongs to.
  static std::string word_group(std::uint32_t words) {
    constexpr std::uint32_t kEnds[] = {250, 500, 1000, 2000, 4000};
    std::uint32_t begin = 0;
    for (const std::uint32_t end : kEnds) {
      if (words < end) return std::to_string(begin) + "-" + std::to_string(end - 1);
      begin = end;
    }
    return std::to_string(begin) + "+";
  }

  Answer look_up(Row& row) const {
    row.status = "missing";
    for (const ToolAnswers& tool : plan_->task.answers) {
      if (tool.tool != row.method || tool.corpus != row.corpus) continue;
      const auto found = tool.pages.find(row.page);
      if (found == tool.pages.end()) break;
      row.status = found->second.status;
      row.error = found->second.error;
      row.seconds = found->second.seconds;
      return found->second.answer;
    }
    return {};
  }

  const Plan* plan_;
  Extractor extractor_;
  std::string folder_;  // of the page's file
  int pages_ = 0;
};

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm day = {};
  gmtime_r(&now, &day);
  char text[16];
  std::strftime(text, sizeof text, "%Y-%m-%d", &day);
  return text;
}

class Evaluation {
 public:
  Evaluation(const Task& task, const Watch& watch) : task_(task), watch_(watch) {}

  Run run() {
    describe();
    find_pages();
    if (!task_.program.empty()) measure_memory();
    resume();
    if (watch_.start) watch_.start(todo_.size());
    work();
    for (std::vector<Row>& rows : finished_)
      for (Row& row : rows) run_.rows.push_back(std::move(row));
    return std::move(run_);
  }

 private:
  void describe() {
    run_.version = kVersion;
    run_.date = today();
    for (const Corpus& corpus : task_.corpora) run_.corpora.push_back(corpus.name());
    run_.methods = task_.methods;
    run_.limit = task_.limit;
    run_.seed = task_.seed;
    run_.jobs = task_.jobs;
    for (const ToolAnswers& tool : task_.answers) {
      if (std::find(run_.methods.begin(), run_.methods.end(), tool.tool) == run_.methods.end())
        run_.methods.push_back(tool.tool);
      run_.versions[tool.tool] = tool.version;
      run_.settings[tool.tool] = tool.setting;
      if (tool.memory != 0) run_.memory[tool.tool] = std::max(run_.memory[tool.tool], tool.memory);
    }
  }

  void report(const Problem& problem) {
    run_.problems.push_back(problem);
    if (watch_.problem) watch_.problem(problem);
  }

  // Drops what cannot be read and notes the hashes of the rest.
  void find_pages() {
    std::vector<Place> all;
    const bool sites = task_.with_sites || any_asks_site(task_.methods);
    for (const Corpus& corpus : task_.corpora) {
      for (const Problem& problem : corpus.problems()) report(problem);
      if (sites) sites_.read(corpus);
      for (const std::size_t page : corpus.sample(task_.limit, task_.seed)) all.push_back({&corpus, page});
    }
    for (const ToolAnswers& tool : task_.answers)
      for (const Problem& problem : tool.problems) report(problem);
    const std::vector<Scan> scans = scan(all);
    std::map<std::string, std::vector<std::string>> hashes;
    for (const Corpus& corpus : task_.corpora) hashes[corpus.name()];
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (scans[i].problem) {
        report(*scans[i].problem);
        continue;
      }
      places_.push_back(all[i]);
      places_.back().bytes = scans[i].bytes;
      hashes[all[i].corpus->name()].push_back(scans[i].hash);
    }
    for (auto& [corpus, pages] : hashes) run_.hashes[corpus] = hash_of(std::move(pages));
    for (const ToolAnswers& tool : task_.answers) check_answers(tool);
  }

  void check_answers(const ToolAnswers& tool) {
    std::size_t missing = 0;
    for (const Place& place : places_)
      if (place.corpus->name() == tool.corpus && !tool.pages.contains(place.corpus->id(place.page)))
        ++missing;
    if (missing != 0)
      report(
          {tool.path, "has no answer for " + std::to_string(missing) + " pages; they count as empty ones"});
  }

  void measure_memory() {
    std::vector<Place> largest = places_;
    const std::size_t count = std::min(kMemoryPages, largest.size());
    std::partial_sort(largest.begin(), largest.begin() + static_cast<std::ptrdiff_t>(count), largest.end(),
                      [](const Place& a, const Place& b) { return a.bytes > b.bytes; });
    largest.resize(count);
    for (const std::string& method : task_.methods) {
      if (is_oracle(method)) continue;
      std::vector<std::string> command = {task_.program, "--jsonl",  "--quiet", "--jobs",
                                          "1",           "--method", method};
      for (const Place& place : largest) command.push_back(place.corpus->html_file(place.page));
      if (const auto peak = peak_memory(command)) run_.memory[method] = *peak;
    }
  }

  // What the rows of the part file belong to.
  std::string header() const {
    std::string out;
    JsonWriter json(out);
    json.open('{').member("format", std::string_view("pith-eval-part-1")).member("version", run_.version);
    json.member("limit", run_.limit).member("seed", run_.seed).member("jobs", run_.jobs);
    json.key("limits")
        .open('[')
        .value(std::uint64_t{task_.limits.bytes})
        .value(std::uint64_t{task_.limits.nodes});
    json.value(std::uint64_t{task_.limits.depth}).value(std::uint64_t{task_.limits.milliseconds}).close(']');
    json.key("hashes").open('{');
    for (const std::string& corpus : run_.corpora) json.member(corpus, run_.hashes.at(corpus));
    json.close('}').key("methods").open('[');
    for (const std::string& method : run_.methods) json.value(method);
    json.close(']').key("answers").open('[');
    for (const ToolAnswers& tool : task_.answers) json.value(tool.hash);
    json.close(']').close('}');
    return out;
  }

  // Takes over what an evaluation of the same has finished.
  void resume() {
    finished_.resize(places_.size());
    if (!task_.part.empty()) take_over();
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (finished_[i].empty()) todo_.push_back(i);
    if (task_.part.empty()) return;
    std::vector<Row> kept;
    for (const std::vector<Row>& rows : finished_) kept.insert(kept.end(), rows.begin(), rows.end());
    if (!part_.begin(kept))
      report({task_.part, "cannot be written, so this evaluation cannot go on if it is ended"});
  }

  void take_over() {
    std::vector<Row> rows;
    const PartFile::Found found = part_.read(task_.part, header(), rows);
    if (found == PartFile::Found::other && watch_.notice)
      watch_.notice({task_.part, "is of another evaluation; starting anew"});
    std::map<std::pair<std::string, std::string>, std::vector<Row>> by_page;
    for (Row& row : rows) by_page[{row.corpus, row.page}].push_back(std::move(row));
    std::size_t pages = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const auto page = by_page.find({places_[i].corpus->name(), places_[i].corpus->id(places_[i].page)});
      if (page == by_page.end() || page->second.size() != run_.methods.size()) continue;
      finished_[i] = std::move(page->second);
      ++pages;
    }
    if (pages != 0 && watch_.notice)
      watch_.notice({task_.part, "going on after " + std::to_string(pages) + " pages"});
  }

  void work() {
    const auto make_work = [&] {
      return
          [&, worker = Worker(plan_)](std::size_t i) mutable { return worker(places_[todo_[i]], todo_[i]); };
    };
    const auto take = [&](std::size_t i, PageOutcome&& outcome) {
      if (outcome.problem) report(*outcome.problem);
      part_.append(outcome.rows);
      finished_[todo_[i]] = std::move(outcome.rows);
      if (watch_.page) watch_.page();
      return true;
    };
    run_in_order(todo_.size(), task_.jobs, make_work, take);
  }

  const Task& task_;
  Sites sites_;
  const Watch& watch_;
  Run run_;
  const Plan plan_{task_, run_.methods, sites_};
  std::vector<Place> places_;
  std::vector<std::size_t> todo_;           // places whose rows are not there yet
  std::vector<std::vector<Row>> finished_;  // by place
  PartFile part_;
};

}  // namespace

Run evaluate(const Task& task, const Watch& watch) {
  return Evaluation(task, watch).run();
}

}  // namespace pith::eval
