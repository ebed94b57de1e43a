/* server/nodes/trunk.h - what two nodes tell each other, in order and without gaps, or not at all.
 *
 * trunk    this node's end of all that it and one other node tell each other
 * entry   one thing that is told: a letter, the sessions it is for, a number, some bytes
 * stream  the entries of one direction since it began; an epoch numbers it
 *
 * A bus may lose messages. So packets are numbered, and whoever misses one takes nothing more of
 * that stream: it asks the other for a new one, and both forget what they had agreed on over the
 * trunk (trunks_calls.ended). Players connect again, and read what they missed from the log.
 */
#ifndef QIRKAT_SERVER_NODES_TRUNK_H
#define QIRKAT_SERVER_NODES_TRUNK_H

#include "base/out.h"
#include "server/bus/bus.h"
#include "server/live/link.h"

enum {
	TRUNK_NODE_SIZE = 32, /* bytes of a node's name, with the zero */
	TRUNK_PACKET_BYTES = 128 << 10,
	TRUNK_ENTRY_BYTES = 64 << 20,
	TRUNK_IDS_BYTES = 8 << 20, /* before the bytes of an entry */
	TRUNKS_MAX = 128,          /* nodes that are heard of at once */
	TRUNK_SILENT_MS = 3000,    /* a node that says nothing for so long is gone */
};

struct trunk {
	struct list in_trunks;
	struct trunks *trunks;
	char peer[TRUNK_NODE_SIZE];
	uint64_t number; /* unlike that of all other trunks of this node */
	size_t sessions; /* there is something to keep it open for */
	int64_t heard_ms;

	uint64_t out_epoch, out_packets;
	struct out out;        /* entries to be sent */
	struct frame *telling; /* what the sessions in ids are to be sent, or NULL */
	struct out ids;

	uint64_t in_epoch, in_packets; /* 0: nothing heard yet */
	bool broken;                   /* something is missing: a new stream was asked for */
	struct out in;                 /* the beginning of an entry */
};

struct trunk_entry {
	char kind;
	const char *ids; /* numbers with commas between, zero-terminated */
	int64_t number;
	const char *data; /* zero-terminated after size bytes */
	size_t size;
};

struct trunks_calls {
	/* An entry was received. */
	void (*entry)(void *user, struct trunk *trunk, const struct trunk_entry *entry);
	/* What was agreed on over the trunk is void; nothing of that is sent any more. */
	void (*ended)(void *user, struct trunk *trunk);
	/* The same, and the trunk is freed. */
	void (*gone)(void *user, struct trunk *trunk);
};

struct trunks {
	struct bus *bus; /* borrowed */
	const struct trunks_calls *calls;
	void *user;
	const char *subject;        /* what the names of nodes follow */
	char node[TRUNK_NODE_SIZE]; /* this one's name */
	struct bus_subscription *heard;
	struct list all;
	size_t count; /* of them */
	uint64_t last_epoch;
	int64_t now_ms;      /* at the last tick */
	uint64_t ended;      /* times that something was missing, or somebody silent */
	uint64_t unreadable; /* messages that no node sends */
	uint64_t unreadable_told;
};

/* Borrows all; node is a word (bus_is_word), subject the words before it where it hears, as
 * "qirkat.node": of trunks with another one these know nothing. now_ms: epochs of a node that
 * starts again go on from it. False without memory. */
bool trunks_init(struct trunks *trunks, struct bus *bus, const char *subject, const char *node,
	int64_t now_ms, const struct trunks_calls *calls, void *user);
/* What waits is sent; then the trunks are gone. */
void trunks_finish(struct trunks *trunks);
/* The trunk to a node, made if there is none; NULL without memory, or where there are too many. */
struct trunk *trunk_to(struct trunks *trunks, const char *peer);
/* Tell the other node; bytes are copied. */
void trunk_say(
	struct trunk *trunk, char kind, uint64_t id, int64_t number, const char *data, size_t size);
/* Have a session sent a frame; sessions that are sent the same, one after the other, share one
 * entry. */
void trunk_tell(struct trunk *trunk, uint64_t id, struct frame *frame);
/* Send what waits: at the end of a round. */
void trunks_flush(struct trunks *trunks);
/* Once a second: say that this node lives, and see who does not. */
void trunks_tick(struct trunks *trunks, int64_t now_ms);

#endif
