/* server/nodes/trunk.h - an ordered channel without gaps between two nodes, over a bus that may
 * lose messages, and on which anybody can repeat what was said before.
 *
 * trunk   this node's end of everything it exchanges with one other node
 * entry   one message on a trunk: a letter, the sessions it is for, a number, some bytes
 * stream  the entries in one direction since it started; an epoch numbers it
 * nonce   a random number that names a trunk, made with it
 * meet    to have learned the nonce of the other end
 *
 * Packets are numbered. A node that misses one ignores the rest of that stream and asks for a new
 * one; both then drop all state that depends on the trunk (trunks_calls.ended). Players reconnect
 * and read what they missed from the log.
 *
 * The bus says that a packet is from a node of this site, but not when it was sent. So each has the
 * nonce of the end it is for, which nobody knew before that trunk was made, and a serial number
 * that only grows. Whoever gets a packet for another nonce answers with its own; the answer is no
 * part of a stream. Until two ends have met, entries wait, and nothing that is received counts.
 *
 * They wait for TRUNK_SILENT_MS. If the other end does not answer for so long, they are dropped and
 * this end is told; the other is not, as it has received nothing. So what a node receives first is
 * the beginning of a stream, but not always of the first one.
 */
#ifndef QIRKAT_SERVER_NODES_TRUNK_H
#define QIRKAT_SERVER_NODES_TRUNK_H

#include "base/out.h"
#include "proto/told.h"
#include "server/bus/bus.h"
#include "server/live/link.h"

enum {
	TRUNK_NODE_SIZE = TOLD_NODE_SIZE,
	TRUNK_PACKET_BYTES = 128 << 10,
	TRUNK_ENTRY_BYTES = 64 << 20,
	TRUNK_IDS_BYTES = 8 << 20, /* most bytes of an entry before its data */
	TRUNKS_MAX = 128,          /* nodes known at once */
	TRUNK_SILENT_MS = 3000,    /* a node that sends nothing for this long is gone */
};

struct trunk {
	struct list in_trunks;
	struct trunks *trunks;
	char peer[TRUNK_NODE_SIZE];
	uint64_t number;            /* unique among the trunks of this node */
	uint64_t nonce, peer_nonce; /* of this end and of the other; peer_nonce 0: not met yet */
	size_t sessions;            /* reasons to keep the trunk open */
	int64_t heard_ms;

	uint64_t out_epoch, out_packets, out_serial;
	bool asked;            /* for the nonce of the other end, since the last tick */
	struct out out;        /* entries to be sent */
	struct frame *telling; /* frame for the sessions in ids that is not in out yet, or NULL */
	struct out ids;

	uint64_t in_epoch, in_packets, in_serial; /* 0: nothing received yet */
	bool broken;   /* something is missing: a new stream was requested */
	struct out in; /* an entry received in part */
};

struct trunk_entry {
	char kind;
	const char *ids; /* decimal numbers separated by commas, zero-terminated */
	int64_t number;
	const char *data; /* zero-terminated after size bytes */
	size_t size;
};

struct trunks_calls {
	/* The other end is met; again, if it is a new one. May be NULL. */
	void (*met)(void *user, struct trunk *trunk);
	/* An entry was received. */
	void (*entry)(void *user, struct trunk *trunk, const struct trunk_entry *entry);
	/* The streams have ended: state that depends on them is void, and nothing belonging to it
	 * is sent any more. */
	void (*ended)(void *user, struct trunk *trunk);
	/* The same, and the trunk is about to be freed. Nothing else tells so if no session kept
	 * the trunk open. */
	void (*gone)(void *user, struct trunk *trunk);
};

struct trunks {
	struct bus *bus; /* borrowed */
	const struct trunks_calls *calls;
	void *user;
	const char *subject;        /* prefix of the subjects of all nodes */
	char node[TRUNK_NODE_SIZE]; /* name of this node */
	struct bus_subscription *heard;
	struct list all;
	size_t count;      /* trunks in all */
	struct out packet; /* the one being sent */
	uint64_t last_epoch;
	int64_t now_ms;      /* at the last tick */
	uint64_t ended;      /* times that something was missing, or a node fell silent */
	uint64_t unreadable; /* messages that no node of this version sends */
	uint64_t stale;      /* packets for another nonce than 0 and ours, and repeated ones */
	uint64_t unreadable_told;
};

/* Borrows all. node must be a subject word (bus_is_word); subject is the prefix of the subject it
 * receives on, such as "node", which separates these trunks from others. now_ms keeps epochs
 * increasing when a node restarts. False if out of memory. */
bool trunks_init(struct trunks *trunks, struct bus *bus, const char *subject, const char *node,
	int64_t now_ms, const struct trunks_calls *calls, void *user);
/* Send what is queued, then free the trunks. */
void trunks_finish(struct trunks *trunks);
/* The trunk to a node, created if needed; NULL if out of memory, or if there are too many. */
struct metric_list;
struct trunk *trunk_to(struct trunks *trunks, const char *peer);
/* Ask for the nonce of the other end, if it is not met or may be a new one. */
void trunk_greet(struct trunk *trunk);
/* Send an entry to the other node; data is copied. */
void trunk_say(
	struct trunk *trunk, char kind, uint64_t id, int64_t number, const char *data, size_t size);
/* Send a frame to a session at the other node. Consecutive calls with the same frame share one
 * entry. */
void trunk_tell(struct trunk *trunk, uint64_t id, struct frame *frame);
/* Send what is queued; called at the end of a round. */
void trunks_flush(struct trunks *trunks);
/* Once a second: announce this node, and drop trunks to silent nodes. */
void trunks_tick(struct trunks *trunks, int64_t now_ms);

/* Name and help of a metric that peers adds to. */
#define TRUNKS_UNREADABLE "bus_unreadable_total", "Messages that no node of this version sends."

/* Tell what these trunks dropped. */
void trunks_metrics(const struct trunks *trunks, struct metric_list *metrics);

#endif
