/* tests/games/mills/second.c - a slow second reading of the games of mills, from their
 * specifications alone. */
#include "tests/games/mills/second.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the games ---- */

#define NINE_POINTS "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7"
#define NINE_LINES                                                                                 \
	"a1-d1-g1", "b2-d2-f2", "c3-d3-e3", "a4-b4-c4", "e4-f4-g4", "c5-d5-e5", "b6-d6-f6",        \
		"a7-d7-g7", "a1-a4-a7", "b2-b4-b6", "c3-c4-c5", "d1-d2-d3", "d5-d6-d7",            \
		"e3-e4-e5", "f2-f4-f6", "g1-g4-g7"
#define THREE_ROWS "a1-b1-c1", "a2-b2-c2", "a3-b3-c3", "a1-a2-a3", "b1-b2-b3", "c1-c2-c3"

static const struct second_rules nine = {
	.points = NINE_POINTS, .lines = {NINE_LINES}, .men = 9, .fly = 3};
static const struct second_rules three = {
	.points = "a1 b1 c1 a2 b2 c2 a3 b3 c3", .lines = {THREE_ROWS}, .men = 3, .wins = 1};
static const struct second_rules six = {.points = "a1 c1 e1 b2 c2 d2 a3 b3 d3 e3 b4 c4 d4 a5 c5 e5",
	.lines = {"a1-c1-e1", "b2-c2-d2", "b4-c4-d4", "a5-c5-e5", "a1-a3-a5", "b2-b3-b4",
		"d2-d3-d4", "e1-e3-e5"},
	.walk_only = {"c1-c2", "a3-b3", "d3-e3", "c4-c5"},
	.men = 6};
static const struct second_rules twelve = {
	.points = NINE_POINTS, .lines = {NINE_LINES}, .men = 12, .fly = 3};

static bool says(second_option option, void *user, const char *name, const char *value) {
	const char *text = option(user, name);
	return text != NULL && strcmp(text, value) == 0;
}

static int number(second_option option, void *user, const char *name, int otherwise) {
	const char *text = option(user, name);
	return text == NULL ? otherwise : strcmp(text, "off") == 0 ? 0 : atoi(text);
}

static void add_diagonals(struct second_rules *rules, second_option option, void *user) {
	static const char *const long_ones[] = {"a1-b2-c3", "g1-f2-e3", "a7-b6-c5", "g7-f6-e5"};
	bool mills = says(option, user, "diagonal_mills", "on");
	for (int i = 0; i < 4; i++) {
		*(mills ? &rules->lines[16 + i] : &rules->walk_only[i]) = long_ones[i];
	}
}

static void set_board_of_three(struct second_rules *rules, second_option option, void *user) {
	const char **list = says(option, user, "board", "diagonals") ? &rules->lines[6]
		: says(option, user, "board", "rows_only")           ? &rules->mill_only[0]
								     : NULL;
	if (list != NULL) {
		list[0] = "a1-b2-c3";
		list[1] = "a3-b2-c1";
	}
	rules->fly = says(option, user, "fly", "on") ? 9 : 0;
	rules->not_first = says(option, user, "centre_first", "forbidden") ? "b2" : NULL;
}

bool second_rules(const char *key, second_option option, void *user, struct second_rules *rules) {
	if (strcmp(key, "nine-mens-morris") == 0 || strcmp(key, "lasker") == 0) {
		*rules = nine;
	} else if (strcmp(key, "six-mens-morris") == 0) {
		*rules = six;
	} else if (strcmp(key, "twelve-mens-morris") == 0 || strcmp(key, "morabaraba") == 0) {
		*rules = twelve;
		add_diagonals(rules, option, user);
	} else if (strcmp(key, "three-mens-morris") == 0 || strcmp(key, "nine-holes") == 0 ||
		strcmp(key, "achi") == 0) {
		*rules = three;
		set_board_of_three(rules, option, user);
	} else {
		return false;
	}
	if (!rules->wins) {
		rules->fly = says(option, user, "fly", "on") ? 3 : 0;
	}
	rules->men = number(option, user, "men", rules->men);
	rules->mixed = says(option, user, "setting", "mixed");
	rules->double_all = says(option, user, "double", "all");
	rules->swing_off = says(option, user, "swing", "off");
	rules->full_loses = says(option, user, "full", "loses");
	rules->short_end = number(option, user, "short_end", 0);
	rules->quiet_end = number(option, user, "no_progress", 0);
	rules->first = says(option, user, "first", "black");
	rules->refuge = option(user, "captures_in_mill");
	return true;
}

void second_start(const struct second_rules *rules, struct second_place *place) {
	memset(place, 0, sizeof(*place));
	place->hand[0] = place->hand[1] = rules->men;
	place->seat = rules->first;
}

/* ---- men on points ---- */

static int slot_of(const struct second_place *place, int side, const char *label) {
	for (int i = 0; i < SECOND_MEN; i++) {
		if (strcmp(place->men[side][i], label) == 0) {
			return i;
		}
	}
	return -1;
}

static int men_of(const struct second_place *place, int side) {
	int count = 0;
	for (int i = 0; i < SECOND_MEN; i++) {
		count += place->men[side][i][0] != 0;
	}
	return count;
}

static bool is_taken_up(const struct second_place *place, const char *label) {
	return slot_of(place, 0, label) >= 0 || slot_of(place, 1, label) >= 0;
}

static void put(struct second_place *place, int side, const char *label) {
	strcpy(place->men[side][slot_of(place, side, "")], label);
}

static void lift(struct second_place *place, int side, const char *label) {
	strcpy(place->men[side][slot_of(place, side, label)], "");
}

/* Does the line, "a1-d1-g1", name the label? */
static bool names(const char *line, const char *label) {
	return strstr(line, label) != NULL;
}

static bool is_whole(const struct second_place *place, int side, const char *line) {
	char copy[32];
	strcpy(copy, line);
	for (char *label = strtok(copy, "-"); label != NULL; label = strtok(NULL, "-")) {
		if (slot_of(place, side, label) < 0) {
			return false;
		}
	}
	return true;
}

/* The mills of a side that a label belongs to; all of them for "". */
static int count_mills(const struct second_rules *rules, const struct second_place *place, int side,
	const char *label) {
	int count = 0;
	for (int i = 0; i < 24 && rules->lines[i] != NULL; i++) {
		count += names(rules->lines[i], label) && is_whole(place, side, rules->lines[i]);
	}
	for (int i = 0; i < 8 && rules->mill_only[i] != NULL; i++) {
		count += names(rules->mill_only[i], label) &&
			is_whole(place, side, rules->mill_only[i]);
	}
	return count;
}

/* Is one label written right beside the other on the line? */
static bool side_by_side(const char *line, const char *a, const char *b) {
	char there[16], back[16];
	snprintf(there, sizeof(there), "%s-%s", a, b);
	snprintf(back, sizeof(back), "%s-%s", b, a);
	return strstr(line, there) != NULL || strstr(line, back) != NULL;
}

static bool joined(const struct second_rules *rules, const char *a, const char *b) {
	for (int i = 0; i < 24 && rules->lines[i] != NULL; i++) {
		if (side_by_side(rules->lines[i], a, b)) {
			return true;
		}
	}
	for (int i = 0; i < 8 && rules->walk_only[i] != NULL; i++) {
		if (side_by_side(rules->walk_only[i], a, b)) {
			return true;
		}
	}
	return false;
}

/* ---- turns ---- */

/* Calls for every label of the board in turn: for (char l[4]; next_label(rules, &at, l);) */
static bool next_label(const struct second_rules *rules, int *at, char label[4]) {
	int used = 0;
	if (sscanf(rules->points + *at, "%3s%n", label, &used) != 1) {
		return false;
	}
	*at += used;
	return true;
}

static bool may_be_taken(const struct second_rules *rules, const struct second_place *place,
	int side, const char *label) {
	if (slot_of(place, side, label) < 0) {
		return false;
	}
	if (strcmp(rules->refuge, "free") == 0 || count_mills(rules, place, side, label) == 0) {
		return true;
	}
	if (strcmp(rules->refuge, "never") == 0) {
		return false;
	}
	for (int i = 0; i < SECOND_MEN; i++) {
		const char *other = place->men[side][i];
		if (other[0] != 0 && count_mills(rules, place, side, other) == 0) {
			return false;
		}
	}
	return true;
}

/* What the turn so far is known by. */
struct course {
	const struct second_rules *rules;
	struct second_turn *list;
	int count;
	char from[4], to[4]; /* from is "" for a man set */
	bool leaves_mill;
};

static void finish(
	struct course *course, const struct second_place *at, const char *text, int taken) {
	struct second_place after = *at;
	int seat = after.seat;
	memset(after.ban[seat], 0, sizeof(after.ban[seat]));
	if (course->rules->swing_off && course->leaves_mill &&
		count_mills(course->rules, &after, seat, course->to) > 0) {
		strcpy(after.ban[seat][0], course->to);
		strcpy(after.ban[seat][1], course->from);
	}
	if (after.ban[!seat][0][0] != 0 && slot_of(&after, !seat, after.ban[!seat][0]) < 0) {
		memset(after.ban[!seat], 0, sizeof(after.ban[!seat]));
	}
	after.quiet = course->from[0] == 0 || taken > 0 ? 0 : after.quiet + 1;
	after.seat = !seat;
	if (course->count < SECOND_TURNS) {
		strcpy(course->list[course->count].text, text);
		course->list[course->count].after = after;
	}
	course->count++;
}

static void go_on_taking(struct course *course, const struct second_place *at, const char *text,
	int due, int taken) {
	int enemy = !at->seat, ways = 0, where = 0;
	char label[4];
	bool lost = men_of(at, enemy) + at->hand[enemy] <= 2;
	while (due > 0 && !(lost && taken > 0) && next_label(course->rules, &where, label)) {
		if (may_be_taken(course->rules, at, enemy, label)) {
			struct second_place after = *at;
			char more[SECOND_TEXT + 8];
			snprintf(more, sizeof(more), "%sx%s", text, label);
			lift(&after, enemy, label);
			go_on_taking(course, &after, more, due - 1, taken + 1);
			ways++;
		}
	}
	if (ways == 0) {
		finish(course, at, text, taken);
	}
}

static void arrive(struct course *course, const struct second_place *at, const char *text) {
	int closed = course->rules->wins ? 0 : count_mills(course->rules, at, at->seat, course->to);
	go_on_taking(course, at, text, closed > 1 && !course->rules->double_all ? 1 : closed, 0);
}

static void set_men(struct course *course, const struct second_place *place) {
	int where = 0;
	bool first = place->hand[0] + place->hand[1] == 2 * course->rules->men &&
		men_of(place, 0) + men_of(place, 1) == 0;
	course->from[0] = 0;
	course->leaves_mill = false;
	while (place->hand[place->seat] > 0 && next_label(course->rules, &where, course->to)) {
		bool barred = first && course->rules->not_first != NULL &&
			strcmp(course->rules->not_first, course->to) == 0;
		if (!is_taken_up(place, course->to) && !barred) {
			struct second_place after = *place;
			char text[SECOND_TEXT];
			snprintf(text, sizeof(text), "@%s", course->to);
			put(&after, place->seat, course->to);
			after.hand[place->seat]--;
			arrive(course, &after, text);
		}
	}
}

static void move_man(struct course *course, const struct second_place *place, bool flies) {
	int where = 0, seat = place->seat;
	course->leaves_mill = count_mills(course->rules, place, seat, course->from) > 0;
	while (next_label(course->rules, &where, course->to)) {
		struct second_place after = *place;
		char text[SECOND_TEXT];
		if (is_taken_up(place, course->to) ||
			!(flies || joined(course->rules, course->from, course->to))) {
			continue;
		}
		lift(&after, seat, course->from);
		put(&after, seat, course->to);
		bool back = strcmp(place->ban[seat][0], course->from) == 0 &&
			strcmp(place->ban[seat][1], course->to) == 0;
		if (back && count_mills(course->rules, &after, seat, course->to) > 0) {
			continue;
		}
		snprintf(text, sizeof(text), "%s-%s", course->from, course->to);
		arrive(course, &after, text);
	}
}

int second_turns(const struct second_rules *rules, const struct second_place *place,
	struct second_turn turns[SECOND_TURNS]) {
	struct course course = {rules, turns, 0, "", "", false};
	int seat = place->seat;
	bool empty_handed = place->hand[seat] == 0;
	set_men(&course, place);
	for (int i = 0; i < SECOND_MEN && (empty_handed || rules->mixed); i++) {
		if (place->men[seat][i][0] != 0) {
			strcpy(course.from, place->men[seat][i]);
			move_man(&course, place, empty_handed && men_of(place, seat) <= rules->fly);
		}
	}
	return course.count;
}

/* ---- ends ---- */

static bool is_down_to(const struct second_place *place, int side, int men) {
	return place->hand[side] == 0 && men_of(place, side) == men;
}

static bool is_full(const struct second_rules *rules, const struct second_place *place) {
	int where = 0;
	char label[4];
	while (next_label(rules, &where, label)) {
		if (!is_taken_up(place, label)) {
			return false;
		}
	}
	return place->hand[0] + place->hand[1] == 0;
}

enum second_end second_end(const struct second_rules *rules, const struct second_place *place) {
	static struct second_turn turns[SECOND_TURNS];
	enum second_end mover_loses = place->seat == 0 ? SECOND_WON_B : SECOND_WON_W;
	enum second_end mover_wins = place->seat == 0 ? SECOND_WON_W : SECOND_WON_B;
	if (rules->wins) {
		if (count_mills(rules, place, !place->seat, "") > 0) {
			return mover_loses;
		}
	} else if (men_of(place, place->seat) + place->hand[place->seat] <= 2) {
		return mover_loses;
	} else if (men_of(place, !place->seat) + place->hand[!place->seat] <= 2) {
		return mover_wins;
	}
	if (second_turns(rules, place, turns) == 0) {
		bool drawn = is_full(rules, place) && !rules->full_loses && !rules->wins;
		return drawn ? SECOND_DRAWN : mover_loses;
	}
	bool few = is_down_to(place, 0, 3) || is_down_to(place, 1, 3);
	if ((rules->quiet_end > 0 && place->quiet >= rules->quiet_end) ||
		(few && rules->short_end > 0 && place->quiet >= rules->short_end)) {
		return SECOND_DRAWN;
	}
	return SECOND_ON;
}

unsigned long second_count(
	const struct second_rules *rules, const struct second_place *place, int depth) {
	struct second_place calm = *place;
	calm.quiet = 0;
	if (depth == 0) {
		return 1;
	}
	if (second_end(rules, &calm) != SECOND_ON) {
		return 0;
	}
	struct second_turn *turns = malloc(SECOND_TURNS * sizeof(*turns));
	int count = second_turns(rules, place, turns);
	unsigned long sum = 0;
	for (int i = 0; i < count; i++) {
		sum += depth == 1 ? 1 : second_count(rules, &turns[i].after, depth - 1);
	}
	free(turns);
	return sum;
}

/* ---- text ---- */

static char *write_side(
	const struct second_rules *rules, const struct second_place *place, int side, char *at) {
	const char *between = "";
	char label[4];
	int where = 0;
	at += sprintf(at, ":%c", side == 0 ? 'W' : 'B');
	if (place->hand[side] > 0) {
		at += sprintf(at, "@%d", place->hand[side]);
		between = ",";
	}
	while (next_label(rules, &where, label)) {
		if (slot_of(place, side, label) >= 0) {
			at += sprintf(at, "%s%s", between, label);
			between = ",";
		}
	}
	return at;
}

void second_text(const struct second_rules *rules, const struct second_place *place,
	char text[SECOND_POSITION]) {
	char *at = text;
	*at++ = place->seat == 0 ? 'W' : 'B';
	at = write_side(rules, place, 0, at);
	at = write_side(rules, place, 1, at);
	const char *between = ":undo=";
	for (int seat = 0; seat < 2; seat++) {
		if (place->ban[seat][0][0] != 0) {
			at += sprintf(
				at, "%s%s-%s", between, place->ban[seat][0], place->ban[seat][1]);
			between = ",";
		}
	}
	if (place->quiet > 0) {
		sprintf(at, ":quiet=%d", place->quiet);
	}
}
