/* server/cmd/cmd.h - the commands of the program, one cmd_*.c each.
 *
 * Each gets the arguments after the program's name: argv[0] is the command. It returns the exit
 * status: 0 for success, 1 if the answer is no, 2 for invalid input (with one sentence on standard
 * error).
 */
#ifndef QIRKAT_SERVER_CMD_H
#define QIRKAT_SERVER_CMD_H

#include "server/cmd/usage.h"

int cmd_serve(int argc, char *argv[]); /* serve [--SETTING VALUE]...: run the server */
int cmd_games(int argc, char *argv[]); /* games: list the games, one per line */
int cmd_show(int argc, char *argv[]);  /* show KEY [POSITION]: draw a position */
int cmd_turns(int argc, char *argv[]); /* turns KEY [POSITION]: list each legal turn on a line */
int cmd_perft(int argc, char *argv[]); /* perft KEY DEPTH [POSITION]: count turns */
int cmd_engine(
	int argc, char *argv[]); /* engine KEY [POSITION]: find best turns, over a line protocol */
int cmd_solve(int argc, char *argv[]);  /* solve KEY: compute the value of every position */
int cmd_check(int argc, char *argv[]);  /* check FILE: check the definition of a game */
int cmd_replay(int argc, char *argv[]); /* replay FILE: print its games as text, PDN or record */
int cmd_verify(int argc, char *argv[]); /* verify FILE: verify the record of a game */
int cmd_backup(int argc, char *argv[]); /* backup FILE: copy the store, even while in use */
int cmd_accept_loss(int argc, char *argv[]); /* accept-loss: continue with what is left */
int cmd_move(int argc, char *argv[]);        /* move --from A --to B: copy rooms to another store */
int cmd_space(int argc, char *argv[]); /* space: show the space that rooms take in a database */
int cmd_user(
	int argc, char *argv[]); /* user add NAME, reset, role, remove, invite, list: accounts */
int cmd_token(int argc, char *argv[]); /* token make NAME, list, revoke NAME: the tokens of bots */
int cmd_results(int argc, char *argv[]);     /* results: check the kept results of games */
int cmd_rooms(int argc, char *argv[]);       /* rooms: list the tables of a site */
int cmd_remove(int argc, char *argv[]);      /* remove ROOM...: end tables and delete them */
int cmd_bar(int argc, char *argv[]);         /* bar ADDRESS: keep an address from the site */
int cmd_announce(int argc, char *argv[]);    /* announce TEXT: show a text on every page */
int cmd_healthcheck(int argc, char *argv[]); /* healthcheck: check the server on this machine */
int cmd_manual(int argc, char *argv[]);      /* manual: print the man page, made from all tables */

struct config;

/* Read the settings of a command (config_read, with rest as there), or print its help. False:
 * *status is the command's exit status, and all has been said. */
bool cmd_read_settings(struct config *config, int argc, char *argv[], int *rest, int *status);

/* All of them. */
extern const struct usage_table cmd_table;

#endif
