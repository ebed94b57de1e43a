/* server/solved/solve_work.h - solving a game with files and threads around it.
 *
 * Solved slices lie in files of a work folder beside the table to come, mapped into memory: the
 * system may put them out of it. A work folder that is found is gone on with. Where all are solved
 * they are packed into the table, and the folder is removed.
 */
#ifndef QIRKAT_SERVER_SOLVE_WORK_H
#define QIRKAT_SERVER_SOLVE_WORK_H

#include "server/solved/solved_file.h"

enum { SOLVE_THREADS_MAX = 64 };

/* What to do, and how. */
struct solve_plan {
	const struct game_rules *rules;
	const char *folder; /* of tables; made where it is not there */
	unsigned men;       /* 0: all */
	unsigned threads;   /* 1 to SOLVE_THREADS_MAX */
	uint64_t memory;    /* bytes that numbers and the group at work may take */
	/* A line about what is being done, now and then. NULL: nobody cares. */
	void (*tell)(void *user, const char *line);
	void *user;
};

struct solve_work;

/* Returns new: the slices that are there in the work folder, or those of a table that is there
 * already (solve_work_has_table). NULL and a sentence. plan is copied, what it points to borrowed.
 */
struct solve_work *solve_work_create(const struct solve_plan *plan, struct game_error *error);
/* Takes NULL, too. What is solved stays in the work folder unless there is a table. */
void solve_work_destroy(struct solve_work *work);
struct numbering *solve_work_numbering(struct solve_work *work);
const char *solve_work_table(const struct solve_work *work); /* path of the table */
bool solve_work_has_table(const struct solve_work *work);
/* Solve what is not solved. False and a sentence; what is solved by then stays. */
bool solve_work_run(struct solve_work *work, struct game_error *error);
/* Does every value follow from those one turn later? All slices must be there. */
bool solve_work_check(struct solve_work *work, struct game_error *error);
/* Count, into a figure for each slice, and into distances, which are zero. All slices must be
 * there. */
void solve_work_count(
	struct solve_work *work, struct solve_figures *figures, struct solve_distances *distances);
/* Write the table. All slices must be there. */
bool solve_work_pack(struct solve_work *work, struct game_error *error);

/* What a state is worth to its seat to choose, from the slices that are there. */
bool solve_work_ask(const struct solve_work *work, const union game_state *state, uint16_t *value);

#endif
