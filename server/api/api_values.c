/* server/api/api_values.c - values of each turn of a position, from a table. Runs on any thread. */
#include <stdio.h>
#include <string.h>

#include "proto/message.h"
#include "server/api/api_parts.h"
#include "server/api/api_work.h"
#include "games/view/encode.h"
#include "games/view/table_value.h"
#include "server/solved/solved_library.h"

enum { PROBE_BYTES = 1 << 20, TURNS_MAX = 1000 };

struct values {
	const struct rule_set *rule_set;
	const union game_state *state;
	struct solved_probe *probe;
	struct out *out;
	unsigned turns;
};

/* Write the points that a man visits, beginning with its start. */
static void write_path(
	struct out *out, const struct rule_set *rule_set, const struct game_effects *effects) {
	uint8_t points[GAME_EFFECTS_MAX + 1] = {0};
	size_t count = 0;
	for (size_t i = 0; i < effects->count; i++) {
		const struct game_effect *effect = &effects->list[i];
		if (effect->what == GAME_MOVED) {
			if (count == 0) {
				points[count++] = effect->from;
			}
			points[count++] = effect->to;
		}
	}
	out_key(out, "path");
	encode_points(out, rule_set, points, count);
}

static bool write_valued_turn(
	void *user, const char *text, const union game_state *after, uint16_t value) {
	struct values *values = user;
	const struct game_rules *rules = values->rule_set->rules;
	struct out *out = values->out;
	struct game_effects effects = {.count = 0};
	struct game_refusal refusal;
	union game_state state = *values->state;
	if (!game_play_turn(rules, &state, text, &effects, &refusal)) {
		return true;
	}
	out_begin(out, '{');
	out_key_string(out, "turn", text);
	write_path(out, values->rule_set, &effects);
	table_value_encode(out, value);
	encode_position(out, rules, after);
	out_end(out, '}');
	return ++values->turns < TURNS_MAX;
}

static void write_position_values(struct values *values, uint16_t value) {
	struct out *out = values->out;
	const struct game_rules *rules = values->rule_set->rules;
	struct game_status status = game_status(rules, values->state);
	struct game_men men = {0};
	rules->game->impl->men_read(rules, values->state, &men);
	out_begin(out, '{');
	encode_position(out, rules, values->state);
	out_key_int(out, "seat", men.seat); /* the seat to move, or that would be */
	out_key_bool(out, "over", status.phase == GAME_OVER);
	out_key_begin(out, "value", '{');
	table_value_encode(out, value);
	out_end(out, '}');
	out_key(out, "view");
	encode_view(out, values->rule_set, values->state);
	out_key_begin(out, "turns", '[');
	if (status.phase == GAME_CHOICE) {
		table_value_turns(values->probe, rules, values->state, write_valued_turn, values);
	}
	out_end(out, ']');
	out_end(out, '}');
}

/* Returns -1 if the table does not have the position or cannot be read. */
static int answer_from_table(struct values *values, const struct solved *table) {
	uint16_t value;
	values->probe = solved_probe_create(table, PROBE_BYTES);
	if (values->probe == NULL) {
		return api_error(values->out, 503, "busy", "This server is out of memory.");
	}
	bool known = solved_ask(values->probe, values->state, &value);
	if (known) {
		write_position_values(values, value);
	}
	solved_probe_destroy(values->probe);
	return known ? 200 : -1;
}

static int say_unknown(struct out *out, const struct solved *table) {
	char text[128];
	struct numbering_limits limits = solved_limits(table);
	if (limits.hand > 0) {
		snprintf(text, sizeof(text),
			"The table only has positions with at most %u men in hand%s.",
			limits.hand - 1, limits.men > 0 ? ", and with few men" : "");
	} else if (limits.men > 0) {
		snprintf(text, sizeof(text),
			"The table only has positions with at most %u men, and this one has more.",
			limits.men);
	} else {
		snprintf(text, sizeof(text), "The table does not have this position.");
	}
	return api_error(out, 404, "not_in_table", text);
}

int api_values(const struct api_work *work, struct out *out) {
	struct values values = {.rule_set = work->rule_set, .state = &work->state, .out = out};
	const struct solved *table = NULL, *before;
	int status = -1;
	do { /* try again with another table if this one turned out to be damaged */
		before = table;
		table = solved_library_table(work->source.solved, work->rule_set->rules);
		if (table != NULL && table != before) {
			status = answer_from_table(&values, table);
		}
	} while (status < 0 && table != NULL && table != before);
	if (status >= 0) {
		return status;
	}
	return table != NULL ? say_unknown(out, table)
			     : api_error(out, 404, "no_table",
				       "This server has no table for this game under these rules.");
}
