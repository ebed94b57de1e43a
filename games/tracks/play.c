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

/* How many enemies stand side by side along the track of seat, with the one on this place. */
static int count_beside(
	const struct tracks_rules *rules, const struct tracks_state *state, int seat, int place) {
	int count = 0;
	for (int at = place; at > 0 && tracks_hits(rules, state, seat, at); at--) {
		count++;
	}
	for (int at = place + 1; at <= rules->length[seat] && tracks_hits(rules, state, seat, at);
		at++) {
		count++;
	}
	return count;
}

static bool has_place(
	const struct tracks_rules *rules, const struct board_set *set, int seat, int place) {
	uint8_t point = rules->point[seat][place];
	return point != GAME_NOWHERE && board_has(set, point);
}

/* What hinders a man on the places between two, both not counted. */
static enum tracks_bar find_obstacle(const struct tracks_rules *rules,
	const struct tracks_state *state, int seat, int low, int high) {
	int row = 0;
	for (int place = low + 1; place < high; place++) {
		if (has_place(rules, &rules->stop, seat, place)) {
			return TRACKS_STOP;
		}
		row = tracks_hits(rules, state, seat, place) ? row + 1 : 0;
		if (rules->block > 0 && row == rules->block) {
			return TRACKS_BLOCK;
		}
	}
	return TRACKS_FREE;
}

static enum tracks_bar find_occupant(
	const struct tracks_rules *rules, const struct tracks_state *state, int seat, int to) {
	if (to > rules->length[seat]) {
		return TRACKS_FREE;
	}
	if (state->men[seat][to] > 0) {
		return TRACKS_OWN_MAN; /* turn.one */
	}
	if (!tracks_hits(rules, state, seat, to)) {
		return TRACKS_FREE;
	}
	if (has_place(rules, &rules->safe, seat, to)) {
		return TRACKS_SAFE_MAN; /* turn.rosette, house.safe */
	}
	bool pair = rules->pair > 0 && count_beside(rules, state, seat, to) >= rules->pair;
	return pair ? TRACKS_PAIR : TRACKS_FREE;
}

static enum tracks_bar find_bar(const struct tracks_rules *rules, const struct tracks_state *state,
	int seat, int place, int to) {
	int off = rules->length[seat] + 1;
	if (has_place(rules, &rules->last, seat, place) && to != off) {
		return TRACKS_LAST; /* house.leave */
	}
	if (to > off || (to == off && place == TRACKS_HAND)) {
		return TRACKS_TOO_FAR; /* off.exact */
	}
	if (to < 1) {
		return TRACKS_TOO_FAR_BACK;
	}
	enum tracks_bar obstacle = find_obstacle(
		rules, state, seat, place < to ? place : to, place < to ? to : place);
	return obstacle != TRACKS_FREE ? obstacle : find_occupant(rules, state, seat, to);
}

int tracks_target(const struct tracks_rules *rules, const struct tracks_state *state, int seat,
	int place, int steps, enum tracks_bar *bar) {
	int to = place + steps, off = rules->length[seat] + 1;
	bool leaves = has_place(rules, &rules->leave, seat, place);
	if (leaves && steps < 0) {
		*bar = TRACKS_LAST;
		return to;
	}
	if (leaves || (to > off && rules->off == TRACKS_HIGHER && place > 0)) {
		to = off; /* house.leave, off.higher */
	}
	*bar = find_bar(rules, state, seat, place, to);
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

/* List the steps of so many points, negative ones leading back. */
static size_t list_far(const struct tracks_rules *rules, const struct tracks_state *state, int far,
	struct game_step steps[GAME_STEPS_MAX]) {
	int seat = state->seat;
	size_t count = 0;
	for (int place = far < 0; far != 0 && place <= rules->length[seat]; place++) {
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

/* turn.back */
static size_t list_tracks_steps(const struct tracks_rules *rules, const struct tracks_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	int far = tracks_steps_of(rules, state->roll);
	size_t count = list_far(rules, state, far, steps);
	return count == 0 && rules->back ? list_far(rules, state, -far, steps) : count;
}

int tracks_way(const struct tracks_rules *rules, const struct tracks_state *state) {
	struct game_step steps[GAME_STEPS_MAX];
	int far = tracks_steps_of(rules, state->roll);
	return rules->back && list_far(rules, state, far, steps) == 0 ? -far : far;
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
		begin_throw(state, rules->again_with[state->roll] ? state->seat : !state->seat);
	}
}

int tracks_place_of(const struct tracks_rules *rules, int seat, const struct game_step *step) {
	if (step->kind == TRACKS_STEP_ENTER) {
		return TRACKS_HAND;
	}
	int place = step->from < rules->board.points ? rules->place[seat][step->from] : 0;
	return place > 0 ? place : -1;
}

static bool is_taken(
	const struct tracks_rules *rules, const struct tracks_state *state, int seat, int place) {
	return state->men[seat][place] > 0 || tracks_hits(rules, state, seat, place);
}

/* Where the enemy goes that is hit by a man from a place of the seat's track, now empty. */
static int find_refuge(
	const struct tracks_rules *rules, const struct tracks_state *state, int seat, int from) {
	if (rules->hit == TRACKS_TO_HAND || rules->hit == TRACKS_SWAP) {
		return rules->hit == TRACKS_SWAP ? from : TRACKS_HAND;
	}
	int place = 1;
	while (is_taken(rules, state, seat, place)) {
		place++;
	}
	return place;
}

/* Send the enemy on a place of the seat's track where it goes that is hit. */
static void send_back(const struct tracks_rules *rules, struct tracks_state *state, int seat,
	int from, int place, struct game_effects *effects) {
	uint8_t point = rules->point[seat][place];
	int refuge = find_refuge(
		rules, state, seat, from); /* both tracks are the same, or the hand */
	state->men[!seat][rules->place[!seat][point]]--;
	state->men[!seat][refuge]++;
	add_tracks_effect(effects, GAME_CAPTURED, !seat, point, rules->point[!seat][refuge], 0);
}

/* house.water: a man that came to the sink goes on to where it leads. */
static void leave_sink(const struct tracks_rules *rules, struct tracks_state *state, int seat,
	int place, struct game_effects *effects) {
	int to = rules->place[seat][rules->sink_to];
	while (is_taken(rules, state, seat, to)) {
		to--;
	}
	state->men[seat][place]--;
	state->men[seat][to]++;
	add_tracks_effect(effects, GAME_MOVED, seat, rules->sink, rules->point[seat][to], 0);
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
	int to = tracks_target(rules, state, seat, from, tracks_way(rules, state), &bar);
	bool hit = tracks_hits(rules, state, seat, to);
	state->men[seat][from]--;
	state->men[seat][to]++;
	add_tracks_effect(effects, (enum game_what)whats[step->kind], seat, step->from, step->to,
		tracks_steps_of(rules, state->roll));
	if (hit) { /* turn.hit */
		send_back(rules, state, seat, from, to, effects);
	}
	if (step->to == rules->sink && rules->sink != GAME_NOWHERE) {
		leave_sink(rules, state, seat, to, effects);
	}
	/* turn.rosette, turn.again */
	bool again = rules->again_with[state->roll] ||
		(step->to < rules->board.points && board_has(&rules->again, step->to)) ||
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
