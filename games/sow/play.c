/* games/sow/play.c - turns: what may be played, what changes, and when it is over. */
#include "games/sow/play.h"

#include <string.h>

int sow_count_row(const struct sow_rules *rules, const uint8_t seeds[SOW_HOUSES_MAX], int seat) {
	int sum = 0;
	for (int house = rules->row[seat]; house < rules->end[seat]; house++) {
		sum += seeds[house];
	}
	return sum;
}

/* ---- one turn ---- */

uint8_t sow_next(const struct sow_rules *rules, uint8_t from, uint8_t at) {
	do {
		at = at + 1 < rules->houses ? (uint8_t)(at + 1) : 0;
	} while (rules->skip && at == from); /* moves.sow */
	return at;
}

/* captures.last: from the last house back along the row of the opponent. */
static void find_prey(const struct sow_rules *rules, int seat, struct sow_turn *turn) {
	int row = rules->row[!seat], house = turn->last;
	if (sow_owner(rules, turn->last) == (unsigned)seat) {
		return;
	}
	do {
		if (turn->seeds[house] < rules->least || turn->seeds[house] > rules->most) {
			return;
		}
		turn->taken[turn->takens++] = (uint8_t)house;
	} while (rules->chain && --house >= row);
}

int sow_gain_of(const struct sow_turn *turn) {
	int sum = 0;
	for (int i = 0; i < turn->takens; i++) {
		sum += turn->seeds[turn->taken[i]];
	}
	return sum;
}

/* captures.grand_slam */
static void limit_slam(const struct sow_rules *rules, int seat, struct sow_turn *turn) {
	turn->slam = turn->takens > 0 &&
		sow_gain_of(turn) == sow_count_row(rules, turn->seeds, !seat);
	if (!turn->slam) {
		return;
	}
	switch ((enum sow_slam)rules->slam) {
	case SOW_SLAM_NO_CAPTURE:
	case SOW_SLAM_FORBIDDEN: /* where there is no other turn */
		turn->takens = 0;
		break;
	case SOW_SLAM_KEEP_LAST:
		turn->takens--;
		break;
	case SOW_SLAM_CAPTURE:
		break;
	}
}

void sow_try(const struct sow_rules *rules, const struct sow_state *state, uint8_t house,
	struct sow_turn *turn) {
	memcpy(turn->seeds, state->seeds, sizeof(turn->seeds));
	turn->takens = 0;
	turn->last = house;
	turn->seeds[house] = 0;
	for (int left = state->seeds[house]; left > 0; left--) {
		turn->last = sow_next(rules, house, turn->last);
		turn->seeds[turn->last]++;
	}
	find_prey(rules, state->seat, turn);
	limit_slam(rules, state->seat, turn);
}

/* ---- what may be played ---- */

bool sow_must_feed(const struct sow_rules *rules, const struct sow_state *state) {
	return rules->feed && sow_count_row(rules, state->seeds, !state->seat) == 0;
}

static struct board_set list_full_houses(
	const struct sow_rules *rules, const struct sow_state *state) {
	struct board_set houses = {{0, 0}};
	for (unsigned house = rules->row[state->seat]; house < rules->end[state->seat]; house++) {
		if (state->seeds[house] > 0) {
			board_add(&houses, house);
		}
	}
	return houses;
}

struct board_set sow_playable(const struct sow_rules *rules, const struct sow_state *state) {
	struct board_set full = list_full_houses(rules, state), slams = {{0, 0}};
	bool feeds = sow_must_feed(rules, state);
	if (!feeds && rules->slam != SOW_SLAM_FORBIDDEN) {
		return full;
	}
	struct board_set fed = full;
	while (!board_is_empty(full)) {
		struct sow_turn turn;
		uint8_t house = board_take(&full);
		sow_try(rules, state, house, &turn);
		if (feeds && sow_count_row(rules, turn.seeds, !state->seat) == 0) {
			board_remove(&fed, house); /* moves.feed */
		} else if (turn.slam) {
			board_add(&slams, house);
		}
	}
	struct board_set fair = board_less(fed, slams);
	return rules->slam == SOW_SLAM_FORBIDDEN && !board_is_empty(fair) ? fair : fed;
}

/* ---- the end ---- */

/* end.majority */
bool sow_is_won(const struct sow_rules *rules, const struct sow_state *state, uint8_t *winner) {
	*winner = state->store[1] > state->store[0];
	return rules->majority && 2 * state->store[*winner] > rules->total;
}

static bool is_sow_adjudicated(const struct sow_rules *rules, const struct sow_state *state) {
	return state->ended || ends_is_quiet(&rules->ends, state->quiet);
}

/* end.blocked, end.repetition: who has more with what lies in its own row. */
static uint8_t find_richer(const struct sow_rules *rules, const struct sow_state *state) {
	int seeds[2];
	for (int seat = 0; seat < 2; seat++) {
		bool own = rules->rest == SOW_REST_OWN;
		seeds[seat] = state->store[seat] +
			(own ? sow_count_row(rules, state->seeds, seat) : 0);
	}
	return ends_adjudge(END_MAJORITY, seeds[0], seeds[1]);
}

void sow_status(
	const struct game_rules *base, const union game_state *bytes, struct game_status *status) {
	const struct sow_rules *rules = sow_rules(base);
	const struct sow_state *state = sow_state(bytes);
	uint8_t winner;
	if (sow_is_won(rules, state, &winner)) {
		game_status_end(status, winner, "majority");
	} else if (board_is_empty(sow_playable(rules, state))) {
		game_status_end(status, find_richer(rules, state), "rows");
	} else if (is_sow_adjudicated(rules, state)) {
		game_status_end(status, find_richer(rules, state),
			state->ended ? "repetition" : "no_progress");
	} else {
		*status = (struct game_status){.phase = GAME_CHOICE,
			.seat = state->seat,
			.fresh = true,
			.winner = GAME_NOBODY};
	}
}

bool sow_is_fresh(const struct game_rules *rules, const union game_state *state) {
	(void)rules;
	(void)state;
	return true;
}

void sow_repeated(const struct game_rules *base, union game_state *bytes) {
	uint8_t winner;
	struct sow_state *state = sow_state_of(bytes);
	if (sow_rules(base)->ends.repetition > 0 && !sow_is_won(sow_rules(base), state, &winner)) {
		state->ended = 1;
	}
}

/* ---- steps ---- */

size_t sow_steps(const struct game_rules *base, const union game_state *bytes,
	struct game_step steps[GAME_STEPS_MAX]) {
	const struct sow_rules *rules = sow_rules(base);
	const struct sow_state *state = sow_state(bytes);
	uint8_t winner;
	size_t count = 0;
	if (sow_is_won(rules, state, &winner) || is_sow_adjudicated(rules, state)) {
		return 0;
	}
	struct board_set houses = sow_playable(rules, state);
	while (!board_is_empty(houses)) {
		steps[count++] = (struct game_step){.kind = SOW_STEP,
			.from = board_take(&houses),
			.over = GAME_NOWHERE,
			.to = GAME_NOWHERE};
	}
	return count;
}

static void add_sow_effects(const struct sow_rules *rules, const struct sow_state *state,
	uint8_t house, const struct sow_turn *turn, struct game_effects *effects) {
	uint8_t to = house;
	for (int left = state->seeds[house]; left > 0; left--) {
		to = sow_next(rules, house, to);
		struct game_effect effect = {GAME_MOVED, state->seat, house, to, 1, {0}};
		game_effect_add(effects, &effect);
	}
	for (int i = 0; i < turn->takens; i++) {
		struct game_effect effect = {GAME_CAPTURED, !state->seat, turn->taken[i],
			GAME_NOWHERE, turn->seeds[turn->taken[i]], {0}};
		game_effect_add(effects, &effect);
	}
}

static void perform_turn(struct sow_state *state, const struct sow_turn *turn) {
	memcpy(state->seeds, turn->seeds, sizeof(state->seeds));
	for (int i = 0; i < turn->takens; i++) {
		state->seeds[turn->taken[i]] = 0;
	}
	state->store[state->seat] = (uint8_t)(state->store[state->seat] + sow_gain_of(turn));
	ends_count_turn(&state->quiet, turn->takens > 0);
	state->seat = !state->seat;
}

void sow_apply(const struct game_rules *base, union game_state *bytes, const struct game_step *step,
	struct game_effects *effects) {
	const struct sow_rules *rules = sow_rules(base);
	struct sow_state *state = sow_state_of(bytes);
	struct sow_turn turn;
	sow_try(rules, state, step->from, &turn);
	if (effects != NULL) {
		add_sow_effects(rules, state, step->from, &turn, effects);
	}
	perform_turn(state, &turn);
	if (effects != NULL) {
		game_effect_end(base, bytes, effects);
	}
}

/* ---- perft ---- */

static uint64_t count_sow_turns(
	const struct sow_rules *rules, const struct sow_state *state, int depth) {
	uint8_t winner;
	uint64_t sum = 0;
	if (sow_is_won(rules, state, &winner)) {
		return 0;
	}
	struct board_set houses = sow_playable(rules, state);
	if (depth == 1) {
		return (uint64_t)board_count(houses);
	}
	while (!board_is_empty(houses)) {
		struct sow_state after = *state;
		struct sow_turn turn;
		sow_try(rules, state, board_take(&houses), &turn);
		perform_turn(&after, &turn);
		sum += count_sow_turns(rules, &after, depth - 1);
	}
	return sum;
}

uint64_t sow_perft(const struct game_rules *rules, const union game_state *state, int depth) {
	return depth < 1 ? 1 : count_sow_turns(sow_rules(rules), sow_state(state), depth);
}
