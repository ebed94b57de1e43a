/* server/cmd/cmd_rooms.c - `qirkat rooms`: lists the tables of a site, even while a server runs. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/json_field.h"
#include "server/cmd/cmd.h"
#include "server/cmd/orders.h"

enum { OVER };

struct shown {
	bool over; /* only those that are over; otherwise those that are not */
	size_t count;
};

static void print_names(const json_t *row) {
	const json_t *seats = json_object_get(row, "seats");
	for (size_t i = 0; i < json_array_size(seats); i++) {
		const char *name = json_string_value(json_array_get(seats, i));
		printf("%s%s", i > 0 ? ", " : "  ", name != NULL ? name : "-");
	}
}

/* Names were checked when they were taken: no character of them moves the cursor. */
static bool print_room(void *user, const struct store_room *room) {
	static const char *const statuses[] = {"open", "playing", "over"};
	struct shown *shown = user;
	char at[ORDERS_TIME_SIZE];
	if ((room->status == STORE_OVER) != shown->over) {
		return true;
	}
	json_t *summary = json_loads(room->summary, 0, NULL);
	const json_t *row = json_object_get(summary, "row");
	const char *game = json_get_text(row, "game");
	orders_write_time(room->updated_ms, at);
	printf("%-14s %-8s %-9s %-20s %s", room->room, statuses[room->status],
		json_get_bool(summary, "public") ? "public" : "unlisted", game != NULL ? game : "?",
		at);
	print_names(row);
	putchar('\n');
	json_decref(summary);
	shown->count++;
	return true;
}

int cmd_rooms(int argc, char *argv[]) {
	struct orders_flag flags[] = {[OVER] = {.name = "--over"}, {.name = NULL}};
	struct orders_args args = {.command = "rooms", .flags = flags};
	struct shown shown = {.over = false};
	struct outside outside;
	int status;
	if (!orders_read(&args, argc, argv, &status)) {
		return status;
	}
	if (args.count > 0) {
		return orders_refuse(&args, "it takes no arguments");
	}
	if (!outside_open(&outside, &args.config)) {
		return orders_fail(&args, outside.error);
	}
	shown.over = flags[OVER].given;
	status = outside_rooms(&outside, STORE_OVER, print_room, &shown)
		? 0
		: orders_fail(&args, outside.error);
	outside_close(&outside);
	return status;
}
