/* tests/games/mills/solution_test.c - three men's morris is worth what its specification says: all
 * positions are found from the start, and solved by looking at each again until nothing changes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { PLACES = 60000, SLOTS = 1 << 18, TURNS = 64 };

enum worth { OPEN, WON, LOST }; /* for the seat to move; OPEN in the end: a draw */

struct place {
	union game_state state;
	uint64_t key;
	int after[TURNS];
	size_t turns;
	char text[TURNS][8];
	enum worth worth;
	int rounds; /* turns of both seats to the end */
};

struct book {
	struct game_rules *rules;
	size_t count;
	struct place place[PLACES];
	int slot[SLOTS]; /* 1 + place, by key */
	size_t now;      /* the place whose turns are being listed */
};

static struct book book;

static struct game_rules *rules_with(const char *key, const char *options) {
	int option[GAME_OPTIONS_MAX];
	char copy[100];
	struct game_error error = {.text = ""};
	const struct game *game = games_find(key);
	ck_assert(game != NULL);
	game_options_default(game, option);
	snprintf(copy, sizeof(copy), "no_progress=off %s", options);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(game_options_set(game, option, word, &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static int find_place(const union game_state *state) {
	uint64_t key = book.rules->game->impl->repetition_key(book.rules, state);
	size_t slot = key % SLOTS;
	while (book.slot[slot] != 0 && book.place[book.slot[slot] - 1].key != key) {
		slot = (slot + 1) % SLOTS;
	}
	if (book.slot[slot] == 0) {
		ck_assert_uint_lt(book.count, PLACES);
		book.place[book.count] = (struct place){.state = *state, .key = key};
		book.slot[slot] = (int)++book.count;
	}
	return book.slot[slot] - 1;
}

static bool keep_turn(void *user, const char *text, const union game_state *after) {
	struct place *place = &book.place[book.now];
	(void)user;
	snprintf(place->text[place->turns], sizeof(place->text[0]), "%s", text);
	place->after[place->turns++] = find_place(after);
	return true;
}

static void look_again(struct place *place, int round, bool *changed) {
	size_t won = 0;
	for (size_t i = 0; i < place->turns; i++) {
		const struct place *after = &book.place[place->after[i]];
		bool known = after->worth != OPEN && after->rounds < round;
		if (known && after->worth == LOST) {
			place->worth = WON;
		}
		won += known && after->worth == WON;
	}
	if (place->worth == OPEN && won == place->turns) {
		place->worth = LOST;
	}
	if (place->worth != OPEN) {
		place->rounds = round;
		*changed = true;
	}
}

static void solve(const char *key, const char *options) {
	union game_state start;
	memset(&book, 0, sizeof(book));
	book.rules = rules_with(key, options);
	game_start(book.rules, &start);
	find_place(&start);
	for (book.now = 0; book.now < book.count; book.now++) {
		struct place *place = &book.place[book.now];
		struct game_status status = game_status(book.rules, &place->state);
		if (status.phase == GAME_OVER) {
			ck_assert_uint_ne(status.winner, GAME_NOBODY);
			/* nobody but the seat that has just moved ever wins here */
			place->worth = LOST;
		} else {
			game_turns(book.rules, &place->state, keep_turn, NULL);
		}
	}
	bool changed = true;
	for (int round = 1; changed; round++) {
		changed = false;
		for (size_t i = 0; i < book.count; i++) {
			if (book.place[i].worth == OPEN) {
				look_again(&book.place[i], round, &changed);
			}
		}
	}
}

/* What the first seat gets by a first turn: '+' wins, '=' draws, '-' loses. */
static char worth_of(const char *turn) {
	const struct place *start = &book.place[0];
	for (size_t i = 0; i < start->turns; i++) {
		if (strcmp(start->text[i], turn) == 0) {
			enum worth worth = book.place[start->after[i]].worth;
			return worth == LOST ? '+' : worth == WON ? '-' : '=';
		}
	}
	ck_abort_msg("%s is no first turn", turn);
	return '?';
}

static void expect(const char *key, const char *options, const char *corner_side_centre) {
	static const char *const turns[] = {"@a1", "@a2", "@b2"};
	solve(key, options);
	for (size_t i = 0; corner_side_centre[i] != '\0'; i++) {
		char worth = worth_of(turns[i]);
		ck_assert_msg(worth == corner_side_centre[i], "%s %s: %s is worth %c", key, options,
			turns[i], worth);
	}
	game_rules_destroy(book.rules);
}

SUITE_BEGIN(load_games)

SUITE_GROUP(solution_cases, NULL, NULL, 60)

START_TEST(centre_wins_corner_draws_side_loses) {
	expect("three-mens-morris", "", "=-+");
	ck_assert_uint_eq(book.count, 5390);
	ck_assert_int_eq(book.place[0].rounds, 9); /* the fifth turn of the first seat */
}
END_TEST

START_TEST(four_men_win_only_from_the_centre) {
	expect("three-mens-morris", "men=4", "--+");
	ck_assert_int_eq(book.place[0].rounds, 11);
}
END_TEST

START_TEST(other_forms_are_draws) {
	static const char *const options[] = {"fly=on", "board=square", "centre_first=forbidden"};
	for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
		solve("three-mens-morris", options[i]);
		ck_assert_msg(book.place[0].worth == OPEN, "%s is no draw", options[i]);
		game_rules_destroy(book.rules);
	}
}
END_TEST
