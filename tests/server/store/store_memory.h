/* tests/server/store/store_memory.h - a store in memory that several nodes may share: it completes
 * appends within the loop, without a thread, and its clock can be wound. */
#ifndef QIRKAT_TESTS_SERVER_STORE_STORE_MEMORY_H
#define QIRKAT_TESTS_SERVER_STORE_STORE_MEMORY_H

#include "server/store/store.h"

/* Everything is lost when it is destroyed. NULL if out of memory. */
struct store *store_memory_create(uv_loop_t *loop);
/* Advance the clock that measures silence of nodes. After the first call it moves only by these
 * calls. */
void store_memory_wind(struct store *store, int64_t ms);

#endif
