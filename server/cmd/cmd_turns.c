/* server/cmd/cmd_turns.c - qirkat turns: each legal turn on a line, sorted. */
#include "server/cmd/cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/cmd/game_args.h"

struct list {
	char head[GAME_STEP_TEXT_MAX]; /* the throw that each turn begins with, "" for none */
	char **text;
	size_t count, room;
	bool failed; /* no memory */
};

static bool grow(struct list *list) {
	size_t room = list->room > 0 ? list->room * 2 : 64;
	char **text = realloc(list->text, room * sizeof(*text));
	if (text == NULL) {
		return false;
	}
	list->text = text;
	list->room = room;
	return true;
}

static bool add(void *user, const char *text, const union game_state *after) {
	(void)after;
	struct list *list = user;
	char *copy = list->count < list->room || grow(list) ? strdup(text) : NULL;
	if (copy == NULL) {
		list->failed = true;
		return false;
	}
	list->text[list->count++] = copy;
	return true;
}

static int compare(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The throw stands before the turn where the position is at its beginning. */
static void read_head(struct list *list, const struct game_args *args) {
	const struct game_impl *impl = args->game->impl;
	if (impl->turn_head != NULL && impl->turn_head(args->rules, &args->state, list->head) > 0) {
		strcat(list->head, " ");
	}
}

static void print_and_free(struct list *list) {
	if (list->count > 0) {
		qsort(list->text, list->count, sizeof(*list->text), compare);
	}
	for (size_t i = 0; i < list->count; i++) {
		if (!list->failed) {
			printf("%s%s\n", list->head, list->text[i]);
		}
		free(list->text[i]);
	}
	free(list->text);
}

int cmd_turns(int argc, char *argv[]) {
	struct game_args args;
	struct list list = {0};
	bool fine = game_args_init(&args, argc, argv, 0);
	if (fine) {
		read_head(&list, &args);
		game_turns(args.rules, &args.state, add, &list);
		print_and_free(&list);
		if (list.failed) {
			fprintf(stderr, "qirkat: there is no memory for all turns\n");
			fine = false;
		}
	}
	game_args_finish(&args);
	return fine ? 0 : 2;
}
