/* server/cmd/confine.c - which files and ports a server needs, and logging of the result. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "server/cmd/confine.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/postgres/postgres.h"

enum { NATS_PORT = 4222 };

/* Paths found here, stored while they are in use. */
struct folders {
	struct sandbox_paths paths;
	char text[SANDBOX_PATHS][PATH_MAX];
	size_t texts, writes, reads;
	struct postgres_needs database;
};

/* Add the folder of a file, and the one behind symbolic links. */
static void add_folders_of(
	struct folders *folders, const char *file, const char **list, size_t *count) {
	char real[PATH_MAX];
	const char *both[2] = {file, realpath(file, real)};
	for (size_t i = 0; i < 2; i++) {
		if (both[i] != NULL && folders->texts < SANDBOX_PATHS - 1 &&
			*count < SANDBOX_PATHS - 1) {
			char *text = folders->text[folders->texts++];
			snprintf(text, PATH_MAX, "%s", both[i]);
			list[(*count)++] = dirname(text);
		}
	}
}

static void add_read(struct folders *folders, const char *path) {
	if (path[0] != '\0' && folders->reads < SANDBOX_PATHS - 1) {
		folders->paths.read[folders->reads++] = path;
	}
}

/* Add the ports and certificates of the database. */
static void add_database(struct folders *folders, const struct config *config) {
	if (config->store != CONFIG_STORE_POSTGRES ||
		!postgres_needs_init(&folders->database, config->database)) {
		return;
	}
	for (size_t i = 0; i < POSTGRES_PORTS_MAX && i < SANDBOX_PORTS; i++) {
		folders->paths.connect[i] = folders->database.port[i];
	}
	for (size_t i = 0; i < POSTGRES_FILES_MAX && folders->database.file[i] != NULL; i++) {
		add_read(folders, folders->database.file[i]);
	}
}

static void add_port(struct folders *folders, unsigned port) {
	unsigned *connect = folders->paths.connect;
	size_t i = 0;
	while (i < SANDBOX_PORTS && connect[i] != 0 && connect[i] != port) {
		i++;
	}
	if (i < SANDBOX_PORTS) {
		connect[i] = port;
	}
}

/* Add the ports of nats://USER:PASSWORD@HOST:PORT,... and OpenSSL's certificate store. */
static void add_bus(struct folders *folders, const struct config *config) {
	for (const char *at = config->bus; *at != '\0';) {
		size_t size = strcspn(at, ",");
		char url[SETTING_TEXT_MAX];
		snprintf(url, sizeof(url), "%.*s", (int)size, at);
		const char *host = strrchr(url, '@');
		host = host != NULL ? host : url + strcspn(url, "/");
		const char *port = strrchr(host, ':');
		unsigned long number = port != NULL ? strtoul(port + 1, NULL, 10) : 0;
		add_port(folders, number > 0 && number < 65536 ? (unsigned)number : NATS_PORT);
		if (strncmp(url, "tls:", 4) == 0) {
			add_read(folders, "/etc/ssl/certs");
			add_read(folders, "/usr/share/ca-certificates");
		}
		at += size + (at[size] == ',');
	}
}

static void find_folders(struct folders *folders, const struct config *config) {
	char store[PATH_MAX];
	folders->paths.listen[0] = config->net.port;
	folders->paths.listen[1] = config->net.metrics_port;
	folders->paths.listen[2] = config->net.redirect_port;
	if (config->store == CONFIG_STORE_SQLITE &&
		config_store_path(config, store, sizeof(store))) {
		add_folders_of(folders, store, folders->paths.write, &folders->writes);
	}
	add_database(folders, config);
	add_bus(folders, config);
	add_read(folders, config->client);
	add_read(folders, config->games);
	add_read(folders, config->net.acme_folder);
	if (config->tls_certificate[0] != '\0') {
		add_folders_of(
			folders, config->tls_certificate, folders->paths.read, &folders->reads);
		add_folders_of(folders, config->tls_key, folders->paths.read, &folders->reads);
	}
}

/* SQLite needs a folder for temporary files, and the usual ones will not be accessible. */
void confine_prepare(const struct config *config) {
	if (config->sandbox == CONFIG_ON) {
		sandbox_no_rings();
		setenv("SQLITE_TMPDIR", config->data, 1);
	}
}

void confine_files(struct confinement *confinement, const struct config *config) {
	if (config->sandbox == CONFIG_OFF) {
		snprintf(confinement->files, sizeof(confinement->files), "open");
		return;
	}
	struct folders *folders = calloc(1, sizeof(*folders));
	bool made = config->store != CONFIG_STORE_SQLITE || mkdir(config->data, 0700) == 0 ||
		errno == EEXIST;
	if (folders == NULL || !made) {
		snprintf(confinement->files, sizeof(confinement->files), "open (%s)",
			strerror(errno));
	} else {
		find_folders(folders, config);
		sandbox_files(&folders->paths, confinement->files);
		postgres_needs_finish(&folders->database);
	}
	free(folders);
}

void confine_calls(const struct confinement *confinement, const struct config *config) {
	char calls[SANDBOX_TOLD] = "open";
	if (config->sandbox == CONFIG_ON) {
		sandbox_calls(config->store == CONFIG_STORE_POSTGRES, calls);
	}
	log_info("serve", "sandbox=%s files=%s calls=%s",
		config->sandbox == CONFIG_ON ? "on" : "off", confinement->files, calls);
	if (geteuid() == 0) {
		log_warning("serve",
			"running as root, which the server does not need; run it as a user of its own");
	}
}
