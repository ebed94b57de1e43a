/* server/nodes/trunk.c - an ordered channel without gaps between two nodes, over a bus that may
 * lose messages. */
#include "server/nodes/trunk.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/metric.h"
#include "server/process/log.h"

/* The kind of the entries that trunk_tell makes. */
static const char tells = 't';

enum { HEAD_BYTES = 256, EPOCHS_A_MS = 256, NONCE_BITS = 53 };

/* ---- create and destroy ---- */

static void subject_of(
	const struct trunks *trunks, const char *node, char subject[BUS_SUBJECT_SIZE]) {
	snprintf(subject, BUS_SUBJECT_SIZE, "%s.%s", trunks->subject, node);
}

static uint64_t next_epoch(struct trunks *trunks) {
	return ++trunks->last_epoch;
}

static struct trunk *find_trunk(const struct trunks *trunks, const char *peer) {
	for (struct list *at = trunks->all.next; at != &trunks->all; at = at->next) {
		struct trunk *trunk = LIST_OWNER(at, struct trunk, in_trunks);
		if (strcmp(trunk->peer, peer) == 0) {
			return trunk;
		}
	}
	return NULL;
}

struct trunk *trunk_to(struct trunks *trunks, const char *peer) {
	struct trunk *trunk = find_trunk(trunks, peer);
	if (trunk != NULL || strlen(peer) >= TRUNK_NODE_SIZE || trunks->count == TRUNKS_MAX) {
		return trunk;
	}
	trunk = calloc(1, sizeof(*trunk));
	if (trunk == NULL || getentropy(&trunk->nonce, sizeof(trunk->nonce)) != 0) {
		free(trunk);
		return NULL;
	}
	trunk->nonce = trunk->nonce >> (64 - NONCE_BITS) | 1; /* never 0 */
	trunk->trunks = trunks;
	trunk->out_epoch = trunk->number = next_epoch(trunks);
	trunk->heard_ms = trunks->now_ms;
	strcpy(trunk->peer, peer);
	out_init(&trunk->out);
	out_init(&trunk->ids);
	out_init(&trunk->in);
	list_init(&trunk->in_trunks);
	list_add_last(&trunks->all, &trunk->in_trunks);
	trunks->count++;
	return trunk;
}

static void forget_frame(struct trunk *trunk) {
	frame_unref(trunk->telling);
	trunk->telling = NULL;
	out_clear(&trunk->ids);
}

static void destroy_trunk(struct trunk *trunk) {
	trunk->trunks->calls->gone(trunk->trunks->user, trunk);
	forget_frame(trunk);
	list_take_out(&trunk->in_trunks);
	trunk->trunks->count--;
	out_finish(&trunk->out);
	out_finish(&trunk->ids);
	out_finish(&trunk->in);
	free(trunk);
}

/* ---- sending ---- */

/* A packet that there is no memory for is lost, like others. Those who are not met yet have missed
 * nothing of this stream, which is for another; theirs begins when they are met. */
static void send_packet_to(struct trunk *trunk, uint64_t nonce, const char *data, size_t size) {
	struct trunks *trunks = trunk->trunks;
	char subject[BUS_SUBJECT_SIZE];
	struct told_packet head = {
		.nonce = trunk->nonce,
		.to = nonce,
		.serial = ++trunk->out_serial,
		.epoch = trunk->out_epoch,
		.packet = nonce == trunk->peer_nonce ? trunk->out_packets : 0,
		.again = trunk->broken ? trunk->in_epoch : 0,
	};
	strcpy(head.from, trunks->node);
	subject_of(trunks, trunk->peer, subject);
	out_clear(&trunks->packet);
	told_packet_write(&trunks->packet, &head);
	out_raw(&trunks->packet, "\n", 1);
	out_raw(&trunks->packet, data, size);
	trunk->out_packets += size > 0;
	if (!trunks->packet.failed) {
		(void)bus_publish(trunks->bus, subject, trunks->packet.at, trunks->packet.used);
	}
}

static void send_packet(struct trunk *trunk, const char *data, size_t size) {
	send_packet_to(trunk, trunk->peer_nonce, data, size);
}

void trunk_greet(struct trunk *trunk) {
	if (!trunk->asked) {
		trunk->asked = true;
		send_packet(trunk, "", 0);
	}
}

static void append_trunk_entry(struct trunk *trunk, char kind, const char *ids, size_t ids_size,
	int64_t number, const char *data, size_t size) {
	char head[64];
	int used = snprintf(head, sizeof(head), " %" PRId64 " %zu\n", number, size);
	out_raw(&trunk->out, &kind, 1);
	out_raw(&trunk->out, " ", 1);
	out_raw(&trunk->out, ids, ids_size);
	out_raw(&trunk->out, head, (size_t)used);
	out_raw(&trunk->out, data, size);
}

static void append_told_frame(struct trunk *trunk) {
	if (trunk->telling != NULL) {
		append_trunk_entry(trunk, tells, trunk->ids.at, trunk->ids.used, 0,
			trunk->telling->data, trunk->telling->size);
		trunk->out.failed = trunk->out.failed || trunk->ids.failed;
		forget_frame(trunk);
	}
}

static void end_streams(struct trunk *trunk);

/* If memory has run out, the stream cannot go on. */
static void flush_trunk(struct trunk *trunk) {
	append_told_frame(trunk);
	if (trunk->out.failed) {
		end_streams(trunk);
		return;
	}
	if (trunk->peer_nonce == 0) {
		if (trunk->out.used > 0) {
			trunk_greet(trunk);
		}
		return;
	}
	for (size_t at = 0; at < trunk->out.used;) {
		size_t left = trunk->out.used - at;
		size_t size = left < TRUNK_PACKET_BYTES ? left : TRUNK_PACKET_BYTES;
		send_packet(trunk, trunk->out.at + at, size);
		at += size;
	}
	out_clear(&trunk->out);
}

void trunk_say(struct trunk *trunk, char kind, uint64_t id, int64_t number, const char *data,
	size_t size) {
	char ids[24];
	int used = snprintf(ids, sizeof(ids), "%" PRIu64, id);
	append_told_frame(trunk);
	append_trunk_entry(trunk, kind, ids, (size_t)used, number, data, size);
}

void trunk_tell(struct trunk *trunk, uint64_t id, struct frame *frame) {
	char ids[24];
	if (trunk->telling != frame) {
		append_told_frame(trunk);
		trunk->telling = frame_ref(frame);
	}
	int used = snprintf(ids, sizeof(ids), "%s%" PRIu64, trunk->ids.used > 0 ? "," : "", id);
	out_raw(&trunk->ids, ids, (size_t)used);
}

void trunks_flush(struct trunks *trunks) {
	for (struct list *at = trunks->all.next; at != &trunks->all; at = at->next) {
		flush_trunk(LIST_OWNER(at, struct trunk, in_trunks));
	}
}

/* ---- restarting streams ---- */

static void drop_unsent(struct trunk *trunk) {
	forget_frame(trunk);
	out_clear(&trunk->out);
}

static void restart_out_stream(struct trunk *trunk) {
	drop_unsent(trunk);
	trunk->out_epoch = next_epoch(trunk->trunks);
	trunk->out_packets = 0;
}

static void report_stream_ended(struct trunk *trunk) {
	trunk->trunks->ended++;
	trunk->trunks->calls->ended(trunk->trunks->user, trunk);
}

/* This node has lost data: restart both directions. */
static void end_streams(struct trunk *trunk) {
	restart_out_stream(trunk);
	trunk->broken = trunk->in_epoch != 0;
	out_clear(&trunk->in);
	report_stream_ended(trunk);
}

/* ---- receiving ---- */

/* Read a number followed by end. Returns what follows; NULL if there is none. */
static const char *read_entry_number(const char *at, char end, int64_t *number) {
	char *after;
	*number = strtoll(at, &after, 10);
	return after != at && *after == end ? after + 1 : NULL;
}

/* Parse the entry that starts at text, of which size bytes have arrived. Returns its size; 0:
 * incomplete; SIZE_MAX: malformed. */
static size_t read_trunk_entry(char *text, size_t size, struct trunk_entry *entry) {
	int64_t bytes = 0;
	char *end = memchr(text, '\n', size);
	if (end == NULL) {
		return size <= TRUNK_IDS_BYTES ? 0 : SIZE_MAX;
	}
	*end = '\0';
	char *ids = text + 2, *after = end > text + 2 ? strchr(ids, ' ') : NULL;
	const char *at = after == NULL ? NULL : read_entry_number(after + 1, ' ', &entry->number);
	bool good = at != NULL && read_entry_number(at, '\0', &bytes) != NULL && bytes >= 0 &&
		bytes <= TRUNK_ENTRY_BYTES;
	*end = '\n';
	if (!good) {
		return SIZE_MAX;
	}
	size_t head = (size_t)(end + 1 - text);
	if (size - head < (size_t)bytes) {
		return 0;
	}
	*after = '\0';
	*entry = (struct trunk_entry){.kind = text[0],
		.ids = ids,
		.number = entry->number,
		.data = end + 1,
		.size = (size_t)bytes};
	return head + (size_t)bytes;
}

/* The callback may restart the trunk's streams, and so clear the buffer being read. */
static bool deliver_entry(struct trunk *trunk, const struct trunk_entry *entry) {
	uint64_t epoch = trunk->in_epoch;
	char *data = (char *)(void *)(uintptr_t)entry->data;
	char after = data[entry->size];
	data[entry->size] = '\0';
	trunk->trunks->calls->entry(trunk->trunks->user, trunk, entry);
	bool goes_on = trunk->in_epoch == epoch && !trunk->broken;
	if (goes_on) {
		data[entry->size] = after;
	}
	return goes_on;
}

static void deliver_entries(struct trunk *trunk) {
	size_t at = 0, size = 0;
	struct trunk_entry entry = {.number = 0};
	while (at < trunk->in.used) {
		size = read_trunk_entry(trunk->in.at + at, trunk->in.used - at, &entry);
		if (size == 0 || size == SIZE_MAX) {
			break;
		}
		if (!deliver_entry(trunk, &entry)) {
			return;
		}
		at += size;
	}
	memmove(trunk->in.at, trunk->in.at + at, trunk->in.used - at);
	trunk->in.used -= at;
	if (size == SIZE_MAX) {
		log_error("nodes", "node=%s sent something that cannot be read", trunk->peer);
		end_streams(trunk);
	}
}

static void buffer_bytes(struct trunk *trunk, const char *data, size_t size) {
	trunk->in_packets++;
	out_raw(&trunk->in, data, size);
	if (trunk->in.failed) {
		end_streams(trunk);
		return;
	}
	deliver_entries(trunk);
}

/* The other node has restarted its stream. Report that, unless we asked for it, or nothing had come
 * in the old one: it may only have been what it had for an earlier run of this node. A node that
 * drops what it received from us asks for a new stream besides. */
static void begin_in_epoch(struct trunk *trunk, uint64_t epoch) {
	bool was_open = trunk->in_packets != 0 && !trunk->broken;
	trunk->in_epoch = epoch;
	trunk->in_packets = 0;
	trunk->broken = false;
	out_clear(&trunk->in);
	if (was_open) {
		report_stream_ended(trunk);
	}
}

/* The other end is met for the first time, or is a new one, which knows nothing of what was agreed
 * on with the old one. */
static void meet_peer(struct trunk *trunk, uint64_t nonce) {
	if (trunk->peer_nonce != 0) {
		trunk->in_epoch = trunk->in_packets = 0; /* told here, not by begin_in_epoch */
		restart_out_stream(trunk);
		report_stream_ended(trunk);
	}
	trunk->peer_nonce = nonce;
	if (trunk->trunks->calls->met != NULL) {
		trunk->trunks->calls->met(trunk->trunks->user, trunk);
	}
}

/* Whether the packet was sent to this end, and after all others that were received; those who do
 * not know this end are told of it. */
static bool is_packet_fresh(struct trunk *trunk, const struct told_packet *head) {
	if (head->to != trunk->nonce) {
		trunk->trunks->stale += head->to != 0;
		send_packet_to(trunk, head->nonce, "", 0);
		return false;
	}
	bool fresh = head->epoch > trunk->in_epoch ||
		(head->epoch == trunk->in_epoch && head->serial > trunk->in_serial);
	trunk->trunks->stale += !fresh;
	return fresh;
}

/* Something is missing: ask for a new stream. What has not been sent yet belongs to what is dropped
 * now, and would reach the other node after it has dropped its part. */
static void request_stream(struct trunk *trunk, uint64_t missing) {
	log_warning("nodes", "node=%s missing=%" PRIu64, trunk->peer, missing);
	trunk->broken = true;
	out_clear(&trunk->in);
	drop_unsent(trunk);
	report_stream_ended(trunk);
	send_packet(trunk, "", 0);
}

static void take_packet(
	struct trunk *trunk, const struct told_packet *head, const char *data, size_t size) {
	if (!is_packet_fresh(trunk, head)) {
		return;
	}
	trunk->heard_ms = trunk->trunks->now_ms;
	trunk->in_serial = head->serial;
	if (head->nonce != trunk->peer_nonce) {
		meet_peer(trunk, head->nonce);
	}
	if (head->again != 0 && head->again == trunk->out_epoch) {
		restart_out_stream(trunk);
		report_stream_ended(trunk);
	}
	if (head->epoch > trunk->in_epoch) {
		begin_in_epoch(trunk, head->epoch);
	}
	if (trunk->broken || head->packet < trunk->in_packets) {
		return; /* a new stream was already requested, or this is a duplicate */
	}
	if (head->packet > trunk->in_packets) {
		request_stream(trunk, head->packet - trunk->in_packets);
	} else if (size > 0) {
		buffer_bytes(trunk, data, size);
	}
}

/* The head is a line. Returns where the entries begin; NULL if it is malformed. */
static const char *read_packet_head(const char *text, size_t size, struct told_packet *head) {
	const char *end = memchr(text, '\n', size < HEAD_BYTES ? size : HEAD_BYTES);
	bool good = end != NULL && told_packet_read(text, (size_t)(end - text), head) &&
		bus_is_word(head->from);
	return good ? end + 1 : NULL;
}

static void on_trunk_message(void *user, const struct bus_message *message) {
	struct trunks *trunks = user;
	struct told_packet head;
	const char *text = message->data;
	const char *data = read_packet_head(text, message->size, &head);
	struct trunk *trunk = data == NULL ? NULL : trunk_to(trunks, head.from);
	if (trunk == NULL) {
		trunks->unreadable++;
		return;
	}
	take_packet(trunk, &head, data, message->size - (size_t)(data - text));
}

/* ---- time ---- */

static void tick_trunk(struct trunk *trunk) {
	trunk->asked = false;
	if (trunk->trunks->now_ms - trunk->heard_ms > TRUNK_SILENT_MS) {
		if (trunk->sessions > 0) {
			log_warning("nodes", "node=%s is silent", trunk->peer);
			report_stream_ended(trunk);
		}
		destroy_trunk(trunk);
	} else if (trunk->sessions > 0 || trunk->broken) {
		flush_trunk(trunk);
		trunk_greet(trunk);
	}
}

/* Log once a second: whoever sends such messages may send many. */
static void tell_unreadable(struct trunks *trunks) {
	if (trunks->unreadable != trunks->unreadable_told) {
		log_error("nodes",
			"unreadable=%" PRIu64 " messages on the bus do not come from a node of "
			"this version",
			trunks->unreadable - trunks->unreadable_told);
		trunks->unreadable_told = trunks->unreadable;
	}
}

void trunks_tick(struct trunks *trunks, int64_t now_ms) {
	trunks->now_ms = now_ms;
	tell_unreadable(trunks);
	for (struct list *at = trunks->all.next; at != &trunks->all;) {
		struct trunk *trunk = LIST_OWNER(at, struct trunk, in_trunks);
		at = at->next;
		tick_trunk(trunk);
	}
}

bool trunks_init(struct trunks *trunks, struct bus *bus, const char *subject, const char *node,
	int64_t now_ms, const struct trunks_calls *calls, void *user) {
	char own[BUS_SUBJECT_SIZE];
	*trunks = (struct trunks){.bus = bus, .calls = calls, .user = user, .subject = subject};
	snprintf(trunks->node, sizeof(trunks->node), "%s", node);
	trunks->now_ms = now_ms;
	trunks->last_epoch = (uint64_t)now_ms * EPOCHS_A_MS;
	list_init(&trunks->all);
	out_init(&trunks->packet);
	subject_of(trunks, trunks->node, own);
	trunks->heard = bus_subscribe(bus, own, on_trunk_message, trunks);
	return trunks->heard != NULL;
}

void trunks_finish(struct trunks *trunks) {
	trunks_flush(trunks);
	bus_unsubscribe(trunks->bus, trunks->heard);
	while (!list_is_empty(&trunks->all)) {
		destroy_trunk(LIST_OWNER(trunks->all.next, struct trunk, in_trunks));
	}
	out_finish(&trunks->packet);
}

void trunks_metrics(const struct trunks *trunks, struct metric_list *metrics) {
	metric_counter(metrics, "bus_stale_total",
		"Signed messages dropped because they were repeated or sent to an earlier run.",
		(double)trunks->stale);
	metric_counter(metrics, TRUNKS_UNREADABLE, (double)trunks->unreadable);
}
