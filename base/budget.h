/* base/budget.h - limits how long a thread works on input from outside.
 *
 * Positions can be constructed in which a single turn takes very long to check. Code that replays
 * turns checks the budget between two of them.
 */
#ifndef QIRKAT_BASE_BUDGET_H
#define QIRKAT_BASE_BUDGET_H

#include <stdbool.h>

/* Limit this thread to so many seconds of CPU time from now on; 0: no limit, the default. */
void budget_begin(int seconds);
bool budget_is_spent(void);

#endif
