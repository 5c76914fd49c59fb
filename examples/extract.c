/* The content of standard input as Markdown, from C.     extract_c < page.html */
#include <pith/pith_c.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  size_t length = 0, room = 1 << 16;
  char* html = malloc(room);
  while (html != NULL) {
    length += fread(html + length, 1, room - length, stdin);
    if (length < room) break;
    html = realloc(html, room *= 2);
  }

  pith_extractor* extractor = pith_extractor_new();
  pith_options* options = pith_options_new();
  pith_options_set(options, "format", "markdown");
  pith_result* result = NULL;
  const pith_error error = pith_extract(extractor, html, length, options, &result);
  if (error == PITH_OK)
    printf("%s\n\n%s", pith_result_text(result, "title", NULL), pith_result_text(result, "content", NULL));
  else
    fprintf(stderr, "%s\n", pith_error_message(extractor));

  pith_result_free(result);
  pith_options_free(options);
  pith_extractor_free(extractor);
  free(html);
  return error == PITH_OK ? 0 : 1;
}
