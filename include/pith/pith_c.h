/* pith for C and for whatever speaks C: the main content of a web page.
 *
 *     #include <pith/pith_c.h>
 *
 *     pith_extractor* extractor = pith_extractor_new();
 *     pith_options options;
 *     pith_options_init(&options, sizeof options);
 *     options.format = PITH_FORMAT_MARKDOWN;
 *
 *     pith_result* result = NULL;
 *     if (pith_extract(extractor, html, length, &options, &result) == PITH_OK)
 *       puts(pith_result_text(result, PITH_TEXT_CONTENT, NULL));
 *     else
 *       fprintf(stderr, "%s\n", pith_error_message(extractor));
 *
 *     pith_result_free(result);
 *     pith_extractor_free(extractor);
 *
 * `html` holds the page's bytes as served, in any charset. All text that comes back is UTF-8, ends in a zero
 * byte and holds no other.
 *
 * Memory: pith_*_new and pith_extract give objects that the caller frees with pith_*_free, which take NULL.
 * Text belongs to the object it was asked of and lives as long. Nothing that is passed in is kept after the
 * call.
 *
 * Errors: calls that can fail return a pith_error; PITH_OK is zero. A page cut short by a limit is no error:
 * pith_result_status says which limit ended it. Nothing throws, prints, exits or sets errno.
 *
 * Threads: an extractor keeps its memory from page to page and serves one thread at a time; give each thread
 * its own. A result may be read by several threads. All other functions may be called from anywhere.
 *
 * Stability: values of enums are never changed or used again; options get new fields at the end only, and
 * `size` tells the library which of them the caller knows.
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
typedef struct pith_result pith_result;

typedef enum pith_error PITH_INT_ENUM {
  PITH_OK = 0,
  PITH_ERROR_ARGUMENT =
      1, /* a null pointer, a value outside its enum or range, or options without their size */
  PITH_ERROR_UNKNOWN_METHOD = 2,
  PITH_ERROR_UNKNOWN_ENCODING = 3,
  PITH_ERROR_MEMORY = 4,
  PITH_ERROR_SELECTOR = 5 /* include or exclude is no CSS selector, or one that pith does not know */
} pith_error;

/* How far reading got. */
typedef enum pith_status PITH_INT_ENUM {
  PITH_STATUS_OK = 0,
  PITH_STATUS_DEPTH_LIMIT = 1,
  PITH_STATUS_ATTRIBUTE_LIMIT = 2,
  PITH_STATUS_BYTE_LIMIT = 3,
  PITH_STATUS_NODE_LIMIT = 4,
  PITH_STATUS_TIME_LIMIT = 5
} pith_status;

typedef enum pith_format PITH_INT_ENUM {
  PITH_FORMAT_TEXT = 0,
  PITH_FORMAT_MARKDOWN = 1,
  PITH_FORMAT_HTML = 2,
  PITH_FORMAT_JSON = 3
} pith_format;

/* Views of a page's inside; see pith.h. */
typedef enum pith_dump_kind PITH_INT_ENUM {
  PITH_DUMP_TOKENS = 0,
  PITH_DUMP_TREE = 1,
  PITH_DUMP_LINES = 2,
  PITH_DUMP_MEASURES = 3
} pith_dump_kind;

/* Which images of the content are written; see pith.h. */
typedef enum pith_images PITH_INT_ENUM {
  PITH_IMAGES_NONE = 0,
  PITH_IMAGES_ALL = 1,
  PITH_IMAGES_RELEVANT = 2
} pith_images;

/* Where what is known about the page is told; see pith.h. */
typedef enum pith_metadata PITH_INT_ENUM {
  PITH_METADATA_IN_RESULT = 0,
  PITH_METADATA_IN_CONTENT = 1,
  PITH_METADATA_IN_NOTHING = 2 /* not looked for, which saves time */
} pith_metadata;

/* Which mistake is worse, for the method "pith". */
typedef enum pith_focus PITH_INT_ENUM {
  PITH_FOCUS_BALANCED = 0,
  PITH_FOCUS_PRECISION = 1,
  PITH_FOCUS_RECALL = 2
} pith_focus;

typedef enum pith_page_type PITH_INT_ENUM {
  PITH_PAGE_UNKNOWN = 0,
  PITH_PAGE_ARTICLE = 1,
  PITH_PAGE_DOCUMENTATION = 2,
  PITH_PAGE_SERVICE = 3,
  PITH_PAGE_FORUM = 4,
  PITH_PAGE_COLLECTION = 5,
  PITH_PAGE_LISTING = 6,
  PITH_PAGE_PRODUCT = 7
} pith_page_type;

typedef struct pith_options {
  size_t size;          /* set by pith_options_init */
  const char* method;   /* an id of pith_method_id, or "cetr-tm:lambda=0.5"; NULL: the default */
  const char* url;      /* where the page was; makes its links absolute; may be NULL */
  const char* encoding; /* charset of the HTTP header; may be NULL */
  uint64_t max_bytes;   /* limits: 0 means none */
  uint32_t max_nodes;
  uint32_t max_depth;
  uint32_t max_attributes; /* per element */
  uint32_t max_milliseconds;
  int32_t format;      /* a pith_format */
  int32_t links;       /* 1: keep link targets, 0: keep their text only */
  int32_t images;      /* a pith_images */
  int32_t tables;      /* 1 keep, 0 leave out */
  int32_t formatting;  /* emphasis, inline code, super- and subscript */
  int32_t explanation; /* 1: instead of the content, why each block was kept or dropped */
  int32_t focus;       /* a pith_focus */
  int32_t page_type;   /* a pith_page_type; 0: found out */
  int32_t comments;    /* 1: keep what readers wrote below an article */
  int32_t metadata;    /* a pith_metadata */
  const char*
      include; /* CSS selectors, parted by commas: what is kept whatever the method says; may be NULL */
  const char* exclude; /* the same of what is dropped; see pith.h */
} pith_options;

/* Sets `size` and every field to its default. `size` must be sizeof(pith_options). */
void pith_options_init(pith_options* options, size_t size);

pith_extractor* pith_extractor_new(void); /* NULL if there is no memory */
void pith_extractor_free(pith_extractor* extractor);

/* `options` may be NULL for the defaults. *result is set on PITH_OK and NULL otherwise. */
pith_error pith_extract(pith_extractor* extractor, const char* html, size_t length,
                        const pith_options* options, pith_result** result);

/* The same for a dump: it is the result's PITH_TEXT_CONTENT, all other texts are empty. */
pith_error pith_dump(pith_extractor* extractor, const char* html, size_t length, pith_dump_kind what,
                     const pith_options* options, pith_result** result);

/* Why the extractor's last call failed, in one line; empty after PITH_OK. Lives until its next call. */
const char* pith_error_message(const pith_extractor* extractor);

typedef enum pith_text PITH_INT_ENUM {
  PITH_TEXT_CONTENT = 0, /* in the format asked for */
  PITH_TEXT_TITLE = 1,
  PITH_TEXT_AUTHOR = 2,   /* several are parted by "; " */
  PITH_TEXT_DATE = 3,     /* of publication: ISO 8601 as far as known */
  PITH_TEXT_LANGUAGE = 4, /* BCP 47, the primary tag */
  PITH_TEXT_SITE = 5,
  PITH_TEXT_DESCRIPTION = 6,
  PITH_TEXT_URL = 7,             /* canonical, else as given */
  PITH_TEXT_ENCODING = 8,        /* such as "windows-1252" */
  PITH_TEXT_ENCODING_SOURCE = 9, /* "bom", "caller", "meta", "detected" or "fallback" */
  PITH_TEXT_MODIFIED = 10,       /* when it was last changed */
  PITH_TEXT_IMAGE = 11,          /* address of the image that stands for the page */
  PITH_TEXT_LICENSE = 12,
  PITH_TEXT_TAGS = 13 /* several are parted by "; " */
} pith_text;

/* Never NULL: what is not known is empty, and so is a `which` that this version does not know. The length
 * goes to `length` unless that is NULL. */
const char* pith_result_text(const pith_result* result, pith_text which, size_t* length);
pith_status pith_result_status(const pith_result* result);
pith_page_type pith_result_page_type(
    const pith_result* result); /* PITH_PAGE_UNKNOWN if the method does not tell */
float pith_result_quality(
    const pith_result* result); /* word F1 to be expected; below 0 if the method does not tell */
void pith_result_free(pith_result* result);

typedef enum pith_image_text PITH_INT_ENUM {
  PITH_IMAGE_SRC = 0, /* absolute where the page's URL is known */
  PITH_IMAGE_ALT = 1,
  PITH_IMAGE_CAPTION = 2,
  PITH_IMAGE_CAPTION_SOURCE =
      3,                /* these two with PITH_IMAGES_RELEVANT: where the caption was, such as "figcaption" */
  PITH_IMAGE_REASON = 4 /* why it belongs, or not */
} pith_image_text;

size_t pith_result_image_count(const pith_result* result);
/* With PITH_IMAGES_RELEVANT, those of the page that do not belong: their indices go on behind those that do. */
size_t pith_result_dropped_image_count(const pith_result* result);
/* Empty if there is no image of that index. */
const char* pith_result_image_text(const pith_result* result, size_t index, pith_image_text which);
/* How much caption and text have in common, from 0 to 1; below 0 if it was not asked. */
float pith_result_image_score(const pith_result* result, size_t index);
int32_t pith_result_image_is_lead(const pith_result* result, size_t index); /* 1: stands for the article */

const char* pith_version(void);                   /* "0.1.0" */
const char* pith_status_name(pith_status status); /* "ok", "depth-limit", ... */
size_t pith_method_count(void);
const char* pith_method_id(size_t index); /* NULL if there is no method of that index */
const char* pith_method_summary(size_t index);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif /* PITH_PITH_C_H */
