/* games/puzzles/judge.h - what turns are worth in pieces, and whether one of them stands out.
 *
 * value    pieces that a seat is ahead by, in hundredths, or beyond SEARCH_FAR a win, after so many
 *          more turns of both sides at their best and all that is taken then
 */
#ifndef QIRKAT_GAMES_PUZZLES_JUDGE_H
#define QIRKAT_GAMES_PUZZLES_JUDGE_H

#include "games/puzzles/puzzle.h"
#include "games/search/search.h"

enum {
	JUDGE_DEPTH = 4,   /* turns after the one that is judged; and one and two more */
	JUDGE_GAIN = 180,  /* two pieces */
	JUDGE_CLEAR = 150, /* between the best turn and any other */
	JUDGE_EVEN = 50,   /* what is less is nothing */
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
	int base;     /* pieces that the solver is ahead by before it */
	int depth;    /* the most that every turn was judged by */
	unsigned men; /* saved: the least that another turn loses, 0 the game */
};

struct judge;

/* nodes: of one search. NULL without memory. */
struct judge *judge_create(const struct game_rules *rules, unsigned nodes);
void judge_destroy(struct judge *judge);
/* Forget what was learned from earlier searches. */
void judge_forget(struct judge *judge);

/* List the turns of a decision; their values are 0. False where there are too many, or one is too
 * long. */
bool judge_turns(struct judge *judge, const union game_state *state, struct judged *judged);
/* Pieces ahead as the searches count them, and as people do. */
int judge_material(const struct judge *judge, const union game_state *state, int seat);
int judge_pieces(const struct game_rules *rules, const union game_state *state, int seat);
/* What a state is worth to a seat; JUDGE_NONE where the search did not get so deep. */
int judge_value(struct judge *judge, const union game_state *state, int seat, int depth);
/* What the other does best after a turn of seat; "-" where the game is over or seat goes on. */
bool judge_reply(struct judge *judge, const union game_state *state, int seat,
	char reply[GAME_TURN_TEXT_MAX]);
/* Does one turn stand out, of three or more? Fills judged, with values of its depth. */
bool judge_stands_out(struct judge *judge, const union game_state *state, struct judged *judged,
	struct judgement_of *of);

#endif
