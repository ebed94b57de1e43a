/* server/cmd/cmd.h - the commands of the program, one cmd_*.c each.
 *
 * Each gets what follows the program's name: argv[0] is the command's own name. It returns the exit
 * status: 0 fine, 1 the answer is no, 2 bad input (with one sentence on standard error).
 */
#ifndef QIRKAT_SERVER_CMD_H
#define QIRKAT_SERVER_CMD_H

int cmd_serve(int argc, char *argv[]); /* serve [--SETTING VALUE]...: run the server */
int cmd_games(int argc, char *argv[]); /* games: one line a game */
int cmd_show(int argc, char *argv[]);  /* show KEY [POSITION]: draw a position */
int cmd_turns(int argc, char *argv[]); /* turns KEY [POSITION]: each legal turn on a line */
int cmd_perft(int argc, char *argv[]); /* perft KEY DEPTH [POSITION]: count turns */
int cmd_engine(
	int argc, char *argv[]); /* engine KEY [POSITION]: the best turn, asked for by lines */
int cmd_match(int argc, char *argv[]); /* match A B KEY GAMES: which of two players is stronger */
int cmd_solve(int argc, char *argv[]); /* solve KEY: the value of every position, in a table */
int cmd_train(
	int argc, char *argv[]); /* train KEY: weights for its evaluation, found by playing it */
int cmd_puzzles(int argc, char *argv[]); /* puzzles KEY: look for positions with one turn to find */
int cmd_check(int argc, char *argv[]);   /* check FILE: is this definition of a game right? */
int cmd_replay(int argc, char *argv[]);  /* replay FILE: write its games as text, PDN or record */
int cmd_verify(int argc, char *argv[]);  /* verify FILE: check the record of a game */
int cmd_backup(int argc, char *argv[]);  /* backup FILE: copy the store, also while it is used */
int cmd_accept_loss(int argc, char *argv[]); /* accept-loss: go on with what is left */
int cmd_move(int argc, char *argv[]);        /* move --from A --to B: rooms into another store */
int cmd_space(int argc, char *argv[]);       /* space: what the rooms take in a database */
int cmd_token(int argc, char *argv[]); /* token make NAME: the token of a bot; list; revoke NAME */
int cmd_healthcheck(int argc, char *argv[]); /* healthcheck: is the server on this machine well? */
int cmd_manual(int argc, char *argv[]);      /* manual: the page of man, made from all tables */

#endif
