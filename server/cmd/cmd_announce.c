/* server/cmd/cmd_announce.c - `qirkat announce`: a text that every page shows, even while a server
 * runs. */
#include <stdio.h>
#include <string.h>

#include "server/cmd/cmd.h"
#include "server/cmd/orders.h"

enum { FOR, CLEAR };

static int show_announcement(const struct orders_args *args, struct outside *outside) {
	struct order order;
	char until[ORDERS_TIME_SIZE];
	if (!orders_find(outside, ORDER_ANNOUNCEMENT, "", &order)) {
		return outside->error[0] != '\0' ? orders_fail(args, outside->error)
						 : orders_fail(args, "nothing is announced");
	}
	printf("%s\n", order.text);
	if (order.until_ms != 0) {
		orders_write_time(order.until_ms, until);
		printf("until %s\n", until);
	}
	return 0;
}

static int clear_announcement(const struct orders_args *args, struct outside *outside) {
	struct order order = {.kind = ORDER_ANNOUNCEMENT};
	if (!orders_store(outside, &order, true)) {
		return orders_fail(args, outside->error);
	}
	printf("the announcement was removed\n");
	return 0;
}

static int store_announcement(
	const struct orders_args *args, struct outside *outside, const struct order *order) {
	if (!orders_store(outside, order, false)) {
		return orders_fail(args, outside->error);
	}
	printf("a running server shows it within a second\n");
	return 0;
}

static int read_announcement(const struct orders_args *args, struct order *order) {
	char reason[ORDER_REASON_SIZE];
	const struct orders_flag *lasts = &args->flags[FOR];
	order->made_ms = orders_now_ms();
	if (args->word[0][0] == '\0' || !order_read_text(args->word[0], order, reason)) {
		return orders_refuse(
			args, args->word[0][0] == '\0' ? "the text must not be empty" : reason);
	}
	if (lasts->given && !orders_read_end(lasts->value, order->made_ms, &order->until_ms)) {
		return orders_refuse(args, "--for takes 30m, 12h, 7d or ever");
	}
	return 0;
}

int cmd_announce(int argc, char *argv[]) {
	struct orders_flag flags[] = {[FOR] = {.name = "--for", .takes = true},
		[CLEAR] = {.name = "--clear"},
		{.name = NULL}};
	struct orders_args args = {.command = "announce", .flags = flags};
	struct order order = {.kind = ORDER_ANNOUNCEMENT};
	struct outside outside;
	int status;
	if (!orders_read(&args, argc, argv, &status)) {
		return status;
	}
	if (args.count > 1 || (args.count == 1 && flags[CLEAR].given) ||
		(args.count == 0 && flags[FOR].given)) {
		return orders_refuse(&args, "expected one TEXT, in quotes, or --clear");
	}
	status = args.count == 1 ? read_announcement(&args, &order) : 0;
	if (status != 0) {
		return status;
	}
	if (!outside_open(&outside, &args.config)) {
		return orders_fail(&args, outside.error);
	}
	status = args.count == 1     ? store_announcement(&args, &outside, &order)
		: flags[CLEAR].given ? clear_announcement(&args, &outside)
				     : show_announcement(&args, &outside);
	outside_close(&outside);
	return status;
}
