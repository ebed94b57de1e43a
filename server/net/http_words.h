/* server/net/http_words.h - the client's page with words about what it will show. */
#ifndef QIRKAT_SERVER_HTTP_WORDS_H
#define QIRKAT_SERVER_HTTP_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "server/net/preview.h"

/* What stands between these in the client's page gives way to the words. */
#define PAGE_WORDS_BEGIN "<!--words-->"
#define PAGE_WORDS_END "<!--/words-->"

/* host is the one that was asked, for the address of the picture; secure: over TLS. Returns new;
 * NULL where page has no place for words, or without memory. */
char *page_with_words(const char *page, size_t page_size, const struct page_words *words,
	const char *host, bool secure, size_t *size);

#endif
