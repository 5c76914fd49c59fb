#include "arguments.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "eval/evaluate.h"
#include "pith/suggest.h"

namespace pith::cli {
namespace {

constexpr std::uint64_t kChangesShown = 20;

bool reads_pages(Command command) {
  return command == Command::extract || command == Command::blocks || command == Command::menus ||
         command == Command::entities || command == Command::dump || command == Command::render;
}

std::string quoted(std::string_view word) {
  return "'" + std::string(word) + "'";
}

// What other tools call what pith does otherwise; docs/coming-from.md has the tables.
struct Foreign {
  std::string_view name, instead;
};
constexpr std::string_view kFetches = "pith fetches nothing; try curl -s URL | pith --url URL";
constexpr Foreign kForeign[] = {
    {"i", "use --files-from LIST"},
    {"input-dir", "name the directory itself, as in pith DIR"},
    {"threads", "use --jobs N"},
    {"workers", "use --jobs N"},
    {"fast", "use --method with a simpler method; see pith methods"},
    {"main-content", "it is the default"},
    {"feed", kFetches},
    {"sitemap", kFetches},
    {"crawl", kFetches},
    {"explore", kFetches},
    {"probe", kFetches},
    {"archived", kFetches},
    {"URL", kFetches},
    {"list", kFetches},
    {"blacklist", "leave those pages out of what --files-from names"},
    {"url-filter", "leave other pages out of what --files-from names"},
    {"backup-dir", "pages are read from files, which stay as they are"},
    {"config-file", "every setting is an option; see pith --help"},
    {"validate-tei", "what --xmltei writes is valid TEI"},
};

class ArgumentParser {
 public:
  explicit ArgumentParser(std::span<const char* const> words) : words_(words) {}

  Arguments parse() {
    find_command();
    while (at_ < words_.size() && out_.error.empty()) {
      const std::string_view word = words_[at_++];
      if (options_ended_ || word.size() < 2 || word[0] != '-') {
        operand(word);
      } else if (word == "--") {
        options_ended_ = true;
      } else if (word[1] == '-') {
        long_option(word.substr(2));
      } else {
        letters(word.substr(1));
      }
    }
    if (out_.error.empty() && !settings_.empty()) apply_settings();
    take_options();
    if (out_.error.empty() && !out_.help && !out_.version) check();
    return std::move(out_);
  }

 private:
  // From here on nothing is set by name any more.
  void take_options() {
    out_.named = std::make_shared<const NamedOptions>(named_);
    out_.options = out_.named->options();
    if (const RendererOptions* renderer = out_.named->renderer()) {
      out_.render.options = *renderer;
      out_.render.asked = true;
    }
  }

  void fail(std::string message) {
    if (out_.error.empty()) out_.error = std::move(message);
  }

  // A name of two words goes before its first word alone.
  void find_command() {
    std::size_t words = 0;
    for (const CommandInfo& c : commands()) {
      const auto name = split_words(c.name);
      if (name.size() > words_.size() || name.size() <= words) continue;
      if (!std::equal(name.begin(), name.end(), words_.begin())) continue;
      out_.command = c.command;
      words = name.size();
    }
    at_ = words;
    if (out_.command == Command::eval) out_.jobs = 1;  // more disturb the times
    if (out_.command == Command::serve) {              // strangers ask
      set_option("max_nodes", "1M");
      set_option("timeout_ms", "10000");
    }
    if (out_.command == Command::eval_compare) out_.eval.limit = kChangesShown;
  }

  void operand(std::string_view word) {
    switch (out_.command) {
      case Command::extract:
        if (word.starts_with("http://") || word.starts_with("https://"))
          return fail("pith fetches nothing; try curl -s " + std::string(word) + " | pith --url " +
                      std::string(word));
        out_.inputs.emplace_back(word);
        return;
      case Command::dump:
      case Command::plot:
        if (!view_given_) return choose_view(word);
        if (!out_.inputs.empty()) return fail(command_name() + " shows one page at a time");
        out_.inputs.emplace_back(word);
        return;
      case Command::blocks:
      case Command::menus:
      case Command::entities:
      case Command::render:
      case Command::eval:
      case Command::eval_import:
      case Command::eval_compare:
      case Command::eval_gate:
      case Command::eval_images:
      case Command::eval_entities: out_.inputs.emplace_back(word); return;
      case Command::train:
        if (out_.train.method.empty()) return choose_learner(word);
        out_.inputs.emplace_back(word);
        return;
      case Command::help: return choose_topic(word);
      case Command::methods:
      case Command::serve: return fail(command_name() + " takes no " + quoted(word));
      case Command::label: out_.inputs.emplace_back(word); return;
    }
  }

  std::string command_name() const { return std::string(info(out_.command).name); }

  void choose_view(std::string_view word) {
    std::vector<std::string_view> names;
    for (const View& view : views(out_.command)) names.push_back(view.name);
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end())
      return fail(command_name() + " shows " + view_names(out_.command, ", ") + "; not " + quoted(word) +
                  suggestion(word, names));
    out_.view = static_cast<std::size_t>(found - names.begin());
    view_given_ = true;
  }

  void choose_learner(std::string_view word) {
    const auto learners = split_words(kTrainChoices);
    if (std::find(learners.begin(), learners.end(), word) == learners.end())
      return fail("methods that can be trained: " + std::string(kTrainChoices) + "; not " + quoted(word) +
                  suggestion(word, learners));
    out_.train.method = word;
  }

  void choose_topic(std::string_view word) {
    topic_ += (topic_.empty() ? "" : " ") + std::string(word);
    std::vector<std::string_view> names;
    for (const CommandInfo& c : commands()) {
      names.push_back(c.name);
      if (c.name != topic_) continue;
      out_.about = c.command;
      return;
    }
    fail("no command " + quoted(topic_) + suggestion(topic_, names));
  }

  // The option meant: commands may have different ones of the same name.
  template <class Matches>
  const Option* find(Matches matches) const {
    const Option* other = nullptr;
    for (const Option& option : options()) {
      if (!matches(option)) continue;
      if (option.applies_to(out_.command)) return &option;
      other = &option;
    }
    return other;
  }

  void long_option(std::string_view word) {
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const std::string spelled = "--" + std::string(name);
    const auto is_off = [&](const Option& option) {
      return option.takes == Takes::toggle && name.substr(0, 3) == "no-" && name.substr(3) == option.name;
    };
    const Option* option = find([&](const Option& o) {
      return is_off(o) || name == o.name || (!o.alias.empty() && name == o.alias);
    });
    if (option == nullptr) return unknown_option(spelled, name);
    if (option->takes == Takes::toggle && !option->choices.empty() && !is_off(*option)) {
      if (equals != std::string_view::npos) return apply(*option, spelled, word.substr(equals + 1), false);
      const auto choices = split_words(option->choices);
      const bool chosen =
          at_ < words_.size() && std::find(choices.begin(), choices.end(), words_[at_]) != choices.end();
      return apply(*option, spelled, chosen ? words_[at_++] : std::string_view(), false);
    }
    if (!option->takes_value()) {
      if (equals != std::string_view::npos) return fail(spelled + " takes no value");
      return apply(*option, spelled, {}, is_off(*option));
    }
    if (equals != std::string_view::npos) return apply(*option, spelled, word.substr(equals + 1), false);
    apply_next(*option, spelled);
  }

  // One or several letters; the last may take a value, attached or as the next word.
  void letters(std::string_view word) {
    while (!word.empty() && out_.error.empty()) {
      const Option* found = find([&](const Option& o) { return o.letter == word[0]; });
      const std::string spelled = std::string("-") + word[0];
      if (found == nullptr) return unknown_option(spelled, {});
      word.remove_prefix(1);
      if (!found->takes_value()) {
        apply(*found, spelled, {}, false);
      } else if (word.empty()) {
        return apply_next(*found, spelled);
      } else {
        return apply(*found, spelled, word[0] == '=' ? word.substr(1) : word, false);
      }
    }
  }

  void unknown_option(const std::string& spelled, std::string_view name) {
    const std::string_view word = name.empty() ? std::string_view(spelled).substr(1) : name;
    for (const Foreign& foreign : kForeign)
      if (word == foreign.name) return fail("no option " + spelled + ": " + std::string(foreign.instead));
    // What is turned off is never taken for its opposite.
    const bool off = name.starts_with("no-");
    std::vector<std::string> names;
    for (const Option& option : options()) {
      if (!option.applies_to(out_.command)) continue;
      if (option.takes == Takes::toggle && off) names.push_back("no-" + std::string(option.name));
      if (option.name.starts_with("no-") == off) names.emplace_back(option.name);
    }
    const std::vector<std::string_view> views(names.begin(), names.end());
    fail("no option " + spelled + (name.empty() ? "" : suggestion(name, views, "--")));
  }

  void apply_next(const Option& option, const std::string& spelled) {
    if (at_ == words_.size())
      return fail(spelled + " needs a value: " + spelled + " " + std::string(option.placeholder));
    apply(option, spelled, words_[at_++], false);
  }

  void apply(const Option& option, const std::string& spelled, std::string_view value, bool off) {
    if (!option.applies_to(out_.command))
      return fail(spelled + " does not apply to " + std::string(info(out_.command).name));
    if (!option.learners.empty()) learners_.push_back(&option);
    if (option.key == Key::library) return set_by_name(option, value, off);
    std::uint64_t number = 0;
    if (option.takes == Takes::bytes || option.takes == Takes::count) {
      const auto parsed = parse_number(value, option.takes == Takes::bytes ? 1024 : 1000);
      const bool automatic = option.key == Key::jobs && value == "auto";
      if (!parsed && !automatic)
        return fail(spelled + " needs a number such as 1000 or 10M, not " + quoted(value));
      number = parsed.value_or(0);
    } else if (option.takes == Takes::choice || (option.takes == Takes::toggle && value.data() != nullptr)) {
      const auto choices = split_words(option.choices);
      if (std::find(choices.begin(), choices.end(), value) == choices.end())
        return fail(spelled + " takes one of: " + std::string(option.choices) + "; not " + quoted(value) +
                    suggestion(value, choices));
    } else if (option.takes == Takes::path && value.empty()) {
      return fail(spelled + " needs a path");
    }
    set(option.key, value, number, off);
  }

  void set_option(std::string_view name, std::string_view value) {
    if (const auto done = named_.set(name, value); !done) fail(done.error().message);
  }

  void set_by_name(const Option& option, std::string_view value, bool off) {
    if (option.sets == "method") method_given_ = true;
    const std::string name = "--" + std::string(option.name);
    const bool given = value.data() != nullptr;
    set_option(given ? name : std::string(option.sets), off ? option.off : given ? value : option.to);
  }

  void set(Key key, std::string_view value, std::uint64_t number, bool off) {
    const auto number32 = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(number, std::numeric_limits<std::uint32_t>::max()));
    switch (key) {
      case Key::files_from: out_.files_from.emplace_back(value); break;
      case Key::site_pages: out_.site_pages.emplace_back(value); break;
      case Key::model: out_.model = value; break;
      case Key::library: break;  // set_by_name()
      case Key::balance: add_setting("balance", value); break;
      case Key::content_blocks: add_setting("blocks", std::to_string(number)); break;
      case Key::grow: add_setting("grow", std::to_string(number)); break;
      case Key::shrink: add_setting("shrink", std::to_string(number)); break;
      case Key::input_format: out_.batch.set.format = format_named(value); break;
      case Key::html_field: out_.batch.set.fields.html = value; break;
      case Key::url_field: out_.batch.set.fields.url = value; break;
      case Key::id_field: out_.batch.set.fields.id = value; break;
      case Key::records: out_.batch.set.records.emplace_back(value); break;
      case Key::shard: set_shard(value); break;
      case Key::wet: out_.batch.wet = true; break;
      case Key::listen: out_.serve.listen = value; break;
      case Key::token: out_.serve.token = value; break;
      case Key::cors: out_.serve.origins.emplace_back(value); break;
      case Key::allow_fetch: out_.serve.fetches = true; break;
      case Key::max_body: out_.serve.most_body = number; break;
      case Key::max_held: out_.serve.most_memory = number; break;
      case Key::max_connections: out_.serve.most_connections = number; break;
      case Key::max_queue: out_.serve.most_waiting = number; break;
      case Key::client_timeout: out_.serve.client_seconds = number; break;
      case Key::resume: out_.batch.resume = true; break;
      case Key::strict: out_.batch.strict = true; break;
      case Key::target_language: add_languages(value); break;
      case Key::min_words: out_.batch.min_words = number; break;
      case Key::min_quality: out_.batch.min_quality = fraction("--min-quality", value); break;
      case Key::only_with_metadata: out_.batch.only_with_metadata = true; break;
      case Key::deduplicate: out_.batch.deduplicate = true; break;
      case Key::stats: out_.batch.stats = value; break;
      case Key::jsonl: out_.jsonl = true; break;
      case Key::output: out_.output = value; break;
      case Key::keep_dirs: out_.keep_dirs = true; break;
      case Key::methods: out_.eval.methods.emplace_back(value); break;
      case Key::answers: out_.eval.answers.emplace_back(value); break;
      case Key::json_file: out_.eval.json = value; break;
      case Key::report_file: out_.eval.report = value; break;
      case Key::against: out_.eval.against = value; break;
      case Key::data: out_.eval.data = value; break;
      case Key::update: out_.eval.update = true; break;
      case Key::lower: out_.eval.lower = true; break;
      case Key::most_regions: out_.most_regions = static_cast<std::size_t>(number); break;
      case Key::sites: out_.eval.sites = true; break;
      case Key::limit: out_.eval.limit = number; break;
      case Key::seed: out_.eval.seed = number; break;
      case Key::also: out_.train.also.emplace_back(value); break;
      case Key::from_gold: out_.train.from_gold = value; break;
      case Key::from_model: out_.train.from = value; break;
      case Key::tolerance: out_.train.tolerance = fraction("--tolerance", value); break;
      case Key::folds: out_.train.folds = number32; break;
      case Key::held_out: out_.train.by_corpora = value == "corpora"; break;
      case Key::ablate: out_.train.ablate = true; break;
      case Key::test: out_.train.tests.emplace_back(value); break;
      case Key::lists: out_.train.lists = value; break;
      case Key::texts: out_.train.texts.emplace_back(value); break;
      case Key::curves: out_.train.curves = value; break;
      case Key::by: out_.eval.table.by = by_named(value); break;
      case Key::metric: out_.eval.table.metric = eval::find_metric(value); break;
      case Key::wide: out_.eval.table.width = eval::Width::wide; break;
      case Key::svg: out_.render.svg = true; break;
      case Key::overlay: set_option("method", value), out_.render.overlay = true; break;
      case Key::visual_blocks: set_blocks(number); break;
      case Key::compare: out_.render.compare = true; break;
      case Key::jobs: out_.jobs = number32; break;
      case Key::progress: out_.progress = off ? Progress::off : Progress::on; break;
      case Key::quiet: out_.quiet = true; break;
      case Key::man: out_.generate = Generate::man; break;
      case Key::schema: out_.generate = Generate::schema; break;
      case Key::tables: out_.generate = Generate::tables; break;
      case Key::completion: out_.generate = Generate::completion, out_.shell = value; break;
      case Key::help: out_.help = true; break;
      case Key::version: out_.version = true; break;
    }
  }

  void set_blocks(std::uint64_t coherence) {
    if (coherence < 1 || coherence > 10)
      return fail("--blocks needs a number from 1 to 10, not " + std::to_string(coherence));
    out_.render.blocks = true;
    set_option("method", "vips:pdoc=" + std::to_string(coherence));
  }

  void add_setting(std::string_view name, std::string_view value) {
    if (value.find(',') != std::string_view::npos)
      return fail("--" + std::string(name) + " takes one number");
    settings_ += settings_.empty() ? "" : ",";
    settings_ += std::string(name) + "=" + std::string(value);
  }

  // --grow 1 is short for --method cnr:grow=1.
  void apply_settings() {
    std::string call(method_given_ ? named_.get("method") : "cnr");
    const std::size_t colon = call.find(':');
    if (call.substr(0, colon) != "cnr")
      return fail("--balance, --blocks, --grow and --shrink are of method cnr, not " + quoted(call));
    call += (colon == std::string::npos ? ":" : ",") + settings_;
    set_option("method", call);
  }

  static eval::By by_named(std::string_view name) {
    return name == "type"     ? eval::By::type
           : name == "kind"   ? eval::By::kind
           : name == "lang"   ? eval::By::lang
           : name == "domain" ? eval::By::domain
           : name == "words"  ? eval::By::words
                              : eval::By::nothing;
  }

  // What no single word can tell. The library itself judges method and encoding, on an empty page.
  void check() {
    if (!views(out_.command).empty() && !view_given_)
      return fail(command_name() + " needs to know what: " + view_names(out_.command, ", "));
    if (shows_lambda(out_) && out_.inputs.empty()) return fail("plot lambda needs a corpus");
    if (out_.command == Command::plot) return try_plot();
    check_rendering();
    if (out_.command >= Command::eval && out_.command <= Command::eval_entities) check_eval();
    if (out_.command == Command::train) return check_train();
    if (out_.command == Command::label && out_.train.from_gold.empty() == out_.inputs.empty())
      return fail("label needs pages, or --from-gold CORPUS");
    if (out_.keep_dirs && out_.output.empty()) return fail("--keep-dirs needs --output DIR");
    if (out_.command == Command::extract) check_batch();
    if (out_.error.empty() && reads_pages(out_.command)) try_options(out_.options);
  }

  void check_rendering() {
    const RendererOptions& asked = out_.render.options;
    const bool of_chromium =
        asked.network == Include::yes || asked.scripts == Include::yes || !asked.browser.empty();
    if (of_chromium && asked.engine != Engine::chromium && !out_.render.compare)
      return fail("--allow-network, --scripts and --browser need --render chromium");
    if (out_.command == Command::render && (out_.render.svg || out_.render.overlay) && out_.render.compare)
      fail("--compare draws nothing");
    if (out_.render.blocks && (out_.render.overlay || out_.render.compare))
      fail("--blocks goes with neither --overlay nor --compare");
  }

  double fraction(std::string_view option, std::string_view value) {
    double number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || !(number >= 0 && number <= 1))
      fail(std::string(option) + " is a number from 0 to 1, not " + quoted(value));
    return number;
  }

  static InputFormat format_named(std::string_view name) {
    return name == "html"    ? InputFormat::html
           : name == "warc"  ? InputFormat::warc
           : name == "jsonl" ? InputFormat::jsonl
                             : InputFormat::automatic;
  }

  void set_shard(std::string_view value) {
    const std::size_t slash = std::min(value.find('/'), value.size());
    const auto shard = parse_number(value.substr(0, slash), 1000);
    const auto shards = slash < value.size() ? parse_number(value.substr(slash + 1), 1000) : std::nullopt;
    constexpr std::uint64_t kMostShards = 1'000'000;
    if (!shard || !shards || *shard == 0 || *shard > *shards || *shards > kMostShards)
      return fail("--shard is K/N, such as 1/8 for the first of eight, not " + quoted(value));
    out_.batch.set.shard = static_cast<std::uint32_t>(*shard);
    out_.batch.set.shards = static_cast<std::uint32_t>(*shards);
  }

  void add_languages(std::string_view value) {
    while (!value.empty()) {
      const std::size_t comma = std::min(value.find(','), value.size());
      out_.batch.languages.emplace_back(value.substr(0, comma));
      value.remove_prefix(std::min(comma + 1, value.size()));
    }
  }

  void check_batch() {
    if (out_.batch.wet && out_.jsonl) return fail("--wet and --jsonl are two outputs: ask for one");
    const Format format = out_.options.format;
    if (out_.batch.wet && format != Format::text && format != Format::markdown)
      return fail("--wet holds text or Markdown, not " + std::string(to_string(format)));
    if (out_.batch.resume && out_.output.empty())
      return fail("--resume needs --output: it goes on with that");
    const bool many = out_.jsonl || out_.batch.wet || is_directory(out_.output) || out_.output.ends_with('/');
    if (out_.batch.resume && !many) fail("--resume goes on with --jsonl, --wet or a directory of files");
  }

  void check_train() {
    const TrainArguments& asked = out_.train;
    if (asked.method.empty()) return fail("train needs to know what: " + std::string(kTrainChoices));
    if (out_.inputs.empty()) return fail("train needs a corpus");
    for (const Option* option : learners_) {
      const auto heeding = split_words(option->learners);
      if (std::find(heeding.begin(), heeding.end(), asked.method) == heeding.end())
        return fail("--" + std::string(option->name) + " is of train " + std::string(heeding[0]) +
                    ", not of train " + std::string(asked.method));
    }
    if (asked.method == "clg") return check_train_clg();
    if (out_.render.asked) return fail("only train clg renders pages");
    if (asked.method == "mss" && out_.output.empty()) return fail("train mss needs --output MODEL");
    if (asked.method == "ner" && out_.output.empty() && asked.tests.empty())
      return fail("without --output MODEL and --test FILE there is nothing to do");
    if (asked.folds == 1) return fail("--folds 1 leaves no page to train on");
    if (asked.folds == 0 && out_.output.empty())
      return fail("without --output MODEL and --folds there is nothing to do");
    if (asked.by_corpora && out_.inputs.size() + asked.also.size() < 2)
      return fail("--held-out corpora needs more than one corpus");
  }

  void check_train_clg() {
    if (out_.train.folds == 1) return fail("--folds 1 leaves no page to train on");
    if (named_.get("render_timeout_ms") != std::to_string(RendererOptions().milliseconds))
      return fail(
          "training has no --render-timeout-ms: which pages are learned from must not depend on the clock");
    if (out_.train.folds == 0 && !out_.train.curves.empty())
      return fail("--curves draws scores, and --folds 0 asks for none");
  }

  void check_eval() {
    const std::size_t operands = out_.inputs.size();
    const EvalArguments& asked = out_.eval;
    if ((out_.command == Command::eval || out_.command == Command::eval_images) && operands == 0)
      return fail(command_name() + " needs a corpus");
    if (out_.command == Command::eval_import && operands != 2)
      return fail("eval import needs a corpus and a directory to write to");
    if (out_.command == Command::eval_compare && operands != 2)
      return fail("eval compare needs two files that pith eval --json wrote");
    if (out_.command == Command::eval_gate && operands != 1) return fail("eval gate needs a file of floors");
    if (out_.command == Command::eval_entities && operands == 0)
      return fail("eval entities needs tagged text");
    if (out_.command == Command::eval_gate && asked.data.empty()) return fail("eval gate needs --data DIR");
    if (asked.lower && !asked.update) return fail("--lower needs --update");
    if (out_.command != Command::eval && out_.command != Command::eval_images) return;
    for (const std::string& method : asked.methods) {
      pith::Options options;
      options.method = method;
      if (!eval::is_oracle(method)) try_options(options);
    }
  }

  void try_plot() {
    const auto what = shows_lambda(out_) ? Plot::smooth : static_cast<Plot>(out_.view);
    const auto tried = Extractor().plot("", what, out_.options);
    if (!tried) fail(tried.error().message);
  }

  void try_options(const pith::Options& options) {
    const auto tried = pith::extract("", options);
    if (tried) return;
    std::string hint;
    if (tried.error().code == ErrorCode::unknown_method) {
      std::vector<std::string_view> ids;
      for (const MethodInfo& m : methods()) ids.push_back(m.id);
      hint = suggestion(options.method, ids);
    }
    fail(tried.error().message + hint);
  }

  std::span<const char* const> words_;
  std::size_t at_ = 0;
  bool options_ended_ = false;
  bool view_given_ = false;
  std::string topic_;  // of help
  bool method_given_ = false;
  std::vector<const Option*> learners_;  // options that only some learners heed
  std::string settings_;                 // of --grow and the like
  NamedOptions named_;
  Arguments out_;
};

}  // namespace

Arguments parse_arguments(std::span<const char* const> words) {
  return ArgumentParser(words).parse();
}

bool shows_lambda(const Arguments& arguments) {
  return arguments.command == Command::plot && views(Command::plot)[arguments.view].name == kLambdaView;
}

}  // namespace pith::cli
