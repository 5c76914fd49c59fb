#include "eval/part_file.h"

#include "eval/run_json.h"
#include "pith/io.h"

namespace pith::eval {

PartFile::~PartFile() {
  if (file_ != nullptr) std::fclose(file_);
}

PartFile::Found PartFile::read(const std::string& path, const std::string& header, std::vector<Row>& rows) {
  path_ = path;
  header_ = header + "\n";
  const auto file = read_file(path, 0);
  if (!file) return Found::nothing;
  const std::string_view text = file->bytes;
  if (!text.starts_with(header_)) return Found::other;
  rows = read_rows(text.substr(header_.size()));
  return Found::rows;
}

bool PartFile::begin(const std::vector<Row>& rows) {
  std::string text = header_;
  for (const Row& row : rows) text += to_json(row) + "\n";
  if (!write_file(path_, text)) return false;
  file_ = std::fopen(path_.c_str(), "ab");
  return file_ != nullptr;
}

void PartFile::append(const std::vector<Row>& rows) {
  if (file_ == nullptr) return;
  std::string text;
  for (const Row& row : rows) text += to_json(row) + "\n";
  std::fwrite(text.data(), 1, text.size(), file_);
  std::fflush(file_);
}

}  // namespace pith::eval
