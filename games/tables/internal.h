/* games/tables/internal.h - shared by the files of the tables module.
 *
 * point    a point of the board by its number, 1 to 24; 0 stands for off
 * place    how far a man is along its side's path: 1 is the first point, rules->length the last,
 *          and one more is off
 * leftover a number that its thrower cannot use
 */
#ifndef QIRKAT_GAMES_TABLES_INTERNAL_H
#define QIRKAT_GAMES_TABLES_INTERNAL_H

#include "games/game.h"

enum {
	TABLES_POINTS = 24,
	TABLES_OFF = 24,   /* index of the drawing's point "off" */
	TABLES_HOME = 6,   /* places of the last quarter */
	TABLES_DICE = 4,   /* dice in one throw at most: a doublet played four times */
	TABLES_LIMITS = 4, /* stretches with a limit of held points */
	TABLES_MEN = 15,   /* men of a side at most */
};

enum tables_leftover { TABLES_LOST, TABLES_MAY, TABLES_MUST };

enum tables_lead { TABLES_WHITE, TABLES_BLACK, TABLES_BY_DICE };

/* At the end of its turn a side may hold at most `most` points in places from..to. */
struct tables_limit {
	uint8_t from, to, most;
};

struct tables_rules {
	struct game_rules base;
	uint8_t length;                      /* places of a path */
	uint8_t men;                         /* of each side */
	uint8_t board[2][TABLES_POINTS + 2]; /* place -> point; 0 after the last */
	uint8_t place[2][TABLES_POINTS + 1]; /* point -> place, 0 if not on the path */
	uint8_t start[2][TABLES_POINTS + 1]; /* men on a point */
	enum tables_lead lead;
	enum tables_leftover leftover;
	uint8_t doublet;
	bool higher;
	uint8_t first_man;
	uint8_t single_until;
	struct tables_limit limit[TABLES_LIMITS];
	uint8_t limits;
	bool must_open;
	uint8_t six_needs[2]; /* 0: nothing */
	bool double_none_off;
};

enum tables_phase {
	TABLES_THROW,       /* seat throws both dice */
	TABLES_LEAD_FIRST,  /* the first seat throws one die for the lead */
	TABLES_LEAD_SECOND, /* the second does; the first die is roll[0] */
	TABLES_MOVE,        /* seat uses its own throw */
	TABLES_ANSWER,      /* seat uses or declines what the other seat could not use */
};

struct tables_state {
	uint8_t men[2][TABLES_POINTS + 1]; /* by point; [0] are borne off */
	uint8_t phase;                     /* enum tables_phase */
	uint8_t seat;                      /* the seat that throws or chooses */
	uint8_t roll[2];                   /* the higher first; 0 if nothing was thrown */
	uint8_t left[TABLES_DICE];         /* unused numbers, the higher first, then 0 */
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
/* Move a man and use up the die. */
void tables_move(
	const struct tables_rules *rules, struct tables_state *state, int place, int to, int die);
/* Returns the most numbers that the seat to move can use with its turn allowed to end there; -1 if
 * it may not even end now. */
int tables_most(const struct tables_rules *rules, const struct tables_state *state);
/* List the legal steps: the higher die first, then by place. */
size_t tables_list(const struct tables_rules *rules, const struct tables_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
bool tables_is_home(const struct tables_rules *rules, const struct tables_state *state, int seat);
bool tables_is_over(const struct tables_rules *rules, const struct tables_state *state);

/* walls.c */

/* Returns the id of the clause that forbids seat to end its turn like this; NULL if it may. */
const char *tables_wall_clause(
	const struct tables_rules *rules, const struct tables_state *state, int seat);

/* play.c */

/* After a throw, a step or reading a position: pass on numbers that cannot be used, and find whose
 * choice it is. */
void tables_settle(
	const struct tables_rules *rules, struct tables_state *state, struct game_effects *effects);
void tables_start(const struct game_rules *rules, union game_state *state);
void tables_status(
	const struct game_rules *rules, const union game_state *state, struct game_status *status);
size_t tables_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
void tables_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects);
void tables_take(const struct game_rules *rules, union game_state *state,
	const struct game_throw *thrown, struct game_effects *effects);
size_t tables_outcomes(const struct game_rules *rules, const union game_state *state,
	struct game_throw outcomes[GAME_OUTCOMES_MAX]);

/* notation.c, why.c */
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
