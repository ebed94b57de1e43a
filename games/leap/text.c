/* games/leap/text.c - steps as text: c2-c3, a1xc3, xe5, @c4, xd4, ".", pass; positions as text:
 * W:Wa1,b1,Kc3:Ba5,@4:undo=d2-c2:quiet=3. */
#include "games/leap/text.h"

#include <string.h>

#include "base/text.h"
#include "games/leap/few.h"
#include "games/leap/play.h"
#include "games/leap/runs.h"
#include "games/points.h"

/* ---- printing steps ---- */

/* Fanorona, notation: > takes ahead, < takes behind. */
static char leap_sign(const struct leap_rules *rules, unsigned from, uint8_t over, uint8_t to) {
	if (!rules->runs) {
		return 'x';
	}
	return leap_is_ahead(rules, from, (struct board_leap){over, to}) ? '>' : '<';
}

static void print_leap(const struct leap_rules *rules, const struct leap_state *state,
	const struct game_step *step, struct text *text) {
	if (state->leaps == 0) {
		text_add_word(text, points_label(&rules->board, step->from));
	}
	text_add_char(text, leap_sign(rules, step->from, step->over, step->to));
	if (rules->bent) {
		text_add(text, "(%s)", points_label(&rules->board, step->over));
	}
	text_add_word(text, points_label(&rules->board, step->to));
}

size_t leap_print_step(const struct game_rules *base, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]) {
	const struct leap_rules *rules = leap_rules(base);
	struct text out;
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	switch ((enum leap_step)step->kind) {
	case LEAP_STEP_WALK:
		text_add_word(&out, points_label(&rules->board, step->from));
		text_add_char(&out, '-');
		text_add_word(&out, points_label(&rules->board, step->to));
		break;
	case LEAP_STEP_LEAP:
		print_leap(rules, leap_state(state), step, &out);
		break;
	case LEAP_STEP_DROP:
		text_add(&out, "@%s", points_label(&rules->board, step->to));
		break;
	case LEAP_STEP_STOP:
		text_add(&out, ".");
		break;
	case LEAP_STEP_PASS:
		text_add(&out, "pass");
		break;
	case LEAP_STEP_REMOVE:
		text_add(&out, "x%s", points_label(&rules->board, step->to));
		break;
	}
	return out.used;
}

/* ---- reading steps ---- */

/* Returns the point that a leap between two others goes over: by the rules or, if they do not allow
 * that leap, the first piece in between. */
static uint8_t find_over(const struct leap_rules *rules, const struct leap_state *state,
	unsigned from, unsigned to) {
	const struct board *board = &rules->board;
	for (size_t i = board->first_leap[from]; i < board->first_leap[from + 1]; i++) {
		if (board->leap[i].to == to) {
			return board->leap[i].over;
		}
	}
	struct board_set pieces = board_or(state->side[0], state->side[1]);
	for (size_t r = board->first_ray[from]; r < board->first_ray[from + 1]; r++) {
		const uint8_t *on = &board->ray_point[board->ray[r].first];
		const uint8_t *end = memchr(on, (int)to, board->ray[r].count);
		for (const uint8_t *p = on; end != NULL && p < end; p++) {
			if (board_has(&pieces, *p)) {
				return *p;
			}
		}
		if (end != NULL) {
			return end > on ? on[0] : GAME_NOWHERE;
		}
	}
	return GAME_NOWHERE;
}

static bool is_sign(const struct leap_rules *rules, char c) {
	return rules->runs ? c == '>' || c == '<' : c == 'x';
}

/* The nearest man that a run would take, whether there is one or not; NOWHERE if the board ends
 * there, or if it is no walk to the next point. */
static uint8_t find_run_over(
	const struct leap_rules *rules, unsigned from, unsigned to, char sign) {
	const struct board *board = &rules->board;
	for (size_t r = board->first_ray[from]; r < board->first_ray[from + 1]; r++) {
		const uint8_t *on = &board->ray_point[board->ray[r].first];
		if (on[0] != to) {
			continue;
		}
		if (sign == '>') {
			return board->ray[r].count > 1 ? on[1] : GAME_NOWHERE;
		}
		for (size_t o = board->first_ray[from]; o < board->first_ray[from + 1]; o++) {
			if (o != r && board->ray[o].line == board->ray[r].line) {
				return board->ray_point[board->ray[o].first];
			}
		}
	}
	return GAME_NOWHERE;
}

/* Read "(b2)", which is required if leaps may turn. Returns its length, or 0 with an error. */
static size_t read_over(
	const struct leap_rules *rules, const char *text, uint8_t *over, struct game_error *error) {
	if (text[0] != '(') {
		game_fail(error, "Here a leap must name the point it goes over, like x(%s)%s.",
			rules->board.point[1].label, rules->board.point[2].label);
		return 0;
	}
	size_t length = points_read(&rules->board, text + 1, over, error);
	if (length > 0 && text[1 + length] != ')') {
		game_fail(error, "A bracket is not closed in \"%.12s\".", text);
		return 0;
	}
	return length == 0 ? 0 : length + 2;
}

static size_t read_jump(const struct leap_rules *rules, const struct leap_state *state,
	unsigned from, const char *text, struct game_step *step, struct game_error *error) {
	struct game_step read = {
		.kind = LEAP_STEP_LEAP, .from = (uint8_t)from, .over = GAME_NOWHERE};
	size_t used = 1;
	if (rules->bent) {
		size_t length = read_over(rules, text + used, &read.over, error);
		if (length == 0) {
			return 0;
		}
		used += length;
	}
	size_t length = points_read(&rules->board, text + used, &read.to, error);
	if (length == 0) {
		return 0;
	}
	if (rules->runs) {
		read.over = find_run_over(rules, from, read.to, text[0]);
	} else if (!rules->bent) {
		read.over = find_over(rules, state, from, read.to);
	}
	*step = read;
	return used + length;
}

/* Read the point of a drop or of a removal, after its sign. */
static size_t read_point_step(const struct leap_rules *rules, enum leap_step kind, const char *text,
	struct game_step *step, struct game_error *error) {
	uint8_t to;
	size_t length = points_read(&rules->board, text + 1, &to, error);
	if (length == 0) {
		return 0;
	}
	*step = (struct game_step){
		.kind = (uint8_t)kind, .from = GAME_NOWHERE, .over = GAME_NOWHERE, .to = to};
	return length + 1;
}

static size_t read_bare(enum leap_step kind, size_t length, struct game_step *step) {
	*step = (struct game_step){.kind = (uint8_t)kind,
		.from = GAME_NOWHERE,
		.over = GAME_NOWHERE,
		.to = GAME_NOWHERE};
	return length;
}

static size_t read_walk_or_leap(const struct leap_rules *rules, const struct leap_state *state,
	const char *text, struct game_step *step, struct game_error *error) {
	uint8_t from = 0, to = 0;
	size_t length = points_read(&rules->board, text, &from, error);
	if (length == 0) {
		return 0;
	}
	size_t more = 0;
	if (is_sign(rules, text[length])) {
		more = read_jump(rules, state, from, text + length, step, error);
	} else if (text[length] == '-') {
		more = 1 + points_read(&rules->board, text + length + 1, &to, error);
		if (more > 1) {
			*step = (struct game_step){.kind = LEAP_STEP_WALK,
				.from = from,
				.over = GAME_NOWHERE,
				.to = to};
		}
	} else {
		game_fail(error,
			rules->runs ? "After %.*s there must be - and a point for a walk, > for "
				      "taking ahead, or < for taking behind."
				    : "After %.*s there must be - and a point for a walk, or x and "
				      "a point for a leap.",
			(int)length, text);
	}
	return more > 1 ? length + more : 0;
}

size_t leap_read_step(const struct game_rules *base, const union game_state *bytes,
	const char *text, struct game_step *step, struct game_error *error) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	if (strncmp(text, "pass", 4) == 0) {
		return read_bare(LEAP_STEP_PASS, 4, step);
	}
	if (text[0] == '.') {
		return read_bare(LEAP_STEP_STOP, 1, step);
	}
	if (text[0] == '@') {
		return read_point_step(rules, LEAP_STEP_DROP, text, step, error);
	}
	if (is_sign(rules, text[0]) && state->leaps > 0) {
		return read_jump(rules, state, state->at, text, step, error);
	}
	bool is_bare = text[0] == 'x' && board_label_length(text) == 0;
	if (is_bare && rules->opening == LEAP_OPEN_REMOVE) {
		return read_point_step(rules, LEAP_STEP_REMOVE, text, step, error);
	}
	if (is_bare) {
		game_fail(error, "A leap must begin with the point it starts from, like %sx%s.",
			rules->board.point[0].label, rules->board.point[2].label);
		return 0;
	}
	if (board_label_length(text) == 0) {
		game_fail_step(base, bytes, text, error);
		return 0;
	}
	return read_walk_or_leap(rules, state, text, step, error);
}

/* ---- printing positions ---- */

static void print_memory(
	const struct leap_rules *rules, const struct leap_state *state, struct text *text) {
	const char *between = ":undo=";
	for (size_t p = 0; rules->can_undo && p < rules->board.points; p++) {
		if (state->undo[p] != 0) {
			text_add_word(text, between);
			text_add_word(text, rules->board.point[p].label);
			text_add_char(text, '-');
			text_add_word(text, rules->board.point[state->undo[p] - 1].label);
			between = ",";
		}
	}
}

static void print_chain(
	const struct leap_rules *rules, const struct leap_state *state, struct text *text) {
	text_add(text, ":chain=%s", rules->board.point[state->from].label);
	uint8_t at = state->from;
	for (size_t i = 0; i < state->leaps; at = state->to[i], i++) {
		text_add_char(text, leap_sign(rules, at, state->over[i], state->to[i]));
		if (rules->bent) {
			text_add(text, "(%s)", rules->board.point[state->over[i]].label);
		}
		text_add(text, "%s", rules->board.point[state->to[i]].label);
	}
}

/* Returns the state before the unfinished chain. */
static struct leap_state before_chain(const struct leap_state *state) {
	struct leap_state before = *state;
	if (state->leaps == 0) {
		return before;
	}
	board_remove(&before.side[state->seat], state->at);
	board_remove(&before.kings, state->at);
	board_add(&before.side[state->seat], state->from);
	before.side[!state->seat] = board_or(before.side[!state->seat], state->taken);
	before.kings = board_or(before.kings, state->taken_kings);
	if (state->was_king) {
		board_add(&before.kings, state->from);
	}
	return before;
}

size_t leap_print(const struct game_rules *base, const union game_state *bytes,
	char text[GAME_POSITION_TEXT_MAX]) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	struct leap_state before = before_chain(state);
	struct text out;
	text_init(&out, text, GAME_POSITION_TEXT_MAX);
	text_add(&out, "%s", base->game->seat[state->seat].key);
	for (unsigned seat = 0; seat < 2; seat++) {
		struct points_side side = {before.side[seat],
			board_and(before.side[seat], before.kings), before.hand[seat]};
		points_print_side(&rules->board, base->game->seat[seat].key, &side, &out);
	}
	print_memory(rules, state, &out);
	if (state->quiet > 0) {
		text_add(&out, ":quiet=%u", state->quiet);
	}
	if (state->few > 0) {
		text_add(&out, ":few=%u", state->few);
	}
	if (state->there > 0) {
		text_add(&out, ":there=%u", state->there);
	}
	if (state->leaps > 0) {
		print_chain(rules, state, &out);
	}
	return out.used;
}

/* ---- reading positions ---- */

/* A position while it is being read. */
struct reading {
	struct points_reader reader;
	const struct leap_rules *rules;
	struct leap_state state;
};

static bool add_ban(struct points_reader *reader, void *user, uint8_t from, uint8_t to) {
	struct reading *reading = user;
	struct leap_state *state = &reading->state;
	const char *here = points_label(reader->board, from);
	const char *there = points_label(reader->board, to);
	unsigned seat = board_has(&state->side[1], from);
	if (!board_has(&state->side[seat], from)) {
		return game_fail(
			reader->error, "undo=%s-%s: there is no piece on %s.", here, there, here);
	}
	const struct leap_power *power = &reading->rules->power[seat][leap_is_king(state, from)];
	if (!power->may_not_undo || !board_has(&power->walk[from], to)) {
		return game_fail(reader->error,
			"undo=%s-%s: the piece on %s could not walk there anyway.", here, there,
			here);
	}
	if (state->undo[from] != 0) {
		return game_fail(reader->error, "undo= has two walks for the piece on %s.", here);
	}
	state->undo[from] = (uint8_t)(to + 1);
	return true;
}

static bool is_step_among(
	const struct game_step *steps, size_t count, const struct game_step *step) {
	for (size_t i = 0; i < count; i++) {
		if (steps[i].kind == step->kind && steps[i].from == step->from &&
			steps[i].over == step->over && steps[i].to == step->to) {
			return true;
		}
	}
	return false;
}

/* Play one leap of chain=, which begins with an x; the piece is on from. */
static bool replay_leap(struct reading *reading, unsigned from) {
	const struct leap_rules *rules = reading->rules;
	struct points_reader *reader = &reading->reader;
	union game_state state = {{0}};
	memcpy(state.bytes, &reading->state, sizeof(reading->state));
	struct game_step step, steps[GAME_STEPS_MAX];
	size_t used = read_jump(rules, &reading->state, from, reader->at, &step, reader->error);
	if (used == 0) {
		return false;
	}
	size_t count = leap_steps(&rules->base, &state, steps);
	if (!is_step_among(steps, count, &step)) {
		return game_fail(reader->error,
			"chain=: the leap from %s to %s is not legal there.",
			points_label(reader->board, from), points_label(reader->board, step.to));
	}
	leap_apply(&rules->base, &state, &step, NULL);
	memcpy(&reading->state, state.bytes, sizeof(reading->state));
	reader->at += used;
	return reading->state.leaps > 0 ||
		game_fail(reader->error,
			"chain=: the turn is over after the "
			"leap to %s; write the position after it.",
			points_label(reader->board, step.to));
}

static bool read_chain(struct reading *reading) {
	struct points_reader *reader = &reading->reader;
	uint8_t from;
	if (!points_skip_label(reader, &from)) {
		return false;
	}
	unsigned at = from;
	do {
		if (!is_sign(reading->rules, *reader->at)) {
			return game_fail(reader->error,
				"A leap like %c%s should stand at \"%.12s\" after chain=.",
				reading->rules->runs ? '>' : 'x', points_label(reader->board, 0),
				reader->at);
		}
		if (!replay_leap(reading, at)) {
			return false;
		}
		at = reading->state.at;
	} while (*reader->at != '\0' && *reader->at != ':');
	return true;
}

static bool read_pieces(struct reading *reading) {
	const struct leap_rules *rules = reading->rules;
	struct leap_state *state = &reading->state;
	struct points_side side[2] = {{.hand = 0}, {.hand = 0}};
	struct points_limits limits = {{rules->hand[0], rules->hand[1]},
		{!board_is_empty(rules->promote[0]), !board_is_empty(rules->promote[1])},
		LEAP_SIDE_MAX};
	if (!points_read_sides(&reading->reader, &limits, &state->seat, side)) {
		return false;
	}
	for (int seat = 0; seat < 2; seat++) {
		state->side[seat] = side[seat].men;
		state->hand[seat] = side[seat].hand;
	}
	state->kings = board_or(side[0].kings, side[1].kings);
	state->open = leap_open(rules, board_or(state->side[0], state->side[1]));
	return true;
}

static bool check_hands(const struct reading *reading) {
	const struct leap_rules *rules = reading->rules;
	if (rules->sets != GAME_NOBODY && reading->state.hand[rules->sets] > 0 &&
		reading->state.seat != rules->sets) {
		const struct game_seat *seat = &rules->base.game->seat[rules->sets];
		return game_fail(reading->reader.error,
			"The pieces in hand of %s must be dropped first: the position begins with %s:.",
			seat->name, seat->key);
	}
	return true;
}

static bool check_few(struct reading *reading) {
	struct leap_state *state = &reading->state;
	leap_few_begin(reading->rules, state);
	return state->few_row > 0 || (state->few == 0 && state->there == 0) ||
		game_fail(reading->reader.error,
			"few= and there= count turns with few pieces, and here there are others.");
}

bool leap_read(const struct game_rules *base, const char *text, union game_state *bytes,
	struct game_error *error) {
	struct reading reading;
	const char *chain;
	memset(&reading, 0, sizeof(reading));
	reading.rules = leap_rules(base);
	reading.reader = (struct points_reader){base->game, &reading.rules->board, text, error};
	const struct points_count counts[] = {
		{"few=", &reading.state.few}, {"there=", &reading.state.there}, {NULL, NULL}};
	if (!read_pieces(&reading) || !check_hands(&reading) ||
		!points_read_fields(
			&reading.reader, add_ban, &reading, &reading.state.quiet, &chain, counts) ||
		!check_few(&reading)) {
		return false;
	}
	reading.reader.at = chain;
	if (chain != NULL && !read_chain(&reading)) {
		return false;
	}
	memset(bytes, 0, sizeof(*bytes));
	memcpy(bytes->bytes, &reading.state, sizeof(reading.state));
	return true;
}
