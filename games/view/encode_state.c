/* games/view/encode_state.c - writes the state of a game as in the wire protocol. */
#include <assert.h>
#include <string.h>

#include "games/view/encode.h"

enum { TURNS_TOLD_MAX = 128 };

static void encode_point_label(
	struct out *out, const struct rule_set *rule_set, const char *key, uint8_t point) {
	if (point < rule_set->drawing.points) {
		out_key_string(out, key, rule_set->drawing.point[point].label);
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

static void encode_effect(
	struct out *out, const struct rule_set *rule_set, const struct game_effect *effect) {
	const char *const *named = rule_set->rules->game->impl->named;
	out_begin(out, '{');
	out_key_string(out, "what", game_what_name((enum game_what)effect->what));
	if (effect->seat < GAME_SEATS_MAX) {
		out_key_int(out, "seat", effect->seat);
	}
	encode_point_label(out, rule_set, "from", effect->from);
	encode_point_label(out, rule_set, "to", effect->to);
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

void encode_effects(
	struct out *out, const struct rule_set *rule_set, const struct game_effects *effects) {
	out_begin(out, '[');
	for (size_t i = 0; i < effects->count; i++) {
		encode_effect(out, rule_set, &effects->list[i]);
	}
	out_end(out, ']');
}

void encode_points(
	struct out *out, const struct rule_set *rule_set, const uint8_t *points, size_t count) {
	out_begin(out, '[');
	for (size_t i = 0; i < count; i++) {
		if (points[i] < rule_set->drawing.points) {
			out_string(out, rule_set->drawing.point[points[i]].label);
		}
	}
	out_end(out, ']');
}

/* Pieces make up most of a state, so they are written in one go: each is the numbers of its
 * struct. */
static void encode_pieces(struct out *out, const struct game_view *view) {
	static_assert(sizeof(struct game_piece) == 4, "a piece is four numbers");
	const uint8_t *numbers = (const uint8_t *)view->piece;
	out_key(out, "pieces");
	out_byte_rows(out, numbers, view->pieces, sizeof(struct game_piece), GAME_NOBODY);
}

static void encode_captured_kinds(struct out *out, const struct game_view *view, size_t seats) {
	out_key_begin(out, "captured_kinds", '[');
	for (size_t seat = 0; seat < seats; seat++) {
		out_bytes(out, view->captured_kind[seat], view->captured_kinds);
	}
	out_end(out, ']');
}

void encode_view(struct out *out, const struct rule_set *rule_set, const union game_state *state) {
	struct game_view view;
	size_t seats = (size_t)rule_set->rules->seats;
	memset(&view, 0, sizeof(view));
	view.by = GAME_NOBODY;
	view.chain = GAME_NOWHERE;
	view.start = GAME_NOWHERE;
	rule_set->rules->game->impl->view(rule_set->rules, state, &view);
	out_begin(out, '{');
	encode_pieces(out, &view);
	out_key_bytes(out, "hand", view.hand, seats);
	out_key_bytes(out, "off", view.off, seats);
	out_key_bytes(out, "captured", view.captured, seats);
	if (view.captured_kinds > 0) {
		encode_captured_kinds(out, &view, seats);
	}
	out_key_bytes(out, "roll", view.roll, view.rolls);
	out_key_bytes(out, "left", view.left, view.lefts);
	out_key_byte(out, "by", view.by, GAME_NOBODY);
	out_key_int(out, "bonus", view.bonus);
	out_key_byte(out, "chain", view.chain, GAME_NOWHERE);
	out_key_byte(out, "start", view.start, GAME_NOWHERE);
	out_key_bytes(out, "taken", view.taken, view.takens);
	if (view.rows > 0) {
		out_key(out, "rows");
		out_byte_rows(out, view.row[0], view.rows, sizeof(view.row[0]), GAME_NOWHERE);
	}
	out_key_string(out, "need", view.need);
	out_end(out, '}');
}

static void encode_legal_steps(struct out *out, const struct rule_set *rule_set,
	const union game_state *state, const struct game_listed *listed) {
	char text[GAME_STEP_TEXT_MAX];
	out_key_begin(out, "steps", '[');
	for (size_t i = 0; i < listed->count; i++) {
		size_t size = rule_set->rules->game->impl->print_step(
			rule_set->rules, state, &listed->step[i], text);
		out_string_n(out, text, size);
	}
	out_end(out, ']');
}

/* State while turns are appended to the output. */
struct turns {
	struct out *out;
	size_t count;
};

static bool encode_listed_turn(void *user, const char *text, const union game_state *after) {
	struct turns *turns = user;
	(void)after;
	if (++turns->count > TURNS_TOLD_MAX) {
		return false;
	}
	out_string(turns->out, text[0] == '\0' ? "." : text);
	return true;
}

/* Write the list of turns, then remove it if it is too long or says no more than the steps do. */
static void encode_turns(struct out *out, const struct rule_set *rule_set,
	const union game_state *state, size_t steps_at) {
	size_t steps_end = out->used;
	out_key(out, "turns");
	size_t turns_at = out->used;
	out_begin(out, '[');
	struct turns turns = {.out = out};
	game_turns(rule_set->rules, state, encode_listed_turn, &turns);
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

static void encode_choices(struct out *out, const struct rule_set *rule_set,
	const union game_state *state, const struct game_status *status,
	const struct game_listed *known) {
	if (status->phase != GAME_CHOICE) {
		out_key(out, "steps");
		out_json(out, "[]", 2);
		return;
	}
	struct game_step steps[GAME_STEPS_MAX];
	struct game_listed listed = {steps, 0};
	if (known != NULL) {
		listed = *known;
	} else {
		listed.count = game_steps(rule_set->rules, state, steps);
	}
	size_t before = out->used;
	encode_legal_steps(out, rule_set, state, &listed);
	if (!game_turns_are_steps(
		    rule_set->rules, state, status->seat, listed.step, listed.count)) {
		encode_turns(out, rule_set, state, before + sizeof(",\"steps\":") - 1);
	}
}

void encode_position(
	struct out *out, const struct game_rules *rules, const union game_state *state) {
	char text[GAME_POSITION_TEXT_MAX];
	size_t size = rules->game->impl->print(rules, state, text);
	out_key(out, "position");
	out_string_n(out, text, size);
}

void encode_state_members(struct out *out, const struct rule_set *rule_set,
	const union game_state *state, const struct game_status *status,
	const struct game_listed *listed) {
	static const char *const phases[] = {
		[GAME_CHOICE] = "choice",
		[GAME_CHANCE] = "chance",
		[GAME_OVER] = "over",
	};
	encode_position(out, rule_set->rules, state);
	out_key_string(out, "phase", phases[status->phase]);
	out_key_byte(
		out, "seat", status->phase == GAME_OVER ? GAME_NOBODY : status->seat, GAME_NOBODY);
	out_key_bool(out, "fresh", status->fresh);
	out_key_string(out, "chance", status->phase == GAME_CHANCE ? status->chance : NULL);
	out_key(out, "view");
	encode_view(out, rule_set, state);
	encode_choices(out, rule_set, state, status, listed);
}

void encode_state(struct out *out, const struct rule_set *rule_set, const union game_state *state,
	const struct game_status *status) {
	out_begin(out, '{');
	encode_state_members(out, rule_set, state, status, NULL);
	out_key(out, "clocks");
	out_null(out);
	out_end(out, '}');
}
