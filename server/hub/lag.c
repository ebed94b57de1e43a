/* server/hub/lag.c - the time of the line, left out of what a turn costs.
 *
 * How long the way there and back takes is measured by the transport, with pings that only the
 * receiver can answer; a client has no say in it but to answer late. So what is left out is
 * bounded: in one event by lag_ms, and over a game by a bank, which begins with lag_ms and gets
 * back a third of it with each turn.
 */
#include "server/hub/clocked.h"

enum { BANK_TURNS = 3 };

static struct client *client_of(const struct live_room *live, int place) {
	for (struct list *at = live->clients.next; at != &live->clients; at = at->next) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		if (client->place == place) {
			return client;
		}
	}
	return NULL;
}

/* Is it a clock for which the line matters? */
static bool is_quick(const struct live_room *live) {
	enum clock_kind kind = live->room.clock.choice.kind;
	return live->site->limits.lag_ms > 0 && kind != CLOCK_NONE && kind != CLOCK_DAYS;
}

static int64_t least(int64_t one, int64_t other) {
	return one < other ? one : other;
}

int64_t lag_of(const struct live_room *live, int place) {
	const struct client *client = is_quick(live) ? client_of(live, place) : NULL;
	if (client == NULL || client->link->impl->rtt_ms == NULL) {
		return 0;
	}
	int64_t rtt_ms = client->link->impl->rtt_ms(client->link);
	int64_t most_ms = least(live->site->limits.lag_ms, live->bank_ms[place]);
	return rtt_ms > 0 ? least(rtt_ms, most_ms) : 0;
}

void lag_after(struct live_room *live, const struct event *event) {
	const struct room *room = &live->room;
	bool moved = event->kind == EVENT_PLAY || event->kind == EVENT_THROW;
	if (!is_quick(live) || !moved || event->spent < 0) {
		return;
	}
	int64_t most_ms = live->site->limits.lag_ms;
	int64_t *bank_ms = &live->bank_ms[room->holder[event->seat]];
	*bank_ms -= event->lag;
	if (room->clock.running != event->seat) {
		*bank_ms = least(*bank_ms + most_ms / BANK_TURNS, most_ms);
	}
}

void lag_measure(const struct live_room *live) {
	int seat = live->room.clock.running;
	if (seat < 0 || !is_quick(live)) {
		return;
	}
	const struct client *client = client_of(live, live->room.holder[seat]);
	if (client != NULL && client->link->impl->measure != NULL) {
		client->link->impl->measure(client->link);
	}
}
