/* server/room/encode_room.h - a room as the wire tells it. */
#ifndef QIRKAT_SERVER_ENCODE_ROOM_H
#define QIRKAT_SERVER_ENCODE_ROOM_H

#include "base/out.h"
#include "server/room/room.h"

/* Who is connected. */
struct encode_presence {
	bool present[GAME_SEATS_MAX]; /* by place */
	unsigned watchers;
	int64_t claim_ms[GAME_SEATS_MAX]; /* by place: from when a claim may be made, 0: never */
};

/* "state" of the room's game. */
void encode_room_state(struct out *out, const struct room *room);
void encode_presence(
	struct out *out, const struct room *room, const struct encode_presence *presence);
/* What a room message says to everybody, in two parts, as long as neither the room's version nor
 * what its clock leaves out changes. */
struct encoded_room {
	int64_t free_ms;
	struct out head, rest; /* without brackets */
};

/* Fill encoded, which is empty. */
void encode_room_shared(struct encoded_room *encoded, const struct room *room);
/* d of a room message up to its events: the next value is a list of them. encoded may be NULL. */
void encode_room_begin(struct out *out, const struct room *room, const struct encoded_room *encoded,
	const struct encode_presence *presence, int place);
/* The rest of it. */
void encode_room_end(struct out *out, const struct room *room, int place, int64_t now_ms);
/* d of a room message. place is the receiver's, -1 for a spectator; events is a JSON list. */
void encode_room(struct out *out, const struct room *room, const struct encode_presence *presence,
	int place, const struct out *events, int64_t now_ms);
/* The key and levels of its computers by seat, only where there is one. after as below. */
void encode_computers(struct out *out, const struct room *room, const struct event *after);
/* A listing as the lobby tells it, without its closing bracket: what changes often is added by the
 * lobby. after is an event about to be applied, or NULL. */
void encode_listing(struct out *out, const struct room *room, const struct event *after);
/* The key and value of its view. */
void encode_listing_view(struct out *out, const struct room *room);

#endif
