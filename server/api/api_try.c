/* server/api/api_try.c - plays the turns that somebody tries in a puzzle or a lesson. */
#include <string.h>

#include "games/lessons/lesson_play.h"
#include "server/api/api_parts.h"
#include "games/view/encode.h"

enum { TURNS_BYTES = 1024 };

void api_write_turn(struct out *out, const struct rule_set *rule_set, const char *turn,
	const struct game_effects *effects, const union game_state *after) {
	out_key_string(out, "turn", turn);
	out_key(out, "effects");
	encode_effects(out, rule_set, effects);
	out_key(out, "after");
	if (after != NULL) {
		encode_view(out, rule_set, after);
	} else {
		out_null(out);
	}
}

void api_write_after(struct out *out, const struct rule_set *rule_set,
	const union game_state *state, const struct game_effects *effects) {
	struct game_status status = game_status(rule_set->rules, state);
	out_key(out, "effects");
	encode_effects(out, rule_set, effects);
	out_key(out, "state");
	encode_state(out, rule_set, state, &status);
}

static void write_try_refusal(
	struct out *out, const struct rule_set *rule_set, const struct game_refusal *refusal) {
	out_key_begin(out, "refusal", '{');
	sentence_encode(out, refusal->text, &refusal->source);
	out_key_string(out, "clause", refusal->clause);
	out_key(out, "points");
	encode_points(out, rule_set, refusal->points, refusal->count);
	out_end(out, '}');
}

static bool try_throw(const struct game_rules *rules, union game_state *state, const char *cast,
	struct game_refusal *refusal) {
	struct game_error error;
	if (lesson_cast(rules, state, cast, &error)) {
		return true;
	}
	memset(refusal, 0, sizeof(*refusal));
	memcpy(refusal->text, error.text, sizeof(refusal->text));
	refusal->source = error.source;
	return false;
}

static bool play_tried(const struct game_rules *rules, union game_state *state, const char *turn,
	struct game_effects *effects, struct game_refusal *refusal) {
	size_t played;
	if (*turn == '*') {
		return try_throw(rules, state, turn + 1, refusal);
	}
	return *turn == '=' ? game_play_turn(rules, state, turn + 1, effects, refusal)
			    : game_play_text(rules, state, turn, &played, effects, refusal);
}

int api_try(struct out *out, const struct rule_set *rule_set, union game_state *state,
	const char *query) {
	struct game_refusal refusal;
	struct game_effects effects = {.count = 0};
	char turns[TURNS_BYTES] = "";
	api_query(query, "turns", turns, sizeof(turns));
	char *save = NULL, *turn = strtok_r(turns, " ", &save), *next;
	if (turn == NULL) {
		return api_error(
			out, 400, "bad_turns", "turns must name the turns to play: =a2-a3+b4xb2.");
	}
	while ((next = strtok_r(NULL, " ", &save)) != NULL) {
		if (!play_tried(rule_set->rules, state, turn, NULL, &refusal)) {
			return api_sentence(out, 400, "bad_turns", refusal.text, &refusal.source);
		}
		turn = next;
	}
	out_begin(out, '{');
	if (play_tried(rule_set->rules, state, turn, &effects, &refusal)) {
		api_write_after(out, rule_set, state, &effects);
	} else {
		write_try_refusal(out, rule_set, &refusal);
	}
	out_end(out, '}');
	return 200;
}
