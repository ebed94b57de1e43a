/* server/postgres/pg_needs.c - the system resources that connections to a URL need. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres/pg_target.h"
#include "server/postgres/postgres.h"

enum { STANDARD_PORT = 5432 };

/* Ports are separated by commas, in the order of the hosts; a single one applies to all. */
static void add_ports(struct postgres_needs *needs, const char *text) {
	size_t count = 0;
	while (text != NULL && count + 1 < POSTGRES_PORTS_MAX) {
		unsigned long port = strtoul(text, NULL, 10);
		needs->port[count++] = port > 0 && port < 65536 ? (unsigned)port
								: (unsigned)STANDARD_PORT;
		text = strchr(text, ',');
		text = text != NULL ? text + 1 : NULL;
	}
}

/* Whether any host is reached over the network. */
static bool has_network(const struct pg_target *target) {
	const char *address = pg_target_get(target, "hostaddr");
	const char *host = pg_target_get(target, "host");
	if (address != NULL && address[0] != '\0') {
		return true;
	}
	while (host != NULL && host[0] != '\0') {
		if (host[0] != '/' && host[0] != '@' && host[0] != ',') {
			return true;
		}
		host = strchr(host, ',');
		host = host != NULL ? host + 1 : NULL;
	}
	return false;
}

static void add_needed_file(struct postgres_needs *needs, const char *path) {
	size_t i = 0;
	while (i + 1 < POSTGRES_FILES_MAX && needs->file[i] != NULL) {
		i++;
	}
	if (path != NULL && path[0] == '/' && i + 1 < POSTGRES_FILES_MAX) {
		needs->file[i] = strdup(path);
	}
}

/* A file that libpq looks for by default. */
static void add_of_home(struct postgres_needs *needs, const char *name) {
	char path[512];
	const char *home = getenv("HOME");
	if (home != NULL && snprintf(path, sizeof(path), "%s/%s", home, name) < (int)sizeof(path)) {
		add_needed_file(needs, path);
	}
}

bool postgres_needs_init(struct postgres_needs *needs, const char *url) {
	static const char *const files[] = {
		"passfile", "sslrootcert", "sslcert", "sslkey", "sslcrl"};
	struct pg_target target;
	char error[POSTGRES_SAID];
	*needs = (struct postgres_needs){.port = {0}};
	bool good = pg_target_init(&target, url, error, sizeof(error));
	if (good && has_network(&target)) {
		const char *port = pg_target_get(&target, "port");
		add_ports(needs, port != NULL ? port : "");
		add_of_home(needs, ".postgresql");
	}
	if (good && pg_target_get(&target, "password") == NULL) {
		add_of_home(needs, ".pgpass");
	}
	for (size_t i = 0; good && i < sizeof(files) / sizeof(files[0]); i++) {
		add_needed_file(needs, pg_target_get(&target, files[i]));
	}
	pg_target_finish(&target);
	return good;
}

void postgres_needs_finish(struct postgres_needs *needs) {
	for (size_t i = 0; i < POSTGRES_FILES_MAX; i++) {
		free(needs->file[i]);
		needs->file[i] = NULL;
	}
}
