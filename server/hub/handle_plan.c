/* server/hub/handle_plan.c - turns are tried; who laid down replies is told. */
#include <string.h>

#include "proto/message.h"
#include "server/hub/handle.h"
#include "server/room/plan.h"
#include "server/live/send.h"
#include "server/room/tell.h"

/* ---- trying ---- */

static void refuse(struct client *client, const struct request *request,
	const struct wire_error *error, const struct message_refusal *refusal) {
	struct hub *hub = client->hub;
	hub->site.counts.requests_refused++;
	message_error(&hub->site.message, request->n, error, refusal);
	send_message(&hub->site, client);
}

/* turn cannot be played in state. */
static void refuse_turn(struct client *client, const struct request *request, const char *turn,
	const union game_state *state, const struct game_refusal *refusal) {
	const struct book *book = client->live->room.book;
	struct wire_error error;
	struct game_step step = {0};
	struct game_error why;
	struct out points;
	out_init(&points);
	tell_points(&points, book, refusal->points, refusal->count);
	bool is_step = book->rules->game->impl->read_step(book->rules, state, turn, &step, &why) >
		0;
	wire_error_set(&error, is_step ? ERROR_ILLEGAL : ERROR_BAD_STEP, "%s", refusal->text);
	refuse(client, request, &error,
		&(struct message_refusal){refusal->clause, points.at, points.used});
	out_finish(&points);
}

static void try(struct client *client, const struct request *request) {
	struct hub *hub = client->hub;
	const struct room *room = &client->live->room;
	struct game_refusal refusal = {0};
	union game_state state;
	const char *refused;
	if (!plan_try(room, &request->lines, &state, &refused, &refusal)) {
		refuse_turn(client, request, refused, &state, &refusal);
		return;
	}
	struct game_status status = game_status(room->book->rules, &state);
	message_begin(&hub->site.message, "ack", request->n, -1);
	out_begin(&hub->site.message, '{');
	out_key(&hub->site.message, "state");
	tell_state(&hub->site.message, room->book, &state, &status, NULL);
	out_end(&hub->site.message, '}');
	message_end(&hub->site.message);
	send_message(&hub->site, client);
}

void handle_try(struct client *client, const struct request *request) {
	struct wire_error error;
	bool good = false;
	if (client->place < 0) {
		wire_error_set(&error, ERROR_NOT_SEATED, "Sit down first.");
	} else {
		good = plan_check_table(&client->live->room, request->version, &error);
	}
	if (good) {
		try(client, request);
	} else {
		refuse(client, request, &error, NULL);
	}
}

/* ---- telling ---- */

void send_plan(struct client *client) {
	struct hub *hub = client->hub;
	const struct room *room = &client->live->room;
	message_begin(&hub->site.message, "plan", -1, room->version);
	out_begin(&hub->site.message, '{');
	out_key(&hub->site.message, "lines");
	plan_tell(&hub->site.message, room, room_seat_of(room, client->place));
	out_end(&hub->site.message, '}');
	message_end(&hub->site.message);
	send_message(&hub->site, client);
}

void send_changed_plans(struct live_room *live) {
	const struct room *room = &live->room;
	for (struct list *at = live->clients.next; at != &live->clients;) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		at = at->next;
		int seat = room_seat_of(room, client->place);
		if (seat >= 0 && (room->plan_changed >> seat & 1) != 0) {
			send_plan(client);
		}
	}
}
