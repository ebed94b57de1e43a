/* games/view/pdn_squares.c - draughts as the standard of PDN writes it: numbers of squares,
 * GameType, and what is read. */
#include "games/view/pdn_squares.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

enum { TOP_LEFT = 2, CORNERS = 4, TYPE_DIGITS = 3, NUMBER_DIGITS = 9 };

bool pdn_is_standard(const struct game_rules *rules) {
	return rules->game->pdn.type != 0;
}

const char *pdn_result(const struct game *game, const char *score) {
	static const char *const known[][2] = {{"1-0", "2-0"}, {"0-1", "0-2"}, {"1/2-1/2", "1-1"}};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (strcmp(score, known[i][0]) == 0) {
			return known[i][game->pdn.twofold ? 1 : 0];
		}
	}
	return "*";
}

/* ---- numbers ---- */

/* Is a point before another one, row by row from a corner? */
static bool is_before(const struct game_point *a, const struct game_point *b, int corner) {
	float up = corner < TOP_LEFT ? 1 : -1, right = corner % 2 == 0 ? 1 : -1;
	float ay = up * a->y, by = up * b->y;
	return ay < by || (ay == by && right * a->x < right * b->x);
}

static void number_squares(struct pdn_squares *squares, int corner) {
	for (size_t i = 0; i < squares->points; i++) {
		unsigned number = 1;
		for (size_t j = 0; j < squares->points; j++) {
			number += is_before(&squares->point[j], &squares->point[i], corner);
		}
		squares->number[i] = (uint8_t)number;
		squares->at[number] = (uint8_t)i;
	}
}

/* A corner as one side sees it is this one as the other side does. */
static int corner_of_seat(int corner, int seat) {
	return seat == 0 ? corner : CORNERS - 1 - corner;
}

void pdn_squares_init(struct pdn_squares *squares, const struct game_rules *rules) {
	struct game_drawing drawing = {.points = 0};
	union game_state start;
	memset(squares, 0, sizeof(*squares));
	memset(&start, 0, sizeof(start));
	rules->game->impl->draw(rules, &drawing);
	squares->rules = rules;
	squares->points = drawing.points;
	memcpy(squares->point, drawing.point, drawing.points * sizeof(drawing.point[0]));
	number_squares(squares, TOP_LEFT);
	game_start(rules, &start);
	squares->first = game_status(rules, &start).seat == 1;
}

/* ---- GameType ---- */

int pdn_read_type(const char *type) {
	unsigned number = 0;
	type += strspn(type, " ");
	text_number(type, TYPE_DIGITS, &number);
	return (int)number;
}

/* The attribute of a GameType after so many commas; "" if it has none. */
static const char *find_attribute(const char *type, int commas) {
	for (; commas > 0 && *type != '\0'; type++) {
		commas -= *type == ',';
	}
	return type + strspn(type, " ");
}

/* The colour is that of the side that begins where squares have letters; where they have numbers,
 * it is often written wrongly, and says nothing that they do not. */
void pdn_squares_set(struct pdn_squares *squares, const char *type) {
	const char *colour = find_attribute(type, 1), *notation = find_attribute(type, 4);
	if (notation[0] == 'N' && notation[1] >= '0' && notation[1] < '0' + CORNERS) {
		number_squares(squares, corner_of_seat(notation[1] - '0', squares->first));
	} else if (notation[0] == 'A') {
		squares->turned = *colour == (squares->first == 0 ? 'B' : 'W');
	}
}

static unsigned measure_side(const struct pdn_squares *squares, bool across) {
	float least = 0, most = 0;
	for (size_t i = 0; i < squares->points; i++) {
		float at = across ? squares->point[i].x : squares->point[i].y;
		least = i == 0 || at < least ? at : least;
		most = i == 0 || at > most ? at : most;
	}
	return (unsigned)(most - least) + 1;
}

/* Is there a point in the corner at the bottom left? */
static bool has_corner(const struct pdn_squares *squares) {
	bool has = false;
	float x = squares->point[0].x, y = squares->point[0].y;
	for (size_t i = 0; i < squares->points; i++) {
		x = squares->point[i].x < x ? squares->point[i].x : x;
		y = squares->point[i].y < y ? squares->point[i].y : y;
	}
	for (size_t i = 0; i < squares->points; i++) {
		has = has || (squares->point[i].x == x && squares->point[i].y == y);
	}
	return has;
}

void pdn_print_type(const struct pdn_squares *squares, char text[PDN_TYPE_SIZE]) {
	const struct game_pdn *pdn = &squares->rules->game->pdn;
	struct text out;
	text_init(&out, text, PDN_TYPE_SIZE);
	text_add(&out, "%d,%c,%u,%u,%c%d,%d", pdn->type, squares->first == 0 ? 'W' : 'B',
		measure_side(squares, true), measure_side(squares, false), pdn->numbers ? 'N' : 'A',
		corner_of_seat(pdn->numbers ? TOP_LEFT : 0, squares->first), !has_corner(squares));
}

/* ---- reading turns ---- */

static const char joints[] = "-xX:<>";

/* Are these two squares of two digits, without a joint: 3228? */
static bool is_joined(const char *turn) {
	return strcspn(turn, "*") == 4 && strspn(turn, "0123456789") == 4;
}

/* Does a turn consist of numbers and joints? */
static bool is_turn_in_numbers(const char *turn) {
	size_t size = strcspn(turn, "*");
	bool has_joint = strpbrk(turn, joints) != NULL && strspn(turn, "0123456789-xX:<>") == size;
	return isdigit((unsigned char)*turn) && (has_joint || is_joined(turn));
}

/* The digits of the number that a part of a turn begins with. */
static size_t measure_number(const char *turn, const char *at) {
	return is_joined(turn) && isdigit((unsigned char)*at) ? 2 : strspn(at, "0123456789");
}

static unsigned read_square(const char *at, size_t digits) {
	unsigned number = 0;
	text_number(at, digits < NUMBER_DIGITS ? digits : NUMBER_DIGITS, &number);
	return number;
}

unsigned pdn_highest_number(const char *text) {
	unsigned highest = 0;
	const char *at = text;
	bool is_position = (*text == 'W' || *text == 'B') && text[1] == ':';
	if (!is_position && !is_turn_in_numbers(text)) {
		return 0;
	}
	while (*at != '\0') {
		size_t digits = is_position ? strspn(at, "0123456789") : measure_number(text, at);
		if (digits == 0) {
			bool is_field = is_position && islower((unsigned char)*at);
			if (is_field) {
				return 0; /* squares by letters */
			}
			at++;
			continue;
		}
		unsigned number = read_square(at, digits);
		highest = number > highest ? number : highest;
		at += digits;
	}
	return highest;
}

/* Append the label of a square. */
static bool add_square(const struct pdn_squares *squares, unsigned number, struct text *text,
	struct game_error *error) {
	if (number == 0 || number > squares->points) {
		return game_fail(error,
			"There is no square %u on this board; its squares go from 1 to %zu.",
			number, squares->points);
	}
	text_add_word(text, squares->point[squares->at[number]].label);
	return true;
}

bool pdn_read_turn(const struct pdn_squares *squares, const char *turn,
	char text[GAME_TURN_TEXT_MAX], struct game_error *error) {
	struct text out;
	text_init(&out, text, GAME_TURN_TEXT_MAX);
	bool numbers = is_turn_in_numbers(turn);
	for (const char *at = turn; *at != '\0';) {
		size_t digits = numbers ? measure_number(turn, at) : 0;
		if (digits == 0) {
			text_add_char(&out, *at++);
		} else if (!add_square(squares, read_square(at, digits), &out, error)) {
			return false;
		} else {
			at += digits;
		}
	}
	return !out.full || game_fail(error, "This is too long for a move.");
}

/* ---- reading positions ---- */

/* Translate an item of a side: c3, Kc3, 12, K12 or 12-15. */
static bool add_item(const struct pdn_squares *squares, const char *item, size_t size,
	struct text *text, struct game_error *error) {
	bool king = *item == 'K';
	size_t digits = strspn(item + king, "0123456789"), used = king + digits;
	unsigned first = read_square(item + king, digits), last = first;
	if (item[used] == '-') {
		size_t more = strspn(item + used + 1, "0123456789");
		last = read_square(item + used + 1, more);
		used += 1 + more;
	}
	if (digits == 0 || used != size || last < first) {
		text_add(text, "%.*s", (int)size, item); /* no square by number */
		return true;
	}
	for (unsigned number = first; number <= last; number++) {
		text_add(text, "%s%s", number > first ? "," : "", king ? "K" : "");
		if (!add_square(squares, number, text, error)) {
			return false;
		}
	}
	return true;
}

static bool add_side(const struct pdn_squares *squares, const char *side, size_t size,
	struct text *text, struct game_error *error) {
	const char *end = side + size;
	text_add_char(text, *side++);
	while (side < end) {
		size_t length = strcspn(side, ",:. ");
		if (length == 0) {
			text_add_char(text, *side++);
		} else if (!add_item(squares, side, length, text, error)) {
			return false;
		}
		side += length;
	}
	return true;
}

/* Halves and moves counted, "H0" and "F12", which some sites add. */
static bool is_count(const char *field, size_t size) {
	return (*field == 'H' || *field == 'F') && size > 1 &&
		strspn(field + 1, "0123456789") >= size - 1;
}

/* The start, for the other seat to move. */
static void turn_start(const struct pdn_squares *squares, char text[GAME_POSITION_TEXT_MAX]) {
	union game_state start;
	memset(&start, 0, sizeof(start));
	game_start(squares->rules, &start);
	squares->rules->game->impl->print(squares->rules, &start, text);
	text[0] = squares->rules->seat[1 - squares->first].key[0];
}

bool pdn_read_position(const struct pdn_squares *squares, const char *position,
	char text[GAME_POSITION_TEXT_MAX], struct game_error *error) {
	struct text out;
	if (squares->turned && strcmp(position, "start") == 0) {
		turn_start(squares, text);
		return true;
	}
	text_init(&out, text, GAME_POSITION_TEXT_MAX);
	size_t whole = strlen(position);
	whole -= whole > 0 && position[whole - 1] == '.';
	for (size_t at = 0, field = 0; at < whole; field++) {
		size_t size = strcspn(position + at, ":");
		size = size > whole - at ? whole - at : size;
		const char *part = position + at;
		bool is_side = field > 0 && (*part == 'W' || *part == 'B');
		at += size + 1;
		if (is_count(part, size)) {
			continue;
		}
		text_add(&out, "%s", field > 0 ? ":" : "");
		if (!is_side) {
			text_add(&out, "%.*s", (int)size, part);
		} else if (!add_side(squares, part, size, &out, error)) {
			return false;
		}
	}
	return !out.full || game_fail(error, "This is too long for a position.");
}
