/* server/cmd/cmd_backup.c - `qirkat backup FILE`: copy the store, even while a server uses it. */
#include <inttypes.h>
#include <stdio.h>

#include "server/cmd/cmd.h"
#include "server/cmd/usage.h"
#include "server/cmd/config.h"
#include "server/store/store_backup.h"

enum { STORE_PATH = SETTING_TEXT_MAX + 16 };

static int backup_store(const struct config *config, const char *to) {
	char path[STORE_PATH], error[CONFIG_ERROR_MAX] = "";
	struct store_backup made = {0};
	if (config->store == CONFIG_STORE_POSTGRES) {
		fprintf(stderr,
			"qirkat backup: to copy rooms in a database, use its own tools, even while the server runs: pg_dump -Fc -n qirkat -f %s URL; to restore them, pg_restore -d URL %s\n",
			to, to);
		return 2;
	}
	if (config->store != CONFIG_STORE_SQLITE ||
		!config_store_path(config, path, sizeof(path))) {
		fprintf(stderr, "qirkat backup: only a store in a file can be copied\n");
		return 2;
	}
	if (!store_backup_make(path, to, &made, error, sizeof(error))) {
		fprintf(stderr, "qirkat backup: %s\n", error);
		return 1;
	}
	printf("%s: %" PRId64 " rooms, %" PRId64 " events, %" PRId64 " bytes\n", to, made.rooms,
		made.events, made.bytes);
	return 0;
}

int cmd_backup(int argc, char *argv[]) {
	struct config config;
	int rest = argc, status;
	if (!cmd_read_settings(&config, argc, argv, &rest, &status)) {
		return status;
	}
	if (rest != argc - 1) {
		fprintf(stderr, "qirkat backup: expected one file name; ");
		usage_complain("backup");
		return 2;
	}
	return backup_store(&config, argv[rest]);
}
