/* server/store/store_lock.h - one server per store: a lock held for as long as the store is open.
 *
 * The lock is the system's, on a file "qirkat.db-lock" beside the store. It disappears with the
 * process that holds it, however that ends, and works between containers that share the folder. The
 * file itself stays; it says who holds the lock.
 */
#ifndef QIRKAT_SERVER_STORE_LOCK_H
#define QIRKAT_SERVER_STORE_LOCK_H

#include <stddef.h>

/* Take the lock of the store at path; its folder is created if needed. Returns a descriptor for
 * store_lock_give, or -1 and an error text. */
int store_lock_take(const char *path, char *error, size_t size);
/* Accepts -1. */
void store_lock_give(int fd);

#endif
