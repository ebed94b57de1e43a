/* server/hub/handle.h - what each request does. */
#ifndef QIRKAT_SERVER_HANDLE_H
#define QIRKAT_SERVER_HANDLE_H

#include "server/hub/inside.h"

/* ---- server/hub/handle_*.c ---- */

/* Requests that are answered at once; one that changes the room goes on to live_room_take. */
void handle_lobby(struct client *client, const struct request *request);
void handle_create(struct client *client, const struct request *request);
void handle_join(struct client *client, const struct request *request);
void handle_leave(struct client *client, const struct request *request);
void handle_why(struct client *client, const struct request *request);
void handle_ping(struct client *client, const struct request *request);

/* ---- server/hub/hub.c ---- */

/* Take a message that was counted already. */
void hub_take(struct client *client, const char *text, size_t size);

#endif
