// The command serve: the HTTP service, set up from the command line.
#include <algorithm>
#include <limits>

#include "commands.h"
#include "report.h"
#ifdef PITH_CAN_SERVE
#include "pith/io.h"
#include "server/server.h"
#endif

namespace pith::cli {

#ifdef PITH_CAN_SERVE

namespace {

template <class To>
void set_if_given(std::uint64_t value, To& to) {
  if (value != 0) to = static_cast<To>(std::min<std::uint64_t>(value, std::numeric_limits<To>::max()));
}

// A token, or what the first line of @FILE says.
Result<std::string> read_token(const std::string& token) {
  if (!token.starts_with('@')) return token;
  const auto file = read_file(token.substr(1));
  if (!file) return file.error();
  return file->bytes.substr(0, file->bytes.find_first_of("\r\n"));
}

}  // namespace

int run_serve(const Arguments& arguments) {
  const ServeArguments& asked = arguments.serve;
  const auto token = read_token(asked.token);
  if (!token) {
    print_error(asked.token.substr(1), token.error().message);
    return 2;
  }
  server::Settings settings;
  if (!asked.listen.empty()) settings.listen = asked.listen;
  settings.token = *token;
  settings.origins = asked.origins;
  settings.fetches = asked.fetches;
  settings.jobs = arguments.jobs;
  settings.logs = !arguments.quiet;
  settings.options = *arguments.named;
  set_if_given(asked.most_body, settings.most_body);
  set_if_given(asked.most_memory, settings.most_memory);
  set_if_given(asked.most_connections, settings.most_connections);
  set_if_given(asked.most_waiting, settings.most_waiting);
  set_if_given(asked.client_seconds, settings.client_seconds);
  const auto served = server::serve(settings);
  if (served) return 0;
  print_error("", served.error().message);
  return 2;
}

#else

int run_serve(const Arguments&) {
  print_error("", "this pith was built without its service, which needs the headers of Boost");
  return 1;
}

#endif

}  // namespace pith::cli
