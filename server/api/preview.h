/* server/api/preview.h - the title and description of a page, for link previews. */
#ifndef QIRKAT_SERVER_PREVIEW_H
#define QIRKAT_SERVER_PREVIEW_H

#include <stdbool.h>

struct lookup;

/* The description of a table's or game's page before its script runs, UTF-8. */
struct page_words {
	char title[1024]; /* "A game of Alquerque" */
	char about[1024]; /* a sentence */
	char card[96];    /* path of its picture among the client's files: "/cards/felli.png" */
	char shows[128];  /* that picture in words */
	bool is_public;   /* search engines may index the page: a game, or a table in the lobby */
};

/* path is the requested one, for the lobby of a game with its query: "/?game=felli". Returns false,
 * with words untouched, if it names no existing table or game. */
bool preview_words(const struct lookup *lookup, const char *path, struct page_words *words);

#endif
