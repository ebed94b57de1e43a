/* tests/cluster/load.c - players at several nodes, who play as those of server_bench do.
 *
 * usage: load [--rooms N] [--watchers N] [--seconds N] [--rate N] [--leave N] PORT...
 *
 * With N nodes, both players of every Nth table are connected to the same node; spectators are
 * spread over all nodes. They play for that many seconds, at that many moves per second in total
 * (0: as fast as they are answered). "begin" and "end" are printed before and after, so that
 * another program can measure processor time in between. With --watchers it reports how long after
 * a player the last spectator received each event. With --leave that many rooms are created and
 * left in mid-game, and nothing is measured.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "tests/bench/bench.h"

enum { TICK_MS = 2, SETTLE_MS = 2000, HEARD_MAX = 4096, LEFT_MOVES = 12 };

/* An event that players and spectators receive. */
struct heard {
	uint64_t player_ns, last_ns;
	unsigned watchers;
};

static struct heard heard[HEARD_MAX];
static unsigned rate = 1000, leave;

static bool all_playing(void) {
	return bench.playing == bench.room_count;
}

static bool all_made(void) {
	return bench.made >= bench.make_up_to && bench.playing == 0;
}

static struct heard *heard_of(const char *text) {
	const char *type = client_find(text, "t");
	const char *version = client_find(text, "v");
	long long v = version != NULL ? strtoll(version, NULL, 10) : 0;
	bool is_event = type != NULL && strncmp(type, "\"event\"", 7) == 0;
	return is_event && bench.measuring && v > 0 && v < HEARD_MAX ? &heard[v] : NULL;
}

static void player_hears(struct client *client, char *text, size_t size) {
	struct heard *event = heard_of(text);
	if (event != NULL && event->player_ns == 0) {
		event->player_ns = uv_hrtime();
	}
	seat_message(client, text, size);
}

static void watcher_hears(struct client *client, char *text, size_t size) {
	struct heard *event = heard_of(text);
	(void)client;
	(void)size;
	if (event != NULL) {
		event->last_ns = uv_hrtime();
		event->watchers++;
	}
}

static void open_watchers(void) {
	bench.watchers = calloc(bench.watcher_count, sizeof(*bench.watchers));
	for (unsigned i = 0; bench.watchers != NULL && i < bench.watcher_count; i++) {
		struct seat *watcher = &bench.watchers[i];
		*watcher = (struct seat){.room = &bench.rooms[0], .index = 2, .own = -1};
		watcher->client.user = watcher;
		watcher->client.on_message = watcher_hears;
	}
	if (bench.watchers == NULL) {
		exit(1);
	}
	bench_open(&bench.watchers[0].client, bench.watcher_count, sizeof(*bench.watchers));
	for (unsigned i = 0; i < bench.watcher_count; i++) {
		seat_join_room(&bench.watchers[i]);
		if (i % 100 == 0) {
			bench_run_for(10);
		}
	}
	bench_run_for(SETTLE_MS);
}

static void print_watchers(void) {
	static float late[HEARD_MAX];
	size_t count = 0;
	for (unsigned v = 0; v < HEARD_MAX; v++) {
		if (heard[v].watchers == bench.watcher_count && heard[v].player_ns != 0) {
			double ns = (double)heard[v].last_ns - (double)heard[v].player_ns;
			late[count++] = (float)(ns / 1e6);
		}
	}
	bench_print_times("last watcher", late, count);
}

static void make_rooms(void) {
	bench_open_rooms();
	for (unsigned i = 0; i < bench.room_count; i++) {
		bench.rooms[i].seat[0].client.on_message = player_hears;
		seat_make_room(&bench.rooms[i].seat[0]);
	}
}

static void leave_rooms(void) {
	bench.rate = 0;
	bench.moves_each = LEFT_MOVES;
	bench.after = AFTER_LEAVE;
	bench.make_up_to = leave;
	make_rooms();
	bench_run_until(all_made);
	printf("left %llu\n", (unsigned long long)bench.made);
}

static void play(void) {
	bench.rate = 1;
	make_rooms();
	bench_run_until(all_playing);
	if (bench.watcher_count > 0) {
		open_watchers();
	}
	bench.rate = rate;
	if (rate == 0) {
		seats_send_all();
	}
	bench_run_for(SETTLE_MS);
	printf("begin\n");
	bench.moves = bench.sample_count = 0;
	bench.measuring = true;
	bench_run_for(bench.seconds * 1000);
	bench.measuring = false;
	printf("end %llu\n", (unsigned long long)bench.moves);
	bench_print_times("acknowledgement", bench.samples, bench.sample_count);
	if (bench.watcher_count > 0) {
		print_watchers();
	}
}

static bool read_flag(const char *name, const char *value) {
	static const struct {
		const char *name;
		unsigned *number;
	} flags[] = {{"--rooms", &bench.room_count}, {"--watchers", &bench.watcher_count},
		{"--seconds", &bench.seconds}, {"--rate", &rate}, {"--leave", &leave}};
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
		if (strcmp(name, flags[i].name) == 0) {
			*flags[i].number = (unsigned)strtoul(value, NULL, 10);
			return true;
		}
	}
	return false;
}

static void on_tick(uv_timer_t *timer) {
	(void)timer;
	seats_send_due();
}

int main(int argc, char *argv[]) {
	struct rlimit files;
	uv_timer_t tick;
	int i = 1;
	while (i + 1 < argc && read_flag(argv[i], argv[i + 1])) {
		i += 2;
	}
	for (; i < argc && bench.port_count < PORTS_MAX; i++) {
		bench.ports[bench.port_count++] = (unsigned)strtoul(argv[i], NULL, 10);
	}
	bench.samples = calloc(SAMPLES_MAX, sizeof(*bench.samples));
	if (bench.port_count == 0 || bench.ports[0] == 0 || bench.samples == NULL) {
		fprintf(stderr,
			"usage: load [--rooms N] [--watchers N] [--seconds N] [--rate N] "
			"[--leave N] PORT...\n");
		return 2;
	}
	if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	uv_loop_init(&bench.loop);
	uv_timer_init(&bench.loop, &tick);
	uv_timer_start(&tick, on_tick, TICK_MS, TICK_MS);
	if (leave > 0) {
		leave_rooms();
	} else {
		play();
	}
	return 0;
}
