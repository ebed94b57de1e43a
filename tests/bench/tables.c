/* tests/bench/tables.c - tables at which one player plays against computers, besides the load that
 * is measured. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"

enum { REQUEST_BYTES = 512, LEVELS = 6 };

struct table {
	struct client client;
	long long n;
	unsigned level;
	int own;
	char id[24], token[80];
};

static struct table *tables;

static void ask(struct table *table, const char *type, const char *d) {
	char text[REQUEST_BYTES];
	snprintf(text, sizeof(text), "{\"t\":\"%s\",\"n\":%lld,\"d\":%s}", type, ++table->n, d);
	client_send(&table->client, text);
}

static void make(struct table *table) {
	char d[REQUEST_BYTES / 2];
	snprintf(d, sizeof(d),
		"{\"game\":\"%s\",\"seat\":\"W\",\"public\":false,\"computers\":[{\"seat\":1,\"level\":%u}]}",
		bench.game, table->level);
	ask(table, "create", d);
}

static void on_ack(struct table *table, const char *text) {
	char d[REQUEST_BYTES / 2];
	const char *room = client_find(text, "room"), *token = client_find(text, "token");
	if (room == NULL || token == NULL) {
		return;
	}
	bench_copy_text(table->id, sizeof(table->id), room);
	bench_copy_text(table->token, sizeof(table->token), token);
	snprintf(d, sizeof(d), "{\"room\":\"%s\",\"token\":\"%s\"}", table->id, table->token);
	ask(table, "join", d);
}

static void on_state(struct table *table, const char *text, const char *state) {
	char d[REQUEST_BYTES / 2], step[64];
	const char *version = client_find(text, "v"), *turn = client_find(state, "seat");
	const char *phase = client_find(state, "phase"), *steps = client_find(state, "steps");
	if (version == NULL || turn == NULL || *turn != '0' || phase == NULL) {
		return;
	}
	if (strncmp(phase, "\"chance\"", 8) == 0) {
		snprintf(d, sizeof(d), "{\"v\":%ld}", strtol(version, NULL, 10));
		ask(table, "throw", d);
	} else if (steps != NULL && *steps == '[') {
		bench_choose(steps + 1, step, sizeof(step));
		snprintf(d, sizeof(d), "{\"v\":%ld,\"text\":\"%s\"}", strtol(version, NULL, 10),
			step);
		ask(table, "play", d);
	}
}

static void on_event(struct table *table, const char *text) {
	const char *name = client_find(text, "e"), *state = client_find(text, "state");
	if (name == NULL) {
		return;
	}
	if (strncmp(name, "\"end\"", 5) == 0) {
		make(table);
	} else if (state != NULL) {
		bench.computer_moves += strncmp(name, "\"play\"", 6) == 0 &&
			client_find(text, "seat")[0] == '1';
		on_state(table, text, state);
	}
}

static void on_message(struct client *client, char *text, size_t size) {
	struct table *table = client->user;
	const char *type = client_find(text, "t"), *state = client_find(text, "state");
	(void)size;
	if (type == NULL) {
		return;
	}
	if (strncmp(type, "\"ack\"", 5) == 0) {
		on_ack(table, text);
	} else if (strncmp(type, "\"event\"", 7) == 0) {
		on_event(table, text);
	} else if (strncmp(type, "\"room\"", 6) == 0 && state != NULL) {
		on_state(table, text, state);
	} else if (strncmp(type, "\"error\"", 7) == 0 && table->n == 1) {
		fprintf(stderr, "bench: no computer: %s\n", text);
		exit(1);
	}
}

void tables_open(void) {
	tables = calloc(bench.computer_count, sizeof(*tables));
	if (tables == NULL) {
		fprintf(stderr, "bench: out of memory\n");
		exit(1);
	}
	for (unsigned i = 0; i < bench.computer_count; i++) {
		tables[i].level = 1 + i % LEVELS;
		tables[i].client.user = &tables[i];
		tables[i].client.on_message = on_message;
	}
	bench_open(&tables[0].client, bench.computer_count, sizeof(*tables));
	for (unsigned i = 0; i < bench.computer_count; i++) {
		make(&tables[i]);
	}
}

void tables_close(void) {
	bench_close(&tables[0].client, bench.computer_count, sizeof(*tables));
	free(tables);
}
