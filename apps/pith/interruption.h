// SIGINT and SIGTERM: the first asks a batch to end after the pages under way, the second ends the program at once.
#pragma once

namespace pith::cli {

// Heeds them from here on.
void heed_interruptions();
int interruption();  // the signal that came, 0 if none did

}  // namespace pith::cli
