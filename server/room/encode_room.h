/* server/room/encode_room.h - writes a room as in the wire protocol. */
#ifndef QIRKAT_SERVER_ENCODE_ROOM_H
#define QIRKAT_SERVER_ENCODE_ROOM_H

#include "base/out.h"
#include "server/room/room.h"

/* Who is connected. */
struct encode_presence {
	bool present[GAME_SEATS_MAX]; /* by place */
	unsigned watchers;
	int64_t claim_ms[GAME_SEATS_MAX]; /* by place: when a claim becomes possible; 0: never */
};

/* Write the value of "state" for the room's game. */
void encode_room_state(struct out *out, const struct room *room);
void encode_presence(
	struct out *out, const struct room *room, const struct encode_presence *presence);
/* The parts of a room message that are the same for every receiver. Valid while the room's version
 * and its uncharged time stay the same. */
struct encoded_room {
	int64_t free_ms;
	struct out head, rest; /* without brackets */
};

/* Fill encoded, which must be empty. */
void encode_room_shared(struct encoded_room *encoded, const struct room *room);
/* Write the d of a room message up to its events: the next value must be the list of events.
 * encoded may be NULL. */
void encode_room_begin(struct out *out, const struct room *room, const struct encoded_room *encoded,
	const struct encode_presence *presence, int place);
/* Write the rest of it. */
void encode_room_end(struct out *out, const struct room *room, int place, int64_t now_ms);
/* Write the d of a room message. place is the receiver's, -1 for a spectator; events is a JSON
 * list. */
void encode_room(struct out *out, const struct room *room, const struct encode_presence *presence,
	int place, const struct out *events, int64_t now_ms);
/* Write the key and the levels of its computers by seat; nothing if there is no computer. after as
 * below. */
void encode_computers(struct out *out, const struct room *room, const struct event *after);
/* Write a listing as shown in the lobby, without its closing bracket: the lobby adds what changes
 * often. after is an event about to be applied, or NULL. The name of an account is left out: there
 * is {"account":ID} instead, to be stored, and shown with site_write_names. */
void encode_listing(struct out *out, const struct room *room, const struct event *after);
/* The same as it is now, with all names that are known. */
void encode_listing_named(struct out *out, const struct room *room);
/* Write the key and value of its view. */
void encode_listing_view(struct out *out, const struct room *room);

#endif
