/* server/postgres/pg_lane.c - a connection that writes, and its queue.
 *
 * One batch is under way at a time: events of different rooms, or claims, or one job of another
 * kind. While its outcome is unknown, it is sent again and nothing else is sent.
 */
#include "server/postgres/pg_lane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/postgres/pg_schema.h"
#include "server/process/log.h"

enum {
	BATCH_BYTES = 4 << 20,
	RETRIES_MAX = 20,
};

/* What has not been sent yet fails once the database has been unreachable for this long. */
static const uint64_t hold_ns = 10 * (uint64_t)1000000000;

/* ---- completing jobs ---- */

static void finish_lane_job(struct pg_lane *lane, struct job *job, enum store_result result) {
	job->result = job->result == STORE_OK ? result : job->result;
	--*lane->pending;
	job_finish(job);
}

static void finish_lane_jobs(struct pg_lane *lane, struct jobs *jobs, enum store_result result) {
	struct jobs those = {0};
	jobs_move(&those, jobs);
	for (struct job *job = jobs_take(&those); job != NULL; job = jobs_take(&those)) {
		finish_lane_job(lane, job, result);
	}
}

/* ---- a batch ---- */

static size_t event_text_bytes(const struct store_event *event) {
	return strlen(event->body) + (event->secret != NULL ? strlen(event->secret) : 0) +
		(event->summary != NULL ? strlen(event->summary) : 0);
}

static const char *room_of(const struct job *job) {
	return job->kind == JOB_CLAIM ? job->claim.room : job->event.room;
}

/* Record that the batch has a job of this room. False if it has one already. */
static bool claim_room(struct pg_lane *lane, const struct job *job) {
	size_t at = hash_bucket(hash_text(hash_begin(0), room_of(job)), PG_LANE_PLACES);
	while (lane->place[at] != NULL) {
		if (strcmp(room_of(lane->place[at]), room_of(job)) == 0) {
			return false;
		}
		at = (at + 1) % PG_LANE_PLACES;
	}
	lane->place[at] = job;
	return true;
}

static void move_first(struct jobs *to, struct jobs *from) {
	struct job *job = jobs_take(from);
	struct jobs one = {job, job, 1};
	jobs_move(to, &one);
}

/* Whether this job, the first that waits, can join the batch. */
static bool goes_with(struct pg_lane *lane, const struct job *job, size_t bytes) {
	bool is_one_of_many = (job->kind == JOB_EVENT || job->kind == JOB_CLAIM) &&
		!pg_transaction_is_for(job);
	if (lane->batch.count > 0 && pg_transaction_is_for(lane->batch.first)) {
		return false;
	}
	if (lane->batch.count == 0) {
		return !is_one_of_many || claim_room(lane, job);
	}
	return is_one_of_many && lane->batch.first->kind == job->kind && lane->singly == 0 &&
		lane->batch.count < PG_LANE_BATCH && bytes < BATCH_BYTES && claim_room(lane, job);
}

/* Move as many waiting jobs into the batch as can be sent together. */
static void fill_batch(struct pg_lane *lane) {
	size_t bytes = 0;
	memset(lane->place, 0, sizeof(lane->place));
	while (lane->waiting.first != NULL) {
		struct job *job = lane->waiting.first;
		if (job->result != STORE_OK && lane->batch.count == 0) {
			finish_lane_job(lane, jobs_take(&lane->waiting), job->result);
			continue;
		}
		if (job->result != STORE_OK || !goes_with(lane, job, bytes)) {
			break;
		}
		bytes += job->kind == JOB_EVENT ? event_text_bytes(&job->event) : 0;
		move_first(&lane->batch, &lane->waiting);
	}
	lane->singly -= lane->singly > 0 && lane->batch.count > 0;
	if (uv_random(NULL, NULL, &lane->nonce, sizeof(lane->nonce), 0, NULL) != 0) {
		lane->nonce = (int64_t)(uv_hrtime() ^ (uint64_t)(uintptr_t)lane);
	}
}

static int compare_rooms(const void *a, const void *b) {
	const struct job *x = *(struct job *const *)a;
	const struct job *y = *(struct job *const *)b;
	return strcmp(x->event.room, y->event.room);
}

/* Send the batch's events, sorted by room, so that all writers lock rooms in the same order. */
static void send_event_batch(struct pg_lane *lane) {
	size_t count = 0;
	for (struct job *job = lane->batch.first; job != NULL; job = job->next) {
		lane->sorted[count++] = job;
	}
	qsort(lane->sorted, count, sizeof(struct job *), compare_rooms);
	pg_append_send(&lane->append, &lane->link, lane->sorted, count, lane->nonce);
}

/* Send a statement with text parameters. */
static void send_texts(
	struct pg_lane *lane, const char *name, int count, const char *const *values) {
	pg_link_send(&lane->link, name, count, values, NULL, NULL);
}

static void send_keeping(struct pg_lane *lane, const struct store_keeping *keeping) {
	char most[24];
	snprintf(most, sizeof(most), "%lld", (long long)keeping->most_bytes);
	const char *const values[] = {keeping->room, keeping->keep ? "t" : "f", most};
	if (keeping->drop) {
		send_texts(lane, "drop_room", 1, values);
	} else {
		send_texts(lane, "keep_room", 3, values);
	}
}

static void send_note(struct pg_lane *lane, const struct store_note *note) {
	const char *const values[] = {note->kind, note->key, note->text};
	if (note->text == NULL) {
		send_texts(lane, "note_drop", 2, values);
	} else if (note->is_new) {
		send_texts(lane, lane->again ? "note_add_again" : "note_add", 3, values);
	} else {
		send_texts(lane, "note_set", 3, values);
	}
}

static void send_claims(struct pg_lane *lane) {
	static const enum pg_type types[] = {PG_TEXT, PG_TEXT, PG_BOOL, PG_INT8};
	enum { COLUMNS = sizeof(types) / sizeof(types[0]) };
	const char *values[COLUMNS];
	int lengths[COLUMNS], formats[COLUMNS];
	bool good = true;
	for (size_t i = 0; i < COLUMNS; i++) {
		pg_array_begin(&lane->append.column[i], types[i], lane->batch.count);
	}
	for (struct job *job = lane->batch.first; job != NULL; job = job->next) {
		pg_array_add_text(&lane->append.column[0], job->claim.room);
		pg_array_add_text(&lane->append.column[1], job->claim.node);
		pg_array_add_bool(&lane->append.column[2], job->claim.lets_go);
		pg_array_add_number(&lane->append.column[3], job->claim.dead_ms);
	}
	for (int i = 0; i < COLUMNS; i++) {
		good = good && !lane->append.column[i].failed;
		values[i] = lane->append.column[i].at;
		lengths[i] = (int)lane->append.column[i].used;
		formats[i] = 1;
	}
	if (good) {
		pg_link_send(&lane->link, "claim", COLUMNS, values, lengths, formats);
	} else {
		pg_link_lose(&lane->link, "out of memory");
	}
}

static void send_batch(struct pg_lane *lane) {
	struct job *job = lane->batch.first;
	lane->sent = PG_SENT_BATCH;
	if (pg_transaction_is_for(job)) {
		pg_transaction_begin(&lane->transaction, &lane->link, job, lane->nonce);
		return;
	}
	switch (job->kind) {
	case JOB_EVENT:
		send_event_batch(lane);
		break;
	case JOB_KEEPING:
		send_keeping(lane, &job->keeping);
		break;
	case JOB_NOTE:
		send_note(lane, &job->note);
		break;
	case JOB_CLAIM:
		send_claims(lane);
		break;
	case JOB_CHANGES:
		break; /* in a transaction */
	}
}

/* ---- answers ---- */

/* The rows name the events that were stored; the others are refused. */
static void finish_events(struct pg_lane *lane, const PGresult *result) {
	bool stored[PG_LANE_BATCH] = {false};
	size_t count = lane->batch.count;
	for (int i = 0; i < PQntuples(result); i++) {
		size_t number = strtoul(PQgetvalue(result, i, 0), NULL, 10);
		if (number >= 1 && number <= count) {
			stored[number - 1] = true;
		}
	}
	/* A statement that waited for an earlier copy of itself may not have seen what that wrote.
	 * So the refused jobs of a batch that was sent before are sent once more. */
	bool look_again = lane->again && !lane->looked;
	struct jobs left = {0}, kept = {0};
	struct jobs refused = {0};
	lane->batch = (struct jobs){0};
	for (size_t i = 0; i < count; i++) {
		struct job *job = lane->sorted[i];
		struct jobs one = {job, job, 1};
		job->next = NULL;
		jobs_move(stored[i] ? &kept : look_again ? &left : &refused, &one);
	}
	lane->batch = left;
	lane->looked = left.count > 0;
	lane->again = left.count > 0;
	finish_lane_jobs(lane, &kept, STORE_OK);
	finish_lane_jobs(lane, &refused, STORE_TAKEN);
}

/* -1: the node is not known. */
static int64_t read_silent_ms(const PGresult *result, int row, int column) {
	return PQgetisnull(result, row, column)
		? -1
		: strtoll(PQgetvalue(result, row, column), NULL, 10);
}

/* One row per claim: its number, whether it was granted, the owner, the previous owner and how long
 * that one has been silent. */
static void finish_claims(struct pg_lane *lane, const PGresult *result) {
	struct job *jobs[PG_LANE_BATCH];
	size_t count = 0;
	for (struct job *job = lane->batch.first; job != NULL; job = job->next) {
		job->result = STORE_TAKEN;
		jobs[count++] = job;
	}
	for (int i = 0; i < PQntuples(result); i++) {
		size_t number = strtoul(PQgetvalue(result, i, 0), NULL, 10);
		if (number >= 1 && number <= count) {
			struct job *job = jobs[number - 1];
			bool granted = PQgetvalue(result, i, 1)[0] == 't';
			job->result = granted ? STORE_OK : STORE_TAKEN;
			snprintf(job->owner, sizeof(job->owner), "%s", PQgetvalue(result, i, 2));
			snprintf(job->before, sizeof(job->before), "%s", PQgetvalue(result, i, 3));
			job->silent_ms = read_silent_ms(result, i, 4);
		}
	}
	lane->again = false;
	finish_lane_jobs(lane, &lane->batch, STORE_OK);
}

static enum store_result read_job_result(const struct job *job, const PGresult *result) {
	if (job->kind == JOB_NOTE) {
		return PQntuples(result) > 0 ? STORE_OK : STORE_TAKEN;
	}
	switch (PQntuples(result) > 0 ? atoi(PQgetvalue(result, 0, 0)) : -1) {
	case 0:
		return STORE_OK;
	case 3:
		return STORE_NOT_OVER;
	case 4:
		return STORE_NO_SPACE;
	default:
		return STORE_FAILED;
	}
}

static void finish_batch(struct pg_lane *lane, const PGresult *result) {
	lane->retries = 0;
	if (lane->batch.first->kind == JOB_EVENT) {
		finish_events(lane, result);
		return;
	}
	if (lane->batch.first->kind == JOB_CLAIM) {
		finish_claims(lane, result);
		return;
	}
	lane->again = false;
	finish_lane_jobs(lane, &lane->batch, read_job_result(lane->batch.first, result));
}

static bool is_state_of_class(const char *state, const char *class) {
	return strncmp(state, class, strlen(class)) == 0;
}

/* This attempt has written nothing of the batch; state is the SQLSTATE of the error. */
static void refuse_batch(struct pg_lane *lane, const char *state, const char *why) {
	bool transient = is_state_of_class(state, "40") || is_state_of_class(state, "55P03");
	bool data = is_state_of_class(state, "22") || is_state_of_class(state, "23") ||
		is_state_of_class(state, "54");
	if (transient && lane->retries++ < RETRIES_MAX) {
		return; /* it will be sent again */
	}
	if (data && lane->batch.count > 1) {
		lane->singly = lane->batch.count;
		jobs_move(&lane->batch, &lane->waiting);
		jobs_move(&lane->waiting, &lane->batch);
		lane->again = lane->looked = false;
		return;
	}
	if (lane->again && !data) {
		/* An earlier attempt may have written it: only a definite answer counts. */
		pg_link_lose(&lane->link, why);
		return;
	}
	log_error("store", "connection=%s code=%s write failed: %s", lane->link.called, state, why);
	lane->refuses = !data;
	lane->again = lane->looked = false;
	lane->retries = 0;
	finish_lane_jobs(lane, &lane->batch, STORE_FAILED);
	if (lane->refuses) {
		pg_link_lose(&lane->link, why); /* another host may accept it, or this one later */
	}
}

static void finish_lane_expire(struct pg_chores *chores, const PGresult *result) {
	store_expired expired = chores->expired;
	struct store_gone gone = {.failed = true};
	if (PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) > 0) {
		gone = (struct store_gone){
			.rooms = strtoll(PQgetvalue(result, 0, 0), NULL, 10),
			.bytes = strtoll(PQgetvalue(result, 0, 1), NULL, 10),
			.used = strtoll(PQgetvalue(result, 0, 2), NULL, 10),
			.more = PQgetvalue(result, 0, 3)[0] == 't',
			.full = PQgetvalue(result, 0, 4)[0] == 't',
		};
	}
	chores->expire_waits = false;
	chores->expired = NULL;
	expired(chores->user, &gone);
}

/* ---- beats, orphans, expiry, runs ---- */

static void send_lane_beat(struct pg_lane *lane) {
	char incarnation[24], dead[24], most[24];
	const struct store_beat *beat = &lane->chores->beat;
	snprintf(incarnation, sizeof(incarnation), "%lld", (long long)beat->incarnation);
	snprintf(dead, sizeof(dead), "%lld", (long long)beat->dead_ms);
	snprintf(most, sizeof(most), "%d", STORE_NODES_MAX);
	const char *const values[] = {
		beat->node, incarnation, beat->address, beat->draining ? "t" : "f", dead, most};
	lane->chores->beat_waits = false;
	lane->sent = PG_SENT_BEAT;
	send_texts(lane, beat->leaves ? "leave" : "beat", beat->leaves ? 2 : 6, values);
}

static void send_orphans(struct pg_lane *lane) {
	char dead[24], most[24];
	snprintf(dead, sizeof(dead), "%lld", (long long)lane->chores->dead_ms);
	snprintf(most, sizeof(most), "%d", STORE_ORPHANS_MAX);
	const char *const values[] = {dead, most};
	lane->chores->orphans_wait = false;
	lane->sent = PG_SENT_ORPHANS;
	send_texts(lane, "orphans", 2, values);
}

static int64_t read_lane_number(const PGresult *result, int row, int column) {
	return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

static void read_nodes(const PGresult *result, struct store_node nodes[STORE_NODES_MAX],
	struct store_beaten *beaten) {
	for (int i = 0; i < PQntuples(result) && i < STORE_NODES_MAX; i++) {
		if (PQgetisnull(result, i, 2)) {
			continue; /* there is no other node */
		}
		struct store_node *node = &nodes[beaten->count++];
		*node = (struct store_node){
			.incarnation = read_lane_number(result, i, 4),
			.draining = PQgetvalue(result, i, 5)[0] == 't',
			.silent_ms = read_lane_number(result, i, 6),
		};
		snprintf(node->name, sizeof(node->name), "%s", PQgetvalue(result, i, 2));
		snprintf(node->address, sizeof(node->address), "%s", PQgetvalue(result, i, 3));
	}
}

/* result NULL: the database is unreachable. */
static void finish_beat(struct pg_chores *chores, const PGresult *result, bool doubtful) {
	struct store_node nodes[STORE_NODES_MAX];
	struct store_beaten beaten = {.result = STORE_FAILED, .silent_ms = -1, .nodes = nodes};
	store_on_beat done = chores->beaten;
	if (PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) > 0 && !doubtful) {
		beaten.result = PQgetvalue(result, 0, 0)[0] == '1' ? STORE_OK : STORE_TAKEN;
		beaten.at_ms = read_lane_number(result, 0, 1);
		beaten.silent_ms = PQnfields(result) > 7 ? read_silent_ms(result, 0, 7) : -1;
		read_nodes(result, nodes, &beaten);
	}
	chores->beat_waits = false;
	chores->beaten = NULL;
	done(chores->beat_user, &beaten);
}

static void finish_orphans(struct pg_chores *chores, const PGresult *result) {
	char rooms[STORE_ORPHANS_MAX][STORE_ROOM_ID_MAX];
	size_t count = 0;
	bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
	store_on_orphans done = chores->orphans;
	for (int i = 0; good && i < PQntuples(result) && i < STORE_ORPHANS_MAX; i++) {
		snprintf(rooms[count++], STORE_ROOM_ID_MAX, "%s", PQgetvalue(result, i, 0));
	}
	chores->orphans_wait = false;
	chores->orphans = NULL;
	done(chores->orphans_user, good ? STORE_OK : STORE_FAILED,
		(const char(*)[STORE_ROOM_ID_MAX])rooms, count);
}

/* Queries about nodes do not wait for an unreachable database. */
static void fail_questions(struct pg_lane *lane) {
	if (lane->beats && lane->chores->beaten != NULL) {
		finish_beat(lane->chores, NULL, false);
	}
	if (lane->beats && lane->chores->orphans != NULL) {
		finish_orphans(lane->chores, NULL);
	}
}

/* Beats come first: they show that this server is alive. */
static bool send_question(struct pg_lane *lane) {
	if (lane->beats && lane->chores->beat_waits) {
		send_lane_beat(lane);
	} else if (lane->beats && lane->chores->orphans_wait && lane->waiting.count == 0 &&
		lane->batch.count == 0) {
		send_orphans(lane);
	} else {
		return false;
	}
	return true;
}

static void send_run(struct pg_lane *lane) {
	char from[24], to[24], most[24];
	struct pg_chores *chores = lane->chores;
	snprintf(from, sizeof(from), "%lld", (long long)chores->run_from_ms);
	snprintf(to, sizeof(to), "%lld", (long long)chores->run_to_ms);
	snprintf(most, sizeof(most), "%d", STORE_RUNS_MAX);
	const char *const values[] = {from, to, most};
	chores->run_waits = false;
	lane->sent = PG_SENT_RUN;
	send_texts(lane, "keep_run", 3, values);
}

static void send_expire(struct pg_lane *lane) {
	char before[24], most[24], events[24], each[24];
	const struct store_want *want = &lane->chores->want;
	snprintf(before, sizeof(before), "%lld", (long long)want->before_ms);
	snprintf(most, sizeof(most), "%lld", (long long)want->bytes);
	snprintf(events, sizeof(events), "%d", STORE_EXPIRE_EVENTS);
	snprintf(each, sizeof(each), "%d", STORE_EVENT_BYTES);
	const char *const values[] = {before, most, events, each, want->keep_results ? "t" : "f"};
	lane->chores->expire_waits = false;
	lane->sent = PG_SENT_EXPIRE;
	send_texts(lane, "expire", 5, values);
}

/* ---- the link ---- */

static bool is_long_gone(const struct pg_lane *lane) {
	return lane->link.lost_ns != 0 && uv_hrtime() - lane->link.lost_ns > hold_ns;
}

/* The database has refused a batch: test with as much data as many appends. */
static void send_probe(struct pg_lane *lane) {
	lane->sent = PG_SENT_PROBE;
	send_texts(lane, "probe", 0, NULL);
}

void pg_lane_go_on(struct pg_lane *lane) {
	if (lane->link.state != PG_LINK_READY) {
		if (is_long_gone(lane) || lane->refuses) {
			finish_lane_jobs(lane, &lane->waiting, STORE_FAILED);
		}
		fail_questions(lane);
		return;
	}
	if (lane->link.waits) {
		return;
	}
	if (lane->refuses) {
		send_probe(lane);
		return;
	}
	if (send_question(lane)) {
		return;
	}
	bool keeps_run = lane->chores->run_waits && lane->chores->run_lane == lane;
	if (keeps_run && lane->batch.count == 0) {
		send_run(lane); /* must come before the events of this run */
		return;
	}
	if (lane->batch.count == 0) {
		fill_batch(lane);
	}
	if (lane->batch.count > 0) {
		send_batch(lane);
	} else if (lane->expires && lane->chores->expire_waits) {
		send_expire(lane);
	}
}

static void on_lane_ready(void *user) {
	pg_lane_go_on(user);
}

static bool is_good_result(const PGresult *result) {
	ExecStatusType status = PQresultStatus(result);
	return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

/* The batch is a job in a transaction. */
static void on_transaction_answered(struct pg_lane *lane, const PGresult *result, bool doubtful) {
	struct pg_transaction *transaction = &lane->transaction;
	lane->sent = PG_SENT_BATCH; /* still, unless it is over */
	enum pg_transaction_state state = pg_transaction_answered(
		transaction, &lane->link, result, doubtful);
	if (state == PG_TRANSACTION_GOES_ON) {
		return;
	}
	lane->sent = PG_SENT_NOTHING;
	if (state == PG_TRANSACTION_DOUBTFUL) {
		lane->again = true;
	} else if (state == PG_TRANSACTION_REFUSED) {
		refuse_batch(lane, transaction->state, transaction->why);
	} else {
		lane->retries = 0;
		lane->again = lane->looked = false;
		finish_lane_jobs(lane, &lane->batch, transaction->result);
	}
}

static void on_batch_answered(struct pg_lane *lane, const PGresult *result, bool doubtful) {
	if (pg_transaction_is_for(lane->batch.first)) {
		on_transaction_answered(lane, result, doubtful);
	} else if (!is_good_result(result)) {
		const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
		char why[512];
		pg_target_explain(lane->link.conn, why, sizeof(why));
		refuse_batch(lane, state != NULL ? state : "", why);
	} else if (doubtful) {
		lane->again = true;
	} else {
		finish_batch(lane, result);
	}
}

static void on_probed(struct pg_lane *lane, const PGresult *result) {
	if (is_good_result(result)) {
		log_info("store", "connection=%s works again", lane->link.called);
		lane->refuses = false;
	} else {
		pg_link_lose(&lane->link, PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY));
	}
}

static void on_lane_answered(void *user, const PGresult *result, bool doubtful) {
	struct pg_lane *lane = user;
	enum pg_lane_sent sent = lane->sent;
	lane->sent = PG_SENT_NOTHING;
	if (sent == PG_SENT_BATCH) {
		on_batch_answered(lane, result, doubtful);
	} else if (sent == PG_SENT_PROBE) {
		on_probed(lane, result);
	} else if (sent == PG_SENT_EXPIRE) {
		finish_lane_expire(lane->chores, result);
	} else if (sent == PG_SENT_BEAT) {
		finish_beat(lane->chores, result, doubtful);
	} else if (sent == PG_SENT_ORPHANS) {
		finish_orphans(lane->chores, result);
	} else if (sent == PG_SENT_RUN && !lane->chores->run_waits) {
		lane->chores->run_lane = NULL;
	}
	if (sent == PG_SENT_RUN && !is_good_result(result)) {
		log_error("store", "the uptime cannot be stored: %s",
			PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY));
	}
	pg_lane_go_on(lane);
}

static void on_lane_lost(void *user) {
	struct pg_lane *lane = user;
	enum pg_lane_sent sent = lane->sent;
	lane->sent = PG_SENT_NOTHING;
	lane->again = lane->again || sent == PG_SENT_BATCH;
	lane->looked = false;
	if (sent == PG_SENT_RUN) {
		lane->chores->run_waits = true;
	}
	if (lane->expires && lane->chores->expired != NULL) {
		finish_lane_expire(lane->chores, NULL);
	}
	fail_questions(lane);
	if (is_long_gone(lane) || lane->refuses) {
		finish_lane_jobs(lane, &lane->waiting, STORE_FAILED);
	}
}

static bool accepts_lane_store(void *user, const PGresult *row, char *why, size_t size) {
	const struct pg_lane *lane = user;
	if (strcmp(PQfname(row, 0), "id") != 0) {
		return true;
	}
	if (strtoll(PQgetvalue(row, 0, 0), NULL, 10) != lane->origin) {
		snprintf(why, size, "this is not the store that was here at startup");
		return false;
	}
	return true;
}

static const struct pg_link_owner lane_owner = {
	.ready = on_lane_ready,
	.answered = on_lane_answered,
	.lost = on_lane_lost,
	.accepts = accepts_lane_store,
};

bool pg_lane_open(
	struct pg_lane *lane, uv_loop_t *loop, const struct pg_target *target, const char *called) {
	lane->link.prepare = pg_schema_writing;
	lane->link.prepare_more = pg_schema_nodes;
	lane->link.owner = &lane_owner;
	lane->link.user = lane;
	lane->link.called = called;
	return pg_link_open(&lane->link, loop, target, NULL);
}

void pg_lane_close(struct pg_lane *lane) {
	pg_link_close(&lane->link);
	finish_lane_jobs(lane, &lane->batch, STORE_FAILED);
	finish_lane_jobs(lane, &lane->waiting, STORE_FAILED);
	pg_append_finish(&lane->append);
	pg_transaction_finish(&lane->transaction);
}

bool pg_lane_is_well(const struct pg_lane *lane) {
	bool connected = lane->link.state == PG_LINK_READY || lane->link.lost_ns == 0;
	return connected && !lane->refuses;
}
