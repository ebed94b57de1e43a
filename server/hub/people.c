/* server/hub/people.c - who is signed in on which connection. */
#include "server/hub/people.h"

#include <stdlib.h>
#include <string.h>

#include "base/metric.h"
#include "server/accounts/account.h"
#include "server/live/send.h"

enum { AGAIN_AT_ONCE = 20 /* questions in a tick */ };

static const char signed_out[] = "You are signed out; this connection was yours.";

struct people {
	struct clients *clients;
	struct accounts *accounts; /* NULL once destroyed; the last question frees this then */
	size_t slot;               /* client slot: its struct signed_in, or NULL */
	struct list all;           /* of signed_in: who was asked for longest ago first */
	size_t count, questions;
	uint64_t ended;
};

/* A person on a connection. */
struct signed_in {
	struct list in_all;
	struct client *client;
	struct question *question; /* NULL: none is open */
	int64_t known_ms;          /* when the store said so */
	struct person person;
};

/* Is a session still there? */
struct question {
	struct people *people;
	struct signed_in *about; /* NULL once the connection is gone */
};

static bool release_people(struct people *people) {
	bool is_over = people->accounts == NULL && people->questions == 0;
	if (is_over) {
		free(people);
	}
	return is_over;
}

/* ---- connections ---- */

bool people_sign_in(struct people *people, struct client *client, const struct person *person) {
	struct signed_in *known = calloc(1, sizeof(*known));
	if (known == NULL) {
		return false;
	}
	known->client = client;
	known->person = *person;
	known->known_ms = site_now(client->site);
	list_init(&known->in_all);
	list_add_last(&people->all, &known->in_all);
	people->count++;
	client->slot[people->slot] = known;
	client->person = &known->person;
	return true;
}

static void forget_client(void *user, struct client *client) {
	struct people *people = user;
	struct signed_in *known = client->slot[people->slot];
	if (known == NULL) {
		return;
	}
	if (known->question != NULL) {
		known->question->about = NULL;
	}
	client->slot[people->slot] = NULL;
	client->person = NULL;
	list_take_out(&known->in_all);
	people->count--;
	free(known);
}

static void sign_out(const struct signed_in *known) {
	close_client(known->client, CLOSE_SIGNED_OUT, signed_out);
}

/* ---- sessions that end ---- */

static void on_sessions_ended(
	void *user, const char *account, const char *session, const char *except) {
	struct people *people = user;
	people->ended++;
	for (struct list *at = people->all.next; at != &people->all; at = at->next) {
		const struct signed_in *known = LIST_OWNER(at, struct signed_in, in_all);
		const struct person *person = &known->person;
		bool is_meant = session != NULL ? strcmp(session, person->session) == 0
						: strcmp(account, person->account) == 0 &&
				(except == NULL || strcmp(except, person->session) != 0);
		if (is_meant) {
			sign_out(known);
		}
	}
}

uint64_t people_ended(const struct people *people) {
	return people->ended;
}

static void on_found_again(void *user, enum store_result result, const struct person *person) {
	struct question *question = user;
	struct people *people = question->people;
	struct signed_in *about = question->about;
	people->questions--;
	free(question);
	if (release_people(people) || about == NULL) {
		return;
	}
	about->question = NULL;
	if (result == STORE_OK && person == NULL) {
		sign_out(about);
	} else if (result == STORE_OK) {
		about->person = *person;
	}
}

static void ask_again(struct people *people, struct signed_in *known, int64_t now) {
	struct question *question = malloc(sizeof(*question));
	known->known_ms = now;
	list_move_last(&people->all, &known->in_all);
	if (question != NULL) {
		*question = (struct question){people, known};
		known->question = question;
		people->questions++;
		accounts_find_again(
			people->accounts, known->person.session, on_found_again, question);
	}
}

static void look_again(void *user, int64_t now) {
	struct people *people = user;
	for (int i = 0; i < AGAIN_AT_ONCE && !list_is_empty(&people->all); i++) {
		struct signed_in *known = LIST_OWNER(people->all.next, struct signed_in, in_all);
		if (now - known->known_ms < PEOPLE_AGAIN_MS || known->question != NULL) {
			return;
		}
		ask_again(people, known, now);
	}
}

/* ---- the module ---- */

static void tell_people_metrics(void *user, struct metric_list *metrics) {
	const struct people *people = user;
	metric_gauge(metrics, "signed_in", "Connections of people who are signed in.",
		(double)people->count);
}

struct live_listener people_listener(struct people *people) {
	return (struct live_listener){.user = people,
		.gone = forget_client,
		.tick = look_again,
		.metrics = tell_people_metrics};
}

struct people *people_create(struct clients *clients, struct accounts *accounts) {
	struct people *people = calloc(1, sizeof(*people));
	if (people != NULL) {
		people->clients = clients;
		people->accounts = accounts;
		people->slot = clients_take_slot(clients);
		list_init(&people->all);
		accounts_on_ended(accounts, on_sessions_ended, people);
	}
	return people;
}

static void ignore_ended(void *user, const char *account, const char *session, const char *except) {
	(void)user;
	(void)account;
	(void)session;
	(void)except;
}

void people_destroy(struct people *people) {
	if (people != NULL) {
		accounts_on_ended(people->accounts, ignore_ended, NULL);
		people->accounts = NULL;
		release_people(people);
	}
}
