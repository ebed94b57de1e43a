/* games/search/search.h - finds the best turn in a position of any game.
 *
 * turn     all steps of one seat in a row; depths are counted in turns
 * node     one state visited
 * score    the value of a position for the seat that is to choose, in hundredths of a plain piece;
 *          a win is SEARCH_WIN minus the turns to it. With chance, a win is SEARCH_SURE, and values
 *          between an even chance and a win are scaled accordingly
 * line     the expected turns of both sides (principal variation); it ends where chance is due
 *
 * A search belongs to one thread. It allocates only when created, uses no clock but the caller's,
 * prints nothing, and is deterministic: the answer depends only on the position, limits without a
 * time, and the searches since search_clear.
 */
#ifndef QIRKAT_GAMES_SEARCH_SEARCH_H
#define QIRKAT_GAMES_SEARCH_SEARCH_H

#include <stdatomic.h>

#include "games/game.h"

struct features;
struct play;
struct search;
struct weights;

enum {
	SEARCH_WIN = 30000, /* without chance: a win in the current position */
	SEARCH_FAR = 29000, /* higher scores are wins; the difference bounds the turns to a win */
	SEARCH_ENDLESS = 27000, /* higher scores up to SEARCH_FAR: nobody ends the game, and the
				   rules award it for that; they hold no distance */
	SEARCH_SURE = 10000,    /* with chance: a win */
	SEARCH_DEPTH_MAX = 64,
	SEARCH_LINE_MAX = 1024,
	SEARCH_MEMORY_MIN = 4 << 20, /* bytes */
};

/* How a weaker player looks at a game. All zero: full strength. */
struct search_skill {
	uint16_t noise;     /* maximum error of scores; fixed for a seed */
	uint8_t overlooked; /* percentage of captures not seen; some turn is always seen */
	uint8_t missed;     /* the same for own immediate captures; 0: a third of overlooked */
	bool eager;         /* takes where it can, but for `missed` of a hundred turns */
	bool plain;         /* no quiescence search: lines end at the depth, even amid captures */
	uint16_t variety;   /* among turns worse than the best by at most this, the seed decides */
};

/* The search algorithm. */
enum search_method {
	SEARCH_BEST,      /* the one measured to play best in this kind of game */
	SEARCH_ALPHABETA, /* for two seats */
	SEARCH_BEAM,      /* a few turns, two of them deeper */
	SEARCH_MCTS,      /* Monte Carlo tree search over turns */
	SEARCH_METHODS,
};

struct search_result;

struct search_limits {
	enum search_method method;
	int depth;                      /* turns; 0: SEARCH_DEPTH_MAX */
	uint64_t nodes;                 /* 0: no limit */
	uint64_t time_us;               /* 0: no limit; otherwise now_us must be set */
	uint64_t (*now_us)(void *user); /* a monotonic clock */
	const atomic_bool *stop;        /* borrowed; NULL, or becomes true to stop the search */
	bool asks; /* alpha-beta only finds out whether the score is above `bound`, which takes
		     fewer nodes: the score of the result is on the same side of it */
	int bound;
	bool exact; /* return the value of a full search of this depth: no pruning that changes
		       values, no extensions, and only the third equal position ends a game */
	struct search_skill skill;
	uint64_t seed; /* for noise, overlooking and variety */
	void (*report)(
		void *user, const struct search_result *result); /* after each depth; may be NULL */
	void *user;
};

struct search_result {
	char turn[GAME_TURN_TEXT_MAX]; /* the best turn in canonical form; "" before there is one */
	char line[SEARCH_LINE_MAX];    /* turns separated by spaces, cut to size; by " | " in games
					  that write spaces in a turn */
	int score;
	int wins_in;    /* turns to a win, or negative to a loss; 0: neither seen */
	int depth;      /* finished, in turns */
	uint64_t nodes; /* of this search */
};

/* Does a step take or hit anything of another seat, as a beginner sees it? */
bool search_takes(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);

/* What is known of a state without searching, from tables of solved games (games/solve). */
struct search_known {
	int8_t result;  /* for the seat to choose: 1 won, 0 drawn, -1 lost */
	bool ends;      /* the game really ends like this; otherwise endless play is adjudged so */
	uint16_t turns; /* turns until then */
};

/* Returns a new search, or NULL without memory. It uses memory bytes, at least SEARCH_MEMORY_MIN,
 * and never more. rules are borrowed for its lifetime. If the game has learned weights for these
 * rules (game->learned), they are used, which takes a few milliseconds to set up; unreadable
 * weights are ignored (weights_check reports them). */
struct search *search_create(const struct game_rules *rules, size_t memory);
/* search may be NULL. */
void search_destroy(struct search *search);
/* Clear everything kept from earlier searches. */
void search_clear(struct search *search);
/* Set the value of each trait; the default is that of game_weigh. Clears the search. */
void search_weigh(struct search *search, const struct game_survey *weights);
/* Set a function that is asked about states between two turns and trusted; NULL: none. It is called
 * in the thread of search_go. */
void search_set_probe(struct search *search,
	bool (*probe)(void *user, const union game_state *state, struct search_known *known),
	void *user);
/* Set trained weights, or use the untrained evaluation if NULL. Their tables take memory in
 * addition to the search's own. Clears the search. Returns false, with nothing changed, without
 * memory. */
bool search_train(
	struct search *search, const struct features *features, const struct weights *weights);
bool search_is_trained(const struct search *search);
/* Set the position to search: a single one, or the current one of a game, whose earlier positions
 * count for repetition. Both are copied. */
void search_set(struct search *search, const union game_state *state);
void search_set_play(struct search *search, const struct play *play);
/* The same from a copy: key holds the earlier positions that may recur, oldest first (see
 * play_positions). */
void search_set_past(
	struct search *search, const union game_state *state, const uint64_t *key, size_t count);
/* Find the best turn of the seat that is to choose. Returns false, with an empty result, if no seat
 * is. Otherwise result always has a turn, however soon the search was stopped. */
bool search_go(
	struct search *search, const struct search_limits *limits, struct search_result *result);

enum { SEARCH_WORTH_DEPTH = 4 };

/* The value of a position in a game of chance. */
struct search_worth {
	/* Scores for each seat, by the number of throws searched ahead. */
	int value[SEARCH_WORTH_DEPTH + 1][GAME_SEATS_MAX];
	char turn[GAME_TURN_TEXT_MAX]; /* if a seat is to choose: the best turn; "": none */
	int depth;                     /* the deepest valid entry of value */
	uint64_t nodes;
};

/* Search limits->depth throws ahead, at most SEARCH_WORTH_DEPTH, as far as limits allow; skill and
 * method are ignored. Unless without is NULL, the turn that leads to it is excluded, to compare it
 * with its alternatives. Returns false for a game without chance. */
bool search_worth(struct search *search, const struct search_limits *limits,
	const union game_state *without, struct search_worth *worth);

#endif
