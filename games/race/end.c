/* games/race/end.c - start, status, end and points. */
#include <string.h>

#include "games/race/internal.h"

void race_start(const struct game_rules *base, union game_state *at) {
	const struct race_rules *rules = race_rules_of(base);
	struct race_state *state = race_state_of(at);
	for (int i = 0; i < RACE_SENTRIES; i++) {
		race_set_sentry(state, rules->sentry[i], true);
	}
	for (int seat = 0; seat < base->seats; seat++) {
		memset(state->pawn[seat], rules->entry[seat], RACE_PAWNS);
		state->lead[seat] = rules->is.lead_given ? 0 : RACE_TO_CAST;
	}
	state->phase = rules->is.lead_given ? RACE_CAST : RACE_LEAD;
}

/* ---- points ---- */

/* Clauses end.*. A pawn of a seat that resigned counts like one in the entry. */
int race_points(const struct race_rules *rules, const struct race_state *state, int seat) {
	int victory = 0, outside = 0, stuck = 0;
	for (int i = 0; i < RACE_PAWNS; i++) {
		uint8_t at = state->pawn[seat][i];
		bool away = race_is_away(rules, seat, at);
		bool lies = at == (rules->entry[seat] | RACE_FLED);
		victory += away ? rules->space[at].value : 0;
		outside += !away ||
			rules->space[at].value + (rules->space[at].kind == RACE_PATH) == 0;
		stuck += !away && (!lies || rules->is.count_fled);
	}
	int all = stuck == RACE_PAWNS ? 2 : 0;
	if (!rules->is.highest_only) {
		return victory - outside - stuck - all;
	}
	int worst = outside > stuck ? outside : stuck;
	return victory - (worst > all ? worst : all);
}

static void fill_points(const struct race_rules *rules, const struct race_state *state,
	struct game_status *status) {
	for (int seat = 0; seat < rules->base.seats; seat++) {
		status->points[seat] = (int16_t)race_points(rules, state, seat);
	}
}

void race_status(
	const struct game_rules *base, const union game_state *at, struct game_status *status) {
	static const char *const reasons[] = {"fountain", "resigned", "last_seat", "given_up"};
	const struct race_rules *rules = race_rules_of(base);
	const struct race_state *state = race_peek(at);
	memset(status, 0, sizeof(*status));
	status->winner = status->seat = GAME_NOBODY;
	if (state->phase == RACE_OVER) {
		status->phase = GAME_OVER;
		status->winner = state->winner;
		status->reason = reasons[state->reason];
		fill_points(rules, state, status);
		return;
	}
	bool chance = state->phase == RACE_LEAD || state->phase == RACE_CAST;
	status->phase = chance ? GAME_CHANCE : GAME_CHOICE;
	status->seat = state->seat;
	/* The question about another turn comes between two turns. */
	status->fresh = chance || state->phase == RACE_AGAIN;
	status->forced = state->phase == RACE_ADMIT;
	if (chance) {
		status->chance = rules->is.six_faced ? "laaiqa2" : "rods8";
	}
}

/* ---- ends ---- */

static void end_race(struct race_state *state, int winner, enum race_reason reason) {
	state->phase = RACE_OVER;
	state->winner = (uint8_t)winner;
	state->reason = (uint8_t)reason;
}

static void check_last(const struct race_rules *rules, struct race_state *state) {
	int last = GAME_NOBODY, left = 0;
	for (int seat = 0; seat < rules->base.seats; seat++) {
		if (!race_is_out(state, seat)) {
			last = seat;
			left++;
		}
	}
	if (left == 1) {
		end_race(state, last, rules->base.seats == 2 ? RACE_RESIGNED : RACE_LAST_SEAT);
	}
}

void race_check_end(const struct race_rules *rules, struct race_state *state) {
	for (int seat = 0; seat < rules->base.seats; seat++) {
		if (race_count(state, seat, rules->fountain) > 0) {
			end_race(state, seat, RACE_FOUNTAIN_REACHED);
			return;
		}
	}
	check_last(rules, state);
}

/* resign=ends_game: the other seat with the most points wins; a tie has no winner. */
static void end_for_all(const struct race_rules *rules, struct race_state *state, int quitter) {
	int winner = GAME_NOBODY, best = 0;
	bool shared = false;
	for (int seat = 0; seat < rules->base.seats; seat++) {
		int points = race_points(rules, state, seat);
		if (seat == quitter) {
			continue;
		}
		if (winner == GAME_NOBODY || points > best) {
			winner = seat;
			best = points;
			shared = false;
		} else if (points == best) {
			shared = true;
		}
	}
	end_race(state, shared ? GAME_NOBODY : winner,
		rules->base.seats == 2 ? RACE_RESIGNED : RACE_GIVEN_UP);
}

/* If a seat resigns with a sentry in hand, the sentry goes to the first free initial space of
 * sentries, otherwise to the first space where one is allowed. */
static void put_back(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	int space = GAME_NOWHERE;
	for (int i = rules->spaces - 1; i >= 0; i--) {
		space = race_place_clause(rules, state, rules->written[i]) == NULL
			? rules->written[i]
			: space;
	}
	for (int i = RACE_SENTRIES - 1; i >= 0; i--) {
		space = race_place_clause(rules, state, rules->sentry[i]) == NULL ? rules->sentry[i]
										  : space;
	}
	race_set_sentry(state, space, true);
	race_add_effect(effects, GAME_SENTRY_PLACED, state->seat, GAME_NOWHERE, space, 0);
}

static void remove_pawns(const struct race_rules *rules, struct race_state *state, int seat,
	struct game_effects *effects) {
	for (int i = 0; i < RACE_PAWNS; i++) {
		uint8_t at = state->pawn[seat][i];
		if (race_is_locked(rules, at)) {
			continue;
		}
		state->pawn[seat][i] = RACE_GONE;
		race_add_effect(effects, GAME_OFF, seat, at & ~RACE_FLED, GAME_NOWHERE, 0);
	}
	race_settle(rules, state, seat);
}

/* A seat that resigns does not cast for the lead; when all others have cast, the highest leads. */
static void leave_lead(const struct race_rules *rules, struct race_state *state, int seat) {
	const uint8_t *next;
	state->lead[seat] = RACE_OUT;
	next = memchr(state->lead, RACE_TO_CAST, (size_t)rules->base.seats);
	if (next != NULL) {
		state->seat = (uint8_t)(next - state->lead);
	} else {
		race_compare_leads(rules, state);
	}
}

void race_resign(const struct game_rules *base, union game_state *at, int seat,
	struct game_effects *effects) {
	const struct race_rules *rules = race_rules_of(base);
	struct race_state *state = race_state_of(at);
	if (state->phase == RACE_OVER || race_is_out(state, seat)) {
		return;
	}
	remove_pawns(rules, state, seat, effects);
	if (state->phase == RACE_PLACE && state->seat == seat) {
		put_back(rules, state, effects);
	}
	if (rules->is.resign_ends) {
		end_for_all(rules, state, seat);
	} else {
		check_last(rules, state);
	}
	if (state->phase == RACE_OVER) {
		race_add_effect(effects, GAME_ENDED, state->winner, GAME_NOWHERE, GAME_NOWHERE, 0);
	} else if (state->phase == RACE_LEAD) {
		leave_lead(rules, state, seat);
	} else if (state->seat == seat) {
		race_next_seat(rules, state);
	} else if (state->phase == RACE_TARGET && !race_has_target(rules, state)) {
		race_go_on(rules, state, effects);
	}
}
