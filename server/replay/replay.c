/* server/replay/replay.c - plays a game again from what was written down, by the rules alone. */
#include "server/replay/replay.h"

#include <stdlib.h>
#include <string.h>

enum { REPEATS = 3 }; /* the position that comes so often may end the game */

static const char *name_of(const struct replay *replay, int seat) {
	bool somebody = seat >= 0 && seat < replay->rules->seats;
	return somebody ? replay->rules->game->seat[seat].name : "Nobody";
}

/* ---- repetition ---- */

static bool keep_key(struct replay *replay, uint64_t key) {
	if (replay->keys == replay->room_for) {
		size_t wanted = replay->room_for == 0 ? 64 : replay->room_for * 2;
		uint64_t *keys = realloc(replay->key, wanted * sizeof(*keys));
		if (keys == NULL) {
			return false;
		}
		replay->key = keys;
		replay->room_for = wanted;
	}
	replay->key[replay->keys++] = key;
	return true;
}

/* Count the position a turn ended in; the third time the rules may end the game. */
static bool count_position(struct replay *replay) {
	const struct game_impl *impl = replay->rules->game->impl;
	struct game_status status = game_status(replay->rules, &replay->state);
	if (game_is_final(&replay->effects)) {
		replay->final = replay->keys;
	}
	if (impl->repetition_key == NULL || !status.fresh) {
		return true;
	}
	uint64_t key = impl->repetition_key(replay->rules, &replay->state);
	int times = 1;
	for (size_t i = replay->final; i < replay->keys; i++) {
		times += replay->key[i] == key;
	}
	if (times >= REPEATS && impl->repeated != NULL) {
		impl->repeated(replay->rules, &replay->state);
	}
	return keep_key(replay, key);
}

/* ---- one turn ---- */

/* Is it seat's choice? */
static bool may_play(const struct replay *replay, int seat, struct game_error *error) {
	struct game_status status = replay_status(replay);
	if (status.phase == GAME_OVER) {
		return game_fail(error, "the game was over before (%s)", status.reason);
	}
	if (status.phase == GAME_CHANCE) {
		return game_fail(error, "%s must throw first", name_of(replay, status.seat));
	}
	if (status.seat != seat) {
		return game_fail(error, "it is the turn of %s, not of %s",
			name_of(replay, status.seat), name_of(replay, seat));
	}
	return true;
}

static void remember(struct replay *replay, const union game_state *before) {
	if (replay->steps < GAME_TURN_STEPS_MAX) {
		replay->past[replay->steps].state = *before;
		replay->past[replay->steps].final = replay->final;
		replay->past[replay->steps++].keys = replay->keys;
	}
}

/* After the steps of seat: a finished turn cannot be taken back, and its position counts. */
static bool end_steps(struct replay *replay, int seat, struct game_error *error) {
	struct game_status status = game_status(replay->rules, &replay->state);
	replay->begun = true;
	if (status.phase != GAME_CHOICE || status.fresh || status.seat != seat) {
		replay->steps = 0;
	}
	return count_position(replay) || game_fail(error, "there is no memory to go on");
}

/* The step that text begins with, if it is legal. Returns its characters, or 0. */
static size_t legal_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step) {
	struct game_error error;
	memset(step, 0, sizeof(*step));
	size_t used = rules->game->impl->read_step(rules, state, text, step, &error);
	return used > 0 && game_is_legal(rules, state, step) ? used : 0;
}

/* Play the step that text begins with, if it is legal. Returns its characters, or 0. */
static size_t play_step(struct replay *replay, const char *text) {
	struct game_step step;
	size_t used = legal_step(replay->rules, &replay->state, text, &step);
	if (used > 0) {
		remember(replay, &replay->state);
		replay->rules->game->impl->apply(
			replay->rules, &replay->state, &step, &replay->effects);
	}
	return used;
}

/* Where the next step of text begins; NULL where what is between two steps is missing. */
static const char *skip_gap(const struct replay *replay, const char *text) {
	char gap = replay->rules->game->impl->gap;
	if (gap == 0 || *text == '/') {
		return text;
	}
	return *text == gap ? text + 1 : NULL;
}

/* Play text step by step as it is written. False where some step does not fit there. */
static bool play_in_order(struct replay *replay, int seat, const char *text) {
	for (;;) {
		size_t used = play_step(replay, text);
		struct game_status status = game_status(replay->rules, &replay->state);
		if (used == 0 || text[used] == '\0') {
			return used > 0;
		}
		text = skip_gap(replay, text + used);
		if (text == NULL || status.phase != GAME_CHOICE || status.fresh ||
			status.seat != seat) {
			return false;
		}
	}
}

/* ---- public ---- */

bool replay_begin(
	struct replay *replay, const struct game_rules *rules, const union game_state *state) {
	memset(replay, 0, sizeof(*replay));
	replay->rules = rules;
	replay->state = *state;
	return count_position(replay);
}

void replay_end(struct replay *replay) {
	free(replay->key);
	memset(replay, 0, sizeof(*replay));
}

struct game_status replay_status(const struct replay *replay) {
	if (!replay->ended) {
		return game_status(replay->rules, &replay->state);
	}
	struct game_status status = {.phase = GAME_OVER,
		.seat = GAME_NOBODY,
		.winner = replay->winner,
		.reason = replay->reason};
	if (replay->winner != GAME_NOBODY) {
		status.points[replay->winner] = 1;
	}
	return status;
}

bool replay_may_throw(
	const struct replay *replay, int seat, const char *kind, struct game_error *error) {
	struct game_status status = replay_status(replay);
	if (status.phase != GAME_CHANCE) {
		return game_fail(error, "no throw is due here");
	}
	if (status.seat != seat) {
		return game_fail(error, "%s must throw, not %s", name_of(replay, status.seat),
			name_of(replay, seat));
	}
	if (strcmp(status.chance, kind) != 0) {
		return game_fail(error, "%s is due here, not %s", status.chance, kind);
	}
	return true;
}

bool replay_throw(
	struct replay *replay, const int *values, size_t count, struct game_error *error) {
	struct game_throw thrown = {.count = (uint8_t)count};
	if (count > sizeof(thrown.values)) {
		return game_fail(error, "no game takes %zu values at once", count);
	}
	for (size_t i = 0; i < count; i++) {
		thrown.values[i] = (uint8_t)values[i];
	}
	replay->effects.count = 0;
	replay->rules->game->impl->take(replay->rules, &replay->state, &thrown, &replay->effects);
	replay->begun = true;
	replay->steps = 0;
	return count_position(replay) || game_fail(error, "there is no memory to go on");
}

bool replay_play(struct replay *replay, int seat, const char *text, struct game_error *error) {
	struct game_refusal refusal;
	union game_state before = replay->state;
	size_t steps = replay->steps;
	if (!may_play(replay, seat, error)) {
		return false;
	}
	replay->effects.count = 0;
	if (play_in_order(replay, seat, text)) {
		return end_steps(replay, seat, error);
	}
	replay->state = before;
	replay->steps = steps;
	replay->effects.count = 0;
	if (!game_play_text(
		    replay->rules, &replay->state, text, NULL, &replay->effects, &refusal)) {
		return game_fail(error, "\"%.60s\" cannot be played: %.160s", text, refusal.text);
	}
	remember(replay, &before);
	return end_steps(replay, seat, error);
}

size_t replay_first_step(const struct replay *replay, const char *text) {
	const struct game_rules *rules = replay->rules;
	union game_state state = replay->state;
	size_t first = 0;
	for (const char *at = text; at != NULL;) {
		struct game_step step;
		size_t used = legal_step(rules, &state, at, &step);
		if (used == 0) {
			break;
		}
		first = first > 0 ? first : used;
		if (at[used] == '\0') {
			return first;
		}
		rules->game->impl->apply(rules, &state, &step, NULL);
		at = skip_gap(replay, at + used);
	}
	return strlen(text);
}

bool replay_back(struct replay *replay, int seat, size_t count, struct game_error *error) {
	if (!may_play(replay, seat, error)) {
		return false;
	}
	if (count == 0 || count > replay->steps) {
		return game_fail(error,
			"%zu steps cannot be taken back; %zu were made since the turn or "
			"the last throw",
			count, replay->steps);
	}
	replay->steps -= count;
	replay->state = replay->past[replay->steps].state;
	replay->keys = replay->past[replay->steps].keys;
	replay->final = replay->past[replay->steps].final;
	return true;
}

/* May seat lose the game now without its rules? */
static bool may_lose(const struct replay *replay, int seat, struct game_error *error) {
	if (replay_status(replay).phase == GAME_OVER) {
		return game_fail(
			error, "the game was over before %s gave up", name_of(replay, seat));
	}
	if (seat < 0 || seat >= replay->rules->seats) {
		return game_fail(error, "there is no seat %d to give up", seat);
	}
	return true;
}

/* Seat is out of the game. */
static bool give_up(
	struct replay *replay, int seat, bool draw, const char *reason, struct game_error *error) {
	const struct game_impl *impl = replay->rules->game->impl;
	replay->begun = true;
	replay->steps = 0;
	replay->effects.count = 0;
	if (reason == NULL) {
		impl->resign(replay->rules, &replay->state, seat, &replay->effects);
		return count_position(replay) || game_fail(error, "there is no memory to go on");
	}
	replay->ended = true;
	replay->reason = reason;
	replay->winner = draw ? GAME_NOBODY : seat == 0 ? 1 : 0;
	return true;
}

bool replay_resign(struct replay *replay, int seat, struct game_error *error) {
	bool by_rules = replay->rules->game->impl->resign != NULL;
	return may_lose(replay, seat, error) &&
		give_up(replay, seat, false, by_rules ? NULL : "resigned", error);
}

bool replay_lose(
	struct replay *replay, int seat, bool draw, const char *reason, struct game_error *error) {
	bool by_rules = replay->rules->seats > 2 && replay->rules->game->impl->resign != NULL;
	return may_lose(replay, seat, error) &&
		give_up(replay, seat, draw, by_rules ? NULL : reason, error);
}
