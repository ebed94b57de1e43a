/* server/room/decide.h - what becomes of a request in a room, and what is due there unasked: an
 * event, or a sentence why not.
 *
 * facts     what is to be known beside the room: the time, the settings, who is there
 * decision  an event that room_apply will take, to be stored first; or the refusal
 *
 * Deciding changes nothing and knows no clients, clocks, sockets or stores. Whoever asks sees to it
 * that nothing else happens in the room until the event is applied, or given up.
 */
#ifndef QIRKAT_SERVER_DECIDE_H
#define QIRKAT_SERVER_DECIDE_H

#include "proto/request.h"
#include "server/room/room.h"
#include "server/room/token.h"
#include "server/store/store.h"

/* A request and who asks. */
struct room_request {
	const struct request *request; /* borrowed */
	const char *client;            /* its own random text, "" for none; borrowed */
	int place;                     /* held by who asks, -1 */
	bool bot;                      /* a program asks, over HTTP */
	int64_t received_ms;
};

/* All times are milliseconds since 1970. */
struct room_facts {
	int64_t now_ms;
	int64_t lag_ms;        /* network delay that may be left out for who asks */
	int64_t claim_from_ms; /* claim: the place to move may be claimed against from then on; 0:
				  somebody is there */
	bool timed_out; /* unasked: room_timeout_ms came before anything that waits was received */
	unsigned name_letters; /* that a name may have */
	unsigned dice_open_s;  /* strong dice: to open entropy, where the clock has no days */
	const struct wire_error *over_share;   /* why who asks may have nothing stored now, but for
						  what ends a game; NULL: they may. Borrowed */
	const struct wire_error *no_computers; /* why no computer can sit down; NULL: one can.
						  Borrowed */
	random_bytes random;
};

struct room_decision {
	struct event *event;        /* to be filled; borrowed, and to be finished in any case */
	struct game_path *path;     /* what a play event was found to stand for; borrowed */
	struct out *effects;        /* the event's effects are written there; borrowed */
	uint8_t token[TOKEN_BYTES]; /* create, sit: for who asked alone */
	/* why there is no event */
	struct wire_error error;
	char clause[64]; /* of the rules, "" */
	struct out points;
};

/* effects is borrowed until the event is written, event and path until it is applied
 * (room_apply_decided). */
void room_decision_init(struct room_decision *decision, struct event *event, struct game_path *path,
	struct out *effects);
void room_decision_finish(struct room_decision *decision);

/* Does a request of this type change a room, so that it is decided here? */
bool room_decides(enum request_type type);
/* Fill decision->event, with its time and what that costs whose clock runs; false with the error,
 * clause and points of the refusal. */
bool room_decide(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);

enum room_automatic {
	AUTOMATIC_NOTHING,
	AUTOMATIC_EVENT,   /* decision->event is to be stored */
	AUTOMATIC_REMATCH, /* room->next is to be created, then a rematch event stored */
};

/* What must be done without being asked: start, play a reply laid down or what is forced, end, and
 * what follows when time has run out. */
enum room_automatic room_decide_automatic(
	const struct room *room, const struct room_facts *facts, struct room_decision *decision);

/* A request that was done before, and is repeated. */
struct room_repeat {
	enum event_kind kind; /* what it became */
	int place;            /* of who asked then */
	uint32_t version;
	bool sits; /* that place is theirs still */
	bool has_token;
	uint8_t token[TOKEN_BYTES];
};

/* Was the request number n of this client done? key is its (client_key_make). */
bool room_find_repeat(const struct room *room, const char *client, const char *key, int64_t n,
	struct room_repeat *repeat);

/* ---- rooms that are to be made (server/room/decide_create.c) ---- */

/* Fill decision->event, the create event of the room that is asked for, and the maker's token. */
bool room_decide_create(struct rule_set_cache *rule_sets, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
/* Fill the create event of the rematch that all in room have agreed to. False if there is none to
 * be had now. */
bool room_decide_rematch(
	const struct room *room, const struct room_facts *facts, struct event *event);

enum { ROOM_GUESTS = 2 };

/* One of two who were matched. */
struct room_guest {
	const char *client;         /* its own random text; borrowed */
	int64_t n;                  /* of its request */
	const char *name;           /* WIRE_NAME_SIZE; borrowed */
	uint8_t token[TOKEN_BYTES]; /* made here */
};

/* Fill the create event of a room for them: seats by lot, so that nobody can choose whom to meet
 * where. False as above. */
bool room_decide_match(const struct game *game, const struct clock_choice *clock,
	struct room_guest guests[ROOM_GUESTS], const struct room_facts *facts, struct event *event);

/* ---- events that nobody asks for ---- */

/* Fill the event by which the server ends a room. */
void room_decide_abandoned(
	const struct room *room, const char *reason, int64_t now_ms, struct event *event);
/* Fill the event by which a room tells where its rematch is, room->next. */
void room_decide_next(const struct room *room, int64_t now_ms, struct event *event);
/* When whoever has the turn began to have it, or, later, whoever plays the room now did. */
int64_t room_turn_from_ms(const struct room *room);
/* Fill the event by which node takes the room over. down_ms: of the running turn since
 * room_turn_from_ms, that nobody could use. */
void room_decide_own(const struct room *room, const char *node, int64_t down_ms, int64_t now_ms,
	struct event *event);

/* ---- what goes with an event into the store ---- */

/* Write into event when it happened, never before what happened last, and what that costs whose
 * clock runs. place asked for it, -1: nobody; lag_ms: network delay that may be left out. */
void room_stamp(
	const struct room *room, struct event *event, int place, int64_t at_ms, int64_t lag_ms);
/* What the room will be to the store once event is applied. */
enum store_status room_status_after(const struct room *room, const struct event *event);

/* ---- what others check too (server/room/decide_seats.c) ---- */

/* May place open and close the chat? */
bool room_check_host(const struct room *room, int place, struct wire_error *error);
/* The name to show: checked, "Guest" where none was given. */
bool room_check_name(char name[WIRE_NAME_SIZE], unsigned letters, struct wire_error *error);

#endif
