/* server/net/preview.h - what a page says of itself where its link is sent. */
#ifndef QIRKAT_SERVER_PREVIEW_H
#define QIRKAT_SERVER_PREVIEW_H

#include <stdbool.h>

struct lookup;

/* What the page of a table or a game says of itself before it runs, UTF-8. */
struct page_words {
	char title[1024]; /* "A game of Alquerque" */
	char about[1024]; /* a sentence */
	bool is_public;   /* search engines may know the page: a game, or a table in the lobby */
};

/* path as it was asked for. False, and words untouched, where it is of no table or game that is. */
bool preview_words(const struct lookup *lookup, const char *path, struct page_words *words);

#endif
