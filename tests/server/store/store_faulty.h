/* tests/server/store/store_faulty.h - a store in front of another that fails and dawdles as it is
 * told, to see what the rest does with bad disks. */
#ifndef QIRKAT_TESTS_STORE_FAULTY_H
#define QIRKAT_TESTS_STORE_FAULTY_H

#include "server/store/store.h"

enum store_fault {
	STORE_FAULT_NONE,
	STORE_FAULT_FULL,   /* appends fail at once */
	STORE_FAULT_SLOW,   /* appends are handed on after delay_ms */
	STORE_FAULT_BUSY,   /* appends fail after delay_ms */
	STORE_FAULT_BROKEN, /* appends fail, nothing can be read */
};

/* Returns new, or NULL without memory. Takes inner: it is destroyed with the new one. Where the
 * environment has LATE_STORE it is a late one: each step of a cursor says STORE_LATER first, and
 * wakes who waits in a later turn of the loop. */
struct store *store_faulty_create(uv_loop_t *loop, struct store *inner);
struct store *store_faulty_create_late(uv_loop_t *loop, struct store *inner);
/* Of a late one: from now on cursors get nothing; until they get what waits; or until what waits is
 * given up, as after STORE_LATER_MS. */
void store_faulty_hold(struct store *store);
void store_faulty_let_go(struct store *store);
void store_faulty_give_up(struct store *store);
/* Cursors that wait. */
unsigned store_faulty_waiting(const struct store *store);
/* From now on; appends already asked for keep the fault they met. one_in: the fault meets one
 * append in so many, counted, not drawn; 1 for each, 0 counts as 1. */
void store_faulty_set(
	struct store *store, enum store_fault fault, unsigned delay_ms, unsigned one_in);

#endif
