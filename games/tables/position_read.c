/* games/tables/position_read.c - reads a position from text (games/README.md). */
#include <string.h>

#include "games/tables/internal.h"
#include "base/text.h"

/* The state of the parser. */
struct reading {
	const struct tables_rules *rules;
	const char *at;
	struct tables_state *state;
	bool thrown, left, by, lead, answered; /* fields seen */
	int thrower;
	struct game_error *error;
};

static const char *key_of_side(const struct reading *in, int seat) {
	return in->rules->base.game->seat[seat].key;
}

/* Skip word if the text continues with it. */
static bool skip_word(struct reading *in, const char *word) {
	size_t length = strlen(word);
	if (strncmp(in->at, word, length) != 0) {
		return false;
	}
	in->at += length;
	return true;
}

static bool fail_position_at(struct reading *in, const char *right) {
	return game_fail(
		in->error, "The position is wrong at \"%.20s\": expected %s.", in->at, right);
}

static bool read_side_key(struct reading *in, int *seat) {
	*seat = skip_word(in, key_of_side(in, 0)) ? 0 : skip_word(in, key_of_side(in, 1)) ? 1 : -1;
	return *seat >= 0 ||
		game_fail(in->error, "The position is wrong at \"%.20s\": expected %s or %s.",
			in->at, key_of_side(in, 0), key_of_side(in, 1));
}

/* Read "*14"; 1 if it is absent. */
static bool read_men_count(struct reading *in, unsigned *men) {
	*men = 1;
	if (!skip_word(in, "*")) {
		return true;
	}
	size_t used = text_number(in->at, 2, men);
	if (used == 0 || *men == 0) {
		return fail_position_at(in, "a number of men");
	}
	in->at += used;
	return true;
}

static bool place_men(struct reading *in, int seat, unsigned point, unsigned men) {
	struct tables_state *state = in->state;
	const char *key = key_of_side(in, seat);
	char label[GAME_LABEL_MAX];
	tables_print_point((int)point - 1, label);
	if (!tables_has_place(in->rules, seat, (int)point)) {
		return game_fail(in->error, "Point %s is not on the path of %s.", label, key);
	}
	if (state->men[seat][point] != 0) {
		return game_fail(
			in->error, "%s names point %s twice; write 7*2 for two men.", key, label);
	}
	if (point <= TABLES_POINTS && state->men[1 - seat][point] != 0) {
		return game_fail(
			in->error, "Both sides have men on point %u; only one side can.", point);
	}
	state->men[seat][point] = (uint8_t)men;
	return true;
}

static bool read_men_item(struct reading *in, int seat) {
	unsigned point = TABLES_OFF_POINT, men;
	if (in->rules->hits && skip_word(in, "bar")) {
		point = TABLES_BAR_POINT;
	} else if (!skip_word(in, "off")) {
		size_t used = text_number(in->at, 2, &point);
		if (used == 0 || point < 1 || point > TABLES_POINTS) {
			return fail_position_at(in, "a point from 1 to 24, or off,");
		}
		in->at += used;
	}
	return read_men_count(in, &men) && place_men(in, seat, point, men);
}

static bool check_men(struct reading *in, int seat) {
	int men = 0;
	for (int point = 1; point <= TABLES_BAR_POINT; point++) {
		men += in->state->men[seat][point];
	}
	return men == in->rules->men ||
		game_fail(in->error,
			"%s must have %d men, counting those borne off (off*4), not %d.",
			key_of_side(in, seat), in->rules->men, men);
}

static bool read_side_men(struct reading *in, int seat) {
	if (!skip_word(in, ":") || !skip_word(in, key_of_side(in, seat))) {
		return game_fail(in->error,
			"The position is wrong at \"%.20s\": expected the side :%s with its men.",
			in->at, key_of_side(in, seat));
	}
	if (*in->at != ':' && *in->at != '\0') {
		do {
			if (!read_men_item(in, seat)) {
				return false;
			}
		} while (skip_word(in, ","));
	}
	return check_men(in, seat);
}

/* ---- fields ---- */

static bool read_die(struct reading *in, uint8_t least, uint8_t *die) {
	unsigned number;
	if (text_number(in->at, 1, &number) == 0 || number < least || number > 6) {
		return fail_position_at(in, "a number of a die");
	}
	in->at++;
	*die = (uint8_t)number;
	return true;
}

static bool fail_roll(struct reading *in) {
	return in->rules->dice == 3 ? game_fail(in->error, "A throw is written roll=6-4-1.")
				    : game_fail(in->error, "A throw is written roll=6-1.");
}

static bool read_roll(struct reading *in) {
	uint8_t *roll = in->state->roll;
	for (int i = 0; i < in->rules->dice; i++) {
		if ((i > 0 && !skip_word(in, "-")) || !read_die(in, 1, &roll[i])) {
			return fail_roll(in);
		}
	}
	tables_sort(roll, in->rules->dice);
	in->thrown = true;
	return true;
}

static bool read_left_dice(struct reading *in) {
	struct tables_state *state = in->state;
	do {
		if (state->lefts == TABLES_DICE || !read_die(in, 1, &state->left[state->lefts])) {
			return game_fail(in->error,
				"Numbers not yet played are written left=1, or left=6-6.");
		}
		state->lefts++;
	} while (skip_word(in, "-"));
	tables_sort(state->left, state->lefts);
	in->left = true;
	return true;
}

static bool read_lead(struct reading *in) {
	struct tables_state *state = in->state;
	uint8_t die = 0;
	if (!read_die(in, 0, &die)) {
		return false;
	}
	in->lead = true;
	state->roll[0] = die;
	state->phase = in->rules->lead == TABLES_FIRST_THROW ? TABLES_LEAD_BOTH
		: die == 0                                   ? TABLES_LEAD_FIRST
							     : TABLES_LEAD_SECOND;
	return true;
}

static bool read_position_field(struct reading *in) {
	if (!in->thrown && !in->lead && skip_word(in, ":roll=")) {
		return read_roll(in);
	}
	if (in->thrown && !in->left && skip_word(in, ":left=")) {
		return read_left_dice(in);
	}
	if (in->thrown && !in->by && skip_word(in, ":by=")) {
		in->by = true;
		return read_side_key(in, &in->thrower);
	}
	if (in->thrown && !in->answered && skip_word(in, ":answered=1")) {
		in->answered = true;
		return true;
	}
	if (!in->thrown && !in->lead && skip_word(in, ":lead=")) {
		return read_lead(in);
	}
	return fail_position_at(
		in, "the end, or once each :roll=6-1 and then :left=1 and :by=B, or :lead=0,");
}

/* ---- consistency of the fields ---- */

/* The numbers left must be part of the throw. */
static bool check_left(struct reading *in) {
	struct tables_state all = *in->state;
	const struct tables_state *state = in->state;
	tables_set_left(in->rules, &all);
	int found = 0; /* both are sorted */
	for (int i = 0; i < all.lefts && found < state->lefts; i++) {
		found += all.left[i] == state->left[found];
	}
	const uint8_t *roll = state->roll;
	if (found < state->lefts && in->rules->dice == 3) {
		return game_fail(in->error, "left= must be part of roll=%d-%d-%d.", roll[0],
			roll[1], roll[2]);
	}
	return found == state->lefts ||
		game_fail(in->error, "left= must be part of roll=%d-%d.", roll[0], roll[1]);
}

static bool finish_throw(struct reading *in) {
	struct tables_state *state = in->state;
	bool answer = in->by && in->thrower != state->seat;
	if (!in->left) {
		tables_set_left(in->rules, state);
	}
	if (answer && in->rules->leftover == TABLES_LOST) {
		return game_fail(in->error,
			"by=%s: in this game a number that cannot be used is lost, so nobody else can play it.",
			key_of_side(in, in->thrower));
	}
	if (in->answered && (!answer || state->lefts != 1)) {
		return game_fail(in->error, "answered=1 requires by= and one number left.");
	}
	state->phase = answer ? TABLES_ANSWER : TABLES_MOVE;
	state->answered = in->answered;
	return check_left(in);
}

static bool check_lead(struct reading *in) {
	const struct tables_state *state = in->state;
	bool both = state->phase == TABLES_LEAD_BOTH;
	if ((in->rules->lead != TABLES_BY_DICE && !both) ||
		state->seat != (state->phase == TABLES_LEAD_SECOND)) {
		return game_fail(in->error,
			"lead= requires that dice decide who begins: first W with lead=0, then B with the first die.");
	}
	return !both || state->roll[0] == 0 ||
		game_fail(in->error,
			"Both dice are thrown at once here to find who begins: write lead=0.");
}

static bool finish_position(struct reading *in) {
	struct tables_state *state = in->state;
	uint8_t men = in->rules->men;
	if (state->men[0][TABLES_OFF_POINT] == men && state->men[1][TABLES_OFF_POINT] == men) {
		return game_fail(
			in->error, "Both sides have borne off all their men; only one side can.");
	}
	if (in->lead) {
		return check_lead(in);
	}
	if (in->thrown && !finish_throw(in)) {
		return false;
	}
	tables_settle(in->rules, state, NULL);
	return true;
}

bool tables_read(const struct game_rules *base, const char *text, union game_state *at,
	struct game_error *error) {
	union game_state read;
	memset(&read, 0, sizeof(read));
	struct reading in = {.rules = tables_rules_of(base),
		.at = text,
		.state = tables_state_of(&read),
		.error = error};
	int seat;
	if (!read_side_key(&in, &seat) || !read_side_men(&in, 0) || !read_side_men(&in, 1)) {
		return false;
	}
	in.state->seat = (uint8_t)seat;
	while (*in.at != '\0') {
		if (!read_position_field(&in)) {
			return false;
		}
	}
	if (!finish_position(&in)) {
		return false;
	}
	*at = read;
	return true;
}
