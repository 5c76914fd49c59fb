// The command line, understood.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/table.h"
#include "options.h"
#include "pith/io.h"
#include "pith/options.h"
#include "pith/pith.h"

namespace pith::cli {

enum class Progress : std::uint8_t { automatic, on, off };
enum class Generate : std::uint8_t { help, man, schema, tables, completion };

struct EvalArguments {
  std::vector<std::string> methods;  // empty: all
  std::vector<std::string> answers;
  std::string json, report;  // files; empty: none
  std::string against;       // empty: none
  std::string data;
  bool update = false, lower = false, sites = false;
  std::uint64_t limit = 0, seed = 0;
  eval::TableOptions table;
};

struct TrainArguments {
  std::string_view method;
  std::string from_gold;    // of label
  std::string from;         // a model to go on from; empty: none
  std::string curves;       // a folder
  double tolerance = 0.05;  // likewise
  std::vector<std::string> also;
  bool by_corpora = false, ablate = false;
  unsigned folds = 5;
  std::vector<std::string> tests, texts;  // of ner
  std::string lists;
};

// What a batch of pages is made of, and which of it is written.
struct BatchArguments {
  PageSet set;  // but its paths and lists
  bool wet = false, resume = false, strict = false;
  std::vector<std::string> languages;  // empty: all
  std::uint64_t min_words = 0;
  double min_quality = 0;
  bool only_with_metadata = false, deduplicate = false;
  std::string stats;  // a file; empty: none
};

struct RenderArguments {
  RendererOptions options;
  bool asked = false;  // an option says how; else methods that see the page choose themselves
  bool svg = false, overlay = false, blocks = false, compare = false;
};

struct ServeArguments {
  std::string listen;  // empty: as the service has it; so are zeros
  std::string token;
  std::vector<std::string> origins;
  bool fetches = false;
  std::uint64_t most_body = 0, most_memory = 0, most_connections = 0, most_waiting = 0, client_seconds = 0;
};

struct Arguments {
  Command command = Command::extract;
  std::shared_ptr<const NamedOptions> named;  // as given
  pith::Options options;                      // views of them
  std::vector<std::string> inputs;
  std::vector<std::string> files_from;
  std::vector<std::string> site_pages;
  std::string model;   // empty: the one that ships
  std::string output;  // empty: standard output
  bool jsonl = false;
  bool keep_dirs = false;
  bool quiet = false;
  bool help = false;
  bool version = false;
  Progress progress = Progress::automatic;
  unsigned jobs = 0;              // 0: as many as cores
  std::size_t most_regions = 20;  // 0: all
  BatchArguments batch;
  EvalArguments eval;
  TrainArguments train;
  RenderArguments render;
  ServeArguments serve;
  std::size_t view = 0;  // of views(command)
  Generate generate = Generate::help;
  std::string_view shell;            // of Generate::completion
  Command about = Command::extract;  // of Generate::help

  std::string error;  // what is wrong with the command line; empty if nothing
};

// `words` are the arguments without the program's name; they must outlive the result.
Arguments parse_arguments(std::span<const char* const> words);

bool shows_lambda(const Arguments& arguments);  // a plot of a corpus, not of a page

}  // namespace pith::cli
