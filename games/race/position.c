/* games/race/position.c - writes a position as text (games/README.md). */
#include <ctype.h>

#include "games/race/internal.h"
#include "base/text.h"

const char *race_need(const struct race_state *state) {
	switch ((enum race_phase)state->phase) {
	case RACE_ADMIT:
		return "admit";
	case RACE_TARGET:
		return "target";
	case RACE_SHAME:
		return "lead";
	case RACE_MOVE:
	case RACE_BONUS:
		return "move";
	case RACE_PLACE:
		return "place";
	case RACE_COMFORT:
		return "comfort";
	case RACE_AGAIN:
		return "again";
	case RACE_LEAD:
	case RACE_CAST:
	case RACE_OVER:
		break;
	}
	return NULL;
}

static void add_pawn_item(
	struct text *out, bool *first, const char *mark, const char *label, int number) {
	text_add(out, "%s%s", *first ? "" : ",", mark);
	if (label != NULL) {
		text_add(out, "%s", label);
	} else {
		text_add(out, "%d", number);
	}
	*first = false;
}

static void add_count(struct text *out, bool *first, const char *mark, int number) {
	if (number > 0) {
		add_pawn_item(out, first, mark, NULL, number);
	}
}

/* Write the pawns of a seat in settled order: away, standing in the entry, fled, gone. */
static void print_seat_pawns(struct text *out, const struct race_rules *rules,
	const struct race_state *state, int seat) {
	bool first = true;
	int entry = rules->entry[seat];
	text_add(out, ":");
	for (const char *key = rules->base.seat[seat].key; *key != '\0'; key++) {
		text_add(out, "%c", toupper((unsigned char)*key));
	}
	for (int i = 0; i < RACE_PAWNS; i++) {
		if (race_is_away(rules, seat, state->pawn[seat][i])) {
			add_pawn_item(out, &first, "", rules->space[state->pawn[seat][i]].label, 0);
		}
	}
	add_count(out, &first, "@", race_count(state, seat, entry));
	add_count(out, &first, "~", race_count(state, seat, entry | RACE_FLED));
	add_count(out, &first, "-", race_count(state, seat, RACE_GONE));
}

static void print_sentries(
	struct text *out, const struct race_rules *rules, const struct race_state *state) {
	bool first = true;
	text_add(out, ":X");
	for (int i = 0; i < rules->spaces; i++) {
		if (race_has_sentry(state, rules->written[i])) {
			add_pawn_item(out, &first, "", rules->space[rules->written[i]].label, 0);
		}
	}
}

static void print_cast(struct text *out, const struct race_state *state) {
	if (!state->cast) {
		return;
	}
	text_add(out, ":roll=%d-%d", state->roll[0], state->roll[1]);
	for (int i = 0; i < state->lefts && state->begun; i++) {
		text_add(out, i == 0 ? ":sets=%d" : ",%d", state->left[i]);
	}
	if (state->bonus > 0) {
		text_add(out, ":bonus=%d", state->bonus);
	}
}

/* A bonus of 2, 4 or 6 implies that one victory space was claimed. */
static int claims_seen(const struct race_state *state) {
	return state->bonus > 0 && state->bonus < RACE_CAPTURE_BONUS;
}

static void print_counts(struct text *out, const struct race_state *state) {
	if (state->barika > 0) {
		text_add(out, ":barika=%d", state->barika);
	}
	if (state->claimed != claims_seen(state)) {
		text_add(out, ":cascade=%d", state->claimed);
	}
	if (state->locked != state->claimed) {
		text_add(out, ":locked=%d", state->locked);
	}
}

static void print_need(struct text *out, const struct race_state *state) {
	bool said = state->phase == RACE_TARGET || state->phase == RACE_SHAME ||
		state->phase == RACE_PLACE || state->phase == RACE_COMFORT ||
		state->phase == RACE_AGAIN;
	if (said) {
		text_add(out, ":need=%s", race_need(state));
	}
}

static void print_order(
	struct text *out, const struct race_rules *rules, const struct race_state *state) {
	for (int seat = 0; seat < rules->base.seats && state->phase == RACE_LEAD; seat++) {
		int sum = state->lead[seat];
		text_add(out, seat == 0 ? ":order=" : ",");
		if (sum < RACE_TO_CAST) {
			text_add(out, "%d", sum);
		} else {
			text_add(out, sum == RACE_OUT ? "x" : "-");
		}
	}
}

size_t race_print(const struct game_rules *base, const union game_state *at,
	char text[GAME_POSITION_TEXT_MAX]) {
	const struct race_rules *rules = race_rules_of(base);
	const struct race_state *state = race_peek(at);
	struct text out;
	text_init(&out, text, GAME_POSITION_TEXT_MAX);
	int seat = state->phase == RACE_OVER && state->winner != GAME_NOBODY ? state->winner
									     : state->seat;
	text_add(&out, "%s", base->seat[seat].key);
	print_sentries(&out, rules, state);
	for (int i = 0; i < base->seats; i++) {
		print_seat_pawns(&out, rules, state, i);
	}
	if (state->phase != RACE_OVER) {
		print_cast(&out, state);
		print_counts(&out, state);
		print_need(&out, state);
		print_order(&out, rules, state);
	}
	return out.used;
}
