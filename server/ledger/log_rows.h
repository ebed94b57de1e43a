/* server/ledger/log_rows.h - the rows of games that have ended, from the log of their room. */
#ifndef QIRKAT_SERVER_LEDGER_LOG_ROWS_H
#define QIRKAT_SERVER_LEDGER_LOG_ROWS_H

#include "server/ledger/game_row.h"

/* A log being applied, event by event. */
struct log_rows {
	struct room room; /* empty at first */
	struct event event;
	struct game_row *row; /* borrowed */
	bool failed;          /* an event did not fit */
};

/* Returns new; NULL if out of memory. rule_sets and row are borrowed. */
struct log_rows *log_rows_create(
	const char *id, struct rule_set_cache *rule_sets, struct game_row *row);
/* Accepts NULL. */
void log_rows_destroy(struct log_rows *log);
/* Apply the next event. If it ends a game, changes, which is made empty, gets its rows. False if it
 * does not fit. */
bool log_rows_add(struct log_rows *log, const struct store_event *stored, struct changes *changes);

#endif
