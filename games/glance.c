/* games/glance.c - default implementations of the search interface. */
#include <string.h>

#include "base/hash.h"
#include "games/game.h"

enum { WORTH = 100 }; /* of any piece, if nothing else is known */

static uint64_t hash_whole_state(const struct game_rules *rules, const union game_state *state) {
	uint64_t hash = hash_begin(0);
	for (size_t i = 0; i < (rules->game->impl->state_size + 7) / 8; i++) {
		hash = hash_word(hash, state->align[i]);
	}
	return hash;
}

void game_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance) {
	const struct game_impl *impl = rules->game->impl;
	if (impl->glance != NULL) {
		impl->glance(rules, state, glance);
		return;
	}
	struct game_status status = game_status(rules, state);
	*glance = (struct game_glance){.key = hash_whole_state(rules, state),
		.phase = (uint8_t)status.phase,
		.seat = status.seat,
		.fresh = status.fresh,
		.quiet_left = GAME_UNBOUNDED};
	if (status.fresh && impl->repetition_key != NULL) {
		glance->key = impl->repetition_key(rules, state);
	}
}

int game_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step) {
	const struct game_impl *impl = rules->game->impl;
	return impl->gain != NULL ? impl->gain(rules, state, step) : 0;
}

/* Count the pieces on the board, in hand and off. */
static void survey_view(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey) {
	struct game_view view = {.chain = GAME_NOWHERE, .start = GAME_NOWHERE, .by = GAME_NOBODY};
	rules->game->impl->view(rules, state, &view);
	for (size_t i = 0; i < view.pieces; i++) {
		const struct game_piece *piece = &view.piece[i];
		if (piece->seat < GAME_SEATS_MAX && piece->kind < GAME_KINDS_MAX) {
			int16_t *men = &survey->trait[piece->seat][GAME_TRAIT_MEN + piece->kind];
			*men = (int16_t)(*men + piece->count);
		}
	}
	for (int seat = 0; seat < rules->seats; seat++) {
		survey->trait[seat][GAME_TRAIT_HAND] = view.hand[seat];
		survey->trait[seat][GAME_TRAIT_OFF] = view.off[seat];
	}
}

void game_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey) {
	memset(survey, 0, sizeof(*survey));
	if (rules->game->impl->survey != NULL) {
		rules->game->impl->survey(rules, state, survey);
	} else {
		survey_view(rules, state, survey);
	}
}

void game_weigh(const struct game_rules *rules, struct game_survey *weights) {
	memset(weights, 0, sizeof(*weights));
	if (rules->game->impl->survey != NULL) {
		rules->game->impl->weigh(rules, weights);
		return;
	}
	for (int seat = 0; seat < rules->seats; seat++) {
		for (int kind = 0; kind < GAME_KINDS_MAX; kind++) {
			weights->trait[seat][GAME_TRAIT_MEN + kind] = WORTH;
		}
		weights->trait[seat][GAME_TRAIT_HAND] = WORTH;
		weights->trait[seat][GAME_TRAIT_OFF] = WORTH;
	}
}

size_t game_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]) {
	if (rules->game->impl->symmetries != NULL) {
		return rules->game->impl->symmetries(rules, symmetries);
	}
	for (int point = 0; point < GAME_POINTS_MAX; point++) {
		symmetries[0].to[point] = (uint8_t)point;
	}
	symmetries[0].exchange = false;
	return 1;
}
