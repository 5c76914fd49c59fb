/* pith for C and for whatever speaks C: the main content of a web page.
 *
 *     #include <pith/pith_c.h>
 *
 *     pith_extractor* extractor = pith_extractor_new();
 *     pith_options* options = pith_options_new();
 *     pith_options_set(options, "format", "markdown");
 *
 *     pith_result* result = NULL;
 *     if (pith_extract(extractor, html, length, options, &result) == PITH_OK)
 *       puts(pith_result_text(result, "content", NULL));
 *     else
 *       fprintf(stderr, "%s\n", pith_error_message(extractor));
 *
 *     pith_result_free(result);
 *     pith_options_free(options);
 *     pith_extractor_free(extractor);
 *
 * Names: options, formats, methods and the fields of results go by name, the same names as on the command line
 * (with _ for -) and in JSON. pith_describe() lists them all; so a new one needs no new header.
 *
 * `html` holds the page's bytes as served, in any charset. All text that comes back is UTF-8, ends in a zero
 * byte and holds no other.
 *
 * Memory: pith_*_new and the calls that give a result give objects that the caller frees with pith_*_free, which take
 * NULL. Text belongs to the object it was asked of and lives as long. Of what is passed in, only models, sites and
 * renderers are kept, by pith_options_use_*: they must outlive the options.
 *
 * Errors: calls that can fail return a pith_error; PITH_OK is zero. A page cut short by a limit is no error: its field
 * "status" says which limit ended it. Nothing throws, prints, exits or sets errno.
 *
 * Threads: an extractor keeps its memory from page to page and serves one thread at a time; give each thread
 * its own. Options, results, models, sites and renderers may be read by several threads while none changes them. All
 * other functions may be called from anywhere.
 */
#ifndef PITH_PITH_C_H
#define PITH_PITH_C_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default) /* the rest of the library stays hidden */

/* In C++, too, an enum may hold any int: values of a newer header reach an older library unharmed. */
#ifdef __cplusplus
#define PITH_INT_ENUM : int
extern "C" {
#else
#define PITH_INT_ENUM
#endif

typedef struct pith_extractor pith_extractor;
typedef struct pith_options pith_options;
typedef struct pith_result pith_result;
typedef struct pith_model pith_model;
typedef struct pith_site pith_site;
typedef struct pith_renderer pith_renderer;
typedef struct pith_cancel_token pith_cancel_token;

/* Values are never changed or used again. All but the first two are those of pith::ErrorCode in pith.h. */
typedef enum pith_error PITH_INT_ENUM {
  PITH_OK = 0,
  PITH_ERROR_ARGUMENT = 1, /* a null pointer where there must be none, or a name that names nothing */
  PITH_ERROR_UNKNOWN_METHOD = 2,
  PITH_ERROR_UNKNOWN_ENCODING = 3,
  PITH_ERROR_MEMORY = 4,
  PITH_ERROR_SELECTOR = 5,       /* include or exclude is no CSS selector, or one that pith does not know */
  PITH_ERROR_SETTING = 6,        /* the method has no such setting, or it cannot be that */
  PITH_ERROR_UNKNOWN_OPTION = 7, /* no option is called so */
  PITH_ERROR_VALUE = 8,          /* the option cannot be that */
  PITH_ERROR_MODEL = 9,          /* no model, or one of another method or version */
  PITH_ERROR_NO_RENDERER = 10,   /* the page was to be rendered, and what was to do it is not there */
  PITH_ERROR_RENDER_FAILED = 11,
  PITH_ERROR_RENDER_TIMEOUT = 12,
  PITH_ERROR_READ = 13,   /* a file could not be read */
  PITH_ERROR_WRITE = 14,  /* a file could not be written */
  PITH_ERROR_STOPPED = 15 /* a call whose result has no status was cancelled, or its time was over */
} pith_error;

const char* pith_version(void); /* "0.1.0" */
const char* pith_error_name(
    pith_error error); /* "ok", "argument", "unknown-method", ...; "unknown" for no error of this version */

/* Everything that goes by name, as one JSON object: options with types, choices and defaults; formats; methods with
 * their settings; fields of results; names of enums. */
const char* pith_describe(void);

/* ---- Options ---- */

pith_options* pith_options_new(void); /* all at their defaults; NULL if there is no memory */
void pith_options_free(pith_options* options);

/* Sets an option by name: "format" to "markdown", "links" to "no", "max_nodes" to "2M". Of include and exclude each call
 * adds a selector. Errors: PITH_ERROR_UNKNOWN_OPTION, PITH_ERROR_VALUE; then the options are as before. */
pith_error pith_options_set(pith_options* options, const char* name, const char* value);

/* What the option is, as pith_options_set takes it; NULL if there is no such option. Lives until the next call. */
const char* pith_options_get(pith_options* options, const char* name);

/* Why the last pith_options_set failed, in one line; empty after PITH_OK. */
const char* pith_options_message(const pith_options* options);

/* What pages are read with; NULL for none. An option of rendering that was set by name counts only for a renderer made by
 * pith_renderer_new. */
void pith_options_use_model(pith_options* options, const pith_model* model);
void pith_options_use_site(pith_options* options, const pith_site* site);
void pith_options_use_renderer(pith_options* options, const pith_renderer* renderer);

/* Ends calls from another thread: those that were given the token return soon, and so do all that get it later. It must
 * live as long as they run. */
pith_cancel_token* pith_cancel_token_new(void); /* NULL if there is no memory */
void pith_cancel_token_free(pith_cancel_token* token);
void pith_cancel(pith_cancel_token* token);
void pith_options_use_cancel_token(pith_options* options, const pith_cancel_token* token); /* NULL for none */

/* ---- Models, sites, renderers ---- */

/* What `pith train` wrote. *model is set on PITH_OK and NULL otherwise. Errors: PITH_ERROR_MODEL. */
pith_error pith_model_read(const void* bytes, size_t length, pith_model** model);
const char* pith_model_method(const pith_model* model); /* the id of the method that it is for */
void pith_model_free(pith_model* model);

/* Pages of one site, for methods that ask what a site repeats. Of a page only fingerprints of its parts are kept. */
pith_site* pith_site_new(void); /* NULL if there is no memory */
/* Adds a page. Of the options (NULL: the defaults) encoding and limits count. */
pith_error pith_site_add(pith_site* site, const char* html, size_t length, const pith_options* options);
size_t pith_site_page_count(const pith_site* site); /* pages that are there more than once count once */
void pith_site_free(pith_site* site);

/* What lays pages out, as the options say: render, viewport, render_timeout_ms, allow_network, scripts, browser,
 * geometry_cache (NULL: the defaults). Nothing is started before the first page. NULL if there is no memory. */
pith_renderer* pith_renderer_new(const pith_options* options);
void pith_renderer_free(pith_renderer* renderer);

/* ---- Pages ---- */

pith_extractor* pith_extractor_new(void); /* NULL if there is no memory */
void pith_extractor_free(pith_extractor* extractor);
/* Gives back the memory that is kept for the next page; worth it behind a huge one. */
void pith_extractor_release_memory(pith_extractor* extractor);

/* Every call below takes a page's bytes and options (NULL: the defaults) and sets *result on PITH_OK, to NULL otherwise.
 * What results hold is told by pith_describe() under the name in brackets. */

/* [result] The content in the format asked for, metadata, images. Time and memory in proportion to the page. */
pith_error pith_extract(pith_extractor* extractor, const char* html, size_t length,
                        const pith_options* options, pith_result** result);
/* [explanation] Why each block was kept or dropped: a list "blocks". */
pith_error pith_explain(pith_extractor* extractor, const char* html, size_t length,
                        const pith_options* options, pith_result** result);
/* [entities] The people, places and organisations that the content names: a list "entities". */
pith_error pith_entities(pith_extractor* extractor, const char* html, size_t length,
                         const pith_options* options, pith_result** result);
/* [region] Parts of the page, `which` of them being "blocks" or "menus", at most `limit`, 0 for all: a list "regions". */
pith_error pith_regions(pith_extractor* extractor, const char* html, size_t length, const char* which,
                        size_t limit, const pith_options* options, pith_result** result);
/* [text] Every text of the page and whether it is content: a list "texts". */
pith_error pith_texts(pith_extractor* extractor, const char* html, size_t length, const pith_options* options,
                      pith_result** result);
/* [facts] What reading the page finds before any method runs. */
pith_error pith_inspect(pith_extractor* extractor, const char* html, size_t length,
                        const pith_options* options, pith_result** result);
/* A view of the page's inside in the field "content": "tokens", "tree", "lines", "measures" or "geometry". */
pith_error pith_dump(pith_extractor* extractor, const char* html, size_t length, const char* what,
                     const pith_options* options, pith_result** result);
/* A picture of what a method sees, as SVG, in the field "content": "ratios", "smooth", "changes", "clusters", "tree",
 * "density", "boxes" or "overlay". */
pith_error pith_plot(pith_extractor* extractor, const char* html, size_t length, const char* what,
                     const pith_options* options, pith_result** result);

/* Why the extractor's last call failed, in one line; empty after PITH_OK. Lives until its next call. */
const char* pith_error_message(const pith_extractor* extractor);

/* ---- Results ---- */

/* The field as text: "title", "content", "page_type". Numbers as JSON writes them, truths as "true" and "false", lists of
 * texts parted by "; ". Never NULL: what is not known is empty, and so is a field that there is not. The length goes to
 * `length` unless that is NULL. */
const char* pith_result_text(const pith_result* result, const char* field, size_t* length);
/* The field as a number ("quality", "words"); NaN if it is none or not told. */
double pith_result_number(const pith_result* result, const char* field);

/* Lists by name: "images", "dropped_images", "entities", "blocks", "regions", "texts" have objects with fields of their
 * own; "authors" and "tags" have texts, whose only field is "text". */
size_t pith_result_count(const pith_result* result, const char* list);
const char* pith_result_item_text(const pith_result* result, const char* list, size_t index,
                                  const char* field, size_t* length);
double pith_result_item_number(const pith_result* result, const char* list, size_t index, const char* field);

/* All of it as one JSON object; the content of pith_extract stands under the name of its format. Made by the first call,
 * which must not be at the same time as another. Empty if there is no memory for it. */
const char* pith_result_json(pith_result* result, size_t* length);
void pith_result_free(pith_result* result);

/* ---- Methods ---- */

size_t pith_method_count(void);
const char* pith_method_id(size_t index); /* NULL if there is no method of that index */
const char* pith_method_summary(size_t index);

typedef struct pith_parameter {
  const char* name;
  double standard;     /* what it is unless set */
  double least, most;  /* both can be set */
  const char* choices; /* names for 0, 1, 2 ..., parted by spaces; empty: a number */
  const char* summary;
} pith_parameter;

size_t pith_method_parameter_count(size_t method);
/* 1 and *parameter filled, or 0 if there is none of that index. */
int pith_method_parameter(size_t method, size_t index, pith_parameter* parameter);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif /* PITH_PITH_C_H */
