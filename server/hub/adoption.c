/* server/hub/adoption.c - the seats of a guest's device become an account's. */
#include "server/hub/adoption.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "server/accounts/account.h"
#include "server/hub/hub.h"
#include "server/live/link.h"

enum { PATIENCE_MS = 20 * 1000 /* for all rooms of one */ };

static const char failed[] = "store_failed";

struct adoption {
	uv_loop_t *loop;
	struct hub *hub;
	struct list runs;
	size_t count;
};

enum run_step { STEP_JOIN, STEP_ADOPT };

/* One that is under way. */
struct run {
	struct link link; /* first */
	struct list in_runs;
	struct adoption *adoption;
	struct client *client; /* NULL: the hub has closed it */
	uv_timer_t timer;      /* until the next step, or until patience ends */
	uint64_t ends_ms;      /* when that is, on the loop's clock */
	struct person person;
	size_t count, at; /* seats, and that which is being adopted */
	enum run_step step;
	int64_t n;        /* of the last request */
	bool is_answered; /* that has been */
	bool has_seat;    /* of a join: the account sits there already */
	char refusal[32]; /* the code of an error; "": none */
	adoption_done done;
	void *user;
	struct adoption_seat seats[ADOPTION_ROOMS_MAX];
};

/* ---- what the hub says ---- */

static void on_step(uv_timer_t *timer);

static void wake_run(struct run *run) {
	uv_timer_start(&run->timer, on_step, 0, 0);
}

/* {"t":"ack","n":5,"d":{"seat":null}} or {"t":"error","n":5,"d":{"code":"no_room",...}}; all else
 * is of no interest. */
static void on_run_send(struct link *link, struct frame *frame) {
	struct run *run = (struct run *)link;
	char begin[64];
	const char *kinds[] = {"ack", "error"};
	for (int i = 0; i < 2; i++) {
		int size = snprintf(begin, sizeof(begin), "{\"t\":\"%s\",\"n\":%" PRId64 ",\"d\":{",
			kinds[i], run->n);
		if (strncmp(frame->data, begin, (size_t)size) != 0) {
			continue;
		}
		const char *d = frame->data + size;
		run->is_answered = true;
		run->has_seat = strncmp(d, "\"seat\":", 7) == 0 && d[7] >= '0' && d[7] <= '9';
		run->refusal[0] = '\0';
		if (i == 1 && strncmp(d, "\"code\":\"", 8) == 0) {
			snprintf(run->refusal, sizeof(run->refusal), "%.*s",
				(int)strcspn(d + 8, "\""), d + 8);
		}
		wake_run(run);
	}
}

static void on_run_close(struct link *link, int code, const char *reason) {
	struct run *run = (struct run *)link;
	(void)code;
	(void)reason;
	run->ends_ms = 0;
	wake_run(run);
}

static const struct link_impl run_link = {.send = on_run_send, .close = on_run_close};

/* ---- steps ---- */

static void on_run_closed(uv_handle_t *handle) {
	free(handle->data);
}

static void end_run(struct run *run) {
	struct client *client = run->client;
	run->client = NULL;
	if (client != NULL) {
		hub_disconnect(client);
	}
	list_take_out(&run->in_runs);
	run->adoption->count--;
	uv_timer_stop(&run->timer);
	uv_close((uv_handle_t *)&run->timer, on_run_closed);
}

static void ask(struct run *run, const char *type, const char *key, const char *value) {
	char text[256];
	int size = snprintf(text, sizeof(text),
		"{\"t\":\"%s\",\"n\":%" PRId64 ",\"d\":{\"%s\":\"%s\"%s}}", type, ++run->n, key,
		value, run->step == STEP_JOIN ? ",\"since\":4294967295" : "");
	run->is_answered = false;
	hub_receive(run->client, text, (size_t)size);
}

static void ask_for_seat(struct run *run) {
	const struct adoption_seat *seat = &run->seats[run->at];
	if (run->step == STEP_JOIN) {
		ask(run, "join", "room", seat->room);
	} else {
		ask(run, "adopt", "token", seat->token);
	}
}

/* Returns whether there is a next question. */
static bool take_answer(struct run *run) {
	struct adoption_seat *seat = &run->seats[run->at];
	bool goes_on = run->step == STEP_JOIN && run->refusal[0] == '\0' && !run->has_seat;
	if (goes_on) {
		run->step = STEP_ADOPT;
		return true;
	}
	snprintf(seat->result, sizeof(seat->result), "%s",
		run->refusal[0] != '\0' ? run->refusal : "adopted");
	run->step = STEP_JOIN;
	return ++run->at < run->count;
}

static void finish_run(struct run *run) {
	for (; run->at < run->count; run->at++) {
		strcpy(run->seats[run->at].result, failed);
	}
	run->done(run->user, run->seats, run->count);
	end_run(run);
}

static void on_step(uv_timer_t *timer) {
	struct run *run = timer->data;
	uint64_t now_ms = uv_now(timer->loop);
	bool is_over = now_ms >= run->ends_ms;
	if (is_over || (run->is_answered && !take_answer(run))) {
		finish_run(run);
		return;
	}
	uv_timer_start(timer, on_step, run->ends_ms - now_ms, 0);
	if (run->is_answered || run->n == 0) {
		ask_for_seat(run);
	}
}

/* ---- public ---- */

static bool is_under_way(const struct adoption *adoption, const char *account) {
	bool found = false;
	for (const struct list *at = adoption->runs.next; at != &adoption->runs; at = at->next) {
		const struct run *run = LIST_OWNER(at, const struct run, in_runs);
		found = found || strcmp(run->person.account, account) == 0;
	}
	return found;
}

bool adoption_begin(struct adoption *adoption, const struct person *person, const char *address,
	const struct adoption_seat *seats, size_t count, adoption_done done, void *user) {
	struct run *run = adoption->count < ADOPTIONS_MAX && count <= ADOPTION_ROOMS_MAX &&
			!is_under_way(adoption, person->account)
		? calloc(1, sizeof(*run))
		: NULL;
	if (run == NULL) {
		return false;
	}
	run->link.impl = &run_link;
	run->link.watches = true;
	run->adoption = adoption;
	run->person = *person;
	run->count = count;
	memcpy(run->seats, seats, count * sizeof(*seats));
	run->done = done;
	run->user = user;
	list_init(&run->in_runs);
	list_add_last(&adoption->runs, &run->in_runs);
	adoption->count++;
	uv_timer_init(adoption->loop, &run->timer); /* cannot fail according to libuv */
	run->timer.data = run;
	run->ends_ms = uv_now(adoption->loop) + PATIENCE_MS;
	run->client = hub_connect(adoption->hub, &run->link, address);
	if (run->client == NULL || count == 0 || !hub_sign_in(adoption->hub, run->client, person)) {
		run->ends_ms = 0;
	}
	wake_run(run);
	return true;
}

struct adoption *adoption_create(uv_loop_t *loop, struct hub *hub) {
	struct adoption *adoption = calloc(1, sizeof(*adoption));
	if (adoption != NULL) {
		adoption->loop = loop;
		adoption->hub = hub;
		list_init(&adoption->runs);
	}
	return adoption;
}

void adoption_destroy(struct adoption *adoption) {
	while (adoption != NULL && !list_is_empty(&adoption->runs)) {
		end_run(LIST_OWNER(adoption->runs.next, struct run, in_runs));
	}
	free(adoption);
}
