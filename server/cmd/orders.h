/* server/cmd/orders.h - what the commands that govern a site share: their arguments, and storing an
 * order (server/hub/order_note.h). */
#ifndef QIRKAT_SERVER_CMD_ORDERS_H
#define QIRKAT_SERVER_CMD_ORDERS_H

#include "server/cmd/outside.h"
#include "server/hub/order_note.h"

enum { ORDERS_WORDS_MAX = 64, ORDERS_TIME_SIZE = 32 };

/* A flag of a command's own. */
struct orders_flag {
	const char *name; /* "--for" */
	bool takes;       /* a value comes with it */
	bool given;
	const char *value; /* borrowed from the arguments */
};

/* The arguments of a command: its flags and words in any order, among settings that say where the
 * store is. */
struct orders_args {
	const char *command;
	struct orders_flag *flags; /* ended by one without a name */
	struct config config;
	size_t count;
	const char *word[ORDERS_WORDS_MAX];
};

/* Read them. False: *status is the command's exit status, and all has been said. */
bool orders_read(struct orders_args *args, int argc, char *argv[], int *status);
/* Say what is wrong with the arguments. Returns 2. */
int orders_refuse(const struct orders_args *args, const char *sentence);
/* Say what failed. Returns 1. */
int orders_fail(const struct orders_args *args, const char *sentence);

/* The end of an order that lasts as long as text says: 30m, 12h, 7d, or ever (*until_ms is 0).
 * False if it says something else. */
bool orders_read_end(const char *text, int64_t now_ms, int64_t *until_ms);
int64_t orders_now_ms(void);
/* "2026-12-03 18:00 UTC" */
void orders_write_time(int64_t ms, char text[ORDERS_TIME_SIZE]);

/* Store an order (gone: take it back), and let servers know. False with an error text in outside.
 */
bool orders_store(struct outside *outside, const struct order *order, bool gone);
/* Show all orders of a kind that hold. False with an error text in outside. */
bool orders_each(struct outside *outside, enum order_kind kind,
	void (*each)(void *user, const struct order *order), void *user);
/* Whether there is such an order. It is filled in. False also with an error text in outside, which
 * is "" otherwise. */
bool orders_find(
	struct outside *outside, enum order_kind kind, const char *about, struct order *found);

#endif
