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
 * NULL. Text belongs to the object it was asked of and lives as long. Of what is passed in, only models, sites,
 * renderers and live pages are kept, by pith_options_use_*: they must outlive the options.
 *
 * Errors: calls that can fail return a pith_error; PITH_OK is zero. A page cut short by a limit is no
 * error: its field "status" says which limit ended it. Nothing throws, prints or exits. NULL where an
 * object is expected is never undefined behaviour: calls that return a pith_error return
 * PITH_ERROR_ARGUMENT, others do nothing or return what is said below.
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

/* What the calls work on. All are opaque, so that a program built with one version runs with later ones. */
typedef struct pith_extractor pith_extractor;       /* reads pages, and keeps its memory */
typedef struct pith_options pith_options;           /* how to extract */
typedef struct pith_result pith_result;             /* what a call about a page gives */
typedef struct pith_model pith_model;               /* what a method learned */
typedef struct pith_site pith_site;                 /* other pages of the same site */
typedef struct pith_renderer pith_renderer;         /* lays pages out */
typedef struct pith_live_page pith_live_page;       /* a page as it stands in a browser's window */
typedef struct pith_cancel_token pith_cancel_token; /* ends calls from outside */

/* Values are never changed or used again; later versions may have more. All but the first two are those
 * of pith::ErrorCode in pith.h. */
typedef enum pith_error PITH_INT_ENUM {
  PITH_OK = 0,
  /* A null pointer where there must be none, or a name that names nothing. */
  PITH_ERROR_ARGUMENT = 1,
  /* The option "method" names no method. */
  PITH_ERROR_UNKNOWN_METHOD = 2,
  /* The option "encoding" is no label of the Encoding standard. */
  PITH_ERROR_UNKNOWN_ENCODING = 3,
  /* The system gave no more memory. All objects can be used again. */
  PITH_ERROR_MEMORY = 4,
  /* include or exclude is no CSS selector, or one that pith does not know. */
  PITH_ERROR_SELECTOR = 5,
  /* The method has no such setting, or it cannot be that. */
  PITH_ERROR_SETTING = 6,
  /* No option is called so. */
  PITH_ERROR_UNKNOWN_OPTION = 7,
  /* The option cannot be that. */
  PITH_ERROR_VALUE = 8,
  /* The bytes are no model, or the model is of another method or version. */
  PITH_ERROR_MODEL = 9,
  /* The page was to be rendered, and what was to do it is not there. */
  PITH_ERROR_NO_RENDERER = 10,
  /* The engine was started and failed, for example crashed. */
  PITH_ERROR_RENDER_FAILED = 11,
  /* Rendering took longer than the options allow. */
  PITH_ERROR_RENDER_TIMEOUT = 12,
  /* A file could not be read. */
  PITH_ERROR_READ = 13,
  /* A file could not be written. */
  PITH_ERROR_WRITE = 14,
  /* A call whose result has no status was cancelled, or its time was over. */
  PITH_ERROR_STOPPED = 15
} pith_error;

/* The version of the library that runs, such as "0.1.0". Costs nothing; lives as long as the program. */
const char* pith_version(void);

/* "ok", "argument", "unknown-method", ...; "unknown" for a number that is no error of this version. Costs
 * nothing; lives as long as the program. */
const char* pith_error_name(pith_error error);

/* Everything that goes by name, as one JSON object: options with types, choices and defaults; formats;
 * methods with their settings; fields of results; names of enums. Made by the first call; lives as long as
 * the program. */
const char* pith_describe(void);

/* ---- Options ---- */

/* All options at their defaults; NULL if there is no memory. */
pith_options* pith_options_new(void);
/* No call may be using them. */
void pith_options_free(pith_options* options);

/* Sets an option by name: "format" to "markdown", "links" to "no", "max_nodes" to "2M". The value is
 * copied. Of include and exclude each call adds a selector. Selectors, methods and encodings are judged by
 * the call that uses them.
 * Errors: PITH_ERROR_UNKNOWN_OPTION, PITH_ERROR_VALUE, PITH_ERROR_MEMORY; then the options are as before. */
pith_error pith_options_set(pith_options* options, const char* name, const char* value);

/* What the option is, as pith_options_set takes it; NULL if there is no such option. Lives until the next
 * call of this function with the same options. */
const char* pith_options_get(pith_options* options, const char* name);

/* Why the last pith_options_set failed, in one line; empty after PITH_OK. Lives until the next. */
const char* pith_options_message(const pith_options* options);

/* What pages are read with; NULL for none. They are not copied, so they must outlive the options, and many
 * options can share one. */

/* A model in place of the one that ships. */
void pith_options_use_model(pith_options* options, const pith_model* model);
/* The site that the page is from, for methods that ask for it. */
void pith_options_use_site(pith_options* options, const pith_site* site);
/* For methods that see the page. Options of rendering that are set by name count only for a renderer that
 * pith_renderer_new makes of them. */
void pith_options_use_renderer(pith_options* options, const pith_renderer* renderer);

/* For the same methods, where a browser shows the page already: no renderer is asked. */
void pith_options_use_live_page(pith_options* options, const pith_live_page* page);

/* A token ends calls from another thread. It must live as long as the calls that have it. NULL if there
 * is no memory. */
pith_cancel_token* pith_cancel_token_new(void);
void pith_cancel_token_free(pith_cancel_token* token);
/* Calls that were given the token return soon, and so do all that get it later: it stays set. From any
 * thread, and from signal handlers; does not wait for the calls to return. */
void pith_cancel(pith_cancel_token* token);
/* Calls with these options can be ended by the token; NULL for none. */
void pith_options_use_cancel_token(pith_options* options, const pith_cancel_token* token);

/* ---- Models, sites, renderers, live pages ---- */

/* What `pith train` wrote, checked whole and copied. *model is set on PITH_OK and NULL otherwise. Costs a
 * pass over the bytes. Errors: PITH_ERROR_MODEL, PITH_ERROR_MEMORY. */
pith_error pith_model_read(const void* bytes, size_t length, pith_model** model);
/* The id of the method that it is for; empty for NULL. Lives as long as the model. */
const char* pith_model_method(const pith_model* model);
void pith_model_free(pith_model* model);

/* Pages of one site, for methods that ask what a site repeats. Of a page only fingerprints of its parts
 * are kept. NULL if there is no memory. */
pith_site* pith_site_new(void);
/* Adds a page, which costs reading it. Of the options (NULL: the defaults) encoding, limits and the cancel
 * token count. Not while a call uses the site. Errors: PITH_ERROR_UNKNOWN_ENCODING; PITH_ERROR_STOPPED,
 * after which the page may be there or not; PITH_ERROR_MEMORY, after which the site is empty. */
pith_error pith_site_add(pith_site* site, const char* html, size_t length, const pith_options* options);
/* How many pages there were after the last pith_site_add that succeeded. A page that was added more than
 * once counts once. 0 for NULL. */
size_t pith_site_page_count(const pith_site* site);
void pith_site_free(pith_site* site);

/* What lays pages out, as those of the options say that pith_describe() marks "of_renderer" (NULL: the
 * defaults). The options are copied. Nothing is started before the first page. NULL if there is no memory. */
pith_renderer* pith_renderer_new(const pith_options* options);
/* Ends the processes that it started. */
void pith_renderer_free(pith_renderer* renderer);

/* How a node looks that a browser shows; what its scripts can tell. */
typedef struct pith_live_node {
  uint32_t
      begin; /* in the page, in bytes of UTF-8: an element at the < of its tag, a text at its first character */
  uint32_t flags;                 /* of pith_live_flag */
  float left, top, right, bottom; /* in CSS pixels from the page's top left corner, not the window's */
  float font_size, font_weight;   /* as computed, in CSS pixels and from 1 to 1000 */
  float opacity;
  uint32_t color, background; /* 0xRRGGBBAA */
} pith_live_node;

typedef enum pith_live_flag PITH_INT_ENUM {
  PITH_LIVE_TEXT = 1,     /* a text; else an element */
  PITH_LIVE_VISIBLE = 2,  /* by its style; what is transparent or cut off is found out */
  PITH_LIVE_CUTS = 4,     /* cuts off what reaches beyond its box */
  PITH_LIVE_RELATIVE = 8, /* relative or sticky; at most one of these three */
  PITH_LIVE_ABSOLUTE = 16,
  PITH_LIVE_FIXED = 32
} pith_live_flag;

/* Nodes that have boxes, in the order of `begin`, and the size of the whole page. The nodes are copied. NULL if there is
 * no memory, or if nodes is NULL and count is not 0. */
pith_live_page* pith_live_page_new(const pith_live_node* nodes, size_t count, float width, float height);
void pith_live_page_free(pith_live_page* page);

/* ---- Pages ---- */

/* Costs next to nothing: memory is taken by the first page. NULL if there is no memory. */
pith_extractor* pith_extractor_new(void);
void pith_extractor_free(pith_extractor* extractor);
/* Gives back the memory that is kept for the next page; worth it behind a huge one. */
void pith_extractor_release_memory(pith_extractor* extractor);

/* Every call below takes a page's bytes and options (NULL: the defaults), and sets *result on PITH_OK, to
 * NULL otherwise. Any bytes are a page; NULL is one of length 0. The bytes are only read, and no result
 * points into them. What results hold is told by pith_describe() under the name in brackets.
 *
 * Cost: time and memory in proportion to the page, up to the limits that the options set.
 * Errors: PITH_ERROR_ARGUMENT, PITH_ERROR_UNKNOWN_ENCODING and PITH_ERROR_MEMORY of every call; of those
 * that choose content, also _UNKNOWN_METHOD, _SETTING, _SELECTOR and _MODEL; of those that render, also
 * _NO_RENDERER, _RENDER_FAILED and _RENDER_TIMEOUT; of those without a field "status", also _STOPPED. */

/* [result] The content in the format asked for, metadata, images. */
pith_error pith_extract(pith_extractor* extractor, const char* html, size_t length,
                        const pith_options* options, pith_result** result);
/* [explanation] Why each block was kept or dropped: a list "blocks". */
pith_error pith_explain(pith_extractor* extractor, const char* html, size_t length,
                        const pith_options* options, pith_result** result);
/* [entities] The people, places and organisations that the content names: a list "entities". */
pith_error pith_entities(pith_extractor* extractor, const char* html, size_t length,
                         const pith_options* options, pith_result** result);
/* [region] Parts of the page, at most `limit`, 0 for all: a list "regions". `which` is "blocks" or
 * "menus"; anything else, NULL included, is PITH_ERROR_ARGUMENT. */
pith_error pith_regions(pith_extractor* extractor, const char* html, size_t length, const char* which,
                        size_t limit, const pith_options* options, pith_result** result);
/* [text] Every text of the page and whether it is content: a list "texts". */
pith_error pith_texts(pith_extractor* extractor, const char* html, size_t length, const pith_options* options,
                      pith_result** result);
/* [facts] What reading the page finds before any method runs: encoding, status, counts. The cheapest
 * call. */
pith_error pith_inspect(pith_extractor* extractor, const char* html, size_t length,
                        const pith_options* options, pith_result** result);
/* A view of the page's inside in the field "content". `what` is "tokens", "tree", "lines", "measures",
 * "geometry" or "places"; anything else is PITH_ERROR_ARGUMENT. Views may change with any version. */
pith_error pith_dump(pith_extractor* extractor, const char* html, size_t length, const char* what,
                     const pith_options* options, pith_result** result);
/* A picture of what a method sees, as SVG, in the field "content". `what` is "ratios", "smooth",
 * "changes", "clusters", "tree", "density", "boxes" or "overlay"; anything else is PITH_ERROR_ARGUMENT. A
 * method that has no such picture is PITH_ERROR_UNKNOWN_METHOD. */
pith_error pith_plot(pith_extractor* extractor, const char* html, size_t length, const char* what,
                     const pith_options* options, pith_result** result);

/* Why the extractor's last call failed, in one line; empty after PITH_OK. Lives until its next call. */
const char* pith_error_message(const pith_extractor* extractor);

/* ---- Results ---- */

/* A result never changes. Each call below costs a comparison with each name that there is. */

/* The field as text: "title", "content", "page_type". Numbers as JSON writes them, truths as "true" and
 * "false", lists of texts parted by "; ". Never NULL: what is not known is empty, and so is a field that
 * there is not. The length goes to `length` unless that is NULL. Lives as long as the result. */
const char* pith_result_text(const pith_result* result, const char* field, size_t* length);
/* The field as a number ("quality", "words"), of truths 0 or 1; NaN if it is none or not told. */
double pith_result_number(const pith_result* result, const char* field);

/* Lists by name: "images", "dropped_images", "posts", "comments", "entities", "blocks", "regions", "texts" have objects with
 * fields of their own; "authors" and "tags" have texts, whose only field is "text". */

/* How many the list has; 0 if there is no such list. */
size_t pith_result_count(const pith_result* result, const char* list);
/* The field of one of them as text, as pith_result_text gives it; empty behind the last. */
const char* pith_result_item_text(const pith_result* result, const char* list, size_t index,
                                  const char* field, size_t* length);
/* The same as a number, as pith_result_number gives it. */
double pith_result_item_number(const pith_result* result, const char* list, size_t index, const char* field);

/* All of it as one JSON object; the content of pith_extract stands under the name of its format. Made by
 * the first call, which must not be at the same time as another. Empty if there is no memory for it. Lives
 * as long as the result. */
const char* pith_result_json(pith_result* result, size_t* length);
void pith_result_free(pith_result* result);

/* ---- Methods ---- */

/* Constants of the library, which cost nothing. Methods are numbered from 0 on, the default first; the
 * numbers may change with any version. */

size_t pith_method_count(void);
/* What the option "method" takes; NULL if there is no method of that index. */
const char* pith_method_id(size_t index);
/* What it does, in a line; NULL likewise. */
const char* pith_method_summary(size_t index);

/* A setting of a method, which is written behind its id: "cetr:sigma=0". */
typedef struct pith_parameter {
  const char* name;
  /* What it is unless it is set. */
  double standard;
  /* The bounds; both can be set. */
  double least, most;
  /* Names for the values 0, 1, 2 ..., parted by spaces. Empty: it is a number. */
  const char* choices;
  /* What it does, in a line. */
  const char* summary;
} pith_parameter;

/* 0 if there is no method of that index. */
size_t pith_method_parameter_count(size_t method);
/* Fills *parameter and returns 1; returns 0 and leaves it as it is if there is none of that index. */
int pith_method_parameter(size_t method, size_t index, pith_parameter* parameter);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif /* PITH_PITH_C_H */
