/* tests/games/oracle/runs.h - captures of Fanorona, by approach and withdrawal. */
#ifndef QIRKAT_TESTS_ORACLE_RUNS_H
#define QIRKAT_TESTS_ORACLE_RUNS_H

#include "tests/games/oracle/oracle.h"

typedef void (*or_add_run)(
	void *user, const char *text, const struct or_position *after, int taken);

/* Tell every turn that takes something. */
void or_find_runs(
	const struct or_game *game, const struct or_position *position, or_add_run add, void *user);

#endif
