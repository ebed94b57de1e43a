/* games/siege/text.c - steps as text: d7-d6xc6, -a3xb3, @a1, ".", pass; positions as text:
 * W:Wa1,Kb1,@2:Ba5:quiet=3:chain=a1-a2xb2. */
#include "games/siege/text.h"

#include <string.h>

#include "base/text.h"
#include "games/points.h"
#include "games/siege/play.h"

/* ---- printing steps ---- */

/* "xc3xd2": by letter, then number. */
static void print_taken(
	const struct siege_rules *rules, struct board_set taken, struct text *text) {
	for (size_t i = 0; !board_is_empty(taken) && i < rules->board.points; i++) {
		uint8_t point = rules->by_letter[i];
		if (board_has(&taken, point)) {
			text_add_char(text, 'x');
			text_add_word(text, points_label(&rules->board, point));
			board_remove(&taken, point);
		}
	}
}

static bool is_in_chain(const struct siege_state *state) {
	return state->steps > 0 && !state->drops;
}

static bool can_take(const struct siege_rules *rules, const struct siege_state *state,
	const struct game_step *step) {
	return step->from < rules->board.points && step->to < rules->board.points &&
		board_has(&state->side[state->seat], step->from);
}

static struct board_set taken_by_step(const struct siege_rules *rules,
	const struct siege_state *state, const struct game_step *step) {
	return can_take(rules, state, step) ? siege_takes(rules, state, step->from, step->to)
					    : (struct board_set){{0, 0}};
}

static void print_walk(const struct siege_rules *rules, const struct siege_state *state,
	const struct game_step *step, struct text *text) {
	if (!is_in_chain(state) || step->from != state->at) {
		text_add_word(text, points_label(&rules->board, step->from));
	}
	text_add_char(text, '-');
	text_add_word(text, points_label(&rules->board, step->to));
	print_taken(rules, taken_by_step(rules, state, step), text);
}

size_t siege_print_step(const struct game_rules *base, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]) {
	const struct siege_rules *rules = siege_rules(base);
	struct text out;
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	switch ((enum siege_step)step->kind) {
	case SIEGE_STEP_WALK:
		print_walk(rules, siege_state(state), step, &out);
		break;
	case SIEGE_STEP_DROP:
		text_add(&out, "@%s", points_label(&rules->board, step->to));
		break;
	case SIEGE_STEP_STOP:
		text_add(&out, ".");
		break;
	case SIEGE_STEP_PASS:
		text_add(&out, "pass");
		break;
	}
	return out.used;
}

/* ---- reading steps ---- */

/* Read "xc6xd5", which may be left out. Returns the length; *named says what it names. */
static bool read_taken(const struct siege_rules *rules, const char *text, size_t *used,
	struct board_set *named, struct game_error *error) {
	while (text[*used] == 'x') {
		uint8_t point;
		size_t length = points_read(&rules->board, text + *used + 1, &point, error);
		if (length == 0) {
			return false;
		}
		board_add(named, point);
		*used += 1 + length;
	}
	return true;
}

/* What is written behind x must be what the walk takes. A walk that is not legal at all is left to
 * why. */
static bool check_taken(const struct siege_rules *rules, const struct siege_state *state,
	const struct game_step *step, struct board_set named, struct game_error *error) {
	if (board_is_empty(named) || !can_take(rules, state, step)) {
		return true;
	}
	struct board_set walks = siege_walks(rules, state, state->seat, step->from);
	struct board_set taken = taken_by_step(rules, state, step);
	if (!board_has(&walks, step->to) || board_same(named, taken)) {
		return true;
	}
	char right[GAME_STEP_TEXT_MAX];
	struct text text;
	text_init(&text, right, sizeof(right));
	print_walk(rules, state, step, &text);
	return game_fail(error, "What a walk takes is written behind x: here it is %s.", right);
}

/* Read "-a3xb3", of the piece on from. Returns the length, or 0 with an error. */
static size_t read_walk(const struct siege_rules *rules, const struct siege_state *state,
	uint8_t from, const char *text, struct game_step *step, struct game_error *error) {
	struct board_set named = {{0, 0}};
	uint8_t to;
	size_t used = 1 + points_read(&rules->board, text + 1, &to, error);
	if (used == 1 || !read_taken(rules, text, &used, &named, error)) {
		return 0;
	}
	struct game_step read = {
		.kind = SIEGE_STEP_WALK, .from = from, .over = GAME_NOWHERE, .to = to};
	if (!check_taken(rules, state, &read, named, error)) {
		return 0;
	}
	*step = read;
	return used;
}

static size_t read_bare(enum siege_step kind, uint8_t to, size_t length, struct game_step *step) {
	*step = (struct game_step){
		.kind = (uint8_t)kind, .from = GAME_NOWHERE, .over = GAME_NOWHERE, .to = to};
	return length;
}

static size_t read_drop(const struct siege_rules *rules, const char *text, struct game_step *step,
	struct game_error *error) {
	uint8_t to;
	size_t length = points_read(&rules->board, text + 1, &to, error);
	return length == 0 ? 0 : read_bare(SIEGE_STEP_DROP, to, 1 + length, step);
}

size_t siege_read_step(const struct game_rules *base, const union game_state *bytes,
	const char *text, struct game_step *step, struct game_error *error) {
	const struct siege_rules *rules = siege_rules(base);
	const struct siege_state *state = siege_state(bytes);
	uint8_t from;
	if (strncmp(text, "pass", 4) == 0) {
		return read_bare(SIEGE_STEP_PASS, GAME_NOWHERE, 4, step);
	}
	if (text[0] == '.') {
		return read_bare(SIEGE_STEP_STOP, GAME_NOWHERE, 1, step);
	}
	if (text[0] == '@') {
		return read_drop(rules, text, step, error);
	}
	if (text[0] == '-' && is_in_chain(state)) {
		return read_walk(rules, state, state->at, text, step, error);
	}
	if (board_label_length(text) == 0) {
		game_fail_step(base, bytes, text, error);
		return 0;
	}
	size_t length = points_read(&rules->board, text, &from, error);
	if (length == 0) {
		return 0;
	}
	if (text[length] != '-') {
		game_fail(error, "After %.*s there must be - and a point for a walk.", (int)length,
			text);
		return 0;
	}
	size_t more = read_walk(rules, state, from, text + length, step, error);
	return more == 0 ? 0 : length + more;
}

/* ---- printing positions ---- */

/* Returns the state before the open turn. */
static struct siege_state before_turn(const struct siege_state *state) {
	struct siege_state before = *state;
	uint8_t seat = state->seat;
	memset(before.to, 0, sizeof(before.to));
	before.steps = 0;
	before.drops = false;
	for (size_t i = 0; state->drops && i < state->steps; i++) {
		board_remove(&before.side[seat], state->to[i]);
		before.hand[seat]++;
	}
	if (is_in_chain(state)) {
		board_remove(&before.side[seat], state->at);
		board_add(&before.side[seat], state->from);
		if (siege_is_king(state, state->at)) {
			board_remove(&before.kings, state->at);
			board_add(&before.kings, state->from);
		}
		before.side[!seat] = board_or(before.side[!seat], state->taken);
		before.kings = board_or(before.kings, state->taken_kings);
	}
	return before;
}

/* The steps of the open turn, played once more from before it. */
static void print_turn(const struct siege_rules *rules, const struct siege_state *state,
	const struct siege_state *before, struct text *out) {
	union game_state now = {{0}};
	uint8_t from = state->from;
	memcpy(now.bytes, before, sizeof(*before));
	text_add(out, ":chain=");
	for (size_t i = 0; i < state->steps; i++) {
		char text[GAME_STEP_TEXT_MAX];
		struct game_step step = {.kind = state->drops ? SIEGE_STEP_DROP : SIEGE_STEP_WALK,
			.from = state->drops ? GAME_NOWHERE : from,
			.over = GAME_NOWHERE,
			.to = state->to[i]};
		siege_print_step(&rules->base, &now, &step, text);
		text_add_word(out, text);
		siege_apply(&rules->base, &now, &step, NULL);
		from = state->to[i];
	}
}

size_t siege_print(const struct game_rules *base, const union game_state *bytes,
	char text[GAME_POSITION_TEXT_MAX]) {
	const struct siege_rules *rules = siege_rules(base);
	const struct siege_state *state = siege_state(bytes);
	struct siege_state before = before_turn(state);
	struct text out;
	text_init(&out, text, GAME_POSITION_TEXT_MAX);
	text_add(&out, "%s", base->game->seat[state->seat].key);
	for (unsigned seat = 0; seat < 2; seat++) {
		const struct points_side side = {
			before.side[seat], before.kings, before.hand[seat]};
		points_print_side(&rules->board, base->game->seat[seat].key, &side, &out);
	}
	if (state->quiet > 0) {
		text_add(&out, ":quiet=%u", state->quiet);
	}
	if (state->steps > 0) {
		print_turn(rules, state, &before, &out);
	}
	return out.used;
}

/* ---- reading positions ---- */

/* Play the steps of chain=, after which the turn must still be open. */
static bool replay_turn(const struct game_rules *rules, const char *at, union game_state *state,
	struct game_error *error) {
	do {
		struct game_step step;
		memset(&step, 0, sizeof(step));
		size_t used = siege_read_step(rules, state, at, &step, error);
		if (used == 0) {
			return false;
		}
		if (!game_is_legal(rules, state, &step)) {
			return game_fail(error, "chain=: %.*s is not legal there.", (int)used, at);
		}
		siege_apply(rules, state, &step, NULL);
		if (siege_state(state)->steps == 0) {
			return game_fail(error,
				"chain=: the turn is over after %.*s; write the position after it.",
				(int)used, at);
		}
		at += used;
	} while (*at != '\0' && *at != ':');
	return true;
}

static bool refuse_ban(struct points_reader *reader, void *user, uint8_t from, uint8_t to) {
	(void)user;
	return game_fail(reader->error, "undo=%s-%s: the piece on %s could not walk there anyway.",
		points_label(reader->board, from), points_label(reader->board, to),
		points_label(reader->board, from));
}

bool siege_read(const struct game_rules *base, const char *text, union game_state *bytes,
	struct game_error *error) {
	const struct siege_rules *rules = siege_rules(base);
	struct points_reader reader = {base->game, &rules->board, text, error};
	const struct points_limits limits = {{rules->hand[0], rules->hand[1]},
		{rules->has_kings[0], rules->has_kings[1]}, SIEGE_SIDE_MAX};
	struct points_side side[2] = {{.hand = 0}};
	union game_state read = {{0}};
	struct siege_state *state = (struct siege_state *)(void *)&read;
	const char *chain;
	if (!points_read_sides(&reader, &limits, &state->seat, side) ||
		!points_read_fields(&reader, refuse_ban, NULL, &state->quiet, &chain, NULL)) {
		return false;
	}
	for (unsigned seat = 0; seat < 2; seat++) {
		state->side[seat] = side[seat].men;
		state->hand[seat] = side[seat].hand;
		state->kings = board_or(state->kings, side[seat].kings);
	}
	if (chain != NULL && !replay_turn(base, chain, &read, error)) {
		return false;
	}
	*bytes = read;
	return true;
}
