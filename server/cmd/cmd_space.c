/* server/cmd/cmd_space.c - `qirkat space --database URL`: show the space that rooms take in a
 * database. */
#include <inttypes.h>
#include <stdio.h>

#include "server/cmd/cmd.h"
#include "server/postgres/postgres.h"
#include "server/cmd/config.h"

static char error[CONFIG_ERROR_MAX];

static int show_space(const struct config *config) {
	struct postgres_space space;
	if (config->database[0] == '\0') {
		fprintf(stderr, "qirkat space: the setting \"database\" must be set\n");
		return 2;
	}
	if (!postgres_space_measure(config->database, &space, error, sizeof(error))) {
		fprintf(stderr, "qirkat space: %s\n", error);
		return 1;
	}
	printf("%" PRId64 " rooms, %" PRId64 " events, %" PRId64 " bytes of event text\n",
		space.rooms, space.events, space.texts);
	printf("%" PRId64 " bytes of tables: events %" PRId64 ", their index %" PRId64 "\n",
		space.tables, space.events_table, space.events_indexes);
	if (space.events > 0) {
		printf("an event takes %" PRId64 " bytes, %" PRId64 " of them text\n",
			space.tables / space.events, space.texts / space.events);
	}
	return 0;
}

int cmd_space(int argc, char *argv[]) {
	struct config config;
	int status;
	if (!cmd_read_settings(&config, argc, argv, NULL, &status)) {
		return status;
	}
	return show_space(&config);
}
