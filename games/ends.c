/* games/ends.c - how a game of men ends that nobody has won. */
#include "games/ends.h"

uint8_t ends_adjudge(unsigned verdict, int men, int others) {
	switch ((enum end_verdict)verdict) {
	case END_MAJORITY:
		return men == others ? GAME_NOBODY : men > others ? 0 : 1;
	case END_FOR_W:
		return 0;
	case END_FOR_B:
		return 1;
	case END_DRAW:
		break;
	}
	return GAME_NOBODY;
}

uint8_t ends_stuck_winner(const struct ends *ends, unsigned seat) {
	return ends->blocked == END_BLOCKED_LOSES ? (uint8_t)!seat : GAME_NOBODY;
}

uint16_t ends_quiet_left(const struct ends *ends, unsigned quiet) {
	int left = ends->no_progress - (int)quiet;
	return ends->no_progress == 0 ? GAME_UNBOUNDED : left > 0 ? (uint16_t)left : 0;
}
