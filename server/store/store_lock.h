/* server/store/store_lock.h - one server for one store: a lock held for as long as it is open.
 *
 * The lock is the system's, on a file "qirkat.db-lock" beside the store: it goes with the process
 * that holds it, however that ends, and holds between containers that share the folder. The file
 * itself stays; it says who holds the lock.
 */
#ifndef QIRKAT_SERVER_STORE_LOCK_H
#define QIRKAT_SERVER_STORE_LOCK_H

#include <stddef.h>

/* Take the lock of the store at path; its folder is made if it is not there. Returns a descriptor
 * for store_lock_give, or -1 and a sentence. */
int store_lock_take(const char *path, char *error, size_t size);
/* -1 is taken. */
void store_lock_give(int fd);

#endif
