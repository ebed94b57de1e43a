/* server/bus/bus_nats.c - a bus over NATS, by libnats.
 *
 * libnats runs callbacks on threads of its own, and may block when it sends. So incoming messages
 * wait in a queue for the loop, and outgoing ones in another for a sender thread of ours. Both
 * queues are bounded: what does not fit is lost, and counted.
 */
#include <nats/nats.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/bus/bus.h"
#include "server/process/log.h"

enum {
	SERVERS_MAX = 8,
	URL_BYTES = 1024,
	CONNECT_MS = 3000,
	RECONNECT_MS = 250,
	PING_MS = 2000,
	PINGS_UNANSWERED = 2,
	WRITE_MS = 5000,
	LAST_MS = 500, /* for sending what is still queued at shutdown */
	REOPEN_MS = 1000,
	PROBE_MS = 1000,
	ITEM_BYTES = 128, /* what a queued message counts for, besides its data */
};

#define MS_NS UINT64_C(1000000)

enum item_kind { ITEM_SEND, ITEM_LISTEN, ITEM_UNLISTEN, ITEM_ARRIVED };

/* An entry of one of the queues. */
struct item {
	struct list in_queue;
	enum item_kind kind;
	uint32_t number; /* number of the subscription */
	size_t size;
	char subject[BUS_SUBJECT_SIZE];
	char data[];
};

/* A subscription in libnats; freed when libnats reports that it will call back no more. */
struct heard {
	struct list in_bus;
	struct bus_nats *nats;
	natsSubscription *subscription;
	uint32_t number;
};

struct queue {
	struct list items;
	size_t bytes;
};

struct bus_nats {
	struct bus bus; /* must be the first member */
	natsOptions *options;
	natsConnection *connection;
	uv_async_t *woken;
	uv_thread_t sender;
	bool has_sender;
	struct list wanted; /* the items of active subscriptions; used by the sender thread only */

	/* The members below are shared by all threads and protected by lock. */
	uv_mutex_t lock;
	uv_cond_t changed;
	struct queue leaving, arriving;
	struct list heard; /* subscriptions in libnats */
	size_t open;       /* subscriptions and connections that may still call back */
	bool ending, down;
	bool closed; /* libnats has given up the connection; a new one must be made */
	uint64_t reopen_ns;
	uint64_t lost_leaving, lost_arriving, reconnects;
};

/* ---- queues ---- */

/* Returns new; NULL if out of memory. */
static struct item *make_item(
	enum item_kind kind, uint32_t number, const struct bus_message *message) {
	struct item *item = malloc(sizeof(*item) + message->size);
	if (item == NULL) {
		return NULL;
	}
	list_init(&item->in_queue);
	item->kind = kind;
	item->number = number;
	item->size = message->size;
	snprintf(item->subject, sizeof(item->subject), "%s", message->subject);
	if (message->size > 0) {
		memcpy(item->data, message->data, message->size);
	}
	return item;
}

/* Call with the lock held; takes item. False: the queue is full. Items that are not messages always
 * fit. */
static bool queue_add(struct queue *queue, struct item *item) {
	size_t bytes = item->size + ITEM_BYTES;
	bool is_message = item->kind == ITEM_SEND || item->kind == ITEM_ARRIVED;
	if (is_message && queue->bytes + bytes > BUS_QUEUE_BYTES) {
		free(item);
		return false;
	}
	queue->bytes += bytes;
	list_add_last(&queue->items, &item->in_queue);
	return true;
}

/* Call with the lock held; NULL if the queue is empty. */
static struct item *queue_take(struct queue *queue) {
	if (list_is_empty(&queue->items)) {
		return NULL;
	}
	struct item *item = LIST_OWNER(queue->items.next, struct item, in_queue);
	list_take_out(&item->in_queue);
	queue->bytes -= item->size + ITEM_BYTES;
	return item;
}

static void queue_finish(struct queue *queue) {
	struct item *item;
	while ((item = queue_take(queue)) != NULL) {
		free(item);
	}
}

/* ---- threads of libnats ---- */

static void on_nats_message(natsConnection *connection, natsSubscription *subscription,
	natsMsg *message, void *closure) {
	const struct heard *heard = closure;
	struct bus_nats *nats = heard->nats;
	(void)connection;
	(void)subscription;
	struct bus_message arrived = {
		.subject = natsMsg_GetSubject(message),
		.data = natsMsg_GetData(message),
		.size = (size_t)natsMsg_GetDataLength(message),
	};
	bool fits = strlen(arrived.subject) < BUS_SUBJECT_SIZE;
	struct item *item = fits ? make_item(ITEM_ARRIVED, heard->number, &arrived) : NULL;
	uv_mutex_lock(&nats->lock);
	bool was_empty = list_is_empty(&nats->arriving.items);
	bool good = item != NULL && queue_add(&nats->arriving, item);
	nats->lost_arriving += !good;
	if (was_empty && good) {
		uv_async_send(nats->woken);
	}
	uv_mutex_unlock(&nats->lock);
	natsMsg_Destroy(message);
}

static void count_down_open(struct bus_nats *nats) {
	nats->open--;
	uv_cond_broadcast(&nats->changed);
}

/* libnats will not call back any more for this subscription. */
static void on_complete(void *closure) {
	struct heard *heard = closure;
	struct bus_nats *nats = heard->nats;
	uv_mutex_lock(&nats->lock);
	list_take_out(&heard->in_bus);
	count_down_open(nats);
	uv_mutex_unlock(&nats->lock);
	natsSubscription_Destroy(heard->subscription);
	free(heard);
}

static void set_down(struct bus_nats *nats, bool down) {
	uv_mutex_lock(&nats->lock);
	nats->down = down;
	nats->reconnects += !down;
	bool ending = nats->ending;
	uv_mutex_unlock(&nats->lock);
	if (!ending) {
		log_warning("bus", "connection=%s", down ? "lost" : "back");
	}
}

static void on_disconnected(natsConnection *connection, void *closure) {
	(void)connection;
	set_down(closure, true);
}

static void on_reconnected(natsConnection *connection, void *closure) {
	(void)connection;
	set_down(closure, false);
}

/* Called at shutdown, or when libnats gives up: after a server has refused the password twice. */
static void on_nats_closed(natsConnection *connection, void *closure) {
	struct bus_nats *nats = closure;
	(void)connection;
	uv_mutex_lock(&nats->lock);
	nats->down = nats->closed = true;
	nats->reopen_ns = uv_hrtime() + REOPEN_MS * MS_NS;
	bool ending = nats->ending;
	count_down_open(nats);
	uv_mutex_unlock(&nats->lock);
	if (!ending) {
		log_error("bus",
			"connection=refused the user or password is no longer accepted; retrying "
			"every second");
	}
}

/* Without this callback libnats prints to standard error. */
static void on_error(natsConnection *connection, natsSubscription *subscription, natsStatus status,
	void *closure) {
	(void)connection;
	(void)subscription;
	(void)closure;
	log_warning("bus", "error=%s", natsStatus_GetText(status));
}

/* ---- sender thread ---- */

static void subscribe_item(struct bus_nats *nats, const struct item *item) {
	if (nats->connection == NULL) {
		return; /* the next connection will subscribe */
	}
	struct heard *heard = calloc(1, sizeof(*heard));
	if (heard == NULL) {
		log_error("bus", "subject=%s cannot subscribe: %s", item->subject,
			natsStatus_GetText(NATS_NO_MEMORY));
		return;
	}
	heard->nats = nats;
	heard->number = item->number;
	list_init(&heard->in_bus);
	natsStatus status = natsConnection_Subscribe(
		&heard->subscription, nats->connection, item->subject, on_nats_message, heard);
	if (status != NATS_OK) {
		if (status != NATS_CONNECTION_CLOSED) { /* otherwise the next one will subscribe */
			log_error("bus", "subject=%s cannot subscribe: %s", item->subject,
				natsStatus_GetText(status));
		}
		free(heard);
		return;
	}
	uv_mutex_lock(&nats->lock);
	list_add_last(&nats->heard, &heard->in_bus);
	nats->open++;
	uv_mutex_unlock(&nats->lock);
	natsSubscription_SetPendingLimits(heard->subscription, -1, -1);
	if (natsSubscription_SetOnCompleteCB(heard->subscription, on_complete, heard) != NATS_OK) {
		uv_mutex_lock(&nats->lock); /* the connection is closed for good */
		list_take_out(&heard->in_bus);
		count_down_open(nats);
		uv_mutex_unlock(&nats->lock);
	}
}

static void unsubscribe_number(struct bus_nats *nats, uint32_t number) {
	natsSubscription *found = NULL;
	uv_mutex_lock(&nats->lock);
	for (struct list *at = nats->heard.next; at != &nats->heard; at = at->next) {
		struct heard *heard = LIST_OWNER(at, struct heard, in_bus);
		found = heard->number == number ? heard->subscription : found;
	}
	uv_mutex_unlock(&nats->lock);
	if (found != NULL) {
		natsSubscription_Unsubscribe(found); /* on_complete follows */
	}
}

static bool send_item(struct bus_nats *nats, const struct item *item) {
	if (natsConnection_Status(nats->connection) != NATS_CONN_STATUS_CONNECTED) {
		return false; /* libnats would keep it and send it when it is too late */
	}
	return natsConnection_Publish(
		       nats->connection, item->subject, item->data, (int)item->size) == NATS_OK;
}

/* Returns new; NULL if there is no such subscription. */
static struct item *take_wanted(struct bus_nats *nats, uint32_t number) {
	for (struct list *at = nats->wanted.next; at != &nats->wanted; at = at->next) {
		struct item *item = LIST_OWNER(at, struct item, in_queue);
		if (item->number == number) {
			list_take_out(&item->in_queue);
			return item;
		}
	}
	return NULL;
}

/* Takes item. */
static void process_item(struct bus_nats *nats, struct item *item) {
	if (item->kind == ITEM_LISTEN) {
		subscribe_item(nats, item);
		list_add_last(&nats->wanted, &item->in_queue);
		return;
	}
	if (item->kind == ITEM_UNLISTEN) {
		free(take_wanted(nats, item->number));
		unsubscribe_number(nats, item->number);
	} else if (!send_item(nats, item)) {
		uv_mutex_lock(&nats->lock);
		nats->lost_leaving++;
		uv_mutex_unlock(&nats->lock);
	}
	free(item);
}

/* Make a new connection; the closed one must not be able to call back any more. */
static void reopen_connection(struct bus_nats *nats) {
	natsConnection_Destroy(nats->connection);
	nats->connection = NULL;
	uv_mutex_lock(&nats->lock);
	nats->open = 1;
	nats->closed = false;
	uv_mutex_unlock(&nats->lock);
	bool good = natsConnection_Connect(&nats->connection, nats->options) == NATS_OK;
	if (!good) {
		uv_mutex_lock(&nats->lock);
		nats->open = 0;
		nats->closed = true;
		nats->reopen_ns = uv_hrtime() + REOPEN_MS * MS_NS;
		uv_mutex_unlock(&nats->lock);
		return;
	}
	for (struct list *at = nats->wanted.next; at != &nats->wanted; at = at->next) {
		subscribe_item(nats, LIST_OWNER(at, struct item, in_queue));
	}
	set_down(nats, false);
}

/* Call with the lock held. */
static bool must_reopen(const struct bus_nats *nats) {
	return nats->closed && nats->open == 0 && uv_hrtime() >= nats->reopen_ns;
}

/* Call with the lock held: wait for something to do. */
static void wait_for_more(struct bus_nats *nats) {
	if (nats->closed) {
		(void)uv_cond_timedwait(&nats->changed, &nats->lock, REOPEN_MS * MS_NS / 4);
	} else {
		uv_cond_wait(&nats->changed, &nats->lock);
	}
}

/* Call with the lock held, at shutdown: send what is queued, for a moment. */
static void send_rest(struct bus_nats *nats) {
	uint64_t until_ns = uv_hrtime() + LAST_MS * UINT64_C(1000000);
	struct item *item;
	while (!nats->down && uv_hrtime() < until_ns &&
		(item = queue_take(&nats->leaving)) != NULL) {
		uv_mutex_unlock(&nats->lock);
		process_item(nats, item);
		uv_mutex_lock(&nats->lock);
	}
	bool reaches = !nats->down;
	uv_mutex_unlock(&nats->lock);
	if (reaches) {
		natsConnection_FlushTimeout(nats->connection, LAST_MS);
	}
	uv_mutex_lock(&nats->lock);
}

static void run_sender(void *user) {
	struct bus_nats *nats = user;
	uv_mutex_lock(&nats->lock);
	while (!nats->ending) {
		bool reopens = must_reopen(nats);
		struct item *item = reopens ? NULL : queue_take(&nats->leaving);
		if (!reopens && item == NULL) {
			wait_for_more(nats);
			continue;
		}
		uv_mutex_unlock(&nats->lock);
		if (reopens) {
			reopen_connection(nats);
		} else {
			process_item(nats, item);
		}
		uv_mutex_lock(&nats->lock);
	}
	send_rest(nats);
	uv_mutex_unlock(&nats->lock);
}

/* ---- the loop ---- */

static void on_woken(uv_async_t *woken) {
	struct bus_nats *nats = woken->data;
	struct queue taken = {.bytes = 0};
	struct item *item;
	list_init(&taken.items);
	uv_mutex_lock(&nats->lock);
	while ((item = queue_take(&nats->arriving)) != NULL) {
		list_add_last(&taken.items, &item->in_queue);
		taken.bytes += item->size + ITEM_BYTES;
	}
	uv_mutex_unlock(&nats->lock);
	while ((item = queue_take(&taken)) != NULL) {
		struct bus_message message = {
			.subject = item->subject,
			.data = item->data,
			.size = item->size,
		};
		bus_arrived(&nats->bus, item->number, &message);
		free(item);
	}
}

static bool queue_leaving_item(struct bus_nats *nats, enum item_kind kind, uint32_t number,
	const struct bus_message *message) {
	struct item *item = make_item(kind, number, message);
	if (item == NULL) {
		return false;
	}
	uv_mutex_lock(&nats->lock);
	bool good = queue_add(&nats->leaving, item);
	uv_cond_broadcast(&nats->changed);
	uv_mutex_unlock(&nats->lock);
	return good;
}

static bool nats_send(struct bus *bus, const struct bus_message *message) {
	return queue_leaving_item((struct bus_nats *)bus, ITEM_SEND, 0, message);
}

static bool nats_listen(struct bus *bus, uint32_t number, const char *subject) {
	struct bus_message message = {.subject = subject};
	return queue_leaving_item((struct bus_nats *)bus, ITEM_LISTEN, number, &message);
}

static void nats_unlisten(struct bus *bus, uint32_t number) {
	struct bus_message message = {.subject = ""};
	(void)queue_leaving_item((struct bus_nats *)bus, ITEM_UNLISTEN, number, &message);
}

static bool nats_is_well(const struct bus *bus) {
	struct bus_nats *nats = (struct bus_nats *)(void *)bus;
	uv_mutex_lock(&nats->lock);
	bool well = !nats->down;
	uv_mutex_unlock(&nats->lock);
	return well;
}

static void nats_count(const struct bus *bus, struct bus_counts *counts) {
	struct bus_nats *nats = (struct bus_nats *)(void *)bus;
	uv_mutex_lock(&nats->lock);
	counts->lost_leaving += nats->lost_leaving;
	counts->lost_arriving += nats->lost_arriving;
	counts->reconnects += nats->reconnects;
	uv_mutex_unlock(&nats->lock);
}

/* ---- shutdown ---- */

static void stop_sender(struct bus_nats *nats) {
	uv_mutex_lock(&nats->lock);
	nats->ending = true;
	uv_cond_broadcast(&nats->changed);
	uv_mutex_unlock(&nats->lock);
	if (nats->has_sender) {
		uv_thread_join(&nats->sender);
	}
}

/* Wait until no thread of libnats can call back any more. */
static void end_nats_connection(struct bus_nats *nats) {
	if (nats->connection == NULL) {
		return;
	}
	natsConnection_Close(nats->connection);
	uv_mutex_lock(&nats->lock);
	while (nats->open > 0) {
		uv_cond_wait(&nats->changed, &nats->lock);
	}
	uv_mutex_unlock(&nats->lock);
	natsConnection_Destroy(nats->connection);
}

static void on_woken_closed(uv_handle_t *handle) {
	free(handle);
}

static void nats_destroy(struct bus *bus) {
	struct bus_nats *nats = (struct bus_nats *)bus;
	stop_sender(nats);
	end_nats_connection(nats);
	natsOptions_Destroy(nats->options);
	for (struct list *at = nats->wanted.next; at != &nats->wanted;) {
		struct item *item = LIST_OWNER(at, struct item, in_queue);
		at = at->next;
		free(item);
	}
	queue_finish(&nats->leaving);
	queue_finish(&nats->arriving);
	uv_close((uv_handle_t *)nats->woken, on_woken_closed);
	uv_cond_destroy(&nats->changed);
	uv_mutex_destroy(&nats->lock);
	bus_finish(bus);
	free(nats);
}

static const struct bus_impl nats_impl = {
	.name = "nats",
	.send = nats_send,
	.listen = nats_listen,
	.unlisten = nats_unlisten,
	.is_well = nats_is_well,
	.count = nats_count,
	.destroy = nats_destroy,
};

/* ---- startup ---- */

bool bus_nats_is_built(void) {
	return true;
}

/* Split the server URLs in place; returns 0 if any is invalid. */
static size_t split_url(char *text, const char *servers[SERVERS_MAX]) {
	size_t count = 0;
	char *save = NULL;
	for (char *word = strtok_r(text, ",", &save); word != NULL;
		word = strtok_r(NULL, ",", &save)) {
		if (strncmp(word, "nats://", 7) != 0 && strncmp(word, "tls://", 6) != 0) {
			return 0;
		}
		const char *host = strrchr(word, '@');
		host = host != NULL ? host + 1 : strstr(word, "//") + 2;
		if (count == SERVERS_MAX || host[0] == '\0' || host[0] == ':') {
			return 0;
		}
		servers[count++] = word;
	}
	return count;
}

/* If one server has TLS, all connections must be encrypted. */
static bool wants_tls(const char *const *servers, size_t count) {
	bool wants = false;
	for (size_t i = 0; i < count; i++) {
		wants = wants || strncmp(servers[i], "tls://", 6) == 0;
	}
	return wants;
}

static natsStatus set_nats_options(
	struct bus_nats *nats, const char **servers, size_t count, const char *node) {
	natsOptions *options = nats->options;
	natsStatus status = natsOptions_SetServers(options, servers, (int)count);
	natsStatus each[] = {
		natsOptions_SetSecure(options, wants_tls(servers, count)),
		natsOptions_SetName(options, node),
		natsOptions_SetTimeout(options, CONNECT_MS),
		natsOptions_SetPingInterval(options, PING_MS),
		natsOptions_SetMaxPingsOut(options, PINGS_UNANSWERED),
		natsOptions_SetMaxReconnect(options, -1),
		natsOptions_SetReconnectWait(options, RECONNECT_MS),
		natsOptions_SetReconnectJitter(options, RECONNECT_MS, RECONNECT_MS),
		natsOptions_SetWriteDeadline(options, WRITE_MS),
		natsOptions_SetSendAsap(options, true),
		natsOptions_SetNoEcho(options, true),
		natsOptions_UseGlobalMessageDelivery(options, true),
		natsOptions_SetErrorHandler(options, on_error, nats),
		natsOptions_SetDisconnectedCB(options, on_disconnected, nats),
		natsOptions_SetReconnectedCB(options, on_reconnected, nats),
		natsOptions_SetClosedCB(options, on_nats_closed, nats),
	};
	for (size_t i = 0; i < sizeof(each) / sizeof(each[0]); i++) {
		status = status != NATS_OK ? status : each[i];
	}
	return status;
}

static void explain_nats_status(natsStatus status, char *error, size_t error_size) {
	const char *right = "a NATS server is running at that host and port";
	if (status == NATS_CONNECTION_AUTH_FAILED || status == NATS_NOT_PERMITTED) {
		right = "the URL has the right user and password: nats://USER:PASSWORD@HOST:PORT";
	} else if (status == NATS_SSL_ERROR || status == NATS_SECURE_CONNECTION_REQUIRED ||
		status == NATS_SECURE_CONNECTION_WANTED) {
		right = "the server and the URL agree on TLS (tls://HOST:PORT), and that its "
			"certificate can be verified";
	}
	snprintf(error, error_size, "cannot connect to the bus (%s); make sure that %s",
		natsStatus_GetText(status), right);
}

/* ---- warning about servers without a password ---- */

/* HOST:PORT of a URL. Borrowed. */
static const char *host_of(const char *url) {
	const char *host = strrchr(url, '@');
	const char *after = host != NULL ? host : strstr(url, "//");
	return after == NULL ? url : after + (host != NULL ? 1 : 2);
}

/* Whether the host is not this machine. */
static bool is_far(const char *host) {
	static const char *const near[] = {"localhost:", "127.", "[::1]:"};
	bool far = true;
	for (size_t i = 0; far && i < sizeof(near) / sizeof(near[0]); i++) {
		far = strncmp(host, near[i], strlen(near[i])) != 0;
	}
	return far;
}

/* Whether a server accepts connections without user and password. */
static bool takes_anybody(const char *host) {
	char url[URL_BYTES + 8];
	snprintf(url, sizeof(url), "nats://%s", host);
	natsOptions *options = NULL;
	natsConnection *connection = NULL;
	bool good = natsOptions_Create(&options) == NATS_OK &&
		natsOptions_SetURL(options, url) == NATS_OK &&
		natsOptions_SetTimeout(options, PROBE_MS) == NATS_OK &&
		natsOptions_SetAllowReconnect(options, false) == NATS_OK &&
		natsConnection_Connect(&connection, options) == NATS_OK;
	natsConnection_Destroy(connection);
	natsOptions_Destroy(options);
	return good;
}

static void warn_if_open(const struct bus_nats *nats) {
	char url[URL_BYTES]; /* contains user and password */
	natsStatus status = natsConnection_GetConnectedUrl(nats->connection, url, sizeof(url));
	const char *host = host_of(url);
	if (status == NATS_OK && is_far(host) && takes_anybody(host)) {
		log_warning("bus",
			"host=%s requires no password, so anybody who can reach it can read what "
			"players say, and their tokens; set a password (authorization) there "
			"and in the setting \"bus\"",
			host);
	}
}

static bool open_connection(
	struct bus_nats *nats, const char *url, const char *node, char *error, size_t error_size) {
	char text[URL_BYTES];
	const char *servers[SERVERS_MAX];
	size_t count = 0;
	if (strlen(url) < sizeof(text)) {
		strcpy(text, url);
		count = split_url(text, servers);
	}
	if (count == 0) {
		snprintf(error, error_size,
			"the setting \"bus\" is not valid; expected nats://HOST:PORT or "
			"nats://USER:PASSWORD@HOST:PORT, several separated by commas");
		return false;
	}
	natsStatus status = natsOptions_Create(&nats->options);
	if (status == NATS_OK) {
		status = set_nats_options(nats, servers, count, node);
	}
	if (status == NATS_OK) {
		nats->open = 1;
		status = natsConnection_Connect(&nats->connection, nats->options);
	}
	if (status != NATS_OK) {
		nats->open = 0;
		explain_nats_status(status, error, error_size);
	}
	return status == NATS_OK;
}

/* Returns new, with everything that needs no server; NULL if out of memory. */
static struct bus_nats *make_nats_bus(uv_loop_t *loop, const struct bus_site *site) {
	struct bus_nats *nats = calloc(1, sizeof(*nats));
	uv_async_t *woken = calloc(1, sizeof(*woken));
	if (nats == NULL || woken == NULL) {
		free(nats);
		free(woken);
		return NULL;
	}
	bus_init(&nats->bus, &nats_impl, site);
	uv_async_init(loop, woken, on_woken);
	uv_mutex_init(&nats->lock);
	uv_cond_init(&nats->changed);
	woken->data = nats;
	nats->woken = woken;
	list_init(&nats->leaving.items);
	list_init(&nats->arriving.items);
	list_init(&nats->heard);
	list_init(&nats->wanted);
	return nats;
}

struct bus *bus_nats_create(uv_loop_t *loop, const char *url, const char *node,
	const struct bus_site *site, char *error, size_t error_size) {
	struct bus_nats *nats = make_nats_bus(loop, site);
	if (nats == NULL) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	bool good = open_connection(nats, url, node, error, error_size);
	if (good) {
		warn_if_open(nats);
		nats->has_sender = uv_thread_create(&nats->sender, run_sender, nats) == 0;
		good = nats->has_sender;
		if (!good) {
			snprintf(error, error_size, "cannot start a thread for the bus");
		}
	}
	if (!good) {
		nats_destroy(&nats->bus);
		return NULL;
	}
	return &nats->bus;
}
