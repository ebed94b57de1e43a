/* server/hub/chat.c - chat at tables; kept in memory with the live room, and nowhere else.
 *
 * Whether a channel is open belongs to the room, and is in its log. The latest lines of each
 * channel are kept as they are sent. A writer is identified by a hash of its client text (or of its
 * address if it gave none) and a secret of the table, so that readers can mute it here and nobody
 * can follow it elsewhere.
 */
#include "server/hub/chat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/metric.h"
#include "base/hash.h"
#include "proto/message.h"
#include "server/accounts/account.h"
#include "proto/name.h"
#include "server/hub/hub_settings.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/pending.h"
#include "server/live/queue.h"
#include "server/live/send.h"
#include "server/room/decide.h"

enum {
	LETTERS_MAX = 200,
	LINES_MAX = 100,           /* lines kept per channel */
	CHANNEL_BYTES = 16 * 1024, /* bytes kept per channel */
	CHAT_BYTES = 64 << 20,     /* bytes kept of all rooms */
	RATE_MS = 10 * 1000,
	RATE_LINES = 5,          /* per writer in RATE_MS */
	RATE_ADDRESS_LINES = 20, /* per address in RATE_MS */
	WHO_LETTERS = 8,
};

struct chat_line {
	struct list link;
	int64_t at_ms;
	uint64_t who, from; /* hashes of the writer and of its address */
	uint64_t text;      /* hash of the text */
	size_t size;
	char json[];
};

struct channel_log {
	struct list lines; /* oldest first */
	unsigned count;
	size_t bytes;
};

/* The chat of one live room. */
struct room_chat {
	uint8_t secret[TOKEN_BYTES];
	struct channel_log channel[CHANNELS];
};

struct chat {
	struct site *site;
	const struct hub_settings *settings;
	size_t slot;    /* live room slot: its struct room_chat, NULL until something is said */
	size_t bytes;   /* bytes kept, of all rooms */
	uint64_t lines; /* ever said */
};

/* ---- keeping ---- */

static struct room_chat *room_chat_create(void) {
	struct room_chat *said = calloc(1, sizeof(*said));
	if (said == NULL || !token_random(said->secret, sizeof(said->secret))) {
		free(said);
		return NULL;
	}
	for (int i = 0; i < CHANNELS; i++) {
		list_init(&said->channel[i].lines);
	}
	return said;
}

/* The chat of the room, created when first needed; NULL if out of memory. */
static struct room_chat *room_chat_of(const struct chat *chat, struct live_room *live) {
	if (live->slot[chat->slot] == NULL) {
		live->slot[chat->slot] = room_chat_create();
	}
	return live->slot[chat->slot];
}

static void drop_first(struct chat *chat, struct channel_log *log) {
	struct chat_line *line = LIST_OWNER(log->lines.next, struct chat_line, link);
	list_take_out(&line->link);
	log->count--;
	log->bytes -= line->size;
	chat->bytes -= line->size;
	free(line);
}

static void append_chat_line(struct chat *chat, struct channel_log *log, struct chat_line *line) {
	list_add_last(&log->lines, &line->link);
	log->count++;
	log->bytes += line->size;
	chat->bytes += line->size;
	while (log->count > LINES_MAX || log->bytes > CHANNEL_BYTES) {
		drop_first(chat, log);
	}
}

/* ---- sending ---- */

static bool is_channel_open(
	const struct chat *chat, const struct live_room *live, enum channel to) {
	unsigned rule = chat->settings->chat;
	enum room_talk said = live->room.talk[to];
	return rule != CHAT_OFF && (said == TALK_AS_SET ? rule == CHAT_ON : said == TALK_OPEN);
}

static bool is_host(const struct room *room, int place) {
	return place >= 0 && place == room_host(room);
}

/* Players and spectators do not read each other before the end. */
static bool may_read(const struct client *client, enum channel to) {
	return room_is_finished(&client->live->room) ||
		(to == CHANNEL_ROOM) == (client->place >= 0);
}

/* Whoever may open and close a channel is told whether it is open, even without seeing its
 * lines. */
static bool may_know(const struct client *client, enum channel to) {
	return may_read(client, to) || is_host(&client->live->room, client->place);
}

static void begin_chat_message(const struct chat *chat, struct live_room *live, enum channel to) {
	struct out *out = &live->site->message;
	message_begin(out, "chat", -1, -1);
	out_begin(out, '{');
	out_key_string(out, "to", channel_name(to));
	out_key_bool(out, "open", is_channel_open(chat, live, to));
	if (chat->settings->chat == CHAT_OFF) {
		out_key_bool(out, "off", true);
	}
	out_key_begin(out, "lines", '[');
}

static void end_chat_message(struct out *out) {
	out_end(out, ']');
	out_end(out, '}');
	message_end(out);
}

/* Send all lines of a channel that the client may read. */
static void send_whole(const struct chat *chat, struct client *client, enum channel to) {
	struct live_room *live = client->live;
	struct out *out = &live->site->message;
	begin_chat_message(chat, live, to);
	const struct room_chat *said = live->slot[chat->slot];
	if (said != NULL && may_read(client, to)) {
		const struct list *lines = &said->channel[to].lines;
		for (const struct list *at = lines->next; at != lines; at = at->next) {
			const struct chat_line *line = LIST_OWNER(at, struct chat_line, link);
			out_json(out, line->json, line->size);
		}
	}
	end_chat_message(out);
	send_message(live->site, client);
}

/* Send a new line to all who may read it; line NULL: only whether the channel is open. */
static void send_to_readers(const struct chat *chat, struct live_room *live, enum channel to,
	const struct chat_line *line) {
	struct out *out = &live->site->message;
	begin_chat_message(chat, live, to);
	if (line != NULL) {
		out_json(out, line->json, line->size);
	}
	end_chat_message(out);
	struct frame *frame = out->failed ? NULL : frame_create(out->at, out->used);
	out_clear(out);
	for (struct list *at = live->clients.next; frame != NULL && at != &live->clients;
		at = at->next) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		if (line != NULL ? may_read(client, to) : may_know(client, to)) {
			send_frame(client, frame);
		}
	}
	frame_unref(frame);
}

/* Send everything it may read to a client that has joined, sat down or stood up. */
static void send_chat_history(const struct chat *chat, struct client *client) {
	for (int to = 0; to < CHANNELS; to++) {
		if (may_know(client, (enum channel)to)) {
			send_whole(chat, client, (enum channel)to);
		}
	}
}

/* The room is finished: send everybody the other channel too. */
static void reveal_other_channel(const struct chat *chat, struct live_room *live) {
	if (live->slot[chat->slot] == NULL) {
		return;
	}
	for (struct list *at = live->clients.next; at != &live->clients; at = at->next) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		send_whole(chat, client, client->place >= 0 ? CHANNEL_WATCHERS : CHANNEL_ROOM);
	}
}

/* ---- requests ---- */

static const char no_memory[] =
	"The server does not have enough memory for chat right now; try again later.";

static bool refuse_chat(struct client *client, const struct request *request, enum error_code code,
	const char *text) {
	send_error(client->site, client, request->n, code, text);
	return false;
}

static bool refuse_chat_with_error(
	struct client *client, const struct request *request, const struct wire_error *error) {
	send_refusal(client->site, client, request->n, error);
	return false;
}

static uint64_t hash_with_room_secret(const struct room_chat *said, const char *text) {
	uint8_t hash[TOKEN_BYTES] = {0};
	uint64_t first = 0;
	token_make(said->secret, text, 0, hash);
	memcpy(&first, hash, sizeof(first));
	return first;
}

static bool check_channel(
	const struct chat *chat, struct client *client, const struct request *request) {
	if (chat->settings->chat == CHAT_OFF) {
		return refuse_chat(client, request, ERROR_CHAT_CLOSED, "This server has no chat.");
	}
	return true;
}

static bool check_writer(
	const struct chat *chat, struct client *client, const struct request *request) {
	bool seated = client->place >= 0;
	if (request->to == CHANNEL_ROOM && !seated) {
		return refuse_chat(client, request, ERROR_NOT_SEATED,
			"Only the players can write there; write to the watchers instead.");
	}
	if (request->to == CHANNEL_WATCHERS && seated) {
		return refuse_chat(client, request, ERROR_CHAT_CLOSED,
			"You are a player at this table: only watchers can write there.");
	}
	return is_channel_open(chat, client->live, request->to) ||
		refuse_chat(client, request, ERROR_CHAT_CLOSED, "Chat is closed at this table.");
}

/* Refuse lines that come too fast, or repeat the writer's last one. */
static bool check_rate(struct client *client, const struct request *request,
	const struct chat_line *line, const struct channel_log *log) {
	unsigned lines = 0, lines_from = 0;
	bool is_latest = true;
	for (const struct list *at = log->lines.before; at != &log->lines; at = at->before) {
		const struct chat_line *other = LIST_OWNER(at, struct chat_line, link);
		bool recent = line->at_ms - other->at_ms < RATE_MS;
		lines += recent && other->who == line->who;
		lines_from += recent && other->from == line->from;
		if (is_latest && other->who == line->who) {
			is_latest = false;
			if (other->text == line->text) {
				return refuse_chat(
					client, request, ERROR_TOO_FAST, "You just said that.");
			}
		}
	}
	return (lines < RATE_LINES && lines_from < RATE_ADDRESS_LINES) ||
		refuse_chat(client, request, ERROR_TOO_FAST,
			"You are writing too quickly; wait ten seconds.");
}

static void write_chat_line(struct out *out, const struct client *client, const char *name,
	const char *text, const struct chat_line *line) {
	uint8_t who[WHO_LETTERS / 2];
	memcpy(who, &line->who, sizeof(who));
	out_begin(out, '{');
	out_key_hex(out, "who", who, sizeof(who));
	out_key_index(out, "seat", room_seat_of(&client->live->room, client->place));
	out_key_string(out, "name", name);
	out_key_string(out, "text", text);
	out_key_int(out, "at", line->at_ms);
	out_end(out, '}');
}

/* Create the line as it is kept and sent; NULL if out of memory. */
static struct chat_line *make_line(const struct client *client, const char *name, const char *text,
	const struct chat_line *head) {
	struct out out;
	out_init(&out);
	write_chat_line(&out, client, name, text, head);
	struct chat_line *line = out.failed ? NULL : malloc(sizeof(*line) + out.used);
	if (line != NULL) {
		*line = *head;
		list_init(&line->link);
		line->size = out.used;
		memcpy(line->json, out.at, out.used);
	}
	out_finish(&out);
	return line;
}

/* Get the name and the text to show. A seated client always uses the name of its seat. */
static bool take_texts(struct client *client, const struct request *request,
	char name[WIRE_NAME_SIZE], char text[WIRE_CHAT_SIZE]) {
	struct wire_error error;
	memcpy(text, request->chat_text, WIRE_CHAT_SIZE);
	memcpy(name, request->name, WIRE_NAME_SIZE);
	if (client->person != NULL) {
		snprintf(name, WIRE_NAME_SIZE, "%s", client->person->name);
	} else if (client->place >= 0) {
		memcpy(name, client->live->room.person[client->place].name, WIRE_NAME_SIZE);
	} else if (!room_check_name(name, client->site->settings->name_letters,
			   client->bot ? NULL : client->site->reserved, &error)) {
		return refuse_chat_with_error(client, request, &error);
	}
	return chat_text_check(text, LETTERS_MAX, &error) ||
		refuse_chat_with_error(client, request, &error);
}

/* Create and keep the line. NULL if it was refused; the client has then been answered. */
static const struct chat_line *record_chat_line(struct chat *chat, struct client *client,
	const struct request *request, const char *name, const char *text) {
	struct room_chat *said = room_chat_of(chat, client->live);
	if (said == NULL) {
		refuse_chat(client, request, ERROR_BUSY, no_memory);
		return NULL;
	}
	struct channel_log *log = &said->channel[request->to];
	const char *from = client->address->text;
	struct chat_line head = {
		.at_ms = site_now(chat->site),
		.who = hash_with_room_secret(said, client->text[0] != '\0' ? client->text : from),
		.from = hash_with_room_secret(said, from),
		.text = hash_text(hash_begin(0), text),
	};
	if (!check_rate(client, request, &head, log)) {
		return NULL;
	}
	struct chat_line *line = chat->bytes < CHAT_BYTES ? make_line(client, name, text, &head)
							  : NULL;
	if (line == NULL) {
		refuse_chat(client, request, ERROR_BUSY, no_memory);
		return NULL;
	}
	append_chat_line(chat, log, line);
	chat->lines++;
	return line;
}

static void on_chat_request(void *user, struct client *client, const struct request *request) {
	struct chat *chat = user;
	char name[WIRE_NAME_SIZE], text[WIRE_CHAT_SIZE];
	if (!check_channel(chat, client, request) || !check_writer(chat, client, request) ||
		!take_texts(client, request, name, text)) {
		return;
	}
	const struct chat_line *line = record_chat_line(chat, client, request, name, text);
	if (line != NULL) {
		send_ack(chat->site, client, request->n);
		send_to_readers(chat, client->live, request->to, line);
	}
}

/* The host opens or closes a channel. If that changes anything, it becomes an event of the room. */
static void on_talk(void *user, struct client *client, const struct request *request) {
	const struct chat *chat = user;
	if (!check_channel(chat, client, request)) {
		return;
	}
	struct live_room *live = client->live;
	struct wire_error error;
	if (!room_check_host(&live->room, client->place, &error)) {
		refuse_chat_with_error(client, request, &error);
		return;
	}
	if (is_channel_open(chat, live, request->to) == request->open) {
		send_ack(client->site, client, request->n);
		return;
	}
	struct pending *pending = pending_create(client, request);
	if (pending == NULL) {
		refuse_chat(client, request, ERROR_BUSY, no_memory);
		return;
	}
	live_room_take(live, pending);
}

/* ---- listener ---- */

static void client_seated(void *user, struct live_room *live, struct client *client) {
	if (client->live == live) {
		send_chat_history(user, client);
	}
}

static void client_shown(void *user, struct live_room *live, struct client *client) {
	(void)live;
	send_chat_history(user, client);
}

static void update_chat_readers(void *user, struct live_room *live, const struct commit *commit) {
	const struct event *event = &commit->event;
	if (event->kind == EVENT_TALK) {
		send_to_readers(user, live, event->channel, NULL);
	} else if (room_is_finished(&live->room)) {
		reveal_other_channel(user, live);
	}
}

static void free_room_chat(void *user, struct live_room *live) {
	struct chat *chat = user;
	struct room_chat *said = live->slot[chat->slot];
	for (int i = 0; said != NULL && i < CHANNELS; i++) {
		while (said->channel[i].count > 0) {
			drop_first(chat, &said->channel[i]);
		}
	}
	free(said);
	live->slot[chat->slot] = NULL;
}

static void tell_metrics(void *user, struct metric_list *metrics) {
	const struct chat *chat = user;
	metric_counter(
		metrics, "chat_lines_total", "Chat lines written at tables.", (double)chat->lines);
}

struct live_listener chat_listener(struct chat *chat) {
	static const struct live_request requests[] = {
		{REQUEST_CHAT, on_chat_request}, {REQUEST_TALK, on_talk}, {.take = NULL}};
	static const enum event_kind kinds[] = {EVENT_END, EVENT_ABORT, EVENT_TALK, EVENT_KINDS};
	return (struct live_listener){
		.user = chat,
		.requests = requests,
		.seated = client_seated,
		.shown = client_shown,
		.published_kinds = kinds,
		.published = update_chat_readers,
		.metrics = tell_metrics,
		.closed = free_room_chat,
	};
}

/* ---- create and destroy ---- */

struct chat *chat_create(struct live_rooms *rooms, const struct hub_settings *settings) {
	struct chat *chat = calloc(1, sizeof(*chat));
	if (chat != NULL) {
		chat->site = rooms->site;
		chat->settings = settings;
		chat->slot = live_rooms_take_slot(rooms);
	}
	return chat;
}

void chat_destroy(struct chat *chat) {
	assert(chat == NULL || chat->bytes == 0);
	free(chat);
}
