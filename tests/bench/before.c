/* tests/bench/before.c - what a server goes through before it is measured. */
#include <stdio.h>

#include "tests/bench/bench.h"

enum { AT_ONCE = 100, MOVES_EACH = 12, GIVE_UP_MS = 120 * 1000 };

static uint64_t wanted;

static bool are_enough(void) {
	return bench.moves >= wanted;
}

static bool all_made(void) {
	return bench.made >= bench.make_up_to && bench.playing == 0;
}

static void open_few(unsigned rooms) {
	bench.room_count = rooms < AT_ONCE ? rooms : AT_ONCE;
	bench.rate = 0;
	bench_open_rooms();
	for (unsigned i = 0; i < bench.room_count; i++) {
		seat_make_room(&bench.rooms[i].seat[0]);
	}
}

static void close_few(void) {
	bench_close_rooms();
	bench.playing = 0;
	bench.moves = bench.finished = 0;
	bench.measuring = false;
}

void before_play_moves(unsigned moves) {
	unsigned rooms = bench.room_count;
	uint64_t begun = uv_hrtime();
	open_few(AT_ONCE);
	wanted = moves;
	bench.measuring = true;
	bench_run_until(are_enough);
	printf("before               %llu moves of %llu games, in %.0f s\n",
		(unsigned long long)bench.moves, (unsigned long long)bench.finished,
		(double)(uv_hrtime() - begun) / 1e9);
	close_few();
	bench.room_count = rooms;
}

void before_leave_rooms(unsigned count) {
	unsigned rooms = bench.room_count;
	enum after after = bench.after;
	bench.moves_each = MOVES_EACH;
	bench.after = AFTER_LEAVE;
	bench.make_up_to = bench.made + count; /* each room gets a new name */
	open_few(count);
	bench_run_until(all_made);
	close_few();
	printf("left in mid-game     %u rooms, %ld MiB in all\n", count,
		process_resident_kib(&bench.server) / 1024);
	bench.moves_each = 0;
	bench.after = after;
	bench.make_up_to = 0;
	bench.room_count = rooms;
}

/* ---- a move of a game ---- */

static unsigned move_wanted;
static uint64_t give_up_ns;

static bool have_reached(void) {
	unsigned there = 0;
	for (unsigned i = 0; i < bench.room_count; i++) {
		there += bench.rooms[i].playing && bench.rooms[i].moves >= move_wanted;
	}
	return there == bench.room_count || uv_hrtime() > give_up_ns;
}

bool before_reach_move(unsigned move) {
	move_wanted = bench.hold_at = move;
	give_up_ns = uv_hrtime() + (uint64_t)GIVE_UP_MS * 1000000;
	bench.rate = 0;
	seats_send_all();
	bench_run_until(have_reached);
	bench.hold_at = 0;
	printf("before               every game played to its move %u\n", move);
	return uv_hrtime() <= give_up_ns;
}
