/* server/postgres/pg_transaction.c - a job with changes of rows, in a transaction of its own. */
#include "server/postgres/pg_transaction.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres/pg_values.h"
#include "server/process/log.h"

/* Says whether the nonce is new. If it is not, it is written once more, so that the commit waits
 * for replicas, as it did the first time. Old ones are not needed any more. */
static const char keep_nonce[] =
	"WITH gone AS (DELETE FROM sent WHERE nonce IN (SELECT nonce FROM sent"
	"  WHERE at < clock_timestamp() - interval '1 hour' LIMIT 100 FOR UPDATE SKIP LOCKED))"
	" INSERT INTO sent (nonce, at) VALUES (?1, clock_timestamp())"
	" ON CONFLICT (nonce) DO UPDATE SET at = clock_timestamp() RETURNING (xmax = 0)";

bool pg_transaction_is_for(const struct job *job) {
	return job->kind == JOB_CHANGES || (job->kind == JOB_EVENT && job->event.with_count > 0);
}

static size_t count_changes(const struct job *job) {
	return job->kind == JOB_CHANGES ? job->count : job->event.with_count;
}

static const struct store_change *find_change(const struct job *job, size_t number) {
	return job->kind == JOB_CHANGES ? &job->changes[number] : &job->event.with[number];
}

static void send_step(
	struct pg_transaction *transaction, struct pg_link *link, enum pg_transaction_step step) {
	const struct store_change *change;
	const struct store_value nonce = {.kind = STORE_NUMBER, .number = transaction->nonce};
	transaction->step = step;
	switch (step) {
	case PG_STEP_BEGIN:
		pg_values_send(link, "BEGIN", NULL, 0);
		break;
	case PG_STEP_NONCE:
		pg_values_send(link, keep_nonce, &nonce, 1);
		break;
	case PG_STEP_EVENT:
		pg_append_send(
			&transaction->append, link, &transaction->job, 1, transaction->nonce);
		break;
	case PG_STEP_CHANGE:
		change = find_change(transaction->job, transaction->change);
		pg_values_send(link, change->sql, change->values, change->count);
		break;
	case PG_STEP_COMMIT:
		pg_values_send(link, "COMMIT", NULL, 0);
		break;
	case PG_STEP_ROLLBACK:
		pg_values_send(link, "ROLLBACK", NULL, 0);
		break;
	}
}

void pg_transaction_begin(
	struct pg_transaction *transaction, struct pg_link *link, struct job *job, int64_t nonce) {
	transaction->job = job;
	transaction->nonce = nonce;
	transaction->change = 0;
	transaction->result = STORE_OK;
	transaction->refused = false;
	send_step(transaction, link, PG_STEP_BEGIN);
}

static void send_next_change(struct pg_transaction *transaction, struct pg_link *link) {
	bool more = transaction->change < count_changes(transaction->job);
	send_step(transaction, link, more ? PG_STEP_CHANGE : PG_STEP_COMMIT);
}

static void undo_transaction(
	struct pg_transaction *transaction, struct pg_link *link, enum store_result result) {
	transaction->result = result;
	send_step(transaction, link, PG_STEP_ROLLBACK);
}

/* ---- answers ---- */

static void receive_nonce(
	struct pg_transaction *transaction, struct pg_link *link, const PGresult *result) {
	bool is_new = PQntuples(result) > 0 && PQgetvalue(result, 0, 0)[0] == 't';
	if (!is_new) {
		send_step(transaction, link, PG_STEP_COMMIT); /* an earlier copy has done it */
	} else if (transaction->job->kind == JOB_EVENT) {
		send_step(transaction, link, PG_STEP_EVENT);
	} else {
		send_next_change(transaction, link);
	}
}

static void receive_change(
	struct pg_transaction *transaction, struct pg_link *link, PGresult *result) {
	const struct store_change *change = find_change(transaction->job, transaction->change);
	int64_t affected = strtoll(PQcmdTuples(result), NULL, 10);
	if (change->rows != STORE_ANY_ROWS && change->rows != affected) {
		undo_transaction(transaction, link, STORE_UNMET);
		return;
	}
	transaction->change++;
	send_next_change(transaction, link);
}

/* A broken constraint is unmet, and a statement that is wrong fails alone; anything else concerns
 * the whole connection. */
static void receive_error(
	struct pg_transaction *transaction, struct pg_link *link, const PGresult *result) {
	const char *field = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	const char *state = field != NULL ? field : "";
	bool in_change = transaction->step == PG_STEP_CHANGE;
	if (in_change && strncmp(state, "23", 2) == 0) {
		undo_transaction(transaction, link, STORE_UNMET);
		return;
	}
	pg_target_explain(link->conn, transaction->why, sizeof(transaction->why));
	if (in_change && (strncmp(state, "42", 2) == 0 || strncmp(state, "22", 2) == 0)) {
		log_error("store", "code=%s %s in: %.200s", state, transaction->why,
			find_change(transaction->job, transaction->change)->sql);
		undo_transaction(transaction, link, STORE_FAILED);
		return;
	}
	snprintf(transaction->state, sizeof(transaction->state), "%.5s", state);
	transaction->refused = true;
	undo_transaction(transaction, link, STORE_FAILED);
}

static enum pg_transaction_state end_transaction(
	const struct pg_transaction *transaction, bool doubtful) {
	if (transaction->step == PG_STEP_COMMIT && doubtful) {
		return PG_TRANSACTION_DOUBTFUL;
	}
	return transaction->refused ? PG_TRANSACTION_REFUSED : PG_TRANSACTION_OVER;
}

enum pg_transaction_state pg_transaction_answered(struct pg_transaction *transaction,
	struct pg_link *link, const PGresult *result, bool doubtful) {
	ExecStatusType status = PQresultStatus(result);
	bool good = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
	if (transaction->step == PG_STEP_ROLLBACK) {
		return end_transaction(transaction, doubtful);
	}
	if (!good) {
		receive_error(transaction, link, result);
		return PG_TRANSACTION_GOES_ON;
	}
	switch (transaction->step) {
	case PG_STEP_BEGIN:
		send_step(transaction, link, PG_STEP_NONCE);
		break;
	case PG_STEP_NONCE:
		receive_nonce(transaction, link, result);
		break;
	case PG_STEP_EVENT:
		if (PQntuples(result) == 0) {
			undo_transaction(transaction, link, STORE_TAKEN);
		} else {
			send_next_change(transaction, link);
		}
		break;
	case PG_STEP_CHANGE:
		receive_change(transaction, link, (PGresult *)(uintptr_t)result);
		break;
	case PG_STEP_COMMIT:
	case PG_STEP_ROLLBACK:
		return end_transaction(transaction, doubtful);
	}
	return PG_TRANSACTION_GOES_ON;
}

void pg_transaction_finish(struct pg_transaction *transaction) {
	pg_append_finish(&transaction->append);
}
