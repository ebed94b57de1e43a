/* server/live/receive.h - what clients say: requests, and who takes each. */
#ifndef QIRKAT_SERVER_RECEIVE_H
#define QIRKAT_SERVER_RECEIVE_H

#include <stddef.h>

struct client;

/* A message of a client: UTF-8, zero-terminated after size bytes. How long it may be, and how many
 * may come, is for whoever has the client's link to see to. */
void receive_message(struct client *client, const char *text, size_t size);
/* The same for one that came before, and was held (join_hold). */
void receive_held(struct client *client, const char *text, size_t size);

#endif
