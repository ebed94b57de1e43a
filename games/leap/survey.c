/* games/leap/survey.c - the traits for evaluation, and their weights before training. */
#include "games/leap/survey.h"

#include "games/leap/play.h"

enum {
	FEW = 3,     /* up to so many men a side is hunted, not an army */
	ROOM = 4,    /* walks considered for a hunted side's room */
	FAR = 8,     /* walks charged for a goal that cannot be reached */
	CHASE = 12,  /* distance from which a man is useless in a chase */
	WORTH = 100, /* of a plain piece */
};

/* ---- pieces ---- */

static struct board_set of_kind(const struct leap_state *state, int seat, int kind) {
	return kind == 1 ? board_and(state->side[seat], state->kings)
			 : board_less(state->side[seat], state->kings);
}

/* The leaps available to a seat: the pieces that can leap, and those they would capture. */
struct threats {
	struct board_set from;
	struct board_set over;
};

static void add_short(const struct leap_rules *rules, const struct leap_state *state, int seat,
	struct board_set prey, struct board_set empty, struct threats *threats) {
	struct board_set plain = of_kind(state, seat, 0), kings = of_kind(state, seat, 1);
	for (size_t i = 0; i < rules->deltas; i++) {
		const struct leap_delta *delta = &rules->delta[i];
		struct board_set from = board_or(board_and(plain, delta->from[seat][0]),
			board_and(kings, delta->from[seat][1]));
		from = board_and(from, board_shift(prey, -delta->over));
		from = board_and(from, board_shift(empty, -delta->to));
		threats->from = board_or(threats->from, from);
		threats->over = board_or(threats->over, board_shift(from, delta->over));
	}
}

/* The same for boards whose points all fit the first word. */
static void add_narrow(const struct leap_rules *rules, const struct leap_state *state, int seat,
	uint64_t prey, uint64_t empty, struct threats *threats) {
	uint64_t plain = of_kind(state, seat, 0).word[0], kings = of_kind(state, seat, 1).word[0];
	for (size_t i = 0; i < rules->deltas; i++) {
		const struct leap_delta *delta = &rules->delta[i];
		uint64_t from = (plain & delta->from[seat][0].word[0]) |
			(kings & delta->from[seat][1].word[0]);
		from &= board_turn_word(prey, -delta->over) & board_turn_word(empty, -delta->to);
		threats->from.word[0] |= from;
		threats->over.word[0] |= board_turn_word(from, delta->over);
	}
}

static void add_far(const struct leap_rules *rules, const struct leap_state *state, int seat,
	int kind, struct board_set prey, struct threats *threats) {
	struct board_set pieces = of_kind(state, seat, kind);
	while (!board_is_empty(pieces)) {
		struct board_leap jumps[LEAP_FROM_MAX];
		struct leap_hunt hunt = {.behind = GAME_NOWHERE,
			.free = leap_empty(state),
			.prey = prey,
			.seat = (uint8_t)seat,
			.at = board_take(&pieces),
			.king = kind == 1};
		size_t count = leap_jumps(rules, &hunt, jumps);
		for (size_t i = 0; i < count; i++) {
			board_add(&threats->from, hunt.at);
			board_add(&threats->over, jumps[i].over);
		}
	}
}

static struct threats find_threats(
	const struct leap_rules *rules, const struct leap_state *state, int seat) {
	struct threats threats = {{{0, 0}}, {{0, 0}}};
	struct board_set prey = board_less(state->side[!seat], rules->refuge);
	struct board_set empty = leap_empty(state);
	if (rules->narrow) {
		add_narrow(rules, state, seat, prey.word[0], empty.word[0], &threats);
	} else {
		add_short(rules, state, seat, prey, empty, &threats);
	}
	for (int kind = 0; kind < 2; kind++) {
		if (rules->power[seat][kind].leaps_far) {
			add_far(rules, state, seat, kind, prey, &threats);
		}
	}
	return threats;
}

/* Count the ways in which pieces of seat could be leapt if a plain enemy piece got to the point it
 * leaps from: both adjacent points are empty. */
static int count_exposed(const struct leap_rules *rules, const struct leap_state *state, int seat) {
	struct board_set men = board_less(state->side[seat], rules->refuge);
	struct board_set empty = leap_empty(state);
	int count = 0;
	for (size_t i = 0; i < rules->deltas; i++) {
		const struct leap_delta *delta = &rules->delta[i];
		struct board_set from = board_and(empty, delta->from[!seat][0]);
		if (rules->narrow) {
			count += board_count_word(from.word[0] &
				board_turn_word(men.word[0], -delta->over) &
				board_turn_word(empty.word[0], -delta->to));
		} else {
			from = board_and(from, board_shift(men, -delta->over));
			count += board_count(board_and(from, board_shift(empty, -delta->to)));
		}
	}
	return count;
}

/* ---- moving ---- */

static bool walks_plainly(
	const struct leap_rules *rules, const struct leap_state *state, int seat) {
	return rules->skipping == LEAP_NO_SKIP && !rules->power[seat][0].slides &&
		(!rules->power[seat][1].slides || board_is_empty(of_kind(state, seat, 1)));
}

/* Count the single leaps of plain pieces, in games in which nothing walks. */
static int count_leaps(const struct leap_rules *rules, const struct leap_state *state, int seat) {
	struct board_set men = of_kind(state, seat, 0);
	struct board_set prey = board_less(state->side[!seat], rules->refuge);
	struct board_set empty = leap_empty(state);
	int count = 0;
	for (size_t i = 0; i < rules->deltas; i++) {
		const struct leap_delta *delta = &rules->delta[i];
		struct board_set from = board_and(men, delta->from[seat][0]);
		from = board_and(from, board_shift(prey, -delta->over));
		count += board_count(board_and(from, board_shift(empty, -delta->to)));
	}
	return count;
}

static int count_walks(const struct leap_rules *rules, const struct leap_state *state, int seat) {
	if (!walks_plainly(rules, state, seat)) {
		struct leap_state other = *state;
		other.seat = (uint8_t)seat;
		return leap_count_walks(rules, &other);
	}
	struct board_set plain = of_kind(state, seat, 0), kings = of_kind(state, seat, 1);
	struct board_set empty = leap_empty(state);
	int count = 0;
	for (size_t i = 0; i < rules->walks; i++) {
		const struct leap_delta *walk = &rules->walk[i];
		struct board_set from = board_or(board_and(plain, walk->from[seat][0]),
			board_and(kings, walk->from[seat][1]));
		count += rules->narrow
			? board_count_word(from.word[0] & board_turn_word(empty.word[0], -walk->to))
			: board_count(board_and(from, board_shift(empty, -walk->to)));
	}
	return count;
}

/* Returns the points reachable from a set with at most one walk along lines. */
static struct board_set spread_along_lines(const struct leap_rules *rules, struct board_set from) {
	struct board_set all = from;
	while (!board_is_empty(from)) {
		all = board_or(all, rules->board.near[board_take(&from)]);
	}
	return all;
}

static int count_room(const struct leap_rules *rules, const struct leap_state *state, int seat) {
	struct board_set empty = leap_empty(state);
	struct board_set reached = state->side[seat], edge = reached;
	for (int i = 0; i < ROOM && !board_is_empty(edge); i++) {
		edge = board_less(board_and(spread_along_lines(rules, edge), empty), reached);
		reached = board_or(reached, edge);
	}
	return board_count(reached) - board_count(state->side[seat]);
}

/* Returns the sum, over the points of `to`, of the distances to the nearest of `from`. */
static int sum_distances(
	const struct leap_rules *rules, struct board_set from, struct board_set to) {
	int sum = 0;
	if (board_is_empty(from)) {
		return 0;
	}
	for (int far = 0; !board_is_empty(to); far++) {
		struct board_set met = board_and(from, to);
		sum += far * board_count(met);
		to = board_less(to, met);
		struct board_set more = spread_along_lines(rules, from);
		if (board_same(more, from)) {
			break;
		}
		from = more;
	}
	return sum;
}

/* How far men on points that the other side must occupy have to walk to leave them. Men shut in
 * there count FAR: others must make way first. */
static int measure_way_out(const struct leap_rules *rules, const struct leap_state *state,
	struct board_set goal, int seat) {
	struct board_set empty = leap_empty(state), out = board_less(empty, goal);
	struct board_set reached = board_and(state->side[seat], goal);
	if (board_is_empty(reached)) {
		return 0;
	}
	for (int far = 1; far < FAR; far++) {
		struct board_set more = board_or(
			reached, board_and(spread_along_lines(rules, reached), empty));
		if (!board_is_empty(board_and(more, out))) {
			return far;
		}
		if (board_same(more, reached)) {
			break;
		}
		reached = more;
	}
	return FAR;
}

/* How near the men are to the points they must occupy; 0 is best. One man more or less makes no
 * difference, unless they are too few. */
static int rate_goal(const struct leap_rules *rules, const struct leap_state *state, int seat) {
	struct board_set goal = rules->goal[seat];
	struct board_set missing = board_less(goal, state->side[seat]);
	struct board_set men = board_less(state->side[seat], goal);
	int count = board_count(state->side[seat]), size = board_count(goal);
	if (count < size) {
		return -FAR * size;
	}
	return -sum_distances(rules, missing, men) * size / count -
		sum_distances(rules, men, missing) - measure_way_out(rules, state, goal, !seat);
}

/* How near the men of a seat are to the last ones of the other, if it has twice as many: on a wide
 * board no search sees how to catch them. Never negative, so that nobody delays the capture that
 * makes them few. */
static int rate_chase(const struct leap_rules *rules, const struct leap_state *state, int seat) {
	int men = board_count(state->side[seat]), others = board_count(state->side[!seat]);
	if (others == 0 || others > FEW || men < 2 * others || rules->total[!seat] <= FEW) {
		return 0;
	}
	int near = CHASE * men - sum_distances(rules, state->side[!seat], state->side[seat]);
	return near > 0 ? near : 0;
}

static int count_ranks(const struct leap_rules *rules, const struct leap_state *state, int seat) {
	struct board_set men = of_kind(state, seat, 0);
	int sum = 0;
	while (!board_is_empty(men)) {
		int rank = rules->rank[board_take(&men)];
		sum += seat == 0 ? rank : rules->ranks - rank;
	}
	return sum;
}

/* ---- the survey ---- */

/* Does it matter how far the men of a seat have advanced? */
static bool is_advance_counted(const struct leap_rules *rules, int seat) {
	return !board_is_empty(rules->promote[seat]) || !board_is_empty(rules->goal[seat]) ||
		(rules->walks > 0 && (rules->power[seat][0].walk_ways & LEAP_BACKWARD) == 0);
}

static void survey_leap_seat(const struct leap_rules *rules, const struct leap_state *state,
	int seat, int16_t trait[GAME_TRAITS]) {
	trait[GAME_TRAIT_MEN] = (int16_t)board_count(of_kind(state, seat, 0));
	trait[GAME_TRAIT_MEN + 1] = (int16_t)board_count(of_kind(state, seat, 1));
	trait[GAME_TRAIT_HAND] = state->hand[seat];
	trait[GAME_TRAIT_MOBILITY] = (int16_t)(rules->walks == 0 ? count_leaps(rules, state, seat)
								 : count_walks(rules, state, seat));
	if (rules->total[seat] <= FEW) {
		trait[GAME_TRAIT_ROOM] = (int16_t)count_room(rules, state, seat);
	}
	if (is_advance_counted(rules, seat)) {
		trait[GAME_TRAIT_ADVANCE] = (int16_t)count_ranks(rules, state, seat);
	}
	trait[GAME_TRAIT_CHASE] = (int16_t)rate_chase(rules, state, seat);
	if (rules->has_goal && !board_is_empty(rules->goal[seat])) {
		trait[GAME_TRAIT_GOAL] = (int16_t)rate_goal(rules, state, seat);
	}
}

static bool can_seat_leap(const struct leap_rules *rules, int seat) {
	return rules->power[seat][0].leap_ways != 0 || rules->power[seat][1].leap_ways != 0;
}

void leap_survey(
	const struct game_rules *base, const union game_state *bytes, struct game_survey *survey) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	for (int seat = 0; seat < 2; seat++) {
		survey_leap_seat(rules, state, seat, survey->trait[seat]);
		if (can_seat_leap(rules, seat)) {
			struct threats threats = find_threats(rules, state, seat);
			survey->trait[seat][GAME_TRAIT_ATTACK] = (int16_t)board_count(threats.from);
			survey->trait[!seat][GAME_TRAIT_LOOSE] = (int16_t)board_count(threats.over);
			survey->trait[!seat][GAME_TRAIT_EXPOSED] = (int16_t)count_exposed(
				rules, state, !seat);
		}
	}
}

bool leap_is_calm(const struct game_rules *base, const union game_state *bytes) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	uint8_t winner;
	const char *reason;
	return state->leaps == 0 && state->hand[state->seat] == 0 &&
		rules->opening == LEAP_OPEN_ANY && board_is_empty(leap_leapers(rules, state)) &&
		leap_can_walk(rules, state) && !leap_is_won(rules, state, &winner, &reason) &&
		!leap_is_adjudicated(rules, state);
}

int leap_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step) {
	(void)rules;
	if (step->kind != LEAP_STEP_LEAP) {
		return 0;
	}
	return leap_is_king(leap_state(state), step->over) ? 3 * WORTH : WORTH;
}

bool leap_occupy(const struct game_rules *base, const union game_state *bytes,
	struct game_occupation *occupation) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	for (int half = 0; half < 2; half++) {
		occupation->side[0][half] = state->side[0].word[half];
		occupation->side[1][half] = state->side[1].word[half];
		occupation->raised[half] = state->kings.word[half];
	}
	return rules->definition->names.name[0][1] != NULL ||
		rules->definition->names.name[1][1] != NULL;
}

/* ---- weights ---- */

/* A side that loses after few captures has valuable men; men that cannot be captured, or only get
 * about by capturing, are worth nothing in themselves. */
static int worth_of_man(const struct leap_rules *rules, int seat) {
	int stake = rules->total[seat] - rules->target[seat];
	if (!can_seat_leap(rules, !seat) || rules->walks == 0) {
		return 0;
	}
	return stake >= 6 ? WORTH : stake > 0 ? 6 * WORTH / stake : WORTH;
}

static int worth_of_king(const struct leap_rules *rules, int seat, int man) {
	const struct leap_power *king = &rules->power[seat][1];
	return king->slides || king->leaps_far ? man + 2 * WORTH : man + WORTH / 2;
}

/* Does it need all its men at the goal? */
static bool must_cross(const struct leap_rules *rules, int seat) {
	return rules->has_goal && !board_is_empty(rules->goal[seat]) &&
		board_count(rules->goal[seat]) >= rules->total[seat];
}

/* Is being shut in both a loss for this seat and the aim of the other? */
static bool is_hunted(const struct leap_rules *rules, int seat) {
	return rules->total[seat] <= FEW && !must_cross(rules, !seat) &&
		rules->ends.blocked == END_BLOCKED_LOSES;
}

void leap_weigh(const struct game_rules *base, struct game_survey *weights) {
	const struct leap_rules *rules = leap_rules(base);
	for (int seat = 0; seat < 2; seat++) {
		int16_t *weight = weights->trait[seat];
		int man = worth_of_man(rules, seat);
		bool hunted = is_hunted(rules, seat), crosses = must_cross(rules, seat);
		weight[GAME_TRAIT_MEN] = (int16_t)man;
		weight[GAME_TRAIT_MEN + 1] = (int16_t)worth_of_king(rules, seat, man);
		weight[GAME_TRAIT_HAND] = (int16_t)man;
		weight[GAME_TRAIT_MOBILITY] = rules->walks == 0 ? 25 : hunted ? 8 : crosses ? 0 : 2;
		weight[GAME_TRAIT_ROOM] = hunted ? 10 : 0;
		weight[GAME_TRAIT_LOOSE] = (int16_t)(-man * 3 / 10);
		weight[GAME_TRAIT_ATTACK] = rules->duty == LEAP_OPTIONAL ? 8 : 0;
		weight[GAME_TRAIT_EXPOSED] = crosses ? 0 : -2;
		weight[GAME_TRAIT_ADVANCE] = board_is_empty(rules->promote[seat]) ? 1 : 4;
		weight[GAME_TRAIT_GOAL] = crosses ? 40 : 3;
		weight[GAME_TRAIT_CHASE] = 2;
	}
}
