/* server/bus/bus.c - subscriptions and requests, common to all drivers. */
#include "server/bus/bus.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

struct bus_subscription {
	struct list in_bus;
	uint32_t number;
	bus_each each;
	void *user;
};

struct bus_request {
	struct list in_bus;
	uint64_t number;
	uint64_t until_ms; /* on the loop's clock */
	bus_answered answered;
	void *user;
};

/* ---- signatures ---- */

/* What is signed: subject, reply subject and data, with zeros between them. */
static void write_signed(struct out *out, const struct bus_message *message, size_t size) {
	out_raw(out, message->subject, strlen(message->subject) + 1);
	out_raw(out, message->reply, strlen(message->reply) + 1);
	if (size > 0) {
		out_raw(out, message->data, size);
	}
}

static bool sign(struct out *out, const struct bus_site *site, const struct bus_message *message,
	size_t size, uint8_t signature[DIGEST_BYTES]) {
	out_clear(out);
	write_signed(out, message, size);
	return !out->failed && digest_hmac(site->key, out->at, out->used, signature);
}

bool bus_sign(const struct bus_site *site, const struct bus_message *message,
	uint8_t signature[DIGEST_BYTES]) {
	struct out out;
	out_init(&out);
	bool good = sign(&out, site, message, message->size, signature);
	out_finish(&out);
	return good;
}

/* The message without its signature; false if that is not ours. */
static bool take_signature(struct bus *bus, struct bus_message *message) {
	uint8_t signature[DIGEST_BYTES];
	if (message->size < DIGEST_BYTES) {
		return false;
	}
	size_t size = message->size - DIGEST_BYTES;
	const uint8_t *given = (const uint8_t *)message->data + size;
	message->size = size;
	return sign(&bus->signing, &bus->site, message, size, signature) &&
		digests_equal(signature, given);
}

/* ---- requests ---- */

static void watch_first(struct bus *bus);

static void end_request(
	struct bus_request *request, enum bus_result result, const struct bus_message *message) {
	list_take_out(&request->in_bus);
	bool has_data = result == BUS_ANSWERED;
	request->answered(request->user, result, has_data ? message->data : NULL,
		has_data ? message->size : 0);
	free(request);
}

static struct bus_request *first_request(const struct bus *bus) {
	return LIST_OWNER(bus->requests.next, struct bus_request, in_bus);
}

static void on_limit(uv_timer_t *timer) {
	struct bus *bus = timer->data;
	uint64_t now_ms = uv_now(bus->loop);
	struct list late;
	list_init(&late);
	while (!list_is_empty(&bus->requests) && first_request(bus)->until_ms <= now_ms) {
		struct list *link = bus->requests.next;
		list_take_out(link);
		list_add_last(&late, link);
	}
	while (!list_is_empty(&late)) {
		bus->open_requests--;
		bus->counts.late++;
		end_request(LIST_OWNER(late.next, struct bus_request, in_bus), BUS_LATE, NULL);
	}
	watch_first(bus);
}

static void watch_first(struct bus *bus) {
	if (list_is_empty(&bus->requests)) {
		uv_timer_stop(bus->timer);
		return;
	}
	uint64_t until_ms = first_request(bus)->until_ms, now_ms = uv_now(bus->loop);
	uv_timer_start(bus->timer, on_limit, until_ms > now_ms ? until_ms - now_ms : 0, 0);
}

/* The number of the request is the last word of the reply subject. */
static struct bus_request *find_request(const struct bus *bus, const char *subject) {
	const char *word = strrchr(subject, '.');
	uint64_t number = word == NULL ? 0 : strtoull(word + 1, NULL, 10);
	for (struct list *at = bus->requests.next; at != &bus->requests; at = at->next) {
		struct bus_request *request = LIST_OWNER(at, struct bus_request, in_bus);
		if (request->number == number) {
			return request;
		}
	}
	return NULL;
}

/* A duplicate or late answer finds no request. */
static void on_answer(void *user, const struct bus_message *message) {
	struct bus *bus = user;
	struct bus_request *request = find_request(bus, message->subject);
	if (request == NULL) {
		return;
	}
	bus->open_requests--;
	bus->counts.nobody += message->nobody;
	end_request(request, message->nobody ? BUS_NOBODY : BUS_ANSWERED, message);
}

/* Insert in order of time limits. Most requests have the same limit, so the search is short. */
static void add_request(struct bus *bus, struct bus_request *request) {
	struct list *after = bus->requests.before;
	while (after != &bus->requests &&
		LIST_OWNER(after, struct bus_request, in_bus)->until_ms > request->until_ms) {
		after = after->before;
	}
	list_add_first(after, &request->in_bus);
	bus->open_requests++;
	if (bus->requests.next == &request->in_bus) {
		watch_first(bus);
	}
}

/* With the signature behind its data. */
static bool send_signed(struct bus *bus, const struct bus_message *message) {
	struct bus_message whole = *message;
	uint8_t signature[DIGEST_BYTES];
	if (!sign(&bus->signing, &bus->site, message, message->size, signature)) {
		return false;
	}
	size_t before = bus->signing.used - message->size;
	out_raw(&bus->signing, (const char *)signature, sizeof(signature));
	whole.data = bus->signing.at + before;
	whole.size = message->size + sizeof(signature);
	return !bus->signing.failed && bus->impl->send(bus, &whole);
}

static bool send_message(struct bus *bus, const struct bus_message *message) {
	bool good = message->size <= BUS_MESSAGE_BYTES &&
		strlen(message->subject) < BUS_SUBJECT_SIZE && send_signed(bus, message);
	bus->counts.sent += good;
	bus->counts.lost_leaving += !good;
	return good;
}

/* As it is on the bus: with the site before it. False if it is too long. */
static bool write_subject(const struct bus *bus, const char *subject, char full[BUS_SUBJECT_SIZE]) {
	int used = snprintf(full, BUS_SUBJECT_SIZE, "qirkat.%s.%s", bus->site.id, subject);
	return used < BUS_SUBJECT_SIZE;
}

static bool listen_for_answers(struct bus *bus) {
	char subject[BUS_SUBJECT_SIZE];
	if (bus->answers == NULL) {
		snprintf(subject, sizeof(subject), "%s.*", bus->inbox);
		bus->answers = bus_subscribe(bus, subject, on_answer, bus);
	}
	return bus->answers != NULL;
}

struct bus_request *bus_request(struct bus *bus, const char *subject, const void *data, size_t size,
	uint64_t limit_ms, bus_answered answered, void *user) {
	char reply[BUS_SUBJECT_SIZE], full[BUS_SUBJECT_SIZE];
	if (!write_subject(bus, subject, full) || bus->open_requests >= BUS_REQUESTS_MAX ||
		!listen_for_answers(bus)) {
		return NULL;
	}
	struct bus_request *request = calloc(1, sizeof(*request));
	if (request == NULL) {
		return NULL;
	}
	request->number = ++bus->last_request;
	request->until_ms = uv_now(bus->loop) + limit_ms;
	request->answered = answered;
	request->user = user;
	list_init(&request->in_bus);
	snprintf(reply, sizeof(reply), "qirkat.%s.%s.%" PRIu64, bus->site.id, bus->inbox,
		request->number);
	struct bus_message message = {.subject = full, .reply = reply, .data = data, .size = size};
	if (!send_message(bus, &message)) {
		free(request);
		return NULL;
	}
	bus->counts.requests++;
	add_request(bus, request);
	return request;
}

void bus_request_forget(struct bus *bus, struct bus_request *request) {
	list_take_out(&request->in_bus);
	bus->open_requests--;
	free(request);
	watch_first(bus);
}

/* ---- messages ---- */

bool bus_publish(struct bus *bus, const char *subject, const void *data, size_t size) {
	char full[BUS_SUBJECT_SIZE];
	struct bus_message message = {.subject = full, .reply = "", .data = data, .size = size};
	if (!write_subject(bus, subject, full)) {
		bus->counts.lost_leaving++;
		return false;
	}
	return send_message(bus, &message);
}

bool bus_answer(struct bus *bus, const struct bus_message *message, const void *data, size_t size) {
	struct bus_message answer = {
		.subject = message->reply, .reply = "", .data = data, .size = size};
	return message->reply[0] != '\0' && send_message(bus, &answer);
}

struct bus_subscription *bus_subscribe(
	struct bus *bus, const char *subject, bus_each each, void *user) {
	char full[BUS_SUBJECT_SIZE];
	struct bus_subscription *subscription = calloc(1, sizeof(*subscription));
	if (subscription == NULL) {
		return NULL;
	}
	subscription->number = ++bus->last_number;
	subscription->each = each;
	subscription->user = user;
	if (!write_subject(bus, subject, full) ||
		!bus->impl->listen(bus, subscription->number, full)) {
		free(subscription);
		return NULL;
	}
	list_init(&subscription->in_bus);
	list_add_last(&bus->subscriptions, &subscription->in_bus);
	return subscription;
}

void bus_unsubscribe(struct bus *bus, struct bus_subscription *subscription) {
	if (subscription != NULL) {
		list_take_out(&subscription->in_bus);
		bus->impl->unlisten(bus, subscription->number);
		free(subscription);
	}
}

void bus_arrived(struct bus *bus, uint32_t number, const struct bus_message *message) {
	struct bus_message arrived = *message;
	if (!message->nobody && !take_signature(bus, &arrived)) {
		bus->counts.forged++;
		return;
	}
	for (struct list *at = bus->subscriptions.next; at != &bus->subscriptions; at = at->next) {
		struct bus_subscription *subscription = LIST_OWNER(
			at, struct bus_subscription, in_bus);
		if (subscription->number == number) {
			bus->counts.received++;
			subscription->each(subscription->user, &arrived);
			return;
		}
	}
}

bool bus_is_well(const struct bus *bus) {
	return bus->impl->is_well(bus);
}

struct bus_counts bus_count(const struct bus *bus) {
	struct bus_counts counts = bus->counts;
	if (bus->impl->count != NULL) {
		bus->impl->count(bus, &counts);
	}
	return counts;
}

bool bus_is_word(const char *text) {
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789-_";
	return text[0] != '\0' && text[strspn(text, letters)] == '\0';
}

/* ---- create and destroy ---- */

static bool name_inbox(struct bus *bus) {
	uint8_t random[12];
	char *end = bus->inbox;
	if (getentropy(random, sizeof(random)) != 0) {
		return false;
	}
	end += sprintf(end, "to.");
	for (size_t i = 0; i < sizeof(random); i++) {
		end += sprintf(end, "%02x", random[i]);
	}
	return true;
}

bool bus_init(struct bus *bus, const struct bus_impl *impl, uv_loop_t *loop,
	const struct bus_site *site) {
	*bus = (struct bus){.impl = impl, .loop = loop};
	if (site != NULL) {
		bus->site = *site;
	}
	out_init(&bus->signing);
	list_init(&bus->subscriptions);
	list_init(&bus->requests);
	bus->timer = malloc(sizeof(*bus->timer));
	if (bus->timer == NULL || !name_inbox(bus) || uv_timer_init(loop, bus->timer) < 0) {
		free(bus->timer);
		return false;
	}
	bus->timer->data = bus;
	return true;
}

static void on_timer_closed(uv_handle_t *handle) {
	free(handle);
}

void bus_finish(struct bus *bus) {
	while (!list_is_empty(&bus->requests)) {
		struct bus_request *request = first_request(bus);
		list_take_out(&request->in_bus);
		free(request);
	}
	while (!list_is_empty(&bus->subscriptions)) {
		struct bus_subscription *subscription = LIST_OWNER(
			bus->subscriptions.next, struct bus_subscription, in_bus);
		list_take_out(&subscription->in_bus);
		free(subscription);
	}
	out_finish(&bus->signing);
	uv_close((uv_handle_t *)bus->timer, on_timer_closed);
}

void bus_destroy(struct bus *bus) {
	if (bus != NULL) {
		bus->impl->destroy(bus);
	}
}
