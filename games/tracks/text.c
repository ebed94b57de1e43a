/* games/tracks/text.c - steps as text: @c1, a1-b2, c2xe2, g1-off; positions as text:
 * W:W@5,d2,h1:B@3,a2,off*3:roll=2. */
#include "games/tracks/text.h"

#include <string.h>

#include "base/text.h"
#include "games/points.h"
#include "games/tracks/play.h"

/* ---- steps ---- */

static bool is_hit(const struct tracks_rules *rules, const struct tracks_state *state,
	const struct game_step *step) {
	int seat = state->seat;
	uint8_t place = step->to < rules->board.points ? rules->place[seat][step->to] : 0;
	return place > 0 && tracks_hits(rules, state, seat, place);
}

size_t tracks_print_step(const struct game_rules *base, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]) {
	const struct tracks_rules *rules = tracks_rules(base);
	struct text out;
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	switch ((enum tracks_step)step->kind) {
	case TRACKS_STEP_ENTER:
		text_add(&out, "@%s", points_label(&rules->board, step->to));
		break;
	case TRACKS_STEP_MOVE:
		text_add(&out, "%s%c%s", points_label(&rules->board, step->from),
			is_hit(rules, tracks_state(state), step) ? 'x' : '-',
			points_label(&rules->board, step->to));
		break;
	case TRACKS_STEP_OFF:
		text_add(&out, "%s-off", points_label(&rules->board, step->from));
		break;
	}
	return out.used;
}

/* Read what follows the first point of a step. Returns the characters used, or 0 with an error. */
static size_t read_goal(const struct board *board, const char *text, struct game_step *step,
	struct game_error *error) {
	if (strncmp(text, "-off", 4) == 0) {
		step->kind = TRACKS_STEP_OFF;
		return 4;
	}
	if (text[0] != '-' && text[0] != 'x') {
		game_fail(error, "After a point there must be - or x and the next point, or -off.");
		return 0;
	}
	size_t used = points_read(board, text + 1, &step->to, error);
	return used == 0 ? 0 : used + 1;
}

size_t tracks_read_step(const struct game_rules *base, const union game_state *state,
	const char *text, struct game_step *out, struct game_error *error) {
	const struct board *board = &tracks_rules(base)->board;
	struct game_step step = {.kind = TRACKS_STEP_MOVE,
		.from = GAME_NOWHERE,
		.over = GAME_NOWHERE,
		.to = GAME_NOWHERE,
		.value = tracks_state(state)->roll};
	size_t used;
	if (text[0] == '@') {
		step.kind = TRACKS_STEP_ENTER;
		used = points_read(board, text + 1, &step.to, error);
		used = used == 0 ? 0 : used + 1;
	} else if (board_label_length(text) == 0) {
		game_fail_step(base, state, text, error);
		return 0;
	} else {
		used = points_read(board, text, &step.from, error);
		size_t more = used == 0 ? 0 : read_goal(board, text + used, &step, error);
		used = more == 0 ? 0 : used + more;
	}
	if (used > 0) {
		*out = step;
	}
	return used;
}

/* "3", before the step that is played with it. */
size_t tracks_turn_head(const struct game_rules *base, const union game_state *bytes,
	char text[GAME_STEP_TEXT_MAX]) {
	const struct tracks_state *state = tracks_state(bytes);
	struct text out;
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	if (state->phase == TRACKS_MOVE) {
		text_add(&out, "%d", tracks_steps_of(tracks_rules(base), state->roll));
	}
	return out.used;
}

/* ---- printing positions ---- */

static void print_track_side(const struct tracks_rules *rules, const struct tracks_state *state,
	int seat, struct text *text) {
	const char *between = "";
	uint8_t off = tracks_borne_off(rules, state, seat);
	text_add(text, ":%s", rules->base.game->seat[seat].key);
	if (state->men[seat][TRACKS_HAND] > 0) {
		text_add(text, "@%d", state->men[seat][TRACKS_HAND]);
		between = ",";
	}
	for (unsigned point = 0; point < rules->board.points; point++) {
		uint8_t place = rules->place[seat][point];
		if (place > 0 && state->men[seat][place] > 0) {
			text_add(text, "%s%s", between, points_label(&rules->board, point));
			between = ",";
		}
	}
	if (off > 0) {
		text_add(text, off > 1 ? "%soff*%d" : "%soff", between, off);
	}
}

size_t tracks_print(const struct game_rules *base, const union game_state *bytes,
	char text[GAME_POSITION_TEXT_MAX]) {
	const struct tracks_rules *rules = tracks_rules(base);
	const struct tracks_state *state = tracks_state(bytes);
	struct text out;
	text_init(&out, text, GAME_POSITION_TEXT_MAX);
	text_add(&out, "%s", base->game->seat[state->seat].key);
	print_track_side(rules, state, 0, &out);
	print_track_side(rules, state, 1, &out);
	if (state->phase == TRACKS_MOVE) {
		text_add(&out, ":roll=%d", state->roll);
	}
	return out.used;
}

/* ---- reading positions ---- */

/* A position while it is being read. */
struct tracks_reading {
	struct points_reader reader;
	const struct tracks_rules *rules;
	struct tracks_state state;
};

static bool fail_track_position(struct tracks_reading *reading, const char *right) {
	return game_fail(reading->reader.error, "The position is wrong at \"%.20s\": expected %s.",
		reading->reader.at, right);
}

/* Read a number of at most two digits behind a sign. */
static bool read_track_number(
	struct tracks_reading *reading, const char *sign, const char *right, unsigned *number) {
	struct points_reader *reader = &reading->reader;
	size_t length = strlen(sign);
	size_t used = text_number(reader->at + length, 2, number);
	if (strncmp(reader->at, sign, length) != 0 || used == 0) {
		return fail_track_position(reading, right);
	}
	reader->at += length + used;
	return true;
}

static bool read_borne_off(struct tracks_reading *reading, unsigned seat) {
	unsigned men = 1;
	reading->reader.at += 3;
	if (*reading->reader.at == '*' &&
		!read_track_number(reading, "*", "a number of men", &men)) {
		return false;
	}
	reading->state.men[seat][reading->rules->length[seat] + 1] = (uint8_t)men;
	return true;
}

static bool read_man(struct tracks_reading *reading, unsigned seat) {
	const struct tracks_rules *rules = reading->rules;
	struct points_reader *reader = &reading->reader;
	uint8_t point;
	if (!points_skip_label(reader, &point)) {
		return false;
	}
	const char *label = points_label(&rules->board, point);
	uint8_t place = rules->place[seat][point], theirs = rules->place[!seat][point];
	if (place == 0) {
		return game_fail(reader->error, "%s is not on the way of %s.", label,
			reader->game->seat[seat].name);
	}
	if (point == rules->sink) {
		return game_fail(reader->error, "No man can stay on %s.", label);
	}
	if (reading->state.men[seat][place] > 0 ||
		(theirs > 0 && reading->state.men[!seat][theirs] > 0)) {
		return game_fail(reader->error, "There are two men on %s; only one can be.", label);
	}
	reading->state.men[seat][place] = 1;
	return true;
}

static bool read_track_item(struct tracks_reading *reading, unsigned seat) {
	const char *at = reading->reader.at;
	if (*at == '@' && !reading->rules->has_hand) {
		return game_fail(reading->reader.error,
			"In this game no man is in the hand: write its point.");
	}
	if (*at == '@') {
		unsigned men;
		if (!read_track_number(reading, "@", "the number of men in hand", &men)) {
			return false;
		}
		reading->state.men[seat][TRACKS_HAND] = (uint8_t)men;
		return true;
	}
	return strncmp(at, "off", 3) == 0 ? read_borne_off(reading, seat) : read_man(reading, seat);
}

static bool check_track_men(struct tracks_reading *reading, unsigned seat) {
	int men = 0;
	for (int place = 0; place <= reading->rules->length[seat] + 1; place++) {
		men += reading->state.men[seat][place];
	}
	return men == reading->rules->men ||
		game_fail(reading->reader.error,
			"%s must have %d men, with those in hand (@4) and borne off (off*2), not %d.",
			reading->reader.game->seat[seat].name, reading->rules->men, men);
}

static bool read_track_side(struct tracks_reading *reading, unsigned seat) {
	struct points_reader *reader = &reading->reader;
	if (!points_skip(reader, ':') || !points_skip(reader, reader->game->seat[seat].key[0])) {
		return fail_track_position(reading, seat == 0 ? "the side of W" : "the side of B");
	}
	if (*reader->at != ':' && *reader->at != '\0') {
		do {
			if (!read_track_item(reading, seat)) {
				return false;
			}
		} while (points_skip(reader, ','));
	}
	return check_track_men(reading, seat);
}

static bool read_roll(struct tracks_reading *reading) {
	unsigned roll;
	if (points_is_at_end(&reading->reader)) {
		return true;
	}
	if (!read_track_number(reading, ":roll=", "the end, or :roll=2", &roll)) {
		return false;
	}
	if ((int)roll > reading->rules->lots || !points_is_at_end(&reading->reader)) {
		return game_fail(reading->reader.error,
			"A throw of %d lots is written roll=0 to roll=%d, at the end.",
			reading->rules->lots, reading->rules->lots);
	}
	reading->state.phase = TRACKS_MOVE;
	reading->state.roll = (uint8_t)roll;
	return true;
}

static bool read_tracks_position(struct tracks_reading *reading) {
	struct points_reader *reader = &reading->reader;
	const struct tracks_rules *rules = reading->rules;
	bool black = *reader->at == reader->game->seat[1].key[0];
	if (!black && *reader->at != reader->game->seat[0].key[0]) {
		return fail_track_position(reading, "W or B, who is to move");
	}
	reader->at++;
	reading->state.seat = black;
	if (!read_track_side(reading, 0) || !read_track_side(reading, 1) || !read_roll(reading)) {
		return false;
	}
	if (tracks_borne_off(rules, &reading->state, 0) == rules->men &&
		tracks_borne_off(rules, &reading->state, 1) == rules->men) {
		return game_fail(reader->error,
			"Both sides have borne off all their men; only one side can.");
	}
	return true;
}

bool tracks_read(const struct game_rules *base, const char *text, union game_state *bytes,
	struct game_error *error) {
	const struct tracks_rules *rules = tracks_rules(base);
	struct tracks_reading reading = {
		.reader = {base->game, &rules->board, text, error}, .rules = rules};
	if (!read_tracks_position(&reading)) {
		return false;
	}
	memset(bytes, 0, sizeof(*bytes));
	memcpy(bytes->bytes, &reading.state, sizeof(reading.state));
	if (game_status(base, bytes).phase == GAME_OVER) {
		struct tracks_state *state = tracks_state_of(bytes);
		state->phase = TRACKS_THROW;
		state->roll = 0;
	}
	tracks_settle(rules, tracks_state_of(bytes), NULL);
	return true;
}
