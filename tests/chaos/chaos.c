/* tests/chaos/chaos.c - a server under load is killed again and again; nothing may be lost.
 *
 * usage: chaos [KILLS [TABLES [SEED]]]. The environment variable QIRKAT is the path of the program
 * to run (tests/chaos/strange.h). STORM_CALM: the disk never fails. With STORM_LIES, a loss must be
 * detected.
 *
 * Tables of two scripted players and a spectator play as fast as they can, while the disk is at
 * times full, slow or busy. At a random moment the server gets SIGKILL and starts again on the same
 * data. Everybody reconnects with the last thing they saw, and repeats requests that were not
 * answered. Then a new spectator reads every room from its first event, and the result is compared
 * with what the others were told. After every twenty kills, and at the end, the logs are read from
 * disk (logs.h).
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "tests/chaos/disturb.h"
#include "tests/chaos/storm.h"

enum {
	SETTLE_MS = 60000,
	PLAY_MS = 600,
	LOCKED_MS = 1500, /* longer than the store waits for a lock */
	REST_MS = 1500,   /* longer than the server waits before it retries */
	TURN_MS = 5,
	READ_EACH = 20, /* kills after which the logs are read */
};

static const char *const flags[] = {"--messages-per-10s", "1000000", "--sockets", "5000",
	"--store-mb-per-address", "0", "--sockets-per-address", "5000", "--rooms", "100000",
	"--rooms-per-address", "100000", "--loop-percent-per-address", "100",
	"--kib-per-s-per-address", "0", NULL};

unsigned storm_pick(struct storm *storm, unsigned count) {
	return (unsigned)rand_r(&storm->random) % count;
}

static struct seat *seat_at(struct storm *storm, unsigned i) {
	return &storm->tables[i / SEATS].seat[i % SEATS];
}

/* ---- turns of the load ---- */

void storm_turn(struct storm *storm, struct pollfd *polls, bool moves) {
	unsigned count = storm->count * SEATS;
	for (unsigned i = 0; i < count; i++) {
		if (seat_at(storm, i)->lost) {
			seat_return(seat_at(storm, i), storm->program.port);
		}
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
	for (unsigned i = 0; i < storm->count * SEATS; i++) {
		if (!seat_is_settled(seat_at(storm, i))) {
			return false;
		}
	}
	return true;
}

static bool settle(struct storm *storm, struct pollfd *polls) {
	long long deadline = clock_ms() + SETTLE_MS;
	while (!is_settled(storm) && storm_wrong[0] == '\0') {
		if (clock_ms() > deadline) {
			snprintf(storm_wrong, sizeof(storm_wrong),
				"somebody did not get back to the table in %d s", SETTLE_MS / 1000);
			return false;
		}
		storm_turn(storm, polls, false);
	}
	return storm_wrong[0] == '\0';
}

/* ---- the storm ---- */

static void remember(struct storm *storm, const struct table *table) {
	struct past_table *grown = array_reserve(
		storm->past, &storm->past_capacity, storm->past_count + 1, sizeof(*grown));
	if (grown == NULL) {
		abort();
	}
	storm->past = grown;
	struct past_table *past = &storm->past[storm->past_count++];
	memcpy(past->room, table->room, sizeof(past->room));
	past->version = (uint32_t)table->seat[0].version;
	past->sum = table_told(table);
}

/* Players whose game is over create a new room. */
static void renew(struct storm *storm) {
	for (unsigned i = 0; i < storm->count; i++) {
		struct table *table = &storm->tables[i];
		if (table->seat[0].over && table->seat[1].over) {
			storm->finished++;
			remember(storm, table);
			table_finish(table);
			table_init(table, storm->names++);
			for (int k = 0; k < SEATS; k++) {
				seat_return(&table->seat[k], storm->program.port);
			}
		}
	}
}

static void come_back(struct storm *storm, unsigned count) {
	for (unsigned i = 0; i < count; i++) {
		seat_return(seat_at(storm, i), storm->program.port);
		seat_act(seat_at(storm, i), false, &storm->random);
	}
}

/* What the server sent before it was killed counts. */
static bool end_server(struct storm *storm) {
	int status = program_end(&storm->program, SIGKILL);
	disturb_end(storm->disturber);
	storm->disturber = 0;
	for (unsigned i = 0; i < storm->count * SEATS; i++) {
		seat_read(seat_at(storm, i));
	}
	if (status != 128 + SIGKILL) {
		snprintf(
			storm_wrong, sizeof(storm_wrong), "the server ended by itself: %d", status);
		return false;
	}
	return storm_wrong[0] == '\0';
}

static bool start_server(struct storm *storm) {
	char folder[TEMPORARY_PATH];
	char number[16];
	snprintf(number, sizeof(number), "%u", storm_pick(storm, 1000000));
	if (getenv("STORM_CALM") == NULL) {
		setenv("STORM_DISK", number, 1);
	}
	snprintf(folder, sizeof(folder), "%s", storm->program.folder);
	if (!program_start(&storm->program, folder, flags)) {
		snprintf(storm_wrong, sizeof(storm_wrong), "the server does not start again");
	}
	return storm_wrong[0] == '\0';
}

static bool strike(struct storm *storm) {
	return end_server(storm) && start_server(storm);
}

/* Run all tables for ms milliseconds; if `moves`, they play. */
static void turn_for(struct storm *storm, struct pollfd *polls, long long ms, bool moves) {
	long long end = clock_ms() + ms;
	while (clock_ms() < end) {
		storm_turn(storm, polls, moves);
	}
}

/* Another program locks the file: sometimes so long that the server must refuse requests, otherwise
 * until the server is killed, so that anything it acknowledged meanwhile is not on disk. */
static void disturb(struct storm *storm, struct pollfd *polls) {
	bool refuses = storm_pick(storm, 4) == 0;
	storm->disturber = disturb_begin(storm->program.folder, LOCKED_MS);
	storm->locks++;
	turn_for(storm, polls, refuses ? LOCKED_MS : 0, true);
}

/* Sometimes only some are back before the next kill. */
static bool blow(struct storm *storm, struct pollfd *polls) {
	long long half = 1 + storm_pick(storm, PLAY_MS / 2);
	turn_for(storm, polls, half, true);
	if (storm_pick(storm, 4) == 0) {
		disturb(storm, polls);
	}
	turn_for(storm, polls, half, true);
	bool good = strike(storm);
	if (good && storm_pick(storm, 8) == 0) {
		come_back(storm, storm_pick(storm, storm->count * SEATS));
		good = strike(storm);
	}
	if (good) {
		come_back(storm, storm->count * SEATS);
	}
	return good;
}

/* Do not signal a process that has exited; a signal to 0 would reach ourselves. */
static void tell_server(const struct storm *storm, int signal) {
	if (storm->program.pid > 0) {
		kill(storm->program.pid, signal);
	}
}

/* The disk does not fail while the rooms are compared. */
static bool look_around(struct storm *storm, struct pollfd *polls) {
	bool good = settle(storm, polls);
	tell_server(storm, SIGUSR1);
	good = good && look(storm, polls) && look_verify(storm, 3);
	if (getenv("STORM_CALM") == NULL) {
		tell_server(storm, SIGUSR2);
	}
	return good;
}

/* Kill it once more while no request is open, and read the logs from disk. */
static bool read_logs(struct storm *storm, struct pollfd *polls) {
	tell_server(storm, SIGUSR1);
	bool good = settle(storm, polls);
	turn_for(storm, polls, REST_MS, false);
	char path[128];
	snprintf(path, sizeof(path), "%s/qirkat.db", storm->program.folder);
	return good && end_server(storm) &&
		logs_check(store_sqlite_create, path, storm->tables, storm->count, storm->past,
			storm->past_count, &storm->seen);
}

static bool read_and_go_on(struct storm *storm, struct pollfd *polls) {
	bool good = read_logs(storm, polls) && start_server(storm);
	if (good) {
		come_back(storm, storm->count * SEATS);
	}
	return good;
}

static bool fail_storm(const char *text) {
	snprintf(storm_wrong, sizeof(storm_wrong), "%s", text);
	return false;
}

static bool run(struct storm *storm, unsigned kills) {
	struct pollfd *polls = calloc((size_t)storm->count * SEATS, sizeof(*polls));
	unsigned long long before = 0;
	bool good = polls != NULL;
	come_back(storm, storm->count * SEATS);
	for (unsigned done = 0; good && done < kills; done++) {
		good = blow(storm, polls) && look_around(storm, polls);
		renew(storm);
		if (good && (done + 1) % READ_EACH == 0 && done + 1 < kills) {
			printf("%u kills, %llu moves acknowledged\n", done + 1, storm_acked);
			fflush(stdout);
			good = storm_acked > before ||
				fail_storm("twenty kills long nobody moved: that is no storm");
			before = storm_acked;
			good = good && read_and_go_on(storm, polls);
		}
	}
	good = good && settle(storm, polls);
	tell_server(storm, SIGUSR1);
	good = good && look_verify(storm, storm->count) && read_logs(storm, polls);
	free(polls);
	return good;
}

static unsigned argument(int argc, char *argv[], int i, unsigned usual) {
	return i < argc ? (unsigned)strtoul(argv[i], NULL, 10) : usual;
}

/* Whether the error is a loss or a duplicate, which is expected of a server that lies. */
static bool is_loss(void) {
	return strncmp(storm_wrong, "room ", 5) == 0 ||
		strncmp(storm_wrong, "the log of ", 11) == 0;
}

int main(int argc, char *argv[]) {
	struct storm storm = {.count = argument(argc, argv, 2, 200)};
	unsigned kills = argument(argc, argv, 1, 200);
	char folder[TEMPORARY_PATH];
	storm.random = argument(argc, argv, 3, (unsigned)clock_ms());
	printf("seed %u\n", storm.random);
	storm.tables = calloc(storm.count, sizeof(*storm.tables));
	for (unsigned i = 0; storm.tables != NULL && i < storm.count; i++) {
		table_init(&storm.tables[i], storm.names++);
	}
	folder_make(folder);
	snprintf(storm.program.folder, sizeof(storm.program.folder), "%s", folder);
	bool good = storm.tables != NULL && storm.count > 0 && start_server(&storm) &&
		run(&storm, kills);
	program_end(&storm.program, SIGKILL);
	folder_remove(folder);
	printf("%u kills, %u locks, %u rooms, %u games ended; %llu moves acknowledged, %llu errors "
	       "met; %llu events compared, %u records replayed; on the disk %llu events, %llu "
	       "requests: %s\n",
		kills, storm.locks, storm.names, storm.finished, storm_acked, storm_refused,
		storm.events, storm.replays, storm.seen.events, storm.seen.requests,
		good ? "nothing lost, nothing twice" : storm_wrong);
	free(storm.past);
	for (unsigned i = 0; storm.tables != NULL && i < storm.count; i++) {
		table_finish(&storm.tables[i]);
	}
	free(storm.tables);
	return good == (getenv("STORM_LIES") == NULL) && (good || is_loss()) ? 0 : 1;
}
