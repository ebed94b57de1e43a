/* tests/server/quota/work_queue_test.c - whose work is done next. */
#include <string.h>

#include "server/quota/work_queue.h"
#include "tests/suite.h"

enum { OWNERS = 32, MS = 1000000, FILE_BYTES = 1 << 20 };

static struct work_queue queue;
static struct work_owner owner[OWNERS + 1];
static struct work_item item[OWNERS + 1][WORK_ITEMS_OF_OWNER + 1];
static uint64_t now_ns;

static void set_up(void) {
	memset(&queue, 0, sizeof(queue));
	memset(owner, 0, sizeof(owner));
	memset(item, 0, sizeof(item));
	now_ns = 1000;
}

static struct work_item *add(int who, int which) {
	struct work_item *out;
	work_queue_add(&queue, &item[who][which], &owner[who], 1000, &out);
	return out;
}

static void fill(int owners) {
	for (int i = 0; i < owners; i++) {
		for (int k = 0; k < WORK_ITEMS_OF_OWNER; k++) {
			ck_assert_ptr_null(add(i, k));
		}
	}
}

/* Do the next piece of work, which takes so long. Returns whose it was. */
static int work(unsigned ms) {
	struct work_item *next = work_queue_take(&queue, now_ns);
	ck_assert_ptr_nonnull(next);
	now_ns += (uint64_t)ms * MS;
	for (int i = 0; i <= OWNERS; i++) {
		if (next >= item[i] && next <= &item[i][WORK_ITEMS_OF_OWNER]) {
			work_queue_spent(&owner[i], (uint64_t)ms * MS, now_ns);
			return i;
		}
	}
	return -1;
}

SUITE_GROUP(work_queue_cases, set_up, NULL, SUITE_SECONDS)

START_TEST(an_empty_queue_has_no_next_item) {
	ck_assert_ptr_null(work_queue_take(&queue, now_ns));
}
END_TEST

START_TEST(the_items_of_one_owner_are_done_in_order) {
	fill(1);
	for (int k = 0; k < WORK_ITEMS_OF_OWNER; k++) {
		ck_assert_ptr_eq(work_queue_take(&queue, now_ns), &item[0][k]);
	}
	ck_assert_uint_eq(queue.bytes, 0);
	ck_assert_uint_eq(owner[0].items, 0);
}
END_TEST

START_TEST(owners_take_turns) {
	fill(8);
	for (int round = 0; round < WORK_ITEMS_OF_OWNER; round++) {
		unsigned seen = 0;
		for (int i = 0; i < 8; i++) {
			seen |= 1u << work(10);
		}
		ck_assert_uint_eq(seen, 0xff);
	}
}
END_TEST

START_TEST(a_new_owner_has_the_next_turn) {
	fill(8);
	for (int i = 0; i < 11; i++) {
		work(1000);
	}
	ck_assert_ptr_null(add(8, 0));
	ck_assert_int_eq(work(10), 8);
}
END_TEST

/* Eight owners that queue every finished item again. */
START_TEST(a_modest_owner_waits_for_one_item_whatever_others_queue) {
	fill(8);
	for (int i = 0; i < 200; i++) {
		if (i % 20 == 10) {
			ck_assert_ptr_null(add(8, 0));
		}
		int who = work(i % 20 == 10 ? 10 : 500);
		ck_assert_int_eq(who == 8, i % 20 == 10);
		if (who != 8) {
			for (int k = 0; k < WORK_ITEMS_OF_OWNER; k++) {
				if (item[who][k].owner == NULL) {
					add(who, k);
				}
			}
		}
	}
}
END_TEST

START_TEST(owners_of_long_work_have_fewer_turns) {
	unsigned turns[2] = {0, 0};
	for (int i = 0; i < 110; i++) {
		for (int k = 0; k < 2; k++) {
			if (item[k][0].owner == NULL) {
				add(k, 0);
			}
		}
		int who = work_queue_take(&queue, now_ns) == &item[0][0] ? 0 : 1;
		work_queue_spent(&owner[who], (who == 0 ? 1000 : 100) * (uint64_t)MS, now_ns);
		turns[who]++;
	}
	ck_assert_uint_ge(turns[1], 9 * turns[0]);
	ck_assert_uint_ge(turns[0], 9);
}
END_TEST

START_TEST(one_owner_has_only_a_share_of_the_queue) {
	struct work_item *out;
	fill(1);
	ck_assert_ptr_eq(add(0, WORK_ITEMS_OF_OWNER), &item[0][WORK_ITEMS_OF_OWNER]);
	work_queue_add(&queue, &item[1][0], &owner[1], WORK_BYTES_OF_OWNER, &out);
	ck_assert_ptr_null(out);
	work_queue_add(&queue, &item[1][1], &owner[1], 1, &out);
	ck_assert_ptr_eq(out, &item[1][1]);
	ck_assert(!work_queue_has_room(&owner[1], 1));
	ck_assert(work_queue_has_room(&owner[2], WORK_BYTES_OF_OWNER));
	ck_assert(!work_queue_has_room(&owner[2], WORK_BYTES_OF_OWNER + 1));
}
END_TEST

START_TEST(a_full_queue_drops_the_last_item_of_the_largest_owner) {
	fill(WORK_ITEMS / WORK_ITEMS_OF_OWNER);
	work_queue_remove(&queue, &item[3][2]);
	ck_assert_ptr_null(add(OWNERS, 0));
	struct work_item *out = add(OWNERS, 1);
	ck_assert_ptr_nonnull(out);
	ck_assert(out < item[OWNERS]);
	ck_assert_ptr_null(out->owner);
	ck_assert_uint_eq(queue.items, WORK_ITEMS);
}
END_TEST

START_TEST(a_queue_full_of_bytes_drops_the_largest_item) {
	struct work_item *out;
	for (int i = 0; i < 4; i++) {
		work_queue_add(&queue, &item[i][0], &owner[i], 16 * FILE_BYTES - i, &out);
		ck_assert_ptr_null(out);
	}
	work_queue_add(&queue, &item[4][0], &owner[4], FILE_BYTES, &out);
	ck_assert_ptr_eq(out, &item[0][0]);
	work_queue_add(&queue, &item[5][0], &owner[5], 20 * FILE_BYTES, &out);
	ck_assert_ptr_eq(out, &item[5][0]);
}
END_TEST

START_TEST(items_nobody_waits_for_can_be_removed) {
	fill(3);
	work_queue_remove(&queue, &item[0][0]);
	work_queue_remove(&queue, &item[2][3]);
	work_queue_remove(&queue, &item[2][3]);
	ck_assert_uint_eq(queue.items, 10);
	ck_assert_ptr_eq(work_queue_take(&queue, now_ns), &item[0][1]);
	while (work_queue_take(&queue, now_ns) != NULL) {
	}
	ck_assert_uint_eq(queue.items, 0);
	ck_assert_ptr_null(queue.last);
}
END_TEST
