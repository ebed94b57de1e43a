/* server/cmd/cmd_turns.c - qirkat turns: print each legal turn on a line. A few turns are sorted;
 * many are printed as they are found, because a position may have more than fit into memory. */
#include "server/cmd/cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/cmd/game_args.h"

enum { SORTED_MAX = 10000, SHOWN_MAX = 100000 };

struct list {
	char head[GAME_STEP_TEXT_MAX]; /* the throw before each turn, "" for none */
	char *text[SORTED_MAX];        /* stored while they may still be sorted */
	size_t kept;
	uint64_t shown, max; /* max 0: all */
	bool more;           /* than max exist */
	bool failed;         /* out of memory, or nobody reads the output */
};

static void print_turn(struct list *list, const char *text) {
	list->failed = list->failed || printf("%s%s\n", list->head, text) < 0;
}

/* Print and drop what is stored. */
static void flush_turns(struct list *list) {
	for (size_t i = 0; i < list->kept; i++) {
		print_turn(list, list->text[i]);
		free(list->text[i]);
	}
	list->kept = 0;
}

static bool store_turn(struct list *list, const char *text) {
	list->text[list->kept] = strdup(text);
	list->failed = list->text[list->kept] == NULL;
	list->kept += !list->failed;
	return !list->failed;
}

static bool list_turn(void *user, const char *text, const union game_state *after) {
	(void)after;
	struct list *list = user;
	if (list->max > 0 && list->shown == list->max) {
		list->more = true;
		return false;
	}
	list->shown++;
	if (list->shown <= SORTED_MAX) {
		return store_turn(list, text);
	}
	flush_turns(list);
	print_turn(list, text);
	return !list->failed;
}

static int compare_turns(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The throw precedes the turn if the position is at its beginning. */
static void read_turn_head(struct list *list, const struct game_args *args) {
	const struct game_impl *impl = args->game->impl;
	if (impl->turn_head != NULL && impl->turn_head(args->rules, &args->state, list->head) > 0) {
		strcat(list->head, " ");
	}
}

/* Returns the exit status. */
static int list_turns(struct list *list, const struct game_args *args) {
	read_turn_head(list, args);
	list->max = args->has_max ? args->max : SHOWN_MAX;
	game_turns(args->rules, &args->state, list_turn, list);
	if (list->kept > 0) {
		qsort(list->text, list->kept, sizeof(list->text[0]), compare_turns);
	}
	flush_turns(list);
	list->failed = fflush(stdout) != 0 || list->failed;
	if (list->failed) {
		fprintf(stderr, "qirkat: not all turns could be written\n");
		return 2;
	}
	if (list->more) {
		fprintf(stderr,
			"qirkat: only the first %llu turns are shown; --max N shows up to N, --max 0 all\n",
			(unsigned long long)list->max);
		return 1;
	}
	return 0;
}

int cmd_turns(int argc, char *argv[]) {
	struct game_args args;
	int status = 2;
	struct list *list = calloc(1, sizeof(*list));
	if (list == NULL) {
		fprintf(stderr, "qirkat: not enough memory for the turns\n");
		return status;
	}
	if (game_args_init(&args, argc, argv, GAME_ARGS_MAX)) {
		status = list_turns(list, &args);
	}
	game_args_finish(&args);
	free(list);
	return status;
}
