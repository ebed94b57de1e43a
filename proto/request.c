/* proto/request.c - what a client may ask, read from its JSON. */
#include "proto/request.h"

#include <ctype.h>
#include <jansson.h>
#include <stddef.h>
#include <string.h>

#include "proto/fields.h"

static const int64_t number_max = INT64_C(9007199254740991); /* what every client counts exactly */

static void read_nothing(struct fields *d, struct request *request) {
	(void)d;
	(void)request;
}

static void read_client(struct fields *d, struct request *request) {
	field_text(d, "client", FIELD_OPTIONAL, request->client, sizeof(request->client));
	size_t size = strlen(request->client);
	if (d->bad || !field_is_there(d, "client")) {
		return;
	}
	for (size_t i = 0; i < size; i++) {
		if (!isalnum((unsigned char)request->client[i]) ||
			(unsigned char)request->client[i] > 127) {
			size = 0;
		}
	}
	if (size < WIRE_CLIENT_MIN) {
		fields_fail(d, "client", "16 to 32 random letters and digits");
	}
}

static void read_entropy(struct fields *d, struct request *request) {
	size_t size = 0;
	field_hex(d, "entropy", FIELD_OPTIONAL, request->entropy, sizeof(request->entropy), false,
		&size);
	request->entropy_size = (uint8_t)size;
}

static void read_ready(struct fields *d, struct request *request) {
	request->has_entropy_commit = field_is_there(d, "entropy_commit");
	field_hex(d, "entropy_commit", FIELD_OPTIONAL, request->entropy_commit,
		sizeof(request->entropy_commit), true, NULL);
	read_entropy(d, request);
}

static void read_dice_mode(struct fields *d, struct request *request) {
	char word[WIRE_WORD_SIZE] = "simple";
	field_text(d, "dice_mode", FIELD_OPTIONAL, word, sizeof(word));
	if (!d->bad && !dice_mode_find(word, &request->dice_mode)) {
		fields_fail(d, "dice_mode", "simple or strong");
	}
}

static void read_version(struct fields *d, struct request *request) {
	int64_t version = 0;
	field_int(d, "v", FIELD_REQUIRED, 0, UINT32_MAX, &version);
	request->version = (uint32_t)version;
}

static void read_create(struct fields *d, struct request *request) {
	int64_t seats = 0;
	field_text(d, "game", FIELD_REQUIRED, request->game, sizeof(request->game));
	field_text(d, "seat", FIELD_REQUIRED, request->seat, sizeof(request->seat));
	field_options(
		d, "options", request->options, sizeof(request->options), &request->options_used);
	field_int(d, "seats", FIELD_OPTIONAL, 1, WIRE_SEATS_MAX, &seats);
	field_bool(d, "public", FIELD_OPTIONAL, &request->is_public);
	field_text(d, "name", FIELD_OPTIONAL, request->name, sizeof(request->name));
	read_client(d, request);
	clock_choice_read(d, "clock", &request->clock);
	read_dice_mode(d, request);
	request->seats = (uint8_t)seats;
}

static void read_join(struct fields *d, struct request *request) {
	field_text(d, "room", FIELD_REQUIRED, request->room, sizeof(request->room));
	field_int(d, "since", FIELD_OPTIONAL, 0, UINT32_MAX, &request->since);
	request->has_token = field_is_there(d, "token");
	field_hex(d, "token", FIELD_OPTIONAL, request->token, sizeof(request->token), true, NULL);
	read_client(d, request);
}

static void read_sit(struct fields *d, struct request *request) {
	field_text(d, "seat", FIELD_REQUIRED, request->seat, sizeof(request->seat));
	field_text(d, "name", FIELD_OPTIONAL, request->name, sizeof(request->name));
	read_entropy(d, request);
}

static void read_text(struct fields *d, struct request *request) {
	field_text(d, "text", FIELD_REQUIRED, request->text, sizeof(request->text));
	for (const char *c = request->text; *c != '\0' && !d->bad; c++) {
		if (*c < ' ' || *c > '~') {
			fields_fail(d, "text", "steps in plain letters, such as c2-c3");
		}
	}
}

static void read_play(struct fields *d, struct request *request) {
	read_version(d, request);
	read_text(d, request);
}

static void read_what(struct fields *d, struct request *request) {
	char word[WIRE_WORD_SIZE] = "";
	field_text(d, "what", FIELD_REQUIRED, word, sizeof(word));
	if (!d->bad && !offer_kind_find(word, &request->what)) {
		fields_fail(d, "what", "draw, takeback or rematch");
	}
}

static void read_offer(struct fields *d, struct request *request) {
	read_what(d, request);
	field_bool(d, "swap", FIELD_OPTIONAL, &request->swap);
	field_options(
		d, "options", request->options, sizeof(request->options), &request->options_used);
}

static void read_answer(struct fields *d, struct request *request) {
	read_what(d, request);
	field_bool(d, "yes", FIELD_REQUIRED, &request->yes);
}

static void read_claim(struct fields *d, struct request *request) {
	char word[WIRE_WORD_SIZE] = "";
	field_text(d, "what", FIELD_REQUIRED, word, sizeof(word));
	if (!d->bad && !claim_kind_find(word, &request->claim)) {
		fields_fail(d, "what", "win or draw");
	}
}

static void read_seek(struct fields *d, struct request *request) {
	field_texts(d, "games", WIRE_SEEK_GAMES_MAX, request->games, sizeof(request->games),
		&request->count);
	if (!d->bad && request->count == 0) {
		fields_fail(d, "games", "a list of one game or more");
	}
	field_text(d, "name", FIELD_OPTIONAL, request->name, sizeof(request->name));
	read_client(d, request);
	clock_choice_read(d, "clock", &request->clock);
	if (!d->bad && request->client[0] == '\0') {
		fields_fail(d, "client", "16 to 32 random letters and digits");
	}
}

static void read_mine(struct fields *d, struct request *request) {
	request->count = field_list(d, "rooms", 1, WIRE_MINE_MAX);
	for (size_t i = 0; i < request->count; i++) {
		struct request_room *asked = &request->rooms[i];
		struct fields item;
		if (!field_item(d, "rooms", i, &item)) {
			return;
		}
		field_text(&item, "room", FIELD_REQUIRED, asked->room, sizeof(asked->room));
		asked->has_token = field_is_there(&item, "token");
		field_hex(&item, "token", FIELD_OPTIONAL, asked->token, sizeof(asked->token), true,
			NULL);
		d->bad = d->bad || item.bad;
	}
}

static void read_channel(struct fields *d, struct request *request) {
	char word[WIRE_WORD_SIZE] = "";
	field_text(d, "to", FIELD_REQUIRED, word, sizeof(word));
	if (!d->bad && !channel_find(word, &request->to)) {
		fields_fail(d, "to", "room or watchers");
	}
}

static void read_chat(struct fields *d, struct request *request) {
	read_channel(d, request);
	field_text(d, "text", FIELD_REQUIRED, request->line, sizeof(request->line));
	field_text(d, "name", FIELD_OPTIONAL, request->name, sizeof(request->name));
}

static void read_talk(struct fields *d, struct request *request) {
	read_channel(d, request);
	field_bool(d, "open", FIELD_REQUIRED, &request->open);
}

static void read_plan(struct fields *d, struct request *request) {
	read_version(d, request);
	lines_read(d, "lines", &request->lines);
}

static void read_try(struct fields *d, struct request *request) {
	read_version(d, request);
	lines_read_one(d, "turns", &request->lines);
}

static void read_keep(struct fields *d, struct request *request) {
	field_text(d, "room", FIELD_REQUIRED, request->room, sizeof(request->room));
	field_hex(d, "token", FIELD_REQUIRED, request->token, sizeof(request->token), true, NULL);
	field_bool(d, "keep", FIELD_REQUIRED, &request->keep);
	request->has_token = true;
}

struct kind {
	const char *name;
	void (*read)(struct fields *d, struct request *request);
};

static const struct kind kinds[REQUEST_TYPES] = {
	[REQUEST_LOBBY] = {"lobby", read_nothing},
	[REQUEST_CREATE] = {"create", read_create},
	[REQUEST_JOIN] = {"join", read_join},
	[REQUEST_LEAVE] = {"leave", read_nothing},
	[REQUEST_SIT] = {"sit", read_sit},
	[REQUEST_STAND] = {"stand", read_nothing},
	[REQUEST_READY] = {"ready", read_ready},
	[REQUEST_THROW] = {"throw", read_version},
	[REQUEST_PLAY] = {"play", read_play},
	[REQUEST_BACK] = {"back", read_version},
	[REQUEST_OFFER] = {"offer", read_offer},
	[REQUEST_ANSWER] = {"answer", read_answer},
	[REQUEST_RESIGN] = {"resign", read_nothing},
	[REQUEST_ABORT] = {"abort", read_nothing},
	[REQUEST_WHY] = {"why", read_text},
	[REQUEST_PING] = {"ping", read_nothing},
	[REQUEST_CLAIM] = {"claim", read_claim},
	[REQUEST_SEEK] = {"seek", read_seek},
	[REQUEST_UNSEEK] = {"unseek", read_nothing},
	[REQUEST_MINE] = {"mine", read_mine},
	[REQUEST_CHAT] = {"chat", read_chat},
	[REQUEST_TALK] = {"talk", read_talk},
	[REQUEST_PLAN] = {"plan", read_plan},
	[REQUEST_TRY] = {"try", read_try},
	[REQUEST_KEEP] = {"keep", read_keep},
};

static int find_kind(const char *name) {
	for (int i = 0; i < REQUEST_TYPES; i++) {
		if (strcmp(kinds[i].name, name) == 0) {
			return i;
		}
	}
	return -1;
}

static bool read_frame(struct fields *frame, struct request *request) {
	char name[WIRE_WORD_SIZE] = "";
	field_int(frame, "n", FIELD_REQUIRED, 1, number_max, &request->n);
	field_text(frame, "t", FIELD_REQUIRED, name, sizeof(name));
	if (frame->bad) {
		return false;
	}
	int kind = find_kind(name);
	if (kind < 0) {
		return wire_error_set(frame->error, ERROR_UNKNOWN_TYPE,
			"There is no message of that type here; proto/README.md lists them.");
	}
	request->type = (enum request_type)kind;
	struct fields d;
	if (!field_object(frame, "d", FIELD_REQUIRED, &d)) {
		return false;
	}
	kinds[kind].read(&d, request);
	return !d.bad;
}

bool request_read(
	struct request *request, const char *text, size_t size, struct wire_error *error) {
	memset(request, 0, sizeof(*request));
	request->since = -1;
	request->is_public = true;
	request->swap = true;
	json_t *root = fields_parse(text, size, WIRE_DEPTH_MAX, error);
	if (root == NULL) {
		return false;
	}
	struct fields frame = {.object = root, .error = error};
	bool good = read_frame(&frame, request);
	json_decref(root);
	if (!good) {
		request_finish(request);
	}
	return good;
}

void request_finish(struct request *request) {
	lines_finish(&request->lines);
}

bool request_copy(struct request *copy, const struct request *request) {
	memcpy(copy, request, offsetof(struct request, options));
	memcpy(copy->options, request->options, request->options_used);
	return lines_copy(&copy->lines, &request->lines);
}

const char *request_type_name(enum request_type type) {
	return kinds[type].name;
}
