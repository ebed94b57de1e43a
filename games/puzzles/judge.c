/* games/puzzles/judge.c - judges turns by material at several depths. */
#include "games/puzzles/judge.h"

#include <stdlib.h>
#include <string.h>

enum {
	MEMORY = 16 << 20,
	FIRST_NODES = 2500, /* of the first search of a position */
	FIRST_DEPTH = 6,
	GLANCE_NODES = 300, /* of a turn, when checking whether it saves something */
	GLANCE_DEPTH = 2,
	WIN_LEAST = 3, /* turns of both sides to a win worth finding */
	WIN_MOST = 11,
	DEPTHS = 3,
	QUIET_LEAST = 24, /* with fewer quiet turns left, the count decides instead of material */
	TURNS_LEAST = 3,
	TURNS_MANY = 24, /* with more turns to choose from, search one turn less deep */
	CROWD = 40,      /* and with more than these another, */
	CROWD_NODES = 4, /* but begin with so many times the nodes */
};

struct judge {
	const struct game_rules *rules;
	struct search *search;
	struct game_survey weights;
	unsigned nodes;
	int start; /* material difference of the start, which searches count as even */
	size_t order[PUZZLE_TURNS_MAX]; /* the other turns, the most promising first */
	size_t others;
};

/* ---- pieces ---- */

static int weigh_position(const struct judge *judge, const union game_state *state) {
	struct game_survey survey;
	int sum = 0;
	game_survey(judge->rules, state, &survey);
	for (int seat = 0; seat < 2; seat++) {
		for (int i = 0; i < GAME_TRAITS; i++) {
			int part = survey.trait[seat][i] * judge->weights.trait[seat][i];
			sum += seat == 0 ? part : -part;
		}
	}
	return sum;
}

/* A plain piece is worth 100 whatever its weight in the rules, and others in proportion to it.
 * Pieces that cannot be captured count nothing. */
static void weigh_pieces(struct judge *judge) {
	struct game_survey rules;
	game_weigh(judge->rules, &rules);
	memset(&judge->weights, 0, sizeof(judge->weights));
	for (int seat = 0; seat < 2; seat++) {
		const int16_t *from = rules.trait[seat];
		int16_t *to = judge->weights.trait[seat];
		int plain = from[GAME_TRAIT_MEN];
		for (int kind = 0; plain > 0 && kind < GAME_KINDS_MAX; kind++) {
			int16_t worth = from[GAME_TRAIT_MEN + kind];
			to[GAME_TRAIT_MEN + kind] = (int16_t)(worth > 0 ? 100 + worth - plain : 0);
		}
		to[GAME_TRAIT_HAND] = plain > 0 ? 100 : 0;
	}
}

int judge_material(const struct judge *judge, const union game_state *state, int seat) {
	int sum = weigh_position(judge, state) - judge->start;
	return seat == 0 ? sum : -sum;
}

int judge_pieces(const struct game_rules *rules, const union game_state *state, int seat) {
	struct game_survey survey;
	int count[2] = {0, 0};
	game_survey(rules, state, &survey);
	for (int i = 0; i < 2; i++) {
		for (int kind = GAME_TRAIT_MEN; kind <= GAME_TRAIT_HAND; kind++) {
			count[i] += survey.trait[i][kind];
		}
	}
	return count[seat] - count[!seat];
}

/* ---- creating ---- */

struct judge *judge_create(const struct game_rules *rules, unsigned nodes) {
	union game_state state;
	struct judge *judge = calloc(1, sizeof(*judge));
	if (judge == NULL) {
		return NULL;
	}
	judge->rules = rules;
	judge->nodes = nodes;
	judge->search = search_create(rules, MEMORY);
	if (judge->search == NULL || !search_train(judge->search, NULL, NULL)) {
		judge_destroy(judge);
		return NULL;
	}
	weigh_pieces(judge);
	search_weigh(judge->search, &judge->weights);
	game_start(rules, &state);
	judge->start = weigh_position(judge, &state);
	return judge;
}

void judge_destroy(struct judge *judge) {
	if (judge != NULL) {
		search_destroy(judge->search);
		free(judge);
	}
}

void judge_forget(struct judge *judge) {
	search_clear(judge->search);
}

/* ---- turns ---- */

static bool add_judged_turn(void *user, const char *text, const union game_state *after) {
	struct judged *judged = user;
	size_t length = strlen(text);
	if (judged->count >= PUZZLE_TURNS_MAX || length == 0 || length >= PUZZLE_TURN_MAX) {
		judged->count = PUZZLE_TURNS_MAX + 1;
		return false;
	}
	memcpy(judged->text[judged->count], text, length + 1);
	judged->after[judged->count] = *after;
	judged->value[judged->count++] = 0;
	return true;
}

bool judge_turns(struct judge *judge, const union game_state *state, struct judged *judged) {
	judged->count = 0;
	game_turns(judge->rules, state, add_judged_turn, judged);
	return judged->count > 0 && judged->count <= PUZZLE_TURNS_MAX;
}

int judge_depth(size_t turns) {
	return JUDGE_DEPTH - (turns > TURNS_MANY) - (turns > CROWD);
}

/* ---- values ---- */

/* Does a score rest on play that goes on for ever? Then the count of repetitions decides. */
static bool is_endless(int score) {
	int size = score < 0 ? -score : score;
	return size > SEARCH_ENDLESS && size <= SEARCH_FAR;
}

static int worth_of_end(const struct game_status *status, int seat) {
	return status->winner == GAME_NOBODY ? 0
		: status->winner == seat     ? SEARCH_WIN
					     : -SEARCH_WIN;
}

static int search_within(struct judge *judge, const union game_state *state, int seat,
	const struct search_limits *limits, struct search_result *result) {
	struct game_status status = game_status(judge->rules, state);
	search_set(judge->search, state);
	if (!search_go(judge->search, limits, result) ||
		(result->depth < limits->depth && result->wins_in == 0) ||
		is_endless(result->score)) {
		return JUDGE_NONE;
	}
	return status.seat == seat ? result->score : -result->score;
}

static int search_value(struct judge *judge, const union game_state *state, int seat, int depth,
	unsigned nodes, struct search_result *result) {
	struct game_status status = game_status(judge->rules, state);
	struct search_limits limits = {.depth = depth, .nodes = nodes};
	memset(result, 0, sizeof(*result));
	return status.phase == GAME_OVER ? worth_of_end(&status, seat)
					 : search_within(judge, state, seat, &limits, result);
}

/* Is the value of a state for a seat certainly at most limit? */
static bool is_at_most(struct judge *judge, const union game_state *state, int seat, int depth,
	unsigned nodes, int limit) {
	struct search_result result;
	struct game_status status = game_status(judge->rules, state);
	struct search_limits limits = {.depth = depth,
		.nodes = nodes,
		.asks = true,
		.bound = status.seat == seat ? limit : -limit - 1};
	int value = status.phase == GAME_OVER ? worth_of_end(&status, seat)
					      : search_within(judge, state, seat, &limits, &result);
	return value != JUDGE_NONE && value <= limit;
}

int judge_value(struct judge *judge, const union game_state *state, int seat, int depth) {
	struct search_result result;
	return search_value(judge, state, seat, depth, judge->nodes, &result);
}

bool judge_reply(struct judge *judge, const union game_state *state, int seat,
	char reply[GAME_TURN_TEXT_MAX]) {
	struct search_result result;
	struct game_status status = game_status(judge->rules, state);
	reply[0] = '-';
	reply[1] = '\0';
	if (status.phase != GAME_CHOICE || status.seat == seat) {
		return false;
	}
	struct search_limits limits = {.depth = JUDGE_DEPTH + 3, .nodes = judge->nodes};
	search_set(judge->search, state);
	if (search_go(judge->search, &limits, &result)) {
		memcpy(reply, result.turn, sizeof(result.turn));
	}
	return reply[0] != '-';
}

/* ---- finding a turn that stands out ---- */

/* Find the best turn with a short search, and what kind of puzzle it suggests. */
static bool look_first(struct judge *judge, const union game_state *state, int seat,
	struct judged *judged, struct judgement_of *of) {
	struct search_result result;
	struct search_limits limits = {.depth = FIRST_DEPTH, .nodes = FIRST_NODES};
	if (!judge_turns(judge, state, judged) || judged->count < TURNS_LEAST) {
		return false;
	}
	limits.nodes *= judged->count > CROWD ? CROWD_NODES : 1;
	search_set(judge->search, state);
	if (!search_go(judge->search, &limits, &result) || is_endless(result.score)) {
		return false;
	}
	of->best = 0;
	while (of->best < judged->count && strcmp(judged->text[of->best], result.turn) != 0) {
		of->best++;
	}
	of->base = judge_material(judge, state, seat);
	bool wins = result.wins_in >= WIN_LEAST && result.wins_in <= WIN_MOST;
	of->what = wins                                 ? PUZZLE_WIN
		: result.score >= of->base + JUDGE_GAIN ? PUZZLE_GAIN
							: PUZZLE_SAVE;
	of->depth = judge_depth(judged->count);
	return of->best < judged->count && (wins || result.wins_in == 0) &&
		(of->what != PUZZLE_SAVE || result.score >= of->base - JUDGE_EVEN);
}

/* Returns the value that no other turn may exceed. */
static int limit_of(const struct judgement_of *of, int best) {
	int clear = best - JUDGE_CLEAR, little = of->base + JUDGE_LITTLE;
	return of->what == PUZZLE_WIN     ? of->base + JUDGE_CLEAR
		: of->what == PUZZLE_SAVE ? of->base - JUDGE_GAIN
		: clear < little          ? clear
					  : little;
}

/* Is the best turn's own value sufficient? */
static bool is_enough(const struct judgement_of *of, int best) {
	return best != JUDGE_NONE &&
		(of->what == PUZZLE_WIN ? best >= SEARCH_FAR
				: of->what == PUZZLE_GAIN
				? best >= of->base + JUDGE_GAIN
				: best >= of->base - JUDGE_EVEN && best < of->base + JUDGE_CLEAR);
}

/* Judge the other turns briefly and put the best first: most positions have a second turn that is
 * as good, and it is likely to be among them. Returns false if one already shows it. */
static bool look_at_others(
	struct judge *judge, int seat, struct judged *judged, const struct judgement_of *of) {
	judge->others = 0;
	for (size_t i = 0; i < judged->count; i++) {
		struct search_result result;
		if (i == of->best) {
			continue;
		}
		int value = search_value(
			judge, &judged->after[i], seat, GLANCE_DEPTH, GLANCE_NODES, &result);
		if (of->what == PUZZLE_SAVE && value > limit_of(of, of->base)) {
			return false;
		}
		size_t at = judge->others++;
		for (; at > 0 && judged->value[judge->order[at - 1]] < value; at--) {
			judge->order[at] = judge->order[at - 1];
		}
		judge->order[at] = i;
		judged->value[i] = value;
	}
	return true;
}

/* Is every other turn clearly worse at this depth? */
static bool others_are_worse(struct judge *judge, int seat, int depth, const struct judged *judged,
	const struct judgement_of *of) {
	int limit = limit_of(of, judged->value[of->best]);
	for (size_t i = 0; i < judge->others; i++) {
		if (!is_at_most(judge, &judged->after[judge->order[i]], seat, depth, judge->nodes,
			    limit)) {
			return false;
		}
	}
	return true;
}

static bool stands_out_at(struct judge *judge, int seat, int depth, struct judged *judged,
	const struct judgement_of *of) {
	struct search_result result;
	int best = search_value(
		judge, &judged->after[of->best], seat, depth, judge->nodes, &result);
	judged->value[of->best] = best;
	return is_enough(of, best) && others_are_worse(judge, seat, depth, judged, of);
}

/* Find the least that any other turn loses: pieces, or 0 if it is the game. Returns false if that
 * takes too long. */
static bool find_least_lost(
	struct judge *judge, int seat, struct judged *judged, struct judgement_of *of) {
	int most = JUDGE_NONE;
	for (size_t i = 0; i < judge->others; i++) {
		struct search_result result;
		int value = search_value(judge, &judged->after[judge->order[i]], seat, of->depth,
			judge->nodes, &result);
		if (value == JUDGE_NONE) {
			return false;
		}
		most = value > most ? value : most;
	}
	of->men = most <= -SEARCH_FAR ? 0 : (unsigned)((of->base - most + 20) / 100);
	return true;
}

bool judge_stands_out(struct judge *judge, const union game_state *state, struct judged *judged,
	struct judgement_of *of) {
	struct game_glance glance;
	struct game_status status = game_status(judge->rules, state);
	game_glance(judge->rules, state, &glance);
	if (status.phase != GAME_CHOICE || !status.fresh || glance.quiet_left < QUIET_LEAST ||
		!look_first(judge, state, status.seat, judged, of)) {
		return false;
	}
	if (!look_at_others(judge, status.seat, judged, of)) {
		return false;
	}
	int first = of->depth;
	if (of->what == PUZZLE_WIN) {
		struct search_result result;
		search_value(judge, &judged->after[of->best], status.seat, FIRST_DEPTH,
			judge->nodes, &result);
		int wins = result.wins_in < 0 ? -result.wins_in : 0;
		first = wins > first ? wins : first;
	}
	for (int i = 0; i < DEPTHS; i++) {
		of->depth = first + i;
		if (!stands_out_at(judge, status.seat, of->depth, judged, of)) {
			return false;
		}
	}
	of->men = 0;
	return of->what != PUZZLE_SAVE || find_least_lost(judge, status.seat, judged, of);
}
