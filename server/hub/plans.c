/* server/hub/plans.c - planned replies: tries turns out for a player, and tells players what became
 * of their planned replies. */
#include "server/hub/plans.h"

#include "proto/message.h"
#include "server/live/live_room.h"
#include "server/live/send.h"
#include "server/room/plan.h"
#include "games/view/encode.h"

/* ---- trying turns ---- */

static void refuse_plan(struct client *client, const struct request *request,
	const struct wire_error *error, const struct message_refusal *refusal) {
	struct site *site = client->site;
	site->counts.requests_refused++;
	message_error(&site->message, request->n, error, refusal);
	send_message(site, client);
}

/* Refuse turn, which cannot be played in state. */
static void refuse_planned_turn(struct client *client, const struct request *request,
	const char *turn, const union game_state *state, const struct game_refusal *refusal) {
	const struct rule_set *rule_set = client->live->room.rule_set;
	struct wire_error error;
	struct game_step step = {0};
	struct game_error why;
	struct out points;
	out_init(&points);
	encode_points(&points, rule_set, refusal->points, refusal->count);
	bool is_step = rule_set->rules->game->impl->read_step(
			       rule_set->rules, state, turn, &step, &why) > 0;
	wire_error_copy(
		&error, is_step ? ERROR_ILLEGAL : ERROR_BAD_STEP, refusal->text, &refusal->source);
	refuse_plan(client, request, &error,
		&(struct message_refusal){refusal->clause, points.at, points.used});
	out_finish(&points);
}

static void try_planned_turns(struct client *client, const struct request *request) {
	struct out *out = &client->site->message;
	const struct room *room = &client->live->room;
	struct game_refusal refusal = {0};
	union game_state state;
	const char *refused;
	if (!plan_try(room, &request->lines, &state, &refused, &refusal)) {
		refuse_planned_turn(client, request, refused, &state, &refusal);
		return;
	}
	struct game_status status = game_status(room->rule_set->rules, &state);
	message_begin(out, "ack", request->n, -1);
	out_begin(out, '{');
	out_key(out, "state");
	encode_state(out, room->rule_set, &state, &status);
	out_end(out, '}');
	message_end(out);
	send_message(client->site, client);
}

/* Answer with the state of the room after the turns being tried. */
static void on_try(void *user, struct client *client, const struct request *request) {
	struct wire_error error;
	bool good = false;
	(void)user;
	if (client->place < 0) {
		wire_error_set(&error, ERROR_NOT_SEATED, "Sit down first.");
	} else {
		good = plan_check_table(&client->live->room, request->version, &error);
	}
	if (good) {
		try_planned_turns(client, request);
	} else {
		refuse_plan(client, request, &error, NULL);
	}
}

/* ---- sending ---- */

/* Send the client, which must be seated, its planned replies. */
static void send_plan(struct client *client) {
	struct out *out = &client->site->message;
	const struct room *room = &client->live->room;
	message_begin(out, "plan", -1, room->version);
	out_begin(out, '{');
	out_key(out, "lines");
	plan_encode(out, room, room_seat_of(room, client->place));
	out_end(out, '}');
	message_end(out);
	send_message(client->site, client);
}

static void send_changed_plans(void *user, struct live_room *live) {
	const struct room *room = &live->room;
	(void)user;
	for (struct list *at = live->clients.next; at != &live->clients;) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		at = at->next;
		int seat = room_seat_of(room, client->place);
		if (seat >= 0 && (room->plan_changed >> seat & 1) != 0) {
			send_plan(client);
		}
	}
}

struct live_listener plans_listener(void) {
	static const struct live_request requests[] = {{REQUEST_TRY, on_try}, {.take = NULL}};
	return (struct live_listener){.requests = requests, .planned = send_changed_plans};
}
