/* Every function of pith_c.h, called from C. Ends in a count of the checks; exits 1 if one failed. */
#include <pith/pith_c.h>
#include <stdio.h>
#include <string.h>

static int checks = 0, failures = 0;

static void check(int holds, const char* what, int line) {
  ++checks;
  if (holds) return;
  ++failures;
  fprintf(stderr, "c_test.c:%d: %s\n", line, what);
}
#define CHECK(condition) check((condition) ? 1 : 0, #condition, __LINE__)

static const char kPage[] =
    "<html lang=en><title>A title</title><meta name=author content='An Author'>"
    "<body><nav>Way</nav><p>Some <b>text</b> and a <a href='/there'>link</a>.</p>"
    "<img src=picture.png alt='A picture'></body>";

static pith_extractor* extractor;

static const char* text_of(const pith_result* result, pith_text which) {
  return pith_result_text(result, which, NULL);
}

static pith_result* extract(const pith_options* options) {
  pith_result* result = NULL;
  CHECK(pith_extract(extractor, kPage, sizeof kPage - 1, options, &result) == PITH_OK);
  CHECK(result != NULL);
  CHECK(strcmp(pith_error_message(extractor), "") == 0);
  return result;
}

static void test_defaults(void) {
  size_t length = 0;
  pith_options options;
  pith_result* result;
  const char* content;
  pith_result_free(extract(NULL));
  pith_options_init(&options, sizeof options);
  options.method = "all";
  result = extract(&options);
  content = pith_result_text(result, PITH_TEXT_CONTENT, &length);
  CHECK(strlen(content) == length);
  CHECK(strstr(content, "Some text and a link.") != NULL);
  CHECK(strstr(content, "Way") != NULL);
  CHECK(strcmp(text_of(result, PITH_TEXT_TITLE), "A title") == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_AUTHOR), "An Author") == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_LANGUAGE), "en") == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_DATE), "") == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_SITE), "") == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_MODIFIED), "") == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_TAGS), "") == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_DESCRIPTION), "") == 0);
  CHECK(strlen(text_of(result, PITH_TEXT_ENCODING)) > 0);
  CHECK(strlen(text_of(result, PITH_TEXT_ENCODING_SOURCE)) > 0);
  CHECK(strcmp(text_of(result, (pith_text)99), "") == 0);
  CHECK(pith_result_status(result) == PITH_STATUS_OK);
  CHECK(pith_result_page_type(result) == PITH_PAGE_UNKNOWN);
  CHECK(pith_result_quality(result) < 0);
  CHECK(pith_result_image_count(result) == 1);
  CHECK(strcmp(pith_result_image_text(result, 0, PITH_IMAGE_ALT), "A picture") == 0);
  CHECK(strcmp(pith_result_image_text(result, 0, PITH_IMAGE_SRC), "picture.png") == 0);
  CHECK(strcmp(pith_result_image_text(result, 0, PITH_IMAGE_CAPTION), "") == 0);
  CHECK(strcmp(pith_result_image_text(result, 1, PITH_IMAGE_SRC), "") == 0);
  pith_result_free(result);
}

static void test_metadata(void) {
  pith_options options;
  pith_result* result;
  pith_options_init(&options, sizeof options);
  CHECK(options.metadata == PITH_METADATA_IN_RESULT);
  options.method = "all";
  options.metadata = PITH_METADATA_IN_CONTENT;
  result = extract(&options);
  CHECK(strncmp(text_of(result, PITH_TEXT_CONTENT), "---\n", 4) == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_TITLE), "A title") == 0);
  pith_result_free(result);
  options.metadata = PITH_METADATA_IN_NOTHING;
  result = extract(&options);
  CHECK(strstr(text_of(result, PITH_TEXT_CONTENT), "Some text and a link.") != NULL);
  CHECK(strncmp(text_of(result, PITH_TEXT_CONTENT), "---\n", 4) != 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_TITLE), "") == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_LANGUAGE), "") == 0);
  pith_result_free(result);
  options.metadata = 3;
  CHECK(pith_extract(extractor, kPage, 1, &options, &result) == PITH_ERROR_ARGUMENT);
}

static void test_explanation(void) {
  pith_options options;
  pith_result* result;
  pith_options_init(&options, sizeof options);
  options.method = "body-text";
  options.explanation = 1;
  result = extract(&options);
  CHECK(strstr(text_of(result, PITH_TEXT_CONTENT), "why: navigation") != NULL);
  pith_result_free(result);
}

static void test_options(void) {
  pith_options options;
  pith_result* result;
  pith_options_init(&options, sizeof options);
  CHECK(options.size == sizeof options);
  CHECK(options.links == 1 && options.max_depth == 512);
  options.method = "body-text";
  options.format = PITH_FORMAT_MARKDOWN;
  options.url = "https://example.org/page";
  options.encoding = "utf-8";
  options.images = 0;
  result = extract(&options);
  CHECK(strstr(text_of(result, PITH_TEXT_CONTENT), "Way") == NULL);
  CHECK(strstr(text_of(result, PITH_TEXT_CONTENT), "](https://example.org/there)") != NULL);
  CHECK(strstr(text_of(result, PITH_TEXT_CONTENT), "**text**") != NULL);
  CHECK(strstr(text_of(result, PITH_TEXT_CONTENT), "picture.png") == NULL);
  CHECK(strcmp(text_of(result, PITH_TEXT_ENCODING), "UTF-8") == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_ENCODING_SOURCE), "caller") == 0);
  CHECK(strcmp(text_of(result, PITH_TEXT_URL), "https://example.org/page") == 0);
  pith_result_free(result);

  pith_options_init(&options, sizeof options);
  options.max_nodes = 8;
  result = extract(&options);
  CHECK(pith_result_status(result) == PITH_STATUS_NODE_LIMIT);
  CHECK(strcmp(pith_status_name(pith_result_status(result)), "node-limit") == 0);
  pith_result_free(result);
}

static void test_selectors(void) {
  pith_options options;
  pith_result* result;
  pith_options_init(&options, sizeof options);
  CHECK(options.include == NULL && options.exclude == NULL);
  options.method = "body-text";
  options.include = "h1, nav";
  options.exclude = "p > a";
  result = extract(&options);
  CHECK(strstr(text_of(result, PITH_TEXT_CONTENT), "Way") != NULL);
  CHECK(strstr(text_of(result, PITH_TEXT_CONTENT), "text") != NULL);
  CHECK(strstr(text_of(result, PITH_TEXT_CONTENT), "link") == NULL);
  pith_result_free(result);
  options.exclude = "p[";
  CHECK(pith_extract(extractor, kPage, 1, &options, &result) == PITH_ERROR_SELECTOR);
  CHECK(result == NULL);
}

/* A caller of a later version, whose options are longer, and one that never called pith_options_init. */
static void test_option_sizes(void) {
  struct {
    pith_options known;
    char later[64];
  } longer;
  pith_options unset;
  pith_result* result;
  memset(&longer, 0xAA, sizeof longer);
  pith_options_init(&longer.known, sizeof longer);
  CHECK(longer.known.size == sizeof longer);
  CHECK(longer.later[63] == 0);
  pith_result_free(extract(&longer.known));

  memset(&unset, 0, sizeof unset);
  CHECK(pith_extract(extractor, kPage, 1, &unset, &result) == PITH_ERROR_ARGUMENT);
  CHECK(result == NULL);
  CHECK(strstr(pith_error_message(extractor), "pith_options_init") != NULL);
  pith_options_init(NULL, sizeof unset);
}

static void test_errors(void) {
  pith_options options;
  pith_result* result = NULL;
  pith_options_init(&options, sizeof options);
  options.method = "no-such";
  CHECK(pith_extract(extractor, kPage, 1, &options, &result) == PITH_ERROR_UNKNOWN_METHOD);
  CHECK(result == NULL);
  CHECK(strstr(pith_error_message(extractor), "no-such") != NULL);
  options.method = NULL;
  options.encoding = "no-such";
  CHECK(pith_extract(extractor, kPage, 1, &options, &result) == PITH_ERROR_UNKNOWN_ENCODING);
  options.encoding = NULL;
  options.format = 17;
  CHECK(pith_extract(extractor, kPage, 1, &options, &result) == PITH_ERROR_ARGUMENT);
  CHECK(pith_extract(extractor, NULL, 1, NULL, &result) == PITH_ERROR_ARGUMENT);
  CHECK(pith_extract(NULL, kPage, 1, NULL, &result) == PITH_ERROR_ARGUMENT);
  CHECK(pith_extract(extractor, kPage, 1, NULL, NULL) == PITH_ERROR_ARGUMENT);
  CHECK(pith_dump(extractor, kPage, 1, (pith_dump_kind)9, NULL, &result) == PITH_ERROR_ARGUMENT);
  CHECK(strlen(pith_error_message(NULL)) > 0);
  CHECK(pith_extract(extractor, NULL, 0, NULL, &result) == PITH_OK);
  CHECK(strcmp(text_of(result, PITH_TEXT_CONTENT), "") == 0);
  pith_result_free(result);
}

static void test_dump(void) {
  pith_result* result = NULL;
  CHECK(pith_dump(extractor, "<p>a", 4, PITH_DUMP_TREE, NULL, &result) == PITH_OK);
  CHECK(strstr(text_of(result, PITH_TEXT_CONTENT), "|     <p>") != NULL);
  CHECK(strcmp(text_of(result, PITH_TEXT_ENCODING_SOURCE), "") == 0);
  pith_result_free(result);
}

static void test_nothing(void) {
  size_t length = 7;
  CHECK(strcmp(pith_result_text(NULL, PITH_TEXT_CONTENT, &length), "") == 0 && length == 0);
  CHECK(pith_result_status(NULL) == PITH_STATUS_OK);
  CHECK(pith_result_image_count(NULL) == 0);
  pith_result_free(NULL);
  pith_extractor_free(NULL);
}

static void test_facts(void) {
  CHECK(pith_method_count() >= 2);
  CHECK(strcmp(pith_method_id(0), "pith") == 0);
  CHECK(strlen(pith_method_summary(0)) > 0);
  CHECK(pith_method_id(pith_method_count()) == NULL);
  CHECK(pith_method_summary(pith_method_count()) == NULL);
  CHECK(strchr(pith_version(), '.') != NULL);
}

int main(void) {
  extractor = pith_extractor_new();
  test_defaults();
  test_options();
  test_metadata();
  test_explanation();
  test_selectors();
  test_option_sizes();
  test_errors();
  test_dump();
  test_nothing();
  test_facts();
  pith_extractor_free(extractor);
  printf("%d checks, %d failed\n", checks, failures);
  return failures == 0 ? 0 : 1;
}
