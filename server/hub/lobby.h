/* server/hub/lobby.h - the list of rooms that are not over; those that were left. */
#ifndef QIRKAT_SERVER_LOBBY_H
#define QIRKAT_SERVER_LOBBY_H

#include "server/hub/inside.h"

/* ---- server/hub/lobby.c ---- */

/* Read the list of rooms from the store. */
bool lobby_load(struct hub *hub);
void lobby_finish(struct hub *hub);
/* A row for a room being made. NULL without memory. */
struct row *lobby_add(struct hub *hub, struct live_room *live, const char *maker, int64_t n,
	struct address *address);
void lobby_remove(struct hub *hub, struct row *row);
/* The room of live room has changed: after event. */
void lobby_update(struct live_room *live, const struct event *event);
/* What the store's list says of the room after event; false if it stays as it is. */
bool lobby_write_summary(struct out *out, const struct live_room *live, const struct event *event);
struct row *lobby_find_made(struct hub *hub, const char *maker, int64_t n);
/* Games that are asked for; none: all. */
struct filter {
	size_t count;
	const struct game *game[WIRE_SEEK_GAMES_MAX];
};
/* filter may be NULL. */
bool filter_passes(const struct filter *filter, const struct game *game);
/* d of a lobby message. */
void lobby_write(struct hub *hub, const struct filter *filter, struct out *out);
void lobby_tell(struct hub *hub);           /* to all who want it, if it has changed */
void lobby_tell_one(struct client *client); /* now */

/* ---- server/hub/stale.c ---- */

/* End some of the rooms that were opened and left, and matches to which not all came. */
void hub_end_stale(struct hub *hub, int64_t now);

#endif
