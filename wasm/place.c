/* wasm/place.c - plays moves from a position and describes the result. */
#include <string.h>

#include "base/json_field.h"
#include "games/view/encode.h"
#include "games/view/move_text.h"
#include "wasm/rules.h"

enum { MOVES_MAX = 4000 };

/* ---- places ---- */

static bool begin_place(struct table *table, const json_t *question, struct game_error *error) {
	union game_state start;
	const char *position = json_string_value(json_object_get(question, "position"));
	if (!game_read(table->rules, position != NULL ? position : "start", &start, error)) {
		return false;
	}
	return play_begin(&table->play, table->rules, &start) ||
		game_fail(error, "Not enough memory for this game.");
}

bool place_move(struct play *play, const json_t *move, struct game_error *error) {
	const char *text = json_string_value(move);
	return text != NULL ? move_text_play(play, text, error)
			    : game_fail(error, "A move is a text.");
}

/* Describe the move just played: its turn so far. */
static void write_last_move(struct out *out, const struct play *play, int seat, bool thrown) {
	char turn[GAME_TURN_TEXT_MAX] = "";
	uint32_t last = play->moves - 1;
	out_begin(out, '{');
	out_key_int(out, "seat", seat);
	if (!thrown) {
		play_turn_text(play, last, turn, sizeof(turn));
		out_key_string(out, "turn", turn);
	}
	out_key_bool(out, "ends", (play->move[last].flags & PLAY_ENDS) != 0);
	out_end(out, '}');
}

bool place_show(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	const json_t *moves = json_object_get(question, "moves");
	size_t count = json_array_size(moves);
	if (count > MOVES_MAX) {
		return game_fail(error, "There may be %d moves.", MOVES_MAX);
	}
	if (!begin_place(table, question, error)) {
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		int seat = table->play.now.seat;
		bool thrown = table->play.now.phase == GAME_CHANCE;
		if (!place_move(&table->play, json_array_get(moves, i), error)) {
			return false;
		}
		if (out != NULL) {
			write_last_move(out, &table->play, seat, thrown);
		}
	}
	return true;
}

bool place_set(struct table *table, const json_t *question, struct game_error *error) {
	return place_show(table, question, NULL, error);
}

/* ---- describing a place ---- */

static void join_effects(struct game_effects *all, const struct game_effects *more) {
	for (size_t i = 0; i < more->count; i++) {
		game_effect_add(all, &more->list[i]);
	}
}

/* Write the effects of the last move, and of its turn so far. */
static void write_move_effects(struct out *out, const struct table *table, const json_t *question) {
	struct game_effects last = {.count = 0}, turn = {.count = 0};
	const char *position = json_string_value(json_object_get(question, "position"));
	union game_state state;
	struct game_error error;
	if (game_read(table->rules, position != NULL ? position : "start", &state, &error)) {
		for (uint32_t i = 0; i < table->play.moves; i++) {
			if (play_begins_turn(&table->play, i)) {
				turn.count = 0;
			}
			play_show(&table->play, i, &state, &last);
			join_effects(&turn, &last);
		}
	}
	out_key(out, "effects");
	encode_effects(out, &table->rule_set, &last);
	out_key(out, "turn");
	encode_effects(out, &table->rule_set, &turn);
}

static void write_result(struct out *out, const struct game_status *now) {
	if (!out_key_begin_if(out, "result", '{', now->phase == GAME_OVER)) {
		return;
	}
	out_key_index(out, "winner", now->winner == GAME_NOBODY ? -1 : now->winner);
	out_key_string(out, "reason", now->reason);
	out_end(out, '}');
}

/* Write every possible outcome of the throw due. */
static void write_throws(struct out *out, const struct table *table) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	size_t count = table->play.now.phase == GAME_CHANCE
		? table->rules->game->impl->outcomes(table->rules, &table->play.state, outcome)
		: 0;
	out_key_begin(out, "throws", '[');
	for (size_t i = 0; i < count; i++) {
		out_begin(out, '[');
		for (size_t j = 0; j < outcome[i].count; j++) {
			out_int(out, outcome[i].values[j]);
		}
		out_end(out, ']');
	}
	out_end(out, ']');
}

/* Write the forced step; null if there is a choice. */
static void write_forced(struct out *out, const struct table *table) {
	struct game_step steps[GAME_STEPS_MAX];
	char text[GAME_STEP_TEXT_MAX];
	out_key(out, "forced");
	if (table->play.now.phase != GAME_CHOICE || !table->play.now.forced ||
		game_steps(table->rules, &table->play.state, steps) == 0) {
		out_null(out);
		return;
	}
	size_t size = table->rules->game->impl->print_step(
		table->rules, &table->play.state, &steps[0], text);
	out_string_n(out, text, size);
}

bool answer_look(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	const struct play *play = &table->play;
	out_key_begin(out, "moves", '[');
	if (!place_show(table, question, out, error)) {
		return false;
	}
	out_end(out, ']');
	out_key(out, "state");
	encode_state(out, &table->rule_set, &play->state, &play->now);
	write_move_effects(out, table, question);
	write_result(out, &play->now);
	write_throws(out, table);
	write_forced(out, table);
	return true;
}

bool answer_why(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	struct game_refusal refusal = {.clause = NULL};
	const char *text = json_string_value(json_object_get(question, "text"));
	if (text == NULL) {
		return game_fail(error, "A move is a text.");
	}
	if (!place_set(table, question, error)) {
		return false;
	}
	union game_state state = table->play.state;
	bool legal = game_play_text(table->rules, &state, text, NULL, NULL, &refusal);
	out_key_bool(out, "legal", legal);
	out_key_string(out, "clause", legal ? NULL : refusal.clause);
	if (legal) {
		out_key_string(out, "text", "That can be played.");
	} else {
		sentence_encode(out, refusal.text, &refusal.source);
	}
	out_key(out, "points");
	encode_points(out, &table->rule_set, refusal.points, legal ? 0 : refusal.count);
	return true;
}

bool answer_perft(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	int64_t depth = 1;
	json_field_int(json_object_get(question, "depth"), 1, 64, &depth);
	if (!place_set(table, question, error)) {
		return false;
	}
	out_key_int(
		out, "count", (int64_t)game_perft(table->rules, &table->play.state, (int)depth));
	return true;
}
