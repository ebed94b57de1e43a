/* games/leap/check.c - refuses contradictory options and games that need not end. */
#include "games/leap/leap.h"

#include <string.h>

/* choice=max requires compulsory captures and chains that must continue. */
static bool check_max(const struct leap_rules *rules, struct game_error *error) {
	if (rules->max && (rules->duty != LEAP_COMPULSORY || rules->chain != LEAP_MUST_CONTINUE)) {
		return game_fail_in(error, "captures.choice",
			"Taking the most goes only with compulsory captures that must "
			"continue; choose choice=free, or capture=compulsory and chain=must_continue.");
	}
	return true;
}

/* Is no walk of this kind ever reversible? None may go backward, and sideways walks must not be
 * undone. */
static bool only_goes_on(const struct leap_power *power) {
	return (power->walk_ways & LEAP_BACKWARD) == 0 && !power->slides &&
		((power->walk_ways & LEAP_SIDEWAYS) == 0 || power->may_not_undo);
}

static bool ends_by_itself(const struct leap_rules *rules) {
	bool ends = !rules->board.has_rings && rules->blocked != LEAP_BLOCKED_PASSES &&
		rules->skipping == LEAP_NO_SKIP && rules->moment == LEAP_NEVER;
	return ends && only_goes_on(&rules->power[0][0]) && only_goes_on(&rules->power[1][0]);
}

/* Every game must end. */
static bool check_end(const struct leap_rules *rules, struct game_error *error) {
	if (rules->repetition == 0 && rules->no_progress == 0 && !ends_by_itself(rules)) {
		return game_fail_in(error, "end",
			"This game could go on for ever: repetition and no_progress may not "
			"both be off.");
	}
	return true;
}

/* Check that all steps fit a list: each empty point of a line can be reached along it by at most
 * two pieces. Drops, at most one per point, never occur together with walks. */
static bool check_steps(const struct leap_rules *rules, struct game_error *error) {
	size_t on_lines = 0;
	for (size_t i = 0; i < rules->board.lines; i++) {
		on_lines += 2u * rules->board.line[i].count;
	}
	for (unsigned seat = 0; seat < 2; seat++) {
		size_t steps = rules->first_skip[rules->board.points];
		size_t walks = 2 * rules->board.edges, leaps = 0;
		for (unsigned kind = 0; kind < 2; kind++) {
			const struct leap_power *power = &rules->power[seat][kind];
			size_t jumps = power->leaps_far ? on_lines
							: power->first_jump[rules->board.points];
			walks = power->slides && on_lines > walks ? on_lines : walks;
			leaps = jumps > leaps ? jumps : leaps;
		}
		if (steps + walks + leaps >= GAME_STEPS_MAX) {
			return game_fail(error,
				"the board is too large: a turn could have more than %d choices",
				GAME_STEPS_MAX);
		}
	}
	return true;
}

static bool check_rays(const struct leap_rules *rules, struct game_error *error) {
	const struct board *board = &rules->board;
	for (size_t p = 0; p < board->points; p++) {
		size_t reach = 0;
		for (size_t r = board->first_ray[p]; r < board->first_ray[p + 1]; r++) {
			reach += board->ray[r].count;
		}
		if (reach > LEAP_FROM_MAX) {
			return game_fail(error, "the lines through %s are too many or too long",
				board->point[p].label);
		}
	}
	return true;
}

/* Check that every position fits its text: "Kb12," for a piece, "b12-b13," for its memory,
 * "x(b12)b13" for a leap, and the names of the fields. */
static bool check_text(const struct leap_rules *rules, struct game_error *error) {
	size_t size = 64;
	for (size_t p = 0; p < rules->board.points; p++) {
		size_t label = strlen(rules->board.point[p].label);
		size += label + 2 + (rules->can_undo ? 2 * label + 2 : 0);
	}
	size_t leaps = rules->board.points < LEAP_SIDE_MAX ? rules->board.points : LEAP_SIDE_MAX;
	size += leaps * (rules->bent ? 9 : 4);
	if (size > GAME_POSITION_TEXT_MAX) {
		return game_fail(error,
			"the board is too large for positions to be written in %d characters",
			GAME_POSITION_TEXT_MAX);
	}
	return true;
}

/* The player who begins must have a turn, even under the opening rule. */
static bool check_start(const struct leap_rules *rules, struct game_error *error) {
	struct game_step steps[GAME_STEPS_MAX];
	if (leap_steps(&rules->base, &rules->start, steps) == 0) {
		return game_fail_in(
			error, "starts", "the player who begins has no turn in the first position");
	}
	return true;
}

bool leap_check(const struct leap_rules *rules, struct game_error *error) {
	return check_max(rules, error) && check_end(rules, error) && check_rays(rules, error) &&
		check_steps(rules, error) && check_text(rules, error) &&
		leap_check_reach(rules, error) && check_start(rules, error);
}
