#include "render/cache.h"

#include <cstring>
#include <type_traits>

#include "base/ascii.h"
#include "base/hash.h"
#include "pith/io.h"
#include "render/markup.h"
#include "render/page_files.h"

namespace pith {
namespace {

constexpr std::string_view kMagic =
    "pith geometry 2\n";  // counts up when engines or the layout of Look change

static_assert(std::is_trivially_copyable_v<Look>);

std::string hexadecimal(std::uint64_t number) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) out += kHex[number >> shift & 15];
  return out;
}

std::string path_of(const std::string& folder, const std::string& key) {
  return folder + '/' + key + ".geometry";
}

// The bytes of all style sheets that the page names in its folder.
void append_style_sheets(const RenderTask& task, std::string& out) {
  if (task.folder.empty()) return;
  const PageFiles files(task.folder);
  for (NodeId id = 0; id < task.document.size(); ++id) {
    if (!task.document.is_html(id, Name::Link) ||
        !has_token(task.document.attribute(id, Name::Rel), {"stylesheet"}))
      continue;
    const auto path = PageFiles::resolve(task.document.attribute(id, Name::Href));
    if (!path) continue;
    if (const auto bytes = files.read(*path)) out += *bytes;
  }
}

}  // namespace

void append_geometry(const Geometry& geometry, std::string& out) {
  const float size[2] = {geometry.width, geometry.height};
  out.append(reinterpret_cast<const char*>(size), sizeof size);
  out.append(reinterpret_cast<const char*>(geometry.looks.data()), geometry.looks.size() * sizeof(Look));
}

bool read_geometry(std::string_view bytes, std::size_t nodes, Geometry& geometry) {
  float size[2];
  if (bytes.size() != sizeof size + nodes * sizeof(Look)) return false;
  std::memcpy(size, bytes.data(), sizeof size);
  geometry.width = size[0];
  geometry.height = size[1];
  geometry.looks.resize(nodes);
  if (nodes != 0) std::memcpy(geometry.looks.data(), bytes.data() + sizeof size, nodes * sizeof(Look));
  for (Look& look : geometry.looks)  // bytes from a file can be anything
    look.visibility = look.visibility == Visibility::visible ? Visibility::visible : Visibility::hidden;
  return true;
}

std::string cache_key(const RendererOptions& options, const RenderTask& task) {
  std::string key(kMagic);
  for (const std::uint32_t part :
       {static_cast<std::uint32_t>(options.engine), options.width, options.height,
        static_cast<std::uint32_t>(options.network), static_cast<std::uint32_t>(options.scripts)})
    key += std::to_string(part) + ' ';
  if (options.network == Include::yes) key += task.url;
  key += '\n';
  write_markup(task.document, {.scripts = Scripts::written, .frames = Frames::with_sources}, key);
  append_style_sheets(task, key);
  const std::uint64_t first = hash_bytes(key);
  key += '!';  // the second half of the name
  return hexadecimal(first) + hexadecimal(hash_bytes(key));
}

bool find_in_cache(const std::string& folder, const std::string& key, const RenderTask& task,
                   Geometry& geometry) {
  const auto file = read_file(path_of(folder, key));
  if (!file || file->bytes.compare(0, kMagic.size(), kMagic) != 0) return false;
  return read_geometry(std::string_view(file->bytes).substr(kMagic.size()), task.document.size(), geometry);
}

void put_into_cache(const std::string& folder, const std::string& key, const Geometry& geometry) {
  std::string bytes(kMagic);
  append_geometry(geometry, bytes);
  static_cast<void>(write_file(path_of(folder, key), bytes));
}

}  // namespace pith
