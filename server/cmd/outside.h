/* server/cmd/outside.h - the store of a server, which may be running, as a command sees it: notes,
 * and the list of rooms. */
#ifndef QIRKAT_SERVER_CMD_OUTSIDE_H
#define QIRKAT_SERVER_CMD_OUTSIDE_H

#include "server/cmd/config.h"
#include "server/store/store_outside.h"

struct outside {
	struct store_outside *store;  /* NULL: not opened */
	char error[CONFIG_ERROR_MAX]; /* of the last call that failed */
};

/* Open the store that the settings name. False and an error text. */
bool outside_open(struct outside *outside, const struct config *config);
/* Accepts one that was not opened. */
void outside_close(struct outside *outside);
/* As store_note, but at once; STORE_FAILED comes with an error text. */
enum store_result outside_set(struct outside *outside, const struct store_note *note);
/* As store_notes and store_rooms; false comes with an error text. */
bool outside_notes(struct outside *outside, const char *kind, store_each_note each, void *user);
bool outside_rooms(
	struct outside *outside, enum store_status max_status, store_each_room each, void *user);

/* As store_change, but at once; STORE_FAILED comes with an error text. */
enum store_result outside_change(
	struct outside *outside, const struct store_change *changes, size_t count);
/* As store_read, but at once; false comes with an error text. */
bool outside_read(
	struct outside *outside, const struct store_query *query, store_each_row each, void *user);

#endif
