/* server/solved/solve_work.h - solves a game with files and threads.
 *
 * Solved slices are files in a work folder next to the future table, packed and with checksums;
 * those that the current group needs are unpacked (slices.h). An existing work folder is resumed,
 * and what tables with fewer men have is taken from them. When all slices are solved they are
 * copied into the table, and the folder is removed.
 */
#ifndef QIRKAT_SERVER_SOLVE_WORK_H
#define QIRKAT_SERVER_SOLVE_WORK_H

#include "server/solved/solved_file.h"

enum { SOLVE_THREADS_MAX = 64 };

/* What to solve, and how. */
struct solve_plan {
	const struct game_rules *rules;
	const char *folder; /* for tables; created if missing */
	struct numbering_limits limits;
	unsigned threads; /* 1 to SOLVE_THREADS_MAX */
	uint64_t memory; /* bytes for the numbering and the current group; what remains keeps slices
			    at hand */
	bool check;      /* check each group once it is solved */
	/* Report progress now and then. May be NULL. */
	void (*tell)(void *user, const char *line);
	void *user;
};

struct solve_work;

/* Returns new, with the slices in the work folder, or those of an existing table
 * (solve_work_has_table); NULL with an error. plan is copied, what it points to borrowed. */
struct solve_work *solve_work_create(const struct solve_plan *plan, struct game_error *error);
/* Solved slices stay in the work folder unless there is a table. work may be NULL. */
void solve_work_destroy(struct solve_work *work);
struct numbering *solve_work_numbering(struct solve_work *work);
const char *solve_work_table(const struct solve_work *work); /* path of the table */
bool solve_work_has_table(const struct solve_work *work);
bool solve_work_is_solved(const struct solve_work *work, size_t slice);
/* Solve the remaining slices. Returns false with an error; slices solved by then are kept. */
bool solve_work_run(struct solve_work *work, struct game_error *error);
/* Does every value follow from those one turn later? All slices must be solved. Skips what was
 * checked since the work folder was begun. */
bool solve_work_check(struct solve_work *work, struct game_error *error);
/* Compute the figures of each slice, and add to distances, which must be zero. All slices must be
 * solved. Returns false with an error if their values cannot be had. */
bool solve_work_count(struct solve_work *work, struct solve_figures *figures,
	struct solve_distances *distances, struct game_error *error);
/* Write the table. All slices must be solved. */
bool solve_work_pack(struct solve_work *work, struct game_error *error);

/* Look up the value of a state for its seat to choose, in the solved slices. */
bool solve_work_ask(struct solve_work *work, const union game_state *state, uint16_t *value);

#endif
