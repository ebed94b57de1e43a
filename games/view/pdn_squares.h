/* games/view/pdn_squares.h - draughts as the standard of PDN writes it: squares by number or
 * letters, positions, and turns.
 *
 * corner  of the board as White sees it, where square 1 is: bottom left 0, bottom right 1, top left
 *         2, top right 3. GameType names it as the side that begins sees it.
 *
 * Inside the program turns and positions name points by letters; here they are translated. A turn
 * is written with its first and last square, and with those between only if several turns that
 * leave different positions have these.
 */
#ifndef QIRKAT_GAMES_VIEW_PDN_SQUARES_H
#define QIRKAT_GAMES_VIEW_PDN_SQUARES_H

#include "games/game.h"

enum { PDN_TYPE_SIZE = 32 };

struct pdn_squares {
	const struct game_rules *rules; /* borrowed */
	size_t points;
	struct game_point point[GAME_POINTS_MAX];
	uint8_t number[GAME_POINTS_MAX]; /* of each point, from 1 */
	uint8_t at[GAME_POINTS_MAX + 1]; /* the point of each number */
	uint8_t first;                   /* the seat that begins */
	bool turned;                     /* in this file the other seat begins */
};

/* Is the game written as the standard has it? Nothing else here is for others. */
bool pdn_is_standard(const struct game_rules *rules);
/* The squares as the game numbers them; rules is borrowed. */
void pdn_squares_init(struct pdn_squares *squares, const struct game_rules *rules);
/* Take corner and colours from the value of a tag GameType, as far as it has them. */
void pdn_squares_set(struct pdn_squares *squares, const char *type);
/* The number that a GameType begins with; 0 if there is none. */
int pdn_read_type(const char *type);
/* The highest number in a turn or position that names squares by numbers; 0 if it does not. */
unsigned pdn_highest_number(const char *text);

/* Translate a turn that names squares by numbers; others stay. Returns false with an error if there
 * is no such square. */
bool pdn_read_turn(const struct pdn_squares *squares, const char *turn,
	char text[GAME_TURN_TEXT_MAX], struct game_error *error);
/* Translate a position or "start". */
bool pdn_read_position(const struct pdn_squares *squares, const char *position,
	char text[GAME_POSITION_TEXT_MAX], struct game_error *error);

/* Write the value of the tag GameType. */
void pdn_print_type(const struct pdn_squares *squares, char text[PDN_TYPE_SIZE]);
/* Write a turn that is legal in this state. */
void pdn_print_turn(const struct pdn_squares *squares, const union game_state *before,
	const char *turn, char text[GAME_TURN_TEXT_MAX]);
/* Write a turn with numbers for all the points that it names. */
void pdn_print_numbers(
	const struct pdn_squares *squares, const char *turn, char text[GAME_TURN_TEXT_MAX]);
/* Write a position for the tag FEN. Returns whether this is all that there is to say of it. */
bool pdn_print_position(const struct pdn_squares *squares, const union game_state *state,
	char text[GAME_POSITION_TEXT_MAX]);

/* A result "1-0", "0-1" or "1/2-1/2" as this game writes it; "*" if score is none of these. */
const char *pdn_result(const struct game *game, const char *score);

#endif
