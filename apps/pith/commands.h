// The commands. Each returns the exit status: 0 all fine, 1 something failed, 2 wrong use.
#pragma once

#include "arguments.h"

namespace pith::cli {

int run_extract(const Arguments& arguments);
int run_dump(const Arguments& arguments);
int run_plot(const Arguments& arguments);
int run_render(const Arguments& arguments);
int run_eval(const Arguments& arguments);
int run_eval_import(const Arguments& arguments);
int run_eval_compare(const Arguments& arguments);
int run_eval_gate(const Arguments& arguments);
int run_eval_images(const Arguments& arguments);
int run_eval_entities(const Arguments& arguments);
int run_train(const Arguments& arguments);
int run_label(const Arguments& arguments);
int run_serve(const Arguments& arguments);
int run_methods();
int run_regions(const Arguments& arguments);  // blocks and menus
int run_entities(const Arguments& arguments);
int run_help(const Arguments& arguments);

// Writes to a file, or to standard output; 1 if that failed.
int print(std::string_view text, const std::string& path = "");

// Reads the command line and runs what it asks for.
int run(std::span<const char* const> words);

}  // namespace pith::cli
