/* server/replay/pdn_reader.h - what the parts of the PDN reader share. */
#ifndef QIRKAT_SERVER_PDN_READER_H
#define QIRKAT_SERVER_PDN_READER_H

#include "games/play.h"
#include "server/replay/pdn.h"

/* The tags of one game. */
struct pdn_tags {
	bool any;
	char game[WIRE_GAME_SIZE], position[GAME_POSITION_TEXT_MAX], options[1024];
	char name[2][WIRE_NAME_SIZE];
	char reason[WIRE_WORD_SIZE], result[16];
	int64_t date_ms;
	unsigned line, game_line, position_line, options_line;
};

/* A text being read. */
struct pdn_reader {
	struct pdn_lex lex;
	struct pdn_token token;
	struct record *record;
	struct pdn_tags tags;
	struct play play;
	struct game_rules *rules;
	size_t turns, most, work;
	size_t size; /* events that the game has room for */
	size_t texts_used, texts_size;
	int64_t left_ms[WIRE_SEATS_MAX]; /* by the clocks of comments, -1 */
	int mover;                       /* who made the last turn, -1 */
	struct replay_error *error;
};

/* pdn_reader.c */

/* Say what is wrong in a line. Returns false. */
bool pdn_fail(struct pdn_reader *reader, unsigned line, const char *format, ...);
/* The same as the rules say it. */
bool pdn_fail_why(struct pdn_reader *reader, unsigned line, const struct game_error *why);
bool pdn_fail_memory(struct pdn_reader *reader);
/* Go to the next piece of the text. */
bool pdn_next(struct pdn_reader *reader);
/* The game being read. */
struct record_game *pdn_game(struct pdn_reader *reader);

/* pdn_play.c */

/* Read and play the turns of a game that has begun, up to its result. */
bool pdn_play(struct pdn_reader *reader);

#endif
