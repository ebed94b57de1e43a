/* games/leap/position.c - positions as text: W:Wa1,b1,Kc3:Ba5,@4:undo=d2-c2:quiet=3. */
#include "games/leap/leap.h"

#include <string.h>

#include "base/text.h"

/* ---- printing ---- */

static void print_side(const struct leap_rules *rules, const struct leap_state *before,
	unsigned seat, struct text *text) {
	text_add(text, ":%s", rules->base.game->seat[seat].key);
	size_t first = text->used;
	if (before->hand[seat] > 0) {
		text_add(text, "@%u", before->hand[seat]);
	}
	struct board_set side = before->side[seat];
	while (!board_is_empty(side)) {
		uint8_t point = board_take(&side);
		if (text->used > first) {
			text_add_char(text, ',');
		}
		if (leap_is_king(before, point)) {
			text_add_char(text, 'K');
		}
		text_add_word(text, rules->board.point[point].label);
	}
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
	print_side(rules, &before, 0, &out);
	print_side(rules, &before, 1, &out);
	print_memory(rules, state, &out);
	if (state->quiet > 0) {
		text_add(&out, ":quiet=%u", state->quiet);
	}
	if (state->leaps > 0) {
		print_chain(rules, state, &out);
	}
	return out.used;
}

/* ---- reading ---- */

/* The state of the parser. */
struct reader {
	const struct leap_rules *rules;
	const char *at;
	struct leap_state *state;
	struct game_error *error;
};

static const char *seat_key(const struct reader *reader, unsigned seat) {
	return reader->rules->base.game->seat[seat].key;
}

static const char *label(const struct reader *reader, unsigned point) {
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
static bool is_end(const struct reader *reader) {
	return *reader->at == '\0' || strcmp(reader->at, ".") == 0;
}

static bool read_seat(struct reader *reader) {
	for (unsigned seat = 0; seat < 2; seat++) {
		if (reader->at[0] == seat_key(reader, seat)[0] && reader->at[1] == ':') {
			reader->state->seat = (uint8_t)seat;
			reader->at++;
			return true;
		}
	}
	return game_fail(reader->error,
		"A position begins with the seat to move, %s: or %s:, not with "
		"\"%.12s\".",
		seat_key(reader, 0), seat_key(reader, 1), reader->at);
}

static bool read_point(struct reader *reader, uint8_t *point) {
	size_t length = board_label_length(reader->at);
	uint8_t found = board_find(&reader->rules->board, reader->at, length);
	if (length == 0) {
		return game_fail(reader->error, "A point like %s should stand before \"%.12s\".",
			label(reader, 0), reader->at);
	}
	if (found == GAME_NOWHERE) {
		return game_fail(reader->error,
			"There is no point %.*s on this board; its points go from %s "
			"to %s.",
			(int)length, reader->at, label(reader, 0),
			label(reader, (unsigned)reader->rules->board.points - 1));
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
		return game_fail(reader->error, "%s can have %d pieces in hand, not %u.",
			reader->rules->base.game->seat[seat].name, most, number);
	}
	if (reader->state->hand[seat] > 0) {
		return game_fail(reader->error, "The hand of %s is there twice.",
			reader->rules->base.game->seat[seat].name);
	}
	reader->state->hand[seat] = (uint8_t)number;
	reader->at += 1 + length;
	return true;
}

static bool read_piece(struct reader *reader, unsigned seat) {
	reader->at += strspn(reader->at, " ");
	bool king = skip_char(reader, 'K');
	uint8_t point;
	if (!read_point(reader, &point)) {
		return false;
	}
	if (king && board_is_empty(reader->rules->promote[seat])) {
		return game_fail(reader->error,
			"K%s: with these options %s has no promoted pieces; leave the "
			"K out.",
			label(reader, point), reader->rules->base.game->seat[seat].name);
	}
	if (board_has(&reader->state->side[0], point) ||
		board_has(&reader->state->side[1], point)) {
		return game_fail(reader->error, "Two pieces stand on %s.", label(reader, point));
	}
	board_add(&reader->state->side[seat], point);
	if (king) {
		board_add(&reader->state->kings, point);
	}
	return true;
}

static bool read_side(struct reader *reader, unsigned seat) {
	const char *key = seat_key(reader, seat);
	if (!skip_char(reader, ':') || !skip_char(reader, key[0])) {
		return game_fail(reader->error,
			"The pieces of %s should follow, as :%s and its points, at "
			"\"%.12s\".",
			reader->rules->base.game->seat[seat].name, key, reader->at);
	}
	if (*reader->at == ':' || is_end(reader)) {
		return true;
	}
	do {
		if (*reader->at == '@' ? !read_hand(reader, seat) : !read_piece(reader, seat)) {
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
static bool read_sides(struct reader *reader) {
	bool turned = reader->at[0] == ':' && reader->at[1] == seat_key(reader, 1)[0];
	return read_side(reader, turned) && read_side(reader, !turned);
}

/* ---- fields ---- */

static bool read_ban(struct reader *reader) {
	uint8_t from, to;
	if (!read_point(reader, &from) || !skip_char(reader, '-')) {
		return game_fail(reader->error,
			"A walk like %s-%s should stand at \"%.12s\" after undo=.",
			label(reader, 0), label(reader, 1), reader->at);
	}
	if (!read_point(reader, &to)) {
		return false;
	}
	const struct leap_state *state = reader->state;
	unsigned seat = board_has(&state->side[1], from);
	if (!board_has(&state->side[seat], from)) {
		return game_fail(reader->error, "undo=%s-%s: there is no piece on %s.",
			label(reader, from), label(reader, to), label(reader, from));
	}
	const struct leap_power *power = &reader->rules->power[seat][leap_is_king(state, from)];
	if (!power->may_not_undo || !board_has(&power->walk[from], to)) {
		return game_fail(reader->error,
			"undo=%s-%s: the piece on %s could not walk there anyway.",
			label(reader, from), label(reader, to), label(reader, from));
	}
	if (state->undo[from] != 0) {
		return game_fail(reader->error, "undo= has two walks for the piece on %s.",
			label(reader, from));
	}
	reader->state->undo[from] = (uint8_t)(to + 1);
	return true;
}

static bool read_memory(struct reader *reader) {
	do {
		if (!read_ban(reader)) {
			return false;
		}
	} while (skip_char(reader, ','));
	return true;
}

static bool read_quiet(struct reader *reader) {
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

static bool is_among(const struct game_step *steps, size_t count, const struct game_step *step) {
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
	size_t used = leap_read_jump(rules, reader->state, from, reader->at, &step, reader->error);
	if (used == 0) {
		return false;
	}
	size_t count = leap_steps(&rules->base, &state, steps);
	if (!is_among(steps, count, &step)) {
		return game_fail(reader->error,
			"chain=: the leap from %s to %s is not legal there.", label(reader, from),
			label(reader, step.to));
	}
	leap_apply(&rules->base, &state, &step, NULL);
	memcpy(reader->state, state.bytes, sizeof(*reader->state));
	reader->at += used;
	return reader->state->leaps > 0 ||
		game_fail(reader->error,
			"chain=: the turn is over after the "
			"leap to %s; write the position after it.",
			label(reader, step.to));
}

static bool read_chain(struct reader *reader) {
	uint8_t from;
	if (!read_point(reader, &from)) {
		return false;
	}
	unsigned at = from;
	do {
		if (*reader->at != 'x') {
			return game_fail(reader->error,
				"A leap like x%s should stand at \"%.12s\" after chain=.",
				label(reader, 0), reader->at);
		}
		if (!replay_leap(reader, at)) {
			return false;
		}
		at = reader->state->at;
	} while (*reader->at != '\0' && *reader->at != ':');
	return true;
}

/* Read the fields, in any order, each at most once; the chain is played last. */
static bool read_fields(struct reader *reader) {
	static const char *const names[] = {"undo=", "quiet=", "chain="};
	const char *chain = NULL;
	bool seen[3] = {false, false, false};
	while (!is_end(reader)) {
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
			return game_fail(reader->error, "%s is there twice.", names[i]);
		}
		seen[i] = true;
		reader->at += strlen(names[i]);
		if (i == 2) {
			chain = reader->at;
			reader->at += strcspn(reader->at, ":");
		} else if (i == 0 ? !read_memory(reader) : !read_quiet(reader)) {
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
			rules->base.game->seat[rules->sets].name, seat_key(reader, rules->sets));
	}
	return true;
}

bool leap_read(const struct game_rules *base, const char *text, union game_state *bytes,
	struct game_error *error) {
	struct leap_state state;
	memset(&state, 0, sizeof(state));
	struct reader reader = {leap_rules(base), text, &state, error};
	if (!read_seat(&reader) || !read_sides(&reader)) {
		return false;
	}
	state.open = leap_open(reader.rules, board_or(state.side[0], state.side[1]));
	if (!check_hands(&reader) || !read_fields(&reader)) {
		return false;
	}
	memset(bytes, 0, sizeof(*bytes));
	memcpy(bytes->bytes, &state, sizeof(state));
	return true;
}
