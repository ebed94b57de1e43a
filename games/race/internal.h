/* games/race/internal.h - shared by the files of the race module.
 *
 * - quarter: one of the four equal parts of the board: 0 south, 1 east, 2 north, 3 west
 * - space: a place of the board: quarter * rules->each + its number in the quarter; the fountain is
 *   last
 * - entry: where a seat's pawns wait, standing or fled; not part of the way
 * - locked: a pawn on a victory space or the fountain, which never moves again
 * - away: a pawn that is neither in its entry nor fled
 * - cast: the two numbers of a throw, light and dark; each is a set that moves one pawn
 * - stretch: what follows one cast; a turn has one, and one more for each Barika
 */
#ifndef QIRKAT_GAMES_RACE_INTERNAL_H
#define QIRKAT_GAMES_RACE_INTERNAL_H

#include "games/game.h"

enum {
	RACE_QUARTERS = 4,
	RACE_PAWNS = 4,
	RACE_SENTRIES = 8,
	RACE_VICTORIES = 3,
	RACE_EACH_MAX = 31, /* spaces of a quarter */
	RACE_SPACES_MAX = RACE_QUARTERS * RACE_EACH_MAX + 1,
	RACE_NEXT_MAX = 2, /* successors of a space */
	RACE_SETS = 4,     /* numbers of one cast at most: those of a Barika */
	RACE_SET_MAX = 4,  /* the highest number of a set */
	RACE_CAPTURE_BONUS = 8,
	RACE_BARIKAS = 3, /* the third in a row is arrogance */
	RACE_FLED = 0x80, /* added to the entry of a fled pawn */
	RACE_GONE = 0xFF, /* a pawn of a seat that resigned */
	RACE_TO_CAST = 9, /* race_state.lead: has yet to cast for the lead */
	RACE_OUT = 10,    /* race_state.lead: cast less than another */
};

enum race_kind { RACE_WAY, RACE_ENTRY, RACE_START, RACE_PATH, RACE_VICTORY, RACE_FOUNTAIN };

/* The board, as read from the parameters of the definition. */
struct race_space {
	char label[GAME_LABEL_MAX];
	float x, y;
	uint8_t kind;    /* enum race_kind */
	uint8_t quarter; /* GAME_NOBODY for the fountain */
	uint8_t value;   /* of a victory space: 1 to 3; of the fountain: 4 */
	bool counting;
	uint8_t nexts;
	uint8_t next[RACE_NEXT_MAX];
	uint8_t own; /* successor only for the seat of this quarter, or GAME_NOWHERE */
};

struct race_options {
	bool enter_only;   /* an admission uses the whole cast */
	bool fled_forfeit; /* Alqabul is forfeited when the only pawns in the entry are fled */
	bool entry_captures;
	bool bonus_optional; /* the bonus of a capture may be declined */
	bool bonus_admits;
	bool lap_again;
	bool max_use;
	bool oldest_leads; /* of equal lead pawns, the one admitted first flees */
	bool target_entry; /* Ahmaq may also make a pawn flee that stands in its entry */
	bool target_optional;
	bool comfort_manual;
	bool again_always;
	bool sentry_on_path;
	bool sentry_on_vacant_arm;
	bool safe_counting;
	bool six_faced;
	bool count_fled; /* a fled pawn counts like one in the entry */
	bool highest_only;
	bool lead_given; /* there is no cast for the lead */
	bool resign_ends;
};

struct race_rules {
	struct game_rules base;
	struct race_options is;
	uint8_t quarter[GAME_SEATS_MAX]; /* of a seat */
	uint8_t seat_at[RACE_QUARTERS];  /* of a quarter; GAME_NOBODY if vacant */
	uint8_t each;                    /* spaces of a quarter */
	uint8_t spaces;
	uint8_t fountain;
	struct race_space space[RACE_SPACES_MAX];
	uint8_t entry[GAME_SEATS_MAX]; /* of a seat */
	uint8_t start[GAME_SEATS_MAX];
	uint8_t sentry[RACE_SENTRIES];    /* initial places, in written order */
	uint8_t written[RACE_SPACES_MAX]; /* spaces in the order in which positions list them */
	uint8_t rank[RACE_SPACES_MAX];    /* inverse of written */
	uint8_t home[GAME_SEATS_MAX][RACE_SPACES_MAX]; /* fewest steps to the fountain */
};

enum race_phase {
	RACE_LEAD,    /* seat casts for the lead */
	RACE_CAST,    /* seat casts to begin its turn */
	RACE_ADMIT,   /* seat must admit a pawn to its start */
	RACE_TARGET,  /* Ahmaq: seat chooses whose pawn flees */
	RACE_SHAME,   /* seat chooses which of its equal lead pawns flees */
	RACE_MOVE,    /* seat uses a set */
	RACE_BONUS,   /* seat makes a bonus move */
	RACE_PLACE,   /* seat places the sentry it took */
	RACE_COMFORT, /* seat may stand up its fled pawns */
	RACE_AGAIN,   /* after a Barika: does seat take another turn? */
	RACE_OVER,
};

enum race_reason { RACE_FOUNTAIN_REACHED, RACE_RESIGNED, RACE_LAST_SEAT, RACE_GIVEN_UP };

struct race_state {
	uint64_t sentry[2]; /* bits of spaces */
	/* By seat: a space, entry + RACE_FLED, or RACE_GONE. In settled order: first those away in
	 * written order (oldest_leads: in order of admission), then standing, fled, gone. */
	uint8_t pawn[GAME_SEATS_MAX][RACE_PAWNS];
	uint8_t phase;           /* enum race_phase */
	uint8_t seat;            /* the seat that casts or chooses */
	uint8_t roll[2];         /* light and dark */
	uint8_t cast;            /* 1: roll is in play */
	uint8_t begun;           /* 1: a step was made since the cast */
	uint8_t left[RACE_SETS]; /* unused sets, then 0 */
	uint8_t lefts;
	uint8_t bonus;   /* steps of the bonus move due */
	uint8_t barika;  /* how many in a row, including this cast */
	uint8_t claimed; /* victory spaces claimed since a set was last used: a cascade */
	uint8_t locked;  /* pawns locked this turn */
	uint8_t lead[GAME_SEATS_MAX]; /* RACE_LEAD: sums, RACE_TO_CAST, RACE_OUT; else 0 */
	uint8_t winner;               /* RACE_OVER */
	uint8_t reason;               /* RACE_OVER: enum race_reason */
};

enum race_step {
	RACE_STEP_MOVE = 1, /* from, to, value: a set */
	RACE_STEP_BONUS,    /* from, to, value */
	RACE_STEP_ADMIT,    /* to */
	RACE_STEP_PLACE,    /* to */
	RACE_STEP_FLEE,     /* from */
	RACE_STEP_COMFORT,
	RACE_STEP_AGAIN,
	RACE_STEP_LEAVE, /* decline an optional step */
};

/* Index into race_named. */
enum race_name {
	RACE_KHAJUL,
	RACE_ALQABUL,
	RACE_AHMAQ,
	RACE_BARIKA,
	RACE_AIKHTIAR,
	RACE_MUTAKABIR,
	RACE_RAHA,
	RACE_HARAKAT,
	RACE_TATALI,
	RACE_KASKID,
};

extern const char *const race_named[];

static inline const struct race_rules *race_rules_of(const struct game_rules *rules) {
	return (const struct race_rules *)rules;
}

static inline struct race_state *race_state_of(union game_state *state) {
	return (struct race_state *)state->align;
}

static inline const struct race_state *race_peek(const union game_state *state) {
	return (const struct race_state *)state->align;
}

static inline bool race_has_sentry(const struct race_state *state, int space) {
	return (state->sentry[space / 64] >> (space % 64) & 1) != 0;
}

static inline bool race_is_locked(const struct race_rules *rules, int space) {
	return space < rules->spaces && rules->space[space].value > 0;
}

/* compile.c, board.c */
bool race_compile(struct game_rules *rules, struct game_error *error);
/* Read the board from the parameters and compute the ways home. Needs quarter and options. */
bool race_board(struct race_rules *rules, struct game_error *error);

/* moves.c */

/* Returns the seat of the pawn on space, or GAME_NOBODY; entries are not checked. */
uint8_t race_pawn_at(const struct race_rules *rules, const struct race_state *state, int space);
int race_count(const struct race_state *state, int seat, int where);
bool race_is_out(const struct race_state *state, int seat); /* has resigned */
bool race_is_away(const struct race_rules *rules, int seat, int space);
/* List where a pawn of seat can get from a space in so many steps, along ways not closed by
 * sentries; with sentries false they are ignored. Landing rules are not checked. Returns how many
 * distinct spaces there are. */
size_t race_reach(const struct race_rules *rules, const struct race_state *state, int seat,
	int from, int steps, bool sentries, uint8_t to[GAME_POINTS_MAX]);
/* Returns the first sentry on the only or first way of so many steps to a space; GAME_NOWHERE if
 * there is no sentry or no such way. */
uint8_t race_sentry_between(const struct race_rules *rules, const struct race_state *state,
	int seat, int from, int to, int steps);
/* Returns the id of the clause that forbids a pawn of seat to land on space; NULL if it may. */
const char *race_landing_clause(
	const struct race_rules *rules, const struct race_state *state, int seat, int space);
/* Returns the clause for which the start of seat cannot take a pawn; NULL if it can. */
const char *race_start_clause(
	const struct race_rules *rules, const struct race_state *state, int seat);
/* Returns the clause that forbids a sentry on space; NULL if it is allowed. */
const char *race_place_clause(
	const struct race_rules *rules, const struct race_state *state, int space);
/* List moves of so many steps; kind is RACE_STEP_MOVE or RACE_STEP_BONUS. */
size_t race_list_moves(const struct race_rules *rules, const struct race_state *state, uint8_t kind,
	int value, struct game_step steps[GAME_STEPS_MAX]);
bool race_can_bonus(const struct race_rules *rules, const struct race_state *state);
bool race_can_use_set(const struct race_rules *rules, const struct race_state *state);
/* List the spaces of the leading pawns of seat. Returns how many; 0 if none is away and
 * unlocked. */
size_t race_leaders(const struct race_rules *rules, const struct race_state *state, int seat,
	uint8_t space[RACE_PAWNS]);
/* May Ahmaq choose this pawn of seat? */
bool race_is_target(
	const struct race_rules *rules, const struct race_state *state, int seat, int pawn);
bool race_has_target(const struct race_rules *rules, const struct race_state *state);

/* list.c */
size_t race_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
/* List all steps, ignoring the option max_use. */
size_t race_list(const struct race_rules *rules, const struct race_state *state,
	struct game_step steps[GAME_STEPS_MAX]);

/* play.c */
void race_apply_step(const struct race_rules *rules, struct race_state *state,
	const struct game_step *step, struct game_effects *effects);
void race_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects);
/* After a step: go on to the bonus move due or the next set, or end the stretch. */
void race_go_on(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects);
void race_end_stretch(const struct race_rules *rules, struct race_state *state);
void race_next_seat(const struct race_rules *rules, struct race_state *state);
/* Sort the pawns of seat into their settled order. */
void race_settle(const struct race_rules *rules, struct race_state *state, int seat);
void race_set_sentry(struct race_state *state, int space, bool there);
/* Add an effect; GAME_NOWHERE for unused points. */
void race_add_effect(
	struct game_effects *effects, enum game_what what, int seat, int from, int to, int value);
void race_name(struct game_effects *effects, int seat, enum race_name name, int extra);
void race_flee(const struct race_rules *rules, struct race_state *state, int seat, int space,
	struct game_effects *effects);

/* cast.c */
void race_take(const struct game_rules *rules, union game_state *state,
	const struct game_throw *thrown, struct game_effects *effects);
size_t race_outcomes(const struct game_rules *rules, const union game_state *state,
	struct game_throw outcomes[GAME_OUTCOMES_MAX]);
/* Apply the consequences of the new cast in roll. */
void race_classify(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects);
/* When everybody has cast for the lead: set who leads, or who must cast again. */
void race_compare_leads(const struct race_rules *rules, struct race_state *state);
bool race_is_barika(const struct race_rules *rules, const struct race_state *state);

/* end.c */
void race_start(const struct game_rules *rules, union game_state *state);
void race_status(
	const struct game_rules *rules, const union game_state *state, struct game_status *status);
int race_points(const struct race_rules *rules, const struct race_state *state, int seat);
/* End the game if a seat has brought all its pawns home, or all others have resigned. */
void race_check_end(const struct race_rules *rules, struct race_state *state);
void race_resign(const struct game_rules *rules, union game_state *state, int seat,
	struct game_effects *effects);

/* notation.c, why.c */
size_t race_print_step(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]);
size_t race_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step, struct game_error *error);
size_t race_turn_head(const struct game_rules *rules, const union game_state *state,
	char text[GAME_STEP_TEXT_MAX]);
/* Read the label that text begins with. Returns its length, 0 if there is none. */
size_t race_read_label(const struct race_rules *rules, const char *text, uint8_t *space);
void race_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal);

/* show.c */
size_t race_print_board(
	const struct game_rules *rules, const union game_state *state, char *text, size_t size);

/* position.c, position_read.c, fields.c */
const char *race_need(const struct race_state *state); /* NULL: no choice is due */
size_t race_print(const struct game_rules *rules, const union game_state *state,
	char text[GAME_POSITION_TEXT_MAX]);
bool race_read(const struct game_rules *rules, const char *text, union game_state *state,
	struct game_error *error);
/* Read the fields after the pieces, and set the phase. */
bool race_read_fields(const struct race_rules *rules, const char *text, int sentries,
	struct race_state *state, struct game_error *error);

/* survey.c */
void race_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance);
int race_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);
void race_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void race_weigh(const struct game_rules *rules, struct game_survey *weights);

/* draw.c */
void race_view(
	const struct game_rules *rules, const union game_state *state, struct game_view *view);
void race_draw(const struct game_rules *rules, struct game_drawing *drawing);

#endif
