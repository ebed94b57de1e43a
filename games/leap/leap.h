/* games/leap/leap.h - internals of the leaping module: compiled rules, states, and move generation.
 *
 * prey   enemy pieces that can be leapt now
 * hunt   what a chain of leaps needs to know while it runs; cheap to copy, for looking ahead
 * jump   one leap of a known piece: over and to
 * quiet  turns without progress
 */
#ifndef QIRKAT_GAMES_LEAP_LEAP_H
#define QIRKAT_GAMES_LEAP_LEAP_H

#include "games/leap/definition.h"

enum {
	LEAP_SIDE_MAX = 50,    /* pieces of a side; bounds the texts of chains */
	LEAP_DELTAS_MAX = 256, /* shapes of leaps, or of walks */
	LEAP_JUMPS_MAX = 2048,
	LEAP_FROM_MAX = 256, /* jumps of one piece */
	LEAP_QUIET_MAX = 9999,
	LEAP_KEPT = 2048, /* size of the chain cache; a power of two */
};

enum leap_step {
	LEAP_STEP_WALK = 1,
	LEAP_STEP_LEAP,
	LEAP_STEP_DROP,
	LEAP_STEP_STOP,
	LEAP_STEP_PASS
};

/* The short leaps of one shape: offsets from the start to the point leapt over and to the
 * landing. */
struct leap_delta {
	int over;
	int to;
	struct board_set from[2][2]; /* where each seat and kind may start it */
};

/* The abilities of one kind of piece of one seat. */
struct leap_power {
	uint8_t walk_ways, leap_ways;
	bool slides, leaps_far, may_not_undo;
	struct board_set frozen;
	struct board_set walk[GAME_POINTS_MAX];   /* one point along a line, in the allowed ways,
						     unless frozen */
	struct board_set overs[GAME_POINTS_MAX];  /* points that a leap from here may go over */
	uint16_t first_jump[GAME_POINTS_MAX + 1]; /* short leaps */
	struct board_leap jump[LEAP_JUMPS_MAX];
	uint16_t first_far[GAME_POINTS_MAX + 1]; /* rays along which long leaps are possible */
	uint16_t far[BOARD_RAYS_MAX];
};

struct leap_skipping {
	uint8_t over;
	uint8_t to;
};

struct leap_rules {
	struct game_rules base;
	const struct leap_definition *definition;
	struct board board;
	uint8_t rank[GAME_POINTS_MAX];
	int ranks;   /* lowest rank plus highest rank */
	bool narrow; /* at most 64 points, so that only the first word of a set is used */
	struct leap_power power[2][2];
	size_t walks;
	struct leap_delta walk[LEAP_DELTAS_MAX]; /* shapes of plain walks; over is unused */
	size_t deltas;
	struct leap_delta delta[LEAP_DELTAS_MAX];
	struct board_set far_overs[BOARD_RAYS_MAX]; /* by ray: points a long leap may go over */
	uint16_t first_skip[GAME_POINTS_MAX + 1];
	struct leap_skipping skip[LEAP_JUMPS_MAX];

	uint8_t first; /* the seat that begins */
	uint8_t sets;  /* the seat that drops its hand before that, or GAME_NOBODY */
	uint8_t duty, chain, removal, moment, opening, blocked, adjudicate, skipping;
	bool max, landing, bent, advance, can_undo, has_goal;
	int repetition;
	int no_progress;
	struct board_set refuge;
	struct board_set opening_to;
	struct board_set promote[2];
	struct board_set goal[2];
	int target[2];
	int hand[2];
	int each[2];
	struct board_set drop[2];
	int total[2]; /* pieces at the start, including the hand */
	size_t edges; /* of the shrinking board; 0: it does not shrink */
	size_t strips[LEAP_EDGES_MAX];
	struct board_set strip[LEAP_EDGES_MAX][LEAP_STRIPS_MAX];
	size_t state_used; /* bytes of a state that can change on this board */
	union game_state start;
};

/* Stored in union game_state. Between turns all members of the chain are 0. */
struct leap_state {
	struct board_set side[2]; /* pieces on the board */
	struct board_set kings;   /* promoted pieces of both sides */
	struct board_set open;    /* points still open */
	uint16_t quiet;
	uint8_t seat;
	uint8_t ended; /* by repetition */
	uint8_t hand[2];

	/* the unfinished chain */
	uint8_t leaps;
	uint8_t at;    /* current point of the piece */
	uint8_t from;  /* where its turn began */
	bool was_king; /* was promoted when its turn began */
	struct board_set taken;
	struct board_set taken_kings;
	uint8_t over[LEAP_SIDE_MAX];
	uint8_t to[LEAP_SIDE_MAX];

	/* for each point: 1 + the point that its man may not walk to; 0: none */
	uint8_t undo[GAME_POINTS_MAX];
};

struct leap_hunt {
	struct board_set free; /* points that may be landed on and passed over */
	struct board_set prey;
	uint8_t seat;
	uint8_t at;
	bool king;
	int left; /* enemy pieces, including the hand; only counted if the target is above zero */
};

/* A cached longest chain from a landing, with the remaining enemies. */
struct leap_kept {
	struct board_set prey;
	uint8_t from, at;
	bool king, used;
	uint8_t best;
};

struct leap_search {
	int looks;
	uint8_t from; /* start of the piece examined; its point counts as empty */
	struct leap_kept kept[LEAP_KEPT];
};

static inline const struct leap_rules *leap_rules(const struct game_rules *rules) {
	return (const struct leap_rules *)rules;
}

static inline const struct leap_state *leap_state(const union game_state *state) {
	return (const struct leap_state *)(const void *)state;
}

static inline struct board_set leap_empty(const struct leap_state *state) {
	return board_less(state->open, board_or(state->side[0], state->side[1]));
}

static inline struct game_step leap_step(unsigned from, struct board_leap jump) {
	return (struct game_step){
		.kind = LEAP_STEP_LEAP, .from = (uint8_t)from, .over = jump.over, .to = jump.to};
}

static inline bool leap_is_king(const struct leap_state *state, unsigned point) {
	return board_has(&state->kings, point);
}

/* The way from one point to another for a seat: forward means rising rank numbers for W, falling
 * ones for B. */
static inline uint8_t leap_way(
	const struct leap_rules *rules, unsigned seat, unsigned from, unsigned to) {
	uint8_t before = rules->rank[from];
	uint8_t after = rules->rank[to];
	if (before == after) {
		return LEAP_SIDEWAYS;
	}
	return (before < after) == (seat == 0) ? LEAP_FORWARD : LEAP_BACKWARD;
}

/* ---- compile.c ---- */

bool leap_compile(struct game_rules *rules, struct game_error *error);

/* ---- check.c ---- */

/* Refuse rules that contradict each other, could go on forever, or exceed the limits of game.h. */
bool leap_check(const struct leap_rules *rules, struct game_error *error);

/* ---- reach.c ---- */

/* Refuse pieces without moves, goals and promotions that cannot be reached, and games lost at the
 * start. */
bool leap_check_reach(const struct leap_rules *rules, struct game_error *error);

/* ---- state.c ---- */

/* Pieces of a seat on the board, except those captured in this turn. */
struct board_set leap_standing(const struct leap_state *state, int seat);
/* The number of those, including the hand. */
int leap_left(const struct leap_state *state, int seat);
/* The points still open with these pieces on the board. */
struct board_set leap_open(const struct leap_rules *rules, struct board_set pieces);
/* Is this the start position, with the seat to move? */
bool leap_is_start(const struct leap_rules *rules, const struct leap_state *state);
/* No step of the turn has been made. */
bool leap_is_fresh(const struct leap_rules *rules, const struct leap_state *state);

/* ---- hunt.c: single leaps, and which pieces can leap ---- */

/* The hunt of the piece at a point, of the seat to move; in mid-chain, that of the chain's
 * piece. */
struct leap_hunt leap_hunt_begin(
	const struct leap_rules *rules, const struct leap_state *state, unsigned point);
/* List every leap of the piece by its abilities alone. Returns how many. */
size_t leap_jumps(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap jumps[LEAP_FROM_MAX]);
bool leap_can_jump(const struct leap_rules *rules, const struct leap_hunt *hunt);
/* Returns the hunt after a leap. *over is set if the turn ends there even if more could be
 * leapt. */
struct leap_hunt leap_hunt_take(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap jump, bool *over);
/* Own pieces that can leap, by their abilities alone. */
struct board_set leap_leapers(const struct leap_rules *rules, const struct leap_state *state);

/* ---- longest.c ---- */

/* Prepare to search for longest chains in a position; then set from for each piece. */
void leap_search_begin(struct leap_search *search);
/* The most pieces that a chain from here can capture. */
int leap_longest(
	const struct leap_rules *rules, const struct leap_hunt *hunt, struct leap_search *search);
/* The same for a chain that begins with a leap. */
int leap_worth(const struct leap_rules *rules, const struct leap_hunt *hunt, struct board_leap jump,
	struct leap_search *search);

/* ---- captures.c ---- */

/* Remove the jumps that the landing rule forbids. Returns how many are left. */
size_t leap_keep_landings(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap *jumps, size_t count);
/* List the leaps of these pieces allowed by the longest-chain and landing rules, ignoring the duty
 * to capture. With max, *most becomes the number of pieces that such a chain captures; most may be
 * NULL. Returns how many steps there are. */
size_t leap_captures(const struct leap_rules *rules, const struct leap_state *state,
	struct board_set from, struct game_step *steps, int *most);

/* ---- walk.c ---- */

/* Where the piece at a point may walk, slide or skip, ignoring the duty to capture and the opening
 * rule. */
struct board_set leap_walks(
	const struct leap_rules *rules, const struct leap_state *state, unsigned point);
bool leap_can_walk(const struct leap_rules *rules, const struct leap_state *state);
/* The number of walks. */
int leap_count_walks(const struct leap_rules *rules, const struct leap_state *state);
/* Where the seat to move may drop a piece. */
struct board_set leap_drops(const struct leap_rules *rules, const struct leap_state *state);

/* ---- end.c ---- */

/* There is no leap, walk or drop. */
bool leap_is_stuck(const struct leap_rules *rules, const struct leap_state *state);
/* Is the game over by capture or goal? These are the ends that always count. */
bool leap_is_won(const struct leap_rules *rules, const struct leap_state *state, uint8_t *winner,
	const char **reason);
/* Is it over by repetition or lack of progress, if not otherwise? */
bool leap_is_adjudicated(const struct leap_rules *rules, const struct leap_state *state);
uint64_t leap_repetition_key(const struct game_rules *rules, const union game_state *state);
void leap_repeated(const struct game_rules *rules, union game_state *state);
void leap_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance);

/* ---- survey.c: traits for evaluation ---- */

bool leap_is_calm(const struct game_rules *rules, const union game_state *state);
int leap_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);
void leap_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void leap_weigh(const struct game_rules *rules, struct game_survey *weights);
bool leap_occupy(const struct game_rules *rules, const union game_state *state,
	struct game_occupation *occupation);

/* ---- symmetry.c ---- */

size_t leap_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);

/* ---- men.c, mirror.c: positions as numbers, for solving ---- */

bool leap_men_fit(const struct game_rules *rules, struct game_error *error);
bool leap_men_read(
	const struct game_rules *rules, const union game_state *state, struct game_men *men);
void leap_men_write(
	const struct game_rules *rules, const struct game_men *men, union game_state *state);
size_t leap_men_before(const struct game_rules *rules, const struct game_men *men,
	struct game_men list[GAME_MEN_BEFORE_MAX]);
size_t leap_men_less(const struct game_rules *rules, const struct game_material *material,
	struct game_material list[8]);
unsigned leap_men_memory(const struct game_rules *rules, int seat, int kind, unsigned point);
uint8_t leap_men_endless(const struct game_rules *rules, const struct game_material *material);
size_t leap_men_carries(const struct game_rules *rules, struct game_carry list[GAME_CARRIES_MAX]);

/* ---- play.c ---- */

/* Play a step without checking for the end of the game. effects may be NULL. */
void leap_play(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects);
/* Play a whole chain of the piece at a point, given the hunt at its end. */
void leap_play_chain(const struct leap_rules *rules, union game_state *state, unsigned from,
	const struct leap_hunt *end);

/* ---- steps.c ---- */

size_t leap_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
/* List the walks of the seat to move that the opening rule allows, ignoring the duty to capture.
 * Returns how many there are. */
size_t leap_walk_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps);
/* List the steps of a state that is not over by capture or goal, ignoring quiet turns. */
size_t leap_steps_here(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps);
/* Does the opening rule forbid this walk in the start position? */
bool leap_breaks_opening(
	const struct leap_rules *rules, const struct leap_state *state, unsigned from, unsigned to);

/* ---- status.c ---- */

/* Who wins a game adjudicated with so many men on either side. */
uint8_t leap_adjudge(const struct leap_rules *rules, int men, int others);

void leap_status(
	const struct game_rules *rules, const union game_state *state, struct game_status *status);
void leap_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects);

/* ---- text.c, position.c, why.c, view.c, perft.c ---- */

size_t leap_print_step(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]);
size_t leap_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step, struct game_error *error);
/* Read "x", an optional "(b2)" and the landing of a leap from a point. Returns the characters
 * used. */
size_t leap_read_jump(const struct leap_rules *rules, const struct leap_state *state, unsigned from,
	const char *text, struct game_step *step, struct game_error *error);
size_t leap_print(const struct game_rules *rules, const union game_state *state,
	char text[GAME_POSITION_TEXT_MAX]);
bool leap_read(const struct game_rules *rules, const char *text, union game_state *state,
	struct game_error *error);
void leap_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal);
void leap_view(
	const struct game_rules *rules, const union game_state *state, struct game_view *view);
void leap_draw(const struct game_rules *rules, struct game_drawing *drawing);
uint64_t leap_perft(const struct game_rules *rules, const union game_state *state, int depth);

extern const struct game_impl leap_impl;

#endif
