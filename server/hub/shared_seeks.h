/* server/hub/shared_seeks.h - people at different nodes are matched too: what matchmaking has to
 * say to the other nodes, and they to it. */
#ifndef QIRKAT_SERVER_SHARED_SEEKS_H
#define QIRKAT_SERVER_SHARED_SEEKS_H

struct matchmaking;
struct peers;
struct shared_seeks;

/* Returns new; NULL without memory. Borrows both. */
struct shared_seeks *shared_seeks_create(struct peers *peers, struct matchmaking *matchmaking);
/* All peers are gone. Takes NULL. */
void shared_seeks_destroy(struct shared_seeks *shared);

#endif
