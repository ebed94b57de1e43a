/* server/hub/guest_names.c - whether a guest may be called so. */
#include "server/hub/guest_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts/account.h"
#include "server/store/store_values.h"

enum { KEPT_MS = 60 * 1000 };

struct guest_names {
	struct site *site; /* NULL once destroyed; the last question frees this then */
	struct joins *joins;
	size_t slot; /* client slot: its struct verdict, or NULL */
	size_t questions;
};

/* On the last name of a connection. */
struct verdict {
	struct name_asked *asked; /* NULL: it has been given */
	bool is_taken;
	int64_t given_ms;
	char skeleton[ACCOUNT_SKELETON_SIZE];
};

struct name_asked {
	struct guest_names *names;
	struct client *client; /* NULL once it is gone */
	bool found;
};

static struct verdict *take_verdict(const struct guest_names *names, struct client *client) {
	struct verdict *verdict = client->slot[names->slot];
	if (verdict == NULL) {
		verdict = calloc(1, sizeof(*verdict));
		client->slot[names->slot] = verdict;
	}
	return verdict;
}

static bool see_like(void *user, const struct store_value *values, size_t count) {
	struct name_asked *asked = user;
	(void)values;
	(void)count;
	asked->found = true;
	return false;
}

static void on_name_read(void *user, enum store_result result) {
	struct name_asked *asked = user;
	struct guest_names *names = asked->names;
	struct client *client = asked->client;
	bool is_taken = result == STORE_OK && asked->found;
	free(asked);
	names->questions--;
	if (names->site == NULL) {
		if (names->questions == 0) {
			free(names);
		}
		return;
	}
	if (client != NULL) {
		struct verdict *verdict = client->slot[names->slot];
		verdict->asked = NULL;
		verdict->is_taken = is_taken;
		verdict->given_ms = site_now(names->site);
		joins_go_on(names->joins, client);
	}
}

static bool ask_name(struct guest_names *names, struct client *client, struct verdict *verdict) {
	static const char sql[] = "SELECT 1 FROM accounts WHERE skeleton = ?1";
	const struct store_value value = value_text(verdict->skeleton);
	const struct store_query query = {.sql = sql, .values = &value, .count = 1};
	struct name_asked *asked = calloc(1, sizeof(*asked));
	if (asked == NULL) {
		return false;
	}
	*asked = (struct name_asked){.names = names, .client = client};
	if (!store_read(names->site->store, &query, see_like, on_name_read, asked)) {
		free(asked);
		return false;
	}
	verdict->asked = asked;
	names->questions++;
	return true;
}

enum site_name guest_names_judge(void *user, struct client *client, const char *name) {
	struct guest_names *names = user;
	char skeleton[ACCOUNT_SKELETON_SIZE];
	if (client->person != NULL || client->bot || client->is_computer) {
		return SITE_NAME_FREE;
	}
	account_guest_skeleton(name, skeleton);
	struct verdict *verdict = skeleton[0] != '\0' ? take_verdict(names, client) : NULL;
	if (verdict == NULL) {
		return SITE_NAME_FREE;
	}
	bool is_given = strcmp(verdict->skeleton, skeleton) == 0 &&
		site_now(names->site) - verdict->given_ms < KEPT_MS;
	if (is_given) {
		return verdict->is_taken ? SITE_NAME_TAKEN : SITE_NAME_FREE;
	}
	verdict->given_ms = 0;
	snprintf(verdict->skeleton, sizeof(verdict->skeleton), "%s", skeleton);
	return ask_name(names, client, verdict) ? SITE_NAME_ASKED : SITE_NAME_FREE;
}

/* ---- the module ---- */

static void drop_verdict(void *user, struct client *client) {
	const struct guest_names *names = user;
	struct verdict *verdict = client->slot[names->slot];
	if (verdict != NULL && verdict->asked != NULL) {
		verdict->asked->client = NULL;
	}
	client->slot[names->slot] = NULL;
	free(verdict);
}

struct live_listener guest_names_listener(struct guest_names *names) {
	return (struct live_listener){.user = names, .gone = drop_verdict};
}

struct guest_names *guest_names_create(struct clients *clients, struct joins *joins) {
	struct guest_names *names = calloc(1, sizeof(*names));
	if (names != NULL) {
		names->site = clients->site;
		names->joins = joins;
		names->slot = clients_take_slot(clients);
	}
	return names;
}

void guest_names_destroy(struct guest_names *names) {
	if (names != NULL) {
		names->site = NULL;
		if (names->questions == 0) {
			free(names);
		}
	}
}
