/* games/view/pdn_read.h - reads games in Portable Draughts Notation, with comments, marks, throws
 * and variations, and plays every move by the rules.
 *
 * owner  who reads: is told of every part in the order of the text, and keeps what it needs
 * move   a turn, a throw, or a pass that the rules force and the text omits
 */
#ifndef QIRKAT_GAMES_VIEW_PDN_READ_H
#define QIRKAT_GAMES_VIEW_PDN_READ_H

#include "games/play.h"
#include "games/view/pdn_lex.h"
#include "games/view/pdn_squares.h"

enum { PDN_DEPTH_MAX = 100 }; /* nesting of variations */

struct pdn_reader;

/* A move that has been played. */
struct pdn_move {
	const char *text; /* "=" and a turn, or "*" and a throw (games/view/move_text.h) */
	uint32_t before;  /* number of moves in the game before it */
	int seat;
};

/* What the owner is told. Each returns false after pdn_fail. */
struct pdn_owner {
	/* reader->token is a tag. */
	bool (*tag)(struct pdn_reader *reader);
	/* All tags of a game have been read: call pdn_begin. */
	bool (*begin)(struct pdn_reader *reader);
	bool (*move)(struct pdn_reader *reader, const struct pdn_move *move);
	/* Of the move before it, or the game. NULL: marks are skipped. */
	void (*mark)(struct pdn_reader *reader, const char *mark);
	/* Also among the tags. */
	void (*comment)(struct pdn_reader *reader, const char *text, size_t size);
	/* A variation begins, and the game is back before the move that it replaces; or it ends,
	 * and the game is where it was. NULL: variations are skipped. */
	void (*variation)(struct pdn_reader *reader, bool begins);
	/* The game is over, with reader->token as its result if that is one. */
	bool (*end)(struct pdn_reader *reader);
};

/* A move of the current line. */
struct pdn_entry {
	uint32_t before;
	size_t text; /* offset in texts */
};

/* An open variation: the move that it replaces is played again at its end. */
struct pdn_open {
	struct pdn_entry entry;
	size_t count;
	unsigned line;
};

/* Set the first members; the others must be zero. */
struct pdn_reader {
	const struct pdn_owner *owner; /* borrowed */
	void *user;
	struct play *play; /* borrowed, and initialised */
	size_t most;       /* turns and throws in the text */
	/* ---- set by the reader ---- */
	char type[PDN_TYPE_SIZE];   /* the tag GameType of the game; "" without */
	struct pdn_squares squares; /* of a game as the standard has it */
	struct pdn_lex lex;
	struct pdn_token token; /* the next one */
	unsigned line;          /* of the move being read */
	char word[GAME_TURN_TEXT_MAX];
	struct pdn_entry *entries;
	size_t count, size;
	struct pdn_open open[PDN_DEPTH_MAX];
	size_t depth;
	char *texts;
	size_t texts_used, texts_size;
	size_t turns, work, replayed;
	unsigned error_line;
	struct game_error error;
};

/* Begin with a text, which is borrowed. Each of these returns false on an error. Call pdn_finish
 * either way. */
bool pdn_open(struct pdn_reader *reader, const char *text);
/* Read the next game, with its tags. At the end reader->token is PDN_END. */
bool pdn_next_game(struct pdn_reader *reader);
void pdn_finish(struct pdn_reader *reader);

/* For owners: the game of a text that does not name it, by the tag GameType or, if its turns or the
 * position (which may be NULL) name squares by numbers, by the highest of these. NULL if none of
 * that says it. */
const struct game *pdn_guess_game(const struct pdn_reader *reader, const char *position);
/* For owners: set up a game of two or more under these rules, which are borrowed. line is that of
 * the position. */
bool pdn_begin(struct pdn_reader *reader, const struct game_rules *rules, const char *position,
	unsigned line);
/* Set the error, for a line. Each returns false. */
bool pdn_fail(struct pdn_reader *reader, unsigned line, const char *format, ...);
bool pdn_fail_why(struct pdn_reader *reader, unsigned line, const struct game_error *why);
bool pdn_fail_memory(struct pdn_reader *reader);

#endif
