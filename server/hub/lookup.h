/* server/hub/lookup.h - queries by code that is not a client: HTTP answers, pages, statistics. */
#ifndef QIRKAT_SERVER_LOOKUP_H
#define QIRKAT_SERVER_LOOKUP_H

#include <stdbool.h>

#include "base/out.h"
#include "proto/error.h"
#include "server/hub/game_filter.h"
#include "server/room/room.h"

struct adoption;
struct live_rooms;
struct lobby;
struct moderation;
struct metric_list;
struct site_counts;
struct tally;

struct ownership;

struct lookup {
	struct live_rooms *rooms; /* borrowed */
	const struct lobby *lobby;
	const struct moderation *moderation;
	const struct tally *tally;
	const struct ownership *ownership; /* borrowed; NULL: all rooms are played here */
	struct adoption *adoption;         /* borrowed; NULL: there are no accounts */
};

/* moderation_bars, for HTTP and new connections. */
bool lookup_bars(const struct lookup *lookup, const char *address, char *sentence, size_t size);
/* moderation_announcement. */
const char *lookup_announcement(const struct lookup *lookup, int64_t *until_ms);

/* What the live side counts. */
void lookup_counts(const struct lookup *lookup, struct site_counts *counts);
/* Have the live side and all modules tell their metrics. */
void lookup_metrics(const struct lookup *lookup, struct metric_list *metrics);
/* What players are not served, although requests can be accepted; NULL: nothing. Borrowed until the
 * next tick. */
const char *lookup_degraded(const struct lookup *lookup);
/* tally_of. */
uint64_t lookup_games_over(const struct lookup *lookup, size_t index);
/* Whether requests can be accepted now. If not: false and a reason. */
bool lookup_is_ready(const struct lookup *lookup, const char **why_not);

/* Write the d of a lobby message. filter may be NULL. */
void lookup_lobby(const struct lookup *lookup, const struct game_filter *filter, struct out *out);

/* A room, read from the store if needed; borrowed until the next call. NULL and an error if it does
 * not exist or cannot be read; ERROR_BUSY while it is being read. */
const struct room *lookup_room(
	const struct lookup *lookup, const char *id, struct wire_error *error);
/* The name of an account; NULL if it is not known yet, and asked for now; "" without accounts.
 * Borrowed until the next call. */
const char *lookup_name(const struct lookup *lookup, const char *account);
/* Whether the events of a room from lookup_room can be written at once. */
bool lookup_has_events(const struct room *room);
/* Write the room's events as a JSON list. False if they cannot be read. */
bool lookup_write_events(const struct room *room, struct out *out);
/* Write the d of a room message to a spectator of the room; events is a JSON list. */
void lookup_write_room(const struct room *room, const struct out *events, struct out *out);

/* The rules of a game, as from rule_set_take. Return them with lookup_give_rules, which accepts
 * NULL. */
struct rule_set *lookup_rules(const struct lookup *lookup, const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error);
void lookup_give_rules(const struct lookup *lookup, struct rule_set *rule_set);

#endif
