/* games/game.h - the interface that every game implements.
 *
 * point    a place for pieces; numbered from 0 in the order of the game's drawing, with a label
 * seat     a place at the table: 0 is the first seat of the game (W), 1 the second (B), ...
 * step     the smallest decision: one walk, one leap of a chain, one die or rod set used
 * turn     all steps of one seat in a row
 * throw    the outcome of dice or rods, drawn by the server and passed to the rules
 * rules    a game with chosen options, compiled into tables once, then shared read-only
 * effect   one thing that a step did, in order, for drawing and describing it
 * fresh    of a state: the next step or throw begins a new turn
 *
 * A state is a flat value without pointers: it can be copied, compared, stored and kept for undo.
 * Everything here is pure: no allocation (except in game_rules_create), no clock, no dice, no I/O.
 * All text buffers belong to the caller; all texts are ASCII unless a comment says UTF-8.
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
	GAME_STEPS_MAX = 1024,    /* legal steps of one state */
	GAME_TURN_STEPS_MAX = 64, /* steps of one turn between two throws */
	GAME_EFFECTS_MAX = 256,   /* effects of one turn */
	GAME_OUTCOMES_MAX = 64,   /* distinct throws of one kind */
	GAME_ROWS_MAX = 16,       /* rows of three that one man can close */
	GAME_OPTIONS_MAX = 32,
	GAME_LABEL_MAX = 8, /* bytes of a label with its zero, as all sizes below */
	GAME_STEP_TEXT_MAX = 32,
	GAME_TURN_TEXT_MAX = 512,
	GAME_POSITION_TEXT_MAX = 1024,
	GAME_BOARD_TEXT_MAX = 2048, /* a board drawn in letters */
	GAME_ERROR_TEXT_MAX = SENTENCE_BYTES,
	GAME_KINDS_MAX = 8, /* kinds of piece that an evaluation distinguishes */
	GAME_SYMMETRIES_MAX = 96,
	GAME_UNBOUNDED = 0xFFFF, /* quiet turns: no limit */
	GAME_MEN_KINDS = 2,      /* kinds of piece in tables of solved games */
	GAME_MEN_POINTS = 64,    /* points of a board in tables of solved games */
	GAME_MEN_BEFORE_MAX = 2048,
	GAME_CARRIES_MAX = 96,
	GAMES_MAX = 128,        /* games in the library */
	GAMES_KEYS_SIZE = 2048, /* their keys together, each with its zero */
	GAME_NOBODY = 255,      /* a seat: neither, both or neutral */
	GAME_NOWHERE = 255,     /* a point: off the board, or none */
};

/* A sentence for the author of invalid input: what is wrong and what would be right. UTF-8. */
struct game_error {
	char text[GAME_ERROR_TEXT_MAX];
	struct sentence_source source;
	const char *part; /* the faulty part of the definition, such as "end.goal"; NULL: none.
			     Borrowed forever. Only set by game_rules_create. */
};

union game_state {
	unsigned char bytes[GAME_STATE_MAX];
	uint64_t align[GAME_STATE_MAX / 8];
};

/* The module defines the kinds and which fields each uses; unused fields are 0. */
struct game_step {
	uint8_t kind;
	uint8_t from;
	uint8_t over; /* the point leapt over */
	uint8_t to;
	uint8_t value; /* the die or rod set used */
	uint8_t extra[3];
};

struct game_throw {
	uint8_t count;
	uint8_t values[4];
	uint16_t weight; /* probability, relative to the sum over game_impl.outcomes */
};

enum game_phase {
	GAME_CHOICE, /* seat must choose a step */
	GAME_CHANCE, /* the server must throw `chance` for seat */
	GAME_OVER,
};

struct game_status {
	enum game_phase phase;
	uint8_t seat;       /* who chooses or throws; GAME_NOBODY when over */
	bool fresh;         /* the next step or throw begins a new turn */
	bool forced;        /* CHOICE only: no choice by the rules; the server may play the step */
	const char *chance; /* CHANCE only: what to throw, "2d6", "rods8" (games/README.md) */
	uint8_t winner;     /* OVER only: GAME_NOBODY for a draw */
	const char *reason; /* OVER only: a word, such as "captured_all" or "blocked" */
	uint8_t lost; /* OVER only: men that the loser has lost, if that ended the game; else 0 */
	int16_t points[GAME_SEATS_MAX]; /* OVER only: points of each seat for a match */
	uint8_t behind[GAME_SEATS_MAX]; /* OVER only: tie-break in a match, lower is better */
};

/* What a search needs to know of every state it visits. */
struct game_glance {
	uint64_t key;  /* equal if the same can follow, apart from quiet turn counts; on fresh
			  states, different if repetition tells the positions apart */
	uint8_t phase; /* enum game_phase; CHOICE without steps may stand for OVER */
	uint8_t seat;  /* who chooses or throws */
	bool fresh;
	uint16_t quiet_left; /* turns without progress before the game ends, or GAME_UNBOUNDED */
};

/* Features of one seat in a state between two turns; those that a game does not compute are 0. */
enum game_trait {
	GAME_TRAIT_MEN,                   /* pieces on the board, by kind */
	GAME_TRAIT_HAND = GAME_KINDS_MAX, /* pieces still to be dropped or admitted */
	GAME_TRAIT_OFF,                   /* pieces borne off */
	GAME_TRAIT_MOBILITY,              /* number of walks, or of leaps where nothing walks */
	GAME_TRAIT_ATTACK,                /* pieces that could capture at once */
	GAME_TRAIT_LOOSE,                 /* pieces that the opponent could capture at once */
	GAME_TRAIT_EXPOSED, /* pieces next to an empty point to or from which they could be leapt */
	GAME_TRAIT_ADVANCE, /* ranks gained, steps on the way home */
	GAME_TRAIT_GOAL,    /* how near to the points it must hold */
	GAME_TRAIT_ROOM,    /* points that a hunted side can reach soon */
	GAME_TRAIT_HELD,    /* points held by two or more men */
	GAME_TRAIT_CHASE,   /* how near it is to the opponent's last men */
	GAME_TRAITS,
};

struct game_survey {
	int16_t trait[GAME_SEATS_MAX][GAME_TRAITS];
};

/* ---- positions as numbers (games/solve) ---- */

/* The number of men of each seat: on the board by kind, and in hand. */
struct game_material {
	uint8_t count[2][GAME_MEN_KINDS];
	uint8_t hand[2];
};

/* A position between two turns given only by men on points and in hand, without any counters. */
struct game_men {
	uint64_t at[2][GAME_MEN_KINDS]; /* points with men of each seat and kind */
	uint8_t hand[2];                /* men of each seat still to be dropped */
	uint8_t seat;                   /* to move */
	/* What the man on each point remembers; 0: nothing. Only filled if men_memory reports more
	 * than one value. */
	uint8_t memory[GAME_MEN_POINTS];
};

/* A symmetry of a game: it maps turns to turns and ends to ends. */
struct game_carry {
	uint8_t to[GAME_MEN_POINTS]; /* where each point goes */
	bool swaps;                  /* the seats are exchanged too */
};

/* The occupied points, for evaluations: a bit for each point of the drawing, the first 64 first. */
struct game_occupation {
	uint64_t side[2][2]; /* for each of two seats */
	uint64_t raised[2];  /* of both seats: a piece of a kind other than plain, or several men */
};

/* A rotation, reflection or other mapping of the board that preserves the rules. */
struct game_symmetry {
	uint8_t to[GAME_POINTS_MAX]; /* where each point of the drawing goes */
	bool exchange;               /* the two seats are exchanged */
};

enum game_what {
	GAME_THROWN,        /* seat; value, from and to are unused, see the throw */
	GAME_MOVED,         /* seat, from, to; value = steps or die, if any */
	GAME_CAPTURED,      /* seat = owner, from = its point, to = where it went or NOWHERE */
	GAME_PROMOTED,      /* seat, from = its point; value = new kind */
	GAME_DROPPED,       /* seat, to */
	GAME_STOPPED,       /* seat ended a chain that could continue */
	GAME_PASSED,        /* seat; value = die left unplayed, if any */
	GAME_OFF,           /* seat, from: borne off */
	GAME_ADMITTED,      /* seat, to */
	GAME_SENTRY_TAKEN,  /* from = where it stood */
	GAME_SENTRY_PLACED, /* to */
	GAME_LOCKED,        /* seat, to */
	GAME_BONUS,         /* seat, value = steps to move; extra 1 = void */
	GAME_FLED,          /* seat, from */
	GAME_COMFORTED,     /* seat, value = how many */
	GAME_VOID,          /* seat, value = a number that nobody could use */
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

/* Why a step is refused: the clause it breaks, in words, and the points involved. */
struct game_refusal {
	const char *clause; /* id of a clause of this game, or NULL if none is broken */
	uint8_t points[8];
	size_t count;
	char text[GAME_ERROR_TEXT_MAX]; /* UTF-8, one sentence for a player */
	struct sentence_source source;
};

/* What to draw of a state. Points are those of the drawing; kinds index game_drawing.kinds. */
struct game_piece {
	uint8_t point;
	uint8_t seat; /* GAME_NOBODY: neutral */
	uint8_t kind;
	uint8_t count; /* men on the point of a tables board, seeds of a house; otherwise 1 */
};

struct game_view {
	size_t pieces;
	struct game_piece piece[GAME_POINTS_MAX];
	uint8_t hand[GAME_SEATS_MAX];     /* pieces not yet on the board */
	uint8_t off[GAME_SEATS_MAX];      /* pieces borne off */
	uint8_t captured[GAME_SEATS_MAX]; /* pieces of this seat that were captured permanently */
	/* The same by kind, the most valuable kind last; only where captured pieces differ. */
	uint8_t captured_kind[GAME_SEATS_MAX][GAME_KINDS_MAX], captured_kinds;
	uint8_t roll[4], rolls; /* the throw being played */
	uint8_t left[4], lefts; /* its numbers not used yet */
	uint8_t by;             /* the seat that threw, or GAME_NOBODY */
	uint8_t bonus;          /* steps of the bonus move due, 0 if none */
	uint8_t chain;          /* point of the piece in the middle of a chain, or NOWHERE */
	uint8_t start;          /* point where that piece's turn began, or NOWHERE */
	uint8_t taken[GAME_POINTS_MAX],
		takens; /* points of pieces captured in this unfinished turn */
	uint8_t row[GAME_ROWS_MAX][3],
		rows;     /* rows of men that this unfinished turn has closed, or that won */
	const char *need; /* a word for the choice due, NULL for a plain step */
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
	float x, y; /* x to the right, y upwards, in drawing units */
};

/* How a board is drawn. */
enum game_family {
	GAME_FAMILY_POINTS,  /* points and lines */
	GAME_FAMILY_TABLES,  /* a tables board */
	GAME_FAMILY_RACE,    /* a maze with courts */
	GAME_FAMILY_SQUARES, /* cells; each point is the middle of one, a unit from the next */
	GAME_FAMILY_TRACKS,  /* such cells, and beside them the men in hand and those borne off */
	GAME_FAMILY_HOUSES,  /* rows of houses, a unit apart, and a store at each end */
	GAME_FAMILIES
};

/* What is drawn in a cell, as bits. */
enum game_mark {
	GAME_WASHED = 1,  /* of another shade */
	GAME_CROSSED = 2, /* both diagonals: a throne */
};

/* What is cut in a cell that a rule concerns. */
enum game_sign {
	GAME_PLAIN,
	GAME_ROSETTE,
	GAME_ANKH,
	GAME_NEFER,
	GAME_WATER,
	GAME_THREE, /* strokes */
	GAME_TWO,
	GAME_SUN,
	GAME_SIGNS
};

enum { GAME_TRACK_MAX = 60 }; /* points of a track */

/* Of a race along a track; its last point is `off`, and is no cell. */
struct game_course {
	uint8_t count; /* points of its track; 0: no such race */
	uint8_t track[GAME_TRACK_MAX];
	bool has_hand;         /* men wait beside the board */
	float hand[2], off[2]; /* x and y of where they do, and where those borne off are */
};

/* The board of a game with its options. */
struct game_drawing {
	enum game_family family;
	const char *const
		*kinds;      /* names of the kinds of piece: "man", "mullah", ... NULL-terminated */
	const char *letters; /* of the kinds in positions, ' ' for none: " K"; NULL: as named */
	size_t points;
	struct game_point point[GAME_POINTS_MAX];
	size_t lines; /* of houses: the row of each seat, not drawn */
	struct game_line line[GAME_LINES_MAX];
	uint8_t bottom; /* the seat that those who have none see below */
	/* Only of squares. */
	uint8_t mark[GAME_POINTS_MAX];   /* bits of enum game_mark */
	uint8_t number[GAME_POINTS_MAX]; /* in notation, from 1; 0: points are named by letters */
	uint8_t sign[GAME_POINTS_MAX];   /* enum game_sign */
	struct game_course course[2];    /* only of races along a track, by seat */
	uint8_t lots;                    /* that are thrown in them */
};

enum game_grade {
	GAME_DOCUMENTED, /* a source says so */
	GAME_INFERRED,   /* our reading of a source */
	GAME_OURS,       /* not in any source */
};

struct game_clause {
	const char *id;     /* "captures.duty": section and short name */
	const char *text;   /* UTF-8, plain English, one or two sentences */
	const char *source; /* UTF-8 */
	enum game_grade grade;
};

/* An option has a list of values: first its words, then each number from min to max. In C its value
 * is always the index in that list. */
struct game_option {
	const char *name;               /* "capture" */
	const char *title;              /* UTF-8, shown to players: "Capturing" */
	const char *help;               /* UTF-8, why this default, and which sources differ */
	const char *const *words;       /* NULL-terminated; may be empty */
	const char *const *word_titles; /* UTF-8, one per word: "must go on"; NULL: use words */
	const char *prefix;             /* written before a number: "points:", or NULL */
	int min, max;                   /* numbers allowed; max < min: none */
	int standard;                   /* the default: an index in the list */
	enum game_grade grade;          /* of the default */
	const char *clause;             /* id of the clause that it changes, or NULL */
};

struct game_seat {
	const char *key;   /* "W", "B"; "s", "e", "n", "w" */
	const char *name;  /* "White" */
	const char *piece; /* how clients draw its plain piece: "white", "black", "hare", ... */
};

/* A position for the rules page, and optionally a turn from it. */
struct game_example {
	const char *position; /* as for game_read */
	const char *options;  /* "name=value name=value", or NULL */
	const char *turn;     /* NULL: show only the position */
	const char *clause;   /* id of the clause it illustrates, or NULL */
	const char *text;     /* UTF-8, one sentence */
};

/* A named setting for a module in a definition: a text, or numbers. */
struct game_parameter {
	const char *name;
	const char *text; /* NULL for numbers */
	const int *number;
	size_t numbers;
};

/* What kind of game it is, for whoever looks for one. */
enum game_group {
	GAME_GROUP_LEAPING,
	GAME_GROUP_HUNT,
	GAME_GROUP_MILLS,
	GAME_GROUP_SIEGE,
	GAME_GROUP_DICE,
	GAME_GROUP_SOWING,
	GAME_GROUPS,
};

/* Where and when a game was first described, as its sources say. */
struct game_described {
	const char *place;  /* UTF-8 "Castile"; NULL if nothing is said */
	const char *region; /* "africa", "americas", "asia", "europe", "oceania", "invented" */
	int year;           /* negative: BC; 0 if nothing is said */
	bool about;         /* the year is not certain */
	int at[2];          /* degrees east and north */
};

/* How a game of draughts is written in PDN, as its standard has it (games/README.md, "Records").
 * All zero: as other games are. */
struct game_pdn {
	int type;     /* of the tag GameType; 0: none */
	bool numbers; /* squares are named by numbers, by rows from the top left as W sees it */
	bool twofold; /* results are 2-0, 1-1, 0-2 */
	char takes;   /* between the squares of a capture; 0: x */
	/* "name=value", NULL-terminated: options of games in files of others, where players end
	 * games themselves; NULL: the defaults. */
	const char *const *options;
};

struct game_impl;

/* A game as described by its module or definition; lives as long as the program. */
struct game {
	const struct game_impl *impl;
	const void *data; /* the module's own part of the definition, or NULL */
	const struct game_parameter *parameter; /* settings of tables, race and chess */
	size_t parameters;
	const char *key;            /* "alquerque" */
	const char *title;          /* UTF-8 "Alquerque" */
	const char *subtitle;       /* UTF-8, half a line: "as in the book of 1283" */
	const char *origin;         /* UTF-8, two sentences */
	const char *const *sources; /* UTF-8, NULL-terminated */
	enum game_group group;
	int minutes; /* that a game takes about; 0 if nothing is said */
	struct game_described described;
	struct game_pdn pdn;
	int seats_min, seats_max;
	const struct game_seat *seat; /* seats_max entries */
	const struct game_option *option;
	size_t options;
	const struct game_clause *clause;
	size_t clauses;
	const struct game_example *example;
	size_t examples;
	const char *preset;  /* key of the game this is a preset of, or NULL */
	const char *learned; /* text of its learned weights (games/search/weights.h), or NULL */
	size_t learned_size;
	const char *definition; /* its text, once the game is in the library; NULL before */
	size_t definition_size;
};

/* A game with chosen options. Modules put this first in a struct of their own with their compiled
 * tables. Immutable after creation; shared by any number of states. */
struct game_rules {
	const struct game *game;
	int seats;                             /* number of players */
	struct game_seat seat[GAME_SEATS_MAX]; /* the game's; compile may pick others */
	int option[GAME_OPTIONS_MAX];          /* index in each option's list */
};

/* A rules module. Entries must not be NULL unless the comment says so. A state passed to an entry
 * was made by start, take, apply or read of the same rules. */
struct game_impl {
	const char *name;  /* "leap" */
	size_t state_size; /* bytes of union game_state in use; the rest stays zero */
	size_t rules_size; /* bytes of the module's rules struct */
	char gap; /* separates the steps in a turn's text: 0 or ' '; never written before '/' */
	bool same_end_same_turn;  /* turns that lead to the same state count as one (tables) */
	bool one_step_a_turn;     /* every turn is one step (tracks) */
	bool is_in_pdn;           /* its turns can be written in PDN */
	const char *const *named; /* names for GAME_NAMED effects; NULL: none */

	/* Compile the tables of rules whose game, seats and options are set. Returns false with an
	 * error if the options exclude each other. */
	bool (*compile)(struct game_rules *rules, struct game_error *error);
	/* Set the first position. state is all zero. */
	void (*start)(const struct game_rules *rules, union game_state *state);
	/* Who is to choose, what is to be thrown, or who has won. Ignores repetition (see
	 * game_play). */
	void (*status)(const struct game_rules *rules, const union game_state *state,
		struct game_status *status);
	/* Does the next step or throw begin a new turn, as in status? If the game is over, either
	 * answer is allowed. An optimisation; NULL: use status. */
	bool (*is_fresh)(const struct game_rules *rules, const union game_state *state);
	/* List every legal step in a fixed order; none unless the phase is CHOICE. Returns how
	 * many. */
	size_t (*steps)(const struct game_rules *rules, const union game_state *state,
		struct game_step steps[GAME_STEPS_MAX]);
	/* Play a legal step. If effects is not NULL, what happened is appended to it in order. */
	void (*apply)(const struct game_rules *rules, union game_state *state,
		const struct game_step *step, struct game_effects *effects);
	/* Apply a throw; only in phase CHANCE. NULL for a game without chance. */
	void (*take)(const struct game_rules *rules, union game_state *state,
		const struct game_throw *thrown, struct game_effects *effects);
	/* List the distinct outcomes of the throw due, with weights. NULL for a game without
	 * chance. */
	size_t (*outcomes)(const struct game_rules *rules, const union game_state *state,
		struct game_throw outcomes[GAME_OUTCOMES_MAX]);
	/* Write a step, which must be well-formed but need not be legal. Returns the length. */
	size_t (*print_step)(const struct game_rules *rules, const union game_state *state,
		const struct game_step *step, char text[GAME_STEP_TEXT_MAX]);
	/* Read the step that text begins with, legal or not. Returns the characters used, or 0 with
	 * an error if it is not a step. *step is untouched on failure. */
	size_t (*read_step)(const struct game_rules *rules, const union game_state *state,
		const char *text, struct game_step *step, struct game_error *error);
	/* Write what precedes the steps of a turn in notation: the throw, "1-3". It is not one of
	 * the steps. Returns the length, 0 if there is nothing. NULL: there never is. */
	size_t (*turn_head)(const struct game_rules *rules, const union game_state *state,
		char text[GAME_STEP_TEXT_MAX]);
	/* Explain why a well-formed step is not legal here. */
	void (*why)(const struct game_rules *rules, const union game_state *state,
		const struct game_step *step, struct game_refusal *refusal);
	/* Write the position in the form of games/README.md. Returns the length. */
	size_t (*print)(const struct game_rules *rules, const union game_state *state,
		char text[GAME_POSITION_TEXT_MAX]);
	/* Read a position other than "start". state is untouched on failure. */
	bool (*read)(const struct game_rules *rules, const char *text, union game_state *state,
		struct game_error *error);
	/* Describe what to draw. view is all zero, except NOBODY or NOWHERE where these are the
	 * default. */
	void (*view)(const struct game_rules *rules, const union game_state *state,
		struct game_view *view);
	/* Describe the board with these options. drawing is all zero. */
	void (*draw)(const struct game_rules *rules, struct game_drawing *drawing);
	/* Hash everything that repetition compares. Only called on fresh states, over or not. NULL:
	 * positions cannot repeat, or it does not matter. */
	uint64_t (*repetition_key)(const struct game_rules *rules, const union game_state *state);
	/* End the game in place as the repetition option says. Does nothing if the option is off,
	 * or if the game is over for a reason other than quiet turns. NULL with repetition_key. */
	void (*repeated)(const struct game_rules *rules, union game_state *state);
	/* Set the state after a seat resigns. NULL: with two seats, the other wins. Reason
	 * "resigned". */
	void (*resign)(const struct game_rules *rules, union game_state *state, int seat,
		struct game_effects *effects);
	/* The most points that the other seat can still win, which a seat loses that resigns or
	 * whose time runs out. NULL: 1. */
	int (*stake)(const struct game_rules *rules, const union game_state *state, int seat);
	/* For searches: summarise a state. NULL: derived from status and the bytes of the state
	 * (game_glance), which is slow and treats states as different if only counters differ. */
	void (*glance)(const struct game_rules *rules, const union game_state *state,
		struct game_glance *glance);
	/* For terminals: draw the board in letters, a line per row. Cut to size bytes with the
	 * zero; GAME_BOARD_TEXT_MAX always suffices. Returns the length. NULL: use the drawing of
	 * its family. */
	size_t (*print_board)(const struct game_rules *rules, const union game_state *state,
		char *text, size_t size);
	/* For searches: is the game certainly not over, and are there steps but no captures? Only
	 * called on fresh states in phase CHOICE. NULL: derived from steps and gain. */
	bool (*is_calm)(const struct game_rules *rules, const union game_state *state);
	/* For searches: the value of what a legal step captures, about 100 for a plain piece; 0:
	 * quiet. NULL: no step captures. */
	int (*gain)(const struct game_rules *rules, const union game_state *state,
		const struct game_step *step);
	/* For evaluations: the traits of a fresh state. survey is all zero. NULL: only the pieces
	 * on the board are counted, from view (game_survey). */
	void (*survey)(const struct game_rules *rules, const union game_state *state,
		struct game_survey *survey);
	/* The value of one more of each trait to its seat under these rules, about 100 for a plain
	 * piece, before any learning. weights is all zero. NULL with survey. */
	void (*weigh)(const struct game_rules *rules, struct game_survey *weights);
	/* The men_* entries serve solving, for games of two seats without chance. All are NULL if
	 * positions between turns cannot be described by men on points. This one returns false with
	 * an error if that is so only under these rules. */
	bool (*men_fit)(const struct game_rules *rules, struct game_error *error);
	/* Read the men of a fresh state. Returns false if a man's memory cannot result from any
	 * turn. */
	bool (*men_read)(const struct game_rules *rules, const union game_state *state,
		struct game_men *men);
	/* Set the state with these men and all counters zero. state is all zero. */
	void (*men_write)(const struct game_rules *rules, const struct game_men *men,
		union game_state *state);
	/* List every position, over or not, from which a turn that does not change the material
	 * leads here, as if that turn were allowed there. Its legality is not checked, except that
	 * a seat with a compulsory capture has no such turn. Returns how many. */
	size_t (*men_before)(const struct game_rules *rules, const struct game_men *men,
		struct game_men list[GAME_MEN_BEFORE_MAX]);
	/* List the material after one man is captured or promoted, or after a turn of drops, where
	 * neither side has lost by that. Hands only empty. Returns how many entries, at most 8. */
	size_t (*men_less)(const struct game_rules *rules, const struct game_material *material,
		struct game_material list[8]);
	/* The number of memory values of a man of this seat and kind on a point; 1: no memory. */
	unsigned (*men_memory)(const struct game_rules *rules, int seat, int kind, unsigned point);
	/* Who wins if nobody ever captures or promotes again, by the rules on repetition and quiet
	 * turns. Depends only on the material. */
	uint8_t (*men_endless)(
		const struct game_rules *rules, const struct game_material *material);
	/* List the symmetries of the game, the identity first. Returns how many. */
	size_t (*men_carries)(
		const struct game_rules *rules, struct game_carry list[GAME_CARRIES_MAX]);
	/* For evaluations: which points are occupied. occupation is all zero. Returns false if no
	 * piece can ever be raised under these rules. NULL, or more than two seats: patterns of
	 * neighbouring points are not evaluated. */
	bool (*occupy)(const struct game_rules *rules, const union game_state *state,
		struct game_occupation *occupation);
	/* List every symmetry of the rules, the identity first; they form a group. The start
	 * position need not be symmetric. Returns how many. NULL: only the identity. */
	size_t (*symmetries)(const struct game_rules *rules,
		struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);
	/* Perft: the number of turns at depth, without repetition and no-progress rules. NULL: use
	 * the generic, slower way. */
	uint64_t (*perft)(const struct game_rules *rules, const union game_state *state, int depth);
};

/* "points", "tables", "race", "squares", "tracks", "houses". */
const char *game_family_name(enum game_family family);
extern const char *const game_signs[]; /* by enum game_sign, NULL-terminated; "" for none */
/* "leaping", "hunt", "mills", "siege", "dice", "sowing". */
const char *game_group_name(enum game_group group);
extern const char *const game_groups[]; /* these names, NULL-terminated */

/* ---- games/library.c: the list of games ---- */

/* Read the built-in definitions. Call once before everything else. Returns false with an error if a
 * definition is invalid. */
bool games_init(struct game_error *error);
void games_finish(void);
/* Append a game from the text of its definition; its key must be new. Returns false with an error
 * that begins with the line of the mistake, also if there are GAMES_MAX games already, or if the
 * keys of all no longer fit GAMES_KEYS_SIZE. Call before any rules are created. */
bool games_add(const char *text, size_t size, struct game_error *error);
size_t games_count(void);
const struct game *games_at(size_t index);      /* in lobby order */
const struct game *games_find(const char *key); /* NULL if there is none */
/* The game of this key or title, with letters of any size, and blanks for hyphens; NULL if there is
 * none. */
const struct game *games_find_named(const char *name);
/* The first game with this GameType in PDN; NULL if there is none. */
const struct game *games_find_type(int type);
bool games_is_own(const struct game *game); /* added with games_add, not part of the program */
/* Set the learned weights of a game; text is copied and used only by searches. Returns false
 * without memory, or if there is no such game. */
bool games_learn(const char *key, const char *text, size_t size);

/* ---- games/rules.c: options and rules ---- */

/* Returns the index of a value in an option's list, or -1 with an error that names the allowed
 * values. */
int game_option_read(const struct game_option *option, const char *text, struct game_error *error);
/* Write the value at an index of the list. Returns the length. size 32 always suffices. */
size_t game_option_print(const struct game_option *option, int value, char *text, size_t size);
/* Returns the index of the option with this name, or -1. */
int game_option_find(const struct game *game, const char *name);
/* Fill option[] with the game's defaults. */
void game_options_default(const struct game *game, int option[GAME_OPTIONS_MAX]);
/* Set one option from "name=value". Returns false with an error; option is untouched on failure. */
bool game_options_set(const struct game *game, int option[GAME_OPTIONS_MAX], const char *assignment,
	struct game_error *error);
/* Returns new rules (free with game_rules_destroy), or NULL with an error. seats 0: the default. */
struct game_rules *game_rules_create(const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error);
void game_rules_destroy(struct game_rules *rules);

/* ---- games/game.c: common functions ---- */

/* Append effect to effects, which may be NULL; dropped if it does not fit. For modules. */
void game_effect_add(struct game_effects *effects, const struct game_effect *effect);
/* Append GAME_ENDED if the game is over. For modules. */
void game_effect_end(const struct game_rules *rules, const union game_state *state,
	struct game_effects *effects);
/* Set the status of a game for two that is over; the winner may be GAME_NOBODY. For modules. */
void game_status_end(struct game_status *status, uint8_t winner, const char *reason);
/* Returns the id of the game's clause with this id, borrowed from the game; NULL: it has none. */
const char *game_clause_id(const struct game *game, const char *id);
/* Did anything irreversible happen, so that no earlier position can recur? */
bool game_is_final(const struct game_effects *effects);
/* Set error, cut to its size. Returns false, so callers can return it. */
bool game_fail(struct game_error *error, const char *format, ...);
/* The same, also setting the faulty part of the definition: keys joined with dots. */
bool game_fail_in(struct game_error *error, const char *part, const char *format, ...);

/* Set error for a text that names no step, suggesting one that is legal. Returns false. For
 * modules. */
bool game_fail_step(const struct game_rules *rules, const union game_state *state, const char *text,
	struct game_error *error);

void game_start(const struct game_rules *rules, union game_state *state);
/* Read a position or "start". state is untouched on failure. */
bool game_read(const struct game_rules *rules, const char *text, union game_state *state,
	struct game_error *error);
struct game_status game_status(const struct game_rules *rules, const union game_state *state);
size_t game_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
bool game_is_legal(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);

/* The legal steps of a state, if they were listed already. */
struct game_listed {
	const struct game_step *step;
	size_t count;
};

/* The steps of a text, so that they need not be parsed and looked up again. */
struct game_path {
	uint8_t count; /* 0: the steps can only be played in another order than written */
	struct game_step step[GAME_TURN_STEPS_MAX];
	uint16_t size[GAME_TURN_STEPS_MAX]; /* length of each in the text */
	struct game_status after;           /* of the state after them */
};

/* Play the steps of text, from a single one up to a whole turn. Turns that may be written in
 * another order (tables) are accepted in any. On success state is after them and *played is how
 * many there were. On refusal state is untouched and refusal says why. effects may be NULL. */
bool game_play_text(const struct game_rules *rules, union game_state *state, const char *text,
	size_t *played, struct game_effects *effects, struct game_refusal *refusal);
/* The same for a state whose status is known, and whose steps are too if listed is not NULL. Also
 * fills path, including the status after it. */
bool game_play_path(const struct game_rules *rules, union game_state *state,
	const struct game_status *now, const struct game_listed *listed, const char *text,
	struct game_path *path, struct game_effects *effects, struct game_refusal *refusal);

/* Like game_play_text for a whole turn: a final stop that text omits is played too, and an
 * incomplete turn is refused. */
bool game_play_turn(const struct game_rules *rules, union game_state *state, const char *text,
	struct game_effects *effects, struct game_refusal *refusal);

/* Read the step that text begins with, if it is legal. Returns the characters used, or 0 and the
 * reason in refusal unless that is NULL. */
size_t game_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step, struct game_refusal *refusal);
/* Returns where the next step of the turn begins after a step; NULL if the separator is missing. */
const char *game_next_step(const struct game_rules *rules, const char *text);

/* Append a step to the text of its turn. */
void game_turn_add(const struct game_rules *rules, struct text *turn, const char *step);
/* Complete the text of a turn: drop a final stop, unless it is the whole turn. */
void game_turn_end(const struct game_rules *rules, struct text *turn);
/* Write the steps of text, played from state, in canonical form, so that a turn has only one text.
 * state becomes the one after them. Returns false if they cannot be played in order or do not fit;
 * state and turn are then undefined. */
bool game_turn_print(const struct game_rules *rules, union game_state *state, const char *text,
	struct text *turn);

/* Visit each legal turn (from the middle of a turn: each way to complete it) once, with its text
 * and the state after it, in no particular order. visit returns false to stop. A throw inside a
 * turn ends it here, and a final stop is omitted. Returns how many were visited. */
typedef bool (*game_turn_visit)(void *user, const char *text, const union game_state *after);
size_t game_turns(const struct game_rules *rules, const union game_state *state,
	game_turn_visit visit, void *user);
/* Count the turns, at most max. */
size_t game_count_turns(const struct game_rules *rules, const union game_state *state, size_t max);
/* The search interface for any game (games/glance.c). */
void game_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance);
int game_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);
void game_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void game_weigh(const struct game_rules *rules, struct game_survey *weights);
/* List the symmetries, at least the identity. Returns how many. */
size_t game_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);

/* Given all legal steps of seat in state: is each of them a turn of its own, different from all
 * others? */
bool game_turns_are_steps(const struct game_rules *rules, const union game_state *state, int seat,
	const struct game_step *steps, size_t count);
/* Perft: counts turns. A throw due sums over its distinct outcomes; a throw that leaves no choice
 * counts as a turn. */
uint64_t game_perft(const struct game_rules *rules, const union game_state *state, int depth);

/* The name of an effect in the protocol, such as "moved". */
const char *game_what_name(enum game_what what);
const char *game_grade_name(enum game_grade grade);

#endif
