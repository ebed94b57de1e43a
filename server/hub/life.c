/* server/hub/life.c - when servers used this store, so that the time between them is charged to
 * nobody.
 *
 * life  from when a server began to when it is last known to have lived: by its last event, or by
 *       a sign in the store, written every few seconds while clocks run and nothing else is
 * gap   between two lives
 */
#include <stdlib.h>

#include "server/hub/clocked.h"
#include "server/process/log.h"

enum {
	SIGN_MS = 3000,
	SLOW_SIGN_MS = 60 * 1000, /* where all clocks that run have days */
	GAPS_FIRST = 16,
};

static bool add_gap(struct life *life, int64_t from_ms, int64_t to_ms) {
	if (life->count == life->size) {
		uint32_t size = life->size > 0 ? 2 * life->size : GAPS_FIRST;
		struct life_gap *gaps = realloc(life->gap, size * sizeof(*gaps));
		if (gaps == NULL) {
			return false;
		}
		life->gap = gaps;
		life->size = size;
	}
	life->gap[life->count++] = (struct life_gap){from_ms, to_ms};
	return true;
}

/* Lives come one after the other: before each but the first is a gap. */
static bool read_life(void *user, int64_t from_ms, int64_t to_ms) {
	struct life *life = user;
	if (life->last_ms > 0 && from_ms > life->last_ms &&
		!add_gap(life, life->last_ms, from_ms)) {
		life->failed = true;
		return false;
	}
	life->last_ms = to_ms > life->last_ms ? to_ms : life->last_ms;
	return true;
}

bool life_begin(struct hub *hub) {
	struct life *life = &hub->life;
	if (life->begun) {
		return true;
	}
	life->count = 0;
	life->last_ms = 0;
	life->failed = false;
	if (!store_lives(hub->store, read_life, life) || life->failed) {
		log_error("hub", "when the server ran before cannot be read from the store");
		return false;
	}
	/* Time goes on from where it stood, also where the machine's clock was put back. */
	int64_t now = hub_now(hub);
	if (now < life->last_ms) {
		hub->ahead_ms += life->last_ms - now;
		now = life->last_ms;
	}
	if (life->last_ms > 0 && now > life->last_ms && !add_gap(life, life->last_ms, now)) {
		return false;
	}
	life->begun = true;
	life->from_ms = now;
	life->sign_ms = now;
	store_live(hub->store, now, now);
	return true;
}

bool life_begin_again(struct hub *hub, int64_t from_ms, int64_t now) {
	struct life *life = &hub->life;
	if (!add_gap(life, from_ms, now)) {
		return false;
	}
	life->from_ms = now;
	life->sign_ms = now;
	store_live(hub->store, now, now);
	return true;
}

int64_t life_gaps_ms(const struct hub *hub, int64_t from_ms, int64_t to_ms) {
	const struct life *life = &hub->life;
	int64_t gaps_ms = 0;
	for (uint32_t i = life->count; i > 0 && life->gap[i - 1].to_ms > from_ms; i--) {
		const struct life_gap *gap = &life->gap[i - 1];
		int64_t begin_ms = gap->from_ms > from_ms ? gap->from_ms : from_ms;
		int64_t end_ms = gap->to_ms < to_ms ? gap->to_ms : to_ms;
		gaps_ms += end_ms > begin_ms ? end_ms - begin_ms : 0;
	}
	return gaps_ms;
}

void life_note(struct hub *hub, int64_t at_ms) {
	hub->life.sign_ms = at_ms > hub->life.sign_ms ? at_ms : hub->life.sign_ms;
}

void life_tick(struct hub *hub, int64_t now) {
	int64_t each_ms = deadlines_count_quick(hub->deadlines) > 0 ? SIGN_MS : SLOW_SIGN_MS;
	if (!life_begin(hub) || deadlines_count(hub->deadlines) == 0 ||
		now - hub->life.sign_ms < each_ms) {
		return;
	}
	life_end(hub, now);
}

void life_end(struct hub *hub, int64_t now) {
	if (hub->life.begun) {
		store_live(hub->store, hub->life.from_ms, now);
		life_note(hub, now);
	}
}

void life_finish(struct hub *hub) {
	free(hub->life.gap);
	hub->life = (struct life){.gap = NULL};
}
