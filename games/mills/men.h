/* games/mills/men.h - positions between two turns as men on points and in hand, for solving. */
#ifndef QIRKAT_GAMES_MILLS_MEN_H
#define QIRKAT_GAMES_MILLS_MEN_H

#include "games/mills/state.h"

bool mills_men_fit(const struct game_rules *rules, struct game_error *error);
bool mills_men_read(
	const struct game_rules *rules, const union game_state *state, struct game_men *men);
void mills_men_write(
	const struct game_rules *rules, const struct game_men *men, union game_state *state);
size_t mills_men_before(const struct game_rules *rules, const struct game_men *men,
	struct game_men list[GAME_MEN_BEFORE_MAX]);
size_t mills_men_less(const struct game_rules *rules, const struct game_material *material,
	struct game_material list[8]);
unsigned mills_men_memory(const struct game_rules *rules, int seat, int kind, unsigned point);
uint8_t mills_men_endless(const struct game_rules *rules, const struct game_material *material);
size_t mills_men_carries(const struct game_rules *rules, struct game_carry list[GAME_CARRIES_MAX]);

#endif
