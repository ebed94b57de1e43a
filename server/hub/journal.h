/* server/hub/journal.h - what the log says of tables and of those at them, and how many games of
 * each kind have come to their end.
 *
 * info: a table is opened, a game ends. debug: every event, and who comes and goes. Never a name.
 */
#ifndef QIRKAT_SERVER_JOURNAL_H
#define QIRKAT_SERVER_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

#include "server/live/listen.h"

struct live_listener journal_listener(void);
/* What debug adds; hears nothing if such lines are not shown when it is made. */
struct live_listener journal_details_listener(void);

struct tally;

/* Returns new; NULL if out of memory. All games must have been added. */
struct tally *tally_create(void);
/* Accepts NULL. */
void tally_destroy(struct tally *tally);
struct live_listener tally_listener(struct tally *tally);
/* Returns how many games of games_at(index) ended with a result since the start. */
uint64_t tally_of(const struct tally *tally, size_t index);

#endif
