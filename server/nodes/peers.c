/* server/nodes/peers.c - the other nodes of the site, and what each node broadcasts about
 * itself. */
#include "server/nodes/peers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/metric.h"
#include "base/text.h"
#include "server/live/site.h"
#include "server/process/log.h"

/* The subject on which nodes announce themselves, and the prefix of the subjects on which each
 * receives. */
static const char hello_subject[] = "peers", trunk_subject[] = "peer";

/* Kinds of trunk entries, besides those of listeners. */
enum {
	SAY_BEGIN = 'B', /* everything is sent again after this */
	SAY_BYE = 'Z',   /* this node shuts down */
};

/* ---- arrival and departure ---- */

static struct peer *find_peer(const struct peers *peers, const struct trunk *trunk) {
	for (struct list *at = peers->all.next; at != &peers->all; at = at->next) {
		struct peer *peer = LIST_OWNER(at, struct peer, in_peers);
		if (peer->trunk == trunk) {
			return peer;
		}
	}
	return NULL;
}

static void tell_peer_everything(const struct peers *peers, struct peer *peer) {
	peer->begins = false;
	trunk_say(peer->trunk, SAY_BEGIN, 0, 0, "", 0);
	for (size_t i = 0; i < peers->listeners; i++) {
		if (peers->listener[i].tell != NULL) {
			peers->listener[i].tell(peers->listener[i].user, peer);
		}
	}
}

/* NULL if out of memory, or if there are too many. */
static struct peer *find_or_make_peer(struct peers *peers, struct trunk *trunk) {
	struct peer *peer = find_peer(peers, trunk);
	if (peer != NULL || peers->count >= PEERS_MAX) {
		return peer;
	}
	peer = calloc(1, sizeof(*peer));
	if (peer == NULL) {
		return NULL;
	}
	peer->trunk = trunk;
	peer->name = trunk->peer;
	trunk->sessions++;
	list_init(&peer->in_peers);
	list_add_last(&peers->all, &peer->in_peers);
	peers->count++;
	log_info("nodes", "node=%s is connected", peer->name);
	tell_peer_everything(peers, peer);
	return peer;
}

static void end_peer(struct peers *peers, struct peer *peer) {
	for (size_t i = 0; i < peers->listeners; i++) {
		if (peers->listener[i].gone != NULL) {
			peers->listener[i].gone(peers->listener[i].user, peer);
		}
	}
	peer->trunk->sessions--;
	peers->count--;
	list_take_out(&peer->in_peers);
	free(peer);
}

/* ---- receiving ---- */

static void on_peer_hello(void *user, const struct bus_message *message) {
	struct peers *peers = user;
	char node[TRUNK_NODE_SIZE];
	if (message->size == 0 || !text_copy(node, sizeof(node), message->data, message->size) ||
		strlen(node) != message->size || !bus_is_word(node)) {
		peers->bad++;
		return;
	}
	struct trunk *trunk = strcmp(node, peers->trunks.node) != 0 && peers->count < PEERS_MAX
		? trunk_to(&peers->trunks, node)
		: NULL;
	if (trunk != NULL && find_peer(peers, trunk) == NULL) {
		trunk_greet(trunk);
	}
}

/* The name alone could be an old message that somebody repeats. */
static void on_peer_met(void *user, struct trunk *trunk) {
	find_or_make_peer(user, trunk);
}

static void on_peer_begin(const struct peers *peers, struct peer *peer) {
	for (size_t i = 0; i < peers->listeners; i++) {
		if (peers->listener[i].begins != NULL) {
			peers->listener[i].begins(peers->listener[i].user, peer);
		}
	}
}

static bool dispatch_peer_entry(
	const struct peers *peers, struct peer *peer, const struct trunk_entry *entry) {
	for (size_t i = 0; i < peers->listeners; i++) {
		const struct peers_listener *listener = &peers->listener[i];
		if (strchr(listener->kinds, entry->kind) != NULL && entry->kind != '\0') {
			return listener->hear(listener->user, peer, entry);
		}
	}
	return false; /* perhaps from a newer version */
}

static void on_peer_entry(void *user, struct trunk *trunk, const struct trunk_entry *entry) {
	struct peers *peers = user;
	if (entry->kind == SAY_BYE) {
		struct peer *peer = find_peer(peers, trunk);
		if (peer != NULL) {
			log_info("nodes", "node=%s ends", peer->name);
			end_peer(peers, peer);
		}
		return;
	}
	struct peer *peer = find_or_make_peer(peers, trunk);
	if (peer == NULL) {
		return;
	}
	if (entry->kind == SAY_BEGIN) {
		on_peer_begin(peers, peer);
	} else {
		peers->bad += !dispatch_peer_entry(peers, peer, entry);
	}
}

static void on_peer_trunk_ended(void *user, struct trunk *trunk) {
	struct peer *peer = find_peer(user, trunk);
	if (peer != NULL) {
		peer->begins = true;
	}
}

static void on_peer_trunk_gone(void *user, struct trunk *trunk) {
	struct peer *peer = find_peer(user, trunk);
	if (peer != NULL) {
		end_peer(user, peer);
	}
}

static const struct trunks_calls trunks_calls = {.met = on_peer_met,
	.entry = on_peer_entry,
	.ended = on_peer_trunk_ended,
	.gone = on_peer_trunk_gone};

/* ---- sending ---- */

bool peers_hear(const struct peers *peers, const char *name) {
	bool heard = false;
	for (struct list *at = peers->all.next; at != &peers->all; at = at->next) {
		heard = heard || strcmp(LIST_OWNER(at, struct peer, in_peers)->name, name) == 0;
	}
	return heard;
}

bool peers_is_first(const struct peers *peers, const struct peer *peer) {
	return strcmp(peers->trunks.node, peer->name) > 0;
}

void peer_tell(
	struct peer *peer, char kind, uint64_t id, int64_t number, const char *data, size_t size) {
	trunk_say(peer->trunk, kind, id, number, data, size);
}

void peers_tell(struct peers *peers, char kind, uint64_t id, int64_t number, const char *data,
	size_t size) {
	for (struct list *at = peers->all.next; at != &peers->all; at = at->next) {
		peer_tell(LIST_OWNER(at, struct peer, in_peers), kind, id, number, data, size);
	}
}

/* ---- time ---- */

static void tick_peers(void *user, int64_t now) {
	struct peers *peers = user;
	const char *node = peers->trunks.node;
	trunks_tick(&peers->trunks, now);
	for (struct list *at = peers->all.next; at != &peers->all; at = at->next) {
		struct peer *peer = LIST_OWNER(at, struct peer, in_peers);
		if (peer->begins) {
			tell_peer_everything(peers, peer);
		}
	}
	(void)bus_publish(peers->trunks.bus, hello_subject, node, strlen(node));
}

static void flush_peer_trunks(uv_prepare_t *handle) {
	struct peers *peers = handle->data;
	trunks_flush(&peers->trunks);
}

static void tell_metrics(void *user, struct metric_list *metrics) {
	const struct peers *peers = user;
	metric_gauge(metrics, "peers", "Other nodes connected over the bus.", (double)peers->count);
	trunks_metrics(&peers->trunks, metrics);
	metric_counter(metrics, TRUNKS_UNREADABLE, (double)peers->bad);
}

struct live_listener peers_live_listener(struct peers *peers) {
	return (struct live_listener){.user = peers, .tick = tick_peers, .metrics = tell_metrics};
}

/* ---- create and destroy ---- */

size_t peers_listen(struct peers *peers, struct peers_listener listener) {
	assert(peers->listeners < PEER_LISTENERS_MAX);
	peers->listener[peers->listeners] = listener;
	return peers->listeners++;
}

static void on_peers_handle_closed(uv_handle_t *handle) {
	free(handle);
}

struct peers *peers_create(uv_loop_t *loop, struct bus *bus, const char *node, int64_t now_ms) {
	struct peers *peers = calloc(1, sizeof(*peers));
	uv_prepare_t *before_poll = calloc(1, sizeof(*before_poll));
	if (peers == NULL || before_poll == NULL) {
		goto fail;
	}
	list_init(&peers->all);
	if (!trunks_init(&peers->trunks, bus, trunk_subject, node, now_ms, &trunks_calls, peers)) {
		goto fail;
	}
	peers->heard = bus_subscribe(bus, hello_subject, on_peer_hello, peers);
	if (peers->heard == NULL) {
		trunks_finish(&peers->trunks);
		goto fail;
	}
	uv_prepare_init(loop, before_poll); /* libuv: always succeeds */
	uv_prepare_start(before_poll, flush_peer_trunks);
	before_poll->data = peers;
	peers->before_poll = before_poll;
	return peers;

fail:
	free(peers);
	free(before_poll);
	return NULL;
}

void peers_destroy(struct peers *peers) {
	if (peers == NULL) {
		return;
	}
	while (!list_is_empty(&peers->all)) {
		struct peer *peer = LIST_OWNER(peers->all.next, struct peer, in_peers);
		trunk_say(peer->trunk, SAY_BYE, 0, 0, "", 0);
		end_peer(peers, peer);
	}
	bus_unsubscribe(peers->trunks.bus, peers->heard);
	trunks_finish(&peers->trunks);
	uv_close((uv_handle_t *)peers->before_poll, on_peers_handle_closed);
	free(peers);
}
