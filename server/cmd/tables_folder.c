/* server/cmd/tables_folder.c - finds the folder with tables of solved games, for commands. */
#include "server/cmd/tables_folder.h"

#include <stdio.h>
#include <string.h>

#include "server/cmd/config.h"

extern char **environ; /* POSIX, but in no header */

bool tables_folder(const char *given, char path[SOLVED_PATH_MAX]) {
	struct config config;
	char error[CONFIG_ERROR_MAX] = "The path of the folder is too long.";
	char program[] = "tables", *argv[] = {program, NULL};
	int rest;
	bool fine = given != NULL ? snprintf(path, SOLVED_PATH_MAX, "%s", given) < SOLVED_PATH_MAX
				  : config_read(&config, 1, argv, environ, &rest, error,
					    sizeof(error)) == CONFIG_OK &&
			solved_folder(config.data, path);
	if (!fine) {
		fprintf(stderr, "qirkat: %s\n", error);
	}
	return fine;
}

bool tables_words(int *argc, char *argv[], char path[SOLVED_PATH_MAX]) {
	const char *given = NULL;
	int kept = 0;
	for (int i = 0; i < *argc; i++) {
		if (strcmp(argv[i], "--tables") != 0) {
			argv[kept++] = argv[i];
		} else if (++i < *argc) {
			given = argv[i];
		} else {
			fprintf(stderr, "qirkat: a value is missing after \"--tables\"\n");
			return false;
		}
	}
	*argc = kept;
	return tables_folder(given, path);
}
