/* server/replay/pdn_reader.h - shared by the parts of the PDN reader. */
#ifndef QIRKAT_SERVER_PDN_READER_H
#define QIRKAT_SERVER_PDN_READER_H

#include "games/play.h"
#include "games/view/pdn_lex.h"
#include "server/replay/pdn.h"

/* The tags of one game. */
struct pdn_tags {
	bool any;
	char game[WIRE_GAME_SIZE], position[GAME_POSITION_TEXT_MAX], options[1024];
	char name[2][WIRE_NAME_SIZE];
	char reason[WIRE_WORD_SIZE], result[16];
	struct record_played played;
	unsigned line, game_line, position_line, options_line;
};

/* The state of the reader. */
struct pdn_reader {
	struct pdn_lex lex;
	struct pdn_token token;
	char clock[32]; /* of a comment: "0:04:59" */
	struct record *record;
	struct pdn_tags tags;
	struct play play;
	struct game_rules *rules;
	size_t turns, most, work;
	size_t size; /* allocated events of the game */
	size_t texts_used, texts_size;
	int64_t left_ms[WIRE_SEATS_MAX]; /* from clock comments, or -1 */
	int mover;                       /* seat that made the last turn, or -1 */
	struct replay_error *error;
};

/* pdn_reader.c */

/* Set the error for a line. Returns false. */
bool pdn_fail(struct pdn_reader *reader, unsigned line, const char *format, ...);
/* The same for an error of the rules. */
bool pdn_fail_why(struct pdn_reader *reader, unsigned line, const struct game_error *why);
bool pdn_fail_memory(struct pdn_reader *reader);
/* Read the next token that matters for the game: a tag, a turn, a result, a comment with a clock,
 * or the end. */
bool pdn_next(struct pdn_reader *reader);
/* Returns the game being read. */
struct record_game *pdn_game(struct pdn_reader *reader);

/* pdn_play.c */

/* Read and play the turns of the current game, up to its result. */
bool pdn_play(struct pdn_reader *reader);

#endif
