#include "tally.h"

#include <algorithm>
#include <cstdio>

#include "pith/json.h"

namespace pith::cli {
namespace {

using Counts = std::map<std::string, std::size_t>;

void add(std::string& line, std::size_t count, const std::string& what) {
  if (count != 0) line += ", " + std::to_string(count) + " " + what;
}

void add_all(std::string& line, const Counts& counts, const std::string& before) {
  for (const auto& [what, count] : counts) add(line, count, before + what);
}

void write(JsonWriter& json, std::string_view name, const Counts& counts) {
  json.key(name).open('{');
  for (const auto& [what, count] : counts) json.member(what, count);
  json.close('}');
}

}  // namespace

double Tally::seconds() const {
  return std::max(std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(), 1e-6);
}

std::string Tally::summary() const {
  std::string line = std::to_string(pages) + (pages == 1 ? " page" : " pages");
  add(line, ok, "ok");
  add(line, empty, "empty");
  add(line, not_html, "not HTML");
  add(line, failed, "failed");
  if (!causes.empty()) {
    std::string why;
    add_all(why, causes, "");
    line += " (" + why.substr(2) + ")";
  }
  add_all(line, left_out, "left out by --");
  add_all(line, limits, "met ");
  add(line, resumed, "were there already");
  std::size_t others = 0;
  for (const auto& entry : skipped) others += entry.second;
  add(line, others, "other records");
  char rate[64];
  std::snprintf(rate, sizeof rate, ", %.1f MB/s", static_cast<double>(bytes) / 1e6 / seconds());
  return line + rate;
}

std::string Tally::json() const {
  std::string out;
  JsonWriter json(out);
  json.open('{').member("pages", pages).member("ok", ok).member("empty", empty).member("not_html", not_html);
  json.member("failed", failed).member("resumed", resumed);
  write(json, "causes", causes);
  write(json, "limits", limits);
  write(json, "left_out", left_out);
  write(json, "skipped", skipped);
  json.member("bytes", bytes).member("seconds", seconds());
  json.member("megabytes_per_second", static_cast<double>(bytes) / 1e6 / seconds()).close('}');
  return out + "\n";
}

}  // namespace pith::cli
