/* server/hub/query.h - what is asked of the hub by those who are no client: answers over plain
 * HTTP, pages, numbers. */
#ifndef QIRKAT_SERVER_QUERY_H
#define QIRKAT_SERVER_QUERY_H

#include <stdbool.h>

#include "base/out.h"
#include "proto/error.h"
#include "server/hub/game_filter.h"
#include "server/room/room.h"

struct hub;
struct hub_counts;
struct store;

void hub_counts(const struct hub *hub, struct hub_counts *counts);
/* Can it take requests now? False and a sentence where not. */
bool hub_is_ready(const struct hub *hub, const char **why_not);

/* d of a lobby message. filter may be NULL. */
void hub_write_lobby(const struct hub *hub, const struct game_filter *filter, struct out *out);

/* A room, read from the store if need be: borrowed until the next call. NULL and error if there is
 * none, or if it cannot be read; ERROR_BUSY while it is being read. */
const struct room *hub_find_room(struct hub *hub, const char *id, struct wire_error *error);
/* The events of a room that hub_find_room gave, as a JSON list. False if they cannot be read. */
bool hub_write_events(const struct room *room, struct out *out);
/* d of a room message to a watcher of such a room; events is a JSON list. */
void hub_write_room(const struct room *room, const struct out *events, struct out *out);

/* Borrowed, while the hub lives. */
struct rule_set_cache *hub_rules(struct hub *hub);
struct store *hub_store(struct hub *hub);

#endif
