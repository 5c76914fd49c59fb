#include "eval/images.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace pith::eval {
namespace {

constexpr std::string_view kEndings[] = {".avif", ".bmp", ".gif", ".jfif", ".jpeg", ".jpg",
                                         ".png",  ".svg", ".tif", ".tiff", ".webp"};

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

bool names_image_file(std::string_view path) {
  return std::any_of(std::begin(kEndings), std::end(kEndings), [&](std::string_view ending) {
    return path.size() > ending.size() &&
           std::equal(ending.begin(), ending.end(), path.end() - static_cast<std::ptrdiff_t>(ending.size()),
                      [](char a, char b) { return a == lower(b); });
  });
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::string percent_decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_value(text[i + 2]) : -1;
    result += low >= 0 ? static_cast<char>(high * 16 + low) : text[i];
    if (low >= 0) i += 2;
  }
  return result;
}

struct Address {
  std::string host;  // empty if the URL has none
  std::string rest;
};

Address address_of(std::string_view url) {
  url = url.substr(0, url.find('#'));
  Address address;
  const std::size_t slashes = url.find("//");
  const bool has_host = slashes == 0 || (slashes != std::string_view::npos && slashes > 0 &&
                                         url[slashes - 1] == ':' && url.find_first_of("/?") == slashes);
  if (has_host) {
    url.remove_prefix(slashes + 2);
    const std::size_t end = std::min(url.find_first_of("/?"), url.size());
    for (const char c : url.substr(0, end)) address.host += lower(c);
    url.remove_prefix(end);
  }
  const std::size_t query = url.find('?');
  const std::string path = percent_decoded(url.substr(0, query));
  address.rest = path;
  if (query != std::string_view::npos && !names_image_file(path))
    address.rest += percent_decoded(url.substr(query));
  return address;
}

// The name of the file, by which renditions of one image are told to be one; empty if it is too short or has no digit, as
// those that many images share.
std::string_view file_of(const Address& address) {
  constexpr std::size_t kTelling = 12;
  const std::string_view rest = address.rest;
  const std::string_view file = rest.substr(rest.find_last_of('/') + 1);
  return file.size() < kTelling || file.find_first_of("0123456789") == file.npos ? std::string_view() : file;
}

// The images of a page's gold, by their addresses.
class Addresses {
 public:
  void add(const Address& address) {
    whole_.insert(address.host + address.rest);
    rests_.insert(address.rest);
    if (const std::string_view file = file_of(address); !file.empty()) files_.emplace(file);
  }
  bool has(const Address& address) const {
    if (address.host.empty() ? rests_.contains(address.rest) : whole_.contains(address.host + address.rest))
      return true;
    const std::string_view file = file_of(address);
    return !file.empty() && files_.contains(file);
  }

 private:
  std::set<std::string, std::less<>> whole_, rests_, files_;
};

}  // namespace

ImageCounts count_images(std::span<const std::string> found, std::span<const GoldImage> gold) {
  Addresses all_gold;
  std::set<std::string> seen;
  ImageCounts counts;
  for (const GoldImage& image : gold)
    for (const std::string& url : image.urls) all_gold.add(address_of(url));
  std::vector<Address> addresses;
  for (const std::string& url : found) {
    Address address = address_of(url);
    if (!seen.insert(address.host + address.rest).second) continue;
    counts.right += all_gold.has(address);
    addresses.push_back(std::move(address));
  }
  counts.found = addresses.size();
  counts.wanted = gold.size();
  for (const GoldImage& image : gold) {
    Addresses one;
    for (const std::string& url : image.urls) one.add(address_of(url));
    counts.recalled +=
        std::any_of(addresses.begin(), addresses.end(), [&](const Address& a) { return one.has(a); });
  }
  return counts;
}

const GoldImage* find_gold(std::string_view url, std::span<const GoldImage> gold) {
  const Address address = address_of(url);
  for (const GoldImage& image : gold) {
    Addresses one;
    for (const std::string& of_gold : image.urls) one.add(address_of(of_gold));
    if (one.has(address)) return &image;
  }
  return nullptr;
}

Ratio score_images(std::span<const std::string> found, std::span<const GoldImage> gold) {
  const ImageCounts counts = count_images(found, gold);
  if (counts.found == 0 || gold.empty())
    return ratio(0.0, static_cast<double>(counts.found), static_cast<double>(gold.size()));
  Ratio result;
  result.precision = static_cast<double>(counts.right) / static_cast<double>(counts.found);
  result.recall = static_cast<double>(counts.recalled) / static_cast<double>(counts.wanted);
  if (counts.right > 0) result.f1 = 2 * result.precision * result.recall / (result.precision + result.recall);
  return result;
}

}  // namespace pith::eval
