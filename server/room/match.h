/* server/room/match.h - several games in one room: how many, who leads, who has how many points.
 *
 * place  somebody's chair in the room, as numbered at its creation; keeps its number
 * seat   a side of the game being played; between games places change seats
 */
#ifndef QIRKAT_SERVER_MATCH_H
#define QIRKAT_SERVER_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"

struct match {
	int of; /* games; 0: until somebody has `to` points */
	int to;
	bool exchange;   /* seats move one on after each game */
	bool lead_moves; /* the lead passes to the next seat in each game */
	uint8_t places;
	unsigned game; /* the game being played or played last, from 1 */
	unsigned finished;
	int points[GAME_SEATS_MAX];  /* by place, as all below */
	int halves[GAME_SEATS_MAX];  /* games won, a draw is one half */
	int behind[GAME_SEATS_MAX];  /* breaks ties, fewer is better */
	int last_winner, last_loser; /* -1: nobody */
};

/* As the options of the game say: `match`, `series_games`; else one game. */
void match_init(struct match *match, const struct game_rules *rules);
/* Count a finished game: who (a place) won, -1 for nobody; points and behind by place. */
void match_count(struct match *match, int winner, const int points[GAME_SEATS_MAX],
	const int behind[GAME_SEATS_MAX]);
bool match_is_over(const struct match *match);
/* The place that has won the match so far, -1 if it is even. *by_behind: points were equal. */
int match_leader(const struct match *match, bool *by_behind);
/* A sentence for people; "" while there is nothing to say. name by place. */
void match_note(
	const struct match *match, const char *const name[GAME_SEATS_MAX], char *text, size_t size);

#endif
