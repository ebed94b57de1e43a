/* server/room/book.c - rules that are in use. */
#include "server/room/book.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { UNUSED_MAX = 48 }; /* books kept although nobody reads them */

void shelf_init(struct shelf *shelf) {
	list_init(&shelf->books);
	shelf->unused = 0;
}

static void burn(struct book *book) {
	list_take_out(&book->link);
	game_rules_destroy((struct game_rules *)book->rules);
	out_finish(&book->told);
	free(book);
}

void shelf_finish(struct shelf *shelf) {
	while (!list_is_empty(&shelf->books)) {
		struct book *book = LIST_OWNER(shelf->books.next, struct book, link);
		assert(book->refs == 0);
		burn(book);
	}
}

static struct book *find(struct shelf *shelf, const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX]) {
	for (struct list *at = shelf->books.next; at != &shelf->books; at = at->next) {
		struct book *book = LIST_OWNER(at, struct book, link);
		if (book->rules->game == game && book->rules->seats == seats &&
			memcmp(book->rules->option, option, sizeof(book->rules->option)) == 0) {
			return book;
		}
	}
	return NULL;
}

static struct book *print(struct shelf *shelf, const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error) {
	struct book *book = calloc(1, sizeof(*book));
	if (book == NULL) {
		game_fail(error, "There is no memory for the rules of %s.", game->title);
		return NULL;
	}
	book->rules = game_rules_create(game, seats, option, error);
	if (book->rules == NULL) {
		free(book);
		return NULL;
	}
	game->impl->draw(book->rules, &book->drawing);
	list_add_first(&shelf->books, &book->link);
	shelf->unused++;
	return book;
}

struct book *shelf_take(struct shelf *shelf, const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error) {
	seats = seats == 0 ? game->seats_max : seats;
	struct book *book = find(shelf, game, seats, option);
	if (book == NULL) {
		book = print(shelf, game, seats, option, error);
	}
	if (book == NULL) {
		return NULL;
	}
	if (book->refs++ == 0) {
		shelf->unused--;
	}
	list_take_out(&book->link);
	list_add_first(&shelf->books, &book->link);
	return book;
}

static void burn_oldest_unused(struct shelf *shelf) {
	for (struct list *at = shelf->books.before; at != &shelf->books; at = at->before) {
		struct book *book = LIST_OWNER(at, struct book, link);
		if (book->refs == 0) {
			burn(book);
			shelf->unused--;
			return;
		}
	}
}

void shelf_give(struct shelf *shelf, struct book *book) {
	if (book == NULL || --book->refs > 0) {
		return;
	}
	if (++shelf->unused > UNUSED_MAX) {
		burn_oldest_unused(shelf);
	}
}
