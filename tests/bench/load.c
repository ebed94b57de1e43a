/* tests/bench/load.c - the connections of the load generator, and its loop. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/bench/bench.h"

enum { SETTLE_MS = 1500, AT_ONCE = 200 };

struct bench bench = {
	.room_count = 400, .seconds = 10, .game = "alquerque", .data = "/var/tmp", .random = 1};

/* ---- the loop ---- */

void bench_run_until(bool (*done)(void)) {
	while (!done()) {
		uv_run(&bench.loop, UV_RUN_ONCE);
	}
}

static bool time_is_up;

static bool is_time_up(void) {
	return time_is_up;
}

static void on_time(uv_timer_t *timer) {
	(void)timer;
	time_is_up = true;
}

void bench_run_for(unsigned ms) {
	uv_timer_t timer;
	time_is_up = false;
	uv_update_time(&bench.loop);
	uv_timer_init(&bench.loop, &timer);
	uv_timer_start(&timer, on_time, ms, 0);
	bench_run_until(is_time_up);
	uv_close((uv_handle_t *)&timer, NULL);
	uv_run(&bench.loop, UV_RUN_NOWAIT);
}

/* ---- connections ---- */

static void on_opened(struct client *client) {
	(void)client;
	bench.opened++;
}

static bool all_opened(void) {
	return bench.opened == bench.wanted;
}

/* Each of several servers gets this many in a row. */
static unsigned port_of(size_t i, size_t in_a_row) {
	return bench.port_count > 0 ? bench.ports[i / in_a_row % bench.port_count]
				    : bench.server.port;
}

/* A few at a time: the server's queue of new connections is bounded. */
static void open_all(struct client *clients, size_t count, size_t stride, size_t in_a_row) {
	for (size_t i = 0; i < count; i++) {
		struct client *client = (struct client *)((char *)clients + i * stride);
		client->on_open = on_opened;
		client_connect(&bench.loop, client, port_of(i, in_a_row));
		bench.wanted++;
		if (bench.wanted - bench.opened >= AT_ONCE) {
			bench_run_until(all_opened);
		}
	}
	bench_run_until(all_opened);
	bench_run_for(SETTLE_MS);
}

void bench_open(struct client *clients, size_t count, size_t stride) {
	open_all(clients, count, stride, 1);
}

static void prepare(struct room *room) {
	for (int i = 0; i < 2; i++) {
		struct seat *seat = &room->seat[i];
		*seat = (struct seat){.room = room, .index = i, .n = seat->n};
		seat->client.user = seat;
		seat->client.on_message = seat_message;
	}
}

void bench_open_rooms(void) {
	if (bench.rooms == NULL) {
		bench.rooms = calloc(bench.room_count, sizeof(*bench.rooms));
	}
	if (bench.rooms == NULL) {
		fprintf(stderr, "bench: out of memory\n");
		exit(1);
	}
	for (unsigned i = 0; i < bench.room_count; i++) {
		prepare(&bench.rooms[i]);
	}
	/* So that the two players of a table share a server as often as by chance. */
	size_t in_a_row = 1;
	for (unsigned k = 0; k < 2; k++) {
		open_all(&bench.rooms[0].seat[k].client, bench.room_count, sizeof(*bench.rooms),
			in_a_row);
		in_a_row = bench.port_count > 0 ? bench.port_count : 1;
	}
}

static void on_closed(struct client *client) {
	(void)client;
	bench.opened--;
	bench.wanted--;
}

void bench_close(struct client *clients, size_t count, size_t stride) {
	unsigned left = bench.wanted - (unsigned)count;
	for (size_t i = 0; i < count; i++) {
		struct client *client = (struct client *)((char *)clients + i * stride);
		client->on_closed = on_closed;
		client_close(client);
	}
	while (bench.wanted > left) {
		uv_run(&bench.loop, UV_RUN_ONCE);
	}
}

void bench_close_rooms(void) {
	for (unsigned k = 0; k < 2; k++) {
		bench_close(&bench.rooms[0].seat[k].client, bench.room_count, sizeof(*bench.rooms));
	}
	free(bench.rooms);
	bench.rooms = NULL;
	bench.first_due = NULL;
}

/* ---- times ---- */

static int compare(const void *a, const void *b) {
	float left = *(const float *)a;
	float right = *(const float *)b;
	return (left > right) - (left < right);
}

double bench_print_times(const char *name, float *times, size_t count) {
	if (count == 0) {
		printf("%-20s none\n", name);
		return 0;
	}
	qsort(times, count, sizeof(*times), compare);
	printf("%-20s p50 %.2f ms, p99 %.2f ms, max %.2f ms\n", name, (double)times[count / 2],
		(double)times[count * 99 / 100], (double)times[count - 1]);
	return (double)times[count * 99 / 100];
}
