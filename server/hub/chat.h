/* server/hub/chat.h - chat at tables; kept in memory with the live room, and nowhere else.
 *
 * There are two channels: players and spectators. Neither group reads the other's before the room
 * is finished. Chat is never stored or logged.
 */
#ifndef QIRKAT_SERVER_CHAT_H
#define QIRKAT_SERVER_CHAT_H

#include "server/live/listen.h"

struct chat;
struct hub_settings;
struct live_rooms;

/* Returns new; NULL if out of memory. */
struct chat *chat_create(struct live_rooms *rooms, const struct hub_settings *settings);
/* All live rooms must be gone. Accepts NULL. */
void chat_destroy(struct chat *chat);
/* Handles the requests chat and talk. A client that joins, sits down or stands up is sent the lines
 * it may read; new lines go to all who may read them. */
struct live_listener chat_listener(struct chat *chat);

#endif
