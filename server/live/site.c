/* server/live/site.c - state shared by all of the live side of the server. */
#include "server/live/site.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/metric.h"

enum { STALL_MS = 3000 /* between two looks */, MS_NS = 1000000 };

static int64_t read_clock(clockid_t which) {
	struct timespec now;
	clock_gettime(which, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The wall clock at start plus the time elapsed since: never goes back while we run. */
static int64_t read_steady_wall_clock(void *user) {
	const struct site *site = user;
	return site->anchor_ms + read_clock(CLOCK_MONOTONIC);
}

void site_init(struct site *site, uv_loop_t *loop, struct store *store,
	const struct live_settings *settings) {
	*site = (struct site){.loop = loop, .store = store, .settings = settings};
	site->anchor_ms = read_clock(CLOCK_REALTIME) - read_clock(CLOCK_MONOTONIC);
	site_set_clock(site, read_steady_wall_clock, site);
	rule_set_cache_init(&site->rule_sets);
	out_init(&site->message);
	out_init(&site->effects);
}

void site_finish(struct site *site) {
	rule_set_cache_finish(&site->rule_sets);
	out_finish(&site->message);
	out_finish(&site->effects);
}

static void tell_stored(const struct site_counts *counts, struct metric_list *metrics) {
	metric_counter(
		metrics, "events_stored_total", "Events stored.", (double)counts->events_stored);
	metric_counter(metrics, "store_failures_total", "Events that could not be stored.",
		(double)counts->store_failures);
	metric_counter(metrics, "moves_total", "Moves accepted.", (double)counts->moves);
	metric_counter(metrics, "throws_total", "Throws of dice or rods.", (double)counts->throws);
	metric_counter(metrics, "claims_total", "Games claimed because a player had left.",
		(double)counts->claims);
	metric_counter(
		metrics, "rooms_created_total", "Rooms created.", (double)counts->rooms_created);
	metric_counter(
		metrics, "rooms_over_total", "Rooms whose game ended.", (double)counts->rooms_over);
}

void site_metrics(const struct site *site, struct metric_list *metrics) {
	const struct site_counts *counts = &site->counts;
	metric_gauge(metrics, "rooms_live", "Rooms in memory.", (double)counts->rooms_live);
	metric_gauge(metrics, "clients", "Clients that have said hello.",
		(double)(counts->clients - counts->computers));
	metric_counter(
		metrics, "requests_total", "Requests from clients.", (double)counts->requests);
	metric_counter(metrics, "requests_refused_total", "Requests answered with an error.",
		(double)counts->requests_refused);
	metric_counter(metrics, "rooms_loaded_total", "Rooms loaded from the store.",
		(double)counts->rooms_loaded);
	tell_stored(counts, metrics);
	store_metrics(site->store, metrics);
	metric_histogram(metrics, "acknowledgement_seconds",
		"Time from reading a request to answering it, with its event on disk.",
		&counts->acknowledged);
}

int64_t site_now(const struct site *site) {
	return site->clock(site->clock_user) + site->ahead_ms;
}

struct room_facts site_facts(const struct site *site) {
	return (struct room_facts){
		.now_ms = site_now(site),
		.name_letters = site->settings->name_letters,
		.reserved = site->reserved,
		.dice_open_s = site->settings->dice_open_s,
		.random = token_random,
	};
}

void site_write_names(const struct site *site, struct out *out, const char *text) {
	static const char mark[] = "{\"account\":\""; /* in no string: quotes are escaped there */
	bool is_first = true;
	for (const char *at = strstr(text, mark); at != NULL; at = strstr(text, mark)) {
		char account[WIRE_ACCOUNT_SIZE] = "";
		const char *id = at + strlen(mark);
		size_t size = strcspn(id, "\"");
		if (size < sizeof(account)) {
			memcpy(account, id, size);
			account[size] = '\0';
		}
		const char *name = site->names != NULL
			? site->names->find(site->names->user, account)
			: NULL;
		size_t before = (size_t)(at - text);
		before -= before > 0 && text[before - 1] == ','; /* which the next value brings */
		(is_first ? out_json : out_raw)(out, text, before);
		out_string(out, name != NULL ? name : "");
		text = id + size + strspn(id + size, "\"}");
		is_first = false;
	}
	(is_first ? out_json : out_raw)(out, text, strlen(text));
}

bool site_name_room(const struct site *site, struct room *room) {
	bool all = true;
	for (int place = 0; place < room->places; place++) {
		struct room_person *person = &room->person[place];
		if (person->account[0] == '\0') {
			continue;
		}
		const char *name = site->names != NULL
			? site->names->find(site->names->user, person->account)
			: NULL;
		all = all && name != NULL;
		if (name != NULL) {
			snprintf(person->name, sizeof(person->name), "%s", name);
		}
	}
	return all;
}

enum site_room site_stands(const struct site *site, const char *room) {
	const struct site_ownership *ownership = site->ownership;
	return ownership != NULL ? ownership->stands(ownership->user, room) : SITE_ROOM_HERE;
}

bool site_plays(const struct site *site, const char *room) {
	return site_stands(site, room) == SITE_ROOM_HERE;
}

bool site_is_silent(const struct site *site) {
	const struct site_ownership *ownership = site->ownership;
	return ownership != NULL && ownership->is_silent(ownership->user);
}

void site_look_for_stall(struct site *site) {
	uint64_t now_ns = uv_hrtime();
	int64_t passed_ms = site->looked_ns > 0 ? (int64_t)((now_ns - site->looked_ns) / MS_NS) : 0;
	site->looked_ns = now_ns;
	if (passed_ms >= STALL_MS && site->stalled != NULL) {
		site->stalled(site->stalled_user, passed_ms);
	}
}

void site_set_clock(struct site *site, int64_t (*clock)(void *user), void *user) {
	site->clock = clock;
	site->clock_user = user;
}

static void report_drained(struct site *site) {
	if (site->draining && site->commits == 0 && site->drained != NULL) {
		void (*drained)(void *user) = site->drained;
		site->drained = NULL;
		drained(site->drained_user);
	}
}

void site_drain(struct site *site, void (*done)(void *user), void *user) {
	site->drained = done;
	site->drained_user = user;
	site->draining = true;
	listeners_draining(&site->listeners);
	report_drained(site);
}

void site_commit_begins(struct site *site) {
	site->commits++;
}

void site_commit_ends(struct site *site) {
	site->commits--;
	report_drained(site);
}
