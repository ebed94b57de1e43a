/* tests/bench/relay_load.c - as many tables as for the server, at a bare relay. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/bench/bench.h"

struct side {
	struct client client;
	bool spoke;        /* and has not received its own message yet */
	struct side *next; /* the next one that waits to speak */
};

static struct side *sides; /* in pairs */
static size_t count, opened;
static struct side *first_due, *last_due;

/* The size of a move. */
static const char said[] = "{\"t\":\"play\",\"n\":12345,\"d\":{\"v\":12,\"text\":\"a1-b2\"}}";

static void speak(struct side *side) {
	side->spoke = true;
	client_send(&side->client, said);
}

static void speak_in_time(struct side *side) {
	if (bench.rate == 0) {
		speak(side);
		return;
	}
	side->next = NULL;
	if (first_due != NULL) {
		last_due->next = side;
	} else {
		first_due = side;
	}
	last_due = side;
}

/* As seats_send_due does for seats. */
static void on_tick(uv_timer_t *timer) {
	static uint64_t last_ms, saved; /* thousandths of a move */
	uint64_t now_ms = uv_now(timer->loop);
	saved += bench.rate * (now_ms - last_ms);
	last_ms = now_ms;
	for (; saved >= 1000 && first_due != NULL; saved -= 1000) {
		struct side *side = first_due;
		first_due = side->next;
		speak(side);
	}
	saved = saved > 1000 ? 1000 : saved;
}

/* Both receive each message; the other side answers it. */
static void on_message(struct client *client, char *text, size_t size) {
	struct side *side = client->user;
	(void)text;
	(void)size;
	if (side->spoke) {
		side->spoke = false;
	} else {
		bench.moves += bench.measuring;
		speak_in_time(side);
	}
}

/* ---- connections ---- */

static void open_next(void) {
	client_connect(&bench.loop, &sides[opened].client, bench.server.port);
}

/* The relay pairs clients in the order in which they connect, so one connects after the other. */
static void on_open(struct client *client) {
	(void)client;
	if (++opened < count) {
		open_next();
	}
}

static bool are_open(void) {
	return opened == count;
}

static void open_all(void) {
	count = (size_t)bench.room_count * 2;
	opened = 0;
	sides = calloc(count, sizeof(*sides));
	if (sides == NULL) {
		fprintf(stderr, "bench: out of memory\n");
		exit(1);
	}
	for (size_t i = 0; i < count; i++) {
		sides[i].client.user = &sides[i];
		sides[i].client.on_open = on_open;
		sides[i].client.on_message = on_message;
	}
	open_next();
	bench_run_until(are_open);
}

static void on_closed(struct client *client) {
	(void)client;
	opened--;
}

static void close_all(void) {
	for (size_t i = 0; i < count; i++) {
		sides[i].client.on_closed = on_closed;
		client_close(&sides[i].client);
	}
	while (opened > 0) {
		uv_run(&bench.loop, UV_RUN_ONCE);
	}
	free(sides);
}

/* ---- measuring ---- */

static double measure(void) {
	struct process_cpu before, after;
	process_cpu(&bench.server, &before);
	bench.moves = 0;
	bench.measuring = true;
	bench_run_for(bench.seconds * 1000);
	bench.measuring = false;
	process_cpu(&bench.server, &after);
	double used_s = after.own_s - before.own_s + after.kernel_s - before.kernel_s;
	return bench.moves > 0 ? used_s * 1e6 / (double)bench.moves : 0;
}

/* Returns microseconds a move, at this rate a second; 0: each as soon as the last is answered. */
static double play(unsigned rate) {
	enum { WARM_MS = 500 };
	bench.rate = rate;
	bench_run_for(WARM_MS);
	double each = measure();
	printf("%-20s %.1f microseconds a move, %.0f moves a second\n",
		bench.relay_logs ? "relay with a log" : "bare relay", each,
		(double)bench.moves / bench.seconds);
	return each;
}

static void begin(const char *path) {
	static const char *const with_log[] = {"--log", NULL};
	bench.server = (struct process){.path = path, .flags = bench.relay_logs ? with_log : NULL};
	if (!process_prepare(&bench.server, path, bench.data) || !process_start(&bench.server)) {
		fprintf(stderr, "bench: %s does not start\n", path);
		exit(1);
	}
	open_all();
	for (size_t i = 0; i < count; i += 2) {
		speak(&sides[i]);
	}
}

void relay_measure(const char *path, unsigned rate, double costs[2]) {
	enum { TICK_MS = 2 };
	static uv_timer_t tick;
	struct process server = bench.server;
	begin(path);
	uv_timer_init(&bench.loop, &tick);
	uv_timer_start(&tick, on_tick, TICK_MS, TICK_MS);
	costs[0] += play(0);
	costs[1] += rate > 0 ? play(rate) : 0;
	uv_close((uv_handle_t *)&tick, NULL);
	first_due = NULL;
	close_all();
	process_end(&bench.server, SIGKILL); /* it has nothing to lose */
	process_forget(&bench.server);
	bench.server = server;
}
