/* server/hub/live_room.h - a room in memory: requests and events one at a time, reading it, the
 * next one. */
#ifndef QIRKAT_SERVER_LIVE_ROOM_H
#define QIRKAT_SERVER_LIVE_ROOM_H

#include "server/hub/inside.h"

/* ---- server/hub/live_room.c ---- */

/* Returns new, with an empty room, known to the hub; NULL without memory. */
struct live_room *live_room_create(struct hub *hub, const char *id);
/* No append may be under way. Its clients leave. */
void live_room_destroy(struct live_room *live);
/* Take a request: check it and append its event, now or when its turn comes. Takes pending. */
void live_room_take(struct live_room *live, struct pending *pending);
/* Append commit->event as the room's next. Takes commit, also when it fails. */
void live_room_commit(struct live_room *live, struct commit *commit);
/* Do what is owed, or take the next request. */
void live_room_go_on(struct live_room *live);
/* What is owed could not be done: try again at the next tick. */
void live_room_retry(struct live_room *live);
/* A client joins, leaves. */
void live_room_join(struct live_room *live, struct client *client, int place);
void live_room_leave(struct client *client);

/* Is nothing under way for it, with nobody there? */
bool live_room_rests(const struct live_room *live);

/* Does the event change what a state message holds? */
bool event_changes_state(const struct event *event);
/* Once a second: what could not be done is tried again; */
void live_rooms_retry(struct hub *hub);
/* rooms without clients leave memory, finished ones at once. */
void live_rooms_sweep(struct hub *hub, int64_t now);

struct commit *commit_create(struct hub *hub, struct live_room *live, struct pending *pending);
void commit_destroy(struct commit *commit);
struct pending *pending_create(struct client *client, const struct request *request);
/* From now on its answer goes to client. */
void pending_give(struct pending *pending, struct client *client);
void pending_destroy(struct pending *pending);

/* ---- server/hub/load.c ---- */

/* The live room of a room, loaded from the store if need be; NULL if there is none or it cannot be
 * read (error says which). A long log is read beside all else: ERROR_BUSY until that is done. */
struct live_room *live_room_find(struct hub *hub, const char *id, struct wire_error *error);
/* The same, for address; its log may still be being read (live->load). */
struct live_room *live_room_open(
	struct hub *hub, const char *id, struct address *address, struct wire_error *error);
/* Have what happened after since read, where that is much and not in memory (live->load). False if
 * it cannot be. */
bool live_room_open_past(
	struct live_room *live, uint32_t since, struct address *address, struct wire_error *error);
/* Do not read on. */
void live_room_stop_load(struct live_room *live);
/* Make room for one more live room. False if the server is full. */
bool live_room_has_space(struct hub *hub);

/* ---- server/hub/next.c ---- */

/* Create the room of an agreed rematch, the commit the rematch event. */
void rematch_open(struct live_room *live);
/* The first event of a room is stored: the room it is a rematch of goes on. */
void rematch_is_open(struct live_room *next);

#endif
