/* tests/suite.h - how a suite is written: tests, and what they share; nothing is registered.
 *
 * A file NAME_test.c holds groups and, below each, its tests. tests/list.py makes the program of
 * it: every START_TEST and START_LOOP_TEST of the file is run, in the order in which they stand
 * there.
 *
 * - SUITE_BEGIN(load_games): once, before all; false ends the suite as failed.
 * - SUITE_GROUP(rooms, set_up, tear_down, 30): for each test below it, what is done before and
 * after (or NULL), and how many seconds it may take.
 * - START_TEST(facts_are_names) { ... } END_TEST
 * - START_LOOP_TEST(of_each_game, games_count()) { ... _i ... } END_TEST
 *
 * EVERY=3 in the environment runs only every third round of a loop of 20 or more (over all games,
 * say), and the loops of a suite begin with different ones; the others are left out.
 */
#ifndef QIRKAT_TESTS_SUITE_H
#define QIRKAT_TESTS_SUITE_H

#include <check.h>
#include <stdbool.h>
#include <stddef.h>

enum { SUITE_LINES = 1024, SUITE_MARKS = 32 };

/* Should an assertion in this line be marked, so that a crash is known to have come after it?
 * Marking is a system call; in loops the first ones are enough. */
static inline bool suite_marks(int line) {
	static unsigned char marks[SUITE_LINES];
	unsigned char *count = &marks[line % SUITE_LINES];
	return *count < SUITE_MARKS && ++*count > 0;
}

/* What check's assertions call where they hold. */
#define _mark_point(file, line) (suite_marks(line) ? (_mark_point)(file, line) : (void)0)

enum { SUITE_SECONDS = 30 }; /* that a test may take, unless its group says otherwise */

/* Tests that share the functions called before and after each. */
struct suite_group {
	const char *name;
	void (*set_up)(void), (*tear_down)(void);
	int seconds;
};

struct suite_test {
	const struct suite_group *group;
	const TTest *test;
	int times; /* with _i from 0; 0: once, not a loop; below 0: omitted */
};

#define SUITE_GROUP(group, before, after, limit)                                                   \
	static const struct suite_group group = {#group, before, after, limit};
#define SUITE_BEGIN(function)
#define START_LOOP_TEST(test, count)                                                               \
	static int test##_times(void) {                                                            \
		return (int)(count);                                                               \
	}                                                                                          \
	START_TEST(test)

/* So many cases cannot be run here: what they need is not there. They count as neither passed nor
 * failed, and the last lines say so. */
void suite_leave_out(int cases, const char *why);
/* Run them all. Returns the exit status of the program. */
int suite_run(const char *name, const struct suite_test *tests, size_t count);

#endif
