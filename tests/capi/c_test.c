/* Every function of pith_c.h, called from C. Ends in a count of the checks; exits 1 if one failed.
 *
 *     pith_c_test MODEL      a model that ships, as a file
 */
#include <math.h>
#include <pith/pith_c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checks = 0, failures = 0;

static void check(int holds, const char* what, int line) {
  ++checks;
  if (holds) return;
  ++failures;
  fprintf(stderr, "c_test.c:%d: %s\n", line, what);
}
#define CHECK(condition) check((condition) ? 1 : 0, #condition, __LINE__)
#define CHECK_TEXT(text, expected) check(strcmp(text, expected) == 0, #text " is " #expected, __LINE__)
#define CHECK_HOLDS(text, part) check(strstr(text, part) != NULL, #text " holds " #part, __LINE__)

static const char kPage[] =
    "<html lang=en><title>A title</title><meta name=author content='An Author'><meta name=keywords "
    "content='x, y'>"
    "<body><nav><a href=/1>One</a> <a href=/2>Two</a> <a href=/3>Three</a></nav>"
    "<p>Some <b>text</b> and a <a href='/there'>link</a>.</p>"
    "<img src=picture.png alt='A picture'></body>";
static const size_t kLength = sizeof kPage - 1;

static pith_extractor* extractor;
static pith_options* options;

static const char* field(const pith_result* result, const char* name) {
  return pith_result_text(result, name, NULL);
}

static const char* item(const pith_result* result, const char* list, size_t index, const char* name) {
  return pith_result_item_text(result, list, index, name, NULL);
}

/* Fresh options: each test says what it sets. */
static void start(const char* method) {
  pith_options_free(options);
  options = pith_options_new();
  CHECK(options != NULL);
  CHECK(pith_options_set(options, "method", method) == PITH_OK);
}

static void set(const char* name, const char* value) {
  CHECK(pith_options_set(options, name, value) == PITH_OK);
}

static pith_result* extract(void) {
  pith_result* result = NULL;
  CHECK(pith_extract(extractor, kPage, kLength, options, &result) == PITH_OK);
  CHECK(result != NULL);
  CHECK_TEXT(pith_error_message(extractor), "");
  return result;
}

static void test_defaults(void) {
  size_t length = 0;
  pith_result* result = NULL;
  const char* content;
  CHECK(pith_extract(extractor, kPage, kLength, NULL, &result) == PITH_OK);
  CHECK(strlen(field(result, "page_type")) > 0);
  CHECK(pith_result_number(result, "quality") >= 0);
  pith_result_free(result);

  start("all");
  result = extract();
  content = pith_result_text(result, "content", &length);
  CHECK(strlen(content) == length);
  CHECK_HOLDS(content, "Some text and a link.");
  CHECK_TEXT(field(result, "title"), "A title");
  CHECK_TEXT(field(result, "author"), "An Author");
  CHECK_TEXT(field(result, "language"), "en");
  CHECK_TEXT(field(result, "date"), "");
  CHECK_TEXT(field(result, "tags"), "x; y");
  CHECK_TEXT(field(result, "status"), "ok");
  CHECK_TEXT(field(result, "page_type"), "");
  CHECK_TEXT(field(result, "no-such"), "");
  CHECK(isnan(pith_result_number(result, "quality")));
  CHECK(isnan(pith_result_number(result, "title")));
  CHECK(pith_result_count(result, "authors") == 1);
  CHECK_TEXT(item(result, "authors", 0, "text"), "An Author");
  CHECK(pith_result_count(result, "tags") == 2);
  CHECK_TEXT(item(result, "tags", 1, "text"), "y");
  CHECK(pith_result_count(result, "images") == 1);
  CHECK_TEXT(item(result, "images", 0, "alt"), "A picture");
  CHECK_TEXT(item(result, "images", 0, "src"), "picture.png");
  CHECK_TEXT(item(result, "images", 0, "lead"), "");
  CHECK(isnan(pith_result_item_number(result, "images", 0, "score")));
  CHECK_TEXT(item(result, "images", 1, "src"), "");
  CHECK(pith_result_count(result, "dropped_images") == 0);
  CHECK(pith_result_count(result, "no-such") == 0);
  CHECK_HOLDS(pith_result_json(result, &length), "\"title\":\"A title\"");
  CHECK(strlen(pith_result_json(result, NULL)) == length);
  pith_result_free(result);
}

static void test_options(void) {
  pith_result* result;
  start("body-text");
  set("format", "markdown");
  set("url", "https://example.org/page");
  set("encoding", "utf-8");
  set("images", "none");
  result = extract();
  CHECK(strstr(field(result, "content"), "Three") == NULL);
  CHECK_HOLDS(field(result, "content"), "](https://example.org/there)");
  CHECK_HOLDS(field(result, "content"), "**text**");
  CHECK(strstr(field(result, "content"), "picture.png") == NULL);
  CHECK_TEXT(field(result, "encoding"), "UTF-8");
  CHECK_TEXT(field(result, "encoding_source"), "caller");
  CHECK_TEXT(field(result, "url"), "https://example.org/page");
  CHECK_HOLDS(pith_result_json(result, NULL), "\"markdown\":\"Some **text**");
  pith_result_free(result);
  CHECK_TEXT(pith_options_get(options, "images"), "none");
  CHECK_TEXT(pith_options_get(options, "max-depth"), "512");
  CHECK(pith_options_get(options, "no-such") == NULL);

  start("pith");
  set("max_nodes", "8");
  result = extract();
  CHECK_TEXT(field(result, "status"), "node-limit");
  pith_result_free(result);
}

static void test_bad_options(void) {
  start("all");
  CHECK(pith_options_set(options, "colour", "red") == PITH_ERROR_UNKNOWN_OPTION);
  CHECK_HOLDS(pith_options_message(options), "no option colour");
  CHECK(pith_options_set(options, "images", "sometimes") == PITH_ERROR_VALUE);
  CHECK_HOLDS(pith_options_message(options), "none all relevant");
  CHECK(pith_options_set(options, "max_nodes", "many") == PITH_ERROR_VALUE);
  CHECK(pith_options_set(options, "links", "no") == PITH_OK);
  CHECK_TEXT(pith_options_message(options), "");
  CHECK(pith_options_set(options, NULL, "x") == PITH_ERROR_ARGUMENT);
  CHECK(pith_options_set(NULL, "links", "no") == PITH_ERROR_ARGUMENT);
  CHECK(strlen(pith_options_message(NULL)) > 0);
}

static void test_selectors(void) {
  pith_result* result;
  start("body-text");
  set("include", "h1, nav");
  set("exclude", "p > a");
  result = extract();
  CHECK_HOLDS(field(result, "content"), "Three");
  CHECK_HOLDS(field(result, "content"), "text");
  CHECK(strstr(field(result, "content"), "link") == NULL);
  pith_result_free(result);
  set("exclude", "p[");
  CHECK(pith_extract(extractor, kPage, 1, options, &result) == PITH_ERROR_SELECTOR);
  CHECK(result == NULL);
}

static void test_errors(void) {
  pith_result* result = NULL;
  start("no-such");
  CHECK(pith_extract(extractor, kPage, 1, options, &result) == PITH_ERROR_UNKNOWN_METHOD);
  CHECK(result == NULL);
  CHECK_HOLDS(pith_error_message(extractor), "no-such");
  start("cetr:no=1");
  CHECK(pith_extract(extractor, kPage, 1, options, &result) == PITH_ERROR_SETTING);
  start("all");
  set("encoding", "no-such");
  CHECK(pith_extract(extractor, kPage, 1, options, &result) == PITH_ERROR_UNKNOWN_ENCODING);
  CHECK(pith_extract(extractor, NULL, 1, NULL, &result) == PITH_ERROR_ARGUMENT);
  CHECK(pith_extract(NULL, kPage, 1, NULL, &result) == PITH_ERROR_ARGUMENT);
  CHECK(pith_extract(extractor, kPage, 1, NULL, NULL) == PITH_ERROR_ARGUMENT);
  CHECK(pith_dump(extractor, kPage, 1, "no-such", NULL, &result) == PITH_ERROR_ARGUMENT);
  CHECK_HOLDS(pith_error_message(extractor), "tokens");
  CHECK(pith_dump(extractor, kPage, 1, NULL, NULL, &result) == PITH_ERROR_ARGUMENT);
  CHECK(strlen(pith_error_message(NULL)) > 0);
  CHECK(pith_extract(extractor, NULL, 0, NULL, &result) == PITH_OK);
  CHECK_TEXT(field(result, "content"), "");
  pith_result_free(result);
  CHECK_TEXT(pith_error_name(PITH_OK), "ok");
  CHECK_TEXT(pith_error_name(PITH_ERROR_SELECTOR), "bad-selector");
  CHECK_TEXT(pith_error_name((pith_error)99), "unknown");
}

static void test_views(void) {
  pith_result* result = NULL;
  CHECK(pith_dump(extractor, "<p>a", 4, "tree", NULL, &result) == PITH_OK);
  CHECK_HOLDS(field(result, "content"), "|     <p>");
  CHECK_TEXT(field(result, "encoding_source"), "");
  CHECK_HOLDS(pith_result_json(result, NULL), "{\"content\":");
  pith_result_free(result);
  CHECK(pith_plot(extractor, kPage, kLength, "ratios", NULL, &result) == PITH_OK);
  CHECK_HOLDS(field(result, "content"), "<svg");
  pith_result_free(result);
  CHECK(pith_inspect(extractor, kPage, kLength, NULL, &result) == PITH_OK);
  CHECK(pith_result_number(result, "bytes") == (double)kLength);
  CHECK(pith_result_number(result, "words") > 5);
  pith_result_free(result);
}

static void test_lists(void) {
  pith_result* result = NULL;
  start("body-text");
  CHECK(pith_explain(extractor, kPage, kLength, options, &result) == PITH_OK);
  CHECK_TEXT(field(result, "method"), "body-text");
  CHECK(pith_result_count(result, "blocks") >= 2);
  CHECK_TEXT(item(result, "blocks", pith_result_count(result, "blocks") - 1, "label"), "keep");
  CHECK_HOLDS(pith_result_json(result, NULL), "pith-explanation/1");
  pith_result_free(result);
  CHECK(pith_texts(extractor, kPage, kLength, options, &result) == PITH_OK);
  CHECK(pith_result_count(result, "texts") >= 6);
  CHECK_TEXT(item(result, "texts", 1, "kept"), "false");
  pith_result_free(result);
  CHECK(pith_regions(extractor, kPage, kLength, "blocks", 1, NULL, &result) == PITH_OK);
  CHECK(pith_result_count(result, "regions") == 1);
  CHECK(pith_result_item_number(result, "regions", 0, "score") > 0);
  CHECK_HOLDS(item(result, "regions", 0, "path"), "/html/body");
  CHECK_HOLDS(pith_result_json(result, NULL), "{\"regions\":[{\"score\":");
  pith_result_free(result);
  CHECK(pith_regions(extractor, kPage, kLength, "corners", 0, NULL, &result) == PITH_ERROR_ARGUMENT);
}

static void test_entities(void) {
  static const char kNames[] =
      "<html lang=en><p>The engineer Maria Santos moved from Lisbon to Berlin, where she worked for many "
      "years "
      "with the people of the city on the bridges over the river and on their history.";
  pith_result* result = NULL;
  start("all");
  CHECK(pith_entities(extractor, kNames, sizeof kNames - 1, options, &result) == PITH_OK);
  CHECK_TEXT(field(result, "language"), "en");
  CHECK_TEXT(field(result, "known_language"), "true");
  CHECK(pith_result_count(result, "entities") >= 2);
  CHECK_TEXT(item(result, "entities", 0, "type"), "person");
  pith_result_free(result);
}

static void test_models(const char* path) {
  pith_model* model = NULL;
  pith_result* result = NULL;
  char* bytes = malloc(1 << 22);
  size_t length;
  FILE* file = fopen(path, "rb");
  CHECK(file != NULL && bytes != NULL);
  length = fread(bytes, 1, 1 << 22, file);
  fclose(file);
  CHECK(pith_model_read(bytes, length, &model) == PITH_OK);
  CHECK_TEXT(pith_model_method(model), "pith");
  start("pith");
  pith_options_use_model(options, model);
  pith_result_free(extract());
  set("method", "cnr");
  CHECK(pith_extract(extractor, kPage, kLength, options, &result) == PITH_ERROR_MODEL);
  pith_options_use_model(options, NULL);
  pith_result_free(extract());
  pith_model_free(model);
  CHECK(pith_model_read(bytes, length / 2, &model) == PITH_ERROR_MODEL);
  CHECK(model == NULL);
  CHECK(pith_model_read(NULL, 1, &model) == PITH_ERROR_ARGUMENT);
  free(bytes);
}

static void test_sites(void) {
  static const char kOther[] =
      "<body><nav><a href=/1>One</a> <a href=/2>Two</a> <a href=/3>Three</a></nav><p>Other.";
  pith_site* site = pith_site_new();
  pith_result* result;
  CHECK(pith_site_add(site, kOther, sizeof kOther - 1, NULL) == PITH_OK);
  CHECK(pith_site_add(site, kOther, sizeof kOther - 1, NULL) == PITH_OK);
  CHECK(pith_site_page_count(site) == 1);
  CHECK(pith_site_add(NULL, kOther, 1, NULL) == PITH_ERROR_ARGUMENT);
  start("lp");
  pith_options_use_site(options, site);
  result = extract();
  CHECK_HOLDS(field(result, "content"), "Some text");
  pith_result_free(result);
  pith_site_free(site);
}

/* A page that a browser shows: the method sees what it is told. */
static void test_live_pages(void) {
  static const char kShown[] =
      "<body><div><p>What is shown, and is much longer than all the rest of it.</p></div><p>Gone</p>";
  const pith_live_node nodes[] = {
      {0, PITH_LIVE_VISIBLE, 0, 0, 800, 600, 16, 400, 1, 255, 0},
      {6, PITH_LIVE_VISIBLE, 100, 0, 700, 500, 16, 400, 1, 255, 0},
      {11, PITH_LIVE_VISIBLE, 100, 0, 700, 500, 16, 400, 1, 255, 0},
      {14, PITH_LIVE_VISIBLE | PITH_LIVE_TEXT, 100, 0, 700, 500, 16, 400, 1, 255, 0}};
  pith_result* result = NULL;
  pith_live_page* page = pith_live_page_new(nodes, 4, 800, 600);
  CHECK(page != NULL);
  start("hybrid");
  CHECK(pith_live_page_new(NULL, 1, 800, 600) == NULL);
  pith_options_use_live_page(options, page);
  pith_options_use_live_page(NULL, page);
  CHECK(pith_extract(extractor, kShown, sizeof kShown - 1, options, &result) == PITH_OK);
  CHECK(strstr(pith_result_text(result, "content", NULL), "What is shown") != NULL);
  CHECK(strstr(pith_result_text(result, "content", NULL), "Gone") == NULL);
  pith_result_free(result);
  CHECK(pith_dump(extractor, kShown, sizeof kShown - 1, "geometry", options, &result) == PITH_OK);
  CHECK(strstr(pith_result_text(result, "content", NULL), "\"box\": [100, 0, 600, 500]") != NULL);
  pith_result_free(result);
  pith_live_page_free(page);
  pith_live_page_free(NULL);
}

static void test_renderers(void) {
  pith_renderer* renderer;
  pith_result* result = NULL;
  start("hybrid");
  set("render", "chromium");
  set("browser", "/nowhere/chromium");
  renderer = pith_renderer_new(options);
  CHECK(renderer != NULL);
  pith_options_use_renderer(options, renderer);
  CHECK(pith_extract(extractor, kPage, kLength, options, &result) == PITH_ERROR_NO_RENDERER);
  pith_renderer_free(renderer);
  renderer = pith_renderer_new(NULL);
  CHECK(renderer != NULL);
  pith_renderer_free(renderer);
}

static void test_cancelling(void) {
  pith_result* result = NULL;
  pith_cancel_token* token = pith_cancel_token_new();
  CHECK(token != NULL);
  start("all");
  pith_options_use_cancel_token(options, token);
  result = extract();
  CHECK_TEXT(field(result, "status"), "ok");
  pith_result_free(result);
  pith_cancel(token);
  result = extract();
  CHECK_TEXT(field(result, "status"), "cancelled");
  CHECK_TEXT(field(result, "content"), "");
  pith_result_free(result);
  CHECK(pith_dump(extractor, kPage, kLength, "tree", options, &result) == PITH_ERROR_STOPPED);
  CHECK(result == NULL);
  pith_options_use_cancel_token(options, NULL);
  pith_cancel_token_free(token);
  pith_extractor_release_memory(extractor);
  pith_result_free(extract());
}

static void test_nothing(void) {
  size_t length = 7;
  CHECK_TEXT(pith_result_text(NULL, "content", &length), "");
  CHECK(length == 0);
  CHECK(pith_result_count(NULL, "images") == 0);
  CHECK_TEXT(pith_result_json(NULL, NULL), "");
  CHECK_TEXT(item(NULL, "images", 0, "src"), "");
  CHECK(isnan(pith_result_item_number(NULL, "images", 0, "score")));
  CHECK_TEXT(pith_model_method(NULL), "");
  CHECK(pith_site_page_count(NULL) == 0);
  pith_result_free(NULL);
  pith_options_free(NULL);
  pith_model_free(NULL);
  pith_site_free(NULL);
  pith_renderer_free(NULL);
  pith_extractor_free(NULL);
  pith_extractor_release_memory(NULL);
  pith_cancel_token_free(NULL);
  pith_cancel(NULL);
  pith_options_use_cancel_token(NULL, NULL);
}

static void test_tables(void) {
  pith_parameter parameter;
  size_t i;
  CHECK(pith_method_count() >= 2);
  CHECK_TEXT(pith_method_id(0), "pith");
  CHECK(strlen(pith_method_summary(0)) > 0);
  CHECK(pith_method_id(pith_method_count()) == NULL);
  CHECK(pith_method_summary(pith_method_count()) == NULL);
  for (i = 0; i < pith_method_count() && strcmp(pith_method_id(i), "clg") != 0; ++i) {
  }
  CHECK(pith_method_parameter_count(i) > 2);
  CHECK(pith_method_parameter(i, 0, &parameter) == 1);
  CHECK_TEXT(parameter.name, "threshold");
  CHECK(parameter.least <= parameter.standard && parameter.standard <= parameter.most);
  CHECK_TEXT(parameter.choices, "");
  CHECK(pith_method_parameter(i, 99, &parameter) == 0);
  CHECK(pith_method_parameter(999, 0, &parameter) == 0);
  CHECK(strchr(pith_version(), '.') != NULL);
  CHECK_HOLDS(pith_describe(), "\"options\":[{\"name\":\"format\"");
}

int main(int count, char** arguments) {
  extractor = pith_extractor_new();
  test_defaults();
  test_options();
  test_bad_options();
  test_selectors();
  test_errors();
  test_views();
  test_lists();
  test_entities();
  if (count > 1) test_models(arguments[1]);
  test_sites();
  test_renderers();
  test_live_pages();
  test_cancelling();
  test_nothing();
  test_tables();
  pith_options_free(options);
  pith_extractor_free(extractor);
  printf("%d checks, %d failed\n", checks, failures);
  return failures == 0 ? 0 : 1;
}
