/* server/cmd.h - the commands of the program, one cmd_*.c each.
 *
 * Each gets what follows the program's name: argv[0] is the command's own name. It returns the exit
 * status: 0 fine, 1 the answer is no, 2 bad input (with one sentence on standard error).
 */
#ifndef QIRKAT_SERVER_CMD_H
#define QIRKAT_SERVER_CMD_H

int cmd_verify(int argc, char *argv[]);      /* verify FILE: check the record of a game */
int cmd_backup(int argc, char *argv[]);      /* backup FILE: copy the store, also while it is used */
int cmd_healthcheck(int argc, char *argv[]); /* healthcheck: is the server on this machine well? */

#endif
