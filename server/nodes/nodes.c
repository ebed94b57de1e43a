/* server/nodes/nodes.c - clients of this node in rooms of other nodes, and clients of other nodes
 * in rooms of this one. */
#include "server/nodes/nodes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/metric.h"
#include "server/accounts/account.h"
#include "server/live/live_room.h"
#include "server/live/listen.h"
#include "server/live/receive.h"
#include "server/live/send.h"
#include "server/nodes/trunk.h"
#include "server/process/log.h"

enum {
	HELD_MAX = 16,
	KEY_SIZE = 24,
	OPEN_BYTES = 256,
	REMOTES_MAX = 100000, /* of all nodes together */
	ASK_BYTES = 65536,    /* longest client message; the maximum of the setting request_bytes */
};

/* Kinds of trunk entries. Sent by the client's node: */
enum {
	SAY_OPEN = 'o', /* opens a session; number: is it a bot; data: its address and person */
	SAY_ASK = 'a',  /* a message of the client; number: its round trip in ms, or -1 */
	SAY_GONE = 'g', /* the client is gone, or in a room elsewhere */
	/* Sent by the owner (besides 't', which trunk_tell makes): */
	SAY_SHUT = 'x',    /* close the client; number: the close code; data: the reason */
	SAY_MEASURE = 'm', /* measure the round trip of the client */
};

struct nodes {
	struct site *site;
	struct clients *clients;
	struct trunks trunks;
	struct owners owners;
	struct site_router router;
	void (*take)(struct client *client, const char *text, size_t size);
	bool (*sign_in)(void *user, struct client *client, const struct person *person);
	void *sign_in_user;
	size_t slot; /* client slot: its relay, or NULL */
	uint64_t last_id;
	struct map relays; /* by id */
	struct list all_relays;
	struct map remotes_by_key;
	struct list remotes, shut;
	size_t remotes_count;
	uv_prepare_t *before_poll; /* sends what a round produced before the loop waits */
	uint64_t forged_told;
	const struct client *passing; /* its join is being processed here */
};

/* A message held until the owner is known. */
struct held {
	struct list in_relay;
	int64_t at_ms;
	size_t size;
	char text[];
};

/* An owner lookup; it can outlive the client. */
struct question {
	struct nodes *nodes;
	struct relay *relay; /* NULL once it is gone */
};

struct relay {
	struct nodes *nodes;
	struct client *client;
	struct list in_all;
	uint64_t id;
	char key[KEY_SIZE];
	struct trunk *trunk; /* to the owner; NULL: not known yet, or this node */
	struct question *question;
	int64_t join_n; /* request number of the join that waits for the lookup */
	struct list held;
	unsigned held_count;
};

struct remote_client {
	struct link link; /* must be the first member */
	struct nodes *nodes;
	struct client *client; /* NULL once it is gone */
	struct trunk *trunk;   /* NULL once it has ended */
	struct list in_remotes;
	uint64_t id;
	char key[2 * KEY_SIZE]; /* key in remotes_by_key while it has a trunk */
	int64_t rtt_ms;
};

static const struct link_impl remote_link;

/* ---- relays ---- */

static struct relay *relay_of(const struct nodes *nodes, const struct client *client) {
	return client->slot[nodes->slot];
}

static struct relay *make_relay(struct nodes *nodes, struct client *client) {
	struct relay *relay = calloc(1, sizeof(*relay));
	if (relay == NULL) {
		return NULL;
	}
	relay->nodes = nodes;
	relay->client = client;
	relay->id = ++nodes->last_id;
	snprintf(relay->key, sizeof(relay->key), "%" PRIu64, relay->id);
	if (!map_add(&nodes->relays, relay->key, relay)) {
		free(relay);
		return NULL;
	}
	list_init(&relay->held);
	list_init(&relay->in_all);
	list_add_last(&nodes->all_relays, &relay->in_all);
	client->slot[nodes->slot] = relay;
	return relay;
}

static void set_trunk(struct relay *relay, struct trunk *trunk) {
	if (relay->trunk != NULL) {
		relay->trunk->sessions--;
	}
	relay->trunk = trunk;
	if (trunk != NULL) {
		trunk->sessions++;
	}
}

static struct held *take_relay_message(struct relay *relay) {
	struct held *held = LIST_OWNER(relay->held.next, struct held, in_relay);
	list_take_out(&held->in_relay);
	relay->held_count--;
	return held;
}

/* The client leaves the room at the other node, if it is in one. */
static void leave_remote_room(struct relay *relay) {
	if (relay->trunk != NULL) {
		trunk_say(relay->trunk, SAY_GONE, relay->id, 0, "", 0);
		set_trunk(relay, NULL);
	}
}

static void destroy_relay(struct relay *relay) {
	leave_remote_room(relay);
	if (relay->question != NULL) {
		relay->question->relay = NULL;
	}
	while (!list_is_empty(&relay->held)) {
		free(take_relay_message(relay));
	}
	relay->client->slot[relay->nodes->slot] = NULL;
	map_remove(&relay->nodes->relays, relay->key);
	list_take_out(&relay->in_all);
	free(relay);
}

static void forward_to_owner(struct relay *relay, const char *text, size_t size) {
	const struct link *link = relay->client->link;
	int64_t rtt_ms = link->impl->rtt_ms != NULL ? link->impl->rtt_ms(link) : -1;
	trunk_say(relay->trunk, SAY_ASK, relay->id, rtt_ms, text, size);
}

/* ---- owner lookup ---- */

static bool hold_relay_message(struct relay *relay, const char *text, size_t size) {
	struct held *held = relay->held_count < HELD_MAX ? malloc(sizeof(*held) + size + 1) : NULL;
	if (held == NULL) {
		return false;
	}
	held->at_ms = site_now(relay->client->site);
	held->size = size;
	memcpy(held->text, text, size);
	held->text[size] = '\0';
	list_init(&held->in_relay);
	list_add_last(&relay->held, &held->in_relay);
	relay->held_count++;
	return true;
}

/* "192.0.2.7", and if somebody is signed in, their account, name, session and role, each on a line.
 */
static void say_open(struct trunk *trunk, const struct relay *relay) {
	char data[OPEN_BYTES];
	const struct client *client = relay->client;
	const struct person *person = client->person;
	int size = person == NULL
		? snprintf(data, sizeof(data), "%s", client->address->text)
		: snprintf(data, sizeof(data), "%s\n%s\n%s\n%s\n%d", client->address->text,
			  person->account, person->name, person->session, (int)person->role);
	trunk_say(trunk, SAY_OPEN, relay->id, client->bot, data, (size_t)size);
}

/* Another node plays the room: open a session there, unless the client has one at that node
 * already. */
static bool open_remote_session(struct relay *relay, const char *owner) {
	struct nodes *nodes = relay->nodes;
	const struct client *client = relay->client;
	struct trunk *trunk = trunk_to(&nodes->trunks, owner);
	if (trunk == NULL) {
		return false;
	}
	if (relay->trunk != trunk) {
		leave_remote_room(relay);
		set_trunk(relay, trunk);
		say_open(trunk, relay);
	}
	if (client->live != NULL) {
		live_room_leave(relay->client);
	}
	return true;
}

static bool is_remote_client(const struct client *client) {
	return client->link->impl == &remote_link;
}

/* Process the join for which the owner was looked up, without looking it up again. Remote clients
 * are never forwarded: their node already took this one for the owner. */
static void process_join(struct relay *relay, const char *owner, const struct held *held) {
	struct nodes *nodes = relay->nodes;
	struct client *client = relay->client;
	bool goes_on = owner != NULL && owner[0] != '\0' && !is_remote_client(client);
	if (owner == NULL ||
		(owner[0] != '\0' && !(goes_on && open_remote_session(relay, owner)))) {
		send_error(nodes->site, client, relay->join_n, ERROR_BUSY,
			"The server of this table cannot be reached right now; join it again.");
	} else if (owner[0] != '\0') {
		forward_to_owner(relay, held->text, held->size);
	} else {
		leave_remote_room(relay);
		client->held_ms = held->at_ms;
		nodes->passing = client;
		nodes->take(client, held->text, held->size);
		nodes->passing = NULL;
		client->held_ms = 0;
	}
}

/* Process the messages held after the join, until another lookup starts. */
static void process_relay_messages(struct relay *relay) {
	struct client *client = relay->client;
	while (!list_is_empty(&relay->held) && relay->question == NULL) {
		struct held *held = take_relay_message(relay);
		client->held_ms = held->at_ms;
		relay->nodes->take(client, held->text, held->size);
		client->held_ms = 0;
		free(held);
	}
}

static void on_owner_found(void *asker, const char *owner) {
	struct question *question = asker;
	struct relay *relay = question->relay;
	if (relay != NULL) {
		struct held *join = take_relay_message(relay);
		bool here = owner != NULL && strcmp(owner, relay->nodes->trunks.node) == 0;
		relay->question = NULL;
		process_join(relay, here ? "" : owner, join);
		free(join);
		process_relay_messages(relay);
		if (relay->trunk == NULL && relay->question == NULL) {
			destroy_relay(relay);
		}
	}
	free(question);
}

static void query_room_owner(struct nodes *nodes, struct client *client,
	const struct request *request, const char *text, size_t size) {
	struct question *question = calloc(1, sizeof(*question));
	struct relay *relay = relay_of(nodes, client);
	if (relay == NULL) {
		relay = make_relay(nodes, client);
	}
	if (question == NULL || relay == NULL || !hold_relay_message(relay, text, size)) {
		free(question);
		send_error(nodes->site, client, request->n, ERROR_BUSY,
			"The server does not have enough memory for that; try again.");
		return;
	}
	*question = (struct question){nodes, relay};
	relay->question = question;
	relay->join_n = request->n;
	if (!nodes->owners.find(nodes->owners.user, request->room, on_owner_found, question)) {
		on_owner_found(question, NULL);
	}
}

/* ---- messages from clients ---- */

static bool relay_request(void *user, struct client *client, const struct request *request,
	const char *text, size_t size) {
	struct nodes *nodes = user;
	struct relay *relay = relay_of(nodes, client);
	if (request->type == REQUEST_PING || nodes->passing == client || client->is_computer) {
		return false;
	}
	if (relay != NULL && relay->question != NULL) {
		if (!hold_relay_message(relay, text, size)) {
			send_error(nodes->site, client, request->n, ERROR_BUSY,
				"Your table is still being located; try again in a moment.");
		}
		return true;
	}
	if (request->type == REQUEST_JOIN) {
		query_room_owner(nodes, client, request, text, size);
		return true;
	}
	bool away = relay != NULL && relay->trunk != NULL;
	if (away &&
		(request->type == REQUEST_LEAVE ||
			request_needs(request->type, REQUEST_NEEDS_ROOM))) {
		forward_to_owner(relay, text, size);
		return true;
	}
	return false;
}

/* ---- remote clients ---- */

static void on_remote_send(struct link *link, struct frame *frame) {
	struct remote_client *remote = (struct remote_client *)link;
	if (remote->trunk != NULL) {
		trunk_tell(remote->trunk, remote->id, frame);
	}
}

static void end_remote_client_trunk(struct remote_client *remote) {
	if (remote->trunk != NULL) {
		remote->trunk->sessions--;
		remote->trunk = NULL;
		map_remove(&remote->nodes->remotes_by_key, remote->key);
	}
}

/* The remote client is freed at the end of the round. */
static void on_remote_close(struct link *link, int code, const char *reason) {
	struct remote_client *remote = (struct remote_client *)link;
	if (remote->trunk != NULL) {
		trunk_say(remote->trunk, SAY_SHUT, remote->id, code, reason, strlen(reason));
		end_remote_client_trunk(remote);
	}
	list_move_last(&remote->nodes->shut, &remote->in_remotes);
}

static int64_t on_remote_rtt(const struct link *link) {
	return ((const struct remote_client *)(const void *)link)->rtt_ms;
}

static void on_remote_measure(struct link *link) {
	struct remote_client *remote = (struct remote_client *)link;
	if (remote->trunk != NULL) {
		trunk_say(remote->trunk, SAY_MEASURE, remote->id, 0, "", 0);
	}
}

static const struct link_impl remote_link = {
	.send = on_remote_send,
	.close = on_remote_close,
	.rtt_ms = on_remote_rtt,
	.measure = on_remote_measure,
};

static void destroy_remote_client(struct remote_client *remote) {
	struct client *client = remote->client;
	end_remote_client_trunk(remote);
	remote->client = NULL;
	if (client != NULL) {
		client_destroy(client);
	}
	list_take_out(&remote->in_remotes);
	remote->nodes->remotes_count--;
	free(remote);
}

static void write_key(const struct trunk *trunk, uint64_t id, char key[2 * KEY_SIZE]) {
	snprintf(key, 2 * KEY_SIZE, "%" PRIu64 ".%" PRIu64, trunk->number, id);
}

static struct remote_client *find_remote_client(
	const struct nodes *nodes, const struct trunk *trunk, uint64_t id) {
	char key[2 * KEY_SIZE];
	write_key(trunk, id, key);
	return map_find(&nodes->remotes_by_key, key);
}

/* Returns new; NULL if out of memory, or if there are too many remote clients. */
static struct remote_client *make_remote_client(
	struct nodes *nodes, struct trunk *trunk, uint64_t id) {
	struct remote_client *remote = nodes->remotes_count < REMOTES_MAX
		? calloc(1, sizeof(*remote))
		: NULL;
	if (remote == NULL) {
		return NULL;
	}
	write_key(trunk, id, remote->key);
	if (!map_add(&nodes->remotes_by_key, remote->key, remote)) {
		free(remote);
		return NULL;
	}
	remote->link.impl = &remote_link;
	remote->nodes = nodes;
	remote->trunk = trunk;
	remote->id = id;
	remote->rtt_ms = -1;
	trunk->sessions++;
	list_init(&remote->in_remotes);
	list_add_last(&nodes->remotes, &remote->in_remotes);
	nodes->remotes_count++;
	return remote;
}

/* Read what say_open has written. False: nobody is signed in. */
static bool read_open(const char *data, char address[OPEN_BYTES], struct person *person) {
	int role = ROLE_MEMBER;
	*person = (struct person){.role = ROLE_MEMBER};
	snprintf(address, OPEN_BYTES, "%.*s", (int)strcspn(data, "\n"), data);
	bool good = strlen(data) < OPEN_BYTES &&
		sscanf(data, "%*[^\n]\n%12[^\n]\n%20[^\n]\n%64[^\n]\n%d", person->account,
			person->name, person->session, &role) == 4;
	person->role = role == ROLE_ADMIN || role == ROLE_MODERATOR ? (enum account_role)role
								    : ROLE_MEMBER;
	return good;
}

static void open_remote_client(
	struct nodes *nodes, struct trunk *trunk, uint64_t id, const struct trunk_entry *entry) {
	struct remote_client *remote = make_remote_client(nodes, trunk, id);
	if (remote == NULL) {
		static const char why[] =
			"This server does not have enough memory for another connection.";
		trunk_say(trunk, SAY_SHUT, id, CLOSE_TOO_MANY, why, sizeof(why) - 1);
		return;
	}
	char address[OPEN_BYTES];
	struct person person;
	bool is_person = read_open(entry->data, address, &person);
	remote->client = client_create(nodes->clients, &remote->link, address);
	if (remote->client != NULL && is_person && nodes->sign_in != NULL &&
		!nodes->sign_in(nodes->sign_in_user, remote->client, &person)) {
		close_client(remote->client, CLOSE_TOO_MANY, "This server is out of memory.");
	}
	if (remote->client != NULL) {
		remote->client->bot = entry->number != 0;
		nodes->site->counts.remote_clients++;
	}
}

void nodes_use_people(struct nodes *nodes,
	bool (*sign_in)(void *user, struct client *client, const struct person *person),
	void *user) {
	nodes->sign_in = sign_in;
	nodes->sign_in_user = user;
}

void nodes_close_remote_clients(struct nodes *nodes, int code, const char *reason) {
	while (!list_is_empty(&nodes->remotes)) {
		struct remote_client *remote = LIST_OWNER(
			nodes->remotes.next, struct remote_client, in_remotes);
		on_remote_close(&remote->link, code, reason);
	}
}

static void destroy_shut_remote_clients(struct nodes *nodes) {
	while (!list_is_empty(&nodes->shut)) {
		destroy_remote_client(
			LIST_OWNER(nodes->shut.next, struct remote_client, in_remotes));
	}
}

/* A relay or remote client is gone. A remote client goes this way only when this server shuts
 * down. */
static void remove_relay_or_remote_client(void *user, struct client *client) {
	struct relay *relay = relay_of(user, client);
	if (relay != NULL) {
		destroy_relay(relay);
	}
	if (is_remote_client(client)) {
		struct remote_client *remote = (struct remote_client *)client->link;
		client->site->counts.remote_clients--;
		if (remote->client != NULL) {
			on_remote_close(client->link, CLOSE_GOING_AWAY,
				"The server of your table is restarting. Your game is saved.");
		}
		remote->client = NULL;
	}
}

/* ---- messages from other nodes ---- */

/* The relay of the session, if it still exists and belongs to that node. */
static struct relay *find_relay(
	const struct nodes *nodes, const struct trunk *trunk, const char *id) {
	struct relay *relay = map_find(&nodes->relays, id);
	return relay != NULL && relay->trunk == trunk ? relay : NULL;
}

/* The message was encoded once, by the owner; all receivers here share one frame. */
static void relay_shared_frame(
	struct nodes *nodes, struct trunk *trunk, const struct trunk_entry *entry) {
	struct frame *frame = frame_create(entry->data, entry->size);
	char id[KEY_SIZE];
	for (const char *at = entry->ids; *at != '\0';) {
		size_t size = strcspn(at, ",");
		snprintf(id, sizeof(id), "%.*s", (int)(size < KEY_SIZE ? size : KEY_SIZE - 1), at);
		at += at[size] == ',' ? size + 1 : size;
		struct relay *relay = find_relay(nodes, trunk, id);
		if (relay != NULL && frame != NULL) {
			send_frame(relay->client, frame);
		} else if (relay != NULL) {
			close_client(relay->client, CLOSE_GOING_AWAY,
				"This server does not have enough memory for a message.");
		}
	}
	frame_unref(frame);
}

static void handle_owner_entry(
	struct nodes *nodes, struct trunk *trunk, const struct trunk_entry *entry) {
	struct relay *relay = find_relay(nodes, trunk, entry->ids);
	if (relay == NULL) {
		return;
	}
	struct link *link = relay->client->link;
	if (entry->kind == SAY_SHUT) {
		set_trunk(relay, NULL);
		close_client(relay->client, (int)entry->number, entry->data);
	} else if (entry->kind == SAY_MEASURE && link->impl->measure != NULL) {
		link->impl->measure(link);
	}
}

static void handle_client_entry(
	struct nodes *nodes, struct trunk *trunk, const struct trunk_entry *entry) {
	uint64_t id = strtoull(entry->ids, NULL, 10);
	struct remote_client *remote = find_remote_client(nodes, trunk, id);
	if (entry->kind == SAY_OPEN && remote == NULL) {
		open_remote_client(nodes, trunk, id, entry);
	} else if (entry->kind == SAY_ASK && remote != NULL && entry->size <= ASK_BYTES) {
		remote->rtt_ms = entry->number;
		receive_message(remote->client, entry->data, entry->size);
	} else if (entry->kind == SAY_GONE && remote != NULL) {
		destroy_remote_client(remote);
	}
}

static void dispatch_relay_entry(void *user, struct trunk *trunk, const struct trunk_entry *entry) {
	switch (entry->kind) {
	case 't':
		relay_shared_frame(user, trunk, entry);
		break;
	case SAY_SHUT:
	case SAY_MEASURE:
		handle_owner_entry(user, trunk, entry);
		break;
	default:
		handle_client_entry(user, trunk, entry);
	}
}

/* The trunk has ended: close its relays, whose clients then reconnect and read what they missed,
 * and its remote clients, whose node does the same. */
static void on_relay_trunk_ended(void *user, struct trunk *trunk) {
	struct nodes *nodes = user;
	for (struct list *at = nodes->all_relays.next; at != &nodes->all_relays; at = at->next) {
		struct relay *relay = LIST_OWNER(at, struct relay, in_all);
		if (relay->trunk == trunk) {
			set_trunk(relay, NULL);
			close_client(relay->client, CLOSE_GOING_AWAY,
				"The server of your table cannot be reached. Your game is saved.");
		}
	}
	for (struct list *at = nodes->remotes.next; at != &nodes->remotes;) {
		struct remote_client *remote = LIST_OWNER(at, struct remote_client, in_remotes);
		at = at->next;
		if (remote->trunk == trunk) {
			end_remote_client_trunk(remote);
			list_move_last(&nodes->shut, &remote->in_remotes);
		}
	}
}

static const struct trunks_calls trunks_calls = {
	.entry = dispatch_relay_entry, .ended = on_relay_trunk_ended, .gone = on_relay_trunk_ended};

/* ---- create and destroy ---- */

/* Log once a second: whoever sends such messages may send many. */
static void log_forged_messages(struct nodes *nodes) {
	uint64_t forged = bus_count(nodes->trunks.bus).forged;
	if (forged != nodes->forged_told) {
		log_error("nodes",
			"forged=%" PRIu64 " messages on the bus are not signed by this site; is "
			"the bus open to others?",
			forged - nodes->forged_told);
		nodes->forged_told = forged;
	}
}

static void tick_node_trunks(void *user, int64_t now) {
	struct nodes *nodes = user;
	trunks_tick(&nodes->trunks, now);
	log_forged_messages(nodes);
}

/* Entries are produced both by answers of the store and by incoming messages: send all of a round
 * together. */
static void flush_node_trunks(uv_prepare_t *handle) {
	struct nodes *nodes = handle->data;
	destroy_shut_remote_clients(nodes);
	trunks_flush(&nodes->trunks);
}

static void on_nodes_handle_closed(uv_handle_t *handle) {
	free(handle);
}

static void tell_bus(const struct nodes *nodes, struct metric_list *metrics) {
	struct bus_counts bus = bus_count(nodes->trunks.bus);
	metric_gauge(metrics, "bus_up", "Whether the bus between the nodes is connected.",
		bus_is_well(nodes->trunks.bus));
	metric_counter(
		metrics, "bus_sent_total", "Messages sent to other nodes.", (double)bus.sent);
	metric_counter(metrics, "bus_received_total", "Messages received from other nodes.",
		(double)bus.received);
	metric_counter(metrics, "bus_lost_leaving_total",
		"Messages not sent because there was no connection or the queue was full.",
		(double)bus.lost_leaving);
	metric_counter(metrics, "bus_lost_arriving_total",
		"Messages dropped on arrival because the queue was full.",
		(double)bus.lost_arriving);
	metric_counter(metrics, "bus_reconnects_total", "Reconnections to the bus.",
		(double)bus.reconnects);
	metric_counter(metrics, "bus_forged_total",
		"Messages dropped because no node of this site had signed them.",
		(double)bus.forged);
}

static void tell_metrics(void *user, struct metric_list *metrics) {
	const struct nodes *nodes = user;
	tell_bus(nodes, metrics);
	trunks_metrics(&nodes->trunks, metrics);
	metric_gauge(metrics, "remote_clients", "Clients of other nodes at tables of this node.",
		(double)nodes->remotes_count);
	metric_gauge(metrics, "guests", "The old name of remote_clients, until the next release.",
		(double)nodes->remotes_count);
	metric_gauge(metrics, "relays", "Clients of this node at tables of other nodes.",
		(double)nodes->relays.count);
	metric_counter(metrics, "trunks_ended_total",
		"Connections to other nodes ended because of silence or a lost message.",
		(double)nodes->trunks.ended);
}

static const char *why_not_ready(void *user) {
	const struct nodes *nodes = user;
	return bus_is_well(nodes->trunks.bus)
		? NULL
		: "The bus between the nodes cannot be reached: tables on other nodes cannot be joined here. It retries all the time.";
}

struct live_listener nodes_listener(struct nodes *nodes) {
	return (struct live_listener){.user = nodes,
		.gone = remove_relay_or_remote_client,
		.tick = tick_node_trunks,
		.metrics = tell_metrics,
		.why_not_ready = why_not_ready};
}

struct nodes *nodes_create(struct clients *clients, struct bus *bus, const char *node,
	const struct owners *owners,
	void (*take)(struct client *client, const char *text, size_t size)) {
	struct nodes *nodes = calloc(1, sizeof(*nodes));
	uv_prepare_t *before_poll = calloc(1, sizeof(*before_poll));
	if (nodes == NULL || before_poll == NULL) {
		free(nodes);
		free(before_poll);
		return NULL;
	}
	nodes->site = clients->site;
	nodes->clients = clients;
	nodes->owners = *owners;
	nodes->take = take;
	map_init(&nodes->relays, 0);
	map_init(&nodes->remotes_by_key, 0);
	list_init(&nodes->all_relays);
	list_init(&nodes->remotes);
	list_init(&nodes->shut);
	if (!trunks_init(&nodes->trunks, bus, "node", node, site_now(nodes->site), &trunks_calls,
		    nodes)) {
		free(nodes);
		free(before_poll);
		return NULL;
	}
	uv_prepare_init(nodes->site->loop, before_poll); /* libuv: always succeeds */
	uv_prepare_start(before_poll, flush_node_trunks);
	before_poll->data = nodes;
	nodes->before_poll = before_poll;
	nodes->slot = clients_take_slot(clients);
	nodes->router = (struct site_router){.take = relay_request, .user = nodes};
	nodes->site->router = &nodes->router;
	return nodes;
}

void nodes_destroy(struct nodes *nodes) {
	if (nodes == NULL) {
		return;
	}
	nodes->site->router = NULL;
	trunks_finish(&nodes->trunks);
	destroy_shut_remote_clients(nodes);
	uv_close((uv_handle_t *)nodes->before_poll, on_nodes_handle_closed);
	map_finish(&nodes->relays);
	map_finish(&nodes->remotes_by_key);
	free(nodes);
}
