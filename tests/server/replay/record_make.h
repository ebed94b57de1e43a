/* tests/server/replay/record_make.h - records of games that were played at random, for tests of who
 * reads them. */
#ifndef QIRKAT_TESTS_SERVER_REPLAY_RECORD_MAKE_H
#define QIRKAT_TESTS_SERVER_REPLAY_RECORD_MAKE_H

struct record_choice {
	const char *game;    /* key */
	const char *options; /* JSON object */
	const char *entropy; /* JSON list, NULL for a game without dice */
	unsigned seed;       /* of the choices */
	int turns;           /* stop after this many; 0: play to the end */
	int resigns;         /* the seat that resigns then, -1: none */
};

/* Returns new: a whole record of one game for two. games_init must have been called. */
char *record_make(const struct record_choice *choice);
/* Returns new: text with its first `from` replaced; both must be there. */
char *record_change(const char *text, const char *from, const char *to);

#endif
