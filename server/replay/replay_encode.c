/* server/replay/replay_encode.c - encodes the games of a record move by move. */
#include "server/replay/replay_encode.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "server/replay/mat.h"
#include "server/replay/pdn.h"
#include "server/replay/replay_game.h"
#include "games/view/encode.h"

/* ---- game and rules ---- */

static void encode_rules(struct out *out, const struct rule_set *rule_set) {
	out_key(out, "game");
	encode_game(out, rule_set);
	out_key(out, "options");
	encode_options(out, rule_set->rules->game, rule_set->rules->option);
	out_key(out, "changed_text");
	encode_changed(out, rule_set->rules->game, rule_set->rules->option, true);
}

/* List the other formats in which a room's games are available; none for a file. */
static void encode_exports(
	struct out *out, const struct record *record, const struct rule_set *rule_set) {
	bool is_room = record->room[0] != '\0';
	out_key_begin(out, "exports", '[');
	if (is_room) {
		out_string(out, "record");
		out_string(out, "text");
	}
	if (is_room && pdn_is_for(rule_set->rules->game)) {
		out_string(out, "pdn");
	}
	if (is_room && mat_is_for_rules(rule_set)) {
		out_string(out, "mat");
	}
	out_end(out, ']');
}

static void encode_replay_people(struct out *out, const struct record *record) {
	out_key_begin(out, "seats", '[');
	for (size_t place = 0; place < record->places; place++) {
		const struct event_person *person = &record->person[place];
		event_write_person(out, person, -1);
	}
	out_end(out, ']');
}

/* ---- one move ---- */

static void encode_where(
	struct out *out, const struct replay_game *game, const union game_state *state) {
	encode_position(out, game->rules, state);
	out_key(out, "view");
	encode_view(out, &game->rule_set, state);
}

static void encode_throw(struct out *out, const struct event_throw *thrown) {
	out_key_begin(out, "throw", '{');
	event_write_throw(out, thrown);
	out_end(out, '}');
}

static void encode_replay_steps(struct out *out, const struct replay_game *game, uint32_t index) {
	const struct play_move *move = &game->play.move[index];
	char turn[GAME_TURN_TEXT_MAX];
	out_key_string(out, "text", play_move_text(&game->play, index));
	if ((move->flags & PLAY_ENDS) != 0) {
		play_turn_text(&game->play, index, turn, sizeof(turn));
		out_key_string(out, "turn", turn);
	}
	if ((move->flags & PLAY_FORCED) != 0) {
		out_key_bool(out, "forced", true);
	}
	if (replay_event(game, index)->planned) {
		out_key_bool(out, "planned", true);
	}
}

static void encode_times(struct out *out, const struct record_event *event, int seats) {
	out_key_int(out, "at", event->at_ms);
	out_key_index(out, "spent", event->has_spent ? event->spent_ms : -1);
	if (!out_key_begin_if(out, "left", '[', event->has_left)) {
		return;
	}
	for (int seat = 0; seat < seats; seat++) {
		out_index(out, event->left_ms[seat]);
	}
	out_end(out, ']');
}

/* Encode move index; state is advanced past it. */
static void encode_move(
	struct out *out, const struct replay_game *game, uint32_t index, union game_state *state) {
	const struct record_event *event = replay_event(game, index);
	struct game_effects effects;
	play_show(&game->play, index, state, &effects);
	out_begin(out, '{');
	out_key_string(out, "kind", event_kind_name(event->kind));
	out_key_int(out, "seat", event->seat);
	if (event->kind == EVENT_PLAY) {
		encode_replay_steps(out, game, index);
	} else if (event->kind == EVENT_THROW) {
		encode_throw(out, &event->thrown);
	}
	encode_times(out, event, game->rules->seats);
	out_key(out, "effects");
	encode_effects(out, &game->rule_set, &effects);
	encode_where(out, game, state);
	out_end(out, '}');
}

/* ---- one game ---- */

static void encode_replay_dice(struct out *out, const struct record_game *game, size_t places) {
	if (!out_key_begin_if(out, "dice", '{', game->has_dice)) {
		return;
	}
	out_key_hex(out, "game_id", game->game_id, sizeof(game->game_id));
	out_key_hex(out, "commit", game->commit, sizeof(game->commit));
	out_key_hex(out, "seed", game->has_seed ? game->seed : NULL, sizeof(game->seed));
	out_key_begin(out, "entropy", '[');
	for (size_t place = 0; place < places; place++) {
		const struct event_entropy *entropy = &game->entropy[place];
		bool sent = entropy->given && entropy->size > 0;
		out_hex(out, sent ? entropy->bytes : NULL, entropy->size);
	}
	out_end(out, ']');
	if (game->is_strong) {
		record_write_commits(out, game, places);
	}
	out_end(out, '}');
}

static void encode_holders(struct out *out, const struct replay_game *game) {
	out_key_begin(out, "seats", '[');
	for (int seat = 0; seat < game->rules->seats; seat++) {
		out_int(out, replay_place(game, seat));
	}
	out_end(out, ']');
}

static void encode_names(
	struct out *out, const struct record *record, const struct replay_game *game) {
	out_key_begin(out, "names", '[');
	for (int seat = 0; seat < game->rules->seats; seat++) {
		out_string(out, replay_name(record, game, seat));
	}
	out_end(out, ']');
}

static void encode_moves(struct out *out, const struct replay_game *game) {
	union game_state state = game->start;
	out_key_begin(out, "start", '{');
	encode_where(out, game, &state);
	out_end(out, '}');
	out_key_begin(out, "moves", '[');
	for (uint32_t i = 0; i < game->play.moves && !out->failed; i++) {
		encode_move(out, game, i, &state);
	}
	out_end(out, ']');
}

static void encode_one(struct out *out, const struct record *record, const struct replay_game *game,
	size_t number) {
	out_begin(out, '{');
	out_key_int(out, "number", (int64_t)number);
	encode_holders(out, game);
	encode_names(out, record, game);
	encode_moves(out, game);
	out_key(out, "result");
	event_write_result(out, game->result.text[0] != '\0' ? &game->result : NULL);
	encode_replay_dice(out, game->record, record->places);
	out_end(out, '}');
}

static bool encode_games(struct out *out, const struct record *record, struct replay_error *error) {
	size_t left = REPLAY_MOVES_MAX;
	for (size_t i = 0; i < record->count; i++) {
		struct replay_game game;
		struct game_error why;
		unsigned line;
		bool good = replay_game_make(&game, record, i, left, &why, &line);
		if (good) {
			encode_one(out, record, &game, i + 1);
			left -= game.play.moves;
		}
		replay_game_finish(&game);
		if (!good) {
			return replay_fail_why(error, i + 1, line, &why);
		}
	}
	return true;
}

static void encode_proof(struct out *out, const struct replay_proof *proof) {
	if (proof != NULL) {
		out_key_begin(out, "proof", '{');
		out_key_bool(out, "ok", proof->ok);
		sentence_encode(out, proof->said.text, &proof->said.source);
		out_end(out, '}');
	}
}

bool replay_encode(struct out *out, const struct record *record, const struct replay_proof *proof,
	struct replay_error *error) {
	struct game_error why;
	struct rule_set rule_set;
	struct game_rules *rules = replay_rules(
		record, record->options, record->options_used, record->places, &why);
	if (rules == NULL) {
		return replay_fail_why(error, 0, 0, &why);
	}
	replay_rule_set(&rule_set, rules);
	out_begin(out, '{');
	out_key_string(out, "room", record->room[0] != '\0' ? record->room : NULL);
	if (record->room[0] != '\0') {
		out_key_bool(out, "kept", record->kept);
	}
	encode_rules(out, &rule_set);
	encode_exports(out, record, &rule_set);
	encode_replay_people(out, record);
	clock_choice_write(out, "clock", &record->clock);
	out_key_begin(out, "games", '[');
	bool good = encode_games(out, record, error);
	out_end(out, ']');
	encode_proof(out, proof);
	out_end(out, '}');
	game_rules_destroy(rules);
	return good;
}
