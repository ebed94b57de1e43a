/* server/bus/bus.c - signatures and subscriptions, common to all drivers. */
#include "server/bus/bus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bus_subscription {
	struct list in_bus;
	uint32_t number;
	bus_each each;
	void *user;
};

/* ---- signatures ---- */

/* What is signed: subject, an empty word and data, with zeros between them. */
static void write_signed(struct out *out, const struct bus_message *message, size_t size) {
	out_raw(out, message->subject, strlen(message->subject) + 1);
	out_raw(out, "", 1);
	if (size > 0) {
		out_raw(out, message->data, size);
	}
}

static bool sign_message(struct out *out, const struct bus_site *site,
	const struct bus_message *message, size_t size, uint8_t signature[DIGEST_BYTES]) {
	out_clear(out);
	write_signed(out, message, size);
	return !out->failed && digest_hmac(site->key, out->at, out->used, signature);
}

bool bus_sign(const struct bus_site *site, const struct bus_message *message,
	uint8_t signature[DIGEST_BYTES]) {
	struct out out;
	out_init(&out);
	bool good = sign_message(&out, site, message, message->size, signature);
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
	return sign_message(&bus->signing, &bus->site, message, size, signature) &&
		digests_equal(signature, given);
}

/* ---- messages ---- */

/* With the signature behind its data. */
static bool send_signed(struct bus *bus, const struct bus_message *message) {
	struct bus_message whole = *message;
	uint8_t signature[DIGEST_BYTES];
	if (!sign_message(&bus->signing, &bus->site, message, message->size, signature)) {
		return false;
	}
	size_t before = bus->signing.used - message->size;
	out_raw(&bus->signing, (const char *)signature, sizeof(signature));
	whole.data = bus->signing.at + before;
	whole.size = message->size + sizeof(signature);
	return !bus->signing.failed && bus->impl->send(bus, &whole);
}

static bool send_bus_message(struct bus *bus, const struct bus_message *message) {
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

bool bus_publish(struct bus *bus, const char *subject, const void *data, size_t size) {
	char full[BUS_SUBJECT_SIZE];
	struct bus_message message = {.subject = full, .data = data, .size = size};
	if (!write_subject(bus, subject, full)) {
		bus->counts.lost_leaving++;
		return false;
	}
	return send_bus_message(bus, &message);
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
	if (!take_signature(bus, &arrived)) {
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

void bus_init(struct bus *bus, const struct bus_impl *impl, const struct bus_site *site) {
	*bus = (struct bus){.impl = impl};
	if (site != NULL) {
		bus->site = *site;
	}
	out_init(&bus->signing);
	list_init(&bus->subscriptions);
}

void bus_finish(struct bus *bus) {
	while (!list_is_empty(&bus->subscriptions)) {
		struct bus_subscription *subscription = LIST_OWNER(
			bus->subscriptions.next, struct bus_subscription, in_bus);
		list_take_out(&subscription->in_bus);
		free(subscription);
	}
	out_finish(&bus->signing);
}

void bus_destroy(struct bus *bus) {
	if (bus != NULL) {
		bus->impl->destroy(bus);
	}
}
