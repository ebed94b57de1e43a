/* server/cmd_check.c - qirkat check FILE: is this definition of a game right? */
#include "server/cmd.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/define.h"

enum { FILE_MAX = 1 << 20 };

/* Returns new, or NULL after a sentence. */
static char *read_file(const char *path, size_t *size) {
	FILE *file = fopen(path, "rb");
	char *text = malloc(FILE_MAX + 1);
	if (file == NULL || text == NULL) {
		fprintf(stderr, "qirkat: %s: %s\n", path, strerror(file == NULL ? errno : ENOMEM));
		goto fail;
	}
	*size = fread(text, 1, FILE_MAX + 1, file);
	if (ferror(file)) {
		fprintf(stderr, "qirkat: %s cannot be read\n", path);
		goto fail;
	}
	fclose(file);
	return text;

fail:
	if (file != NULL) {
		fclose(file);
	}
	free(text);
	return NULL;
}

/* 0 if the definition is right, 1 after the line of its mistake. */
static int check(const char *path, const char *text, size_t size) {
	struct game_error error;
	if (!define_check(text, size, &error)) {
		fprintf(stderr, "%s, %s\n", path, error.text);
		return 1;
	}
	printf("%s is right\n", path);
	return 0;
}

int cmd_check(int argc, char *argv[]) {
	struct game_error error;
	size_t size;
	if (argc != 2) {
		fprintf(stderr, "qirkat: right would be: qirkat check FILE\n");
		return 2;
	}
	char *text = read_file(argv[1], &size);
	if (text == NULL) {
		return 2;
	}
	int result = 2;
	if (games_init(&error)) {
		result = check(argv[1], text, size);
	} else {
		fprintf(stderr, "qirkat: %s\n", error.text);
	}
	games_finish();
	free(text);
	return result;
}
