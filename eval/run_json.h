// A run as JSON, and back. The form is stated in docs/evaluation.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "eval/run.h"
#include "pith/io.h"

namespace pith::eval {

std::string to_json(const Run& run);
std::string to_json(const Row& row);  // one line, without a line feed

// Where an evaluation that is to be written to `path` keeps its finished rows.
std::string part_of(const std::string& path);

// Writes the run, which makes its part superfluous. Errors: write_failed, out_of_memory.
Result<Done> write_run(const Run& run, const std::string& path);

// Everything that --json wrote. Errors: read_failed, which also stands for what is no such file.
Result<Run> read_run(const std::string& path);

// Rows as lines of JSON, as long as they are whole: what is left of a file that was cut off is not an error.
std::vector<Row> read_rows(std::string_view lines);

}  // namespace pith::eval
