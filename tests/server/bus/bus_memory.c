/* tests/server/bus/bus_memory.c - buses in memory. */
#include "tests/server/bus/bus_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct exchange {
	uv_idle_t *idle;
	struct list buses, under_way, held;
	size_t count;
	exchange_judge judge;
	void *user;
};

struct bus_memory {
	struct bus bus; /* first */
	struct exchange *exchange;
	struct list in_exchange, ears;
	bool cut;
};

struct ear {
	struct list in_bus;
	uint32_t number;
	char subject[BUS_SUBJECT_SIZE];
};

struct parcel {
	struct list in_exchange;
	struct bus_memory *to; /* NULL: it is gone */
	uint32_t number;
	size_t size;
	char subject[BUS_SUBJECT_SIZE];
	char data[];
};

/* ---- messages under way ---- */

static void deliver_first(struct exchange *exchange) {
	struct parcel *parcel = LIST_OWNER(exchange->under_way.next, struct parcel, in_exchange);
	list_take_out(&parcel->in_exchange);
	exchange->count--;
	struct bus_message message = {
		.subject = parcel->subject,
		.data = parcel->data,
		.size = parcel->size,
	};
	if (parcel->to != NULL && !parcel->to->cut) {
		bus_arrived(&parcel->to->bus, parcel->number, &message);
	}
	free(parcel);
}

static void on_idle(uv_idle_t *idle) {
	struct exchange *exchange = idle->data;
	if (list_is_empty(&exchange->under_way)) {
		uv_idle_stop(idle);
	} else {
		deliver_first(exchange);
	}
}

static void put(struct exchange *exchange, struct list *list, struct bus_memory *to,
	uint32_t number, const struct bus_message *message) {
	struct parcel *parcel = malloc(sizeof(*parcel) + message->size);
	if (parcel == NULL) {
		return;
	}
	list_init(&parcel->in_exchange);
	parcel->to = to;
	parcel->number = number;
	parcel->size = message->size;
	snprintf(parcel->subject, sizeof(parcel->subject), "%s", message->subject);
	if (message->size > 0) {
		memcpy(parcel->data, message->data, message->size);
	}
	list_add_last(list, &parcel->in_exchange);
	exchange->count += list == &exchange->under_way;
	uv_idle_start(exchange->idle, on_idle);
}

static void hand_to(struct exchange *exchange, struct bus_memory *to, uint32_t number,
	const struct bus_message *message) {
	enum exchange_fate fate = exchange->judge == NULL
		? EXCHANGE_DELIVER
		: exchange->judge(exchange->user, message);
	if (fate != EXCHANGE_LOSE) {
		put(exchange, fate == EXCHANGE_HOLD ? &exchange->held : &exchange->under_way, to,
			number, message);
	}
	if (fate == EXCHANGE_TWICE) {
		put(exchange, &exchange->under_way, to, number, message);
	}
}

static bool hears(const struct ear *ear, const char *subject) {
	size_t size = strlen(ear->subject);
	if (size > 0 && ear->subject[size - 1] == '*') {
		return strncmp(ear->subject, subject, size - 1) == 0 &&
			strchr(subject + size - 1, '.') == NULL;
	}
	return strcmp(ear->subject, subject) == 0;
}

static void hand_to_bus(struct bus_memory *to, const struct bus_message *message) {
	for (struct list *at = to->ears.next; at != &to->ears; at = at->next) {
		const struct ear *ear = LIST_OWNER(at, const struct ear, in_bus);
		if (hears(ear, message->subject)) {
			hand_to(to->exchange, to, ear->number, message);
		}
	}
}

/* ---- the driver ---- */

static bool memory_send(struct bus *bus, const struct bus_message *message) {
	struct bus_memory *from = (struct bus_memory *)bus;
	struct exchange *exchange = from->exchange;
	if (from->cut) {
		return false;
	}
	for (struct list *at = exchange->buses.next; at != &exchange->buses; at = at->next) {
		struct bus_memory *to = LIST_OWNER(at, struct bus_memory, in_exchange);
		if (to != from && !to->cut) {
			hand_to_bus(to, message);
		}
	}
	return true;
}

static bool memory_listen(struct bus *bus, uint32_t number, const char *subject) {
	struct bus_memory *memory = (struct bus_memory *)bus;
	struct ear *ear = calloc(1, sizeof(*ear));
	if (ear == NULL) {
		return false;
	}
	ear->number = number;
	snprintf(ear->subject, sizeof(ear->subject), "%s", subject);
	list_init(&ear->in_bus);
	list_add_last(&memory->ears, &ear->in_bus);
	return true;
}

static void memory_unlisten(struct bus *bus, uint32_t number) {
	struct bus_memory *memory = (struct bus_memory *)bus;
	for (struct list *at = memory->ears.next; at != &memory->ears; at = at->next) {
		struct ear *ear = LIST_OWNER(at, struct ear, in_bus);
		if (ear->number == number) {
			list_take_out(at);
			free(ear);
			return;
		}
	}
}

static bool memory_is_well(const struct bus *bus) {
	return !((const struct bus_memory *)(const void *)bus)->cut;
}

static void forget(struct list *parcels, const struct bus_memory *bus) {
	for (struct list *at = parcels->next; at != parcels; at = at->next) {
		struct parcel *parcel = LIST_OWNER(at, struct parcel, in_exchange);
		parcel->to = parcel->to == bus ? NULL : parcel->to;
	}
}

static void memory_destroy(struct bus *bus) {
	struct bus_memory *memory = (struct bus_memory *)bus;
	forget(&memory->exchange->under_way, memory);
	forget(&memory->exchange->held, memory);
	list_take_out(&memory->in_exchange);
	while (!list_is_empty(&memory->ears)) {
		struct ear *ear = LIST_OWNER(memory->ears.next, struct ear, in_bus);
		list_take_out(&ear->in_bus);
		free(ear);
	}
	bus_finish(bus);
	free(memory);
}

static const struct bus_impl memory_impl = {
	.name = "memory",
	.send = memory_send,
	.listen = memory_listen,
	.unlisten = memory_unlisten,
	.is_well = memory_is_well,
	.destroy = memory_destroy,
};

/* ---- the exchange ---- */

struct exchange *exchange_create(uv_loop_t *loop) {
	struct exchange *exchange = calloc(1, sizeof(*exchange));
	uv_idle_t *idle = calloc(1, sizeof(*idle));
	if (exchange == NULL || idle == NULL) {
		free(exchange);
		free(idle);
		return NULL;
	}
	uv_idle_init(loop, idle);
	idle->data = exchange;
	exchange->idle = idle;
	list_init(&exchange->buses);
	list_init(&exchange->under_way);
	list_init(&exchange->held);
	return exchange;
}

static void free_all(struct list *parcels) {
	while (!list_is_empty(parcels)) {
		struct parcel *parcel = LIST_OWNER(parcels->next, struct parcel, in_exchange);
		list_take_out(&parcel->in_exchange);
		free(parcel);
	}
}

static void on_idle_closed(uv_handle_t *handle) {
	free(handle);
}

void exchange_destroy(struct exchange *exchange) {
	free_all(&exchange->under_way);
	free_all(&exchange->held);
	uv_close((uv_handle_t *)exchange->idle, on_idle_closed);
	free(exchange);
}

const struct bus_site exchange_site = {.id = "test", .key = "the key of all tests"};

struct bus *exchange_join(struct exchange *exchange) {
	return exchange_join_as(exchange, &exchange_site);
}

struct bus *exchange_join_as(struct exchange *exchange, const struct bus_site *site) {
	struct bus_memory *memory = calloc(1, sizeof(*memory));
	if (memory == NULL) {
		return NULL;
	}
	bus_init(&memory->bus, &memory_impl, site);
	memory->exchange = exchange;
	list_init(&memory->in_exchange);
	list_init(&memory->ears);
	list_add_last(&exchange->buses, &memory->in_exchange);
	return &memory->bus;
}

void exchange_inject(
	struct exchange *exchange, const char *subject, const void *data, size_t size) {
	struct bus_message message = {.subject = subject, .data = data, .size = size};
	for (struct list *at = exchange->buses.next; at != &exchange->buses; at = at->next) {
		struct bus_memory *to = LIST_OWNER(at, struct bus_memory, in_exchange);
		if (!to->cut) {
			hand_to_bus(to, &message);
		}
	}
}

void exchange_set_judge(struct exchange *exchange, exchange_judge judge, void *user) {
	exchange->judge = judge;
	exchange->user = user;
}

void exchange_release(struct exchange *exchange) {
	while (!list_is_empty(&exchange->held)) {
		struct list *link = exchange->held.next;
		list_move_last(&exchange->under_way, link);
		exchange->count++;
	}
	uv_idle_start(exchange->idle, on_idle);
}

void exchange_cut(struct bus *bus, bool cut) {
	((struct bus_memory *)bus)->cut = cut;
}

size_t exchange_under_way(const struct exchange *exchange) {
	return exchange->count;
}
