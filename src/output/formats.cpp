#include "output/formats.h"

#include <array>

namespace pith {
namespace {

struct Row {
  FormatInfo info;
  Writer write;
};

void write_text_answer(const Answer& answer, std::string& out) {
  if (answer.described) write_front_matter(answer.metadata, out);
  write_text(answer.article, out);
}

void write_markdown_answer(const Answer& answer, std::string& out) {
  if (answer.described) write_front_matter(answer.metadata, out);
  write_markdown(answer.article, out);
}

void write_html_answer(const Answer& answer, std::string& out) {
  answer.described ? write_html_document(answer.article, answer.metadata, out)
                   : write_html(answer.article, out);
}

void write_json_answer(const Answer& answer, std::string& out) {
  write_json(answer.article, answer.metadata, answer.reading, out);
}

void write_xml_answer(const Answer& answer, std::string& out) {
  write_xml(answer.article, answer.metadata, answer.reading.comments, out);
}

void write_tei_answer(const Answer& answer, std::string& out) {
  write_tei(answer.article, answer.metadata, out);
}

void write_csv_answer(const Answer& answer, std::string& out) {
  write_csv(answer.article, answer.metadata, answer.reading.comments, answer.reading.page_type, out);
}

constexpr auto kRows = std::to_array<Row>({
    {{.format = Format::text,
      .name = "text",
      .alias = "txt",
      .ending = ".txt",
      .media_type = "text/plain",
      .summary = "plain text; lists and tables stay readable",
      .heading_before = "==> ",
      .heading_after = " <=="},
     write_text_answer},
    {{.format = Format::markdown,
      .name = "markdown",
      .alias = "md",
      .ending = ".md",
      .media_type = "text/markdown",
      .summary = "GitHub's Markdown, with footnotes and LaTeX",
      .heading_before = "<!-- ",
      .heading_after = " -->"},
     write_markdown_answer},
    {{.format = Format::html,
      .name = "html",
      .alias = "",
      .ending = ".html",
      .media_type = "text/html",
      .summary = "clean HTML that is safe to put into a page",
      .heading_before = "<!-- ",
      .heading_after = " -->"},
     write_html_answer},
    {{.format = Format::json,
      .name = "json",
      .alias = "",
      .ending = ".json",
      .media_type = "application/json",
      .summary = "metadata, images and the content as a tree of parts",
      .heading_before = "",
      .heading_after = "",
      .is_json = true,
      .has_metadata = true},
     write_json_answer},
    {{.format = Format::xml,
      .name = "xml",
      .alias = "",
      .ending = ".xml",
      .media_type = "application/xml",
      .summary = "XML with trafilatura's element names",
      .heading_before = "<!-- ",
      .heading_after = " -->",
      .has_metadata = true},
     write_xml_answer},
    {{.format = Format::xmltei,
      .name = "xmltei",
      .alias = "tei",
      .ending = ".tei.xml",
      .media_type = "application/tei+xml",
      .summary = "TEI, the format of text corpora",
      .heading_before = "",
      .heading_after = "",
      .has_metadata = true},
     write_tei_answer},
    {{.format = Format::csv,
      .name = "csv",
      .alias = "",
      .ending = ".csv",
      .media_type = "text/tab-separated-values",
      .summary = "a row of values parted by tabs, with trafilatura's columns",
      .heading_before = "",
      .heading_after = "",
      .has_metadata = true},
     write_csv_answer},
});

constexpr auto kInfos = [] {
  std::array<FormatInfo, kRows.size()> infos;
  for (std::size_t i = 0; i < infos.size(); ++i) infos[i] = kRows[i].info;
  return infos;
}();

static_assert([] {
  for (std::size_t i = 0; i < kInfos.size(); ++i)
    if (kInfos[i].format != static_cast<Format>(i)) return false;
  return true;
}());

}  // namespace

std::span<const FormatInfo> formats() {
  return kInfos;
}

const FormatInfo& info(Format format) {
  return kInfos[static_cast<std::size_t>(format)];
}

Writer writer_of(Format format) {
  return kRows[static_cast<std::size_t>(format)].write;
}

}  // namespace pith
