#include "meta/date.h"

#include <gtest/gtest.h>

namespace pith {
namespace {

TEST(Date, ReadsValues) {
  EXPECT_EQ(normal_date("2024-03-05"), "2024-03-05");
  EXPECT_EQ(normal_date(" 2024-03-05T10:20:30.123+0100 "), "2024-03-05T10:20:30+01:00");
  EXPECT_EQ(normal_date("2024-03-05 10:20:30 UTC"), "2024-03-05T10:20:30Z");
  EXPECT_EQ(normal_date("2024-03-05T10:20Z"), "2024-03-05T10:20Z");
  EXPECT_EQ(normal_date("20240305"), "2024-03-05");
  EXPECT_EQ(normal_date("20240305102030"), "2024-03-05");
  EXPECT_EQ(normal_date("2024"), "2024");
  EXPECT_EQ(normal_date("2024-03"), "2024-03");
  EXPECT_EQ(normal_date("Tue, 05 Mar 2024 10:20:30 GMT"), "2024-03-05T10:20:30Z");
  EXPECT_EQ(normal_date("1709634030"), "2024-03-05T10:20:30Z");
  EXPECT_EQ(normal_date("1709634030123"), "2024-03-05T10:20:30Z");
}

TEST(Date, RefusesWhatIsNone) {
  for (const char* text : {"", "soon", "2024-13-05", "2023-02-29", "0001-01-01T00:00:00Z", "1970-01-01",
                           "12345", "2024-", "9999-99-99", "00:00-YY-DD-MM"})
    EXPECT_EQ(normal_date(text), "") << text;
  EXPECT_EQ(normal_date("2024-02-29"), "2024-02-29");
  EXPECT_EQ(normal_date("2024-03-05T99:99"), "2024-03-05");
}

TEST(Date, FindsDatesInManyLanguages) {
  const auto found = [](std::string_view text) { return find_date(text, DayOrder::day_first); };
  EXPECT_EQ(found("Published on March 5, 2024 at 10:20"), "2024-03-05");
  EXPECT_EQ(found("5th of March 2024"), "2024-03-05");
  EXPECT_EQ(found("Sept. 5, 2024"), "2024-09-05");
  EXPECT_EQ(found("Stand: 5. März 2024, 10 Uhr"), "2024-03-05");
  EXPECT_EQ(found("5 février 2024"), "2024-02-05");
  EXPECT_EQ(found("5 de agosto de 2024"), "2024-08-05");
  EXPECT_EQ(found("5 października 2024"), "2024-10-05");
  EXPECT_EQ(found("5 марта 2024 г."), "2024-03-05");
  EXPECT_EQ(found("5 července 2024"), "2024-07-05");
  EXPECT_EQ(found("5 června 2024"), "2024-06-05");
  EXPECT_EQ(found("5. marraskuuta 2024"), "2024-11-05");
  EXPECT_EQ(found("2024年3月5日"), "2024-03-05");
  EXPECT_EQ(found("2024년 3월 5일"), "2024-03-05");
  EXPECT_EQ(found("05.03.2024"), "2024-03-05");
  EXPECT_EQ(found("2024/3/5"), "2024-03-05");
  EXPECT_EQ(found("no date in 2024"), "");
  EXPECT_EQ(found("May 1789, 5 times"), "");
}

TEST(Date, OrdersDayAndMonth) {
  EXPECT_EQ(find_date("03/05/2024", DayOrder::month_first), "2024-03-05");
  EXPECT_EQ(find_date("03/05/2024", DayOrder::day_first), "2024-05-03");
  EXPECT_EQ(find_date("03/15/2024", DayOrder::day_first), "2024-03-15");
  EXPECT_EQ(find_date("15/03/2024", DayOrder::month_first), "2024-03-15");
  EXPECT_EQ(find_date("03.05.2024", DayOrder::month_first), "2024-05-03");
}

TEST(Date, OfAddresses) {
  EXPECT_EQ(date_of_url("https://example.org/2024/03/05/title.html"), "2024-03-05");
  EXPECT_EQ(date_of_url("https://example.org/news/2024-3-5-title"), "2024-03-05");
  EXPECT_EQ(date_of_url("https://example.org/20240305/title"), "2024-03-05");
  EXPECT_EQ(date_of_url("https://example.org/2024/03/title"), "");
  EXPECT_EQ(date_of_url("https://example.org/a?d=2024-03-05"), "");
  EXPECT_EQ(date_of_url("https://example.org/article-202403051"), "");
  EXPECT_EQ(date_of_url(""), "");
}

TEST(Date, ElsewhereInTheWorld) {
  EXPECT_TRUE(is_day_elsewhere("2024-03-01T02:00:00Z", "2024-02-29"));
  EXPECT_TRUE(is_day_elsewhere("2023-12-31T22:00:00+00:00", "2024-01-01"));
  EXPECT_FALSE(is_day_elsewhere("2024-03-01T13:00:00Z", "2024-02-29"));
  EXPECT_FALSE(is_day_elsewhere("2024-03-01T02:00:00+01:00", "2024-02-29")) << "not in UTC";
  EXPECT_FALSE(is_day_elsewhere("2024-03-01", "2024-02-29"));
  EXPECT_FALSE(is_day_elsewhere("", ""));
}

}  // namespace
}  // namespace pith
