/* server/hub/handle.h - what each request does. */
#ifndef QIRKAT_SERVER_HANDLE_H
#define QIRKAT_SERVER_HANDLE_H

#include "server/hub/inside.h"

/* ---- server/handle_*.c ---- */

/* Check a request of a seat against the room and fill append->event; false with append->error. */
typedef bool (*handle_ask)(const struct ask *ask, const struct room *room, struct append *append);

bool handle_sit(const struct ask *ask, const struct room *room, struct append *append);
bool handle_stand(const struct ask *ask, const struct room *room, struct append *append);
bool handle_ready(const struct ask *ask, const struct room *room, struct append *append);
bool handle_throw(const struct ask *ask, const struct room *room, struct append *append);
bool handle_play(const struct ask *ask, const struct room *room, struct append *append);
bool handle_back(const struct ask *ask, const struct room *room, struct append *append);
bool handle_offer(const struct ask *ask, const struct room *room, struct append *append);
bool handle_answer(const struct ask *ask, const struct room *room, struct append *append);
bool handle_resign(const struct ask *ask, const struct room *room, struct append *append);
bool handle_claim(const struct ask *ask, const struct room *room, struct append *append);
bool handle_plan(const struct ask *ask, const struct room *room, struct append *append);
bool handle_abort(const struct ask *ask, const struct room *room, struct append *append);
bool handle_turn(const struct ask *ask, const struct room *room, struct append *append);

/* Requests that are answered at once; a talk that changes something goes on to handle_turn. */
void handle_lobby(struct client *client, const struct request *request);
void handle_create(struct client *client, const struct request *request);
void handle_join(struct client *client, const struct request *request);
void handle_leave(struct client *client, const struct request *request);
void handle_why(struct client *client, const struct request *request);
void handle_chat(struct client *client, const struct request *request);
void handle_talk(struct client *client, const struct request *request);
void handle_seek(struct client *client, const struct request *request);
void handle_unseek(struct client *client, const struct request *request);
void handle_mine(struct client *client, const struct request *request);
void handle_keep(struct client *client, const struct request *request);
void handle_try(struct client *client, const struct request *request);
void handle_ping(struct client *client, const struct request *request);

/* ---- server/hub/hub.c ---- */

/* Take a message that was counted already. */
void hub_take(struct client *client, const char *text, size_t size);

/* ---- server/hub/handle_plan.c ---- */

/* Tell client, which holds a seat, what that has laid down. */
void send_plan(struct client *client);
/* The same to all whose replies the last event has changed. */
void send_changed_plans(struct desk *desk);

#endif
