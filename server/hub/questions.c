/* server/hub/questions.c - requests that are answered at once: the server's time (ping), and why a
 * turn would be refused (why). */
#include "server/hub/questions.h"

#include "proto/message.h"
#include "server/live/live_room.h"
#include "server/live/send.h"
#include "games/view/encode.h"

static void on_ping(void *user, struct client *client, const struct request *request) {
	struct site *site = client->site;
	struct out *out = &site->message;
	(void)user;
	message_begin(out, "ack", request->n, -1);
	out_begin(out, '{');
	out_key_int(out, "now", site_now(site));
	out_end(out, '}');
	message_end(out);
	send_message(site, client);
}

static void write_why(struct out *out, const struct room *room, const char *text) {
	struct game_refusal refusal = {0};
	union game_state state = room->play.state;
	bool legal = game_play_text(room->rule_set->rules, &state, text, NULL, NULL, &refusal);
	out_begin(out, '{');
	out_key_bool(out, "legal", legal);
	out_key_string(out, "clause", legal ? NULL : refusal.clause);
	if (legal) {
		out_key_string(out, "text", "That can be played.");
	} else {
		sentence_encode(out, refusal.text, &refusal.source);
	}
	out_key(out, "points");
	encode_points(out, room->rule_set, refusal.points, legal ? 0 : refusal.count);
	out_end(out, '}');
}

static void on_why(void *user, struct client *client, const struct request *request) {
	struct site *site = client->site;
	const struct room *room = &client->live->room;
	(void)user;
	if (room->match.game == 0) {
		send_error(site, client, request->n, ERROR_TOO_LATE, "The game has not begun.");
		return;
	}
	message_begin(&site->message, "ack", request->n, -1);
	write_why(&site->message, room, request->text);
	message_end(&site->message);
	send_message(site, client);
}

struct live_listener questions_listener(void) {
	static const struct live_request requests[] = {
		{REQUEST_PING, on_ping}, {REQUEST_WHY, on_why}, {.take = NULL}};
	return (struct live_listener){.requests = requests};
}
