/* server/hub/away_seekers.c - matches people here with those who look for a game at other nodes. */
#include "server/hub/away_seekers.h"

#include <stdlib.h>
#include <string.h>

#include "server/hub/listings.h"
#include "server/hub/matchmaking_parts.h"

/* ---- announcing all ---- */

static void tell_pending(struct matchmaking *matchmaking, void *peer) {
	const struct matchmaking_peers *peers = matchmaking->peers;
	const struct list *all = &matchmaking->pending.all;
	for (const struct list *at = all->next; at != all; at = at->next) {
		const struct pending_match *match = LIST_OWNER(at, struct pending_match, in_all);
		if (listings_find(matchmaking->listings, match->room) != NULL) {
			peers->matched(peers->user, peer, match->client, match->room, match->token);
		}
	}
}

void away_seekers_tell(struct matchmaking *matchmaking, void *peer) {
	const struct list *seeks = &matchmaking->seeks.all;
	tell_pending(matchmaking, peer);
	for (struct list *at = seeks->next; at != seeks; at = at->next) {
		const struct seeker *seeker = seeker_of(LIST_OWNER(at, struct seek, in_seeks));
		if (!seeker->seek.is_away) {
			matchmaking_announce(matchmaking, peer, seeker);
		}
	}
}

/* ---- what other nodes say ---- */

static struct seeker *find_away(
	const struct matchmaking *matchmaking, const void *peer, uint64_t number) {
	const struct list *seeks = &matchmaking->seeks.all;
	for (struct list *at = seeks->next; at != seeks; at = at->next) {
		struct seeker *seeker = seeker_of(LIST_OWNER(at, struct seek, in_seeks));
		bool is_of = peer == NULL ? !seeker->seek.is_away : seeker->peer == peer;
		if (is_of && seeker->number == number) {
			return seeker;
		}
	}
	return NULL;
}

/* A seeker of this node. */
static struct seeker *find_here(const struct matchmaking *matchmaking, uint64_t number) {
	return find_away(matchmaking, NULL, number);
}

/* The same client also looks for a game at another node: the later request wins. */
static void yield_to_later_seek(
	struct matchmaking *matchmaking, const struct seeker *away, bool theirs) {
	struct seeker *own = seeker_of(seeks_find_client(&matchmaking->seeks, away->seek.key));
	if (own != NULL && !own->seek.is_paired &&
		(away->began_ms > own->began_ms || (away->began_ms == own->began_ms && theirs))) {
		matchmaking_drop(matchmaking, own);
	}
}

/* Try all seekers of this node that fit again. */
static void mark_fitting_seekers(struct matchmaking *matchmaking, const struct seeker *away) {
	struct list *seeks = &matchmaking->seeks.all;
	for (struct list *at = seeks->next; at != seeks; at = at->next) {
		struct seeker *seeker = seeker_of(LIST_OWNER(at, struct seek, in_seeks));
		bool may = !seeker->seek.is_away && !seeker->seek.is_paired;
		seeker->again = seeker->again || (may && seeks_fit(&seeker->seek, &away->seek));
	}
}

/* Returns new; NULL if out of memory, or if the request is invalid. */
static struct seeker *make_away(void *peer, bool theirs, const struct request *request) {
	struct wire_error error;
	struct seeker *seeker = calloc(1, sizeof(*seeker));
	if (seeker == NULL) {
		return NULL;
	}
	matchmaking_begin(seeker, request);
	if (!seek_add_games(&seeker->seek, request->games, request->count, &error)) {
		free(seeker);
		return NULL;
	}
	seeker->n = request->n;
	memcpy(seeker->name, request->name, sizeof(seeker->name));
	memcpy(seeker->account, request->account, sizeof(seeker->account));
	seeker->peer = peer;
	seeker->seek.is_away = true;
	seeker->seek.is_theirs = theirs;
	return seeker;
}

/* Away seekers, including those in pairs. */
static size_t count_away(const struct matchmaking *matchmaking) {
	return matchmaking->seeks.count - matchmaking->here;
}

bool away_seekers_hear_seek(struct matchmaking *matchmaking, void *peer, bool theirs,
	uint64_t number, int64_t began_ms, const struct request *request) {
	if (find_away(matchmaking, peer, number) != NULL) {
		return true;
	}
	struct seeker *away = count_away(matchmaking) < AWAY_SEEKERS_MAX
		? make_away(peer, theirs, request)
		: NULL;
	if (away == NULL) {
		return false;
	}
	away->number = number;
	away->began_ms = began_ms;
	seeks_add(&matchmaking->seeks, &away->seek);
	listings_changed(matchmaking->listings);
	yield_to_later_seek(matchmaking, away, theirs);
	if (!theirs && !matchmaking->site->draining) {
		mark_fitting_seekers(matchmaking, away);
		matchmaking_try_again(matchmaking);
	}
	return true;
}

static void end_away_seeker(struct matchmaking *matchmaking, struct seeker *away) {
	if (away->pair != NULL) {
		away->peer = NULL; /* treated like a lost connection */
	} else {
		matchmaking_drop(matchmaking, away);
	}
}

void away_seekers_hear_end(struct matchmaking *matchmaking, const void *peer, uint64_t number) {
	struct seeker *away = find_away(matchmaking, peer, number);
	if (away != NULL) {
		end_away_seeker(matchmaking, away);
	}
}

void away_seekers_forget(struct matchmaking *matchmaking, const void *peer) {
	struct list *seeks = &matchmaking->seeks.all;
	for (struct list *at = seeks->next; at != seeks;) {
		struct seeker *seeker = seeker_of(LIST_OWNER(at, struct seek, in_seeks));
		at = at->next;
		if (seeker->peer == peer) {
			end_away_seeker(matchmaking, seeker);
		}
	}
}

/* Whether a seeker of this node is unpaired and its address may have another room. */
static bool is_seeker_free(const struct matchmaking *matchmaking, const struct seeker *seeker) {
	return !seeker->seek.is_paired && seeker->client != NULL &&
		seeker->client->address->count[ADDRESS_ROOMS] <
		matchmaking->settings->rooms_per_address;
}

void away_seekers_hear_asked(
	struct matchmaking *matchmaking, void *peer, uint64_t theirs, uint64_t number) {
	struct seeker *away = find_away(matchmaking, peer, theirs);
	struct seeker *own = find_here(matchmaking, number);
	bool fits = away != NULL && own != NULL && away->pair == NULL && away->seek.is_theirs &&
		!matchmaking->site->draining && is_seeker_free(matchmaking, own) &&
		seeks_fit(&own->seek, &away->seek);
	listings_changed(matchmaking->listings);
	if (!fits || !matchmaking_open_room(matchmaking, own, away)) {
		matchmaking->peers->refuses(matchmaking->peers->user, peer, theirs);
	}
}

void away_seekers_hear_refused(struct matchmaking *matchmaking, const void *peer, uint64_t number) {
	struct seeker *own = find_here(matchmaking, number);
	if (own != NULL && own->asked != NULL && own->asked->peer == peer) {
		matchmaking_release(own);
	}
}

/* If the client is here, notify it; otherwise remember the match, since it may come here yet. */
void away_seekers_hear_matched(struct matchmaking *matchmaking, const char *key, const char *room,
	const uint8_t token[TOKEN_BYTES]) {
	struct seeker *own = seeker_of(seeks_find_client(&matchmaking->seeks, key));
	const struct pending_match *known = pending_matches_find(&matchmaking->pending, key);
	if (known != NULL && strcmp(known->room, room) == 0) {
		return;
	}
	pending_matches_add(&matchmaking->pending, key, room, token, site_now(matchmaking->site));
	if (own != NULL && own->pair == NULL) {
		if (own->client != NULL) {
			matchmaking_send(own->client, room, token);
		}
		matchmaking_drop(matchmaking, own);
	}
}

void away_seekers_hear_came(struct matchmaking *matchmaking, const char *key, const char *room) {
	const struct pending_match *pending = pending_matches_find(&matchmaking->pending, key);
	if (pending != NULL && strcmp(pending->room, room) == 0) {
		pending_matches_remove(&matchmaking->pending, key);
	}
}

/* ---- nodes that do not answer ---- */

/* If a node does not answer, its asker looks for somebody else, and nobody asks for the same seeker
 * again for a while. */
static void expire_match_request(
	struct matchmaking *matchmaking, struct seeker *seeker, int64_t now) {
	struct seeker *asked = seeker->asked;
	if (asked != NULL && now - seeker->asked_ms >= AWAY_SEEKERS_ASKED_MS) {
		matchmaking_release(seeker);
		asked->seek.is_paired = true;
		asked->asked_ms = now;
	} else if (seeker->seek.is_away && seeker->asked_ms != 0 &&
		now - seeker->asked_ms >= AWAY_SEEKERS_AGAIN_MS) {
		seeker->asked_ms = 0;
		seeker->seek.is_paired = false;
		mark_fitting_seekers(matchmaking, seeker);
	}
}

static void expire_match_requests(struct matchmaking *matchmaking, int64_t now) {
	struct list *seeks = &matchmaking->seeks.all;
	for (struct list *at = seeks->next; at != seeks; at = at->next) {
		expire_match_request(
			matchmaking, seeker_of(LIST_OWNER(at, struct seek, in_seeks)), now);
	}
}

/* ---- time ---- */

static void on_tick(void *user, int64_t now) {
	expire_match_requests(user, now);
}

struct live_listener away_seekers_listener(struct matchmaking *matchmaking) {
	return (struct live_listener){.user = matchmaking, .tick = on_tick};
}
