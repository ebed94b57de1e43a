/* server/computers/hints.c - answers requests for hints: the best turn, at tables that allow it. */
#include "server/computers/hints.h"

#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "proto/request.h"
#include "server/computers/search_pool.h"
#include "server/live/live_room.h"
#include "server/live/send.h"

enum {
	HINT_NODES = 300000,
	HINT_US = 700 * 1000,
	HINT_MEMORY = 16 << 20,   /* bytes */
	HINT_BUSY_US = 60 * 1000, /* minimum, however many others wait for a thread */
	HINTS_MAX = 16,           /* concurrent ones: computers wait for them */
};

struct hints {
	struct clients *clients;
	struct search_pool *pool;
	size_t slot;
	unsigned waiting; /* hints being computed */
};

/* A client waiting for a hint. */
struct hint {
	struct hints *hints;
	struct client *client; /* NULL: the client is gone */
	struct search_job *job;
	char room[WIRE_ROOM_SIZE];
	uint32_t version;
	int64_t n;
};

/* ---- the answer ---- */

/* Write the turns of a line, separated as the search does. */
static void write_hint_line(struct out *out, const char *line) {
	const char *gap = strstr(line, " | ") != NULL ? " | " : " ";
	out_begin(out, '[');
	while (*line != '\0') {
		const char *end = strstr(line, gap);
		size_t size = end != NULL ? (size_t)(end - line) : strlen(line);
		out_string_n(out, line, size);
		line += size + (end != NULL ? strlen(gap) : 0);
	}
	out_end(out, ']');
}

static void write_hint(struct out *out, const struct hint *hint) {
	const struct search_job *job = hint->job;
	bool blanks = strchr(job->result.turn, ' ') != NULL;
	bool one = blanks && strstr(job->result.line, " | ") == NULL;
	message_begin(out, "ack", hint->n, -1);
	out_begin(out, '{');
	out_key_string(out, "turn", job->result.turn);
	out_key(out, "line");
	if (one) {
		out_begin(out, '[');
		out_string(out, job->result.turn);
		out_end(out, ']');
	} else {
		write_hint_line(out, job->result.line);
	}
	out_end(out, '}');
	message_end(out);
}

/* Is the client still at the position it asked about? */
static bool is_hint_current(const struct hint *hint) {
	const struct live_room *live = hint->client->live;
	return live != NULL && strcmp(live->room.id, hint->room) == 0 &&
		live->room.state_version <= hint->version && live->room.version >= hint->version;
}

static void on_hint_found(struct search_job *job) {
	struct hint *hint = job->user;
	struct client *client = hint->client;
	hint->hints->waiting--;
	if (client != NULL) {
		struct site *site = client->site;
		client->slot[hint->hints->slot] = NULL;
		if (!is_hint_current(hint)) {
			send_error(site, client, hint->n, ERROR_STALE,
				"The position has changed; look again.");
		} else if (!job->found) {
			send_error(site, client, hint->n, ERROR_STORE_FAILED,
				"The server does not have enough memory for that; try again.");
		} else {
			write_hint(&site->message, hint);
			send_message(site, client);
		}
	}
	free(hint);
	search_job_destroy(job);
}

/* ---- the question ---- */

static bool may_ask_hint(const struct hints *hints, const struct client *client,
	const struct request *request, struct wire_error *error) {
	const struct room *room = &client->live->room;
	if (client->place < 0) {
		return wire_error_set(error, ERROR_NOT_SEATED, "Sit down first.");
	}
	if (!room_allows_hints(room)) {
		return wire_error_set(error, ERROR_NO_HINTS, "There are no hints at this table.");
	}
	if (!room_is_playing(room)) {
		return wire_error_set(error, ERROR_TOO_LATE, "No game is in progress.");
	}
	if (!room_check_version(room, request->version, error)) {
		return false;
	}
	if (room_place_to_move(room) != client->place || room->play.now.phase != GAME_CHOICE) {
		return wire_error_set(error, ERROR_NOT_YOUR_TURN,
			"Hints are for the player to move: it is not your turn.");
	}
	if (client->slot[hints->slot] != NULL) {
		return wire_error_set(error, ERROR_BUSY, "A hint is on its way; wait for it.");
	}
	return hints->waiting < HINTS_MAX ||
		wire_error_set(error, ERROR_BUSY,
			"Many others are waiting for hints; try again in a moment.");
}

/* Less time if others wait. */
static uint64_t hint_time_us(const struct hints *hints) {
	uint64_t waiting = search_pool_jobs(hints->pool) / search_pool_threads(hints->pool);
	uint64_t us = HINT_US / (1 + waiting);
	return us > HINT_BUSY_US ? us : HINT_BUSY_US;
}

static bool begin_hint_search(
	struct hints *hints, struct client *client, const struct request *request) {
	const struct room *room = &client->live->room;
	struct hint *hint = calloc(1, sizeof(*hint));
	struct search_job *job = hint != NULL ? search_job_create(room) : NULL;
	if (job == NULL) {
		free(hint);
		return false;
	}
	*hint = (struct hint){hints, client, job, "", request->version, request->n};
	strcpy(hint->room, room->id);
	job->limits.nodes = HINT_NODES;
	job->limits.time_us = hint_time_us(hints);
	job->memory = HINT_MEMORY;
	job->address = address_hash(client->address);
	job->watched = true;
	job->done = on_hint_found;
	job->user = hint;
	if (!search_pool_take(hints->pool, job)) {
		search_job_destroy(job);
		free(hint);
		return false;
	}
	client->slot[hints->slot] = hint;
	hints->waiting++;
	return true;
}

static void on_hint(void *user, struct client *client, const struct request *request) {
	struct hints *hints = user;
	struct wire_error error = {
		ERROR_STORE_FAILED, "The server does not have enough memory for that; try again."};
	if (!may_ask_hint(hints, client, request, &error) ||
		!begin_hint_search(hints, client, request)) {
		send_refusal(client->site, client, request->n, &error);
	}
}

/* ---- public ---- */

struct hints *hints_create(struct clients *clients, struct search_pool *pool) {
	struct hints *hints = calloc(1, sizeof(*hints));
	if (hints != NULL) {
		*hints = (struct hints){clients, pool, clients_take_slot(clients)};
	}
	return hints;
}

void hints_destroy(struct hints *hints) {
	free(hints);
}

static void cancel_client_hint(void *user, struct client *client) {
	struct hints *hints = user;
	struct hint *hint = client->slot[hints->slot];
	if (hint != NULL) {
		hint->client = NULL;
		search_job_cancel(hint->job);
	}
}

struct live_listener hints_listener(struct hints *hints) {
	static const struct live_request requests[] = {{REQUEST_HINT, on_hint}, {.take = NULL}};
	return (struct live_listener){
		.user = hints, .requests = requests, .gone = cancel_client_hint};
}
