/* server/postgres/pg_transaction.h - a job with changes of rows, in a transaction of its own.
 *
 * Its nonce is stored with what it writes (table `sent`). So if the outcome is unknown and it is
 * sent again, it waits for the earlier copy, finds the nonce if that was committed, and does
 * nothing else.
 */
#ifndef QIRKAT_SERVER_POSTGRES_PG_TRANSACTION_H
#define QIRKAT_SERVER_POSTGRES_PG_TRANSACTION_H

#include "server/postgres/pg_append.h"

enum pg_transaction_step {
	PG_STEP_BEGIN,
	PG_STEP_NONCE,
	PG_STEP_EVENT,
	PG_STEP_CHANGE,
	PG_STEP_COMMIT,
	PG_STEP_ROLLBACK,
};

enum pg_transaction_state {
	PG_TRANSACTION_GOES_ON,  /* the next statement was sent */
	PG_TRANSACTION_OVER,     /* result says how */
	PG_TRANSACTION_DOUBTFUL, /* committed, but perhaps not on replicas: send it again */
	PG_TRANSACTION_REFUSED,  /* nothing was written; state and why say why */
};

/* All zero has no memory yet. */
struct pg_transaction {
	struct job *job; /* borrowed */
	int64_t nonce;
	enum pg_transaction_step step;
	size_t change; /* the next one */
	enum store_result result;
	bool refused;
	char state[6]; /* SQLSTATE */
	char why[512];
	struct pg_append append;
};

/* Whether a job needs one. */
bool pg_transaction_is_for(const struct job *job);
/* Send its first statement. */
void pg_transaction_begin(
	struct pg_transaction *transaction, struct pg_link *link, struct job *job, int64_t nonce);
/* Take the answer to what was sent. */
enum pg_transaction_state pg_transaction_answered(struct pg_transaction *transaction,
	struct pg_link *link, const PGresult *result, bool doubtful);
void pg_transaction_finish(struct pg_transaction *transaction);

#endif
