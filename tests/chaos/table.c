/* tests/chaos/table.c - two scripted players, and what they were told. */
#include "tests/chaos/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { RETRY_MS = 20 };

char storm_wrong[512];
unsigned long long storm_acked, storm_refused;
unsigned storm_think_ms;
long long storm_waited_ms;

static bool wrong(const struct table *table, long long version, const char *what) {
	if (storm_wrong[0] == '\0') {
		snprintf(storm_wrong, sizeof(storm_wrong), "room %s, event %lld: %s", table->room,
			version, what);
	}
	return false;
}

static const char *text_of(const json_t *object, const char *key) {
	const char *text = json_string_value(json_object_get(object, key));
	return text != NULL ? text : "";
}

static long long number_of(const json_t *object, const char *key) {
	return json_integer_value(json_object_get(object, key));
}

static bool is(const char *a, const char *b) {
	return strcmp(a, b) == 0;
}

/* ---- asking ---- */

static void ask(struct seat *seat, const char *type, const char *d) {
	snprintf(seat->open_text, sizeof(seat->open_text), "{\"t\":\"%s\",\"n\":%lld,\"d\":%s}",
		type, ++seat->n, d);
	snprintf(seat->open_type, sizeof(seat->open_type), "%s", type);
	seat->open_n = seat->n;
	seat->heard_ms = clock_ms();
	ws_send(&seat->ws, seat->open_text);
}

static void ask_join(struct seat *seat) {
	char text[TEXT_BYTES];
	bool has_token = seat->token[0] != '\0';
	seat->join_n = ++seat->n;
	seat->heard_ms = clock_ms();
	snprintf(text, sizeof(text),
		"{\"t\":\"join\",\"n\":%lld,\"d\":{\"room\":\"%s\",\"since\":%lld,\"client\":\"%s\"%s%s%s}}",
		seat->join_n, seat->table->room, seat->version, seat->client,
		has_token ? ",\"token\":\"" : "", seat->token, has_token ? "\"" : "");
	ws_send(&seat->ws, text);
}

static void leave(struct seat *seat) {
	ws_finish(&seat->ws);
	seat->joined = false;
	seat->lost = false;
	seat->join_n = 0;
	seat->retry_ms = 0;
	seat->heard_ms = clock_ms();
}

static bool greet(struct seat *seat, bool good) {
	seat->opening = false;
	seat->lost = !good;
	if (good && seat->open_n != 0 && is(seat->open_type, "create")) {
		ws_send(&seat->ws, seat->open_text);
	}
	return good;
}

bool seat_return(struct seat *seat, unsigned port) {
	leave(seat);
	return greet(seat, ws_open(&seat->ws, port, "/ws", "") == 101);
}

bool seat_begin_return(struct seat *seat, unsigned port) {
	leave(seat);
	seat->opening = ws_begin(&seat->ws, port, "/ws");
	seat->lost = !seat->opening;
	return seat->opening;
}

static void ask_create(struct seat *seat) {
	char d[TEXT_BYTES / 2];
	snprintf(d, sizeof(d),
		"{\"game\":\"%s\",\"options\":{},\"seat\":\"W\",\"public\":true,\"name\":\"Host\","
		"\"client\":\"%s\",\"clock\":%s}",
		seat->client[5] % 4 == 3 ? "laquet" : "alquerque", seat->client,
		seat->client[5] % 2 == 0 ? "{\"kind\":\"fischer\",\"base\":10800,\"add\":3}"
					 : "null");
	ask(seat, "create", d);
}

static bool is_my_turn(const struct seat *seat) {
	const json_t *turn = json_object_get(seat->state, "seat");
	return !seat->over && json_is_integer(turn) && json_integer_value(turn) == seat->own;
}

/* Whether the player is still thinking about its move. */
static bool thinks(struct seat *seat, unsigned *random) {
	if (storm_think_ms != 0 && seat->thought_of != seat->version) {
		seat->thought_of = seat->version;
		seat->think_until_ms = clock_ms() + rand_r(random) % storm_think_ms;
	}
	return clock_ms() < seat->think_until_ms;
}

void seat_think(struct seat *seat, bool moves, unsigned *random) {
	if (seat->open_n == 0 && !is_my_turn(seat)) {
		seat->due_ms = 0;
	} else if (moves && seat->due_ms == 0 && is_my_turn(seat) && seat->token[0] != '\0' &&
		!thinks(seat, random)) {
		seat->due_ms = clock_ms();
	}
}

static void ask_move(struct seat *seat, unsigned *random) {
	char d[TEXT_BYTES / 2];
	const json_t *steps = json_object_get(seat->state, "steps");
	size_t count = json_array_size(steps);
	if (is(text_of(seat->state, "phase"), "chance")) {
		snprintf(d, sizeof(d), "{\"v\":%lld}", seat->version);
		ask(seat, "throw", d);
	} else if (count > 0) {
		const json_t *step = json_array_get(steps, (size_t)rand_r(random) % count);
		snprintf(d, sizeof(d), "{\"v\":%lld,\"text\":\"%s\"}", seat->version,
			json_string_value(step));
		ask(seat, "play", d);
	}
}

/* The complete turn that can come next in a state; "" if there is none. */
static void pick_turn(const json_t *state, char turn[64]) {
	const json_t *list = json_object_get(state, "turns");
	list = json_array_size(list) > 0 ? list : json_object_get(state, "steps");
	const char *text = json_string_value(json_array_get(list, 0));
	snprintf(turn, 64, "%s", text != NULL ? text : "");
}

/* Whether this seat may plan a reply, as far as it knows. */
static bool may_plan(const struct seat *seat) {
	return seat->client[5] % 4 == 1 && !seat->over && seat->looked < seat->version &&
		is(text_of(seat->state, "phase"), "choice") && !is_my_turn(seat) &&
		json_is_true(json_object_get(seat->state, "fresh"));
}

/* In every second position, at tables that allow it, plans a reply to the turn that is listed
 * first, after asking what the reply can be. */
static void ask_plan(struct seat *seat, unsigned *random) {
	char d[TEXT_BYTES / 2];
	if (seat->reply[0] != '\0') {
		snprintf(d, sizeof(d), "{\"v\":%lld,\"lines\":[[\"%s\",\"%s\"]]}", seat->version,
			seat->turn, seat->reply);
		seat->reply[0] = '\0';
		ask(seat, "plan", d);
		return;
	}
	seat->looked = seat->version;
	pick_turn(seat->state, seat->turn);
	if (seat->turn[0] != '\0' && rand_r(random) % 2 == 0) {
		snprintf(
			d, sizeof(d), "{\"v\":%lld,\"turns\":[\"%s\"]}", seat->version, seat->turn);
		ask(seat, "try", d);
	}
}

void seat_act(struct seat *seat, bool moves, unsigned *random) {
	bool has_room = seat->table->room[0] != '\0';
	seat_think(seat, moves, random);
	if (seat->retry_ms > clock_ms() || seat->opening) {
		return;
	}
	if (has_room && !seat->joined) {
		if (seat->join_n == 0) {
			ask_join(seat);
		}
	} else if (seat->place > 1) {
		return; /* a spectator */
	} else if (seat->open_n == 0 && seat->place == 0 && !has_room) {
		ask_create(seat);
	} else if (seat->open_n == 0 && has_room && seat->token[0] == '\0') {
		ask(seat, "sit", "{\"seat\":\"any\",\"name\":\"Guest\",\"entropy\":\"a1b2\"}");
	} else if (seat->open_n == 0 && moves && has_room && is_my_turn(seat)) {
		if (seat->due_ms != 0) {
			ask_move(seat, random);
		}
	} else if (seat->open_n == 0 && moves && has_room &&
		(may_plan(seat) || seat->reply[0] != '\0')) {
		ask_plan(seat, random);
	}
}

bool seat_is_settled(const struct seat *seat) {
	bool has_room = seat->table->room[0] != '\0';
	bool sits = seat->token[0] != '\0' || seat->place > 1;
	return seat->open_n == 0 && has_room && seat->joined && sits;
}

/* ---- what the server says ---- */

uint64_t table_sum(const json_t *d) {
	json_t *bare = json_copy((json_t *)d);
	json_object_del(bare, "state");
	char *text = json_dumps(bare, JSON_COMPACT | JSON_SORT_KEYS);
	uint64_t sum = hash_text(hash_begin(0), text != NULL ? text : "");
	free(text);
	json_decref(bare);
	return sum | 1;
}

uint64_t table_add_sum(uint64_t sum, uint64_t more) {
	return hash_word(sum, more);
}

uint64_t table_told(const struct table *table) {
	uint64_t sum = 0;
	for (long long i = 1; i <= table->seat[0].version && i < EVENTS_MAX; i++) {
		sum = table_add_sum(sum, table->told[i]);
	}
	return sum;
}

static bool told(struct table *table, long long version, const json_t *d) {
	if (version < 1 || version >= EVENTS_MAX) {
		return wrong(table, version, "no such number");
	}
	uint64_t sum = table_sum(d);
	if (table->told[version] != 0 && table->told[version] != sum) {
		return wrong(table, version, "is not what it was");
	}
	table->told[version] = sum;
	return true;
}

static void keep_state(struct seat *seat, json_t *state) {
	if (json_is_object(state)) {
		json_incref(state);
		json_decref(seat->state);
		seat->state = state;
		free(seat->position);
		seat->position = strdup(text_of(state, "position"));
	}
}

static void on_room(struct seat *seat, const json_t *message, const json_t *d) {
	const json_t *events = json_object_get(d, "events");
	const json_t *you = json_object_get(d, "you");
	const char *status = text_of(d, "status");
	long long version = number_of(message, "v");
	if (version < seat->version) {
		wrong(seat->table, seat->version, "was told and is gone");
	}
	for (size_t i = 0; i < json_array_size(events); i++) {
		const json_t *event = json_array_get(events, i);
		told(seat->table, number_of(event, "v"), json_object_get(event, "d"));
	}
	seat->version = version;
	if (seat->token[0] != '\0' && !json_is_integer(you)) {
		wrong(seat->table, version, "a seat was lost");
	}
	seat->own = json_is_integer(you) ? (int)json_integer_value(you) : seat->own;
	/* between two games of a match nobody moves: this table is over, and another one is opened
	 */
	seat->over = is(status, "over") || is(status, "aborted") || is(status, "between");
	keep_state(seat, json_object_get(d, "state"));
	seat->joined = true;
	if (seat->open_n != 0 && !is(seat->open_type, "create")) {
		ws_send(&seat->ws, seat->open_text);
	}
}

static void on_event(struct seat *seat, const json_t *message, const json_t *d) {
	long long version = number_of(message, "v");
	if (version != seat->version + 1) {
		wrong(seat->table, version, "does not follow the one before");
	}
	told(seat->table, version, d);
	seat->version = version;
	seat->over = seat->over || is(text_of(d, "e"), "end") || is(text_of(d, "e"), "abort");
	keep_state(seat, json_object_get(d, "state"));
}

static void on_ack(struct seat *seat, const json_t *d) {
	bool is_move = is(seat->open_type, "play") || is(seat->open_type, "throw");
	long long version = number_of(d, "v");
	bool is_try = is(seat->open_type, "try");
	if (seat->open_n < ASKS_MAX) {
		seat->done[seat->open_n] = !is_try; /* a try is not in the log */
	}
	if (is_try) {
		pick_turn(json_object_get(d, "state"), seat->reply);
	}
	seat->open_n = 0;
	if (is_move) {
		long long waited = seat->due_ms != 0 ? clock_ms() - seat->due_ms : 0;
		storm_waited_ms = waited > storm_waited_ms ? waited : storm_waited_ms;
		seat->due_ms = 0;
		seat->acked++;
		storm_acked++;
	}
	if (version > 0 && version < EVENTS_MAX) {
		seat->table->acked[version] = true;
	}
	if (text_of(d, "token")[0] != '\0') {
		snprintf(seat->token, sizeof(seat->token), "%s", text_of(d, "token"));
		seat->own = (int)number_of(d, "seat");
	}
	if (is(seat->open_type, "create")) {
		snprintf(seat->table->room, sizeof(seat->table->room), "%s", text_of(d, "room"));
	}
}

/* A refused request is not in the log; it is repeated a little later, as a new one. */
static void on_error(struct seat *seat, long long n, const char *code) {
	if (n == seat->join_n && is(code, "no_room")) {
		wrong(seat->table, 1, "was made and is gone");
	}
	seat->retry_ms = clock_ms() + RETRY_MS;
	storm_refused++;
	if (n == seat->open_n) {
		seat->open_n = 0;
	} else if (n == seat->join_n) {
		seat->join_n = 0;
	}
}

static void on_message(struct seat *seat, const json_t *message) {
	const char *type = text_of(message, "t");
	const json_t *d = json_object_get(message, "d");
	long long n = number_of(message, "n");
	if (is(type, "event")) {
		on_event(seat, message, d);
	} else if (is(type, "room")) {
		on_room(seat, message, d);
	} else if (is(type, "ack") && n == seat->open_n) {
		on_ack(seat, d);
	} else if (is(type, "error")) {
		on_error(seat, n, text_of(d, "code"));
	}
}

static bool is_open(struct seat *seat) {
	if (seat->opening) {
		int status = ws_answer(&seat->ws);
		if (status == 0) {
			return false;
		}
		greet(seat, status == 101);
	}
	return !seat->lost;
}

void seat_read(struct seat *seat) {
	seat->heard_ms = clock_ms();
	while (is_open(seat)) {
		struct ws_message got = ws_read(&seat->ws, 0);
		seat->lost = seat->lost || got.type == WS_CLOSE || got.type < 0;
		seat->displaced += got.type == WS_CLOSE && got.code == 4006;
		if (got.type != WS_TEXT) {
			return;
		}
		json_t *message = json_loadb(got.data, got.size, 0, NULL);
		on_message(seat, message);
		json_decref(message);
	}
}

/* ---- comparing ---- */

/* The moves in the log that players asked for, by seat of the game. */
static void count_move(const json_t *d, unsigned moves[2]) {
	long long seat = number_of(d, "seat");
	bool asked = is(text_of(d, "e"), "throw") ||
		(is(text_of(d, "e"), "play") && !json_is_true(json_object_get(d, "forced")) &&
			!json_is_true(json_object_get(d, "planned")));
	if (asked && (seat == 0 || seat == 1)) {
		moves[seat]++;
	}
}

static bool compare_log(struct table *table, const json_t *events, unsigned moves[2]) {
	size_t count = json_array_size(events);
	for (size_t i = 0; i < count; i++) {
		const json_t *event = json_array_get(events, i);
		const json_t *d = json_object_get(event, "d");
		long long version = number_of(event, "v");
		if (version != (long long)i + 1) {
			return wrong(table, version, "stands at another place in the log");
		}
		if (!told(table, version, d)) {
			return false;
		}
		count_move(d, moves);
	}
	for (size_t i = count + 1; i < EVENTS_MAX; i++) {
		if (table->told[i] != 0 || table->acked[i]) {
			return wrong(table, (long long)i, "was acknowledged and is not in the log");
		}
	}
	return true;
}

bool table_compare(struct table *table, const json_t *message) {
	const json_t *d = json_object_get(message, "d");
	const char *position = text_of(json_object_get(d, "state"), "position");
	unsigned moves[2] = {0};
	if (!compare_log(table, json_object_get(d, "events"), moves)) {
		return false;
	}
	for (int i = 0; i < SEATS; i++) {
		const struct seat *seat = &table->seat[i];
		if (seat->version != number_of(message, "v") ||
			!is(seat->position != NULL ? seat->position : "", position)) {
			return wrong(
				table, seat->version, "players do not come to the same position");
		}
		if (seat->place < 2 && seat->acked != moves[seat->own]) {
			return wrong(table, seat->version,
				seat->acked > moves[seat->own]
					? "an acknowledged move is not in the log"
					: "a move is in the log twice");
		}
	}
	return true;
}

/* ---- the table ---- */

void table_init(struct table *table, unsigned name) {
	memset(table, 0, sizeof(*table));
	for (int i = 0; i < SEATS; i++) {
		struct seat *seat = &table->seat[i];
		seat->table = table;
		seat->place = i;
		seat->ws.fd = -1;
		snprintf(seat->client, sizeof(seat->client), "storm%c%010u0123456789abcde",
			'a' + (char)(name % 4) + (char)(4 * i), name);
	}
}

void table_finish(struct table *table) {
	for (int i = 0; i < SEATS; i++) {
		ws_finish(&table->seat[i].ws);
		json_decref(table->seat[i].state);
		free(table->seat[i].position);
	}
}
