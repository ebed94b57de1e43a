/* server/hub/shared_seeks.c - matches people at different nodes: carries the calls of matchmaking
 * between nodes. */
#include "server/hub/shared_seeks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/request.h"
#include "proto/told.h"
#include "server/hub/away_seekers.h"
#include "server/nodes/peers.h"

/* Kinds of trunk entries. Unless noted, id is the number of a seeker of the sending node. */
enum {
	TELL_SEEK = 's',    /* number: since when; data: the request */
	TELL_END = 'u',     /* it no longer looks for a game */
	TELL_ASK = 'a',     /* number: the seeker of the other node that fits */
	TELL_REFUSAL = 'x', /* id: the seeker of the other node, which asked */
	TELL_MATCHED = 'm', /* data: key, room and token of a client */
	TELL_CAME = 'c',    /* data: proto/told.h */
};

struct shared_seeks {
	struct peers *peers;
	struct matchmaking *matchmaking;
	struct matchmaking_peers calls;
};

/* ---- sending ---- */

static void send_seek_entry(const struct shared_seeks *shared, void *peer, char kind, uint64_t id,
	int64_t number, const char *data, size_t size) {
	if (peer != NULL) {
		peer_tell(peer, kind, id, number, data, size);
	} else {
		peers_tell(shared->peers, kind, id, number, data, size);
	}
}

static void on_seeks(
	void *user, void *peer, uint64_t number, int64_t began_ms, const struct out *request) {
	send_seek_entry(user, peer, TELL_SEEK, number, began_ms, request->at, request->used);
}

static void on_ends(void *user, void *peer, uint64_t number) {
	send_seek_entry(user, peer, TELL_END, number, 0, "", 0);
}

static void on_asks(void *user, void *peer, uint64_t number, uint64_t theirs) {
	send_seek_entry(user, peer, TELL_ASK, number, (int64_t)theirs, "", 0);
}

static void on_refuses(void *user, void *peer, uint64_t theirs) {
	send_seek_entry(user, peer, TELL_REFUSAL, theirs, 0, "", 0);
}

/* Without memory others do not hear of it; the client then asks again. */
static void tell_text(
	const struct shared_seeks *shared, void *peer, char kind, const struct out *text) {
	if (!text->failed) {
		send_seek_entry(shared, peer, kind, 0, 0, text->at, text->used);
	}
}

static struct told_match make_match(const char *key, const char *room) {
	struct told_match match = {.room = ""};
	snprintf(match.client, sizeof(match.client), "%s", key);
	snprintf(match.room, sizeof(match.room), "%s", room);
	return match;
}

static void on_matched(void *user, void *peer, const char *key, const char *room,
	const uint8_t token[TOKEN_BYTES]) {
	struct told_match match = make_match(key, room);
	struct out text;
	memcpy(match.token, token, sizeof(match.token));
	out_init(&text);
	told_match_write(&text, &match);
	tell_text(user, peer, TELL_MATCHED, &text);
	out_finish(&text);
}

static void send_seeker_came(void *user, void *peer, const char *key, const char *room) {
	struct told_match match = make_match(key, room);
	struct out text;
	out_init(&text);
	told_came_write(&text, &match);
	tell_text(user, peer, TELL_CAME, &text);
	out_finish(&text);
}

static void send_seeks_to_peer(void *user, struct peer *peer) {
	const struct shared_seeks *shared = user;
	away_seekers_tell(shared->matchmaking, peer);
}

/* ---- receiving ---- */

static bool hear_seek(const struct shared_seeks *shared, struct peer *peer, uint64_t id,
	const struct trunk_entry *entry) {
	struct request request;
	struct wire_error error;
	bool good = request_read(&request, entry->data, entry->size, &error) &&
		request.type == REQUEST_SEEK && request.client[0] != '\0' &&
		away_seekers_hear_seek(shared->matchmaking, peer,
			!peers_is_first(shared->peers, peer), id, entry->number, &request);
	request_finish(&request);
	return good;
}

static bool hear_came(const struct shared_seeks *shared, const struct trunk_entry *entry) {
	struct told_match match;
	if (!told_came_read(entry->data, entry->size, &match)) {
		return false;
	}
	away_seekers_hear_came(shared->matchmaking, match.client, match.room);
	return true;
}

static bool hear_matched(const struct shared_seeks *shared, const struct trunk_entry *entry) {
	struct told_match match;
	if (!told_match_read(entry->data, entry->size, &match) || !room_id_is_good(match.room)) {
		return false;
	}
	away_seekers_hear_matched(shared->matchmaking, match.client, match.room, match.token);
	return true;
}

static bool handle_seek_entry(void *user, struct peer *peer, const struct trunk_entry *entry) {
	const struct shared_seeks *shared = user;
	struct matchmaking *matchmaking = shared->matchmaking;
	uint64_t id = strtoull(entry->ids, NULL, 10);
	switch (entry->kind) {
	case TELL_SEEK:
		return hear_seek(shared, peer, id, entry);
	case TELL_END:
		away_seekers_hear_end(matchmaking, peer, id);
		return true;
	case TELL_ASK:
		away_seekers_hear_asked(matchmaking, peer, id, (uint64_t)entry->number);
		return true;
	case TELL_REFUSAL:
		away_seekers_hear_refused(matchmaking, peer, id);
		return true;
	case TELL_CAME:
		return hear_came(shared, entry);
	default:
		return hear_matched(shared, entry);
	}
}

/* The peer is about to send all its seekers again. */
static void forget_peer_seeks(void *user, struct peer *peer) {
	const struct shared_seeks *shared = user;
	away_seekers_forget(shared->matchmaking, peer);
}

/* ---- create and destroy ---- */

struct shared_seeks *shared_seeks_create(struct peers *peers, struct matchmaking *matchmaking) {
	static const char kinds[] = {
		TELL_SEEK, TELL_END, TELL_ASK, TELL_REFUSAL, TELL_MATCHED, TELL_CAME, '\0'};
	struct shared_seeks *shared = calloc(1, sizeof(*shared));
	if (shared == NULL) {
		return NULL;
	}
	shared->peers = peers;
	shared->matchmaking = matchmaking;
	shared->calls = (struct matchmaking_peers){
		.user = shared,
		.seeks = on_seeks,
		.ends = on_ends,
		.asks = on_asks,
		.refuses = on_refuses,
		.matched = on_matched,
		.came = send_seeker_came,
	};
	peers_listen(peers,
		(struct peers_listener){.user = shared,
			.kinds = kinds,
			.tell = send_seeks_to_peer,
			.begins = forget_peer_seeks,
			.hear = handle_seek_entry,
			.gone = forget_peer_seeks});
	matchmaking_use_peers(matchmaking, &shared->calls);
	return shared;
}

void shared_seeks_destroy(struct shared_seeks *shared) {
	if (shared != NULL) {
		matchmaking_use_peers(shared->matchmaking, NULL);
		free(shared);
	}
}
