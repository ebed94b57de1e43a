/* games/tracks/play.c - throws and steps: what may be played, what changes, and when it is over. */
#include "games/tracks/play.h"

#include <string.h>

/* ---- what may be played ---- */

int tracks_steps_of(const struct tracks_rules *rules, unsigned roll) {
	return roll > 0 ? (int)roll : rules->nought;
}

bool tracks_hits(
	const struct tracks_rules *rules, const struct tracks_state *state, int seat, int place) {
	uint8_t point = rules->point[seat][place];
	uint8_t theirs = point == GAME_NOWHERE ? 0 : rules->place[!seat][point];
	return theirs > 0 && state->men[!seat][theirs] > 0;
}

int tracks_target(const struct tracks_rules *rules, const struct tracks_state *state, int seat,
	int place, int steps, enum tracks_bar *bar) {
	int to = place + steps, off = rules->length[seat] + 1;
	*bar = TRACKS_FREE;
	if (to > off && rules->off == TRACKS_HIGHER && place > 0) {
		to = off; /* off.higher */
	}
	if (to > off || (to == off && place == TRACKS_HAND)) {
		*bar = TRACKS_TOO_FAR; /* off.exact */
	} else if (to < off && state->men[seat][to] > 0) {
		*bar = TRACKS_OWN_MAN; /* turn.one */
	} else if (to < off && tracks_hits(rules, state, seat, to) &&
		board_has(&rules->safe, rules->point[seat][to])) {
		*bar = TRACKS_SAFE_MAN; /* turn.rosette */
	}
	return to;
}

static bool is_won(const struct tracks_rules *rules, const struct tracks_state *state, int seat) {
	return tracks_borne_off(rules, state, seat) == rules->men;
}

static struct game_step make_step(
	const struct tracks_rules *rules, const struct tracks_state *state, int from, int to) {
	int seat = state->seat;
	bool off = to > rules->length[seat];
	return (struct game_step){.kind = from == TRACKS_HAND ? TRACKS_STEP_ENTER
			: off                                 ? TRACKS_STEP_OFF
							      : TRACKS_STEP_MOVE,
		.from = rules->point[seat][from],
		.over = GAME_NOWHERE,
		.to = rules->point[seat][to],
		.value = state->roll};
}

static size_t list_tracks_steps(const struct tracks_rules *rules, const struct tracks_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	int far = tracks_steps_of(rules, state->roll), seat = state->seat;
	size_t count = 0;
	for (int place = 0; far > 0 && place <= rules->length[seat]; place++) {
		enum tracks_bar bar;
		if (state->men[seat][place] == 0) {
			continue;
		}
		int to = tracks_target(rules, state, seat, place, far, &bar);
		if (bar == TRACKS_FREE) {
			steps[count++] = make_step(rules, state, place, to);
		}
	}
	return count;
}

size_t tracks_list(const struct game_rules *base, const union game_state *bytes,
	struct game_step steps[GAME_STEPS_MAX]) {
	const struct tracks_rules *rules = tracks_rules(base);
	const struct tracks_state *state = tracks_state(bytes);
	return state->phase == TRACKS_MOVE ? list_tracks_steps(rules, state, steps) : 0;
}

void tracks_status(
	const struct game_rules *base, const union game_state *bytes, struct game_status *status) {
	static const char *const lots[] = {NULL, "rods1", "rods2", "rods3", "rods4"};
	const struct tracks_rules *rules = tracks_rules(base);
	const struct tracks_state *state = tracks_state(bytes);
	for (uint8_t seat = 0; seat < 2; seat++) {
		if (is_won(rules, state, seat)) {
			game_status_end(status, seat, "borne_off");
			status->behind[!seat] = (uint8_t)(rules->men -
				tracks_borne_off(rules, state, !seat));
			return;
		}
	}
	bool moves = state->phase == TRACKS_MOVE;
	memset(status, 0, sizeof(*status));
	status->phase = moves ? GAME_CHOICE : GAME_CHANCE;
	status->winner = GAME_NOBODY;
	status->seat = state->seat;
	status->fresh = !moves;
	status->forced = state->forced != 0;
	status->chance = moves ? NULL : lots[rules->lots];
}

/* ---- what changes ---- */

static void add_tracks_effect(struct game_effects *effects, enum game_what what, int seat,
	uint8_t from, uint8_t to, int value) {
	struct game_effect effect = {.what = (uint8_t)what,
		.seat = (uint8_t)seat,
		.from = from,
		.to = to,
		.value = (uint8_t)value};
	game_effect_add(effects, &effect);
}

static void begin_throw(struct tracks_state *state, int seat) {
	state->phase = TRACKS_THROW;
	state->seat = (uint8_t)seat;
	state->roll = state->forced = 0;
}

void tracks_settle(const struct tracks_rules *rules, struct tracks_state *state,
	struct game_effects *effects) {
	struct game_step steps[GAME_STEPS_MAX];
	if (state->phase != TRACKS_MOVE) {
		return;
	}
	size_t count = list_tracks_steps(rules, state, steps);
	state->forced = count == 1;
	if (count == 0) { /* turn.compulsion */
		add_tracks_effect(effects, GAME_VOID, state->seat, GAME_NOWHERE, GAME_NOWHERE,
			tracks_steps_of(rules, state->roll));
		begin_throw(state, !state->seat);
	}
}

int tracks_place_of(const struct tracks_rules *rules, int seat, const struct game_step *step) {
	if (step->kind == TRACKS_STEP_ENTER) {
		return TRACKS_HAND;
	}
	int place = step->from < rules->board.points ? rules->place[seat][step->from] : 0;
	return place > 0 ? place : -1;
}

/* Send the enemy on a place of the seat's track back to its hand. */
static void send_back(const struct tracks_rules *rules, struct tracks_state *state, int seat,
	int place, struct game_effects *effects) {
	uint8_t point = rules->point[seat][place];
	state->men[!seat][rules->place[!seat][point]]--;
	state->men[!seat][TRACKS_HAND]++;
	add_tracks_effect(effects, GAME_CAPTURED, !seat, point, GAME_NOWHERE, 0);
}

void tracks_apply(const struct game_rules *base, union game_state *bytes,
	const struct game_step *step, struct game_effects *effects) {
	static const uint8_t whats[] = {[TRACKS_STEP_ENTER] = GAME_DROPPED,
		[TRACKS_STEP_MOVE] = GAME_MOVED,
		[TRACKS_STEP_OFF] = GAME_OFF};
	const struct tracks_rules *rules = tracks_rules(base);
	struct tracks_state *state = tracks_state_of(bytes);
	int seat = state->seat, from = tracks_place_of(rules, seat, step);
	enum tracks_bar bar;
	int to = tracks_target(rules, state, seat, from, tracks_steps_of(rules, state->roll), &bar);
	bool hit = tracks_hits(rules, state, seat, to);
	state->men[seat][from]--;
	state->men[seat][to]++;
	add_tracks_effect(effects, (enum game_what)whats[step->kind], seat, step->from, step->to,
		tracks_steps_of(rules, state->roll));
	if (hit) { /* turn.hit */
		send_back(rules, state, seat, to, effects);
	}
	/* turn.rosette */
	bool again = (step->to < rules->board.points && board_has(&rules->again, step->to)) ||
		(hit && rules->hit_again);
	begin_throw(state, again ? seat : !seat);
	game_effect_end(base, bytes, effects);
}

void tracks_take(const struct game_rules *base, union game_state *bytes,
	const struct game_throw *thrown, struct game_effects *effects) {
	struct tracks_state *state = tracks_state_of(bytes);
	add_tracks_effect(effects, GAME_THROWN, state->seat, GAME_NOWHERE, GAME_NOWHERE, 0);
	state->phase = TRACKS_MOVE;
	state->roll = thrown->values[0];
	tracks_settle(tracks_rules(base), state, effects);
}

/* turn.throw: how many of the lots count 1. */
size_t tracks_outcomes(const struct game_rules *base, const union game_state *bytes,
	struct game_throw outcomes[GAME_OUTCOMES_MAX]) {
	int lots = tracks_rules(base)->lots, ways = 1;
	(void)bytes;
	for (int n = 0; n <= lots; n++) {
		outcomes[n] = (struct game_throw){
			.count = 1, .values = {(uint8_t)n}, .weight = (uint16_t)ways};
		ways = ways * (lots - n) / (n + 1);
	}
	return (size_t)lots + 1;
}
