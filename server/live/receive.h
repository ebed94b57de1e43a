/* server/live/receive.h - messages from clients: reads the request and passes it to its handler. */
#ifndef QIRKAT_SERVER_RECEIVE_H
#define QIRKAT_SERVER_RECEIVE_H

#include <stddef.h>

struct client;

/* Process a message: UTF-8, zero-terminated after size bytes. The caller, who has the client's
 * link, enforces limits on size and rate. */
void receive_message(struct client *client, const char *text, size_t size);
/* The same for a message that was received earlier and held (join_hold). */
void receive_held(struct client *client, const char *text, size_t size);

#endif
