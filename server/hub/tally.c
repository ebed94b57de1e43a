/* server/hub/tally.c - how many games of each kind have come to their end here, for the figures. */
#include "server/hub/tally.h"

#include <stdlib.h>

#include "games/game.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"

struct tally {
	size_t count;
	uint64_t over[];
};

struct tally *tally_create(void) {
	size_t count = games_count();
	struct tally *tally = calloc(1, sizeof(*tally) + count * sizeof(tally->over[0]));
	if (tally != NULL) {
		tally->count = count;
	}
	return tally;
}

void tally_destroy(struct tally *tally) {
	free(tally);
}

uint64_t tally_of(const struct tally *tally, size_t index) {
	return index < tally->count ? tally->over[index] : 0;
}

static void on_applied(void *user, struct live_room *live, const struct commit *commit) {
	struct tally *tally = user;
	if (commit->event.kind != EVENT_END) {
		return;
	}
	for (size_t i = 0; i < tally->count; i++) {
		tally->over[i] += games_at(i) == live->room.game;
	}
}

struct live_listener tally_listener(struct tally *tally) {
	return (struct live_listener){.user = tally, .applied = on_applied};
}
