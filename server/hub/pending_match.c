/* server/hub/pending_match.c - matches whose clients were notified but have not come yet. */
#include "server/hub/pending_match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void pending_matches_init(struct pending_matches *matches, size_t max, uint64_t salt) {
	assert(max > 0);
	map_init(&matches->by_client, salt);
	list_init(&matches->all);
	matches->max = max;
}

static struct pending_match *find_oldest_match(const struct pending_matches *matches) {
	return LIST_OWNER(matches->all.next, struct pending_match, in_all);
}

static void forget_pending_match(struct pending_matches *matches, struct pending_match *match) {
	map_remove(&matches->by_client, match->client);
	list_take_out(&match->in_all);
	free(match);
}

void pending_matches_finish(struct pending_matches *matches) {
	while (!list_is_empty(&matches->all)) {
		forget_pending_match(matches, find_oldest_match(matches));
	}
	map_finish(&matches->by_client);
}

void pending_matches_add(struct pending_matches *matches, const char *client, const char *room,
	const uint8_t token[TOKEN_BYTES], int64_t now) {
	pending_matches_remove(matches, client);
	struct pending_match *match = calloc(1, sizeof(*match));
	if (match == NULL || !map_add(&matches->by_client, client, match)) {
		free(match);
		return;
	}
	strcpy(match->client, client);
	strcpy(match->room, room);
	memcpy(match->token, token, sizeof(match->token));
	match->notified_ms = now;
	list_add_last(&matches->all, &match->in_all);
	if (matches->by_client.count > matches->max) {
		forget_pending_match(matches, find_oldest_match(matches));
	}
}

const struct pending_match *pending_matches_find(
	const struct pending_matches *matches, const char *client) {
	return map_find(&matches->by_client, client);
}

void pending_matches_remove(struct pending_matches *matches, const char *client) {
	struct pending_match *match = map_find(&matches->by_client, client);
	if (match != NULL) {
		forget_pending_match(matches, match);
	}
}

void pending_matches_sweep(struct pending_matches *matches, int64_t before_ms) {
	while (!list_is_empty(&matches->all) &&
		find_oldest_match(matches)->notified_ms < before_ms) {
		forget_pending_match(matches, find_oldest_match(matches));
	}
}
