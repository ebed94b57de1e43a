/* server/room/encode.h - writes what a game is and where it stands, as the wire tells it
 * (proto/README.md). */
#ifndef QIRKAT_SERVER_ENCODE_H
#define QIRKAT_SERVER_ENCODE_H

#include "games/game.h"
#include "base/out.h"
#include "server/room/rule_set.h"
#include "server/room/clock.h"

/* What a room tells with its state: what may be asked for, and its clocks. */
struct encode_may {
	const struct clock *clock;        /* borrowed; NULL: none */
	const struct game_listed *listed; /* borrowed; the legal steps, NULL: to be listed */
	bool abort, back;
	bool takeback[GAME_SEATS_MAX];
};

void encode_effects(
	struct out *out, const struct rule_set *rule_set, const struct game_effects *effects);
void encode_view(struct out *out, const struct rule_set *rule_set, const union game_state *state);
/* status is the state's, as the room sees it; may may be NULL. */
void encode_state(struct out *out, const struct rule_set *rule_set, const union game_state *state,
	const struct game_status *status, const struct encode_may *may);
/* A list of labels. */
void encode_points(
	struct out *out, const struct rule_set *rule_set, const uint8_t *points, size_t count);
/* The value of "game": what is played, and on which board. */
void encode_game(struct out *out, const struct rule_set *rule_set);
/* The value of "board". */
void encode_board(struct out *out, const struct game_drawing *drawing);
/* The fields of that object; those of a game in a list of games where as_listed. */
void encode_game_fields(struct out *out, const struct rule_set *rule_set, bool as_listed);
/* "straight" */
const char *encode_curve_name(enum game_curve curve);
/* A list; NULL ends texts. */
void encode_texts(struct out *out, const char *const *texts);
void encode_seats(struct out *out, const struct game_seat *seats, int count);
void encode_clauses(struct out *out, const struct game *game);
/* Every option with its value, as an object. */
void encode_options(struct out *out, const struct game *game, const int option[GAME_OPTIONS_MAX]);
/* A list of names, or of sentences ("Last rank: frozen"), of what is not the default. */
void encode_changed(struct out *out, const struct game *game, const int option[GAME_OPTIONS_MAX],
	bool in_words);

#endif
