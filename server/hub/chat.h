/* server/hub/chat.h - what is said at a table: kept in memory as long as the live room, nowhere
 * else.
 *
 * Two channels: those at the table, those who watch. Neither reads the other before the room is
 * over. Nothing of it is stored or logged.
 */
#ifndef QIRKAT_SERVER_CHAT_H
#define QIRKAT_SERVER_CHAT_H

#include "proto/words.h"

struct client;
struct live_room;

/* Free what was said. */
void chat_destroy(struct live_room *live);
/* Send a client that has joined, sat down or stood up all it may read. */
void chat_tell(struct client *client);
/* The host has opened or closed a channel: whoever may know is told. */
void chat_turned(struct live_room *live, enum channel to);
/* The room is over: everybody reads the other channel too. */
void chat_reveal(struct live_room *live);

#endif
