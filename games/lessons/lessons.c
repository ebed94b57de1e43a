/* games/lessons/lessons.c - finds the lesson of a game, and completes it from a related one. */
#include "games/lessons/lessons.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/builtin.h"

enum { ADDED_MAX = 512, RELATIVES_MAX = 3 };

/* A lesson that is not built in. */
struct added {
	char *key, *text;
	size_t size;
};

static struct added added[ADDED_MAX];
static size_t added_count;

static struct added *find_added(const char *key) {
	for (size_t i = 0; i < added_count; i++) {
		if (strcmp(added[i].key, key) == 0) {
			return &added[i];
		}
	}
	return NULL;
}

bool lessons_add(const char *key, const char *text, size_t size) {
	struct added *place = find_added(key);
	struct added made = {text_duplicate(key, strlen(key)), text_duplicate(text, size), size};
	if (made.key == NULL || made.text == NULL || (place == NULL && added_count == ADDED_MAX)) {
		free(made.key);
		free(made.text);
		return false;
	}
	if (place == NULL) {
		place = &added[added_count++];
	} else {
		free(place->key);
		free(place->text);
	}
	*place = made;
	return true;
}

void lessons_finish(void) {
	while (added_count > 0) {
		added_count--;
		free(added[added_count].key);
		free(added[added_count].text);
	}
}

/* ---- built-in and added lessons ---- */

const char *lessons_key(size_t index, char key[64]) {
	if (index >= builtins_lessons_count) {
		return NULL;
	}
	const char *name = builtins_lessons[index].name;
	size_t length = strcspn(name, ".");
	if (length > 63) {
		length = 63;
	}
	memcpy(key, name, length);
	key[length] = '\0';
	return key;
}

static const char *find_lesson_text(const char *key, size_t *size) {
	const struct added *own = find_added(key);
	char name[64];
	if (own != NULL) {
		*size = own->size;
		return own->text;
	}
	for (size_t i = 0; lessons_key(i, name) != NULL; i++) {
		if (strcmp(name, key) == 0) {
			*size = builtins_lessons[i].size;
			return (const char *)builtins_lessons[i].text;
		}
	}
	return NULL;
}

bool lessons_has(const char *key) {
	size_t size;
	return find_lesson_text(key, &size) != NULL;
}

/* ---- related lessons ---- */

static struct lesson *read_related(
	const char *text, size_t size, int relatives, struct game_error *error);

static struct lesson *open_related(const char *key, int relatives, struct game_error *error) {
	size_t size;
	const char *text = find_lesson_text(key, &size);
	if (text == NULL || relatives > RELATIVES_MAX) {
		game_fail(error, "line 1: there is no lesson for \"%.40s\"", key);
		return NULL;
	}
	return read_related(text, size, relatives, error);
}

static void take_from(struct lesson *lesson, const struct lesson *base) {
	const char **own[] = {&lesson->aim, &lesson->moves, &lesson->takes};
	const char *const others[] = {base->aim, base->moves, base->takes};
	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
		*own[i] = *own[i] != NULL ? *own[i] : others[i];
	}
	if (lesson->picture == NULL) {
		lesson->picture = base->picture;
		lesson->picture_turn = base->picture_turn;
	}
}

static struct lesson *read_related(
	const char *text, size_t size, int relatives, struct game_error *error) {
	struct lesson *lesson = lesson_read(text, size, error);
	if (lesson == NULL || lesson->like == NULL) {
		return lesson;
	}
	lesson->base = open_related(lesson->like, relatives + 1, error);
	if (lesson->base == NULL) {
		lesson_destroy(lesson);
		return NULL;
	}
	take_from(lesson, lesson->base);
	return lesson;
}

struct lesson *lessons_open(const char *key, struct game_error *error) {
	return open_related(key, 0, error);
}

struct lesson *lessons_read(const char *text, size_t size, struct game_error *error) {
	return read_related(text, size, 0, error);
}
