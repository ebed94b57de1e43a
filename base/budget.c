/* base/budget.c - limits how long a thread works on input from outside. */
#include "base/budget.h"

#include <stdint.h>
#include <time.h>

static _Thread_local int64_t end_ns; /* by the thread's CPU clock; 0: no limit */

static int64_t worked_ns(void) {
	struct timespec now;
	if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) {
		return 0;
	}
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void budget_begin(int seconds) {
	end_ns = seconds > 0 ? worked_ns() + seconds * INT64_C(1000000000) : 0;
}

bool budget_is_spent(void) {
	return end_ns != 0 && worked_ns() > end_ns;
}
