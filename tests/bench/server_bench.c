/* tests/bench/server_bench.c - plays legal games on a real server and says what they cost it.
 *
 * usage: server_bench PROGRAM [--rooms N] [--idle N] [--watchers N] [--seconds N]
 *                             [--game KEY] [--data FOLDER]
 *
 * Every step is one of the list that the server sent. One core for this tool, one for the server.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/bench/bench.h"

enum { SETTLE_MS = 1500 };

struct bench bench = {
	.room_count = 400, .seconds = 10, .game = "alquerque", .data = "/var/tmp", .random = 1};

static void on_opened(struct client *client) {
	(void)client;
	bench.opened++;
}

static void run_until(bool (*done)(void)) {
	while (!done()) {
		uv_run(&bench.loop, UV_RUN_ONCE);
	}
}

static bool all_opened(void) {
	return bench.opened == bench.wanted;
}

static bool all_playing(void) {
	return bench.playing == bench.room_count;
}

static void on_time(uv_timer_t *timer) {
	*(bool *)timer->data = true;
}

static bool time_is_up;

static bool is_time_up(void) {
	return time_is_up;
}

static void run_for(unsigned ms) {
	uv_timer_t timer;
	time_is_up = false;
	timer.data = &time_is_up;
	uv_timer_init(&bench.loop, &timer);
	uv_timer_start(&timer, on_time, ms, 0);
	run_until(is_time_up);
	uv_close((uv_handle_t *)&timer, NULL);
	uv_run(&bench.loop, UV_RUN_NOWAIT);
}

/* Open connections a few at a time: the server's queue of new ones is bounded. */
static void open_some(struct client *clients, size_t count, size_t stride) {
	enum { AT_ONCE = 200 };
	for (size_t i = 0; i < count; i++) {
		client_connect(&bench.loop, (struct client *)((char *)clients + i * stride),
			bench.server.port);
		bench.wanted++;
		if (bench.wanted - bench.opened >= AT_ONCE) {
			run_until(all_opened);
		}
	}
	run_until(all_opened);
	run_for(SETTLE_MS);
}

static void measure_idle(void) {
	struct client *idle = calloc(bench.idle_count, sizeof(*idle));
	long before = process_resident_kib(&bench.server);
	for (unsigned i = 0; i < bench.idle_count; i++) {
		idle[i].on_open = on_opened;
	}
	open_some(idle, bench.idle_count, sizeof(*idle));
	long after = process_resident_kib(&bench.server);
	printf("idle sockets         %u, %.0f bytes each\n", bench.idle_count,
		(double)(after - before) * 1024 / bench.idle_count);
	/* They stay open to the end. */
}

static void prepare_rooms(void) {
	bench.rooms = calloc(bench.room_count, sizeof(*bench.rooms));
	for (unsigned i = 0; i < bench.room_count * 2; i++) {
		struct seat *seat = &bench.rooms[i / 2].seat[i % 2];
		seat->room = &bench.rooms[i / 2];
		seat->index = (int)(i % 2);
		seat->client.user = seat;
		seat->client.on_open = on_opened;
		seat->client.on_message = seat_message;
	}
	for (unsigned k = 0; k < 2; k++) {
		open_some(&bench.rooms[0].seat[k].client, bench.room_count, sizeof(*bench.rooms));
	}
}

static void open_rooms(void) {
	prepare_rooms();
	long before = process_resident_kib(&bench.server);
	for (unsigned i = 0; i < bench.room_count; i++) {
		seat_make_room(&bench.rooms[i].seat[0]);
	}
	run_until(all_playing);
	run_for(SETTLE_MS);
	long after = process_resident_kib(&bench.server);
	printf("rooms in mid-game    %u, %.0f bytes each beside their sockets\n", bench.room_count,
		(double)(after - before) * 1024 / bench.room_count);
}

static void open_watchers(void) {
	struct seat *watchers = calloc(bench.watcher_count, sizeof(*watchers));
	for (unsigned i = 0; i < bench.watcher_count; i++) {
		watchers[i].room = &bench.rooms[i % bench.room_count];
		watchers[i].index = 2;
		watchers[i].own = -1;
		watchers[i].client.user = &watchers[i];
		watchers[i].client.on_open = on_opened;
		watchers[i].client.on_message = seat_message;
	}
	open_some(&watchers[0].client, bench.watcher_count, sizeof(*watchers));
	for (unsigned i = 0; i < bench.watcher_count; i++) {
		seat_join_room(&watchers[i]);
	}
	run_for(SETTLE_MS);
	printf("watchers             %u\n", bench.watcher_count);
}

static int compare(const void *a, const void *b) {
	float left = *(const float *)a;
	float right = *(const float *)b;
	return (left > right) - (left < right);
}

static void print_times(const char *name, float *times, size_t count) {
	qsort(times, count, sizeof(*times), compare);
	if (count > 0) {
		printf("%-20s p50 %.2f ms, p99 %.2f ms, max %.2f ms\n", name, times[count / 2],
			times[count * 99 / 100], times[count - 1]);
	}
}

static void measure_play(void) {
	double cpu = process_cpu_s(&bench.server);
	uint64_t begun = uv_hrtime();
	bench.bytes = 0;
	bench.measuring = true;
	run_for(bench.seconds * 1000);
	bench.measuring = false;
	double seconds = (double)(uv_hrtime() - begun) / 1e9;
	cpu = process_cpu_s(&bench.server) - cpu;
	printf("moves                %llu in %.1f s: %.0f a second, %llu games ended\n",
		(unsigned long long)bench.moves, seconds, (double)bench.moves / seconds,
		(unsigned long long)bench.finished);
	printf("server's processor   %.1f microseconds a move (%.0f%% of a core)\n",
		bench.moves > 0 ? cpu * 1e6 / (double)bench.moves : 0, cpu / seconds * 100);
	print_times("acknowledgement", bench.samples, bench.sample_count);
}

/* What the disk itself takes for the least it can do. */
static void measure_disk(void) {
	enum { WRITES = 300 };
	float times[WRITES];
	size_t count = disk_times(bench.server.folder, times, WRITES);
	print_times("bare fsync", times, count);
}

static void measure_start(void) {
	uint64_t begun = uv_hrtime();
	int status = process_end(&bench.server, SIGTERM);
	printf("end                  %.0f ms, status %d\n", (double)(uv_hrtime() - begun) / 1e6,
		status);
	begun = uv_hrtime();
	if (process_start(&bench.server)) {
		printf("start                %.0f ms with %u unfinished rooms\n",
			(double)(uv_hrtime() - begun) / 1e6, bench.playing);
	}
	process_end(&bench.server, SIGTERM);
}

/* ---- arguments ---- */

static bool read_number(const char *name, const char *wanted, const char *value, unsigned *number) {
	if (strcmp(name, wanted) != 0) {
		return false;
	}
	*number = (unsigned)strtoul(value, NULL, 10);
	return true;
}

static bool read_flag(const char *name, const char *value) {
	if (strcmp(name, "--game") == 0) {
		snprintf(bench.game, sizeof(bench.game), "%s", value);
		return true;
	}
	if (strcmp(name, "--data") == 0) {
		snprintf(bench.data, sizeof(bench.data), "%s", value);
		return true;
	}
	return read_number(name, "--rooms", value, &bench.room_count) ||
		read_number(name, "--idle", value, &bench.idle_count) ||
		read_number(name, "--watchers", value, &bench.watcher_count) ||
		read_number(name, "--seconds", value, &bench.seconds);
}

int main(int argc, char *argv[]) {
	bool good = argc >= 2 && argc % 2 == 0;
	for (int i = 2; good && i + 1 < argc; i += 2) {
		good = read_flag(argv[i], argv[i + 1]);
	}
	if (!good) {
		fprintf(stderr,
			"usage: server_bench PROGRAM [--rooms N] [--idle N] [--watchers N] [--seconds N] "
			"[--game KEY] [--data FOLDER]\n");
		return 2;
	}
	bench.samples = calloc(SAMPLES_MAX, sizeof(*bench.samples));
	uv_loop_init(&bench.loop);
	if (!process_prepare(&bench.server, argv[1], bench.data) || !process_start(&bench.server)) {
		fprintf(stderr, "bench: %s does not start\n", argv[1]);
		return 1;
	}
	printf("game                 %s\n", bench.game);
	if (bench.idle_count > 0) {
		measure_idle();
	}
	open_rooms();
	if (bench.watcher_count > 0) {
		open_watchers();
	}
	measure_play();
	measure_disk();
	measure_start();
	process_forget(&bench.server);
	return 0;
}
