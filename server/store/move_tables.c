/* server/store/move_tables.c - copies the tables beside the rooms, a page of rows at a time. */
#include "server/store/move_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "server/store/store_values.h"

enum { PAGE = 100, SQL_BYTES = 2048, KEY_MAX = 4, KEY_TEXT = 128 };

const struct move_table move_tables[] = {
	{"results",
		"room, created_ms, game, at, key, definition, options, clock, start, public, rated, kind,"
		" match, turns, reason, gathering, pool, opening, moves, counts, applied, void, bytes",
		"room, created_ms, game"},
	{"result_seats",
		"room, created_ms, game, seat, account, level, halves, rating_before, rd_before,"
		" volatility_before, rating_after, rd_after, volatility_after, anchor",
		"room, created_ms, game, seat"},
	{"accounts",
		"id, name, skeleton, kind, role, role_origin, status, status_until, created, seen_day,"
		" failed_day, failed, passphrase, settings, owner",
		"id"},
	{"credentials", "hash, account, id, key, alg, counter, flags, label, made_day, used_day",
		"hash"},
	{"sessions", "hash, account, origin, kind, created, used_day, until, device", "hash"},
	{"codes", "hash, account, origin, kind, until, uses, data", "hash"},
	{"account_seats", "account, room, place", "account, room, place"},
	{"keys", "name, bytes, made", "name"},
	{"past_names", "hash, until", "hash"},
	{.name = NULL},
};

/* A page of a table, while it is read. */
struct page {
	struct store *to; /* its rows are added there; NULL: they are only read */
	const char *add;  /* by this statement */
	size_t keys, count;
	struct store_change row[STORE_CHANGES_MAX]; /* to be added; the values are owned */
	size_t rows;
	struct out bytes; /* what all values are */
	struct store_value last[KEY_MAX];
	char text[KEY_MAX][KEY_TEXT]; /* of last */
	enum store_result worst;      /* of the rows added */
	bool done;
	enum store_result result;
};

/* ---- statements ---- */

static size_t count_columns(const char *list) {
	size_t count = 1;
	for (const char *at = list; *at != '\0'; at++) {
		count += *at == ',';
	}
	return count;
}

/* Write "?1, ?2", for count values. */
static void write_marks(char *to, size_t size, size_t count) {
	size_t used = 0;
	to[0] = '\0';
	for (size_t i = 1; i <= count && used < size; i++) {
		used += (size_t)snprintf(to + used, size - used, i > 1 ? ", ?%zu" : "?%zu", i);
	}
}

static void write_statements(const struct move_table *table, char first[SQL_BYTES],
	char next[SQL_BYTES], char add[SQL_BYTES]) {
	char marks[SQL_BYTES / 4];
	write_marks(marks, sizeof(marks), count_columns(table->key));
	snprintf(first, SQL_BYTES, "SELECT %s FROM %s ORDER BY %s LIMIT %d", table->columns,
		table->name, table->key, PAGE);
	snprintf(next, SQL_BYTES, "SELECT %s FROM %s WHERE (%s) > (%s) ORDER BY %s LIMIT %d",
		table->columns, table->name, table->key, marks, table->key, PAGE);
	write_marks(marks, sizeof(marks), count_columns(table->columns));
	snprintf(add, SQL_BYTES, "INSERT INTO %s (%s) VALUES (%s) ON CONFLICT DO NOTHING",
		table->name, table->columns, marks);
}

/* ---- a page ---- */

static void note_value(struct out *bytes, const struct store_value *value) {
	bool has_bytes = value->kind == STORE_TEXT || value->kind == STORE_BYTES;
	out_raw(bytes, (const char *)&value->kind, sizeof(value->kind));
	if (has_bytes) {
		out_raw(bytes, (const char *)&value->size, sizeof(value->size));
		out_raw(bytes, value->bytes, value->size);
	} else if (value->kind == STORE_NUMBER) {
		out_raw(bytes, (const char *)&value->number, sizeof(value->number));
	}
}

static void note_key(struct page *page, const struct store_value *values) {
	for (size_t i = 0; i < page->keys; i++) {
		page->last[i] = values[i];
		if (values[i].kind == STORE_TEXT) {
			snprintf(page->text[i], KEY_TEXT, "%s", values[i].text);
			page->last[i] = value_text(page->text[i]);
		}
	}
}

static void on_row_added(void *user, enum store_result result) {
	struct page *page = user;
	page->worst = result != STORE_OK ? result : page->worst;
}

/* Add the rows that were gathered, in one transaction. */
static void add_rows(struct page *page) {
	if (page->rows > 0) {
		store_change(page->to, page->row, page->rows, on_row_added, page);
	}
	while (page->rows > 0) {
		free((void *)(uintptr_t)page->row[--page->rows].values);
	}
}

/* Gather a row. */
static void gather_row(struct page *page, const struct store_value *values, size_t count) {
	char *memory = malloc(values_copy_size(values, count));
	char *at = memory;
	if (memory == NULL) {
		page->worst = STORE_FAILED;
		return;
	}
	page->row[page->rows++] = (struct store_change){
		page->add, values_copy(&at, values, count), count, STORE_ANY_ROWS};
	if (page->rows == STORE_CHANGES_MAX) {
		add_rows(page);
	}
}

static bool take_row(void *user, const struct store_value *values, size_t count) {
	struct page *page = user;
	for (size_t i = 0; i < count; i++) {
		note_value(&page->bytes, &values[i]);
	}
	note_key(page, values);
	page->count++;
	if (page->to != NULL) {
		gather_row(page, values, count);
	}
	return true;
}

static void on_page_read(void *user, enum store_result result) {
	struct page *page = user;
	add_rows(page);
	page->result = result;
	page->done = true;
}

/* Read the page after a key (NULL: the first one). */
static bool read_page(uv_loop_t *loop, struct store *store, const char *sql,
	const struct store_value *after, struct page *page) {
	const struct store_query query = {
		.sql = sql, .values = after, .count = after != NULL ? page->keys : 0};
	page->done = false;
	page->count = 0;
	out_clear(&page->bytes);
	if (!store_read(store, &query, take_row, on_page_read, page)) {
		return false;
	}
	while (!page->done || (page->to != NULL && store_pending(page->to) > 0)) {
		uv_run(loop, UV_RUN_ONCE);
	}
	return page->result == STORE_OK && page->worst == STORE_OK && !page->bytes.failed;
}

static bool pages_equal(const struct page *a, const struct page *b) {
	return a->bytes.used == b->bytes.used &&
		(a->bytes.used == 0 || memcmp(a->bytes.at, b->bytes.at, a->bytes.used) == 0);
}

/* ---- a table ---- */

static bool copy_table(uv_loop_t *loop, struct store *from, struct store *to,
	const struct move_table *table, int64_t *rows, char *error, size_t size) {
	/* a store borrows the texts of statements for ever */
	static char texts[sizeof(move_tables) / sizeof(move_tables[0])][3][SQL_BYTES];
	char(*text)[SQL_BYTES] = texts[table - move_tables];
	struct page page = {.to = to, .add = text[2], .keys = count_columns(table->key)};
	struct page copy = {.keys = page.keys};
	const struct store_value *after = NULL;
	struct store_value key[KEY_MAX];
	char key_text[KEY_MAX][KEY_TEXT];
	bool good = true, equal = true;
	write_statements(table, text[0], text[1], text[2]);
	out_init(&page.bytes);
	out_init(&copy.bytes);
	do {
		const char *sql = after == NULL ? text[0] : text[1];
		good = read_page(loop, from, sql, after, &page) &&
			read_page(loop, to, sql, after, &copy);
		equal = good && pages_equal(&page, &copy);
		memcpy(key_text, page.text, sizeof(key_text));
		for (size_t i = 0; i < page.keys; i++) {
			key[i] = page.last[i].kind == STORE_TEXT ? value_text(key_text[i])
								 : page.last[i];
		}
		after = key;
		*rows += (int64_t)page.count;
	} while (good && equal && page.count == PAGE);
	out_finish(&page.bytes);
	out_finish(&copy.bytes);
	if (!good || !equal) {
		snprintf(error, size,
			good ? "the table %s differs in the destination store"
			     : "the table %s could not be copied",
			table->name);
	}
	return good && equal;
}

bool move_tables_copy(uv_loop_t *loop, struct store *from, struct store *to, int64_t *rows,
	char *error, size_t size) {
	bool good = true;
	for (const struct move_table *table = move_tables; good && table->name != NULL; table++) {
		good = copy_table(loop, from, to, table, rows, error, size);
	}
	return good;
}
