/* server/store/store_query.c - queries waiting for their rows. */
#include "server/store/store_query.h"

#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"
#include "server/store/store_values.h"

/* ---- one query ---- */

struct query *query_create(
	const struct store_query *asked, store_each_row each, store_done done, void *user) {
	bool valid = values_are_valid(asked->values, asked->count);
	size_t values = valid ? values_copy_size(asked->values, asked->count) : 0;
	size_t address = asked->address != NULL ? strlen(asked->address) + 1 : 0;
	struct query *query = calloc(1, sizeof(*query) + values + address);
	if (query == NULL) {
		log_error("store", "out of memory");
		abort();
	}
	char *at = (char *)(query + 1);
	query->asked = *asked;
	query->asked.values = valid ? values_copy(&at, asked->values, asked->count) : NULL;
	query->asked.count = valid ? asked->count : 0;
	query->asked.address = address > 0 ? memcpy(at, asked->address, address) : NULL;
	query->result = valid ? STORE_OK : STORE_FAILED;
	out_init(&query->rows);
	query->each = each;
	query->done = done;
	query->user = user;
	return query;
}

void query_destroy(struct query *query) {
	out_finish(&query->rows);
	free(query);
}

/* ---- rows, packed: the number of values, and for each what it is and its bytes ---- */

/* What precedes the bytes of a value; number for STORE_NUMBER. */
struct packed {
	enum store_value_kind kind;
	size_t size;
	int64_t number;
};

static bool has_bytes(enum store_value_kind kind) {
	return kind == STORE_TEXT || kind == STORE_BYTES;
}

bool query_add_row(struct query *query, const struct store_value *values, size_t count) {
	struct out *rows = &query->rows;
	out_raw(rows, (const char *)&count, sizeof(count));
	for (size_t i = 0; i < count; i++) {
		struct packed packed = {.kind = values[i].kind};
		packed.size = has_bytes(packed.kind) ? values[i].size : 0;
		packed.number = packed.kind == STORE_NUMBER ? values[i].number : 0;
		out_raw(rows, (const char *)&packed, sizeof(packed));
		if (has_bytes(packed.kind)) {
			out_raw(rows, values[i].bytes, packed.size);
			out_raw(rows, "", 1);
		}
	}
	if (rows->failed || rows->used > STORE_READ_BYTES) {
		query->result = STORE_FAILED;
	}
	return query->result == STORE_OK;
}

/* Read the row at *at, and move it behind that. */
static size_t unpack_row(const char **at, struct store_value values[STORE_VALUES_MAX]) {
	size_t count;
	memcpy(&count, *at, sizeof(count));
	*at += sizeof(count);
	for (size_t i = 0; i < count; i++) {
		struct packed packed;
		memcpy(&packed, *at, sizeof(packed));
		*at += sizeof(packed);
		values[i] = (struct store_value){.kind = packed.kind, .size = packed.size};
		if (has_bytes(packed.kind)) {
			values[i].bytes = *at;
			*at += packed.size + 1;
		} else {
			values[i].number = packed.number;
		}
	}
	return count;
}

void query_finish(struct query *query) {
	struct store_value values[STORE_VALUES_MAX];
	const char *at = query->rows.at;
	bool more = query->result == STORE_OK;
	while (more && (size_t)(at - query->rows.at) < query->rows.used) {
		size_t count = unpack_row(&at, values);
		more = query->each(query->user, values, count);
	}
	query->done(query->user, query->result);
	query_destroy(query);
}

/* ---- a queue ---- */

static bool is_same_address(const struct query *a, const struct query *b) {
	return a->asked.address != NULL && b->asked.address != NULL &&
		strcmp(a->asked.address, b->asked.address) == 0;
}

bool query_queue_has_address(const struct query_queue *queue, const struct query *query) {
	const struct query *at = queue->first;
	while (at != NULL && !is_same_address(at, query)) {
		at = at->next;
	}
	return at != NULL;
}

bool query_queue_add(struct query_queue *queue, struct query *query) {
	if (queue->count >= STORE_READS_MAX || query_queue_has_address(queue, query)) {
		return false;
	}
	query->next = NULL;
	if (queue->last != NULL) {
		queue->last->next = query;
	} else {
		queue->first = query;
	}
	queue->last = query;
	queue->count++;
	return true;
}

struct query *query_queue_first(const struct query_queue *queue) {
	return queue->first;
}

struct query *query_queue_take(struct query_queue *queue) {
	struct query *query = queue->first;
	if (query != NULL) {
		queue->first = query->next;
		queue->last = query->next != NULL ? queue->last : NULL;
		queue->count--;
		query->next = NULL;
	}
	return query;
}
