/* server/hub/desk.h - a room in memory: requests and events one at a time, reading it, the next
 * one. */
#ifndef QIRKAT_SERVER_DESK_H
#define QIRKAT_SERVER_DESK_H

#include "server/hub/inside.h"

/* ---- server/hub/desk.c ---- */

/* Returns new, with an empty room, known to the hub; NULL without memory. */
struct desk *desk_create(struct hub *hub, const char *id);
/* No append may be under way. Its clients leave. */
void desk_destroy(struct desk *desk);
/* Take a request: check it and append its event, now or when its turn comes. Takes ask. */
void desk_ask(struct desk *desk, struct ask *ask);
/* Append append->event as the room's next. Takes append, also when it fails. */
void desk_append(struct desk *desk, struct append *append);
/* Something asked of the store is done: if that was the last, whoever drains the hub goes on. */
void hub_drained(struct hub *hub);
/* Do what is owed, or take the next request. */
void desk_go_on(struct desk *desk);
/* What is owed could not be done: try again at the next tick. */
void desk_retry(struct desk *desk);
/* A client joins, leaves. */
void desk_join(struct desk *desk, struct client *client, int place);
void desk_leave(struct client *client);

/* Is nothing under way for it, with nobody there? */
bool desk_rests(const struct desk *desk);

struct append *append_create(struct hub *hub, struct desk *desk, struct ask *ask);
void append_destroy(struct append *append);
struct ask *ask_create(struct client *client, const struct request *request);
/* From now on its answer goes to client. */
void ask_give(struct ask *ask, struct client *client);
void ask_destroy(struct ask *ask);

/* ---- server/hub/load.c ---- */

/* The desk of a room, loaded from the store if need be; NULL if there is none or it cannot be read
 * (error says which). A long log is read beside all else: ERROR_BUSY until that is done. */
struct desk *desk_find(struct hub *hub, const char *id, struct wire_error *error);
/* The same, for address; its log may still be being read (desk->load). */
struct desk *desk_open(
	struct hub *hub, const char *id, struct address *address, struct wire_error *error);
/* Have what happened after since read, where that is much and not in memory (desk->load). False if
 * it cannot be. */
bool desk_open_past(
	struct desk *desk, uint32_t since, struct address *address, struct wire_error *error);
/* Do not read on. */
void desk_stop_load(struct desk *desk);
/* Make room for one more desk. False if the server is full. */
bool desk_has_space(struct hub *hub);

/* ---- server/hub/next.c ---- */

/* Create the room of an agreed rematch, then append the rematch event. */
void desk_open_rematch(struct desk *desk);
/* The first event of a room is stored: the room it is a rematch of goes on. */
void desk_rematch_is_open(struct desk *next);
/* Draw key and commitment of a new room. False if the system gives no random bytes. */
bool draw_room(struct event *event, bool has_dice, enum dice_mode mode);
/* Draw a commitment; strong dice want its seats filled. */
bool draw_dice(struct event *event, enum dice_mode mode);

#endif
