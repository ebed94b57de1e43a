/* server/replay/pdn.h - games in Portable Draughts Notation (games/README.md, "Records").
 *
 * For leaping and hunting games. Like replay_game.h it may be used on any thread.
 */
#ifndef QIRKAT_SERVER_PDN_H
#define QIRKAT_SERVER_PDN_H

#include "games/game.h"
#include "base/out.h"
#include "proto/record.h"
#include "server/replay/replay_encode.h"

enum { PDN_GAMES_MAX = 200 };

/* Read the games of a text and check every turn; most is the maximum number of turns. record must
 * be all zero. Returns false with an error and its line. Finish record either way. */
bool pdn_read(struct record *record, const char *text, size_t most, struct replay_error *error);
/* Can this game be written as PDN? */
bool pdn_is_for(const struct game *game);
/* Write all games of a record. Returns false with an error if that is not possible. */
bool pdn_write(struct out *out, const struct record *record, struct replay_error *error);

/* ---- pdn_lex.c: splits a text into tokens ---- */

enum pdn_what {
	PDN_END,
	PDN_TAG,
	PDN_TURN,
	PDN_RESULT,
	PDN_CLOCK, /* the mover's clock, from a comment: "0:04:59" */
};

struct pdn_token {
	enum pdn_what what;
	unsigned line;
	char text[64];    /* name of a tag */
	char value[1024]; /* value of a tag, a turn, a result, a clock */
};

struct pdn_lex {
	const char *at;
	unsigned line;
	bool line_begins;
};

void pdn_lex_begin(struct pdn_lex *lex, const char *text);
/* Read the next relevant token. Returns false with an error if the text is invalid. */
bool pdn_lex_next(struct pdn_lex *lex, struct pdn_token *token, struct replay_error *error);

#endif
