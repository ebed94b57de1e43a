/* server/live/lag.c - network delay, which is not charged to a player's clock.
 *
 * The transport measures the round trip with pings that only the receiver can answer; the only way
 * for a client to cheat is to answer late. So the allowance is bounded: lag_ms per event, and a
 * bank per game, which starts at lag_ms and regains a third of it with each turn.
 */
#include "server/live/lag.h"

#include "server/live/commit.h"
#include "server/live/pending.h"

enum { BANK_TURNS = 3 };

void lag_init(struct lag *lag, int64_t most_ms) {
	for (int place = 0; place < GAME_SEATS_MAX; place++) {
		lag->bank_ms[place] = most_ms;
	}
}

static struct client *client_of(const struct live_room *live, int place) {
	for (struct list *at = live->clients.next; at != &live->clients; at = at->next) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		if (client->place == place) {
			return client;
		}
		if (client->place < 0) {
			break; /* spectators come after players in the list */
		}
	}
	return NULL;
}

/* Does lag matter for this kind of clock? */
static bool is_quick(const struct live_room *live) {
	enum clock_kind kind = live->room.clock.choice.kind;
	return live->site->settings->lag_ms > 0 && kind != CLOCK_NONE && kind != CLOCK_DAYS;
}

static int64_t min_lag_ms(int64_t one, int64_t other) {
	return one < other ? one : other;
}

int64_t lag_of(const struct live_room *live, int place) {
	const struct client *client = place >= 0 && is_quick(live) ? client_of(live, place) : NULL;
	if (client == NULL || client->link->impl->rtt_ms == NULL) {
		return 0;
	}
	int64_t rtt_ms = client->link->impl->rtt_ms(client->link);
	int64_t most_ms = min_lag_ms(live->site->settings->lag_ms, live->lag.bank_ms[place]);
	return rtt_ms > 0 ? min_lag_ms(rtt_ms, most_ms) : 0;
}

static void charge_lag_bank(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	const struct event *event = &commit->event;
	const struct room *room = &live->room;
	bool moved = event->kind == EVENT_PLAY || event->kind == EVENT_THROW;
	if (!is_quick(live) || !moved || event->spent < 0) {
		return;
	}
	int64_t most_ms = live->site->settings->lag_ms;
	int64_t *bank_ms = &live->lag.bank_ms[room->holder[event->seat]];
	*bank_ms -= event->lag;
	if (room->clock.running != event->seat) {
		*bank_ms = min_lag_ms(*bank_ms + most_ms / BANK_TURNS, most_ms);
	}
}

/* Measure the round trip to the player whose clock now runs. */
static void measure_mover_lag(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	(void)commit;
	int seat = live->room.clock.running;
	if (seat < 0 || !is_quick(live)) {
		return;
	}
	const struct client *client = client_of(live, live->room.holder[seat]);
	if (client != NULL && client->link->impl->measure != NULL) {
		client->link->impl->measure(client->link);
	}
}

static void fill_lag_fact(void *user, const struct live_room *live, const struct pending *pending,
	struct room_facts *facts) {
	(void)user;
	facts->lag_ms = lag_of(live, pending->place);
}

struct live_listener lag_listener(void) {
	return (struct live_listener){
		.facts = fill_lag_fact, .applied = charge_lag_bank, .published = measure_mover_lag};
}
