/* games/leap/men.h - positions between two turns as men on points, for solving. */
#ifndef QIRKAT_GAMES_LEAP_MEN_H
#define QIRKAT_GAMES_LEAP_MEN_H

#include "games/leap/state.h"

bool leap_men_fit(const struct game_rules *rules, struct game_error *error);
bool leap_men_read(
	const struct game_rules *rules, const union game_state *state, struct game_men *men);
void leap_men_write(
	const struct game_rules *rules, const struct game_men *men, union game_state *state);
size_t leap_men_before(const struct game_rules *rules, const struct game_men *men,
	struct game_men list[GAME_MEN_BEFORE_MAX]);
size_t leap_men_less(const struct game_rules *rules, const struct game_material *material,
	struct game_material list[8]);
unsigned leap_men_memory(const struct game_rules *rules, int seat, int kind, unsigned point);
uint8_t leap_men_endless(const struct game_rules *rules, const struct game_material *material);

#endif
