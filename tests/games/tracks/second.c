/* tests/games/tracks/second.c - the Royal Game of Ur, read once more from its specification. */
#include "tests/games/tracks/second.h"

#include <stdio.h>
#include <string.h>

enum { OFF = 99 };

/* Section 2, and the Masters' way of section 4. */
static const char *const ways[2][2][17] = {
	{{"d1", "c1", "b1", "a1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "h1", "g1"},
		{"d3", "c3", "b3", "a3", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "h3",
			"g3"}},
	{{"d1", "c1", "b1", "a1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "g3", "h3", "h2", "h1",
		 "g1"},
		{"d3", "c3", "b3", "a3", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "g1", "h1", "h2",
			"h3", "g3"}},
};
static const char *const rosettes[] = {"a1", "a3", "d2", "g1", "g3"};
static const char *const squares[] = {"a1", "b1", "c1", "d1", "g1", "h1", "a2", "b2", "c2", "d2",
	"e2", "f2", "g2", "h2", "a3", "b3", "c3", "d3", "g3", "h3"};

static int length_of(const struct second_rules *rules) {
	return rules->masters ? 16 : 14;
}

/* The label of the square that so many gone squares lead to; NULL in the hand and off. */
static const char *square_of(const struct second_rules *rules, int seat, int gone) {
	return gone >= 1 && gone <= length_of(rules) ? ways[rules->masters][seat][gone - 1] : NULL;
}

static bool is_rosette(const char *square) {
	for (int i = 0; i < 5; i++) {
		if (strcmp(rosettes[i], square) == 0) {
			return true;
		}
	}
	return false;
}

static bool is_safe(const struct second_rules *rules, const char *square) {
	if (strcmp(rules->safe, "middle") == 0) {
		return strcmp(square, "d2") == 0;
	}
	return strcmp(rules->safe, "all") == 0 && is_rosette(square);
}

/* The man of a seat on a square, or -1. */
static int man_on(const struct second_rules *rules, const struct second_place *place, int seat,
	const char *square) {
	for (int man = 0; man < rules->men; man++) {
		const char *here = square_of(rules, seat, place->gone[seat][man]);
		if (here != NULL && strcmp(here, square) == 0) {
			return man;
		}
	}
	return -1;
}

void second_start(const struct second_rules *rules, struct second_place *place) {
	memset(place, 0, sizeof(*place));
	place->seat = rules->first;
}

int second_winner(const struct second_rules *rules, const struct second_place *place) {
	for (int seat = 0; seat < 2; seat++) {
		int off = 0;
		for (int man = 0; man < rules->men; man++) {
			off += place->gone[seat][man] == OFF;
		}
		if (off == rules->men) {
			return seat;
		}
	}
	return -1;
}

/* Move one man; false if it may not. */
static bool try_man(const struct second_rules *rules, const struct second_place *place, int man,
	int steps, struct second_entry *entry) {
	int seat = place->seat, other = 1 - seat, gone = place->gone[seat][man];
	int then = gone + steps;
	if (gone == OFF || then > length_of(rules) + 1) {
		return false;
	}
	const char *from = square_of(rules, seat, gone), *to = square_of(rules, seat, then);
	entry->after = *place;
	entry->after.seat = other;
	if (to == NULL) {
		if (from == NULL) {
			return false;
		}
		entry->after.gone[seat][man] = OFF;
		snprintf(entry->text, SECOND_TEXT, "%s-off", from);
		return true;
	}
	int enemy = man_on(rules, place, other, to);
	if (man_on(rules, place, seat, to) >= 0 || (enemy >= 0 && is_safe(rules, to))) {
		return false;
	}
	entry->after.gone[seat][man] = then;
	if (enemy >= 0) {
		entry->after.gone[other][enemy] = 0;
	}
	if (is_rosette(to) || (enemy >= 0 && rules->hit_again)) {
		entry->after.seat = seat;
	}
	if (from == NULL) {
		snprintf(entry->text, SECOND_TEXT, "@%s", to);
	} else {
		snprintf(entry->text, SECOND_TEXT, "%s%s%s", from, enemy >= 0 ? "x" : "-", to);
	}
	return true;
}

int second_entries(const struct second_rules *rules, const struct second_place *place, int thrown,
	struct second_entry entries[SECOND_MEN]) {
	int steps = rules->lots == 3 && thrown == 0 ? 4 : thrown, count = 0;
	bool entered = false;
	for (int man = 0; steps > 0 && man < rules->men; man++) {
		bool in_hand = place->gone[place->seat][man] == 0;
		if (in_hand && entered) {
			continue; /* one man of the hand is as good as another */
		}
		entered = entered || in_hand;
		count += try_man(rules, place, man, steps, &entries[count]);
	}
	if (count == 0) {
		entries[0].text[0] = '\0';
		entries[0].after = *place;
		entries[0].after.seat = 1 - place->seat;
		return 1;
	}
	return count;
}

static void add(char text[SECOND_POSITION], const char *more) {
	strncat(text, more, SECOND_POSITION - strlen(text) - 1);
}

void second_text(const struct second_rules *rules, const struct second_place *place,
	char text[SECOND_POSITION]) {
	snprintf(text, SECOND_POSITION, "%s", place->seat == 0 ? "W" : "B");
	for (int seat = 0; seat < 2; seat++) {
		int hand = 0, off = 0;
		char item[SECOND_TEXT];
		const char *comma = "";
		for (int man = 0; man < rules->men; man++) {
			hand += place->gone[seat][man] == 0;
			off += place->gone[seat][man] == OFF;
		}
		add(text, seat == 0 ? ":W" : ":B");
		if (hand > 0) {
			snprintf(item, sizeof(item), "@%d", hand);
			add(text, item);
			comma = ",";
		}
		for (int i = 0; i < 20; i++) {
			if (man_on(rules, place, seat, squares[i]) >= 0) {
				add(text, comma);
				add(text, squares[i]);
				comma = ",";
			}
		}
		if (off > 0) {
			snprintf(item, sizeof(item), off > 1 ? "%soff*%d" : "%soff", comma, off);
			add(text, item);
		}
	}
}
