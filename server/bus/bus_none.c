/* server/bus/bus_none.c - the bus of a site of one node: it reaches nobody. */
#include <stdlib.h>

#include "server/bus/bus.h"

static bool none_send(struct bus *bus, const struct bus_message *message) {
	(void)bus;
	(void)message;
	return true;
}

static bool none_listen(struct bus *bus, uint32_t number, const char *subject) {
	(void)bus;
	(void)number;
	(void)subject;
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

static void none_destroy(struct bus *bus) {
	bus_finish(bus);
	free(bus);
}

static const struct bus_impl none_impl = {
	.name = "none",
	.send = none_send,
	.listen = none_listen,
	.unlisten = none_unlisten,
	.is_well = none_is_well,
	.destroy = none_destroy,
};

struct bus *bus_none_create(void) {
	struct bus *bus = malloc(sizeof(*bus));
	if (bus != NULL) {
		bus_init(bus, &none_impl, NULL);
	}
	return bus;
}
