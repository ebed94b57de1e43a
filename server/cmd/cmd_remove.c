/* server/cmd/cmd_remove.c - `qirkat remove`: ends tables and deletes what is kept of them, even
 * while a server runs. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/cmd/cmd.h"
#include "server/cmd/orders.h"

enum { WAIT_S = 8 };

struct search {
	const struct orders_args *args;
	bool there[ORDERS_WORDS_MAX];
};

static bool mark_found_room(void *user, const struct store_room *room) {
	struct search *search = user;
	for (size_t i = 0; i < search->args->count; i++) {
		search->there[i] |= strcmp(search->args->word[i], room->room) == 0;
	}
	return true;
}

static bool find_rooms(
	const struct orders_args *args, struct outside *outside, struct search *search) {
	*search = (struct search){.args = args};
	return outside_rooms(outside, STORE_OVER, mark_found_room, search);
}

static size_t count_found_rooms(const struct search *search) {
	size_t count = 0;
	for (size_t i = 0; i < search->args->count; i++) {
		count += search->there[i];
	}
	return count;
}

/* All must exist, so that a slip of the pen does not remove half of them. */
static int check_rooms_exist(const struct orders_args *args, const struct search *search) {
	for (size_t i = 0; i < args->count; i++) {
		if (!search->there[i]) {
			fprintf(stderr,
				"qirkat remove: there is no table \"%.40s\"; qirkat rooms lists "
				"them\n",
				args->word[i]);
			return 1;
		}
	}
	return 0;
}

static bool order_removals(const struct orders_args *args, struct outside *outside) {
	struct order order = {.kind = ORDER_REMOVAL, .made_ms = orders_now_ms()};
	for (size_t i = 0; i < args->count; i++) {
		snprintf(order.about, sizeof(order.about), "%s", args->word[i]);
		if (!orders_store(outside, &order, false)) {
			return false;
		}
	}
	return true;
}

/* Until a server has done it, if one runs. */
static bool wait_for_removal(
	const struct orders_args *args, struct outside *outside, struct search *search) {
	static const struct timespec pause = {1, 0};
	bool good = find_rooms(args, outside, search);
	for (int i = 0; good && i < WAIT_S && count_found_rooms(search) > 0; i++) {
		nanosleep(&pause, NULL);
		good = find_rooms(args, outside, search);
	}
	return good;
}

static int remove_rooms(const struct orders_args *args, struct outside *outside) {
	struct search search;
	if (!find_rooms(args, outside, &search)) {
		return orders_fail(args, outside->error);
	}
	int status = check_rooms_exist(args, &search);
	if (status != 0) {
		return status;
	}
	if (!order_removals(args, outside) || !wait_for_removal(args, outside, &search)) {
		return orders_fail(args, outside->error);
	}
	for (size_t i = 0; i < args->count; i++) {
		printf(search.there[i] ? "%s will be removed as soon as a server runs\n"
				       : "%s was removed\n",
			args->word[i]);
	}
	return 0;
}

int cmd_remove(int argc, char *argv[]) {
	struct orders_flag flags[] = {{.name = NULL}};
	struct orders_args args = {.command = "remove", .flags = flags};
	struct outside outside;
	int status;
	if (!orders_read(&args, argc, argv, &status)) {
		return status;
	}
	if (args.count == 0) {
		return orders_refuse(&args, "expected at least one ROOM");
	}
	if (!outside_open(&outside, &args.config)) {
		return orders_fail(&args, outside.error);
	}
	status = remove_rooms(&args, &outside);
	outside_close(&outside);
	return status;
}
