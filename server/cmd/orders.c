/* server/cmd/orders.c - what the commands that govern a site share. */
#include "server/cmd/orders.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/cmd/cmd.h"

/* ---- arguments ---- */

static struct orders_flag *find_flag(struct orders_flag *flags, const char *text, size_t size) {
	for (; flags->name != NULL; flags++) {
		if (strlen(flags->name) == size && strncmp(flags->name, text, size) == 0) {
			return flags;
		}
	}
	return NULL;
}

static bool looks_like_flag(const char *text) {
	return strncmp(text, "--", 2) == 0 && text[2] != '\0';
}

/* Read a flag of the command's own. Returns the next argument to look at; 0: it lacks a value. */
static int read_own_flag(struct orders_flag *flag, int argc, char *argv[], int at) {
	const char *equals = strchr(argv[at], '=');
	flag->given = true;
	if (!flag->takes) {
		return equals == NULL ? at + 1 : 0;
	}
	if (equals == NULL && at + 1 == argc) {
		return 0;
	}
	flag->value = equals != NULL ? equals + 1 : argv[at + 1];
	return equals != NULL ? at + 1 : at + 2;
}

/* Part the arguments: settings go to given, which has room for all. False with a sentence. */
static bool split_arguments(struct orders_args *args, int argc, char *argv[], char **given,
	int *count, char *said, size_t size) {
	bool only_words = false;
	*count = 1;
	given[0] = argv[0];
	for (int at = 1; at < argc;) {
		struct orders_flag *flag = find_flag(args->flags, argv[at], strcspn(argv[at], "="));
		if (!only_words && strcmp(argv[at], "--") == 0) {
			only_words = true;
			at++;
		} else if (!only_words && flag != NULL) {
			int next = read_own_flag(flag, argc, argv, at);
			if (next == 0) {
				snprintf(said, size, "%s %s", flag->name,
					flag->takes ? "needs a value" : "takes no value");
				return false;
			}
			at = next;
		} else if (!only_words && looks_like_flag(argv[at])) {
			bool with_value = strchr(argv[at], '=') == NULL && at + 1 < argc &&
				!looks_like_flag(argv[at + 1]) && strcmp(argv[at], "--help") != 0;
			given[(*count)++] = argv[at++];
			if (with_value) {
				given[(*count)++] = argv[at++];
			}
		} else if (args->count == ORDERS_WORDS_MAX) {
			snprintf(said, size, "at most %d words can be given", ORDERS_WORDS_MAX);
			return false;
		} else {
			args->word[args->count++] = argv[at++];
		}
	}
	given[*count] = NULL;
	return true;
}

static bool read_given(
	struct orders_args *args, int argc, char *argv[], char **given, int *status) {
	char said[CONFIG_ERROR_MAX];
	int count;
	if (!split_arguments(args, argc, argv, given, &count, said, sizeof(said))) {
		*status = orders_refuse(args, said);
		return false;
	}
	return cmd_read_settings(&args->config, count, given, NULL, status);
}

bool orders_read(struct orders_args *args, int argc, char *argv[], int *status) {
	char **given = calloc((size_t)argc + 1, sizeof(*given));
	args->count = 0;
	if (given == NULL) {
		*status = orders_fail(args, "out of memory");
		return false;
	}
	bool good = read_given(args, argc, argv, given, status);
	free(given);
	return good;
}

int orders_refuse(const struct orders_args *args, const char *sentence) {
	fprintf(stderr, "qirkat %s: %s\n", args->command, sentence);
	return 2;
}

int orders_fail(const struct orders_args *args, const char *sentence) {
	fprintf(stderr, "qirkat %s: %s\n", args->command, sentence);
	return 1;
}

/* ---- time ---- */

int64_t orders_now_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool orders_read_end(const char *text, int64_t now_ms, int64_t *until_ms) {
	static const struct {
		char letter;
		int64_t ms;
	} units[] = {{'m', 60000}, {'h', 3600000}, {'d', 86400000}};
	enum { MOST = 100000 };
	char *end;
	if (strcmp(text, "ever") == 0) {
		*until_ms = 0;
		return true;
	}
	long number = strtol(text, &end, 10);
	if (!isdigit((unsigned char)text[0]) || number < 1 || number > MOST) {
		return false;
	}
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		if (end[0] == units[i].letter && end[1] == '\0') {
			*until_ms = now_ms + number * units[i].ms;
			return true;
		}
	}
	return false;
}

void orders_write_time(int64_t ms, char text[ORDERS_TIME_SIZE]) {
	time_t seconds = (time_t)(ms / 1000);
	struct tm utc;
	text[0] = '\0';
	if (gmtime_r(&seconds, &utc) != NULL) {
		strftime(text, ORDERS_TIME_SIZE, "%Y-%m-%d %H:%M UTC", &utc);
	}
}

/* ---- notes ---- */

static bool note_change(struct outside *outside) {
	struct store_note note;
	struct out text;
	out_init(&text);
	bool good = order_change_write(&note, &text) && outside_set(outside, &note) == STORE_OK;
	out_finish(&text);
	return good;
}

bool orders_store(struct outside *outside, const struct order *order, bool gone) {
	struct store_note stored;
	struct out text;
	out_init(&text);
	order_note_write(order, &stored, &text);
	stored.text = gone ? NULL : stored.text;
	bool good = !text.failed && outside_set(outside, &stored) == STORE_OK &&
		note_change(outside);
	out_finish(&text);
	return good;
}

struct search {
	enum order_kind kind;
	int64_t now_ms;
	void (*each)(void *user, const struct order *order);
	void *user;
};

static bool pass_matching_order(void *user, const struct store_note *stored) {
	const struct search *search = user;
	struct order order;
	if (order_note_read(&order, stored) && order.kind == search->kind &&
		!order_is_over(&order, search->now_ms)) {
		search->each(search->user, &order);
	}
	return true;
}

bool orders_each(struct outside *outside, enum order_kind kind,
	void (*each)(void *user, const struct order *order), void *user) {
	struct search search = {kind, orders_now_ms(), each, user};
	return outside_notes(outside, ORDER_KIND, pass_matching_order, &search);
}

struct meant {
	const char *about;
	struct order *found;
	bool there;
};

static void match_order(void *user, const struct order *order) {
	struct meant *meant = user;
	if (strcmp(order->about, meant->about) == 0) {
		*meant->found = *order;
		meant->there = true;
	}
}

bool orders_find(
	struct outside *outside, enum order_kind kind, const char *about, struct order *found) {
	struct meant meant = {about, found, false};
	outside->error[0] = '\0';
	return orders_each(outside, kind, match_order, &meant) && meant.there;
}
