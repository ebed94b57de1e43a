/* server/room/room.h - one room: what its log has made of it.
 *
 * room    seats, match, dice, the game being played; no clients, no sockets, no store
 * event   what changes a room; numbered from 1 in its log (proto/event.h)
 * place   a chair of the room, numbered at its creation; whoever sits there keeps it for the match
 * seat    a side of the game being played; holder[seat] is the place that plays it
 *
 * room_apply is the only function that changes a room, live or replayed. Everything else here looks
 * at a room, or makes the event that a request or the state of affairs asks for.
 */
#ifndef QIRKAT_SERVER_ROOM_H
#define QIRKAT_SERVER_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/play.h"
#include "proto/event.h"
#include "base/out.h"
#include "server/room/rule_set.h"
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
	uint8_t computer; /* its level, 0: a person */
	bool bot;         /* a program, over HTTP */
	int8_t seater;    /* of a computer: the place that has let it sit down; -1 */
};

/* A request that was applied: so that it is known when it is repeated. */
struct room_asked {
	int64_t n;
	uint32_t version;
	uint8_t kind; /* enum event_kind */
	int8_t place;
	char client[WIRE_CLIENT_KEY_SIZE - 1]; /* its key, without a zero where it is full */
};

/* May a channel be written to? As the server's setting says, until the host says otherwise. */
enum room_talk { TALK_AS_SET, TALK_OPEN, TALK_CLOSED };

struct room_offer {
	int by;      /* place, -1: none */
	uint8_t yes; /* a bit for each place that agreed */
};

struct room {
	char id[WIRE_ROOM_SIZE];
	struct rule_set_cache *rule_sets; /* borrowed */
	uint32_t version;                 /* events applied */
	int64_t created_ms, changed_ms;
	int64_t owned_ms; /* of the last event own; 0: none */
	enum room_status status;

	const struct game *game;
	int option[GAME_OPTIONS_MAX]; /* as chosen at creation */
	uint8_t places;
	bool is_public, lot;
	bool has_hints, hints; /* said at creation: may players ask for hints? */
	int8_t maker;          /* the place that made the room, -1 */
	enum room_talk talk[CHANNELS];
	char previous[WIRE_ROOM_SIZE];
	struct room_person *person;     /* by place, as many as there are places */
	uint8_t holder[GAME_SEATS_MAX]; /* by seat: the place that plays it */
	struct match match;
	uint8_t key[32]; /* tokens are made with it */
	struct room_asked asked[ROOM_ASKED_MAX];
	uint32_t asked_count;

	struct dice *dice; /* of the game being played, or to be played next; NULL where nothing is
			    * thrown or drawn */
	enum dice_mode dice_mode;    /* DICE_MODE_NONE: of before there was a choice */
	struct entropy_setup *setup; /* of the next game's dice; NULL where none is to begin */

	/* the game being played, or played last */
	struct rule_set *rule_set;   /* its rules; before the first game the chosen ones */
	int first;                   /* the seat that begins where the room decides it, -1 */
	struct play play;            /* tags are versions */
	struct clock clock;          /* of the game being played, or of the next */
	uint32_t start_version;      /* of the event start */
	uint32_t state_version;      /* of the last event that changed state */
	struct event_result *result; /* NULL while there is none */
	char closed[WIRE_WORD_SIZE]; /* why it was ended without a result; "" */

	struct plan *plan;    /* replies laid down; NULL as long as there are none */
	uint8_t plan_changed; /* a bit for each seat whose replies the last event changed */
	uint8_t plans_laid;   /* times in this turn */
	struct bounds bounds;
	struct room_offer offer[OFFER_KINDS];
	bool offer_swap;     /* of a rematch */
	uint8_t offer_level; /* the same: of its computers, 0: as they are */
	char *offer_options; /* of a rematch */
	size_t offer_options_used;
	char next[WIRE_ROOM_SIZE]; /* an agreed rematch; "" */
	bool next_is_open;         /* the rematch event is in the log */
};

/* Make an empty room, which waits for its create event. rule_sets is borrowed for the room's life.
 */
void room_init(struct room *room, const char *id, struct rule_set_cache *rule_sets);
void room_finish(struct room *room);

/* Apply event number room->version + 1. False and a sentence if it cannot be (no memory, or a log
 * that does not fit its rules): the room must not be used any more then. */
bool room_apply(struct room *room, const struct event *event, struct game_error *error);
/* The same for an event that was just decided here: path is what its text was found to stand for,
 * or NULL. */
bool room_apply_decided(struct room *room, const struct event *event, const struct game_path *path,
	struct game_error *error);

/* ---- looking ---- */

/* As game_status, with what the room decided. Only once a game has started; before that OVER. */
struct game_status room_game_status(const struct room *room);
/* The seat of a place in the game being played; -1 for place -1. */
int room_seat_of(const struct room *room, int place);
/* The place that will play seat in the next game, before a lot. */
int room_next_holder(const struct room *room, int seat);
bool room_is_full(const struct room *room);
bool room_is_finished(const struct room *room); /* over or aborted */
bool room_is_playing(const struct room *room);  /* and nothing has ended the game */
/* The place that is to choose or throw, -1. */
int room_place_to_move(const struct room *room);
/* The place whose token has this hash, -1. */
int room_find_token(const struct room *room, const uint8_t hash[32]);
/* A request applied before; NULL. client is the key of who asks (client_key_make). */
const struct room_asked *room_find_asked(const struct room *room, const char *client, int64_t n);
/* Has the game not changed since version? False and an error. */
bool room_check_version(const struct room *room, uint32_t version, struct wire_error *error);
/* May the room be ended without a result? */
bool room_may_abort(const struct room *room);
/* Has a seat thrown in the game being played, so that nobody may be rid of what the dice brought?
 * False in rooms of before this was a rule. */
bool room_is_bound(const struct room *room);
/* Steps that seat may take back of its unfinished turn, 0 for none. */
uint32_t room_steps_back(const struct room *room, int seat);
/* The version to which a takeback asked by seat would go; 0 if there is nothing to take back. */
uint32_t room_takeback_to(const struct room *room, int seat);
/* Turns finished in this game by all. */
unsigned room_turns(const struct room *room);
/* Do all that are needed agree to what is offered? */
bool room_all_agree(const struct room *room, enum offer_kind what);
/* Would they, if place did too? */
bool room_would_agree(const struct room *room, enum offer_kind what, int place);
/* Tell a match (the room's own, or a copy) by seat. */
void room_fill_match(const struct room *room, const struct match *match, struct event_match *told);
/* Count the game that is over into match. */
void room_count_result(const struct room *room, struct match *match);
/* The place that has the say about the table: who made it, else the first person there, -1. */
int room_host(const struct room *room);
/* The first place that a person has taken, -1. */
int room_first_person(const struct room *room);
/* The place that may send the computer of place away: who has let it sit down, or where they are
 * gone the host. -1 where no computer sits, or the game has begun. */
int room_seater(const struct room *room, int place);
/* Does a computer have a seat? */
bool room_has_computer(const struct room *room);
/* May players ask for hints? Where it was not said, they may where a computer plays. */
bool room_allows_hints(const struct room *room);
const char *room_seat_name(const struct room *room, int seat); /* the game's: "White" */

/* ---- the next game (server/room/start.c) ---- */

/* Everything of a game's beginning that is decided by the room. */
struct room_start {
	struct rule_set *rule_set; /* to be given back to the rule_sets */
	union game_state state;
};

/* The rules and first position when seat `first` (-1: as the rules say) begins. */
bool room_first_state(
	const struct room *room, int first, struct room_start *start, struct game_error *error);
/* Does a room with these rules throw anything? */
bool room_needs_dice(const struct game *game, const struct game_rules *rules, bool lot);
/* Fill the start event of the next game. */
bool room_make_start(const struct room *room, struct event *event, struct game_error *error);

/* ---- events of the game (server/room/room_events.c) ---- */

/* Fill a play event of the seat to choose, and path with what text stands for. effects is cleared
 * and then borrowed by the event. False and a refusal if text cannot be played, or (refusal->text
 * "") without memory. */
bool room_make_steps(const struct room *room, const char *text, struct event *event,
	struct game_path *path, struct out *effects, struct game_refusal *refusal);
/* Fill a throw event of the seat to throw; a throw must be due. False without memory. */
bool room_make_throw(const struct room *room, struct event *event, struct out *effects);
/* Fill the end event of a game that is over, but for the dice of the next. */
void room_make_end(const struct room *room, struct event *event);

/* ---- clocks (server/room/apply_time.c) ---- */

/* Write into event, which is about to be appended, what it costs whose clock runs; network
 * delay in lag_ms may be left out. */
void room_fill_time(const struct room *room, struct event *event, int64_t lag_ms);
/* Parts of room_apply: the game has moved on by event; it is about to go back to its first keep
 * moves. */
void room_apply_time(struct room *room, const struct event *event);
void room_take_back_time(struct room *room, const struct event *event, uint32_t keep);

/* ---- parts of room_apply (server/room/offer.c) ---- */

bool offer_make(struct room *room, const struct event *event, struct game_error *error);
void offer_answer(struct room *room, const struct event *event);
void offer_clear(struct room *room, enum offer_kind what);
/* Somebody at seat moved: offers that were about the position before are void. */
void offer_clear_after_move(struct room *room, int seat);

#endif
