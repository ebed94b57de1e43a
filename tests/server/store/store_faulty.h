/* tests/server/store/store_faulty.h - a store in front of another one that fails or delays on
 * demand, to test how the rest copes with bad disks. */
#ifndef QIRKAT_TESTS_STORE_FAULTY_H
#define QIRKAT_TESTS_STORE_FAULTY_H

#include "server/store/store.h"

enum store_fault {
	STORE_FAULT_NONE,
	STORE_FAULT_FULL,   /* appends fail at once */
	STORE_FAULT_SLOW,   /* appends are passed on after delay_ms */
	STORE_FAULT_BUSY,   /* appends fail after delay_ms */
	STORE_FAULT_BROKEN, /* appends fail, and nothing can be read */
};

/* Returns new; NULL if out of memory. Takes inner, which is destroyed with the new store. If
 * LATE_STORE is set in the environment, the store answers late: each step of a cursor first returns
 * STORE_LATER, and wakes the caller in a later round of the loop. */
struct store *store_faulty_create(uv_loop_t *loop, struct store *inner);
struct store *store_faulty_create_late(uv_loop_t *loop, struct store *inner);
/* For a late store: from now on cursors get no data; let waiting cursors have theirs; make waiting
 * cursors fail, as after STORE_LATER_MS. */
void store_faulty_hold(struct store *store);
void store_faulty_let_go(struct store *store);
void store_faulty_give_up(struct store *store);
/* The number of waiting cursors. */
unsigned store_faulty_waiting(const struct store *store);
/* Takes effect from now on; appends already requested keep the fault they met. one_in: the fault
 * affects every one_in-th append, counted, not random; 1 for each, 0 counts as 1. */
void store_faulty_set(
	struct store *store, enum store_fault fault, unsigned delay_ms, unsigned one_in);

#endif
