/* games/search/skill.c - the errors and the variety of weaker players. */
#include "games/search/internal.h"

enum {
	NEAR = 3,   /* by default, own captures are overlooked so many times less often */
	HALF = 600, /* as in evaluate.c */
	LEAN = 7,   /* hash salt that makes variety independent of noise */
	GRAB = 11,  /* and this makes both independent of what an eager player misses */
};

static uint64_t mix_skill_key(uint64_t key, uint64_t with) {
	return key + (with + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

int skill_noise(const struct search *search, uint64_t key) {
	int noise = search->limits.skill.noise;
	return noise == 0 ? 0 : (int)(chance_of(search, key) % (2 * (unsigned)noise + 1)) - noise;
}

int skill_scale(const struct search *search, int value) {
	return search->chance ? value * SEARCH_SURE / HALF : value;
}

int skill_lean(const struct search *search, uint64_t key, size_t index) {
	unsigned most = search->limits.skill.variety;
	if (most == 0) {
		return 0;
	}
	int lean = (int)(chance_of(search, mix_skill_key(key, index + LEAN * GAME_STEPS_MAX)) %
		(most + 1));
	return skill_scale(search, lean);
}

bool search_takes(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step) {
	union game_state after = *state;
	struct game_effects effects = {.count = 0};
	int seat = game_status(rules, state).seat;
	if (game_gain(rules, state, step) > 0) {
		return true;
	}
	rules->game->impl->apply(rules, &after, step, &effects);
	for (size_t i = 0; i < effects.count; i++) {
		const struct game_effect *effect = &effects.list[i];
		if (effect->what == GAME_CAPTURED && effect->seat != seat) {
			return true;
		}
	}
	return false;
}

bool skill_grabs(const struct search *search, uint64_t key) {
	const struct search_skill *skill = &search->limits.skill;
	return skill->eager && !search->limits.exact &&
		chance_of(search, mix_skill_key(key, GRAB * GAME_STEPS_MAX)) % 100 >= skill->missed;
}

bool skill_overlooks(const struct search *search, const struct search_frame *frame,
	const struct game_step *step, size_t index) {
	const struct search_skill *skill = &search->limits.skill;
	unsigned often = frame->turn > 0 ? skill->overlooked
		: skill->eager           ? 0
		: skill->missed > 0      ? skill->missed
					 : skill->overlooked / NEAR;
	if (often == 0 || game_gain(search->rules, &frame->state, step) == 0) {
		return false;
	}
	return chance_of(search, mix_skill_key(frame->glance.key, index)) % 100 < often;
}
