/* server/cmd/cmd_accept_loss.c - `qirkat accept-loss`: continue with a store that has lost data. */
#include <inttypes.h>
#include <stdio.h>

#include "server/cmd/config.h"
#include "server/cmd/cmd.h"
#include "server/store/store_accept.h"

enum { STORE_PATH = SETTING_TEXT_MAX + 16 };

static void print_accepted_loss(const char *path, const struct store_accepted *accepted) {
	printf("lost: %s\n", accepted->lost);
	printf("kept as it was: %s%s (and -wal, -mark)\n", path, accepted->suffix);
	if (accepted->events == 0) {
		printf("left: nothing; a new store begins at the next start\n");
	} else {
		printf("left: events up to number %" PRId64 ", rooms up to number %" PRId64 "\n",
			accepted->events, accepted->rooms);
	}
}

static int accept_loss(const struct config *config) {
	char path[STORE_PATH], error[CONFIG_ERROR_MAX] = "";
	struct store_accepted accepted;
	if (config->store != CONFIG_STORE_SQLITE ||
		!config_store_path(config, path, sizeof(path))) {
		fprintf(stderr,
			"qirkat accept-loss: only a store in a file can have lost events\n");
		return 2;
	}
	if (!store_accept_loss(path, &accepted, error, sizeof(error))) {
		fprintf(stderr, "qirkat accept-loss: %s\n", error);
		return 1;
	}
	if (accepted.was_well) {
		printf("no loss was found; nothing was changed\n");
	} else {
		print_accepted_loss(path, &accepted);
	}
	return 0;
}

int cmd_accept_loss(int argc, char *argv[]) {
	struct config config;
	int status;
	if (!cmd_read_settings(&config, argc, argv, NULL, &status)) {
		return status;
	}
	return accept_loss(&config);
}
