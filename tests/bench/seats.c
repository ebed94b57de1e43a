/* tests/bench/seats.c - two players of a room, who play what the server lists. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"

enum { TEXT_BYTES = 512 };

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

void seat_make_room(struct seat *seat) {
	char text[TEXT_BYTES];
	snprintf(text, sizeof(text),
		"{\"t\":\"create\",\"n\":%lld,\"d\":{\"game\":\"%s\",\"options\":{},\"seat\":\"W\",\"public\":false,"
		"\"name\":\"Bench\",\"client\":\"bench%026lld\"}}",
		next_number(seat), bench.game, (long long)(seat->room - bench.rooms));
	client_send(&seat->client, text);
}

void seat_join_room(struct seat *seat) {
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
	unsigned wanted = count > 1 ? (unsigned)rand_r(&bench.random) % (count / 2) * 2 : 0;
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
		seat_make_room(seat);
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
			seat_join_room(seat);
		}
	}
}

/* The room as a whole, after joining it. */
static void on_room(struct seat *seat, const char *text) {
	struct seat *other = &seat->room->seat[1];
	if (seat->index == 0 && other->client.open && !seat->room->playing) {
		seat_join_room(other);
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

void seat_message(struct client *client, char *text, size_t size) {
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
