/* games/sow/play.h - turns: what may be played, what changes, and when it is over. */
#ifndef QIRKAT_GAMES_SOW_PLAY_H
#define QIRKAT_GAMES_SOW_PLAY_H

#include "games/sow/sow.h"

/* What would happen if a house were emptied. */
struct sow_turn {
	uint8_t seeds[SOW_HOUSES_MAX]; /* before anything is taken */
	uint8_t last;                  /* the house that got the last seed */
	bool slam;                     /* it would take all seeds of the opponent */
	uint8_t takens;
	uint8_t taken[SOW_HOUSES_MAX]; /* houses that are taken, the last one sown first */
};

/* The house that gets the next seed, after one that came from a house. */
uint8_t sow_next(const struct sow_rules *rules, uint8_t from, uint8_t at);
/* Empty a house of the seat to move, which has seeds. */
void sow_try(const struct sow_rules *rules, const struct sow_state *state, uint8_t house,
	struct sow_turn *turn);
int sow_gain_of(const struct sow_turn *turn);
/* Must the seat to move give its opponent a seed? */
bool sow_must_feed(const struct sow_rules *rules, const struct sow_state *state);
/* The houses that the seat to move may empty, whether the game is over or not. */
struct board_set sow_playable(const struct sow_rules *rules, const struct sow_state *state);
/* Has a seat won by the number of its seeds? Sets *winner. */
bool sow_is_won(const struct sow_rules *rules, const struct sow_state *state, uint8_t *winner);

void sow_status(
	const struct game_rules *rules, const union game_state *state, struct game_status *status);
bool sow_is_fresh(const struct game_rules *rules, const union game_state *state);
size_t sow_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
void sow_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects);
void sow_repeated(const struct game_rules *rules, union game_state *state);
uint64_t sow_perft(const struct game_rules *rules, const union game_state *state, int depth);

#endif
