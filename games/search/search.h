/* games/search/search.h - the best turn in a position of any game, by search.
 *
 * turn     all steps of one seat in a row; depths are counted in turns
 * node     one state looked at
 * score    what a position is worth to the seat that is to choose, in hundredths of a plain piece
 *          (SEARCH_WIN less the turns to it: a win); with chance, SEARCH_SURE is a win and what
 *          lies between an even chance and it is scaled accordingly
 * line     the turns that both sides are thought to play; it ends where chance is due
 *
 * A search belongs to one thread. It allocates when it is created and never again, uses no clock
 * but the caller's, prints nothing, and gives the same answer for the same position, limits without
 * a time, and history of searches since search_clear.
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
	SEARCH_WIN = 30000, /* games without chance: a win here and now */
	SEARCH_FAR = 29000, /* scores beyond are wins; a win is never further than the difference */
	SEARCH_SURE = 10000, /* games of chance: a win */
	SEARCH_DEPTH_MAX = 64,
	SEARCH_LINE_MAX = 1024,
	SEARCH_MEMORY_MIN = 4 << 20, /* bytes */
};

/* How a weaker player looks at a game. All zero: as well as it can. */
struct search_skill {
	uint16_t noise;     /* scores are wrong by up to so much, the same way for a seed */
	uint8_t overlooked; /* of 100 captures so many are not seen; some turn is always seen */
	uint8_t missed;     /* of 100 that it could make at once; 0: a third of overlooked */
	bool plain;         /* lines end where the depth does, even in the middle of captures */
	uint16_t variety;   /* of turns that are worse than the best by no more than this, which one
			     * is played is decided by the seed */
};

/* How to look. */
enum search_method {
	SEARCH_BEST,      /* what was measured to play best in such games */
	SEARCH_ALPHABETA, /* two seats */
	SEARCH_BEAM,      /* a few turns, two further ones deep */
	SEARCH_MCTS,      /* a tree of turns that grows where it is promising */
	SEARCH_METHODS,
};

struct search_result;

struct search_limits {
	enum search_method method;
	int depth;                      /* turns; 0: SEARCH_DEPTH_MAX */
	uint64_t nodes;                 /* 0: any number */
	uint64_t time_us;               /* 0: any time; else now_us is there */
	uint64_t (*now_us)(void *user); /* a clock that never goes back */
	const atomic_bool *stop;        /* borrowed; NULL, or true once it is to stop */
	bool exact; /* the value that a full search of this depth has: nothing is left
		     * out, lines end where the depth does, and only the third equal
		     * position ends a game */
	struct search_skill skill;
	uint64_t seed; /* of noise, overlooking and variety */
	void (*report)(
		void *user, const struct search_result *result); /* after each depth; or NULL */
	void *user;
};

struct search_result {
	char turn[GAME_TURN_TEXT_MAX]; /* the best one, as the rules print it; "" before there is
					  one */
	char line[SEARCH_LINE_MAX];    /* turns with blanks between, cut to its size; those of games
					* that    write blanks in a turn have " | " between */
	int score;
	int wins_in;    /* turns to a win, negative: to a loss; 0: neither is seen */
	int depth;      /* finished, in turns */
	uint64_t nodes; /* of this search */
};

/* What is known of a state without searching: tables of solved games (games/solve). */
struct search_known {
	int8_t result;  /* to the seat to choose: 1 won, 0 drawn, -1 lost */
	bool ends;      /* the game ends so; else play without end is adjudged so */
	uint16_t turns; /* until then */
};

/* Returns a new search in memory bytes, at least SEARCH_MEMORY_MIN, that it never exceeds; NULL
 * without memory. rules are borrowed and must live as long. Where weights were found for these
 * rules (game->learned) it judges by them; what cannot be read is as if it were not there, as
 * weights_check can say. That takes some milliseconds. */
struct search *search_create(const struct game_rules *rules, size_t memory);
/* Takes NULL, too. */
void search_destroy(struct search *search);
/* Forget all that was learned from earlier searches. */
void search_clear(struct search *search);
/* What each trait is worth from now on (game_weigh says it at first). Forgets what was learned. */
void search_weigh(struct search *search, const struct game_survey *weights);
/* Ask this of states between two turns from now on, and believe it; NULL: nobody. It is called in
 * the thread of search_go. */
void search_set_probe(struct search *search,
	bool (*probe)(void *user, const union game_state *state, struct search_known *known),
	void *user);
/* Judge by these weights from now on, or, with NULL, as untrained. Tables are made for them beside
 * the search's memory. Forgets what was learned. False, and nothing changed, without memory. */
bool search_train(
	struct search *search, const struct features *features, const struct weights *weights);
bool search_is_trained(const struct search *search);
/* The position to look at: one that nothing led to, or the one a game has come to, whose earlier
 * positions count for repetition. Both are copied. */
void search_set(struct search *search, const union game_state *state);
void search_set_play(struct search *search, const struct play *play);
/* The same where a copy is all there is: key holds the positions before state that may come again,
 * oldest first (play_positions). */
void search_set_past(
	struct search *search, const union game_state *state, const uint64_t *key, size_t count);
/* Look for the best turn of the seat that is to choose. False, with result empty, where none is to
 * choose. There is always a turn in result otherwise, however soon it was stopped. */
bool search_go(
	struct search *search, const struct search_limits *limits, struct search_result *result);

enum { SEARCH_WORTH_DEPTH = 4 };

/* Games of chance: what a position is worth. */
struct search_worth {
	/* To each seat, as a score, with so many throws looked ahead. */
	int value[SEARCH_WORTH_DEPTH + 1][GAME_SEATS_MAX];
	char turn[GAME_TURN_TEXT_MAX]; /* where a seat is to choose: the best one; "": none */
	int depth;                     /* the deepest of value that is there */
	uint64_t nodes;
};

/* Look limits->depth throws ahead, at most SEARCH_WORTH_DEPTH, as far as limits allow; skill and
 * method do not matter. Where a seat is to choose, the turn that leads to without is left out,
 * unless that is NULL: to compare it with what else could be played. False in a game without
 * chance. */
bool search_worth(struct search *search, const struct search_limits *limits,
	const union game_state *without, struct search_worth *worth);

#endif
