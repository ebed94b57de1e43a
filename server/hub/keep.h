/* server/hub/keep.h - games that are over are kept by who played them, or let go. */
#ifndef QIRKAT_SERVER_KEEP_H
#define QIRKAT_SERVER_KEEP_H

#include <stdint.h>

struct client;
struct hub;

/* salt as for a map. */
void keep_init(struct hub *hub, uint64_t salt);
/* The connection is lost: nobody waits for the answer. */
void keep_forget(struct client *client);
/* Forget the addresses that may keep as many as any other again. */
void keep_tick(struct hub *hub, int64_t now);
/* What the store has not answered goes on without the hub; all clients are gone. */
void keep_finish(struct hub *hub);

#endif
