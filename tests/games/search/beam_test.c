/* tests/games/search/beam_test.c - the search of games with too many turns for a tree, against a
 * plain expectimax with the same evaluation. */
#include <stdlib.h>
#include <string.h>

#include "games/play.h"
#include "games/search/search.h"
#include "tests/games/battery.h"
#include "tests/games/load.h"
#include "tests/games/search/expectimax.h"
#include "tests/suite.h"

enum {
	MEMORY = SEARCH_MEMORY_MIN,
	GAMES = 16,   /* of a match, each throw used twice, with seats exchanged */
	NODES = 8000, /* of each turn, for both */
	TURNS = 2000, /* of a game; longer ones are not seen */
	SHARE = 55,   /* the search wins at least so many games of a hundred */
};

SUITE_BEGIN(load_games)

SUITE_GROUP(beam, NULL, NULL, 60)

static struct game_rules *rules_of(const char *key, int seats) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	const struct game *game = games_find(key);
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, seats, option, &error);
	REQUIRE(rules != NULL, "%s: %s", key, error.text);
	return rules;
}

/* ---- a match ---- */

/* One throw, as likely as its weight says. */
static void throw_one(
	const struct game_rules *rules, union game_state *state, struct chance *chance) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	size_t count = rules->game->impl->outcomes(rules, state, outcome), whole = 0, at = 0;
	for (size_t i = 0; i < count; i++) {
		whole += outcome[i].weight;
	}
	size_t drawn = chance_below(chance, whole);
	while (drawn >= outcome[at].weight) {
		drawn -= outcome[at++].weight;
	}
	rules->game->impl->take(rules, state, &outcome[at], NULL);
}

static void choose_by_search(struct search *search, const union game_state *state, uint64_t seed,
	char turn[GAME_TURN_TEXT_MAX]) {
	struct search_result result;
	search_set(search, state);
	HOLDS(search_go(search, &(struct search_limits){.nodes = NODES, .seed = seed}, &result));
	memcpy(turn, result.turn, sizeof(result.turn));
}

/* Does the search win, playing the even seats or the odd ones? */
static bool wins(struct search *search, struct search *plain, const struct game_rules *rules,
	uint64_t seed, int parity) {
	struct chance chance = {seed * UINT64_C(0x9e3779b97f4a7c15)};
	union game_state state;
	game_start(rules, &state);
	search_clear(search);
	struct game_status status = game_status(rules, &state);
	for (int turns = 0; status.phase != GAME_OVER; status = game_status(rules, &state)) {
		char turn[GAME_TURN_TEXT_MAX];
		struct game_refusal refusal;
		if (status.phase == GAME_CHANCE) {
			throw_one(rules, &state, &chance);
			continue;
		}
		HOLDS(++turns < TURNS);
		if (status.seat % 2 == parity) {
			choose_by_search(search, &state, seed, turn);
		} else {
			expectimax_choose(plain, &state, NODES, turn);
		}
		REQUIRE(game_play_turn(rules, &state, turn, NULL, &refusal), "%s: %s", turn,
			refusal.text);
	}
	return status.winner % 2 == parity;
}

/* With two seats it won 20 games of a hundred, when it kept three replies and ten turns. */
START_LOOP_TEST(the_search_beats_a_plain_expectimax_at_the_same_nodes, 3) {
	struct game_rules *rules = rules_of("laaiqa", 2 + _i);
	struct search *search = search_create(rules, MEMORY), *plain = search_create(rules, MEMORY);
	int won = 0;
	HOLDS(search != NULL && plain != NULL);
	for (int game = 0; game < GAMES; game++) {
		won += wins(search, plain, rules, 1 + (uint64_t)game / 2, game % 2);
	}
	REQUIRE(won * 100 >= SHARE * GAMES, "%d seats: %d of %d", 2 + _i, won, GAMES);
	search_destroy(plain);
	search_destroy(search);
	game_rules_destroy(rules);
}
END_TEST

/* ---- what the beam threw away ---- */

static void expect_turn(const char *position, int depth, const char *turn) {
	struct game_rules *rules = rules_of("laaiqa", 2);
	struct search *search = search_create(rules, MEMORY);
	struct search_result result;
	struct game_error error;
	union game_state state;
	REQUIRE(game_read(rules, position, &state, &error), "%s: %s", position, error.text);
	search_set(search, &state);
	HOLDS(search_go(search, &(struct search_limits){.depth = depth}, &result));
	REQUIRE(strcmp(result.turn, turn) == 0, "%s: %s, not %s", position, result.turn, turn);
	search_destroy(search);
	game_rules_destroy(rules);
}

/* Lines that end with the other's turn looked worse, so it never cast again after a Barika. */
START_TEST(another_turn_is_taken_where_it_is_worth_more) {
	static const char *const positions[] = {
		"n:Xw0,n6,e7,ng1,sg3,sg4,sg7,sp1:Ssg6,sv1,sv2,@1:Ns3,ng7,nv2,nv3:barika=1:need="
		"again",
		"n:Xs2,sg1,ng1,sg3,sg4,eg4,sg5,ng7:Sn3,sp1,sv1,sv2:Nng6,nv1,nv2,nv3:barika=1:need="
		"again",
		"n:Xs7,n7,wg3,eg4,ng4,sg5,sg7,sp1:Ssg6,@3:Ns6,sg4,nv1,nv2:barika=1:need=again",
		"n:Xe2,e4,ng2,wg3,sg4,eg4,ng4,sg5:Se1,sg6,sv1,@1:Ns0,nv1,nv2,nv3:barika=1:need="
		"again",
	};
	for (size_t i = 0; i < sizeof(positions) / sizeof(*positions); i++) {
		expect_turn(positions[i], 3, "again");
		expect_turn(positions[i], 4, "again");
	}
}
END_TEST
