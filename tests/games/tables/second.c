/* tests/games/tables/second.c - tables games with hitting and entering once more, slowly. */
#include "tests/games/tables/second.h"

#include <stdio.h>
#include <string.h>

enum { OFF = 0, HOME = 6, NAME = 12 };

/* The number on the board of a place that seat counts. */
static int name_of(int seat, int place) {
	return seat == 0 ? place : 25 - place;
}

static void print_place(int seat, int place, char text[NAME]) {
	if (place == OFF || place == SECOND_BAR) {
		snprintf(text, NAME, "%s", place == OFF ? "off" : "bar");
	} else {
		snprintf(text, NAME, "%d", name_of(seat, place));
	}
}

static size_t print_men(char *text, size_t used, int seat, int place, int men) {
	char name[NAME];
	print_place(seat, place, name);
	bool first = text[used - 1] == 'W' || text[used - 1] == 'B';
	used += (size_t)snprintf(text + used, SECOND_TEXT - used, first ? "%s" : ",%s", name);
	if (men > 1) {
		used += (size_t)snprintf(text + used, SECOND_TEXT - used, "*%d", men);
	}
	return used;
}

void second_print(const struct second_position *position, char text[SECOND_TEXT]) {
	size_t used = 0;
	for (int seat = 0; seat < 2; seat++) {
		const signed char *men = position->men[seat];
		used += (size_t)snprintf(text + used, SECOND_TEXT - used, seat == 0 ? "W" : ":B");
		if (men[SECOND_BAR] > 0) {
			used = print_men(text, used, seat, SECOND_BAR, men[SECOND_BAR]);
		}
		for (int number = 1; number <= 24; number++) {
			int place = name_of(seat, number);
			if (men[place] > 0) {
				used = print_men(text, used, seat, place, men[place]);
			}
		}
		if (men[OFF] > 0) {
			used = print_men(text, used, seat, OFF, men[OFF]);
		}
	}
}

static int count_above(const signed char *men, int place) {
	int count = 0;
	for (int i = place + 1; i <= SECOND_BAR; i++) {
		count += men[i];
	}
	return count;
}

/* Play a number from a place. Returns false if that is not allowed. */
static bool play_number(const struct second_game *game, struct second_position *position, int seat,
	int place, int number, bool *hit) {
	signed char *own = position->men[seat], *enemy = position->men[1 - seat];
	*hit = false;
	if (own[place] == 0 || (own[SECOND_BAR] > 0 && place != SECOND_BAR)) {
		return false;
	}
	int to = place - number;
	if (to <= 0) {
		bool home = count_above(own, HOME) == 0;
		bool fits = to == 0 || (!game->exact && count_above(own, place) == 0);
		if (!home || !fits) {
			return false;
		}
		own[place]--;
		own[OFF]++;
		return true;
	}
	int theirs = 25 - to; /* the same point, as the enemy counts */
	if (enemy[theirs] >= 2) {
		return false;
	}
	own[place]--;
	own[to]++;
	if (enemy[theirs] == 1) {
		enemy[theirs] = 0;
		enemy[SECOND_BAR]++;
		*hit = true;
	}
	return true;
}

/* ---- all orders ---- */

struct walk {
	const struct second_game *game;
	int seat;
	int number[4], count; /* in the order tried */
	struct second_first first;
	int most;                       /* most numbers that any order plays */
	int only;                       /* the number that must be the one played, 0: any */
	struct second_results *results; /* NULL: only look for the most */
};

static void add_result(struct walk *walk, const struct second_position *position) {
	struct second_results *results = walk->results;
	size_t i = 0;
	while (i < results->count &&
		memcmp(&results->result[i], position, sizeof(*position)) != 0) {
		i++;
	}
	if (i == results->count && results->count < SECOND_RESULTS) {
		results->result[results->count++] = *position;
	}
	for (i = 0; i < results->firsts; i++) {
		if (results->first[i].die == walk->first.die &&
			strcmp(results->first[i].text, walk->first.text) == 0) {
			return;
		}
	}
	if (results->firsts < SECOND_FIRSTS) {
		results->first[results->firsts++] = walk->first;
	}
}

static void name_first(struct walk *walk, int place, int number, bool hit) {
	char from[NAME], to[NAME];
	print_place(walk->seat, place, from);
	print_place(walk->seat, place > number ? place - number : OFF, to);
	snprintf(walk->first.text, sizeof(walk->first.text), "%.4s%c%.4s", from, hit ? 'x' : '-',
		to);
	walk->first.die = number;
}

static void play_on(struct walk *walk, const struct second_position *position, int played) {
	bool allowed = walk->only == 0 || walk->first.die == walk->only;
	if (walk->results == NULL) {
		walk->most = played > walk->most ? played : walk->most;
	} else if (played == walk->most && allowed) {
		add_result(walk, position);
	}
	if (played == walk->count) {
		return;
	}
	for (int place = SECOND_BAR; place > 0; place--) {
		struct second_position after = *position;
		bool hit;
		if (!play_number(
			    walk->game, &after, walk->seat, place, walk->number[played], &hit)) {
			continue;
		}
		if (played == 0) {
			name_first(walk, place, walk->number[0], hit);
		}
		play_on(walk, &after, played + 1);
	}
}

static void play_orders(struct walk *walk, const struct second_position *position, int a, int b) {
	walk->count = a == b ? walk->game->doublet : 2;
	for (int i = 0; i < walk->count; i++) {
		walk->number[i] = i % 2 == 0 ? a : b;
	}
	play_on(walk, position, 0);
	if (a != b) {
		walk->number[0] = b;
		walk->number[1] = a;
		play_on(walk, position, 0);
	}
}

/* Can seat play this number at all? */
static bool can_play(const struct second_game *game, const struct second_position *position,
	int seat, int number) {
	for (int place = SECOND_BAR; place > 0; place--) {
		struct second_position after = *position;
		bool hit;
		if (play_number(game, &after, seat, place, number, &hit)) {
			return true;
		}
	}
	return false;
}

void second_turns(const struct second_game *game, const struct second_position *position, int seat,
	int a, int b, struct second_results *results) {
	struct walk walk = {.game = game, .seat = seat};
	results->count = results->firsts = 0;
	play_orders(&walk, position, a, b);
	results->used = walk.most;
	if (walk.most == 0) {
		return;
	}
	int high = a > b ? a : b;
	bool choice = game->higher && walk.most == 1 && a != b;
	walk.only = choice && can_play(game, position, seat, high) ? high : 0;
	walk.results = results;
	play_orders(&walk, position, a, b);
}

int second_score(
	const struct second_game *game, const struct second_position *position, int winner) {
	const signed char *loser = position->men[1 - winner];
	if (loser[OFF] > 0) {
		return game->score[0];
	}
	/* The winner's home is where the loser's march begins: its own numbers 19 to 24. */
	return count_above(loser, 24 - HOME) > 0 ? game->score[2] : game->score[1];
}
