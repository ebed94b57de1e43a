/* server/hub/hub.h - all rooms, all clients and the lobby; knows no sockets.
 *
 * The network calls hub_connect, hub_receive and hub_disconnect; the hub answers through the link.
 * Code that is not a client looks things up with server/hub/lookup.h. Everything runs on one loop.
 */
#ifndef QIRKAT_SERVER_HUB_H
#define QIRKAT_SERVER_HUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/hub/hub_settings.h"
#include "server/live/link.h"
#include "server/store/store.h"

struct accounts;
struct adoption;
struct bus;
struct hub;
struct client;
struct kept_rooms;
struct lookup;
struct owners;
struct ownership;
struct ownership_options;
struct person;
struct reserved_names;
struct shares;
struct solved_library;

/* Borrows loop, store and settings for its lifetime. Reads the list of unfinished rooms. NULL and
 * an error text if the store cannot be read. */
struct hub *hub_create(uv_loop_t *loop, struct store *store, const struct hub_settings *settings,
	char *error, size_t error_size);
/* Tell every client that the server restarts, and accept no new requests; done is called when every
 * append is stored. */
void hub_drain(struct hub *hub, void (*done)(void *user), void *user);
void hub_destroy(struct hub *hub);
/* Let nobody take these names. Borrowed for the hub's lifetime; NULL: none. */
void hub_reserve_names(struct hub *hub, const struct reserved_names *reserved);
/* Let computers and hints use tables of solved games. Borrowed for the hub's lifetime. */
void hub_use_solved(struct hub *hub, struct solved_library *solved);
/* Let people be signed in; call after hub_use_bus, before the first connection, and destroy the hub
 * before the accounts. Borrowed for the hub's lifetime. False if out of memory. */
bool hub_use_accounts(struct hub *hub, struct accounts *accounts);
/* Let guests' seats move into accounts. adoption is borrowed until the hub is destroyed; NULL: they
 * do not. */
void hub_use_adoption(struct hub *hub, struct adoption *adoption);
/* Play rooms together with other nodes; call before the first connection. Borrows bus for the hub's
 * lifetime, copies owners. False if out of memory. */
bool hub_use_bus(struct hub *hub, struct bus *bus, const char *node, const struct owners *owners);
/* Share the store with other servers, playing only the rooms this one owns; call before
 * hub_use_bus. The result is borrowed for the hub's lifetime; NULL if out of memory. */
struct ownership *hub_own(struct hub *hub, const struct ownership_options *options);
/* Resume the games that an earlier run of this node played, or nobody plays; call once the node has
 * its name. */
void hub_take_back(struct hub *hub);
/* Close the clients of other nodes that are in rooms of this node. */
void hub_close_remote_clients(struct hub *hub, int code, const char *reason);

/* A new connection. address is its IP as text (copied). Returns the hub's client, or NULL if the
 * hub refuses; the link is then already closed. The link is borrowed until hub_disconnect. */
struct client *hub_connect(struct hub *hub, struct link *link, const char *address);
/* This person, which is copied, is signed in on that connection, which is new. False if out of
 * memory: the connection must be closed. */
bool hub_sign_in(struct hub *hub, struct client *client, const struct person *person);
/* How many sessions have ended: whoever has looked for a person meanwhile must look again. */
uint64_t hub_sessions_ended(const struct hub *hub);
/* One complete text message; text is zero-terminated after size bytes. */
void hub_receive(struct client *client, const char *text, size_t size);
void hub_disconnect(struct client *client);
/* Called once a second by the hub's own timer; tests call it after they have moved their clock. */
void hub_tick(struct hub *hub);
/* Stop that timer: from now on only hub_tick ticks, however long a test takes. */
void hub_hold(struct hub *hub);
/* Use another clock: milliseconds since 1970. user is borrowed. */
void hub_set_clock(struct hub *hub, int64_t (*clock)(void *user), void *user);
/* The end of a round of the loop: send what was collected (lobby changes, spectator counts). */
void hub_flush(struct hub *hub);

/* Borrowed for the hub's lifetime. */
const struct lookup *hub_lookup(const struct hub *hub);
/* For tests that look inside a module. */
struct shares *hub_shares(struct hub *hub);
const struct kept_rooms *hub_kept_rooms(const struct hub *hub);

#endif
