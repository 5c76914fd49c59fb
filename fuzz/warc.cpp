// Web archives, compressed or not. First byte: how much of a block is kept, and which blocks.
#include "io/archive.h"
#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  constexpr std::size_t kLimits[] = {1 << 20, 0, 10, 1000};
  const std::size_t limit = input.pick(kLimits);
  const std::string bytes = input.rest();
  pith::ArchiveReader reader(std::make_unique<pith::MemorySource>(bytes), limit);
  std::size_t found = 0;
  for (pith::ArchiveRecord record; reader.next(record, pith::ArchiveReader::Blocks::all); ++found) {
    fuzz::expect(record.block.size() <= limit, "no more than the limit");
    fuzz::expect(record.offset <= bytes.size(), "a place in the file");
    fuzz::expect(found <= 2 * bytes.size() + 2, "an end");
  }
  return 0;
}
