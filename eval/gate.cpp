#include "eval/gate.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "eval/metric.h"
#include "eval/summary.h"
#include "eval/text_table.h"
#include "pith/io.h"

namespace pith::eval {
namespace {

constexpr int kDigits = 4;
constexpr double kUnit = 1e-4;

std::vector<std::string> split(std::string_view line, char separator) {
  std::vector<std::string> fields;
  while (true) {
    const std::size_t end = line.find(separator);
    fields.emplace_back(line.substr(0, end));
    if (end == std::string_view::npos) return fields;
    line.remove_prefix(end + 1);
  }
}

template <class Number>
bool parse(const std::string& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool read_line(const std::vector<std::string>& fields, Floors& floors) {
  if (fields[0] == "corpus" && fields.size() == 5) {
    PinnedCorpus corpus = {fields[1], 0, 0, fields[4]};
    if (!parse(fields[2], corpus.limit) || !parse(fields[3], corpus.seed)) return false;
    floors.corpora.push_back(std::move(corpus));
    return true;
  }
  if (fields[0] == "floor" && fields.size() == 4) {
    Floor floor = {fields[1], fields[2], 0};
    if (!parse(fields[3], floor.score)) return false;
    floors.floors.push_back(std::move(floor));
    return true;
  }
  return false;
}

const Floor* find(const std::vector<Floor>& floors, const Floor& like) {
  const auto found = std::find_if(floors.begin(), floors.end(), [&](const Floor& f) {
    return f.corpus == like.corpus && f.method == like.method;
  });
  return found == floors.end() ? nullptr : &*found;
}

const PinnedCorpus* find(const std::vector<PinnedCorpus>& corpora, const std::string& name) {
  const auto found =
      std::find_if(corpora.begin(), corpora.end(), [&](const PinnedCorpus& c) { return c.name == name; });
  return found == corpora.end() ? nullptr : &*found;
}

// A little is added before rounding down, so that a floor is met by what it was made from.
double rounded_down(double score) {
  return std::floor(score / kUnit + 1e-6) * kUnit;
}

bool is_below(double score, double floor) {
  return rounded_down(score) < floor - kUnit / 2;
}

std::string name_of(const Floor& floor) {
  return floor.corpus + ", " + floor.method;
}

}  // namespace

Result<Floors> read_floors(const std::string& path) {
  const auto file = read_file(path, 0);
  if (!file) return file.error();
  Floors floors;
  std::size_t number = 0;
  for (const std::string& line : split(file->bytes, '\n')) {
    ++number;
    if (line.starts_with('#'))
      floors.comments.push_back(line);
    else if (!line.empty() && !read_line(split(line, '\t'), floors))
      return Error{ErrorCode::read_failed,
                   "line " + std::to_string(number) + " is neither a corpus nor a floor"};
  }
  return floors;
}

std::string to_text(const Floors& floors) {
  std::string out;
  for (const std::string& comment : floors.comments) out += comment + "\n";
  for (const PinnedCorpus& corpus : floors.corpora) {
    out += "corpus\t" + corpus.name + "\t" + std::to_string(corpus.limit) + "\t" +
           std::to_string(corpus.seed) + "\t" + corpus.hash + "\n";
    for (const Floor& floor : floors.floors)
      if (floor.corpus == corpus.name)
        out += "floor\t" + floor.corpus + "\t" + floor.method + "\t" + fixed(floor.score, kDigits) + "\n";
  }
  return out;
}

Reached reach(const Floors& floors, const std::string& data, const std::vector<std::string>& methods,
              unsigned jobs, const Watch& watch) {
  Reached reached;
  for (const PinnedCorpus& pinned : floors.corpora) {
    auto corpus = Corpus::open(data + "/" + pinned.name);
    if (!corpus) {
      reached.problems.push_back({data + "/" + pinned.name, corpus.error().message});
      continue;
    }
    Task task;
    task.corpora.push_back(std::move(*corpus));
    task.methods = methods;
    task.limit = pinned.limit;
    task.seed = pinned.seed;
    task.jobs = jobs;
    const Run run = evaluate(task, watch);
    reached.problems.insert(reached.problems.end(), run.problems.begin(), run.problems.end());
    reached.corpora.push_back(
        {pinned.name, pinned.limit, pinned.seed, run.hashes.at(task.corpora[0].name())});
    for (const std::string& method : methods) {
      const auto mean = average(select(run, {}, method), *find_metric("words"));
      reached.scores.push_back({pinned.name, method, mean ? mean->value : 0});
    }
  }
  return reached;
}

std::vector<std::string> check(const Floors& floors, const Reached& reached) {
  std::vector<std::string> wrong;
  for (const Problem& problem : reached.problems) wrong.push_back(problem.path + ": " + problem.message);
  for (const PinnedCorpus& corpus : reached.corpora) {
    const PinnedCorpus* pinned = find(floors.corpora, corpus.name);
    if (pinned != nullptr && pinned->hash != corpus.hash)
      wrong.push_back(corpus.name + ": is not the data that the floors were measured on (hash " +
                      corpus.hash + ", pinned " + pinned->hash +
                      "); take that data, or enter new floors with --update");
  }
  for (const Floor& score : reached.scores) {
    const Floor* floor = find(floors.floors, score);
    if (floor == nullptr)
      wrong.push_back(name_of(score) + ": has no floor; it reaches " +
                      fixed(rounded_down(score.score), kDigits) + ", which --update enters");
    else if (is_below(score.score, floor->score))
      wrong.push_back(name_of(score) + ": word F1 " + fixed(rounded_down(score.score), kDigits) +
                      " is below its floor " + fixed(floor->score, kDigits) +
                      "; repair the method, or lower the floor with --update --lower and say why");
  }
  for (const Floor& floor : floors.floors)
    if (find(reached.scores, floor) == nullptr && find(reached.corpora, floor.corpus) != nullptr)
      wrong.push_back(name_of(floor) + ": has a floor but is no method; --update --lower drops it");
  return wrong;
}

Update update(const Floors& floors, const Reached& reached, Lowering lowering) {
  Update result;
  result.floors.comments = floors.comments;
  const bool may_lower = lowering == Lowering::allowed;
  for (const PinnedCorpus& pinned : floors.corpora) {
    const PinnedCorpus* met = find(reached.corpora, pinned.name);
    result.floors.corpora.push_back(met != nullptr ? *met : pinned);
    if (met != nullptr && met->hash != pinned.hash)
      result.changes.push_back(pinned.name + ": hash " + pinned.hash + " -> " + met->hash);
  }
  for (Floor score : reached.scores) {
    score.score = rounded_down(score.score);
    const Floor* floor = find(floors.floors, score);
    const std::string reaches = fixed(score.score, kDigits);
    if (floor == nullptr) {
      result.changes.push_back(name_of(score) + ": " + reaches);
    } else if (is_below(score.score, floor->score) && !may_lower) {
      result.refused.push_back(name_of(score) + ": reaches only " + reaches + " of " +
                               fixed(floor->score, kDigits) + "; --lower lowers the floor");
      score.score = floor->score;
    } else if (std::abs(score.score - floor->score) > kUnit / 2) {
      result.changes.push_back(name_of(score) + ": " + fixed(floor->score, kDigits) + " -> " + reaches);
    }
    result.floors.floors.push_back(std::move(score));
  }
  for (const Floor& floor : floors.floors) {
    if (find(reached.scores, floor) != nullptr) continue;
    const bool gone = find(reached.corpora, floor.corpus) != nullptr;
    if (gone && may_lower) {
      result.changes.push_back(name_of(floor) + ": dropped");
      continue;
    }
    if (gone) result.refused.push_back(name_of(floor) + ": is no method; --lower drops its floor");
    result.floors.floors.push_back(floor);
  }
  return result;
}

}  // namespace pith::eval
