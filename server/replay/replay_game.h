/* server/replay/replay_game.h - replays a game of a record by its rules, as the moves of a
 * games/play.h without those taken back.
 *
 * Nothing here is shared, so worker threads may use it once games_init has been called.
 */
#ifndef QIRKAT_SERVER_REPLAY_GAME_H
#define QIRKAT_SERVER_REPLAY_GAME_H

#include "games/play.h"
#include "proto/record.h"
#include "games/view/rule_set.h"

enum { REPLAY_MOVES_MAX = 4000 }; /* of all games of a record, when somebody waits for the result */

/* A game being replayed. */
struct replay_game {
	const struct record_game *record; /* borrowed */
	struct rule_set rule_set;         /* rules and board */
	struct game_rules *rules;
	union game_state start;
	struct play play;           /* tags index record.events */
	struct game_status status;  /* at the end of the game */
	struct event_result result; /* text is "" without a result */
};

/* Play game number index of record; most is the maximum number of moves. Returns false with an
 * error that names the event and what would be right; *line is the event's line in the source text,
 * or 0. Call replay_game_finish either way. */
bool replay_game_make(struct replay_game *game, const struct record *record, size_t index,
	size_t most, struct game_error *error, unsigned *line);
void replay_game_finish(struct replay_game *game);
/* Returns the event that a move comes from. */
const struct record_event *replay_event(const struct replay_game *game, size_t move);

/* Returns the place that plays a seat; if the record does not say, they are equal. */
int replay_place(const struct replay_game *game, int seat);
/* Returns the name of a seat's player; NULL if unknown. */
const char *replay_name(const struct record *record, const struct replay_game *game, int seat);

/* Play an event in which a seat resigns, loses on time, or has left. */
bool replay_loss(struct play *play, uint32_t tag, const struct record_event *event,
	struct game_error *error);

/* Returns the rules of a record with some options and number of seats, to be freed with
 * game_rules_destroy; NULL with an error. */
struct game_rules *replay_rules(const struct record *record, const char *options,
	size_t options_used, size_t seats, struct game_error *error);
/* Fill rule_set with rules and their board, for encoding. */
void replay_rule_set(struct rule_set *rule_set, const struct game_rules *rules);

#endif
