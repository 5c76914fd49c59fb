// Where a run goes on is read off what it wrote: the last whole line or record, in a compressed file the last whole member.
// Members end where they would without a pause, at the first entry behind 1 MB, so the bytes are the same in the end.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <new>
#include <system_error>

#include "base/json.h"
#include "io/archive.h"
#include "io/packer.h"
#include "pith/io.h"

namespace pith {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 20;
constexpr std::size_t kMostBytesOfEntry = std::size_t{1} << 31;
constexpr std::string_view kContentFields[] = {"text", "markdown", "html", "json"};

Error system_error(ErrorCode code, int error) {
  return {code, std::generic_category().message(error)};
}

// Entry by entry through what was written. `end` is where in the file the entries so far end, if one could stop there.
class WrittenEntries {
 public:
  WrittenEntries(std::unique_ptr<ByteSource> source, EntryKind kind) : kind_(kind) {
    if (kind == EntryKind::line)
      lines_ = std::make_unique<MemberStream>(std::move(source));
    else
      records_ = std::make_unique<ArchiveReader>(std::move(source), kMostBytesOfEntry);
  }

  enum class Content : std::uint8_t { no, yes };
  // False at the end or at what is not whole.
  bool next(WrittenEntry& entry, Content content) {
    return kind_ == EntryKind::line ? next_line(entry, content) : next_record(entry);
  }
  std::uint64_t end() const { return end_; }
  bool at_end_of_piece() const { return at_end_of_piece_; }

 private:
  bool next_line(WrittenEntry& entry, Content content) {
    std::string line;
    while (lines_->fill()) {
      const std::string_view bytes = lines_->unread();
      const std::size_t size = bytes.find('\n');
      line += bytes.substr(0, size);
      lines_->consume(size == std::string_view::npos ? bytes.size() : size + 1);
      if (size == std::string_view::npos) continue;
      const bool more = lines_->fill();
      if (!more && !lines_->damage().empty()) return false;
      at_end_of_piece_ = lines_->compression() == Compression::none || !more || lines_->at_member_start();
      end_ = more ? lines_->offset() : lines_->file_offset();
      if (content == Content::yes) parse(line, entry);
      return true;
    }
    return false;
  }

  static void parse(std::string_view line, WrittenEntry& entry) {
    Json json;
    json.read(line, 1'000'000);
    if (json.size() < 2) return;
    const auto member = [&](std::string_view name) {
      const Json::Id id = json.member(1, name);
      return id == Json::kNone ? std::string() : json.text(id);
    };
    entry.id = member("id");
    entry.content.clear();
    for (const std::string_view name : kContentFields)
      if (entry.content.empty()) entry.content = member(name);
  }

  bool next_record(WrittenEntry& entry) {
    for (ArchiveRecord record; records_->next(record, ArchiveReader::Blocks::all);) {
      if (!record.problem.empty()) return false;
      end_ = records_->offset();
      if (!record.closed || (records_->damaged() && record.offset == end_)) return false;
      at_end_of_piece_ = true;
      entry.id = std::move(record.refers_to);
      entry.content = std::move(record.block);
      return true;
    }
    return false;
  }

  EntryKind kind_;
  std::unique_ptr<MemberStream> lines_;
  std::unique_ptr<ArchiveReader> records_;
  std::uint64_t end_ = 0;
  bool at_end_of_piece_ = true;
};

}  // namespace

struct EntryFile::State {
  std::string path, part;
  EntryKind kind = EntryKind::line;
  Compression compression = Compression::none;
  int descriptor = -1;
  bool in_place = false;
  std::string pending;   // not yet compressed
  std::size_t left = 0;  // of the entries that were there
  std::unique_ptr<WrittenEntries> written;
  bool empty = true;

  ~State() {
    if (descriptor >= 0) ::close(descriptor);
  }

  Result<Done> write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
      if (count >= 0)
        bytes.remove_prefix(static_cast<std::size_t>(count));
      else if (errno != EINTR)
        return system_error(ErrorCode::write_failed, errno);
    }
    return Done{};
  }

  Result<Done> flush() {
    if (pending.empty()) return Done{};
    const std::string bytes = packed(pending, compression);
    pending.clear();
    return write(bytes);
  }

  // What the last run left: beside the name, else under it. Counts its whole entries and cuts off the rest.
  Result<Done> take_up() {
    struct stat facts;
    if (::stat(part.c_str(), &facts) != 0 && ::stat(path.c_str(), &facts) == 0 &&
        ::rename(path.c_str(), part.c_str()) != 0)
      return system_error(ErrorCode::write_failed, errno);
    auto file = open_source(part);
    if (!file) return Done{};  // there is nothing yet
    WrittenEntries entries(std::move(*file), kind);
    std::uint64_t end = 0;
    std::size_t count = 0;
    for (WrittenEntry entry; entries.next(entry, WrittenEntries::Content::no);) {
      ++count;
      if (!entries.at_end_of_piece()) continue;
      end = entries.end();
      left = count;
    }
    if (::truncate(part.c_str(), static_cast<off_t>(end)) != 0)
      return system_error(ErrorCode::write_failed, errno);
    empty = left == 0;
    file = open_source(part);
    if (!file) return file.error();
    written = std::make_unique<WrittenEntries>(std::move(*file), kind);
    return Done{};
  }
};

EntryFile::EntryFile() = default;
EntryFile::~EntryFile() = default;
EntryFile::EntryFile(EntryFile&&) noexcept = default;
EntryFile& EntryFile::operator=(EntryFile&&) noexcept = default;

Result<Done> EntryFile::open(const std::string& path, EntryKind kind, Resume resume) {
  state_ = std::make_unique<State>();
  State& state = *state_;
  state.kind = kind;
  state.compression = compression_named(path);
  struct stat facts;
  const bool there = ::stat(path.c_str(), &facts) == 0;
  if (there && S_ISDIR(facts.st_mode)) return system_error(ErrorCode::write_failed, EISDIR);
  state.in_place = there && !S_ISREG(facts.st_mode);
  if (state.in_place) {
    state.descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    const std::unique_ptr<char, void (*)(void*)> real(there ? ::realpath(path.c_str(), nullptr) : nullptr,
                                                      &std::free);
    state.path = real ? real.get() : path;  // a link stays one
    state.part = state.path + ".part";
    const std::size_t slash = state.path.rfind('/');
    if (slash != std::string::npos && slash != 0)
      if (auto made = make_directories(state.path.substr(0, slash)); !made) return made;
    try {
      if (resume == Resume::yes)
        if (auto taken = state.take_up(); !taken) return taken;
    } catch (const std::bad_alloc&) {
      return Error{ErrorCode::out_of_memory, "out of memory"};
    }
    const int flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND | (resume == Resume::yes ? 0 : O_TRUNC);
    state.descriptor = ::open(state.part.c_str(), flags, 0666);
    if (state.descriptor >= 0 && there) ::fchmod(state.descriptor, facts.st_mode & 07777);
  }
  if (state.descriptor < 0) return system_error(ErrorCode::write_failed, errno);
  return Done{};
}

bool EntryFile::next_written(WrittenEntry& entry) {
  if (!state_ || state_->left == 0) return false;
  --state_->left;
  try {
    if (state_->written->next(entry, WrittenEntries::Content::yes)) return true;
  } catch (const std::bad_alloc&) {
    state_->left = 0;
  }
  return false;
}

Result<Done> EntryFile::append(std::string_view entry) {
  State& state = *state_;
  state.empty = false;
  if (state.compression == Compression::none) return state.write(entry);
  try {
    state.pending += entry;
    const bool full = state.kind == EntryKind::warc_record || state.pending.size() >= kBlock;
    return full ? state.flush() : Result<Done>(Done{});
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::out_of_memory, "out of memory"};
  }
}

Result<Done> EntryFile::finish() {
  if (!state_ || state_->descriptor < 0) return Done{};
  const std::unique_ptr<State> state = std::move(state_);
  if (auto flushed = state->flush(); !flushed) return flushed;
  if (::close(std::exchange(state->descriptor, -1)) != 0) return system_error(ErrorCode::write_failed, errno);
  if (!state->in_place && ::rename(state->part.c_str(), state->path.c_str()) != 0)
    return system_error(ErrorCode::write_failed, errno);
  return Done{};
}

void EntryFile::discard() {
  if (state_ && !state_->in_place) ::unlink(state_->part.c_str());
  state_.reset();
}

bool EntryFile::empty() const {
  return !state_ || state_->empty;
}

}  // namespace pith
