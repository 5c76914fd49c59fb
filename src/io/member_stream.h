// What a file holds, decompressed piece by piece: gzip of many members, zstd of many frames, or as it is.
//
// Archives of the web have a member a record, so that each can be read alone. A stream therefore knows where in the
// file the member began that the next byte is from, and goes on at the next member if one is broken. A member that
// fits into memory is decompressed by libdeflate in one go, which is more than twice as fast as zlib; what does not
// fit, or is damaged, is left to zlib, which gives what can be had of it. Memory does not grow with file or member.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "io/source.h"
#include "io/window.h"

namespace pith {

class MemberStream {
 public:
  // The source is kept. Throws std::bad_alloc, as everything here.
  explicit MemberStream(std::unique_ptr<ByteSource> source);
  ~MemberStream();

  // Makes `wanted` bytes unread (at most 1 MB) unless data or member end before; says whether there are any.
  bool fill(std::size_t wanted = 1);
  std::string_view unread() const;
  void consume(std::size_t size);

  // Where the next byte is in the file: exactly, or where its member begins.
  std::uint64_t offset() const;
  bool at_member_start() const;  // a member begins exactly here
  Compression compression() const { return compression_; }

  // Why nothing follows what is unread: the member is broken, or reading failed. Empty: the data ended, or did not.
  const std::string& damage() const { return damage_; }

  // Goes to the next place behind `offset` (as offset() gave it) that `accept` takes for a record's start: a member in a
  // compressed file, else where the bytes of `magic` are. False: there is none. From a pipe, and once more was read twice
  // than the file has, it goes on from where reading stands.
  using Accept = bool (*)(std::string_view start);
  bool recover(std::uint64_t offset, std::string_view magic, Accept accept);

  std::uint64_t file_size() const { return source_->size(); }  // 0: not known
  std::uint64_t file_offset() const { return in_.offset(); }   // how far the file was read

 private:
  struct Decoders;
  struct Mark {
    std::uint64_t position;  // in the decompressed data
    std::uint64_t offset;    // in the file
  };

  bool step();          // decompresses some more; false at the end or at damage
  bool start_member();  // false at the end
  bool inflate_whole();
  void inflate_some();
  void unzstd_some();
  void load_dictionary();
  void make_room(std::size_t size);
  bool member_is(Accept accept);
  bool find_plain(std::string_view magic, Accept accept);
  bool find_member(Accept accept);
  void fail(std::string damage);
  std::string name() const { return std::string(to_string(compression_)) + ": "; }

  std::unique_ptr<ByteSource> source_;
  Window in_;
  Compression compression_ = Compression::none;
  std::unique_ptr<Decoders> decoders_;
  std::unique_ptr<char[]> out_;
  std::size_t capacity_ = 0, begin_ = 0, end_ = 0;
  std::uint64_t position_ = 0;  // of `begin_` in the decompressed data
  std::deque<Mark> marks_;      // of the members that are unread, and the one before
  bool in_member_ = false;
  bool any_member_ = false;
  std::string damage_;
  std::uint64_t read_again_ = 0;  // bytes of the file, by recoveries
};

}  // namespace pith
