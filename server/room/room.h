/* server/room/room.h - one room: the result of applying its log.
 *
 * room    seats, match, dice, the game being played; no clients, no sockets, no store
 * event   a change of the room; numbered from 1 in its log (proto/event.h)
 * place   a chair in the room, numbered at creation; whoever sits there keeps it for the match
 * seat    a side in the game being played; holder[seat] is the place that plays it
 *
 * room_apply is the only function that changes a room, live or replayed. Everything else here
 * queries a room, or makes the event that a request or the state of the game calls for.
 */
#ifndef QIRKAT_SERVER_ROOM_H
#define QIRKAT_SERVER_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/play.h"
#include "proto/event.h"
#include "base/out.h"
#include "games/view/rule_set.h"
#include "server/room/bounds.h"
#include "server/room/clock.h"
#include "server/room/dice.h"
#include "server/room/entropy.h"
#include "server/room/match.h"

enum { ROOM_ASKED_MAX = 16 };

struct room_person {
	bool sits;
	bool ready;
	uint8_t token[32]; /* hash of the token */
	char name[WIRE_NAME_SIZE];
	uint8_t computer; /* its level; 0: a person */
	bool bot;         /* a program over HTTP */
	int8_t seater;    /* of a computer: the place that seated it, or -1 */
	/* Whose seat it is; "": a guest's. Its events have no name: name is what it was last known
	 * to be, "" until somebody has looked it up. */
	char account[WIRE_ACCOUNT_SIZE];
};

/* A request that was applied, kept to recognise it when it is repeated. */
struct room_asked {
	int64_t n;
	uint32_t version;
	uint8_t kind; /* enum event_kind */
	int8_t place;
	char client[WIRE_CLIENT_KEY_SIZE - 1]; /* its key, not terminated if full */
};

/* Whether a channel may be written to: by the server's setting, until the host decides
 * otherwise. */
enum room_talk { TALK_AS_SET, TALK_OPEN, TALK_CLOSED };

struct room_offer {
	int by;      /* place; -1: no offer */
	uint8_t yes; /* one bit per place that agreed */
};

struct room {
	char id[WIRE_ROOM_SIZE];
	struct rule_set_cache *rule_sets; /* borrowed */
	uint32_t version;                 /* number of events applied */
	int64_t created_ms, changed_ms;
	int64_t owned_ms; /* time of the latest own event; 0: none */
	enum room_status status;

	const struct game *game;
	int option[GAME_OPTIONS_MAX]; /* as chosen at creation */
	uint8_t places;
	bool is_public, lot;
	bool has_hints, hints; /* set at creation: whether players may ask for hints */
	int8_t maker;          /* the place that created the room, or -1 */
	enum room_talk talk[CHANNELS];
	char previous[WIRE_ROOM_SIZE];
	struct room_person *person;     /* by place; as many as there are places */
	uint8_t holder[GAME_SEATS_MAX]; /* by seat: the place that plays it */
	struct match match;
	uint8_t key[32]; /* used to derive tokens */
	struct room_asked asked[ROOM_ASKED_MAX];
	uint32_t asked_count;

	/* of the current or the next game; NULL if nothing is thrown or drawn */
	struct dice *dice;
	/* DICE_MODE_NONE: a room from before there was a choice */
	enum dice_mode dice_mode;
	struct entropy_setup *setup; /* of the next game's dice; NULL if no game is due */

	/* the current or latest game */
	struct rule_set *rule_set; /* its rules; before the first game, those chosen */
	int first;              /* the seat that begins, if the room decides that; otherwise -1 */
	struct play play;       /* tags are versions */
	struct clock clock;     /* of the current or the next game */
	uint32_t start_version; /* version of the start event */
	uint32_t state_version; /* version of the latest event that changed the state */
	struct event_result *result; /* NULL until there is one */
	char closed[WIRE_WORD_SIZE]; /* why it was ended without a result, or "" */

	struct plan *plan;    /* planned replies; NULL if there are none */
	uint8_t plan_changed; /* one bit per seat whose planned replies the latest event changed */
	uint8_t plans_laid;   /* plan events in this turn */
	struct bounds bounds;
	struct room_offer offer[OFFER_KINDS];
	bool offer_swap;     /* for a rematch */
	uint8_t offer_level; /* for a rematch: new level of its computers; 0: unchanged */
	char *offer_options; /* for a rematch */
	size_t offer_options_used;
	char next[WIRE_ROOM_SIZE]; /* room of an agreed rematch, or "" */
	bool next_is_open;         /* the rematch event is in the log */
};

/* Make an empty room, which needs its create event next. rule_sets is borrowed for the room's
 * lifetime. */
void room_init(struct room *room, const char *id, struct rule_set_cache *rule_sets);
void room_finish(struct room *room);

/* Apply event number room->version + 1. False and an error if that fails (out of memory, or a log
 * that does not fit the rules); the room must not be used any more then. */
bool room_apply(struct room *room, const struct event *event, struct game_error *error);
/* The same for an event that was just decided here: path is what its text stands for, or NULL. */
bool room_apply_decided(struct room *room, const struct event *event, const struct game_path *path,
	struct game_error *error);

/* ---- queries ---- */

/* As game_status, including what the room decided. Valid once a game has started; before that, the
 * phase is OVER. */
struct game_status room_game_status(const struct room *room);
/* The seat that place has in the current game; -1 if place is -1. */
int room_seat_of(const struct room *room, int place);
/* The place that will have seat in the next game, before any lot. */
int room_next_holder(const struct room *room, int seat);
bool room_is_full(const struct room *room);
bool room_is_finished(const struct room *room); /* over or aborted */
bool room_is_playing(const struct room *room);  /* playing, and nothing has ended the game */
/* The place that must move or throw, or -1. */
int room_place_to_move(const struct room *room);
/* The place of a guest whose token has this hash, or -1. */
int room_find_token(const struct room *room, const uint8_t hash[32]);
/* The place of an account whose token had this hash while it was a guest's, or -1. */
int room_find_dead_token(const struct room *room, const uint8_t hash[32]);
/* The place of this account, or -1; "" and NULL have none. */
int room_find_account(const struct room *room, const char *account);
/* A request that was applied before; NULL if there is none. client is the key of its client
 * (client_key_make). */
const struct room_asked *room_find_asked(const struct room *room, const char *client, int64_t n);
/* Whether the game has not changed since version. False and an error if it has. */
bool room_check_version(const struct room *room, uint32_t version, struct wire_error *error);
/* Whether the room may be ended without a result. */
bool room_may_abort(const struct room *room);
/* Whether a seat has thrown in the current game, so that nobody may escape what the dice brought.
 * Always false in rooms older than this rule. */
bool room_is_bound(const struct room *room);
/* The number of steps of its unfinished turn that seat may take back. */
uint32_t room_steps_back(const struct room *room, int seat);
/* The version that a takeback requested by seat would return to; 0 if there is nothing to take
 * back. */
uint32_t room_takeback_to(const struct room *room, int seat);
/* Turns completed in this game by all seats. */
unsigned room_turns(const struct room *room);
/* Whether everybody needed has agreed to the offer. */
bool room_all_agree(const struct room *room, enum offer_kind what);
/* Whether that would be so if place agreed too. */
bool room_would_agree(const struct room *room, enum offer_kind what, int place);
/* Describe a match (the room's own, or a copy) by seat. */
void room_fill_match(const struct room *room, const struct match *match, struct event_match *told);
/* Count the finished game in match. */
void room_count_result(const struct room *room, struct match *match);
/* The place that manages the table: its maker, otherwise the first person there, or -1. */
int room_host(const struct room *room);
/* The first place taken by a person, or -1. */
int room_first_person(const struct room *room);
/* The place that may remove the computer at place: the one that seated it, or the host if that one
 * has gone. -1 if there is no computer, or the game has begun. */
int room_seater(const struct room *room, int place);
/* Whether a computer has a seat. */
bool room_has_computer(const struct room *room);
/* Whether players may ask for hints. If that was not set, they may when a computer plays. */
bool room_allows_hints(const struct room *room);
const char *room_seat_name(const struct room *room, int seat); /* as named by the game: "White" */

/* ---- the next game (server/room/start.c) ---- */

/* The beginning of a game, as far as the room decides it. */
struct room_start {
	struct rule_set *rule_set; /* must be returned to the rule_sets */
	union game_state state;
};

/* The rules and first position if seat `first` begins (-1: as the rules say). */
bool room_first_state(
	const struct room *room, int first, struct room_start *start, struct game_error *error);
/* Whether a room with these rules needs dice. */
bool room_needs_dice(const struct game *game, const struct game_rules *rules, bool lot);
/* Fill the start event of the next game. */
bool room_make_start(const struct room *room, struct event *event, struct game_error *error);

/* ---- events of the game (server/room/decide_game.c) ---- */

/* Fill a play event for the seat to move, and path with what text stands for. effects is cleared,
 * then borrowed by the event. False and a refusal if text cannot be played; refusal->text is "" if
 * out of memory. */
bool room_make_steps(const struct room *room, const char *text, struct event *event,
	struct game_path *path, struct out *effects, struct game_refusal *refusal);
/* Fill the end event of a finished game, except for the dice of the next game. */
void room_make_end(const struct room *room, struct event *event);

/* ---- clocks (server/room/apply_time.c) ---- */

/* Set in event, which is about to be stored, what it costs the running clock; up to lag_ms of
 * network delay is left uncharged. */
void room_fill_time(const struct room *room, struct event *event, int64_t lag_ms);
/* Parts of room_apply: the game has moved on by event; the game is about to return to its first
 * keep moves. */
void room_apply_time(struct room *room, const struct event *event);
void room_take_back_time(struct room *room, const struct event *event, uint32_t keep);

#endif
