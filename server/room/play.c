/* server/room/play.c - the game of a room: steps, throws, repetition, taking back. */
#include <stdlib.h>
#include <string.h>

#include "server/room/room.h"

enum { KEYS_FIRST_SIZE = 16 };

static const struct game_rules *rules_of(const struct room *room) {
	return room->book->rules;
}

/* The state has changed. */
static void look(struct room *room) {
	room->now = game_status(rules_of(room), &room->state);
}

/* ---- repetition ---- */

static bool keep_key(struct room_keys *keys, uint64_t key) {
	if (keys->count == keys->size) {
		uint32_t size = keys->size > 0 ? keys->size * 2 : KEYS_FIRST_SIZE;
		uint64_t *list = realloc(keys->key, size * sizeof(*list));
		if (list == NULL) {
			return false;
		}
		keys->key = list;
		keys->size = size;
	}
	keys->key[keys->count++] = key;
	return true;
}

/* Count the position that a turn ended in; the third time the rules may end the game (README 2.3),
 * also where quiet turns would with the same turn (2.2). */
static bool count_position(struct room *room, const struct game_effects *effects) {
	const struct game_impl *impl = room->game->impl;
	if (impl->repetition_key == NULL) {
		return true;
	}
	if (effects != NULL && game_is_final(effects)) {
		room->keys.count = 0;
	}
	if (!room->now.fresh) {
		return true;
	}
	uint64_t key = impl->repetition_key(rules_of(room), &room->state);
	unsigned times = 1;
	for (uint32_t i = 0; i < room->keys.count; i++) {
		times += room->keys.key[i] == key;
	}
	if (times >= ROOM_REPEATS_MAX && impl->repeated != NULL) {
		impl->repeated(rules_of(room), &room->state);
		look(room);
	}
	return keep_key(&room->keys, key);
}

/* ---- one move ---- */

/* Was the turn of the one who moved complete with this status? */
static bool ends_turn(const struct game_status *after, int seat) {
	return after->phase == GAME_OVER || after->fresh || after->seat != seat;
}

/* text was played as one move. */
static bool add_move(struct room *room, uint32_t version, const char *text,
	const struct game_effects *effects, struct game_error *error) {
	struct game_status before = room->now;
	look(room);
	struct move move = {.version = version, .seat = before.seat};
	move.flags |= before.forced ? MOVE_FORCED : 0;
	move.flags |= ends_turn(&room->now, before.seat) ? MOVE_ENDS : 0;
	if (!line_add(&room->line, &move, text) || !count_position(room, effects)) {
		return game_fail(error, "There is no memory for a step.");
	}
	return true;
}

/* Play text as one move. */
static bool add_steps(
	struct room *room, uint32_t version, const char *text, struct game_error *error) {
	struct game_effects effects;
	struct game_refusal refusal;
	effects.count = 0;
	if (!game_play_text(rules_of(room), &room->state, text, NULL, &effects, &refusal)) {
		return game_fail(error, "\"%.40s\" cannot be played: %.180s", text, refusal.text);
	}
	return add_move(room, version, text, &effects, error);
}

/* Play step, which is legal and all of text. */
static bool add_step(struct room *room, uint32_t version, const char *text,
	const struct game_step *step, struct game_error *error) {
	struct game_effects effects;
	effects.count = 0;
	room->game->impl->apply(rules_of(room), &room->state, step, &effects);
	return add_move(room, version, text, &effects, error);
}

/* How many characters of text are its first step, if that can be played by itself here. */
static size_t first_step(const struct room *room, const char *text, struct game_step *step) {
	struct game_error error;
	const struct game_impl *impl = room->game->impl;
	memset(step, 0, sizeof(*step));
	size_t used = impl->read_step(rules_of(room), &room->state, text, step, &error);
	return used > 0 && game_is_legal(rules_of(room), &room->state, step) ? used : 0;
}

/* Can all of text be played step by step, in the order it is written? */
static bool is_in_order(const struct room *room, const char *text) {
	const struct game_rules *rules = rules_of(room);
	union game_state state = room->state;
	size_t used;
	for (; *text != '\0'; text += used) {
		struct game_step step = {0};
		struct game_error error;
		text += rules->game->impl->gap != 0 && *text == rules->game->impl->gap;
		used = rules->game->impl->read_step(rules, &state, text, &step, &error);
		if (used == 0 || !game_is_legal(rules, &state, &step)) {
			return false;
		}
		rules->game->impl->apply(rules, &state, &step, NULL);
	}
	return true;
}

bool play_steps(struct room *room, uint32_t version, const char *text, struct game_error *error) {
	char step[WIRE_TEXT_SIZE];
	struct game_step read;
	size_t used = first_step(room, text, &read);
	if (used > 0 && text[used] == '\0') {
		return add_step(room, version, text, &read, error);
	}
	if (used == 0 || used >= sizeof(step) || !is_in_order(room, text)) {
		return add_steps(room, version, text, error);
	}
	while (*text != '\0') {
		used = first_step(room, text, &read);
		if (used == 0 || used >= sizeof(step)) {
			return game_fail(error, "\"%.40s\" cannot be played here.", text);
		}
		memcpy(step, text, used);
		step[used] = '\0';
		if (!add_step(room, version, step, &read, error)) {
			return false;
		}
		text += used;
		text += room->game->impl->gap != 0 && *text == room->game->impl->gap;
	}
	return true;
}

static bool add_throw(struct room *room, const struct move *move, struct game_error *error) {
	struct game_status before = room->now;
	if (before.phase != GAME_CHANCE) {
		return game_fail(error, "No throw is due here.");
	}
	struct game_throw thrown = {.count = move->count};
	memcpy(thrown.values, move->values, sizeof(thrown.values));
	struct game_effects effects;
	effects.count = 0;
	room->game->impl->take(rules_of(room), &room->state, &thrown, &effects);
	look(room);
	struct move added = *move;
	added.seat = before.seat;
	added.flags = MOVE_THROW;
	if (ends_turn(&room->now, before.seat) && effects.count > 1) {
		added.flags |= MOVE_ENDS;
	} else if (ends_turn(&room->now, before.seat)) {
		room->lead = room->now.seat; /* thrown, and nothing more: it was for the lead */
	}
	if (!line_add(&room->line, &added, NULL) || !count_position(room, &effects)) {
		return game_fail(error, "There is no memory for a throw.");
	}
	return true;
}

bool play_a_throw(struct room *room, uint32_t version, const struct event_throw *thrown,
	struct game_error *error) {
	struct move move = {.version = version, .counter = thrown->i, .count = thrown->count};
	if (thrown->count > sizeof(move.values)) {
		return game_fail(error, "A throw has at most %zu values.", sizeof(move.values));
	}
	for (size_t i = 0; i < thrown->count; i++) {
		move.values[i] = (uint8_t)thrown->values[i];
	}
	return add_throw(room, &move, error);
}

bool play_resign(struct room *room, uint32_t version, int seat, struct game_error *error) {
	const struct game_impl *impl = room->game->impl;
	const struct move move = {.version = version, .seat = (uint8_t)seat, .flags = MOVE_RESIGN};
	if (!line_add(&room->line, &move, NULL)) {
		return game_fail(error, "There is no memory for a resignation.");
	}
	room->resigned |= (uint8_t)(1U << seat);
	if (impl->resign != NULL) {
		impl->resign(rules_of(room), &room->state, seat, NULL);
		look(room);
	} else {
		room->verdict = (struct room_verdict){true, seat == 0 ? 1 : 0, "resigned"};
	}
	return true;
}

/* ---- again ---- */

static bool play_move(
	struct room *room, const struct line *line, uint32_t index, struct game_error *error) {
	const struct move *move = &line->move[index];
	if ((move->flags & MOVE_THROW) != 0) {
		return add_throw(room, move, error);
	}
	if ((move->flags & MOVE_RESIGN) != 0) {
		return play_resign(room, move->version, move->seat, error);
	}
	return add_steps(room, move->version, line_text(line, index), error);
}

bool play_again(struct room *room, uint32_t count, struct game_error *error) {
	struct room_start start;
	if (!room_first_state(room, room->first, &start, error)) {
		return false;
	}
	struct line line = room->line;
	memset(&room->line, 0, sizeof(room->line));
	room->state = start.state;
	look(room);
	room->keys.count = 0;
	room->lead = room->now.seat;
	shelf_give(room->shelf, start.book);
	bool good = count_position(room, NULL);
	for (uint32_t i = 0; good && i < count; i++) {
		good = play_move(room, &line, i, error);
		if (good) {
			room->line.move[i].flags |= line.move[i].flags & MOVE_GAINED;
		}
	}
	line_finish(&line);
	return good;
}

void play_clear(struct room *room) {
	line_finish(&room->line);
	free(room->keys.key);
	memset(&room->keys, 0, sizeof(room->keys));
	memset(&room->state, 0, sizeof(room->state));
	memset(&room->now, 0, sizeof(room->now));
	memset(&room->verdict, 0, sizeof(room->verdict));
	memset(&room->result, 0, sizeof(room->result));
	room->resigned = 0;
	room->first = -1;
}
