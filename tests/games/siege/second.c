/* tests/games/siege/second.c - Brandub, Tablut, Hnefatafl and Seega once more, from their pages
 * alone. */
#include "tests/games/siege/second.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

/* ---- the pages ---- */

static bool has_value(second_option option, void *user, const char *name, const char *value) {
	const char *text = option(user, name);
	return text != NULL && strcmp(text, value) == 0;
}

static void read_tafl(struct second_rules *rules, second_option option, void *user) {
	rules->b_begins = has_value(option, user, "first", "attackers");
	rules->king_may_return = has_value(option, user, "throne", "king");
	rules->hostile = has_value(option, user, "hostile", "on");
	rules->armed = has_value(option, user, "armed", "on");
	snprintf(rules->king_taken, sizeof(rules->king_taken), "%s", option(user, "king_taken"));
}

static void read_seega(struct second_rules *rules, second_option option, void *user) {
	rules->seega = true;
	rules->size = atoi(option(user, "board"));
	rules->men = (rules->size * rules->size - 1) / 2;
	rules->b_begins = has_value(option, user, "first", "black");
	rules->last_walks = has_value(option, user, "walks_first", "last");
	rules->may_stop = has_value(option, user, "chain", "may_stop");
	rules->single = has_value(option, user, "chain", "single");
	rules->stuck_loses = has_value(option, user, "blocked", "loses");
	rules->centre_safe = has_value(option, user, "centre_safe", "on");
	rules->majority = has_value(option, user, "adjudicate", "majority");
	rules->armed = true;
}

bool second_rules_of(
	struct second_rules *rules, const char *key, second_option option, void *user) {
	memset(rules, 0, sizeof(*rules));
	if (strcmp(key, "brandub") == 0) {
		read_tafl(rules, option, user);
		rules->size = 7;
		rules->all_may_pass = true;
		rules->corners_are_marked = rules->corners_win = true;
	} else if (strcmp(key, "tablut") == 0) {
		read_tafl(rules, option, user);
		rules->size = 9;
		rules->all_may_pass = has_value(option, user, "throne_pass", "on");
		rules->corners_are_marked = rules->corners_win = has_value(
			option, user, "goal", "corners");
		rules->edge_wins = has_value(option, user, "goal", "edge");
		rules->guard = has_value(option, user, "guard", "on");
		rules->shut_in_loses = has_value(option, user, "shut_in", "loses");
	} else if (strcmp(key, "hnefatafl") == 0) {
		read_tafl(rules, option, user);
		rules->size = 11;
		rules->king_may_return = rules->all_may_pass = rules->hostile = true;
		rules->corners_are_marked = rules->corners_win = rules->corners_spare_king = true;
		rules->shut_in_loses = has_value(option, user, "shut_in", "loses");
	} else if (strcmp(key, "seega") == 0) {
		read_seega(rules, option, user);
	} else {
		return false;
	}
	const char *quiet = option(user, "no_progress");
	rules->no_progress = strcmp(quiet, "off") == 0 ? 0 : atoi(quiet);
	return true;
}

/* The diagrams of the pages, from the highest rank. */
static const char *const brandub_start[] = {
	"...b...", "...b...", "...w...", "bbwKwbb", "...w...", "...b...", "...b..."};
static const char *const tablut_start[] = {"...bbb...", "....b....", "....w....", "b...w...b",
	"bbwwKwwbb", "b...w...b", "....w....", "....b....", "...bbb..."};
static const char *const hnefatafl_start[] = {"...bbbbb...", ".....b.....", "...........",
	"b....w....b", "b...www...b", "bb.wwKww.bb", "b...www...b", "b....w....b", "...........",
	".....b.....", "...bbbbb..."};

void second_start(const struct second_rules *rules, struct second *position) {
	memset(position, 0, sizeof(*position));
	position->seat = rules->b_begins;
	position->hand[0] = position->hand[1] = rules->men;
	const char *const *rows = rules->size == 7 ? brandub_start
		: rules->size == 9                 ? tablut_start
						   : hnefatafl_start;
	for (int y = 0; !rules->seega && y < rules->size; y++) {
		for (int x = 0; x < rules->size; x++) {
			char there = rows[rules->size - 1 - y][x];
			position->at[x][y] = there == '.' ? 0 : there;
		}
	}
}

/* ---- squares ---- */

static bool is_inside(const struct second_rules *rules, int x, int y) {
	return x >= 0 && y >= 0 && x < rules->size && y < rules->size;
}

static bool is_middle(const struct second_rules *rules, int x, int y) {
	return x == rules->size / 2 && y == rules->size / 2;
}

static bool is_corner(const struct second_rules *rules, int x, int y) {
	int far = rules->size - 1;
	return (x == 0 || x == far) && (y == 0 || y == far);
}

static bool is_edge(const struct second_rules *rules, int x, int y) {
	int far = rules->size - 1;
	return x == 0 || x == far || y == 0 || y == far;
}

static int side_of(char piece) {
	return piece == 0 ? -1 : piece == 'b';
}

/* ---- going ---- */

static bool may_stop_on(const struct second_rules *rules, char piece, int x, int y) {
	if (rules->seega) {
		return true;
	}
	if (is_middle(rules, x, y)) {
		return piece == 'K' && rules->king_may_return;
	}
	return piece == 'K' || !rules->corners_are_marked || !is_corner(rules, x, y);
}

static bool may_cross(const struct second_rules *rules, char piece, int x, int y) {
	return rules->all_may_pass || !is_middle(rules, x, y) ||
		(piece == 'K' && rules->king_may_return);
}

/* May such a piece go from one square to another, if it stood there? */
static bool may_go(const struct second_rules *rules, const struct second *position, char piece,
	int x, int y, int to_x, int to_y) {
	if ((x == to_x) == (y == to_y) || position->at[to_x][to_y] != 0 ||
		!may_stop_on(rules, piece, to_x, to_y)) {
		return false;
	}
	if (rules->seega) {
		return abs(x - to_x) + abs(y - to_y) == 1;
	}
	int dx = (to_x > x) - (to_x < x), dy = (to_y > y) - (to_y < y);
	for (x += dx, y += dy; x != to_x || y != to_y; x += dx, y += dy) {
		if (position->at[x][y] != 0 || !may_cross(rules, piece, x, y)) {
			return false;
		}
	}
	return true;
}

/* ---- taking ---- */

static bool is_fighter(const struct second_rules *rules, char piece, int seat) {
	return side_of(piece) == seat && (piece != 'K' || rules->armed);
}

static bool is_marked_enemy(
	const struct second_rules *rules, const struct second *position, int x, int y) {
	return position->at[x][y] == 0 &&
		((rules->corners_are_marked && is_corner(rules, x, y)) ||
			(rules->hostile && !rules->seega && is_middle(rules, x, y)));
}

/* Law 10: the king is in the castle at x, y; are all sides of it but one held by attackers, and
 * that one by his man? */
static bool is_besieged_but_for(const struct second_rules *rules, const struct second *position,
	int x, int y, int man_x, int man_y) {
	if (!rules->guard || !is_middle(rules, x, y) || position->at[x][y] != 'K') {
		return false;
	}
	for (int w = 0; w < 4; w++) {
		int beside_x = x + ways[w][0], beside_y = y + ways[w][1];
		bool man = beside_x == man_x && beside_y == man_y;
		if (position->at[beside_x][beside_y] != (man ? 'w' : 'b')) {
			return false;
		}
	}
	return true;
}

/* Is the plain piece at x, y caught by the one that has just gone to by_x, by_y? */
static bool is_man_caught(const struct second_rules *rules, const struct second *position, int x,
	int y, int by_x, int by_y) {
	int seat = side_of(position->at[x][y]);
	int far_x = 2 * x - by_x, far_y = 2 * y - by_y;
	if (!is_inside(rules, far_x, far_y) ||
		(rules->seega && rules->centre_safe && is_middle(rules, x, y))) {
		return false;
	}
	return is_fighter(rules, position->at[far_x][far_y], !seat) ||
		is_marked_enemy(rules, position, far_x, far_y) ||
		(seat == 0 && is_besieged_but_for(rules, position, far_x, far_y, x, y));
}

/* How many sides of the king are attackers, and how many an empty castle. */
static void count_sides(const struct second_rules *rules, const struct second *position, int x,
	int y, int *attackers, int *castles) {
	*attackers = *castles = 0;
	for (int w = 0; w < 4; w++) {
		int beside_x = x + ways[w][0], beside_y = y + ways[w][1];
		if (is_inside(rules, beside_x, beside_y)) {
			char there = position->at[beside_x][beside_y];
			*attackers += there == 'b';
			*castles += there == 0 && is_middle(rules, beside_x, beside_y);
		}
	}
}

static bool is_king_caught(const struct second_rules *rules, const struct second *position, int x,
	int y, int by_x, int by_y) {
	int attackers, castles, far_x = 2 * x - by_x, far_y = 2 * y - by_y;
	count_sides(rules, position, x, y, &attackers, &castles);
	bool beside = abs(x - rules->size / 2) + abs(y - rules->size / 2) == 1;
	bool always = strcmp(rules->king_taken, "two_always") == 0;
	if (strcmp(rules->king_taken, "four") == 0) {
		return attackers + castles == 4;
	}
	if (is_middle(rules, x, y) && !always) {
		return attackers == 4;
	}
	if (beside && strcmp(rules->king_taken, "two") == 0) {
		return attackers == 3;
	}
	if (!is_inside(rules, far_x, far_y)) {
		return false;
	}
	return position->at[far_x][far_y] == 'b' ||
		(rules->corners_are_marked && !rules->corners_spare_king &&
			position->at[far_x][far_y] == 0 && is_corner(rules, far_x, far_y));
}

/* Remove what the piece that has just gone to x, y takes, and append it to the text, by letter,
 * then number. Returns how many. */
static int take_around(const struct second_rules *rules, struct second *position, int x, int y,
	char text[SECOND_TEXT]) {
	struct second before = *position;
	int count = 0;
	if (!is_fighter(rules, before.at[x][y], before.seat)) {
		return 0;
	}
	for (int v_x = 0; v_x < rules->size; v_x++) {
		for (int v_y = 0; v_y < rules->size; v_y++) {
			char there = before.at[v_x][v_y];
			if (abs(v_x - x) + abs(v_y - y) != 1 || side_of(there) != !before.seat) {
				continue;
			}
			if (there == 'K' ? is_king_caught(rules, &before, v_x, v_y, x, y)
					 : is_man_caught(rules, &before, v_x, v_y, x, y)) {
				position->at[v_x][v_y] = 0;
				sprintf(text + strlen(text), "x%c%d", 'a' + v_x, v_y + 1);
				count++;
			}
		}
	}
	return count;
}

/* ---- turns ---- */

struct list {
	const struct second_rules *rules;
	struct second_turn *turns;
	size_t count;
};

static void finish_turn(struct list *list, const struct second *position, const char *text,
	bool progress, bool set) {
	struct second_turn *turn = &list->turns[list->count++];
	turn->after = *position;
	snprintf(turn->text, SECOND_TEXT, "%s", text);
	turn->after.quiet = progress ? 0 : position->quiet + 1;
	if (!(set && list->rules->last_walks && position->hand[0] + position->hand[1] == 0)) {
		turn->after.seat = !position->seat;
	}
}

/* The piece on x, y goes to every square it can; after a taking only where it takes again. */
static int go_on_from(
	struct list *list, const struct second *position, int x, int y, const char *so_far);

static int go_to(struct list *list, const struct second *position, int x, int y, int to_x, int to_y,
	const char *so_far) {
	struct second after = *position;
	char text[SECOND_TEXT];
	bool goes_on = so_far[0] != '\0';
	after.at[to_x][to_y] = after.at[x][y];
	after.at[x][y] = 0;
	snprintf(text, sizeof(text), "%s", so_far);
	if (!goes_on) {
		sprintf(text, "%c%d", 'a' + x, y + 1);
	}
	sprintf(text + strlen(text), "-%c%d", 'a' + to_x, to_y + 1);
	int taken = take_around(list->rules, &after, to_x, to_y, text);
	if (taken == 0) {
		if (!goes_on) {
			finish_turn(list, &after, text, false, false);
		}
		return 0;
	}
	bool may_go_on = list->rules->seega && !list->rules->single;
	int more = may_go_on ? go_on_from(list, &after, to_x, to_y, text) : 0;
	if (more == 0 || list->rules->may_stop) {
		finish_turn(list, &after, text, true, false);
	}
	return 1;
}

static int go_on_from(
	struct list *list, const struct second *position, int x, int y, const char *so_far) {
	int ways_on = 0;
	for (int to_x = 0; to_x < list->rules->size; to_x++) {
		for (int to_y = 0; to_y < list->rules->size; to_y++) {
			if (may_go(list->rules, position, position->at[x][y], x, y, to_x, to_y)) {
				ways_on += go_to(list, position, x, y, to_x, to_y, so_far);
			}
		}
	}
	return ways_on;
}

/* Set one man on every free square but the middle; the second of a turn follows the first. */
static void set_men(
	struct list *list, const struct second *position, const char *so_far, int already) {
	for (int x = 0; x < list->rules->size; x++) {
		for (int y = 0; y < list->rules->size; y++) {
			struct second after = *position;
			char text[SECOND_TEXT];
			if (position->at[x][y] != 0 || is_middle(list->rules, x, y)) {
				continue;
			}
			after.at[x][y] = position->seat == 0 ? 'w' : 'b';
			after.hand[position->seat]--;
			snprintf(text, sizeof(text), "%.200s@%c%d", so_far, 'a' + x, y + 1);
			if (already == 0 && after.hand[position->seat] > 0) {
				set_men(list, &after, text, 1);
			} else {
				finish_turn(list, &after, text, true, true);
			}
		}
	}
}

size_t second_turns(const struct second_rules *rules, const struct second *position,
	struct second_turn turns[SECOND_TURNS]) {
	struct list list = {rules, turns, 0};
	if (position->hand[position->seat] > 0) {
		set_men(&list, position, "", 0);
		return list.count;
	}
	for (int x = 0; x < rules->size; x++) {
		for (int y = 0; y < rules->size; y++) {
			if (side_of(position->at[x][y]) == position->seat) {
				go_on_from(&list, position, x, y, "");
			}
		}
	}
	if (list.count == 0 && rules->seega && !rules->stuck_loses) {
		finish_turn(&list, position, "pass", false, false);
	}
	return list.count;
}

/* ---- ends ---- */

/* Can the piece on x, y get to the edge, if nothing else moves? */
static bool can_get_out(
	const struct second_rules *rules, const struct second *position, int x, int y) {
	struct second lifted = *position;
	bool seen[SECOND_SIZE][SECOND_SIZE] = {{false}};
	char piece = position->at[x][y];
	bool more = true;
	lifted.at[x][y] = 0;
	seen[x][y] = true;
	while (more) {
		more = false;
		for (int i = 0; i < rules->size * rules->size * rules->size * 2; i++) {
			int size = rules->size, from = i / (2 * size), along = i % size;
			bool in_row = i % (2 * size) < size;
			int from_x = from % size, from_y = from / size;
			int to_x = in_row ? along : from_x, to_y = in_row ? from_y : along;
			if (seen[from_x][from_y] && !seen[to_x][to_y] &&
				may_go(rules, &lifted, piece, from_x, from_y, to_x, to_y)) {
				seen[to_x][to_y] = true;
				more = true;
			}
		}
	}
	for (int i = 0; i < rules->size * rules->size; i++) {
		if (seen[i % rules->size][i / rules->size] &&
			is_edge(rules, i % rules->size, i / rules->size)) {
			return true;
		}
	}
	return false;
}

static bool is_everybody_shut_in(const struct second_rules *rules, const struct second *position) {
	for (int x = 0; x < rules->size; x++) {
		for (int y = 0; y < rules->size; y++) {
			if (side_of(position->at[x][y]) == 0 &&
				can_get_out(rules, position, x, y)) {
				return false;
			}
		}
	}
	return true;
}

static int count_men(const struct second_rules *rules, const struct second *position, int seat) {
	int count = 0;
	for (int x = 0; x < rules->size; x++) {
		for (int y = 0; y < rules->size; y++) {
			count += side_of(position->at[x][y]) == seat;
		}
	}
	return count;
}

static enum second_end end_of_tafl(
	const struct second_rules *rules, const struct second *position) {
	bool king = false, free = false;
	for (int x = 0; x < rules->size; x++) {
		for (int y = 0; y < rules->size; y++) {
			if (position->at[x][y] == 'K') {
				king = true;
				free = (rules->corners_win && is_corner(rules, x, y)) ||
					(rules->edge_wins && is_edge(rules, x, y));
			}
		}
	}
	if (!king) {
		return SECOND_B_WON;
	}
	if (free || count_men(rules, position, 1) == 0) {
		return SECOND_W_WON;
	}
	return rules->shut_in_loses && is_everybody_shut_in(rules, position) ? SECOND_B_WON
									     : SECOND_GOES_ON;
}

static enum second_end end_of_seega(
	const struct second_rules *rules, const struct second *position) {
	for (int seat = 0; seat < 2; seat++) {
		if (count_men(rules, position, seat) + position->hand[seat] == 0) {
			return seat == 0 ? SECOND_B_WON : SECOND_W_WON;
		}
	}
	return SECOND_GOES_ON;
}

static enum second_end judge(const struct second_rules *rules, const struct second *position) {
	int white = count_men(rules, position, 0), black = count_men(rules, position, 1);
	return !rules->majority || white == black ? SECOND_DRAWN
		: white > black                   ? SECOND_W_WON
						  : SECOND_B_WON;
}

enum second_end second_end(const struct second_rules *rules, const struct second *position) {
	static struct second_turn turns[SECOND_TURNS];
	enum second_end end = rules->seega ? end_of_seega(rules, position)
					   : end_of_tafl(rules, position);
	if (end != SECOND_GOES_ON) {
		return end;
	}
	if (second_turns(rules, position, turns) == 0) {
		return position->seat == 0 ? SECOND_B_WON : SECOND_W_WON;
	}
	return rules->no_progress > 0 && position->quiet >= rules->no_progress
		? judge(rules, position)
		: SECOND_GOES_ON;
}

/* ---- text ---- */

void second_print(const struct second_rules *rules, const struct second *position,
	char text[SECOND_POSITION]) {
	int used = sprintf(text, "%c", position->seat == 0 ? 'W' : 'B');
	for (int seat = 0; seat < 2; seat++) {
		const char *gap = "";
		used += sprintf(text + used, ":%c", seat == 0 ? 'W' : 'B');
		if (position->hand[seat] > 0) {
			used += sprintf(text + used, "@%d", position->hand[seat]);
			gap = ",";
		}
		for (int i = 0; i < rules->size * rules->size; i++) {
			int x = i % rules->size, y = i / rules->size;
			if (side_of(position->at[x][y]) == seat) {
				used += sprintf(text + used, "%s%s%c%d", gap,
					position->at[x][y] == 'K' ? "K" : "", 'a' + x, y + 1);
				gap = ",";
			}
		}
	}
	if (position->quiet > 0) {
		sprintf(text + used, ":quiet=%d", position->quiet);
	}
}
