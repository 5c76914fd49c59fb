// The option table as text for people, packages and shells.
#pragma once

#include <string>
#include <string_view>

#include "options.h"

namespace pith::cli {

std::string overview();                          // of the whole program
std::string help_about(Command command);         // of one command
std::string man_page();                          // roff, for man(1)
std::string completion(std::string_view shell);  // bash, zsh or fish

std::string usage(const CommandInfo& command);  // "pith dump tree [FILE]"

}  // namespace pith::cli
