// The extract command: pages in, content out, in the order of the input whatever the number of threads.
#include <unistd.h>

#include <algorithm>
#include <new>
#include <thread>

#include "arguments.h"
#include "commands.h"
#include "context.h"
#include "destination.h"
#include "help.h"
#include "inputs.h"
#include "pith/batch.h"
#include "pith/fields.h"
#include "pith/io.h"
#include "report.h"

namespace pith::cli {
namespace {

struct Outcome {
  std::string bytes;  // for the stream; empty if the page has a file of its own
  std::string error;  // empty if all went well
  Status status = Status::ok;
  bool has_content = false;
};

const char* explanation(Status status) {
  switch (status) {
    case Status::depth_limit: return "depth-limit: elements nested deeper became siblings; see --max-depth";
    case Status::attribute_limit: return "attribute-limit: further attributes of an element were dropped";
    case Status::byte_limit: return "stopped at byte-limit; see --max-bytes";
    case Status::node_limit: return "stopped at node-limit; see --max-nodes";
    case Status::time_limit: return "stopped at time-limit; see --timeout-ms";
    case Status::ok: break;
  }
  return nullptr;
}

// One thread's share: an extractor with its memory.
class Worker {
 public:
  Worker(const Arguments& arguments, const Inputs& inputs, const std::vector<std::string>& paths)
      : arguments_(&arguments), inputs_(&inputs), paths_(&paths) {}

  Outcome operator()(std::size_t index) {
    try {
      return extract(index);
    } catch (const std::bad_alloc&) {
      Outcome outcome;
      outcome.error = "out of memory";
      return outcome;
    }
  }

 private:
  Outcome extract(std::size_t index) {
    Outcome outcome;
    const PageInput& page = inputs_->pages[index];
    outcome.error = page.error;
    Extracted extracted;
    if (outcome.error.empty()) outcome.has_content = read(page.path, extracted, outcome);
    if (arguments_->jsonl)
      outcome.bytes = json_line(page.path, outcome.error, outcome.has_content ? &extracted : nullptr,
                                arguments_->options.format) +
                      '\n';
    else if (outcome.has_content && paths_->empty())
      outcome.bytes = std::move(extracted.content);
    else if (outcome.has_content)
      write((*paths_)[index], extracted.content, outcome);
    return outcome;
  }

  // True if there is content, be it of the part of the page that could be read.
  bool read(const std::string& path, Extracted& extracted, Outcome& outcome) {
    const auto input = read_page(path, arguments_->options.limits);
    if (!input) {
      outcome.error = input.error().message;
      return false;
    }
    const std::string folder = folder_of(path);
    Options options = arguments_->options;
    if (options.folder.empty()) options.folder = folder;
    auto result = extractor_.extract(input->bytes, options);
    if (!result) {
      outcome.error = result.error().message;
      return false;
    }
    outcome.error = input->damage;
    outcome.status = result->status;
    extracted = std::move(*result);
    return true;
  }

  void write(const std::string& to, std::string& content, Outcome& outcome) const {
    if (!content.empty() && content.back() != '\n') content += '\n';
    if (const auto written = write_file(to, content); !written)
      outcome.error = to + ": " + written.error().message;
  }

  const Arguments* arguments_;
  const Inputs* inputs_;
  const std::vector<std::string>* paths_;
  Extractor extractor_;
};

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

class Batch {
 public:
  Batch(const Arguments& arguments, Inputs inputs)
      : arguments_(arguments), inputs_(std::move(inputs)), report_(arguments, inputs_.pages.size()) {}

  int run() {
    for (const std::string& path : inputs_.without_pages)
      report_.notice(path, "no pages in this directory; name other files with --files-from");
    if (is_directory_output(arguments_, inputs_))
      plan_files();
    else if (!open_stream())
      return 1;
    const std::size_t pages = inputs_.pages.size();
    const auto make_work = [this] { return Worker(arguments_, inputs_, paths_); };
    const auto take = [this](std::size_t index, Outcome&& outcome) { return deliver(index, outcome); };
    run_in_order(pages, jobs(), make_work, take);
    stream_.close();
    report_.finish();
    if (!stream_.error().empty()) report_.error(stream_.name(), stream_.error());
    return report_.failures() == 0 ? 0 : 1;
  }

 private:
  void plan_files() {
    paths_ = output_paths(arguments_, inputs_);
    const std::vector<bool> taken = are_inputs(paths_, inputs_);
    for (std::size_t i = 0; i < paths_.size(); ++i)
      if (taken[i])
        inputs_.pages[i].error = "not written to " + paths_[i] + ", which is itself a page to read";
  }

  bool open_stream() {
    if (!arguments_.output.empty() && are_inputs({arguments_.output}, inputs_)[0]) {
      report_.error(arguments_.output, "not written, as it is itself a page to read");
      return false;
    }
    stream_.open(arguments_.output);
    if (stream_.failed()) report_.error(stream_.name(), stream_.error());
    return !stream_.failed();
  }

  std::size_t jobs() const {
    const std::size_t wanted = arguments_.jobs != 0 ? arguments_.jobs : std::thread::hardware_concurrency();
    return std::clamp<std::size_t>(wanted, 1, std::clamp<std::size_t>(inputs_.pages.size(), 1, 1024));
  }

  bool deliver(std::size_t index, Outcome& outcome) {
    const std::string& path = inputs_.pages[index].path;
    if (!outcome.error.empty()) report_.error(path, outcome.error);
    if (const char* text = explanation(outcome.status)) report_.notice(path, text);
    if (paths_.empty() && (outcome.has_content || arguments_.jsonl)) append(path, outcome.bytes);
    report_.page_done(!outcome.error.empty());
    return !stream_.failed();
  }

  void append(const std::string& path, std::string_view bytes) {
    if (inputs_.several && !arguments_.jsonl) {
      const std::string head = heading(path, info(arguments_.options.format));
      if (appended_ && !head.empty()) stream_.write("\n");
      stream_.write(head);
    }
    stream_.write(bytes);
    if (!bytes.empty() && bytes.back() != '\n') stream_.write("\n");
    appended_ = true;
  }

  const Arguments& arguments_;
  Inputs inputs_;
  Report report_;
  std::vector<std::string> paths_;  // of each page, if each has a file of its own
  Stream stream_;                   // of all pages otherwise
  bool appended_ = false;
};

bool shows_metadata(const Arguments& arguments) {
  return arguments.jsonl || info(arguments.options.format).has_metadata ||
         arguments.options.metadata == MetadataIn::content;
}

}  // namespace

int run_extract(const Arguments& arguments) {
  if (arguments.inputs.empty() && arguments.files_from.empty() && isatty(STDIN_FILENO) == 1) {
    std::fputs(overview().c_str(), stderr);
    return 2;
  }
  if (arguments.jsonl && !arguments.output.empty() && is_directory(arguments.output)) {
    print_error(arguments.output, "--jsonl writes one file, and this is a directory");
    return 2;
  }
  Context context;
  Arguments with_context = arguments;
  if (!shows_metadata(arguments)) with_context.options.metadata = MetadataIn::nothing;
  const int status = read_context(with_context, context);
  if (status == 2) return status;
  return std::max(status, Batch(with_context, find_inputs(arguments)).run());
}

}  // namespace pith::cli
