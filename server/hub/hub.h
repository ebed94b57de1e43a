/* server/hub/hub.h - all rooms, all clients, the lobby; knows no sockets.
 *
 * The network calls hub_connect, hub_receive and hub_disconnect; the hub answers through the link.
 * Who is no client looks things up (server/hub/lookup.h). Everything runs on one loop.
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

struct bus;
struct hub;
struct client;
struct lookup;
struct modules;
struct owners;
struct ownership;
struct ownership_options;
struct solved_library;

/* Borrows loop and store for its life. The list of unfinished rooms is read here. NULL and a
 * sentence when the store cannot be read. */
struct hub *hub_create(uv_loop_t *loop, struct store *store, const struct site_limits *limits,
	char *error, size_t error_size);
/* Tell every client that the server restarts, take no new requests; done runs when every append is
 * safe. */
void hub_drain(struct hub *hub, void (*done)(void *user), void *user);
void hub_destroy(struct hub *hub);
/* Have computers and hints play from tables of solved games. Borrowed for the hub's life. */
void hub_use_solved(struct hub *hub, struct solved_library *solved);
/* Play rooms together with other nodes; before the first connection. Borrows bus for the hub's life
 * and copies owners. False without memory. */
bool hub_use_bus(struct hub *hub, struct bus *bus, const char *node, const struct owners *owners);
/* Be one of several servers that share the store: play what this one owns; before the first
 * connection. Borrowed, for the hub's life; NULL without memory. */
struct ownership *hub_own(struct hub *hub, const struct ownership_options *options);
/* Go on with the games that a run of this node before, or nobody, plays; when it has its name. */
void hub_take_back(struct hub *hub);
/* Close the clients of other nodes that are at rooms of this one. */
void hub_close_guests(struct hub *hub, int code, const char *reason);

/* A new connection. address is its IP as text (copied). Returns the hub's client, or NULL when the
 * hub refuses (it has closed the link already). The link is borrowed until hub_disconnect. */
struct client *hub_connect(struct hub *hub, struct link *link, const char *address);
/* One whole text message; text is zero-terminated after size bytes. */
void hub_receive(struct client *client, const char *text, size_t size);
void hub_disconnect(struct client *client);
/* Once a second, by a timer of the hub's own; tests call it when they have wound their clock. */
void hub_tick(struct hub *hub);
/* That timer stops: only hub_tick ticks from now on, however long a test takes. */
void hub_hold(struct hub *hub);
/* Ask another clock for the time: milliseconds since 1970. user is borrowed. */
void hub_set_clock(struct hub *hub, int64_t (*clock)(void *user), void *user);
/* End of one loop turn's reading: send what was gathered (lobby changes, watcher counts). */
void hub_flush(struct hub *hub);

/* Borrowed, while the hub lives. */
const struct lookup *hub_lookup(const struct hub *hub);
/* For tests that look into one of them. */
struct modules *hub_modules(struct hub *hub);

#endif
