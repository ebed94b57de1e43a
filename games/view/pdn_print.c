/* games/view/pdn_print.c - writes turns and positions of draughts as the standard of PDN has them.
 */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "games/view/pdn_squares.h"

enum {
	VISITS_MAX = 20000
}; /* turns compared with one; after so many, all its squares are written */

/* ---- squares ---- */

static void add_point(const struct pdn_squares *squares, unsigned point, struct text *text) {
	if (squares->rules->game->pdn.numbers) {
		text_add(text, "%u", squares->number[point]);
	} else {
		text_add_word(text, squares->point[point].label);
	}
}

/* The point whose label text begins with; GAME_NOWHERE if there is none. */
static unsigned find_label(const struct pdn_squares *squares, const char *text, size_t *size) {
	*size = 0;
	if (islower((unsigned char)text[0]) && isdigit((unsigned char)text[1])) {
		*size = 1 + strspn(text + 1, "0123456789");
	}
	for (size_t i = 0; *size > 0 && i < squares->points; i++) {
		const char *label = squares->point[i].label;
		if (strlen(label) == *size && strncmp(label, text, *size) == 0) {
			return (unsigned)i;
		}
	}
	return GAME_NOWHERE;
}

void pdn_print_numbers(
	const struct pdn_squares *squares, const char *turn, char text[GAME_TURN_TEXT_MAX]) {
	struct text out;
	size_t size;
	text_init(&out, text, GAME_TURN_TEXT_MAX);
	while (*turn != '\0') {
		unsigned point = find_label(squares, turn, &size);
		if (point == GAME_NOWHERE) {
			text_add_char(&out, *turn++);
		} else {
			text_add(&out, "%u", squares->number[point]);
			turn += size;
		}
	}
}

/* ---- turns ---- */

/* The way of the piece that moves, and what it takes between two stops. */
struct way {
	size_t stops, takings;
	uint8_t stop[GAME_TURN_STEPS_MAX + 1];
	uint8_t taken[GAME_TURN_STEPS_MAX]; /* after each stop; GAME_NOWHERE: nothing */
};

static int sign_of(float number) {
	return (number > 0) - (number < 0);
}

struct heading {
	int x, y;
};

static struct heading heading_of(const struct pdn_squares *squares, unsigned from, unsigned to) {
	const struct game_point *a = &squares->point[from], *b = &squares->point[to];
	return (struct heading){sign_of(b->x - a->x), sign_of(b->y - a->y)};
}

static bool same_heading(struct heading a, struct heading b) {
	return a.x == b.x && a.y == b.y;
}

/* Is a point on the straight line between two others? Pieces go along rows, columns, diagonals. */
static bool is_between(const struct pdn_squares *squares, unsigned at, unsigned from, unsigned to) {
	struct heading there = heading_of(squares, from, at);
	const struct game_point *a = &squares->point[from], *p = &squares->point[at];
	float across = (p->x - a->x) * (float)there.x, up = (p->y - a->y) * (float)there.y;
	return at != from && at != to && (there.x == 0 || there.y == 0 || across == up) &&
		same_heading(there, heading_of(squares, from, to)) &&
		same_heading(there, heading_of(squares, at, to));
}

static void add_taking(const struct pdn_squares *squares, struct way *way, unsigned point) {
	for (size_t i = 0; i + 1 < way->stops; i++) {
		if (way->taken[i] == GAME_NOWHERE &&
			is_between(squares, point, way->stop[i], way->stop[i + 1])) {
			way->taken[i] = (uint8_t)point;
			way->takings++;
			return;
		}
	}
}

/* Follow a turn. Returns false if it is not the way of one piece. */
static bool follow_turn(const struct pdn_squares *squares, const union game_state *before,
	const char *turn, union game_state *after, struct way *way) {
	struct game_effects effects = {.count = 0};
	struct game_refusal refusal;
	*after = *before;
	*way = (struct way){.stops = 0};
	memset(way->taken, GAME_NOWHERE, sizeof(way->taken));
	if (!game_play_turn(squares->rules, after, turn, &effects, &refusal)) {
		return false;
	}
	for (size_t i = 0; i < effects.count; i++) {
		const struct game_effect *effect = &effects.list[i];
		if (effect->what == GAME_CAPTURED) {
			add_taking(squares, way, effect->from);
		} else if (effect->what == GAME_MOVED && way->stops <= GAME_TURN_STEPS_MAX) {
			way->stop[0] = way->stops == 0 ? effect->from : way->stop[0];
			way->stops += way->stops == 0;
			way->stop[way->stops++] = effect->to;
		} else if (effect->what == GAME_DROPPED || effect->what == GAME_PASSED) {
			return false;
		}
	}
	return way->stops > 1;
}

/* A search for another turn with the same ends. */
struct rivals {
	const struct pdn_squares *squares;
	unsigned from, to;
	const union game_state *after;
	size_t visits;
	bool found;
};

static unsigned last_point(const struct pdn_squares *squares, const char *turn) {
	size_t size, whole = strlen(turn), at = whole;
	while (at > 0 && isdigit((unsigned char)turn[at - 1])) {
		at--;
	}
	return at == 0 ? GAME_NOWHERE : find_label(squares, turn + at - 1, &size);
}

static bool compare_rival(void *user, const char *text, const union game_state *after) {
	struct rivals *rivals = user;
	const struct pdn_squares *squares = rivals->squares;
	size_t size;
	rivals->found = rivals->visits++ >= VISITS_MAX ||
		(find_label(squares, text, &size) == rivals->from &&
			last_point(squares, text) == rivals->to &&
			memcmp(after, rivals->after, sizeof(*after)) != 0);
	return !rivals->found;
}

/* May the squares between the first and the last be left out? */
static bool can_be_short(const struct pdn_squares *squares, const union game_state *before,
	const union game_state *after, const struct way *way) {
	struct rivals rivals = {.squares = squares,
		.from = way->stop[0],
		.to = way->stop[way->stops - 1],
		.after = after};
	game_turns(squares->rules, before, compare_rival, &rivals);
	return !rivals.found;
}

/* Where a piece goes straight on after taking another, the square right behind that one is named:
 * it may have landed on any. */
static unsigned stop_in_writing(
	const struct pdn_squares *squares, const struct way *way, size_t i) {
	unsigned from = way->stop[i - 1], stop = way->stop[i], best = stop;
	if (way->taken[i - 1] == GAME_NOWHERE ||
		!same_heading(heading_of(squares, from, stop),
			heading_of(squares, stop, way->stop[i + 1]))) {
		return stop;
	}
	for (unsigned p = 0; p < squares->points; p++) {
		if (is_between(squares, p, way->taken[i - 1], best)) {
			best = p;
		}
	}
	return best;
}

void pdn_print_turn(const struct pdn_squares *squares, const union game_state *before,
	const char *turn, char text[GAME_TURN_TEXT_MAX]) {
	struct text out;
	struct way way;
	union game_state after;
	text_init(&out, text, GAME_TURN_TEXT_MAX);
	if (!follow_turn(squares, before, turn, &after, &way)) {
		text_add_word(&out, turn);
		return;
	}
	char joint = way.takings == 0 ? '-' : squares->rules->game->pdn.takes;
	bool is_short = way.stops == 2 || can_be_short(squares, before, &after, &way);
	add_point(squares, way.stop[0], &out);
	for (size_t i = is_short ? way.stops - 1 : 1; i < way.stops; i++) {
		text_add_char(&out, joint);
		add_point(squares,
			i + 1 < way.stops ? stop_in_writing(squares, &way, i) : way.stop[i], &out);
	}
}

/* ---- positions ---- */

/* The pieces of a side by number: 1 a man, 2 a king. */
struct side {
	uint8_t piece[GAME_POINTS_MAX + 2];
};

/* Read the items of a side that begins after its letter. Returns false if some are no pieces on the
 * board. */
static bool read_side(
	const struct pdn_squares *squares, const char *items, size_t size, struct side *side) {
	bool all = true;
	memset(side, 0, sizeof(*side));
	for (size_t at = 0, length; at < size; at += length + 1) {
		size_t used;
		length = strcspn(items + at, ",:");
		bool king = items[at] == 'K';
		unsigned point = find_label(squares, items + at + king, &used);
		if (point == GAME_NOWHERE || used + king != length) {
			all = false;
		} else {
			side->piece[squares->number[point]] = king ? 2 : 1;
		}
	}
	return all;
}

/* Write the pieces of a side; three men or more in a row of numbers as the first and the last. */
static void add_numbers(const struct side *side, size_t points, struct text *text) {
	bool any = false;
	for (size_t n = 1, run; n <= points; n += run) {
		run = 1;
		if (side->piece[n] == 0) {
			continue;
		}
		while (side->piece[n] == 1 && side->piece[n + run] == 1) {
			run++;
		}
		run = run == 2 ? 1 : run;
		text_add(text, "%s%s%zu", any ? "," : "", side->piece[n] == 2 ? "K" : "", n);
		if (run > 2) {
			text_add(text, "-%zu", n + run - 1);
		}
		any = true;
	}
}

bool pdn_print_position(const struct pdn_squares *squares, const union game_state *state,
	char text[GAME_POSITION_TEXT_MAX]) {
	char own[GAME_POSITION_TEXT_MAX];
	struct text out;
	bool all = true;
	text_init(&out, text, GAME_POSITION_TEXT_MAX);
	squares->rules->game->impl->print(squares->rules, state, own);
	for (size_t at = 0, size, field = 0; own[at] != '\0'; field++) {
		struct side side;
		size = strcspn(own + at, ":");
		if (field == 0) {
			text_add(&out, "%.*s", (int)size, own + at);
		} else if (field > 2) {
			all = false;
		} else if (!squares->rules->game->pdn.numbers) {
			text_add(&out, ":%.*s", (int)size, own + at);
		} else {
			all = read_side(squares, own + at + 1, size - 1, &side) && all;
			text_add(&out, ":%c", own[at]);
			add_numbers(&side, squares->points, &out);
		}
		at += size + (own[at + size] == ':');
	}
	return all;
}
