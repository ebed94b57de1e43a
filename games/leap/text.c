/* games/leap/text.c - steps as text: c2-c3, a1xc3, xe5, @c4, ".", pass; positions as text:
 * W:Wa1,b1,Kc3:Ba5,@4:undo=d2-c2:quiet=3. */
#include "games/leap/text.h"

#include <string.h>

#include "base/text.h"
#include "games/leap/play.h"

/* ---- printing steps ---- */

static const char *point_label(const struct leap_rules *rules, unsigned point) {
	return point < rules->board.points ? rules->board.point[point].label : "?";
}

static void print_leap(const struct leap_rules *rules, const struct leap_state *state,
	const struct game_step *step, struct text *text) {
	if (state->leaps == 0) {
		text_add_word(text, point_label(rules, step->from));
	}
	text_add_char(text, 'x');
	if (rules->bent) {
		text_add(text, "(%s)", point_label(rules, step->over));
	}
	text_add_word(text, point_label(rules, step->to));
}

size_t leap_print_step(const struct game_rules *base, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]) {
	const struct leap_rules *rules = leap_rules(base);
	struct text out;
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	switch ((enum leap_step)step->kind) {
	case LEAP_STEP_WALK:
		text_add_word(&out, point_label(rules, step->from));
		text_add_char(&out, '-');
		text_add_word(&out, point_label(rules, step->to));
		break;
	case LEAP_STEP_LEAP:
		print_leap(rules, leap_state(state), step, &out);
		break;
	case LEAP_STEP_DROP:
		text_add(&out, "@%s", point_label(rules, step->to));
		break;
	case LEAP_STEP_STOP:
		text_add(&out, ".");
		break;
	case LEAP_STEP_PASS:
		text_add(&out, "pass");
		break;
	}
	return out.used;
}

/* ---- reading steps ---- */

/* Read a point of the board. Returns the length of its point_label, or 0 with an error. */
static size_t read_board_point(const struct leap_rules *rules, const char *text, uint8_t *point,
	struct game_error *error) {
	size_t length = board_label_length(text);
	uint8_t found = board_find(&rules->board, text, length);
	if (length == 0) {
		game_fail(error, "A point is missing before \"%.12s\"; points are written like %s.",
			text, rules->board.point[0].label);
		return 0;
	}
	if (found == GAME_NOWHERE) {
		game_fail(error,
			"There is no point %.*s on this board; its points go from %s to %s.",
			(int)length, text, rules->board.point[0].label,
			rules->board.point[rules->board.points - 1].label);
		return 0;
	}
	*point = found;
	return length;
}

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

/* Read "(b2)", which is required if leaps may turn. Returns its length, or 0 with an error. */
static size_t read_over(
	const struct leap_rules *rules, const char *text, uint8_t *over, struct game_error *error) {
	if (text[0] != '(') {
		game_fail(error, "Here a leap must name the point it goes over, like x(%s)%s.",
			rules->board.point[1].label, rules->board.point[2].label);
		return 0;
	}
	size_t length = read_board_point(rules, text + 1, over, error);
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
	size_t length = read_board_point(rules, text + used, &read.to, error);
	if (length == 0) {
		return 0;
	}
	if (!rules->bent) {
		read.over = find_over(rules, state, from, read.to);
	}
	*step = read;
	return used + length;
}

static size_t read_drop(const struct leap_rules *rules, const char *text, struct game_step *step,
	struct game_error *error) {
	uint8_t to;
	size_t length = read_board_point(rules, text + 1, &to, error);
	if (length == 0) {
		return 0;
	}
	*step = (struct game_step){
		.kind = LEAP_STEP_DROP, .from = GAME_NOWHERE, .over = GAME_NOWHERE, .to = to};
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
	uint8_t from, to;
	size_t length = read_board_point(rules, text, &from, error);
	if (length == 0) {
		return 0;
	}
	size_t more = 0;
	if (text[length] == 'x') {
		more = read_jump(rules, state, from, text + length, step, error);
	} else if (text[length] == '-') {
		more = 1 + read_board_point(rules, text + length + 1, &to, error);
		if (more > 1) {
			*step = (struct game_step){.kind = LEAP_STEP_WALK,
				.from = from,
				.over = GAME_NOWHERE,
				.to = to};
		}
	} else {
		game_fail(error,
			"After %.*s there must be - and a point for a walk, or x and a point for a "
			"leap.",
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
		return read_drop(rules, text, step, error);
	}
	if (text[0] == 'x' && state->leaps > 0) {
		return read_jump(rules, state, state->at, text, step, error);
	}
	if (text[0] == 'x' && board_label_length(text) == 0) {
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

static char *print_piece(char *at, const char *label, bool is_king) {
	size_t size = strlen(label);
	if (is_king) {
		*at++ = 'K';
	}
	memcpy(at, label, size);
	return at + size;
}

/* Pieces make up most of a position, so those of a seat are added in one go. */
static void print_seat_pieces(const struct leap_rules *rules, const struct leap_state *before,
	unsigned seat, struct text *text) {
	char list[GAME_POINTS_MAX * (sizeof(",K") + GAME_LABEL_MAX)], *at = list;
	struct board_set side = before->side[seat];
	for (bool first = before->hand[seat] == 0; !board_is_empty(side); first = false) {
		uint8_t point = board_take(&side);
		if (!first) {
			*at++ = ',';
		}
		at = print_piece(at, rules->board.point[point].label, leap_is_king(before, point));
	}
	*at = '\0';
	text_add(text, before->hand[seat] > 0 ? ":%s@%u" : ":%s", rules->base.game->seat[seat].key,
		before->hand[seat]);
	text_add_word(text, list);
}

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
	for (size_t i = 0; i < state->leaps; i++) {
		text_add(text, "x");
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
	print_seat_pieces(rules, &before, 0, &out);
	print_seat_pieces(rules, &before, 1, &out);
	print_memory(rules, state, &out);
	if (state->quiet > 0) {
		text_add(&out, ":quiet=%u", state->quiet);
	}
	if (state->leaps > 0) {
		print_chain(rules, state, &out);
	}
	return out.used;
}

/* ---- reading positions ---- */

/* The state of the parser. */
struct reader {
	const struct leap_rules *rules;
	const char *at;
	struct leap_state *state;
	struct game_error *error;
};

static const char *get_seat_key(const struct reader *reader, unsigned seat) {
	return reader->rules->base.game->seat[seat].key;
}

static const char *get_point_label(const struct reader *reader, unsigned point) {
	return reader->rules->board.point[point].label;
}

static bool skip_char(struct reader *reader, char c) {
	if (*reader->at != c) {
		return false;
	}
	reader->at++;
	return true;
}

/* PDN puts a full stop behind a position. */
static bool is_at_end(const struct reader *reader) {
	return *reader->at == '\0' || strcmp(reader->at, ".") == 0;
}

static bool read_moving_seat(struct reader *reader) {
	for (unsigned seat = 0; seat < 2; seat++) {
		if (reader->at[0] == get_seat_key(reader, seat)[0] && reader->at[1] == ':') {
			reader->state->seat = (uint8_t)seat;
			reader->at++;
			return true;
		}
	}
	return game_fail(reader->error,
		"A position must begin with the seat to move, %s: or %s:, not with \"%.12s\".",
		get_seat_key(reader, 0), get_seat_key(reader, 1), reader->at);
}

static bool skip_point(struct reader *reader, uint8_t *point) {
	size_t length = board_label_length(reader->at);
	uint8_t found = board_find(&reader->rules->board, reader->at, length);
	if (length == 0) {
		return game_fail(reader->error, "A point like %s should stand before \"%.12s\".",
			get_point_label(reader, 0), reader->at);
	}
	if (found == GAME_NOWHERE) {
		return game_fail(reader->error,
			"There is no point %.*s on this board; its points go from %s "
			"to %s.",
			(int)length, reader->at, get_point_label(reader, 0),
			get_point_label(reader, (unsigned)reader->rules->board.points - 1));
	}
	*point = found;
	reader->at += length;
	return true;
}

static bool read_hand(struct reader *reader, unsigned seat) {
	unsigned number = 0;
	int most = reader->rules->hand[seat];
	size_t length = text_number(reader->at + 1, 3, &number);
	if (length == 0) {
		return game_fail(
			reader->error, "After @ there must be the number of pieces in hand.");
	}
	if ((int)number > most) {
		return game_fail(reader->error, "%s can have at most %d in hand, not %u.",
			reader->rules->base.game->seat[seat].name, most, number);
	}
	if (reader->state->hand[seat] > 0) {
		return game_fail(reader->error, "The pieces in hand of %s are given twice.",
			reader->rules->base.game->seat[seat].name);
	}
	reader->state->hand[seat] = (uint8_t)number;
	reader->at += 1 + length;
	return true;
}

static bool read_man_or_king(struct reader *reader, unsigned seat) {
	reader->at += strspn(reader->at, " ");
	bool king = skip_char(reader, 'K');
	uint8_t point;
	if (!skip_point(reader, &point)) {
		return false;
	}
	if (king && board_is_empty(reader->rules->promote[seat])) {
		return game_fail(reader->error,
			"K%s: with these options %s has no promoted pieces; leave the "
			"K out.",
			get_point_label(reader, point), reader->rules->base.game->seat[seat].name);
	}
	if (board_has(&reader->state->side[0], point) ||
		board_has(&reader->state->side[1], point)) {
		return game_fail(
			reader->error, "Two pieces stand on %s.", get_point_label(reader, point));
	}
	board_add(&reader->state->side[seat], point);
	if (king) {
		board_add(&reader->state->kings, point);
	}
	return true;
}

static bool read_seat_pieces(struct reader *reader, unsigned seat) {
	const char *key = get_seat_key(reader, seat);
	if (!skip_char(reader, ':') || !skip_char(reader, key[0])) {
		return game_fail(reader->error,
			"The pieces of %s should follow, as :%s and its points, at "
			"\"%.12s\".",
			reader->rules->base.game->seat[seat].name, key, reader->at);
	}
	if (*reader->at == ':' || is_at_end(reader)) {
		return true;
	}
	do {
		if (*reader->at == '@' ? !read_hand(reader, seat)
				       : !read_man_or_king(reader, seat)) {
			return false;
		}
	} while (skip_char(reader, ','));
	if (board_count(reader->state->side[seat]) + reader->state->hand[seat] > LEAP_SIDE_MAX) {
		return game_fail(reader->error, "%s has more than %d pieces.",
			reader->rules->base.game->seat[seat].name, LEAP_SIDE_MAX);
	}
	return true;
}

/* Others write the sides in any order. */
static bool read_both_sides(struct reader *reader) {
	bool turned = reader->at[0] == ':' && reader->at[1] == get_seat_key(reader, 1)[0];
	return read_seat_pieces(reader, turned) && read_seat_pieces(reader, !turned);
}

/* ---- fields ---- */

static bool read_ban(struct reader *reader) {
	uint8_t from = 0, to = 0;
	if (!skip_point(reader, &from) || !skip_char(reader, '-')) {
		return game_fail(reader->error,
			"A walk like %s-%s should stand at \"%.12s\" after undo=.",
			get_point_label(reader, 0), get_point_label(reader, 1), reader->at);
	}
	if (!skip_point(reader, &to)) {
		return false;
	}
	const struct leap_state *state = reader->state;
	unsigned seat = board_has(&state->side[1], from);
	if (!board_has(&state->side[seat], from)) {
		return game_fail(reader->error, "undo=%s-%s: there is no piece on %s.",
			get_point_label(reader, from), get_point_label(reader, to),
			get_point_label(reader, from));
	}
	const struct leap_power *power = &reader->rules->power[seat][leap_is_king(state, from)];
	if (!power->may_not_undo || !board_has(&power->walk[from], to)) {
		return game_fail(reader->error,
			"undo=%s-%s: the piece on %s could not walk there anyway.",
			get_point_label(reader, from), get_point_label(reader, to),
			get_point_label(reader, from));
	}
	if (state->undo[from] != 0) {
		return game_fail(reader->error, "undo= has two walks for the piece on %s.",
			get_point_label(reader, from));
	}
	reader->state->undo[from] = (uint8_t)(to + 1);
	return true;
}

static bool read_undo_bans(struct reader *reader) {
	do {
		if (!read_ban(reader)) {
			return false;
		}
	} while (skip_char(reader, ','));
	return true;
}

static bool read_quiet_count(struct reader *reader) {
	unsigned number = 0;
	size_t length = text_number(reader->at, 4, &number);
	if (length == 0) {
		return game_fail(reader->error, "After quiet= there must be a number from 0 to %d.",
			LEAP_QUIET_MAX);
	}
	reader->state->quiet = (uint16_t)number;
	reader->at += length;
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
static bool replay_leap(struct reader *reader, unsigned from) {
	const struct leap_rules *rules = reader->rules;
	union game_state state = {{0}};
	memcpy(state.bytes, reader->state, sizeof(*reader->state));
	struct game_step step, steps[GAME_STEPS_MAX];
	size_t used = read_jump(rules, reader->state, from, reader->at, &step, reader->error);
	if (used == 0) {
		return false;
	}
	size_t count = leap_steps(&rules->base, &state, steps);
	if (!is_step_among(steps, count, &step)) {
		return game_fail(reader->error,
			"chain=: the leap from %s to %s is not legal there.",
			get_point_label(reader, from), get_point_label(reader, step.to));
	}
	leap_apply(&rules->base, &state, &step, NULL);
	memcpy(reader->state, state.bytes, sizeof(*reader->state));
	reader->at += used;
	return reader->state->leaps > 0 ||
		game_fail(reader->error,
			"chain=: the turn is over after the "
			"leap to %s; write the position after it.",
			get_point_label(reader, step.to));
}

static bool read_chain(struct reader *reader) {
	uint8_t from;
	if (!skip_point(reader, &from)) {
		return false;
	}
	unsigned at = from;
	do {
		if (*reader->at != 'x') {
			return game_fail(reader->error,
				"A leap like x%s should stand at \"%.12s\" after chain=.",
				get_point_label(reader, 0), reader->at);
		}
		if (!replay_leap(reader, at)) {
			return false;
		}
		at = reader->state->at;
	} while (*reader->at != '\0' && *reader->at != ':');
	return true;
}

/* Read the fields, in any order, each at most once; the chain is played last. */
static bool read_position_fields(struct reader *reader) {
	static const char *const names[] = {"undo=", "quiet=", "chain="};
	const char *chain = NULL;
	bool seen[3] = {false, false, false};
	while (!is_at_end(reader)) {
		size_t i = 0;
		bool colon = skip_char(reader, ':');
		while (i < 3 && strncmp(reader->at, names[i], strlen(names[i])) != 0) {
			i++;
		}
		if (!colon || i == 3) {
			return game_fail(reader->error,
				"After the pieces only :undo=, :quiet= and :chain= may "
				"follow, not \"%.12s\".",
				reader->at);
		}
		if (seen[i]) {
			return game_fail(reader->error, "%s is given twice.", names[i]);
		}
		seen[i] = true;
		reader->at += strlen(names[i]);
		if (i == 2) {
			chain = reader->at;
			reader->at += strcspn(reader->at, ":");
		} else if (i == 0 ? !read_undo_bans(reader) : !read_quiet_count(reader)) {
			return false;
		}
	}
	reader->at = chain;
	return chain == NULL || read_chain(reader);
}

static bool check_hands(struct reader *reader) {
	const struct leap_rules *rules = reader->rules;
	if (rules->sets != GAME_NOBODY && reader->state->hand[rules->sets] > 0 &&
		reader->state->seat != rules->sets) {
		return game_fail(reader->error,
			"The pieces in hand of %s must be dropped first: the position begins with %s:.",
			rules->base.game->seat[rules->sets].name,
			get_seat_key(reader, rules->sets));
	}
	return true;
}

bool leap_read(const struct game_rules *base, const char *text, union game_state *bytes,
	struct game_error *error) {
	struct leap_state state;
	memset(&state, 0, sizeof(state));
	struct reader reader = {leap_rules(base), text, &state, error};
	if (!read_moving_seat(&reader) || !read_both_sides(&reader)) {
		return false;
	}
	state.open = leap_open(reader.rules, board_or(state.side[0], state.side[1]));
	if (!check_hands(&reader) || !read_position_fields(&reader)) {
		return false;
	}
	memset(bytes, 0, sizeof(*bytes));
	memcpy(bytes->bytes, &state, sizeof(state));
	return true;
}
