// The commands blocks and menus: parts of a page, as a table or as JSON.
#include <algorithm>
#include <cstdio>

#include "commands.h"
#include "pith/fields.h"
#include "report.h"
#include "show_pages.h"

namespace pith::cli {
namespace {

constexpr std::size_t kStartOfText = 60;  // characters
constexpr std::size_t kWidestPath = 48;   // to which shorter ones are padded

// The first characters of a text, which has no line feeds.
std::string start_of(std::string_view text) {
  std::size_t end = 0, characters = 0;
  for (; end < text.size(); ++end) {
    const bool starts_character = (static_cast<unsigned char>(text[end]) & 0xC0) != 0x80;
    if (starts_character && characters++ == kStartOfText) return std::string(text.substr(0, end)) + "...";
  }
  return std::string(text);
}

void append_padded(std::string& out, const std::string& path, std::size_t width) {
  out += path;
  out.append(path.size() < width ? width - path.size() : 0, ' ');
}

std::string table(const std::vector<Region>& regions) {
  std::size_t width = 4;
  for (const Region& region : regions) width = std::max(width, region.path.size());
  width = std::min(width, kWidestPath);
  std::string out = "rank    score  characters  links  ";
  append_padded(out, "path", width);
  out += "  text\n";
  std::size_t rank = 0;
  for (const Region& region : regions) {
    char numbers[64];
    std::snprintf(numbers, sizeof numbers, "%4zu %8.2f  %10u  %5u  ", ++rank, region.score, region.characters,
                  region.links);
    out += numbers;
    append_padded(out, region.path, width);
    out += "  " + start_of(region.text) + "\n";
  }
  return out;
}

class RegionsCommand {
 public:
  explicit RegionsCommand(const Arguments& arguments)
      : arguments_(arguments), json_(arguments.options.format == Format::json) {}

  int run() {
    return show_pages(find_inputs(arguments_), stream_, "", !json_,
                      [this](const NamedPage& page) { return show(page); });
  }

 private:
  bool show(const NamedPage& page) {
    std::string error = page.error;
    std::vector<Region> regions;
    if (error.empty()) error = find(page.path, regions);
    if (!error.empty()) print_error(page.path, error);
    if (json_)
      stream_.write(json_line(page.path, error, regions) + "\n");
    else if (error.empty() || !regions.empty())
      stream_.write(table(regions));
    return error.empty();
  }

  // What went wrong; empty if nothing did.
  std::string find(const std::string& path, std::vector<Region>& regions) {
    const auto input = read_page(path, arguments_.options.limits);
    if (!input) return input.error().message;
    const Regions which = arguments_.command == Command::blocks ? Regions::blocks : Regions::menus;
    auto found = extractor_.regions(input->bytes, which, arguments_.options, arguments_.most_regions);
    if (!found) return found.error().message;
    regions = std::move(*found);
    return input->damage;
  }

  const Arguments& arguments_;
  const bool json_;
  Extractor extractor_;
  Stream stream_;
};

}  // namespace

int run_regions(const Arguments& arguments) {
  return RegionsCommand(arguments).run();
}

}  // namespace pith::cli
