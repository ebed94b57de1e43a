/* tests/server/bus/bus_test.c - what every bus must do, and what is particular to each driver. */
#include "server/bus/bus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/process/log.h"
#include "tests/e2e/certificate.h"
#include "tests/server/bus/bus_memory.h"
#include "tests/server/bus/nats_server.h"
#include "tests/suite.h"
#include "tests/temporary.h"

enum { KIND_MEMORY, KIND_NATS, KINDS };

enum { MANY = 300, SAID = 512 };

static uv_loop_t loop;
static struct exchange *exchange;
static struct bus *amal, *badr; /* two nodes */
static char said[SAID];
static char heard[4096]; /* what was received, one word each */
static unsigned count;   /* of it */
static unsigned probes;

static int kinds(void) {
	if (nats_server_is_there()) {
		return KINDS;
	}
	suite_leave_out(1, nats_server_why());
	return KINDS - 1;
}

/* How often a test is run that needs a server. */
static int once(void) {
	if (nats_server_is_there()) {
		return 1;
	}
	suite_leave_out(1, nats_server_why());
	return -1;
}

static void set_up(void) {
	ck_assert_int_eq(uv_loop_init(&loop), 0);
}

static void tear_down(void) {
	bus_destroy(amal);
	bus_destroy(badr);
	if (exchange != NULL) {
		exchange_destroy(exchange);
	}
	nats_server_kill();
	uv_run(&loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static struct bus *connect_to(const char *url) {
	struct bus *bus = bus_nats_create(&loop, url, "a-node", &exchange_site, said, sizeof(said));
	ck_assert_msg(bus != NULL, "%s", said);
	return bus;
}

static void begin(int kind) {
	if (kind == KIND_NATS) {
		nats_server_start(NULL, NULL);
		amal = connect_to(nats_server_url());
		badr = connect_to(nats_server_url());
	} else {
		exchange = exchange_create(&loop);
		amal = exchange_join(exchange);
		badr = exchange_join(exchange);
	}
	ck_assert_ptr_nonnull(amal);
	ck_assert_ptr_nonnull(badr);
}

static void turn(void) {
	const struct timespec moment = {0, 200000};
	uv_run(&loop, UV_RUN_NOWAIT);
	nanosleep(&moment, NULL);
}

static void turn_until(const unsigned *number, unsigned at_least) {
	while (*number < at_least) {
		turn();
	}
}

/* ---- who listens ---- */

static void note(void *user, const struct bus_message *message) {
	(void)user;
	size_t used = strlen(heard);
	snprintf(heard + used, sizeof(heard) - used, "%s%.*s", used > 0 ? " " : "",
		(int)message->size, (const char *)message->data);
	count++;
}

static void count_probe(void *user, const struct bus_message *message) {
	(void)user;
	(void)message;
	probes++;
}

/* What bus listens for is known to the other by now: subscriptions keep their order. */
static void settle(struct bus *bus, struct bus *other) {
	static unsigned number;
	char subject[32];
	snprintf(subject, sizeof(subject), "probe.%u", ++number);
	struct bus_subscription *probe = bus_subscribe(bus, subject, count_probe, NULL);
	probes = 0;
	while (probes == 0) {
		bus_publish(other, subject, "", 0);
		turn();
	}
	bus_unsubscribe(bus, probe);
}

static struct bus_subscription *listen_for(const char *subject) {
	struct bus_subscription *subscription = bus_subscribe(badr, subject, note, NULL);
	ck_assert_ptr_nonnull(subscription);
	settle(badr, amal);
	return subscription;
}

static bool say(const char *subject, const char *text) {
	return bus_publish(amal, subject, text, strlen(text));
}

SUITE_GROUP(contract, set_up, tear_down, 60)

START_LOOP_TEST(published_messages_reach_subscribers, kinds()) {
	begin(_i);
	listen_for("room.a");
	ck_assert(say("room.b", "other"));
	ck_assert(say("room.a", "one"));
	ck_assert(say("room.a", "two"));
	ck_assert_uint_eq(count, 0); /* never before the call has returned */
	turn_until(&count, 2);
	ck_assert_str_eq(heard, "one two");
}
END_TEST

START_LOOP_TEST(messages_keep_their_order, kinds()) {
	char text[16];
	begin(_i);
	listen_for("room.a");
	for (unsigned i = 0; i < MANY; i++) {
		snprintf(text, sizeof(text), "%u", i);
		ck_assert(say("room.a", text));
	}
	turn_until(&count, MANY);
	char *at = heard;
	for (unsigned i = 0; i < MANY; i++) {
		ck_assert_uint_eq(strtoul(at, &at, 10), i);
	}
}
END_TEST

START_LOOP_TEST(a_node_does_not_receive_its_own_messages, kinds()) {
	begin(_i);
	ck_assert_ptr_nonnull(bus_subscribe(amal, "room.a", note, NULL));
	listen_for("room.a");
	ck_assert(say("room.a", "one"));
	turn_until(&count, 1);
	settle(amal, badr);
	ck_assert_str_eq(heard, "one");
}
END_TEST

START_LOOP_TEST(a_star_matches_one_word, kinds()) {
	begin(_i);
	listen_for("room.*");
	ck_assert(say("room.a.b", "deeper"));
	ck_assert(say("rooms", "other"));
	ck_assert(say("room.a", "one"));
	ck_assert(say("room.b", "two"));
	turn_until(&count, 2);
	ck_assert_str_eq(heard, "one two");
}
END_TEST

START_LOOP_TEST(nothing_is_received_after_unsubscribing, kinds()) {
	begin(_i);
	struct bus_subscription *first = listen_for("room.a");
	listen_for("room.b");
	ck_assert(say("room.a", "one"));
	turn_until(&count, 1);
	ck_assert(say("room.a", "two"));
	bus_unsubscribe(badr, first);
	ck_assert(say("room.a", "three"));
	ck_assert(say("room.b", "four"));
	turn_until(&count, 2);
	ck_assert_str_eq(heard, "one four");
}
END_TEST

START_LOOP_TEST(bytes_arrive_unchanged, kinds()) {
	begin(_i);
	char *data = malloc(BUS_MESSAGE_BYTES + 1);
	ck_assert_ptr_nonnull(data);
	memset(data, 'x', BUS_MESSAGE_BYTES + 1);
	listen_for("room.a");
	ck_assert(!bus_publish(amal, "room.a", data, BUS_MESSAGE_BYTES + 1));
	ck_assert_uint_eq(bus_count(amal).lost_leaving, 1);
	ck_assert(bus_publish(amal, "room.a", data, BUS_MESSAGE_BYTES));
	ck_assert(bus_publish(amal, "room.a", "", 0));
	turn_until(&count, 2);
	ck_assert_uint_eq(strspn(heard, "x"), sizeof(heard) - 1);
	free(data);
}
END_TEST

/* ---- in memory ---- */

static enum exchange_fate fate_of(void *user, const struct bus_message *message) {
	(void)user;
	switch (*(const char *)message->data) {
	case 'l':
		return EXCHANGE_LOSE;
	case 't':
		return EXCHANGE_TWICE;
	case 'h':
		return EXCHANGE_HOLD;
	default:
		return EXCHANGE_DELIVER;
	}
}

SUITE_GROUP(memory, set_up, tear_down, 60)

START_TEST(the_test_exchange_can_lose_repeat_and_delay_messages) {
	begin(KIND_MEMORY);
	listen_for("room.a");
	exchange_set_judge(exchange, fate_of, NULL);
	ck_assert(say("room.a", "lost"));
	ck_assert(say("room.a", "twice"));
	ck_assert(say("room.a", "held"));
	ck_assert(say("room.a", "good"));
	turn_until(&count, 3);
	ck_assert_uint_eq(exchange_under_way(exchange), 0);
	ck_assert_str_eq(heard, "twice twice good");
	exchange_release(exchange);
	turn_until(&count, 4);
	ck_assert_str_eq(heard, "twice twice good held");
}
END_TEST

START_TEST(a_bus_that_is_cut_off_says_so) {
	begin(KIND_MEMORY);
	listen_for("room.a");
	exchange_cut(amal, true);
	ck_assert(!bus_is_well(amal));
	ck_assert(!say("room.a", "one"));
	ck_assert_uint_eq(bus_count(amal).lost_leaving, 1);
	exchange_cut(amal, false);
	ck_assert(bus_is_well(amal));
	ck_assert(say("room.a", "two"));
	turn_until(&count, 1);
	ck_assert_str_eq(heard, "two");
}
END_TEST

START_TEST(only_plain_words_are_allowed_in_subjects) {
	ck_assert(bus_is_word("node-1_B"));
	ck_assert(!bus_is_word(""));
	ck_assert(!bus_is_word("a.b"));
	ck_assert(!bus_is_word("a*"));
	ck_assert(!bus_is_word("a b"));
}
END_TEST

START_TEST(a_site_of_one_node_finds_nobody) {
	amal = bus_none_create();
	ck_assert_ptr_nonnull(amal);
	ck_assert(bus_is_well(amal));
	ck_assert_ptr_nonnull(bus_subscribe(amal, "room.a", note, NULL));
	ck_assert(say("room.a", "one"));
	turn();
	ck_assert_uint_eq(count, 0);
}
END_TEST

/* ---- over NATS ---- */

SUITE_GROUP(nats, set_up, tear_down, 60)

static const char *refusal(const char *url) {
	said[0] = '\0';
	ck_assert_ptr_null(
		bus_nats_create(&loop, url, "a-node", &exchange_site, said, sizeof(said)));
	return said;
}

START_LOOP_TEST(an_invalid_address_is_refused, once()) {
	(void)_i;
	static const char *const urls[] = {"", "db1:4222", "postgres://db1", "nats://", ",",
		"nats://:4222", "nats://a,b", "nats://user:secret@"};
	for (size_t i = 0; i < sizeof(urls) / sizeof(urls[0]); i++) {
		ck_assert_msg(strstr(refusal(urls[i]), "expected nats://HOST:PORT") != NULL,
			"%s: %s", urls[i], said);
		ck_assert_ptr_null(strstr(said, "secret"));
	}
}
END_TEST

START_LOOP_TEST(a_server_that_is_not_running_is_refused, once()) {
	(void)_i;
	nats_server_start(NULL, NULL);
	nats_server_kill();
	ck_assert_ptr_nonnull(strstr(refusal(nats_server_url()), "a NATS server is running at"));
}
END_TEST

START_LOOP_TEST(a_wrong_password_is_refused, once()) {
	(void)_i;
	nats_server_start("qirkat", "right");
	ck_assert_ptr_nonnull(strstr(
		refusal(nats_server_url_as("qirkat", "wrong")), "the right user and password"));
	ck_assert_ptr_null(strstr(said, "wrong"));
	ck_assert_ptr_nonnull(strstr(refusal(nats_server_url()), "the right user and password"));
	amal = connect_to(nats_server_url_as("qirkat", "right"));
	ck_assert(bus_is_well(amal));
}
END_TEST

START_LOOP_TEST(a_server_that_is_back_is_used_again, once()) {
	(void)_i;
	begin(KIND_NATS);
	listen_for("room.a");
	nats_server_kill();
	while (bus_is_well(amal) || bus_is_well(badr)) {
		turn();
	}
	uint64_t lost = bus_count(amal).lost_leaving;
	ck_assert(say("room.a", "lost"));
	while (bus_count(amal).lost_leaving == lost) {
		turn();
	}
	nats_server_start(NULL, NULL);
	while (!bus_is_well(amal) || !bus_is_well(badr)) {
		turn();
	}
	settle(badr, amal);
	ck_assert(say("room.a", "one"));
	turn_until(&count, 1);
	ck_assert_str_eq(heard, "one"); /* lost messages do not arrive later */
	ck_assert_uint_eq(bus_count(amal).reconnects, 1);
}
END_TEST

START_LOOP_TEST(messages_beyond_a_full_queue_are_lost_and_counted, once()) {
	(void)_i;
	begin(KIND_NATS);
	char *data = calloc(1, BUS_MESSAGE_BYTES);
	ck_assert_ptr_nonnull(data);
	ck_assert_ptr_nonnull(bus_subscribe(badr, "room.a", note, NULL));
	settle(badr, amal);
	unsigned most = 2 * BUS_QUEUE_BYTES / BUS_MESSAGE_BYTES, sent = 0;
	while (bus_count(badr).lost_arriving == 0) { /* nobody reads what arrives */
		sent += bus_publish(amal, "room.a", data, BUS_MESSAGE_BYTES);
	}
	ck_assert_uint_gt(sent, most / 2 - 1);
	settle(badr, amal); /* all that fitted has come; libnats leaks what it has half of */
	ck_assert_uint_ge(count, most / 2 - 1);
	free(data);
}
END_TEST

/* ---- what is said in the log ---- */

static FILE *log_file;

static void keep_log(void) {
	log_file = tmpfile();
	ck_assert_ptr_nonnull(log_file);
	setvbuf(log_file, NULL, _IONBF, 0);
	log_stream_set(log_file);
}

static bool log_has(const char *words) {
	static char text[8192];
	ssize_t got = pread(fileno(log_file), text, sizeof(text) - 1, 0);
	text[got > 0 ? got : 0] = '\0';
	return strstr(text, words) != NULL;
}

static void let_log_go(void) {
	log_stream_set(NULL);
	fclose(log_file);
}

START_LOOP_TEST(waiting_messages_are_sent_before_closing, once()) {
	(void)_i;
	begin(KIND_NATS);
	bus_subscribe(badr, "last", note, NULL);
	settle(badr, amal);
	for (int i = 0; i < MANY; i++) {
		ck_assert(bus_publish(amal, "last", ".", 1));
	}
	bus_destroy(amal);
	amal = NULL;
	turn_until(&count, MANY);
	ck_assert_uint_eq(count, MANY);
}
END_TEST

START_LOOP_TEST(correcting_the_password_restores_the_connection, once()) {
	(void)_i;
	nats_server_start("qirkat", "right");
	const char *url = nats_server_url_as("qirkat", "right");
	keep_log();
	amal = connect_to(url);
	badr = connect_to(url);
	listen_for("room.a");
	nats_server_kill();
	nats_server_start("qirkat", "another");
	while (!log_has("connection=refused")) {
		turn();
	}
	ck_assert(!bus_is_well(amal) || !bus_is_well(badr));
	nats_server_kill();
	nats_server_start("qirkat", "right");
	while (!bus_is_well(amal) || !bus_is_well(badr)) {
		turn();
	}
	settle(badr, amal);
	ck_assert(say("room.a", "one"));
	turn_until(&count, 1);
	ck_assert_str_eq(heard, "one");
	ck_assert(!log_has("right\n"));
	let_log_go();
}
END_TEST

START_LOOP_TEST(a_bus_open_to_everybody_causes_a_warning, once()) {
	static const char words[] = "requires no password";
	(void)_i;
	keep_log();
	nats_server_start(NULL, NULL);
	amal = connect_to(nats_server_url());
	ck_assert(!log_has(words)); /* it cannot be reached from elsewhere */
	badr = connect_to(nats_server_url_at("nats", "0.0.0.0"));
	ck_assert(log_has(words));
	let_log_go();
}
END_TEST

START_LOOP_TEST(a_bus_with_a_password_causes_no_warning, once()) {
	(void)_i;
	keep_log();
	nats_server_start("qirkat", "right");
	amal = connect_to(nats_server_url_at("nats", "qirkat:right@0.0.0.0"));
	ck_assert(!log_has("requires no password"));
	nats_server_kill();
	nats_server_start(NULL, NULL);
	badr = connect_to(nats_server_url_at("nats", "qirkat:secret@0.0.0.0"));
	ck_assert(log_has("requires no password"));
	ck_assert(!log_has("secret"));
	let_log_go();
}
END_TEST

/* ---- TLS ---- */

START_LOOP_TEST(a_server_without_tls_is_refused_if_tls_is_required, once()) {
	(void)_i;
	nats_server_start(NULL, NULL);
	ck_assert_ptr_nonnull(
		strstr(refusal(nats_server_url_at("tls", "127.0.0.1")), "agree on TLS"));
}
END_TEST

START_LOOP_TEST(the_certificate_and_its_host_are_checked, once()) {
	char certificate[TEMPORARY_PATH], key[TEMPORARY_PATH];
	(void)_i;
	snprintf(certificate, sizeof(certificate), "%s/qirkat-bus-%d.pem", temporary_place(),
		(int)getpid());
	snprintf(key, sizeof(key), "%s/qirkat-bus-%d.key", temporary_place(), (int)getpid());
	ck_assert(certificate_make(CERTIFICATE_EC, certificate, key, NULL, 7, -1, 1));
	nats_server_start_tls(certificate, key);
	ck_assert_ptr_nonnull(strstr(
		refusal(nats_server_url_at("tls", "localhost")), "certificate can be verified"));
	setenv("SSL_CERT_FILE", certificate, 1); /* as if one of the system's */
	ck_assert_ptr_nonnull(strstr(
		refusal(nats_server_url_at("tls", "127.0.0.1")), "certificate can be verified"));
	amal = connect_to(nats_server_url_at("tls", "localhost"));
	ck_assert(bus_is_well(amal));
	unsetenv("SSL_CERT_FILE");
	unlink(certificate);
	unlink(key);
}
END_TEST
