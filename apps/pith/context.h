// What all pages of a batch share: other pages of their site, a model of the user's own.
#pragma once

#include <optional>
#include <string>

#include "arguments.h"

namespace pith::cli {

struct Context {
  Site site;
  std::optional<Model> model;
  std::optional<Renderer> renderer;
};

// The folder of a page's file, as Options::folder takes it; empty for standard input.
std::string folder_of(const std::string& path);

bool read_model(const std::string& path, std::optional<Model>& model);  // what is wrong is printed

// Reads what the arguments name and puts it into their options, which then hold pointers to `context`. What is
// wrong is printed; 0 if nothing is, 1 if a page of the site could not be read, 2 if the model cannot be used.
int read_context(Arguments& arguments, Context& context);

}  // namespace pith::cli
