/* server/lab/lab.h - the commands of qirkat-lab, as in server/cmd/cmd.h. */
#ifndef QIRKAT_SERVER_LAB_H
#define QIRKAT_SERVER_LAB_H

#include "server/cmd/usage.h"

int cmd_match(int argc, char *argv[]);   /* match A B KEY GAMES: find the stronger of two players */
int cmd_train(int argc, char *argv[]);   /* train KEY: train the weights of its evaluation */
int cmd_puzzles(int argc, char *argv[]); /* puzzles KEY: find positions with one turn to find */

#endif
