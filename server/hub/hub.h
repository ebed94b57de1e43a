/* server/hub/hub.h - all rooms, all clients, the lobby; knows no sockets.
 *
 * The network calls hub_connect, hub_receive, hub_disconnect and the api functions; the hub answers
 * through the link. Everything runs on one loop.
 */
#ifndef QIRKAT_SERVER_HUB_H
#define QIRKAT_SERVER_HUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/live/link.h"
#include "server/live/site.h"
#include "server/store/store.h"

struct hub;
struct client;

/* Borrows loop and store for its life. The list of unfinished rooms is read here. NULL and a
 * sentence when the store cannot be read. */
struct hub *hub_create(uv_loop_t *loop, struct store *store, const struct hub_limits *limits,
	char *error, size_t error_size);
/* Tell every client that the server restarts, take no new requests; done runs when every append is
 * safe. */
void hub_drain(struct hub *hub, void (*done)(void *user), void *user);
void hub_destroy(struct hub *hub);

/* A new connection. address is its IP as text (copied). Returns the hub's client, or NULL when the
 * hub refuses (it has closed the link already). The link is borrowed until hub_disconnect. */
struct client *hub_connect(struct hub *hub, struct link *link, const char *address);
/* One whole text message; text is zero-terminated after size bytes. */
void hub_receive(struct client *client, const char *text, size_t size);
void hub_disconnect(struct client *client);
/* Once a second, by a timer of the hub's own; tests call it when they have wound their clock. */
void hub_tick(struct hub *hub);
/* Ask another clock for the time: milliseconds since 1970. user is borrowed. */
void hub_set_clock(struct hub *hub, int64_t (*clock)(void *user), void *user);
/* End of one loop turn's reading: send what was gathered (lobby changes, watcher counts). */
void hub_flush(struct hub *hub);

/* What the page of a table or a game says of itself before it runs, UTF-8. */
struct page_words {
	char title[1024]; /* "A game of Alquerque" */
	char about[1024]; /* a sentence */
};
/* path as it was asked for. False, and words untouched, where it is of no table or game that is. */
bool hub_page_words(struct hub *hub, const char *path, struct page_words *words);

/* An answer to GET /api/...: a JSON text. body is new, yours to free. */
struct api_reply {
	int status; /* 200, 404, ... */
	char *body;
	size_t size;
	const char *type; /* "application/json", "application/x-ndjson", "image/svg+xml", ... */
	char file[48];    /* the name under which a browser keeps it, "" for none */
};
/* path begins with "/api/", query may be "". Always fills reply. */
void hub_api(struct hub *hub, const char *path, const char *query, struct api_reply *reply);
/* The same in two parts, so that what takes long is done on another thread: NULL where reply is
 * filled, else work for api_work_run and then api_work_finish (server/net/api_work.h), which may
 * end after the hub. body is what was posted, zero-terminated after size bytes, taken; NULL for
 * GET. */
struct api_work;
struct api_work *hub_api_begin(struct hub *hub, const char *path, const char *query, char *body,
	size_t size, struct api_reply *reply);

#endif
