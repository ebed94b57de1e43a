/* server/cmd/show_race.c - the maze in text, as the module draws it. */
#include "games/race/race.h"
#include "server/cmd/show.h"

enum { MAZE_SIZE = 2048 };

void show_race(FILE *out, const struct game_rules *rules, const union game_state *state) {
	char text[MAZE_SIZE];
	race_text(rules, state, text, sizeof(text));
	fputs(text, out);
}
