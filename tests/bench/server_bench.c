/* tests/bench/server_bench.c - plays legal games on a real server and reports what they cost.
 *
 * usage: server_bench PROGRAM [--rooms N] [--idle N] [--watchers N] [--seconds N] [--stored N]
 *                             [--computers N] [--rate N] [--game KEY] [--data FOLDER]
 *                             [--relay PROGRAM] [--logging-relay PROGRAM] [--events N]
 *                             [--left N] [--from-move N]
 *
 * Every step is chosen from the list that the server sent; KEY is a game for two. This program uses
 * one thread; the server has the rest. First each move is sent as soon as the last is answered,
 * then
 * --rate moves are sent a second, while the disk is measured separately. With --relay a bare relay
 * is measured before and after, and the cost of a move is given as a multiple of its cost there. A
 * logging relay writes and syncs messages before it passes them on, all that are waiting at once.
 *
 * How cost grows: --events N plays that many moves first, so that the store is not new; --left N
 * leaves N rooms in mid-game in the server's memory; --from-move N measures when every game is at
 * its move N (for games that last as long); --watchers N adds N spectators to the tables.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"
#include "tests/bench/fixed_loop.h"

enum { WRITES_MAX = 4000, WRITES_A_SECOND = 50, TICK_MS = 2, MAKE_AT_ONCE = 100, SETTLE_MS = 1500 };

static bool all_playing(void) {
	return bench.playing == bench.room_count;
}

static bool all_made(void) {
	return bench.made >= bench.make_up_to && bench.playing == 0;
}

/* ---- memory ---- */

static struct client *idle;

static void measure_idle(void) {
	idle = calloc(bench.idle_count, sizeof(*idle));
	long before = process_resident_kib(&bench.server);
	bench_open(idle, bench.idle_count, sizeof(*idle));
	long after = process_resident_kib(&bench.server);
	printf("idle sockets         %u, %.0f bytes each\n", bench.idle_count,
		(double)(after - before) * 1024 / bench.idle_count);
}

/* Rooms are created gradually, as in normal operation. */
static void start_rooms(unsigned from, unsigned upto) {
	enum { TOGETHER = 10, PAUSE_MS = 10 };
	for (unsigned i = from; i < upto; i++) {
		seat_make_room(&bench.rooms[i].seat[0]);
		if (i % TOGETHER == 0) {
			bench_run_for(PAUSE_MS);
		}
	}
}

/* Let all rooms play some moves, then pause. Returns the server's memory in KiB. */
static long play_a_little(unsigned rooms) {
	enum { MID_GAME_MS = 4000, MOVES_A_SECOND = 2 };
	bench.rate = rooms * MOVES_A_SECOND;
	bench_run_for(MID_GAME_MS);
	bench.rate = 1;
	bench_run_for(SETTLE_MS);
	return process_resident_kib(&bench.server);
}

/* The memory that the second half of many rooms adds; the first half has filled the store's cache.
 */
static void measure_rooms(void) {
	unsigned rooms = bench.room_count;
	bench.room_count = bench.idle_count;
	bench_open_rooms();
	bench.rate = 1;
	start_rooms(0, bench.room_count / 2);
	long before = play_a_little(bench.room_count / 2);
	start_rooms(bench.room_count / 2, bench.room_count);
	long after = play_a_little(bench.room_count);
	printf("rooms in mid-game    %u, the second half %.0f bytes each beside their sockets\n",
		bench.playing, (double)(after - before) * 1024 / (bench.room_count / 2));
	bench_close_rooms();
	bench.room_count = rooms;
	bench.playing = 0;
	bench_run_for(SETTLE_MS);
}

static void open_rooms(void) {
	bench_open_rooms();
	bench.rate = 1;
	start_rooms(0, bench.room_count);
	bench_run_until(all_playing);
}

static void open_watchers(void) {
	struct seat *watchers = calloc(bench.watcher_count, sizeof(*watchers));
	bench.watchers = watchers;
	for (unsigned i = 0; i < bench.watcher_count; i++) {
		watchers[i].room = &bench.rooms[i % bench.room_count];
		watchers[i].index = 2;
		watchers[i].own = -1;
		watchers[i].client.user = &watchers[i];
		watchers[i].client.on_message = seat_message;
	}
	bench_open(&watchers[0].client, bench.watcher_count, sizeof(*watchers));
	for (unsigned i = 0; i < bench.watcher_count; i++) {
		seat_join_room(&watchers[i]);
	}
	bench_run_for(SETTLE_MS);
	printf("watchers             %u\n", bench.watcher_count);
}

/* ---- moves ---- */

/* Play for bench.seconds. Returns the server's processor time, in microseconds a move. */
static double play(void) {
	struct process_cpu before, after;
	bench_run_for(SETTLE_MS); /* until it runs steadily */
	process_cpu(&bench.server, &before);
	uint64_t slept = process_sleeps(&bench.server);
	uint64_t begun = uv_hrtime();
	bench.moves = bench.finished = bench.bytes = bench.sample_count = 0;
	bench.computer_moves = 0;
	bench.measuring = true;
	bench_run_for(bench.seconds * 1000);
	bench.measuring = false;
	double seconds = (double)(uv_hrtime() - begun) / 1e9;
	process_cpu(&bench.server, &after);
	slept = process_sleeps(&bench.server) - slept;
	double moves = bench.moves > 0 ? (double)bench.moves / 1e6 : 1;
	double own = (after.own_s - before.own_s) / moves;
	double kernel = (after.kernel_s - before.kernel_s) / moves;
	printf("moves                %llu in %.1f s: %.0f a second, %llu games ended\n",
		(unsigned long long)bench.moves, seconds, (double)bench.moves / seconds,
		(unsigned long long)bench.finished);
	printf("server's processor   %.1f microseconds a move: %.1f its own, %.1f the system's (%.0f%% of a core)\n",
		own + kernel, own, kernel, (own + kernel) * moves / seconds * 100);
	printf("wake-ups             %.2f a move\n", (double)slept / moves / 1e6);
	if (bench.watcher_count > 0) {
		printf("of a spectator       %.1f microseconds of these, for each at the table\n",
			(own + kernel) * bench.room_count / bench.watcher_count);
	}
	if (bench.computer_count > 0) {
		printf("computers' moves     %.1f a second, in the figures of the processor\n",
			(double)bench.computer_moves / seconds);
	}
	return own + kernel;
}

/* The cost of a move when each is sent as soon as the last is answered. */
static double measure_cost(void) {
	double loop = fixed_loop();
	bench.rate = 0;
	seats_send_all();
	double each = play();
	loop = (loop + fixed_loop()) / 2;
	printf("of the fixed loop    a move takes as long as %.0f rounds (%.0f million a second)\n",
		each * loop / 1e6, loop / 1e6);
	bench_print_times("acknowledgement", bench.samples, bench.sample_count);
	return each;
}

/* The time the disk takes for the smallest write, measured by a thread during the games, since a
 * disk has good and bad seconds. */
struct disk {
	float times[WRITES_MAX];
	size_t wanted, count;
};

static void watch_disk(void *user) {
	struct disk *disk = user;
	disk->count = disk_times(
		bench.server.folder, disk->times, disk->wanted, 1000 / WRITES_A_SECOND);
}

static double measure_acknowledgement(unsigned rate) {
	static struct disk disk;
	uv_thread_t thread;
	size_t wanted = (size_t)bench.seconds * WRITES_A_SECOND;
	disk.wanted = wanted < WRITES_MAX ? wanted : WRITES_MAX;
	printf("\n");
	bench.rate = rate;
	bool watched = uv_thread_create(&thread, watch_disk, &disk) == 0;
	double each = play();
	if (watched) {
		uv_thread_join(&thread);
	}
	double p99 = bench_print_times("acknowledgement", bench.samples, bench.sample_count);
	double bare = bench_print_times("bare fsync", disk.times, disk.count);
	printf("p99 to p99           %.1f times the disk's\n", bare > 0 ? p99 / bare : 0);
	return each;
}

/* ---- start ---- */

static void end_server(void) {
	uint64_t begun = uv_hrtime();
	int status = process_end(&bench.server, SIGTERM);
	printf("end                  %.0f ms, status %d\n", (double)(uv_hrtime() - begun) / 1e6,
		status);
}

/* Leaves rooms in mid-game in a separate store, and measures a start with them. */
static bool measure_start(void) {
	bench.room_count = MAKE_AT_ONCE;
	bench.made = bench.playing = bench.opened = bench.wanted = 0;
	bench.rate = 0;
	bench.moves_each = 12;
	bench.after = AFTER_LEAVE;
	bench.make_up_to = bench.stored_count;
	if (!process_prepare(&bench.server, bench.server.path, bench.data) ||
		!process_start(&bench.server)) {
		return false;
	}
	bench_open_rooms();
	for (unsigned i = 0; i < bench.room_count; i++) {
		seat_make_room(&bench.rooms[i].seat[0]);
	}
	bench_run_until(all_made);
	bench_close_rooms();
	process_end(&bench.server, SIGTERM);
	uint64_t begun = uv_hrtime();
	if (process_start(&bench.server)) {
		printf("start                %.0f ms with %llu unfinished rooms\n",
			(double)(uv_hrtime() - begun) / 1e6, (unsigned long long)bench.made);
	}
	process_end(&bench.server, SIGTERM);
	process_forget(&bench.server);
	return true;
}

/* ---- arguments ---- */

static const char *relay; /* program, NULL */
static unsigned events, left, from_move;

static bool read_number(const char *name, const char *wanted, const char *value, unsigned *number) {
	if (strcmp(name, wanted) != 0) {
		return false;
	}
	*number = (unsigned)strtoul(value, NULL, 10);
	return true;
}

static bool read_flag(const char *name, const char *value, unsigned *rate) {
	if (strcmp(name, "--game") == 0) {
		snprintf(bench.game, sizeof(bench.game), "%s", value);
		return true;
	}
	if (strcmp(name, "--relay") == 0) {
		relay = value;
		return true;
	}
	if (strcmp(name, "--logging-relay") == 0) {
		relay = value;
		bench.relay_logs = true;
		return true;
	}
	if (strcmp(name, "--data") == 0) {
		snprintf(bench.data, sizeof(bench.data), "%s", value);
		return true;
	}
	return read_number(name, "--rooms", value, &bench.room_count) ||
		read_number(name, "--idle", value, &bench.idle_count) ||
		read_number(name, "--watchers", value, &bench.watcher_count) ||
		read_number(name, "--stored", value, &bench.stored_count) ||
		read_number(name, "--computers", value, &bench.computer_count) ||
		read_number(name, "--rate", value, rate) ||
		read_number(name, "--events", value, &events) ||
		read_number(name, "--left", value, &left) ||
		read_number(name, "--from-move", value, &from_move) ||
		read_number(name, "--seconds", value, &bench.seconds);
}

/* What the server has to do first, and who is connected. */
static void prepare(void) {
	if (events > 0) {
		before_play_moves(events);
	}
	if (left > 0) {
		before_leave_rooms(left);
	}
	if (bench.idle_count > 0) {
		measure_idle();
		measure_rooms();
	}
	open_rooms();
	if (bench.watcher_count > 0) {
		open_watchers();
	}
	if (bench.computer_count > 0) {
		tables_open();
		printf("with computers       %u tables beside\n", bench.computer_count);
	}
	if (from_move > 0 && !before_reach_move(from_move)) {
		fprintf(stderr, "bench: games of %s are over before their move %u\n", bench.game,
			from_move);
		exit(1);
	}
}

/* Microseconds a move: each sent as soon as the last is answered, and at a given rate. */
static void measure(unsigned rate, double costs[2]) {
	printf("game                 %s\n", bench.game);
	prepare();
	costs[0] = measure_cost();
	costs[1] = rate > 0 ? measure_acknowledgement(rate) : 0;
	printf("\n");
	if (bench.computer_count > 0) {
		tables_close();
	}
	bench_close_rooms();
	bench_close(idle, bench.idle_count, sizeof(*idle));
	bench_close(&bench.watchers[0].client, bench.watcher_count, sizeof(*bench.watchers));
	end_server();
	process_forget(&bench.server);
}

static double ratio(double ours, double both) {
	return both > 0 ? ours / (both / 2) : 0;
}

/* The relay is measured before and after, since a machine has good and bad minutes. */
static void measure_beside_relay(unsigned rate) {
	double bare[2] = {0, 0}, ours[2];
	relay_measure(relay, rate, bare);
	measure(rate, ours);
	relay_measure(relay, rate, bare);
	printf("to the relay         %.2f times its processor time a move",
		ratio(ours[0], bare[0]));
	if (rate > 0) {
		printf(", %.2f times at %u a second", ratio(ours[1], bare[1]), rate);
	}
	printf("\n");
}

static void on_tick(uv_timer_t *timer) {
	(void)timer;
	seats_send_due();
}

int main(int argc, char *argv[]) {
	unsigned rate = 2000;
	uv_timer_t tick;
	bool good = argc >= 2 && argc % 2 == 0;
	bench.idle_count = 2000;
	bench.stored_count = 10000;
	for (int i = 2; good && i + 1 < argc; i += 2) {
		good = read_flag(argv[i], argv[i + 1], &rate);
	}
	if (!good || bench.room_count == 0) {
		fprintf(stderr,
			"usage: server_bench PROGRAM [--rooms N] [--idle N] [--watchers N] [--seconds N] "
			"[--computers N] [--stored N] [--rate N] [--game KEY] [--data FOLDER] "
			"[--relay PROGRAM] [--logging-relay PROGRAM] [--events N] [--left N] "
			"[--from-move N]\n");
		return 2;
	}
	static const char *const with_computers[] = {"--computers-per-address", "100000", NULL};
	bench.server.flags = bench.computer_count > 0 ? with_computers : NULL;
	setvbuf(stdout, NULL, _IOLBF, 0);
	bench.samples = calloc(SAMPLES_MAX, sizeof(*bench.samples));
	uv_loop_init(&bench.loop);
	uv_timer_init(&bench.loop, &tick);
	uv_timer_start(&tick, on_tick, TICK_MS, TICK_MS);
	if (bench.samples == NULL || !process_prepare(&bench.server, argv[1], bench.data) ||
		!process_start(&bench.server)) {
		fprintf(stderr, "bench: %s does not start\n", argv[1]);
		return 1;
	}
	double costs[2];
	if (relay != NULL) {
		measure_beside_relay(rate);
	} else {
		measure(rate, costs);
	}
	if (bench.stored_count > 0 && !measure_start()) {
		fprintf(stderr, "bench: %s does not start again\n", argv[1]);
		return 1;
	}
	return 0;
}
