/* server/room/tell_state.c - where a game stands, as the wire tells it. */
#include <string.h>

#include "server/room/tell.h"

enum { TURNS_TOLD_MAX = 128 };

static void label(struct out *out, const struct book *book, const char *key, uint8_t point) {
	if (point < book->drawing.points) {
		out_key_string(out, key, book->drawing.point[point].label);
	}
}

static bool has_value(enum game_what what) {
	switch (what) {
	case GAME_MOVED:
	case GAME_PASSED:
	case GAME_BONUS:
	case GAME_COMFORTED:
	case GAME_VOID:
	case GAME_PROMOTED:
		return true;
	default:
		return false;
	}
}

static void tell_effect(
	struct out *out, const struct book *book, const struct game_effect *effect) {
	const char *const *named = book->rules->game->impl->named;
	out_begin(out, '{');
	out_key_string(out, "what", game_what_name((enum game_what)effect->what));
	if (effect->seat < GAME_SEATS_MAX) {
		out_key_int(out, "seat", effect->seat);
	}
	label(out, book, "from", effect->from);
	label(out, book, "to", effect->to);
	if (effect->what == GAME_NAMED && named != NULL) {
		out_key_string(out, "name", named[effect->value]);
	} else if (has_value((enum game_what)effect->what)) {
		out_key_int(out, "value", effect->value);
	}
	if (effect->extra[0] != 0) {
		out_key_int(out, "extra", effect->extra[0]);
	}
	out_end(out, '}');
}

void tell_effects(struct out *out, const struct book *book, const struct game_effects *effects) {
	out_begin(out, '[');
	for (size_t i = 0; i < effects->count; i++) {
		tell_effect(out, book, &effects->list[i]);
	}
	out_end(out, ']');
}

void tell_points(struct out *out, const struct book *book, const uint8_t *points, size_t count) {
	out_begin(out, '[');
	for (size_t i = 0; i < count; i++) {
		if (points[i] < book->drawing.points) {
			out_string(out, book->drawing.point[points[i]].label);
		}
	}
	out_end(out, ']');
}

static void tell_bytes(struct out *out, const char *key, const uint8_t *list, size_t count) {
	out_key(out, key);
	out_begin(out, '[');
	for (size_t i = 0; i < count; i++) {
		out_int(out, list[i]);
	}
	out_end(out, ']');
}

static void tell_index(struct out *out, const char *key, uint8_t value) {
	out_key_index(out, key, value == GAME_NOWHERE ? -1 : value);
}

static char *write_byte(char *at, uint8_t value) {
	if (value >= 100) {
		*at++ = (char)('0' + value / 100);
	}
	if (value >= 10) {
		*at++ = (char)('0' + value / 10 % 10);
	}
	*at++ = (char)('0' + value % 10);
	return at;
}

/* Most of what a state is made of: written at one go. */
static void tell_piece(struct out *out, const struct game_piece *piece) {
	char text[sizeof("[255,null,255,255]")];
	char *at = text;
	*at++ = '[';
	at = write_byte(at, piece->point);
	*at++ = ',';
	if (piece->seat == GAME_NOBODY) {
		memcpy(at, "null", 4);
		at += 4;
	} else {
		at = write_byte(at, piece->seat);
	}
	*at++ = ',';
	at = write_byte(at, piece->kind);
	*at++ = ',';
	at = write_byte(at, piece->count);
	*at++ = ']';
	out_json(out, text, (size_t)(at - text));
}

static void tell_pieces(struct out *out, const struct game_view *view) {
	out_key(out, "pieces");
	out_begin(out, '[');
	for (size_t i = 0; i < view->pieces; i++) {
		tell_piece(out, &view->piece[i]);
	}
	out_end(out, ']');
}

void tell_view(struct out *out, const struct book *book, const union game_state *state) {
	struct game_view view;
	size_t seats = (size_t)book->rules->seats;
	memset(&view, 0, sizeof(view));
	view.by = GAME_NOBODY;
	view.chain = GAME_NOWHERE;
	view.start = GAME_NOWHERE;
	book->rules->game->impl->view(book->rules, state, &view);
	out_begin(out, '{');
	tell_pieces(out, &view);
	tell_bytes(out, "hand", view.hand, seats);
	tell_bytes(out, "off", view.off, seats);
	tell_bytes(out, "captured", view.captured, seats);
	tell_bytes(out, "roll", view.roll, view.rolls);
	tell_bytes(out, "left", view.left, view.lefts);
	tell_index(out, "by", view.by);
	out_key_int(out, "bonus", view.bonus);
	tell_index(out, "chain", view.chain);
	tell_index(out, "start", view.start);
	tell_bytes(out, "taken", view.taken, view.takens);
	out_key_string(out, "need", view.need);
	out_end(out, '}');
}

static void tell_steps(struct out *out, const struct book *book, const union game_state *state,
	const struct game_step *steps, size_t count) {
	char text[GAME_STEP_TEXT_MAX];
	out_key(out, "steps");
	out_begin(out, '[');
	for (size_t i = 0; i < count; i++) {
		size_t size = book->rules->game->impl->print_step(
			book->rules, state, &steps[i], text);
		out_string_n(out, text, size);
	}
	out_end(out, ']');
}

/* Turns being listed behind what is already written. */
struct turns {
	struct out *out;
	size_t count;
};

static bool add_turn(void *user, const char *text, const union game_state *after) {
	struct turns *turns = user;
	(void)after;
	if (++turns->count > TURNS_TOLD_MAX) {
		return false;
	}
	out_string(turns->out, text[0] == '\0' ? "." : text);
	return true;
}

/* The list of turns, taken away again where it is too long or says no more than the steps do. */
static void tell_turns(
	struct out *out, const struct book *book, const union game_state *state, size_t steps_at) {
	size_t steps_end = out->used;
	out_key(out, "turns");
	size_t turns_at = out->used;
	out_begin(out, '[');
	struct turns turns = {.out = out};
	game_turns(book->rules, state, add_turn, &turns);
	out_end(out, ']');
	if (out->failed) {
		return;
	}
	bool same = out->used - turns_at == steps_end - steps_at &&
		memcmp(out->at + turns_at, out->at + steps_at, steps_end - steps_at) == 0;
	if (same || turns.count > TURNS_TOLD_MAX) {
		out->used = steps_end;
		out->at[steps_end] = '\0';
	}
}

static void tell_choices(struct out *out, const struct book *book, const union game_state *state,
	const struct game_status *status) {
	if (status->phase != GAME_CHOICE) {
		out_key(out, "steps");
		out_json(out, "[]", 2);
		return;
	}
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(book->rules, state, steps);
	size_t before = out->used;
	tell_steps(out, book, state, steps, count);
	if (!game_turns_are_steps(book->rules, state, status->seat, steps, count)) {
		tell_turns(out, book, state, before + sizeof(",\"steps\":") - 1);
	}
}

static void tell_position(struct out *out, const struct book *book, const union game_state *state) {
	char text[GAME_POSITION_TEXT_MAX];
	size_t size = book->rules->game->impl->print(book->rules, state, text);
	out_key(out, "position");
	out_string_n(out, text, size);
}

static void tell_may(struct out *out, const struct tell_may *may, int seats) {
	out_key(out, "may");
	out_begin(out, '{');
	out_key_bool(out, "abort", may->abort);
	out_key_bool(out, "back", may->back);
	out_key(out, "takeback");
	out_begin(out, '[');
	for (int seat = 0; seat < seats; seat++) {
		out_bool(out, may->takeback[seat]);
	}
	out_end(out, ']');
	out_end(out, '}');
}

static void tell_left(struct out *out, const struct clock *clock) {
	out_key(out, "left");
	out_begin(out, '[');
	for (int seat = 0; seat < clock->seats; seat++) {
		out_int(out, clock->left_ms[seat]);
	}
	out_end(out, ']');
}

/* As if the running turn had used all its time in one go, up to now: what was not charged stands
 * before its beginning. */
static void tell_clocks(struct out *out, const struct clock *clock) {
	if (clock == NULL || clock->choice.kind == CLOCK_NONE) {
		out_key(out, "clocks");
		out_null(out);
		return;
	}
	out_key(out, "clocks");
	out_begin(out, '{');
	tell_left(out, clock);
	if (clock->choice.kind == CLOCK_BYOYOMI) {
		tell_bytes(out, "periods", clock->periods, clock->seats);
	} else {
		out_key_string(out, "periods", NULL);
	}
	out_key_index(out, "running", clock->running);
	out_key_int(out, "since", clock_begun_ms(clock));
	out_key_int(out, "delay", clock_delay_ms(clock));
	if (clock->running >= 0) {
		out_key_int(out, "flag", clock_flag_ms(clock));
	} else {
		out_key_string(out, "flag", NULL);
	}
	out_end(out, '}');
}

void tell_state(struct out *out, const struct book *book, const union game_state *state,
	const struct game_status *status, const struct tell_may *may) {
	static const char *const phases[] = {
		[GAME_CHOICE] = "choice",
		[GAME_CHANCE] = "chance",
		[GAME_OVER] = "over",
	};
	out_begin(out, '{');
	tell_position(out, book, state);
	out_key_string(out, "phase", phases[status->phase]);
	tell_index(out, "seat", status->phase == GAME_OVER ? GAME_NOBODY : status->seat);
	out_key_bool(out, "fresh", status->fresh);
	out_key_string(out, "chance", status->phase == GAME_CHANCE ? status->chance : NULL);
	out_key(out, "view");
	tell_view(out, book, state);
	tell_choices(out, book, state, status);
	if (may != NULL) {
		tell_may(out, may, book->rules->seats);
	}
	tell_clocks(out, may != NULL ? may->clock : NULL);
	out_end(out, '}');
}
