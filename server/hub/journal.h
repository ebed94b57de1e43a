/* server/hub/journal.h - what the log says of tables and of those at them.
 *
 * info: a table is opened, a game ends. debug: every event, and who comes and goes. Never a name.
 */
#ifndef QIRKAT_SERVER_JOURNAL_H
#define QIRKAT_SERVER_JOURNAL_H

#include "server/live/listen.h"

struct live_listener journal_listener(void);

#endif
