/* games/search/internal.h - shared by the files of the search.
 *
 * frame   a state on the current line with its data; the root is frame 0
 * quiet   a step that captures nothing
 * taint   the first turn of the line that a value depends on through repetition; the value is valid
 *         elsewhere only if the line above that turn is the same
 */
#ifndef QIRKAT_GAMES_SEARCH_INTERNAL_H
#define QIRKAT_GAMES_SEARCH_INTERNAL_H

#include "games/search/patterns.h"
#include "games/search/search.h"

enum {
	SEARCH_FRAMES = 320,
	SEARCH_PV = 96,         /* steps stored of a principal variation */
	SEARCH_POOL = 40 << 10, /* steps of all frames together */
	SEARCH_PAST = 1024,     /* stored positions of the game */
	SEARCH_INFINITE = 32000,
	SEARCH_CLEAN = 1 << 20,       /* as a taint: none */
	SEARCH_CHECK = 512,           /* nodes between two checks of the clock */
	TURNS_WIDTH_MAX = 24,         /* beam width when building turns */
	TURNS_TOOK = 4 * SEARCH_SURE, /* added to the value of a turn that an eager player grabs */
};

/* The states seen while the turns of one are listed: a hash table. */
enum { TURNS_SEEN = 4096, TURNS_ALL = 1024, TURNS_FEW = 8 };

struct turns_seen {
	uint32_t now; /* the stamp of what was seen in this listing */
	uint32_t count;
	uint32_t stamp[TURNS_SEEN];
	uint64_t key[TURNS_SEEN];
};

enum search_bound { SEARCH_LOWER = 1, SEARCH_UPPER = 2, SEARCH_EXACT = 3 };

struct search_entry {
	uint64_t key;
	int16_t score;
	uint16_t best; /* index of the best step; SEARCH_NO_STEP: unknown */
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

/* The trained evaluation; empty while trained is false. */
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
	struct game_survey weights; /* for the untrained evaluation */
	int start; /* untrained value of the start position for the first seat; subtracted because
		      the sides of a hunt differ, and the game counts as even until more is known */
	struct judgement judgement;
	int half; /* the difference that is worth half of SEARCH_SURE; 0: use that of judgement */

	/* the position */
	union game_state root;
	size_t pasts;
	uint64_t past[SEARCH_PAST]; /* keys of the positions before the root */

	/* external knowledge of states; probe may be NULL */
	bool (*probe)(void *user, const union game_state *state, struct search_known *known);
	void *probe_user;

	/* the current search */
	struct search_limits limits;
	uint64_t salt; /* of the table's keys: what of the past decides values */
	uint64_t begun_us;
	uint64_t nodes, check_at;
	bool stopped, boundless;
	int depth; /* of the current iteration */
	int taint; /* of the value returned last */
	uint8_t age;
	size_t used; /* entries of pool in use */
	struct search_frame frame[SEARCH_FRAMES];
	uint64_t path[SEARCH_FRAMES]; /* keys of the fresh frames, by turn */
	int32_t history[2][GAME_POINTS_MAX][GAME_POINTS_MAX];
	struct game_step pool[SEARCH_POOL];
	int32_t order[SEARCH_POOL];
	struct turns_seen seen;

	/* the transposition table, or a tree in the same memory */
	size_t buckets;
	struct search_entry *entry;
	bool is_tree;
};

/* ---- table.c ---- */

void table_clear(struct search *search);
/* Returns the entry with this key, or NULL. */
struct search_entry *table_find(struct search *search, uint64_t key);
void table_keep(struct search *search, const struct search_entry *entry);

/* ---- evaluate.c ---- */

/* Returns the static evaluation of a state for the seat that is to choose or throw. */
int evaluate(struct search *search, const union game_state *state, int seat, uint64_t key);
/* Evaluates for every seat: its own sum minus the best of the others'. */
void evaluate_all(struct search *search, const union game_state *state, int value[GAME_SEATS_MAX]);
/* Evaluate the start position with the current weights. */
void look_at_start(struct search *search);
/* Set the weights, or none with NULL. Returns false, with nothing changed, without memory. */
bool judgement_learn(struct judgement *judgement, const struct features *features,
	const struct weights *weights);
/* Returns the score, for a seat, of a game that ended so many turns after the root. */
int score_of_end(const struct search *search, const struct game_status *status, int seat, int turn);
/* Returns the score of play that comes back to where it was after so many turns, and of which the
 * rules say that it ends like this in the end: no win, since either seat may still deviate. */
int score_of_endless(
	const struct search *search, const struct game_status *status, int seat, int turn);
/* Returns the score of an endless win so many turns after the root. */
int endless_after(int turns);

/* ---- known.c ---- */

/* Is the score of a state known without searching, and is that end reached before the quiet turns
 * run out? */
bool is_known(struct search *search, const struct search_frame *frame, int *score);

/* ---- limits.c ---- */

/* Count a node. Returns false if the search must stop. */
bool count_node(struct search *search);
/* Returns a hash of key and the seed. */
uint64_t chance_of(const struct search *search, uint64_t key);

/* ---- skill.c ---- */

/* Returns the evaluation error of a state. */
int skill_noise(const struct search *search, uint64_t key);
/* Convert hundredths of a piece near an even chance into a difference of scores. */
int skill_scale(const struct search *search, int value);
/* Returns the bonus that a turn gets for variety, by the state it begins in and the index of its
 * step among the legal ones; never negative. */
int skill_lean(const struct search *search, uint64_t key, size_t index);
/* Does an eager player notice what it can take in the state with this key? */
bool skill_grabs(const struct search *search, uint64_t key);
/* Is the step a capture that the player overlooks? */
bool skill_overlooks(const struct search *search, const struct search_frame *frame,
	const struct game_step *step, size_t index);

/* ---- alphabeta.c ---- */

/* Returns the value of frame[ply] for the seat of its glance. state, glance and turn of the frame
 * must be set. */
int alphabeta(struct search *search, int ply, int alpha, int beta, int depth);

/* ---- turns.c ---- */

/* The value for each seat. */
struct values {
	int of[GAME_SEATS_MAX];
};

/* A turn, complete or not. */
struct turn {
	union game_state state;
	struct game_glance glance;
	struct values values;
	int value; /* for the seat that plays it */
	bool took; /* an eager player takes something in it */
	int steps;
	struct game_step step[GAME_TURN_STEPS_MAX];
};

/* Turns; of the best few, the best first. */
struct turn_list {
	int count, size;
	struct turn *turn;
	bool cut; /* there were more */
};

/* Evaluate a leaf state so many turns after the root. */
struct values turns_judge(struct search *search, const union game_state *state, int turn);
/* Find the best turns of the seat that chooses in state, by evaluating where they end. width is how
 * many states are expanded after each step; at is the number of turns from the root to their end.
 * Returns false if the search stopped before any was found; ends is incomplete if
 * search->stopped. */
bool turns_find(struct search *search, const union game_state *state, int width, int at,
	struct turn_list *ends);

/* List all turns of the seat that chooses in state, in no order, each end once. If there are very
 * many, some are left out. */
void turns_all(struct search *search, const union game_state *state, struct turn_list *list);
/* Make an empty list of at most TURNS_ALL turns, in the memory of the table; if weights have left
 * hardly any, of TURNS_FEW in `few`. */
void turns_open(struct search *search, struct turn few[TURNS_FEW], struct turn_list *list);

enum { TURNS_ANSWERS = 4 };

/* Where the best turns of a seat end, best first; size of them are kept, 1 to TURNS_ANSWERS. */
struct turn_answers {
	int count, size;
	struct values best;
	int value[TURNS_ANSWERS];
	union game_state *state;
};

/* Find them, by evaluating where all turns end. Invalid if search->stopped. */
void turns_answer(struct search *search, const union game_state *state, int turn,
	struct turn_answers *answers);

/* ---- mcts.c ---- */

/* Monte Carlo tree search over turns, in the memory of the table, until a limit is reached. Writes
 * the best turn to pv of frame 0 and returns its score; *depth is the length of its line in turns.
 * report, which may be NULL, is called now and then with both. */
int mcts(struct search *search, int *depth,
	void (*report)(void *user, struct search *search, int score, int depth), void *user);

/* ---- beam.c ---- */

/* Beam search for games of chance with too many turns to list. Writes the best turn to pv of frame
 * 0 and returns its score; *depth is how many turns were searched after it. */
int beam(struct search *search, int *depth);
/* Returns the value of a state so many turns after the root, searched depth throws deep. Invalid if
 * search->stopped. */
struct values beam_value(struct search *search, const union game_state *state, int depth, int turn);

#endif
