/* base/budget.h - how long a thread may go on with what somebody sent.
 *
 * Positions can be made up in which a single turn takes long to check. Whoever plays them asks here
 * between two turns.
 */
#ifndef QIRKAT_BASE_BUDGET_H
#define QIRKAT_BASE_BUDGET_H

#include <stdbool.h>

/* From now on this thread has so many seconds of work; 0: as many as it likes, as at first. */
void budget_begin(int seconds);
bool budget_is_spent(void);

#endif
