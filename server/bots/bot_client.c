/* server/bots/bot_client.c - a hub client for a bot. */
#include "server/bots/bot_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "base/array.h"
#include "server/hub/hub.h"
#include "server/live/client.h"
#include "server/live/live_room.h"

enum {
	AT_ONCE = 64, /* messages handled before the loop gets its turn */
	WAITING_BYTES = 4 << 20,
};

/* ---- messages from the hub ---- */

static void on_bot_clients_idle(uv_idle_t *idle);

static void wait_for_turn(struct bot_client *client) {
	if (list_is_empty(&client->in_waiting)) {
		list_add_last(&client->all->waiting, &client->in_waiting);
	}
	uv_idle_start(client->all->idle, on_bot_clients_idle);
}

static void end_bot_client(struct bot_client *client, const char *reason) {
	if (!client->is_closed) {
		client->is_closed = true;
		snprintf(client->reason, sizeof(client->reason), "%s", reason);
		wait_for_turn(client);
	}
}

static void on_bot_send(struct link *link, struct frame *frame) {
	struct bot_client *client = (struct bot_client *)link;
	struct frame **frames = array_reserve(
		client->frames, &client->room, client->count + 1, sizeof(struct frame *));
	if (frames == NULL || client->bytes + frame->size > WAITING_BYTES) {
		client->frames = frames != NULL ? frames : client->frames;
		end_bot_client(client, "This server is out of memory.");
		return;
	}
	client->frames = frames;
	client->frames[client->count++] = frame_ref(frame);
	client->bytes += frame->size;
	wait_for_turn(client);
}

static void on_bot_close(struct link *link, int code, const char *reason) {
	(void)code;
	end_bot_client((struct bot_client *)link, reason);
}

static const struct link_impl link_impl = {.send = on_bot_send, .close = on_bot_close};

/* ---- passing them on ---- */

static struct frame *take_first(struct bot_client *client) {
	struct frame *frame = client->frames[0];
	client->count--;
	client->bytes -= frame->size;
	memmove(client->frames, client->frames + 1, client->count * sizeof(struct frame *));
	return frame;
}

static void deliver_bot_frame(struct bot_client *client, const struct frame *frame) {
	json_t *root = json_loadb(frame->data, frame->size, 0, NULL);
	const char *type = json_get_text(root, "t");
	if (type != NULL) {
		client->message(client->user, type, json_get_int(root, "n"),
			json_get_int(root, "v"), json_object_get(root, "d"));
	}
	json_decref(root);
}

/* Handle one message, or the end. The client may be gone afterwards. */
static void serve_bot_client(struct bot_client *client) {
	list_take_out(&client->in_waiting);
	if (client->count > 0) {
		struct frame *frame = take_first(client);
		if (client->count > 0 || client->is_closed) {
			list_add_last(&client->all->waiting, &client->in_waiting);
		}
		deliver_bot_frame(client, frame);
		frame_unref(frame);
	} else if (client->is_closed) {
		char reason[sizeof(client->reason)];
		strcpy(reason, client->reason);
		bot_client_close(client);
		client->closed(client->user, reason);
	}
}

static void on_bot_clients_idle(uv_idle_t *idle) {
	struct bot_clients *all = idle->data;
	for (int i = 0; i < AT_ONCE && !list_is_empty(&all->waiting); i++) {
		serve_bot_client(LIST_OWNER(all->waiting.next, struct bot_client, in_waiting));
	}
	if (list_is_empty(&all->waiting)) {
		uv_idle_stop(idle);
	}
}

/* ---- public ---- */

bool bot_clients_init(struct bot_clients *all, uv_loop_t *loop, struct hub *hub) {
	all->hub = hub;
	list_init(&all->waiting);
	all->idle = malloc(sizeof(*all->idle));
	if (all->idle == NULL) {
		return false;
	}
	uv_idle_init(loop, all->idle); /* cannot fail according to libuv */
	all->idle->data = all;
	return true;
}

static void on_idle_closed(uv_handle_t *handle) {
	free(handle);
}

void bot_clients_finish(struct bot_clients *all) {
	if (all->idle != NULL) {
		uv_close((uv_handle_t *)all->idle, on_idle_closed);
		all->idle = NULL;
	}
}

bool bot_client_open(struct bot_clients *all, struct bot_client *client, const char *address) {
	client->link.impl = &link_impl;
	client->all = all;
	client->is_closed = false;
	list_init(&client->in_waiting);
	client->client = hub_connect(all->hub, &client->link, address);
	if (client->client == NULL) {
		bot_client_close(client);
		return false;
	}
	client->client->bot = true;
	return true;
}

int64_t bot_client_send(struct bot_client *client, const char *type, json_t *d) {
	json_t *root = json_pack("{s:s, s:I, s:o}", "t", type, "n", (json_int_t)++client->n, "d",
		d != NULL ? d : json_object());
	char *text = root != NULL ? json_dumps(root, JSON_COMPACT) : NULL;
	json_decref(root);
	if (text == NULL || client->client == NULL) {
		free(text);
		return 0;
	}
	hub_receive(client->client, text, strlen(text));
	free(text);
	return client->n;
}

bool bot_client_is_behind(const struct bot_client *client, uint32_t version) {
	const struct live_room *live = client->client != NULL ? client->client->live : NULL;
	if (live == NULL) {
		return false;
	}
	struct game_status now = room_game_status(&live->room);
	return live->room.version != version || (now.phase == GAME_CHOICE && now.forced);
}

void bot_client_close(struct bot_client *client) {
	struct client *known = client->client;
	client->client = NULL;
	if (client->all != NULL) {
		list_take_out(&client->in_waiting);
	}
	while (client->count > 0) {
		frame_unref(take_first(client));
	}
	free(client->frames);
	client->frames = NULL;
	client->room = 0;
	client->is_closed = false;
	if (known != NULL) {
		hub_disconnect(known);
	}
}
