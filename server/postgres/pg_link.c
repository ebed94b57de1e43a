/* server/postgres/pg_link.c - a non-blocking connection that reconnects when it is lost. */
#include "server/postgres/pg_link.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"

enum {
	CONNECT_MS = 6000, /* for all steps of one attempt */
	ANSWER_MS = 10000, /* without an answer the connection counts as lost */
	FIRST_WAIT_MS = 50,
	LONGEST_WAIT_MS = 2000,
};

static void on_poll(uv_poll_t *poll, int status, int events);
static void on_link_timer(uv_timer_t *timer);

static void on_link_handle_closed(uv_handle_t *handle) {
	free(handle);
}

/* ---- the socket ---- */

static void unwatch_socket(struct pg_link *link) {
	if (link->poll != NULL) {
		uv_close((uv_handle_t *)link->poll, on_link_handle_closed);
		link->poll = NULL;
	}
}

/* For another host, libpq opens another socket, perhaps with the same number, so a new handle is
 * needed each time. */
static bool watch_socket(struct pg_link *link, int events) {
	if (link->poll == NULL) {
		uv_poll_t *poll = malloc(sizeof(*poll));
		if (poll == NULL || uv_poll_init(link->loop, poll, PQsocket(link->conn)) != 0) {
			free(poll);
			return false;
		}
		poll->data = link;
		uv_unref((uv_handle_t *)poll);
		link->poll = poll;
	}
	return uv_poll_start(link->poll, events, on_poll) == 0;
}

static void set_timer(struct pg_link *link, uint64_t ms) {
	uv_timer_start(link->timer, on_link_timer, ms, 0);
}

/* ---- losing the connection ---- */

static void drop_connection(struct pg_link *link) {
	unwatch_socket(link);
	pg_resolve_cancel(link->resolve);
	link->resolve = NULL;
	PQclear(link->result);
	PQfinish(link->conn);
	link->result = NULL;
	link->conn = NULL;
	link->waits = link->doubtful = link->refused = false;
}

/* Exponential backoff, so that a database that is starting is not overloaded. */
static uint64_t reconnect_wait_ms(const struct pg_link *link) {
	unsigned doublings = link->failures < 6 ? link->failures : 6;
	uint64_t ms = (uint64_t)FIRST_WAIT_MS << doublings;
	return ms < LONGEST_WAIT_MS ? ms : LONGEST_WAIT_MS;
}

void pg_link_lose(struct pg_link *link, const char *why) {
	if (link->state == PG_LINK_CLOSED || link->state == PG_LINK_DOWN) {
		return;
	}
	if (!link->told || strcmp(link->why, why) != 0) {
		log_warning("store", "connection=%s lost: %s", link->called, why);
		link->told = true;
	}
	snprintf(link->why, sizeof(link->why), "%s", why);
	link->lost_ns = link->lost_ns != 0 ? link->lost_ns : uv_hrtime();
	drop_connection(link);
	link->state = PG_LINK_DOWN;
	set_timer(link, reconnect_wait_ms(link));
	link->failures++;
	link->owner->lost(link->user);
}

static void lose_link_with_reason(struct pg_link *link) {
	char why[sizeof(link->why)];
	pg_target_explain(link->conn, why, sizeof(why));
	pg_link_lose(link, why);
}

/* ---- connecting ---- */

static void set_link_ready(struct pg_link *link) {
	uv_timer_stop(link->timer);
	link->state = PG_LINK_READY;
	link->lost_ns = 0;
	if (link->told) {
		log_info("store", "connection=%s back", link->called);
		link->told = false;
	}
	if (!watch_socket(link, UV_READABLE)) {
		pg_link_lose(link, "cannot create a handle");
		return;
	}
	link->owner->ready(link->user);
}

/* Somebody cancelled waiting for synchronous replication: the database has committed, but a replica
 * that is promoted may not have the commit. */
static void on_notice(void *user, const PGresult *result) {
	struct pg_link *link = user;
	const char *from = PQresultErrorField(result, PG_DIAG_SOURCE_FUNCTION);
	const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
	log_warning("store", "connection=%s warning from the database: %s", link->called,
		text != NULL ? text : "");
	if (from != NULL && strcmp(from, "SyncRepWaitForLSN") == 0) {
		link->doubtful = true;
	}
}

static void configure_connection(struct pg_link *link) {
	PQsetnonblocking(link->conn, 1);
	PQsetErrorVerbosity(link->conn, PQERRORS_TERSE); /* details may contain secrets */
	PQsetNoticeReceiver(link->conn, on_notice, link);
}

static void flush_link(struct pg_link *link) {
	int left = PQflush(link->conn);
	if (left < 0) {
		lose_link_with_reason(link);
	} else if (!watch_socket(link, left > 0 ? UV_READABLE | UV_WRITABLE : UV_READABLE)) {
		pg_link_lose(link, "cannot create a handle");
	}
}

/* All SQL to run first, as one text. Returns new; NULL if out of memory. */
static char *all_prepared(const struct pg_link *link) {
	const char *more = link->prepare_more != NULL ? link->prepare_more : "";
	size_t size = strlen(link->prepare) + strlen(more) + 1;
	char *text = malloc(size);
	if (text != NULL) {
		snprintf(text, size, "%s%s", link->prepare, more);
	}
	return text;
}

static void prepare_statements(struct pg_link *link) {
	configure_connection(link);
	link->state = PG_LINK_PREPARING;
	link->waits = true;
	char *text = all_prepared(link);
	bool sent = text != NULL && PQsendQuery(link->conn, text) != 0;
	free(text);
	if (sent) {
		flush_link(link);
	} else {
		lose_link_with_reason(link);
	}
}

static void continue_connecting(struct pg_link *link) {
	unwatch_socket(link);
	switch (PQconnectPoll(link->conn)) {
	case PGRES_POLLING_OK:
		prepare_statements(link);
		return;
	case PGRES_POLLING_READING:
		if (watch_socket(link, UV_READABLE)) {
			return;
		}
		break;
	case PGRES_POLLING_WRITING:
		if (watch_socket(link, UV_WRITABLE)) {
			return;
		}
		break;
	default:
		break;
	}
	lose_link_with_reason(link);
}

static void on_resolved(void *user, const struct pg_addresses *addresses, const char *why) {
	struct pg_link *link = user;
	link->resolve = NULL;
	if (addresses == NULL) {
		pg_link_lose(link, why);
		return;
	}
	link->conn = pg_target_start(link->target, addresses);
	if (link->conn == NULL) {
		pg_link_lose(link, "out of memory");
	} else if (PQstatus(link->conn) == CONNECTION_BAD) {
		lose_link_with_reason(link);
	} else if (!watch_socket(link, UV_WRITABLE)) {
		pg_link_lose(link, "cannot create a handle");
	}
}

/* Start with another host each time: a host that is down does not answer, and uses up the whole
 * time of an attempt. */
static void connect_again(struct pg_link *link) {
	link->state = PG_LINK_CONNECTING;
	set_timer(link, CONNECT_MS);
	const struct pg_addresses hosts = pg_target_addresses(link->target);
	struct pg_resolve *resolve = pg_resolve_begin(
		link->loop, &hosts, link->failures, on_resolved, link);
	if (resolve != NULL) {
		link->resolve = resolve;
	}
}

static void on_link_timer(uv_timer_t *timer) {
	struct pg_link *link = timer->data;
	if (link->state == PG_LINK_DOWN) {
		connect_again(link);
	} else if (link->state != PG_LINK_READY || link->waits) {
		pg_link_lose(link, "the database does not answer");
	}
}

/* ---- answers ---- */

static bool has_failed(const PGresult *result) {
	ExecStatusType status = PQresultStatus(result);
	return status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK;
}

/* Check whether this database can be used. */
static void check_database_row(struct pg_link *link, const PGresult *result) {
	if (has_failed(result)) {
		pg_target_explain(link->conn, link->refusal, sizeof(link->refusal));
		link->refused = true;
	} else if (PQntuples(result) > 0) {
		link->refused = !link->owner->accepts(
			link->user, result, link->refusal, sizeof(link->refusal));
	}
}

/* Keep the result if it is more important than the earlier ones. */
static void store_link_result(struct pg_link *link, PGresult *result) {
	if (link->state == PG_LINK_PREPARING && !link->refused) {
		check_database_row(link, result);
	}
	if (link->result != NULL && has_failed(link->result)) {
		PQclear(result);
		return;
	}
	PQclear(link->result);
	link->result = result;
}

static void finish_preparing(struct pg_link *link) {
	link->waits = false;
	PQclear(link->result);
	link->result = NULL;
	link->doubtful = false;
	if (link->refused) {
		pg_link_lose(link, link->refusal);
		return;
	}
	set_link_ready(link);
}

static void finish_answer(struct pg_link *link) {
	PGresult *result = link->result;
	bool doubtful = link->doubtful;
	link->result = NULL;
	link->answered = result;
	link->waits = link->doubtful = false;
	uv_timer_stop(link->timer);
	link->failures = has_failed(result) ? link->failures : 0;
	link->owner->answered(link->user, result, doubtful);
	PQclear(link->answered);
	link->answered = NULL;
}

PGresult *pg_link_take(struct pg_link *link) {
	PGresult *result = link->answered;
	link->answered = NULL;
	return result;
}

static void take_results(struct pg_link *link) {
	while (PQisBusy(link->conn) == 0) {
		PGresult *result = PQgetResult(link->conn);
		if (result != NULL) {
			store_link_result(link, result);
			continue;
		}
		if (PQstatus(link->conn) == CONNECTION_BAD) {
			lose_link_with_reason(link);
		} else if (link->state == PG_LINK_PREPARING) {
			finish_preparing(link);
		} else if (link->waits) {
			finish_answer(link);
		}
		return;
	}
}

/* Receive what has arrived, send what waits. */
static void exchange_data(struct pg_link *link, bool can_send) {
	if (PQconsumeInput(link->conn) == 0) {
		lose_link_with_reason(link);
		return;
	}
	if (can_send) {
		flush_link(link);
	}
	if (link->conn != NULL) {
		take_results(link);
	}
}

static void on_poll(uv_poll_t *poll, int status, int events) {
	struct pg_link *link = poll->data;
	(void)status;
	if (link->state == PG_LINK_CONNECTING) {
		continue_connecting(link);
	} else {
		exchange_data(link, (events & UV_WRITABLE) != 0);
	}
}

void pg_link_wait(struct pg_link *link, int wait_ms) {
	while (link->state == PG_LINK_READY && link->waits) {
		struct pollfd poll_fd = {.fd = PQsocket(link->conn), .events = POLLIN};
		bool sends = PQflush(link->conn) > 0;
		poll_fd.events = (short)(sends ? POLLIN | POLLOUT : POLLIN);
		int count = poll(&poll_fd, 1, wait_ms);
		if (count > 0) {
			exchange_data(link, sends);
		} else if (count == 0 || errno != EINTR) {
			pg_link_lose(link, "the database does not answer");
		}
	}
}

/* Wait for the answer to what was sent. */
static void await_answer(struct pg_link *link, bool sent) {
	if (!sent) {
		lose_link_with_reason(link);
		return;
	}
	set_timer(link, link->answer_ms != 0 ? link->answer_ms : ANSWER_MS);
	flush_link(link);
}

void pg_link_send(struct pg_link *link, const char *name, int count, const char *const *values,
	const int *lengths, const int *formats) {
	link->waits = true;
	link->doubtful = false;
	await_answer(link,
		PQsendQueryPrepared(link->conn, name, count, values, lengths, formats, 0) != 0);
}

void pg_link_query(struct pg_link *link, const char *sql, int count, const Oid *types,
	const char *const *values, const int *lengths, const int *formats) {
	link->waits = true;
	link->doubtful = false;
	await_answer(link,
		PQsendQueryParams(link->conn, sql, count, types, values, lengths, formats, 0) != 0);
}

bool pg_link_open(
	struct pg_link *link, uv_loop_t *loop, const struct pg_target *target, PGconn *conn) {
	link->loop = loop;
	link->target = target;
	link->conn = conn;
	link->state = PG_LINK_DOWN;
	link->timer = malloc(sizeof(*link->timer));
	if (link->timer == NULL) {
		PQfinish(conn);
		link->conn = NULL;
		link->state = PG_LINK_CLOSED;
		return false;
	}
	uv_timer_init(loop, link->timer);
	link->timer->data = link;
	uv_unref((uv_handle_t *)link->timer);
	if (conn != NULL) {
		configure_connection(link);
		set_link_ready(link);
	} else {
		connect_again(link);
	}
	return true;
}

void pg_link_close(struct pg_link *link) {
	if (link->timer == NULL) {
		return;
	}
	drop_connection(link);
	link->state = PG_LINK_CLOSED;
	uv_close((uv_handle_t *)link->timer, on_link_handle_closed);
	link->timer = NULL;
}
