// The folders that labelled pages come in.
#pragma once

#include <simdjson.h>

#include <string>
#include <string_view>
#include <vector>

#include "eval/corpus.h"

namespace pith::eval {

// The labels of a corpus, whatever its layout.
struct Index {
  std::vector<CorpusEntry> entries;
  std::vector<Problem> problems;
  void (*complete)(LabelledPage& page) = nullptr;  // what can be done only once bytes and text are there
};

// One layout: what tells it, and how its labels are read. Paths within are relative to `folder`.
struct Layout {
  std::string_view name;
  std::string_view marks;  // what is looked for, for messages
  bool (*fits)(const std::string& folder);
  Index (*index)(const std::string& folder);
};
extern const Layout kLineLayout, kPithLayout, kTruthLayout, kCleanEvalLayout, kDragnetLayout;

// What readers share. Faults are what is wrong, in words; empty if nothing is.

bool has_file(const std::string& folder, std::string_view name);

// Parses a whole file; if that fails, says so among the problems.
bool read_json(const std::string& path, simdjson::dom::parser& parser, simdjson::dom::element& value,
               Index& index);

// A list of strings, or one string.
std::string read_strings(const simdjson::dom::element& value, std::vector<std::string>& out);

// An id names files, so it must not lead elsewhere.
std::string check_id(std::string_view id);

}  // namespace pith::eval
