/* games/search/internal.h - what the files of the search share.
 *
 * frame   one state of the line looked at, with what belongs to it; the root is frame 0
 * quiet   a step that takes nothing
 * taint   the first turn of the line that a value rests on by repetition: what is above it would
 *         have to be the same for the value to be right elsewhere
 */
#ifndef QIRKAT_GAMES_SEARCH_INTERNAL_H
#define QIRKAT_GAMES_SEARCH_INTERNAL_H

#include "games/search/patterns.h"
#include "games/search/search.h"

enum {
	SEARCH_FRAMES = 320,
	SEARCH_PV = 96,         /* steps of a line that are kept */
	SEARCH_POOL = 40 << 10, /* steps of all frames together */
	SEARCH_PAST = 1024,     /* positions of the game that are kept */
	SEARCH_INFINITE = 32000,
	SEARCH_CLEAN = 1 << 20, /* a taint: none */
	SEARCH_CHECK = 512,     /* nodes between two looks at the clock */
	TURNS_WIDTH_MAX = 24,   /* states that turns are built from */
};

enum search_bound { SEARCH_LOWER = 1, SEARCH_UPPER = 2, SEARCH_EXACT = 3 };

struct search_entry {
	uint64_t key;
	int16_t score;
	uint16_t best; /* index of the best step, SEARCH_NO_STEP if none is known */
	int8_t depth;
	uint8_t bound; /* enum search_bound; 0: free */
	uint8_t tainted;
	uint8_t age;
};

enum { SEARCH_NO_STEP = 0xFFFF, SEARCH_BUCKET = 4 };

struct search_frame {
	union game_state state;
	struct game_glance glance;
	int turn; /* turns since the root */
	struct game_step killer[2];
	int pvs;
	struct game_step pv[SEARCH_PV];
};

/* What training found; none while trained is false. */
struct judgement {
	bool trained;
	int half;
	struct features_phase phase;
	int16_t turn[WEIGHTS_PHASES], even[WEIGHTS_PHASES];
	int16_t trait[WEIGHTS_PHASES][GAME_SEATS_MAX][GAME_TRAITS];
	struct patterns *patterns; /* NULL: none */
};

struct search {
	const struct game_rules *rules;
	const struct game_impl *impl;
	size_t state_size;
	bool chance;
	bool repeats;               /* repetition can end the game */
	int win;                    /* SEARCH_WIN or SEARCH_SURE */
	struct game_survey weights; /* untrained */
	int start; /* what the start is worth to the first seat: sides of a hunt are unlike, and
		    * their game even until more is known */
	struct judgement judgement;
	int half; /* the difference that is worth half of SEARCH_SURE; 0: as judged by */

	/* the position */
	union game_state root;
	size_t pasts;
	uint64_t past[SEARCH_PAST]; /* keys before the root */

	/* what is known without searching; probe may be NULL */
	bool (*probe)(void *user, const union game_state *state, struct search_known *known);
	void *probe_user;

	/* the search under way */
	struct search_limits limits;
	uint64_t begun_us;
	uint64_t nodes, check_at;
	bool stopped, boundless;
	int depth; /* of this iteration */
	int taint; /* of the value returned last */
	uint8_t age;
	size_t used; /* of pool */
	struct search_frame frame[SEARCH_FRAMES];
	uint64_t path[SEARCH_FRAMES]; /* keys of fresh frames by their turn */
	int32_t history[2][GAME_POINTS_MAX][GAME_POINTS_MAX];
	struct game_step pool[SEARCH_POOL];
	int32_t order[SEARCH_POOL];

	/* the table; or, in the same memory, a tree */
	size_t buckets;
	struct search_entry *entry;
	bool is_tree;
};

/* ---- table.c ---- */

void table_clear(struct search *search);
/* The entry with this key, or NULL. */
struct search_entry *table_find(struct search *search, uint64_t key);
void table_keep(struct search *search, const struct search_entry *entry);

/* ---- evaluate.c ---- */

/* What a state is worth to the seat that is to choose or throw in it. */
int evaluate(struct search *search, const union game_state *state, int seat, uint64_t key);
/* What it is worth to each seat: its own sum less the best of the others'. */
void evaluate_all(struct search *search, const union game_state *state, int value[GAME_SEATS_MAX]);
/* Evaluate the start with the weights there are. */
void look_at_start(struct search *search);
/* Take weights, or NULL for none. False, and nothing changed, without memory. */
bool judgement_learn(struct judgement *judgement, const struct features *features,
	const struct weights *weights);
/* A game that is over, turns after the root, to a seat. */
int score_of_end(const struct search *search, const struct game_status *status, int seat, int turn);

/* ---- known.c ---- */

/* Is a state's score known without searching, and its end near enough to come before the quiet
 * turns are used up? */
bool is_known(struct search *search, const struct search_frame *frame, int *score);

/* ---- limits.c ---- */

/* Count a node. False once the search must stop. */
bool count_node(struct search *search);
/* A number that depends on the seed and on nothing else but what is given. */
uint64_t chance_of(const struct search *search, uint64_t key);

/* ---- skill.c ---- */

/* How much the evaluation of a state is off. */
int skill_noise(const struct search *search, uint64_t key);
/* Hundredths of a piece about an even chance, as a difference of scores. */
int skill_scale(const struct search *search, int value);
/* What is added to a turn's value for variety's sake, by the state that it begins in and its step's
 * place among the legal ones; never negative. */
int skill_lean(const struct search *search, uint64_t key, size_t index);
/* Does the step take something, and is that not seen? */
bool skill_overlooks(const struct search *search, const struct search_frame *frame,
	const struct game_step *step, size_t index);

/* ---- alphabeta.c ---- */

/* The value of frame[ply] to the seat of its glance, which is filled, as are state and turn. */
int alphabeta(struct search *search, int ply, int alpha, int beta, int depth);

/* ---- turns.c ---- */

/* To each seat. */
struct values {
	int of[GAME_SEATS_MAX];
};

/* A turn so far, or complete. */
struct turn {
	union game_state state;
	struct game_glance glance;
	struct values values;
	int value; /* to the seat that plays it */
	int steps;
	struct game_step step[GAME_TURN_STEPS_MAX];
};

/* The best few, the best first. */
struct turn_list {
	int count, size;
	struct turn *turn;
};

/* What a state is worth that is not looked into any further, so many turns after the root. */
struct values turns_judge(struct search *search, const union game_state *state, int turn);
/* The best turns, by what they come to, of the seat that chooses in state; width says how many
 * states are gone on from after each step. at is the turn after the root that they end in. False
 * when it was stopped before there was any; ends is not complete where search->stopped. */
bool turns_find(struct search *search, const union game_state *state, int width, int at,
	struct turn_list *ends);

/* ---- mcts.c ---- */

/* Grow a tree of turns in the memory of the table until a limit says so. Writes the best turn
 * behind the root of frame 0: pv, and returns its score; *depth is how many turns were looked at
 * along its line. report, or NULL, is called now and then with these two. */
int mcts(struct search *search, int *depth,
	void (*report)(void *user, struct search *search, int score, int depth), void *user);

/* ---- beam.c ---- */

/* Games of chance whose turns are too many to list. Writes the best turn behind the root of frame
 * 0: pv, and returns its score; *depth is how many turns were looked at after it. */
int beam(struct search *search, int *depth);
/* What a state that comes so many turns after the root is worth, depth throws deep. Good for
 * nothing where search->stopped. */
struct values beam_value(struct search *search, const union game_state *state, int depth, int turn);

#endif
