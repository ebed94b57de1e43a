/* server/nodes/ownership.c - decides which rooms this server plays, where several servers share a
 * store. */
#include "server/nodes/ownership.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/live/broadcast.h"
#include "server/live/commit.h"
#include "server/live/load.h"
#include "server/nodes/heartbeat.h"
#include "server/process/log.h"
#include "server/room/decide.h"

enum {
	SUSPECT_MS = 2500, /* no client is sent to a node silent for longer than this */
	DRAIN_MS = 1000,
	LEAVE_MS = 1000,
	BEGIN_MS = OWNERSHIP_DEAD_MS + 2000, /* by then a dead earlier run has lost the name */
	AGAIN_MS = 250,
	CLOCKS_APART_MS = 5000, /* a difference this large is logged */
	CLOCKS_CLOSE_MS = 1000,
	REFUSED_MAX = 64,
	REFUSED_MS = 3000,
	EPOCH_MS = 5000, /* then another node becomes responsible for an orphaned room */
};

/* Somebody waiting for the outcome of a claim. */
struct asker {
	struct list in_list;
	owner_found found;
	void *asker;
	bool here; /* when answering later: this node plays the room */
};

/* A room that this node owns or claims. */
struct owned {
	struct list in_todo; /* in todo or later: waiting to be claimed */
	char room[WIRE_ROOM_SIZE];
	bool here;     /* claimed */
	bool doubtful; /* owned, but to be claimed again */
	bool asking;   /* a claim is under way */
	bool wanted;   /* load it once it is claimed */
	bool must_own;
	int64_t gone_ms; /* when its previous owner was last known to be alive; 0: not known */
	struct list askers;
};

/* A refused claim: another node plays the room, or it does not exist. */
struct refused {
	char room[WIRE_ROOM_SIZE];
	bool none;
	int64_t at_ms;
};

struct ownership {
	struct site *site;
	struct live_rooms *rooms;
	struct site_ownership seam;
	struct heartbeat heartbeat;
	bool alone, begun, silent, draining, ended, looks_for_orphans;
	struct map owned;
	struct list todo, later; /* todo: to be claimed now; later: at the next tick */
	size_t doubtful, asked;
	int64_t silent_from_ms; /* by the site's clock */
	int64_t before_ms; /* when an earlier run was last known to be alive, by the site's clock;
			      0: not known */
	struct refused refused[REFUSED_MAX]; /* a ring of the latest ones; next_refused is the next
						to overwrite */
	size_t next_refused;

	struct list answers;
	uv_idle_t *idle; /* active while answers is not empty */
	uv_timer_t *drain;
	void (*drained)(void *user);
	void *drained_user;
	void (*on_ended)(void *user);
	void *ended_user;

	struct ownership_facts facts;
	bool clock_told;  /* the difference of clocks has been logged */
	size_t under_way; /* calls to the store not answered yet */
	bool gone;        /* destroyed; free when under_way reaches 0 */
};

/* A claim under way. */
struct asking {
	struct ownership *ownership;
	char room[WIRE_ROOM_SIZE];
};

static void take_up(struct ownership *ownership);

/* ---- rooms ---- */

static struct owned *find(const struct ownership *ownership, const char *room) {
	return map_find(&ownership->owned, room);
}

/* Returns new; NULL if out of memory. */
static struct owned *add(struct ownership *ownership, const char *room) {
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
static void drop(struct ownership *ownership, struct owned *owned) {
	set_doubtful(ownership, owned, false);
	map_remove(&ownership->owned, owned->room);
	list_take_out(&owned->in_todo);
	free(owned);
}

/* The live room of a room that this node plays; NULL if there is none. */
static struct live_room *live_of(const struct ownership *ownership, const char *room) {
	struct live_room *live = live_room_in_memory(ownership->rooms, room);
	return live != NULL && !live->is_copy ? live : NULL;
}

/* ---- answers ---- */

static void on_idle(uv_idle_t *idle) {
	struct ownership *ownership = idle->data;
	struct list now;
	list_init(&now);
	while (!list_is_empty(&ownership->answers)) {
		struct list *link = ownership->answers.next;
		list_take_out(link);
		list_add_last(&now, link);
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
	uv_idle_start(ownership->idle, on_idle);
}

static void answer_all(struct owned *owned, const char *owner) {
	struct list now;
	list_init(&now);
	while (!list_is_empty(&owned->askers)) {
		struct list *link = owned->askers.next;
		list_take_out(link);
		list_add_last(&now, link);
	}
	while (!list_is_empty(&now)) {
		struct asker *waits = LIST_OWNER(now.next, struct asker, in_list);
		list_take_out(&waits->in_list);
		waits->found(waits->asker, owner);
		free(waits);
	}
}

/* ---- silence ---- */

static void mute_all(struct ownership *ownership) {
	const struct list *all = &ownership->rooms->all;
	for (struct list *at = all->next; at != all; at = at->next) {
		struct live_room *live = LIST_OWNER(at, struct live_room, in_all);
		live->muted = !live->is_copy;
	}
}

static void add_todo(struct ownership *ownership, struct owned *owned) {
	list_take_out(&owned->in_todo);
	list_add_last(&ownership->todo, &owned->in_todo);
}

/* Everything owned must be claimed again. */
static void doubt_all(struct ownership *ownership) {
	for (size_t i = 0; i < ownership->owned.count; i++) {
		struct owned *owned = ownership->owned.entry[i].value;
		if (owned->here && !owned->doubtful) {
			set_doubtful(ownership, owned, true);
			add_todo(ownership, owned);
		}
	}
}

static void fall_silent(struct ownership *ownership, int64_t silent_ms) {
	ownership->silent = true;
	ownership->facts.silences++;
	ownership->silent_from_ms = site_now(ownership->site) - silent_ms;
	log_warning("nodes", "silent_ms=%lld: rooms wait until the store hears this node",
		(long long)silent_ms);
	mute_all(ownership);
	doubt_all(ownership);
}

static bool is_silent(void *user) {
	struct ownership *ownership = user;
	if (!ownership->begun || ownership->draining || ownership->ended) {
		return true; /* the node does not have its name yet, or no longer */
	}
	if (!ownership->silent) {
		int64_t silent_ms = heartbeat_silent_ms(&ownership->heartbeat);
		if (silent_ms >= OWNERSHIP_SILENT_MS) {
			fall_silent(ownership, silent_ms);
		}
	}
	return ownership->silent;
}

static void end(struct ownership *ownership) {
	if (ownership->ended) {
		return;
	}
	log_error("nodes", "node=%s is another server's name now: this one ends",
		ownership->heartbeat.beat.node);
	ownership->ended = true;
	mute_all(ownership);
	if (ownership->on_ended != NULL) {
		ownership->on_ended(ownership->ended_user);
	}
}

/* ---- claims ---- */

static void note_refused(struct ownership *ownership, const char *room, bool none) {
	struct refused *refused = &ownership->refused[ownership->next_refused];
	ownership->next_refused = (ownership->next_refused + 1) % REFUSED_MAX;
	refused->none = none;
	refused->at_ms = heartbeat_now(&ownership->heartbeat);
	snprintf(refused->room, sizeof(refused->room), "%s", room);
}

/* The latest refusal for the room, if there was one a moment ago; otherwise NULL. */
static const struct refused *find_refused(const struct ownership *ownership, const char *room) {
	int64_t from_ms = heartbeat_now(&ownership->heartbeat) - REFUSED_MS;
	const struct refused *found = NULL;
	for (size_t i = 0; i < REFUSED_MAX; i++) {
		const struct refused *refused = &ownership->refused[i];
		bool good = refused->at_ms >= from_ms && strcmp(refused->room, room) == 0;
		found = good && (found == NULL || refused->at_ms >= found->at_ms) ? refused : found;
	}
	return found;
}

static void add_later(struct ownership *ownership, struct owned *owned) {
	list_take_out(&owned->in_todo);
	list_add_last(&ownership->later, &owned->in_todo);
}

/* Take over a room in memory by appending an event; its clients stay. If nobody is there, drop it
 * instead; it is loaded again when needed. */
static void own_live(struct ownership *ownership, struct owned *owned, struct live_room *live) {
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
		live_room_give_up(live, "it is read again");
		return;
	}
	room_decide_own(&live->room, ownership->seam.node, now > from_ms ? now - from_ms : 0, now,
		&commit->event);
	live_room_commit(live, commit);
}

/* Since when nobody has played the room. */
static int64_t gone_from(const struct ownership *ownership, const struct owned *owned,
	const struct store_claimed *claimed) {
	if (owned->here) {
		return ownership->silent_from_ms;
	}
	if (strcmp(claimed->before, ownership->seam.node) == 0) {
		return ownership->before_ms;
	}
	return claimed->silent_ms >= 0 ? site_now(ownership->site) - claimed->silent_ms : 0;
}

static void grant(
	struct ownership *ownership, struct owned *owned, const struct store_claimed *claimed) {
	char room[WIRE_ROOM_SIZE];
	struct wire_error error;
	bool wanted = owned->wanted;
	struct live_room *live = live_of(ownership, owned->room);
	owned->gone_ms = gone_from(ownership, owned, claimed);
	owned->must_own = owned->here = true;
	owned->wanted = false;
	set_doubtful(ownership, owned, ownership->silent);
	if (ownership->silent) {
		add_todo(ownership, owned);
	}
	memcpy(room, owned->room, sizeof(room));
	answer_all(owned, "");
	owned = find(ownership, room);
	if (owned == NULL || owned->doubtful) {
		return;
	}
	if (live != NULL && owned->must_own && live->muted) {
		own_live(ownership, owned, live);
	} else if (live == NULL && wanted &&
		live_room_find(ownership->rooms, room, &error) == NULL &&
		error.code != ERROR_BUSY) {
		owned->wanted = true; /* too many rooms, or the store cannot be read */
		add_later(ownership, owned);
	}
}

/* The node to send the room's clients to; NULL: none at the moment. */
static const char *where(const struct ownership *ownership, const char *owner) {
	bool far = heartbeat_peer_silent_ms(&ownership->heartbeat, owner) > SUSPECT_MS;
	return ownership->alone || far ? NULL : owner;
}

static void refuse(struct ownership *ownership, struct owned *owned, const char *owner) {
	struct live_room *live = live_of(ownership, owned->room);
	char room[WIRE_ROOM_SIZE];
	memcpy(room, owned->room, sizeof(room));
	ownership->facts.claims_refused++;
	owned->here = false;
	set_doubtful(ownership, owned, false);
	if (live != NULL) {
		live_room_give_up(live, "another node plays it");
	}
	note_refused(ownership, room, owner[0] == '\0');
	answer_all(owned, owner[0] == '\0' ? "" : where(ownership, owner));
	owned = find(ownership, room);
	if (owned != NULL && list_is_empty(&owned->askers) && !owned->asking) {
		drop(ownership, owned);
	}
}

/* The outcome of the claim is not known. */
static void give_up_claim(struct ownership *ownership, struct owned *owned) {
	char room[WIRE_ROOM_SIZE];
	memcpy(room, owned->room, sizeof(room));
	answer_all(owned, NULL);
	owned = find(ownership, room);
	if (owned != NULL && owned->doubtful) {
		add_later(ownership, owned);
	} else if (owned != NULL && !owned->here && list_is_empty(&owned->askers)) {
		drop(ownership, owned);
	}
}

static void end_question(struct ownership *ownership) {
	ownership->under_way--;
	if (ownership->gone && ownership->under_way == 0) {
		free(ownership);
	}
}

static void on_claim(void *user, const struct store_claimed *claimed) {
	struct asking *asking = user;
	struct ownership *ownership = asking->ownership;
	struct owned *owned = ownership->gone ? NULL : find(ownership, asking->room);
	if (owned != NULL && owned->asking) {
		ownership->asked--;
		owned->asking = false;
		if (claimed->result == STORE_OK) {
			grant(ownership, owned, claimed);
		} else if (claimed->result == STORE_TAKEN) {
			refuse(ownership, owned, claimed->owner);
		} else {
			give_up_claim(ownership, owned);
		}
		take_up(ownership);
		listeners_flush(&ownership->site->listeners);
	}
	free(asking);
	end_question(ownership);
}

static void ask(struct ownership *ownership, struct owned *owned) {
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
static void take_up(struct ownership *ownership) {
	while (ownership->begun && !ownership->silent && !ownership->draining &&
		!ownership->ended && ownership->asked < OWNERSHIP_ASKED_MAX &&
		!list_is_empty(&ownership->todo)) {
		size_t before = ownership->asked;
		ask(ownership, LIST_OWNER(ownership->todo.next, struct owned, in_todo));
		if (ownership->asked == before) {
			return;
		}
	}
}

/* ---- queries ---- */

static enum site_room stands(void *user, const char *room) {
	const struct ownership *ownership = user;
	const struct owned *owned = find(ownership, room);
	if (owned != NULL && owned->here) {
		return owned->doubtful ? SITE_ROOM_DOUBTFUL : SITE_ROOM_HERE;
	}
	const struct refused *refused = find_refused(ownership, room);
	return refused == NULL  ? SITE_ROOM_ELSEWHERE
		: refused->none ? SITE_ROOM_NONE
				: SITE_ROOM_TAKEN;
}

void ownership_want(struct ownership *ownership, const char *room) {
	struct owned *owned = find(ownership, room);
	if (owned == NULL) {
		owned = add(ownership, room);
	}
	if (owned != NULL && !owned->asking && (!owned->here || owned->doubtful)) {
		owned->wanted = true;
		add_todo(ownership, owned);
		take_up(ownership);
	}
}

static void want(void *user, const char *room) {
	ownership_want(user, room);
}

static bool must_own(void *user, const char *room, int64_t *gone_ms) {
	const struct ownership *ownership = user;
	const struct owned *owned = find(ownership, room);
	*gone_ms = owned != NULL ? owned->gone_ms : 0;
	return owned == NULL || owned->must_own;
}

static void on_owned(void *user, const char *room) {
	struct ownership *ownership = user;
	struct owned *owned = find(ownership, room);
	struct live_room *live = live_of(ownership, room);
	ownership->facts.takeovers++;
	if (owned != NULL) {
		owned->must_own = false;
	}
	if (live != NULL) {
		live->muted = is_silent(ownership) || owned == NULL || owned->doubtful;
	}
}

/* If a claim is under way, keep the entry: those who wait for it get its outcome. */
static void forget(struct ownership *ownership, struct owned *owned) {
	owned->here = false;
	set_doubtful(ownership, owned, false);
	if (!owned->asking && list_is_empty(&owned->askers)) {
		drop(ownership, owned);
	}
}

static void lost(void *user, const char *room) {
	struct ownership *ownership = user;
	struct owned *owned = find(ownership, room);
	ownership->facts.appends_refused++;
	if (owned != NULL) {
		forget(ownership, owned);
	}
}

static bool find_owner(void *user, const char *room, owner_found found, void *asker) {
	struct ownership *ownership = user;
	struct asker *waits = calloc(1, sizeof(*waits));
	if (waits == NULL) {
		return false;
	}
	waits->found = found;
	waits->asker = asker;
	list_init(&waits->in_list);
	struct owned *owned = find(ownership, room);
	if (!room_id_is_good(room)) {
		answer_later(ownership, waits, true); /* it cannot exist: this node says so */
	} else if (is_silent(ownership)) {
		answer_later(ownership, waits, false);
	} else if (owned != NULL && owned->here && !owned->doubtful) {
		answer_later(ownership, waits, true);
	} else {
		owned = owned != NULL ? owned : add(ownership, room);
		if (owned == NULL) {
			answer_later(ownership, waits, false);
			return true;
		}
		list_add_last(&owned->askers, &waits->in_list);
		ask(ownership, owned);
	}
	return true;
}

struct owners ownership_owners(struct ownership *ownership) {
	return (struct owners){.find = find_owner, .user = ownership};
}

/* ---- orphaned rooms ---- */

static uint64_t weight(const char *room, const char *node, int64_t epoch) {
	uint64_t hash = hash_text(hash_begin((uint64_t)epoch), room);
	hash = hash_text(hash_byte(hash, '.'), node);
	return hash_word(hash, 0);
}

/* Rendezvous hashing divides orphaned rooms among the live nodes. */
static bool is_mine_to_take(const struct ownership *ownership, const char *room) {
	const struct heartbeat *heartbeat = &ownership->heartbeat;
	int64_t epoch = site_now(ownership->site) / EPOCH_MS;
	uint64_t own = weight(room, ownership->seam.node, epoch);
	for (size_t i = 0; i < heartbeat->peers; i++) {
		const struct store_node *peer = &heartbeat->peer[i];
		bool lives = !peer->draining &&
			heartbeat_peer_silent_ms(heartbeat, peer->name) <= SUSPECT_MS;
		if (lives && weight(room, peer->name, epoch) > own) {
			return false;
		}
	}
	return true;
}

static void on_orphans(void *user, enum store_result result, const char (*rooms)[STORE_ROOM_ID_MAX],
	size_t count) {
	struct ownership *ownership = user;
	ownership->looks_for_orphans = false;
	for (size_t i = 0; !ownership->gone && result == STORE_OK && i < count; i++) {
		if (find(ownership, rooms[i]) == NULL && is_mine_to_take(ownership, rooms[i])) {
			want(ownership, rooms[i]);
		}
	}
	end_question(ownership);
}

static void look_for_orphans(struct ownership *ownership) {
	if (ownership->looks_for_orphans || ownership->silent || ownership->draining ||
		ownership->ended || !list_is_empty(&ownership->todo)) {
		return;
	}
	if (store_orphans(ownership->site->store, OWNERSHIP_DEAD_MS, on_orphans, ownership)) {
		ownership->looks_for_orphans = true;
		ownership->under_way++;
	}
}

/* ---- beats ---- */

static void send_beat(struct ownership *ownership) {
	if (!ownership->ended && heartbeat_send(&ownership->heartbeat)) {
		ownership->under_way++;
	}
}

static void finish_draining(struct ownership *ownership) {
	void (*drained)(void *user) = ownership->drained;
	uv_timer_stop(ownership->drain);
	ownership->drained = NULL;
	if (drained != NULL) {
		drained(ownership->drained_user);
	}
}

static void on_drain_late(uv_timer_t *timer) {
	finish_draining(timer->data);
}

/* said: this beat told the store that we are draining. Otherwise it was sent before, and another is
 * needed. */
static void go_on_draining(struct ownership *ownership, bool said) {
	if (said) {
		finish_draining(ownership);
	} else {
		ownership->heartbeat.beat.draining = true;
		send_beat(ownership);
	}
}

/* Log once each time the clocks drift apart. */
static void compare_clocks(struct ownership *ownership) {
	int64_t ahead_ms = ownership->heartbeat.ahead_ms;
	int64_t apart_ms = ahead_ms < 0 ? -ahead_ms : ahead_ms;
	if (apart_ms >= CLOCKS_APART_MS && !ownership->clock_told) {
		log_warning("nodes",
			"clock_ahead_s=%lld of the database's; synchronize the clocks of both "
			"machines over the network",
			(long long)(ahead_ms / 1000));
		ownership->clock_told = true;
	} else if (apart_ms < CLOCKS_CLOSE_MS) {
		ownership->clock_told = false;
	}
}

/* All nodes use the store's clock, so that a room does not change its time when it is taken over.
 * Must run before anything is timestamped. */
static void follow_clock(struct ownership *ownership) {
	int64_t ahead_ms = ownership->heartbeat.ahead_ms;
	if (ahead_ms >= CLOCKS_CLOSE_MS || ahead_ms <= -CLOCKS_CLOSE_MS) {
		ownership->site->anchor_ms -= ahead_ms;
	}
}

static void take_beat(struct ownership *ownership, int64_t gap_ms) {
	compare_clocks(ownership);
	bool was_silent = ownership->silent;
	if (!was_silent && gap_ms >= OWNERSHIP_SILENT_MS && ownership->begun) {
		fall_silent(ownership, gap_ms);
	}
	if (heartbeat_silent_ms(&ownership->heartbeat) >= OWNERSHIP_SILENT_MS) {
		return; /* its answer took too long */
	}
	if (ownership->silent) {
		ownership->silent = false;
		log_info("nodes", "heard: %zu rooms are asked for again", ownership->doubtful);
	}
	take_up(ownership);
}

static void on_heard(void *user, enum store_result result, int64_t gap_ms) {
	struct ownership *ownership = user;
	bool said = ownership->heartbeat.beat.draining;
	if (!ownership->gone && result == STORE_TAKEN && ownership->begun) {
		end(ownership);
	} else if (!ownership->gone && result == STORE_OK && !ownership->draining) {
		take_beat(ownership, gap_ms);
	}
	if (!ownership->gone && ownership->drained != NULL) {
		go_on_draining(ownership, said);
	}
	end_question(ownership);
}

/* ---- listener ---- */

static void on_tick(void *user, int64_t now) {
	struct ownership *ownership = user;
	(void)now;
	while (!list_is_empty(&ownership->later)) {
		add_todo(ownership, LIST_OWNER(ownership->later.next, struct owned, in_todo));
	}
	if (ownership->begun && !ownership->draining) {
		is_silent(ownership);
		send_beat(ownership);
		take_up(ownership);
		look_for_orphans(ownership);
	}
}

/* A room created here is this node's from its first event. */
static void add_made(struct ownership *ownership, struct live_room *live) {
	struct owned *owned = find(ownership, live->room.id);
	owned = owned != NULL ? owned : add(ownership, live->room.id);
	if (owned == NULL) {
		live->muted = true;
		return;
	}
	owned->here = true;
	live->muted = is_silent(ownership);
	if (live->muted) {
		set_doubtful(ownership, owned, true);
		add_todo(ownership, owned);
	}
}

static void on_applied(void *user, struct live_room *live, const struct commit *commit) {
	struct ownership *ownership = user;
	if (commit->event.kind == EVENT_CREATE) {
		add_made(ownership, live);
	} else if (commit->event.kind == EVENT_OWN) {
		on_owned(ownership, live->room.id);
	}
}

/* The takeover has changed the clocks, so everybody is sent the room again. */
static void on_published(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	(void)commit;
	send_room_to_all(live);
}

/* The event that takes the room over again, or a commit before it, could not be stored: claim it
 * again later. */
static void on_failed(void *user, struct live_room *live, const struct commit *commit) {
	struct ownership *ownership = user;
	struct owned *owned = find(ownership, live->room.id);
	(void)commit;
	if (live->muted && live->room.version > 0 && owned != NULL && owned->here) {
		set_doubtful(ownership, owned, true);
		add_later(ownership, owned);
	}
}

/* Finished rooms need not be tracked: their logs say everything. */
static void on_closed(void *user, struct live_room *live) {
	struct ownership *ownership = user;
	struct owned *owned = find(ownership, live->room.id);
	bool over = live->room.version > 0 && room_is_finished(&live->room);
	if (owned != NULL && !live->is_copy && over) {
		forget(ownership, owned);
	}
}

static void on_count(void *user, struct site_counts *counts) {
	struct ownership_facts facts = ownership_facts(user);
	counts->has_node = true;
	counts->rooms_owned = facts.rooms;
	counts->room_claims = facts.claims;
	counts->room_claims_refused = facts.claims_refused;
	counts->takeovers = facts.takeovers;
	counts->appends_refused = facts.appends_refused;
	counts->silences = facts.silences;
	counts->silent_ms = facts.silent_ms;
	counts->clock_ahead_ms = facts.clock_ahead_ms;
}

struct live_listener ownership_listener(struct ownership *ownership) {
	static const enum event_kind changes[] = {EVENT_CREATE, EVENT_OWN, EVENT_KINDS};
	static const enum event_kind owned[] = {EVENT_OWN, EVENT_KINDS};
	return (struct live_listener){
		.user = ownership,
		.applied_kinds = changes,
		.applied = on_applied,
		.published_kinds = owned,
		.published = on_published,
		.failed = on_failed,
		.closed = on_closed,
		.tick = on_tick,
		.count = on_count,
	};
}

/* ---- create and destroy ---- */

static void on_handle_closed(uv_handle_t *handle) {
	free(handle);
}

struct ownership *ownership_create(
	struct live_rooms *rooms, const struct ownership_options *options, uint64_t salt) {
	struct ownership *ownership = calloc(1, sizeof(*ownership));
	uv_idle_t *idle = calloc(1, sizeof(*idle));
	uv_timer_t *drain = calloc(1, sizeof(*drain));
	if (ownership == NULL || idle == NULL || drain == NULL) {
		free(ownership);
		free(idle);
		free(drain);
		return NULL;
	}
	ownership->site = rooms->site;
	ownership->rooms = rooms;
	ownership->alone = options->alone;
	ownership->idle = idle;
	ownership->drain = drain;
	uv_idle_init(rooms->site->loop, idle); /* libuv: always succeeds */
	uv_timer_init(rooms->site->loop, drain);
	idle->data = ownership;
	drain->data = ownership;
	map_init(&ownership->owned, salt);
	list_init(&ownership->todo);
	list_init(&ownership->later);
	list_init(&ownership->answers);
	heartbeat_init(&ownership->heartbeat, rooms->site->store, options->node, options->address,
		OWNERSHIP_DEAD_MS, on_heard, ownership);
	ownership->seam = (struct site_ownership){
		.stands = stands,
		.want = want,
		.must_own = must_own,
		.owned = on_owned,
		.lost = lost,
		.is_silent = is_silent,
		.node = ownership->heartbeat.beat.node,
		.user = ownership,
	};
	rooms->site->ownership = &ownership->seam;
	return ownership;
}

void ownership_destroy(struct ownership *ownership) {
	if (ownership == NULL) {
		return;
	}
	ownership->site->ownership = NULL;
	on_idle(ownership->idle);
	while (ownership->owned.count > 0) {
		struct owned *owned = ownership->owned.entry[0].value;
		answer_all(owned, NULL);
		drop(ownership, owned);
	}
	map_finish(&ownership->owned);
	uv_close((uv_handle_t *)ownership->idle, on_handle_closed);
	uv_timer_stop(ownership->drain);
	uv_close((uv_handle_t *)ownership->drain, on_handle_closed);
	ownership->gone = true;
	ownership->under_way++;
	end_question(ownership);
}

/* ---- begin, drain, leave ---- */

static void on_turn(uv_timer_t *timer) {
	(void)timer;
}

/* Run the loop until the beat under way is answered, or most_ms have passed. */
static void turn_until_heard(struct ownership *ownership, uint64_t most_ms) {
	uint64_t until_ns = uv_hrtime() + most_ms * 1000000;
	uv_timer_t *timer = calloc(1, sizeof(*timer));
	if (timer == NULL) {
		return;
	}
	uv_timer_init(ownership->site->loop, timer);
	uv_timer_start(timer, on_turn, 10, 10);
	while (ownership->heartbeat.under_way && uv_hrtime() < until_ns) {
		uv_run(ownership->site->loop, UV_RUN_ONCE);
	}
	uv_close((uv_handle_t *)timer, on_handle_closed);
}

static void wait_ms(struct ownership *ownership, uint64_t ms) {
	uv_timer_t *timer = calloc(1, sizeof(*timer));
	uint64_t until_ns = uv_hrtime() + ms * 1000000;
	if (timer == NULL) {
		return;
	}
	uv_timer_init(ownership->site->loop, timer);
	uv_timer_start(timer, on_turn, ms, 0);
	while (uv_hrtime() < until_ns) {
		uv_run(ownership->site->loop, UV_RUN_ONCE);
	}
	uv_close((uv_handle_t *)timer, on_handle_closed);
}

bool ownership_begin(struct ownership *ownership, char *error, size_t error_size) {
	struct heartbeat *heartbeat = &ownership->heartbeat;
	uint64_t until_ns = uv_hrtime() + BEGIN_MS * UINT64_C(1000000);
	while (heartbeat->heard_ms == 0 && uv_hrtime() < until_ns) {
		send_beat(ownership);
		turn_until_heard(ownership, BEGIN_MS);
		if (heartbeat->heard_ms == 0) {
			wait_ms(ownership, AGAIN_MS);
		}
	}
	if (heartbeat->heard_ms == 0) {
		snprintf(error, error_size,
			"another running server has the name \"%s\", or the database does not "
			"answer; give each server a name of its own with the setting \"node\"",
			ownership->seam.node);
		return false;
	}
	follow_clock(ownership);
	if (heartbeat->before_ms >= 0) {
		ownership->before_ms = site_now(ownership->site) - heartbeat->before_ms;
	}
	ownership->begun = true;
	return true;
}

void ownership_drain(struct ownership *ownership, void (*done)(void *user), void *user) {
	ownership->draining = true;
	ownership->drained = done;
	ownership->drained_user = user;
	mute_all(ownership);
	uv_timer_start(ownership->drain, on_drain_late, DRAIN_MS, 0);
	if (!ownership->heartbeat.under_way) {
		go_on_draining(ownership, false);
	}
}

void ownership_leave(struct ownership *ownership) {
	if (!ownership->begun || ownership->ended) {
		return;
	}
	ownership->draining = true;
	turn_until_heard(ownership, LEAVE_MS);
	ownership->heartbeat.beat.leaves = true;
	send_beat(ownership);
	turn_until_heard(ownership, LEAVE_MS);
}

/* ---- facts ---- */

struct ownership_facts ownership_facts(const struct ownership *ownership) {
	struct ownership_facts facts = ownership->facts;
	facts.state = ownership->ended ? OWNERSHIP_ENDED
		: ownership->draining  ? OWNERSHIP_DRAINING
		: ownership->silent    ? OWNERSHIP_SILENT
				       : OWNERSHIP_WELL;
	for (size_t i = 0; i < ownership->owned.count; i++) {
		const struct owned *owned = ownership->owned.entry[i].value;
		facts.rooms += owned->here;
	}
	facts.doubtful = ownership->doubtful;
	facts.silent_ms = heartbeat_silent_ms(&ownership->heartbeat);
	facts.clock_ahead_ms = ownership->heartbeat.ahead_ms;
	facts.peers = ownership->heartbeat.peers;
	return facts;
}

bool ownership_peer_at(const struct ownership *ownership, size_t i, struct ownership_peer *peer) {
	const struct heartbeat *heartbeat = &ownership->heartbeat;
	if (i >= heartbeat->peers) {
		return false;
	}
	const struct store_node *node = &heartbeat->peer[i];
	memcpy(peer->name, node->name, sizeof(peer->name));
	memcpy(peer->address, node->address, sizeof(peer->address));
	peer->draining = node->draining;
	peer->silent_ms = heartbeat_peer_silent_ms(heartbeat, node->name);
	return true;
}

const char *ownership_why_not_ready(const struct ownership *ownership) {
	if (ownership->ended) {
		return "Another server has this one's name: it ends.";
	}
	if (ownership->draining) {
		return "This server is restarting.";
	}
	bool silent = ownership->silent ||
		heartbeat_silent_ms(&ownership->heartbeat) >= OWNERSHIP_SILENT_MS;
	return silent ? "The store does not hear this server, so others may play its rooms." : "";
}

void ownership_on_ended(struct ownership *ownership, void (*ended)(void *user), void *user) {
	ownership->on_ended = ended;
	ownership->ended_user = user;
}

void ownership_set_clock(struct ownership *ownership, int64_t (*clock)(void *user), void *user) {
	ownership->heartbeat.clock = clock;
	ownership->heartbeat.clock_user = user;
}

void ownership_set_wall_clock(
	struct ownership *ownership, int64_t (*clock)(void *user), void *user) {
	ownership->heartbeat.wall = clock;
	ownership->heartbeat.wall_user = user;
}
