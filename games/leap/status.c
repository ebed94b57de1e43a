/* games/leap/status.c - the seat to move or the result; and playing steps with all their
 * consequences. */
#include <string.h>

#include "games/leap/leap.h"

uint8_t leap_adjudge(const struct leap_rules *rules, int men, int others) {
	switch ((enum leap_verdict)rules->adjudicate) {
	case LEAP_MAJORITY:
		return men == others ? GAME_NOBODY : men > others ? 0 : 1;
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

/* Returns the winner when a seat has no step and may not pass. */
static uint8_t stuck_winner(const struct leap_rules *rules, const struct leap_state *state) {
	return rules->blocked == LEAP_BLOCKED_LOSES ? !state->seat : GAME_NOBODY;
}

/* Is the only step not a choice: a pass, or the rest of a chain? */
static bool is_forced(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->leaps == 0 && rules->blocked != LEAP_BLOCKED_PASSES) {
		return false;
	}
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = leap_steps_here(rules, state, steps);
	return count == 1 && (state->leaps > 0 || steps[0].kind == LEAP_STEP_PASS);
}

/* How many men the loser has lost, if the game ends because too few are left. */
static uint8_t men_lost(const struct leap_rules *rules, const struct leap_state *state, int loser,
	const char *reason) {
	bool is_beaten = strcmp(reason, "target") == 0;
	return is_beaten ? (uint8_t)(rules->total[loser] - leap_left(state, loser)) : 0;
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
		status->lost = men_lost(rules, state, !winner, reason);
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
		set_over(status,
			leap_adjudge(
				rules, board_count(state->side[0]), board_count(state->side[1])),
			state->ended ? "repetition" : "no_progress");
		return;
	}
	status->forced = is_forced(rules, state);
}

static void add_end(const struct game_rules *rules, const union game_state *state,
	struct game_effects *effects) {
	struct game_status status;
	leap_status(rules, state, &status);
	if (status.phase == GAME_OVER) {
		struct game_effect effect = {
			GAME_ENDED, status.winner, GAME_NOWHERE, GAME_NOWHERE, 0, {0}};
		game_effect_add(effects, &effect);
	}
}

void leap_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects) {
	leap_play(leap_rules(rules), (struct leap_state *)(void *)state, step, effects);
	if (effects != NULL) {
		add_end(rules, state, effects);
	}
}
