/* server/postgres/postgres_absent.c - stands in for the store in a program built without libpq. */
#include "server/postgres/postgres.h"

#include <stdio.h>

static void refuse_postgres(char *error, size_t error_size) {
	snprintf(error, error_size,
		"this program was built without PostgreSQL; rebuild it with libpq installed "
		"(Debian: libpq-dev)");
}

bool postgres_is_built(void) {
	return false;
}

struct store *store_postgres_create(
	uv_loop_t *loop, const char *url, char *error, size_t error_size) {
	(void)loop;
	(void)url;
	refuse_postgres(error, error_size);
	return NULL;
}

struct store *store_postgres_share(
	uv_loop_t *loop, const char *url, char *error, size_t error_size) {
	return store_postgres_create(loop, url, error, error_size);
}

bool postgres_needs_init(struct postgres_needs *needs, const char *url) {
	(void)url;
	*needs = (struct postgres_needs){.port = {0}};
	return false;
}

void postgres_needs_finish(struct postgres_needs *needs) {
	(void)needs;
}

bool postgres_space_measure(
	const char *url, struct postgres_space *space, char *error, size_t error_size) {
	(void)url;
	(void)space;
	refuse_postgres(error, error_size);
	return false;
}

struct store_outside *postgres_outside_open(const char *url, char *error, size_t error_size) {
	(void)url;
	refuse_postgres(error, error_size);
	return NULL;
}
