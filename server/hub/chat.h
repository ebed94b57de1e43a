/* server/hub/chat.h - what is said at a table: kept in memory as long as its live room, nowhere
 * else.
 *
 * Two channels: those at the table, those who watch. Neither reads the other before the room is
 * over. Nothing of it is stored or logged.
 */
#ifndef QIRKAT_SERVER_CHAT_H
#define QIRKAT_SERVER_CHAT_H

#include "server/live/listen.h"

struct chat;
struct live_rooms;

/* Returns new; NULL without memory. */
struct chat *chat_create(struct live_rooms *rooms);
/* All live rooms are gone. Takes NULL. */
void chat_destroy(struct chat *chat);
/* Takes chat and talk. Whoever joins, sits down or stands up is sent what it may read, and all what
 * is new to them. */
struct live_listener chat_listener(struct chat *chat);

#endif
