/* server/hub/shared_seeks.h - matches people at different nodes: carries the calls of matchmaking
 * between nodes. */
#ifndef QIRKAT_SERVER_SHARED_SEEKS_H
#define QIRKAT_SERVER_SHARED_SEEKS_H

struct matchmaking;
struct peers;
struct shared_seeks;

/* Returns new; NULL if out of memory. Borrows both. */
struct shared_seeks *shared_seeks_create(struct peers *peers, struct matchmaking *matchmaking);
/* All peers must be gone. Accepts NULL. */
void shared_seeks_destroy(struct shared_seeks *shared);

#endif
