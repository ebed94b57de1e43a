/* server/nodes/claims.c - claims the rooms that this node plays, and answers who plays a room. */
#include "server/nodes/claims.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/live/send.h"
#include "server/live/commit.h"
#include "server/live/load.h"
#include "server/process/log.h"
#include "server/room/decide.h"

enum {
	REFUSED_MS = 3000,
	EPOCH_MS = 5000,   /* then another node becomes responsible for an orphaned room */
	SUSPECT_MS = 2500, /* no client is sent to a node silent for longer than this */
};

/* A claim under way. */
struct asking {
	struct ownership *ownership;
	char room[WIRE_ROOM_SIZE];
};

/* ---- rooms ---- */

static struct owned *find_owned(const struct ownership *ownership, const char *room) {
	return map_find(&ownership->owned, room);
}

/* Returns new; NULL if out of memory. */
static struct owned *add_owned(struct ownership *ownership, const char *room) {
	struct owned *owned = calloc(1, sizeof(*owned));
	if (owned == NULL || !map_add(&ownership->owned, room, owned)) {
		free(owned);
		return NULL;
	}
	snprintf(owned->room, sizeof(owned->room), "%s", room);
	list_init(&owned->in_todo);
	list_init(&owned->askers);
	return owned;
}

static void set_doubtful(struct ownership *ownership, struct owned *owned, bool doubtful) {
	ownership->doubtful += doubtful;
	ownership->doubtful -= owned->doubtful;
	owned->doubtful = doubtful;
}

/* Nobody may be waiting for it. */
static void drop_owned(struct ownership *ownership, struct owned *owned) {
	set_doubtful(ownership, owned, false);
	map_remove(&ownership->owned, owned->room);
	list_take_out(&owned->in_todo);
	free(owned);
}

/* The live room of a room that this node plays; NULL if there is none. */
static struct live_room *find_played_room(const struct ownership *ownership, const char *room) {
	struct live_room *live = live_room_in_memory(ownership->rooms, room);
	return live != NULL && !live->is_copy ? live : NULL;
}

/* ---- answers ---- */

static void send_queued_answers(uv_idle_t *idle) {
	struct ownership *ownership = idle->data;
	struct list now;
	list_init(&now);
	while (!list_is_empty(&ownership->answers)) {
		struct list *link = ownership->answers.next;
		list_move_last(&now, link);
	}
	uv_idle_stop(idle);
	while (!list_is_empty(&now)) {
		struct asker *waits = LIST_OWNER(now.next, struct asker, in_list);
		list_take_out(&waits->in_list);
		waits->found(waits->asker, waits->here ? "" : NULL);
		free(waits);
	}
}

static void answer_later(struct ownership *ownership, struct asker *waits, bool here) {
	waits->here = here;
	list_add_last(&ownership->answers, &waits->in_list);
	uv_idle_start(ownership->idle, send_queued_answers);
}

static void answer_askers(struct owned *owned, const char *owner) {
	struct list now;
	list_init(&now);
	while (!list_is_empty(&owned->askers)) {
		struct list *link = owned->askers.next;
		list_move_last(&now, link);
	}
	while (!list_is_empty(&now)) {
		struct asker *waits = LIST_OWNER(now.next, struct asker, in_list);
		list_take_out(&waits->in_list);
		waits->found(waits->asker, owner);
		free(waits);
	}
}

static void add_todo(struct ownership *ownership, struct owned *owned) {
	list_move_last(&ownership->todo, &owned->in_todo);
}

/* Everything owned must be claimed again. */
void claims_doubt_all(struct ownership *ownership) {
	for (size_t i = 0; i < ownership->owned.count; i++) {
		struct owned *owned = ownership->owned.entry[i].value;
		if (owned->here && !owned->doubtful) {
			set_doubtful(ownership, owned, true);
			add_todo(ownership, owned);
		}
	}
}

/* ---- claims ---- */

static void note_refused(struct ownership *ownership, const char *room, bool none) {
	struct refused *refused = &ownership->refused[ownership->next_refused];
	ownership->next_refused = (ownership->next_refused + 1) % CLAIMS_REFUSED_MAX;
	refused->none = none;
	refused->at_ms = heartbeat_now(&ownership->heartbeat);
	snprintf(refused->room, sizeof(refused->room), "%s", room);
}

/* The latest refusal for the room, if there was one a moment ago; otherwise NULL. */
static const struct refused *find_refused(const struct ownership *ownership, const char *room) {
	int64_t from_ms = heartbeat_now(&ownership->heartbeat) - REFUSED_MS;
	const struct refused *found = NULL;
	for (size_t i = 0; i < CLAIMS_REFUSED_MAX; i++) {
		const struct refused *refused = &ownership->refused[i];
		bool good = refused->at_ms >= from_ms && strcmp(refused->room, room) == 0;
		found = good && (found == NULL || refused->at_ms >= found->at_ms) ? refused : found;
	}
	return found;
}

static void add_later(struct ownership *ownership, struct owned *owned) {
	list_move_last(&ownership->later, &owned->in_todo);
}

/* Take over a room in memory by appending an event; its clients stay. If nobody is there, drop it
 * instead; it is loaded again when needed. */
static void take_over_live_room(
	struct ownership *ownership, struct owned *owned, struct live_room *live) {
	int64_t now = site_now(ownership->site);
	int64_t from_ms = room_turn_from_ms(&live->room);
	from_ms = owned->gone_ms > from_ms ? owned->gone_ms : from_ms;
	if (live->commit != NULL || live->room.version == 0) {
		return; /* the commit or load under way will see that the room is muted */
	}
	if (live_room_rests(live) && !listeners_hold(&ownership->site->listeners, live, false)) {
		live_room_destroy(live);
		return;
	}
	struct commit *commit = room_is_finished(&live->room)
		? NULL
		: commit_create(live->rooms, live, NULL);
	if (commit == NULL) {
		live_room_give_up(live, "it is being reloaded");
		return;
	}
	room_decide_own(&live->room, ownership->seam.node, now > from_ms ? now - from_ms : 0, now,
		&commit->event);
	live_room_commit(live, commit);
}

/* Since when nobody has played the room. */
static int64_t owner_gone_ms(const struct ownership *ownership, const struct owned *owned,
	const struct store_claimed *claimed) {
	if (owned->here) {
		return ownership->silent_from_ms;
	}
	if (strcmp(claimed->before, ownership->seam.node) == 0) {
		return ownership->before_ms;
	}
	return claimed->silent_ms >= 0 ? site_now(ownership->site) - claimed->silent_ms : 0;
}

static void grant_claim(
	struct ownership *ownership, struct owned *owned, const struct store_claimed *claimed) {
	char room[WIRE_ROOM_SIZE];
	struct wire_error error;
	bool wanted = owned->wanted;
	struct live_room *live = find_played_room(ownership, owned->room);
	owned->gone_ms = owner_gone_ms(ownership, owned, claimed);
	owned->must_own = owned->here = true;
	owned->wanted = false;
	set_doubtful(ownership, owned, ownership->silent);
	if (ownership->silent) {
		add_todo(ownership, owned);
	}
	memcpy(room, owned->room, sizeof(room));
	answer_askers(owned, "");
	owned = find_owned(ownership, room);
	if (owned == NULL || owned->doubtful) {
		return;
	}
	if (live != NULL && owned->must_own && live->muted) {
		take_over_live_room(ownership, owned, live);
	} else if (live == NULL && wanted &&
		live_room_find(ownership->rooms, room, &error) == NULL &&
		error.code != ERROR_BUSY) {
		owned->wanted = true; /* too many rooms, or the store cannot be read */
		add_later(ownership, owned);
	}
}

/* The node to send the room's clients to; NULL: none at the moment. */
static const char *name_owner(const struct ownership *ownership, const char *owner) {
	bool far = heartbeat_peer_silent_ms(&ownership->heartbeat, owner) > SUSPECT_MS;
	return ownership->alone || far ? NULL : owner;
}

static void refuse_claim(struct ownership *ownership, struct owned *owned, const char *owner) {
	struct live_room *live = find_played_room(ownership, owned->room);
	char room[WIRE_ROOM_SIZE];
	memcpy(room, owned->room, sizeof(room));
	ownership->facts.claims_refused++;
	owned->here = false;
	set_doubtful(ownership, owned, false);
	if (live != NULL) {
		live_room_give_up(live, "another node is playing it");
	}
	note_refused(ownership, room, owner[0] == '\0');
	answer_askers(owned, owner[0] == '\0' ? "" : name_owner(ownership, owner));
	owned = find_owned(ownership, room);
	if (owned != NULL && list_is_empty(&owned->askers) && !owned->asking) {
		drop_owned(ownership, owned);
	}
}

/* The outcome of the claim is not known. */
static void give_up_claim(struct ownership *ownership, struct owned *owned) {
	char room[WIRE_ROOM_SIZE];
	memcpy(room, owned->room, sizeof(room));
	answer_askers(owned, NULL);
	owned = find_owned(ownership, room);
	if (owned != NULL && owned->doubtful) {
		add_later(ownership, owned);
	} else if (owned != NULL && !owned->here && list_is_empty(&owned->askers)) {
		drop_owned(ownership, owned);
	}
}

static void on_claim(void *user, const struct store_claimed *claimed) {
	struct asking *asking = user;
	struct ownership *ownership = asking->ownership;
	struct owned *owned = ownership->gone ? NULL : find_owned(ownership, asking->room);
	if (owned != NULL && owned->asking) {
		ownership->asked--;
		owned->asking = false;
		if (claimed->result == STORE_OK) {
			grant_claim(ownership, owned, claimed);
		} else if (claimed->result == STORE_TAKEN) {
			refuse_claim(ownership, owned, claimed->owner);
		} else {
			give_up_claim(ownership, owned);
		}
		claims_take_up(ownership);
		listeners_flush(&ownership->site->listeners);
	}
	free(asking);
	claims_end_question(ownership);
}

static void ask_for(struct ownership *ownership, struct owned *owned) {
	struct store_claim claim = {.dead_ms = OWNERSHIP_DEAD_MS};
	struct asking *asking = owned->asking ? NULL : calloc(1, sizeof(*asking));
	list_take_out(&owned->in_todo);
	if (asking == NULL) {
		if (!owned->asking) {
			add_later(ownership, owned); /* out of memory */
		}
		return;
	}
	asking->ownership = ownership;
	memcpy(asking->room, owned->room, sizeof(asking->room));
	memcpy(claim.room, owned->room, sizeof(claim.room));
	snprintf(claim.node, sizeof(claim.node), "%s", ownership->seam.node);
	owned->asking = true;
	ownership->asked++;
	ownership->facts.claims++;
	ownership->under_way++;
	store_claim(ownership->site->store, &claim, on_claim, asking);
}

/* Start the waiting claims, as many as may be under way. */
void claims_take_up(struct ownership *ownership) {
	while (ownership->begun && !ownership->silent && !ownership->draining &&
		!ownership->ended && ownership->asked < OWNERSHIP_ASKED_MAX &&
		!list_is_empty(&ownership->todo)) {
		size_t before = ownership->asked;
		ask_for(ownership, LIST_OWNER(ownership->todo.next, struct owned, in_todo));
		if (ownership->asked == before) {
			return;
		}
	}
}

/* ---- queries ---- */

enum site_room claims_stands(void *user, const char *room) {
	const struct ownership *ownership = user;
	const struct owned *owned = find_owned(ownership, room);
	if (owned != NULL && owned->here) {
		return owned->doubtful ? SITE_ROOM_DOUBTFUL : SITE_ROOM_HERE;
	}
	const struct refused *refused = find_refused(ownership, room);
	return refused == NULL  ? SITE_ROOM_ELSEWHERE
		: refused->none ? SITE_ROOM_NONE
				: SITE_ROOM_TAKEN;
}

void claims_want(void *user, const char *room) {
	struct ownership *ownership = user;
	struct owned *owned = find_owned(ownership, room);
	if (owned == NULL) {
		owned = add_owned(ownership, room);
	}
	if (owned != NULL && !owned->asking && (!owned->here || owned->doubtful)) {
		owned->wanted = true;
		add_todo(ownership, owned);
		claims_take_up(ownership);
	}
}

bool claims_must_own(void *user, const char *room, int64_t *gone_ms) {
	const struct ownership *ownership = user;
	const struct owned *owned = find_owned(ownership, room);
	*gone_ms = owned != NULL ? owned->gone_ms : 0;
	return owned == NULL || owned->must_own;
}

void claims_owned(void *user, const char *room) {
	struct ownership *ownership = user;
	struct owned *owned = find_owned(ownership, room);
	struct live_room *live = find_played_room(ownership, room);
	ownership->facts.takeovers++;
	if (owned != NULL) {
		owned->must_own = false;
	}
	if (live != NULL) {
		live->muted = site_is_silent(ownership->site) || owned == NULL || owned->doubtful;
	}
}

/* If a claim is under way, keep the entry: those who wait for it get its outcome. */
static void forget_owned(struct ownership *ownership, struct owned *owned) {
	owned->here = false;
	set_doubtful(ownership, owned, false);
	if (!owned->asking && list_is_empty(&owned->askers)) {
		drop_owned(ownership, owned);
	}
}

void claims_lost(void *user, const char *room) {
	struct ownership *ownership = user;
	struct owned *owned = find_owned(ownership, room);
	ownership->facts.appends_refused++;
	if (owned != NULL) {
		forget_owned(ownership, owned);
	}
}

bool claims_find_owner(void *user, const char *room, owner_found found, void *asker) {
	struct ownership *ownership = user;
	struct asker *waits = calloc(1, sizeof(*waits));
	if (waits == NULL) {
		return false;
	}
	waits->found = found;
	waits->asker = asker;
	list_init(&waits->in_list);
	struct owned *owned = find_owned(ownership, room);
	if (!room_id_is_good(room)) {
		answer_later(ownership, waits, true); /* it cannot exist: this node says so */
	} else if (site_is_silent(ownership->site)) {
		answer_later(ownership, waits, false);
	} else if (owned != NULL && owned->here && !owned->doubtful) {
		answer_later(ownership, waits, true);
	} else {
		owned = owned != NULL ? owned : add_owned(ownership, room);
		if (owned == NULL) {
			answer_later(ownership, waits, false);
			return true;
		}
		list_add_last(&owned->askers, &waits->in_list);
		ask_for(ownership, owned);
	}
	return true;
}

/* ---- orphaned rooms ---- */

static uint64_t weigh_node(const char *room, const char *node, int64_t epoch) {
	uint64_t hash = hash_text(hash_begin((uint64_t)epoch), room);
	hash = hash_text(hash_byte(hash, '.'), node);
	return hash_word(hash, 0);
}

/* Rendezvous hashing divides orphaned rooms among the live nodes. */
static bool is_mine_to_take(const struct ownership *ownership, const char *room) {
	const struct heartbeat *heartbeat = &ownership->heartbeat;
	int64_t epoch = site_now(ownership->site) / EPOCH_MS;
	uint64_t own = weigh_node(room, ownership->seam.node, epoch);
	for (size_t i = 0; i < heartbeat->peers; i++) {
		const struct store_node *peer = &heartbeat->peer[i];
		bool lives = !peer->draining &&
			heartbeat_peer_silent_ms(heartbeat, peer->name) <= SUSPECT_MS;
		if (lives && weigh_node(room, peer->name, epoch) > own) {
			return false;
		}
	}
	return true;
}

static void on_orphans_found(void *user, enum store_result result,
	const char (*rooms)[STORE_ROOM_ID_MAX], size_t count) {
	struct ownership *ownership = user;
	ownership->looks_for_orphans = false;
	for (size_t i = 0; !ownership->gone && result == STORE_OK && i < count; i++) {
		if (find_owned(ownership, rooms[i]) == NULL &&
			is_mine_to_take(ownership, rooms[i])) {
			claims_want(ownership, rooms[i]);
		}
	}
	claims_end_question(ownership);
}

void claims_look_for_orphans(struct ownership *ownership) {
	if (ownership->looks_for_orphans || ownership->silent || ownership->draining ||
		ownership->ended || !list_is_empty(&ownership->todo)) {
		return;
	}
	if (store_orphans(ownership->site->store, OWNERSHIP_DEAD_MS, on_orphans_found, ownership)) {
		ownership->looks_for_orphans = true;
		ownership->under_way++;
	}
}

/* ---- calls to the store ---- */

void claims_end_question(struct ownership *ownership) {
	ownership->under_way--;
	if (ownership->gone && ownership->under_way == 0) {
		free(ownership);
	}
}

/* Claim again what could not be claimed before. */
void claims_try_later(struct ownership *ownership) {
	while (!list_is_empty(&ownership->later)) {
		add_todo(ownership, LIST_OWNER(ownership->later.next, struct owned, in_todo));
	}
}

void claims_drop_all(struct ownership *ownership) {
	send_queued_answers(ownership->idle);
	while (ownership->owned.count > 0) {
		struct owned *owned = ownership->owned.entry[0].value;
		answer_askers(owned, NULL);
		drop_owned(ownership, owned);
	}
	map_finish(&ownership->owned);
}

/* ---- listener ---- */

/* A room created here is this node's from its first event. */
static void add_created_room(struct ownership *ownership, struct live_room *live) {
	struct owned *owned = find_owned(ownership, live->room.id);
	owned = owned != NULL ? owned : add_owned(ownership, live->room.id);
	if (owned == NULL) {
		live->muted = true;
		return;
	}
	owned->here = true;
	live->muted = site_is_silent(ownership->site);
	if (live->muted) {
		set_doubtful(ownership, owned, true);
		add_todo(ownership, owned);
	}
}

static void note_owned_event(void *user, struct live_room *live, const struct commit *commit) {
	struct ownership *ownership = user;
	if (commit->event.kind == EVENT_CREATE) {
		add_created_room(ownership, live);
	} else if (commit->event.kind == EVENT_OWN) {
		claims_owned(ownership, live->room.id);
	}
}

/* The takeover has changed the clocks, so everybody is sent the room again. */
static void send_owned_room(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	(void)commit;
	send_room_to_all(live);
}

/* The event that takes the room over again, or a commit before it, could not be stored: claim it
 * again later. */
static void reclaim_failed_room(void *user, struct live_room *live, const struct commit *commit) {
	struct ownership *ownership = user;
	struct owned *owned = find_owned(ownership, live->room.id);
	(void)commit;
	if (live->muted && live->room.version > 0 && owned != NULL && owned->here) {
		set_doubtful(ownership, owned, true);
		add_later(ownership, owned);
	}
}

/* Finished rooms need not be tracked: their logs say everything. */
static void release_closed_room(void *user, struct live_room *live) {
	struct ownership *ownership = user;
	struct owned *owned = find_owned(ownership, live->room.id);
	bool over = live->room.version > 0 && room_is_finished(&live->room);
	if (owned != NULL && !live->is_copy && over) {
		forget_owned(ownership, owned);
	}
}

struct live_listener claims_listener(struct ownership *ownership) {
	static const enum event_kind changes[] = {EVENT_CREATE, EVENT_OWN, EVENT_KINDS};
	static const enum event_kind owned[] = {EVENT_OWN, EVENT_KINDS};
	return (struct live_listener){
		.user = ownership,
		.applied_kinds = changes,
		.applied = note_owned_event,
		.published_kinds = owned,
		.published = send_owned_room,
		.failed = reclaim_failed_room,
		.closed = release_closed_room,
	};
}
