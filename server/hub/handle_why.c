/* server/hub/handle_why.c - why would a turn be refused? */
#include "proto/message.h"
#include "server/hub/handle.h"
#include "server/live/send.h"
#include "server/room/encode.h"

static void write_answer(struct out *out, const struct room *room, const char *text) {
	struct game_refusal refusal = {0};
	union game_state state = room->play.state;
	bool legal = game_play_text(room->rule_set->rules, &state, text, NULL, NULL, &refusal);
	out_begin(out, '{');
	out_key_bool(out, "legal", legal);
	out_key_string(out, "clause", legal ? NULL : refusal.clause);
	out_key_string(out, "text", legal ? "That can be played." : refusal.text);
	out_key(out, "points");
	encode_points(out, room->rule_set, refusal.points, legal ? 0 : refusal.count);
	out_end(out, '}');
}

void handle_why(struct client *client, const struct request *request) {
	struct hub *hub = client->hub;
	if (client->live->room.match.game == 0) {
		send_error(
			&hub->site, client, request->n, ERROR_TOO_LATE, "The game has not begun.");
		return;
	}
	message_begin(&hub->site.message, "ack", request->n, -1);
	write_answer(&hub->site.message, &client->live->room, request->text);
	message_end(&hub->site.message);
	send_message(&hub->site, client);
}
