/* games/tables/moves.c - moves of a man, and which steps respect the compulsion to use the dice. */
#include <string.h>

#include "base/hash.h"
#include "games/tables/internal.h"

enum { MEMO = 1024 };

/* A cache of one search; slots are overwritten on collision. */
struct memo {
	uint64_t key[MEMO]; /* 0: free */
	int8_t most[MEMO];
};

struct search {
	const struct tables_rules *rules;
	struct memo *memo; /* NULL: the search is too small to profit */
};

static bool is_held(
	const struct tables_rules *rules, const struct tables_state *state, int seat, int place) {
	return state->men[seat][rules->board[seat][place]] > 0;
}

/* Is a man of seat on place or further on? */
static bool has_reached(
	const struct tables_rules *rules, const struct tables_state *state, int seat, int place) {
	if (state->men[seat][TABLES_OFF_POINT] > 0) {
		return true;
	}
	while (place <= rules->length && !is_held(rules, state, seat, place)) {
		place++;
	}
	return place <= rules->length;
}

bool tables_is_home(const struct tables_rules *rules, const struct tables_state *state, int seat) {
	return tables_rearmost(rules, state, seat) > rules->length - TABLES_HOME;
}

bool tables_has_place(const struct tables_rules *rules, int seat, int point) {
	return rules->place[seat][point] != 0 || (rules->hits && point == TABLES_BAR_POINT);
}

bool tables_hits(
	const struct tables_rules *rules, const struct tables_state *state, int seat, int point) {
	return rules->hits && point <= TABLES_POINTS && state->men[1 - seat][point] > 0;
}

/* Jacquet, Fevga, Moultezim: only the first man moves until it has come far enough. */
static bool must_wait(
	const struct tables_rules *rules, const struct tables_state *state, int seat, int place) {
	return rules->first_man != 0 && !has_reached(rules, state, seat, rules->first_man) &&
		has_reached(rules, state, seat, place + 1);
}

/* Emperador: no two men on a point of the first quarter but the start. Jacquet of about 1840: nor
 * on any before the courier is home. */
static bool would_share(
	const struct tables_rules *rules, const struct tables_state *state, int seat, int to) {
	if (!is_held(rules, state, seat, to)) {
		return false;
	}
	bool begins = rules->start[seat][rules->board[seat][to]] > 0;
	return (to <= rules->single_within && !begins) ||
		(rules->single_until != 0 && !has_reached(rules, state, seat, rules->single_until));
}

static const char *off_clause(const struct tables_rules *rules, const struct tables_state *state,
	int seat, int place, int to) {
	if (!tables_is_home(rules, state, seat)) {
		return "off.home";
	}
	if (to > rules->length + 1 &&
		(rules->off_exact || tables_rearmost(rules, state, seat) < place)) {
		return "off.higher";
	}
	return NULL;
}

const char *tables_target_clause(const struct tables_rules *rules, const struct tables_state *state,
	int seat, int place, int die) {
	int to = place + die;
	if (!is_held(rules, state, seat, place)) {
		return "turn.dice";
	}
	if (state->men[seat][TABLES_BAR_POINT] > 0 && place != 0) {
		return "turn.enter";
	}
	if (must_wait(rules, state, seat, place)) {
		return "start.first_man";
	}
	if (to > rules->length) {
		return off_clause(rules, state, seat, place, to);
	}
	if (state->men[1 - seat][rules->board[seat][to]] >= rules->closed) {
		return "turn.closed";
	}
	return would_share(rules, state, seat, to) ? "start.single" : NULL;
}

uint8_t tables_target(const struct tables_rules *rules, const struct tables_state *state, int seat,
	int place, int die) {
	if (tables_target_clause(rules, state, seat, place, die) != NULL) {
		return 0;
	}
	int to = place + die;
	return (uint8_t)(to > rules->length ? rules->length + 1 : to);
}

static bool can_play(const struct tables_rules *rules, const struct tables_state *state, int seat) {
	for (int place = rules->first_place; place <= rules->length; place++) {
		for (int die = 1; die <= TABLES_FACES; die++) {
			if (tables_target(rules, state, seat, place, die) != 0) {
				return true;
			}
		}
	}
	return false;
}

bool tables_is_tied(const struct tables_rules *rules, const struct tables_state *state) {
	return rules->tie && !can_play(rules, state, 0) && !can_play(rules, state, 1);
}

bool tables_is_over(const struct tables_rules *rules, const struct tables_state *state) {
	if (state->men[0][TABLES_OFF_POINT] == rules->men ||
		state->men[1][TABLES_OFF_POINT] == rules->men) {
		return true;
	}
	return state->phase == TABLES_THROW && /* a turn is over */
		(tables_has_prime(rules, state, 0) || tables_has_prime(rules, state, 1) ||
			tables_is_tied(rules, state));
}

static void use_die(struct tables_state *state, int die) {
	int i = 0;
	while (state->left[i] != die) {
		i++;
	}
	for (; i < TABLES_DICE - 1; i++) {
		state->left[i] = state->left[i + 1];
	}
	state->left[TABLES_DICE - 1] = 0;
	state->lefts--;
}

void tables_move(
	const struct tables_rules *rules, struct tables_state *state, int place, int to, int die) {
	const uint8_t *board = rules->board[state->seat];
	state->men[state->seat][board[place]]--;
	if (tables_hits(rules, state, state->seat, board[to])) {
		state->men[1 - state->seat][board[to]]--;
		state->men[1 - state->seat][TABLES_BAR_POINT]++;
	}
	state->men[state->seat][board[to]]++;
	use_die(state, die);
}

/* ---- the most numbers a turn can use ---- */

/* The other seat's men do not matter: a man that is hit opens no point, for it closed none. */
static uint64_t hash_men_and_dice(const struct tables_state *state) {
	const uint8_t *men = state->men[state->seat];
	uint64_t key = hash_begin(0);
	for (size_t i = 1; i <= TABLES_BAR_POINT; i++) {
		key = hash_byte(key, men[i]);
	}
	for (size_t i = 0; i < TABLES_DICE; i++) {
		key = hash_byte(key, state->left[i]);
	}
	key ^= key >> 31;
	return key != 0 ? key : 1;
}

static int search_with_memo(const struct search *in, const struct tables_state *state);

/* Returns the most numbers used with die first, at least best. */
static int search_die(
	const struct search *in, const struct tables_state *state, int die, int best) {
	const struct tables_rules *rules = in->rules;
	for (int place = rules->first_place; place <= rules->length && best < state->lefts;
		place++) {
		uint8_t to = tables_target(rules, state, state->seat, place, die);
		if (to == 0) {
			continue;
		}
		struct tables_state after = *state;
		tables_move(rules, &after, place, to, die);
		int most = search_with_memo(in, &after);
		if (most >= 0 && most + 1 > best) {
			best = most + 1;
		}
	}
	return best;
}

static int search_all(const struct search *in, const struct tables_state *state) {
	int best = tables_wall_clause(in->rules, state, state->seat) != NULL ? -1 : 0;
	for (int i = 0; i < state->lefts; i++) {
		if (i == 0 || state->left[i] != state->left[i - 1]) {
			best = search_die(in, state, state->left[i], best);
		}
	}
	return best;
}

static int search_with_memo(const struct search *in, const struct tables_state *state) {
	if (in->memo == NULL || state->lefts < 2) {
		return search_all(in, state);
	}
	uint64_t key = hash_men_and_dice(state);
	size_t slot = key % MEMO;
	if (in->memo->key[slot] != key) {
		int most = search_all(in, state);
		in->memo->key[slot] = key;
		in->memo->most[slot] = (int8_t)most;
	}
	return in->memo->most[slot];
}

/* Search from one of many states in a row: a throw of three or more numbers is worth a cache. */
static int search_from(
	const struct tables_rules *rules, const struct tables_state *state, struct memo *memo) {
	struct search in = {rules, memo};
	return search_with_memo(&in, state);
}

static int most_with_memo(const struct tables_rules *rules, const struct tables_state *state) {
	struct memo memo;
	memset(&memo, 0, sizeof(memo));
	return search_from(rules, state, &memo);
}

int tables_most(const struct tables_rules *rules, const struct tables_state *state) {
	return state->lefts > 2 ? most_with_memo(rules, state) : search_from(rules, state, NULL);
}

/* ---- steps ---- */

struct listing {
	struct search in;
	const struct tables_state *state;
	int most; /* -1: every step is allowed */
	struct game_step *steps;
	size_t count;
};

static bool leads_on(const struct listing *listing, int place, int to, int die) {
	if (listing->most < 0) {
		return true;
	}
	struct tables_state after = *listing->state;
	tables_move(listing->in.rules, &after, place, to, die);
	return search_with_memo(&listing->in, &after) == listing->most - 1;
}

static void list_die(struct listing *listing, int die) {
	const struct tables_rules *rules = listing->in.rules;
	const uint8_t *board = rules->board[listing->state->seat];
	for (int place = rules->first_place; place <= rules->length; place++) {
		uint8_t to = tables_target(rules, listing->state, listing->state->seat, place, die);
		if (to == 0 || !leads_on(listing, place, to, die)) {
			continue;
		}
		listing->steps[listing->count++] = (struct game_step){
			.kind = TABLES_STEP_MOVE,
			.from = (uint8_t)(board[place] - 1),
			.to = (uint8_t)(board[to] - 1),
			.value = (uint8_t)die,
		};
	}
}

/* If only one of two numbers can be played, must it be the higher one? */
static bool is_higher_due(const struct listing *listing) {
	const struct tables_state *state = listing->state;
	return listing->in.rules->higher && listing->most == 1 && state->lefts == 2 &&
		state->left[0] != state->left[1];
}

/* List the numbers left in their order, or backwards. */
static void list_dice(struct listing *listing, bool backwards) {
	const struct tables_state *state = listing->state;
	for (int i = 0; i < state->lefts; i++) {
		int die = state->left[backwards ? state->lefts - 1 - i : i];
		int last = i == 0 ? 0 : state->left[backwards ? state->lefts - i : i - 1];
		if (die != last) {
			list_die(listing, die);
		}
	}
}

static size_t list_all(struct listing *listing) {
	if (is_higher_due(listing)) {
		list_die(listing, listing->state->left[0]);
	}
	if (listing->count == 0) {
		list_dice(listing, listing->in.rules->hits);
	}
	return listing->count;
}

static size_t list_with_memo(struct listing *listing) {
	struct memo memo;
	memset(&memo, 0, sizeof(memo));
	listing->in.memo = &memo;
	listing->most = search_with_memo(&listing->in, listing->state);
	size_t count = listing->most > 0 ? list_all(listing) : 0;
	listing->in.memo = NULL;
	return count;
}

size_t tables_list(const struct tables_rules *rules, const struct tables_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	struct listing listing = {.in = {rules, NULL}, .state = state, .most = -1, .steps = steps};
	if (state->phase == TABLES_ANSWER && rules->leftover == TABLES_MAY) {
		list_all(&listing);
		steps[listing.count++] = (struct game_step){.kind = TABLES_STEP_DECLINE};
		return listing.count;
	}
	if (state->lefts > 2) {
		return list_with_memo(&listing);
	}
	listing.most = search_with_memo(&listing.in, state);
	return listing.most > 0 ? list_all(&listing) : 0;
}
