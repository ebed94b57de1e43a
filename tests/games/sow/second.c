/* tests/games/sow/second.c - Oware, read once more from its specification. */
#include "tests/games/sow/second.h"

#include <stdio.h>
#include <string.h>

/* "Sowing runs counter-clockwise: a1 to f1, then f2 to a2, then a1 again." */
static const char *const ring[SECOND_HOUSES] = {
	"a1", "b1", "c1", "d1", "e1", "f1", "f2", "e2", "d2", "c2", "b2", "a2"};

static char owner_of(const char *house) {
	return house[1] == '1' ? 'W' : 'B';
}

static char other_of(char seat) {
	return seat == 'W' ? 'B' : 'W';
}

static const char *after(const char *house) {
	for (int i = 0; i < SECOND_HOUSES; i++) {
		if (strcmp(ring[i], house) == 0) {
			return ring[(i + 1) % SECOND_HOUSES];
		}
	}
	return NULL;
}

static const char *before(const char *house) {
	const char *at = house;
	for (int i = 1; i < SECOND_HOUSES; i++) {
		at = after(at);
	}
	return at;
}

/* The seeds in a house, or with a seat. */
static int count(const struct second_place *place, const char *where) {
	int sum = 0;
	for (int i = 0; i < SECOND_SEEDS; i++) {
		sum += strcmp(place->seed[i], where) == 0;
	}
	return sum;
}

static int count_side(const struct second_place *place, char seat) {
	int sum = 0;
	for (int i = 0; i < SECOND_HOUSES; i++) {
		sum += owner_of(ring[i]) == seat ? count(place, ring[i]) : 0;
	}
	return sum;
}

void second_start(const struct second_rules *rules, struct second_place *place) {
	memset(place, 0, sizeof(*place));
	place->seat = rules->black_begins ? 'B' : 'W';
	for (int i = 0; i < SECOND_SEEDS; i++) {
		place->seed[i] = ring[i / 4];
	}
}

/* Move the seeds of a house, one to each of the following ones. Returns where the last one went. */
static const char *sow(
	const struct second_rules *rules, struct second_place *place, const char *house) {
	const char *to = house;
	bool lifted[SECOND_SEEDS];
	for (int i = 0; i < SECOND_SEEDS; i++) {
		lifted[i] = strcmp(place->seed[i], house) == 0;
	}
	for (int i = 0; i < SECOND_SEEDS; i++) {
		if (lifted[i]) {
			to = after(to);
			if (rules->skip && strcmp(to, house) == 0) {
				to = after(to);
			}
			place->seed[i] = to;
		}
	}
	return to;
}

/* "If the last seed falls into an opponent's house and makes it two or three, its seeds are taken;
 * so are those of the houses right before it, one after the other, as long as they are the
 * opponent's and hold two or three." */
static int find_taken(
	const struct second_place *place, const char *last, const char *houses[SECOND_HOUSES]) {
	char enemy = other_of(place->seat);
	int found = 0;
	const char *at = last;
	while (found < SECOND_HOUSES && owner_of(at) == enemy && count(place, at) >= 2 &&
		count(place, at) <= 3) {
		houses[found++] = at;
		at = before(at);
	}
	return found;
}

/* Play a house of the seat to move; *slam: it would take every seed of the opponent. */
static void play(const struct second_rules *rules, const struct second_place *place,
	const char *house, struct second_turn *turn, bool *slam) {
	const char *houses[SECOND_HOUSES];
	turn->text = house;
	turn->after = *place;
	const char *last = sow(rules, &turn->after, house);
	int found = find_taken(&turn->after, last, houses), sum = 0;
	for (int i = 0; i < found; i++) {
		sum += count(&turn->after, houses[i]);
	}
	*slam = found > 0 && sum == count_side(&turn->after, other_of(place->seat));
	if (*slam && strcmp(rules->slam, "keep_last") == 0) {
		found--;
	} else if (*slam && strcmp(rules->slam, "capture") != 0) {
		found = 0;
	}
	turn->taken = 0;
	for (int i = 0; i < SECOND_SEEDS; i++) {
		for (int j = 0; j < found; j++) {
			if (strcmp(turn->after.seed[i], houses[j]) == 0) {
				turn->after.seed[i] = place->seat == 'W' ? "W" : "B";
				turn->taken++;
				break;
			}
		}
	}
	turn->after.quiet = turn->taken > 0 ? 0 : place->quiet + 1;
	turn->after.seat = other_of(place->seat);
}

/* "the feeding duty is looked at before the taking": how many seeds lie on the other side once the
 * house is sown. */
static bool feeds(
	const struct second_rules *rules, const struct second_place *place, const char *house) {
	struct second_place sown = *place;
	sow(rules, &sown, house);
	return count_side(&sown, other_of(place->seat)) > 0;
}

int second_turns(const struct second_rules *rules, const struct second_place *place,
	struct second_turn turns[6]) {
	bool slams[6], hungry = count_side(place, other_of(place->seat)) == 0;
	int found = 0, fair = 0;
	for (int i = 0; i < SECOND_HOUSES; i++) {
		if (owner_of(ring[i]) == place->seat && count(place, ring[i]) > 0 &&
			(!hungry || feeds(rules, place, ring[i]))) {
			play(rules, place, ring[i], &turns[found], &slams[found]);
			fair += !slams[found];
			found++;
		}
	}
	if (strcmp(rules->slam, "forbidden") != 0 || fair == 0) {
		return found;
	}
	int kept = 0;
	for (int i = 0; i < found; i++) {
		if (!slams[i]) {
			turns[kept++] = turns[i];
		}
	}
	return kept;
}

/* "each seat takes what lies in its own row, and the majority wins" */
static enum second_end share(const struct second_place *place) {
	int white = count(place, "W") + count_side(place, 'W');
	int black = count(place, "B") + count_side(place, 'B');
	return white > black ? SECOND_WON_W : black > white ? SECOND_WON_B : SECOND_DRAWN;
}

enum second_end second_end(
	const struct second_rules *rules, const struct second_place *place, bool repeated) {
	struct second_turn turns[6];
	if (count(place, "W") >= 25) {
		return SECOND_WON_W;
	}
	if (count(place, "B") >= 25) {
		return SECOND_WON_B;
	}
	bool circle = (repeated && rules->repeats) ||
		(rules->no_progress > 0 && place->quiet >= rules->no_progress);
	return circle || second_turns(rules, place, turns) == 0 ? share(place) : SECOND_ON;
}

static void add(char text[SECOND_POSITION], const char *comma, const char *name, int seeds) {
	size_t used = strlen(text);
	snprintf(text + used, SECOND_POSITION - used, seeds > 1 ? "%s%s*%d" : "%s%s", comma, name,
		seeds);
}

void second_text(const struct second_place *place, char text[SECOND_POSITION]) {
	snprintf(text, SECOND_POSITION, "%c", place->seat);
	for (int i = 0; i < SECOND_HOUSES; i++) {
		bool first = i % 6 == 0;
		if (first) {
			strcat(text, i == 0 ? ":W" : ":B");
		}
		if (count(place, ring[i]) > 0) {
			bool begins = text[strlen(text) - 1] == 'W' ||
				text[strlen(text) - 1] == 'B';
			add(text, begins ? "" : ",", ring[i], count(place, ring[i]));
		}
		const char *seat = i == 5 ? "W" : "B";
		if (i % 6 == 5 && count(place, seat) > 0) {
			bool begins = text[strlen(text) - 1] == 'W' ||
				text[strlen(text) - 1] == 'B';
			add(text, begins ? "" : ",", "off", count(place, seat));
		}
	}
	if (place->quiet > 0) {
		size_t used = strlen(text);
		snprintf(text + used, SECOND_POSITION - used, ":quiet=%d", place->quiet);
	}
}

/* Few or many seeds on the board, often heaped in few houses, often with one side bare. */
void second_throw(struct second_place *place, unsigned (*draw)(unsigned n)) {
	unsigned houses = 1 + draw(SECOND_HOUSES), first = draw(SECOND_HOUSES);
	unsigned off = draw(SECOND_SEEDS + 1), white = draw(off + 1);
	*place = (struct second_place){.seat = draw(2) == 0 ? 'W' : 'B'};
	for (unsigned i = 0; i < SECOND_SEEDS; i++) {
		unsigned at = draw(3) == 0 ? 0 : draw(houses);
		place->seed[i] = i < white ? "W"
			: i < off          ? "B"
					   : ring[(first + at) % SECOND_HOUSES];
	}
}

unsigned long second_count(
	const struct second_rules *rules, const struct second_place *place, int depth) {
	struct second_turn turns[6];
	unsigned long sum = 0;
	if (depth == 0) {
		return 1;
	}
	if (count(place, "W") >= 25 || count(place, "B") >= 25) {
		return 0;
	}
	int found = second_turns(rules, place, turns);
	for (int i = 0; i < found; i++) {
		sum += second_count(rules, &turns[i].after, depth - 1);
	}
	return sum;
}
