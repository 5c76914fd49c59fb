#include "io/member_stream.h"
#include "io/pages.h"

namespace pith {

struct LineReader::State {
  MemberStream stream;
};

LineReader::LineReader(std::unique_ptr<ByteSource> source, std::size_t longest)
    : state_(new State{MemberStream(std::move(source))}), longest_(longest) {}
LineReader::~LineReader() = default;

bool LineReader::next(std::string& line, bool& too_long) {
  MemberStream& stream = state_->stream;
  line.clear();
  too_long = false;
  bool any = false;
  while (stream.fill()) {
    any = true;
    const std::string_view bytes = stream.unread();
    const std::size_t end = bytes.find(end_);
    const std::string_view piece = bytes.substr(0, end);
    too_long |= piece.size() > longest_ - line.size();
    line += piece.substr(0, longest_ - line.size());
    stream.consume(end == std::string_view::npos ? bytes.size() : end + 1);
    if (end != std::string_view::npos) break;
  }
  if (end_ == '\n' && line.ends_with('\r')) line.pop_back();
  return any;
}

std::string_view LineReader::start() {
  state_->stream.fill(std::size_t{1} << 16);
  return state_->stream.unread();
}

const std::string& LineReader::damage() const {
  return state_->stream.damage();
}

double LineReader::progress() const {
  const std::uint64_t size = state_->stream.file_size();
  return size == 0 ? -1 : static_cast<double>(state_->stream.file_offset()) / static_cast<double>(size);
}

}  // namespace pith
