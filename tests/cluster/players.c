/* tests/cluster/players.c - the players of a whole cluster, who check what they are sent.
 *
 * usage: players TABLES SEED THINK_MS PORT...: ports of nodes on this machine. QIRKAT in the
 * environment is the path of the program that verifies records.
 *
 * Each table has two scripted players and a spectator, each connected to any node. If its node goes
 * away, or does not answer for too long, a client returns through another one, as a page does
 * behind a load balancer. Commands are read from stdin, one per line, and answered with one line:
 *
 * fault NAME  from now on, slow moves are attributed to NAME
 * calm        all are back, with no request open: "calm NAME MS", the longest wait for a move
 * look        a new client compares all rooms with what the players were sent: "looked EVENTS"
 * verify      the record of every room is replayed: "verified RECORDS"
 * rest        nobody moves any more, and all disconnect: "rests"
 * logs URL    all nodes have ended; the logs in the database are checked: "logs EVENTS REQUESTS"
 * count       "count MOVES REFUSED DISPLACED GAMES"
 *
 * The first error is reported as "wrong ..."; then the program exits with status 1.
 */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "server/postgres/postgres.h"
#include "tests/chaos/storm.h"

enum {
	PORTS_MAX = 16,
	LINE_BYTES = 512,
	TURN_MS = 5,
	SILENT_MS = 4000,  /* a request unanswered for this long: try another node */
	AGAIN_MS = 300,    /* before the first attempt to come back; then doubled */
	LONGEST_MS = 3000, /* longest time between two attempts */
	SETTLE_MS = 90000,
	REST_MS = 1500,
};

/* The state of a seat, in addition to its table. */
struct visitor {
	unsigned port;
	unsigned tries;     /* failed attempts since it was last at its table */
	long long again_ms; /* if not connected: time of the next attempt */
	bool is_calm;       /* it has settled since "calm" was requested */
};

static struct storm storm;
static struct visitor *visitors;
static struct pollfd *polls;
static unsigned ports[PORTS_MAX], port_count;
static char fault[64] = "none";
static bool waits_for_calm, rests;
static long long calm_until_ms;
static unsigned displaced_before;

unsigned storm_pick(struct storm *of, unsigned count) {
	return (unsigned)rand_r(&of->random) % count;
}

static struct seat *seat_at(unsigned i) {
	return &storm.tables[i / SEATS].seat[i % SEATS];
}

static bool fail(const char *text) {
	if (storm_wrong[0] == '\0') {
		snprintf(storm_wrong, sizeof(storm_wrong), "%s", text);
	}
	return false;
}

/* ---- connections ---- */

/* If a node does not listen, a balancer tries the next one at once. */
static void connect_somewhere(unsigned i) {
	unsigned first = storm_pick(&storm, port_count);
	struct visitor *visitor = &visitors[i];
	for (unsigned k = 0; k < port_count; k++) {
		visitor->port = ports[(first + k) % port_count];
		if (seat_begin_return(seat_at(i), visitor->port)) {
			break;
		}
	}
	visitor->again_ms = 0;
}

static void come_back(unsigned i, long long now) {
	struct visitor *visitor = &visitors[i];
	if (visitor->again_ms == 0) {
		unsigned longest = AGAIN_MS << (visitor->tries < 4 ? visitor->tries : 4);
		longest = longest < LONGEST_MS ? longest : LONGEST_MS;
		visitor->again_ms = now + longest / 2 + storm_pick(&storm, longest);
		visitor->tries++;
	} else if (now >= visitor->again_ms) {
		connect_somewhere(i);
	}
}

static bool is_silent(const struct seat *seat, long long now) {
	bool wants = seat->opening || seat->open_n != 0 || (!seat->joined && seat->join_n != 0);
	return wants && now - seat->heard_ms > SILENT_MS;
}

static void look_after(unsigned i, long long now) {
	struct seat *seat = seat_at(i);
	if (!seat->lost && is_silent(seat, now)) {
		seat->lost = true;
	}
	if (seat->lost) {
		come_back(i, now);
	} else if (seat->joined) {
		visitors[i].tries = 0;
	}
}

/* ---- turns ---- */

void storm_turn(struct storm *of, struct pollfd *unused, bool moves) {
	unsigned count = of->count * SEATS;
	long long now = clock_ms();
	(void)unused;
	for (unsigned i = 0; i < count; i++) {
		struct seat *seat = seat_at(i);
		look_after(i, now);
		if (seat->lost) {
			seat_think(seat, moves, &of->random);
		} else {
			seat_act(seat, moves, &of->random);
		}
		polls[i] = (struct pollfd){.fd = seat->lost ? -1 : seat->ws.fd, .events = POLLIN};
	}
	polls[count] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
	poll(polls, count + 1, TURN_MS);
	for (unsigned i = 0; i < count; i++) {
		if (polls[i].revents != 0) {
			seat_read(seat_at(i));
		}
	}
}

static void remember(const struct table *table) {
	struct past_table *grown = array_reserve(
		storm.past, &storm.past_capacity, storm.past_count + 1, sizeof(*grown));
	if (grown == NULL) {
		abort(); /* for tests only */
	}
	storm.past = grown;
	struct past_table *past = &storm.past[storm.past_count++];
	memcpy(past->room, table->room, sizeof(past->room));
	past->version = (uint32_t)table->seat[0].version;
	past->sum = table_told(table);
	for (int i = 0; i < SEATS; i++) {
		displaced_before += table->seat[i].displaced;
	}
}

/* When a game is over, and all have seen the end and been compared, they create a new room. */
static void renew(void) {
	for (unsigned i = 0; i < storm.count; i++) {
		struct table *table = &storm.tables[i];
		if (!table->seat[0].over || !table->seat[1].over) {
			continue;
		}
		storm.finished++;
		remember(table);
		table_finish(table);
		table_init(table, storm.names++);
		for (unsigned k = 0; k < SEATS; k++) {
			visitors[i * SEATS + k] = (struct visitor){0};
			connect_somewhere(i * SEATS + k);
		}
	}
}

static bool is_calm(const struct seat *seat) {
	return seat_is_settled(seat) && seat->due_ms == 0 && !seat->lost;
}

static void tell_calm(void) {
	unsigned left = 0;
	for (unsigned i = 0; waits_for_calm && i < storm.count * SEATS; i++) {
		visitors[i].is_calm = visitors[i].is_calm || is_calm(seat_at(i));
		left += !visitors[i].is_calm;
	}
	if (waits_for_calm && left == 0) {
		printf("calm %s %lld\n", fault, storm_waited_ms);
		waits_for_calm = false;
	} else if (waits_for_calm && clock_ms() > calm_until_ms) {
		snprintf(storm_wrong, sizeof(storm_wrong),
			"%u of %u people are not back at their tables %d s after %.40s", left,
			storm.count * SEATS, SETTLE_MS / 1000, fault);
	}
}

static bool is_settled(void) {
	for (unsigned i = 0; i < storm.count * SEATS; i++) {
		if (!seat_is_settled(seat_at(i)) || seat_at(i)->lost) {
			return false;
		}
	}
	return true;
}

static bool settle(void) {
	long long until = clock_ms() + SETTLE_MS;
	while (!is_settled() && storm_wrong[0] == '\0') {
		if (clock_ms() > until) {
			return fail("somebody does not get back to the table");
		}
		storm_turn(&storm, polls, false);
	}
	return storm_wrong[0] == '\0';
}

/* ---- commands ---- */

static void begin_fault(const char *name) {
	snprintf(fault, sizeof(fault), "%s", name);
	storm_waited_ms = 0;
}

static void ask_for_calm(void) {
	for (unsigned i = 0; i < storm.count * SEATS; i++) {
		visitors[i].is_calm = false;
	}
	waits_for_calm = true;
	calm_until_ms = clock_ms() + SETTLE_MS;
}

static void look_around(void) {
	unsigned long long before = storm.events;
	storm.program.port = ports[storm_pick(&storm, port_count)];
	if (settle() && look(&storm, polls)) {
		printf("looked %llu\n", storm.events - before);
		renew();
	}
}

static void verify_all(void) {
	unsigned before = storm.replays;
	storm.program.port = ports[storm_pick(&storm, port_count)];
	if (settle() && look_verify(&storm, storm.count)) {
		printf("verified %u\n", storm.replays - before);
	}
}

/* First, open requests are answered, and what the nodes play by themselves is received. */
static void hang_up(void) {
	long long until = clock_ms() + REST_MS;
	while (clock_ms() < until) {
		storm_turn(&storm, polls, false);
	}
	if (settle()) {
		for (unsigned i = 0; i < storm.count * SEATS; i++) {
			ws_finish(&seat_at(i)->ws);
		}
		rests = true;
		printf("rests\n");
	}
}

static void read_logs(const char *url) {
	if (logs_check(store_postgres_create, url, storm.tables, storm.count, storm.past,
		    storm.past_count, &storm.seen)) {
		printf("logs %llu %llu\n", storm.seen.events, storm.seen.requests);
	}
}

static void count_all(void) {
	unsigned displaced = displaced_before;
	for (unsigned i = 0; i < storm.count * SEATS; i++) {
		displaced += seat_at(i)->displaced;
	}
	printf("count %llu %llu %u %u\n", storm_acked, storm_refused, displaced, storm.finished);
}

static void obey(char *line) {
	char *rest = strchr(line, ' ');
	if (rest != NULL) {
		*rest++ = '\0';
	}
	if (strcmp(line, "fault") == 0 && rest != NULL) {
		begin_fault(rest);
	} else if (strcmp(line, "calm") == 0) {
		ask_for_calm();
	} else if (strcmp(line, "look") == 0) {
		look_around();
	} else if (strcmp(line, "verify") == 0) {
		verify_all();
	} else if (strcmp(line, "rest") == 0) {
		hang_up();
	} else if (strcmp(line, "logs") == 0 && rest != NULL) {
		read_logs(rest);
	} else if (strcmp(line, "count") == 0) {
		count_all();
	} else {
		fail("nobody knows what is asked for on stdin");
	}
	fflush(stdout);
}

/* Read commands from stdin. False at its end. */
static bool listen_to_orders(void) {
	static char line[LINE_BYTES];
	static size_t used;
	ssize_t got = read(STDIN_FILENO, line + used, sizeof(line) - 1 - used);
	if (got <= 0) {
		return false;
	}
	used += (size_t)got;
	line[used] = '\0';
	for (char *end; (end = strchr(line, '\n')) != NULL;) {
		*end = '\0';
		obey(line);
		used -= (size_t)(end + 1 - line);
		memmove(line, end + 1, used + 1);
	}
	return used < sizeof(line) - 1;
}

/* ---- setup and main loop ---- */

static bool begin(int argc, char *argv[]) {
	if (argc < 5) {
		return fail("usage: players TABLES SEED THINK_MS PORT...");
	}
	storm.count = (unsigned)strtoul(argv[1], NULL, 10);
	storm.random = (unsigned)strtoul(argv[2], NULL, 10);
	storm_think_ms = (unsigned)strtoul(argv[3], NULL, 10);
	for (int i = 4; i < argc && port_count < PORTS_MAX; i++) {
		ports[port_count++] = (unsigned)strtoul(argv[i], NULL, 10);
	}
	size_t seats = (size_t)storm.count * SEATS;
	storm.tables = calloc(storm.count, sizeof(*storm.tables));
	visitors = calloc(seats, sizeof(*visitors));
	polls = calloc(seats + 1, sizeof(*polls));
	if (storm.count == 0 || storm.tables == NULL || visitors == NULL || polls == NULL) {
		return fail("no tables, or no memory for them");
	}
	for (unsigned i = 0; i < storm.count; i++) {
		table_init(&storm.tables[i], storm.names++);
	}
	for (unsigned i = 0; i < seats; i++) {
		connect_somewhere(i);
	}
	folder_make(storm.program.folder);
	return true;
}

static void end(void) {
	folder_remove(storm.program.folder);
	for (unsigned i = 0; storm.tables != NULL && i < storm.count; i++) {
		table_finish(&storm.tables[i]);
	}
	free(storm.tables);
	free(storm.past);
	free(visitors);
	free(polls);
}

int main(int argc, char *argv[]) {
	bool goes_on = begin(argc, argv);
	while (goes_on && storm_wrong[0] == '\0') {
		if (rests) {
			goes_on = listen_to_orders();
			continue;
		}
		storm_turn(&storm, polls, true);
		if (polls[storm.count * SEATS].revents != 0) {
			goes_on = listen_to_orders();
		}
		tell_calm();
		fflush(stdout);
	}
	if (storm_wrong[0] != '\0') {
		printf("wrong %s\n", storm_wrong);
	}
	fflush(stdout);
	end();
	return storm_wrong[0] == '\0' ? 0 : 1;
}
