// The options of the command line as data: its own, and those of the library, which come from the library's table
// (pith/options.h). Parsing, --help, the man page and the completions all read this table; only what the command's own
// options do stands elsewhere, in arguments.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pith::cli {

enum class Command : std::uint8_t {
  extract,
  methods,
  blocks,
  menus,
  entities,
  dump,
  plot,
  render,
  eval,
  eval_import,
  eval_compare,
  eval_gate,
  eval_images,
  eval_entities,
  train,
  label,
  serve,
  help
};

struct CommandInfo {
  Command command;
  std::string_view name;      // one word, or two: "eval gate" is a part of "eval"
  std::string_view operands;  // as the usage line shows them
  std::string_view summary;
};
std::span<const CommandInfo> commands();
const CommandInfo& info(Command command);

// What dump and plot show, in the order of pith::Dump and pith::Plot.
struct View {
  std::string_view name, explanation;
};
std::span<const View> views(Command command);
std::string view_names(Command command, std::string_view separator);  // "tokens tree lines measures"
inline constexpr std::string_view kLambdaView = "lambda";             // of a corpus, the last of plot's

enum class Key : std::uint8_t {
  library,  // one of the library's own options
  files_from,
  site_pages,
  model,
  balance,
  content_blocks,
  grow,
  shrink,
  input_format,
  html_field,
  url_field,
  id_field,
  records,
  shard,
  jsonl,
  wet,
  output,
  keep_dirs,
  svg,
  overlay,
  visual_blocks,
  compare,
  methods,  // of eval: several
  by,
  metric,
  wide,
  limit,
  sites,
  most_regions,
  seed,
  also,
  from_gold,
  from_model,
  tolerance,
  folds,
  held_out,
  ablate,
  test,
  lists,
  texts,
  curves,
  answers,
  json_file,
  report_file,
  against,
  data,
  update,
  lower,
  resume,
  strict,
  target_language,
  min_words,
  min_quality,
  only_with_metadata,
  deduplicate,
  stats,
  listen,
  token,
  cors,
  allow_fetch,
  max_body,
  max_held,
  max_connections,
  max_queue,
  client_timeout,
  jobs,
  progress,
  quiet,
  man,
  schema,
  tables,
  completion,
  help,
  version,
};

// What an option takes.
enum class Takes : std::uint8_t {
  nothing,
  toggle,  // nothing, or one of `choices` if it has any; --no-NAME turns it off
  choice,  // one of `choices`
  method,  // an id of pith::methods()
  path,
  text,
  bytes,  // a number, K M G as powers of 1024
  count,  // a number, K M G as powers of 1000
};

enum class Group : std::uint8_t {
  input,
  selection,
  output,
  rendering,
  scored,
  shown,
  filters,
  service,
  limits,
  batch,
  generated,
  general
};
std::string_view title(Group group);

struct Option {
  Key key;
  char letter;             // 0: none
  std::string_view name;   // without dashes
  std::string_view alias;  // another name, understood but not shown; may be empty
  Takes takes;
  std::string_view placeholder;  // of the value in help
  std::string_view choices;      // parted by spaces
  Group group;
  std::uint32_t commands;  // bits by Command
  std::string_view help;
  // Of Key::library: the option of the library that is set, what it is set to (empty: the value given), and what
  // --no-NAME sets it to.
  std::string_view sets = {}, to = {}, off = {};
  std::string_view learners = {};  // of train: which heed it; empty: all

  bool takes_value() const { return takes != Takes::nothing && takes != Takes::toggle; }
  bool applies_to(Command command) const { return (commands >> static_cast<int>(command) & 1) != 0; }
};
std::span<const Option> options();

struct Example {
  Command about;
  std::string_view command, explanation;
};
std::span<const Example> examples();

// The paragraphs below the options, in help and man page.
struct Section {
  Command about;
  std::string_view title, text;
};
std::span<const Section> sections();

inline constexpr std::string_view kSummary = "finds the main content of web pages";
inline constexpr std::string_view kTrainChoices = "clg mss ner pith";  // methods that learn, and names

}  // namespace pith::cli
