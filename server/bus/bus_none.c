/* server/bus/bus_none.c - the bus of a site of one node: it reaches nobody. */
#include <stdlib.h>
#include <string.h>

#include "server/bus/bus.h"

/* Answers every request, at the end of the round, with "nobody". */
struct bus_none {
	struct bus bus; /* must be the first member */
	struct list nobody;
	uv_idle_t *idle;
	uint32_t inbox; /* the subscription for answers; 0: none */
};

struct nobody {
	struct list in_bus;
	char reply[BUS_SUBJECT_SIZE];
};

static void say_nobody(struct bus_none *none) {
	struct nobody *nobody = LIST_OWNER(none->nobody.next, struct nobody, in_bus);
	struct bus_message message = {.subject = nobody->reply, .reply = "", .nobody = true};
	list_take_out(&nobody->in_bus);
	bus_arrived(&none->bus, none->inbox, &message);
	free(nobody);
}

static void on_idle(uv_idle_t *idle) {
	struct bus_none *none = idle->data;
	if (list_is_empty(&none->nobody)) {
		uv_idle_stop(idle);
	} else {
		say_nobody(none);
	}
}

static bool none_send(struct bus *bus, const struct bus_message *message) {
	struct bus_none *none = (struct bus_none *)bus;
	if (message->reply[0] == '\0') {
		return true;
	}
	struct nobody *nobody = calloc(1, sizeof(*nobody));
	if (nobody == NULL) {
		return false;
	}
	strncpy(nobody->reply, message->reply, sizeof(nobody->reply) - 1);
	list_init(&nobody->in_bus);
	list_add_last(&none->nobody, &nobody->in_bus);
	uv_idle_start(none->idle, on_idle);
	return true;
}

static bool none_listen(struct bus *bus, uint32_t number, const char *subject) {
	struct bus_none *none = (struct bus_none *)bus;
	if (strstr(subject, bus->inbox) != NULL) {
		none->inbox = number;
	}
	return true;
}

static void none_unlisten(struct bus *bus, uint32_t number) {
	(void)bus;
	(void)number;
}

static bool none_is_well(const struct bus *bus) {
	(void)bus;
	return true;
}

static void on_idle_closed(uv_handle_t *handle) {
	free(handle);
}

static void none_destroy(struct bus *bus) {
	struct bus_none *none = (struct bus_none *)bus;
	while (!list_is_empty(&none->nobody)) {
		struct nobody *nobody = LIST_OWNER(none->nobody.next, struct nobody, in_bus);
		list_take_out(&nobody->in_bus);
		free(nobody);
	}
	uv_close((uv_handle_t *)none->idle, on_idle_closed);
	bus_finish(bus);
	free(none);
}

static const struct bus_impl none_impl = {
	.name = "none",
	.send = none_send,
	.listen = none_listen,
	.unlisten = none_unlisten,
	.is_well = none_is_well,
	.destroy = none_destroy,
};

struct bus *bus_none_create(uv_loop_t *loop) {
	struct bus_none *none = calloc(1, sizeof(*none));
	uv_idle_t *idle = calloc(1, sizeof(*idle));
	if (none == NULL || idle == NULL || !bus_init(&none->bus, &none_impl, loop, NULL)) {
		free(none);
		free(idle);
		return NULL;
	}
	list_init(&none->nobody);
	uv_idle_init(loop, idle);
	idle->data = none;
	none->idle = idle;
	return &none->bus;
}
