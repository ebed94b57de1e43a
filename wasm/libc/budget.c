/* wasm/libc/budget.c - base/budget.h in a browser: always unlimited, because the page can end the
 * worker, and newer C libraries have no clock per thread. */
#include "base/budget.h"

void budget_begin(int seconds) {
	(void)seconds;
}

bool budget_is_spent(void) {
	return false;
}
