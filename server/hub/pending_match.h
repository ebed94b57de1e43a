/* server/hub/pending_match.h - matches whose clients were notified but have not come yet.
 *
 * Kept by client for as long as the match waits for it: a client that asks again is notified again.
 */
#ifndef QIRKAT_SERVER_PENDING_MATCH_H
#define QIRKAT_SERVER_PENDING_MATCH_H

#include "base/list.h"
#include "base/map.h"
#include "proto/limits.h"
#include "server/room/token.h"

struct pending_match {
	struct list in_all;
	char client[WIRE_CLIENT_KEY_SIZE];
	char room[WIRE_ROOM_SIZE];
	uint8_t token[TOKEN_BYTES];
	int64_t notified_ms;
};

struct pending_matches {
	struct map by_client;
	struct list all; /* oldest first */
	size_t max;
};

/* max must be at least 1; beyond it the oldest is forgotten. salt as for map_init. */
void pending_matches_init(struct pending_matches *matches, size_t max, uint64_t salt);
void pending_matches_finish(struct pending_matches *matches);
/* Replaces an earlier match of the client. If out of memory, it is not kept. */
void pending_matches_add(struct pending_matches *matches, const char *client, const char *room,
	const uint8_t token[TOKEN_BYTES], int64_t now);
/* NULL if there is none. */
const struct pending_match *pending_matches_find(
	const struct pending_matches *matches, const char *client);
/* The client has come, or its match is gone. There may be none. */
void pending_matches_remove(struct pending_matches *matches, const char *client);
/* Forget matches notified before before_ms. */
void pending_matches_sweep(struct pending_matches *matches, int64_t before_ms);

#endif
