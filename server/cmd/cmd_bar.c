/* server/cmd/cmd_bar.c - `qirkat bar`: keeps an address or a network from a site, even while a
 * server runs. */
#include <stdio.h>
#include <string.h>

#include "server/cmd/cmd.h"
#include "server/cmd/orders.h"

enum { FOR, WHY, TABLES, LIST, LIFT };

static const char usual_end[] = "7d";

static void print_bar(void *user, const struct order *order) {
	char until[ORDERS_TIME_SIZE] = "ever";
	(void)user;
	if (order->until_ms != 0) {
		orders_write_time(order->until_ms, until);
	}
	printf("%-20s until %s%s%s\n", order->about, until, order->text[0] != '\0' ? "  " : "",
		order->text);
}

static int list_bars(const struct orders_args *args, struct outside *outside) {
	return orders_each(outside, ORDER_BAR, print_bar, NULL) ? 0
								: orders_fail(args, outside->error);
}

/* Fill in what is barred. Returns 0, or the exit status. */
static int read_about(const struct orders_args *args, const char *text, struct order *order) {
	char reason[ORDER_REASON_SIZE];
	struct network network;
	order->kind = ORDER_BAR;
	return order_read_network(text, &network, order->about, reason)
		? 0
		: orders_refuse(args, reason);
}

static int lift_bar(const struct orders_args *args, struct outside *outside) {
	struct order order = {.kind = ORDER_BAR}, found;
	int status = read_about(args, args->flags[LIFT].value, &order);
	if (status != 0) {
		return status;
	}
	if (!orders_find(outside, ORDER_BAR, order.about, &found)) {
		return orders_fail(args,
			outside->error[0] != '\0'
				? outside->error
				: "that address is not barred; qirkat bar --list shows which are");
	}
	if (!orders_store(outside, &order, true)) {
		return orders_fail(args, outside->error);
	}
	printf("%s is no longer barred\n", order.about);
	return 0;
}

static int read_bar(const struct orders_args *args, struct order *order) {
	const struct orders_flag *flags = args->flags;
	const char *lasts = flags[FOR].given ? flags[FOR].value : usual_end;
	char reason[ORDER_REASON_SIZE];
	int status = read_about(args, args->word[0], order);
	if (status != 0) {
		return status;
	}
	order->made_ms = orders_now_ms();
	order->tables = flags[TABLES].given;
	if (!orders_read_end(lasts, order->made_ms, &order->until_ms)) {
		return orders_refuse(args, "--for takes 30m, 12h, 7d or ever");
	}
	return !flags[WHY].given || order_read_text(flags[WHY].value, order, reason)
		? 0
		: orders_refuse(args, reason);
}

static int store_bar(const struct orders_args *args, struct outside *outside) {
	struct order order = {.kind = ORDER_BAR};
	int status = read_bar(args, &order);
	if (status != 0) {
		return status;
	}
	if (!orders_store(outside, &order, false)) {
		return orders_fail(args, outside->error);
	}
	print_bar(NULL, &order);
	return 0;
}

int cmd_bar(int argc, char *argv[]) {
	struct orders_flag flags[] = {[FOR] = {.name = "--for", .takes = true},
		[WHY] = {.name = "--why", .takes = true},
		[TABLES] = {.name = "--tables"},
		[LIST] = {.name = "--list"},
		[LIFT] = {.name = "--lift", .takes = true},
		{.name = NULL}};
	struct orders_args args = {.command = "bar", .flags = flags};
	struct outside outside;
	int status;
	if (!orders_read(&args, argc, argv, &status)) {
		return status;
	}
	bool bars = flags[FOR].given || flags[WHY].given || flags[TABLES].given || args.count > 0;
	if (bars + flags[LIST].given + flags[LIFT].given != 1 || (bars && args.count != 1)) {
		return orders_refuse(&args, "expected one ADDRESS, --list, or --lift ADDRESS");
	}
	if (!outside_open(&outside, &args.config)) {
		return orders_fail(&args, outside.error);
	}
	status = bars               ? store_bar(&args, &outside)
		: flags[LIST].given ? list_bars(&args, &outside)
				    : lift_bar(&args, &outside);
	outside_close(&outside);
	return status;
}
