/* tests/games/puzzles/puzzles_test.c - the puzzles of the program are right, according to a plain
 * search. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/puzzles/find.h"
#include "tests/games/battery.h"
#include "tests/games/load.h"
#include "tests/games/puzzles/plain.h"
#include "tests/suite.h"

enum {
	LEAST = 20, /* puzzles of a game that has some */
	GAMES_LEAST = 27,
	NODES = 20000, /* of one plain search here; tests/games/puzzles/plain_all.c has no such
			  haste */
	DEPTH = 2,
};

SUITE_BEGIN(load_games)

SUITE_GROUP(puzzles, NULL, NULL, 60)

static struct game_rules *rules_of(const struct game *game) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	REQUIRE(rules != NULL, "%s", error.text);
	return rules;
}

/* ---- each is legal and whole ---- */

static void play(const struct game_rules *rules, union game_state *state, const char *turn,
	const char *where) {
	struct game_refusal refusal;
	REQUIRE(game_play_turn(rules, state, turn, NULL, &refusal), "%s: %s: %s", where, turn,
		refusal.text);
}

/* Each legal turn of a decision is right, right as well, or wrong with a reply. */
struct decision {
	const struct puzzle *puzzle;
	const struct game_rules *rules;
	size_t number;
	int seat;
	const char *best, *where;
	size_t turns, right;
};

static bool check_turn(void *user, const char *text, const union game_state *after) {
	struct decision *decision = user;
	char reply[PUZZLE_TURN_MAX];
	bool best = strcmp(text, decision->best) == 0;
	bool also = puzzle_also(decision->puzzle, decision->number, text);
	bool wrong = puzzle_reply(decision->puzzle, decision->number, text, reply);
	REQUIRE(best + also + wrong == 1, "%s: %s is %d times right, %d also, %d wrong",
		decision->where, text, best, also, wrong);
	decision->turns++;
	decision->right += best || also;
	if (wrong && strcmp(reply, "-") != 0) {
		union game_state state = *after;
		play(decision->rules, &state, reply, decision->where);
	}
	return true;
}

static void check_line(const struct game_rules *rules, const struct puzzle *puzzle,
	union game_state state, const char *where) {
	int seat = game_status(rules, &state).seat;
	struct decision decision = {.puzzle = puzzle, .rules = rules, .seat = seat, .where = where};
	for (size_t i = 0; i < puzzle->turns; i++) {
		if (i % 2 == 0) {
			HOLDS(game_status(rules, &state).seat == seat);
			decision.number = i / 2;
			decision.best = puzzle->line[i];
			decision.turns = decision.right = 0;
			game_turns(rules, &state, check_turn, &decision);
			REQUIRE(i > 0 || (decision.turns >= 3 && decision.right == 1),
				"%s: %zu of %zu turns do it", where, decision.right,
				decision.turns);
		}
		play(rules, &state, puzzle->line[i], where);
	}
	REQUIRE(puzzle->turns % 2 == 1, "%s ends with the other's turn", where);
	if (puzzle->what == PUZZLE_WIN) {
		struct game_status end = game_status(rules, &state);
		REQUIRE(end.phase == GAME_OVER && end.winner == seat, "%s is not won", where);
	}
}

static void check_game(const struct game *game, const char *text, size_t size) {
	struct game_rules *rules = rules_of(game);
	size_t count = puzzle_count(text, size);
	REQUIRE(count >= LEAST, "%s has %zu puzzles", game->key, count);
	for (size_t i = 0; i < count; i++) {
		static struct puzzle puzzle;
		struct game_error error;
		union game_state state;
		char where[80];
		snprintf(where, sizeof(where), "%s %zu", game->key, i + 1);
		REQUIRE(puzzle_read(text, size, i, &puzzle, &error) &&
				puzzle_state(rules, &puzzle, &state, &error),
			"%s: %s", where, error.text);
		check_line(rules, &puzzle, state, where);
	}
	game_rules_destroy(rules);
}

START_LOOP_TEST(lines_and_replies_of_puzzles_are_legal_and_complete, games_count()) {
	const struct game *game = games_at((size_t)_i);
	size_t size;
	const char *text = puzzles_of(game->key, &size);
	if (text != NULL) {
		check_game(game, text, size);
	}
}
END_TEST

START_TEST(most_games_without_chance_have_puzzles_and_no_game_of_chance_has) {
	size_t games = 0;
	for (size_t i = 0; i < games_count(); i++) {
		size_t size;
		bool has = puzzles_of(games_at(i)->key, &size) != NULL;
		HOLDS(!has || games_at(i)->impl->outcomes == NULL);
		games += has;
	}
	ck_assert_uint_ge(games, GAMES_LEAST);
}
END_TEST

START_TEST(no_game_has_two_puzzles_with_one_position) {
	static char seen[2000][GAME_POSITION_TEXT_MAX];
	for (size_t g = 0; g < games_count(); g++) {
		size_t size, count;
		const char *text = puzzles_of(games_at(g)->key, &size);
		struct game_rules *rules = text != NULL ? rules_of(games_at(g)) : NULL;
		count = text != NULL ? puzzle_count(text, size) : 0;
		for (size_t i = 0; i < count && i < 2000; i++) {
			static struct puzzle puzzle;
			struct game_error error;
			union game_state state;
			HOLDS(puzzle_read(text, size, i, &puzzle, &error) &&
				puzzle_state(rules, &puzzle, &state, &error));
			rules->game->impl->print(rules, &state, seen[i]);
			for (size_t j = 0; j < i; j++) {
				REQUIRE(strcmp(seen[i], seen[j]) != 0, "%s: %zu is %zu",
					games_at(g)->key, i + 1, j + 1);
			}
		}
		game_rules_destroy(rules);
	}
}
END_TEST

/* ---- only one turn does it ---- */

struct only {
	struct plain plain;
	const struct puzzle *puzzle;
	int seat, base, limit;
	int looked;
	const char *where;
};

static bool check_worse(void *user, const char *text, const union game_state *after) {
	struct only *only = user;
	int value;
	if (strcmp(text, only->puzzle->line[0]) != 0 &&
		plain_value(&only->plain, after, only->seat, DEPTH, only->limit - 1,
			only->limit + 1, &value)) {
		REQUIRE(value <= only->limit, "%s: %s is worth %d, of %d", only->where, text, value,
			only->base);
		only->looked++;
	}
	return true;
}

/* The most that a wrong turn may come to. */
static int limit_of(const struct puzzle *puzzle, int base) {
	switch (puzzle->what) {
	case PUZZLE_WIN:
		return PLAIN_SURE;
	case PUZZLE_GAIN:
		return base + 150;
	default:
		return base - 30;
	}
}

/* The first of each game; all of them, deeper, is tests/games/puzzles/plain_all.c. */
START_TEST(a_plain_search_finds_no_second_turn_in_a_sample) {
	int looked = 0;
	for (size_t i = 0; i < games_count(); i++) {
		static struct puzzle puzzle;
		struct game_error error;
		union game_state state;
		size_t size;
		const char *text = puzzles_of(games_at(i)->key, &size);
		if (text == NULL) {
			continue;
		}
		struct game_rules *rules = rules_of(games_at(i));
		HOLDS(puzzle_read(text, size, 0, &puzzle, &error) &&
			puzzle_state(rules, &puzzle, &state, &error));
		struct only only = {.puzzle = &puzzle, .where = games_at(i)->key};
		only.seat = game_status(rules, &state).seat;
		plain_init(&only.plain, rules, NODES);
		only.base = plain_pieces(&only.plain, &state, only.seat);
		only.limit = limit_of(&puzzle, only.base);
		game_turns(rules, &state, check_worse, &only);
		looked += only.looked;
		game_rules_destroy(rules);
	}
	ck_assert_int_ge(looked, 100);
}
END_TEST

/* ---- text ---- */

START_TEST(a_written_puzzle_reads_back_the_same) {
	static struct puzzle puzzle, read;
	static char first[1 << 15], second[1 << 15];
	size_t size;
	const char *text = puzzles_of("alquerque", &size);
	struct game_error error;
	struct text out;
	REQUIRE(puzzle_read(text, size, 3, &puzzle, &error), "%s", error.text);
	text_init(&out, first, sizeof(first));
	puzzle_write(&puzzle, &out);
	REQUIRE(puzzle_read(first, out.used, 0, &read, &error), "%s", error.text);
	text_init(&out, second, sizeof(second));
	puzzle_write(&read, &out);
	ck_assert_str_eq(first, second);
	ck_assert_uint_eq(puzzle_count(first, strlen(first)), 1);
}
END_TEST

START_TEST(damaged_puzzles_are_refused_with_a_sentence) {
	static struct puzzle puzzle;
	static const char *const damaged[] = {
		"",
		"puzzle",
		"puzzle gain",
		"puzzle lose 2 depth 3\nfrom x\nlast y\nline z\n",
		"puzzle gain 2 depth 3\nfrom x\nlast y\n",
		"puzzle gain 2 depth 3\nlast y\nline z\n",
		"puzzle gain 2 depth 3\nfrom x\nlast y\nline a b c d e f g h i j k l\n",
		"puzzle gain 2 depth 3\nfrom x\nlast y\nline a\nwrong 9 a=b\n",
		"puzzle gain 2 depth 3\nfrom x\nlast y\nline a\nwhy\n",
	};
	for (size_t i = 0; i < sizeof(damaged) / sizeof(damaged[0]); i++) {
		struct game_error error = {.text = ""};
		REQUIRE(!puzzle_read(damaged[i], strlen(damaged[i]), 0, &puzzle, &error), "%s",
			damaged[i]);
		ck_assert_int_gt((int)strlen(error.text), 0);
	}
}
END_TEST

START_TEST(the_daily_puzzle_is_from_a_different_game_each_day) {
	const struct game *game, *next;
	size_t index, other;
	for (unsigned long day = 20000; day < 20100; day++) {
		HOLDS(puzzles_of_day(day, &game, &index) && puzzles_of_day(day + 1, &next, &other));
		size_t size;
		const char *text = puzzles_of(game->key, &size);
		HOLDS(text != NULL && index < puzzle_count(text, size));
		HOLDS(game != next);
		HOLDS(puzzles_of_day(day, &next, &other) && game == next && index == other);
	}
}
END_TEST

/* ---- finding ---- */

static bool keep_first(void *user, const struct puzzle *puzzle) {
	memcpy(user, puzzle, sizeof(*puzzle));
	return false;
}

static bool find_first(const struct game_rules *rules, struct puzzle *found) {
	struct game_error error;
	struct finder *finder = finder_create(rules, 20000, &error);
	bool any = false;
	HOLDS(finder != NULL);
	for (unsigned long seed = 1; !any && seed < 200; seed++) {
		any = !finder_play(finder, seed, keep_first, found);
	}
	finder_destroy(finder);
	return any;
}

START_TEST(the_same_seed_finds_the_same_puzzle) {
	static struct puzzle first, second;
	struct game_rules *rules = rules_of(games_find("felli"));
	union game_state state;
	struct game_error error;
	HOLDS(find_first(rules, &first) && find_first(rules, &second));
	HOLDS(memcmp(&first, &second, sizeof(first)) == 0);
	HOLDS(puzzle_state(rules, &first, &state, &error));
	check_line(rules, &first, state, "felli");
	game_rules_destroy(rules);
}
END_TEST

START_TEST(no_puzzles_can_be_searched_for_in_games_of_chance) {
	struct game_rules *rules = rules_of(games_find("laquet"));
	struct game_error error;
	HOLDS(finder_create(rules, 20000, &error) == NULL);
	ck_assert_str_eq(error.text, "Puzzles exist only for games for two without chance.");
	game_rules_destroy(rules);
}
END_TEST
