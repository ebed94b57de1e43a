/* server/cmd/tables_folder.h - finds the folder with tables of solved games, for commands. */
#ifndef QIRKAT_SERVER_TABLES_FOLDER_H
#define QIRKAT_SERVER_TABLES_FOLDER_H

#include "server/solved/solved_file.h"

/* The given folder; NULL: the one in the data folder according to the environment's settings.
 * Returns false after a sentence on standard error. */
bool tables_folder(const char *given, char path[SOLVED_PATH_MAX]);
/* The same, taking "--tables FOLDER" out of the arguments if present. */
bool tables_words(int *argc, char *argv[], char path[SOLVED_PATH_MAX]);

#endif
