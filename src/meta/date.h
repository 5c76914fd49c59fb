// Dates as pages write them, to ISO 8601: 2024-03-05, or 2024-03-05T10:20:00+01:00 where the time is known.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pith {

// Which of two small numbers is the day: "03/04/2024" is in March to some and in April to others.
enum class DayOrder : std::uint8_t { day_first, month_first };

// A value that is a date: of an attribute, of JSON. Empty if it is none, or none that a page can be from.
std::string normal_date(std::string_view text, DayOrder order = DayOrder::month_first);

// Whether a word is, or begins like, the name of a month.
bool is_month(std::string_view word);

// The first whole date (year, month and day) within a text, without its time. `behind` becomes the position behind it.
std::string find_date(std::string_view text, DayOrder order, std::size_t* behind = nullptr);

// Days from one date to another, in either direction; very many if one of them names no day.
int days_between(std::string_view a, std::string_view b);

// Whether `date`, in UTC, is on `day` somewhere else in the world, and not in UTC.
bool is_day_elsewhere(std::string_view date, std::string_view day);

// The date that an address states in its path, as in /2024/03/05/title, /2024-03-05-title or /20240305/title.
std::string date_of_url(std::string_view url);

}  // namespace pith
