/* server/nodes/claims.h - claims the rooms that this node plays; what ownership.c and claims.c
 * share.
 *
 * ownership.c keeps the name of this node, and knows whether the store hears it; claims.c keeps its
 * rooms. Nobody else includes this.
 */
#ifndef QIRKAT_SERVER_NODES_CLAIMS_H
#define QIRKAT_SERVER_NODES_CLAIMS_H

#include "server/nodes/heartbeat.h"
#include "server/nodes/ownership.h"

enum { CLAIMS_REFUSED_MAX = 64 };

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
	struct refused refused[CLAIMS_REFUSED_MAX]; /* a ring of the latest ones; next_refused is
						the next to overwrite */
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

/* Everything owned must be claimed again. */
void claims_doubt_all(struct ownership *ownership);
/* Start the waiting claims, as many as may be under way. */
void claims_take_up(struct ownership *ownership);
/* Let those wait whose claim is to be tried again. */
void claims_try_later(struct ownership *ownership);
/* Claim rooms that nobody plays any longer, as far as they fall to this node. */
void claims_look_for_orphans(struct ownership *ownership);
/* A call to the store was answered; once all are, an ownership that is gone is freed. */
void claims_end_question(struct ownership *ownership);
/* Nobody may ask any more. */
void claims_drop_all(struct ownership *ownership);
/* Follows which rooms are created and taken over here. */
struct live_listener claims_listener(struct ownership *ownership);

/* As in site_ownership. */
enum site_room claims_stands(void *user, const char *room);
bool claims_must_own(void *user, const char *room, int64_t *gone_ms);
void claims_owned(void *user, const char *room);
void claims_lost(void *user, const char *room);
void claims_want(void *user, const char *room);
/* As in struct owners. */
bool claims_find_owner(void *user, const char *room, owner_found found, void *asker);

#endif
