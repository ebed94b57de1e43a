/* games/tracks/play.h - what may be played, what a throw and a step change, and when it is over. */
#ifndef QIRKAT_GAMES_TRACKS_PLAY_H
#define QIRKAT_GAMES_TRACKS_PLAY_H

#include "games/tracks/tracks.h"

/* What hinders a man. */
enum tracks_bar {
	TRACKS_FREE,
	TRACKS_OWN_MAN,
	TRACKS_SAFE_MAN,
	TRACKS_PAIR,
	TRACKS_BLOCK,
	TRACKS_STOP,
	TRACKS_LAST, /* it only leaves the board from here */
	TRACKS_TOO_FAR,
	TRACKS_TOO_FAR_BACK,
};

/* How far a throw goes: its number, or what nought counts. */
int tracks_steps_of(const struct tracks_rules *rules, unsigned roll);
/* Where a man of seat comes to by so many steps from a place, negative ones leading back; this may
 * be one more than the length. *bar says why it may not. */
int tracks_target(const struct tracks_rules *rules, const struct tracks_state *state, int seat,
	int place, int steps, enum tracks_bar *bar);
/* The steps of a throw: back if no man could move forward and some game has that. */
int tracks_way(const struct tracks_rules *rules, const struct tracks_state *state);
/* Does a man of seat hit one on this place of its track? */
bool tracks_hits(
	const struct tracks_rules *rules, const struct tracks_state *state, int seat, int place);
/* The place that a step begins at; -1 if there is none on the track of seat. */
int tracks_place_of(const struct tracks_rules *rules, int seat, const struct game_step *step);
/* After reading a throw: pass the turn on if there is no step, and find whether there is one only.
 */
void tracks_settle(
	const struct tracks_rules *rules, struct tracks_state *state, struct game_effects *effects);

void tracks_status(
	const struct game_rules *rules, const union game_state *state, struct game_status *status);
size_t tracks_list(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
void tracks_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects);
void tracks_take(const struct game_rules *rules, union game_state *state,
	const struct game_throw *thrown, struct game_effects *effects);
size_t tracks_outcomes(const struct game_rules *rules, const union game_state *state,
	struct game_throw outcomes[GAME_OUTCOMES_MAX]);
void tracks_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal);

#endif
