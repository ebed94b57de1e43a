/* tests/games/tracks/senet.c - Senet, read once more from its specification. */
#include "tests/games/tracks/senet.h"

#include <stdio.h>
#include <string.h>

enum { REBIRTH = 15, BEAUTY = 26, WATER = 27, THREE = 28, TWO = 29, SUN = 30, NOBODY = -1 };

/* Board and way: 1 to 10 are a3 to j3, 11 to 20 j2 to a2, 21 to 30 a1 to j1. */
static void name_of(int square, char text[4]) {
	int row = (square - 1) / 10, column = (square - 1) % 10;
	if (row == 1) {
		column = 9 - column;
	}
	text[0] = (char)('a' + column);
	text[1] = (char)('3' - row);
	text[2] = '\0';
}

void senet_start(const struct senet_rules *rules, struct senet_place *place) {
	place->seat = rules->first;
	for (int square = 1; square <= SENET_SQUARES; square++) {
		bool filled = square <= 2 * rules->men;
		place->on[square] = !filled ? NOBODY : square % 2 == 0 ? 0 : 1;
	}
}

static int count_men(const struct senet_place *place, int seat) {
	int men = 0;
	for (int square = 1; square <= SENET_SQUARES; square++) {
		men += place->on[square] == seat;
	}
	return men;
}

int senet_winner(const struct senet_rules *rules, const struct senet_place *place) {
	(void)rules;
	return count_men(place, 0) == 0 ? 0 : count_men(place, 1) == 0 ? 1 : NOBODY;
}

/* turn.throw: the number of flat sides up, none counts 5, or 6. */
static int number_of(const struct senet_rules *rules, int flat) {
	return flat > 0 ? flat : rules->none;
}

/* turn.again: 1, 4 and 5; with `none` 6, that in place of 5. */
static bool throws_again(const struct senet_rules *rules, int number) {
	return number == 1 || number == 4 || number == rules->none;
}

static bool has_enemy(const struct senet_place *place, int square) {
	return square >= 1 && square <= SENET_SQUARES && place->on[square] == 1 - place->seat;
}

/* turn.pair: on one of two or more that stand one after the other. */
static bool has_neighbour(const struct senet_place *place, int square) {
	return has_enemy(place, square - 1) || has_enemy(place, square + 1);
}

/* turn.block: three enemies one after the other that would be passed. */
static bool passes_three(const struct senet_place *place, int from, int to) {
	int low = from < to ? from : to, high = from < to ? to : from;
	for (int square = low + 1; square + 2 < high; square++) {
		if (has_enemy(place, square) && has_enemy(place, square + 1) &&
			has_enemy(place, square + 2)) {
			return true;
		}
	}
	return false;
}

/* house.safe */
static bool is_safe(int square) {
	return square == BEAUTY || square == THREE || square == TWO || square == SUN;
}

/* house.leave: may the man on a square leave the board by this number? */
static bool may_leave(int square, int number) {
	return (square == BEAUTY && number == 5) || (square == THREE && number == 3) ||
		(square == TWO && number == 2) || square == SUN;
}

/* May the man on `from` go to `to`, which is on the board? */
static bool may_go(
	const struct senet_rules *rules, const struct senet_place *place, int from, int to) {
	if (to < 1 || to > SENET_SQUARES || from == THREE || from == TWO || from == SUN) {
		return false;
	}
	if (from < BEAUTY && to > BEAUTY) {
		return false; /* house.beauty */
	}
	if (place->on[to] == place->seat) {
		return false; /* turn.one */
	}
	if (has_enemy(place, to) && (is_safe(to) || has_neighbour(place, to))) {
		return false;
	}
	return !rules->block || !passes_three(place, from, to);
}

static int free_square(const struct senet_place *place, int from, int step) {
	while (place->on[from] != NOBODY) {
		from += step;
	}
	return from;
}

static void add_entry(const struct senet_rules *rules, const struct senet_place *place, int from,
	int to, struct senet_entry *entry) {
	int seat = place->seat;
	char here[4], there[4] = "off";
	entry->after = *place;
	int *on = entry->after.on;
	name_of(from, here);
	on[from] = NOBODY;
	if (to > 0) {
		name_of(to, there);
	}
	bool meets = has_enemy(place, to);
	snprintf(entry->text, SENET_TEXT, "%s%c%s", here, meets ? 'x' : '-', there);
	if (to == WATER) {
		on[free_square(&entry->after, REBIRTH, -1)] = seat; /* house.water */
	} else if (to > 0) {
		on[to] = seat;
	}
	if (meets) {
		on[rules->back ? free_square(&entry->after, 1, 1) : from] = 1 - seat;
	}
}

static int list(const struct senet_rules *rules, const struct senet_place *place, int number,
	bool back, struct senet_entry entries[SENET_STEPS]) {
	int count = 0;
	for (int square = 1; square <= SENET_SQUARES; square++) {
		if (place->on[square] != place->seat) {
			continue;
		}
		if (!back && may_leave(square, number) &&
			!(rules->block && square == BEAUTY && passes_three(place, square, 31))) {
			add_entry(rules, place, square, 0, &entries[count++]);
			continue;
		}
		int to = back ? square - number : square + number;
		if (may_go(rules, place, square, to)) {
			add_entry(rules, place, square, to, &entries[count++]);
		}
	}
	return count;
}

int senet_entries(const struct senet_rules *rules, const struct senet_place *place, int flat,
	struct senet_entry entries[SENET_STEPS]) {
	int number = number_of(rules, flat);
	int count = list(rules, place, number, false, entries);
	if (count == 0) {
		count = list(rules, place, number, true, entries); /* turn.back */
	}
	if (count == 0) {
		entries[count].text[0] = '\0';
		entries[count++].after = *place;
	}
	for (int i = 0; i < count; i++) {
		entries[i].after.seat = throws_again(rules, number) ? place->seat : 1 - place->seat;
	}
	return count;
}

static int by_name(int i) {
	/* a1, b1 ... j3, as positions list them */
	int row = i / 10, column = i % 10;
	return row == 0 ? 21 + column : row == 1 ? 20 - column : 1 + column;
}

void senet_text(const struct senet_rules *rules, const struct senet_place *place,
	char text[SENET_POSITION]) {
	int used = snprintf(text, SENET_POSITION, "%s", place->seat == 0 ? "W" : "B");
	for (int seat = 0; seat < 2; seat++) {
		const char *comma = "";
		used += snprintf(
			text + used, SENET_POSITION - (size_t)used, seat == 0 ? ":W" : ":B");
		for (int i = 0; i < SENET_SQUARES; i++) {
			char name[4];
			if (place->on[by_name(i)] == seat) {
				name_of(by_name(i), name);
				used += snprintf(text + used, SENET_POSITION - (size_t)used, "%s%s",
					comma, name);
				comma = ",";
			}
		}
		int off = rules->men - count_men(place, seat);
		if (off > 0) {
			used += snprintf(text + used, SENET_POSITION - (size_t)used,
				off > 1 ? "%soff*%d" : "%soff", comma, off);
		}
	}
}
