/* games/choice.c - evaluates the choices of a definition under a room's options. */
#include "games/choice.h"

int choice_value(const struct game_rules *rules, const struct choice_set *set, size_t root) {
	const struct choice *choice = &set->choice[root];
	int number = 0;
	while (choice->option >= 0) {
		const struct game_option *of = &rules->game->option[choice->option];
		int place = rules->option[choice->option];
		int words = 0;
		while (words < place && of->words[words] != NULL) {
			words++;
		}
		number = of->min + place - words;
		choice = &set->choice[choice->first + (size_t)words];
	}
	return choice->value == CHOICE_THE_NUMBER ? number : choice->value;
}

bool choice_points(const struct game_rules *rules, const struct choice_set *set, size_t root,
	const struct board *board, struct board_set *points, struct game_error *error) {
	return board_read_set(board, set->text[choice_value(rules, set, root)], points, error);
}

static bool has_refused_options(
	const struct game_rules *rules, const struct choice_refusal *refusal) {
	for (size_t i = 0; i < refusal->count; i++) {
		if (rules->option[refusal->when[i].option] != refusal->when[i].value) {
			return false;
		}
	}
	return true;
}

bool choice_check(
	const struct game_rules *rules, const struct choice_set *set, struct game_error *error) {
	for (size_t i = 0; i < set->refusals; i++) {
		if (has_refused_options(rules, &set->refusal[i])) {
			return game_fail(error, "%s", set->refusal[i].text);
		}
	}
	return true;
}
