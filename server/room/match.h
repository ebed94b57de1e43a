/* server/room/match.h - several games in one room: how many, who leads, how many points everybody
 * has.
 *
 * place  a chair in the room, numbered at creation; keeps its number
 * seat   a side in the game being played; places change seats between games
 */
#ifndef QIRKAT_SERVER_MATCH_H
#define QIRKAT_SERVER_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"

struct match {
	int of; /* number of games; 0: until somebody has `to` points */
	int to;
	bool exchange;   /* seats shift by one after each game */
	bool lead_moves; /* the lead passes to the next seat with each game */
	uint8_t places;
	unsigned game; /* the current or latest game, from 1 */
	unsigned finished;
	int points[GAME_SEATS_MAX];  /* by place, like all arrays below */
	int halves[GAME_SEATS_MAX];  /* games won; a draw counts one half */
	int behind[GAME_SEATS_MAX];  /* tie-breaker: fewer is better */
	int last_winner, last_loser; /* -1: none */
};

/* According to the options `match` and `series_games` of the game; otherwise one game. */
void match_init(struct match *match, const struct game_rules *rules);
/* Count a finished game: the place that won, or -1; points and behind by place. */
void match_count(struct match *match, int winner, const int points[GAME_SEATS_MAX],
	const int behind[GAME_SEATS_MAX]);
bool match_is_over(const struct match *match);
/* The place that leads the match, -1 if it is even. *by_behind: points were equal. */
int match_leader(const struct match *match, bool *by_behind);
/* Write a sentence for people; "" if there is nothing to say yet. name is by place. */
void match_note(
	const struct match *match, const char *const name[GAME_SEATS_MAX], char *text, size_t size);

#endif
