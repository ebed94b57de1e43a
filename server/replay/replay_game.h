/* server/replay/replay_game.h - a game of a record played through by its rules: one move of
 * games/play.h after the other, without what was taken back.
 *
 * Nothing here is shared: a worker's thread may do it, once games_init has been called.
 */
#ifndef QIRKAT_SERVER_REPLAY_GAME_H
#define QIRKAT_SERVER_REPLAY_GAME_H

#include "games/play.h"
#include "proto/record.h"
#include "server/room/rule_set.h"

enum { REPLAY_MOVES_MAX = 4000 }; /* of all games of a record, where somebody waits for it */

/* One game. */
struct replay_game {
	const struct record_game *record; /* borrowed */
	struct rule_set rule_set;         /* its rules and board */
	struct game_rules *rules;
	union game_state start;
	struct play play;           /* tags are indices of record.events */
	struct game_status status;  /* at the end */
	struct event_result result; /* text "" while there is none */
};

/* Play game number index of record; most: moves there may be. False and a sentence that names the
 * event and what would be right; *line is then the event's line in the text it was read from, or 0.
 * game must be finished with replay_game_finish either way. */
bool replay_game_make(struct replay_game *game, const struct record *record, size_t index,
	size_t most, struct game_error *error, unsigned *line);
void replay_game_finish(struct replay_game *game);
/* Where a move comes from. */
const struct record_event *replay_event(const struct replay_game *game, size_t move);

/* The place that plays a seat; where the record does not say, places follow the seats. */
int replay_place(const struct replay_game *game, int seat);
/* Who plays a seat, NULL for nobody known. */
const char *replay_name(const struct record *record, const struct replay_game *game, int seat);

/* Play an event by which a seat gives up, has no time left, or has gone. */
bool replay_loss(struct play *play, uint32_t tag, const struct record_event *event,
	struct game_error *error);

/* The rules of a record under some options, for so many seats; NULL and a sentence. To be freed
 * with game_rules_destroy. */
struct game_rules *replay_rules(const struct record *record, const char *options,
	size_t options_used, size_t seats, struct game_error *error);
/* Rules and their board as those who tell them want them. */
void replay_rule_set(struct rule_set *rule_set, const struct game_rules *rules);

#endif
