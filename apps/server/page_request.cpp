#include "page_request.h"

#include <simdjson.h>

#include <algorithm>
#include <cctype>
#include <new>

#include "pith/suggest.h"

namespace pith::server {
namespace {

constexpr std::uint64_t kMostCount = std::uint64_t{1} << 53;  // beyond it JSON's numbers are not exact

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

Error bad_value(std::string message) {
  return {ErrorCode::bad_value, std::move(message)};
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// Sets what a request names, be it an option of the library or a parameter of the endpoint.
class Setter {
 public:
  Setter(PageRequest& page, Endpoint endpoint) : page_(page), endpoint_(endpoint) {}

  Result<Done> set(std::string_view name, std::string_view value) {
    for (const ParameterInfo& parameter : parameters())
      if (parameter.name == name && parameter.applies_to(endpoint_)) return set(parameter, value);
    const OptionInfo* option = find(name);
    if (option == nullptr) return unknown(name);
    if (option->name == "format") page_.names_format = true;
    if (option->of_renderer) page_.names_viewport = true;
    return page_.options.set(name, value);
  }

  // The type that a name's values have.
  std::optional<OptionType> type_of(std::string_view name) const {
    for (const ParameterInfo& parameter : parameters())
      if (parameter.name == name && parameter.applies_to(endpoint_)) return parameter.type;
    const OptionInfo* option = find(name);
    return option == nullptr ? std::nullopt : std::optional(option->type);
  }

  Error unknown(std::string_view name) const {
    std::vector<std::string_view> names{"html"};
    for (const OptionInfo& option : options())
      if (is_for_requests(option)) names.push_back(option.name);
    for (const ParameterInfo& parameter : parameters())
      if (parameter.applies_to(endpoint_)) names.push_back(parameter.name);
    const OptionInfo* option = find_option(name);
    if (option != nullptr && option->name == name)
      return {ErrorCode::unknown_option, std::string(name) + " is for the operator of the service to set"};
    return {ErrorCode::unknown_option, "no option " + std::string(name) + suggestion(name, names)};
  }

 private:
  // Spelled as in the table: a service has no reason to be lenient about dashes.
  static const OptionInfo* find(std::string_view name) {
    const OptionInfo* option = find_option(name);
    return option != nullptr && option->name == name && is_for_requests(*option) ? option : nullptr;
  }

  Result<Done> set(const ParameterInfo& parameter, std::string_view value) {
    if (parameter.name == "id") {
      page_.id = value;
    } else if (parameter.name == "limit") {
      const auto number = parse_number(value, 1000);
      if (!number) return bad_value("limit needs a number such as 20, not '" + std::string(value) + "'");
      page_.limit = static_cast<std::size_t>(std::min(*number, kMostCount));
    } else {
      const auto choices = split_words(parameter.choices);
      if (std::find(choices.begin(), choices.end(), value) == choices.end())
        return bad_value(std::string(parameter.name) + " takes one of: " + std::string(parameter.choices) +
                         "; not '" + std::string(value) + "'" + suggestion(value, choices));
      if (parameter.name == "which") page_.which = *from_string<Regions>(value);
      if (parameter.name == "kind") page_.kind = value;
    }
    return Done{};
  }

  PageRequest& page_;
  Endpoint endpoint_;
};

// A member of the object, by the type that its option has. JSON's own types say what they say on the command line.
class Member {
 public:
  Member(Setter& setter, std::string_view name, simdjson::dom::element value)
      : setter_(setter), name_(name), value_(value) {}

  Result<Done> apply() {
    const auto type = setter_.type_of(name_);
    if (!type) return setter_.unknown(name_);
    simdjson::dom::array list;
    if (*type == OptionType::texts && value_.get(list) == simdjson::SUCCESS) return apply_all(list);
    std::string_view text;
    if (value_.get(text) == simdjson::SUCCESS) return setter_.set(name_, text);
    bool truth = false;
    if (*type == OptionType::flag && value_.get(truth) == simdjson::SUCCESS)
      return setter_.set(name_, truth ? "yes" : "no");
    std::uint64_t number = 0;
    const bool counts = *type == OptionType::count || *type == OptionType::bytes;
    if (counts && value_.get(number) == simdjson::SUCCESS && number <= kMostCount)
      return setter_.set(name_, std::to_string(number));
    return wrong_type(*type);
  }

 private:
  Result<Done> apply_all(simdjson::dom::array list) {
    for (const simdjson::dom::element item : list) {
      std::string_view text;
      if (item.get(text) != simdjson::SUCCESS) return wrong_type(OptionType::texts);
      if (auto done = setter_.set(name_, text); !done) return done;
    }
    return Done{};
  }

  Error wrong_type(OptionType type) const {
    const std::string name(name_);
    switch (type) {
      case OptionType::flag: return bad_value(name + " is true or false");
      case OptionType::count:
      case OptionType::bytes: return bad_value(name + " is a whole number that is not negative");
      case OptionType::texts: return bad_value(name + " is a list of strings");
      default: return bad_value(name + " is a string");
    }
  }

  Setter& setter_;
  std::string_view name_;
  simdjson::dom::element value_;
};

Result<Done> set_from_query(std::string_view query, Setter& setter) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto name = percent_decoded(pair.substr(0, equals));
    const auto value = percent_decoded(pair.substr(std::min(equals + 1, pair.size())));
    if (!name || !value) return bad_value("the query has a % without two hexadecimal digits behind it");
    if (auto done = setter.set(*name, *value); !done) return done;
  }
  return Done{};
}

}  // namespace

struct PageRequestReader::State {
  simdjson::dom::parser parser;
};

PageRequestReader::PageRequestReader() : state_(std::make_unique<State>()) {}
PageRequestReader::~PageRequestReader() = default;
PageRequestReader::PageRequestReader(PageRequestReader&&) noexcept = default;
PageRequestReader& PageRequestReader::operator=(PageRequestReader&&) noexcept = default;

Result<PageRequest> PageRequestReader::read(Request& request, Endpoint endpoint,
                                            const NamedOptions& defaults) {
  PageRequest page;
  page.options = defaults;
  Setter setter(page, endpoint);
  if (auto done = set_from_query(request.query, setter); !done) return done.error();
  if (!is_json(request.content_type)) {
    page.html = request.body;
    if (page.options.options().encoding.empty()) page.header_encoding = charset_of(request.content_type);
    return page;
  }
  request.body.reserve(request.body.size() + simdjson::SIMDJSON_PADDING);
  simdjson::dom::object object;
  const auto error = state_->parser.parse(request.body.data(), request.body.size(), false).get(object);
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();
  if (error == simdjson::INCORRECT_TYPE) return bad_value("the JSON is no object");
  if (error != simdjson::SUCCESS) return bad_value(std::string("JSON: ") + simdjson::error_message(error));
  for (const auto [name, value] : object) {
    if (name == "html") {
      std::string_view text;
      if (value.get(text) != simdjson::SUCCESS) return bad_value("html is a string");
      page.html = text;
    } else if (auto done = Member(setter, name, value).apply(); !done) {
      return done.error();
    }
  }
  // A string of JSON is UTF-8, whatever the page says of itself.
  if (page.html && page.options.options().encoding.empty()) (void)page.options.set("encoding", "utf-8");
  if (!page.html && page.options.options().url.empty()) return bad_value("neither html nor url is given");
  return page;
}

bool is_json(std::string_view content_type) {
  return lower(trimmed(content_type.substr(0, content_type.find(';')))) == "application/json";
}

std::string charset_of(std::string_view content_type) {
  constexpr std::string_view kCharset = "charset=";
  std::size_t at = std::min(content_type.find(';'), content_type.size());
  while (at < content_type.size()) {
    const std::size_t end = std::min(content_type.find(';', at + 1), content_type.size());
    std::string_view parameter = trimmed(content_type.substr(at + 1, end - at - 1));
    at = end;
    if (lower(parameter.substr(0, kCharset.size())) != kCharset) continue;
    parameter = trimmed(parameter.substr(kCharset.size()));
    if (parameter.size() >= 2 && parameter.front() == '"' && parameter.back() == '"')
      parameter = parameter.substr(1, parameter.size() - 2);
    return std::string(parameter);
  }
  return {};
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

}  // namespace pith::server
