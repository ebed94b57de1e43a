/* wasm/worth.c - the value of a position in games of chance, to tell choices from luck when
 * reviewing a game. */
#include "base/json_field.h"
#include "wasm/rules.h"

/* Play "played" on state; *there is false if it is absent. */
static bool read_played_moves(struct table *table, const json_t *question, union game_state *state,
	bool *there, struct game_error *error) {
	const json_t *played = json_object_get(question, "played");
	size_t count = json_array_size(played);
	*there = count > 0;
	if (!*there) {
		return true;
	}
	if (!place_set(table, question, error)) {
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		if (!place_move(&table->play, json_array_get(played, i), error)) {
			return false;
		}
	}
	*state = table->play.state;
	return true;
}

static void read_worth_limits(const json_t *question, struct search_limits *limits) {
	int64_t depth = 1, nodes = 0;
	json_field_int(json_object_get(question, "depth"), 1, SEARCH_WORTH_DEPTH, &depth);
	json_field_int(json_object_get(question, "nodes"), 0, INT64_MAX, &nodes);
	limits->depth = (int)depth;
	limits->nodes = (uint64_t)nodes;
}

static void write_worth(
	const struct table *table, const struct search_worth *worth, struct out *out) {
	bool chooses = table->play.now.phase == GAME_CHOICE;
	bool none = chooses && worth->turn[0] == '\0';
	out_key_int(out, "nodes", (int64_t)worth->nodes);
	out_key_string(out, "turn", chooses && !none ? worth->turn : NULL);
	out_key_begin(out, "values", '[');
	for (int depth = 0; depth <= worth->depth && !none; depth++) {
		out_begin(out, '[');
		for (int seat = 0; seat < table->rules->seats; seat++) {
			out_int(out, worth->value[depth][seat]);
		}
		out_end(out, ']');
	}
	out_end(out, ']');
}

bool answer_worth(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	struct search_limits limits = {.depth = 1};
	struct search_worth worth;
	union game_state without;
	bool there;
	read_worth_limits(question, &limits);
	if (!read_played_moves(table, question, &without, &there, error) ||
		!place_set(table, question, error)) {
		return false;
	}
	if (!table_search(table)) {
		return game_fail(error, "Not enough memory for a search.");
	}
	search_set_play(table->search, &table->play);
	if (!search_worth(table->search, &limits, there ? &without : NULL, &worth)) {
		return game_fail(error, "Nothing is thrown in this game.");
	}
	write_worth(table, &worth, out);
	return true;
}
