/* tests/suite.c - the one runner of all suites. */
#include "tests/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { MANY_ROUNDS = 20 };

static int left_out;
static const char *left_out_why;

void suite_leave_out(int cases, const char *why) {
	left_out += cases;
	left_out_why = why;
}

static TCase *group_case(Suite *suite, const struct suite_group *group) {
	TCase *tcase = tcase_create(group->name);
	tcase_add_checked_fixture(tcase, group->set_up, group->tear_down);
	tcase_set_timeout(tcase, group->seconds);
	suite_add_tcase(suite, tcase);
	return tcase;
}

/* Of a loop with many rounds, only every step-th may be asked for: EVERY=3. */
static int step_of(int rounds) {
	const char *every = getenv("EVERY");
	int step = every != NULL ? atoi(every) : 1;
	return rounds < MANY_ROUNDS || step < 1 ? 1 : step;
}

static void add_rounds(TCase *tcase, const struct suite_test *test, int first) {
	int step = step_of(test->times);
	for (int i = 0; i < test->times; i++) {
		if (i % step == first % step) {
			tcase_add_loop_test(tcase, test->test, i, i + 1);
		} else {
			left_out++;
			left_out_why = "rounds of long loops, as EVERY asks for";
		}
	}
}

int suite_run(const char *name, const struct suite_test *tests, size_t count) {
	Suite *suite = suite_create(name);
	TCase *tcase = NULL;
	for (size_t i = 0; i < count; i++) {
		if (i == 0 || tests[i].group != tests[i - 1].group) {
			tcase = group_case(suite, tests[i].group);
		}
		if (tests[i].times == 0) {
			tcase_add_test(tcase, tests[i].test);
		} else {
			add_rounds(tcase, &tests[i], (int)i);
		}
	}
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	if (left_out > 0) {
		printf("left out: %d (%s)\n", left_out, left_out_why);
	}
	return failed == 0 ? 0 : 1;
}
