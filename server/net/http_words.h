/* server/net/http_words.h - fills the client's page with a title and a description of its
 * content. */
#ifndef QIRKAT_SERVER_HTTP_WORDS_H
#define QIRKAT_SERVER_HTTP_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "server/api/preview.h"

/* The text between these marks in the page is replaced. */
#define PAGE_WORDS_BEGIN "<!--words-->"
#define PAGE_WORDS_END "<!--/words-->"

/* host is the requested one, for the image address; secure: over TLS. Returns new; NULL if page has
 * no marks, or without memory. */
char *page_with_words(const char *page, size_t page_size, const struct page_words *words,
	const char *host, bool secure, size_t *size);

/* The page with the whole address of its own picture, as previews do not resolve it. Returns new;
 * NULL if it names none, if host has characters that hosts do not have, or without memory. */
char *page_with_picture(
	const char *page, size_t page_size, const char *host, bool secure, size_t *size);

#endif
