/* games/leap/end.c - whose turn it is, who has won, and when positions repeat. */
#include "games/leap/leap.h"

struct board_set leap_standing(const struct leap_state *state, int seat) {
	struct board_set side = state->side[seat];
	return seat != state->seat ? board_less(side, state->taken) : side;
}

int leap_left(const struct leap_state *state, int seat) {
	return board_count(leap_standing(state, seat)) + state->hand[seat];
}

static bool is_beaten(const struct leap_rules *rules, const struct leap_state *state, int seat) {
	if (rules->target[seat] == 0) {
		return state->hand[seat] == 0 && board_is_empty(leap_standing(state, seat));
	}
	return leap_left(state, seat) <= rules->target[seat];
}

bool leap_is_stuck(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->hand[state->seat] > 0) {
		return board_is_empty(leap_drops(rules, state));
	}
	return !leap_can_walk(rules, state) && board_is_empty(leap_leapers(rules, state));
}

/* rules/README 2.2: capture first, then the goal of the seat that has just moved. */
bool leap_is_won(const struct leap_rules *rules, const struct leap_state *state, uint8_t *winner,
	const char **reason) {
	if (state->leaps > 0) {
		return false;
	}
	for (int i = 0; i < 2; i++) {
		int seat = i == 0 ? state->seat : !state->seat;
		if (is_beaten(rules, state, seat)) {
			*winner = (uint8_t)!seat;
			*reason = leap_left(state, seat) == 0 ? "captured_all" : "target";
			return true;
		}
	}
	uint8_t moved = !state->seat;
	if (rules->has_goal && !board_is_empty(rules->goal[moved]) &&
		board_contains(state->side[moved], rules->goal[moved])) {
		*winner = moved;
		*reason = "goal";
		return true;
	}
	return false;
}

bool leap_is_adjudicated(const struct leap_rules *rules, const struct leap_state *state) {
	return state->ended ||
		(rules->no_progress > 0 && state->quiet >= rules->no_progress && state->leaps == 0);
}

static uint8_t majority(const struct leap_state *state) {
	int lead = board_count(state->side[0]) - board_count(state->side[1]);
	return lead == 0 ? GAME_NOBODY : lead > 0 ? 0 : 1;
}

static uint8_t adjudge(const struct leap_rules *rules, const struct leap_state *state) {
	switch ((enum leap_verdict)rules->adjudicate) {
	case LEAP_MAJORITY:
		return majority(state);
	case LEAP_FOR_W:
		return 0;
	case LEAP_FOR_B:
		return 1;
	case LEAP_DRAW:
		break;
	}
	return GAME_NOBODY;
}

static void set_over(struct game_status *status, uint8_t winner, const char *reason) {
	status->phase = GAME_OVER;
	status->seat = GAME_NOBODY;
	status->winner = winner;
	status->reason = reason;
	for (uint8_t seat = 0; seat < 2; seat++) {
		status->points[seat] = winner == seat;
	}
}

/* What a seat without any step comes to, unless it passes. */
static uint8_t stuck_winner(const struct leap_rules *rules, const struct leap_state *state) {
	return rules->blocked == LEAP_BLOCKED_LOSES ? !state->seat : GAME_NOBODY;
}

/* One thing only can be done and it is no choice: a pass, or the rest of a chain. */
static bool is_forced(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->leaps == 0 && rules->blocked != LEAP_BLOCKED_PASSES) {
		return false;
	}
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = leap_steps_here(rules, state, steps);
	return count == 1 && (state->leaps > 0 || steps[0].kind == LEAP_STEP_PASS);
}

void leap_status(
	const struct game_rules *base, const union game_state *bytes, struct game_status *status) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	uint8_t winner;
	const char *reason;
	*status = (struct game_status){.phase = GAME_CHOICE,
		.seat = state->seat,
		.fresh = leap_is_fresh(rules, state),
		.winner = GAME_NOBODY};
	if (leap_is_won(rules, state, &winner, &reason)) {
		set_over(status, winner, reason);
		return;
	}
	if (state->leaps == 0 && leap_is_stuck(rules, state)) {
		struct leap_state other = *state;
		other.seat = !state->seat;
		if (rules->blocked != LEAP_BLOCKED_PASSES || leap_is_stuck(rules, &other)) {
			set_over(status, stuck_winner(rules, state), "blocked");
			return;
		}
	}
	if (leap_is_adjudicated(rules, state)) {
		set_over(
			status, adjudge(rules, state), state->ended ? "repetition" : "no_progress");
		return;
	}
	status->forced = is_forced(rules, state);
}

/* ---- repetition ---- */

static uint64_t mix(uint64_t hash, uint64_t value) {
	hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 29;
}

/* rules/README 2.3: every point with its kind of piece, hands, memory, and the seat to move. */
uint64_t leap_repetition_key(const struct game_rules *base, const union game_state *bytes) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	uint64_t hash = mix(UINT64_C(0x243f6a8885a308d3), state->seat);
	for (int i = 0; i < 2; i++) {
		hash = mix(mix(hash, state->side[0].word[i]), state->side[1].word[i]);
		hash = mix(mix(hash, state->kings.word[i]), state->hand[i]);
	}
	for (size_t p = 0; rules->can_undo && p < rules->board.points; p++) {
		hash = mix(hash, state->undo[p]);
	}
	return hash;
}

void leap_repeated(const struct game_rules *base, union game_state *bytes) {
	if (leap_rules(base)->repetition > 0) {
		((struct leap_state *)(void *)bytes)->ended = 1;
	}
}
