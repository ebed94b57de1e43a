/* proto/request.c - requests from clients, read from JSON. */
#include "proto/request.h"

#include <ctype.h>
#include <jansson.h>
#include <stddef.h>
#include <string.h>

#include "proto/request_fields.h"
#include "proto/request_quick.h"

#define FIELD(key, codec, place) CODEC_FIELD(struct request, key, codec, place)

static const char client_must_be[] = "16 to 32 random letters and digits";

static bool is_client(const char *text) {
	size_t size = strlen(text);
	for (size_t i = 0; i < size; i++) {
		if (!isalnum((unsigned char)text[i]) || (unsigned char)text[i] > 127) {
			return false;
		}
	}
	return size >= WIRE_CLIENT_MIN;
}

static void read_client(struct fields *fields, const struct codec_field *field, void *object) {
	char *client = codec_place(object, field->at);
	bool is_there = field_is_there(fields, field->key);
	field_text(fields, field->key, FIELD_OPTIONAL, client, field->size);
	if (!fields->bad && (is_there ? !is_client(client) : field->need == CODEC_REQUIRED)) {
		fields_fail(fields, field->key, client_must_be);
	}
}

static const struct codec client_codec = {NULL, read_client, NULL};

/* Steps in notation. */
static void read_step_text(struct fields *fields, const struct codec_field *field, void *object) {
	char *text = codec_place(object, field->at);
	field_text(fields, field->key, FIELD_REQUIRED, text, field->size);
	for (const char *c = text; *c != '\0' && !fields->bad; c++) {
		if (*c < ' ' || *c > '~') {
			fields_fail(fields, field->key, "steps in plain letters, such as c2-c3");
		}
	}
}

static const struct codec steps_codec = {NULL, read_step_text, NULL};

static void read_seek_games(struct fields *fields, const struct codec_field *field, void *object) {
	struct request *request = object;
	field_texts(fields, field->key, WIRE_SEEK_GAMES_MAX, request->games, field->size,
		&request->count);
	if (!fields->bad && request->count == 0) {
		fields_fail(fields, field->key, "a list of one game or more");
	}
}

static const struct codec games_codec = {NULL, read_seek_games, NULL};

static const struct codec_field asked_room_fields[] = {
	{CODEC_FIELD(struct request_room, "room", &codec_room, room)},
	{CODEC_FIELD(struct request_room, "token", &codec_hex, token), CODEC_OPTIONAL,
		.flag = offsetof(struct request_room, has_token)},
	{NULL},
};

static void read_rooms(struct fields *fields, const struct codec_field *field, void *object) {
	struct request *request = object;
	request->count = field_list(fields, field->key, 1, WIRE_MINE_MAX);
	for (size_t i = 0; i < request->count; i++) {
		struct fields item;
		if (!field_item(fields, field->key, i, &item)) {
			return;
		}
		codec_read(&item, asked_room_fields, &request->rooms[i]);
		fields->bad = fields->bad || item.bad;
	}
}

static const struct codec rooms_codec = {NULL, read_rooms, NULL};

/* A computer at a seat, as given in create. */
struct asked_computer {
	uint8_t seat, level;
};

static const struct codec_field asked_computer_fields[] = {
	{CODEC_FIELD(struct asked_computer, "seat", &codec_uint, seat), .max = WIRE_SEATS_MAX - 1},
	{CODEC_FIELD(struct asked_computer, "level", &codec_uint, level), .min = 1,
		.max = WIRE_LEVEL_MAX},
	{NULL},
};

static void read_computers(struct fields *fields, const struct codec_field *field, void *object) {
	struct request *request = object;
	if (!field_is_there(fields, field->key)) {
		return;
	}
	size_t count = field_list(fields, field->key, 0, WIRE_SEATS_MAX);
	for (size_t i = 0; i < count && !fields->bad; i++) {
		struct asked_computer computer = {0};
		struct fields item;
		if (!field_item(fields, field->key, i, &item)) {
			return;
		}
		codec_read(&item, asked_computer_fields, &computer);
		fields->bad = fields->bad || item.bad;
		if (!fields->bad && request->computers[computer.seat] > 0) {
			fields_fail(fields, field->key, "a list that names each seat once");
		}
		request->computers[computer.seat] = computer.level;
	}
}

static const struct codec computers_codec = {NULL, read_computers, NULL};

/* ---- tables ---- */

/* Fields used by several types. */
#define VERSION                                                                                    \
	{ FIELD("v", &codec_uint, version), .max = UINT32_MAX }
#define ROOM                                                                                       \
	{ FIELD("room", &codec_room, room) }
#define SEAT                                                                                       \
	{ FIELD("seat", &codec_text, seat) }
#define NAME                                                                                       \
	{ FIELD("name", &codec_text, name), CODEC_OPTIONAL }
#define TOKEN(need)                                                                                \
	{ FIELD("token", &codec_hex, token), need, .flag = offsetof(struct request, has_token) }
#define ENTROPY                                                                                    \
	{                                                                                          \
		FIELD("entropy", &codec_bytes, entropy), CODEC_OPTIONAL,                           \
			.count = offsetof(struct request, entropy_size)                            \
	}
#define OPTIONS                                                                                    \
	{                                                                                          \
		FIELD("options", &codec_options, options), CODEC_OPTIONAL,                         \
			.count = offsetof(struct request, options_used)                            \
	}
#define CLOCK                                                                                      \
	{ FIELD("clock", &clock_codec, clock), CODEC_OPTIONAL }
#define WHAT                                                                                       \
	{ FIELD("what", &codec_word, what), .of = &offer_words }
#define CHANNEL                                                                                    \
	{ FIELD("to", &codec_word, to), .of = &channel_words }

static const struct codec_field no_fields[] = {{NULL}};

static const struct codec_field create_fields[] = {
	{FIELD("game", &codec_text, game)},
	SEAT,
	OPTIONS,
	{FIELD("seats", &codec_uint, seats), CODEC_OPTIONAL, .min = 1, .max = WIRE_SEATS_MAX},
	{FIELD("public", &codec_bool, is_public), CODEC_OPTIONAL},
	NAME,
	{FIELD("client", &client_codec, client), CODEC_OPTIONAL},
	CLOCK,
	{FIELD("dice_mode", &codec_word, dice_mode), CODEC_OPTIONAL, .of = &dice_mode_words},
	{FIELD("computers", &computers_codec, computers), CODEC_OPTIONAL},
	{FIELD("hints", &codec_bool, hints), CODEC_OPTIONAL,
		.flag = offsetof(struct request, has_hints)},
	{NULL},
};

static const struct codec_field join_fields[] = {
	ROOM,
	{FIELD("since", &codec_index, since), CODEC_OPTIONAL, .max = UINT32_MAX},
	TOKEN(CODEC_OPTIONAL),
	{FIELD("client", &client_codec, client), CODEC_OPTIONAL},
	{NULL},
};

static const struct codec_field sit_fields[] = {SEAT, NAME, ENTROPY, {NULL}};

static const struct codec_field ready_fields[] = {
	{FIELD("entropy_commit", &codec_hex, entropy_commit), CODEC_OPTIONAL,
		.flag = offsetof(struct request, has_entropy_commit)},
	ENTROPY,
	{NULL},
};

static const struct codec_field version_fields[] = {VERSION, {NULL}};

static const struct codec_field play_fields[] = {
	VERSION,
	{FIELD("text", &steps_codec, text)},
	{NULL},
};

static const struct codec_field offer_fields[] = {
	WHAT,
	{FIELD("swap", &codec_bool, swap), CODEC_OPTIONAL},
	OPTIONS,
	{FIELD("level", &codec_uint, level), CODEC_OPTIONAL, .min = 1, .max = WIRE_LEVEL_MAX},
	{NULL},
};

static const struct codec_field answer_fields[] = {
	WHAT,
	{FIELD("yes", &codec_bool, yes)},
	{NULL},
};

static const struct codec_field why_fields[] = {
	{FIELD("text", &steps_codec, text)},
	{NULL},
};

static const struct codec_field claim_fields[] = {
	{FIELD("what", &codec_word, claim), .of = &claim_words},
	{NULL},
};

static const struct codec_field seek_fields[] = {
	{FIELD("games", &games_codec, games)},
	NAME,
	{FIELD("client", &client_codec, client)},
	{FIELD("browser", &client_codec, browser), CODEC_OPTIONAL},
	{FIELD("account", &codec_text, account), CODEC_OPTIONAL},
	CLOCK,
	{NULL},
};

static const struct codec_field mine_fields[] = {
	{FIELD("rooms", &rooms_codec, rooms)},
	{NULL},
};

static const struct codec_field chat_fields[] = {
	CHANNEL,
	{FIELD("text", &codec_text, chat_text)},
	NAME,
	{NULL},
};

static const struct codec_field talk_fields[] = {
	CHANNEL,
	{FIELD("open", &codec_bool, open)},
	{NULL},
};

static const struct codec_field plan_fields[] = {
	VERSION,
	{FIELD("lines", &lines_codec, lines)},
	{NULL},
};

static const struct codec_field try_fields[] = {
	VERSION,
	{FIELD("turns", &lines_one_codec, lines)},
	{NULL},
};

static const struct codec_field keep_fields[] = {
	ROOM,
	TOKEN(CODEC_REQUIRED),
	{FIELD("keep", &codec_bool, keep)},
	{NULL},
};

static const struct codec_field computer_fields[] = {
	{FIELD("seat", &codec_uint, computer_seat), .max = WIRE_SEATS_MAX - 1},
	{FIELD("level", &codec_uint, level), .min = 1, .max = WIRE_LEVEL_MAX},
	{NULL},
};

static const struct codec_field dismiss_fields[] = {
	{FIELD("seat", &codec_uint, computer_seat), .max = WIRE_SEATS_MAX - 1},
	{NULL},
};

static const struct codec_field adopt_fields[] = {TOKEN(CODEC_REQUIRED), {NULL}};

/* A seat implies a room, and a turn implies a seat. */
enum {
	A_ROOM = REQUEST_NEEDS_ROOM,
	A_SEAT = A_ROOM | REQUEST_NEEDS_SEAT,
	A_TURN = A_SEAT | REQUEST_NEEDS_TURN,
};

const struct request_type_row request_types[REQUEST_TYPES] = {
	[REQUEST_LOBBY] = {"lobby", no_fields, 0},
	[REQUEST_CREATE] = {"create", create_fields, 0},
	[REQUEST_JOIN] = {"join", join_fields, 0},
	[REQUEST_LEAVE] = {"leave", no_fields, 0},
	[REQUEST_SIT] = {"sit", sit_fields, A_ROOM},
	[REQUEST_STAND] = {"stand", no_fields, A_SEAT},
	[REQUEST_READY] = {"ready", ready_fields, A_SEAT},
	[REQUEST_THROW] = {"throw", version_fields, A_TURN},
	[REQUEST_PLAY] = {"play", play_fields, A_TURN},
	[REQUEST_BACK] = {"back", version_fields, A_SEAT},
	[REQUEST_OFFER] = {"offer", offer_fields, A_SEAT},
	[REQUEST_ANSWER] = {"answer", answer_fields, A_SEAT},
	[REQUEST_RESIGN] = {"resign", no_fields, A_SEAT},
	[REQUEST_ABORT] = {"abort", no_fields, A_SEAT},
	[REQUEST_WHY] = {"why", why_fields, A_ROOM},
	[REQUEST_PING] = {"ping", no_fields, 0},
	[REQUEST_CLAIM] = {"claim", claim_fields, A_SEAT},
	[REQUEST_SEEK] = {"seek", seek_fields, 0},
	[REQUEST_UNSEEK] = {"unseek", no_fields, 0},
	[REQUEST_MINE] = {"mine", mine_fields, 0},
	[REQUEST_CHAT] = {"chat", chat_fields, A_ROOM},
	[REQUEST_TALK] = {"talk", talk_fields, A_SEAT},
	[REQUEST_PLAN] = {"plan", plan_fields, A_SEAT},
	[REQUEST_TRY] = {"try", try_fields, A_SEAT},
	[REQUEST_KEEP] = {"keep", keep_fields, 0},
	[REQUEST_COMPUTER] = {"computer", computer_fields, A_SEAT},
	[REQUEST_DISMISS] = {"dismiss", dismiss_fields, A_SEAT},
	[REQUEST_HINT] = {"hint", version_fields, A_SEAT},
	[REQUEST_ADOPT] = {"adopt", adopt_fields, A_ROOM},
};

/* ---- reading ---- */

static int find_type(const char *name) {
	for (int i = 0; i < REQUEST_TYPES; i++) {
		if (strcmp(request_types[i].name, name) == 0) {
			return i;
		}
	}
	return -1;
}

static bool read_frame(struct fields *frame, struct request *request) {
	char name[WIRE_WORD_SIZE] = "";
	field_int(frame, "n", FIELD_REQUIRED, 1, CODEC_NUMBER_MAX, &request->n);
	field_text(frame, "t", FIELD_REQUIRED, name, sizeof(name));
	if (frame->bad) {
		return false;
	}
	int type = find_type(name);
	if (type < 0) {
		return wire_error_set(frame->error, ERROR_UNKNOWN_TYPE,
			"There is no message of that type here; proto/README.md lists them.");
	}
	request->type = (enum request_type)type;
	struct fields d;
	if (!field_object(frame, "d", FIELD_REQUIRED, &d)) {
		return false;
	}
	codec_read(&d, request_types[type].fields, request);
	return !d.bad;
}

/* Set all but the members specific to a type: the first size bytes are zeroed. */
static void set_defaults(struct request *request, size_t size) {
	memset(request, 0, size);
	request->since = -1;
	request->is_public = true;
	request->swap = true;
	request->dice_mode = DICE_SIMPLE;
}

/* Returns which of the quickly read fields a type has; -1 if it has others. */
static int quick_fields(int type) {
	const struct codec_field *fields = request_types[type].fields;
	if (fields == play_fields) {
		return QUICK_V | QUICK_TEXT;
	}
	if (fields == version_fields) {
		return QUICK_V;
	}
	return fields == no_fields ? 0 : -1;
}

/* Returns false if the full reader must handle the message, which also writes the errors. */
static bool read_quick(struct request *request, const char *text, size_t size) {
	struct quick_request quick;
	char name[WIRE_WORD_SIZE];
	if (!request_quick(&quick, text, size) || quick.n < 1 || quick.type.size >= sizeof(name)) {
		return false;
	}
	memcpy(name, quick.type.at, quick.type.size);
	name[quick.type.size] = '\0';
	int type = find_type(name);
	if (type < 0 || quick_fields(type) != (int)quick.has ||
		((quick.has & QUICK_V) != 0 && quick.v > UINT32_MAX) ||
		((quick.has & QUICK_TEXT) != 0 && quick.text.size >= sizeof(request->text))) {
		return false;
	}
	set_defaults(request, offsetof(struct request, text));
	request->type = (enum request_type)type;
	request->n = quick.n;
	if ((quick.has & QUICK_V) != 0) {
		request->version = (uint32_t)quick.v;
	}
	quick.text.size = (quick.has & QUICK_TEXT) != 0 ? quick.text.size : 0;
	memcpy(request->text, quick.text.at, quick.text.size);
	request->text[quick.text.size] = '\0';
	return true;
}

bool request_read(
	struct request *request, const char *text, size_t size, struct wire_error *error) {
	if (read_quick(request, text, size)) {
		return true;
	}
	set_defaults(request, sizeof(*request));
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
	if (request->lines.at != NULL) {
		lines_finish(&request->lines);
	}
}

bool request_copy(struct request *copy, const struct request *request) {
	memcpy(copy, request, offsetof(struct request, text));
	strcpy(copy->text, request->text);
	memcpy(copy->options, request->options, request->options_used);
	return request->lines.used == 0 || lines_copy(&copy->lines, &request->lines);
}

const char *request_type_name(enum request_type type) {
	return request_types[type].name;
}

bool request_needs(enum request_type type, enum request_need need) {
	return (request_types[type].needs & need) != 0;
}
