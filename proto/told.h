/* proto/told.h - what nodes that serve one site tell each other of rooms and matches, and what
 * begins each packet. */
#ifndef QIRKAT_PROTO_TOLD_H
#define QIRKAT_PROTO_TOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/map.h"
#include "base/out.h"
#include "proto/limits.h"

enum { TOLD_NODE_SIZE = 32 }; /* bytes of a node's name, including the zero */

/* What begins a packet of a trunk (server/nodes/trunk.h). Numbers are at most CODEC_NUMBER_MAX. */
struct told_packet {
	char from[TOLD_NODE_SIZE];
	uint64_t nonce, to; /* of the sender's end; of the end it is for, 0: not known */
	uint64_t serial, epoch, packet;
	uint64_t again; /* the stream to be restarted by the receiver; 0: none */
};

/* A room, without what the lobby shows of it, which follows. */
struct told_row {
	char room[WIRE_ROOM_SIZE];
	unsigned status; /* enum store_status: open or playing */
	bool is_public;
	bool is_playing; /* otherwise it is between games, or open */
	bool has_host;
	unsigned present; /* one bit per place */
	unsigned watchers;
	char maker[WIRE_CLIENT_KEY_SIZE]; /* "" if not known */
	int64_t maker_n;
	char address[MAP_KEY_SIZE]; /* that created it; "" if not known, or nobody needs it */
	unsigned text;              /* bytes of what follows that do not change with presence */
};

/* A client that was matched, or has come to its room. */
struct told_match {
	char client[WIRE_CLIENT_KEY_SIZE];
	char room[WIRE_ROOM_SIZE];
	uint8_t token[WIRE_TOKEN_BYTES]; /* of its seat; not told again once it has come */
};

void told_packet_write(struct out *out, const struct told_packet *packet);
/* False, and packet is undefined, if text is none. */
bool told_packet_read(const char *text, size_t size, struct told_packet *packet);
void told_row_write(struct out *out, const struct told_row *row);
/* False, and row is undefined, if text is no such row. */
bool told_row_read(const char *text, size_t size, struct told_row *row);
void told_match_write(struct out *out, const struct told_match *match);
bool told_match_read(const char *text, size_t size, struct told_match *match);
/* The same without the token. */
void told_came_write(struct out *out, const struct told_match *match);
bool told_came_read(const char *text, size_t size, struct told_match *match);

#endif
