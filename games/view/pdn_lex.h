/* games/view/pdn_lex.h - splits a text in Portable Draughts Notation into tokens (games/README.md,
 * "Records").
 *
 * Files of other programs differ in small things. What can mean one thing only is read as it is
 * written here: dashes and times signs of any kind, blanks of any kind and around them (1- 7, c4 x
 * c2), digits of other scripts, signs of direction, and signs of judgement that are none of "!?",
 * which are dropped.
 */
#ifndef QIRKAT_GAMES_VIEW_PDN_LEX_H
#define QIRKAT_GAMES_VIEW_PDN_LEX_H

#include "games/game.h"

enum pdn_what {
	PDN_END,
	PDN_TAG,
	PDN_WORD,   /* a turn, or in games of chance one step of it */
	PDN_THROW,  /* "6-1:" */
	PDN_RESULT, /* "1-0"; also castling, in chess */
	PDN_MARK,   /* "!?" after a word and a blank, or "$5" */
	PDN_TEXT,   /* a comment */
	PDN_OPEN,   /* a variation of the turn before it begins */
	PDN_CLOSE,
};

enum { PDN_NAME_SIZE = 64, PDN_VALUE_SIZE = 1024 };

struct pdn_token {
	enum pdn_what what;
	unsigned line;
	bool is_numbered;           /* a number, such as "12.", stands before it */
	char mark[3];               /* of a word or alone: up to two of "!?" */
	char name[PDN_NAME_SIZE];   /* of a tag */
	char value[PDN_VALUE_SIZE]; /* of a tag; otherwise a word */
	const char *comment;        /* its text, borrowed from the whole */
	size_t comment_size;
};

struct pdn_lex {
	const char *at;
	unsigned line;
	bool line_begins;
};

/* Begin with a text, which is borrowed. */
void pdn_lex_begin(struct pdn_lex *lex, const char *text);
/* Read the next token. Returns false with an error, and in token its line, if there is none. */
bool pdn_lex_next(struct pdn_lex *lex, struct pdn_token *token, struct game_error *error);

#endif
