/* server/cmd/cmd_move.c - `qirkat move --from STORE --to STORE`: copy rooms from one kind of store
 * to another. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/cmd/cmd.h"
#include "server/cmd/usage.h"
#include "server/postgres/postgres.h"
#include "server/store/store_move.h"

static char error[POSTGRES_SAID];

static struct store *open_one(uv_loop_t *loop, const char *name) {
	static const char sqlite[] = "sqlite:";
	if (strncmp(name, sqlite, sizeof(sqlite) - 1) == 0) {
		return store_sqlite_create(loop, name + sizeof(sqlite) - 1, error, sizeof(error));
	}
	return store_postgres_create(loop, name, error, sizeof(error));
}

static bool move_store_rooms(
	uv_loop_t *loop, const char *from_name, const char *to_name, struct store_moved *moved) {
	struct store *from = open_one(loop, from_name);
	struct store *to = from != NULL ? open_one(loop, to_name) : NULL;
	bool good = to != NULL && store_move(loop, from, to, moved, error, sizeof(error));
	store_destroy(to);
	store_destroy(from);
	uv_run(loop, UV_RUN_DEFAULT);
	return good;
}

static bool is_store(const char *name) {
	return name != NULL &&
		(strncmp(name, "sqlite:", 7) == 0 || strncmp(name, "postgres", 8) == 0);
}

/* Read a name from a flag or from the environment, since others on the machine can see flags. */
static const char *read_store_name(int argc, char *argv[], const char *flag, const char *variable) {
	for (int i = 1; i + 1 < argc; i += 2) {
		if (strcmp(argv[i], flag) == 0) {
			return argv[i + 1];
		}
	}
	return getenv(variable);
}

int cmd_move(int argc, char *argv[]) {
	struct store_moved moved = {0};
	uv_loop_t loop;
	const char *from = read_store_name(argc, argv, "--from", "QIRKAT_FROM");
	const char *to = read_store_name(argc, argv, "--to", "QIRKAT_TO");
	if (argc % 2 == 0 || !is_store(from) || !is_store(to)) {
		fprintf(stderr,
			"qirkat move: expected two stores, each sqlite:PATH or postgres://...; ");
		usage_complain("move");
		return 2;
	}
	if (uv_loop_init(&loop) != 0) {
		fprintf(stderr, "qirkat move: cannot create an event loop\n");
		return 1;
	}
	bool good = move_store_rooms(&loop, from, to, &moved);
	uv_loop_close(&loop);
	if (!good) {
		fprintf(stderr, "qirkat move: %s\n", error);
		return 1;
	}
	printf("moved and compared: %" PRId64 " rooms, %" PRId64 " events (%" PRId64
	       " were already there), %" PRId64 " notes, %" PRId64 " runs, %" PRId64
	       " rows of results\n",
		moved.rooms, moved.events, moved.there, moved.notes, moved.runs, moved.rows);
	return 0;
}
