/* server/hub/names.c - the names of accounts, by their ids. */
#include "server/hub/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/metric.h"
#include "server/hub/listings.h"
#include "server/live/commit.h"
#include "server/live/send.h"
#include "server/store/store_values.h"

enum { BATCH = 60, NAME_SIZE = 32 };

static const char deleted[] = "deleted player";

struct names {
	struct site *site; /* NULL once destroyed; the question under way frees this then */
	struct live_rooms *rooms;
	struct listings *listings;
	struct map by_id;
	struct list all;    /* used longest ago first */
	struct list wanted; /* to be asked for */
	size_t count;
	bool asks, asked; /* at the end of this round; a question is under way */
};

struct known_name {
	struct list in_all, in_wanted;
	char account[WIRE_ACCOUNT_SIZE];
	char name[NAME_SIZE]; /* "": not known */
	int64_t known_ms;
};

/* Names that were asked for. */
struct name_question {
	struct names *names;
	size_t count;
	char account[BATCH][WIRE_ACCOUNT_SIZE];
	char name[BATCH][NAME_SIZE]; /* "": there is no such account */
};

static void drop_name(struct names *names, struct known_name *known) {
	map_remove(&names->by_id, known->account);
	list_take_out(&known->in_all);
	list_take_out(&known->in_wanted);
	names->count--;
	free(known);
}

static struct known_name *add_name(struct names *names, const char *account) {
	struct known_name *known = calloc(1, sizeof(*known));
	if (known == NULL) {
		return NULL;
	}
	snprintf(known->account, sizeof(known->account), "%s", account);
	list_init(&known->in_all);
	list_init(&known->in_wanted);
	if (!map_add(&names->by_id, known->account, known)) {
		free(known);
		return NULL;
	}
	list_add_last(&names->all, &known->in_all);
	names->count++;
	if (names->count > NAMES_MAX) {
		drop_name(names, LIST_OWNER(names->all.next, struct known_name, in_all));
	}
	return known;
}

static struct known_name *take_name(struct names *names, const char *account) {
	struct known_name *known = map_find(&names->by_id, account);
	if (known == NULL) {
		return add_name(names, account);
	}
	list_move_last(&names->all, &known->in_all);
	return known;
}

static void want_name(struct names *names, struct known_name *known) {
	if (list_is_empty(&known->in_wanted)) {
		list_add_last(&names->wanted, &known->in_wanted);
		names->asks = true;
	}
}

const char *names_find(void *user, const char *account) {
	struct names *names = user;
	struct known_name *known = take_name(names, account);
	if (known == NULL) {
		return NULL;
	}
	if (known->name[0] == '\0' || site_now(names->site) - known->known_ms >= NAMES_AGAIN_MS) {
		want_name(names, known);
	}
	return known->name[0] != '\0' ? known->name : NULL;
}

/* ---- when one is known ---- */

/* Give it to the places at a table that are the account's. True if one had another name. */
static bool rename_room(const struct names *names, struct room *room) {
	bool changes = false;
	for (int place = 0; place < room->places; place++) {
		struct room_person *person = &room->person[place];
		const struct known_name *known = person->account[0] != '\0'
			? map_find(&names->by_id, person->account)
			: NULL;
		if (known != NULL && known->name[0] != '\0' &&
			strcmp(known->name, person->name) != 0) {
			snprintf(person->name, sizeof(person->name), "%s", known->name);
			changes = true;
		}
	}
	return changes;
}

static void rename_rooms(struct names *names) {
	for (struct list *at = names->rooms->all.next; at != &names->rooms->all; at = at->next) {
		struct live_room *live = LIST_OWNER(at, struct live_room, in_all);
		if (live->room.version > 0 && rename_room(names, &live->room)) {
			live_room_drop_encoded(live);
			send_room_to_all(live);
		}
	}
	listings_changed(names->listings);
}

/* True if it was not known, or another one. */
static bool set_name(struct names *names, const char *account, const char *name) {
	struct known_name *known = take_name(names, account);
	if (known == NULL) {
		return false;
	}
	list_take_out(&known->in_wanted);
	known->known_ms = site_now(names->site);
	if (strcmp(known->name, name) == 0) {
		return false;
	}
	snprintf(known->name, sizeof(known->name), "%s", name);
	return true;
}

void names_tell(struct names *names, const char *account, const char *name) {
	if (set_name(names, account, name)) {
		rename_rooms(names);
	}
}

void names_forget(struct names *names, const char *account) {
	struct known_name *known = map_find(&names->by_id, account);
	if (known != NULL) {
		known->known_ms = 0;
		want_name(names, known);
	}
}

/* ---- asking the store ---- */

static bool see_name(void *user, const struct store_value *values, size_t count) {
	struct name_question *question = user;
	for (size_t i = 0; count == 2 && i < question->count; i++) {
		if (strcmp(question->account[i], values[0].text) == 0) {
			snprintf(question->name[i], NAME_SIZE, "%s", values[1].text);
		}
	}
	return true;
}

static void on_names_read(void *user, enum store_result result) {
	struct name_question *question = user;
	struct names *names = question->names;
	bool changes = false;
	names->asked = false;
	if (names->site == NULL) {
		free(names);
		free(question);
		return;
	}
	for (size_t i = 0; result == STORE_OK && i < question->count; i++) {
		const char *name = question->name[i];
		changes = set_name(names, question->account[i], name[0] != '\0' ? name : deleted) ||
			changes;
	}
	if (changes) {
		rename_rooms(names);
	}
	names->asks = names->asks || !list_is_empty(&names->wanted);
	free(question);
}

static void take_wanted(struct names *names, struct name_question *question) {
	while (question->count < BATCH && !list_is_empty(&names->wanted)) {
		struct known_name *known = LIST_OWNER(
			names->wanted.next, struct known_name, in_wanted);
		list_take_out(&known->in_wanted);
		strcpy(question->account[question->count++], known->account);
	}
}

#define TEN(n)                                                                                     \
	"?" #n "0,?" #n "1,?" #n "2,?" #n "3,?" #n "4,?" #n "5,?" #n "6,?" #n "7,?" #n "8,?" #n "9"

/* Somebody who is about to leave is not shown any more. */
static const char read_names[] =
	"SELECT id, name FROM accounts WHERE status = 0 AND id IN (?1,?2,?3,?4,?5,?6,?7,?8,?9," TEN(
		1) "," TEN(2) "," TEN(3) "," TEN(4) "," TEN(5) ",?60)";

static void ask_names(void *user) {
	struct names *names = user;
	struct store_value values[BATCH];
	struct name_question *question = names->asked || list_is_empty(&names->wanted)
		? NULL
		: calloc(1, sizeof(*question));
	if (question == NULL) {
		return;
	}
	question->names = names;
	take_wanted(names, question);
	for (size_t i = 0; i < BATCH; i++) {
		values[i] = value_text(i < question->count ? question->account[i] : "");
	}
	const struct store_query query = {.sql = read_names, .values = values, .count = BATCH};
	names->asked = store_read(names->site->store, &query, see_name, on_names_read, question);
	if (!names->asked) {
		free(question); /* whoever needs them asks again */
	}
}

static void look_for_names(void *user, int64_t now) {
	struct names *names = user;
	(void)now;
	names->asks = names->asks || !list_is_empty(&names->wanted);
}

/* ---- rooms ---- */

static void name_stored(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	(void)commit;
	site_name_room(live->site, &live->room);
}

static void name_opened(void *user, struct live_room *live) {
	(void)user;
	site_name_room(live->site, &live->room);
}

static void tell_names_metrics(void *user, struct metric_list *metrics) {
	const struct names *names = user;
	metric_gauge(metrics, "names_kept", "Names of accounts in memory.", (double)names->count);
}

struct live_listener names_listener(struct names *names) {
	static const enum event_kind kinds[] = {EVENT_CREATE, EVENT_SIT, EVENT_ADOPT, EVENT_KINDS};
	return (struct live_listener){.user = names,
		.applied_kinds = kinds,
		.applied = name_stored,
		.opened = name_opened,
		.tick = look_for_names,
		.asks = &names->asks,
		.flush = ask_names,
		.metrics = tell_names_metrics};
}

/* ---- create and destroy ---- */

struct names *names_create(struct live_rooms *rooms, struct listings *listings, uint64_t salt) {
	struct names *names = calloc(1, sizeof(*names));
	if (names != NULL) {
		names->site = rooms->site;
		names->rooms = rooms;
		names->listings = listings;
		map_init(&names->by_id, salt);
		list_init(&names->all);
		list_init(&names->wanted);
	}
	return names;
}

void names_destroy(struct names *names) {
	if (names == NULL) {
		return;
	}
	while (!list_is_empty(&names->all)) {
		drop_name(names, LIST_OWNER(names->all.next, struct known_name, in_all));
	}
	map_finish(&names->by_id);
	names->site = NULL;
	if (!names->asked) {
		free(names);
	}
}
