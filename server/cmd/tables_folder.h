/* server/cmd/tables_folder.h - where commands find tables of solved games. */
#ifndef QIRKAT_SERVER_TABLES_FOLDER_H
#define QIRKAT_SERVER_TABLES_FOLDER_H

#include "server/solved/solved_file.h"

/* The folder given; NULL: that in the data folder, as settings from the environment name it. False
 * after a sentence on standard error. */
bool tables_folder(const char *given, char path[SOLVED_PATH_MAX]);
/* The same, with "--tables FOLDER" taken out of the words of a command, where it is there. */
bool tables_words(int *argc, char *argv[], char path[SOLVED_PATH_MAX]);

#endif
