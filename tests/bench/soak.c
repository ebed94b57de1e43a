/* tests/bench/soak.c - thousands of rooms are created, played, left and deleted; memory must not
 * grow.
 *
 * usage: soak PROGRAM [ROOMS]; PROGRAM is that of tests/chaos/strange.h, whose rooms have a clock
 * on which a day passes in ten seconds: the server deletes rooms that have been over for a day, as
 * it always does.
 *
 * After a twentieth of the rooms, a quarter, a half and all of them, everybody leaves; once the
 * store is empty, the server's memory is measured. The last figure must not be much above the
 * first.
 */
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/bench/bench.h"

enum {
	ROOMS = 20000,
	AT_ONCE = 100,
	MOVES_EACH = 24, /* the most in a room, then one player resigns */
	GAME_EACH = 50,  /* one of this many rooms is played to its end */
	LOOK_MS = 500,
	PATIENCE_MS = 600 * 1000,
	MARKS = 4,
	ROOM_KIB = 4096, /* by which the last may exceed the first */
	ROOM_PERCENT = 15,
};

static const char *const flags[] = {"--keep-over-days", "1", "--idle-room-minutes", "10", NULL};

static bool all_made(void) {
	return bench.made >= bench.make_up_to && bench.playing == 0;
}

/* The number of rooms in the store, -1 if it cannot be read. */
static int count_rooms(void) {
	char path[400];
	sqlite3 *db = NULL;
	sqlite3_stmt *statement = NULL;
	int rooms = -1;
	snprintf(path, sizeof(path), "%s/qirkat.db", bench.server.folder);
	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
		sqlite3_prepare_v2(db, "SELECT count(*) FROM rooms", -1, &statement, NULL) ==
			SQLITE_OK &&
		sqlite3_step(statement) == SQLITE_ROW) {
		rooms = sqlite3_column_int(statement, 0);
	}
	sqlite3_finalize(statement);
	sqlite3_close(db);
	return rooms;
}

/* Waits until the server has deleted every room. */
static bool wait_for_empty_store(void) {
	unsigned waited = 0;
	while (count_rooms() != 0 && waited < PATIENCE_MS) {
		bench_run_for(LOOK_MS);
		waited += LOOK_MS;
	}
	return count_rooms() == 0;
}

/* Play until this many rooms were created, leave, and wait until they are deleted. Returns the
 * server's memory in KiB, -1 if rooms are left in the store. */
static long mark(uint64_t rooms) {
	bench.make_up_to = rooms;
	bench_open_rooms();
	for (unsigned i = 0; i < bench.room_count; i++) {
		seat_make_room(&bench.rooms[i].seat[0]);
	}
	bench_run_until(all_made);
	long busy = process_resident_kib(&bench.server);
	bench_close_rooms();
	if (!wait_for_empty_store()) {
		return -1;
	}
	bench_run_for(LOOK_MS * 4);
	long quiet = process_resident_kib(&bench.server);
	printf("%7llu rooms made, played and forgotten: %ld KiB (before all left: %ld)\n",
		(unsigned long long)bench.made, quiet, busy);
	return quiet;
}

static bool soak(uint64_t rooms) {
	static const unsigned parts[MARKS] = {20, 4, 2, 1};
	long first = 0;
	long last = 0;
	for (int i = 0; i < MARKS; i++) {
		last = mark(rooms / parts[i]);
		if (last < 0) {
			printf("the server does not forget rooms that are over\n");
			return false;
		}
		first = i == 0 ? last : first;
	}
	bool flat = last <= first + first * ROOM_PERCENT / 100 + ROOM_KIB;
	printf("%ld KiB, then %ld: %s\n", first, last, flat ? "flat" : "it grows");
	return flat;
}

static void on_tick(uv_timer_t *timer) {
	(void)timer;
	seats_send_due();
}

int main(int argc, char *argv[]) {
	uv_timer_t tick;
	uint64_t rooms = argc > 2 ? strtoull(argv[2], NULL, 10) : ROOMS;
	if (argc < 2 || rooms < (uint64_t)MARKS * 20) {
		fprintf(stderr, "usage: soak PROGRAM [ROOMS], at least %d rooms\n", MARKS * 20);
		return 2;
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	bench.room_count = rooms / 20 < AT_ONCE ? (unsigned)(rooms / 20) : AT_ONCE;
	bench.moves_each = MOVES_EACH;
	bench.whole_each = GAME_EACH;
	bench.after = AFTER_RESIGN;
	bench.drops = true;
	bench.server.flags = flags;
	setenv("STORM_SPEED", "8640", 1);
	uv_loop_init(&bench.loop);
	uv_timer_init(&bench.loop, &tick);
	uv_timer_start(&tick, on_tick, 2, 2);
	if (!process_prepare(&bench.server, argv[1], bench.data) || !process_start(&bench.server)) {
		fprintf(stderr, "soak: %s does not start\n", argv[1]);
		return 1;
	}
	bool good = soak(rooms);
	good = process_end(&bench.server, SIGTERM) == 0 && good;
	process_forget(&bench.server);
	return good ? 0 : 1;
}
