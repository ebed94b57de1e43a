/* games/mills/text.c - steps as text: @d2, a1-a4, and xg7 for a taking; positions as text:
 * W:W@2,a1,d1:B@2,g7:undo=b4-a4:quiet=3:chain=@d2xa7. */
#include "games/mills/text.h"

#include <string.h>

#include "base/text.h"
#include "games/mills/play.h"
#include "games/points.h"

/* ---- steps ---- */

size_t mills_print_step(const struct game_rules *base, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]) {
	const struct board *board = &mills_rules(base)->board;
	struct text out;
	(void)state;
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	switch ((enum mills_step)step->kind) {
	case MILLS_STEP_DROP:
		text_add_char(&out, '@');
		break;
	case MILLS_STEP_WALK:
		text_add_word(&out, points_label(board, step->from));
		text_add_char(&out, '-');
		break;
	case MILLS_STEP_TAKE:
		text_add_char(&out, 'x');
		break;
	}
	text_add_word(&out, points_label(board, step->to));
	return out.used;
}

/* Read a walk, whose first point is not followed by what is said. */
static size_t read_mills_walk(const struct board *board, const char *text, struct game_step *step,
	struct game_error *error) {
	size_t length = points_read(board, text, &step->from, error);
	if (length == 0) {
		return 0;
	}
	if (text[length] != '-') {
		game_fail(error, "After %.*s there must be - and the point that the man goes to.",
			(int)length, text);
		return 0;
	}
	size_t more = points_read(board, text + length + 1, &step->to, error);
	return more == 0 ? 0 : length + 1 + more;
}

size_t mills_read_step(const struct game_rules *base, const union game_state *state,
	const char *text, struct game_step *step, struct game_error *error) {
	const struct board *board = &mills_rules(base)->board;
	bool drop = text[0] == '@', take = text[0] == 'x' && board_label_length(text) == 0;
	struct game_step read = {.kind = drop ? MILLS_STEP_DROP
			: take                ? MILLS_STEP_TAKE
					      : MILLS_STEP_WALK,
		.from = GAME_NOWHERE,
		.over = GAME_NOWHERE};
	if (!drop && !take && board_label_length(text) == 0) {
		game_fail_step(base, state, text, error);
		return 0;
	}
	size_t used = drop || take ? points_read(board, text + 1, &read.to, error)
				   : read_mills_walk(board, text, &read, error);
	if (used == 0) {
		return 0;
	}
	*step = read;
	return used + (drop || take);
}

/* ---- printing positions ---- */

static void print_swings(
	const struct mills_rules *rules, const struct mills_state *state, struct text *text) {
	const char *between = ":undo=";
	for (int seat = 0; seat < 2; seat++) {
		const struct mills_swing *swing = &state->swing[seat];
		if (swing->from > 0) {
			text_add(text, "%s%s-%s", between,
				points_label(&rules->board, swing->from - 1u),
				points_label(&rules->board, swing->to - 1u));
			between = ",";
		}
	}
}

static void print_unfinished(
	const struct mills_rules *rules, const struct mills_state *state, struct text *text) {
	const struct board *board = &rules->board;
	text_add_word(text, ":chain=");
	if (state->from > 0) {
		text_add(text, "%s-", points_label(board, state->from - 1u));
	} else {
		text_add_char(text, '@');
	}
	text_add_word(text, points_label(board, state->at - 1u));
	for (size_t i = 0; i < state->takens; i++) {
		text_add(text, "x%s", points_label(board, state->taken[i]));
	}
}

size_t mills_print(const struct game_rules *base, const union game_state *bytes,
	char text[GAME_POSITION_TEXT_MAX]) {
	const struct mills_rules *rules = mills_rules(base);
	const struct mills_state *state = mills_state(bytes);
	struct mills_state before = mills_before(state);
	struct text out;
	text_init(&out, text, GAME_POSITION_TEXT_MAX);
	text_add(&out, "%s", base->game->seat[state->seat].key);
	for (int seat = 0; seat < 2; seat++) {
		struct points_side side = {before.side[seat], {{0, 0}}, before.hand[seat]};
		points_print_side(&rules->board, base->game->seat[seat].key, &side, &out);
	}
	print_swings(rules, state, &out);
	if (state->quiet > 0) {
		text_add(&out, ":quiet=%u", state->quiet);
	}
	if (state->due > 0) {
		print_unfinished(rules, state, &out);
	}
	return out.used;
}

/* ---- reading positions ---- */

/* A position while it is being read. */
struct mills_reading {
	struct points_reader reader;
	const struct mills_rules *rules;
	struct mills_state state;
};

static bool read_mills_sides(struct mills_reading *reading) {
	int men = reading->rules->men;
	struct points_limits limits = {{men, men}, {false, false}, men};
	struct points_side side[2] = {{.hand = 0}, {.hand = 0}};
	if (!points_read_sides(&reading->reader, &limits, &reading->state.seat, side)) {
		return false;
	}
	for (int seat = 0; seat < 2; seat++) {
		reading->state.side[seat] = side[seat].men;
		reading->state.hand[seat] = side[seat].hand;
	}
	return true;
}

static bool add_swing(struct points_reader *reader, void *user, uint8_t from, uint8_t to) {
	struct mills_reading *reading = user;
	const struct mills_rules *rules = reading->rules;
	const char *here = points_label(reader->board, from);
	const char *there = points_label(reader->board, to);
	unsigned seat = board_has(&reading->state.side[1], from);
	if (!board_has(&reading->state.side[seat], from)) {
		return game_fail(
			reader->error, "undo=%s-%s: there is no piece on %s.", here, there, here);
	}
	if (!rules->remembers || from == to ||
		(rules->fly == 0 && !board_has(&rules->walk[from], to))) {
		return game_fail(reader->error,
			"undo=%s-%s: the piece on %s could not walk there anyway.", here, there,
			here);
	}
	if (reading->state.swing[seat].from > 0) {
		return game_fail(
			reader->error, "undo= has two walks of %s.", reader->game->seat[seat].name);
	}
	reading->state.swing[seat] = (struct mills_swing){(uint8_t)(from + 1), (uint8_t)(to + 1)};
	return true;
}

/* Play one step of chain=. */
static bool replay_mills_step(struct mills_reading *reading) {
	const struct game_rules *rules = &reading->rules->base;
	struct points_reader *reader = &reading->reader;
	union game_state state = {{0}};
	struct game_step step;
	memcpy(state.bytes, &reading->state, sizeof(reading->state));
	size_t used = mills_read_step(rules, &state, reader->at, &step, reader->error);
	if (used == 0) {
		return false;
	}
	if (!game_is_legal(rules, &state, &step)) {
		return game_fail(
			reader->error, "chain=: %.*s is not legal there.", (int)used, reader->at);
	}
	mills_apply(rules, &state, &step, NULL);
	memcpy(&reading->state, state.bytes, sizeof(reading->state));
	reader->at += used;
	return reading->state.due > 0 ||
		game_fail(reader->error,
			"chain=: the turn is over at \"%.12s\"; write the position after it.",
			reader->at);
}

static bool read_unfinished(struct mills_reading *reading) {
	do {
		if (!replay_mills_step(reading)) {
			return false;
		}
	} while (*reading->reader.at != '\0' && *reading->reader.at != ':');
	return true;
}

bool mills_read(const struct game_rules *base, const char *text, union game_state *bytes,
	struct game_error *error) {
	struct mills_reading reading;
	const char *chain;
	memset(&reading, 0, sizeof(reading));
	reading.rules = mills_rules(base);
	reading.reader = (struct points_reader){base->game, &reading.rules->board, text, error};
	if (!read_mills_sides(&reading) ||
		!points_read_fields(
			&reading.reader, add_swing, &reading, &reading.state.quiet, &chain, NULL)) {
		return false;
	}
	reading.reader.at = chain;
	if (chain != NULL && !read_unfinished(&reading)) {
		return false;
	}
	memset(bytes, 0, sizeof(*bytes));
	memcpy(bytes->bytes, &reading.state, sizeof(reading.state));
	return true;
}
