/* server/inside.h - what the parts of the hub know of each other.
 *
 * hub     everything: clients, desks, rows, lobby
 * client  one connection
 * desk    a room in memory, its clients, and its requests, which are taken one at a time
 * ask     a request on its way through a desk
 * append  an event on its way into the store
 * row     a room that is not over, as the lobby lists it, in memory or not
 */
#ifndef QIRKAT_SERVER_INSIDE_H
#define QIRKAT_SERVER_INSIDE_H

#include "proto/message.h"
#include "proto/request.h"
#include "server/book.h"
#include "server/chat.h"
#include "server/hub.h"
#include "server/list.h"
#include "server/map.h"
#include "server/mine.h"
#include "server/room.h"
#include "server/spare.h"
#include "server/seek.h"
#include "server/tell_room.h"
#include "server/token.h"

enum {
	DESK_QUEUE_MAX = 16,     /* requests that wait at one desk */
	ROOM_EVENTS_MAX = 50000, /* no room is meant to live longer */
	TICK_MS = 1000,
	ROOM_STALE_MS = 24 * 3600 * 1000, /* an open room nobody is at is ended after */
	LOBBY_ROWS_MAX = 60,
	EVENTS_TOLD_MAX = 512 * 1024, /* bytes of past events in one room message */
	EVENTS_READ_MAX = 8192,       /* and so many are looked at for it: the latest */
};

struct address {
	char text[MAP_KEY_SIZE];
	unsigned clients, rooms, seeks;
};

struct client {
	struct hub *hub;
	struct link *link; /* borrowed */
	struct address *address;
	struct desk *desk;           /* the room joined, or NULL */
	int place;                   /* held there, -1 */
	char text[WIRE_CLIENT_SIZE]; /* its own random text, "" */
	char key[WIRE_CLIENT_KEY_SIZE];
	bool closing;
	int64_t window_ms; /* messages are counted since */
	unsigned window_count;
	struct list asks;  /* its requests that are not answered yet */
	struct seek *seek; /* what it looks for, or NULL */
	struct mine *mine; /* the list it waits for, or NULL */
	struct list in_hub, in_desk, in_lobby;
};

struct ask {
	struct hub *hub;
	struct list link; /* in the queue of its desk */
	struct list in_client;
	struct client *client; /* NULL once it is gone */
	int place;
	char text[WIRE_CLIENT_SIZE];
	char key[WIRE_CLIENT_KEY_SIZE];
	int64_t received_ms;
	struct request request;
};

struct append {
	struct hub *hub;
	struct desk *desk; /* NULL, and so is hub, once the hub is gone */
	struct ask *ask;   /* NULL: the server itself; takes it */
	struct event event;
	struct out body;            /* as stored */
	uint8_t token[TOKEN_BYTES]; /* create, sit: to be told */
	struct wire_error error;    /* why there is no event */
	char clause[64];            /* for an illegal step, "" */
	struct out points;
};

struct desk {
	struct hub *hub;
	struct room room;
	struct row *row;       /* NULL when the room is over */
	struct append *append; /* under way, or NULL */
	struct list queue;     /* asks */
	unsigned queued;
	struct list clients;
	struct list in_hub;
	struct list in_idle;             /* without clients */
	struct list in_dirty;            /* presence to be told */
	struct list in_retry;            /* something owed could not be stored */
	struct list in_lingering;        /* some place of it lingers */
	int64_t left_ms[GAME_SEATS_MAX]; /* by place: when its last connection was lost */
	int64_t state_ms;                /* when the game changed last */
	int64_t claim_told;              /* from when a claim may be made, as last told; 0: never */
	uint8_t lingers; /* a bit for each place that is told as present though it has just left */
	int64_t bank_ms[GAME_SEATS_MAX]; /* by place: time of the line still to be left out */
	int64_t failed_ms,
		failed_free_ms; /* the turn's first request that could not be stored; 0 */
	struct chat *chat;      /* NULL as long as nothing was said */
	int64_t idle_ms;        /* since when */
	bool matched;           /* made for people who look for a game */
	int64_t matched_ms;     /* when they were told */
	struct list in_matched; /* somebody may still have to come */
	bool held;              /* must stay in memory just now */
};

struct row {
	char room[WIRE_ROOM_SIZE];
	enum store_status status;
	bool is_public;
	bool unreadable; /* its log was looked at in vain */
	int64_t updated_ms;
	char maker[WIRE_CLIENT_KEY_SIZE];
	int64_t maker_n;
	const struct game *game; /* NULL: its definition is gone */
	char *text;              /* without its closing bracket */
	struct desk *desk;       /* in memory, or NULL */
	struct address *address; /* that made it, NULL if not known */
	struct list in_lobby;    /* waiting or playing */
	int64_t due_ms;          /* when its clock falls, or is to be looked at */
	uint32_t due_at;         /* its place among hub->due, from 1; 0: no clock of it runs */
	bool is_slow;            /* a clock of days */
};

/* A time in which no server used the store. */
struct life_gap {
	int64_t from_ms, to_ms;
};

struct life {
	bool begun, failed;
	int64_t from_ms;      /* this server's life */
	int64_t sign_ms;      /* up to here the store knows of it */
	int64_t last_ms;      /* the end of the lives before */
	struct life_gap *gap; /* the oldest first */
	uint32_t count, size;
};

struct hub {
	uv_loop_t *loop;
	struct store *store;
	struct hub_limits limits;
	int64_t (*clock)(void *user);
	void *clock_user;
	int64_t anchor_ms; /* the time of day when the machine's steady clock was 0 */
	int64_t ahead_ms;  /* added to what the clock says */
	uv_timer_t *timer;
	uv_timer_t *due_timer;
	uint64_t beat_ns; /* of the last beat, on the machine's steady clock */
	struct row **due; /* a heap: the next first */
	uint32_t due_count, due_size;
	uint32_t due_live; /* of them not slow */
	struct life life;
	struct shelf shelf;
	struct map desks;  /* by room id */
	struct map rows;   /* by room id */
	struct map makers; /* rows by maker's key and number */
	struct map addresses;
	struct list clients, live, idle, dirty, retry, lingering;
	struct list lobby_clients;
	struct list waiting, playing; /* rows */
	struct list seeks;            /* whoever came first is first */
	size_t seeks_count;
	struct map given;   /* by client's key: matches nobody came to yet */
	struct list givens; /* the same, the oldest first */
	size_t given_count;
	struct list matched; /* desks whose people were told, the oldest first */
	struct list mines;   /* lists of rooms being read */
	uv_idle_t *mine_turn;
	struct frame *lobby; /* as last told, NULL if never */
	bool lobby_is_old;
	bool draining;
	void (*drained)(void *user);
	void *drained_user;
	size_t appends;    /* under way */
	size_t chat_bytes; /* kept of what was said, at all desks */
	struct out effects, message;
	struct spare appends_spare, asks_spare;
	struct hub_counts counts;
	int64_t expired_ms; /* when old rooms were last forgotten */
};

int64_t hub_now(const struct hub *hub);

/* ---- server/send.c ---- */

/* Send what hub->message holds to one client (NULL: to nobody), and empty it. */
void send_message(struct hub *hub, struct client *client);
/* The same to all clients of a desk. */
void send_to_desk(struct desk *desk);
void send_frame(struct client *client, struct frame *frame);
void send_error(
	struct hub *hub, struct client *client, int64_t n, enum error_code code, const char *text);
/* The ack without anything to tell. */
void send_ack(struct hub *hub, struct client *client, int64_t n);
/* What answers a request that became an event of this kind, done by place, as event version. token:
 * what create and sit tell, NULL for none. */
void send_done(struct desk *desk, struct client *client, int64_t n, enum event_kind kind, int place,
	uint32_t version, const uint8_t *token);
/* The whole room, with the events after since. */
void send_room(struct desk *desk, struct client *client, uint32_t since);
/* The events after since that the room has applied, as a JSON list. False if they cannot be read.
 */
bool write_past_events(struct desk *desk, uint32_t since, struct out *out);
void close_client(struct client *client, int code, const char *reason);

/* ---- server/desk.c ---- */

/* Returns new, with an empty room, known to the hub; NULL without memory. */
struct desk *desk_create(struct hub *hub, const char *id);
/* No append may be under way. Its clients leave. */
void desk_destroy(struct desk *desk);
/* Take a request: check it and append its event, now or when its turn comes. Takes ask. */
void desk_ask(struct desk *desk, struct ask *ask);
/* Append append->event as the room's next. Takes append, also when it fails. */
void desk_append(struct desk *desk, struct append *append);
/* Do what is owed, or take the next request. */
void desk_go_on(struct desk *desk);
/* What is owed could not be done: try again at the next tick. */
void desk_retry(struct desk *desk);
/* A client joins, leaves. */
void desk_join(struct desk *desk, struct client *client, int place);
void desk_leave(struct client *client);

struct append *append_create(struct hub *hub, struct desk *desk, struct ask *ask);
void append_destroy(struct append *append);
struct ask *ask_create(struct client *client, const struct request *request);
/* From now on its answer goes to client. */
void ask_give(struct ask *ask, struct client *client);
void ask_destroy(struct ask *ask);

/* ---- server/presence.c ---- */

struct tell_presence desk_presence(const struct desk *desk);
/* Tell it at the end of this loop turn. */
void desk_presence_changed(struct desk *desk);
/* From when the place to move may be claimed against, 0 for never; *place -1: nobody is to move. */
int64_t desk_claim_from(const struct desk *desk, int *place);
/* The game has changed at at_ms: others may be absent now who are waited for. */
void presence_after_move(struct desk *desk, int64_t at_ms);
/* A client of place (-1: a watcher) is among desk->clients now, is no longer. */
void presence_came(struct desk *desk, int place);
void presence_left(struct desk *desk, int place);
/* Tell of those who left and did not come back at once. */
void presence_tick(struct hub *hub, int64_t now);

/* ---- server/due.c ---- */

/* Make place for so many rows, so that due_set cannot fail. */
bool due_reserve(struct hub *hub, size_t rows);
/* Look at row at due_ms; CLOCK_NEVER: not any more. */
void due_set(struct hub *hub, struct row *row, int64_t due_ms);
/* NULL if there is none. */
struct row *due_first(const struct hub *hub);

/* ---- server/flags.c ---- */

/* When the running clock falls, with the time of the line that may be left out; CLOCK_NEVER. */
int64_t desk_flag_ms(const struct desk *desk);
bool desk_flag_falls(const struct desk *desk, int64_t at_ms);
/* Fill a flag event if the clock has fallen before anything that waits was received. */
bool desk_owes_flag(const struct desk *desk, struct append *append);
/* A clock of its room runs, and nothing would look at it out of memory. */
bool desk_must_stay(const struct desk *desk);
/* The clocks of desk may have changed. */
void desk_set_due(struct desk *desk);
/* Look at rooms whose clock has fallen; by a timer of its own, and at each tick. */
void hub_flags(struct hub *hub);

/* ---- server/beat.c ---- */

/* Start the timers: hub_tick each second. */
bool beat_start(struct hub *hub);
void beat_stop(struct hub *hub);
/* Look at flags in wait_ms. */
void beat_wake(struct hub *hub, int64_t wait_ms);
/* A timer runs: was there a stall before? */
void beat(struct hub *hub);

/* ---- server/lag.c ---- */

/* Milliseconds of the line that may be left out for place now. */
int64_t desk_lag_ms(const struct desk *desk, int place);
/* event was stored and applied. */
void lag_after(struct desk *desk, const struct event *event);
/* Have the line measured of whose clock runs. */
void lag_measure(const struct desk *desk);

/* ---- server/life.c ---- */

/* Read when servers ran before, if that was not done yet, and say that this one does. False if it
 * cannot be read now. */
bool life_begin(struct hub *hub);
/* The server stood still from from_ms until now. False without memory. */
bool life_begin_again(struct hub *hub, int64_t from_ms, int64_t now);
/* How much of a time no server ran. */
int64_t life_gaps_ms(const struct hub *hub, int64_t from_ms, int64_t to_ms);
/* The store knows of this life up to at_ms. */
void life_note(struct hub *hub, int64_t at_ms);
/* Give a sign of life if one is due. */
void life_tick(struct hub *hub, int64_t now);
/* Give one now: the last. */
void life_end(struct hub *hub, int64_t now);
void life_finish(struct hub *hub);

/* ---- server/load.c ---- */

enum room_read { ROOM_READ_GOOD, ROOM_READ_NONE, ROOM_READ_FAILED };

/* Apply the whole log of room, which is empty; event is used for reading. */
enum room_read room_load(struct room *room, struct store *store, struct event *event);
/* The desk of a room, loaded from the store if need be; NULL if there is none or it cannot be read
 * (error says which). */
struct desk *desk_find(struct hub *hub, const char *id, struct wire_error *error);
/* Make room for one more desk. False if the server is full. */
bool desk_has_space(struct hub *hub);

/* ---- server/next.c ---- */

/* Create the room of an agreed rematch, then append the rematch event. */
void desk_open_rematch(struct desk *desk);
/* The first event of a room is stored: the room it is a rematch of goes on. */
void desk_rematch_is_open(struct desk *next);
/* Draw key and commitment of a new room. False if the system gives no random bytes. */
bool draw_room(struct event *event, bool has_dice);
/* Draw a commitment. */
bool draw_dice(struct event *event);

/* ---- server/lobby.c ---- */

/* Read the list of rooms from the store. */
bool lobby_load(struct hub *hub);
void lobby_finish(struct hub *hub);
/* A row for a room being made. NULL without memory. */
struct row *lobby_add(
	struct hub *hub, struct desk *desk, const char *maker, int64_t n, struct address *address);
void lobby_remove(struct hub *hub, struct row *row);
/* The room of desk has changed: after event. */
void lobby_update(struct desk *desk, const struct event *event);
/* What the store's list says of the room after event; false if it stays as it is. */
bool lobby_write_summary(struct out *out, const struct desk *desk, const struct event *event);
struct row *lobby_find_made(struct hub *hub, const char *maker, int64_t n);
/* Games that are asked for; none: all. */
struct filter {
	size_t count;
	const struct game *game[WIRE_SEEK_GAMES_MAX];
};
/* filter may be NULL. */
bool filter_passes(const struct filter *filter, const struct game *game);
/* d of a lobby message. */
void lobby_write(struct hub *hub, const struct filter *filter, struct out *out);
void lobby_tell(struct hub *hub);           /* to all who want it, if it has changed */
void lobby_tell_one(struct client *client); /* now */

/* ---- server/stale.c ---- */

/* End some of the rooms that were opened and left, and matches to which not all came. */
void hub_end_stale(struct hub *hub, int64_t now);

/* ---- server/address.c ---- */

struct address *address_take(struct hub *hub, const char *text);
void address_give(struct hub *hub, struct address *address);

/* ---- server/handle_*.c ---- */

/* Check a request of a seat against the room and fill append->event; false with append->error. */
typedef bool (*handle_ask)(const struct ask *ask, const struct room *room, struct append *append);

bool handle_sit(const struct ask *ask, const struct room *room, struct append *append);
bool handle_stand(const struct ask *ask, const struct room *room, struct append *append);
bool handle_ready(const struct ask *ask, const struct room *room, struct append *append);
bool handle_throw(const struct ask *ask, const struct room *room, struct append *append);
bool handle_play(const struct ask *ask, const struct room *room, struct append *append);
bool handle_back(const struct ask *ask, const struct room *room, struct append *append);
bool handle_offer(const struct ask *ask, const struct room *room, struct append *append);
bool handle_answer(const struct ask *ask, const struct room *room, struct append *append);
bool handle_resign(const struct ask *ask, const struct room *room, struct append *append);
bool handle_claim(const struct ask *ask, const struct room *room, struct append *append);
bool handle_plan(const struct ask *ask, const struct room *room, struct append *append);
bool handle_abort(const struct ask *ask, const struct room *room, struct append *append);
bool handle_turn(const struct ask *ask, const struct room *room, struct append *append);

/* Requests that are answered at once; a talk that changes something goes on to handle_turn. */
void handle_lobby(struct client *client, const struct request *request);
void handle_create(struct client *client, const struct request *request);
void handle_join(struct client *client, const struct request *request);
void handle_leave(struct client *client, const struct request *request);
void handle_why(struct client *client, const struct request *request);
void handle_chat(struct client *client, const struct request *request);
void handle_talk(struct client *client, const struct request *request);
void handle_seek(struct client *client, const struct request *request);
void handle_unseek(struct client *client, const struct request *request);
void handle_mine(struct client *client, const struct request *request);
void handle_try(struct client *client, const struct request *request);
void handle_ping(struct client *client, const struct request *request);

/* ---- server/handle_plan.c ---- */

/* Tell client, which holds a seat, what that has laid down. */
void send_plan(struct client *client);
/* The same to all whose replies the last event has changed. */
void send_changed_plans(struct desk *desk);

/* ---- shared checks (server/check.c) ---- */

/* Is a game going on, and does the version still hold? */
bool check_playing(const struct ask *ask, const struct room *room, struct append *append);
/* Is it this seat's turn, in this phase? */
bool check_turn(const struct ask *ask, const struct room *room, enum game_phase phase,
	struct append *append);
/* The name to show: checked, "Guest" where none was given. */
bool check_name(char name[WIRE_NAME_SIZE], const struct hub *hub, struct wire_error *error);
/* Options over what is in option; from "name=value" texts. */
bool check_options(const struct game *game, int option[GAME_OPTIONS_MAX], const char *texts,
	size_t used, struct wire_error *error);
/* Write options as "name=value" texts. False if they do not fit. */
bool write_options(const struct game *game, const int option[GAME_OPTIONS_MAX], char *texts,
	size_t size, size_t *used);

#endif
