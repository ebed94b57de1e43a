/* games/tables/internal.h - shared by the files of the tables module.
 *
 * point    a point of the board by its number, 1 to 24; then come the rail for men borne off, and
 *          the bar for men that were hit
 * place    how far a man is along its side's path: 0 is the bar, 1 the first point, rules->length
 *          the last, and one more is off
 * leftover a number that its thrower cannot use
 */
#ifndef QIRKAT_GAMES_TABLES_INTERNAL_H
#define QIRKAT_GAMES_TABLES_INTERNAL_H

#include "games/game.h"

enum {
	TABLES_POINTS = 24,
	TABLES_OFF = 24, /* index of the drawing's point "off" */
	TABLES_BAR = 25, /* and of its point "bar", if men are hit */
	TABLES_OFF_POINT = TABLES_OFF + 1,
	TABLES_BAR_POINT = TABLES_BAR + 1,
	TABLES_HOME = 6,   /* places of the last quarter */
	TABLES_FACES = 6,  /* of a die */
	TABLES_DICE = 4,   /* numbers of one throw at most: a doublet played four times */
	TABLES_WALL = 6,   /* consecutive points that nobody can pass */
	TABLES_ROLL = 3,   /* dice of one throw at most */
	TABLES_LIMITS = 4, /* stretches with a limit of held points */
	TABLES_MEN = 15,   /* men of a side at most */
};

enum tables_leftover { TABLES_LOST, TABLES_MAY, TABLES_MUST };

/* BY_DICE: whoever throws the higher die leads, with a new throw; FIRST_THROW: with these two dice.
 */
enum tables_lead { TABLES_WHITE, TABLES_BLACK, TABLES_BY_DICE, TABLES_FIRST_THROW };

/* At the end of its turn a side may hold at most `most` points in places from..to. */
struct tables_limit {
	uint8_t from, to, most;
};

struct tables_rules {
	struct game_rules base;
	uint8_t length;                         /* places of a path */
	uint8_t men;                            /* of each side */
	uint8_t board[2][TABLES_POINTS + 2];    /* place -> point */
	uint8_t place[2][TABLES_BAR_POINT + 1]; /* point -> place, also 0 if not on the path */
	uint8_t start[2][TABLES_BAR_POINT + 1]; /* men on a point */
	bool hits;                              /* a lone man is hit, and enters from the bar */
	uint8_t closed;                         /* men that close a point to the other side */
	bool from_corner;                       /* how points are numbered in the drawing */
	uint8_t first_place;                    /* where men may be: 0 if there is a bar, else 1 */
	enum tables_lead lead;
	enum tables_leftover leftover;
	uint8_t dice;    /* of one throw */
	uint8_t doublet; /* numbers of two equal dice */
	bool higher;
	uint8_t first_man;
	uint8_t single_until;
	uint8_t single_within;
	struct tables_limit limit[TABLES_LIMITS];
	uint8_t limits;
	bool must_open;
	uint8_t six_needs[2]; /* 0: nothing */
	bool off_exact;
	uint8_t gammon, backgammon; /* points of a win if the loser has borne off nobody, and if he
				       also has a man on the bar or in the winner's last quarter */
	uint8_t prime;              /* points of a wall that nobody can pass; 0: it does not win */
	bool tie;                   /* a draw if neither side could play any number */
};

enum tables_phase {
	TABLES_THROW,       /* seat throws the dice */
	TABLES_LEAD_FIRST,  /* the first seat throws one die for the lead */
	TABLES_LEAD_SECOND, /* the second does; the first die is roll[0] */
	TABLES_LEAD_BOTH,   /* both dice are thrown, one for each seat; the first seat throws */
	TABLES_MOVE,        /* seat uses its own throw */
	TABLES_ANSWER,      /* seat uses or declines what the other seat could not use */
};

struct tables_state {
	uint8_t men[2][TABLES_BAR_POINT + 1]; /* by point; [0] is unused */
	uint8_t phase;                        /* enum tables_phase */
	uint8_t seat;                         /* the seat that throws or chooses */
	uint8_t roll[TABLES_ROLL];            /* the higher first; 0 if nothing was thrown */
	uint8_t left[TABLES_DICE];            /* unused numbers, the higher first, then 0 */
	uint8_t lefts;
	uint8_t answered; /* ANSWER: a number was used already */
	uint8_t forced;   /* MOVE or ANSWER: there is only one step */
};

enum { TABLES_STEP_MOVE, TABLES_STEP_DECLINE };

static inline const struct tables_rules *tables_rules_of(const struct game_rules *rules) {
	return (const struct tables_rules *)rules;
}

static inline struct tables_state *tables_state_of(union game_state *state) {
	return (struct tables_state *)state->bytes;
}

static inline const struct tables_state *tables_peek(const union game_state *state) {
	return (const struct tables_state *)state->bytes;
}

/* compile.c */
bool tables_compile(struct game_rules *rules, struct game_error *error);

/* moves.c */

/* Returns the place where a man of seat lands with die from place, length + 1 for off; 0 if not
 * allowed. Checks points, the first man and bearing off, but not what the rest of the turn
 * requires. */
uint8_t tables_target(const struct tables_rules *rules, const struct tables_state *state, int seat,
	int place, int die);
/* Returns the id of the clause for which tables_target gives 0. */
const char *tables_target_clause(const struct tables_rules *rules, const struct tables_state *state,
	int seat, int place, int die);
/* Would a man of seat that lands on this point hit a man? */
bool tables_hits(
	const struct tables_rules *rules, const struct tables_state *state, int seat, int point);
/* Move a man, hitting who stands alone where it lands, and use up the die. */
void tables_move(
	const struct tables_rules *rules, struct tables_state *state, int place, int to, int die);
/* Returns the most numbers that the seat to move can use with its turn allowed to end there; -1 if
 * it may not even end now. */
int tables_most(const struct tables_rules *rules, const struct tables_state *state);
/* List the legal steps: the higher die first, or the lower one where men are hit, then by place. */
size_t tables_list(const struct tables_rules *rules, const struct tables_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
bool tables_is_home(const struct tables_rules *rules, const struct tables_state *state, int seat);
bool tables_is_over(const struct tables_rules *rules, const struct tables_state *state);
/* Is the game drawn, since neither side could play any number? */
bool tables_is_tied(const struct tables_rules *rules, const struct tables_state *state);
/* Can seat have men on this point? */
bool tables_has_place(const struct tables_rules *rules, int seat, int point);

/* walls.c */

/* Returns the place of the rearmost man of seat, length + 1 if all are off. */
int tables_rearmost(const struct tables_rules *rules, const struct tables_state *state, int seat);
/* Has seat six points in a row, each with two men, that a man of the other side must pass? */
bool tables_has_prime(const struct tables_rules *rules, const struct tables_state *state, int seat);
/* Returns the id of the clause that forbids seat to end its turn like this; NULL if it may. */
const char *tables_wall_clause(
	const struct tables_rules *rules, const struct tables_state *state, int seat);

/* play.c */

/* All numbers of the throw are still to be played. */
void tables_set_left(const struct tables_rules *rules, struct tables_state *state);
/* Put numbers in order, the highest first. */
void tables_sort(uint8_t numbers[], int count);
/* How many numbers a throw of these dice gives. */
int tables_numbers(const struct tables_rules *rules, const uint8_t roll[TABLES_ROLL]);
/* After a throw, a step or reading a position: pass on numbers that cannot be used, and find whose
 * choice it is. */
void tables_settle(
	const struct tables_rules *rules, struct tables_state *state, struct game_effects *effects);
void tables_start(const struct game_rules *rules, union game_state *state);
void tables_status(
	const struct game_rules *rules, const union game_state *state, struct game_status *status);
int tables_stake(const struct game_rules *rules, const union game_state *state, int seat);
size_t tables_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
void tables_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects);
void tables_take(const struct game_rules *rules, union game_state *state,
	const struct game_throw *thrown, struct game_effects *effects);
size_t tables_outcomes(const struct game_rules *rules, const union game_state *state,
	struct game_throw outcomes[GAME_OUTCOMES_MAX]);

/* notation.c, why.c */

/* Write the name of a point of the drawing: "17", "off", "bar". */
void tables_print_point(int drawn, char text[GAME_LABEL_MAX]);
size_t tables_print_step(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]);
size_t tables_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step, struct game_error *error);
void tables_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal);

/* position.c, position_read.c */
size_t tables_print(const struct game_rules *rules, const union game_state *state,
	char text[GAME_POSITION_TEXT_MAX]);
bool tables_read(const struct game_rules *rules, const char *text, union game_state *state,
	struct game_error *error);

/* survey.c */
void tables_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance);
void tables_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void tables_weigh(const struct game_rules *rules, struct game_survey *weights);
bool tables_occupy(const struct game_rules *rules, const union game_state *state,
	struct game_occupation *occupation);
size_t tables_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);

/* draw.c */
void tables_view(
	const struct game_rules *rules, const union game_state *state, struct game_view *view);
void tables_draw(const struct game_rules *rules, struct game_drawing *drawing);

#endif
