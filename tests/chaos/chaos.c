/* tests/chaos/chaos.c - a server under load is killed again and again; nothing may be lost.
 *
 * usage: chaos [KILLS [TABLES [SEED]]]; QIRKAT in the environment says where the program is.
 *
 * Tables of two scripted players play as fast as they can. At a random moment the server gets
 * SIGKILL and starts again on the same data; everybody comes back with what they saw last and sends
 * again what was not answered. Then a stranger reads every log from its beginning, and it is
 * compared with what the players were told.
 */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/chaos/table.h"
#include "tests/e2e/program.h"

enum { SETTLE_MS = 60000, LOOK_MS = 20000, PLAY_MS = 600, TURN_MS = 5, RECORD_BYTES = 1 << 20 };

struct storm {
	struct program program;
	struct table *tables;
	unsigned count, names;
	unsigned random;
	unsigned long long events; /* compared, in all looks together */
	unsigned replays;          /* records verified */
	unsigned finished;         /* games played to their end */
};

static const char *const flags[] = {"--messages-per-10s", "1000000", "--sockets", "5000",
	"--sockets-per-address", "5000", "--rooms", "100000", "--rooms-per-address", "100000",
	NULL};

static unsigned pick(struct storm *storm, unsigned count) {
	return (unsigned)rand_r(&storm->random) % count;
}

static struct seat *seat_at(struct storm *storm, unsigned i) {
	return &storm->tables[i / 2].seat[i % 2];
}

/* ---- turns of the load ---- */

/* Wait for anything, take it in, ask for what is due. */
static void turn(struct storm *storm, struct pollfd *polls, bool moves) {
	unsigned count = storm->count * 2;
	for (unsigned i = 0; i < count; i++) {
		seat_act(seat_at(storm, i), moves, &storm->random);
		polls[i] = (struct pollfd){.fd = seat_at(storm, i)->ws.fd, .events = POLLIN};
	}
	poll(polls, count, TURN_MS);
	for (unsigned i = 0; i < count; i++) {
		if (polls[i].revents != 0) {
			seat_read(seat_at(storm, i));
		}
	}
}

static bool is_settled(struct storm *storm) {
	for (unsigned i = 0; i < storm->count * 2; i++) {
		if (!seat_is_settled(seat_at(storm, i))) {
			return false;
		}
	}
	return true;
}

static bool settle(struct storm *storm, struct pollfd *polls) {
	long long deadline = clock_ms() + SETTLE_MS;
	while (!is_settled(storm)) {
		if (clock_ms() > deadline) {
			snprintf(storm_wrong, sizeof(storm_wrong),
				"somebody did not get back to the table in %d s", SETTLE_MS / 1000);
			return false;
		}
		turn(storm, polls, false);
	}
	return storm_wrong[0] == '\0';
}

/* ---- looking ---- */

/* The room as a whole, from its first event. Returns new, or NULL. */
static json_t *look_at(struct ws *ws, const char *room) {
	char text[TEXT_BYTES];
	snprintf(text, sizeof(text), "{\"t\":\"join\",\"n\":1,\"d\":{\"room\":\"%s\",\"since\":0}}",
		room);
	ws_send(ws, text);
	for (;;) {
		struct ws_message got = ws_read(ws, LOOK_MS);
		if (got.type != WS_TEXT) {
			return NULL;
		}
		json_t *message = json_loadb(got.data, got.size, 0, NULL);
		const char *type = json_string_value(json_object_get(message, "t"));
		const json_t *d = json_object_get(message, "d");
		const char *id = json_string_value(json_object_get(d, "id"));
		if (type != NULL && strcmp(type, "room") == 0 && id != NULL &&
			strcmp(id, room) == 0) {
			return message;
		}
		bool refused = type != NULL && strcmp(type, "error") == 0;
		json_decref(message);
		if (refused) {
			return NULL;
		}
	}
}

/* What the server played by itself may be on its way to the players still. */
static void catch_up(
	struct storm *storm, struct pollfd *polls, struct table *table, const json_t *message) {
	long long version = json_integer_value(json_object_get(message, "v"));
	long long deadline = clock_ms() + LOOK_MS;
	while ((table->seat[0].version < version || table->seat[1].version < version) &&
		clock_ms() < deadline) {
		turn(storm, polls, false);
	}
}

static bool look(struct storm *storm, struct pollfd *polls) {
	struct ws stranger;
	bool good = ws_open(&stranger, storm->program.port, "/ws", "") == 101;
	for (unsigned i = 0; good && i < storm->count; i++) {
		struct table *table = &storm->tables[i];
		json_t *message = look_at(&stranger, table->room);
		if (message == NULL) {
			snprintf(storm_wrong, sizeof(storm_wrong), "room %s cannot be seen",
				table->room);
			good = false;
			break;
		}
		catch_up(storm, polls, table, message);
		good = table_compare(table, message);
		storm->events += json_array_size(
			json_object_get(json_object_get(message, "d"), "events"));
		json_decref(message);
	}
	ws_finish(&stranger);
	return good && storm_wrong[0] == '\0';
}

/* The record of a room, read and replayed by `qirkat verify`. Dice are shown when a game is over,
 * so that nobody can check one before. */
static bool verify(struct storm *storm, const struct table *table, char *text) {
	char path[128];
	char said[1024];
	snprintf(path, sizeof(path), "/api/rooms/%s/record", table->room);
	const char *body = NULL;
	if (http_get(storm->program.port, path, text, RECORD_BYTES) == 200) {
		body = strstr(text, "\r\n\r\n");
	}
	if (body != NULL && strstr(body, "\"commit\":\"") != NULL &&
		strstr(body, "\"seed\":null") != NULL) {
		return true;
	}
	snprintf(path, sizeof(path), "%s/record.json", storm->program.folder);
	FILE *file = body != NULL ? fopen(path, "w") : NULL;
	if (file == NULL) {
		snprintf(storm_wrong, sizeof(storm_wrong), "room %s has no record", table->room);
		return false;
	}
	fputs(body + 4, file);
	fclose(file);
	const char *const arguments[] = {"verify", path, NULL};
	if (program_run(arguments, said, sizeof(said)) != 0) {
		snprintf(storm_wrong, sizeof(storm_wrong), "room %s: %.400s", table->room, said);
		return false;
	}
	storm->replays++;
	return true;
}

static bool verify_some(struct storm *storm, unsigned count) {
	char *text = malloc(RECORD_BYTES);
	bool good = text != NULL;
	for (unsigned i = 0; good && i < count; i++) {
		unsigned at = count == storm->count ? i : pick(storm, storm->count);
		good = verify(storm, &storm->tables[at], text);
	}
	free(text);
	return good;
}

/* ---- the storm ---- */

/* Where a game is over the two of them make a new room. */
static void renew(struct storm *storm) {
	for (unsigned i = 0; i < storm->count; i++) {
		struct table *table = &storm->tables[i];
		if (table->seat[0].over && table->seat[1].over) {
			storm->finished++;
			table_finish(table);
			table_init(table, storm->names++);
			seat_return(&table->seat[0], storm->program.port);
			seat_return(&table->seat[1], storm->program.port);
		}
	}
}

static void come_back(struct storm *storm, unsigned count) {
	for (unsigned i = 0; i < count; i++) {
		seat_return(seat_at(storm, i), storm->program.port);
		seat_act(seat_at(storm, i), false, &storm->random);
	}
}

/* What was sent before the end counts; what comes after it is another life. */
static bool strike(struct storm *storm) {
	char folder[64];
	int status = program_end(&storm->program, SIGKILL);
	for (unsigned i = 0; i < storm->count * 2; i++) {
		seat_read(seat_at(storm, i));
	}
	if (status != 128 + SIGKILL) {
		snprintf(
			storm_wrong, sizeof(storm_wrong), "the server ended by itself: %d", status);
		return false;
	}
	snprintf(folder, sizeof(folder), "%s", storm->program.folder);
	if (!program_start(&storm->program, folder, flags)) {
		snprintf(storm_wrong, sizeof(storm_wrong), "the server does not start again");
	}
	return storm_wrong[0] == '\0';
}

/* At times only some are back before the next blow. */
static bool blow(struct storm *storm, struct pollfd *polls) {
	long long end = clock_ms() + 1 + pick(storm, PLAY_MS);
	while (clock_ms() < end) {
		turn(storm, polls, true);
	}
	bool good = strike(storm);
	if (good && pick(storm, 8) == 0) {
		come_back(storm, pick(storm, storm->count * 2));
		good = strike(storm);
	}
	if (good) {
		come_back(storm, storm->count * 2);
	}
	return good;
}

static bool look_around(struct storm *storm, struct pollfd *polls) {
	return settle(storm, polls) && look(storm, polls) && verify_some(storm, 3);
}

static bool fail_storm(const char *text) {
	snprintf(storm_wrong, sizeof(storm_wrong), "%s", text);
	return false;
}

static bool run(struct storm *storm, unsigned kills) {
	struct pollfd *polls = calloc((size_t)storm->count * 2, sizeof(*polls));
	unsigned long long before = 0;
	bool good = polls != NULL;
	come_back(storm, storm->count * 2);
	for (unsigned done = 0; good && done < kills; done++) {
		good = blow(storm, polls) && look_around(storm, polls);
		renew(storm);
		if (good && (done + 1) % 20 == 0) {
			printf("%u kills, %llu moves acknowledged\n", done + 1, storm_acked);
			fflush(stdout);
			good = storm_acked > before ||
				fail_storm("twenty kills long nobody moved: that is no storm");
			before = storm_acked;
		}
	}
	good = good && settle(storm, polls) && verify_some(storm, storm->count);
	free(polls);
	return good;
}

static unsigned argument(int argc, char *argv[], int i, unsigned usual) {
	return i < argc ? (unsigned)strtoul(argv[i], NULL, 10) : usual;
}

int main(int argc, char *argv[]) {
	struct storm storm = {.count = argument(argc, argv, 2, 200)};
	unsigned kills = argument(argc, argv, 1, 200);
	char folder[64];
	storm.random = argument(argc, argv, 3, (unsigned)clock_ms());
	printf("seed %u\n", storm.random);
	storm.tables = calloc(storm.count, sizeof(*storm.tables));
	for (unsigned i = 0; storm.tables != NULL && i < storm.count; i++) {
		table_init(&storm.tables[i], storm.names++);
	}
	folder_make(folder);
	bool good = storm.tables != NULL && storm.count > 0 &&
		program_start(&storm.program, folder, flags) && run(&storm, kills);
	program_end(&storm.program, SIGTERM);
	folder_remove(folder);
	printf("%u kills, %u tables, %u games ended; %llu moves acknowledged, %llu events compared, "
	       "%u records replayed: %s\n",
		kills, storm.count, storm.finished, storm_acked, storm.events, storm.replays,
		good ? "nothing lost, nothing twice" : storm_wrong);
	for (unsigned i = 0; storm.tables != NULL && i < storm.count; i++) {
		table_finish(&storm.tables[i]);
	}
	free(storm.tables);
	return good ? 0 : 1;
}
