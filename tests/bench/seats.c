/* tests/bench/seats.c - the two players of a room, who choose from the steps that the server lists.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/bench/bench.h"

enum { TEXT_BYTES = 512, SAVED_MAX = 50 * 1000 };

static long long next_number(struct seat *seat) {
	return ++seat->n;
}

void bench_copy_text(char *to, size_t size, const char *quoted) {
	size_t length = quoted != NULL && *quoted == '"' ? strcspn(quoted + 1, "\"") : 0;
	if (length >= size) {
		length = 0;
	}
	if (length > 0) {
		memcpy(to, quoted + 1, length);
	}
	to[length] = '\0';
}

/* The maximum number of moves in a room; 0: no limit. */
static unsigned draw_length(void) {
	bool whole = bench.whole_each > 0 && bench.made % bench.whole_each == 0;
	return bench.moves_each == 0 || whole
		? 0
		: 1 + (unsigned)rand_r(&bench.random) % bench.moves_each;
}

void seat_make_room(struct seat *seat) {
	char text[TEXT_BYTES];
	snprintf(text, sizeof(text),
		"{\"t\":\"create\",\"n\":%lld,\"d\":{\"game\":\"%s\",\"options\":{},\"seat\":\"W\",\"public\":false,"
		"\"name\":\"Bench\",\"client\":\"bench%08x%018llu\"}}",
		next_number(seat), bench.game, (unsigned)getpid(), (unsigned long long)bench.made);
	seat->room->moves = 0;
	seat->room->last = draw_length();
	bench.made++;
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

void bench_choose(const char *list, char *step, size_t size) {
	const char *end = strchr(list, ']');
	unsigned count = 0;
	for (const char *at = list; at < end; at++) {
		count += *at == '"';
	}
	unsigned wanted = count > 1 ? (unsigned)rand_r(&bench.random) % (count / 2) * 2 : 0;
	const char *at = list;
	for (unsigned seen = 0; at < end && (*at != '"' || seen++ < wanted); at++) {
	}
	bench_copy_text(step, size, at);
}

/* ---- moves at a rate ---- */

static void send_now(struct seat *seat) {
	seat->sent_ns = uv_hrtime();
	client_send(&seat->client, seat->move);
}

static void send_in_time(struct seat *seat) {
	bool is_held = bench.hold_at > 0 && seat->room->moves >= bench.hold_at;
	if (bench.rate == 0 && !is_held) {
		send_now(seat);
		return;
	}
	if (seat->waits) {
		return; /* is waiting already */
	}
	seat->waits = true;
	seat->next = NULL;
	if (bench.first_due != NULL) {
		bench.last_due->next = seat;
	} else {
		bench.first_due = seat;
	}
	bench.last_due = seat;
}

static void send_first(void) {
	struct seat *seat = bench.first_due;
	bench.first_due = seat->next;
	seat->waits = false;
	if (seat->plays) {
		send_now(seat);
	}
}

void seats_send_all(void) {
	while (bench.first_due != NULL) {
		send_first();
	}
}

void seats_send_due(void) {
	static uint64_t last_ms;
	static uint64_t saved; /* thousandths of a move */
	uint64_t now_ms = uv_now(&bench.loop);
	saved += bench.rate * (now_ms - last_ms);
	last_ms = now_ms;
	for (; saved >= 1000 && bench.first_due != NULL; saved -= 1000) {
		send_first();
	}
	saved = saved > SAVED_MAX ? SAVED_MAX : saved; /* no burst after a pause */
}

/* ---- playing ---- */

static void make_another(struct room *room);

/* The move chosen last is the next one to send. */
static void take_later(struct seat *seat) {
	memcpy(seat->move, seat->later, sizeof(seat->move));
	seat->move_n = seat->later_n;
	seat->later[0] = '\0';
	send_in_time(seat);
}

/* The room has had its moves: resign, or leave it as it is. */
static void stop(struct seat *seat) {
	char text[TEXT_BYTES];
	if (bench.after == AFTER_RESIGN) {
		snprintf(text, sizeof(text), "{\"t\":\"resign\",\"n\":%lld,\"d\":{}}",
			next_number(seat));
		client_send(&seat->client, text);
	} else {
		make_another(seat->room);
	}
}

static void write_throw(struct seat *seat, long version) {
	snprintf(seat->later, sizeof(seat->later), "{\"t\":\"throw\",\"n\":%lld,\"d\":{\"v\":%ld}}",
		next_number(seat), version);
}

static void write_play(struct seat *seat, long version, const char *list) {
	char step[64];
	bench_choose(list, step, sizeof(step));
	snprintf(seat->later, sizeof(seat->later),
		"{\"t\":\"play\",\"n\":%lld,\"d\":{\"v\":%ld,\"text\":\"%s\"}}", next_number(seat),
		version, step);
}

static void move(struct seat *seat, const char *message, const char *state) {
	const char *version = client_find(message, "v");
	const char *phase = client_find(state, "phase");
	const char *steps = client_find(state, "steps");
	if (version == NULL || phase == NULL) {
		return;
	}
	bool throws = strncmp(phase, "\"chance\"", 8) == 0;
	if (!throws && (steps == NULL || *steps != '[')) {
		return;
	}
	if (seat->room->last > 0 && seat->room->moves >= seat->room->last) {
		stop(seat);
		return;
	}
	seat->room->moves++;
	if (throws) {
		write_throw(seat, strtol(version, NULL, 10));
	} else {
		write_play(seat, strtol(version, NULL, 10), steps + 1);
	}
	seat->later_n = seat->n;
	if (seat->sent_ns == 0) {
		take_later(seat);
	}
}

/* Whether it is this seat's turn in the state of a message. */
static void on_state(struct seat *seat, const char *message, const char *state) {
	const char *turn = client_find(state, "seat");
	if (turn != NULL && strtol(turn, NULL, 10) == seat->own && *turn != 'n') {
		move(seat, message, state);
	}
}

/* ---- the next room ---- */

static void forget_room(struct room *room) {
	room->playing = false;
	bench.playing--;
	room->seat[0].token[0] = room->seat[1].token[0] = '\0';
	room->seat[0].sent_ns = room->seat[1].sent_ns = 0;
	room->seat[0].plays = room->seat[1].plays = false;
	room->seat[0].later[0] = room->seat[1].later[0] = '\0';
}

static void on_back(struct client *client) {
	struct room *room = ((struct seat *)client->user)->room;
	if (--room->gone == 0) {
		seat_make_room(&room->seat[0]);
	}
}

static void on_dropped(struct client *client) {
	client->on_closed = NULL;
	client->on_open = on_back;
	client_connect(&bench.loop, client, bench.server.port);
}

/* Both return on new connections. */
static void drop(struct room *room) {
	room->gone = 2;
	for (int i = 0; i < 2; i++) {
		room->seat[i].client.on_closed = on_dropped;
		client_close(&room->seat[i].client);
	}
}

static void make_another(struct room *room) {
	forget_room(room);
	if (bench.make_up_to > 0 && bench.made >= bench.make_up_to) {
		return;
	}
	if (bench.drops && rand_r(&bench.random) % 8 == 0) {
		drop(room);
	} else {
		seat_make_room(&room->seat[0]);
	}
}

static void on_over(struct seat *seat) {
	if (seat->index == 0 && seat->room->playing) {
		bench.finished++;
		make_another(seat->room);
	}
}

static void on_answered_move(struct seat *seat) {
	uint64_t took = uv_hrtime() - seat->sent_ns;
	seat->later[0] = '\0';
	seat->sent_ns = 0;
	if (bench.measuring) {
		bench.moves++;
		if (bench.sample_count < SAMPLES_MAX) {
			bench.samples[bench.sample_count++] = (float)((double)took / 1e6);
		}
	}
}

static bool is_of_move(const struct seat *seat, const char *text) {
	const char *n = client_find(text, "n");
	return n != NULL && strtoll(n, NULL, 10) == seat->move_n;
}

/* The server was faster and played a move for which there was no choice. The move after it may
 * already be chosen. */
static void on_error(struct seat *seat, const char *text) {
	const char *n = client_find(text, "n");
	if (bench.made <= bench.room_count && seat->index == 0 && n != NULL &&
		strtoll(n, NULL, 10) == 1) {
		fprintf(stderr, "bench: no room: %s\n", text);
		exit(1);
	}
	if (seat->sent_ns != 0 && is_of_move(seat, text)) {
		seat->sent_ns = 0;
		if (seat->plays && seat->later[0] != '\0') {
			take_later(seat);
		}
	}
}

static void take_watchers_along(const struct room *room) {
	for (unsigned i = 0; bench.watchers != NULL && i < bench.watcher_count; i++) {
		if (bench.watchers[i].room == room) {
			seat_join_room(&bench.watchers[i]);
		}
	}
}

/* The acknowledgement of a move, of a new room, or of a seat taken. */
static void on_ack(struct seat *seat, const char *text) {
	const char *token = client_find(text, "token");
	const char *own = client_find(text, "seat");
	const char *room = client_find(text, "room");
	if (seat->sent_ns != 0 && is_of_move(seat, text)) {
		on_answered_move(seat);
	} else if (token != NULL) {
		bench_copy_text(seat->token, sizeof(seat->token), token);
		seat->own = own != NULL ? (int)strtol(own, NULL, 10) : 0;
		if (room != NULL) {
			bench_copy_text(seat->room->id, sizeof(seat->room->id), room);
			seat_join_room(seat);
			take_watchers_along(seat->room);
		}
	}
}

/* The whole room, after joining it. */
static void on_room(struct seat *seat, const char *text) {
	struct seat *other = &seat->room->seat[1];
	if (seat->index == 0 && other->client.open && !seat->room->playing) {
		seat_join_room(other);
	} else if (seat->index == 1 && seat->token[0] == '\0') {
		sit_down(seat);
	}
	const char *state = client_find(text, "state");
	if (state != NULL && seat->plays) {
		on_state(seat, text, state);
	}
}

static void on_event(struct seat *seat, const char *text) {
	const char *name = client_find(text, "e");
	const char *state = client_find(text, "state");
	bool starts = name != NULL && strncmp(name, "\"start\"", 7) == 0;
	seat->plays = seat->plays || starts;
	if (starts && seat->index == 0) {
		seat->room->playing = true;
		bench.playing++;
	}
	if (name != NULL &&
		(strncmp(name, "\"end\"", 5) == 0 || strncmp(name, "\"abort\"", 7) == 0)) {
		on_over(seat);
	} else if (state != NULL && seat->plays) {
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
		on_error(seat, text);
	}
}
