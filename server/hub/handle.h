/* server/hub/handle.h - what each request does. */
#ifndef QIRKAT_SERVER_HANDLE_H
#define QIRKAT_SERVER_HANDLE_H

#include "server/hub/inside.h"

/* ---- server/handle_*.c ---- */

/* Check a request of a seat against the room and fill commit->event; false with commit->error. */
typedef bool (*handle_pending)(
	const struct pending *pending, const struct room *room, struct commit *commit);

bool handle_sit(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_stand(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_ready(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_throw(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_play(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_back(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_offer(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_answer(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_resign(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_claim(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_plan(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_abort(const struct pending *pending, const struct room *room, struct commit *commit);
bool handle_turn(const struct pending *pending, const struct room *room, struct commit *commit);

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
void send_changed_plans(struct live_room *live);

#endif
