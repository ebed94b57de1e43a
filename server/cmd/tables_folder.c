/* server/cmd/tables_folder.c - where commands find tables of solved games. */
#include "server/cmd/tables_folder.h"

#include <stdio.h>

#include "server/process/config.h"

extern char **environ; /* POSIX, declared by no header */

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
