/* server/cmd/show.h - prints a position on the terminal or as a JSON object; for qirkat show. */
#ifndef QIRKAT_SERVER_SHOW_H
#define QIRKAT_SERVER_SHOW_H

#include <stdbool.h>
#include <stdio.h>

#include "games/game.h"

/* Print the game, its board and the position as one JSON object on one line. Returns false if
 * writing fails. */
bool show_json(FILE *out, const struct game_rules *rules, const union game_state *state);
/* Print the position as a drawing, then in words. */
void show_text(FILE *out, const struct game_rules *rules, const union game_state *state);

/* show_board.c: boards of points and lines. */
void show_board(FILE *out, const struct game_rules *rules, const struct game_drawing *drawing,
	const struct game_view *view);
/* show_houses.c: mancala boards. */
void show_houses(FILE *out, const struct game_drawing *drawing, const struct game_view *view);
/* show_squares.c: boards of squares. */
void show_squares(FILE *out, const struct game_rules *rules, const struct game_drawing *drawing,
	const struct game_view *view);
/* show_tables.c: the tables board. */
void show_tables(FILE *out, const struct game_rules *rules, const struct game_drawing *drawing,
	const struct game_view *view);
/* Write a letter for each kind of piece, 0 for a plain one. At most size kinds. */
void show_kinds(const struct game_drawing *drawing, char *letters, size_t size);

#endif
