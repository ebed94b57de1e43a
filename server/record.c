/* server/record.c - a room's games as a record that anybody can check. */
#include "server/record.h"

#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "server/tell.h"

/* A log being read again, and what is written of it so far. */
struct recording {
	struct out games; /* without brackets */
	struct room room;
	struct event event;
	struct event_start start; /* of the game being played */
	bool playing, good;
};

/* ---- one game ---- */

static void write_values(
	struct out *out, const char *kind, int seat, uint32_t i, const int *values, size_t count) {
	out_begin(out, '{');
	out_key_string(out, "e", "throw");
	out_key_index(out, "seat", seat);
	out_key_int(out, "i", i);
	out_key_string(out, "kind", kind);
	out_key(out, "values");
	out_begin(out, '[');
	for (size_t k = 0; k < count; k++) {
		out_int(out, values[k]);
	}
	out_end(out, ']');
	out_end(out, '}');
}

static void write_room_throw(struct out *out, const struct event_throw *thrown) {
	if (thrown->kind[0] != '\0') {
		write_values(out, thrown->kind, -1, thrown->i, thrown->values, thrown->count);
	}
}

static void write_throw(struct out *out, const struct game_rules *rules, union game_state *state,
	const struct move *move) {
	struct game_status status = game_status(rules, state);
	struct game_throw thrown = {.count = move->count};
	int values[4];
	memcpy(thrown.values, move->values, sizeof(thrown.values));
	for (size_t i = 0; i < 4; i++) {
		values[i] = move->values[i];
	}
	write_values(out, status.chance, move->seat, move->counter, values, move->count);
	rules->game->impl->take(rules, state, &thrown, NULL);
}

static void write_steps(struct out *out, const struct game_rules *rules, union game_state *state,
	int seat, const char *text) {
	struct game_refusal refusal;
	out_begin(out, '{');
	out_key_string(out, "e", "play");
	out_key_int(out, "seat", seat);
	out_key_string(out, "text", text);
	out_end(out, '}');
	game_play_text(rules, state, text, NULL, NULL, &refusal);
}

static void write_resign(
	struct out *out, const struct game_rules *rules, union game_state *state, int seat) {
	out_begin(out, '{');
	out_key_string(out, "e", "resign");
	out_key_int(out, "seat", seat);
	out_end(out, '}');
	if (rules->game->impl->resign != NULL) {
		rules->game->impl->resign(rules, state, seat, NULL);
	}
}

static bool write_moves(struct out *out, const struct room *room, const struct event_start *begun) {
	struct room_start start;
	struct game_error error;
	if (!room_first_state(room, room->first, &start, &error)) {
		return false;
	}
	const struct game_rules *rules = start.book->rules;
	out_key(out, "events");
	out_begin(out, '[');
	write_room_throw(out, &begun->lot);
	write_room_throw(out, &begun->lead);
	for (uint32_t i = 0; i < room->line.moves; i++) {
		const struct move *move = &room->line.move[i];
		if ((move->flags & MOVE_THROW) != 0) {
			write_throw(out, rules, &start.state, move);
		} else if ((move->flags & MOVE_RESIGN) != 0) {
			write_resign(out, rules, &start.state, move->seat);
		} else {
			write_steps(
				out, rules, &start.state, move->seat, line_text(&room->line, i));
		}
	}
	out_end(out, ']');
	shelf_give(room->shelf, start.book);
	return true;
}

static void write_bytes(
	struct out *out, const char *key, const uint8_t *bytes, size_t size, bool is_there) {
	out_key(out, key);
	if (is_there) {
		out_hex(out, bytes, size);
	} else {
		out_null(out);
	}
}

static void write_proof(struct out *out, const struct room *room, bool revealed) {
	const struct dice *dice = &room->dice;
	write_bytes(out, "game_id", dice->game_id, sizeof(dice->game_id), room->has_dice);
	write_bytes(out, "commit", dice->commit, sizeof(dice->commit), room->has_dice);
	write_bytes(out, "seed", dice->seed, sizeof(dice->seed), room->has_dice && revealed);
	out_key(out, "entropy");
	out_begin(out, '[');
	for (int place = 0; place < room->places; place++) {
		const struct dice_entropy *entropy = &dice->entropy[place];
		if (room->has_dice && entropy->taken && entropy->size > 0) {
			out_hex(out, entropy->bytes, entropy->size);
		} else {
			out_null(out);
		}
	}
	out_end(out, ']');
}

/* Write the game being played; end is its end event, or NULL. */
static bool write_game(struct out *out, const struct room *room, const struct event_start *start,
	const struct event *end) {
	out_begin(out, '{');
	out_key_string(out, "start", start->position);
	out_key(out, "options");
	tell_options(out, room->game, room->book->rules->option);
	out_key(out, "seats");
	out_begin(out, '[');
	for (int seat = 0; seat < room->places; seat++) {
		out_int(out, room->holder[seat]);
	}
	out_end(out, ']');
	write_proof(out, room, end != NULL);
	bool good = write_moves(out, room, start);
	out_key(out, "result");
	if (end != NULL && end->kind == EVENT_END) {
		event_write_result(out, &end->result);
	} else {
		out_null(out);
	}
	out_end(out, '}');
	return good;
}

/* ---- the log ---- */

static bool read_event(void *user, const struct store_event *stored) {
	struct recording *recording = user;
	struct event *event = &recording->event;
	struct wire_error why;
	struct game_error error;
	if (!event_read(event, stored->body, stored->secret, &why)) {
		return recording->good = false;
	}
	bool ends = event->kind == EVENT_END || event->kind == EVENT_ABORT;
	if (ends && recording->playing) {
		recording->good = write_game(
			&recording->games, &recording->room, &recording->start, event);
		recording->playing = false;
	}
	if (event->kind == EVENT_START) {
		recording->start = event->start;
		recording->playing = true;
	}
	recording->good = recording->good && room_apply(&recording->room, event, &error);
	return recording->good;
}

static void write_head(struct out *out, const struct room *room) {
	out_key_int(out, "qirkat", 1);
	out_key_string(out, "game", room->game->key);
	out_key(out, "options");
	tell_options(out, room->game, room->option);
	out_key_string(out, "room", room->id);
	out_key_int(out, "created", room->created_ms);
	out_key(out, "seats");
	out_begin(out, '[');
	for (int place = 0; place < room->places; place++) {
		if (!room->person[place].sits) {
			out_null(out);
			continue;
		}
		out_begin(out, '{');
		out_key_string(out, "name", room->person[place].name);
		out_end(out, '}');
	}
	out_end(out, ']');
}

static enum record_result finish(struct out *out, struct recording *recording) {
	if (!recording->good) {
		return RECORD_FAILED;
	}
	if (recording->room.version == 0) {
		return RECORD_NONE;
	}
	if (recording->playing &&
		!write_game(&recording->games, &recording->room, &recording->start, NULL)) {
		return RECORD_FAILED;
	}
	out_begin(out, '{');
	write_head(out, &recording->room);
	out_key(out, "games");
	out_begin(out, '[');
	if (recording->games.used > 0) {
		out_json(out, recording->games.at, recording->games.used);
	}
	out_end(out, ']');
	out_end(out, '}');
	return recording->games.failed ? RECORD_FAILED : RECORD_GOOD;
}

enum record_result record_write(
	struct out *out, struct store *store, struct shelf *shelf, const char *id) {
	struct recording *recording = calloc(1, sizeof(*recording));
	if (recording == NULL) {
		return RECORD_FAILED;
	}
	recording->good = true;
	room_init(&recording->room, id, shelf);
	enum record_result result = RECORD_FAILED;
	if (store_load(store, id, 0, read_event, recording)) {
		result = finish(out, recording);
	}
	out_finish(&recording->games);
	room_finish(&recording->room);
	free(recording);
	return result;
}
