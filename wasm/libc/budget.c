/* wasm/libc/budget.c - base/budget.h in a browser: whoever waits for an answer ends the worker, and
 * newer libraries know no clock of a thread. */
#include "base/budget.h"

void budget_begin(int seconds) {
	(void)seconds;
}

bool budget_is_spent(void) {
	return false;
}
