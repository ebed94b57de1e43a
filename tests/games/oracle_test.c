/* tests/games/oracle_test.c - the leaping games against a slow second implementation of their
 * rules.
 *
 * Every game, with its defaults and with options drawn at random, is played out and also looked at
 * in positions thrown together at random; turns and ends must be the same in both readings.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/game.h"
#include "tests/games/oracle/boards.h"
#include "tests/games/oracle/oracle.h"
#include "tests/games/test_games.h"
#include "tests/suite.h"

enum {
	OPTION_SETS = 16, /* the first is the defaults */
	PLAYED = 500,     /* positions of each set, by play */
	THROWN = 250,     /* and thrown together */
	GAME_LENGTH = 120,
};

struct texts {
	size_t count;
	char (*text)[OR_TEXT];
	union game_state *after;
};

struct pair {
	const struct game *game;
	struct game_rules *rules;
	struct or_game oracle;
	char options[512];
	struct texts ours;
};

static uint64_t seed;
static struct or_turn theirs[OR_TURNS];
static char our_texts[OR_TURNS][OR_TEXT];
static union game_state our_states[OR_TURNS];
static long compared;

static unsigned below(unsigned n) {
	return (unsigned)random_below(&seed, n);
}

static const char *option_text(void *user, const char *name) {
	static char text[64][32];
	static int next;
	struct game_rules *rules = user;
	int i = game_option_find(rules->game, name);
	if (i < 0) {
		return NULL;
	}
	next = (next + 1) % 64;
	game_option_print(
		&rules->game->option[i], rules->option[i], text[next], sizeof(text[next]));
	return text[next];
}

static bool keep_turn(void *user, const char *text, const union game_state *after) {
	struct texts *texts = user;
	ck_assert_uint_lt(texts->count, OR_TURNS);
	snprintf(texts->text[texts->count], OR_TEXT, "%s", text);
	texts->after[texts->count++] = *after;
	return true;
}

static int by_text(const void *a, const void *b) {
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void complain(const struct pair *pair, const struct or_position *position, const char *what,
	const char *text) {
	char where[2048];
	oracle_text(&pair->oracle, position, where);
	ck_abort_msg("%s %s %s: %s %s", pair->game->key, pair->options, where, what, text);
}

/* Both lists hold the same texts. */
static void compare_turns(struct pair *pair, const struct or_position *position, int count) {
	static const char *a[OR_TURNS], *b[OR_TURNS];
	for (size_t i = 0; i < pair->ours.count; i++) {
		a[i] = pair->ours.text[i];
	}
	for (int i = 0; i < count; i++) {
		b[i] = theirs[i].text;
	}
	qsort(a, pair->ours.count, sizeof(*a), by_text);
	qsort(b, (size_t)count, sizeof(*b), by_text);
	size_t i = 0, j = 0;
	while (i < pair->ours.count || j < (size_t)count) {
		int order = i == pair->ours.count ? 1
			: j == (size_t)count      ? -1
						  : strcmp(a[i], b[j]);
		if (order < 0) {
			complain(pair, position, "the module alone has", a[i]);
		} else if (order > 0) {
			complain(pair, position, "the module lacks", b[j]);
		}
		i++;
		j++;
	}
	compared++;
}

static void compare_end(const struct pair *pair, const struct or_position *position,
	const union game_state *state, bool loaded) {
	enum or_end end = oracle_end(&pair->oracle, position, loaded);
	struct game_status status = game_status(pair->rules, state);
	enum or_end ours = status.phase != GAME_OVER ? OR_GOES_ON
		: status.winner == 0                 ? OR_WON_0
		: status.winner == 1                 ? OR_WON_1
						     : OR_DRAWN;
	if (ours != end) {
		static const char *const names[] = {
			"goes on", "first seat won", "second seat won", "drawn"};
		char text[64];
		snprintf(text, sizeof(text), "ours %s, theirs %s", names[ours], names[end]);
		complain(pair, position, "the ends differ:", text);
	}
	if (ours == OR_GOES_ON && status.seat != position->seat) {
		complain(pair, position, "another seat is to move", "");
	}
}

static void play_one(struct pair *pair, int *left) {
	union game_state state = {0};
	struct or_position position;
	game_start(pair->rules, &state);
	oracle_start(&pair->oracle, &position);
	for (int ply = 0; ply<GAME_LENGTH && * left> 0; ply++, (*left)--) {
		compare_end(pair, &position, &state, ply == 0);
		if (game_status(pair->rules, &state).phase == GAME_OVER) {
			break;
		}
		pair->ours.count = 0;
		game_turns(pair->rules, &state, keep_turn, &pair->ours);
		int count = oracle_turns(&pair->oracle, &position, theirs);
		compare_turns(pair, &position, count);
		const struct or_turn *turn = &theirs[below((unsigned)count)];
		struct game_refusal refusal;
		if (!game_play_turn(pair->rules, &state, turn->text, NULL, &refusal)) {
			complain(pair, &position, turn->text, refusal.text);
		}
		position = turn->after;
	}
}

/* A few pieces of both seats anywhere, with mullahs where there are any, sometimes with a ban. */
static void throw_together(const struct or_game *oracle, struct or_position *position) {
	bool mullahs = oracle->promotion != OR_NONE;
	oracle_start(oracle, position);
	int most[2] = {0, 0};
	for (int p = 0; p < oracle->board.points; p++) {
		most[0] += position->at[p] == 'w';
		most[1] += position->at[p] == 'b';
		position->at[p] = '.';
	}
	for (int seat = 0; seat < 2; seat++) {
		unsigned all = (unsigned)(most[seat] + position->hand[seat]);
		position->hand[seat] = 0;
		unsigned few = mullahs && oracle->board.points > 30
			? 7
			: 14; /* long leaps on a large board */
		for (unsigned i = 0, n = 1 + below(all > few ? few : all); i < n; i++) {
			unsigned p = below((unsigned)oracle->board.points);
			position->at[p] = seat == 0 ? 'w' : 'b';
			if (mullahs && i < 3 && below(3) == 0) {
				position->at[p] = seat == 0 ? 'W' : 'B';
			}
		}
	}
	position->seat = (int)below(2);
	position->opening = false;
}

static void throw_ban(const struct or_game *oracle, struct or_position *position) {
	int p = (int)below((unsigned)oracle->board.points),
	    q = (int)below((unsigned)oracle->board.points);
	char piece = position->at[p];
	bool forward_back = oracle->walk != OR_ANY &&
		oracle->board.rank[p] != oracle->board.rank[q];
	int last = piece == 'w' ? 5 : 1;
	bool frozen = oracle->frozen && oracle->board.rank[p] == last;
	if (oracle->undo_ban && !frozen && (piece == 'w' || piece == 'b') &&
		position->at[q] == '.' && or_are_neighbours(&oracle->board, p, q) &&
		!forward_back) {
		position->ban_to[p] = q;
	}
}

/* Both sides have pieces, and not both have lost. */
static bool has_both_sides(const struct or_game *oracle, const struct or_position *position) {
	int seen[2] = {0, 0};
	for (int p = 0; p < OR_POINTS; p++) {
		seen[0] += position->at[p] == 'w' || position->at[p] == 'W';
		seen[1] += position->at[p] == 'b' || position->at[p] == 'B';
	}
	bool lost = seen[0] <= oracle->target[0] && seen[1] <= oracle->target[1];
	return seen[0] > 0 && seen[1] > 0 && !lost;
}

static void look_at_one(struct pair *pair) {
	struct or_position position;
	union game_state state = {0};
	struct game_error error;
	char text[2048];
	do {
		throw_together(&pair->oracle, &position);
	} while (!has_both_sides(&pair->oracle, &position));
	for (int i = 0; i < 20; i++) {
		throw_ban(&pair->oracle, &position);
	}
	oracle_text(&pair->oracle, &position, text);
	if (!game_read(pair->rules, text, &state, &error)) {
		complain(pair, &position, "refused:", error.text);
	}
	compare_end(pair, &position, &state, true);
	pair->ours.count = 0;
	game_turns(pair->rules, &state, keep_turn, &pair->ours);
	compare_turns(pair, &position, oracle_turns(&pair->oracle, &position, theirs));
}

/* Rules with the defaults (set 0), or with options drawn at random. NULL: these exclude each other.
 */
static struct game_rules *draw_rules(const struct game *game, int set, char *options) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	char *end = options;
	*end = 0;
	game_options_default(game, option);
	for (size_t i = 0; i < game->options && set > 0; i++) {
		const struct game_option *o = &game->option[i];
		int words = 0;
		while (o->words != NULL && o->words[words] != NULL) {
			words++;
		}
		int values = words + (o->max >= o->min ? o->max - o->min + 1 : 0);
		option[i] = below(2) == 0 ? option[i] : (int)below((unsigned)values);
		end += sprintf(end, "%s=", o->name);
		end += game_option_print(o, option[i], end, 32);
		*end++ = ' ';
		*end = 0;
	}
	return game_rules_create(game, 0, option, &error);
}

static void check_set(const struct game *game, int set) {
	static struct pair pair;
	pair.game = game;
	pair.ours = (struct texts){0, our_texts, our_states};
	do {
		pair.rules = draw_rules(game, set, pair.options);
		ck_assert_msg(
			set > 0 || pair.rules != NULL, "%s has no rules by default", game->key);
	} while (pair.rules == NULL);
	ck_assert_msg(oracle_game(game->key, option_text, pair.rules, &pair.oracle),
		"%s is not known to the second reading", game->key);
	for (int left = PLAYED; left > 0;) {
		play_one(&pair, &left);
	}
	for (int i = 0; i < THROWN; i++) {
		look_at_one(&pair);
	}
	game_rules_destroy(pair.rules);
}

static const struct game *leaping[GAMES_MAX];
static int leapings;

static bool find_leaping(void) {
	for (size_t i = 0; i < games_count(); i++) {
		bool stones = strcmp(games_at(i)->key, "test-leaps") == 0; /* too many turns */
		if (strcmp(games_at(i)->impl->name, "leap") == 0 && !stones) {
			leaping[leapings++] = games_at(i);
		}
	}
	return leapings > 0;
}

SUITE_BEGIN(load_test_games)
SUITE_BEGIN(find_leaping)

SUITE_GROUP(play_cases, NULL, NULL, 120)

START_LOOP_TEST(turns_and_results_match_the_second_implementation, leapings) {
	const struct game *game = leaping[_i];
	compared = 0;
	seed = 88172645463325252ULL;
	for (const char *c = game->key; *c != 0; c++) {
		seed = seed * 31 + (unsigned char)*c;
	}
	for (int set = 0; set < OPTION_SETS; set++) {
		check_set(game, set);
	}
	ck_assert_msg(compared >= 10000, "%s: only %ld positions", game->key, compared);
}
END_TEST
