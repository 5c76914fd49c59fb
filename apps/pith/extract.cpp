// The extract command: pages in, content out, in the order of the input whatever the number of threads.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <thread>

#include "arguments.h"
#include "commands.h"
#include "context.h"
#include "destination.h"
#include "duplicates.h"
#include "help.h"
#include "interruption.h"
#include "page_work.h"
#include "pith/batch.h"
#include "pith/io.h"
#include "report.h"
#include "tally.h"

namespace pith::cli {
namespace {

const char* explanation(Status status) {
  switch (status) {
    case Status::depth_limit: return "depth-limit: elements nested deeper became siblings; see --max-depth";
    case Status::attribute_limit: return "attribute-limit: further attributes of an element were dropped";
    case Status::byte_limit: return "stopped at byte-limit; see --max-bytes";
    case Status::node_limit: return "stopped at node-limit; see --max-nodes";
    case Status::memory_limit: return "stopped at memory-limit; see --max-memory";
    case Status::output_limit: return "stopped at output-limit; see --max-output";
    case Status::time_limit: return "stopped at time-limit; see --timeout-ms";
    case Status::cancelled: return "cancelled";
    case Status::ok: break;
  }
  return nullptr;
}

// A line that tells which of several pages follows, as the format can carry it.
std::string heading(const std::string& path, const FormatInfo& format) {
  if (format.heading_before.empty()) return "";
  std::string shown = path;
  if (format.heading_before.starts_with("<!--")) {  // no comment holds two dashes
    shown.clear();
    for (const char c : path)
      shown += c == '-' && !shown.empty() && shown.back() == '-' ? " -" : std::string(1, c);
  }
  return std::string(format.heading_before) + shown + std::string(format.heading_after) + "\n";
}

// Parts the pages that an earlier run wrote from those that are left. What it wrote is a part of what is read, in the
// same order: filters may have left pages out. So each entry is looked for from where the one before was found.
class WrittenBefore {
 public:
  void begin(EntryFile& file) {
    file_ = &file;
    advance();
  }
  bool any() const { return ahead_.has_value(); }

  // Whether the page was written, or passed over on the way to one that was.
  bool covers(const PageInput& page, bool is_line) {
    if (!ahead_) return false;
    const std::string id = is_line ? page.id : conversion_source(page);
    matched_ = id == ahead_->id;
    if (!matched_) return true;
    content_ = std::move(ahead_->content);
    advance();
    return true;
  }
  bool matched() const { return matched_; }
  const std::string& content() const { return content_; }  // of the page that matched last

 private:
  void advance() {
    WrittenEntry entry;
    do {
      if (!file_->next_written(entry)) return ahead_.reset();
    } while (entry.id.empty());
    ahead_ = std::move(entry);
  }

  EntryFile* file_ = nullptr;
  std::optional<WrittenEntry> ahead_;
  bool matched_ = false;
  std::string content_;
};

class Batch {
 public:
  explicit Batch(const Arguments& arguments)
      : arguments_(arguments),
        batch_(arguments.batch),
        set_(PageWork::page_set(arguments)),
        several_(is_several()),
        report_(arguments, total()),
        input_files_(arguments),
        source_(open_pages(set_, &tally_.skipped)) {}

  int run() {
    heed_interruptions();
    // The first page tells whether its file holds several, which is not always to be seen from outside.
    has_first_ = pull(first_);
    if (is_directory_output(arguments_, several_)) {
      names_.emplace(arguments_);
      if (batch_.resume) remove_left_behind(arguments_.output);
    } else if (!open_stream()) {
      return 1;
    }
    const auto next_task = [this] { return next(); };
    const auto make_work = [this] { return PageWork(arguments_); };
    const auto take = [this](std::size_t, Outcome&& outcome) { return deliver(outcome); };
    run_in_order(next_task, jobs(), make_work, take);
    return finish();
  }

 private:
  bool is_several() const {
    return set_.paths.size() > 1 || !set_.lists.empty() || !set_.records.empty() ||
           (set_.paths.size() == 1 && set_.paths[0] != "-" && is_directory(set_.paths[0]));
  }

  // Known where every operand is a page, as far as can be told from outside.
  std::size_t total() const {
    if (!set_.lists.empty() || !set_.records.empty() || set_.shards > 1) return 0;
    const bool plain = std::none_of(set_.paths.begin(), set_.paths.end(), [](const std::string& path) {
      return path == "-" || is_directory(path) || holds_many_pages(path);
    });
    return plain && set_.format == InputFormat::automatic ? set_.paths.size() : 0;
  }

  std::size_t jobs() const {
    const std::size_t wanted = arguments_.jobs != 0 ? arguments_.jobs : std::thread::hardware_concurrency();
    const bool one = total() == 1;
    return one ? 1 : std::clamp<std::size_t>(wanted, 1, 1024);
  }

  bool open_stream() {
    if (!arguments_.output.empty() && input_files_.contain(arguments_.output)) {
      report_.error(arguments_.output, "not written, as it is itself a page to read");
      return false;
    }
    const EntryKind kind = batch_.wet ? EntryKind::warc_record : EntryKind::line;
    stream_.open(arguments_.output, kind, batch_.resume ? Resume::yes : Resume::no);
    if (stream_.failed()) {
      report_.error(stream_.name(), stream_.error());
      return false;
    }
    if (batch_.resume) before_.begin(stream_.file());
    return true;
  }

  bool pull(PageInput& page) {
    if (std::exchange(has_first_, false)) {
      page = std::move(first_);
      return true;
    }
    if (!source_->next(page)) return false;
    progress_ = source_->progress();
    if (!page.origin.record.empty() || page.form == PageInput::Form::json) several_ = many_in_files_ = true;
    return true;
  }

  // The next page to work on. One thread at a time, and before any page after it is worked on.
  std::optional<Task> next() {
    while (interruption() == 0) {
      Task task;
      if (!pull(task.page)) break;
      if (task.page.found == Found::nothing) return task;
      if (names_ && task.page.found == Found::page) task.to = names_->next(task.page);
      if (batch_.resume && is_done(task)) continue;
      if (!task.to.empty() && input_files_.contain(task.to)) {
        task.page.problem = "not written to " + task.to + ", which is itself a page to read";
        task.refused = true;
      }
      return task;
    }
    return {};
  }

  bool is_done(const Task& task) {
    if (!names_) {
      if (!before_.covers(id_of(task.page), !batch_.wet)) return false;
      if (!before_.matched()) return true;
      if (batch_.deduplicate) duplicates_.seen(signature_of(before_.content()));
    } else {
      if (task.to.empty()) return false;
      if (::access(task.to.c_str(), F_OK) != 0) return false;
      if (batch_.deduplicate)
        if (const auto written = read_file(task.to)) duplicates_.seen(signature_of(written->bytes));
    }
    ++tally_.resumed;
    return true;
  }

  // A line of JSON names itself only when it is read.
  PageInput id_of(const PageInput& page) {
    if (page.form != PageInput::Form::json) return page;
    PageInput copy = page;
    if (!loader_) loader_.emplace(set_);
    loader_->load(copy);
    return copy;
  }

  bool deliver(Outcome& outcome) {
    if (outcome.found == Found::nothing) {
      report_.notice(outcome.id, outcome.error);
      return true;
    }
    if (outcome.left_out_by.empty() && batch_.deduplicate && outcome.has_content &&
        duplicates_.seen(outcome.signature))
      outcome.left_out_by = "deduplicate";
    if (outcome.left_out_by.empty()) write(outcome);
    const bool failed = tell(outcome);
    report_.page_done(failed, progress_);
    return !stream_.failed();
  }

  void write(Outcome& outcome) {
    if (!outcome.to.empty()) {
      if (!batch_.deduplicate) return;  // the worker did
      if (const auto written = write_file(outcome.to, outcome.bytes); !written)
        outcome.error = outcome.to + ": " + written.error().message;
    } else if (arguments_.jsonl) {
      stream_.write(outcome.bytes);
    } else if (outcome.has_content && batch_.wet) {
      if (stream_.empty()) stream_.write(outcome.info);
      stream_.write(outcome.bytes);
    } else if (outcome.has_content) {
      append(outcome.id, outcome.bytes);
    }
  }

  void append(const std::string& id, std::string_view bytes) {
    if (several_) {
      const std::string head = heading(id, info(arguments_.options.format));
      if (appended_ && !head.empty()) stream_.write("\n");
      stream_.write(head);
    }
    stream_.write(bytes);
    if (!bytes.empty() && bytes.back() != '\n') stream_.write("\n");
    appended_ = true;
  }

  // Counts a page and says what there is to say of it. True if it counts as a failure.
  bool tell(const Outcome& outcome) {
    ++tally_.pages;
    tally_.bytes += outcome.size;
    const std::string& name = outcome.id;
    if (const char* text = explanation(outcome.status)) {
      report_.notice(name, text);
      ++tally_.limits[std::string(to_string(outcome.status))];
    }
    if (!outcome.left_out_by.empty()) {
      ++tally_.left_out[std::string(outcome.left_out_by)];
      return false;
    }
    // One page that is none is an error; among many, it is one of those things.
    const bool is_error = batch_.strict || !several_;
    if (outcome.found == Found::not_html) {
      ++tally_.not_html;
      is_error ? report_.error(name, outcome.error) : report_.notice(name, outcome.error);
      return is_error;
    }
    if (!outcome.error.empty()) {
      ++tally_.failed;
      ++tally_.causes[outcome.error];
      report_.error(name, outcome.error);
      return true;
    }
    if (!outcome.is_empty) {
      ++tally_.ok;
      return false;
    }
    ++tally_.empty;
    if (!batch_.strict && !(outcome.no_bytes && !several_)) return false;
    report_.error(name, outcome.no_bytes ? "is empty" : "has no content");
    return true;
  }

  int finish() {
    const int signal = interruption();
    const bool unmatched = before_.any() && signal == 0;
    if (unmatched)
      report_.error(stream_.name(), "was written from other pages; it is left as it is, in its .part");
    const bool nothing = stream_.empty() && report_.failures() != 0 && !batch_.resume;
    if (!arguments_.output.empty() && (signal != 0 || unmatched))
      stream_.leave_part();
    else if (!arguments_.output.empty() && nothing && !names_)
      stream_.discard();
    else
      stream_.close();
    report_.finish();
    if (!stream_.error().empty()) report_.error(stream_.name(), stream_.error());
    tell_all(signal);
    if (signal != 0) return 128 + signal;
    return report_.failures() == 0 ? 0 : 1;
  }

  void tell_all(int signal) {
    if (!batch_.stats.empty())
      if (const auto written = write_file(batch_.stats, tally_.json()); !written)
        report_.error(batch_.stats, written.error().message);
    const bool asked = signal != 0 || many_in_files_ || !batch_.stats.empty() || report_.shows_progress();
    if (signal != 0)
      report_.notice("", arguments_.output.empty() ? "interrupted" : "interrupted; go on with --resume");
    if (asked && (several_ || signal != 0)) report_.notice("", tally_.summary());
  }

  static bool holds_many_pages(const std::string& path) {
    const std::string_view stem = page_stem(path);
    const std::string_view ending = std::string_view(path).substr(stem.size());
    return ending.starts_with(".warc") || ending.starts_with(".arc") || ending.starts_with(".jsonl") ||
           ending.starts_with(".ndjson") || ending.starts_with(".wacz");
  }

  const Arguments& arguments_;
  const BatchArguments& batch_;
  PageSet set_;
  Tally tally_;
  std::atomic<bool> several_;                // pages: each is told apart in the output
  std::atomic<bool> many_in_files_ = false;  // pages in one file
  std::atomic<double> progress_ = -1;        // of the source
  Report report_;
  InputFiles input_files_;
  std::unique_ptr<PageSource> source_;
  PageInput first_;
  bool has_first_ = false;
  std::optional<OutputNames> names_;  // if each page has a file of its own
  Stream stream_;                     // of all pages otherwise
  WrittenBefore before_;
  std::optional<PageLoader> loader_;
  Duplicates duplicates_;
  bool appended_ = false;
};

}  // namespace

int run_extract(const Arguments& arguments) {
  const bool none =
      arguments.inputs.empty() && arguments.files_from.empty() && arguments.batch.set.records.empty();
  if (none && isatty(STDIN_FILENO) == 1) {
    std::fputs(overview().c_str(), stderr);
    return 2;
  }
  const bool to_file = arguments.jsonl || arguments.batch.wet;
  if (to_file && !arguments.output.empty() && is_directory(arguments.output)) {
    print_error(arguments.output, std::string(arguments.jsonl ? "--jsonl" : "--wet") +
                                      " writes one file, and this is a directory");
    return 2;
  }
  Context context;
  Arguments with_context = arguments;
  const int status = read_context(with_context, context);
  if (status == 2) return status;
  const int result = Batch(with_context).run();
  return std::max(status, result);
}

}  // namespace pith::cli
