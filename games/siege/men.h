/* games/siege/men.h - positions between two turns as men on points and in hand, for solving. */
#ifndef QIRKAT_GAMES_SIEGE_MEN_H
#define QIRKAT_GAMES_SIEGE_MEN_H

#include "games/siege/siege.h"

bool siege_men_fit(const struct game_rules *rules, struct game_error *error);
bool siege_men_read(
	const struct game_rules *rules, const union game_state *state, struct game_men *men);
void siege_men_write(
	const struct game_rules *rules, const struct game_men *men, union game_state *state);
size_t siege_men_before(const struct game_rules *rules, const struct game_men *men,
	struct game_men list[GAME_MEN_BEFORE_MAX]);
size_t siege_men_less(const struct game_rules *rules, const struct game_material *material,
	struct game_material list[8]);
unsigned siege_men_memory(const struct game_rules *rules, int seat, int kind, unsigned point);
uint8_t siege_men_endless(const struct game_rules *rules, const struct game_material *material);
size_t siege_men_carries(const struct game_rules *rules, struct game_carry list[GAME_CARRIES_MAX]);

#endif
