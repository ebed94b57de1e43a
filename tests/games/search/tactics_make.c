/* tests/games/search/tactics_make.c - find positions with a win, or a save, that a plain full
 * search sees within six turns, and write them as tests/games/search/tactics.txt keeps them.
 *
 * Usage: tactics_make [OF_EACH [KEY [SECONDS [NODES]]]]
 *
 * SECONDS are of the processor, for a game; NODES those of one full search. Large boards need more
 * of both.
 *
 * A line: key|position|what|turns, each after another bar. What is "win N", won in N turns, or
 * "save": some turns lose within six turns of both sides and some do not. Turns are those that win
 * no later than the sixth turn, or do not lose by then.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/search/search.h"

enum {
	MEMORY = 32 << 20,
	DEPTH = 6,
	NODES = 250000, /* of one full search, usually; what needs more is left out */
	SECONDS = 60,   /* of processor time for a game, usually */
	GLANCE = 3,     /* turns looked at first, to see whether a save may be needed */
	STEPS = 260,    /* from the start */
	ENDING = 7,     /* turns before the end of a played game */
	LENGTH = 500,   /* turns of a played game */
	TURNS = 100,    /* legal in a position */
	OF_EACH = 6,
	FEW = 2,  /* men of a side, where most were taken away */
	SOME = 8, /* and of the other */
};

static uint64_t seed = 88172645463325252;
static uint64_t nodes = NODES; /* of one full search */

static size_t below(size_t limit) {
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return limit > 0 ? (size_t)(seed >> 11) % limit : 0;
}

struct turns {
	size_t count;
	char text[TURNS][GAME_TURN_TEXT_MAX];
	union game_state after[TURNS];
};

static bool add_turn(void *user, const char *text, const union game_state *after) {
	struct turns *turns = user;
	if (turns->count == TURNS) {
		turns->count = TURNS + 1;
		return false;
	}
	snprintf(turns->text[turns->count], GAME_TURN_TEXT_MAX, "%s", text);
	turns->after[turns->count++] = *after;
	return true;
}

/* Some steps at random, and some that a short search takes, up to a position in which a turn
 * begins. */
static bool wander(struct search *search, const struct game_rules *rules, union game_state *state) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t left = 4 + below(STEPS);
	bool wild = below(2) == 0;
	game_start(rules, state);
	for (;;) {
		struct game_status status = game_status(rules, state);
		if (status.phase == GAME_OVER) {
			return false;
		}
		if (left == 0 && status.fresh) {
			return true;
		}
		left -= left > 0;
		if (!wild && status.fresh && below(4) != 0) {
			struct search_limits limits = {.depth = 2, .nodes = 500};
			struct search_result result;
			struct game_refusal refusal;
			search_set(search, state);
			if (search_go(search, &limits, &result) &&
				game_play_turn(rules, state, result.turn, NULL, &refusal)) {
				continue;
			}
		}
		size_t count = game_steps(rules, state, steps);
		rules->game->impl->apply(rules, state, &steps[below(count)], NULL);
	}
}

/* Let a seat that looks well play one that does not, as a rule. */
static bool play_turn(struct search *search, const struct game_rules *rules,
	union game_state *state, int strong) {
	bool well = game_status(rules, state).seat == strong;
	struct search_limits limits = {.depth = well ? 0 : 1 + (int)below(2),
		.nodes = well ? 3000 : 500,
		.seed = below(1000),
		.skill = {.noise = well ? 0 : 150, .overlooked = well ? 0 : 50}};
	struct search_result result;
	struct game_refusal refusal;
	search_set(search, state);
	return search_go(search, &limits, &result) &&
		game_play_turn(rules, state, result.turn, NULL, &refusal);
}

/* A position a few turns before the end of a game that was played: there is little left of one
 * side, and a full search is quick even on a large board. */
static bool play_to_end(
	struct search *search, const struct game_rules *rules, union game_state *state) {
	union game_state past[ENDING];
	size_t turns = 0, back = 1 + below(ENDING);
	int strong = (int)below(2);
	game_start(rules, state);
	for (; game_status(rules, state).phase != GAME_OVER; turns++) {
		past[turns % ENDING] = *state;
		if (turns == LENGTH || !play_turn(search, rules, state, strong)) {
			return false;
		}
	}
	if (turns < back) {
		return false;
	}
	*state = past[(turns - back) % ENDING];
	return true;
}

/* Leave few men of a list in the text of a position, at least one; returns where it goes on. */
static char *thin_list(char *to, const char **list, size_t most) {
	const char *from = *list;
	size_t men = 1;
	for (const char *at = from; *at != '\0' && *at != ':'; at++) {
		men += *at == ',';
	}
	for (size_t left = 1 + below(men < most ? men : most); men > 0; men--) {
		size_t length = strcspn(from, ",:");
		if (below(men) < left) {
			memcpy(to, from, length);
			to[length] = ',';
			to += length + 1;
			left--;
		}
		from += length + (from[length] == ',');
	}
	*list = from;
	to[-1] = ':';
	return to;
}

/* A position that was wandered to, with most men of both sides taken away: on the largest boards
 * games last too long to be played to such an end. */
static bool thin_out(
	struct search *search, const struct game_rules *rules, union game_state *state) {
	char text[GAME_POSITION_TEXT_MAX], few[GAME_POSITION_TEXT_MAX + 2];
	struct game_error error;
	if (!wander(search, rules, state)) {
		return false;
	}
	rules->game->impl->print(rules, state, text);
	if (strncmp(text + 1, ":W", 2) != 0) {
		return false;
	}
	const char *at = text + 3;
	memcpy(few, text, 3);
	bool swapped = below(2) == 0;
	char *to = thin_list(few + 3, &at, swapped ? FEW : SOME);
	if (strncmp(at, ":B", 2) != 0) {
		return false;
	}
	*to++ = 'B';
	at += 2;
	to = thin_list(to, &at, swapped ? SOME : FEW);
	to[-1] = '\0';
	return game_read(rules, few, state, &error) &&
		game_status(rules, state).phase == GAME_CHOICE;
}

/* Turns to a win of the seat to choose, negative to its loss, 0: neither within depth; *known is
 * cleared where that took too long. */
static int wins_in(struct search *search, const union game_state *state, int depth, bool *known) {
	struct search_limits limits = {.depth = depth, .exact = true, .nodes = nodes};
	struct search_result result;
	search_clear(search);
	search_set(search, state);
	bool found = search_go(search, &limits, &result);
	*known = *known && found && (result.wins_in != 0 || result.depth == depth);
	return result.wins_in;
}

/* The same after a turn, for the seat that played it. */
static int wins_after(struct search *search, const struct game_rules *rules,
	const union game_state *state, int seat, int depth, bool *known) {
	struct game_status status = game_status(rules, state);
	if (status.phase == GAME_OVER) {
		return status.winner == seat ? 1 : status.winner == GAME_NOBODY ? 0 : -1;
	}
	int wins = wins_in(search, state, depth, known);
	wins = status.seat == seat ? wins : -wins;
	return wins > 0 ? wins + 1 : wins < 0 ? wins - 1 : 0;
}

static void print_line(const struct game_rules *rules, const union game_state *state,
	const struct turns *turns, const bool *good, int wins) {
	char position[GAME_POSITION_TEXT_MAX], what[20] = "save";
	rules->game->impl->print(rules, state, position);
	if (wins > 0) {
		snprintf(what, sizeof(what), "win %d", wins);
	}
	printf("%s|%s|%s", rules->game->key, position, what);
	for (size_t i = 0; i < turns->count; i++) {
		if (good[i]) {
			printf("|%s", turns->text[i]);
		}
	}
	printf("\n");
	fflush(stdout);
}

/* Do half of the turns lose soon? This rules out most positions with nothing to save. */
static bool is_pressed(struct search *search, const struct game_rules *rules,
	const struct turns *turns, int seat) {
	size_t lost = 0;
	bool known = true;
	for (size_t i = 0; i < turns->count && known; i++) {
		lost += wins_after(search, rules, &turns->after[i], seat, GLANCE, &known) < 0;
	}
	return known && 2 * lost >= turns->count;
}

/* Write the position if there is something to find in it: at most half of the turns do, and a win
 * takes three turns at least. */
static bool look(struct search *search, const struct game_rules *rules,
	const union game_state *state, bool wants_save) {
	static struct turns turns;
	bool good[TURNS], known = true;
	size_t goods = 0;
	int seat = game_status(rules, state).seat, wins = wins_in(search, state, DEPTH, &known);
	turns.count = 0;
	if (!known || wins < 0 || (wins > 0 && (wants_save || wins < 3)) ||
		(wins == 0 && !wants_save)) {
		return false;
	}
	game_turns(rules, state, add_turn, &turns);
	if (turns.count < 2 || turns.count > TURNS) {
		return false;
	}
	if (wins == 0 && !is_pressed(search, rules, &turns, seat)) {
		return false;
	}
	for (size_t i = 0; i < turns.count && known; i++) {
		int after = wins_after(search, rules, &turns.after[i], seat, DEPTH - 1, &known);
		good[i] = wins > 0 ? after > 0 : after >= 0;
		goods += good[i];
	}
	if (!known || goods == 0 || goods > turns.count / 2) {
		return false;
	}
	print_line(rules, state, &turns, good, wins);
	return true;
}

static void find(const struct game *game, unsigned of_each, unsigned seconds) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	struct search *search = rules != NULL ? search_create(rules, MEMORY) : NULL;
	unsigned found[2] = {0, 0};
	clock_t last = clock() + (clock_t)seconds * CLOCKS_PER_SEC;
	bool ends = true;
	while (search != NULL && clock() < last) {
		union game_state state;
		bool wants_save = found[1] < found[0];
		if (found[0] + found[1] >= of_each) {
			break;
		}
		search_clear(search);
		bool there = false;
		switch (below(3)) {
		case 0:
			there = wander(search, rules, &state);
			break;
		case 1:
			there = thin_out(search, rules, &state);
			break;
		default:
			/* Where a game does not come to its end in time, the next ones would not.
			 */
			ends = ends && play_to_end(search, rules, &state);
			there = ends || thin_out(search, rules, &state);
		}
		if (there &&
			(look(search, rules, &state, wants_save) ||
				look(search, rules, &state, !wants_save))) {
			found[wants_save]++;
		}
	}
	fprintf(stderr, "%s: %u\n", game->key, found[0] + found[1]);
	search_destroy(search);
	game_rules_destroy(rules);
}

int main(int argc, char *argv[]) {
	struct game_error error;
	unsigned of_each = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : OF_EACH;
	unsigned seconds = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : SECONDS;
	nodes = argc > 4 ? strtoull(argv[4], NULL, 10) : NODES;
	if (!games_init(&error)) {
		fprintf(stderr, "tactics_make: %s\n", error.text);
		return 2;
	}
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		if (game->impl->outcomes == NULL &&
			(argc <= 2 || strcmp(argv[2], game->key) == 0)) {
			find(game, of_each, seconds);
		}
	}
	games_finish();
	return 0;
}
