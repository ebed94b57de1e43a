/* server/room/decide.h - decides what a request in a room leads to, and what is due there by
 * itself: an event, or a refusal with the reason.
 *
 * facts     what is needed besides the room: the time, the settings, who is present
 * decision  an event that room_apply will accept and that must be stored first; or a refusal
 *
 * Deciding changes nothing, and knows no clients, clocks, sockets or stores. The caller ensures
 * that nothing else happens in the room until the event has been applied or given up.
 */
#ifndef QIRKAT_SERVER_DECIDE_H
#define QIRKAT_SERVER_DECIDE_H

#include "proto/request.h"
#include "proto/reserved.h"
#include "server/room/room.h"
#include "server/room/token.h"

/* A request and who made it. */
struct room_request {
	const struct request *request; /* borrowed */
	const char *client;  /* the client's own random identifier, "" for none; borrowed */
	int place;           /* held by the client, or -1 */
	bool bot;            /* sent by a program over HTTP */
	const char *account; /* that is signed in, "" or NULL for a guest; borrowed */
	int64_t received_ms;
};

/* All times are milliseconds since 1970. */
struct room_facts {
	int64_t now_ms;
	int64_t lag_ms;        /* network delay of the client that may be left uncharged */
	int64_t claim_from_ms; /* for claim: when the player to move may be claimed against; 0:
				  present */
	bool timed_out;        /* for automatic events: time ran out before any waiting request was
				  received */
	unsigned name_letters; /* longest name */
	const struct reserved_names *reserved; /* NULL: no name is */
	unsigned dice_open_s; /* strong dice: time to open entropy, unless turns take days */
	const struct wire_error *over_share;   /* why nothing more may be stored for the client,
						  except what ends a game; NULL: it may. Borrowed */
	const struct wire_error *no_computers; /* why no computer can sit down, or NULL. Borrowed */
	random_bytes random;
};

struct room_decision {
	struct event *event; /* to be filled in; borrowed; the caller must finish it in any case */
	struct game_path *path;     /* for a play event: the path its text stands for; borrowed */
	struct out *effects;        /* buffer for the event's effects; borrowed */
	bool has_token;             /* create and sit: of a guest */
	uint8_t token[TOKEN_BYTES]; /* for the client only */
	/* why there is no event */
	struct wire_error error;
	char clause[64]; /* of the rules, or "" */
	struct out points;
};

/* effects is borrowed until the event is written; event and path until it is applied
 * (room_apply_decided). */
void room_decision_init(struct room_decision *decision, struct event *event, struct game_path *path,
	struct out *effects);
void room_decision_finish(struct room_decision *decision);

/* Whether requests of this type change a room, so that they are decided here. */
bool room_decides(enum request_type type);
/* Fill decision->event, including its time and what it costs the running clock. False and the
 * error, clause and points of a refusal. */
bool room_decide(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);

enum room_automatic {
	AUTOMATIC_NOTHING,
	AUTOMATIC_EVENT,   /* decision->event must be stored */
	AUTOMATIC_REMATCH, /* room->next must be created, then a rematch event stored */
};

/* Decide what must happen by itself: a start, a planned reply, a forced move, an end, and what
 * follows a timeout. */
enum room_automatic room_decide_automatic(
	const struct room *room, const struct room_facts *facts, struct room_decision *decision);

/* A repeated request that was already done. */
struct room_repeat {
	enum event_kind kind; /* of the event it became */
	int place;            /* of the client at that time */
	uint32_t version;
	bool sits; /* the client still holds that place */
	bool has_token;
	uint8_t token[TOKEN_BYTES];
};

/* Whether request number n of this client was done already. key is from client_key_make, account
 * is signed in. */
bool room_find_repeat(const struct room *room, const char *client, const char *key,
	const char *account, int64_t n, struct room_repeat *repeat);

/* ---- new rooms (server/room/decide_create.c) ---- */

/* Fill decision->event, the create event of the requested room, and the maker's token. */
bool room_decide_create(struct rule_set_cache *rule_sets, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
/* Fill the create event of the rematch that all in room have agreed to. False if that is not
 * possible now. */
bool room_decide_rematch(
	const struct room *room, const struct room_facts *facts, struct event *event);

enum { ROOM_GUESTS = 2 };

/* One of two matched clients. */
struct room_guest {
	const char *client;         /* its own random identifier; borrowed */
	int64_t n;                  /* number of its request */
	const char *name;           /* WIRE_NAME_SIZE; borrowed */
	const char *account;        /* "" or NULL: none; else there is no token. Borrowed */
	uint8_t token[TOKEN_BYTES]; /* filled in by room_decide_match */
};

/* Fill the create event of a room for two matched clients. Seats are drawn by lot, so that nobody
 * can choose whom they meet in which seat. False as above. */
bool room_decide_match(const struct game *game, const struct clock_choice *clock,
	struct room_guest guests[ROOM_GUESTS], const struct room_facts *facts, struct event *event);

/* ---- events without a request ---- */

/* Fill the event with which the server ends a room. */
void room_decide_abandoned(
	const struct room *room, const char *reason, int64_t now_ms, struct event *event);
/* Fill the event that records where the rematch of a room is, room->next. */
void room_decide_next(const struct room *room, int64_t now_ms, struct event *event);
/* When the current turn began, or when the room was taken over, if that was later. */
int64_t room_turn_from_ms(const struct room *room);
/* Fill the event with which node takes the room over. down_ms: the part of the current turn since
 * room_turn_from_ms that nobody could use. */
void room_decide_own(const struct room *room, const char *node, int64_t down_ms, int64_t now_ms,
	struct event *event);

/* ---- storing events ---- */

/* Set the time of event, never before the latest one, and what it costs the running clock. place
 * asked for it, -1: nobody; lag_ms is network delay that may be left uncharged. */
void room_stamp(
	const struct room *room, struct event *event, int place, int64_t at_ms, int64_t lag_ms);

/* ---- checks used elsewhere too (server/room/decide_seats.c) ---- */

/* Whether place may open and close the chat. */
bool room_check_host(const struct room *room, int place, struct wire_error *error);
/* Check the name to show; an empty one becomes "Guest". */
bool room_check_name(char name[WIRE_NAME_SIZE], unsigned letters,
	const struct reserved_names *reserved, struct wire_error *error);

#endif
