/* server/computers/computer_player.c - a computer in a seat. */
#include "server/computers/computer_player.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/search/level.h"
#include "server/computers/pace.h"
#include "server/live/live_room.h"
#include "server/room/computer_seat.h"
#include "server/room/entropy.h"

enum {
	REQUEST_BYTES = 1024,
	REST_MS = 250, /* delay after an error; doubles with each further one */
	REST_DOUBLED_MAX = 7,
	DRAW_TURNS = 12,   /* turns of all seats before it accepts a draw */
	DRAW_SCORE = 0,    /* maximum score at which it accepts a draw */
	MEMORY_LEVEL = 5,  /* levels from here on get more search memory */
	MEMORY = 16 << 20, /* bytes */
	US_A_MS = 1000,
	MS_A_S = 1000,
};

/* ---- received frames ---- */

static struct computer_player *owner_of(struct link *link) {
	return (struct computer_player *)(void *)link;
}

static bool frame_begins(const struct frame *frame, const char *text) {
	return strncmp(frame->data, text, strlen(text)) == 0;
}

/* At most one request is in flight, so any answer belongs to it. */
static void on_player_frame(struct link *link, struct frame *frame) {
	struct computer_player *player = owner_of(link);
	bool refused = frame_begins(frame, "{\"t\":\"error\"");
	if (refused || frame_begins(frame, "{\"t\":\"ack\"")) {
		player->waits = false;
		player->errors = refused ? player->errors + 1 : 0;
	}
	if (refused) {
		unsigned doubled = player->errors < REST_DOUBLED_MAX ? player->errors
								     : REST_DOUBLED_MAX;
		player->rest_ms = site_now(player->means->site) +
			((int64_t)REST_MS << (doubled - 1));
	}
	player->means->wake(player);
}

static void on_player_close(struct link *link, int code, const char *reason) {
	struct computer_player *player = owner_of(link);
	(void)code;
	(void)reason;
	player->closed = true;
	player->means->wake(player);
}

static const struct link_impl link_impl = {.send = on_player_frame, .close = on_player_close};

struct computer_player *computer_player_of(const struct client *client) {
	return client->link->impl == &link_impl ? owner_of(client->link) : NULL;
}

/* ---- requests ---- */

/* Send a request; d is its data. */
static void send_player_request(struct computer_player *player, const char *type, const char *d) {
	char text[REQUEST_BYTES];
	int size = snprintf(text, sizeof(text), "{\"t\":\"%s\",\"n\":%" PRId64 ",\"d\":%s}", type,
		++player->n, d);
	player->waits = true;
	player->means->take(player->client, text, (size_t)size);
}

static void join_computer_table(struct computer_player *player, const struct live_room *live) {
	uint8_t token[TOKEN_BYTES];
	char hex[2 * TOKEN_BYTES + 1];
	char d[REQUEST_BYTES / 2];
	if (!computer_token(live->room.key, player->place, token)) {
		return;
	}
	dice_hex(token, sizeof(token), hex);
	snprintf(d, sizeof(d), "{\"room\":\"%s\",\"token\":\"%s\",\"since\":%u}", player->room, hex,
		(unsigned)live->room.version);
	send_player_request(player, "join", d);
}

static void send_offer_answer(struct computer_player *player, enum offer_kind what, bool yes) {
	char d[64];
	snprintf(d, sizeof(d), "{\"what\":\"%s\",\"yes\":%s}", offer_kind_name(what),
		yes ? "true" : "false");
	send_player_request(player, "answer", d);
}

static void schedule_player(struct computer_player *player, int64_t at_ms) {
	deadlines_set(player->means->deadlines, &player->deadline, at_ms, false);
}

/* ---- offers ---- */

static bool is_open_offer(const struct room *room, enum offer_kind what, int place) {
	const struct room_offer *offer = &room->offer[what];
	return offer->by >= 0 && (offer->yes >> place & 1) == 0;
}

/* Does it consider the game a draw, as far as it has searched? */
static bool takes_draw(const struct computer_player *player, const struct room *room) {
	return player->has_score && player->game == room->match.game &&
		player->score <= DRAW_SCORE && room_turns(room) >= DRAW_TURNS;
}

/* Returns true if it sent a request. */
static bool answer_offers(struct computer_player *player, const struct room *room) {
	bool plays = room_is_playing(room);
	if (plays && is_open_offer(room, OFFER_TAKEBACK, player->place)) {
		send_offer_answer(player, OFFER_TAKEBACK, true);
	} else if (plays && is_open_offer(room, OFFER_DRAW, player->place) && player->job == NULL) {
		send_offer_answer(player, OFFER_DRAW, takes_draw(player, room));
	} else if (room_is_finished(room) && room->next[0] == '\0' &&
		is_open_offer(room, OFFER_REMATCH, player->place)) {
		send_offer_answer(player, OFFER_REMATCH, true);
	} else {
		return false;
	}
	return true;
}

/* ---- the next game ---- */

static void send_bytes(struct computer_player *player, const char *key, const uint8_t *bytes) {
	char hex[2 * TOKEN_BYTES + 1];
	char d[128];
	dice_hex(bytes, TOKEN_BYTES, hex);
	snprintf(d, sizeof(d), "{\"%s\":\"%s\"}", key, hex);
	send_player_request(player, "ready", d);
}

static int find_coming_seat(const struct room *room, int place) {
	int seat = 0;
	while (seat < room->places && room_next_holder(room, seat) != place) {
		seat++;
	}
	return seat;
}

static bool set_up_strong_dice(struct computer_player *player, const struct room *room) {
	uint8_t entropy[TOKEN_BYTES], commit[DICE_HASH];
	int place = player->place;
	if (!computer_entropy(room, place, entropy)) {
		return false;
	}
	if (entropy_commitment(room, place) == NULL) {
		dice_entropy_commit(room->dice->game_id, find_coming_seat(room, place), entropy,
			sizeof(entropy), commit);
		send_bytes(player, "entropy_commit", commit);
		return true;
	}
	if (entropy_is_opening(room) && !entropy_is_given(room, place)) {
		send_bytes(player, "entropy", entropy);
		return true;
	}
	return false;
}

/* Returns true if it sent a request. */
static bool send_readiness(struct computer_player *player, const struct room *room) {
	uint8_t entropy[TOKEN_BYTES];
	if (room->status != ROOM_OPEN && room->status != ROOM_BETWEEN) {
		return false;
	}
	if (entropy_is_strong(room)) {
		return set_up_strong_dice(player, room);
	}
	if (room->setup != NULL && !entropy_is_given(room, player->place) &&
		computer_entropy(room, player->place, entropy)) {
		send_bytes(player, "entropy", entropy);
		return true;
	}
	if (!room->person[player->place].ready) {
		send_player_request(player, "ready", "{}");
		return true;
	}
	return false;
}

/* ---- its turn ---- */

/* Returns a number that differs between throws and choices, and between turns. */
static uint64_t identify_turn(const struct room *room) {
	return ((uint64_t)room->start_version << 32) + room->state_version;
}

static void forget_turn(struct computer_player *player) {
	if (player->job != NULL) {
		search_job_cancel(player->job);
		player->job->user = NULL;
		player->job = NULL;
	}
	player->turn = 0;
	player->has_text = false;
}

static unsigned level_of(const struct computer_player *player, const struct room *room) {
	return room->person[player->place].computer;
}

/* Returns an unpredictable seed that stays the same during a game. */
static uint64_t derive_player_seed(const struct computer_player *player, const struct room *room) {
	uint8_t bytes[TOKEN_BYTES] = {0};
	uint64_t seed;
	int64_t n = (int64_t)room->match.game * GAME_SEATS_MAX + player->place;
	(void)token_make(room->key, "how a computer plays", n, bytes);
	memcpy(&seed, bytes, sizeof(seed));
	return seed;
}

/* Whether the latest move was a throw that left no choice. */
static bool was_thrown_in_vain(const struct play *play) {
	return play->now.phase == GAME_CHANCE && play->moves > 0 &&
		play->move[play->moves - 1].flags & PLAY_THROW;
}

static struct pace pace_of(const struct computer_player *player, const struct room *room) {
	const struct computer_means *means = player->means;
	const struct game_rules *rules = room->rule_set->rules;
	const struct clock *clock = &room->clock;
	struct game_step steps[GAME_STEPS_MAX];
	int seat = room_seat_of(room, player->place);
	bool throws = room->play.now.phase == GAME_CHANCE;
	bool presses = clock->choice.kind != CLOCK_NONE && clock->choice.kind != CLOCK_DAYS;
	return (struct pace){
		.level = level_of(player, room),
		.choices = throws ? 0 : game_steps(rules, &room->play.state, steps),
		.after_throw = was_thrown_in_vain(&room->play),
		.left_ms = presses ? clock_left_ms(clock, seat, site_now(means->site)) : -1,
		.add_ms = (int64_t)clock->choice.add * MS_A_S,
		.chance = (uint32_t)(derive_player_seed(player, room) +
			room->version * 2654435761U),
		.waiting = search_pool_jobs(means->pool) / search_pool_threads(means->pool),
	};
}

static void on_player_turn_found(struct search_job *job) {
	struct computer_player *player = job->user;
	if (player != NULL) {
		player->job = NULL;
		player->has_text = true;
		player->has_score = player->has_score || job->found;
		player->score = job->found ? job->result.score : player->score;
		snprintf(player->text, sizeof(player->text), "%s",
			job->found ? job->result.turn : "");
		player->means->wake(player);
	}
	search_job_destroy(job);
}

/* Returns false if a search cannot be started now. */
static bool begin_search(
	struct computer_player *player, const struct room *room, const struct pace *pace) {
	unsigned level = level_of(player, room);
	struct search_job *job = search_job_create(room);
	if (job == NULL) {
		return false;
	}
	level_limit(level, room->rule_set->rules, room_seat_of(room, player->place),
		room_turns(room), derive_player_seed(player, room), &job->limits);
	job->limits.time_us = (uint64_t)pace_search_ms(pace) * US_A_MS;
	job->memory = level >= MEMORY_LEVEL ? MEMORY : SEARCH_MEMORY_MIN;
	job->address = player->address;
	job->watched = player->watched;
	job->done = on_player_turn_found;
	job->user = player;
	if (!search_pool_take(player->means->pool, job)) {
		search_job_destroy(job);
		return false;
	}
	player->job = job;
	return true;
}

static void begin_player_turn(struct computer_player *player, const struct room *room) {
	struct pace pace = pace_of(player, room);
	forget_turn(player);
	if (player->game != room->match.game) {
		player->game = room->match.game;
		player->has_score = false;
	}
	if (room->play.now.phase == GAME_CHOICE && !begin_search(player, room, &pace)) {
		schedule_player(player, site_now(player->means->site) + REST_MS);
		return;
	}
	player->turn = identify_turn(room);
	player->shown_ms = site_now(player->means->site) +
		pace_delay_ms(&pace, player->means->pace);
}

/* Nothing was found, or it cannot be played: use the first legal step. */
static void take_first_step(struct computer_player *player, const struct room *room) {
	struct game_step steps[GAME_STEPS_MAX];
	const struct game_rules *rules = room->rule_set->rules;
	if (game_steps(rules, &room->play.state, steps) > 0) {
		rules->game->impl->print_step(rules, &room->play.state, &steps[0], player->text);
	}
}

static void play_player_turn(struct computer_player *player, const struct room *room) {
	char d[GAME_TURN_TEXT_MAX + 64];
	if (room->play.now.phase == GAME_CHANCE) {
		snprintf(d, sizeof(d), "{\"v\":%u}", (unsigned)room->version);
		send_player_request(player, "throw", d);
		return;
	}
	if (player->text[0] == '\0' || player->errors > 1) {
		take_first_step(player, room);
	}
	snprintf(d, sizeof(d), "{\"v\":%u,\"text\":\"%s\"}", (unsigned)room->version, player->text);
	send_player_request(player, "play", d);
}

static void advance_player_turn(struct computer_player *player, const struct room *room) {
	if (room_place_to_move(room) != player->place || room->play.now.forced) {
		forget_turn(player);
		return;
	}
	if (player->turn != identify_turn(room)) {
		begin_player_turn(player, room);
	}
	bool found = player->has_text || room->play.now.phase == GAME_CHANCE;
	if (player->turn == 0 || !found) {
		return;
	}
	if (site_now(player->means->site) >= player->shown_ms) {
		play_player_turn(player, room);
	} else {
		schedule_player(player, player->shown_ms);
	}
}

/* ---- public ---- */

struct computer_player *computer_player_create(
	const struct computer_means *means, void *table, const struct live_room *live, int place) {
	struct computer_player *player = calloc(1, sizeof(*player));
	if (player == NULL) {
		return NULL;
	}
	if (!deadlines_reserve(means->deadlines, means->site->counts.computers + 1)) {
		free(player);
		return NULL;
	}
	player->link.impl = &link_impl;
	player->means = means;
	player->table = table;
	player->place = place;
	strcpy(player->room, live->room.id);
	player->client = client_create(means->clients, &player->link, "a computer");
	if (player->client == NULL) {
		free(player);
		return NULL;
	}
	player->client->is_computer = true;
	means->site->counts.computers++;
	return player;
}

void computer_player_lose_client(struct computer_player *player) {
	player->client = NULL;
	player->means->site->counts.computers--;
}

void computer_player_destroy(struct computer_player *player) {
	if (player == NULL) {
		return;
	}
	forget_turn(player);
	deadlines_set(player->means->deadlines, &player->deadline, DEADLINE_NEVER, false);
	if (player->client != NULL) {
		client_destroy(player->client); /* which also clears client */
	}
	free(player);
}

void computer_player_look(struct computer_player *player, const struct live_room *live) {
	int64_t now = site_now(player->means->site);
	if (player->client == NULL || player->closed || player->waits) {
		return;
	}
	if (now < player->rest_ms) {
		schedule_player(player, player->rest_ms);
		return;
	}
	if (player->client->live == NULL) {
		join_computer_table(player, live);
		return;
	}
	const struct room *room = &live->room;
	if (!answer_offers(player, room) && !send_readiness(player, room)) {
		advance_player_turn(player, room);
	}
}
