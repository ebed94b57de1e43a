/* server/replay/replay_game.h - a game of a record played through by its rules: one move after the
 * other.
 *
 * move  one step (or steps that only make sense together), one throw, or one seat giving up. What
 *       was taken back is left out.
 *
 * Nothing here is shared: a worker's thread may do it, once games_init has been called.
 */
#ifndef QIRKAT_SERVER_REPLAY_GAME_H
#define QIRKAT_SERVER_REPLAY_GAME_H

#include "proto/record.h"
#include "server/room/book.h"
#include "server/replay/replay.h"

enum { REPLAY_MOVES_MAX = 4000 }; /* of all games of a record, where somebody waits for it */

struct replay_move {
	const struct record_event *event; /* where it comes from */
	size_t text;                      /* of steps: where it begins in texts */
	uint32_t turn;                    /* the moves of its turn so far, this one included */
	bool forced, ends;                /* no choice; the turn was complete after it */
};

/* One game. */
struct replay_game {
	const struct record_game *record; /* borrowed */
	struct book book;                 /* its rules and board */
	struct game_rules *rules;
	union game_state start;
	struct replay_move *move;
	size_t moves, size;
	char *texts; /* of steps, each with its zero */
	size_t texts_used, texts_size;
	struct game_status status;  /* at the end */
	struct event_result result; /* text "" while there is none */
	union game_state last;
};

/* Play game number index of record; most: moves there may be. False and a sentence that names the
 * event and what would be right; *line is then the event's line in the text it was read from, or 0.
 * game must be finished with replay_game_finish either way. */
bool replay_game_make(struct replay_game *game, const struct record *record, size_t index,
	size_t most, struct game_error *error, unsigned *line);
void replay_game_finish(struct replay_game *game);
/* The text of a move of steps. */
const char *replay_move_text(const struct replay_game *game, size_t index);
/* Write the text of the turn that is complete with move index; at most size - 1 characters. */
void replay_turn_text(const struct replay_game *game, size_t index, char *text, size_t size);
/* Play move index in the state before it. effects is emptied first; it may be NULL. */
void replay_move_play(const struct replay_game *game, size_t index, union game_state *state,
	struct game_effects *effects);

/* The place that plays a seat; where the record does not say, places follow the seats. */
int replay_place(const struct replay_game *game, int seat);
/* Who plays a seat, NULL for nobody known. */
const char *replay_name(const struct record *record, const struct replay_game *game, int seat);

/* Play an event by which a seat gives up, has no time left, or has gone. */
bool replay_loss(struct replay *replay, const struct record_event *event, struct game_error *error);

/* The rules of a record under some options, for so many seats; NULL and a sentence. To be freed
 * with game_rules_destroy. */
struct game_rules *replay_rules(const struct record *record, const char *options,
	size_t options_used, size_t seats, struct game_error *error);
/* Rules and their board as those who tell them want them. */
void replay_book(struct book *book, const struct game_rules *rules);

#endif
