/* server/hub/seek_tell.c - what people look for, as the lobby tells it. */
#include <string.h>

#include "server/hub/inside.h"
#include "server/hub/listings.h"
#include "server/hub/seek.h"

enum { GROUPS_MAX = 20 };

struct group {
	const struct seek *seek;
	unsigned count;
};

static void write_group(struct out *out, const struct group *group) {
	out_begin(out, '{');
	out_key(out, "games");
	out_begin(out, '[');
	for (size_t i = 0; i < group->seek->count; i++) {
		out_string(out, games_at(group->seek->games[i])->key);
	}
	out_end(out, ']');
	clock_choice_write(out, "clock", &group->seek->clock);
	out_key_int(out, "count", group->count);
	out_end(out, '}');
}

/* Count seek to those who want the same. */
static void add_to_groups(struct group *groups, size_t *used, const struct seek *seek) {
	for (size_t i = 0; i < *used; i++) {
		if (memcmp(&groups[i].seek->set, &seek->set, sizeof(seek->set)) == 0 &&
			clock_choice_is(&groups[i].seek->clock, &seek->clock)) {
			groups[i].count++;
			return;
		}
	}
	if (*used < GROUPS_MAX) {
		groups[(*used)++] = (struct group){seek, 1};
	}
}

static bool passes(const struct seek *seek, const struct listing_filter *filter) {
	for (size_t i = 0; i < seek->count; i++) {
		if (listing_filter_passes(filter, games_at(seek->games[i]))) {
			return true;
		}
	}
	return false;
}

void seek_write(const struct hub *hub, const struct listing_filter *filter, struct out *out) {
	struct group groups[GROUPS_MAX];
	size_t used = 0;
	for (const struct list *at = hub->seeks.next; at != &hub->seeks; at = at->next) {
		const struct seek *seek = LIST_OWNER(at, struct seek, in_hub);
		if (passes(seek, filter)) {
			add_to_groups(groups, &used, seek);
		}
	}
	out_begin(out, '[');
	for (size_t i = 0; i < used; i++) {
		write_group(out, &groups[i]);
	}
	out_end(out, ']');
}
