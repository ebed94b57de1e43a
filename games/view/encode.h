/* games/view/encode.h - writes the description and the state of a game as in the wire protocol
 * (proto/README.md). */
#ifndef QIRKAT_GAMES_VIEW_ENCODE_H
#define QIRKAT_GAMES_VIEW_ENCODE_H

#include "games/game.h"
#include "base/out.h"
#include "games/view/rule_set.h"

void encode_effects(
	struct out *out, const struct rule_set *rule_set, const struct game_effects *effects);
void encode_view(struct out *out, const struct rule_set *rule_set, const union game_state *state);
/* Write the member "position". */
void encode_position(
	struct out *out, const struct game_rules *rules, const union game_state *state);
/* Write the value of "state", of a game that has no clocks. */
void encode_state(struct out *out, const struct rule_set *rule_set, const union game_state *state,
	const struct game_status *status);
/* Write the members of that object but for the clocks. listed are the legal steps; NULL: list them
 * now. */
void encode_state_members(struct out *out, const struct rule_set *rule_set,
	const union game_state *state, const struct game_status *status,
	const struct game_listed *listed);
/* A list of labels. */
void encode_points(
	struct out *out, const struct rule_set *rule_set, const uint8_t *points, size_t count);
/* Write the value of "game": what is played, and on which board. */
void encode_game(struct out *out, const struct rule_set *rule_set);
/* Write the value of "board". */
void encode_board(struct out *out, const struct game_drawing *drawing);
/* Write the members of that object; with as_listed, those of a game in a list of games. */
void encode_game_fields(struct out *out, const struct rule_set *rule_set, bool as_listed);
/* The name of a curve, such as "straight". */
const char *encode_curve_name(enum game_curve curve);
/* Write a list of texts, which is ended by NULL. */
void encode_texts(struct out *out, const char *const *texts);
void encode_seats(struct out *out, const struct game_seat *seats, int count);
void encode_clauses(struct out *out, const struct game *game);
/* Write all options with their values, as an object. */
void encode_options(struct out *out, const struct game *game, const int option[GAME_OPTIONS_MAX]);
/* Write a list of the options that do not have their default value: their names, or sentences
 * ("Last rank: frozen"). */
void encode_changed(struct out *out, const struct game *game, const int option[GAME_OPTIONS_MAX],
	bool in_words);

#endif
