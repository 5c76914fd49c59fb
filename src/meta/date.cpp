#include "meta/date.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/ascii.h"
#include "base/utf8.h"
#include "meta/text.h"

namespace pith {
namespace {

// What a page may claim, and what may be read out of free text, where four digits are often something else.
constexpr int kFirstYear = 1600, kFirstWebYear = 1991, kLastYear = 2099;

struct Day {
  int year = 0, month = 0, day = 0;
};

bool is_day(Day d, int first_year = kFirstYear) {
  constexpr int kDays[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (d.year < first_year || d.year > kLastYear || d.month < 1 || d.month > 12 || d.day < 1) return false;
  if (d.year == 1970 && d.month == 1 && d.day == 1) return false;  // a clock that was never set
  const bool leap = d.year % 4 == 0 && (d.year % 100 != 0 || d.year % 400 == 0);
  return d.day <= kDays[d.month - 1] - (d.month == 2 && !leap ? 1 : 0);
}

void append_two(std::string& out, int n) {
  out += static_cast<char>('0' + n / 10);
  out += static_cast<char>('0' + n % 10);
}

std::string written(Day d) {
  std::string out = std::to_string(d.year) + "-";
  append_two(out, d.month);
  out += '-';
  append_two(out, d.day);
  return out;
}

int digits(std::string_view text, std::size_t at, std::size_t count) {
  if (at + count > text.size()) return -1;
  int value = 0;
  for (std::size_t i = at; i < at + count; ++i) {
    if (!is_ascii_digit(text[i])) return -1;
    value = value * 10 + (text[i] - '0');
  }
  return value;
}

// Beginnings of month names in the languages of most pages. The longest that a word begins with counts.
struct MonthName {
  std::string_view begin;
  int month;
};
constexpr MonthName kMonths[] = {
    {"jan", 1},    {"ene", 1},    {"gen", 1},   {"янв", 1},   {"січ", 1},     {"sty", 1},      {"led", 1},
    {"oca", 1},    {"tammi", 1},  {"ιαν", 1},   {"يناير", 1}, {"ian", 1},     {"feb", 2},      {"fév", 2},
    {"fev", 2},    {"фев", 2},    {"лют", 2},   {"lut", 2},   {"úno", 2},     {"şub", 2},      {"helmi", 2},
    {"φεβ", 2},    {"فبراير", 2}, {"mar", 3},   {"mär", 3},   {"maa", 3},     {"mrt", 3},      {"мар", 3},
    {"бер", 3},    {"bře", 3},    {"már", 3},   {"μαρ", 3},   {"مارس", 3},    {"apr", 4},      {"avr", 4},
    {"abr", 4},    {"апр", 4},    {"кві", 4},   {"kwi", 4},   {"dub", 4},     {"nis", 4},      {"huhti", 4},
    {"ápr", 4},    {"απρ", 4},    {"أبريل", 4}, {"may", 5},   {"mai", 5},     {"mag", 5},      {"mei", 5},
    {"maj", 5},    {"máj", 5},    {"май", 5},   {"мая", 5},   {"тра", 5},     {"kvě", 5},      {"touko", 5},
    {"μαΐ", 5},    {"μαι", 5},    {"مايو", 5},  {"mei", 5},   {"maí", 5},     {"jun", 6},      {"juin", 6},
    {"giu", 6},    {"июн", 6},    {"чер", 6},   {"cze", 6},   {"červn", 6},   {"červen", 6},   {"haz", 6},
    {"kesä", 6},   {"jún", 6},    {"ιουν", 6},  {"يونيو", 6}, {"iun", 6},     {"jul", 7},      {"juil", 7},
    {"lug", 7},    {"июл", 7},    {"лип", 7},   {"lip", 7},   {"červenc", 7}, {"červenec", 7}, {"tem", 7},
    {"heinä", 7},  {"júl", 7},    {"ιουλ", 7},  {"يوليو", 7}, {"iul", 7},     {"aug", 8},      {"aoû", 8},
    {"aou", 8},    {"ago", 8},    {"авг", 8},   {"сер", 8},   {"sie", 8},     {"srp", 8},      {"ağu", 8},
    {"elo", 8},    {"αυγ", 8},    {"أغسطس", 8}, {"agu", 8},   {"sep", 9},     {"set", 9},      {"сен", 9},
    {"вер", 9},    {"wrz", 9},    {"zář", 9},   {"eyl", 9},   {"syys", 9},    {"szept", 9},    {"σεπ", 9},
    {"سبتمبر", 9}, {"oct", 10},   {"okt", 10},  {"ott", 10},  {"out", 10},    {"окт", 10},     {"жов", 10},
    {"paź", 10},   {"říj", 10},   {"eki", 10},  {"loka", 10}, {"οκτ", 10},    {"أكتوبر", 10},  {"nov", 11},
    {"ноя", 11},   {"лис", 11},   {"lis", 11},  {"kas", 11},  {"marras", 11}, {"νοε", 11},     {"نوفمبر", 11},
    {"noi", 11},   {"nop", 11},   {"dec", 12},  {"dez", 12},  {"dic", 12},    {"déc", 12},     {"дек", 12},
    {"гру", 12},   {"gru", 12},   {"pro", 12},  {"ara", 12},  {"joulu", 12},  {"δεκ", 12},     {"ديسمبر", 12},
    {"des", 12},
};

int month_of(std::string_view word) {
  constexpr std::size_t kLongestName = 28;  // bytes, with an ending
  if (word.size() > kLongestName) return 0;
  const std::string lower = lower_case(word);
  std::size_t longest = 0;
  int month = 0;
  for (const MonthName& name : kMonths)
    if (name.begin.size() > longest && lower.starts_with(name.begin)) {
      longest = name.begin.size();
      month = name.month;
    }
  return month;
}

// A text as what dates are made of.
struct Token {
  enum class Kind : std::uint8_t { number, word, mark } kind = Kind::mark;
  int value = 0;           // of a number
  std::size_t length = 0;  // its digits
  std::string_view word;   // of a word
  char mark = 0;  // of a mark: itself if it is ASCII; y, m: what follows a year, a month in East Asia
  std::size_t end = 0;
};

class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  // The next token; false at the end.
  bool next(Token& token) {
    token = {};
    const char* at = text_.data() + at_;
    const char* const end = text_.data() + text_.size();
    for (const char* behind = at; at != end && utf8::is_space(utf8::next(behind)); at = behind) {
    }
    if (at == end) return false;
    const char* const begin = at;
    if (is_ascii_digit(*at)) {
      for (; at != end && is_ascii_digit(*at); ++at)
        if (++token.length <= 8) token.value = token.value * 10 + (*at - '0');
      token.kind = Token::Kind::number;
    } else if (const char32_t first = utf8::next(at); utf8::is_word(first) && !utf8::is_cjk(first)) {
      for (const char* behind = at; behind != end; at = behind) {
        const char32_t c = utf8::next(behind);
        if (!utf8::is_word(c) || utf8::is_cjk(c) || (c >= '0' && c <= '9')) break;
      }
      const std::string_view word(begin, static_cast<std::size_t>(at - begin));
      if (word == "년" || word == "월") {
        token.mark = word == "년" ? 'y' : 'm';
      } else {
        token.kind = Token::Kind::word;
        token.word = word;
      }
    } else {
      token.mark = first == U'年'   ? 'y'
                   : first == U'月' ? 'm'
                   : first < 0x80   ? static_cast<char>(first)
                                    : '\0';
    }
    at_ = token.end = static_cast<std::size_t>(at - text_.data());
    return true;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

bool is_year(const Token& t) {
  return t.kind == Token::Kind::number && t.length == 4 && t.value >= kFirstWebYear && t.value <= kLastYear;
}
bool is_small(const Token& t) {
  return t.kind == Token::Kind::number && t.length <= 2;
}

// What the last tokens spell, the newest last; a month of 0 if it is no date.
Day spelled(const std::array<Token, 8>& window, std::size_t count, DayOrder order) {
  const auto back = [&](std::size_t n) -> const Token& { return window[(count - 1 - n) % window.size()]; };
  const Token& last = back(0);
  if (count >= 5) {  // three numbers and two marks between them
    const Token &a = back(4), &b = back(2), &c = back(0);
    const char mark = back(1).mark;
    const bool same = mark == back(3).mark;
    if (same && (mark == '-' || mark == '/' || mark == '.') && is_small(b)) {
      if (is_year(a) && is_small(c)) return {a.value, b.value, c.value};
      if (is_small(a) && is_year(c)) {
        const bool month_first =
            a.value <= 12 && (b.value > 12 || (mark != '.' && order == DayOrder::month_first));
        return month_first ? Day{c.value, a.value, b.value} : Day{c.value, b.value, a.value};
      }
    }
    const bool east = back(3).mark == 'y' && mark == 'm';
    if (east && is_year(a) && is_small(b) && is_small(c)) return {a.value, b.value, c.value};
  }
  // A day and a month's name side by side, the year next to them; marks and little words between them aside.
  if (!is_year(last) && !is_small(last)) return {};
  Token parts[3];
  int months[3] = {};
  std::size_t found = 0;
  for (std::size_t n = 0; n < std::min(count, window.size()) && found < 3; ++n) {
    const Token& t = back(n);
    if (t.kind == Token::Kind::mark && (t.mark == '.' || t.mark == ',' || t.mark == '-' || t.mark == '/'))
      continue;
    const int month = t.kind == Token::Kind::word ? month_of(t.word) : 0;
    if (t.kind == Token::Kind::word && month == 0 && t.word.size() <= 3) continue;  // "de", "of", "st", "th"
    months[found] = month;
    parts[found++] = t;
  }
  if (found < 3) return {};
  const Token &c = parts[0], &b = parts[1], &a = parts[2];
  if (is_year(c) && months[1] != 0 && is_small(a)) return {c.value, months[1], a.value};
  if (is_year(c) && is_small(b) && months[2] != 0) return {c.value, months[2], b.value};
  if (is_small(c) && months[1] != 0 && is_year(a)) return {a.value, months[1], c.value};
  return {};
}

// Days since 1970 to a day of the calendar.
Day day_of(std::int64_t days) {
  days += 719468;
  const std::int64_t era = days / 146097;
  const auto of_era = static_cast<int>(days - era * 146097);
  const int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const int of_year = of_era - (365 * year + year / 4 - year / 100);
  const int month = (5 * of_year + 2) / 153;
  Day d;
  d.day = of_year - (153 * month + 2) / 5 + 1;
  d.month = month < 10 ? month + 3 : month - 9;
  d.year = year + static_cast<int>(era) * 400 + (d.month <= 2 ? 1 : 0);
  return d;
}

std::int64_t days_of(Day d) {
  const int year = d.year - (d.month <= 2 ? 1 : 0), era = year / 400, of_era = year - era * 400;
  const int of_year = (153 * (d.month + (d.month > 2 ? -3 : 9)) + 2) / 5 + d.day - 1;
  return std::int64_t{era} * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

std::string date_of_seconds(std::int64_t seconds) {
  const Day d = day_of(seconds / 86400);
  if (!is_day(d, kFirstWebYear)) return {};
  const int of_day = static_cast<int>(seconds % 86400);
  std::string out = written(d) + "T";
  append_two(out, of_day / 3600);
  out += ':';
  append_two(out, of_day / 60 % 60);
  out += ':';
  append_two(out, of_day % 60);
  return out + "Z";
}

// "T10:20:30.123+01:00", "10:20 UTC" and the like as "T10:20:30+01:00"; empty if it is no time.
std::string normal_time(std::string_view text) {
  text = trimmed(text);
  if (!text.empty() && (text.front() == 'T' || text.front() == 't')) text.remove_prefix(1);
  const std::size_t hour_digits = digits(text, 0, 2) >= 0 ? 2 : 1;
  const int hour = digits(text, 0, hour_digits), minute = digits(text, hour_digits + 1, 2);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || text[hour_digits] != ':') return {};
  std::string out = "T";
  append_two(out, hour);
  out += ':';
  append_two(out, minute);
  text.remove_prefix(hour_digits + 3);
  if (text.starts_with(':') && digits(text, 1, 2) >= 0 && digits(text, 1, 2) < 60) {
    out += text.substr(0, 3);
    text.remove_prefix(3);
    if (text.starts_with('.') || text.starts_with(',')) do
        text.remove_prefix(1);
      while (!text.empty() && is_ascii_digit(text.front()));
  }
  text = trimmed(text);
  if (equals_lower(text, "z") || equals_lower(text, "utc") || equals_lower(text, "gmt")) return out + "Z";
  if (text.size() < 3 || (text.front() != '+' && text.front() != '-')) return out;
  const int hours = digits(text, 1, 2);
  const std::size_t minutes_at = text.size() > 3 && text[3] == ':' ? 4 : 3;
  const int minutes = text.size() == 3 ? 0 : digits(text, minutes_at, 2);
  if (hours < 0 || hours > 14 || minutes < 0 || minutes > 59) return out;
  out += text.front();
  append_two(out, hours);
  out += ':';
  append_two(out, minutes);
  return out;
}

}  // namespace

bool is_month(std::string_view word) {
  return month_of(word) != 0;
}

std::string find_date(std::string_view text, DayOrder order, std::size_t* behind) {
  if (text.find_first_of("0123456789") == std::string_view::npos) return {};
  Tokens tokens(text);
  std::array<Token, 8> window;
  std::size_t count = 0;
  for (Token token; tokens.next(token);) {
    window[count++ % window.size()] = token;
    if (token.kind != Token::Kind::number) continue;
    const Day day = spelled(window, count, order);
    if (!is_day(day, kFirstWebYear)) continue;
    if (behind != nullptr) *behind = token.end;
    return written(day);
  }
  return {};
}

std::string normal_date(std::string_view text, DayOrder order) {
  text = head_of(trimmed(text), 64);
  while (!text.empty() && (text.front() == '"' || text.front() == '\'')) text.remove_prefix(1);
  const std::size_t run = std::min(text.find_first_not_of("0123456789"), text.size());
  if (run == text.size() && (run == 10 || run == 13)) {
    std::int64_t seconds = 0;
    for (const char c : text.substr(0, 10)) seconds = seconds * 10 + (c - '0');
    return date_of_seconds(seconds);
  }
  const int year = digits(text, 0, 4);
  if (year >= kFirstYear && year <= kLastYear) {
    if (text.size() == 4) return std::string(text);
    const bool compact = run == 8 || run == 14;
    const std::size_t month_at = compact ? 4 : 5, day_at = compact ? 6 : 8;
    const bool marked = text.size() >= 7 && text[4] == '-' && run == 4;
    const int month = digits(text, month_at, 2);
    if (marked && text.size() == 7 && month >= 1 && month <= 12) return std::string(text);
    const Day day{year, month, digits(text, day_at, 2)};
    if ((compact || (marked && text.size() >= 10 && text[7] == '-')) && is_day(day)) {
      const std::string time = run == 14 ? std::string() : normal_time(text.substr(day_at + 2));
      return written(day) + time;
    }
  }
  std::size_t behind = 0;
  const std::string date = find_date(text, order, &behind);
  if (date.empty()) return {};
  return date + normal_time(text.substr(behind));
}

int days_between(std::string_view a, std::string_view b) {
  constexpr int kMany = 1'000'000;
  const auto day = [](std::string_view date) {
    return Day{digits(date, 0, 4), digits(date, 5, 2), digits(date, 8, 2)};
  };
  if (!is_day(day(a)) || !is_day(day(b))) return kMany;
  return static_cast<int>(std::abs(days_of(day(a)) - days_of(day(b))));
}

bool is_day_elsewhere(std::string_view date, std::string_view day) {
  constexpr int kMostAhead = 14, kMostBehind = 12;  // hours of the world's clocks from UTC
  const int hour = digits(date, 11, 2);
  const Day utc{digits(date, 0, 4), digits(date, 5, 2), digits(date, 8, 2)};
  if (hour < 0 || !is_day(utc) || !(date.ends_with('Z') || date.ends_with("+00:00"))) return false;
  const std::int64_t days = days_of(utc);
  return (hour >= 24 - kMostAhead && day == written(day_of(days + 1))) ||
         (hour < kMostBehind && day == written(day_of(days - 1)));
}

std::string date_of_url(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  url.remove_prefix(std::min(url.find('/'), url.size()));
  url = url.substr(0, url.find_first_of("?#"));
  const auto digit_at = [&](std::size_t i) { return i < url.size() && is_ascii_digit(url[i]); };
  for (std::size_t at = 1; at < url.size(); ++at) {
    if (!is_ascii_digit(url[at]) || is_ascii_digit(url[at - 1])) continue;
    Day day{digits(url, at, 4), 0, 0};
    if (day.year < kFirstWebYear) continue;
    const char mark = at + 4 < url.size() ? url[at + 4] : '\0';
    if (mark == '/' || mark == '-' || mark == '_' || mark == '.') {
      std::size_t i = at + 5;
      const auto small = [&] {
        const std::size_t length = digit_at(i) && digit_at(i + 1) ? 2 : 1;
        const int value = digits(url, i, length);
        i += length;
        return value;
      };
      day.month = small();
      if (i >= url.size() || url[i++] != mark) continue;
      day.day = small();
      if (digit_at(i)) continue;
    } else if (digits(url, at, 8) > 0 && !digit_at(at + 8)) {
      day.month = digits(url, at + 4, 2);
      day.day = digits(url, at + 6, 2);
    }
    if (is_day(day, kFirstWebYear)) return written(day);
  }
  return {};
}

}  // namespace pith
