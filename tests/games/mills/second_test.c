/* tests/games/mills/second_test.c - the module of mills against a second reading of its games.
 *
 * Every game, with its defaults and with options drawn at random, is played out and also looked at
 * in positions thrown together at random; turns, the positions after them, and ends must be the
 * same in both readings.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/game.h"
#include "tests/games/load.h"
#include "tests/games/mills/second.h"
#include "tests/suite.h"

enum {
	OPTION_SETS = 12, /* the first is the defaults */
	PLAYED = 160,     /* positions of each set, by play */
	THROWN = 120,     /* and thrown together */
	GAME_LENGTH = 150,
};

struct entry {
	char text[SECOND_TEXT];
	char after[GAME_POSITION_TEXT_MAX];
};

struct list {
	size_t count;
	struct entry entry[SECOND_TURNS];
};

/* One game under some options, in both readings. */
struct pair {
	const struct game *game;
	struct game_rules *rules;
	struct second_rules second;
	char options[512];
};

static uint64_t seed;
static struct list ours, theirs;
static struct second_turn turns[SECOND_TURNS];
static const struct game *games[16];
static int games_found;

static unsigned below(unsigned n) {
	return (unsigned)random_below(&seed, n);
}

static const char *option_text(void *user, const char *name) {
	static char text[64][32];
	static int next;
	const struct game_rules *rules = user;
	int i = game_option_find(rules->game, name);
	if (i < 0) {
		return NULL;
	}
	next = (next + 1) % 64;
	game_option_print(
		&rules->game->option[i], rules->option[i], text[next], sizeof(text[next]));
	return text[next];
}

static void complain(const struct pair *pair, const struct second_place *place, const char *what,
	const char *text) {
	char where[SECOND_POSITION];
	second_text(&pair->second, place, where);
	ck_abort_msg("%s %s %s: %s %s", pair->game->key, pair->options, where, what, text);
}

/* ---- comparing ---- */

static bool keep_turn(void *user, const char *text, const union game_state *after) {
	const struct pair *pair = user;
	struct entry *entry = &ours.entry[ours.count++];
	snprintf(entry->text, sizeof(entry->text), "%s", text);
	pair->game->impl->print(pair->rules, after, entry->after);
	return true;
}

static int by_text(const void *a, const void *b) {
	return strcmp(((const struct entry *)a)->text, ((const struct entry *)b)->text);
}

static void list_theirs(const struct pair *pair, int count) {
	theirs.count = (size_t)count;
	for (int i = 0; i < count; i++) {
		strcpy(theirs.entry[i].text, turns[i].text);
		second_text(&pair->second, &turns[i].after, theirs.entry[i].after);
	}
}

static void compare_turns(
	struct pair *pair, const struct second_place *place, const union game_state *state) {
	ours.count = 0;
	game_turns(pair->rules, state, keep_turn, pair);
	list_theirs(pair, second_turns(&pair->second, place, turns));
	qsort(ours.entry, ours.count, sizeof(struct entry), by_text);
	qsort(theirs.entry, theirs.count, sizeof(struct entry), by_text);
	for (size_t i = 0; i < ours.count || i < theirs.count; i++) {
		int order = i == ours.count ? 1
			: i == theirs.count ? -1
					    : strcmp(ours.entry[i].text, theirs.entry[i].text);
		if (order != 0) {
			complain(pair, place,
				order < 0 ? "the module alone has" : "the module lacks",
				order < 0 ? ours.entry[i].text : theirs.entry[i].text);
		}
		if (strcmp(ours.entry[i].after, theirs.entry[i].after) != 0) {
			complain(pair, place, ours.entry[i].text, ours.entry[i].after);
		}
	}
}

/* Returns false if it is over. */
static bool compare_end(
	struct pair *pair, const struct second_place *place, const union game_state *state) {
	static const char *const names[] = {"goes on", "white won", "black won", "drawn"};
	enum second_end end = second_end(&pair->second, place);
	struct game_status status = game_status(pair->rules, state);
	enum second_end own = status.phase != GAME_OVER ? SECOND_ON
		: status.winner == 0                    ? SECOND_WON_W
		: status.winner == 1                    ? SECOND_WON_B
							: SECOND_DRAWN;
	if (own != end) {
		char text[64];
		snprintf(text, sizeof(text), "module: %s, here: %s", names[own], names[end]);
		complain(pair, place, "the ends differ,", text);
	}
	return own == SECOND_ON;
}

/* ---- positions ---- */

static void play_one(struct pair *pair, int *left) {
	union game_state state;
	struct second_place place;
	game_start(pair->rules, &state);
	second_start(&pair->second, &place);
	for (int ply = 0; ply<GAME_LENGTH && * left> 0; ply++, (*left)--) {
		if (!compare_end(pair, &place, &state)) {
			break;
		}
		compare_turns(pair, &place, &state);
		int count = second_turns(&pair->second, &place, turns);
		const struct second_turn *turn = &turns[below((unsigned)count)];
		/* takings are rare: half of the turns played are such, where there are any */
		for (int i = 0; i < 8 && strchr(turn->text, 'x') == NULL && below(2) == 0; i++) {
			turn = &turns[below((unsigned)count)];
		}
		struct game_refusal refusal;
		if (!game_play_turn(pair->rules, &state, turn->text, NULL, &refusal)) {
			complain(pair, &place, turn->text, refusal.text);
		}
		place = turn->after;
	}
}

/* A label of the board that nobody stands on. */
static void draw_label(const struct pair *pair, const struct second_place *place, char label[4]) {
	bool taken;
	do {
		const char *at = pair->second.points +
			3 * below((unsigned)(strlen(pair->second.points) + 1) / 3);
		snprintf(label, 4, "%.2s", at);
		taken = false;
		for (int i = 0; i < SECOND_MEN; i++) {
			taken = taken || strcmp(place->men[0][i], label) == 0 ||
				strcmp(place->men[1][i], label) == 0;
		}
	} while (taken);
}

static void throw_together(const struct pair *pair, struct second_place *place) {
	int most = pair->second.men;
	memset(place, 0, sizeof(*place));
	place->seat = (int)below(2);
	for (int side = 0; side < 2; side++) {
		int men = (int)below((unsigned)most + 1);
		for (int i = 0; i < men; i++) {
			char label[4];
			draw_label(pair, place, label);
			strcpy(place->men[side][i], label);
		}
		place->hand[side] = below(2) == 0 ? 0 : (int)below((unsigned)(most - men) + 1);
	}
	/* Where men may fly, any walk may have been the last one. */
	if (pair->second.swing_off && pair->second.fly > 0 && place->men[place->seat][0][0] != 0 &&
		place->men[0][11][0] == 0) {
		strcpy(place->ban[place->seat][0], place->men[place->seat][0]);
		draw_label(pair, place, place->ban[place->seat][1]);
	}
	place->quiet = below(4) == 0 ? (int)below(120) : 0;
}

static void look_at_one(struct pair *pair) {
	struct second_place place;
	union game_state state = {0};
	struct game_error error = {.text = ""};
	char text[SECOND_POSITION];
	throw_together(pair, &place);
	second_text(&pair->second, &place, text);
	if (!game_read(pair->rules, text, &state, &error)) {
		complain(pair, &place, "refused:", error.text);
	}
	if (compare_end(pair, &place, &state)) {
		compare_turns(pair, &place, &state);
	}
}

/* ---- games ---- */

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
		while (o->words[words] != NULL) {
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
	do {
		pair.rules = draw_rules(game, set, pair.options);
	} while (pair.rules == NULL && set > 0);
	ck_assert_msg(pair.rules != NULL, "%s has no rules by default", game->key);
	ck_assert_msg(second_rules(game->key, option_text, pair.rules, &pair.second),
		"%s is not known to the second reading", game->key);
	for (int left = PLAYED; left > 0;) {
		play_one(&pair, &left);
	}
	for (int i = 0; i < THROWN; i++) {
		look_at_one(&pair);
	}
	game_rules_destroy(pair.rules);
}

static bool find_mills(void) {
	for (size_t i = 0; i < games_count(); i++) {
		if (strcmp(games_at(i)->impl->name, "mills") == 0) {
			games[games_found++] = games_at(i);
		}
	}
	return games_found > 0;
}

SUITE_BEGIN(load_games)
SUITE_BEGIN(find_mills)

SUITE_GROUP(second_reading_cases, NULL, NULL, 120)

START_LOOP_TEST(turns_positions_and_ends_match_the_second_reading, games_found) {
	const struct game *game = games[_i];
	seed = 88172645463325252ULL;
	for (const char *c = game->key; *c != 0; c++) {
		seed = seed * 31 + (unsigned char)*c;
	}
	for (int set = 0; set < OPTION_SETS; set++) {
		check_set(game, set);
	}
}
END_TEST

START_LOOP_TEST(counts_match_the_second_reading, games_found) {
	static struct pair pair;
	pair.game = games[_i];
	pair.rules = draw_rules(pair.game, 0, pair.options);
	ck_assert(second_rules(pair.game->key, option_text, pair.rules, &pair.second));
	union game_state state;
	struct second_place place;
	game_start(pair.rules, &state);
	second_start(&pair.second, &place);
	for (int depth = 1; depth <= 3; depth++) {
		ck_assert_uint_eq(game_perft(pair.rules, &state, depth),
			second_count(&pair.second, &place, depth));
	}
	game_rules_destroy(pair.rules);
}
END_TEST
