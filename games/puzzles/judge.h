/* games/puzzles/judge.h - judges turns by material, and whether one of them stands out.
 *
 * value    pieces that a seat is ahead by, in hundredths, or a win if beyond SEARCH_FAR, after so
 *          many more turns of best play and all captures that follow
 */
#ifndef QIRKAT_GAMES_PUZZLES_JUDGE_H
#define QIRKAT_GAMES_PUZZLES_JUDGE_H

#include "games/puzzles/puzzle.h"
#include "games/search/search.h"

enum {
	JUDGE_DEPTH = 4,    /* turns searched after one of few; also one and two more */
	JUDGE_GAIN = 180,   /* two pieces */
	JUDGE_CLEAR = 150,  /* minimum gap between the best turn and any other */
	JUDGE_LITTLE = 100, /* a wrong turn gains no more than this where the right one gains */
	JUDGE_EVEN = 50,    /* a smaller difference counts as none */
	JUDGE_NONE = -32000,
};

/* The turns of a decision. */
struct judged {
	size_t count;
	char text[PUZZLE_TURNS_MAX][PUZZLE_TURN_MAX];
	union game_state after[PUZZLE_TURNS_MAX];
	int value[PUZZLE_TURNS_MAX];
};

/* The turn that stands out. */
struct judgement_of {
	enum puzzle_what what;
	size_t best;
	int base;     /* pieces that the solver is ahead before it */
	int depth;    /* the greatest depth at which every turn was judged */
	unsigned men; /* saved: the least that any other turn loses; 0: the game */
};

struct judge;

/* nodes is the size of one search. Returns NULL without memory. */
struct judge *judge_create(const struct game_rules *rules, unsigned nodes);
void judge_destroy(struct judge *judge);
/* Clear what earlier searches left behind. */
void judge_forget(struct judge *judge);

/* List the turns of a decision, with values 0. Returns false if there are too many, or one is too
 * long. */
bool judge_turns(struct judge *judge, const union game_state *state, struct judged *judged);
/* Returns how many turns are searched after each of so many. */
int judge_depth(size_t turns);
/* Material balance as searches count it, and as people do. */
int judge_material(const struct judge *judge, const union game_state *state, int seat);
int judge_pieces(const struct game_rules *rules, const union game_state *state, int seat);
/* Returns the value of a state for a seat; JUDGE_NONE if the search did not reach the depth. */
int judge_value(struct judge *judge, const union game_state *state, int seat, int depth);
/* Find the opponent's best reply to a turn of seat; "-" if the game is over or seat continues. */
bool judge_reply(struct judge *judge, const union game_state *state, int seat,
	char reply[GAME_TURN_TEXT_MAX]);
/* Does one turn out of three or more stand out? Fills judged, with the values at its depth. */
bool judge_stands_out(struct judge *judge, const union game_state *state, struct judged *judged,
	struct judgement_of *of);

#endif
