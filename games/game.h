/* games/game.h - the contract every game fulfils.
 *
 * point    a place for pieces; numbered from 0 in the order of the game's drawing, named by a label
 * seat     a place at the table, 0 is the first seat of the game (W), 1 the second (B), ...
 * step     the smallest decision: one walk, one leap of a chain, one die or rod set used
 * turn     all steps of one seat in a row
 * throw    what chance decides: dice or rods, drawn by the server and handed to the rules
 * rules    a game with its options chosen, compiled into tables once, read by everybody after
 * effect   one thing a step did, in order, for whoever draws or tells it
 * fresh    a state in which the next step or throw begins a new turn
 *
 * A state is a flat value without pointers: copy it, compare it, write it down, keep it for undo.
 * Everything here is pure: no allocation (but game_rules_create), no clock, no dice, no I/O.
 * All text buffers are the caller's; all texts are ASCII unless a comment says UTF-8.
 */
#ifndef QIRKAT_GAMES_GAME_H
#define QIRKAT_GAMES_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/sentence.h"

struct text;

enum {
	GAME_STATE_MAX = 512, /* bytes of a state */
	GAME_SEATS_MAX = 4,
	GAME_POINTS_MAX = 128,
	GAME_LINES_MAX = 128,
	GAME_LINE_POINTS_MAX = 32,
	GAME_STEPS_MAX = 1024,    /* legal steps in one state */
	GAME_TURN_STEPS_MAX = 64, /* steps of one turn between two throws */
	GAME_EFFECTS_MAX = 256,   /* effects of one turn */
	GAME_OUTCOMES_MAX = 64,   /* different throws of one kind */
	GAME_OPTIONS_MAX = 32,
	GAME_LABEL_MAX = 8, /* bytes of a point's label, with the zero, as all sizes below */
	GAME_STEP_TEXT_MAX = 32,
	GAME_TURN_TEXT_MAX = 512,
	GAME_POSITION_TEXT_MAX = 1024,
	GAME_BOARD_TEXT_MAX = 2048, /* a board in letters */
	GAME_ERROR_TEXT_MAX = SENTENCE_BYTES,
	GAME_KINDS_MAX = 8, /* kinds of piece that an evaluation tells apart */
	GAME_SYMMETRIES_MAX = 96,
	GAME_UNBOUNDED = 0xFFFF, /* quiet turns: no number of them ends the game */
	GAME_MEN_KINDS = 2,      /* kinds of piece that tables of solved games tell apart */
	GAME_MEN_POINTS = 64,    /* points of a board that has such tables */
	GAME_MEN_BEFORE_MAX = 2048,
	GAME_CARRIES_MAX = 96,
	GAME_NOBODY = 255,  /* a seat: neither, both, neutral */
	GAME_NOWHERE = 255, /* a point: off the board, or none */
};

/* A sentence for whoever gave bad input: what was wrong, and what would be right. UTF-8. */
struct game_error {
	char text[GAME_ERROR_TEXT_MAX];
	struct sentence_source source;
	const char *part; /* of the definition that is to blame, "end.goal"; NULL: none. Borrowed
			   * for ever. Only told by game_rules_create. */
};

union game_state {
	unsigned char bytes[GAME_STATE_MAX];
	uint64_t align[GAME_STATE_MAX / 8];
};

/* What kind means, and which fields it uses, is the module's; unused fields are 0. */
struct game_step {
	uint8_t kind;
	uint8_t from;
	uint8_t over; /* the point leapt */
	uint8_t to;
	uint8_t value; /* the die or rod set used */
	uint8_t extra[3];
};

struct game_throw {
	uint8_t count;
	uint8_t values[4];
	uint16_t weight; /* chance of this outcome, in parts of the sum over game_impl.outcomes */
};

enum game_phase {
	GAME_CHOICE, /* seat must choose a step */
	GAME_CHANCE, /* the server must throw `chance` for seat */
	GAME_OVER,
};

struct game_status {
	enum game_phase phase;
	uint8_t seat; /* who chooses or throws; GAME_NOBODY when over */
	bool fresh;   /* the next step or throw begins a new turn */
	bool forced;  /* CHOICE only: no choice by the rules, the server may play the one step */
	const char *chance; /* CHANCE only: what to throw, "2d6", "rods8" (games/README.md) */
	uint8_t winner;     /* OVER only: GAME_NOBODY for a draw */
	const char *reason; /* OVER only: a word, such as "captured_all" or "blocked" */
	int16_t points[GAME_SEATS_MAX]; /* OVER only: what each seat scores towards a match */
	uint8_t behind[GAME_SEATS_MAX]; /* OVER only: breaks a tie of points in a match, fewer is
					   better */
};

/* What a search asks of every state it comes to. */
struct game_glance {
	uint64_t key;  /* the same wherever the same can follow but for quiet turns counted, and
			* where fresh not the same where repetition tells two positions apart */
	uint8_t phase; /* enum game_phase; CHOICE may be said of a game that is over: it has no
			  steps */
	uint8_t seat;  /* who chooses or throws */
	bool fresh;
	uint16_t quiet_left; /* turns without progress until they end the game, or
				GAME_UNBOUNDED */
};

/* What can be counted of one seat in a state between two turns; what a game does not know is 0. */
enum game_trait {
	GAME_TRAIT_MEN,                   /* pieces on the board, by kind */
	GAME_TRAIT_HAND = GAME_KINDS_MAX, /* pieces still to be set or admitted */
	GAME_TRAIT_OFF,                   /* pieces brought home */
	GAME_TRAIT_MOBILITY,              /* walks, if it were to move */
	GAME_TRAIT_ATTACK,                /* pieces that could take something at once */
	GAME_TRAIT_LOOSE,                 /* pieces that the other could take at once */
	GAME_TRAIT_EXPOSED, /* pieces with an empty point behind them to be leapt from or to */
	GAME_TRAIT_ADVANCE, /* ranks gained, steps on the way home */
	GAME_TRAIT_GOAL,    /* how near to the points it must hold */
	GAME_TRAIT_ROOM,    /* points that a hunted side can come to soon */
	GAME_TRAIT_HELD,    /* points held by two or more men */
	GAME_TRAIT_CHASE,   /* how near it has come to the last men of the other */
	GAME_TRAITS,
};

struct game_survey {
	int16_t trait[GAME_SEATS_MAX][GAME_TRAITS];
};

/* ---- positions that can be numbered (games/solve) ---- */

/* How many men of each seat and kind there are. */
struct game_material {
	uint8_t count[2][GAME_MEN_KINDS];
};

/* A position between two turns as men on points, and nothing that is counted. */
struct game_men {
	uint64_t at[2][GAME_MEN_KINDS]; /* points that men of each seat and kind stand on */
	uint8_t seat;                   /* to move */
	/* Of the man on each point what it remembers, 0 for nothing. Filled only where men_memory
	 * says that there is more than one such value. */
	uint8_t memory[GAME_MEN_POINTS];
};

/* A mirror of a game: carried by it every turn is a turn, and every end an end. */
struct game_carry {
	uint8_t to[GAME_MEN_POINTS]; /* where each point goes */
	bool swaps;                  /* the seats are exchanged, too */
};

/* Who stands where, for evaluations: points of the drawing, a bit each, the first 64 first. */
struct game_occupation {
	uint64_t side[2][2]; /* of each of two seats */
	uint64_t
		raised[2]; /* of both: a piece of another kind than the plain one, or several men */
};

/* A way to turn, mirror or follow the board that leaves the rules as they are. */
struct game_symmetry {
	uint8_t to[GAME_POINTS_MAX]; /* where each point of the drawing goes */
	bool exchange;               /* the two seats change places */
};

enum game_what {
	GAME_THROWN,   /* seat; value, from, to unused: see the throw */
	GAME_MOVED,    /* seat, from, to; value = steps or die where there is one */
	GAME_CAPTURED, /* seat = whose piece, from = where it stood, to = where it went or NOWHERE
			*/
	GAME_PROMOTED, /* seat, from = where; value = new kind of piece */
	GAME_DROPPED,  /* seat, to */
	GAME_STOPPED,  /* seat ended a chain that could go on */
	GAME_PASSED,   /* seat; value = a die left unplayed, where there is one */
	GAME_OFF,      /* seat, from: borne off */
	GAME_ADMITTED, /* seat, to */
	GAME_SENTRY_TAKEN,  /* from = where it stood */
	GAME_SENTRY_PLACED, /* to */
	GAME_LOCKED,        /* seat, to */
	GAME_BONUS,         /* seat, value = steps to move; extra 1 = void */
	GAME_FLED,          /* seat, from */
	GAME_COMFORTED,     /* seat, value = how many */
	GAME_VOID,          /* seat, value = a number nobody could use */
	GAME_NAMED,         /* seat, value = index into game_impl.named: Khajul, Barika, ... */
	GAME_ENDED,
	GAME_WHATS,
};

struct game_effect {
	uint8_t what;
	uint8_t seat;
	uint8_t from;
	uint8_t to;
	uint8_t value;
	uint8_t extra[3];
};

struct game_effects {
	size_t count;
	struct game_effect list[GAME_EFFECTS_MAX];
};

/* Why a step is refused: the clause it breaks, in words, and the points concerned. */
struct game_refusal {
	const char *clause; /* id of a clause of this game, or NULL where none is broken */
	uint8_t points[8];
	size_t count;
	char text[GAME_ERROR_TEXT_MAX]; /* UTF-8, one sentence for a player */
	struct sentence_source source;
};

/* What to draw of a state. Points are numbers of the drawing; kinds index game_drawing.kinds. */
struct game_piece {
	uint8_t point;
	uint8_t seat; /* GAME_NOBODY: neutral */
	uint8_t kind;
	uint8_t count; /* men on one point of a tables board; else 1 */
};

struct game_view {
	size_t pieces;
	struct game_piece piece[GAME_POINTS_MAX];
	uint8_t hand[GAME_SEATS_MAX];     /* pieces not yet on the board */
	uint8_t off[GAME_SEATS_MAX];      /* pieces that left it by bearing off */
	uint8_t captured[GAME_SEATS_MAX]; /* pieces of this seat that were taken for good */
	uint8_t roll[4], rolls;           /* the throw being played */
	uint8_t left[4], lefts;           /* its numbers not yet used */
	uint8_t by;                       /* who threw, GAME_NOBODY if nobody */
	uint8_t bonus;                    /* steps of a bonus move to make now, 0 if none */
	uint8_t chain;             /* the point of the piece that is in mid-chain, or NOWHERE */
	uint8_t start;             /* the point that piece's turn began on, or NOWHERE */
	uint8_t taken[16], takens; /* points of pieces taken in this unfinished turn */
	const char *need;          /* a word for what is to be chosen, NULL for a plain step */
};

enum game_curve {
	GAME_STRAIGHT, /* segments from point to point */
	GAME_RING,     /* closed; points on a circle round the origin */
	GAME_ARC,      /* one smooth curve through its points */
};

struct game_line {
	uint8_t count;
	bool closed;
	uint8_t curve; /* enum game_curve */
	uint8_t point[GAME_LINE_POINTS_MAX];
};

struct game_point {
	char label[GAME_LABEL_MAX];
	float x, y; /* x to the right, y upwards; in units of the drawing */
};

/* Which drawing a board is shown with. */
enum game_family {
	GAME_FAMILY_POINTS, /* points and lines */
	GAME_FAMILY_TABLES, /* the tables board */
	GAME_FAMILY_RACE,   /* a maze with courts */
	GAME_FAMILIES
};

/* The board of a game under its options. */
struct game_drawing {
	enum game_family family;
	const char *const
		*kinds;      /* names of kinds of piece: "man", "mullah", ... NULL at the end */
	const char *letters; /* of the kinds in positions, ' ' for none: " K"; NULL: like the kinds'
				names */
	size_t points;
	struct game_point point[GAME_POINTS_MAX];
	size_t lines;
	struct game_line line[GAME_LINES_MAX];
};

enum game_grade {
	GAME_DOCUMENTED, /* a source says so */
	GAME_INFERRED,   /* read from a source by us */
	GAME_OURS,       /* no source says it */
};

struct game_clause {
	const char *id;     /* "captures.duty": section and short name */
	const char *text;   /* UTF-8, plain English, one or two sentences */
	const char *source; /* UTF-8 */
	enum game_grade grade;
};

/* An option is one of a list of values: first its words, then each number from min to max.
 * Its value everywhere in C is the place in that list, from 0. */
struct game_option {
	const char *name;               /* "capture" */
	const char *title;              /* UTF-8, what a player reads: "Capturing" */
	const char *help;               /* UTF-8, why this default and who says otherwise */
	const char *const *words;       /* NULL at the end; may be empty */
	const char *const *word_titles; /* UTF-8, as many: "must go on"; NULL: use words */
	const char *prefix;             /* written before a number: "points:", NULL for nothing */
	int min, max;                   /* numbers allowed; max < min: none */
	int standard;                   /* the default: a place in the list */
	enum game_grade grade;          /* of the default */
	const char *clause;             /* id of the clause it changes, or NULL */
};

struct game_seat {
	const char *key;   /* "W", "B"; "s", "e", "n", "w" */
	const char *name;  /* "White" */
	const char *piece; /* how a client draws this seat's plain piece: "white", "black", "hare",
			      ... */
};

/* A position worth showing on the rules page, and a turn of it. */
struct game_example {
	const char *position; /* as game_read takes it */
	const char *options;  /* "name=value name=value", or NULL */
	const char *turn;     /* NULL: show the position alone */
	const char *clause;   /* id it shows, or NULL */
	const char *text;     /* UTF-8, one sentence */
};

/* A named setting of a module in a definition: a text, or numbers. */
struct game_parameter {
	const char *name;
	const char *text; /* NULL for numbers */
	const int *number;
	size_t numbers;
};

struct game_impl;

/* A game as its module or definition describes it; lives as long as the program. */
struct game {
	const struct game_impl *impl;
	const void *data; /* the module's own reading of its definition, or NULL */
	const struct game_parameter *parameter; /* what tables, race and chess are told by theirs */
	size_t parameters;
	const char *key;            /* "alquerque" */
	const char *title;          /* UTF-8 "Alquerque" */
	const char *subtitle;       /* UTF-8, half a line: "as in the book of 1283" */
	const char *origin;         /* UTF-8, two sentences */
	const char *const *sources; /* UTF-8, NULL at the end */
	int seats_min, seats_max;
	const struct game_seat *seat; /* seats_max of them */
	const struct game_option *option;
	size_t options;
	const struct game_clause *clause;
	size_t clauses;
	const struct game_example *example;
	size_t examples;
	const char *preset; /* key of the game this is a preset of, or NULL */
	const char
		*learned; /* text of the weights found for it (games/search/weights.h), or NULL */
	size_t learned_size;
	const char *definition; /* its text, once it is one of the library's; NULL before */
	size_t definition_size;
};

/* A game with its options chosen. Modules put this first in a struct of their own that holds
 * what they compiled. Immutable once made; shared by any number of states. */
struct game_rules {
	const struct game *game;
	int seats;                             /* how many play */
	struct game_seat seat[GAME_SEATS_MAX]; /* the game's; compile may choose others of them */
	int option[GAME_OPTIONS_MAX];          /* places in each option's list */
};

/* One module of rules. No entry may be NULL unless said so. A state given to an entry was made by
 * start, take, apply or read of the same rules. */
struct game_impl {
	const char *name;  /* "leap" */
	size_t state_size; /* bytes of union game_state in use; the rest stays zero */
	size_t rules_size; /* bytes of the module's own rules struct */
	char gap;          /* between the steps of a turn's text: 0 or ' '; never before '/' */
	bool same_end_same_turn;  /* two turns that end in one state count as one (tables) */
	bool is_in_pdn;           /* its turns can be written in PDN */
	const char *const *named; /* names that GAME_NAMED effects speak of; NULL: none */

	/* Complete rules, whose game, seats and options are filled, by compiling tables. False and
	 * a sentence in error where options exclude each other. */
	bool (*compile)(struct game_rules *rules, struct game_error *error);
	/* The first position. state is all zero. */
	void (*start)(const struct game_rules *rules, union game_state *state);
	/* Whose choice, which chance, or who has won. Repetition is not looked at here (game_play).
	 */
	void (*status)(const struct game_rules *rules, const union game_state *state,
		struct game_status *status);
	/* Does the next step or throw begin a new turn, as status says? Where the game is over
	 * either answer will do. Only for haste; NULL: status is asked. */
	bool (*is_fresh)(const struct game_rules *rules, const union game_state *state);
	/* Every legal step, in a fixed order; none unless the phase is CHOICE. Returns how many. */
	size_t (*steps)(const struct game_rules *rules, const union game_state *state,
		struct game_step steps[GAME_STEPS_MAX]);
	/* Play a legal step. effects may be NULL; else what happened is added to it, in order. */
	void (*apply)(const struct game_rules *rules, union game_state *state,
		const struct game_step *step, struct game_effects *effects);
	/* Take what was thrown; only in phase CHANCE. NULL for a game without chance. */
	void (*take)(const struct game_rules *rules, union game_state *state,
		const struct game_throw *thrown, struct game_effects *effects);
	/* Every different outcome of the chance due, with weights. NULL for a game without chance.
	 */
	size_t (*outcomes)(const struct game_rules *rules, const union game_state *state,
		struct game_throw outcomes[GAME_OUTCOMES_MAX]);
	/* Write a step; step need only be well-formed, not legal. Returns the length. */
	size_t (*print_step)(const struct game_rules *rules, const union game_state *state,
		const struct game_step *step, char text[GAME_STEP_TEXT_MAX]);
	/* Read the step that text begins with, legal or not. Returns the characters used; 0 and a
	 * sentence when it is no step. *step is untouched on failure. */
	size_t (*read_step)(const struct game_rules *rules, const union game_state *state,
		const char *text, struct game_step *step, struct game_error *error);
	/* What stands before the steps of a turn that a position is at the beginning of: the throw,
	 * "1-3". Returns the length, 0 for nothing. NULL: never anything. Not part of what is
	 * played. */
	size_t (*turn_head)(const struct game_rules *rules, const union game_state *state,
		char text[GAME_STEP_TEXT_MAX]);
	/* Say why a well-formed step is not legal here. */
	void (*why)(const struct game_rules *rules, const union game_state *state,
		const struct game_step *step, struct game_refusal *refusal);
	/* Write the position in the text form of games/README.md. Returns the length. */
	size_t (*print)(const struct game_rules *rules, const union game_state *state,
		char text[GAME_POSITION_TEXT_MAX]);
	/* Read a position other than "start". state is untouched on failure. */
	bool (*read)(const struct game_rules *rules, const char *text, union game_state *state,
		struct game_error *error);
	/* What to draw. view is all zero but for NOBODY/NOWHERE where those are the plain value. */
	void (*view)(const struct game_rules *rules, const union game_state *state,
		struct game_view *view);
	/* The board under these options. drawing is all zero. */
	void (*draw)(const struct game_rules *rules, struct game_drawing *drawing);
	/* A hash of all that repetition compares; NULL: positions cannot repeat or it does not
	 * matter. Only called on fresh states, over or not. */
	uint64_t (*repetition_key)(const struct game_rules *rules, const union game_state *state);
	/* End the game as the rules' repetition option says, in place; NULL with repetition_key.
	 * Does nothing where the option is off, or the game is over by more than quiet turns. */
	void (*repeated)(const struct game_rules *rules, union game_state *state);
	/* A seat gives up: the state after it. NULL: with two seats, the other wins. Reasons
	 * "resigned". */
	void (*resign)(const struct game_rules *rules, union game_state *state, int seat,
		struct game_effects *effects);
	/* For searches: what a state is, at a glance. NULL: status and the bytes of the state say
	 * it (game_glance), which is slow and takes counters for differences. */
	void (*glance)(const struct game_rules *rules, const union game_state *state,
		struct game_glance *glance);
	/* For a terminal: the board in letters, a line a row, where what its family is drawn with
	 * does not do. Cut to size bytes with the zero; GAME_BOARD_TEXT_MAX is always enough.
	 * Returns the length. NULL: its family's drawing does. */
	size_t (*print_board)(const struct game_rules *rules, const union game_state *state,
		char *text, size_t size);
	/* For searches: is the game certainly not over, and is there a step but none that takes
	 * anything? Only asked of fresh states in phase CHOICE. NULL: steps and gain say it. */
	bool (*is_calm)(const struct game_rules *rules, const union game_state *state);
	/* For searches: what a legal step takes, about 100 a plain piece; 0: it is quiet. NULL: no
	 * step takes anything. */
	int (*gain)(const struct game_rules *rules, const union game_state *state,
		const struct game_step *step);
	/* For evaluations: the traits of a state that is fresh. survey is all zero. NULL: the view
	 * tells what stands on the board, and no more (game_survey). */
	void (*survey)(const struct game_rules *rules, const union game_state *state,
		struct game_survey *survey);
	/* What one more of each trait is worth to the seat that has it under these rules, about 100
	 * a plain piece, before anything is learned. weights is all zero. NULL with survey. */
	void (*weigh)(const struct game_rules *rules, struct game_survey *weights);
	/* For solving, of games of two seats without chance. All NULL where positions between two
	 * turns are more than men on points; false and a sentence where they are so under these
	 * rules. */
	bool (*men_fit)(const struct game_rules *rules, struct game_error *error);
	/* The men of a fresh state. False where one remembers what no turn can have left. */
	bool (*men_read)(const struct game_rules *rules, const union game_state *state,
		struct game_men *men);
	/* The state with these men and nothing counted yet. state is all zero. */
	void (*men_write)(const struct game_rules *rules, const struct game_men *men,
		union game_state *state);
	/* Every position, played on or over, from which a turn that leaves men as many of each kind
	 * leads here, if that turn was allowed there: whether it was is not asked, but a seat that
	 * had to take something had no such turn at all. Returns how many. */
	size_t (*men_before)(const struct game_rules *rules, const struct game_men *men,
		struct game_men list[GAME_MEN_BEFORE_MAX]);
	/* How many men of each kind there may be after one man is taken or promoted, where neither
	 * side has lost by it. Returns how many such lists, at most 8. */
	size_t (*men_less)(const struct game_rules *rules, const struct game_material *material,
		struct game_material list[8]);
	/* How many values memory has for a man of a seat and kind on a point, 1 where it remembers
	 * nothing. */
	unsigned (*men_memory)(const struct game_rules *rules, int seat, int kind, unsigned point);
	/* Who wins where nobody ever takes or promotes a man again, by what the rules say of
	 * repetition and of quiet turns. Depends on the material alone. */
	uint8_t (*men_endless)(
		const struct game_rules *rules, const struct game_material *material);
	/* The mirrors of the game, the first of them leaving all as it is. Returns how many. */
	size_t (*men_carries)(
		const struct game_rules *rules, struct game_carry list[GAME_CARRIES_MAX]);
	/* For evaluations: who stands where. False where nothing can ever be raised under these
	 * rules. occupation is all zero. NULL, or more than two seats: patterns of neighbouring
	 * points are not looked at. */
	bool (*occupy)(const struct game_rules *rules, const union game_state *state,
		struct game_occupation *occupation);
	/* Every symmetry of the rules, the first of them leaving all as it is; one after another
	 * they lead to no others. Where a game begins does not matter. Returns how many. NULL:
	 * there is only the first. */
	size_t (*symmetries)(const struct game_rules *rules,
		struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);
	/* How many turns perft counts at depth, faster than the generic way; NULL: use the generic
	 * way. Repetition and no-progress rules are off. */
	uint64_t (*perft)(const struct game_rules *rules, const union game_state *state, int depth);
};

/* "points", "tables", "race". */
const char *game_family_name(enum game_family family);

/* ---- games/library.c: the games there are ---- */

/* Read the built-in definitions. Call once before the rest; false and a sentence if one is bad. */
bool games_init(struct game_error *error);
void games_finish(void);
/* Add a game from the text of its definition, at the end of the list. False and a sentence that
 * begins with the line of the mistake; a key may be there only once. Before rules are made of any.
 */
bool games_add(const char *text, size_t size, struct game_error *error);
size_t games_count(void);
const struct game *games_at(size_t index);      /* in the order of the lobby */
const struct game *games_find(const char *key); /* NULL if there is none */
bool games_is_own(const struct game *game);     /* added, not part of the program */
/* What was learned of a game, from now on: text is copied and read by searches alone. False without
 * memory, or where there is no such game. */
bool games_learn(const char *key, const char *text, size_t size);

/* ---- games/rules.c: options and rules ---- */

/* The place of a value in an option's list, or -1 and a sentence naming the values allowed. */
int game_option_read(const struct game_option *option, const char *text, struct game_error *error);
/* Write the value at a place of the list. Returns the length. size 32 is always enough. */
size_t game_option_print(const struct game_option *option, int value, char *text, size_t size);
/* Index of the option with this name, or -1. */
int game_option_find(const struct game *game, const char *name);
/* Fill option[] with the game's defaults. */
void game_options_default(const struct game *game, int option[GAME_OPTIONS_MAX]);
/* Set one option from "name=value". False and a sentence; option is untouched on failure. */
bool game_options_set(const struct game *game, int option[GAME_OPTIONS_MAX], const char *assignment,
	struct game_error *error);
/* Returns new rules (free with game_rules_destroy), or NULL and a sentence. seats 0: the default.
 */
struct game_rules *game_rules_create(const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error);
void game_rules_destroy(struct game_rules *rules);

/* ---- games/game.c: over the contract ---- */

/* Add effect to effects; NULL is taken, what does not fit is left out. For modules. */
void game_effect_add(struct game_effects *effects, const struct game_effect *effect);
/* Did something happen after which no earlier position can come back? */
bool game_is_final(const struct game_effects *effects);
/* Write a sentence into error, cut to its size. Returns false, for the caller to return. */
bool game_fail(struct game_error *error, const char *format, ...);
/* The same, with the part of the definition that is to blame: keys with dots between. */
bool game_fail_in(struct game_error *error, const char *part, const char *format, ...);

void game_start(const struct game_rules *rules, union game_state *state);
/* Read a position or "start". state is untouched on failure. */
bool game_read(const struct game_rules *rules, const char *text, union game_state *state,
	struct game_error *error);
struct game_status game_status(const struct game_rules *rules, const union game_state *state);
size_t game_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
bool game_is_legal(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);

/* The legal steps of a state, where they were listed already. */
struct game_listed {
	const struct game_step *step;
	size_t count;
};

/* The steps that a text stands for, so that nobody need read it and look for them again. */
struct game_path {
	uint8_t count; /* 0: they can only be played in another order than they are written in */
	struct game_step step[GAME_TURN_STEPS_MAX];
	uint16_t size[GAME_TURN_STEPS_MAX]; /* characters of each in the text */
	struct game_status after;           /* of the state they lead to */
};

/* Play the steps of text: one step, or several up to a whole turn. A turn that may be written in
 * another order (tables) is taken in any. On success state is after them, *played says how many.
 * On refusal state is untouched and refusal says why. effects may be NULL. */
bool game_play_text(const struct game_rules *rules, union game_state *state, const char *text,
	size_t *played, struct game_effects *effects, struct game_refusal *refusal);
/* The same, from a state whose status is known, and whose steps are where listed is not NULL; and
 * fill path, also its status after. */
bool game_play_path(const struct game_rules *rules, union game_state *state,
	const struct game_status *now, const struct game_listed *listed, const char *text,
	struct game_path *path, struct game_effects *effects, struct game_refusal *refusal);

/* As game_play_text, for the text of a whole turn: a final stop that it leaves out is played too,
 * and a text after which the turn must go on is refused. */
bool game_play_turn(const struct game_rules *rules, union game_state *state, const char *text,
	struct game_effects *effects, struct game_refusal *refusal);

/* Read the step that text begins with, if it is legal. Returns the characters used; 0 and why not,
 * where refusal is not NULL. */
size_t game_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step, struct game_refusal *refusal);
/* Where behind a step the next of its turn begins; NULL where what is between them is missing. */
const char *game_next_step(const struct game_rules *rules, const char *text);

/* Write a step behind those of its turn. */
void game_turn_add(const struct game_rules *rules, struct text *turn, const char *step);
/* The turn is complete: leave out a final stop, but for one that is all of it. */
void game_turn_end(const struct game_rules *rules, struct text *turn);
/* Write the steps of text, which go on from state, as the rules print them: a turn has one text
 * then, however it is written. state is the one after them. False where they cannot be played in
 * their order or do not fit; state and turn are good for nothing then. */
bool game_turn_print(const struct game_rules *rules, union game_state *state, const char *text,
	struct text *turn);

/* Each legal turn (from a state in mid-turn: each way to complete it) is shown once: its text and
 * the state after it. visit returns false to stop. Returns how many were shown. Turns come in an
 * order of their own; a chance inside a turn ends it here, and a final stop is left out. */
typedef bool (*game_turn_visit)(void *user, const char *text, const union game_state *after);
size_t game_turns(const struct game_rules *rules, const union game_state *state,
	game_turn_visit visit, void *user);
/* How many turns there are, looking no further than max. */
size_t game_count_turns(const struct game_rules *rules, const union game_state *state, size_t max);
/* What a search asks, of any game (games/glance.c). */
void game_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance);
int game_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);
void game_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void game_weigh(const struct game_rules *rules, struct game_survey *weights);
/* Every symmetry there is, at least the first. Returns how many. */
size_t game_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);

/* Is each of these steps, all that are legal for seat in state, one turn by itself, which no other
 * is? */
bool game_turns_are_steps(const struct game_rules *rules, const union game_state *state, int seat,
	const struct game_step *steps, size_t count);
/* Turn counts. Where chance is due, sums over its different outcomes; a throw that leaves nothing
 * to choose counts as a turn. */
uint64_t game_perft(const struct game_rules *rules, const union game_state *state, int depth);

/* The wire's word for an effect: "moved". */
const char *game_what_name(enum game_what what);
const char *game_grade_name(enum game_grade grade);

#endif
