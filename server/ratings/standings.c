/* server/ratings/standings.c - ratings while results are counted, in the order of the ledger. */
#include "server/ratings/standings.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 64 };

void standings_init(struct standings *standings, uint64_t salt) {
	*standings = (struct standings){0};
	map_init(&standings->by_key, salt);
}

void standings_finish(struct standings *standings) {
	for (size_t i = 0; i < standings->count; i++) {
		free(standings->standing[i]);
	}
	free(standings->standing);
	free(standings->pool);
	map_finish(&standings->by_key);
	*standings = (struct standings){0};
}

/* ---- pools and standings ---- */

/* Make room for one more. False without memory. */
static bool reserve_one(void **at, size_t count, size_t *size, size_t each) {
	if (count < *size) {
		return true;
	}
	size_t more = *size > 0 ? *size * 2 : FIRST_SIZE;
	void *grown = realloc(*at, more * each);
	if (grown == NULL) {
		return false;
	}
	*at = grown;
	*size = more;
	return true;
}

/* Its number, or -1 without memory. There are two a game, so few that a look at each will do. */
static int find_pool(struct standings *standings, const char *pool) {
	void *at = standings->pool;
	assert(strlen(pool) < POOL_SIZE);
	for (size_t i = 0; i < standings->pool_count; i++) {
		if (strcmp(standings->pool[i], pool) == 0) {
			return (int)i;
		}
	}
	if (!reserve_one(&at, standings->pool_count, &standings->pool_size, POOL_SIZE)) {
		return -1;
	}
	standings->pool = at;
	snprintf(standings->pool[standings->pool_count], POOL_SIZE, "%s", pool);
	return (int)standings->pool_count++;
}

static struct standing *add_standing(
	struct standings *standings, const char *key, const struct standing *begun) {
	void *at = standings->standing;
	struct standing *standing = malloc(sizeof(*standing));
	bool reserved = reserve_one(
		&at, standings->count, &standings->size, sizeof(struct standing *));
	standings->standing = at;
	if (standing == NULL || !reserved || !map_add(&standings->by_key, key, standing)) {
		free(standing);
		return NULL;
	}
	*standing = *begun;
	return standings->standing[standings->count++] = standing;
}

struct standing *standings_get(
	struct standings *standings, const char *account, const char *pool, bool has_dice) {
	char key[MAP_KEY_SIZE];
	int number = find_pool(standings, pool);
	if (number < 0) {
		return NULL;
	}
	snprintf(key, sizeof(key), "%s %d", account, number);
	struct standing *found = map_find(&standings->by_key, key);
	if (found != NULL) {
		return found;
	}
	struct standing begun = {.pool = (unsigned)number, .rating = rating_start(has_dice)};
	snprintf(begun.account, sizeof(begun.account), "%s", account);
	return add_standing(standings, key, &begun);
}

/* ---- counting ---- */

/* What each seat has when the period begins. False without memory. */
static bool begin_period(struct standings *standings, const struct period *period,
	struct standing *standing[2], struct period_change change[2]) {
	for (int i = 0; i < 2; i++) {
		const struct period_seat *seat = &period->seat[i];
		if (seat->account == NULL) {
			standing[i] = NULL;
			change[i].before = *seat->anchor;
			continue;
		}
		standing[i] = standings_get(
			standings, seat->account, period->pool, period->has_dice);
		if (standing[i] == NULL) {
			return false;
		}
		int64_t wait_ms = standing[i]->games > 0 ? period->at_ms - standing[i]->at_ms : 0;
		change[i].before = rating_wait(&standing[i]->rating, wait_ms);
	}
	return true;
}

static void take_halves(const struct period *period, int seat, int halves[RATING_RESULTS_MAX]) {
	for (size_t i = 0; i < period->count; i++) {
		halves[i] = seat == 0 ? period->halves[i] : RATING_HALVES_WIN - period->halves[i];
	}
}

static struct rating rate_seat(
	const struct period *period, const struct period_change change[2], int seat) {
	const struct rating *before = &change[seat].before;
	int halves[RATING_RESULTS_MAX];
	if (period->seat[seat].account == NULL) {
		return *before;
	}
	take_halves(period, seat, halves);
	struct rating after = rating_after(before, &change[1 - seat].before, halves, period->count);
	return period->seat[1 - seat].account == NULL ? rating_halfway(before, &after) : after;
}

bool standings_count(
	struct standings *standings, const struct period *period, struct period_change change[2]) {
	struct standing *standing[2];
	if (!begin_period(standings, period, standing, change)) {
		return false;
	}
	for (int i = 0; i < 2; i++) {
		change[i].after = rate_seat(period, change, i);
	}
	for (int i = 0; i < 2; i++) {
		if (standing[i] == NULL) {
			continue;
		}
		standing[i]->rating = change[i].after;
		standing[i]->games += (uint32_t)period->count;
		if (period->at_ms > standing[i]->at_ms) {
			standing[i]->at_ms = period->at_ms;
		}
	}
	return true;
}
