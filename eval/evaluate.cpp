// Pages are worked on one by one, each by all methods: a page is decompressed once, its gold is prepared once, and
// what is finished can be kept. Which method comes first rotates from page to page, so that none always meets the
// page cold. Before that, every page is read once to name what is scored by a hash, and to tell early what is
// wrong with the corpus.
#include "eval/evaluate.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <optional>
#include <thread>

#include "eval/in_order.h"

namespace pith::eval {
namespace {

constexpr int kWarmPages = 3;  // run once untimed by each thread

// A page to work on.
struct Place {
  const Corpus* corpus;
  std::size_t page;
};

// What reading a page told.
struct Scan {
  std::string hash;
  std::optional<Problem> problem;
};

std::vector<Scan> scan(const std::vector<Place>& places) {
  std::vector<Scan> scans;
  const auto make_work = [&] {
    return [&](std::size_t i) {
      Scan result;
      Problem problem;
      if (const auto page = places[i].corpus->read(places[i].page, problem))
        result.hash = hash_of(*page);
      else
        result.problem = problem;
      return result;
    };
  };
  const auto take = [&](std::size_t, Scan&& result) {
    scans.push_back(std::move(result));
    return true;
  };
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  InOrder<Scan, decltype(make_work), decltype(take)>(places.size(), cores, make_work, take).run();
  return scans;
}

struct PageOutcome {
  std::vector<Row> rows;
  std::optional<Problem> problem;
};

// One thread's share.
class Worker {
 public:
  Worker(const Task& task, const std::vector<Place>& places) : task_(&task), places_(&places) {}

  PageOutcome operator()(std::size_t index) {
    PageOutcome outcome;
    const Place& place = (*places_)[index];
    Problem problem;
    const auto page = place.corpus->read(place.page, problem);
    if (!page) {
      outcome.problem = problem;
      return outcome;
    }
    Scorer scorer(page->gold);
    outcome.rows.resize(task_->methods.size());
    for (std::size_t i = 0; i < task_->methods.size(); ++i) {
      const std::size_t method = (i + index) % task_->methods.size();
      outcome.rows[method] = row(*place.corpus, *page, task_->methods[method], scorer);
    }
    ++pages_;
    return outcome;
  }

 private:
  Row row(const Corpus& corpus, const LabelledPage& page, const std::string& method, Scorer& scorer) {
    Row row;
    row.corpus = corpus.name();
    row.page = page.id;
    row.type = page.type;
    row.lang = page.lang;
    row.domain = domain_of(page.url);
    row.method = method;
    row.bytes = page.html.size();
    row.scores = scorer.score(answer(page, row));
    return row;
  }

  Answer answer(const LabelledPage& page, Row& row) {
    using Clock = std::chrono::steady_clock;
    Options options;
    options.method = row.method;
    options.url = page.url;
    options.limits = task_->limits;
    if (pages_ < kWarmPages) (void)extractor_.extract(page.html, options);
    const auto start = Clock::now();
    auto extracted = extractor_.extract(page.html, options);
    row.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    Answer answer;
    if (!extracted) {
      row.status = "error";
      row.error = extracted.error().message;
      return answer;
    }
    row.status = to_string(extracted->status);
    answer.text = std::move(extracted->content);
    answer.title = std::move(extracted->title);
    answer.author = std::move(extracted->author);
    answer.date = std::move(extracted->date);
    for (Image& image : extracted->images) answer.images.push_back(std::move(image.src));
    if (auto texts = extractor_.texts(page.html, options)) answer.nodes = std::move(*texts);
    return answer;
  }

  const Task* task_;
  const std::vector<Place>* places_;
  Extractor extractor_;
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

// Drops what cannot be read and notes the hashes of the rest.
std::vector<Place> find_pages(const Task& task, const Watch& watch, Run& run) {
  std::vector<Place> all, good;
  for (const Corpus& corpus : task.corpora) {
    for (const Problem& problem : corpus.problems()) run.problems.push_back(problem);
    for (const std::size_t page : corpus.sample(task.limit, task.seed)) all.push_back({&corpus, page});
  }
  const std::vector<Scan> scans = scan(all);
  std::map<std::string, std::vector<std::string>> hashes;
  for (const Corpus& corpus : task.corpora) hashes[corpus.name()];
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (scans[i].problem) {
      run.problems.push_back(*scans[i].problem);
    } else {
      good.push_back(all[i]);
      hashes[all[i].corpus->name()].push_back(scans[i].hash);
    }
  }
  for (auto& [corpus, pages] : hashes) run.hashes[corpus] = hash_of(std::move(pages));
  if (watch.problem)
    for (const Problem& problem : run.problems) watch.problem(problem);
  return good;
}

}  // namespace

Run evaluate(const Task& task, const Watch& watch) {
  Run run;
  run.version = kVersion;
  run.date = today();
  for (const Corpus& corpus : task.corpora) run.corpora.push_back(corpus.name());
  run.methods = task.methods;
  run.limit = task.limit;
  run.seed = task.seed;
  run.jobs = task.jobs;
  const std::vector<Place> places = find_pages(task, watch, run);
  if (watch.start) watch.start(places.size());
  const auto make_work = [&] { return Worker(task, places); };
  const auto take = [&](std::size_t, PageOutcome&& outcome) {
    if (outcome.problem) {
      run.problems.push_back(*outcome.problem);
      if (watch.problem) watch.problem(*outcome.problem);
    }
    for (Row& row : outcome.rows) run.rows.push_back(std::move(row));
    if (watch.page) watch.page();
    return true;
  };
  InOrder<PageOutcome, decltype(make_work), decltype(take)>(places.size(), task.jobs, make_work, take).run();
  return run;
}

}  // namespace pith::eval
