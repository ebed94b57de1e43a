/* server/hub/lookup.c - queries by code that is not a client. */
#include "server/hub/lookup.h"

#include <stdio.h>

#include "server/hub/lobby.h"
#include "server/hub/moderation.h"
#include "server/hub/journal.h"
#include "server/live/send.h"
#include "server/live/live_room.h"
#include "server/live/load.h"
#include "server/nodes/ownership.h"
#include "server/room/encode_room.h"

void lookup_counts(const struct lookup *lookup, struct site_counts *counts) {
	const struct site *site = lookup->rooms->site;
	*counts = site->counts;
}

void lookup_metrics(const struct lookup *lookup, struct metric_list *metrics) {
	const struct site *site = lookup->rooms->site;
	site_metrics(site, metrics);
	LISTENERS_CALL(&site->listeners, metrics, metrics);
}

const char *lookup_degraded(const struct lookup *lookup) {
	return listeners_degraded(&lookup->rooms->site->listeners);
}

uint64_t lookup_games_over(const struct lookup *lookup, size_t index) {
	return tally_of(lookup->tally, index);
}

bool lookup_is_ready(const struct lookup *lookup, const char **why_not) {
	const struct site *site = lookup->rooms->site;
	if (site->draining) {
		*why_not = "This server is restarting.";
		return false;
	}
	if (lookup->ownership != NULL) {
		*why_not = ownership_why_not_ready(lookup->ownership);
		if ((*why_not)[0] != '\0') {
			return false;
		}
	}
	if (!store_is_well(site->store) || !list_is_empty(&lookup->rooms->retry)) {
		*why_not =
			"The store cannot save anything right now: its disk is full or failing, or another program has locked it; the log says which. It retries automatically.";
		return false;
	}
	const char *why = listeners_why_not_ready(&site->listeners);
	*why_not = why != NULL ? why : *why_not;
	return why == NULL;
}

void lookup_lobby(const struct lookup *lookup, const struct game_filter *filter, struct out *out) {
	lobby_write(lookup->lobby, filter, out);
}

/* ---- orders of those who run the site ---- */

bool lookup_bars(const struct lookup *lookup, const char *address, char *sentence, size_t size) {
	char text[MODERATION_BARRED_SIZE];
	if (!moderation_bars(lookup->moderation, address, text)) {
		return false;
	}
	snprintf(sentence, size, "%s", text);
	return true;
}

const char *lookup_announcement(const struct lookup *lookup, int64_t *until_ms) {
	return moderation_announcement(lookup->moderation, until_ms);
}

/* ---- rooms ---- */

const struct room *lookup_room(
	const struct lookup *lookup, const char *id, struct wire_error *error) {
	struct live_room *live = live_room_look(lookup->rooms, id, error);
	if (live != NULL && live->is_copy) {
		site_name_room(live->site, &live->room); /* others have their names */
	}
	return live != NULL ? &live->room : NULL;
}

const char *lookup_name(const struct lookup *lookup, const char *account) {
	const struct site_names *names = lookup->rooms->site->names;
	return names != NULL ? names->find(names->user, account) : "";
}

/* The live room that contains room. */
static struct live_room *live_room_of(const struct room *room) {
	return LIST_OWNER(room, struct live_room, room);
}

bool lookup_has_events(const struct room *room) {
	const struct live_room *live = live_room_of(room);
	return live->history != NULL || !store_reads_later(live->site->store);
}

bool lookup_write_events(const struct room *room, struct out *out) {
	return write_past_events(live_room_of(room), 0, out);
}

void lookup_write_room(const struct room *room, const struct out *events, struct out *out) {
	const struct live_room *live = live_room_of(room);
	const struct site *site = live->site;
	struct encode_presence presence = {.watchers = 0};
	LISTENERS_CALL(&site->listeners, show, live, &presence);
	encode_room(out, room, &presence, -1, events, site_now(site));
}

/* ---- rules ---- */

struct rule_set *lookup_rules(const struct lookup *lookup, const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error) {
	return rule_set_take(&lookup->rooms->site->rule_sets, game, seats, option, error);
}

void lookup_give_rules(const struct lookup *lookup, struct rule_set *rule_set) {
	rule_set_give(&lookup->rooms->site->rule_sets, rule_set);
}
