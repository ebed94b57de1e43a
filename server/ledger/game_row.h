/* server/ledger/game_row.h - a game that has ended as rows of the tables `results` and
 * `result_seats` (server/store/store_format.h). */
#ifndef QIRKAT_SERVER_LEDGER_GAME_ROW_H
#define QIRKAT_SERVER_LEDGER_GAME_ROW_H

#include "base/digest.h"
#include "base/out.h"
#include "server/room/room.h"
#include "server/store/store_values.h"

enum {
	ROW_TURNS = 4,     /* in the column opening */
	ROW_BYTES = 400,   /* that a row counts for besides its texts, with its seats and indexes */
	ROW_KIND_ROOM = 0, /* the column kind: a table of people's own */
	ROW_HALVES_WIN = 2,
};

/* Memory of the texts of rows, used again for each game; all zero has none yet. */
struct game_row {
	char options[WIRE_OPTIONS_SIZE];
	char start[GAME_POSITION_TEXT_MAX];
	struct out clock, match, opening, moves, packed;
	/* hashes of the rules of games, as far as they were needed */
	struct {
		const struct game *game;
		uint8_t hash[DIGEST_BYTES];
	} * hashes;
	size_t hash_count, hashes_size;
};

/* Add to changes what writes the row of the game that event, an EVENT_END about to be applied to
 * room, ends. The same row written twice is one. The values borrow from row until the next call.
 * False without memory. */
bool game_row_write(struct game_row *row, const struct room *room, const struct event *event,
	struct changes *changes);
/* The hash of a game's rules, kept in row. NULL without memory. Borrowed until the next call. */
const uint8_t *game_row_hash(struct game_row *row, const struct game *game);
/* What a seat gets: two for a win, one each where nobody has won. */
int game_row_halves(const struct event_result *result, int seat);
void game_row_finish(struct game_row *row);

#endif
