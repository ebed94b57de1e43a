/* tests/server/nodes/trunk_test.c - messages between two nodes arrive complete and in order, or
 * both nodes drop the state that depends on them. */
#include "server/nodes/trunk.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/bus/bus_memory.h"
#include "tests/suite.h"

enum { LARGE = 3 * TRUNK_PACKET_BYTES + 17, TURNS = 200 };

/* One node. */
struct end {
	struct bus *bus;
	struct trunks trunks;
	char heard[8192]; /* kinds, ids, numbers and short texts */
	size_t largest;
	unsigned entries, ended, gone, met;
};

static uv_loop_t loop;
static struct exchange *exchange;
static struct end amal, badr;
static int64_t now_ms = 1000;

static void on_entry(void *user, struct trunk *trunk, const struct trunk_entry *entry) {
	struct end *end = user;
	size_t used = strlen(end->heard);
	(void)trunk;
	snprintf(end->heard + used, sizeof(end->heard) - used, "%c%s:%d:%.8s ", entry->kind,
		entry->ids, (int)entry->number, entry->data);
	ck_assert_uint_eq(strlen(entry->data), entry->size);
	end->largest = entry->size > end->largest ? entry->size : end->largest;
	end->entries++;
}

static void on_ended(void *user, struct trunk *trunk) {
	struct end *end = user;
	(void)trunk;
	end->ended++;
}

static void on_gone(void *user, struct trunk *trunk) {
	struct end *end = user;
	(void)trunk;
	end->gone++;
}

static void on_met(void *user, struct trunk *trunk) {
	struct end *end = user;
	(void)trunk;
	end->met++;
}

static const struct trunks_calls calls = {
	.met = on_met, .entry = on_entry, .ended = on_ended, .gone = on_gone};

static void open_end(struct end *end, const char *name) {
	memset(end, 0, sizeof(*end));
	end->bus = exchange_join(exchange);
	ck_assert(trunks_init(&end->trunks, end->bus, "node", name, now_ms, &calls, end));
}

static void close_end(struct end *end) {
	trunks_finish(&end->trunks);
	bus_destroy(end->bus);
}

static void set_up(void) {
	ck_assert_int_eq(uv_loop_init(&loop), 0);
	exchange = exchange_create(&loop);
	open_end(&amal, "amal");
	open_end(&badr, "badr");
}

static void tear_down(void) {
	close_end(&amal);
	close_end(&badr);
	exchange_destroy(exchange);
	uv_run(&loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(uv_loop_close(&loop), 0);
}

/* This end has met the other, and has something to send. */
static bool end_waits(const struct end *end) {
	const struct list *all = &end->trunks.all;
	const struct trunk *trunk = LIST_OWNER(all->next, struct trunk, in_trunks);
	return !list_is_empty(all) && trunk->peer_nonce != 0 && trunk->out.used > 0;
}

/* Each node sends what it has at the end of every round. */
static void settle(void) {
	do {
		trunks_flush(&amal.trunks);
		trunks_flush(&badr.trunks);
		uv_run(&loop, UV_RUN_NOWAIT);
	} while (exchange_under_way(exchange) > 0 || end_waits(&amal) || end_waits(&badr));
}

static void tick(void) {
	now_ms += 1000;
	trunks_tick(&amal.trunks, now_ms);
	trunks_tick(&badr.trunks, now_ms);
	settle();
}

/* Amal's trunk, kept open. */
static struct trunk *open_trunk(void) {
	struct trunk *trunk = trunk_to(&amal.trunks, "badr");
	ck_assert_ptr_nonnull(trunk);
	trunk->sessions = 1;
	return trunk;
}

static void say(const char *text, int64_t number) {
	trunk_say(trunk_to(&amal.trunks, "badr"), 's', 7, number, text, strlen(text));
}

static void say_to_amal(const char *text) {
	trunk_say(trunk_to(&badr.trunks, "amal"), 's', 8, 0, text, strlen(text));
}

static int print_head(char *text, size_t size, const struct told_packet *head) {
	struct out out;
	out_init(&out);
	told_packet_write(&out, head);
	int used = snprintf(text, size, "%s\n", out.at);
	out_finish(&out);
	return used;
}

/* The head of a packet from a node to Badr, as if it had met him. */
static int write_head(char *text, size_t size, const char *from, uint64_t nonce, uint64_t serial,
	uint64_t epoch, uint64_t packet) {
	const struct trunk *to = trunk_to(&badr.trunks, from);
	struct told_packet head = {.nonce = nonce,
		.to = to != NULL ? to->nonce : 0,
		.serial = serial,
		.epoch = epoch,
		.packet = packet};
	snprintf(head.from, sizeof(head.from), "%s", from);
	return print_head(text, size, &head);
}

static enum exchange_fate lose(void *user, const struct bus_message *message) {
	(void)user;
	(void)message;
	return EXCHANGE_LOSE;
}

SUITE_GROUP(trunks, set_up, tear_down, SUITE_SECONDS)

START_TEST(entries_arrive_in_order) {
	open_trunk();
	say("one", -1);
	say("", 2);
	say("two\nlines", 3);
	ck_assert_uint_eq(badr.entries, 0); /* all are sent together at the end of the round */
	settle();
	ck_assert_str_eq(badr.heard, "s7:-1:one s7:2: s7:3:two\nline ");
	ck_assert_uint_eq(bus_count(amal.bus).sent, 2); /* the first asked whom to send it to */
}
END_TEST

START_TEST(sessions_that_are_sent_the_same_share_an_entry) {
	struct trunk *trunk = open_trunk();
	struct frame *first = frame_create("first", 5), *second = frame_create("second", 6);
	trunk_tell(trunk, 1, first);
	trunk_tell(trunk, 2, first);
	trunk_tell(trunk, 30, first);
	trunk_tell(trunk, 1, second);
	say("between", 0);
	trunk_tell(trunk, 2, second);
	frame_unref(first);
	frame_unref(second);
	settle();
	ck_assert_str_eq(badr.heard, "t1,2,30:0:first t1:0:second s7:0:between t2:0:second ");
}
END_TEST

START_TEST(an_entry_longer_than_a_packet_arrives_whole) {
	char *text = malloc(LARGE + 1);
	ck_assert_ptr_nonnull(text);
	memset(text, 'x', LARGE);
	text[LARGE] = '\0';
	open_trunk();
	say("before", 0);
	say(text, 0);
	say("after", 0);
	free(text);
	settle();
	ck_assert_uint_eq(badr.largest, LARGE);
	ck_assert_str_eq(badr.heard, "s7:0:before s7:0:xxxxxxxx s7:0:after ");
}
END_TEST

START_TEST(a_gap_ends_the_sessions_at_both_ends) {
	open_trunk();
	say("one", 0);
	settle();
	exchange_set_judge(exchange, lose, NULL);
	say("two", 0);
	settle();
	exchange_set_judge(exchange, NULL, NULL);
	ck_assert_uint_eq(badr.ended, 0);
	tick(); /* nothing new was sent, and the gap is noticed all the same */
	ck_assert_uint_eq(badr.ended, 1);
	ck_assert_uint_eq(amal.ended, 1);
	say("three", 0);
	settle();
	ck_assert_str_eq(badr.heard, "s7:0:one s7:0:three ");
	ck_assert_uint_eq(badr.ended + amal.ended, 2);
}
END_TEST

START_TEST(a_request_for_a_new_stream_may_be_lost_too) {
	trunk_greet(open_trunk());
	settle();
	exchange_set_judge(exchange, lose, NULL);
	say("one", 0);
	settle();
	exchange_set_judge(exchange, NULL, NULL);
	say("two", 0);
	trunks_flush(&amal.trunks);
	uv_run(&loop, UV_RUN_NOWAIT); /* Badr asks for a new stream: */
	exchange_set_judge(exchange, lose, NULL);
	settle();
	exchange_set_judge(exchange, NULL, NULL);
	tick(); /* and asks again */
	tick();
	say("three", 0);
	settle();
	ck_assert_str_eq(badr.heard, "s7:0:three ");
}
END_TEST

START_TEST(a_restarted_node_is_recognized) {
	open_trunk();
	say("one", 0);
	settle();
	close_end(&amal);
	now_ms += 1;
	open_end(&amal, "amal");
	open_trunk();
	say("two", 0);
	settle();
	ck_assert_str_eq(badr.heard, "s7:0:one s7:0:two ");
	ck_assert_uint_eq(badr.ended, 1); /* for the state shared with the earlier run */
	ck_assert_uint_eq(amal.ended, 0);
}
END_TEST

/* What Badr sent to the earlier run, or did not, is nothing that the new one misses. */
START_LOOP_TEST(a_restarted_node_misses_nothing_of_what_the_earlier_run_was_sent, 3) {
	open_trunk();
	say("one", 0);
	settle();
	for (int i = 0; i < _i; i++) {
		say_to_amal("old");
		settle();
	}
	close_end(&amal);
	now_ms += 1;
	open_end(&amal, "amal");
	open_trunk();
	say("two", 0);
	settle();
	say_to_amal("new");
	settle();
	tick();
	ck_assert_str_eq(badr.heard, "s7:0:one s7:0:two ");
	ck_assert_str_eq(amal.heard, "s8:0:new ");
	ck_assert_uint_eq(badr.ended, 1);
	ck_assert_uint_eq(amal.ended, 0);
}
END_TEST

/* It belongs to what Amal then drops. Badr, who drops it first, would take it for something new. */
START_TEST(what_waits_when_a_gap_is_noticed_is_not_sent) {
	open_trunk();
	say("one", 1);
	say_to_amal("one");
	settle();
	exchange_set_judge(exchange, lose, NULL);
	say_to_amal("lost");
	settle();
	exchange_set_judge(exchange, NULL, NULL);
	say_to_amal("next");
	trunks_flush(&badr.trunks);
	say("two", 2);
	uv_run(&loop, UV_RUN_NOWAIT);
	ck_assert_uint_eq(amal.ended, 1);
	say("three", 3);
	settle();
	tick();
	ck_assert_str_eq(badr.heard, "s7:1:one s7:3:three ");
	ck_assert_uint_eq(badr.ended, 1);
	ck_assert_uint_eq(amal.ended, 1);
}
END_TEST

START_TEST(a_silent_node_is_forgotten) {
	open_trunk();
	say("one", 0);
	settle();
	exchange_cut(badr.bus, true);
	for (int i = 0; i < 5; i++) {
		tick();
	}
	ck_assert_uint_eq(amal.ended, 1);
	ck_assert(list_is_empty(&amal.trunks.all));
	exchange_cut(badr.bus, false);
	open_trunk();
	say("two", 0);
	settle();
	tick();
	say("three", 0);
	settle();
	ck_assert_ptr_nonnull(strstr(badr.heard, "three"));
}
END_TEST

START_TEST(invalid_packets_are_ignored) {
	static const char *const heads[] = {
		"", "\n", "x\n", "amal 1 2 3 4 5\n", "a.b 1 0 0 0 0 0\n", "amal 0 0 0 0 0 0\n"};
	static const char *const entries[] = {
		"nonsense\n", "s 1 2\n", "s 1 2 -5\n", "s 1 2 99999999999999\n", "\n\n"};
	char text[200];
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		bus_publish(amal.bus, "node.badr", heads[i], strlen(heads[i]));
		settle();
		ck_assert_uint_eq(badr.trunks.unreadable, i + 1);
	}
	for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
		unsigned before = badr.ended;
		int used = write_head(text, sizeof(text), "amal", 9, 1, 5 + i, 0);
		snprintf(text + used, sizeof(text) - (size_t)used, "%s", entries[i]);
		bus_publish(amal.bus, "node.badr", text, strlen(text));
		settle();
		ck_assert_uint_gt(badr.ended, before);
	}
	ck_assert_uint_eq(badr.entries, 0);
	open_trunk();
	say("one", 0);
	settle();
	ck_assert_str_eq(badr.heard, "s7:0:one ");
}
END_TEST

/* Whoever may write to the bus may write anything. */
START_TEST(the_number_of_node_names_is_limited) {
	char text[200];
	struct told_packet head = {.nonce = 1, .serial = 1, .epoch = 1};
	for (int i = 0; i < 2 * TRUNKS_MAX; i++) {
		snprintf(head.from, sizeof(head.from), "node-%d", i);
		print_head(text, sizeof(text), &head);
		bus_publish(amal.bus, "node.badr", text, strlen(text));
		settle();
	}
	ck_assert_uint_eq(badr.trunks.count, TRUNKS_MAX);
	ck_assert_uint_eq(badr.trunks.unreadable, TRUNKS_MAX);
	for (int i = 0; i < 5; i++) {
		tick();
	}
	ck_assert_uint_eq(badr.trunks.count, 0);
}
END_TEST

START_TEST(an_entry_with_an_endless_head_is_dropped) {
	static char packet[TRUNK_PACKET_BYTES];
	open_trunk();
	say("one", 0);
	settle();
	struct trunk *trunk = trunk_to(&badr.trunks, "amal");
	size_t largest = 0;
	for (int i = 0; i < 2 * TRUNK_IDS_BYTES / TRUNK_PACKET_BYTES; i++) {
		memset(packet, '1', sizeof(packet));
		int head = write_head(packet, 200, "amal", trunk->peer_nonce, 1000 + (unsigned)i,
			trunk->in_epoch, (unsigned)i + 1);
		packet[head] = '1';
		bus_publish(amal.bus, "node.badr", packet, sizeof(packet));
		settle();
		largest = trunk->in.used > largest ? trunk->in.used : largest;
	}
	ck_assert(trunk->broken);
	ck_assert_uint_gt(largest, TRUNK_IDS_BYTES / 2);
	ck_assert_uint_le(largest, TRUNK_IDS_BYTES);
	ck_assert_uint_eq(trunk->in.used, 0);
}
END_TEST

/* ---- others on the bus ---- */

enum { RECORDED_MAX = 64 };

/* What an eavesdropper on the bus has recorded. */
static struct {
	char subject[BUS_SUBJECT_SIZE];
	char data[1024];
	size_t size;
} recorded[RECORDED_MAX];
static size_t recorded_count;

static enum exchange_fate record(void *user, const struct bus_message *message) {
	(void)user;
	ck_assert_uint_lt(recorded_count, RECORDED_MAX);
	ck_assert_uint_le(message->size, sizeof(recorded[0].data));
	strcpy(recorded[recorded_count].subject, message->subject);
	memcpy(recorded[recorded_count].data, message->data, message->size);
	recorded[recorded_count++].size = message->size;
	return EXCHANGE_DELIVER;
}

static void play_back(void) {
	exchange_set_judge(exchange, NULL, NULL);
	for (size_t i = 0; i < recorded_count; i++) {
		exchange_inject(exchange, recorded[i].subject, recorded[i].data, recorded[i].size);
		settle();
	}
}

static void begin_recording(void) {
	recorded_count = 0;
	exchange_set_judge(exchange, record, NULL);
	open_trunk();
	say("one", 0);
	say("two", 0);
	settle();
	tick();
	say("three", 0);
	settle();
	ck_assert_str_eq(badr.heard, "s7:0:one s7:0:two s7:0:three ");
}

START_TEST(replayed_packets_are_ignored) {
	begin_recording();
	play_back();
	tick();
	say("four", 0);
	settle();
	ck_assert_str_eq(badr.heard, "s7:0:one s7:0:two s7:0:three s7:0:four ");
	ck_assert_uint_eq(amal.ended + badr.ended, 0);
	ck_assert_uint_ge(badr.trunks.stale, 3);
}
END_TEST

START_TEST(packets_for_an_earlier_run_are_ignored) {
	begin_recording();
	close_end(&badr);
	open_end(&badr, "badr");
	play_back();
	ck_assert_str_eq(badr.heard, "");
	close_end(&amal); /* the node that sent it is gone as well */
	close_end(&badr);
	open_end(&badr, "badr");
	play_back();
	ck_assert_str_eq(badr.heard, "");
	ck_assert_uint_eq(badr.met, 0);
	now_ms += 1;
	open_end(&amal, "amal");
	open_trunk();
	say("four", 0);
	settle();
	ck_assert_str_eq(badr.heard, "s7:0:four ");
}
END_TEST

/* A trunk that was given up and made again is another. */
START_TEST(packets_from_before_a_silence_are_ignored) {
	begin_recording();
	trunk_to(&amal.trunks, "badr")->sessions = 0;
	for (int i = 0; i < 5; i++) {
		tick();
	}
	ck_assert_uint_eq(badr.trunks.count, 0);
	badr.heard[0] = '\0';
	play_back();
	ck_assert_str_eq(badr.heard, "");
	open_trunk();
	say("four", 0);
	settle();
	ck_assert_str_eq(badr.heard, "s7:0:four ");
}
END_TEST

/* What ends a stream where it is believed: a higher epoch, and a request to begin again. */
START_TEST(unsigned_packets_change_nothing) {
	char text[300];
	open_trunk();
	say("one", 0);
	settle();
	const struct trunk *from = trunk_to(&amal.trunks, "badr");
	for (int signature = 0; signature < 3; signature++) {
		int head = snprintf(text, sizeof(text),
			"amal %" PRIu64 " %" PRIu64 " 99 9999999999999999 0 0\ns 7 0 6\nforged",
			from->nonce, from->peer_nonce);
		size_t size = (size_t)head;
		struct bus_message message = {
			.subject = "qirkat.test.node.amal", .data = text, .size = size};
		if (signature == 1) { /* of the same for another */
			ck_assert(bus_sign(&exchange_site, &message, (uint8_t *)text + size));
		}
		size += signature > 0 ? DIGEST_BYTES : 0;
		exchange_inject(exchange, "qirkat.test.node.badr", text, size);
		settle();
		ck_assert_uint_eq(bus_count(badr.bus).forged, (unsigned)signature + 1);
	}
	say("two", 0);
	settle();
	tick();
	ck_assert_str_eq(badr.heard, "s7:0:one s7:0:two ");
	ck_assert_uint_eq(amal.ended + badr.ended, 0);
}
END_TEST

/* The name of a site is in every subject, and its key is its own. */
START_TEST(packets_of_another_site_are_ignored) {
	const struct bus_site others[] = {{.id = "other", .key = "the key of all tests"},
		{.id = "test", .key = "another key"}};
	for (size_t i = 0; i < 2; i++) {
		struct end end = {.entries = 0};
		end.bus = exchange_join_as(exchange, &others[i]);
		ck_assert(trunks_init(
			&end.trunks, end.bus, "node", "amal", now_ms + 1000, &calls, &end));
		trunk_say(trunk_to(&end.trunks, "badr"), 's', 1, 1, "false", 5);
		trunks_flush(&end.trunks);
		settle();
		close_end(&end);
	}
	open_trunk();
	say("one", 0);
	settle();
	ck_assert_str_eq(badr.heard, "s7:0:one ");
	ck_assert_uint_eq(bus_count(badr.bus).forged, 1);
}
END_TEST

START_TEST(entries_wait_for_the_other_end) {
	exchange_set_judge(exchange, lose, NULL);
	open_trunk();
	say("one", 0);
	settle();
	tick();
	exchange_set_judge(exchange, NULL, NULL);
	say("two", 0);
	tick();
	ck_assert_str_eq(badr.heard, "s7:0:one s7:0:two ");
	ck_assert_uint_eq(amal.met, 1);
	ck_assert_uint_eq(badr.met, 1);
	ck_assert_uint_eq(amal.ended + badr.ended, 0);
}
END_TEST

/* Badr receives what Amal sends, but his answers are lost. */
static enum exchange_fate lose_answers(void *user, const struct bus_message *message) {
	(void)user;
	return strstr(message->subject, ".amal") != NULL ? EXCHANGE_LOSE : EXCHANGE_DELIVER;
}

/* Badr need not be told of it: he has received nothing. */
START_TEST(what_waits_too_long_for_the_other_end_is_given_up_and_its_sender_told) {
	exchange_set_judge(exchange, lose_answers, NULL);
	open_trunk();
	say("one", 1);
	for (int i = 0; i < 3; i++) {
		tick();
	}
	ck_assert_uint_eq(amal.ended, 0);
	tick();
	ck_assert_uint_eq(amal.ended, 1);
	ck_assert_uint_eq(amal.gone, 1);
	exchange_set_judge(exchange, NULL, NULL);
	open_trunk();
	say("two", 2);
	settle();
	ck_assert_str_eq(badr.heard, "s7:2:two ");
	ck_assert_uint_eq(amal.ended, 1);
	ck_assert_uint_eq(badr.ended, 0);
}
END_TEST

static enum exchange_fate hold_answers(void *user, const struct bus_message *message) {
	bool is_answer = lose_answers(user, message) == EXCHANGE_LOSE;
	return is_answer ? EXCHANGE_HOLD : EXCHANGE_DELIVER;
}

/* Badr, whose trunk nothing kept open, is told that by gone alone. Amal still learns the nonce of
 * that trunk, and sends to it. */
START_TEST(what_is_sent_to_a_trunk_that_is_gone_is_given_up_and_its_sender_told) {
	open_trunk();
	say("one", 1);
	settle();
	exchange_set_judge(exchange, hold_answers, NULL);
	for (int i = 0; i < 4; i++) {
		tick();
	}
	ck_assert_uint_eq(amal.ended, 1);
	open_trunk();
	say("two", 2);
	for (int i = 0; i < 3; i++) {
		tick();
	}
	ck_assert_uint_eq(badr.gone, 1);
	ck_assert_uint_eq(amal.ended, 1);
	exchange_set_judge(exchange, NULL, NULL);
	exchange_release(exchange);
	settle();
	ck_assert_uint_eq(amal.ended, 2);
	say("three", 3);
	settle();
	ck_assert_str_eq(badr.heard, "s7:1:one s7:3:three ");
	ck_assert_uint_eq(badr.ended, 0);
}
END_TEST

static unsigned chance;

static enum exchange_fate any_fate(void *user, const struct bus_message *message) {
	static const enum exchange_fate fates[] = {EXCHANGE_DELIVER, EXCHANGE_DELIVER,
		EXCHANGE_DELIVER, EXCHANGE_TWICE, EXCHANGE_LOSE, EXCHANGE_HOLD};
	(void)user;
	(void)message;
	chance = chance * 1103515245u + 12345u;
	return fates[(chance >> 16) % (sizeof(fates) / sizeof(fates[0]))];
}

static unsigned count_ends(const struct end *end) {
	return end->ended + end->gone;
}

/* What goes from one end to the other. */
static struct way {
	struct end *from, *to;
	bool begins[TURNS + 2]; /* numbers said first, or first after from was told of an end */
	unsigned from_ends, to_ends;
	int64_t last; /* number received */
} there, back;

static void say_number(struct way *way, int number) {
	unsigned ends = count_ends(way->from);
	struct trunk *trunk = trunk_to(&way->from->trunks, way->to->trunks.node);
	trunk->sessions = 1;
	way->begins[number] = number == 1 || ends != way->from_ends;
	way->from_ends = ends;
	trunk_say(trunk, 's', 7, number, "", 0);
}

/* Streams are received from their beginnings and without gaps. Who has received something of one is
 * told of its end, and so is who sent it: all that is missing was the last of a stream whose end
 * its sender was told of. */
static void expect_next(void *user, struct trunk *trunk, const struct trunk_entry *entry) {
	struct end *end = user;
	struct way *way = end == &badr ? &there : &back;
	(void)trunk;
	ck_assert_int_gt(entry->number, way->last);
	bool is_first = way->last == 0 || count_ends(end) != way->to_ends;
	ck_assert_int_eq(way->begins[entry->number], is_first);
	if (!is_first) {
		ck_assert_int_eq(entry->number, way->last + 1);
	}
	way->last = entry->number;
	way->to_ends = count_ends(end);
	end->entries++;
}

/* Of thousands, those where the first of all entries is lost, or where either end is silent
 * for so long that the other gives its trunk up. */
static const unsigned kept_chances[] = {21, 166, 220, 242, 331, 147926624u, 94567584u, 4075243999u,
	2343288597u, 1681740079u, 3069581462u};

enum { CHANCES = 20, KEPT_CHANCES = sizeof(kept_chances) / sizeof(kept_chances[0]) };

static void begin_ways(unsigned first_chance) {
	static const struct trunks_calls counting = {NULL, expect_next, on_ended, on_gone};
	amal.trunks.calls = badr.trunks.calls = &counting;
	there = (struct way){.from = &amal, .to = &badr};
	back = (struct way){.from = &badr, .to = &amal};
	chance = first_chance;
	exchange_set_judge(exchange, any_fate, NULL);
}

static void say_numbers(bool both_ways, int number) {
	say_number(&there, number);
	if (both_ways) {
		say_number(&back, number);
	}
	settle();
}

static void say_all_numbers(bool both_ways) {
	for (int i = 1; i <= TURNS; i++) {
		say_numbers(both_ways, i);
		if (i % 5 == 0) {
			exchange_release(exchange);
			tick();
		}
	}
	ck_assert_uint_gt(badr.ended, 2);
	ck_assert_uint_gt(badr.entries, 10);
	exchange_set_judge(exchange, NULL, NULL);
	exchange_release(exchange);
	tick();
	tick();
	say_numbers(both_ways, TURNS + 1);
	ck_assert_int_eq(there.last, TURNS + 1);
	ck_assert_int_eq(back.last, both_ways ? TURNS + 1 : 0);
}

/* However bad the bus is. */
START_LOOP_TEST(nothing_is_missing_between_two_ends, CHANCES + KEPT_CHANCES) {
	begin_ways(_i < CHANCES ? (unsigned)_i : kept_chances[_i - CHANCES]);
	say_all_numbers(false);
}
END_TEST

START_LOOP_TEST(nothing_is_missing_where_both_ends_send, CHANCES) {
	begin_ways((unsigned)_i);
	say_all_numbers(true);
}
END_TEST
