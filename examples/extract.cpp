// The content of a page as Markdown.     extract page.html
#include <pith/io.h>
#include <pith/pith.h>

#include <iostream>

int main(int argc, char** argv) {
  const auto input = argc > 1 ? pith::read_file(argv[1]) : pith::read_stdin();
  if (!input) {
    std::cerr << input.error().message << '\n';
    return 1;
  }

  const auto page = pith::extract(input->bytes, {.format = pith::Format::markdown});
  if (page) std::cout << page->title << "\n\n" << page->content;
  return page ? 0 : 1;
}
