/* server/lab/match.c - a match between two players who play each opening with both seats. */
#include "server/lab/match.h"

#include <assert.h>
#include <stdlib.h>

#include "base/random.h"

enum {
	TRIES = 20,        /* to find an even opening */
	LOOK_NODES = 3000, /* for evaluating an opening */
	UNEVEN = 120,      /* maximum advantage after an opening, in hundredths of a piece */
	LOOK_MEMORY = 4 << 20,
};

/* Returns a seed for a game, throw or player. */
static uint64_t mix_seed(uint64_t seed, uint64_t with) {
	seed += with * UINT64_C(0xd6e8feb86659fd93);
	return random_below(&seed, SIZE_MAX);
}

static bool play_opening_throw(struct play *play, uint64_t *chance, struct game_error *error) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	const struct game_impl *impl = play->rules->game->impl;
	size_t count = impl->outcomes(play->rules, &play->state, outcome);
	size_t whole = 0, at = 0;
	for (size_t i = 0; i < count; i++) {
		whole += outcome[i].weight;
	}
	assert(whole > 0);
	for (size_t rest = random_below(chance, whole); rest >= outcome[at].weight; at++) {
		rest -= outcome[at].weight;
	}
	int values[4] = {0};
	for (size_t i = 0; i < outcome[at].count; i++) {
		values[i] = outcome[at].values[i];
	}
	return play_throw(play, 0, values, outcome[at].count, error);
}

/* ---- openings ---- */

static bool play_opening_turn(struct play *play, uint64_t *chance, struct game_error *error) {
	struct match_player any = {.kind = MATCH_RANDOM, .chance = *chance};
	char turn[GAME_TURN_TEXT_MAX];
	match_player_choose(&any, play, turn, error);
	*chance = any.chance;
	return play_text(play, 0, play->now.seat, turn, error);
}

/* Play random turns from the start until a turn is complete. */
static bool open_at_random(
	struct play *play, const struct match *match, uint64_t *chance, struct game_error *error) {
	bool fine = play_begin(play, match->rules, match->start) ||
		game_fail(error, "Not enough memory for a game.");
	while (fine && play->now.phase != GAME_OVER &&
		(play_turns(play, -1) < match->opening || !play->now.fresh)) {
		fine = play->now.phase == GAME_CHANCE ? play_opening_throw(play, chance, error)
						      : play_opening_turn(play, chance, error);
	}
	return fine;
}

/* Is the game still open after the opening? With dice or more than two seats, always if it is not
 * over. */
static bool is_even(const struct play *play) {
	struct search_limits limits = {.nodes = LOOK_NODES};
	struct search_result result = {.score = 0};
	if (play->now.phase == GAME_OVER || play->rules->seats > 2 ||
		play->rules->game->impl->outcomes != NULL) {
		return play->now.phase != GAME_OVER;
	}
	struct search *search = search_create(play->rules, LOOK_MEMORY);
	if (search != NULL) {
		search_set_play(search, play);
		search_go(search, &limits, &result);
		search_destroy(search);
	}
	return abs(result.score) <= UNEVEN;
}

static bool find_opening(
	struct play *play, const struct match *match, uint64_t seed, struct game_error *error) {
	bool fine = false;
	for (int i = 0; i < TRIES; i++) {
		uint64_t chance = mix_seed(seed, (uint64_t)i);
		fine = open_at_random(play, match, &chance, error);
		if (!fine || match->opening == 0 || is_even(play)) {
			break;
		}
	}
	return fine;
}

/* ---- games ---- */

static bool play_chosen_turn(
	struct match *match, struct play *play, unsigned owner, struct game_error *error) {
	char turn[GAME_TURN_TEXT_MAX];
	struct game_error why;
	if (!match_player_choose(&match->player[owner], play, turn, &why)) {
		return game_fail(error, "%c: %s", 'A' + (int)owner, why.text);
	}
	return play_text(play, 0, play->now.seat, turn, &why) ||
		game_fail(error, "%c played \"%.60s\": %.150s", 'A' + (int)owner, turn, why.text);
}

static void count_result(struct match_score *score, const struct play *play, unsigned swapped) {
	if (play->now.phase != GAME_OVER || play->now.winner == GAME_NOBODY) {
		score->drawn++;
	} else if ((play->now.winner + swapped) % 2 == 0) {
		score->won++;
	} else {
		score->lost++;
	}
}

static bool play_game(struct match *match, struct play *play, unsigned swapped, uint64_t seed,
	struct game_error *error) {
	uint64_t chance = mix_seed(seed, UINT32_MAX);
	bool fine = true;
	for (unsigned i = 0; fine && i < 2; i++) {
		fine = match_player_begin(&match->player[i], mix_seed(seed, UINT16_MAX + i), error);
	}
	while (fine && play->now.phase != GAME_OVER && play_turns(play, -1) < match->turns) {
		fine = play->now.phase == GAME_CHANCE
			? play_opening_throw(play, &chance, error)
			: play_chosen_turn(match, play, (play->now.seat + swapped) % 2, error);
	}
	if (fine) {
		count_result(&match->score[swapped], play, swapped);
	}
	return fine;
}

bool match_play(struct match *match, unsigned index, struct game_error *error) {
	uint64_t seed = mix_seed(match->seed, index / 2);
	struct play play;
	play_init(&play, realloc, free);
	bool fine = find_opening(&play, match, seed, error) &&
		play_game(match, &play, index % 2, seed, error);
	play_finish(&play);
	return fine;
}

struct match_score match_total(const struct match *match) {
	const struct match_score *first = &match->score[0], *second = &match->score[1];
	return (struct match_score){
		first->won + second->won, first->drawn + second->drawn, first->lost + second->lost};
}
