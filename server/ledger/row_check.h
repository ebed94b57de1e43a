/* server/ledger/row_check.h - replays a result's row by the rules it names. */
#ifndef QIRKAT_SERVER_LEDGER_ROW_CHECK_H
#define QIRKAT_SERVER_LEDGER_ROW_CHECK_H

#include "server/ledger/game_row.h"

/* A row as read. Borrowed. */
struct row_read {
	const char *room, *key, *options, *start, *reason;
	int64_t created_ms, game, turns;
	const void *definition, *moves;
	size_t definition_size, moves_size; /* moves_size 0: not kept */
	int seats;
	int64_t halves[GAME_SEATS_MAX];
};

enum row_state {
	ROW_GOOD,
	ROW_WITHOUT_MOVES, /* nothing to replay */
	ROW_GONE,          /* there are no such rules any more */
	ROW_WRONG,
};

/* Replay it. ROW_WRONG comes with a sentence. */
enum row_state row_check(
	struct game_row *row, const struct row_read *read, struct game_error *error);

#endif
