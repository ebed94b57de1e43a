/* tests/games/tables/second.c - tables games with hitting and entering once more, slowly. */
#include "tests/games/tables/second.h"

#include <stdio.h>
#include <string.h>

enum { OFF = 0, HOME = 6, NAME = 12 };

int second_way(const struct second_game *game) {
	return game->points == 0 ? 24 : game->points;
}

int second_dice(const struct second_game *game) {
	return game->dice == 0 ? 2 : game->dice;
}

/* The number on the board of a place that seat counts. */
static int name_of(const struct second_game *game, int seat, int place) {
	return (seat == 0) == game->up ? second_way(game) + 1 - place : place;
}

static void print_place(const struct second_game *game, int seat, int place, char text[NAME]) {
	if (place == OFF || place == SECOND_BAR) {
		snprintf(text, NAME, "%s", place == OFF ? "off" : "bar");
	} else {
		snprintf(text, NAME, "%d", name_of(game, seat, place));
	}
}

static size_t print_men(
	const struct second_game *game, char *text, size_t used, int seat, int place, int men) {
	char name[NAME];
	print_place(game, seat, place, name);
	bool first = text[used - 1] == 'W' || text[used - 1] == 'B';
	used += (size_t)snprintf(text + used, SECOND_TEXT - used, first ? "%s" : ",%s", name);
	if (men > 1) {
		used += (size_t)snprintf(text + used, SECOND_TEXT - used, "*%d", men);
	}
	return used;
}

void second_print(const struct second_game *game, const struct second_position *position,
	char text[SECOND_TEXT]) {
	size_t used = 0;
	for (int seat = 0; seat < 2; seat++) {
		const signed char *men = position->men[seat];
		used += (size_t)snprintf(text + used, SECOND_TEXT - used, seat == 0 ? "W" : ":B");
		if (men[SECOND_BAR] > 0) {
			used = print_men(game, text, used, seat, SECOND_BAR, men[SECOND_BAR]);
		}
		for (int number = 1; number <= second_way(game); number++) {
			int place = name_of(game, seat, number); /* and the other way round */
			if (men[place] > 0) {
				used = print_men(game, text, used, seat, place, men[place]);
			}
		}
		if (men[OFF] > 0) {
			used = print_men(game, text, used, seat, OFF, men[OFF]);
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
	int way = second_way(game);
	int to = (place == SECOND_BAR ? way + 1 : place) - number;
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
	int theirs = way + 1 - to; /* the same point, as the enemy counts */
	bool alone = game->single && to > way - HOME && to < way;
	if (enemy[theirs] >= 2 || (alone && own[to] > 0)) {
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
	int far = place == SECOND_BAR ? second_way(walk->game) + 1 : place;
	print_place(walk->game, walk->seat, place, from);
	print_place(walk->game, walk->seat, far > number ? far - number : OFF, to);
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

/* Try the numbers from `at` on in every order. */
static void play_orders(struct walk *walk, const struct second_position *position, int at) {
	if (at == walk->count) {
		play_on(walk, position, 0);
		return;
	}
	for (int i = at; i < walk->count; i++) {
		int here = walk->number[at], there = walk->number[i];
		walk->number[at] = there;
		walk->number[i] = here;
		play_orders(walk, position, at + 1);
		walk->number[at] = here;
		walk->number[i] = there;
	}
}

static void set_numbers(struct walk *walk, const int die[SECOND_DICE]) {
	bool twice = second_dice(walk->game) == 2 && die[0] == die[1];
	walk->count = twice ? walk->game->doublet : second_dice(walk->game);
	for (int i = 0; i < walk->count; i++) {
		walk->number[i] = twice ? die[0] : die[i];
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
	const int die[SECOND_DICE], struct second_results *results) {
	struct walk walk = {.game = game, .seat = seat};
	results->count = results->firsts = 0;
	set_numbers(&walk, die);
	play_orders(&walk, position, 0);
	results->used = walk.most;
	if (walk.most == 0) {
		return;
	}
	int high = die[0] > die[1] ? die[0] : die[1];
	bool choice = game->higher && walk.most == 1 && die[0] != die[1];
	walk.only = choice && can_play(game, position, seat, high) ? high : 0;
	walk.results = results;
	play_orders(&walk, position, 0);
}

/* ---- the end ---- */

static bool has_prime(
	const struct second_game *game, const struct second_position *position, int seat) {
	const signed char *own = position->men[seat], *enemy = position->men[1 - seat];
	int way = second_way(game);
	for (int first = 1; first + HOME - 1 <= way; first++) {
		int held = 0;
		for (int place = first; place < first + HOME; place++) {
			held += own[place] >= 2;
		}
		/* The enemy counts the first of them as the one farthest from its goal. */
		if (held == HOME && count_above(enemy, way + 1 - first) > 0) {
			return true;
		}
	}
	return false;
}

static bool can_play_any(
	const struct second_game *game, const struct second_position *position, int seat) {
	for (int number = 1; number <= 6; number++) {
		if (can_play(game, position, seat, number)) {
			return true;
		}
	}
	return false;
}

static int score_of(
	const struct second_game *game, const struct second_position *position, int winner) {
	const signed char *loser = position->men[1 - winner];
	if (loser[OFF] > 0) {
		return game->score[0];
	}
	/* The winner's home is where the loser's march begins: the last numbers that it counts. */
	return count_above(loser, second_way(game) - HOME) > 0 ? game->score[2] : game->score[1];
}

static int count_men(const struct second_position *position, int seat) {
	return count_above(position->men[seat], OFF);
}

struct second_ended second_ends(
	const struct second_game *game, const struct second_position *position, int seat) {
	if (count_men(position, seat) == 0) {
		return (struct second_ended){SECOND_OFF, seat, score_of(game, position, seat)};
	}
	for (int i = 0; i < 2 && game->prime > 0; i++) {
		int side = i == 0 ? seat : 1 - seat;
		if (has_prime(game, position, side)) {
			return (struct second_ended){SECOND_PRIME, side, game->prime};
		}
	}
	bool tied = game->tie && !can_play_any(game, position, 0) &&
		!can_play_any(game, position, 1);
	return (struct second_ended){tied ? SECOND_TIE : SECOND_GOES_ON, -1, 0};
}
