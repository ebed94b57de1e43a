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

#include "tests/bench/client.h"
#include "tests/bench/process.h"

enum { TEXT_BYTES = 512, SAMPLES_MAX = 4 << 20, NAME_BYTES = 64, SETTLE_MS = 1500 };

struct room;

struct seat {
	struct client client;
	struct room *room;
	int index; /* 0 makes the room, 1 joins it */
	int own;   /* seat of the game */
	long long n;
	uint64_t sent_ns; /* of the move without an answer, 0: none */
	char token[160];
};

struct room {
	struct seat seat[2];
	char id[24];
	bool playing;
};

struct bench {
	uv_loop_t loop;
	struct process server;
	struct room *rooms;
	unsigned room_count, idle_count, watcher_count, seconds;
	unsigned opened, playing, wanted;
	char game[NAME_BYTES];
	char data[256];
	bool measuring;
	uint64_t moves, finished, bytes;
	float *samples; /* milliseconds from a move to its acknowledgement */
	size_t sample_count;
	unsigned random;
};

static struct bench bench = {
	.room_count = 400, .seconds = 10, .game = "alquerque", .data = "/var/tmp", .random = 1};

/* ---- playing ---- */

static long long next_number(struct seat *seat) {
	return ++seat->n;
}

static void copy_text(char *to, size_t size, const char *quoted) {
	size_t length = quoted != NULL && *quoted == '"' ? strcspn(quoted + 1, "\"") : 0;
	if (length >= size) {
		length = 0;
	}
	if (length > 0) {
		memcpy(to, quoted + 1, length);
	}
	to[length] = '\0';
}

static void make_room(struct seat *seat) {
	char text[TEXT_BYTES];
	snprintf(text, sizeof(text),
		"{\"t\":\"create\",\"n\":%lld,\"d\":{\"game\":\"%s\",\"options\":{},\"seat\":\"W\",\"public\":false,"
		"\"name\":\"Bench\",\"client\":\"bench%026lld\"}}",
		next_number(seat), bench.game, (long long)(seat->room - bench.rooms));
	client_send(&seat->client, text);
}

static void join_room(struct seat *seat) {
	char text[TEXT_BYTES];
	snprintf(text, sizeof(text), "{\"t\":\"join\",\"n\":%lld,\"d\":{\"room\":\"%s\"%s%s%s}}",
		next_number(seat), seat->room->id, seat->token[0] != '\0' ? ",\"token\":\"" : "",
		seat->token, seat->token[0] != '\0' ? "\"" : "");
	client_send(&seat->client, text);
}

static void sit_down(struct seat *seat) {
	char text[TEXT_BYTES];
	snprintf(text, sizeof(text),
		"{\"t\":\"sit\",\"n\":%lld,\"d\":{\"seat\":\"any\",\"name\":\"Bench\"}}",
		next_number(seat));
	client_send(&seat->client, text);
}

/* The list begins after '[': choose one of its texts. */
static void choose(const char *list, char *step, size_t size) {
	const char *end = strchr(list, ']');
	unsigned count = 0;
	for (const char *at = list; at < end; at++) {
		count += *at == '"';
	}
	unsigned wanted = count > 0 ? (unsigned)rand_r(&bench.random) % (count / 2) * 2 : 0;
	const char *at = list;
	for (unsigned seen = 0; at < end && (*at != '"' || seen++ < wanted); at++) {
	}
	copy_text(step, size, at);
}

static void move(struct seat *seat, const char *message, const char *state) {
	char text[TEXT_BYTES];
	char step[64];
	const char *version = client_find(message, "v");
	const char *phase = client_find(state, "phase");
	const char *steps = client_find(state, "steps");
	if (version == NULL || phase == NULL || seat->sent_ns != 0) {
		return;
	}
	if (strncmp(phase, "\"chance\"", 8) == 0) {
		snprintf(text, sizeof(text), "{\"t\":\"throw\",\"n\":%lld,\"d\":{\"v\":%ld}}",
			next_number(seat), strtol(version, NULL, 10));
	} else if (steps != NULL && *steps == '[') {
		choose(steps + 1, step, sizeof(step));
		snprintf(text, sizeof(text),
			"{\"t\":\"play\",\"n\":%lld,\"d\":{\"v\":%ld,\"text\":\"%s\"}}",
			next_number(seat), strtol(version, NULL, 10), step);
	} else {
		return;
	}
	seat->sent_ns = uv_hrtime();
	client_send(&seat->client, text);
}

/* A state that came with a message: mine to move? */
static void on_state(struct seat *seat, const char *message, const char *state) {
	const char *turn = client_find(state, "seat");
	if (turn != NULL && strtol(turn, NULL, 10) == seat->own && *turn != 'n') {
		move(seat, message, state);
	}
}

static void on_over(struct seat *seat) {
	struct room *room = seat->room;
	if (seat->index == 0 && room->playing) {
		room->playing = false;
		bench.playing--;
		bench.finished++;
		room->seat[0].token[0] = room->seat[1].token[0] = '\0';
		room->seat[0].sent_ns = room->seat[1].sent_ns = 0;
		make_room(seat);
	}
}

static void on_answered_move(struct seat *seat) {
	uint64_t took = uv_hrtime() - seat->sent_ns;
	seat->sent_ns = 0;
	if (bench.measuring) {
		bench.moves++;
		if (bench.sample_count < SAMPLES_MAX) {
			bench.samples[bench.sample_count++] = (float)((double)took / 1e6);
		}
	}
}

/* An acknowledgement: of a move, of a room made, of a seat taken. */
static void on_ack(struct seat *seat, const char *text) {
	const char *token = client_find(text, "token");
	const char *own = client_find(text, "seat");
	const char *room = client_find(text, "room");
	if (seat->sent_ns != 0) {
		on_answered_move(seat);
	} else if (token != NULL) {
		copy_text(seat->token, sizeof(seat->token), token);
		seat->own = own != NULL ? (int)strtol(own, NULL, 10) : 0;
		if (room != NULL) {
			copy_text(seat->room->id, sizeof(seat->room->id), room);
			join_room(seat);
		}
	}
}

/* The room as a whole, after joining it. */
static void on_room(struct seat *seat, const char *text) {
	struct seat *other = &seat->room->seat[1];
	if (seat->index == 0 && other->client.open && !seat->room->playing) {
		join_room(other);
	} else if (seat->index == 1 && seat->token[0] == '\0') {
		sit_down(seat);
	}
	const char *state = client_find(text, "state");
	if (state != NULL && seat->room->playing) {
		on_state(seat, text, state);
	}
}

static void on_event(struct seat *seat, const char *text) {
	const char *name = client_find(text, "e");
	const char *state = client_find(text, "state");
	if (name != NULL && strncmp(name, "\"start\"", 7) == 0 && seat->index == 0) {
		seat->room->playing = true;
		bench.playing++;
	}
	if (name != NULL &&
		(strncmp(name, "\"end\"", 5) == 0 || strncmp(name, "\"abort\"", 7) == 0)) {
		on_over(seat);
	} else if (state != NULL) {
		on_state(seat, text, state);
	}
}

static void on_message(struct client *client, char *text, size_t size) {
	struct seat *seat = client->user;
	const char *type = client_find(text, "t");
	bench.bytes += size;
	if (type == NULL) {
		return;
	}
	if (strncmp(type, "\"event\"", 7) == 0) {
		on_event(seat, text);
	} else if (strncmp(type, "\"ack\"", 5) == 0) {
		on_ack(seat, text);
	} else if (strncmp(type, "\"room\"", 6) == 0) {
		on_room(seat, text);
	} else if (strncmp(type, "\"error\"", 7) == 0) {
		seat->sent_ns = 0; /* the server was faster: what happened comes */
	}
}

/* ---- phases ---- */

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
		seat->client.on_message = on_message;
	}
	for (unsigned k = 0; k < 2; k++) {
		open_some(&bench.rooms[0].seat[k].client, bench.room_count, sizeof(*bench.rooms));
	}
}

static void open_rooms(void) {
	prepare_rooms();
	long before = process_resident_kib(&bench.server);
	for (unsigned i = 0; i < bench.room_count; i++) {
		make_room(&bench.rooms[i].seat[0]);
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
		watchers[i].client.on_message = on_message;
	}
	open_some(&watchers[0].client, bench.watcher_count, sizeof(*watchers));
	for (unsigned i = 0; i < bench.watcher_count; i++) {
		join_room(&watchers[i]);
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
